//! Every row of `testdata/values.tsv` that is about values; `testdata/values.md` explains them.

use std::cmp::Ordering;

use cgt_core::{Context, Corner, Games, Thermograph, Value};

#[path = "values/braces.rs"]
mod braces;

const ROWS: &str = include_str!("../../testdata/values.tsv");

struct Arena {
    games: Games,
    context: Context<'static>,
}

impl Arena {
    fn read(&self, text: &str) -> Value {
        braces::read(&self.games, &self.context, text)
    }

    /// What the engine says to one row, in the form of the row's third column.
    fn answer(&self, kind: &str, input: &str) -> Option<String> {
        let (games, context) = (&self.games, &self.context);
        let one = || self.read(input);
        Some(match kind {
            "compare" => {
                let (g, h) = self.two(input);
                match games.compare(context, g, h).unwrap() {
                    Some(Ordering::Less) => "<",
                    Some(Ordering::Equal) => "=",
                    Some(Ordering::Greater) => ">",
                    None => "||",
                }
                .to_owned()
            }
            "mean" => games.mean(context, one()).unwrap().to_string(),
            "temperature" => games.temperature(context, one()).unwrap().to_string(),
            "left_stop" => games.left_stop(one()).to_string(),
            "right_stop" => games.right_stop(one()).to_string(),
            "birthday" => games.birthday(context, one()).unwrap().to_string(),
            "follower_count" => games
                .follower_count(context, one().id())
                .unwrap()
                .to_string(),
            "stop_count" => games.stop_count(context, one()).unwrap().to_string(),
            "outcome" => games.outcome(context, one()).unwrap().to_string(),
            "thermograph" => describe(&games.thermograph(context, one()).unwrap()),
            _ => return None,
        })
    }

    /// The game a row asks for, where its third column is a game.
    fn game(&self, kind: &str, input: &str) -> Option<Value> {
        let (games, context) = (&self.games, &self.context);
        let one = || self.read(input);
        let two = || self.two(input);
        let number = |value| games.as_number(value).expect("a number").clone();
        Some(match kind {
            "canonical" => one(),
            "rcf" => games.reduced_canonical_form(context, one()).unwrap(),
            "companion" => games.companion(context, one()).unwrap(),
            "freeze" => games.freeze(context, one()).unwrap(),
            "atomic_weight" => games.atomic_weight(context, one()).unwrap()?,
            "sum" => games.sum(context, two().0, two().1).unwrap(),
            "ordinal_sum" => games.ordinal_sum(context, two().0.id(), two().1).unwrap(),
            "norton_product" => games.norton_product(context, two().0, two().1).unwrap()?,
            "heat" => games.heat(context, two().0, two().1).unwrap()?,
            "cool" => games.cool(context, two().0, &number(two().1)).unwrap()?,
            _ => return None,
        })
    }

    fn two(&self, input: &str) -> (Value, Value) {
        let (first, second) = input.split_once(" ; ").expect("two arguments");
        let read = |text| self.games.read(&self.context, text).unwrap();
        (read(first), read(second))
    }
}

#[test]
fn every_row_about_values() {
    let arena = Arena {
        games: Games::new(),
        context: Context::default(),
    };
    let mut wrong = Vec::new();
    let mut checked = 0;
    for row in ROWS.lines() {
        let [kind, input, expected] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row of three columns, not `{row}`")
        };
        if kind.starts_with("pos_") {
            continue;
        }
        checked += 1;
        let right = match arena.answer(kind, input) {
            Some(answer) => answer == expected,
            None => {
                let expected = match expected {
                    "none" => None,
                    text => Some(arena.games.read(&arena.context, text).unwrap()),
                };
                arena.game(kind, input) == expected
            }
        };
        if !right {
            wrong.push(format!("{kind} {input}: expected {expected}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {checked} rows:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(checked, 2803);
}

/// `Thermograph(mast,[temperatures],[slopes],…)`, both lists from the top down.
fn describe(thermograph: &Thermograph) -> String {
    let side = |wall: &[Corner]| {
        let mut slopes = vec!["0"];
        let mut temperatures = Vec::new();
        for pair in wall.windows(2).rev() {
            let slope = match pair[1].value.cmp(&pair[0].value) as i32 {
                0 => "0",
                1 => "1",
                _ => "-1",
            };
            if slopes.last() != Some(&slope) {
                slopes.push(slope);
                temperatures.push(pair[1].temperature.to_string());
            }
        }
        format!(
            "{},[{}],[{}]",
            thermograph.mast(),
            temperatures.join(","),
            slopes.join(",")
        )
    };
    let (left, right) = (
        side(thermograph.left_wall()),
        side(thermograph.right_wall()),
    );
    format!("Thermograph({left},{right})")
}
