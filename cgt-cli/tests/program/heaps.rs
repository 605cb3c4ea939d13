//! Nim and heap games through the program: reasons, sequences with periods, bad rules.

use super::{cgt, field};

#[test]
fn nim_is_explained_column_by_column() {
    let answer = cgt(&["nim", "3", "4", "12", "--explain", "--json"]).answered();
    let lines = field(&answer, "explanation");
    let lines: Vec<&str> = lines
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line.as_str().unwrap())
        .collect();
    assert_eq!(
        lines[1..5],
        ["  3  0011", "  4  0100", " 12  1100", "XOR  1011 = 11"]
    );
    assert!(
        lines
            .last()
            .unwrap()
            .starts_with("take 5 from the heap of 12: 12 XOR 11 = 7")
    );
    let text = cgt(&["nim", "1", "2", "3", "--explain"]).answered();
    assert!(
        text.contains("every column has an even number of ones"),
        "{text}"
    );
    // Heaps too large for a list of moves are explained as well.
    let text = cgt(&["nim", "18446744073709551615", "1", "--explain"]).answered();
    assert!(
        text.contains("take 18446744073709551614 from the heap of"),
        "{text}"
    );
}

/// Kayles and Dawson's Kayles, with the periods that Guy and Smith found.
#[test]
fn a_sequence_and_its_period_are_told_together() {
    let text = cgt(&["nim", "--octal", "0.77", "--sequence", "0..200", "--period"]).answered();
    for line in [
        "  0:  0  1  2  3  1  4  3  2  1  4",
        "g(n+12) = g(n) for all n >= 71",
        "was found for every n from 71 to 156",
        "takes at most 2 and leaves at most 2 heaps",
    ] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
    let json = cgt(&[
        "nim",
        "--game",
        "dawsons-kayles",
        "--sequence",
        "0..4",
        "--period",
        "--json",
    ]);
    let json = json.answered();
    assert_eq!(field(&json, "result"), serde_json::json!([0, 0, 1, 1, 2]));
    let period = field(&json, "period");
    assert_eq!(
        (&period["from"], &period["period"]),
        (&53.into(), &34.into())
    );
}

#[test]
fn periods_of_sets_are_told() {
    // Without 1 and 4, sequences rise; with 1, 2, 5 the terms repeat as with 1, 2 alone.
    let text = cgt(&["nim", "--all-but", "1,4", "--period"]).answered();
    assert!(text.contains("depends on nothing else"), "{text}");
    let text = cgt(&["nim", "--subtract", "1,2,5", "--period"]).answered();
    assert!(text.contains("g(n+3) = g(n) for all n >= 0"), "{text}");
    // No period of Treblecross is known.
    let run = cgt(&[
        "nim",
        "--game",
        "treblecross",
        "--period",
        "--max-positions",
        "5000",
    ]);
    assert_eq!(run.status, 3);
    assert!(
        run.out.contains("the limit of 5000 positions was reached"),
        "{}",
        run.out
    );
}

#[test]
fn hexadecimal_codes_are_named_as_such() {
    // 0.8: take one, and leave three heaps; first possible with a heap of 4.
    let answer = cgt(&["nim", "--hex", "0.8", "4", "--json"]).answered();
    assert_eq!(
        (field(&answer, "value"), field(&answer, "rules")),
        ("*".into(), "hex 0.8".into())
    );
    let refused = cgt(&["nim", "--octal", "0.8", "4"]).refused(1);
    assert!(
        refused.contains("found the digit `8`, expected octal digits 0 to 7"),
        "{refused}"
    );
    assert!(refused.contains(" --> --octal:1:9\n"), "{refused}");
}

#[test]
fn a_sequence_that_ends_before_it_begins_is_refused() {
    let refused = cgt(&["nim", "--octal", "0.77", "--sequence", "9..3"]).refused(2);
    assert!(
        refused.contains("ends before it begins; expected 3..9"),
        "{refused}"
    );
}
