//! Clobber in a row: a stone moves onto a neighbouring stone of the opponent and removes it.
//!
//! Run it with `cargo run -p cgt-core --example clobber`.
//!
//! M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, *An introduction to Clobber*,
//! Integers 5(2) (2005).

use cgt_core::notation::Printer;
use cgt_core::{Context, Evaluator, Games, Options, Player, Ruleset, Sign};

/// Left has the stones `x`, Right `o`; `.` is an empty square.
pub(crate) struct Clobber;

impl Ruleset for Clobber {
    type Position = String;

    fn options(&self, row: &String, player: Player, out: &mut Options<String>) {
        let moves = match player {
            Player::Left => [("xo", ".x"), ("ox", "x.")],
            Player::Right => [("ox", ".o"), ("xo", "o.")],
        };
        for start in 0..row.len() {
            for (before, after) in moves {
                if row[start..].starts_with(before) {
                    out.push([&row[..start], after, &row[start + 2..]].concat());
                }
            }
        }
    }

    /// Stones move within a run of stones, and runs of one colour are over.
    fn components(&self, row: &String, out: &mut Options<String>) {
        let runs = row
            .split('.')
            .filter(|run| run.contains('x') && run.contains('o'));
        out.extend(runs.map(str::to_owned));
    }

    /// The first in the alphabet of the row, the row read backwards, and both with the colours
    /// turned.
    fn representative(&self, row: String) -> (String, Sign) {
        let turned: String = row.chars().map(turn).collect();
        let backwards = |row: &str| row.chars().rev().collect::<String>();
        let same = backwards(&row).min(row);
        let negative = backwards(&turned).min(turned);
        if negative < same {
            (negative, Sign::Negative)
        } else {
            (same, Sign::Same)
        }
    }
}

fn turn(stone: char) -> char {
    match stone {
        'x' => 'o',
        'o' => 'x',
        empty => empty,
    }
}

#[allow(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Clobber, &games);
    for row in ["xo", "xxo", "xxxo", "xoxo", "xoxoxo", "xxoo"] {
        let value = evaluator.value(&context, &row.to_owned())?;
        println!("{row} = {}", Printer::new(&games).value(&context, value)?);
    }
    Ok(())
}
