//! Reading of boards: `4x5`, or rows of squares.

use cgt_core::ParseError;

use crate::board::{Board, MAX_SQUARES};
use crate::diagram::{Diagram, Half};

impl Board {
    /// Reads a board: `4x5` (rows × columns, all free), or rows joined by `|` or newlines, with
    /// `.` or `_` for a free square and `#` or `X` for a taken one. Squares under dominoes may
    /// also be written as in a [`Diagram`].
    ///
    /// # Errors
    ///
    /// A [`ParseError`] at the row or character that is wrong.
    ///
    /// ```
    /// use cgt_domineering::Board;
    /// let error = Board::parse("...|..").unwrap_err();
    /// assert_eq!(error.message(), "row 2 has 2 squares, expected 3");
    /// ```
    pub fn parse(text: &str) -> Result<Board, ParseError> {
        Diagram::parse(text).map(|diagram| diagram.board().clone())
    }
}

impl Diagram {
    /// Reads a board as [`Board::parse`] does, with the dominoes on it: `^` over `v` is a
    /// vertical one, `<>` a horizontal one.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] at the row or character that is wrong.
    pub fn parse(text: &str) -> Result<Diagram, ParseError> {
        if text
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+')
        {
            return parse_size(text).map(Diagram::from);
        }
        parse_rows(text)
    }
}

fn parse_size(text: &str) -> Result<Board, ParseError> {
    let start = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    let whole = start..start + trimmed.len();
    let wrong = |message: String| {
        ParseError::new(message, whole.clone()).with_help("write rows x columns, such as 4x5")
    };
    let Some((rows, cols)) = trimmed.split_once(['x', 'X', '×']) else {
        return Err(wrong(format!(
            "found `{}`, expected a size such as 4x5",
            shorten(trimmed)
        )));
    };
    let number = |part: &str, name: &str| {
        let digits = part.trim();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let found = shorten(digits);
            return Err(wrong(format!(
                "found `{found}` {name}, expected a positive integer"
            )));
        }
        match digits.parse::<u32>() {
            Ok(0) => Err(wrong(format!("found 0 {name}, expected at least 1"))),
            Ok(number) => Ok(number),
            Err(_) => Err(too_large(whole.clone())),
        }
    };
    let (rows, cols) = (number(rows, "rows")?, number(cols, "columns")?);
    Board::empty(rows, cols).ok_or_else(|| too_large(whole.clone()))
}

fn parse_rows(text: &str) -> Result<Diagram, ParseError> {
    let mut rows: Vec<Vec<bool>> = vec![Vec::new()];
    let mut halves = Vec::new();
    let mut row_start = 0;
    let mut ended = false;
    let body = text.trim_end_matches(['\n', '\r', ' ', '\t']);
    for (at, character) in body.char_indices() {
        let row = rows.len();
        match character {
            '.' | '_' => rows[row - 1].push(true),
            '#' | 'X' | 'x' => rows[row - 1].push(false),
            sign @ ('^' | 'v' | '<' | '>') => {
                halves.push(Half {
                    sign,
                    row: row as u32 - 1,
                    col: rows[row - 1].len() as u32,
                    span: at..at + 1,
                });
                rows[row - 1].push(false);
            }
            '|' | '\n' => {
                check_width(&rows, row_start..at)?;
                rows.push(Vec::new());
                row_start = at + 1;
            }
            '\r' | ' ' => {}
            other => {
                let message =
                    format!("found `{other}` in row {row}, expected one of . _ # X ^ v < >");
                return Err(ParseError::new(message, at..at + other.len_utf8()));
            }
        }
        ended = rows.iter().map(Vec::len).sum::<usize>() as u64 > MAX_SQUARES && rows.len() < 3;
        if ended {
            break;
        }
    }
    check_width(&rows, row_start..body.len())?;
    let (height, width) = (rows.len(), rows[0].len());
    let small = u32::try_from(height)
        .ok()
        .zip(u32::try_from(width).ok())
        .filter(|_| !ended);
    let board = small.and_then(|(height, width)| {
        Board::new(height, width, |row, col| rows[row as usize][col as usize])
    });
    let board = board.ok_or_else(|| too_large(0..body.len()))?;
    Diagram::with_halves(board, &halves)
}

/// Every row must be as long as the first.
fn check_width(rows: &[Vec<bool>], span: std::ops::Range<usize>) -> Result<(), ParseError> {
    let (first, last) = (rows[0].len(), rows[rows.len() - 1].len());
    if first == last {
        return Ok(());
    }
    let message = format!("row {} has {last} squares, expected {first}", rows.len());
    Err(ParseError::new(message, span))
}

fn too_large(span: std::ops::Range<usize>) -> ParseError {
    ParseError::new(format!("a board of more than {MAX_SQUARES} squares"), span)
        .with_help("boards past 8x8 are seldom within reach")
}

/// The beginning of a text that may be very long.
fn shorten(text: &str) -> String {
    if text.chars().count() <= 20 {
        return text.to_owned();
    }
    text.chars().take(20).chain("…".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, message: &str) {
        assert_eq!(Board::parse(text).unwrap_err().message(), message);
    }

    #[test]
    fn boards_print_as_they_were_read() {
        for text in ["..#|...", ".", "#", "", "....|####"] {
            assert_eq!(Board::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Board::parse("._\r\nX#\n").unwrap().to_string(), "..|##");
        assert_eq!(Board::parse(" 2x3 ").unwrap().to_string(), "...|...");
        let wide = Board::parse("1x300").unwrap();
        assert_eq!(Board::parse(&wide.to_string()), Ok(wide));
    }

    #[test]
    fn bad_boards_are_refused_with_the_place() {
        refused("...|....", "row 2 has 4 squares, expected 3");
        refused(
            "..|.o",
            "found `o` in row 2, expected one of . _ # X ^ v < >",
        );
        refused("0x5", "found 0 rows, expected at least 1");
        refused("5x0", "found 0 columns, expected at least 1");
        refused("4x", "found `` columns, expected a positive integer");
        refused("4", "found `4`, expected a size such as 4x5");
        refused("-4x4", "found `-4` rows, expected a positive integer");
        refused("4x4.5", "found `4.5` columns, expected a positive integer");
        refused("100000x100000", "a board of more than 1048576 squares");
        refused("99999999999x2", "a board of more than 1048576 squares");
        assert_eq!(Board::parse("..|.é").unwrap_err().span(), 4..6);
    }
}
