//! The figures of `testdata/figures.md`: values by birthday, the reduction, single values.

use std::collections::{BTreeMap, BTreeSet};

use cgt_core::census::Census;
use cgt_core::notation::{Answer, parse};
use cgt_core::{Context, Dyadic, Games};

/// The numbers in the last column of a section's table, row by row.
fn rows(section: &str) -> Vec<Vec<u64>> {
    let text = include_str!("../../testdata/figures.md");
    let lines = text.lines().skip_while(|line| *line != section).skip(1);
    let lines = lines.take_while(|line| !line.starts_with("## "));
    let cells = lines.filter_map(|line| line.strip_suffix(" |")?.rsplit_once(" | "));
    let numbers = |cell: &str| -> Vec<u64> {
        let words = cell.split(|c: char| !c.is_ascii_digit() && c != ',');
        let words = words.map(|word| word.replace(',', ""));
        let words = words.filter(|word| !word.is_empty());
        words.map(|word| word.parse().expect("a number")).collect()
    };
    // After the names of the columns.
    cells.skip(1).map(|(_, figure)| numbers(figure)).collect()
}

fn values_by_birthday() -> Vec<Vec<u64>> {
    rows("## Values by birthday")
}

fn the_reduction() -> Vec<Vec<u64>> {
    rows("## The reduction")
}

/// Takes a census, whose progress must not go backwards.
#[track_caller]
fn check(census: Census, expected: &[(&str, u64)]) {
    let (games, context) = (Games::new(), Context::default());
    let mut last = 0;
    let mut progress = |done, total| {
        assert!(done <= total && done >= last);
        last = done;
    };
    let figures = census.count(&games, &context, &mut progress).unwrap();
    let found: Vec<_> = figures.iter().map(|one| (one.what, one.count)).collect();
    assert_eq!(found, expected);
}

#[test]
fn born() {
    let facts = &values_by_birthday()[0];
    let days = ["day 0", "day 1", "day 2", "day 3"];
    let expected: Vec<_> = days.into_iter().zip(facts.iter().copied()).collect();
    assert_eq!(expected.len(), 4);
    check(Census::Born, &expected);
}

#[test]
fn forms_of_antichains_of_day_two() {
    let facts = values_by_birthday();
    check(
        Census::Gifts,
        &[
            ("antichains of values born by day 2", facts[1][0]),
            ("forms", facts[2][0]),
            ("options in all", facts[3][1]),
            ("legal gifts", facts[3][0]),
            (
                "forms that lack an option of their canonical form",
                facts[4][0],
            ),
            ("forms already canonical", facts[5][0]),
        ],
    );
}

#[test]
fn order_of_day_three() {
    let facts = &values_by_birthday()[7];
    let relations = ["<", "=", ">", "||"];
    let expected: Vec<_> = relations.into_iter().zip(facts.iter().copied()).collect();
    assert_eq!(expected.len(), 4);
    check(Census::DayThreeOrder, &expected);
}

#[test]
fn forms_of_subsets_of_day_one() {
    let facts = the_reduction();
    check(
        Census::DayTwoForms,
        &[
            ("forms", facts[0][0]),
            ("pairs of an option and a reversing reply", facts[1][0]),
            ("such pairs that narrow the form by one", facts[1][0]),
            ("distinct values", facts[2][0]),
        ],
    );
}

#[test]
fn forms_of_one_option_each() {
    let facts = the_reduction();
    check(
        Census::BypassSlice,
        &[
            ("forms", facts[3][0]),
            ("reversible options", facts[4][0]),
            ("pairs of an option and a reversing reply", facts[5][0]),
            ("such pairs that narrow the form by one", facts[5][1]),
            ("such pairs that keep its width", facts[5][2]),
            ("such pairs that widen it by one", facts[5][3]),
            ("largest widening by one bypass", facts[8][0]),
            ("forms narrower than their canonical form", facts[6][0]),
            ("distinct values", facts[7][0]),
            (
                "forms with a smaller tree than their canonical form",
                facts[9][0],
            ),
        ],
    );
}

#[test]
fn sums_of_day_two() {
    let (games, context) = (Games::new(), Context::default());
    let day_two = games.born_by(&context, 2).unwrap();
    let mut sums = BTreeSet::new();
    for &g in &day_two {
        for &h in &day_two {
            sums.insert(games.sum(&context, g, h).unwrap().id().index());
        }
    }
    assert_eq!(sums.len() as u64, values_by_birthday()[6][0]);
}

#[test]
fn temperatures_of_day_three() {
    let (games, context) = (Games::new(), Context::default());
    let mut counts: BTreeMap<Dyadic, u32> = BTreeMap::new();
    for value in games.born_by(&context, 3).unwrap() {
        let temperature = games.temperature(&context, value).unwrap();
        *counts.entry(temperature).or_default() += 1;
    }
    let expected = [
        ((-1, 0), 7),
        ((-1, 1), 4),
        ((-1, 2), 4),
        ((0, 0), 337),
        ((1, 2), 116),
        ((1, 1), 497),
        ((3, 2), 288),
        ((1, 0), 160),
        ((5, 2), 44),
        ((3, 1), 16),
        ((2, 0), 1),
    ];
    let expected = expected.map(|((m, k), count)| (Dyadic::ratio(m, k), count));
    assert_eq!(counts, BTreeMap::from(expected));
}

#[test]
fn single_values() {
    let (games, context) = (Games::new(), Context::default());
    let ask = |text: &str| games.evaluate(&context, &parse(text).unwrap()).unwrap();
    let equations = [
        "{0,-3|1} = 1/2",
        "{2,0|5,{3|1}} = 3",
        "{{0|*2}|0} = ^*",
        "{0,*|0} = ^*",
        "{*,^|0,^} = ^*",
        "{0,*|0,*} = *2",
        "{{2|1}|{1|0}} = 1",
        "{0|1} = 1/2",
        "{0|10} = 1",
        "{-5|5} = 0",
        "{1|5} = 2",
        "{-100|-1} = -2",
        "{0|1/2} = 1/4",
        "{3|4} = 7/2",
        "{1/4|1/2} = 3/8",
        "{-6|2} = 0",
        "{0,-1|1} = 1/2",
        "{0|1,2} = 1/2",
        "{0,-1|1,2} = 1/2",
        "^ || *",
        "^^ > *",
        "^ > 0",
        "*3 + *5 = *6",
        "birthday(3/2) = 3",
        "birthday(1/4) = 3",
        "birthday(3/4) = 3",
        "birthday(3/8) = 4",
        "birthday(7/2) = 5",
    ];
    for text in equations {
        assert_eq!(ask(text), Answer::Truth(true), "{text}");
    }
}
