//! How the squares of a board stand in its word, and what follows for sets of squares.

use super::{Bits, low};

/// The stride of boards of at most eight rows and columns.
pub(super) const BYTE: u32 = 8;

/// The stride of a board of this size.
#[inline]
pub(super) fn stride_of(rows: u32, cols: u32) -> u32 {
    if rows <= BYTE && cols <= BYTE {
        BYTE
    } else {
        cols
    }
}

/// What boards of one stride have in common.
///
/// Everything here is inlined into its callers, which are made twice: once for bytes, where all
/// of this is constant, and once for any stride.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    stride: u32,
    /// The first and the last column of every row, as far as the stride goes.
    first: u64,
    last: u64,
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

impl Layout {
    /// The layout of boards of at most eight rows and columns.
    pub(super) const BYTES: Layout = Layout::with_stride(BYTE);

    const fn with_stride(stride: u32) -> Layout {
        let first = FIRST_COLUMN[stride as usize];
        Layout {
            stride,
            first,
            last: first >> 1 | 1 << 63,
        }
    }

    #[inline(always)]
    pub(super) fn of(board: &Bits) -> Layout {
        Layout::with_stride(board.stride())
    }

    /// Whether this is the layout of bytes: then `Layout::BYTES` is the same and known to the
    /// compiler.
    #[inline(always)]
    pub(super) fn is_bytes(self) -> bool {
        self.stride == BYTE
    }

    /// `set` moved so that bit `s` tells of the square above `s`.
    #[inline(always)]
    pub(super) fn above(self, set: u64) -> u64 {
        // A row of 64 columns is the only one, and the shift would not be defined.
        set.checked_shl(self.stride).unwrap_or(0)
    }

    /// The same for the square below.
    #[inline(always)]
    pub(super) fn below(self, set: u64) -> u64 {
        set.checked_shr(self.stride).unwrap_or(0)
    }

    /// The same for the square to the left, none beyond the edge.
    #[inline(always)]
    pub(super) fn left_of(self, set: u64) -> u64 {
        set << 1 & !self.first
    }

    /// The same to the right.
    #[inline(always)]
    pub(super) fn right_of(self, set: u64) -> u64 {
        set >> 1 & !self.last
    }

    /// The upper squares of all places for a vertical domino.
    #[inline(always)]
    pub(super) fn vertical_places(self, cells: u64) -> u64 {
        cells & self.below(cells)
    }

    /// The left squares of all places for a horizontal domino.
    #[inline(always)]
    pub(super) fn horizontal_places(self, cells: u64) -> u64 {
        cells & self.right_of(cells)
    }

    /// The squares of `cells` that hang together with the lowest one.
    #[inline(always)]
    fn component(self, cells: u64) -> u64 {
        let mut found = cells & cells.wrapping_neg();
        loop {
            let row = found | (self.left_of(found) | self.right_of(found)) & cells;
            let next = row | (self.above(row) | self.below(row)) & cells;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// The squares that have a neighbour: others are worth 0.
    #[inline(always)]
    fn without_lonely_squares(self, cells: u64) -> u64 {
        let (vertical, horizontal) = (self.vertical_places(cells), self.horizontal_places(cells));
        vertical | self.above(vertical) | horizontal | horizontal << 1
    }

    /// Calls `visit` with each connected component of more than one square, trimmed, where
    /// there are at most so many, not counting single squares that stood alone before.
    #[inline(always)]
    pub(super) fn pieces(self, cells: u64, most: usize, mut visit: impl FnMut(Bits)) {
        let mut rest = self.without_lonely_squares(cells);
        // A lonely square is one of the pieces.
        let mut more = if rest == cells { most } else { most - 1 };
        while rest != 0 {
            let component = if more <= 1 {
                rest
            } else {
                self.component(rest)
            };
            more -= 1;
            rest ^= component;
            visit(self.trimmed(component));
        }
    }

    /// The least board that holds these squares; there is at least one.
    #[inline(always)]
    pub(super) fn trimmed(self, cells: u64) -> Bits {
        if self.is_bytes() {
            trimmed_bytes(cells)
        } else {
            trimmed_rows(cells, self.stride)
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

/// The same for any stride.
#[inline(never)]
fn trimmed_rows(cells: u64, stride: u32) -> Bits {
    let top = cells.trailing_zeros() / stride;
    let cells = cells >> (top * stride);
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

/// All bytes laid over each other.
#[inline(always)]
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
