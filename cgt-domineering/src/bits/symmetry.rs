//! The eight symmetries of a board in one word, and a representative under them.
//!
//! Reflections keep the value. Transposition exchanges vertical and horizontal, hence Left and
//! Right, and negates it.

use cgt_core::Sign;

use super::{BYTE, Bits, low};

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
        let (flipped, turned) = (self.flipped(), self.half_turned());
        let both = turned.flipped();
        let cells = self.cells.min(flipped.cells);
        Bits {
            cells: cells.min(turned.cells.min(both.cells)),
            ..self
        }
    }

    /// Turned by half a circle.
    #[inline]
    fn half_turned(self) -> Bits {
        let (rows, cols) = (u32::from(self.rows), u32::from(self.cols));
        let last = (rows - 1) * self.stride() + cols - 1;
        Bits {
            cells: self.cells.reverse_bits() >> (63 - last),
            ..self
        }
    }

    /// Upside down.
    #[inline]
    fn flipped(self) -> Bits {
        let (rows, stride) = (u32::from(self.rows), self.stride());
        let cells = if stride == BYTE {
            self.cells.swap_bytes() >> ((8 - rows) * BYTE)
        } else {
            (0..rows).fold(0, |cells, row| {
                let squares = self.cells >> (row * stride) & low(stride);
                cells | squares << ((rows - 1 - row) * stride)
            })
        };
        Bits { cells, ..self }
    }

    /// Rows become columns.
    #[inline]
    fn transposed(self) -> Bits {
        let (rows, cols) = (u32::from(self.rows), u32::from(self.cols));
        let turned = Bits {
            rows: self.cols,
            cols: self.rows,
            cells: 0,
        };
        if self.stride() == BYTE {
            let cells = transposed_bytes(self.cells);
            return Bits { cells, ..turned };
        }
        if rows == 1 || cols == 1 {
            let cells = self.cells;
            return Bits { cells, ..turned };
        }
        let mut rest = self.cells;
        let mut cells = 0;
        while rest != 0 {
            let square = rest.trailing_zeros();
            cells |= 1 << (square % cols * rows + square / cols);
            rest &= rest - 1;
        }
        Bits { cells, ..turned }
    }
}

/// The 8×8 bits of a word with rows and columns exchanged: of each square of 2×2, then 4×4,
/// then 8×8 parts, those off the diagonal change places.
#[inline]
fn transposed_bytes(cells: u64) -> u64 {
    let exchange = |cells: u64, mask: u64, shift: u32| {
        let differing = (cells ^ cells >> shift) & mask;
        cells ^ differing ^ differing << shift
    };
    let cells = exchange(cells, 0x00AA_00AA_00AA_00AA, 7);
    let cells = exchange(cells, 0x0000_CCCC_0000_CCCC, 14);
    exchange(cells, 0x0000_0000_F0F0_F0F0, 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board with every square moved to another place.
    fn moved(board: Bits, size: (u32, u32), place: impl Fn(u32, u32) -> (u32, u32)) -> Bits {
        let (rows, cols) = (u32::from(board.rows), u32::from(board.cols));
        let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let free = squares.filter(|&(row, col)| board.is_free(row, col));
        Bits::new(size.0, size.1, free.map(|(row, col)| place(row, col)))
    }

    #[test]
    fn symmetries_move_every_square_to_its_place() {
        let mut seed = 1_u64;
        let sizes = (1..=64).flat_map(|rows| (1..=64 / rows).map(move |cols| (rows, cols)));
        for (rows, cols) in sizes {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
            let is_free = |(row, col): &(u32, u32)| seed >> (row * cols + col) & 1 == 1;
            let board = Bits::new(rows, cols, squares.filter(is_free));
            let size = (rows, cols);
            let flipped = moved(board, size, |row, col| (rows - 1 - row, col));
            assert_eq!(board.flipped(), flipped);
            let turned = moved(board, size, |row, col| (rows - 1 - row, cols - 1 - col));
            assert_eq!(board.half_turned(), turned);
            let transposed = moved(board, (cols, rows), |row, col| (col, row));
            assert_eq!(board.transposed(), transposed, "{rows}x{cols}");
            assert_eq!(board.transposed().transposed(), board);
        }
    }

    #[test]
    fn all_symmetric_boards_have_one_representative() {
        let free = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)];
        let board = Bits::new(3, 3, free.into_iter());
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
