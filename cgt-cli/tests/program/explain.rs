//! The reason for a value: what is said, and that every equation in it holds.

use super::{cgt, cgt_reading, field};

fn explanation(arguments: &[&str]) -> Vec<String> {
    let mut arguments = arguments.to_vec();
    arguments.extend(["--explain", "--json"]);
    let answer = cgt(&arguments).answered();
    let lines = field(&answer, "explanation");
    let lines = lines.as_array().expect("lines");
    lines
        .iter()
        .map(|line| line.as_str().expect("a line").to_owned())
        .collect()
}

#[track_caller]
fn assert_told(arguments: &[&str], expected: &[&str]) {
    let lines = explanation(arguments);
    let mut rest = lines.iter();
    for &wanted in expected {
        assert!(
            rest.any(|line| line.trim_start() == wanted),
            "no `{wanted}` in its place in\n{}",
            lines.join("\n")
        );
    }
}

#[test]
fn stalks_are_sign_expansions() {
    // +++ is 3, and each sign behind the first change counts half of the one before.
    assert_told(
        &["hackenbush", "-w", "BBBRR RB"],
        &[
            "2 pieces stand on the ground and share nothing else: the picture is their sum",
            "from the ground up: BBBRR",
            "3 - 1/2 - 1/4 = 9/4",
            "piece 1 is worth 9/4",
            "-1 + 1/2 = -1/2",
            "the sum: 9/4 + -1/2 = 7/4",
        ],
    );
}

#[test]
fn trees_follow_the_colon_principle() {
    // On the trunk stand -1 and *; 1:(-1 + *) = 1:(-1) + * = 1/2*.
    assert_told(
        &["hackenbush", "-e", "0-1:B,1-2:R,1-3:G"],
        &[
            "edge 2 (1-2:R) with nothing on it: -1",
            "edge 3 (1-3:G) with nothing on it: *",
            "on vertex 1: -1 + * = -1*",
            "edge 1 (0-1:B) under -1*: 1:(-1*) = 1/2*",
            "piece 1 is worth 1/2*",
        ],
    );
    // What is worth 0 is there all the same.
    assert_told(
        &["hackenbush", "-e", "0-1:R,1-2:B,1-3:R"],
        &[
            "on vertex 1: 1 + -1 = 0",
            "edge 1 (0-1:R) under 0: -1:(0) = -1",
        ],
    );
}

#[test]
fn green_parts_are_fused() {
    // Three edges make *, and the edge on top another *.
    assert_told(
        &["hackenbush", "-e", "0-1:G,1-2:G,2-0:G,1-3:G,3-4:G"],
        &[
            "edges 1-3 (0-1:G, 1-2:G, 2-0:G): all green, so all its vertices become one and its edges 3 loops: odd, worth *",
            "with what hangs there: * + *2 = *3, by 1 XOR 2",
            "piece 1 is worth *3",
        ],
    );
}

#[test]
fn blocks_are_taken_apart_at_their_skeleton() {
    // Blue and red edges join every vertex to the ground: 1:(-1:1) = 3/4. The green edge is
    // then a loop, worth *.
    assert_told(
        &["hackenbush", "-e", "0-1:B,1-2:R,2-0:G,2-3:B"],
        &[
            "edge 4 (2-3:B) with nothing on it: 1",
            "edges 1-3 (0-1:B, 1-2:R, 2-0:G): a block with blue or red edges at its foot, taken apart at their skeleton",
            "on vertex 2 hangs 1",
            "edge 2 (1-2:R) under 1: -1:(1) = -1/2",
            "edge 1 (0-1:B) under -1/2: 1:(-1/2) = 3/4",
            "the number part: 3/4",
            "green loops on the skeleton: edge 3 (2-0:G): *",
            "together: 3/4 + * = 3/4*",
            "piece 1 is worth 3/4*",
        ],
    );
}

#[test]
fn blue_red_blocks_are_numbers() {
    // Either cut of Left's leaves 1:(-1) = 1/2, Right's leaves two blue edges on the ground.
    assert_told(
        &["hackenbush", "-e", "0-1:B,1-2:R,2-0:B"],
        &[
            "edges 1-3 (0-1:B, 1-2:R, 2-0:B): a blue-red block, so a number",
            "Left's cut of edge 1 (0-1:B) leaves 1/2; no move of Left's leaves 1 or more",
            "no move of Right's leaves 1 or less",
            "the simplest number above 1/2: {1/2|} = 1",
        ],
    );
}

#[test]
fn blocks_are_searched() {
    // Three green edges in a cycle under nothing are *, by fusion.
    assert_told(
        &["hackenbush", "-e", "0-1:G,1-2:G,2-0:G,2-3:R"],
        &[
            "edge 4 (2-3:R) with nothing on it: -1",
            "edges 1-3 (0-1:G, 1-2:G, 2-0:G): a block that no rule takes apart; it is searched",
            "on vertex 2 hangs -1",
            "Right can move to *: move to 0 on vertex 2",
        ],
    );
}

#[test]
fn parallel_edges_are_tried_once() {
    // With both green edges the part below vertex 1 is 0 by fusion, and cutting either leaves
    // the same picture.
    assert_told(
        &["hackenbush", "-e", "0-1:G,0-1:G,1-2:R"],
        &[
            "edges 1, 2 (0-1:G, 0-1:G#2): parallel and of one colour, so one is tried for all",
            "Right can move to 0: move to 0 on vertex 1",
        ],
    );
}

#[test]
fn a_large_block_is_explained_with_what_was_searched() {
    let edges = cgt(&["hackenbush", "family", "grid:3x3:3:G"]).answered() + ",4-99:R";
    let work = |more: &[&str]| {
        let mut arguments = vec!["hackenbush", "-e", edges.as_str(), "--json", "--explain"];
        arguments.extend(more);
        let answer = cgt(&arguments).answered();
        field(&answer, "positions").as_u64().expect("a count")
    };
    let once = work(&[]);
    assert!(once > 100, "{once}");
    // With no more positions than the evaluation took there is a full explanation.
    assert_eq!(work(&["--max-positions", &once.to_string()]), once);
}

#[test]
fn large_pictures_are_summed_up() {
    let stalk = "B".repeat(501);
    assert_told(
        &["hackenbush", "-w", &stalk],
        &[
            "the picture has 501 edges; up to 500 are explained one by one",
            "the number part is positive, so Left wins",
        ],
    );
}

/// The equations of an explanation.
fn equations(lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .filter(|line| line.contains(" = ") || line.contains("is dominated by"))
        .filter(|line| !line.contains("G^L") && !line.contains("x + e"))
        .map(|line| {
            let statement = line.rsplit(": ").next().unwrap_or_default().trim();
            let statement = statement.split(", by ").next().unwrap_or_default();
            statement.trim_start_matches("worth ").to_owned()
        })
        .collect()
}

#[test]
fn every_equation_holds() {
    let families = [
        "girl",
        "bed:2",
        "ladder:3:BRG",
        "flower:GG:BBR",
        "flower:BG:GGR",
        "grid:2x3:1",
        "grid:3x3:2",
        "random:10:1",
        "random:10:2",
        "random:11:3",
        "random:12:4:BR",
        "random:9:5:G",
        "stalk:GBRRB,BRG",
    ];
    let mut all = Vec::new();
    for name in families {
        let edges = cgt(&["hackenbush", "family", name]).answered();
        let lines = explanation(&["hackenbush", "-e", &edges]);
        all.extend(equations(&lines));
    }
    assert!(all.len() > 60, "{}", all.len());
    let question = |text: &String| serde_json::json!({"eval": text}).to_string();
    let questions: Vec<String> = all.iter().map(question).collect();
    let replies = cgt_reading(&["batch"], questions.join("\n")).answered();
    for (equation, reply) in all.iter().zip(replies.lines()) {
        let result: serde_json::Value = serde_json::from_str(reply).expect("an object");
        assert_eq!(
            result.get("result"),
            Some(&true.into()),
            "{equation}: {reply}"
        );
    }
}

#[test]
fn other_games_tell_their_options() {
    // testdata/figures.md: 2x3 is {2|-1/2}.
    assert_told(
        &["domineering", "2x3"],
        &[
            "Left's option +-1 is dominated by 2: +-1 <= 2",
            "what is left for Left: 2",
            "what is left for Right: -1/2",
            // The middle column leaves two columns, each worth 1; another one leaves a 2x2.
            "the sensible moves of Left: (1,2)-(2,2)",
            "the value is {2|-1/2}",
        ],
    );
    assert_told(
        &["nim", "--subtract", "1,2", "4"],
        &["both players have the same options, all nimbers: the value is the least one missing, *"],
    );
    // {0,1,*|2} is 3/2: 0 and * are below 1.
    assert_told(
        &["eval", "{0,1,*|2}"],
        &[
            "what is left for Left: 1",
            "what is left for Right: 2",
            "the value is 3/2",
        ],
    );
    // {^|v} is *: Right answers ^ with *, which is as good for him as the game.
    assert_told(
        &["eval", "{^|v}"],
        &[
            "Left's option ^ is reversible through Right's reply *, which is <= the game: in its place come Left's options there: 0",
            "the value is *",
        ],
    );
}
