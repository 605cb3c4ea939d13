//! Boards of at most 64 squares in one word.
//!
//! Square (row, column) is bit `row * stride + column`. The stride is 8 where the board has at
//! most eight rows and eight columns: then the rows are bytes, and to trim, to reflect and to
//! transpose take a few operations on the whole word. Other boards have rows as long as they
//! are.

mod dominated;
mod layout;
mod moves;
mod symmetry;

use std::hash::{Hash, Hasher};

use cgt_core::Key;
use layout::{BYTE, Layout, stride_of};

/// The free squares of a board with at most 64 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    rows: u8,
    cols: u8,
    cells: u64,
}

impl Hash for Bits {
    /// One word, for the tables that hold boards.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let size = u64::from(self.size());
        state.write_u64(self.cells ^ size.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }
}

/// The `count` lowest bits.
#[inline]
pub(crate) fn low(count: u32) -> u64 {
    if count >= 64 {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

impl Bits {
    /// The board of this size, of at most 64 squares, with these free squares as
    /// (row, column).
    pub(crate) fn new(rows: u32, cols: u32, free: impl Iterator<Item = (u32, u32)>) -> Bits {
        // Without squares the numbers of rows and columns mean nothing.
        let (rows, cols) = if rows * cols == 0 {
            (0, 0)
        } else {
            (rows, cols)
        };
        let stride = stride_of(rows, cols);
        Bits {
            rows: rows as u8,
            cols: cols as u8,
            cells: free.fold(0, |cells, (row, col)| cells | 1 << (row * stride + col)),
        }
    }

    /// The board of this size, of at most 64 squares, of which bit `row * cols + col` of a word
    /// says whether a square is free.
    pub(crate) fn from_rows(rows: u32, cols: u32, squares: u64) -> Bits {
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        Bits::new(
            rows,
            cols,
            places.filter(|(row, col)| squares >> (row * cols + col) & 1 == 1),
        )
    }

    pub(crate) fn rows(&self) -> u32 {
        self.rows.into()
    }

    pub(crate) fn cols(&self) -> u32 {
        self.cols.into()
    }

    /// A key that no other board of at most 64 squares has.
    #[inline]
    pub(crate) fn key(&self) -> Key {
        Key::new(self.cells, self.size())
    }

    /// Both numbers in one.
    #[inline]
    fn size(&self) -> u16 {
        u16::from(self.rows) << 8 | u16::from(self.cols)
    }

    /// Whether no square is free.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.cells == 0
    }

    /// Whether a square of the board is free.
    pub(crate) fn is_free(&self, row: u32, col: u32) -> bool {
        self.cells >> (row * self.stride() + col) & 1 == 1
    }

    #[inline]
    fn stride(&self) -> u32 {
        stride_of(self.rows.into(), self.cols.into())
    }

    /// The upper squares of all places for a vertical domino.
    #[inline]
    pub(crate) fn vertical_places(&self) -> u64 {
        Layout::of(self).vertical_places(self.cells)
    }

    /// The left squares of all places for a horizontal domino.
    #[inline]
    pub(crate) fn horizontal_places(&self) -> u64 {
        Layout::of(self).horizontal_places(self.cells)
    }

    /// Calls `visit` with each connected component of more than one square, trimmed.
    #[inline]
    pub(crate) fn components(&self, visit: impl FnMut(Bits)) {
        Layout::of(self).pieces(self.cells, usize::MAX, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sizes of at most 64 squares.
    pub(super) fn sizes() -> impl Iterator<Item = (u32, u32)> {
        (1..=64).flat_map(|rows| (1..=64 / rows).map(move |cols| (rows, cols)))
    }

    fn squares(rows: u32, cols: u32) -> impl Iterator<Item = (u32, u32)> {
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    /// A board from a picture: `.` is free.
    fn drawn(rows: &[&str]) -> Bits {
        let (height, width) = (rows.len() as u32, rows[0].len() as u32);
        let is_free =
            |&(row, col): &(u32, u32)| rows[row as usize].as_bytes()[col as usize] == b'.';
        Bits::new(height, width, squares(height, width).filter(is_free))
    }

    pub(super) fn components(board: Bits) -> Vec<Bits> {
        let mut found = Vec::new();
        board.components(|component| found.push(component));
        found
    }

    /// Some board of this size; half of the squares are free, or three quarters.
    pub(super) fn some(rows: u32, cols: u32, seed: &mut u64) -> Bits {
        let mut next = || {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            *seed >> 33
        };
        let dense = next() % 2 == 0;
        let mut is_free = || next() % 2 == 0 || dense && next() % 2 == 0;
        Bits::new(rows, cols, squares(rows, cols).filter(|_| is_free()))
    }

    #[test]
    fn places_for_dominoes_stay_on_the_board() {
        let mut seed = 1;
        for (rows, cols) in sizes() {
            let board = some(rows, cols, &mut seed);
            let free = |row, col| row < rows && col < cols && board.is_free(row, col);
            for (row, col) in squares(rows, cols) {
                let bit = 1 << (row * board.stride() + col);
                let vertical = free(row, col) && free(row + 1, col);
                let horizontal = free(row, col) && free(row, col + 1);
                assert_eq!(board.vertical_places() & bit != 0, vertical);
                assert_eq!(board.horizontal_places() & bit != 0, horizontal);
            }
            let places = [board.vertical_places(), board.horizontal_places()];
            assert!(places.iter().all(|places| places & !board.cells == 0));
        }
    }

    #[test]
    fn components_are_trimmed_and_lonely_squares_dropped() {
        let board = drawn(&["#.#.", "...#", "#.#."]);
        assert_eq!(components(board), [drawn(&["#.#", "...", "#.#"])]);
        let wide = drawn(&["..#######.", "#########."]);
        assert_eq!(components(wide), [drawn(&[".."]), drawn(&[".", "."])]);
    }

    #[test]
    fn full_boards_hang_together() {
        for (rows, cols) in sizes().filter(|(rows, cols)| rows * cols > 1) {
            let board = Bits::new(rows, cols, squares(rows, cols));
            assert_eq!(components(board), [board]);
        }
    }

    #[test]
    fn squares_of_a_component_hang_together_and_with_no_others() {
        let mut seed = 2;
        for (rows, cols) in sizes() {
            let board = some(rows, cols, &mut seed);
            let sizes: Vec<u32> = components(board)
                .iter()
                .map(|component| component.cells.count_ones())
                .collect();
            assert_eq!(sizes, sizes_by_search(&board));
        }
    }

    /// The sizes of the components of more than one square, square by square.
    fn sizes_by_search(board: &Bits) -> Vec<u32> {
        let (rows, cols) = (u32::from(board.rows), u32::from(board.cols));
        let mut seen = std::collections::BTreeSet::new();
        let mut sizes = Vec::new();
        for start in squares(rows, cols).filter(|&(row, col)| board.is_free(row, col)) {
            let (mut stack, before) = (vec![start], seen.len());
            while let Some((row, col)) = stack.pop() {
                if row < rows && col < cols && board.is_free(row, col) && seen.insert((row, col)) {
                    stack.extend([(row + 1, col), (row, col + 1)]);
                    stack.extend([(row.wrapping_sub(1), col), (row, col.wrapping_sub(1))]);
                }
            }
            sizes.push((seen.len() - before) as u32);
        }
        sizes.retain(|size| *size > 1);
        sizes
    }
}
