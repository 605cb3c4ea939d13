//! Sums across games.

use super::{cgt, field};

#[test]
fn the_whole_and_its_winning_moves() {
    // The two switches cancel, and 3 xor 5 is 6.
    let parts = ["sum", "domineering:2x2", "+-1", "nim:3 5"];
    let asked = [&parts[..], &["--moves", "--verify", "--json"]].concat();
    let answer = cgt(&asked).answered();
    assert_eq!(field(&answer, "value"), "*6");
    assert_eq!(field(&answer, "outcome"), "N");
    assert_eq!(field(&answer, "verified"), true);
    let values = field(&answer, "parts");
    let values: Vec<_> = values
        .as_array()
        .expect("a list")
        .iter()
        .map(|part| part["value"].as_str().expect("a text").to_owned())
        .collect();
    assert_eq!(values, ["+-1", "+-1", "*6"]);
    let moves = field(&answer, "moves");
    let left = moves["left"].as_array().expect("a list");
    // Two dominoes, one end of the switch, 3 + 5 ways to take from a heap.
    assert_eq!(left.len(), 2 + 1 + 8);
    let to_zero: Vec<_> = left.iter().filter(|option| option["to"] == "0").collect();
    // Only 5 to 3 makes the heaps equal.
    assert_eq!(to_zero.len(), 1);
    assert_eq!(to_zero[0]["wins"], true);
    let name = to_zero[0]["move"].as_str().expect("a text");
    assert!(name.ends_with("in part 3"), "{name}");
    // Any other nimber loses; a switch leaves the opponent to answer in the other one.
    for option in left {
        let to = option["to"].as_str().expect("a text");
        if to.starts_with('*') {
            assert_eq!(option["wins"], false, "{option}");
        }
    }
}

#[test]
fn people_read_the_parts_and_what_wins() {
    let text = cgt(&["sum", "nim:3 5", "1", "-1"]).answered();
    for line in ["nim:3 5 = *6", "1 = 1", "-1 = -1", "in part 1"] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
    let text = cgt(&["sum", "nim:3 5", "+-1", "--explain"]).answered();
    assert!(text.contains("the sum: *6 + +-1 = "), "{text}");
}

#[test]
fn a_file_is_a_picture() {
    let path = std::env::temp_dir().join(format!("cgt-sum-{}.txt", std::process::id()));
    std::fs::write(&path, "0-1:B,1-2:R\n").expect("a file");
    let file = path.to_str().expect("a path in UTF-8");
    let answer = cgt(&["sum", file, "hackenbush:0-1:B", "--json"]).answered();
    std::fs::remove_file(&path).expect("the file is there");
    assert_eq!(field(&answer, "value"), "3/2");
}

#[test]
fn errors_name_the_part() {
    let message = cgt(&["sum", "1", "nim:3 x"]).refused(1);
    assert!(message.contains("part 2:1:"), "{message}");
    let message = cgt(&["sum", "chess:e4"]).refused(1);
    assert!(message.contains("part 1:1:"), "{message}");
    assert!(message.contains("RULESET:POSITION"), "{message}");
    let message = cgt(&["sum", "0", "mean(1) = 1"]).refused(1);
    assert!(message.contains("part 2:1:"), "{message}");
    let message = cgt(&["sum", "birthday(1)"]).refused(1);
    assert!(message.contains("part 1:1:1"), "{message}");
    cgt(&["sum"]).refused(2);
}

#[test]
fn a_limit_names_the_part() {
    let run = cgt(&[
        "sum",
        "1",
        "domineering:6x6",
        "--max-positions",
        "10",
        "--json",
    ]);
    assert_eq!(run.status, 3);
    assert_eq!(field(&run.out, "limit"), "positions");
    let notes = field(&run.out, "notes").to_string();
    assert!(notes.contains("domineering:6x6"), "{notes}");
}
