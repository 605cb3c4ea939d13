//! The rules, and what makes them fast: components, reflections, transposition.

use cgt_core::{Options, Player, Ruleset, Sign};

use crate::bits::Bits;
use crate::board::{Board, Cells};

/// Domineering: Left places vertical dominoes, Right horizontal ones, on free squares.
///
/// # References
///
/// Invented by G. Andersson; E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your
/// Mathematical Plays*, 2nd ed. (2001), ch. 5.
#[derive(Clone, Copy, Debug, Default)]
pub struct Domineering;

impl Ruleset for Domineering {
    type Position = Board;

    /// The boards after each domino, row by row.
    fn options(&self, board: &Board, player: Player, out: &mut Options<Board>) {
        match &board.0 {
            Cells::Few(bits) => bits.dominoes(player, |after| out.push(Board(Cells::Few(after)))),
            Cells::Many(grid) => {
                let (down, right) = direction(player);
                let after = |place| grid.with_domino(place, down, right);
                out.extend(grid.places(down, right).map(after));
            }
        }
    }

    fn components(&self, board: &Board, out: &mut Options<Board>) {
        match &board.0 {
            Cells::Few(bits) => {
                bits.components(|component| out.push(Board(Cells::Few(component))));
            }
            Cells::Many(grid) => grid.components(|component| out.push(component)),
        }
    }

    fn representative(&self, board: Board) -> (Board, Sign) {
        match board.0 {
            Cells::Few(bits) if bits.cells != 0 => {
                let (bits, sign) = bits.representative();
                (Board(Cells::Few(bits)), sign)
            }
            _ => (board, Sign::Same),
        }
    }
}

/// How a player's domino goes on from its first square: rows down and columns to the right.
pub(crate) fn direction(player: Player) -> (u32, u32) {
    match player {
        Player::Left => (1, 0),
        Player::Right => (0, 1),
    }
}

impl Bits {
    /// Calls `visit` with the board after each domino of `player`, in the order of the squares.
    #[inline]
    fn dominoes(&self, player: Player, mut visit: impl FnMut(Bits)) {
        let (mut places, domino) = match player {
            // A vertical place exists only where the second square is in the word.
            Player::Left => (
                self.vertical_places(),
                1 | 1_u64.checked_shl(self.cols.into()).unwrap_or(0),
            ),
            Player::Right => (self.horizontal_places(), 0b11),
        };
        while places != 0 {
            let square = places.trailing_zeros();
            visit(Bits {
                cells: self.cells ^ domino << square,
                ..*self
            });
            places &= places - 1;
        }
    }
}
