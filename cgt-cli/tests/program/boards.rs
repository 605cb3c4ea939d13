//! Domineering through the program: who wins, sweeps, drawings, bad boards.

use super::{cgt, field};

/// Three boards of the literature: the first player wins 6x6 and 7x7, the second one 5x5.
#[test]
fn only_the_outcome_is_asked_for() {
    for (board, outcome, left, right) in [
        ("6x6", "N", "L", "R"),
        ("5x5", "P", "R", "L"),
        ("7x7", "N", "L", "R"),
        ("2x13", "P", "R", "L"),
    ] {
        let answer = cgt(&["domineering", board, "--outcome-only", "--json"]).answered();
        assert_eq!(field(&answer, "outcome"), outcome, "{board}");
        assert_eq!(field(&answer, "left_starts"), left, "{board}");
        assert_eq!(field(&answer, "right_starts"), right, "{board}");
        assert!(field(&answer, "nodes").is_u64() && field(&answer, "value").is_null());
    }
    let text = cgt(&["domineering", "7x7", "--outcome-only"]).answered();
    for line in [
        "outcome         whoever starts wins",
        "Left starts     Left wins",
        "Right starts    Right wins",
        "nodes           ",
    ] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
}

#[test]
fn an_outcome_out_of_reach_tells_what_is_known() {
    let arguments = ["domineering", "10x10", "--outcome-only", "--json"];
    let run = cgt(&[&arguments[..], &["--max-positions", "1000"]].concat());
    assert_eq!(run.status, 3);
    assert_eq!(field(&run.out, "limit"), "positions");
    assert_eq!(field(&run.out, "nodes"), 1000);
    assert!(field(&run.out, "outcome").is_null() && field(&run.out, "left_starts").is_null());
    let run = cgt(&[&arguments[..3], &["--timeout", "300ms"]].concat());
    assert_eq!(run.status, 3);
    assert!(
        run.out.contains("Left starts     not known who wins"),
        "{}",
        run.out
    );
    // One starter is decided long before the other one.
    let run = cgt(&[
        "domineering",
        "6x11",
        "--outcome-only",
        "--json",
        "--max-positions",
        "5000",
    ]);
    assert_eq!(run.status, 3);
    assert_eq!(field(&run.out, "left_starts"), "L");
    assert!(field(&run.out, "right_starts").is_null());
}

#[test]
fn winning_moves_and_dominoes_are_drawn() {
    let file = std::env::temp_dir().join(format!("cgt-board-{}.svg", std::process::id()));
    let name = file.to_str().unwrap();
    let arguments = ["domineering", "-b", "^..|v<>|...", "--svg", name];
    let text = cgt(&arguments).answered();
    // Only Right can move, and wins with every move.
    assert!(
        text.starts_with("  1 2 3\n1 ^ .-.\n2 v <=>\n3 .-.-.\n"),
        "{text}"
    );
    let svg = std::fs::read_to_string(&file).unwrap();
    assert_eq!(svg.matches("class=\"domino left\"").count(), 1);
    assert_eq!(svg.matches("class=\"domino right\"").count(), 1);
    assert!(svg.contains("Left (vertical): no winning move<"));
    assert!(svg.contains("Right (horizontal): 3 winning moves<"));
    // Programs get the drawing too.
    let json = cgt(&[&arguments[..], &["--json"]].concat()).answered();
    assert_eq!(field(&json, "position"), "#..|###|...");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), svg);
    std::fs::remove_file(&file).unwrap();
    let refused = cgt(&["domineering", "2x2", "--svg", "no/such/dir/a.svg"]).refused(1);
    assert!(
        refused.contains("cannot write no/such/dir/a.svg"),
        "{refused}"
    );
}

/// The figures of 4x4, and all boards of 2x2 by hand: seven have no place for a domino, one is
/// the whole square, four lack a corner, four are one domino.
#[test]
fn all_boards_of_a_size_are_counted() {
    let text = cgt(&["domineering", "sweep", "2x2", "--json"]).answered();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(field(lines[0], "boards"), 16);
    assert_eq!(
        field(lines[0], "outcomes"),
        serde_json::json!({"L": 2, "R": 2, "N": 5, "P": 7})
    );
    let counts = |value: &str| {
        let line = lines[1..].iter().find(|line| field(line, "value") == value);
        field(line.expect("a value of the sweep"), "boards")
    };
    for (value, boards) in [("0", 7), ("1", 2), ("-1", 2), ("*", 4), ("+-1", 1)] {
        assert_eq!(counts(value), boards, "{value}");
    }
    let one = cgt(&["domineering", "sweep", "4x4", "--json", "--threads", "1"]).answered();
    let whole = one.lines().next().unwrap();
    assert_eq!(
        (field(whole, "boards"), field(whole, "values")),
        (65_536.into(), 717.into())
    );
    let outcomes = serde_json::json!({"L": 16680, "R": 16680, "N": 25940, "P": 6236});
    assert_eq!(field(whole, "outcomes"), outcomes);
    assert_eq!(one.lines().count(), 718);
    let many = cgt(&["domineering", "sweep", "4x4", "--json", "--threads", "3"]);
    assert!(many.answered() == one, "threads change the sweep");
}

#[test]
fn sweeps_are_told_to_people() {
    let text = cgt(&["domineering", "sweep", "2x2"]).answered();
    for line in [
        "all boards of 2x2: 16 boards, 5 values",
        "           5  N: whoever starts wins",
        "           1  1\n",
        "           7  0                                         ##|##",
    ] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
    // 1 + 2 + 6 + 19 fixed polyominoes.
    let text = cgt(&["domineering", "sweep", "--shapes", "4"]).answered();
    assert!(
        text.starts_with("all connected shapes of up to 4 squares: 28 boards,"),
        "{text}"
    );
}

#[test]
fn a_sweep_that_is_stopped_says_so() {
    let run = cgt(&[
        "domineering",
        "sweep",
        "6x6",
        "--json",
        "--timeout",
        "200ms",
    ]);
    assert_eq!(run.status, 3);
    assert_eq!(field(&run.out, "limit"), "timeout");
    assert!(run.err.is_empty(), "{}", run.err);
}

#[test]
fn bad_boards_are_refused() {
    let check = |arguments: &[&str], message: &str| {
        let refused = cgt(&[&["domineering"], arguments].concat()).refused(1);
        assert!(refused.contains(message), "{refused}");
    };
    check(
        &["-b", ".....|.....|...."],
        "row 3 has 4 squares, expected 5",
    );
    check(
        &["-b", "..|.o"],
        "found `o` in row 2, expected one of . _ # X",
    );
    check(&["-b", "^.|.."], "found `^` without `v` below it");
    check(&["0x5"], "found 0 rows, expected at least 1");
    check(&["4x"], "found `` columns, expected a positive integer");
    check(&["100000x100000"], "a board of more than 1048576 squares");
    check(&["sweep", "0x5"], "found 0 rows, expected at least 1");
    check(&["sweep", "7x7"], "7x7 has 49 squares, expected at most 36");
    check(&["sweep", "..|.."], "found a board, expected a size");
    check(&["sweep", "--shapes", "99"], "expected 1 to 15");
}

/// A strip is worth half its length, however long it is; a board whose moves do not fit into
/// the memory is refused at once.
#[test]
fn large_boards_are_answered_or_refused() {
    let value = |board: &str| field(&cgt(&["domineering", board, "--json"]).answered(), "value");
    assert_eq!(value("1x300"), "-150");
    assert_eq!(value("1000001x1"), "500000");
    let run = cgt(&["domineering", "1000x1000", "--json"]);
    assert_eq!(run.status, 3);
    assert_eq!(field(&run.out, "limit"), "memory");
    let wide = cgt(&["domineering", "1x1000000"]).answered();
    assert!(wide.contains("value           -500000"), "{wide}");
}
