//! Pictures out: drawings as SVG and TikZ.

use cgt_core::Player;
use cgt_hackenbush::{Color, Drawing, FAMILIES, Format, Picture, family};
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

#[test]
fn families_are_what_they_say() {
    let check = |name: &str, expected: &str| {
        let picture = family(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(picture.to_edge_list(), expected, "{name}");
    };
    check("stalk:", "");
    check("stalk:BR,G", "0-1:B,1-2:R,0-3:G");
    check("bed:1", "0-1:B,1-2:R");
    check("bed:2", "0-1:B,1-2:R,0-3:B,3-4:R,2-4:R");
    check("ladder:2", "0-1:B,0-2:R,1-2:G,1-3:B,2-4:R,3-4:G");
    check("ladder:1:GGG", "0-1:G,0-2:G,1-2:G");
    check("flower:G:BR", "0-1:G,1-1:B,1-1:R");
    check("flower:G:B,RG:", "0-1:G,1-1:B,0-2:R,2-3:G");
    check("grid:2x2:0:B", "0-1:B,0-2:B,1-2:B,1-3:B,2-4:B,3-4:B");
    check("random:0", "");
    assert_eq!(family("girl").expect("the girl").edge_count(), 20);
    assert_eq!(
        family("random:1000:3").expect("a graph").without_fallen().1,
        0
    );
    assert_ne!(family("random:30:1"), family("random:30:2"));
    let blue_red = family("grid:5x5:9:BR").expect("a grid");
    assert!(blue_red.edges().all(|edge| edge.2 != Color::Green));
    assert_eq!(
        family("random:2000000").expect("a graph").edge_count(),
        2_000_000
    );
    for member in FAMILIES {
        self::check(&family(member.example).expect(member.example));
    }
}

#[test]
fn members_can_be_drawn_as_characters() {
    for name in ["stalk:BRRB,G", "bed:3", "grid:3x3:5", "ladder:4", "girl"] {
        let picture = family(name).expect(name);
        assert!(picture.write(Format::Drawing).is_ok(), "{name}");
    }
}

#[test]
fn families_that_are_refused() {
    let check = |name: &str, message: &str, underlined: &str| {
        let error = family(name).expect_err(name);
        assert!(error.message().starts_with(message), "{name}: {error}");
        assert_eq!(&name[error.span()], underlined, "{name}: {error}");
    };
    check("", "found family ``", "");
    check("tree:3", "found family `tree`", "tree");
    check("stalk", "found the end, expected `:` and colours", "");
    check("stalk:BX", "found `X`, expected B, R or G", "X");
    check("stalk:B,é", "found `é`, expected B, R or G", "é");
    check("stalk:B:R", "found `R`, expected the end", "R");
    check("girl:2", "found `2`, expected the end", "2");
    check("bed:0", "found `0`, expected the number of legs", "0");
    check("bed:-1", "found `-1`, expected the number of legs", "-1");
    check("grid:4", "found `4`, expected a size", "4");
    check("grid:4x", "found ``, expected the height", "");
    check("grid:0x4", "found `0`, expected the width", "0");
    check(
        "grid:2000x2000",
        "found more than 2000000 edges",
        "2000x2000",
    );
    check(
        "grid:99999999999999999999x1",
        "found `99999999999999999999`",
        "99999999999999999999",
    );
    check("grid:2x2:x", "found `x`, expected a seed", "x");
    check("grid:2x2:1:", "found 0 colours", "");
    check("ladder:2:BR", "found 2 colours, expected at least 3", "BR");
    check(
        "flower:G",
        "found the end, expected `:` and the colours",
        "",
    );
    check("flower::B", "found no stem", "");
    check("flower:G:B:R", "found `R`, expected `,` or the end", "R");
    check(
        "random:9999999",
        "found `9999999`, expected the number of edges",
        "9999999",
    );
}

#[test]
fn tikz_draws_everything() {
    let picture = edges("0-1:B,1-1:R,1-a_b:G,0-0:G,0-1:B");
    let tikz = Drawing::new()
        .numbers(true)
        .title("1/2\n\\end")
        .winning(Player::Left, &[0])
        .winning(Player::Right, &[0])
        .to_tikz(&picture);
    assert_eq!(tikz.matches("\\draw[hackenbush blue]").count(), 2);
    assert_eq!(tikz.matches("\\draw[hackenbush green]").count(), 2);
    assert!(tikz.contains("45:a\\_b}"));
    assert!(tikz.contains("{$\\triangleleft$1$\\triangleright$}"));
    assert!(tikz.contains("  % 1/2\\end\n"));
    assert!(tikz.starts_with("\\begin{tikzpicture}[") && tikz.ends_with("\\end{tikzpicture}\n"));
}
