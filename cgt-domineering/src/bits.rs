//! Boards of at most 64 squares in one word.
//!
//! Square (row, column) is bit `row * stride + column`. The stride is 8 where the board has at
//! most eight rows and eight columns: then the rows are bytes, and to trim, to reflect and to
//! transpose take a few operations on the whole word. Other boards have rows as long as they
//! are.

mod moves;
mod symmetry;

use std::hash::{Hash, Hasher};

/// The free squares of a board with at most 64 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    rows: u8,
    cols: u8,
    cells: u64,
}

impl Hash for Bits {
    /// One word: what the memo of an evaluation hashes most.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let size = u64::from(self.rows) << 8 | u64::from(self.cols);
        state.write_u64(self.cells ^ size.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }
}

/// The stride of boards of at most eight rows and columns.
const BYTE: u32 = 8;

/// The `count` lowest bits.
#[inline]
pub(crate) fn low(count: u32) -> u64 {
    if count >= 64 {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

/// The stride of a board of this size.
#[inline]
fn stride_of(rows: u32, cols: u32) -> u32 {
    if rows <= BYTE && cols <= BYTE {
        BYTE
    } else {
        cols
    }
}

/// For each stride, the first column of every row: bits 0, stride, 2·stride, …
const FIRST_COLUMN: [u64; 65] = {
    let mut masks = [1; 65];
    let mut stride = 1;
    while stride < 64 {
        let mut bit = 0;
        while bit < 64 {
            masks[stride] |= 1 << bit;
            bit += stride;
        }
        stride += 1;
    }
    masks
};

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

    /// The shift from a row to the next one, and what is left of `set` where there is none.
    #[inline]
    fn down(&self, set: u64) -> (u32, u64) {
        // A row of 64 columns is the only one, and the shift would not be defined.
        match self.stride() {
            64.. => (0, 0),
            stride => (stride, set),
        }
    }

    #[inline]
    fn first_column(&self) -> u64 {
        FIRST_COLUMN[self.stride() as usize]
    }

    /// The last column of every row as far as the stride goes.
    #[inline]
    fn last_column(&self) -> u64 {
        self.first_column() >> 1 | 1 << 63
    }

    /// The upper squares of all places for a vertical domino.
    #[inline]
    pub(crate) fn vertical_places(&self) -> u64 {
        let (stride, cells) = self.down(self.cells);
        cells & cells >> stride
    }

    /// The left squares of all places for a horizontal domino.
    #[inline]
    pub(crate) fn horizontal_places(&self) -> u64 {
        self.cells & (self.cells >> 1 & !self.last_column())
    }

    /// The squares of `cells` that hang together with the lowest one.
    #[inline]
    fn component(&self, cells: u64) -> u64 {
        let (first, last) = (self.first_column(), self.last_column());
        let (stride, below) = self.down(cells);
        let mut found = cells & cells.wrapping_neg();
        loop {
            let beside = found << 1 & !first | found >> 1 & !last;
            let row = found | beside & cells;
            let next = row | (row << stride | row >> stride) & below;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// The free squares that have a free neighbour: others are worth 0.
    #[inline]
    fn without_lonely_squares(&self) -> u64 {
        let (vertical, horizontal) = (self.vertical_places(), self.horizontal_places());
        let (stride, _) = self.down(vertical);
        vertical | vertical << stride | horizontal | horizontal << 1
    }

    /// Calls `visit` with each connected component of more than one square, trimmed.
    #[inline]
    pub(crate) fn components(&self, visit: impl FnMut(Bits)) {
        self.pieces(usize::MAX, visit);
    }

    /// The same where at most so many pieces are left of a board in one piece.
    #[inline]
    fn pieces(&self, most: usize, mut visit: impl FnMut(Bits)) {
        let mut cells = self.without_lonely_squares();
        // A lonely square is one of the pieces.
        let mut more = if cells == self.cells { most } else { most - 1 };
        while cells != 0 {
            let component = if more <= 1 {
                cells
            } else {
                self.component(cells)
            };
            more -= 1;
            cells ^= component;
            let piece = Bits {
                cells: component,
                ..*self
            };
            visit(piece.trimmed());
        }
    }

    /// The least board that holds all free squares; there is at least one.
    #[inline(always)]
    fn trimmed(&self) -> Bits {
        if self.stride() == BYTE {
            trimmed_bytes(self.cells)
        } else {
            self.trimmed_rows()
        }
    }

    #[inline(never)]
    fn trimmed_rows(&self) -> Bits {
        let stride = self.stride();
        let top = self.cells.trailing_zeros() / stride;
        let cells = self.cells >> (top * stride);
        let rows = (63 - cells.leading_zeros()) / stride + 1;
        let columns = fold_rows(cells, rows, stride);
        let left = columns.trailing_zeros();
        let cols = 64 - columns.leading_zeros() - left;
        let packed = (0..rows).fold(0, |packed, row| {
            let squares = cells >> (row * stride + left) & low(cols);
            packed | squares << (row * stride_of(rows, cols))
        });
        Bits {
            rows: rows as u8,
            cols: cols as u8,
            cells: packed,
        }
    }
}

/// The least board that holds these squares, at least one, whose rows are bytes.
#[inline(always)]
fn trimmed_bytes(cells: u64) -> Bits {
    let cells = cells >> (cells.trailing_zeros() & !(BYTE - 1));
    let columns = fold_bytes(cells);
    let left = columns.trailing_zeros();
    let rows = 8 - cells.leading_zeros() / BYTE;
    let cols = 64 - columns.leading_zeros() - left;
    Bits {
        rows: rows as u8,
        cols: cols as u8,
        // What stands to the left of the first column is empty.
        cells: cells >> left,
    }
}

/// All bytes laid over each other.
#[inline]
fn fold_bytes(cells: u64) -> u64 {
    let half = cells | cells >> 32;
    let quarter = half | half >> 16;
    (quarter | quarter >> 8) & 0xFF
}

/// All rows laid over each other.
#[inline]
fn fold_rows(cells: u64, rows: u32, stride: u32) -> u64 {
    let (mut columns, mut folded) = (cells, 1);
    while folded < rows {
        columns |= columns >> (folded * stride);
        folded *= 2;
    }
    columns & low(stride)
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
