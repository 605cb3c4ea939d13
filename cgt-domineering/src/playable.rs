//! What Domineering says of itself: notation, drawings, names of moves.

use cgt_core::{Dyadic, EvalError, MAX_LISTED_OPTIONS, ParseError, Playable, Player};

use crate::board::Board;
use crate::diagram::{Diagram, Domino};
use crate::rules::{Domineering, direction};

impl Playable for Domineering {
    const NAME: &'static str = "domineering";
    const ABOUT: &'static str =
        "Left places vertical dominoes on free squares, Right horizontal ones";
    const EXAMPLE: &'static str = "..#|...";

    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        Board::parse(text)
    }

    fn write(&self, board: &Board) -> String {
        board.to_string()
    }

    /// As [`Diagram::text`](crate::Diagram::text) does, without winning moves.
    fn draw(&self, board: &Board) -> String {
        Diagram::from(board.clone()).text(&[])
    }

    /// The two squares as row and column from 1, such as `(1,2)-(2,2)`.
    fn move_name(&self, from: &Board, to: &Board, player: Player) -> String {
        let (down, right) = direction(player);
        let name = |domino: Domino| {
            let (row, col) = (domino.row + 1, domino.col + 1);
            format!("({row},{col})-({},{})", row + down, col + right)
        };
        from.domino_between(to, player)
            .map_or_else(String::new, name)
    }

    /// Refuses boards so large that the boards after all moves would fill the memory.
    fn check_listable(&self, board: &Board) -> Result<(), EvalError> {
        const MOST_SQUARES: u64 = 1 << 26;
        let squares = u64::from(board.rows()) * u64::from(board.cols());
        let moves = Player::BOTH.map(|player| board.places(player));
        // At most 2^20 squares, each with two places.
        if moves[0].max(moves[1]) * squares > MOST_SQUARES {
            return Err(EvalError::Options(MAX_LISTED_OPTIONS));
        }
        Ok(())
    }

    /// Each player's dominoes bound what the player can get.
    fn bounds(&self, board: &Board) -> Option<(Dyadic, Dyadic)> {
        let most = |player| Dyadic::from(board.places(player) as i64);
        Some((-most(Player::Right), most(Player::Left)))
    }
}
