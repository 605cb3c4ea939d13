//! Cram: dominoes either way for both players.

use cgt_core::{EvalError, Impartial, Key, Options, ParseError, Playable, Player, Ruleset, Sign};

use crate::board::Board;
use crate::rules::Domineering;

/// The impartial form of [`Domineering`]: both players place dominoes either way.
///
/// Values are nimbers. On boards with two even sides the second player wins by symmetry about
/// the centre, with one even side the first player.
///
/// # References
///
/// M. Gardner, *Mathematical Games: Cram, crosscram and quadraphage*, Scientific American 230
/// (1974); E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
/// 2nd ed. (2001–2004), ch. 15. A row of `n` squares is a heap of `n` in Dawson's Kayles.
///
/// ```
/// use cgt_core::{Context, Evaluator, Games, Value};
/// use cgt_domineering::{Board, Cram};
/// let (games, context) = (Games::new(), Context::default());
/// let evaluator = Evaluator::new(Cram::default(), &games);
/// let value = |size| evaluator.value(&context, &Board::parse(size).unwrap());
/// assert_eq!(value("4x4")?, Value::ZERO);
/// assert_eq!(value("1x4")?, games.nimber(&context, 2)?);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cram(Impartial<Domineering>);

impl Default for Cram {
    fn default() -> Cram {
        // The parts of a board and its reflections hold move by move.
        Cram(Impartial::by_moves(Domineering))
    }
}

impl Ruleset for Cram {
    type Position = Board;

    fn options(&self, board: &Board, player: Player, out: &mut Options<Board>) {
        self.0.options(board, player, out);
    }

    fn components(&self, board: &Board, out: &mut Options<Board>) {
        self.0.components(board, out);
    }

    fn representative(&self, board: Board) -> (Board, Sign) {
        self.0.representative(board)
    }

    fn key(&self, board: &Board) -> Option<Key> {
        self.0.key(board)
    }
}

impl Playable for Cram {
    const NAME: &'static str = "cram";
    const ABOUT: &'static str = "both players place dominoes either way on free squares";
    const EXAMPLE: &'static str = "..#|...";

    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        Domineering.parse(text)
    }

    fn write(&self, board: &Board) -> String {
        Domineering.write(board)
    }

    fn draw(&self, board: &Board) -> String {
        Domineering.draw(board)
    }

    /// The two squares, as Domineering names the move of the player whose it is there.
    fn move_name(&self, from: &Board, to: &Board, _: Player) -> String {
        let names = Player::BOTH.map(|player| Domineering.move_name(from, to, player));
        names.concat()
    }

    fn check_listable(&self, board: &Board) -> Result<(), EvalError> {
        Domineering.check_listable(board)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use cgt_core::{Context, Evaluator, Games};

    use super::*;

    /// The nimber of a set of free squares, by the least excluded one of its options alone.
    fn nimber(free: u32, rows: u32, cols: u32, known: &mut HashMap<u32, u64>) -> u64 {
        if let Some(&nimber) = known.get(&free) {
            return nimber;
        }
        let mut options = Vec::new();
        for square in 0..rows * cols {
            let right = (square % cols + 1 < cols).then_some(square + 1);
            let below = (square / cols + 1 < rows).then_some(square + cols);
            for other in right.into_iter().chain(below) {
                let domino = 1 << square | 1 << other;
                if free & domino == domino {
                    options.push(nimber(free & !domino, rows, cols, known));
                }
            }
        }
        let least = (0..)
            .find(|n| !options.contains(n))
            .expect("options are few");
        known.insert(free, least);
        least
    }

    #[test]
    fn all_boards_of_up_to_twelve_squares_have_the_nimbers_of_their_options() {
        for (rows, cols) in [(1, 9), (2, 5), (3, 3), (3, 4), (4, 3)] {
            let (games, context) = (Games::new(), Context::default());
            let evaluator = Evaluator::new(Cram::default(), &games);
            let mut known = HashMap::new();
            for free in 0..1_u32 << (rows * cols) {
                let is_free = |row: u32, col: u32| free >> (row * cols + col) & 1 == 1;
                let board = Board::new(rows, cols, is_free).expect("a small board");
                let expected = nimber(free, rows, cols, &mut known);
                let value = evaluator.value(&context, &board);
                assert_eq!(value, games.nimber(&context, expected), "{board}");
            }
        }
    }

    #[test]
    fn moves_have_the_names_of_their_squares() {
        let board = Board::parse("..|.#").expect("a board");
        let moves = Cram::default().named_moves(&board, Player::Left);
        let names: Vec<String> = moves
            .expect("two moves")
            .into_iter()
            .map(|named| named.name)
            .collect();
        assert_eq!(names, ["(1,1)-(2,1)", "(1,1)-(1,2)"]);
    }
}
