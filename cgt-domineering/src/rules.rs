//! The rules, and what makes them fast: components, reflections, transposition.

use cgt_core::{
    Context, EvalError, Games, Key, OptionParts, Options, Player, Ruleset, Sign, Value,
};

use crate::board::{Board, Cells, Grid};

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

    fn position_bytes(&self, board: &Board) -> u64 {
        let grid = match &board.0 {
            Cells::Few(_) => 0,
            Cells::Many(grid) => grid.bytes(),
        };
        size_of_val(board) as u64 + grid
    }

    fn components(&self, board: &Board, out: &mut Options<Board>) {
        match &board.0 {
            Cells::Few(bits) => {
                bits.components(|component| out.push(Board(Cells::Few(component))));
            }
            Cells::Many(grid) => grid.components(|component| out.push(component)),
        }
    }

    fn option_parts(&self, board: &Board, player: Player, out: &mut impl OptionParts<Board>) {
        match &board.0 {
            Cells::Few(bits) => {
                let push = |part: Option<_>| match part {
                    Some(bits) => out.push(Board(Cells::Few(bits))),
                    None => out.end_option(),
                };
                bits.option_parts(player, push);
            }
            Cells::Many(grid) => {
                let (down, right) = direction(player);
                for place in grid.places(down, right) {
                    out.push_components(self, &grid.with_domino(place, down, right));
                    out.end_option();
                }
            }
        }
    }

    fn representative(&self, board: Board) -> (Board, Sign) {
        match board.0 {
            Cells::Few(bits) if !bits.is_empty() => {
                let (bits, sign) = bits.representative();
                (Board(Cells::Few(bits)), sign)
            }
            _ => (board, Sign::Same),
        }
    }

    fn key(&self, board: &Board) -> Option<Key> {
        match &board.0 {
            Cells::Few(bits) => Some(bits.key()),
            Cells::Many(_) => None,
        }
    }

    /// A strip one square wide, which may be too long to search.
    fn known_value(
        &self,
        board: &Board,
        games: &Games,
        context: &Context<'_>,
    ) -> Result<Option<Value>, EvalError> {
        match &board.0 {
            Cells::Few(_) => Ok(None),
            Cells::Many(grid) => grid.known_value(games, context),
        }
    }
}

impl Grid {
    /// The value of a component of one row or column. Of other boards, those whose options
    /// would not fit into the memory allowed are refused.
    fn known_value(
        &self,
        games: &Games,
        context: &Context<'_>,
    ) -> Result<Option<Value>, EvalError> {
        let [vertical, horizontal] = Player::BOTH.map(|player| {
            let (down, right) = direction(player);
            self.places(down, right).count() as u64
        });
        // A component of one column is a row of places, of which every second one can be used.
        if vertical == 0 || horizontal == 0 {
            let moves = vertical.div_ceil(2) as i64 - horizontal.div_ceil(2) as i64;
            return games.integer(context, moves).map(Some);
        }
        let bytes = (vertical + horizontal).saturating_mul(self.bytes());
        let limit = context.limits().memory;
        if bytes > limit {
            return Err(EvalError::Memory(limit));
        }
        Ok(None)
    }
}

impl Board {
    /// How many places there are for a domino of `player`.
    pub(crate) fn places(&self, player: Player) -> u64 {
        match (&self.0, player) {
            (Cells::Few(bits), Player::Left) => bits.vertical_places().count_ones().into(),
            (Cells::Few(bits), Player::Right) => bits.horizontal_places().count_ones().into(),
            (Cells::Many(grid), _) => {
                let (down, right) = direction(player);
                grid.places(down, right).count() as u64
            }
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
