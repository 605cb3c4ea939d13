//! The commands for people, and how their arguments are read.

use super::{cgt, cgt_reading, program};
use std::process::Stdio;

#[test]
fn a_leading_dash_is_part_of_the_expression() {
    let value = |arguments: &[&str]| super::field(&cgt(arguments).answered(), "value");
    assert_eq!(value(&["eval", "-1/2", "--json"]), "-1/2");
    assert_eq!(value(&["eval", "--json", "--", "-1"]), "-1");
    assert_eq!(value(&["eval", "--json", "-v"]), "^");
    assert_eq!(value(&["eval", "--json", "--1"]), "1");
    assert_eq!(
        value(&["eval", "--timeout", "50", "-{0|1}", "--json"]),
        "-1/2"
    );
    assert!(
        cgt(&["compare", "-1", "0"])
            .answered()
            .starts_with("-1 < 0\n")
    );
    assert!(
        cgt(&["compare", "0", "-1"])
            .answered()
            .starts_with("0 > -1\n")
    );
    assert!(
        cgt(&["compare", "--", "-1", "-1"])
            .answered()
            .starts_with("-1 = -1\n")
    );
}

#[test]
fn words_are_one_expression_and_standard_input_is_one_too() {
    let value = |answer: String| super::field(&answer, "value");
    assert_eq!(
        value(cgt(&["eval", "1", "+", "1/2", "--json"]).answered()),
        "3/2"
    );
    assert_eq!(
        value(cgt_reading(&["eval", "--json"], "{0|\n1}\n").answered()),
        "1/2"
    );
    let deep = format!("{}0{}", "{".repeat(20_000), "|}".repeat(20_000));
    assert_eq!(
        value(cgt_reading(&["eval", "--json"], deep).answered()),
        "20000"
    );
}

#[test]
fn people_read_what_a_value_means() {
    let check = |arguments: &[&str], lines: &[&str]| {
        let text = cgt(arguments).answered();
        for line in lines {
            assert!(text.contains(line), "no {line:?} in\n{text}");
        }
    };
    check(
        &["eval", "{0|1}"],
        &[
            "value           1/2",
            "Left is 1/2 of a move ahead",
            "Left wins, whoever starts",
        ],
    );
    check(
        &["eval", "{0|0}"],
        &["like one Nim heap of 1", "whoever starts wins"],
    );
    check(&["eval", "{1|1}"], &["infinitesimally close to 1"]);
    check(
        &["eval", "{0|*}"],
        &["positive, but smaller than every positive number"],
    );
    check(
        &["eval", "{3|-1}"],
        &["hot: 1 on average, and a move gains 2"],
    );
    check(
        &["eval", "2-2"],
        &["nobody is ahead", "whoever starts loses"],
    );
    check(
        &["nim", "3", "5", "7"],
        &["7  ooooooo", "take 1 from the heap of 3", "both players"],
    );
    check(
        &["domineering", "2x2"],
        &["1 .-.\n  | |\n2 .-.", "hot: 0 on average", "(1,1)-(2,1)"],
    );
    check(
        &["hackenbush", "-e", "0-1:B,1-2:R,1-3:G"],
        &[
            "1: B to 1",
            "value           1/2*",
            "number part     1/2",
            "all-small part  * of atomic weight 0",
            "2 winning moves: cut 1 (0-1:B); cut 3 (1-3:G)",
            "no winning move",
        ],
    );
    check(
        &["hackenbush", "-w", "GB GB GB"],
        &["two ahead, so Left wins"],
    );
    check(
        &["thermograph", "{2|-1/2}"],
        &["(5/4, 3/4)", "/", "\\", "|"],
    );
    check(&["eval", "^ || *"], &["true"]);
    check(
        &["nim", "--game", "kayles", "--period"],
        &["g(n+12) = g(n) for all n >= 71"],
    );
    check(
        &["nim", "3", "5", "--moves"],
        &["take 2 from the heap of 5", "wins"],
    );
    check(&["eval", "{0|1}-1/2", "--verify"], &["verified"]);
}

#[test]
fn hackenbush_reads_files_standard_input_and_words() {
    let position = |answer: String| super::field(&answer, "position");
    let drawing = "o\nB\no\nR\n===\n";
    let read = cgt_reading(&["hackenbush", "--json"], drawing).answered();
    assert_eq!(super::field(&read, "value"), "-1/2");
    let read = cgt_reading(
        &["hackenbush", "-", "--format", "drawing", "--json"],
        drawing,
    );
    assert_eq!(super::field(&read.answered(), "value"), "-1/2");
    let read = cgt(&["hackenbush", "-w", "BR", "--json"]).answered();
    assert_eq!(position(read), "0-1:B,1-2:R");
    let fallen = cgt(&["hackenbush", "-e", "ground-a:B,b-c:R", "--json"]).answered();
    assert_eq!(super::field(&fallen, "position"), "0-a:B");
    let note = super::field(&fallen, "notes")[0]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        note.starts_with("1 edge is not connected to the ground"),
        "{note}"
    );
}

#[test]
fn a_plain_command_takes_a_position_or_a_file() {
    let value = |answer: String| super::field(&answer, "value");
    assert_eq!(
        value(cgt(&["domineering", "-b", "..|..", "--json"]).answered()),
        "+-1"
    );
    assert_eq!(
        value(cgt(&["domineering", "..|..", "--json"]).answered()),
        "+-1"
    );
    assert_eq!(
        value(cgt_reading(&["domineering", "--json"], "..\n..\n").answered()),
        "+-1"
    );
    let path = std::env::temp_dir().join(format!("cgt-board-{}", std::process::id()));
    std::fs::write(&path, "..\n..\n").unwrap();
    let file = path.to_str().unwrap();
    assert_eq!(
        value(cgt(&["domineering", file, "--json"]).answered()),
        "+-1"
    );
    std::fs::remove_file(&path).unwrap();
    let message = cgt(&["domineering", "no-such-board"]).refused(1);
    assert!(
        message.contains("there is no file named `no-such-board` either"),
        "{message}"
    );
}

#[test]
fn games_are_listed() {
    let list = cgt(&["games"]).answered();
    for name in ["hackenbush", "nim", "domineering"] {
        assert!(list.contains(name));
    }
    let json = cgt(&["games", "--json"]).answered();
    assert!(
        json.starts_with(r#"{"schema":1,"games":[{"name":"hackenbush","about":"#),
        "{json}"
    );
    // Every example is a position.
    for game in super::field(&json, "games").as_array().unwrap() {
        let line = serde_json::json!({"ruleset": game["name"], "position": game["example"]});
        let reply = cgt_reading(&["batch"], line.to_string()).answered();
        assert_eq!(super::field(&reply, "status"), "ok", "{reply}");
    }
}

#[test]
fn every_command_has_help() {
    for command in [
        "hackenbush",
        "nim",
        "domineering",
        "eval",
        "compare",
        "thermograph",
        "batch",
        "games",
    ] {
        let help = cgt(&[command, "--help"]).answered();
        assert!(help.contains("Usage: cgt"), "{help}");
    }
    assert!(cgt(&["--version"]).answered().starts_with("cgt "));
}

#[test]
fn a_broken_pipe_ends_quietly() {
    let mut child = program(&["nim", "--sequence", "0..1000000"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}
