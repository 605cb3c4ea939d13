//! Answers for programs: the examples of the contract, and the order of their fields.

use super::{cgt, field};

#[test]
fn answers_are_those_of_the_contract() {
    let check = |arguments: &[&str], expected: &str| {
        let mut arguments = arguments.to_vec();
        arguments.push("--json");
        assert_eq!(cgt(&arguments).answered(), expected);
    };
    check(
        &["hackenbush", "-e", "0-1:B,1-2:R"],
        r#"{"schema":1,"ruleset":"hackenbush","position":"0-1:B,1-2:R","value":"1/2","canonical":"{0|1}","outcome":"L","left_stop":"1/2","right_stop":"1/2","mean":"1/2","temperature":"-1/2","birthday":2,"atomic_weight":null,"notes":[]}"#,
    );
    check(
        &["eval", "{0|*}+*"],
        r#"{"schema":1,"ruleset":null,"expression":"{0|*}+*","value":"^*","canonical":"{0,*|0}","outcome":"N","left_stop":"0","right_stop":"0","mean":"0","temperature":"0","birthday":2,"atomic_weight":"1","notes":[]}"#,
    );
    check(
        &["eval", "followers(^)"],
        r#"{"schema":1,"expression":"followers(^)","result":3}"#,
    );
    check(
        &["eval", "outcome(^)"],
        r#"{"schema":1,"expression":"outcome(^)","result":"L"}"#,
    );
    check(
        &["eval", "^ || *"],
        r#"{"schema":1,"expression":"^ || *","result":true}"#,
    );
    check(
        &["compare", "^", "*"],
        r#"{"schema":1,"compare":["^","*"],"result":"||"}"#,
    );
    check(
        &["eval", "leftoptions(*2)"],
        r#"{"schema":1,"expression":"leftoptions(*2)","result":["0","*"]}"#,
    );
    check(
        &["eval", "thermograph(1/2)"],
        r#"{"schema":1,"expression":"thermograph(1/2)","result":{"left":[["-1","1"],["-1/2","1/2"]],"right":[["-1","0"],["-1/2","1/2"]],"mast":"1/2"}}"#,
    );
    check(
        &["thermograph", "1/2"],
        r#"{"schema":1,"expression":"1/2","result":{"left":[["-1","1"],["-1/2","1/2"]],"right":[["-1","0"],["-1/2","1/2"]],"mast":"1/2"}}"#,
    );
}

#[test]
fn every_ruleset_gives_the_same_object() {
    let nim = cgt(&["nim", "3", "5", "7", "--json"]).answered();
    assert_eq!(
        nim,
        r#"{"schema":1,"ruleset":"nim","position":"3 5 7","value":"*","canonical":"{0|0}","outcome":"N","left_stop":"0","right_stop":"0","mean":"0","temperature":"0","birthday":1,"atomic_weight":"0","notes":[]}"#
    );
    // testdata/figures.md: 2x3 is {2|-1/2}.
    let board = cgt(&["domineering", "2x3", "--json"]).answered();
    assert_eq!(
        board,
        r#"{"schema":1,"ruleset":"domineering","position":"...|...","value":"{2|-1/2}","canonical":"{2|-1/2}","outcome":"N","left_stop":"2","right_stop":"-1/2","mean":"3/4","temperature":"5/4","birthday":3,"atomic_weight":null,"notes":[]}"#
    );
    // Kayles, g(4) = 1 and g(6) = 3 (Winning Ways, ch. 4).
    let kayles = cgt(&["nim", "--octal", "0.77", "6", "4", "--json"]).answered();
    let start =
        r#"{"schema":1,"ruleset":"nim","position":"4 6","rules":"octal 0.77","value":"*2","#;
    assert!(kayles.starts_with(start), "{kayles}");
}

#[test]
fn moves_are_listed_with_their_values() {
    let moves = |arguments: &[&str]| field(&cgt(arguments).answered(), "moves").to_string();
    assert_eq!(
        moves(&["hackenbush", "-e", "0-1:B,1-2:R,1-2:R", "--moves", "--json"]),
        concat!(
            r#"{"left":[{"move":"cut 0-1:B","to":"0","wins":true}],"#,
            r#""right":[{"move":"cut 1-2:R","to":"1/2","wins":false},"#,
            r#"{"move":"cut 1-2:R#2","to":"1/2","wins":false}]}"#
        )
    );
    assert_eq!(
        moves(&["nim", "1", "2", "--moves", "--json"]),
        concat!(
            r#"{"left":[{"move":"take 1 from the heap of 1","to":"*2","wins":false},"#,
            r#"{"move":"take 1 from the heap of 2","to":"0","wins":true},"#,
            r#"{"move":"take 2 from the heap of 2","to":"*","wins":false}],"#,
            r#""right":[{"move":"take 1 from the heap of 1","to":"*2","wins":false},"#,
            r#"{"move":"take 1 from the heap of 2","to":"0","wins":true},"#,
            r#"{"move":"take 2 from the heap of 2","to":"*","wins":false}]}"#
        )
    );
    assert_eq!(
        moves(&["domineering", "2x2", "--moves", "--json"]),
        concat!(
            r#"{"left":[{"move":"(1,1)-(2,1)","to":"1","wins":true},"#,
            r#"{"move":"(1,2)-(2,2)","to":"1","wins":true}],"#,
            r#""right":[{"move":"(1,1)-(1,2)","to":"-1","wins":true},"#,
            r#"{"move":"(2,1)-(2,2)","to":"-1","wins":true}]}"#
        )
    );
    assert_eq!(
        moves(&["eval", "'{0,-1|1}'", "--moves", "--json"]),
        concat!(
            r#"{"left":[{"move":"to -1","to":"-1","wins":false},{"move":"to 0","to":"0","wins":true}],"#,
            r#""right":[{"move":"to 1","to":"1","wins":false}]}"#
        )
    );
}

#[test]
fn of_huge_heaps_only_winning_moves_are_listed() {
    let answer = cgt(&["nim", "1000000000000000000", "1", "--moves", "--json"]).answered();
    assert_eq!(
        field(&answer, "moves")["left"].to_string(),
        r#"[{"move":"take 999999999999999999 from the heap of 1000000000000000000","to":"0","wins":true}]"#
    );
    let notes = field(&answer, "notes").to_string();
    assert!(notes.contains("only the winning ones"), "{notes}");
    assert!(field(&answer, "canonical").is_null());
}

#[test]
fn values_are_verified_by_playing() {
    for arguments in [
        &[
            "hackenbush",
            "-e",
            "0-1:B,1-2:R,1-3:G,2-3:G",
            "--verify",
            "--json",
        ][..],
        &["nim", "3", "5", "7", "--verify", "--json"],
        &["nim", "--game", "kayles", "5", "4", "--verify", "--json"],
        &["domineering", "3x4", "--verify", "--json"],
        &["eval", "{0|*}+*-{1|{2|0}}", "--verify", "--json"],
        &["eval", "{0|*} || *", "--verify", "--json"],
        &["compare", "{0|1}", "1/2", "--verify", "--json"],
    ] {
        let answer = cgt(arguments).answered();
        assert_eq!(field(&answer, "verified"), true, "{answer}");
    }
    let answer = cgt(&["eval", "mean({2|0})", "--verify", "--json"]).answered();
    assert!(field(&answer, "verified").is_null(), "{answer}");
}

#[test]
fn what_does_not_exist_or_is_too_large_is_null() {
    let answer = cgt(&["eval", "atomicweight(1)", "--json"]).answered();
    assert!(
        field(&answer, "result").is_null() && !field(&answer, "notes")[0].is_null(),
        "{answer}"
    );
    let answer = cgt(&["eval", "{2|1||-5}", "--max-print", "4", "--json"]).answered();
    assert!(field(&answer, "value").is_null(), "{answer}");
    let note = field(&answer, "notes")[0].as_str().unwrap().to_owned();
    assert!(note.ends_with("distinct positions; not printed"), "{note}");
    // A birthday above 2^53 - 1 is null; the number itself is printed.
    let answer = cgt(&["eval", "pow2(53)", "--json"]).answered();
    assert_eq!(field(&answer, "value"), "9007199254740992");
    assert!(field(&answer, "birthday").is_null());
    let answer = cgt(&["eval", "pow2(53)-1", "--json"]).answered();
    assert_eq!(field(&answer, "birthday"), 9_007_199_254_740_991_u64);
    let answer = cgt(&["eval", "pow2(1000000)", "--json"]).answered();
    assert!(field(&answer, "value").is_null() && field(&answer, "mean").is_null());
    assert_eq!(field(&answer, "outcome"), "L");
}

#[test]
fn notation_is_a_choice() {
    let value = |style| {
        let answer = cgt(&["eval", "3/4vv*", "--notation", style, "--json"]).answered();
        field(&answer, "value").as_str().unwrap().to_owned()
    };
    assert_eq!(value("plain"), "3/4vv*");
    assert_eq!(value("unicode"), "3/4⇓*");
    assert!(value("latex").contains("\\frac{3}{4}"));
    let answer = cgt(&["eval", "{{2|1}|0}", "--shared", "--json"]).answered();
    assert_eq!(field(&answer, "canonical"), "a={2|1}; {a|0}");
}

#[test]
fn heap_games_have_sequences_and_periods() {
    assert_eq!(
        cgt(&["nim", "--game", "kayles", "--sequence", "0..12", "--json"]).answered(),
        r#"{"schema":1,"ruleset":"nim","rules":"octal 0.77","result":[0,1,2,3,1,4,3,2,1,4,2,6,4]}"#
    );
    // testdata/figures.md, "Heap games".
    for (rules, from, period) in [
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.137", 52, 34),
        ("0.15", 1, 10),
    ] {
        let answer = cgt(&["nim", "--octal", rules, "--period", "--json"]).answered();
        let result = field(&answer, "result");
        assert_eq!(
            (&result["from"], &result["period"]),
            (&from.into(), &period.into()),
            "{rules}"
        );
    }
}
