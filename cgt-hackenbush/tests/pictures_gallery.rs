//! The drawings in `pictures/` are the graphs they say they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cgt_hackenbush::{Color, Format, GROUND, Picture, recognise};
use petgraph::algo::is_isomorphic_matching;
use petgraph::graph::UnGraph;

#[test]
fn every_drawing_is_the_graph_it_says() {
    let facts = facts();
    let mut count = 0;
    for file in drawings() {
        let text = fs::read_to_string(&file).expect("a readable file");
        let name = file.display();
        assert_eq!(recognise(&text), Format::Drawing, "{name}");
        let picture = Picture::parse(&text, None).unwrap_or_else(|error| {
            panic!("{name}: {error} at {:?}", error.line_column(&text));
        });
        assert!(comment(&text, "worth ").is_some(), "{name} has no value");
        let expected = match (comment(&text, "Row "), comment(&text, "As edges: ")) {
            (Some(row), _) => {
                let id = row.split(' ').next().unwrap_or_default();
                let (edges, value) = &facts[id];
                assert_eq!(comment(&text, "worth "), Some(value.as_str()), "{name}");
                edges.clone()
            }
            (None, Some(edges)) => edges.trim_end_matches('.').to_owned(),
            (None, None) => panic!("{name} has no source"),
        };
        let expected = Picture::parse(&expected, Some(Format::Edges)).expect("an edge list");
        assert!(
            is_isomorphic(&picture, &expected),
            "{name}: {}",
            picture.to_edge_list()
        );
        count += 1;
    }
    assert!(count >= 10, "found {count} drawings");
}

/// Writes a picture in a format and reads it back.
fn passed(picture: &Picture, format: Format) -> Option<Picture> {
    let text = picture.write(format).ok()?;
    let again = Picture::parse(&text, Some(format));
    Some(again.unwrap_or_else(|error| panic!("{format}: {error}\n{text}")))
}

#[test]
fn every_drawing_stays_the_same_graph_from_format_to_format() {
    let mut words = 0;
    for file in drawings() {
        let name = file.display();
        let text = fs::read_to_string(&file).expect("a readable file");
        let picture = Picture::parse(&text, None).expect("a drawing");
        for first in Format::ALL {
            let Some(once) = passed(&picture, first) else {
                // Only stalks are words; everything else can be written in every format.
                assert_eq!(first, Format::Word, "{name}");
                continue;
            };
            assert!(is_isomorphic(&picture, &once), "{name} as {first}");
            for second in Format::ALL {
                match passed(&once, second) {
                    Some(twice) => {
                        assert!(is_isomorphic(&picture, &twice), "{name}: {first}, {second}");
                        words += usize::from(second == Format::Word);
                    }
                    None => assert_eq!(second, Format::Word, "{name} as {first}"),
                }
            }
        }
    }
    assert!(words > 0);
}

#[test]
fn graphs_without_places_are_drawn() {
    let mut state = 1_u64;
    let mut below = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((state >> 33) % bound as u64) as usize
    };
    let mut drawn = 0;
    for round in 0..400 {
        let vertices = 2 + below(8);
        let mut ends = vec![0; vertices];
        let mut picture = Picture::new();
        for _ in 1..vertices {
            picture.add_vertex();
        }
        for _ in 0..round % 24 {
            let (from, to) = (below(vertices), below(vertices));
            let more = 1 + usize::from(from == to);
            // A vertex of a drawing has eight neighbours; the ground has room for all.
            if [from, to]
                .iter()
                .all(|&end| end == GROUND || ends[end] + more <= 8)
            {
                ends[from] += 1;
                ends[to] += 1;
                picture.add_edge(from, to, Color::ALL[below(3)]);
            }
        }
        let again = passed(&picture, Format::Drawing);
        let again = again.unwrap_or_else(|| panic!("{}", picture.to_edge_list()));
        let standing = picture.without_fallen().0;
        let is_same = is_isomorphic(&picture, &again) || is_isomorphic(&standing, &again);
        assert!(is_same, "{}", picture.to_edge_list());
        drawn += 1;
    }
    assert_eq!(drawn, 400);
}

#[test]
fn the_isomorphism_test_tells_pictures_apart() {
    let edges = |text| Picture::parse(text, Some(Format::Edges)).expect("an edge list");
    assert!(is_isomorphic(
        &edges("0-1:B,1-2:R,1-2:R"),
        &edges("9-7:R,9-0:B,7-9:R")
    ));
    assert!(!is_isomorphic(
        &edges("0-1:B,1-2:R,1-2:R"),
        &edges("0-1:B,1-2:R,1-1:R")
    ));
    assert!(!is_isomorphic(&edges("0-1:B,1-2:R"), &edges("0-1:R,1-2:B")));
}

fn drawings() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(root().join("pictures"))
        .expect("the folder of drawings")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    files
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The edges and the value of each row of the facts.
fn facts() -> BTreeMap<String, (String, String)> {
    let table = fs::read_to_string(root().join("testdata/hackenbush.tsv")).expect("the facts");
    table
        .lines()
        .skip(1)
        .map(|row| {
            let cells: Vec<&str> = row.split('\t').collect();
            (
                cells[0].to_owned(),
                (cells[1].to_owned(), cells[2].to_owned()),
            )
        })
        .collect()
}

/// What follows `start` in the comment line that begins with it.
fn comment<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("# "))
        .find_map(|line| line.strip_prefix(start))
}

/// Whether two pictures are the same up to names, order and direction.
fn is_isomorphic(one: &Picture, other: &Picture) -> bool {
    is_isomorphic_matching(
        &subdivided(one),
        &subdivided(other),
        |a, b| a == b,
        |_, _| true,
    )
}

/// The simple graph with a node in the middle of every edge, which carries its colour.
fn subdivided(picture: &Picture) -> UnGraph<char, ()> {
    let mut graph = UnGraph::new_undirected();
    let nodes: Vec<_> = (0..picture.vertex_count())
        .map(|vertex| graph.add_node(if vertex == GROUND { '=' } else { 'o' }))
        .collect();
    for (from, to, color) in picture.edges() {
        let middle = graph.add_node(color.letter());
        graph.add_edge(middle, nodes[from], ());
        if from != to {
            graph.add_edge(middle, nodes[to], ());
        }
    }
    graph
}
