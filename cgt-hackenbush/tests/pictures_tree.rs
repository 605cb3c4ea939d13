//! The format `tree`.

use cgt_hackenbush::{Format, Picture};
use proptest::prelude::*;

fn tree(text: &str) -> Picture {
    Picture::parse(text, Some(Format::Tree)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check(text: &str, expected: &str) {
    assert_eq!(tree(text).to_edge_list(), expected, "{text}");
}

/// The start of the message, and the underlined part, that a string is refused with.
fn check_error(text: &str, message: &str, underlined: &str) {
    let error = Picture::parse(text, Some(Format::Tree)).expect_err(text);
    assert!(error.message().starts_with(message), "{text}: {error}");
    assert_eq!(&text[error.span()], underlined, "{text}: {error}");
}

#[test]
fn trees_are_read() {
    check("", "");
    check("l(l;rl)", "0-1:B,1-2:B,1-3:R,3-4:B");
    check("(l;r)", "0-1:B,0-2:R");
    check("l ( er ; e )  # a comment\n", "0-1:B,1-2:G,2-3:R,1-4:G");
    check("((l;r);e)", "0-1:B,0-2:R,0-3:G");
}

#[test]
fn names_join_vertices() {
    // From the contract.
    check("e(ee:{a};ee:{a}e)", "0-1:G,1-2:G,2-a:G,1-4:G,4-a:G,a-5:G");
    check(":Glr:G", "0-1:B,1-0:R");
    check(":Geee:G", "0-1:G,1-2:G,2-0:G");
    check("l:Ar:A", "0-A:B,A-A:R");
    check("l:{0}r", "0-0:B,0-1:R");
    check("lr:{ground}", "0-1:B,1-0:R");
    // The name 1 is taken by the vertex without a name.
    check("lr:{1}", "0-1:B,1-1.2:R");
}

#[test]
fn errors() {
    check_error("l(r;e", "found the end of the text, expected `)`", "(");
    check_error("l(r;e))", "found `)` without its `(`", ")");
    check_error("lr)", "found `)` without its `(`", ")");
    check_error("l;r", "found `;` outside brackets", ";");
    check_error("l(;r)", "found `;` where a branch begins", ";");
    check_error("l()", "found `)` where a branch begins", ")");
    check_error("(l;r)e", "found `e` after `)`", "e");
    check_error("(l;r)(l;r)", "found `(` after `)`", "(");
    check_error("(l;r):A", "found `:` after `)`", ":");
    check_error(":A:Bl", "found a second name for one ground", ":B");
    check_error("l:A:{b}", "found a second name for one vertex", ":{b}");
    check_error("l(:Ar;l)", "found a name where a branch begins", ":A");
    check_error("l:{a", "found a name without its end", "{");
    check_error("l:{}", "found an empty name", "");
    check_error("l:{a b}", "found the name `a b`", "a b");
    check_error("l:ar", "found `a` after `:`", "a");
    check_error("l:", "found the end of the text after `:`", "");
    check_error("lé", "found `é`", "é");
    check_error("LR", "found `L`", "L");
    check_error("lr…", "found `…`", "…");
}

#[test]
fn hints_say_what_to_write() {
    let help = |text: &str| {
        let error = Picture::parse(text, Some(Format::Tree)).expect_err(text);
        error.help().unwrap_or_default().to_owned()
    };
    assert_eq!(
        help("lr..."),
        "endless stalks are not supported: write every edge"
    );
    assert_eq!(
        help("b"),
        "in a tree blue is `l`, red is `r` and green is `e`"
    );
}

#[test]
fn trees_are_written() {
    let written = |edges: &str| {
        let picture = Picture::parse(edges, Some(Format::Edges)).expect(edges);
        picture.write(Format::Tree).expect(edges)
    };
    assert_eq!(written(""), "");
    assert_eq!(written("0-1:B,1-2:R,1-3:G,3-4:B"), "l(r;el)");
    assert_eq!(written("0-0:B"), ":{0}l:{0}");
    assert_eq!(written("0-A:B,A-A:G,9-8:R"), "l:Ae:A");
    assert_eq!(written("0-1:B,0-1:R,1-x:G"), ":{0}l(r:{0};e:{x})");
}

#[test]
fn a_stalk_may_be_very_tall() {
    let text = "lre".repeat(100_000);
    let picture = tree(&text);
    assert_eq!(picture.edge_count(), 300_000);
    assert_eq!(picture.write(Format::Tree).expect("a tree"), text);
    let nested = format!("{}l{}", "l(r;".repeat(100_000), ")".repeat(100_000));
    assert_eq!(tree(&nested).write(Format::Tree).expect("a tree"), nested);
    let open = "(".repeat(1_000_000);
    check_error(&open, "found the end of the text", "(");
}

#[test]
fn words_are_written() {
    let word = |edges: &str| {
        let picture = Picture::parse(edges, Some(Format::Edges)).expect(edges);
        picture
            .write(Format::Word)
            .map_err(|error| error.to_string())
    };
    assert_eq!(word("").as_deref(), Ok(""));
    assert_eq!(word("2-1:R,0-2:B,0-3:G").as_deref(), Ok("BR G"));
    let refused = |edges: &str, message: &str| {
        assert_eq!(
            word(edges),
            Err(format!("found {message}, expected stalks alone"))
        );
    };
    refused("0-1:B,1-1:R", "a loop at vertex 1");
    refused("0-1:B,1-2:R,1-3:R", "a branch at vertex 1");
    refused("0-1:B,1-2:R,2-0:R", "a cycle at vertex 2");
    refused("0-1:B,1-0:R", "a cycle at vertex 1");
    refused("0-1:B,2-3:R", "edges that do not stand on the ground");
}

proptest! {
    #[test]
    fn what_is_written_reads_back(
        edges in prop::collection::vec((0_u8..12, 0_u8..12, 0_usize..3), 0..30)
    ) {
        let list: Vec<String> = edges
            .iter()
            .map(|(from, to, color)| format!("{from}-{to}:{}", ["B", "R", "G"][*color]))
            .collect();
        let picture = Picture::parse(&list.join(","), None).unwrap();
        let (standing, _) = picture.without_fallen();
        let again = tree(&picture.write(Format::Tree).unwrap());
        prop_assert_eq!(sorted_edges(&again), sorted_edges(&standing));
    }

    #[test]
    fn garbage_never_panics(text in "[lre();:A{}a0# é]{0,40}") {
        if let Err(error) = Picture::parse(&text, Some(Format::Tree)) {
            prop_assert!(text.get(error.span()).is_some());
        }
    }
}

/// The edges by name, without direction and order.
fn sorted_edges(picture: &Picture) -> Vec<(String, String, char)> {
    let mut edges: Vec<_> = picture
        .edges()
        .map(|(from, to, color)| {
            let (from, to) = (picture.name(from), picture.name(to));
            let (low, high) = if from < to { (from, to) } else { (to, from) };
            (low.into_owned(), high.into_owned(), color.letter())
        })
        .collect();
    edges.sort();
    edges
}
