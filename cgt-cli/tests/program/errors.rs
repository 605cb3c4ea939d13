//! Wrong input and wrong command lines: which status, and what is said.

use super::{cgt, cgt_reading};

#[test]
fn the_place_in_an_expression_is_shown() {
    let message = cgt(&["eval", "{0|1/3}"]).refused(1);
    assert!(message.contains(" --> expression:1:4\n"), "{message}");
    assert!(message.contains("1 | {0|1/3}\n  |    ^^^\n"), "{message}");
    let message = cgt(&["compare", "0", "{1|"]).refused(1);
    assert!(message.contains(" --> second game:1:1\n"), "{message}");
    let message = cgt(&["eval", "mena(1)"]).refused(1);
    assert!(message.contains("mean"), "{message}");
}

#[test]
fn refused_notation_says_why() {
    for text in [
        "1/3",
        "0.1",
        "^^3",
        "**",
        "1 +- 1",
        "+-1*",
        "{a||b||c}",
        "{||}",
        "",
        "1+",
        "foo(1)",
        "tiny()",
    ] {
        let message = cgt(&["eval", text]).refused(1);
        assert!(message.starts_with("error: "), "{text}: {message}");
    }
}

#[test]
fn wrong_command_lines_have_status_2() {
    for arguments in [
        &["nonsense"][..],
        &[],
        &["eval", "--jsno", "1"],
        &["compare", "1"],
        &["compare", "1", "2", "3"],
        &["hackenbush", "--format", "nonsense", "x"],
        &["hackenbush", "-e", "0-1:B", "-w", "B"],
        &["hackenbush", "build"],
        &["nim", "--sequence", "5..1"],
        &["nim", "--sequence", "x"],
        &["nim", "--game", "wythoff", "--period"],
        &["nim", "-x"],
        &["eval", "1", "--timeout", "-3"],
        &["eval", "1", "--max-memory", "12X"],
        &["domineering", "2x2", "--moves=3"],
    ] {
        let message = cgt(arguments).refused(2);
        assert!(!message.is_empty());
    }
}

#[test]
fn heaps_that_are_none_are_refused() {
    let check = |heap: &str, message: &str| {
        let refused = cgt(&["nim", "3", heap]).refused(1);
        assert!(refused.contains(message), "{refused}");
        assert!(refused.contains(" --> heaps:1:3\n"), "{refused}");
    };
    check("-3", "is negative");
    check("2.5", "is a fraction");
    check("1/2", "is a fraction");
    check("18446744073709551616", "is above 18446744073709551615");
    check("x", "found `x`");
    let refused = cgt(&["nim", "--octal", "0.7x", "3"]).refused(1);
    assert!(refused.contains(" --> --octal:1:10\n"), "{refused}");
    let refused = cgt(&["nim", "--game", "chess", "3"]).refused(1);
    assert!(refused.contains("no game named `chess`"), "{refused}");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let message = cgt(&["hackenbush", "no/such/file"]).refused(1);
    assert!(
        message.contains("cannot read no/such/file: No such file"),
        "{message}"
    );
    let message = cgt(&["hackenbush", "."]).refused(1);
    assert!(message.contains("cannot read .:"), "{message}");
    let message = cgt_reading(&["hackenbush"], b"0-1:B,\n1-\xff:R".to_vec()).refused(1);
    assert!(
        message.contains("standard input is not UTF-8: found the byte 0xff at byte 9, line 2"),
        "{message}"
    );
}

#[test]
fn ten_megabytes_of_garbage_are_refused_briefly() {
    let mut state = 1_u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        b' ' + (state >> 24) as u8 % 94
    };
    let noise: Vec<u8> = (0..10_000_000).map(|_| byte()).collect();
    for input in [
        noise,
        b"(".repeat(10_000_000),
        b"0-1:B,".repeat(1_600_000),
        b"x".repeat(10_000_000),
    ] {
        let is_picture = input.starts_with(b"0-1");
        let run = cgt_reading(&["hackenbush", "--json", "--timeout", "20"], input.clone());
        // A million parallel edges are a legal picture.
        if !is_picture {
            let message = run.refused(1);
            assert!(message.len() < 2000, "{} bytes of message", message.len());
        }
        if !is_picture {
            let message = cgt_reading(&["eval"], input).refused(1);
            assert!(message.len() < 2000, "{} bytes of message", message.len());
        }
    }
}

#[test]
fn nothing_at_all_is_worth_0() {
    for input in ["", "\n", "# nothing\n", " \r\n"] {
        let answer = cgt_reading(&["hackenbush", "--json"], input).answered();
        assert_eq!(super::field(&answer, "value"), "0", "{input:?}");
    }
    assert_eq!(
        super::field(
            &cgt(&["hackenbush", "-e", "", "--json"]).answered(),
            "value"
        ),
        "0"
    );
    assert_eq!(
        super::field(&cgt(&["nim", "0", "--json"]).answered(), "value"),
        "0"
    );
    assert_eq!(
        super::field(&cgt_reading(&["nim", "--json"], "").answered(), "value"),
        "0"
    );
}

#[test]
fn pictures_say_what_was_expected() {
    let message = cgt(&["hackenbush", "-e", "0-1:B,1-2:X"]).refused(1);
    assert!(message.contains(" --> edges:1:11\n"), "{message}");
    assert!(
        message.contains("1 | 0-1:B,1-2:X\n  |           ^\n"),
        "{message}"
    );
}
