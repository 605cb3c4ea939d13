//! What Domineering says of itself: notation, drawings, names of moves.

use cgt_core::{Options, ParseError, Playable, Player, Ruleset};

use crate::board::Board;
use crate::rules::Domineering;

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

    /// Row by row, with the numbers of rows and columns that moves are named by.
    fn draw(&self, board: &Board) -> String {
        let width = board.rows().to_string().len();
        let mut lines = vec![format!("{:width$} {}", "", column_numbers(board.cols()))];
        for row in 0..board.rows() {
            let squares =
                (0..board.cols()).map(|col| if board.is_free(row, col) { "." } else { "#" });
            let squares: Vec<_> = squares.collect();
            lines.push(format!("{:>width$} {}", row + 1, squares.join(" ")));
        }
        lines.join("\n")
    }

    /// The two squares as row and column from 1, such as `(1,2)-(2,2)`.
    fn move_name(&self, from: &Board, to: &Board, player: Player) -> String {
        let (down, right) = crate::rules::direction(player);
        let squares = (0..from.rows()).flat_map(|row| (0..from.cols()).map(move |col| (row, col)));
        let mut covered =
            squares.filter(|&(row, col)| from.is_free(row, col) && !to.is_free(row, col));
        covered.next().map_or_else(String::new, |(row, col)| {
            let (row, col) = (row + 1, col + 1);
            format!("({row},{col})-({},{})", row + down, col + right)
        })
    }

    /// Each player's dominoes bound what the player can get.
    fn bounds(&self, board: &Board) -> Option<(cgt_core::Dyadic, cgt_core::Dyadic)> {
        let most = |player| {
            let mut options = Options::new();
            self.options(board, player, &mut options);
            cgt_core::Dyadic::from(options.len() as i64)
        };
        Some((-most(Player::Right), most(Player::Left)))
    }
}

/// The last digits of the column numbers, from 1.
fn column_numbers(cols: u32) -> String {
    let digits: Vec<_> = (1..=cols).map(|col| (col % 10).to_string()).collect();
    digits.join(" ")
}
