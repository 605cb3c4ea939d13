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

/// Pictures that are wrong, with what is said of each; the place is shown.
#[test]
fn wrong_pictures_say_what_and_where() {
    let svg = |inside: &str| {
        let start = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='9' height='9'>";
        format!("{start}{inside}</svg>")
    };
    let uses: String = (1..30)
        .map(|n| {
            let tenfold = format!("<use xlink:href='#a{}'/>", n - 1).repeat(10);
            format!("<g id='a{n}'>{tenfold}</g>")
        })
        .collect();
    let bomb = format!("<defs><path id='a0' d='M0 0L1 1'/>{uses}</defs><use xlink:href='#a29'/>");
    let entities: String = (1..12)
        .map(|n| format!("<!ENTITY e{n} '{}'>", format!("&e{};", n - 1).repeat(10)))
        .collect();
    let laughs = format!(
        "<!DOCTYPE svg [<!ENTITY e0 'ha'>{entities}]>{}",
        svg("<text>&e11;</text>")
    );
    let external = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>".to_owned();
    let json = |vertices: &str, color: &str| {
        format!(
            r#"{{"ground":[0],"edges":[{{"from":0,"to":3,"color":"{color}"}}],"vertices":[{vertices}]}}"#
        )
    };
    let twice = r#"{"id":0},{"id":1,"x":0,"y":0},{"id":3,"x":0,"y":0}"#;
    let rows: [(String, &str); 22] = [
        (
            svg(&("<g>".repeat(99_999) + &"</g>".repeat(99_999))),
            "is nested more than 200 deep",
        ),
        (svg(&bomb), "stands for more than 200000 elements"),
        (laughs, "entity reference loop"),
        (
            external + &svg("<text>&x;</text>"),
            "unknown entity reference 'x'",
        ),
        (
            "<svg>\n<path d='M0 0'\n</svg>".to_owned(),
            "xml that cannot be read",
        ),
        (
            svg(
                "<path id='p' d='M1 1L5 5' stroke='purple'/><path id='ground' d='M0 9L9 9' stroke='black'/>",
            ),
            "`path` with id `p` in line 1 is stroked in #800080",
        ),
        (
            json(r#"{"id":0},{"id":1}"#, "red"),
            "found vertex `3`, expected one of those in `vertices`",
        ),
        (json(twice, "red"), "found vertices 1 and 3 in one place"),
        (
            json(r#"{"id":0},{"id":3}"#, "cornflowerblue"),
            "expected \"blue\", \"red\" or \"green\"",
        ),
        (
            "{\"ground\":[0],\"edges\":[".to_owned(),
            "json that cannot be read: EOF",
        ),
        (
            "digraph { 0 -> 1 }".to_owned(),
            "found a directed graph, expected `graph`",
        ),
        (
            "graph { 0 -> 1 [color=red] }".to_owned(),
            "found `->`, expected `--`",
        ),
        (
            "graph { 0 -- 1 [color=purple] }".to_owned(),
            "found colour `purple`",
        ),
        ("l(l;rl".to_owned(), "expected `)` for this bracket"),
        ("l)".to_owned(), "found `)`"),
        (":{a}:{b}l".to_owned(), "found a second name for one ground"),
        (
            "0-1:purple".to_owned(),
            "found colour `purple`, expected B, R or G",
        ),
        (
            "0-1:cornflowerblue".to_owned(),
            "found colour `cornflowerblue`",
        ),
        ("BRBR...".to_owned(), "endless stalks are not supported"),
        ("(BR)*".to_owned(), "endless stalks are not supported"),
        ("l(rl)...".to_owned(), "endless stalks are not supported"),
        ("o\nB\n===\nB".to_owned(), "ground"),
    ];
    for (text, expected) in rows {
        let shown: String = text.chars().take(80).collect();
        let message = cgt_reading(&["hackenbush"], text).refused(1);
        assert!(message.contains(expected), "{shown}: {message}");
        assert!(
            message.contains(" --> standard input:"),
            "{shown}: {message}"
        );
        assert!(message.len() < 2000, "{shown}");
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
