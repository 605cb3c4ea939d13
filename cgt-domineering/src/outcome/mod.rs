//! Who wins a board, found without its value, which may be far out of reach.
//!
//! A depth-first search with a transposition table, in which most positions are decided by
//! bounds:
//!
//! - Components of a few squares are replaced by the sum of their values, so that positions
//!   differ only where it matters, and dominated and reversible moves in them are not tried.
//! - Cut along rows, a board loses vertical dominoes only, so that it is worth at least the sum
//!   of its strips; along columns, at most. Strips of two to four rows are evaluated exactly,
//!   and their thermographs, or the value of their sum, often tell who wins. (See `bound`.)
//! - The same bounds say which move looks best.
//! - Positions are remembered up to reflection, for square boards up to transposition with the
//!   players exchanged, and together with the numbers beside them for which they are won.
//!
//! How many positions that leaves, for both starters together: 204 of 7×7, 64,000 of 8×8, 41,000
//! of 6×12; of 6×11 one for vertical first and 225,000 for horizontal first. On a square board the
//! second starter costs next to nothing: transposed, it is the first one.
//!
//! # References
//!
//! N. Bullock, *Domineering: Solving Large Combinatorial Search Spaces*, ICGA Journal 25 (2002),
//! counts moves that are safe from the opponent; J. W. H. M. Uiterwijk and M. Barton, *New
//! Results for Domineering from Combinatorial Game Theory Endgame Databases* (2015), keep the
//! values of small components. The bounds by strips take the place of both here.

mod bound;
mod killers;
mod position;
mod search;
mod strips;
mod table;
mod values;
mod word;

#[cfg(test)]
mod tests;

use cgt_core::{Context, EvalError, Evaluator, Games, Options, Outcome, Player, Ruleset};

use crate::board::Board;
use crate::rules::Domineering;
use search::Search;

/// Squares, and rows or columns, of the largest board that is searched.
const MAX_SQUARES: u32 = 128;
const MAX_SIDE: u32 = 64;

/// Who wins a board.
///
/// # Errors
///
/// As [`OutcomeSolver::wins_moving_first`].
///
/// # Examples
///
/// ```
/// use cgt_core::{Context, Outcome};
/// use cgt_domineering::{Board, outcome};
/// // The first player wins 7×7, whose value is far out of reach.
/// let board = Board::parse("7x7")?;
/// assert_eq!(outcome(&board, &Context::default())?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn outcome(board: &Board, context: &Context<'_>) -> Result<Outcome, EvalError> {
    OutcomeSolver::new(&Games::new(), context, board)?.outcome()
}

/// Whether a player wins a board when moving first.
///
/// # Errors
///
/// As [`OutcomeSolver::wins_moving_first`].
///
/// # Examples
///
/// ```
/// use cgt_core::{Context, Player};
/// use cgt_domineering::{Board, wins_moving_first};
/// let board = Board::parse("5x6")?;
/// assert!(!wins_moving_first(&board, Player::Left, &Context::default())?);
/// assert!(wins_moving_first(&board, Player::Right, &Context::default())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn wins_moving_first(
    board: &Board,
    player: Player,
    context: &Context<'_>,
) -> Result<bool, EvalError> {
    OutcomeSolver::new(&Games::new(), context, board)?.wins_moving_first(player)
}

/// Finds out who wins one board, and tells how much work it took.
///
/// ```
/// use cgt_core::{Context, Games, Outcome};
/// use cgt_domineering::{Board, OutcomeSolver};
/// let (games, context) = (Games::new(), Context::default());
/// let mut solver = OutcomeSolver::new(&games, &context, &Board::parse("6x6")?)?;
/// assert_eq!(solver.outcome()?, Outcome::N);
/// assert!(solver.nodes() < 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OutcomeSolver<'a, 'c> {
    board: Board,
    method: Method<'a, 'c>,
}

enum Method<'a, 'c> {
    /// No domino can be placed.
    Nothing,
    OneWord(Box<Search<'a, 'c, u64>>),
    TwoWords(Box<Search<'a, 'c, u128>>),
    /// Too large for a search: by its value.
    Value(&'a Context<'c>, Box<Evaluator<'a, Domineering>>),
}

impl<'a, 'c> OutcomeSolver<'a, 'c> {
    /// A solver for one board, which keeps the values it needs in `games`.
    ///
    /// Boards of more than 128 squares, or 64 rows or columns, without what is taken on all
    /// sides, are solved by their value.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    pub fn new(
        games: &'a Games,
        context: &'a Context<'c>,
        board: &Board,
    ) -> Result<OutcomeSolver<'a, 'c>, EvalError> {
        let mut components = Options::new();
        Domineering.components(board, &mut components);
        let board = match components.as_slice() {
            [component] => component.clone(),
            _ => board.clone(),
        };
        let (rows, cols) = (board.rows(), board.cols());
        // Boards have at most 2^20 squares, so that this is in range.
        let squares = rows * cols;
        let longest = rows.max(cols);
        let method = if components.is_empty() {
            Method::Nothing
        } else if squares <= u64::BITS && longest < u64::BITS {
            Method::OneWord(Box::new(Search::new(context, games, rows, cols)?))
        } else if squares <= MAX_SQUARES && longest <= MAX_SIDE {
            Method::TwoWords(Box::new(Search::new(context, games, rows, cols)?))
        } else {
            Method::Value(context, Box::new(Evaluator::new(Domineering, games)))
        };
        Ok(OutcomeSolver { board, method })
    }

    /// Whether a player wins when moving first.
    ///
    /// # Errors
    ///
    /// [`EvalError::Positions`] past the limit of positions, here those of the search;
    /// [`EvalError::Memory`] when the values need more than half of the memory allowed, the
    /// other half being for the tables; [`EvalError::Cancelled`]. What was found
    /// out stays remembered.
    ///
    /// # Complexity
    ///
    /// Exponential: 202 positions for 7×7, 64,000 for 8×8. Recursion is as deep as there are
    /// dominoes on a full board.
    pub fn wins_moving_first(&mut self, player: Player) -> Result<bool, EvalError> {
        let board = &self.board;
        let free = |row, col| board.is_free(row, col);
        match &mut self.method {
            Method::Nothing => Ok(false),
            Method::OneWord(search) => search.solve(free, player as usize),
            Method::TwoWords(search) => search.solve(free, player as usize),
            Method::Value(context, evaluator) => {
                let value = evaluator.value(context, board)?;
                let outcome = evaluator.games().outcome(context, value)?;
                let winner = match player {
                    Player::Left => Outcome::L,
                    Player::Right => Outcome::R,
                };
                Ok(outcome == Outcome::N || outcome == winner)
            }
        }
    }

    /// Who wins.
    ///
    /// # Errors
    ///
    /// As [`wins_moving_first`](Self::wins_moving_first).
    pub fn outcome(&mut self) -> Result<Outcome, EvalError> {
        let left_first = self.wins_moving_first(Player::Left)?;
        let right_first = self.wins_moving_first(Player::Right)?;
        Ok(Outcome::new(left_first, !right_first))
    }

    /// How many positions were looked at so far: those searched or found in the table. What
    /// the bounds say of a position after a move is part of the work on the one before.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match &self.method {
            Method::Nothing => 0,
            Method::OneWord(search) => search.nodes(),
            Method::TwoWords(search) => search.nodes(),
            Method::Value(_, evaluator) => evaluator.positions(),
        }
    }
}
