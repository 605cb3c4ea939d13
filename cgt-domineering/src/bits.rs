//! Boards of at most 64 squares in one word: square (row, column) is bit `row * cols + column`.

/// The free squares of a board with at most 64 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Bits {
    pub(crate) rows: u8,
    pub(crate) cols: u8,
    pub(crate) cells: u64,
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

/// For each number of columns, the first column of every row: bits 0, cols, 2·cols, …
const FIRST_COLUMN: [u64; 65] = {
    let mut masks = [1; 65];
    let mut cols = 1;
    while cols < 64 {
        let mut bit = 0;
        while bit < 64 {
            masks[cols] |= 1 << bit;
            bit += cols;
        }
        cols += 1;
    }
    masks
};

impl Bits {
    #[inline]
    fn first_column(&self) -> u64 {
        FIRST_COLUMN[self.cols as usize]
    }

    /// The upper squares of all places for a vertical domino.
    #[inline]
    pub(crate) fn vertical_places(&self) -> u64 {
        // On a board of 64 columns there is one row, and the shift would not be defined.
        self.cells & self.cells.checked_shr(u32::from(self.cols)).unwrap_or(0)
    }

    /// The left squares of all places for a horizontal domino.
    #[inline]
    pub(crate) fn horizontal_places(&self) -> u64 {
        self.cells & (self.cells >> 1 & !(self.first_column() >> 1 | 1 << 63))
    }

    /// The squares next to those of `set`, on the board or off it, and `set` itself.
    #[inline]
    fn spread(&self, set: u64) -> u64 {
        let first = self.first_column();
        let cols = u32::from(self.cols);
        let up_down = if cols < 64 {
            set << cols | set >> cols
        } else {
            0
        };
        set | set << 1 & !first | (set & !first) >> 1 | up_down
    }

    /// The free squares that hang together with the lowest one of `cells`.
    #[inline]
    fn component(&self, cells: u64) -> u64 {
        let mut found = cells & cells.wrapping_neg();
        loop {
            let next = self.spread(found) & cells;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// Calls `visit` with each connected component of more than one square, trimmed.
    #[inline]
    pub(crate) fn components(&self, mut visit: impl FnMut(Bits)) {
        // A square without a free neighbour is worth 0.
        let vertical = self.vertical_places();
        let horizontal = self.horizontal_places();
        let lower = vertical.checked_shl(u32::from(self.cols)).unwrap_or(0);
        let mut cells = vertical | lower | horizontal | horizontal << 1;
        while cells != 0 {
            let component = self.component(cells);
            cells ^= component;
            visit(
                Bits {
                    cells: component,
                    ..*self
                }
                .trimmed(),
            );
        }
    }

    /// The row of a square: a division, by a multiplication that is exact below 64.
    #[inline]
    fn row_of(&self, square: u32) -> u32 {
        (square * RECIPROCAL[self.cols as usize]) >> 16
    }

    /// The least board that holds all free squares; there is at least one.
    #[inline]
    fn trimmed(&self) -> Bits {
        let cols = u32::from(self.cols);
        let top = self.row_of(self.cells.trailing_zeros());
        let cells = self.cells >> (top * cols);
        let rows = self.row_of(63 - cells.leading_zeros()) + 1;
        let columns = fold_rows(cells, rows, cols);
        let left = columns.trailing_zeros();
        let width = 64 - columns.leading_zeros() - left;
        if width == cols {
            return Bits {
                rows: rows as u8,
                cols: self.cols,
                cells,
            };
        }
        let mut packed = 0;
        for row in 0..rows {
            packed |= (cells >> (row * cols + left) & low(width)) << (row * width);
        }
        Bits {
            rows: rows as u8,
            cols: width as u8,
            cells: packed,
        }
    }
}

/// For each number of columns, 2^16 divided by it, rounded up.
const RECIPROCAL: [u32; 65] = {
    let mut reciprocals = [0; 65];
    let mut cols = 1;
    while cols < 65 {
        reciprocals[cols] = 0x1_0000_u32.div_ceil(cols as u32);
        cols += 1;
    }
    reciprocals
};

/// All rows laid over each other.
#[inline]
fn fold_rows(cells: u64, rows: u32, cols: u32) -> u64 {
    let (mut columns, mut folded) = (cells, 1);
    while folded < rows {
        columns |= columns >> (folded * cols);
        folded *= 2;
    }
    columns & low(cols)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_for_dominoes_stay_on_the_board() {
        let full = Bits {
            rows: 2,
            cols: 3,
            cells: 0b111_111,
        };
        assert_eq!(full.vertical_places(), 0b000_111);
        assert_eq!(full.horizontal_places(), 0b011_011);
        let row = Bits {
            rows: 1,
            cols: 64,
            cells: u64::MAX,
        };
        assert_eq!(
            (row.vertical_places(), row.horizontal_places()),
            (0, u64::MAX >> 1)
        );
        let column = Bits {
            rows: 64,
            cols: 1,
            cells: u64::MAX,
        };
        assert_eq!(
            (column.vertical_places(), column.horizontal_places()),
            (u64::MAX >> 1, 0)
        );
    }

    #[test]
    fn the_row_of_a_square_is_a_quotient() {
        for cols in 1..=64 {
            let board = Bits {
                rows: 1,
                cols,
                cells: 0,
            };
            assert!((0..64).all(|square| board.row_of(square) == square / u32::from(cols)));
        }
    }

    #[test]
    fn components_are_trimmed_and_lonely_squares_dropped() {
        // #.#.
        // ...#
        // #.#.
        let board = Bits {
            rows: 3,
            cols: 4,
            cells: 0b1010_0111_1010,
        };
        let mut found = Vec::new();
        board.components(|component| found.push(component));
        assert_eq!(
            found,
            [Bits {
                rows: 3,
                cols: 3,
                cells: 0b010_111_010
            }]
        );
    }

    #[test]
    fn the_whole_of_an_eight_by_eight_board_hangs_together() {
        let board = Bits {
            rows: 8,
            cols: 8,
            cells: u64::MAX,
        };
        let mut found = Vec::new();
        board.components(|component| found.push(component));
        assert_eq!(found, [board]);
    }
}
