//! Pictures out: drawings as SVG and TikZ.

use cgt_core::Player;
use cgt_hackenbush::{Drawing, Format, Picture};
use proptest::prelude::*;

fn edges(text: &str) -> Picture {
    Picture::parse(text, Some(Format::Edges)).expect("an edge list")
}

/// Draws a picture with everything there is, and reads the drawing.
fn check(picture: &Picture) {
    let all: Vec<usize> = (0..picture.edge_count()).collect();
    let svg = Drawing::new()
        .numbers(true)
        .legend(true)
        .title("a < b & \"c\"")
        .winning(Player::Left, &all)
        .winning(Player::Right, &all)
        .to_svg(picture);
    let again = Picture::parse(&svg, None).unwrap_or_else(|error| {
        panic!("{}: {error}\n{svg}", picture.to_edge_list());
    });
    assert_eq!(&again, picture, "{svg}");
}

#[test]
fn drawings_read_back() {
    for text in [
        "",
        "0-1:B",
        "1-0:R",
        "0-0:G",
        "0-0:G,0-0:R,0-0:B",
        "0-1:B,1-0:B,0-1:B,1-0:R",
        "0-1:B,1-1:G,1-1:R,1-1:B",
        "0-1:B,1-2:G,2-1:G,1-2:R",
        "0-1:B,0-2:B,0-3:B,1-3:R,1-2:G,2-3:G",
        "0-a:B,a-b.c:R,0-7:G,7-groundhog:R,groundhog-a:G",
        "0-1:B,2-3:R,3-4:R,4-2:G,5-5:B",
        "0-1:G,1-2:R,2-3:B,3-1:G,1-3:R,2-2:B,0-2:R",
    ] {
        check(&edges(text));
    }
}

#[test]
fn facts_and_drawings_read_back() {
    let facts = std::fs::read_to_string("../testdata/hackenbush.tsv").expect("the facts");
    for row in facts.lines().skip(1) {
        check(&edges(row.split('\t').nth(1).expect("a second column")));
    }
    for entry in std::fs::read_dir("../pictures").expect("the folder of drawings") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a readable file");
        check(&Picture::parse(&text, None).expect("a drawing"));
    }
}

#[test]
fn larger_pictures_read_back() {
    let stalk = "BRG".repeat(100);
    check(&Picture::parse(&stalk, None).expect("a word"));
    let star: Vec<String> = (1..150).map(|top| format!("0-a:B,a-{top}:R")).collect();
    check(&edges(&star.join(",")));
    let complete: Vec<String> = (0..12)
        .flat_map(|to| (0..to).map(move |from| format!("{from}-{to}:G")))
        .collect();
    check(&edges(&complete.join(",")));
}

#[test]
fn labels_are_kept() {
    let mut picture = edges("0-1:B,1-2:R");
    picture.set_label(0, "the ground <floor>\n\u{1} & \"more\"");
    let svg = picture.write(Format::Svg).expect("a drawing");
    let again = Picture::parse(&svg, None).expect("a drawing");
    assert_eq!(again.label(0), Some("the ground <floor>\n & \"more\""));
    assert_eq!(again.label(1), None);
}

#[test]
fn the_input_decides_the_places() {
    let drawing = "o---B---o\n|\nR\n|\no\n|\nG\n|\n=======";
    let picture = Picture::parse(drawing, None).expect("a drawing");
    let svg = Drawing::new().to_svg(&picture);
    let again = Picture::parse(&svg, None).expect("a drawing");
    let place = |name: &str| {
        let vertex = again.find_vertex(name).expect("a vertex");
        again.position(vertex).expect("a place")
    };
    assert_eq!(place("1").y, place("2").y);
    assert_eq!(place("1").x, place("3").x);
    assert!(place("1").y < place("3").y && place("1").x < place("2").x);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_pictures_read_back(
        list in prop::collection::vec((0_u8..9, 0_u8..9, 0_usize..3), 0..22)
    ) {
        let list: Vec<String> = list
            .iter()
            .map(|(from, to, color)| format!("{from}-{to}:{}", ["B", "R", "G"][*color]))
            .collect();
        check(&edges(&list.join(",")));
    }
}
