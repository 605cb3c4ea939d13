//! The eight symmetries of a board in one word, and a representative under them.
//!
//! Reflections keep the value. Transposition exchanges vertical and horizontal, hence Left and
//! Right, and negates it.

use cgt_core::Sign;

use crate::bits::{Bits, low};

/// `SPREAD[s][b]`: bit `i` of the byte `b` at bit `i * s`, as far as that fits.
static SPREAD: [[u64; 256]; 9] = {
    let mut table = [[0; 256]; 9];
    let mut stride = 1;
    while stride < 9 {
        let mut byte = 0;
        while byte < 256 {
            let mut bit = 0;
            while bit < 8 {
                if byte >> bit & 1 == 1 {
                    table[stride][byte] |= 1 << (bit * stride);
                }
                bit += 1;
            }
            byte += 1;
        }
        stride += 1;
    }
    table
};

impl Bits {
    /// The representative of a trimmed board under reflections and transposition.
    #[inline]
    pub(crate) fn representative(self) -> (Bits, Sign) {
        if self.rows > self.cols {
            return (self.transposed().least_reflection(), Sign::Negative);
        }
        if self.rows < self.cols {
            return (self.least_reflection(), Sign::Same);
        }
        // Transposition exchanges the places for the two kinds of domino: where their numbers
        // differ, that decides which way round the board is kept.
        let (vertical, horizontal) = (
            self.vertical_places().count_ones(),
            self.horizontal_places().count_ones(),
        );
        if vertical > horizontal {
            return (self.transposed().least_reflection(), Sign::Negative);
        }
        let least = self.least_reflection();
        if vertical < horizontal {
            return (least, Sign::Same);
        }
        let turned = self.transposed().least_reflection();
        if turned.cells < least.cells {
            (turned, Sign::Negative)
        } else {
            (least, Sign::Same)
        }
    }

    #[inline]
    fn least_reflection(self) -> Bits {
        let flipped = self.flipped();
        let cells = self.cells.min(flipped.cells);
        let turned = self.half_turned().cells.min(flipped.half_turned().cells);
        Bits {
            cells: cells.min(turned),
            ..self
        }
    }

    /// Turned by half a circle.
    #[inline]
    pub(crate) fn half_turned(self) -> Bits {
        let squares = u32::from(self.rows) * u32::from(self.cols);
        Bits {
            cells: self.cells.reverse_bits() >> (64 - squares),
            ..self
        }
    }

    /// Upside down.
    #[inline]
    pub(crate) fn flipped(self) -> Bits {
        let (rows, cols) = (u32::from(self.rows), u32::from(self.cols));
        let row_mask = low(cols);
        let mut cells = 0;
        let mut rest = self.cells;
        let mut shift = (rows - 1) * cols;
        loop {
            cells |= (rest & row_mask) << shift;
            if shift == 0 {
                return Bits { cells, ..self };
            }
            rest >>= cols;
            shift -= cols;
        }
    }

    /// Rows become columns.
    #[inline]
    pub(crate) fn transposed(self) -> Bits {
        let (rows, cols) = (u32::from(self.rows), u32::from(self.cols));
        let transposed = Bits {
            rows: self.cols,
            cols: self.rows,
            cells: 0,
        };
        if rows == 1 || cols == 1 {
            return Bits {
                cells: self.cells,
                ..transposed
            };
        }
        let mut cells = 0;
        if rows <= 8 {
            for row in 0..rows {
                let mut line = self.cells >> (row * cols) & low(cols);
                let mut column = 0;
                while line != 0 {
                    let spread = SPREAD[rows as usize][(line & 0xFF) as usize];
                    cells |= spread << (row + column * rows);
                    line >>= 8;
                    column += 8;
                }
            }
        } else {
            // Then there are at most seven columns: put each row in place as the other way
            // round, by the squares it holds.
            let mut rest = self.cells;
            while rest != 0 {
                let square = rest.trailing_zeros();
                cells |= 1 << (square % cols * rows + square / cols);
                rest &= rest - 1;
            }
        }
        Bits {
            cells,
            ..transposed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square_by_square(board: Bits, place: impl Fn(u32, u32) -> u32) -> u64 {
        let cols = u32::from(board.cols);
        (0..u32::from(board.rows) * cols)
            .filter(|square| board.cells >> square & 1 == 1)
            .fold(0, |cells, square| {
                cells | 1 << place(square / cols, square % cols)
            })
    }

    #[test]
    fn symmetries_move_every_square_to_its_place() {
        let mut seed = 1_u64;
        let sizes = (1..=64).flat_map(|rows| (1..=64 / rows).map(move |cols| (rows, cols)));
        for (rows, cols) in sizes {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let cells = (seed ^ seed >> 29) & low(rows * cols);
            let board = Bits {
                rows: rows as u8,
                cols: cols as u8,
                cells,
            };
            let flipped = square_by_square(board, |row, col| (rows - 1 - row) * cols + col);
            assert_eq!(board.flipped().cells, flipped);
            let turned = square_by_square(board, |row, col| (rows - row) * cols - 1 - col);
            assert_eq!(board.half_turned().cells, turned);
            let transposed = square_by_square(board, |row, col| col * rows + row);
            assert_eq!(board.transposed().cells, transposed, "{rows}x{cols}");
            assert_eq!(board.transposed().transposed(), board);
        }
    }

    #[test]
    fn all_symmetric_boards_have_one_representative() {
        let board = Bits {
            rows: 3,
            cols: 3,
            cells: 0b001_011_110,
        };
        let (representative, sign) = board.representative();
        for turned in [
            board.flipped(),
            board.half_turned(),
            board.flipped().half_turned(),
        ] {
            assert_eq!(turned.representative(), (representative, sign));
        }
        let (transposed, other_sign) = board.transposed().representative();
        assert_eq!(transposed, representative);
        assert!(sign != other_sign || board.transposed().least_reflection() == representative);
    }
}
