//! Cutcake: the players cut rectangles of cake along the grid, Left from north to south, Right
//! from west to east.
//!
//! Run it with `cargo run -p cgt-core --example cutcake`.
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 2.

use cgt_core::notation::Printer;
use cgt_core::{Context, Evaluator, Games, Options, Player, Ruleset, Sign};

/// Pieces of cake, each with its rows and columns.
pub(crate) struct Cutcake;

impl Ruleset for Cutcake {
    type Position = Vec<(u32, u32)>;

    fn options(&self, cake: &Self::Position, player: Player, out: &mut Options<Self::Position>) {
        for (index, &(rows, columns)) in cake.iter().enumerate() {
            let mut cut = |one, other| {
                let mut next = cake.clone();
                next[index] = one;
                next.push(other);
                out.push(next);
            };
            match player {
                Player::Left => {
                    (1..columns).for_each(|west| cut((rows, west), (rows, columns - west)));
                }
                Player::Right => {
                    (1..rows).for_each(|north| cut((north, columns), (rows - north, columns)));
                }
            }
        }
    }

    fn components(&self, cake: &Self::Position, out: &mut Options<Self::Position>) {
        let pieces = cake.iter().filter(|piece| **piece != (1, 1));
        out.extend(pieces.map(|piece| vec![*piece]));
    }

    /// A cake that is turned by a right angle changes sides.
    fn representative(&self, cake: Self::Position) -> (Self::Position, Sign) {
        match cake[..] {
            [(rows, columns)] if rows > columns => (vec![(columns, rows)], Sign::Negative),
            _ => (cake, Sign::Same),
        }
    }
}

#[allow(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Cutcake, &games);
    for (rows, columns) in [(1, 4), (2, 4), (2, 9), (4, 4), (3, 8), (8, 2)] {
        let value = evaluator.value(&context, &vec![(rows, columns)])?;
        let value = Printer::new(&games).value(&context, value)?;
        println!("{rows}x{columns} = {value}");
    }
    Ok(())
}
