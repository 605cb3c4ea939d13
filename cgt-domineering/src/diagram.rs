//! A board as people see it: with the dominoes that lie on it and the moves that win.

use std::fmt::Write as _;
use std::ops::Range;

use ahash::{AHashMap, AHashSet};
use cgt_core::{ParseError, Player};

use crate::board::Board;
use crate::rules::direction;

/// A domino by its upper or left square, as row and column from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domino {
    /// Whose it is: upright ones are Left's, level ones Right's.
    pub player: Player,
    /// The row of its first square.
    pub row: u32,
    /// The column of its first square.
    pub col: u32,
}

/// A board to look at.
///
/// ```
/// use cgt_core::Player;
/// use cgt_domineering::{Board, Diagram};
/// // A vertical domino lies on the left, and a horizontal one below.
/// let diagram = Diagram::parse("^..|v<>")?;
/// assert_eq!(diagram.board(), &Board::parse("#..|###")?);
/// assert_eq!(diagram.dominoes().len(), 2);
/// let win = diagram.board().domino_between(&Board::parse("###|###")?, Player::Right);
/// let picture = diagram.text(&win.into_iter().collect::<Vec<_>>());
/// assert_eq!(picture, "  1 2 3\n1 ^ .-.\n2 v <=>");
/// # Ok::<(), cgt_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    board: Board,
    dominoes: Vec<Domino>,
}

impl From<Board> for Diagram {
    /// A board on which nothing is known of the taken squares.
    fn from(board: Board) -> Diagram {
        Diagram {
            board,
            dominoes: Vec::new(),
        }
    }
}

impl Diagram {
    /// The board with the signs `^`, `v`, `<`, `>` at these squares, each with its place in
    /// the text, by row and column.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] at a half of a domino whose other half is missing.
    pub(crate) fn with_halves(board: Board, halves: &[Half]) -> Result<Diagram, ParseError> {
        let mut dominoes = Vec::new();
        for half in halves {
            let (other, row, col) = half.other();
            let is_other = |found: &Half| (found.sign, found.row, found.col) == (other, row, col);
            // They come in reading order.
            let place = halves.binary_search_by_key(&(row, col), |found| (found.row, found.col));
            if !place.is_ok_and(|place| is_other(&halves[place])) {
                let message = format!(
                    "found `{}` without `{other}` {} it",
                    half.sign,
                    half.direction()
                );
                return Err(ParseError::new(message, half.span.clone())
                    .with_help("a vertical domino is `^` over `v`, a horizontal one `<>`"));
            }
            dominoes.extend(half.domino());
        }
        Ok(Diagram { board, dominoes })
    }

    /// Which squares are free.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The dominoes that are known to lie on taken squares, in the order of their squares.
    #[must_use]
    pub fn dominoes(&self) -> &[Domino] {
        &self.dominoes
    }

    /// The board row by row, with the numbers of rows and columns that moves are named by.
    ///
    /// A move of `wins` is shown as a stroke between the two squares it covers: `|` for Left,
    /// `-` for Right. So no two moves hide each other.
    #[must_use]
    pub fn text(&self, wins: &[Domino]) -> String {
        let (rows, cols) = (self.board.rows(), self.board.cols());
        let width = rows.to_string().len();
        let signs = self.signs();
        let sign = |row, col| match signs.get(&(row, col)) {
            Some(&sign) => sign,
            None if self.board.is_free(row, col) => '.',
            None => '#',
        };
        let has_strokes_below = wins.iter().any(|win| win.player == Player::Left);
        let wins: AHashSet<&Domino> = wins.iter().collect();
        let wins_at = |player, row, col| wins.contains(&Domino { player, row, col });
        let mut text = format!("{:width$} {}", "", column_numbers(cols));
        for row in 0..rows {
            // Writing to a string does not fail.
            let _ = write!(text, "\n{:>width$} ", row + 1);
            for col in 0..cols {
                text.push(sign(row, col));
                if col + 1 < cols {
                    text.push(match sign(row, col) {
                        '<' => '=',
                        _ if wins_at(Player::Right, row, col) => '-',
                        _ => ' ',
                    });
                }
            }
            if has_strokes_below && row + 1 < rows {
                let stroke = |col| {
                    if wins_at(Player::Left, row, col) {
                        "|"
                    } else {
                        " "
                    }
                };
                let strokes: Vec<&str> = (0..cols).map(stroke).collect();
                let line = format!("\n{:width$} {}", "", strokes.join(" "));
                text.push_str(line.trim_end_matches(' '));
            }
        }
        text
    }

    /// The signs of the squares under dominoes.
    fn signs(&self) -> AHashMap<(u32, u32), char> {
        let mut signs = AHashMap::new();
        for &Domino { player, row, col } in &self.dominoes {
            let (down, right) = direction(player);
            let [first, second] = match player {
                Player::Left => ['^', 'v'],
                Player::Right => ['<', '>'],
            };
            signs.insert((row, col), first);
            signs.insert((row + down, col + right), second);
        }
        signs
    }
}

impl Board {
    /// The domino of `player` that makes `after` of this board; `None` where none does.
    #[must_use]
    pub fn domino_between(&self, after: &Board, player: Player) -> Option<Domino> {
        let squares = (0..self.rows()).flat_map(|row| (0..self.cols()).map(move |col| (row, col)));
        let mut covered =
            squares.filter(|&(row, col)| self.is_free(row, col) && !after.is_free(row, col));
        let (row, col) = covered.next()?;
        let (down, right) = direction(player);
        let is_second = covered.next() == Some((row + down, col + right));
        is_second.then_some(Domino { player, row, col })
    }
}

/// One of the signs `^`, `v`, `<`, `>` in a text.
#[derive(Clone, Debug)]
pub(crate) struct Half {
    pub(crate) sign: char,
    pub(crate) row: u32,
    pub(crate) col: u32,
    pub(crate) span: Range<usize>,
}

impl Half {
    /// The sign of the other half, and where it must stand. Off the board is nowhere.
    fn other(&self) -> (char, u32, u32) {
        let (row, col) = (self.row, self.col);
        match self.sign {
            '^' => ('v', row + 1, col),
            'v' => ('^', row.wrapping_sub(1), col),
            '<' => ('>', row, col + 1),
            _ => ('<', row, col.wrapping_sub(1)),
        }
    }

    fn direction(&self) -> &'static str {
        match self.sign {
            '^' => "below",
            'v' => "above",
            '<' => "after",
            _ => "before",
        }
    }

    /// The domino that begins here.
    fn domino(&self) -> Option<Domino> {
        let player = match self.sign {
            '^' => Player::Left,
            '<' => Player::Right,
            _ => return None,
        };
        let (row, col) = (self.row, self.col);
        Some(Domino { player, row, col })
    }
}

/// The last digits of the column numbers, from 1.
fn column_numbers(cols: u32) -> String {
    let digits: Vec<_> = (1..=cols).map(|col| (col % 10).to_string()).collect();
    digits.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dominoes_and_winning_moves_are_drawn() {
        let diagram = Diagram::parse("^...\nv.<>\n....").unwrap();
        assert_eq!(diagram.board(), &Board::parse("#...|#.##|....").unwrap());
        let wins = [
            (Player::Left, 1, 1),
            (Player::Right, 0, 2),
            (Player::Right, 2, 0),
        ];
        let wins = wins.map(|(player, row, col)| Domino { player, row, col });
        let expected = [
            "  1 2 3 4",
            "1 ^ . .-.",
            "",
            "2 v . <=>",
            "    |",
            "3 .-. . .",
        ];
        assert_eq!(diagram.text(&wins), expected.join("\n"));
    }

    #[test]
    fn a_half_without_its_other_half_is_refused() {
        let check = |text: &str, message: &str, span| {
            let error = Diagram::parse(text).unwrap_err();
            assert_eq!((error.message(), error.span()), (message, span), "{text}");
        };
        check("^.|..", "found `^` without `v` below it", 0..1);
        check("..|.v", "found `v` without `^` above it", 4..5);
        check("v.|..", "found `v` without `^` above it", 0..1);
        check(".<|>.", "found `<` without `>` after it", 1..2);
        check(">.|..", "found `>` without `<` before it", 0..1);
        check("^<|v.", "found `<` without `>` after it", 1..2);
    }

    #[test]
    fn the_domino_between_two_boards_is_found() {
        let board = Board::parse("3x3").unwrap();
        let after = Board::parse("...|.#.|.#.").unwrap();
        let domino = Domino {
            player: Player::Left,
            row: 1,
            col: 1,
        };
        assert_eq!(board.domino_between(&after, Player::Left), Some(domino));
        assert_eq!(board.domino_between(&after, Player::Right), None);
        assert_eq!(board.domino_between(&board, Player::Left), None);
    }
}
