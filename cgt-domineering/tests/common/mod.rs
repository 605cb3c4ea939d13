//! What several test files share.

use cgt_domineering::Board;

/// Numbers that look random, the same in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A board of this size; about three squares of four are free.
    // Not every test program uses it.
    #[allow(dead_code)]
    pub(crate) fn board(&mut self, rows: u32, cols: u32) -> Board {
        let cells = self.next() | self.next();
        Board::new(rows, cols, |row, col| cells >> (row * cols + col) & 1 == 1).unwrap()
    }
}
