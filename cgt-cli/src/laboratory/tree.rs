//! `cgt tree`: the numbers by birthday, each under the one its sign expansion goes on from.

use std::fmt::Write as _;

use cgt_core::Dyadic;

use super::diagram::{Diagram, Node, width};
use super::{Told, TreeArgs, Trouble};
use crate::json::Json;
use crate::output::write_file;
use crate::session::Work;

pub(super) fn run(work: &Work<'_, '_>, args: &TreeArgs) -> Result<Told, Trouble> {
    let tree = Tree::new(args.day);
    if let Some(file) = &args.svg {
        write_file(file, &tree.diagram(work).svg())?;
    }
    Ok(Told {
        fields: vec![
            ("tree", Json::Number(args.day.into())),
            ("result", tree.json(work)),
        ],
        text: tree.text(work),
        status: 0,
    })
}

/// The numbers born by a day: those of day `d` are at the places `2^d - 1` to `2^(d+1) - 2`,
/// from the least to the greatest, and the two that follow from the one at place `p` are at the
/// places `2p + 1` and `2p + 2`.
struct Tree {
    numbers: Vec<Dyadic>,
}

fn day_of(place: usize) -> u32 {
    (place + 1).ilog2()
}

fn parent_of(place: usize) -> Option<usize> {
    place.checked_sub(1).map(|before| before / 2)
}

impl Tree {
    fn new(day: u32) -> Tree {
        let number = |place: usize| {
            let day = day_of(place);
            // The steps from the top, as binary digits: 0 to the lesser, 1 to the greater side.
            let steps = place + 1 - (1 << day);
            Dyadic::from_sign_expansion((0..day).rev().map(|step| steps >> step & 1 == 1))
        };
        Tree {
            numbers: (0..(2 << day) - 1).map(number).collect(),
        }
    }

    fn name(&self, work: &Work<'_, '_>, place: usize) -> String {
        let number = &self.numbers[place];
        work.number_text(number)
            .unwrap_or_else(|| number.to_string())
    }

    fn text(&self, work: &Work<'_, '_>) -> String {
        let mut text = String::new();
        for place in 0..self.numbers.len() {
            if (place + 1).is_power_of_two() {
                let end = if place == 0 { "" } else { "\n" };
                let _ = write!(text, "{end}day {:<4}", day_of(place));
            }
            let _ = write!(text, "  {}", self.name(work, place));
        }
        text.push('\n');
        text
    }

    fn json(&self, work: &Work<'_, '_>) -> Json {
        let number = |place: usize| {
            let parent = parent_of(place).map(|parent| self.name(work, parent));
            Json::Object(vec![
                ("number", self.name(work, place).into()),
                ("birthday", Json::Number(day_of(place).into())),
                ("under", parent.map_or(Json::Null, Json::from)),
            ])
        };
        Json::List((0..self.numbers.len()).map(number).collect())
    }

    fn diagram(&self, work: &Work<'_, '_>) -> Diagram {
        let names: Vec<String> = (0..self.numbers.len())
            .map(|place| self.name(work, place))
            .collect();
        // From the least number to the greatest, so that each stands between those below it.
        let mut by_size: Vec<usize> = (0..names.len()).collect();
        by_size.sort_by(|&a, &b| self.numbers[a].cmp(&self.numbers[b]));
        let mut x = vec![0; names.len()];
        let mut left = 0;
        for place in by_size {
            let room = width(&names[place]) / 2 + 4;
            x[place] = left + room / 2;
            left += room;
        }
        let lines = (0..names.len()).filter_map(|place| Some((parent_of(place)?, place)));
        let lines = lines.collect();
        let days = 0..=day_of(names.len() - 1);
        let nodes = names.into_iter().enumerate().map(|(place, name)| Node {
            name,
            row: day_of(place) as usize,
            x: x[place],
        });
        Diagram {
            title: "The numbers by birthday".to_owned(),
            nodes: nodes.collect(),
            lines,
            rows: days.map(|day| format!("day {day}")).collect(),
        }
    }
}
