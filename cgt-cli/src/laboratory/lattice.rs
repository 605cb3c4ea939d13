//! `cgt lattice`: the order of the values born by a day, as a Hasse diagram.

use std::fmt::Write as _;

use super::diagram::{Diagram, Node, width};
use super::{LatticeArgs, Told, Trouble, form_name, or_long};
use crate::json::Json;
use crate::output::write_file;
use crate::session::Work;

/// Passes over the rows in which every value moves to where its neighbours are.
const SWEEPS: usize = 24;

pub(super) fn run(work: &Work<'_, '_>, args: &LatticeArgs) -> Result<Told, Trouble> {
    let (games, context) = (work.games(), work.context());
    let values = games.born_by(context, args.day)?;
    let lattice = Lattice {
        coverings: games.coverings(context, &values)?,
        names: values
            .iter()
            .map(|value| form_name(work, value.id()).map(or_long))
            .collect::<Result<_, _>>()?,
    };
    if let Some(file) = &args.svg {
        let title = format!("The values born by day {}", args.day);
        write_file(file, &lattice.diagram(title).svg())?;
    }
    Ok(Told {
        fields: vec![
            ("lattice", Json::Number(args.day.into())),
            ("result", lattice.json()),
        ],
        text: lattice.text(),
        status: 0,
    })
}

/// Values by their names, with the pairs of which the second covers the first.
struct Lattice {
    names: Vec<String>,
    coverings: Vec<(usize, usize)>,
}

impl Lattice {
    /// For each value the length of the longest chain below it.
    fn ranks(&self) -> Vec<usize> {
        let mut ranks = vec![0; self.names.len()];
        // A chain has fewer steps than there are values.
        for _ in 0..self.names.len() {
            for &(lower, upper) in &self.coverings {
                ranks[upper] = ranks[upper].max(ranks[lower] + 1);
            }
        }
        ranks
    }

    /// The values by rank, the greatest first.
    fn rows(&self) -> Vec<Vec<usize>> {
        let ranks = self.ranks();
        let top = ranks.iter().max().copied().unwrap_or(0);
        let of_rank = |rank| {
            let values = 0..self.names.len();
            values.filter(|&value| ranks[value] == rank).collect()
        };
        (0..=top).rev().map(of_rank).collect()
    }

    fn covered_by(&self, value: usize) -> impl Iterator<Item = &str> {
        let coverings = self.coverings.iter();
        let below = coverings.filter(move |covering| covering.1 == value);
        below.map(|covering| self.names[covering.0].as_str())
    }

    fn text(&self) -> String {
        let (values, covers) = (self.names.len(), self.coverings.len());
        let mut text = format!("{values} values, {covers} coverings\n");
        for row in self.rows() {
            text.push('\n');
            for value in row {
                let below: Vec<&str> = self.covered_by(value).collect();
                let name = &self.names[value];
                let _ = match below[..] {
                    [] => writeln!(text, "{name:<16}the least of all"),
                    _ => writeln!(text, "{name:<16}covers {}", below.join("  ")),
                };
            }
        }
        text
    }

    fn json(&self) -> Json {
        let name = |value: usize| Json::from(self.names[value].as_str());
        let coverings = self.coverings.iter();
        let pairs = coverings.map(|&(lower, upper)| Json::List(vec![name(lower), name(upper)]));
        Json::Object(vec![
            (
                "values",
                Json::List((0..self.names.len()).map(name).collect()),
            ),
            ("covers", Json::List(pairs.collect())),
        ])
    }

    fn diagram(&self, title: String) -> Diagram {
        let mut rows = self.rows();
        let widest = rows.iter().map(|row| self.width(row)).max().unwrap_or(0);
        let mut x = vec![0; self.names.len()];
        for row in &rows {
            self.place(row, widest, &mut x);
        }
        for sweep in 0..SWEEPS {
            let downwards = sweep % 2 == 0;
            for row in &mut rows {
                row.sort_by_key(|&value| self.middle(value, downwards, &x));
                // The rows that follow look at the new places.
                self.place(row, widest, &mut x);
            }
        }
        let nodes = self.names.iter().enumerate().map(|(value, name)| Node {
            name: name.clone(),
            row: rows
                .iter()
                .position(|row| row.contains(&value))
                .unwrap_or(0),
            x: x[value],
        });
        Diagram {
            title,
            nodes: nodes.collect(),
            lines: self.coverings.clone(),
            rows: vec![String::new(); rows.len()],
        }
    }

    /// The mean place of the neighbours above or below, as a whole number of units.
    fn middle(&self, value: usize, downwards: bool, x: &[usize]) -> usize {
        let neighbours: Vec<usize> = self
            .coverings
            .iter()
            .filter_map(|&(lower, upper)| match downwards {
                true => (lower == value).then_some(x[upper]),
                false => (upper == value).then_some(x[lower]),
            })
            .collect();
        match neighbours.len() {
            0 => x[value],
            count => neighbours.iter().sum::<usize>() / count,
        }
    }

    /// The room that a row takes.
    fn width(&self, row: &[usize]) -> usize {
        row.iter().map(|&value| width(&self.names[value])).sum()
    }

    /// Places the values of a row about the middle of the widest one.
    fn place(&self, row: &[usize], widest: usize, x: &mut [usize]) {
        let mut left = (widest - self.width(row)) / 2;
        for &value in row {
            let room = width(&self.names[value]);
            x[value] = left + room / 2;
            left += room;
        }
    }
}
