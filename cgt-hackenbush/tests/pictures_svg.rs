//! The format `svg`, with pictures as editors save them.

use cgt_hackenbush::Picture;
use proptest::prelude::*;

/// What a file in `tests/svg` spells as an edge list.
fn check(name: &str, expected: &str) {
    let text = std::fs::read_to_string(format!("tests/svg/{name}.svg")).expect("a readable file");
    let picture = Picture::parse(&text, None).unwrap_or_else(|error| {
        panic!("{name}: {error} at {:?}", error.line_column(&text));
    });
    assert_eq!(picture.to_edge_list(), expected, "{name}");
}

#[test]
fn pictures_of_editors() {
    check("plain", "0-1:B,1-2:R,1-3:G");
    check("nested-transforms", "0-1:B,1-2:R,2-3:G");
    check("use", "0-1:B,1-2:R,0-3:B,3-4:R,2-5:G");
    check("css-classes", "0-1:B,1-2:R,1-3:G");
    check("millimetres", "0-1:B,1-2:R,2-0:G");
    check("inkscape", "0-1:B,1-nest:R,1-3:B");
    check("illustrator", "0-1:B,0-2:B,1-3:R,3-2:R,3-3:G");
    check("curves", "0-1:B,0-1:R,1-2:G,2-0:B,2-2:R,0-0:G");
    check("gaps", "0-1:B,1-2:R,1-3:R,0-4:G,2-4:B");
    check("thick", "0-1:B,1-2:R,2-3:G,3-0:B");
    check(
        "vertices-split",
        "0-low:B,low-2:B,2-3:B,4-5:R,5-6:R,6-4:R,4-0:G,2-6:G",
    );
    check("nested-svg-and-switch", "0-1:B,1-2:R,1-3:R,1-4:R");
    check("loops", "0-1:B,1-1:G,1-1:R,0-0:R,0-0:G");
}

/// An SVG of 200 by 200 pixels with a ground at 180 and these elements.
fn on_ground(elements: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\" fill=\"none\" stroke-width=\"3\">\n\
         <path id=\"ground\" d=\"M0 180 H200\" stroke=\"black\"/>\n{elements}\n</svg>"
    )
}

/// The start of the message, and the underlined part, that a text is refused with.
fn check_error(text: &str, message: &str, underlined: &str) {
    let start: String = text.chars().take(500).collect();
    let error = Picture::parse_svg(text, None).expect_err(&start);
    assert!(error.message().starts_with(message), "{start}: {error}");
    assert_eq!(&text[error.span()], underlined, "{start}: {error}");
}

#[test]
fn colours_that_are_refused() {
    check_error(
        &on_ground("<path id=\"arm\" d=\"M10 180 V90\" stroke=\"purple\"/>"),
        "element `path` with id `arm` in line 3 is stroked in #800080, expected red",
        "<path",
    );
    check_error(
        &on_ground("<g>\n<line x1=\"10\" y1=\"180\" x2=\"50\" y2=\"20\" stroke=\"black\"/></g>"),
        "element `line` in line 4 is stroked in #000000, expected red, green or blue",
        "<line",
    );
    check_error(
        &on_ground(
            "<linearGradient id=\"x\"><stop offset=\"0\" stop-color=\"red\"/>\
             <stop offset=\"1\" stop-color=\"blue\"/></linearGradient>\
             <path d=\"M10 180 L20 90\" stroke=\"url(#x)\"/>",
        ),
        "element `path` in line 3 is stroked in a gradient or pattern",
        "<path",
    );
}

#[test]
fn grounds_that_are_missing() {
    let svg = |elements: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\">{elements}</svg>"
        )
    };
    let edge = "<path d=\"M10 180 V90\" stroke=\"red\"/>";
    check_error(&svg(edge), "found no ground", "<svg");
    // Neither a background nor what is not shown is the ground.
    let background = "<rect id=\"background\" width=\"200\" height=\"200\" fill=\"#eee\"/>";
    check_error(
        &svg(&format!("{background}{edge}")),
        "found no ground",
        "<svg",
    );
    let hidden = "<path id=\"ground\" d=\"M0 180 H200\" stroke=\"black\" display=\"none\"/>";
    check_error(&svg(&format!("{hidden}{edge}")), "found no ground", "<svg");
}

#[test]
fn strokes_that_are_refused() {
    check_error(
        &on_ground("<path d=\"M10 180 V90 M10 90 L12 88\" stroke=\"red\"/>"),
        "element `path` in line 3 draws an edge 2.83 pixels long",
        "<path",
    );
    check_error(
        &on_ground(
            "<path d=\"M10 180 V90\" stroke=\"red\"/><path d=\"M15 87 V40\" stroke=\"red\"/>\
             <line x1=\"20\" y1=\"84\" x2=\"60\" y2=\"84\" stroke=\"red\"/>",
        ),
        "element `path` in line 3 ends where only a chain",
        "<path",
    );
    check_error(
        &on_ground(
            "<path d=\"M10 180 V20\" stroke=\"red\"/><line x1=\"10\" y1=\"90\" x2=\"90\" y2=\"90\" stroke=\"red\"/>",
        ),
        "element `path` in line 3 passes through the end of `line` in line 3",
        "<path",
    );
    // A stroke that ends on itself.
    check_error(
        &on_ground("<path d=\"M50 180 V50 H90 V90 H50\" stroke=\"red\"/>"),
        "element `path` in line 3 passes through the end of `path` in line 3",
        "<path",
    );
    check_error(
        &on_ground("<path d=\"M50 100 L100 195 L150 100\" stroke=\"red\"/>"),
        "element `path` in line 3 dips into the ground",
        "<path",
    );
    check_error(
        &on_ground(
            "<rect x=\"50\" y=\"50\" width=\"40\" height=\"40\" stroke=\"red\"/>\
             <path d=\"M50 50 H20 M90 90 H120\" stroke=\"red\"/>",
        ),
        "element `rect` in line 3 passes through the end of",
        "<rect",
    );
}

#[test]
fn the_tolerance_can_be_given() {
    let text = on_ground(
        "<path d=\"M10 172 V90\" stroke=\"red\"/><path d=\"M10 80 V20\" stroke=\"blue\"/>",
    );
    let edges = |tolerance| {
        let picture = Picture::parse_svg(&text, tolerance).expect("a picture");
        picture.to_edge_list()
    };
    assert_eq!(edges(None), "1-2:R,3-4:B");
    assert_eq!(edges(Some(8.5)), "0-1:R,2-3:B");
    assert_eq!(edges(Some(10.0)), "0-1:R,1-2:B");
    for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(Picture::parse_svg(&text, Some(wrong)).is_err());
    }
}

#[test]
fn bombs_are_refused() {
    let levels: String = (1..30)
        .map(|level| {
            let uses = format!("<use href=\"#g{}\"/>", level - 1).repeat(10);
            format!("<g id=\"g{level}\">{uses}</g>")
        })
        .collect();
    check_error(
        &on_ground(&format!(
            "<g id=\"g0\"><path d=\"M0 0h9\" stroke=\"red\"/></g>{levels}"
        )),
        "element `g` with id `g",
        "<g",
    );
    check_error(
        &on_ground("<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>"),
        "element `use` in line 3 shows itself",
        "<use",
    );
    let deep = format!("{}{}", "<g>".repeat(200_000), "</g>".repeat(200_000));
    check_error(
        &on_ground(&deep),
        "element `g` in line 3 is nested more than",
        "<g",
    );
    let chain: String = (1..5000)
        .map(|level| format!("<g id=\"g{level}\"><use href=\"#g{}\"/></g>", level - 1))
        .collect();
    check_error(
        &on_ground(&chain),
        "element `use` in line 3 stands for",
        "<use",
    );
    let rules = format!(
        "<style>{}</style>{}",
        ".a{}".repeat(30_000),
        "<g/>".repeat(3_000)
    );
    let error = Picture::parse_svg(&on_ground(&rules), None).expect_err("too many rules");
    assert!(
        error
            .message()
            .starts_with("found 30000 style rules for 300"),
        "{error}"
    );
    let laughs = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\">".to_owned()
        + &(1..10)
            .map(|level| {
                let name = |level: u8| char::from(b'a' + level);
                let text = format!("&{};", name(level - 1)).repeat(10);
                format!("<!ENTITY {} \"{text}\">", name(level))
            })
            .collect::<String>()
        + "]><svg xmlns=\"http://www.w3.org/2000/svg\"><text>&j;</text></svg>";
    assert!(Picture::parse_svg(&laughs, None).is_err());
    let external = "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>\
                    <svg xmlns=\"http://www.w3.org/2000/svg\"><text>&a;</text></svg>";
    assert!(Picture::parse_svg(external, None).is_err());
    let pattern = |level: u32| {
        let rect = format!(
            "<rect width=\"1\" height=\"1\" fill=\"url(#p{})\"/>",
            level + 1
        );
        let size = "width=\"9\" height=\"9\"";
        format!(
            "<pattern id=\"p{level}\" {size}>{}</pattern>",
            rect.repeat(10)
        )
    };
    let patterns: String = (0..40).map(pattern).collect();
    check_error(
        &on_ground(&format!(
            "{patterns}<path d=\"M9 180 L20 20\" stroke=\"url(#p0)\"/>"
        )),
        "element `path` in line 3 is stroked in a gradient or pattern",
        "<path",
    );
}

#[test]
fn xml_that_is_refused() {
    check_error("<svg", "found xml that cannot be read", "<");
    check_error(
        "<svg>\n<é></g></svg>",
        "found xml that cannot be read: expected 'é' tag, not 'g'",
        "<",
    );
    check_error("<html/>", "found an svg that cannot be drawn", "");
    check_error(
        "<!DOCTYPE svg [<!ENTITY e \"<g/>\">]><svg xmlns=\"http://www.w3.org/2000/svg\">&e;</svg>",
        "element `svg` in line 1 holds elements from an entity",
        "<svg",
    );
    assert!(Picture::parse("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", None).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn any_strokes_are_read_or_refused(
        strokes in prop::collection::vec(
            ("[MLHVCQAZmlhvcqaz0-9 .,-]{0,30}", 0_usize..5, 0_u8..12),
            0..8,
        ),
        ground in -20_i32..220,
    ) {
        let colors = ["red", "blue", "green", "black", "url(#x)"];
        let elements: String = strokes
            .iter()
            .map(|(path, color, width)| {
                format!("<path d=\"M99 99L{path}\" stroke=\"{}\" stroke-width=\"{width}\"/>", colors[*color])
            })
            .collect();
        let text = on_ground(&elements).replace("M0 180", &format!("M0 {ground}"));
        if let Err(error) = Picture::parse(&text, None) {
            prop_assert!(text.get(error.span()).is_some());
        }
    }

    #[test]
    fn any_tags_are_read_or_refused(text in "(<(g|use|svg|path|style|pattern)( id=\"[ab]\"| href=\"#[ab]\"| d=\"M0 0H9\"| style=\"a:b\"| x='é')*/?>|</g>|</svg>|[<>&;é ]){0,12}") {
        for text in [on_ground(&text), text] {
            if let Err(error) = Picture::parse_svg(&text, Some(1.0)) {
                prop_assert!(text.get(error.span()).is_some(), "{error}");
            }
        }
    }
}
