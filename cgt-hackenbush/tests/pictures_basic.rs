//! The picture type, and the formats `edges` and `word`.

use cgt_hackenbush::{Color, Format, Picture, recognise};

fn edges(text: &str) -> Picture {
    Picture::parse(text, Some(Format::Edges)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The message and the underlined part of the error that `text` gives.
fn check_error(text: &str, format: Format, message: &str, underlined: &str) {
    let error = Picture::parse(text, Some(format)).expect_err(text);
    assert_eq!(error.message(), message, "{text}");
    assert_eq!(&text[error.span()], underlined, "{text}");
}

#[test]
fn edge_lists_read_as_they_print() {
    for text in [
        "",
        "0-1:B",
        "0-1:B,1-2:R",
        "0-0:G,0-0:G",
        "0-2:G,0-0:G,2-2:B",
        "3-1:R,1-3:R,0-3:B",
        "a.b-0:B,0-c_d:R,1-2:G,2-3:G",
        "5-2:B,2-1:B,1-0:B,0-3:R,3-4:R",
    ] {
        let picture = edges(text);
        assert_eq!(picture.to_edge_list(), text);
        assert_eq!(edges(&picture.to_edge_list()), picture);
    }
}

#[test]
fn edge_lists_are_lenient_about_separators_and_comments() {
    let picture = edges("\u{feff}# girl, naïvely\r\nground-1:B 1-2:blue\n\t2-3:g, # top\n,3-0:Red");
    assert_eq!(picture.to_edge_list(), "0-1:B,1-2:B,2-3:G,3-0:R");
}

#[test]
fn edge_list_errors() {
    let check = |text, message, underlined| check_error(text, Format::Edges, message, underlined);
    check(
        "0-1:B,1-2:purple",
        "found colour `purple`, expected B, R or G",
        "purple",
    );
    check(
        "0-1:",
        "found the end of the edge, expected its colour B, R or G",
        "",
    );
    check(
        "0-1",
        "found the end of the edge, expected `:` and a colour, as in `0-1:B`",
        "",
    );
    check(
        "0:B",
        "found `:`, expected `-` and a second vertex, as in `0-1:B`",
        ":",
    );
    check("-1:B", "found `-`, expected a vertex name", "-");
    check("0-:B", "found `:`, expected a vertex name", ":");
    check(
        "0–1:B",
        "found `–`, expected `-` and a second vertex, as in `0-1:B`",
        "–",
    );
    check("0-1:B 0-é:R", "found `é`, expected a vertex name", "é");
}

#[test]
fn words_are_stalks() {
    let picture = Picture::parse("BRRG BB\nr", None).expect("a word");
    assert_eq!(
        picture.to_edge_list(),
        "0-1:B,1-2:R,2-3:R,3-4:G,0-5:B,5-6:B,0-7:R"
    );
    check_error("BRX", Format::Word, "found `X`, expected B, R or G", "X");
}

#[test]
fn formats_are_recognised() {
    let cases = [
        ("  <svg/>", Format::Svg),
        ("# c\n{\"edges\":[]}", Format::Json),
        ("graph { }", Format::Dot),
        ("strict graph g {}", Format::Dot),
        ("digraph{}", Format::Dot),
        ("graph-1:B", Format::Edges),
        ("0-1:B", Format::Edges),
        ("", Format::Edges),
        ("# only\n# comments ===\n", Format::Edges),
        ("0-1,1-2", Format::Edges),
        ("o\nB\n===", Format::Drawing),
        ("# 0-1:B\n  o-B-o\n === ===", Format::Drawing),
        ("o--B--o", Format::Drawing),
        ("BRG", Format::Word),
        ("l(l;rl)", Format::Tree),
        ("e", Format::Tree),
        ("nonsense", Format::Tree),
    ];
    for (text, format) in cases {
        assert_eq!(recognise(text), format, "{text}");
    }
}

#[test]
fn names_stay_unique() {
    let mut picture = Picture::new();
    assert_eq!(picture.add_named_vertex("2"), Some(1));
    // Vertex 2 cannot be called 2 any more.
    assert_eq!(picture.add_vertex(), 2);
    assert_ne!(picture.name(2), "2");
    assert_eq!(picture.find_vertex(&picture.name(2)), Some(2));
    assert_eq!(picture.add_named_vertex("0"), None);
    assert_eq!(picture.add_named_vertex("ground"), None);
    assert_eq!(picture.add_named_vertex("1"), Some(3));
    assert_eq!(picture.add_named_vertex("4"), Some(4));
    assert_eq!(picture.find_vertex("4"), Some(4));
    assert_eq!(picture.find_vertex("04"), None);
    assert_eq!(picture.find_vertex("99999999999999999999999"), None);
}

#[test]
fn fallen_edges_are_dropped_and_counted() {
    let picture = edges("1-2:R,2-3:G,0-4:B,5-5:R,4-6:G,0-0:R");
    let (rest, fallen) = picture.without_fallen();
    assert_eq!(rest.to_edge_list(), "0-4:B,4-6:G,0-0:R");
    assert_eq!(fallen, 3);
    assert_eq!(rest.vertex_count(), 3);
    assert_eq!(rest.without_fallen(), (rest.clone(), 0));
}

#[test]
fn moves_are_told_apart() {
    let picture = edges("0-1:R,1-0:R,0-1:B,1-1:G,1-1:G,0-1:R");
    let names = ["0-1:R", "1-0:R#2", "0-1:B", "1-1:G", "1-1:G#2", "0-1:R#3"];
    assert_eq!(picture.move_names(), names);
    for (edge, name) in names.iter().enumerate() {
        assert_eq!(picture.move_name(edge), *name);
    }
}

#[test]
fn a_million_edges_are_cheap() {
    let word = "BRG".repeat(333_334);
    let picture = Picture::parse(&word, None).expect("a word");
    assert_eq!(picture.edge_count(), 1_000_002);
    let list = picture.to_edge_list();
    assert_eq!(edges(&list), picture);
    assert_eq!(picture.without_fallen().1, 0);
    assert_eq!(picture.edge(1_000_001).2, Color::Green);
}

#[test]
fn a_text_of_no_format_is_explained() {
    let error = Picture::parse("nonsense", None).expect_err("nonsense");
    assert!(
        error
            .help()
            .is_some_and(|help| help.starts_with("the text was taken for a tree"))
    );
    assert_eq!(error.span(), 0..1);
}
