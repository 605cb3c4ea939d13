//! The format `drawing`.

use cgt_hackenbush::{Format, Picture};
use proptest::prelude::*;

/// What a drawing spells as an edge list.
fn check(drawing: &str, expected: &str) {
    let picture = Picture::parse(drawing, Some(Format::Drawing))
        .unwrap_or_else(|error| panic!("{error} at {:?}\n{drawing}", error.line_column(drawing)));
    assert_eq!(picture.to_edge_list(), expected, "\n{drawing}");
}

/// The start of the message, and the line and column, that a drawing is refused with.
fn check_error(drawing: &str, message: &str, place: (usize, usize)) {
    let error = Picture::parse(drawing, Some(Format::Drawing)).expect_err(drawing);
    assert!(
        error.message().starts_with(message),
        "{} is not {message}\n{drawing}",
        error.message()
    );
    assert_eq!(error.line_column(drawing), place, "{error}\n{drawing}");
    assert!(drawing.get(error.span()).is_some());
}

#[test]
fn the_example_of_the_contract() {
    check(
        "
# worth 5/2*
    o---R---o
    |        \\
    B         G
    |          \\
    o           o
    B           B
  ==================
",
        "1-2:R,1-3:B,2-4:G,0-3:B,0-4:B",
    );
}

#[test]
fn runs_of_one_may_be_a_letter() {
    check("o\nB\n===", "0-1:B");
    check("oBo\nR\n===", "1-2:B,0-1:R");
    check(" o\n R\n o\n b\n====", "1-2:R,0-2:B");
    check("o\nb\no\nr\no\ng\n===", "1-2:B,2-3:R,0-3:G");
    check("o\nB\nB\nb\n===", "0-1:B");
}

#[test]
fn an_o_on_the_ground_is_the_ground() {
    check("o\n|\nB\n|\no\n===", "0-1:B");
    check("o-B-o\n=====", "0-0:B");
    // Not directly above it.
    check("o-B-o\n\n=====", "1-2:B");
    // Above a gap.
    check("o-B-o\n=== =", "0-0:B");
    check("o-B-o\n====", "0-1:B");
    check("o-B-o-R-o\n==== ====", "0-1:B,0-1:R");
}

#[test]
fn bends_and_crossings() {
    // A loop.
    check("+-B-+\n|   |\n+-o-+\n  R\n=====", "1-1:B,0-1:R");
    // An arch from ground to ground.
    check("+--G--+\n|     |\n=======", "0-0:G");
    // Two diagonals that cross.
    check("o   o\n \\ /\n  +\n B R\n=====", "0-1:R,0-2:B");
    // Across and upright.
    check("  o\n  |\no-+-Ro\n  B\n  o\n\n=====", "1-4:B,2-3:R");
    // A joint may go straight on.
    check("o-+-B-o\n\n===", "1-2:B");
    // Joints side by side.
    check("o-B-+ +-R-o\n    | |\n===========", "0-1:B,0-2:R");
}

#[test]
fn all_eight_directions() {
    check(
        "
o   o   o
 \\  |  /
  B R G
   \\|/
o-R-o-B-o
   /|\\
  G B R
 /  |  \\
=========
",
        "1-5:B,2-5:R,3-5:G,4-5:R,5-6:B,0-5:G,0-5:B,0-5:R",
    );
}

#[test]
fn line_ends_blanks_and_comments_do_not_count() {
    check(
        "# é\t\r\no\r\n|  \r\n  # in between ===\r\nR\r\n===\r\n\r\n",
        "0-1:R",
    );
}

#[test]
fn an_empty_picture() {
    check("===", "");
    check("o o\n\n = = =", "");
}

#[test]
fn characters_that_are_refused() {
    check_error("o\n\tB\n===", "found a tab", (2, 1));
    check_error("o é\n===", "found `é`", (1, 3));
    check_error("éo\n===", "found `é`", (1, 1));
    check_error("O\n===", "found `O`", (1, 1));
    check_error("o\rB\n===", "found `\\r`", (1, 2));
}

#[test]
fn grounds_that_are_refused() {
    check_error("o-B-o", "found no ground", (1, 6));
    check_error("", "found no ground", (1, 1));
    check_error("o\nB\n==", "found a ground row of 2 `=`", (3, 1));
    check_error("o\nB\n==o", "found `o` in the ground row", (3, 3));
    check_error(
        "===\no\nB\n ===",
        "found something below the ground",
        (2, 1),
    );
    check_error("o\nB\n===\n\n ===", "found a second ground row", (5, 2));
    check_error("o\nB\n===\n|", "found something below the ground", (4, 1));
}

#[test]
fn letters_that_are_refused() {
    check_error("o\n\n B\n\n===", "found `B` with nothing", (3, 2));
    check_error(" o\noBo\n===", "found `B` that may run", (2, 2));
    // A diagonal and an upright direction.
    check_error("ooo\n B\n===", "found `B` that may run", (2, 2));
    check_error("oBRo\n\n===", "found a red letter on a blue edge", (1, 3));
    check_error(
        "o-B-+\n    |\n    R\n    |\n    o\n\n=====",
        "found a red",
        (3, 5),
    );
    check_error("o---o\n\n===", "found an edge without a colour", (1, 2));
    check_error("o\n|\n===", "found an edge without a colour", (2, 1));
}

#[test]
fn joints_that_are_refused() {
    check_error("o-B-+\n\n=====", "found `+` with 1 arm", (1, 5));
    check_error("o +\n\n===", "found `+` with 0 arms", (1, 3));
    check_error(
        "o-B-+-B-o\n    |\n==========",
        "found `+` with 3 arms",
        (1, 5),
    );
    check_error("o o\n \\|\no-+\n  |\n===", "found `+` with", (3, 3));
    check_error(
        "    o\no-B-+-B-o\n   /|\n  B B\n /  |\n==========",
        "found `+` with four arms",
        (2, 5),
    );
}

#[test]
fn strokes_that_are_refused() {
    check_error(
        "o-B-\n\n===",
        "found nothing at the end of a stroke",
        (1, 4),
    );
    check_error("-B-o\n\n===", "found the border", (1, 1));
    check_error("o-B-|\n    |\n=====", "found `|` at the end", (1, 4));
    check_error("o\nB\n|\n\n===", "found nothing", (3, 1));
    // Beside the ground.
    check_error("o    o\nB    B\n|    |\n===", "found nothing", (3, 6));
    check_error(" -B-\n\n===", "found a stroke that leads to no", (1, 2));
    check_error(
        "+-B-+\n|   |\n+---+\n\n===",
        "found a stroke that leads",
        (1, 2),
    );
    check_error("o-Bo|\n\n===", "found a stroke that leads to no", (1, 5));
}

#[test]
fn drawings_are_written_as_they_were_read() {
    for entry in std::fs::read_dir("../pictures").expect("the folder of drawings") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let picture = Picture::parse(&text, None).expect("a drawing");
        let written = picture.write(Format::Drawing).expect("a drawing");
        let again = Picture::parse(&written, Some(Format::Drawing)).expect("a drawing");
        assert_eq!(again, picture, "{}\n{written}", path.display());
        // Painting what was painted changes nothing.
        assert_eq!(again.write(Format::Drawing), Ok(written));
        assert!(
            !picture.render_text().contains("ground"),
            "{}",
            path.display()
        );
    }
}

#[test]
fn edges_are_numbered_in_the_drawing() {
    let picture = Picture::parse("o-B-o\n|\nR\n|\n===", None).expect("a drawing");
    let expected = [
        "  o--B1---o",
        "  |",
        "  |",
        "  |",
        "  R2",
        "  |",
        "  |",
        "  |",
        "============",
        "1: 1-2:B  2: 0-1:R",
        "",
    ]
    .join("\n");
    assert_eq!(picture.render_text(), expected);
}

#[test]
fn pictures_that_cannot_be_drawn() {
    let refusal = |text: &str| {
        let picture = Picture::parse(text, None).expect(text);
        picture.write(Format::Drawing).expect_err(text).to_string()
    };
    let crowded = "0-a:B,a-1:B,a-2:B,a-3:B,a-4:B,a-5:B,a-6:B,a-a:G";
    assert_eq!(
        refusal(crowded),
        "found 9 ends of edges at vertex a, expected at most 8: a vertex of a drawing has only so many neighbours"
    );
    let stalk = (1..2000).map(|n| format!("{}-{n}:G ", n - 1));
    let chords = (1..1000).map(|n| format!("{n}-{}:B ", n + 1000));
    let wide: String = stalk.chain(chords).collect();
    assert!(refusal(&wide).contains("expected at most 4000000 characters"));
}

#[test]
fn places_off_the_grid_are_given_up() {
    let json = r#"{"ground":[0],"edges":[{"from":0,"to":1,"color":"blue"}],"vertices":[{"id":1,"x":0.5,"y":1},{"id":0,"x":0,"y":9}]}"#;
    let picture = Picture::parse(json, None).expect("a picture");
    let drawing = picture.write(Format::Drawing).expect("a drawing");
    let again = Picture::parse(&drawing, Some(Format::Drawing)).expect("the same");
    assert_eq!(again.to_edge_list(), "0-1:B");
}

#[test]
fn trees_without_coordinates_are_planted() {
    for tree in [
        "",
        "l",
        "(l;r;e)",
        "l(r;e)",
        "l(l;r;e)",
        "e(l(r;r);r(l;e;rr);e;l(r;r))",
        "l(r;r;r;r;r(e;e;e;e;e))",
        "(l(r;e);rrr(l(l;l;l;l);e))",
    ] {
        let picture = Picture::parse(tree, Some(Format::Tree)).expect(tree);
        let drawing = picture.write(Format::Drawing).expect(tree);
        let again = Picture::parse(&drawing, Some(Format::Drawing)).expect(tree);
        // Branches keep their order from left to right, but vertices are numbered from above.
        assert_eq!(shape(&again), shape(&picture), "{tree}\n{drawing}");
    }
}

/// The tree without names, with branches sorted at every fork.
fn shape(picture: &Picture) -> String {
    fn above(picture: &Picture, vertex: usize, from: Option<usize>) -> String {
        let mut branches: Vec<String> = picture
            .edges()
            .enumerate()
            .filter(|&(edge, (a, b, _))| Some(edge) != from && (a == vertex || b == vertex))
            .map(|(edge, (a, b, color))| {
                let next = if a == vertex { b } else { a };
                format!("{color}{}", above(picture, next, Some(edge)))
            })
            .collect();
        branches.sort();
        format!("({})", branches.join(";"))
    }
    if picture.edges().any(|(from, to, _)| from == 0 && to == 0) {
        return "arch".to_owned();
    }
    above(picture, 0, None)
}

#[test]
fn outlines_end_for_every_graph() {
    let picture = Picture::parse("0-1:B,1-2:R,2-0:G,2-2:G,5-6:B,0-1:R", None).expect("edges");
    assert_eq!(
        picture.render_text(),
        "ground
  1: B to 1
    2: R to 2
      3: G to 0
      4: G to 2
    6: R to 0
not standing
  5: 5-6:B
"
    );
}

#[test]
fn megabytes_of_nonsense_are_read_in_no_time() {
    let size = 3_000_000;
    let long_line = format!("{}\n===", "o-B-".repeat(size / 4));
    let tall = format!("{}===", "o\nB\n".repeat(size / 4));
    let joints = format!("{}\n===", "+".repeat(size));
    let letters = format!("o{}o\n\n===", "B".repeat(size));
    let block = format!("{}\n===", "BRG\n".repeat(size / 4));
    let newlines = format!("o{}===", "\n".repeat(size));
    for text in [&long_line, &tall, &joints, &letters, &block, &newlines] {
        let start = std::time::Instant::now();
        let _ = Picture::parse(text, Some(Format::Drawing));
        assert!(start.elapsed().as_secs() < 10, "{}", &text[..10]);
    }
}

proptest! {
    #[test]
    fn garbage_never_panics(
        rows in prop::collection::vec(r"[ oBRbg+|/\\-]{0,12}", 0..8),
        ground in "[ =]{0,14}",
        rest in "[ =é\t#o\r]{0,3}",
    ) {
        let text = format!("{}\n{ground}\n{rest}", rows.join("\n"));
        match Picture::parse(&text, Some(Format::Drawing)) {
            Ok(picture) => {
                if let Ok(written) = picture.write(Format::Drawing) {
                    let again = Picture::parse(&written, Some(Format::Drawing)).unwrap();
                    prop_assert_eq!(again.edge_count(), picture.edge_count());
                }
                let _ = picture.render_text();
            }
            Err(error) => prop_assert!(text.get(error.span()).is_some()),
        }
    }
}
