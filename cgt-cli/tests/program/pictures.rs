//! Pictures made, converted, drawn, and known in part.

use super::{cgt, cgt_reading, field};

const FORMATS: [&str; 7] = ["edges", "word", "tree", "drawing", "svg", "json", "dot"];

/// The pictures of `pictures/`: path, and the value that the first line gives.
fn pictures() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../pictures");
    let mut pictures: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("a folder of pictures")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let text = std::fs::read_to_string(&path).expect("a text");
            let worth = text
                .lines()
                .next()
                .and_then(|line| line.strip_prefix("# worth "));
            let worth = worth.unwrap_or_else(|| panic!("{}: no value", path.display()));
            (path.display().to_string(), worth.to_owned())
        })
        .collect();
    pictures.sort();
    pictures
}

/// Asks whether every value equals the one beside it; names are only for messages.
#[track_caller]
fn assert_equal_values(claims: &[(String, String, String)]) {
    let question = |claim: &(String, String, String)| {
        serde_json::json!({"id": claim.0, "compare": [claim.1, claim.2]}).to_string()
    };
    let questions: Vec<String> = claims.iter().map(question).collect();
    let replies = cgt_reading(&["batch"], questions.join("\n")).answered();
    assert_eq!(replies.lines().count(), claims.len());
    for reply in replies.lines() {
        assert_eq!(field(reply, "result"), "=", "{reply}");
    }
}

/// The values of pictures, given with a name, a format and a text.
fn values(pictures: &[(String, &str, String)]) -> Vec<String> {
    let request = |(name, format, text): &(String, &str, String)| {
        serde_json::json!({
            "id": name, "ruleset": "hackenbush", "format": format, "position": text, "fields": ["value"],
        })
        .to_string()
    };
    let requests: Vec<String> = pictures.iter().map(request).collect();
    let replies = cgt_reading(&["batch"], requests.join("\n")).answered();
    let value = |reply: &str| {
        assert_eq!(field(reply, "status"), "ok", "{reply}");
        field(reply, "value").as_str().expect("a value").to_owned()
    };
    replies.lines().map(value).collect()
}

#[test]
fn every_picture_keeps_its_value_in_every_format() {
    let mut converted = Vec::new();
    let mut worths = Vec::new();
    let mut refusals = 0;
    for (path, worth) in pictures() {
        for format in FORMATS {
            let run = cgt(&["hackenbush", "convert", &path, "--to", format]);
            // Only stalks are words.
            if format == "word" && run.status == 1 {
                assert!(run.err.contains("cannot be written as"), "{}", run.err);
                refusals += 1;
                continue;
            }
            converted.push((format!("{path} as {format}"), format, run.answered()));
            worths.push(worth.clone());
        }
    }
    assert!(refusals <= pictures().len(), "{refusals} were refused");
    let claims: Vec<_> = converted
        .iter()
        .zip(values(&converted))
        .zip(worths)
        .map(|(((name, _, _), value), worth)| (name.clone(), value, worth))
        .collect();
    assert_equal_values(&claims);
}

#[test]
fn formats_turn_into_one_another() {
    // From every format into every other, and back to edges.
    let picture = "0-1:B,1-2:R,1-3:G,0-4:R";
    for first in FORMATS.into_iter().filter(|&format| format != "word") {
        let text = cgt(&["hackenbush", "convert", "-e", picture, "--to", first]).answered();
        for second in FORMATS.into_iter().filter(|&format| format != "word") {
            let arguments = ["hackenbush", "convert", "--format", first, "--to", second];
            let text = cgt_reading(&arguments, text.as_str()).answered();
            let arguments = ["hackenbush", "--format", second, "--json"];
            let answer = cgt_reading(&arguments, text).answered();
            // 1:(-1 + *) - 1 by the colon principle.
            assert_eq!(field(&answer, "value"), "-1/2*", "{first} to {second}");
        }
    }
    let tree = cgt(&["hackenbush", "convert", "-w", "BR G", "--to", "tree"]).answered();
    assert_eq!(tree, "(lr;e)");
}

#[test]
fn what_is_built_has_the_value() {
    let mut built = Vec::new();
    let mut asked = Vec::new();
    for value in [
        "0", "3", "-3/4", "13/8", "-7/64", "*", "*5", "^", "^*", "vv", "^^*3", "1/2^3*", "^<2>",
        "v[3]*", "{0|1}-1",
    ] {
        let edges = cgt(&["hackenbush", "build", value, "--to", "edges"]).answered();
        built.push((value.to_owned(), "edges", edges));
        asked.push(value.to_owned());
    }
    let claims: Vec<_> = asked
        .iter()
        .zip(values(&built))
        .map(|(asked, value)| (asked.clone(), value, asked.clone()))
        .collect();
    assert_equal_values(&claims);
}

#[test]
fn what_is_built_is_shown() {
    let behind_dashes = cgt(&["hackenbush", "build", "--", "-3/4"]).answered();
    assert_eq!(
        cgt(&["hackenbush", "build", "-3/4"]).answered(),
        behind_dashes
    );
    assert!(
        behind_dashes.contains("value           -3/4\n"),
        "{behind_dashes}"
    );
    let json = cgt(&["hackenbush", "build", "*2", "--json"]).answered();
    assert_eq!(field(&json, "position"), "0-1:G,1-2:G");
    assert_eq!(field(&json, "value"), "*2");
}

#[test]
fn what_cannot_be_built_says_why() {
    let refused = |value| cgt(&["hackenbush", "build", value]).refused(1);
    assert!(refused("+-1").contains("it is hot"));
    assert!(refused("Tiny(1)").contains("not all-small"));
    assert!(refused("1/3").contains("1/3"));
    assert!(refused("20000").contains("more than 10000 edges"));
    assert!(refused("outcome(1)").contains("expected a game"));
    cgt(&["hackenbush", "build"]).refused(2);
}

#[test]
fn families_are_listed_and_made() {
    let list = cgt(&["hackenbush", "family"]).answered();
    assert!(list.contains("grid:WIDTHxHEIGHT"), "{list}");
    let tree = cgt(&["hackenbush", "family", "stalk:BRRB", "--to", "tree"]).answered();
    assert_eq!(tree, "lrrl");
    let message = cgt(&["hackenbush", "family", "gril"]).refused(1);
    assert!(message.contains("found family `gril`"), "{message}");
}

#[test]
fn drawings_read_back() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = |name: &str| folder.join(name).display().to_string();
    let (svg, tikz) = (file("drawn.svg"), file("drawn.tex"));
    let edges = "0-1:B,1-2:R,1-2:G,2-0:B";
    let arguments = [
        "hackenbush",
        "-e",
        edges,
        "--json",
        "--svg",
        &svg,
        "--tikz",
        &tikz,
    ];
    let answer = cgt(&arguments).answered();
    let again = cgt(&["hackenbush", &svg, "--json"]).answered();
    assert_eq!(field(&again, "position"), edges);
    assert_eq!(field(&again, "value"), field(&answer, "value"));
    let text = std::fs::read_to_string(&svg).expect("a drawing");
    // Left wins: every winning cut of his is marked, and the legend says so.
    assert!(text.contains("wins for Left"), "{text}");
    let text = std::fs::read_to_string(&tikz).expect("a drawing");
    assert!(text.contains("\\begin{tikzpicture}"), "{text}");
    let nowhere = file("no-such-folder/drawn.svg");
    let message = cgt(&["hackenbush", "-e", "0-1:B", "--svg", &nowhere]).refused(1);
    assert!(message.contains("cannot write"), "{message}");
}

#[test]
fn ends_of_strokes_meet_within_the_tolerance() {
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
        <line id="ground" x1="0" y1="90" x2="100" y2="90" stroke="#555"/>
        <line x1="50" y1="90" x2="50" y2="60" stroke="#00f"/>
        <line x1="55" y1="60" x2="55" y2="30" stroke="#f00"/>
    </svg>"##;
    let with = |tolerance: &str| {
        let arguments = ["hackenbush", "-", "--json", "--tolerance", tolerance];
        cgt_reading(&arguments, svg).answered()
    };
    assert_eq!(field(&with("8"), "value"), "1/2");
    // Apart, the red stroke does not stand and falls away.
    assert_eq!(field(&with("2"), "value"), "1");
    cgt(&["hackenbush", "--tolerance", "-1"]).refused(2);
}

#[test]
fn a_tolerance_is_for_svg() {
    for arguments in [
        &["hackenbush"][..],
        &["hackenbush", "convert", "--to", "json"],
    ] {
        let arguments = [arguments, &["--tolerance", "3"]].concat();
        let message = cgt_reading(&arguments, "0-1:B").refused(1);
        assert!(
            message.contains("found a picture in the format edges, expected svg with --tolerance"),
            "{message}"
        );
    }
}

#[test]
fn who_wins_alone() {
    let ask =
        |edges: &str| cgt(&["hackenbush", "-e", edges, "--outcome-only", "--json"]).answered();
    // The number part 1 decides; the value is not worked out.
    let answer = ask("0-1:B,1-2:G");
    assert_eq!(field(&answer, "outcome"), "L");
    assert_eq!(field(&answer, "number_part"), "1");
    assert!(field(&answer, "value").is_null());
    assert_eq!(field(&ask("0-1:R,1-2:G"), "outcome"), "R");
    // The number part is 0: `*` and `^*` are confused with 0, two flowers are ^^.
    assert_eq!(field(&ask("0-1:G,1-2:B"), "outcome"), "N");
    assert_eq!(field(&ask("0-1:G,1-2:B,0-3:G,3-4:B"), "outcome"), "L");
    assert_eq!(field(&ask("0-1:G,0-2:G"), "outcome"), "P");
    cgt(&["hackenbush", "-e", "0-1:B", "--outcome-only", "--moves"]).refused(2);
}

#[test]
fn of_a_picture_out_of_reach_the_number_part_is_told() {
    let tree = random_tree(30_000);
    let run = cgt_reading(&["hackenbush", "--json"], tree.join(","));
    assert_eq!((run.status, run.err.as_str()), (3, ""));
    assert_eq!(field(&run.out, "status"), "limit");
    assert_eq!(field(&run.out, "limit"), "games");
    // The number part is the value without the green edges.
    let rest: Vec<&str> = tree
        .iter()
        .map(String::as_str)
        .filter(|edge| !edge.ends_with('G'))
        .collect();
    let arguments = ["hackenbush", "--json", "--format", "edges"];
    let answer = cgt_reading(&arguments, rest.join(",")).answered();
    assert_eq!(field(&run.out, "number_part"), field(&answer, "value"));
    assert_eq!(field(&run.out, "outcome"), field(&answer, "outcome"));
    let count = |color| tree.iter().filter(|edge| edge.ends_with(color)).count();
    let (blue, red, green) = (count('B'), count('R'), count('G'));
    let bounds = [format!("-{}", red + green), format!("{}", blue + green)];
    assert_eq!(field(&run.out, "bounds"), serde_json::json!(bounds));
}

/// A tree of three colours, the same every time.
fn random_tree(edges: u64) -> Vec<String> {
    let mut state = 7_u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    (1..=edges)
        .map(|vertex| {
            let from = random(vertex);
            let color = ["B", "R", "G"][random(3) as usize];
            format!("{from}-{vertex}:{color}")
        })
        .collect()
}
