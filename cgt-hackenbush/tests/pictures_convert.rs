//! The formats `json` and `dot`, and every format turned into every other.

use cgt_hackenbush::{Format, Picture, Point};
use proptest::prelude::*;

fn check(text: &str, expected: &str) {
    let picture = Picture::parse(text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(picture.to_edge_list(), expected, "{text}");
}

/// The start of the message, and the underlined part, that a text is refused with.
fn check_error(text: &str, message: &str, underlined: &str) {
    let error = Picture::parse(text, None).expect_err(text);
    assert!(error.message().starts_with(message), "{text}: {error}");
    assert_eq!(&text[error.span()], underlined, "{text}: {error}");
}

#[test]
fn json_is_read() {
    check(
        r#"{"ground":[0],"edges":[{"from":0,"to":1,"color":"blue"},{"from":1,"to":"a b","color":"R"}]}"#,
        "0-1:B,1-a_b:R",
    );
    check(
        r#"# comment
        {"ground":["l","r"],"edges":[{"from":"l","to":"r","colour":"green"}],"more":[[]]}"#,
        "0-0:G",
    );
    check(
        r#"{"ground":7,"edges":[{"from":7,"to":0,"color":"b"}]}"#,
        "0-0.2:B",
    );
    check(r#"{"ground":[],"edges":[]}"#, "");
    check(
        r#"{"edges":[{"to":2,"from":5,"color":"blue"}],"ground":[5],
           "vertices":[{"id":2,"x":1.5,"y":-2},{"id":5,"x":1.5,"y":0},{"id":9}]}"#,
        "0-2:B",
    );
}

#[test]
fn json_is_refused() {
    let edge = |edge: &str| format!(r#"{{"ground":[0],"edges":[{edge}]}}"#);
    check_error(
        &edge(r#"{"from":0,"to":1,"color":"purple"}"#),
        "found colour \\\"purple\\\", expected",
        r#""purple""#,
    );
    check_error(
        &edge(r#"{"from":0,"color":"blue"}"#),
        "found json that cannot be read: missing field `to`",
        r#"{"from":0,"color":"blue"}"#,
    );
    check_error(
        &edge(r#"{"from":null,"to":1,"color":"blue"}"#),
        "found `null`, expected an id",
        "null",
    );
    check_error(
        &edge(r#"{"from":0,"to":1,"color":"blue","path":[[0,0]]}"#),
        "found a path of 1 points",
        r#"{"from":0,"to":1,"color":"blue","path":[[0,0]]}"#,
    );
    check_error(
        r#"{"ground":[0],"edges":[{"from":0,"to":3,"color":"red"}],"vertices":[{"id":0},{"id":1}]}"#,
        "found vertex `3`, expected one of those in `vertices`",
        "3",
    );
    let vertices = |list: &str| format!(r#"{{"ground":[0],"edges":[],"vertices":[{list}]}}"#);
    check_error(
        &vertices(r#"{"id":1},{"id":"1"}"#),
        "found vertex `1` twice",
        r#""1""#,
    );
    check_error(
        &vertices(r#"{"id":1,"x":0,"y":0},{"id":2,"x":0,"y":-0.0}"#),
        "found vertices 1 and 2 in one place",
        r#"{"id":2,"x":0,"y":-0.0}"#,
    );
    check_error(
        &vertices(r#"{"id":1,"x":0}"#),
        "found a vertex with one coordinate",
        r#"{"id":1,"x":0}"#,
    );
    check_error(
        "{\"ground\":[0],\n é}",
        "found json that cannot be read: key",
        "é",
    );
    check_error(
        "{\"ground\":[0],",
        "found json that cannot be read: EOF",
        "",
    );
    check_error(
        "{}",
        "found json that cannot be read: missing field `ground`",
        "}",
    );
    check_error(
        &"{\"ground\":".repeat(100_000),
        "found json that cannot be read: EOF",
        "",
    );
}

#[test]
fn dot_is_read() {
    check(
        "graph { edge [color=red]; 0 -- 1 -- 2; 0 -- 2 [color = \"blue\", label=x] }",
        "0-1:R,1-2:R,0-2:B",
    );
    check(
        "strict graph \"a\" { // comment\n ground--a.b [color=green]\n }"
            .replace("a.b", "\"a.b\"")
            .as_str(),
        "0-a.b:G",
    );
    check(
        "graph{a[ground=true]b[ground=true,pos=\"1,2!\"];0[ground=false]\na--0--b[color=blue]}",
        "0-0.2:B,0.2-0:B",
    );
    check(
        "graph { layout=neato; subgraph cluster_1 { edge[color=blue] 0--1 } { 1--0 [color=green] } }",
        "0-1:B,1-0:G",
    );
    check(
        "graph { 0 -- \"a\" + \"b\" [color=red] /* end */ }\n# done",
        "0-ab:R",
    );
    check("graph {}", "");
    check("GRAPH { 0:n -- 1:s:w [color=red][label=<b>] }", "0-1:R");
}

#[test]
fn dot_is_refused() {
    check_error("digraph { 0 -> 1 }", "found a directed graph", "digraph");
    check_error("graph { 0 -> 1 }", "found `->`", "->");
    check_error(
        "graph { 0 -- 1 [color=purple] }",
        "found colour `purple`",
        "purple",
    );
    check_error(
        "graph { 0 -- 1 [color=\"#00ff00\"] }",
        "found colour `#00ff00`",
        "\"#00ff00\"",
    );
    check_error("graph { 0 -- 1 [color=#00ff00] }", "found `#`", "#");
    check_error(
        "graph { 0 -- 1 }",
        "found an edge without a colour",
        "0 -- 1",
    );
    check_error("graph { a -- b [color=red] }", "found no ground", "a");
    check_error(
        "graph { 0 -- 1 [color=red]",
        "found the end of the text",
        "",
    );
    check_error(
        "graph { 0 -- {1 2} }",
        "found an edge that ends at a subgraph",
        "{",
    );
    check_error(
        "graph { {1 2} -- 0 }",
        "found an edge that ends at a subgraph",
        "--",
    );
    check_error("graph { 0 -- }", "found `}`, expected a name", "}");
    check_error(
        "graph { } graph { }",
        "found `graph`, expected the end",
        "graph",
    );
    check_error("graph { /* }", "found a comment without its end", "/*");
    check_error("graph { \"a }", "found a string without its end", "\"");
    check_error("graph { <a }", "found `<` without its end", "<");
    check_error("graph { 0 -- 1a }", "found `a` right after a number", "a");
    check_error(
        "graph { node [ground=true] }",
        "found `ground` for all",
        "true",
    );
    check_error("graph { a [ground=maybe] }", "found `maybe`", "maybe");
    check_error("graph { a [pos=\"1\"] }", "found place `1`", "\"1\"");
    check_error(
        "graph { a [pos=\"1,2\"] 0 [pos=\"1,2\"] }",
        "found vertices a and 0 in one place",
        "0",
    );
    check_error(
        "graph { 0 -- a [color=red]; b [ground=true] }",
        "found node `0`, named like the ground",
        "0",
    );
    check_error(
        "strict graph { edge [color=red] 0--1; 1--0 }",
        "found parallel edges in a strict graph",
        "1--0",
    );
    check_error(
        "graph { 0 -- 1 [color=red,path=\"1,2\"] }",
        "found path `1,2`",
        "\"1,2\"",
    );
    check_error(
        &format!("graph {}", "{".repeat(200_000)),
        "found the end",
        "",
    );
}

fn picture() -> impl Strategy<Value = Picture> {
    let names = prop::sample::select(vec!["0", "1", "2", "3", "a", "B", "x.y", "_", "node", "07"]);
    let color = prop::sample::select(vec!["B", "R", "G"]);
    let edge = (names.clone(), names, color);
    let places = prop::collection::vec(prop::option::of((-9.5_f64..9.5, -9.5_f64..9.5)), 10);
    (
        prop::collection::vec(edge, 0..20),
        places,
        "[a\"\\\\ é\n]{0,4}",
    )
        .prop_map(|(edges, places, label)| {
            let edges: Vec<String> = edges
                .iter()
                .map(|(from, to, color)| format!("{from}-{to}:{color}"))
                .collect();
            let mut picture = Picture::parse(&edges.join(","), Some(Format::Edges)).unwrap();
            for (vertex, place) in (0..picture.vertex_count()).zip(places) {
                if let Some((x, y)) = place {
                    picture.set_position(vertex, Point::new(x, y));
                }
            }
            if picture.edge_count() > 2 {
                picture.set_path(1, vec![Point::new(0.1, 0.2), Point::new(-3.0, 1e-7)]);
                picture.set_label(2, label);
            }
            picture
        })
}

proptest! {
    #[test]
    fn formats_that_keep_everything(picture in picture()) {
        for format in [Format::Edges, Format::Json, Format::Dot] {
            let text = picture.write(format).unwrap();
            let again = Picture::parse(&text, Some(format)).unwrap();
            prop_assert_eq!(&again, &picture, "{}", text);
            if format == Format::Edges {
                continue;
            }
            for vertex in 0..picture.vertex_count() {
                let place = picture.position(vertex);
                let found = again.find_vertex(&picture.name(vertex));
                prop_assert_eq!(found.and_then(|found| again.position(found)), place, "{}", text);
            }
            for edge in 0..picture.edge_count() {
                prop_assert_eq!(again.path(edge), picture.path(edge));
                prop_assert_eq!(again.label(edge), picture.label(edge));
            }
        }
    }

    #[test]
    fn garbage_never_panics(
        json in r#"\{["a-z:,\[\]{}0-9. é]{0,40}"#,
        dot in "(strict )?graph ?[{}\\[\\]\";:,=+<>a0#é -]{0,40}",
    ) {
        for text in [json, dot] {
            if let Err(error) = Picture::parse(&text, None) {
                prop_assert!(text.get(error.span()).is_some());
            }
        }
    }
}

#[test]
fn drawings_keep_their_coordinates_through_json_and_dot() {
    let text = std::fs::read_to_string("../pictures/girl.txt").expect("the girl");
    let girl = Picture::parse(&text, None).expect("the girl");
    let drawn = girl.write(Format::Drawing).expect("a drawing");
    for format in [Format::Json, Format::Dot] {
        let text = girl.write(format).expect("a text");
        let again = Picture::parse(&text, None).expect("what was written");
        assert_eq!(again, girl);
        assert_eq!(again.write(Format::Drawing).as_ref(), Ok(&drawn));
    }
}
