//! The order of the values born by a day, and the tree of numbers.

use std::collections::BTreeSet;

use super::{cgt, field};

/// The lines between names in a drawing, and the names.
fn counted(svg: &str) -> (usize, usize) {
    (
        svg.matches("<line ").count(),
        svg.matches("<text x").count(),
    )
}

#[test]
fn the_order_of_day_one_is_a_diamond() {
    let answer = cgt(&["lattice", "1", "--json"]).answered();
    let covers = field(&answer, "result")["covers"].clone();
    let pairs: BTreeSet<(String, String)> = serde_json::from_value(covers).expect("pairs of names");
    let expected = [("-1", "0"), ("-1", "*"), ("0", "1"), ("*", "1")];
    let expected = expected.map(|(lower, upper)| (lower.to_owned(), upper.to_owned()));
    assert_eq!(pairs, BTreeSet::from(expected));
}

#[test]
fn the_order_of_day_two_turns_over_with_the_players() {
    let answer = cgt(&["lattice", "2", "--json"]).answered();
    let result = field(&answer, "result");
    let names = result["values"].as_array().expect("a list");
    assert_eq!(names.len(), 22);
    let pairs: BTreeSet<(String, String)> =
        serde_json::from_value(result["covers"].clone()).expect("pairs of names");
    let negative = |name: &String| {
        let answer = cgt(&["eval", &format!("-({name})"), "--json"]).answered();
        field(&answer, "value").as_str().map(str::to_owned)
    };
    for (lower, upper) in &pairs {
        let turned = negative(upper).zip(negative(lower)).expect("values");
        assert!(pairs.contains(&turned), "{lower} {upper} {turned:?}");
        let told = cgt(&["compare", lower, upper]).answered();
        assert!(told.starts_with(&format!("{lower} < {upper}")), "{told}");
    }
}

#[test]
fn diagrams_are_drawn_with_every_name_and_line() {
    let file = std::env::temp_dir().join(format!("cgt-lattice-{}.svg", std::process::id()));
    let path = file.to_str().expect("a path in UTF-8");
    let text = cgt(&["lattice", "2", "--svg", path]).answered();
    let svg = std::fs::read_to_string(&file).expect("the drawing is there");
    let (lines, names) = counted(&svg);
    assert!(text.starts_with(&format!("22 values, {lines} coverings")));
    assert_eq!(names, 22);
    cgt(&["tree", "4", "--svg", path]).answered();
    let svg = std::fs::read_to_string(&file).expect("the drawing is there");
    assert_eq!(counted(&svg), (30, 31));
    std::fs::remove_file(&file).expect("the drawing can be removed");
}

#[test]
fn numbers_stand_under_the_ones_they_follow_from() {
    let text = cgt(&["tree", "3"]).answered();
    let last = text.lines().last().expect("a line for each day");
    // J. H. Conway, On Numbers and Games, ch. 0, fig. 0.
    let day_three: Vec<&str> = last.split_whitespace().skip(2).collect();
    assert_eq!(
        day_three,
        ["-3", "-3/2", "-3/4", "-1/4", "1/4", "3/4", "3/2", "3"]
    );
    let answer = cgt(&["tree", "10", "--json"]).answered();
    let numbers = field(&answer, "result");
    let numbers = numbers.as_array().expect("a list");
    assert_eq!(numbers.len(), (1 << 11) - 1);
    let find = |name: &str| {
        let found = numbers.iter().find(|entry| entry["number"] == name);
        found.expect("a number of the tree").clone()
    };
    assert_eq!(
        (&find("5/8")["under"], &find("5/8")["birthday"]),
        (&"3/4".into(), &4.into())
    );
    assert_eq!(find("-10")["under"], "-9");
}

#[test]
fn other_days_are_refused() {
    for arguments in [
        ["lattice", "3"],
        ["tree", "11"],
        ["tree", "-1"],
        ["lattice", "x"],
    ] {
        let message = cgt(&arguments).refused(2);
        assert!(
            message.contains("DAY") || message.contains("-1"),
            "{message}"
        );
    }
}

#[test]
fn walls_and_mast_are_drawn() {
    let file = std::env::temp_dir().join(format!("cgt-walls-{}.svg", std::process::id()));
    let path = file.to_str().expect("a path in UTF-8");
    // {4|{1|-2}}: the Left wall runs from 5 down to 7/4, the Right wall is upright up to 3/2.
    cgt(&["thermograph", "{4|{1|-2}}", "--svg", path]).answered();
    let svg = std::fs::read_to_string(&file).expect("the drawing is there");
    let corners = |class: &str| -> Vec<(i64, i64)> {
        let start = format!("<polyline class=\"{class}\" points=\"");
        let (_, rest) = svg.split_once(&start).expect("a line of that class");
        let (points, _) = rest.split_once('"').expect("its end");
        let point = |point: &str| {
            let (x, y) = point.split_once(',').expect("two numbers");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        };
        points.split(' ').map(point).collect()
    };
    let (left, right, mast) = (corners("left"), corners("right"), corners("mast"));
    assert_eq!((left.len(), right.len(), mast.len()), (2, 3, 2));
    // One unit of value is as wide here as one of temperature is high.
    assert_eq!(left[1].0 - left[0].0, left[0].1 - left[1].1);
    assert_eq!(right[0].0, right[1].0);
    assert!(left[0].0 < right[0].0, "positive values stand on the left");
    assert_eq!((left[1], right[2]), (mast[0], mast[0]));
    assert!(mast[1].1 < mast[0].1);
    let far = cgt(&["thermograph", "{pow2(90)|1/1024}", "--svg", path]);
    assert!(far.refused(1).contains("too far apart"));
    std::fs::remove_file(&file).expect("the drawing can be removed");
}
