//! Boards of any size: small ones in one word, larger ones as rows of bits.

use std::fmt;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::bits::Bits;

/// A Domineering board: which squares are free.
///
/// ```
/// use cgt_domineering::Board;
/// let board = Board::parse("..#|...")?;
/// assert_eq!((board.rows(), board.cols()), (2, 3));
/// assert!(!board.is_free(0, 2));
/// assert_eq!(board.to_string(), "..#|...");
/// # Ok::<(), cgt_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub(crate) Cells);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    Few(Bits),
    Many(Box<Grid>),
}

impl Hash for Cells {
    /// What kind it is follows from the size.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Cells::Few(bits) => bits.hash(state),
            Cells::Many(grid) => grid.hash(state),
        }
    }
}

/// A board of more than 64 squares, row by row in words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    rows: u32,
    cols: u32,
    free: Vec<u64>,
}

/// A domino by its upper or left square, as row and column from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) row: u32,
    pub(crate) col: u32,
}

/// Squares a board can have at most.
pub(crate) const MAX_SQUARES: u64 = 1 << 20;

impl Board {
    /// A board of this size on which every square is free where `free(row, column)` says so.
    ///
    /// `None` if it has more than 2^20 squares.
    #[must_use]
    pub fn new(rows: u32, cols: u32, free: impl Fn(u32, u32) -> bool) -> Option<Board> {
        let squares = u64::from(rows) * u64::from(cols);
        if squares > MAX_SQUARES {
            return None;
        }
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        if squares <= 64 {
            let free = places.filter(|&(row, col)| free(row, col));
            return Some(Board(Cells::Few(Bits::new(rows, cols, free))));
        }
        let mut grid = Grid {
            rows,
            cols,
            free: vec![0; squares.div_ceil(64) as usize],
        };
        for (square, (row, col)) in places.enumerate() {
            grid.set(square, free(row, col));
        }
        Some(Board(Cells::Many(Box::new(grid))))
    }

    /// The board of this size with every square free.
    ///
    /// `None` if it has more than 2^20 squares.
    #[must_use]
    pub fn empty(rows: u32, cols: u32) -> Option<Board> {
        Board::new(rows, cols, |_, _| true)
    }

    /// How many rows it has.
    #[must_use]
    pub fn rows(&self) -> u32 {
        match &self.0 {
            Cells::Few(bits) => bits.rows(),
            Cells::Many(grid) => grid.rows,
        }
    }

    /// How many columns it has.
    #[must_use]
    pub fn cols(&self) -> u32 {
        match &self.0 {
            Cells::Few(bits) => bits.cols(),
            Cells::Many(grid) => grid.cols,
        }
    }

    /// Whether a square is on the board and free.
    #[must_use]
    pub fn is_free(&self, row: u32, col: u32) -> bool {
        if row >= self.rows() || col >= self.cols() {
            return false;
        }
        match &self.0 {
            Cells::Few(bits) => bits.is_free(row, col),
            Cells::Many(grid) => grid.get(grid.square(row, col)),
        }
    }
}

impl fmt::Display for Board {
    /// Rows joined by `|`, `.` for a free square and `#` for a taken one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows() {
            if row > 0 {
                f.write_str("|")?;
            }
            for col in 0..self.cols() {
                f.write_str(if self.is_free(row, col) { "." } else { "#" })?;
            }
        }
        Ok(())
    }
}

impl Grid {
    fn square(&self, row: u32, col: u32) -> usize {
        row as usize * self.cols as usize + col as usize
    }

    fn get(&self, square: usize) -> bool {
        self.free[square / 64] >> (square % 64) & 1 == 1
    }

    fn set(&mut self, square: usize, free: bool) {
        let bit = 1 << (square % 64);
        if free {
            self.free[square / 64] |= bit;
        } else {
            self.free[square / 64] &= !bit;
        }
    }

    /// How much room a copy takes.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of::<Grid>() + size_of_val(&*self.free)) as u64
    }

    fn is_free(&self, row: u32, col: u32) -> bool {
        row < self.rows && col < self.cols && self.get(self.square(row, col))
    }

    /// The places for a domino that covers a square and the one `(down, right)` of it.
    pub(crate) fn places(&self, down: u32, right: u32) -> impl Iterator<Item = Place> + '_ {
        let squares = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        squares
            .filter(move |&(row, col)| {
                self.is_free(row, col) && self.is_free(row + down, col + right)
            })
            .map(|(row, col)| Place { row, col })
    }

    /// The board after a domino on a place and the square `(down, right)` of it.
    pub(crate) fn with_domino(&self, place: Place, down: u32, right: u32) -> Board {
        let mut after = self.clone();
        let (first, second) = (
            self.square(place.row, place.col),
            self.square(place.row + down, place.col + right),
        );
        after.set(first, false);
        after.set(second, false);
        Board(Cells::Many(Box::new(after)))
    }

    /// Calls `visit` with each connected component of more than one square, trimmed.
    pub(crate) fn components(&self, mut visit: impl FnMut(Board)) {
        let mut open = self.clone();
        for square in 0..self.rows as usize * self.cols as usize {
            if open.get(square) {
                let component = open.take_component(square);
                if component.len() > 1
                    && let Some(board) = trimmed(&component)
                {
                    visit(board);
                }
            }
        }
    }

    /// Removes the component of a square and lists it as (row, column).
    fn take_component(&mut self, square: usize) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        let cols = self.cols as usize;
        let mut stack = vec![((square / cols) as u32, (square % cols) as u32)];
        self.set(square, false);
        while let Some((row, col)) = stack.pop() {
            found.push((row, col));
            let above_and_left = [(row.wrapping_sub(1), col), (row, col.wrapping_sub(1))];
            let below_and_right = [(row + 1, col), (row, col + 1)];
            for (row, col) in above_and_left.into_iter().chain(below_and_right) {
                if self.is_free(row, col) {
                    let square = self.square(row, col);
                    self.set(square, false);
                    stack.push((row, col));
                }
            }
        }
        found
    }
}

/// The least board that holds these squares.
fn trimmed(squares: &[(u32, u32)]) -> Option<Board> {
    let rows = squares.iter().map(|square| square.0);
    let cols = squares.iter().map(|square| square.1);
    let (top, bottom) = (rows.clone().min()?, rows.max()?);
    let (left, right) = (cols.clone().min()?, cols.max()?);
    let mut listed: SmallVec<[(u32, u32); 64]> = squares.iter().copied().collect();
    listed.sort_unstable();
    Board::new(bottom - top + 1, right - left + 1, |row, col| {
        listed.binary_search(&(row + top, col + left)).is_ok()
    })
}
