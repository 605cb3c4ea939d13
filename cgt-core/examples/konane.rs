//! Konane: a stone jumps in a straight line over one opponent after the other, each time to the
//! empty square just behind, and removes them. It may stop after any jump.
//!
//! Run it with `cargo run -p cgt-core --example konane`.
//!
//! M. D. Ernst, *Playing Konane mathematically: a combinatorial game-theoretic analysis*,
//! UMAP Journal 16 (1995).

use cgt_core::notation::Printer;
use cgt_core::{Context, Evaluator, Games, Options, Player, Ruleset};

/// Left has the stones `x`, Right `o`; `.` is an empty square.
pub(crate) struct Konane;

/// The rows of a board, all of one length.
pub(crate) type Board = Vec<Vec<u8>>;

/// Reads the rows, parted by `/`.
pub(crate) fn board(text: &str) -> Board {
    text.split('/').map(|row| row.as_bytes().to_vec()).collect()
}

/// The square that lies one step further in a direction.
fn step(at: (usize, usize), direction: (isize, isize)) -> Option<(usize, usize)> {
    let row = at.0.checked_add_signed(direction.0)?;
    Some((row, at.1.checked_add_signed(direction.1)?))
}

impl Ruleset for Konane {
    type Position = Board;

    fn options(&self, board: &Board, player: Player, out: &mut Options<Board>) {
        let (own, other) = match player {
            Player::Left => (b'x', b'o'),
            Player::Right => (b'o', b'x'),
        };
        let at = |board: &Board, (row, column): (usize, usize)| -> Option<u8> {
            board.get(row)?.get(column).copied()
        };
        for (row, squares) in board.iter().enumerate() {
            for (column, _) in squares.iter().enumerate().filter(|(_, s)| **s == own) {
                for direction in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
                    let (mut next, mut place) = (board.clone(), (row, column));
                    while let Some(over) = step(place, direction)
                        && at(&next, over) == Some(other)
                        && let Some(to) = step(over, direction)
                        && at(&next, to) == Some(b'.')
                    {
                        next[place.0][place.1] = b'.';
                        next[over.0][over.1] = b'.';
                        next[to.0][to.1] = own;
                        place = to;
                        out.push(next.clone());
                    }
                }
            }
        }
    }
}

#[allow(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Konane, &games);
    for text in ["xo.", "xo.o.", "xo.ox", ".ox.ox", "xoxo/oxox/xo.o/oxox"] {
        let value = evaluator.value(&context, &board(text))?;
        println!("{text} = {}", Printer::new(&games).value(&context, value)?);
    }
    Ok(())
}
