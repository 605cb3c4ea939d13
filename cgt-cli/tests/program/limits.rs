//! Limits: status 3, and what is known in spite of them.

use super::{Run, cgt, field};
use std::time::{Duration, Instant};

/// The object that tells of a limit.
#[track_caller]
fn limited(run: Run) -> String {
    assert_eq!((run.status, run.err.as_str()), (3, ""), "{}", run.out);
    assert_eq!(field(&run.out, "status"), "limit");
    run.out
}

#[test]
fn a_limit_on_positions_tells_bounds() {
    let answer = limited(cgt(&[
        "domineering",
        "6x6",
        "--max-positions",
        "100",
        "--json",
    ]));
    assert_eq!(field(&answer, "limit"), "positions");
    assert!(field(&answer, "value").is_null() && field(&answer, "number_part").is_null());
    assert!(field(&answer, "bounds")[0].is_string(), "{answer}");
    assert_eq!(
        field(&answer, "position"),
        "......|......|......|......|......|......"
    );
}

#[test]
fn hackenbush_tells_the_number_part_and_who_wins() {
    let mut edges = String::from("0-a:B,0-b:B");
    // A block of all colours that no theory shortens.
    for i in 0..9 {
        for (j, color) in [(i + 1, 'R'), (i + 2, 'G'), (i + 4, 'B')] {
            edges += &format!(",b{i}-b{}:{color}", j % 9);
        }
    }
    edges += ",0-b0:G,0-b4:G";
    let arguments = [
        "hackenbush",
        "-e",
        &edges,
        "--max-positions",
        "500",
        "--json",
    ];
    let answer = limited(cgt(&arguments));
    // Without green edges the block falls, and two blue edges stand.
    assert_eq!(field(&answer, "number_part"), "2");
    assert_eq!(field(&answer, "outcome"), "L");
    let people = cgt(&arguments[..5]);
    assert_eq!(people.status, 3);
    assert!(
        people.out.contains("Left wins, whoever starts"),
        "{}",
        people.out
    );
    assert!(
        people
            .out
            .contains("the limit of 500 positions was reached"),
        "{}",
        people.out
    );
}

#[test]
fn wythoffs_outcome_is_known_where_its_value_is_not() {
    let heaps = ["7540113804746346429", "12200160415121876738"];
    let arguments = ["nim", "--game", "wythoff", heaps[0], heaps[1], "--json"];
    let answer = limited(cgt(&arguments));
    assert_eq!(field(&answer, "outcome"), "P");
}

#[test]
fn time_is_kept() {
    let start = Instant::now();
    let answer = limited(cgt(&["domineering", "8x8", "--timeout", "300ms", "--json"]));
    assert_eq!(field(&answer, "limit"), "timeout");
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn memory_and_games_are_kept() {
    let answer = limited(cgt(&["domineering", "6x6", "--max-games", "500", "--json"]));
    assert_eq!(field(&answer, "limit"), "games");
    let answer = limited(cgt(&["domineering", "7x7", "--max-memory", "8M", "--json"]));
    assert_eq!(field(&answer, "limit"), "memory");
}

#[test]
fn verification_that_is_too_long_says_so() {
    let answer = limited(cgt(&["nim", "1000000000000", "--verify", "--json"]));
    assert_eq!(field(&answer, "value"), "*1000000000000");
    assert!(field(&answer, "verified").is_null());
    let answer = limited(cgt(&[
        "nim",
        "100000",
        "--verify",
        "--max-memory",
        "64M",
        "--json",
    ]));
    assert_eq!(field(&answer, "limit"), "memory");
    assert_eq!(field(&answer, "value"), "*100000");
    assert!(field(&answer, "verified").is_null());
}

#[test]
fn what_the_engine_cannot_hold_is_a_limit() {
    let answer = limited(cgt(&["eval", "*18446744073709551615 : 1", "--json"]));
    assert!(field(&answer, "limit").is_string(), "{answer}");
    let answer = limited(cgt(&[
        "nim",
        "--octal",
        "0.106",
        "1000000000000",
        "--max-positions",
        "3000",
        "--json",
    ]));
    assert_eq!(field(&answer, "limit"), "positions");
}

#[test]
#[cfg(unix)]
fn an_interrupt_tells_what_is_known() {
    use std::process::{Command, Stdio};
    // A board that takes far longer than this test.
    let child = super::program(&["domineering", "10x10", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    std::thread::sleep(Duration::from_millis(500));
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("kill runs").success());
    let answer = limited(Run::of(child.wait_with_output().expect("the program ends")));
    assert_eq!(field(&answer, "limit"), "interrupt");
    assert!(field(&answer, "bounds")[0].is_string(), "{answer}");
}
