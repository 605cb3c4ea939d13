//! Positions as the search sees them: the board twice, so that every player's dominoes are
//! vertical in one of the two.

use super::values::{NOTHING, Place};
use super::word::Word;
use crate::bits::Bits;

/// The size of the board, and what follows from it.
pub(super) struct Shape<W> {
    /// Columns of the board as it is, and of the transposed one: by player, Left first.
    widths: [u32; 2],
    /// All squares but those of the last column, by player.
    inner: [W; 2],
    /// For each square of a player's board its number on the other one.
    across: [Vec<u8>; 2],
}

/// A sum of large components, as sets of squares, and of small ones, as one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position<W> {
    /// The free squares on the board as it is (for Left) and on the transposed one (for Right).
    pub(super) cells: [W; 2],
    /// The value of everything else, without numbers.
    pub(super) value: Place,
    /// The numbers among the small components, in units of 1/[`ONE`](super::values::ONE).
    pub(super) number: i16,
}

impl<W> Position<W> {
    /// The numbers in it, counted for a player.
    #[inline]
    pub(super) fn number_for(&self, player: usize) -> i16 {
        if player == 0 {
            self.number
        } else {
            -self.number
        }
    }
}

impl<W: Word> Shape<W> {
    /// A board of this size, which must have at most [`Word::BITS`] squares and fewer rows and
    /// columns than that.
    pub(super) fn new(rows: u32, cols: u32) -> Shape<W> {
        debug_assert!(rows * cols <= W::BITS && rows < W::BITS && cols < W::BITS);
        let inner = |width: u32, height: u32| {
            (0..height).fold(W::ZERO, |set, row| set | W::low(width - 1) << (row * width))
        };
        let across = |width: u32, height: u32| {
            let squares = 0..width * height;
            squares
                .map(|square| (square % width * height + square / width) as u8)
                .collect()
        };
        Shape {
            widths: [cols, rows],
            inner: [inner(cols, rows), inner(rows, cols)],
            across: [across(cols, rows), across(rows, cols)],
        }
    }

    /// The columns of the board on which the player's dominoes are vertical.
    #[inline]
    pub(super) fn width(&self, player: usize) -> u32 {
        self.widths[player]
    }

    /// The rows of that board.
    #[inline]
    pub(super) fn height(&self, player: usize) -> u32 {
        self.widths[1 - player]
    }

    /// Whether the transposed board has the same size.
    pub(super) fn is_square(&self) -> bool {
        self.widths[0] == self.widths[1]
    }

    /// The position in which `free` says which squares are free.
    pub(super) fn position(&self, free: impl Fn(u32, u32) -> bool) -> Position<W> {
        let set = |player: usize, free: &dyn Fn(u32, u32) -> bool| {
            let width = self.width(player);
            let squares = 0..width * self.height(player);
            squares
                .filter(|square| free(square / width, square % width))
                .fold(W::ZERO, |set, square| set | W::ONE << square)
        };
        Position {
            cells: [set(0, &free), set(1, &|row, col| free(col, row))],
            value: NOTHING,
            number: 0,
        }
    }

    /// The upper squares of the player's places for a domino, on the player's board.
    #[inline]
    pub(super) fn places(&self, position: &Position<W>, player: usize) -> W {
        let cells = position.cells[player];
        cells & cells >> self.widths[player]
    }

    /// The position after a domino of the player on a place.
    #[inline]
    pub(super) fn with_domino(
        &self,
        position: &Position<W>,
        player: usize,
        place: u32,
    ) -> Position<W> {
        let mut cells = position.cells;
        let domino = W::ONE | W::ONE << self.widths[player];
        cells[player] = cells[player] ^ domino << place;
        let across = u32::from(self.across[player][place as usize]);
        cells[1 - player] = cells[1 - player] ^ (W::ONE | W::ONE << 1) << across;
        Position { cells, ..*position }
    }

    /// The squares next to those of a set on the board as it is.
    #[inline]
    fn spread(&self, set: W) -> W {
        let width = self.widths[0];
        let right = (set & self.inner[0]) << 1;
        let left = set >> 1 & self.inner[0];
        set | right | left | set << width | set >> width
    }

    /// The component of the first square of `from`, or a part of it that has more than `enough`
    /// squares.
    #[inline]
    pub(super) fn component(&self, cells: W, from: W, enough: u32) -> W {
        let mut found = from & !from.without_first();
        loop {
            let next = self.spread(found) & cells;
            if next == found || next.count() > enough {
                return next;
            }
            found = next;
        }
    }

    /// The squares next to a domino of the player, on the board as it is.
    #[inline]
    pub(super) fn around(&self, player: usize, place: u32) -> W {
        let domino = if player == 0 {
            (W::ONE | W::ONE << self.widths[0]) << place
        } else {
            (W::ONE | W::ONE << 1) << u32::from(self.across[1][place as usize])
        };
        self.spread(domino) & !domino
    }

    /// Removes squares of the board as it is.
    #[inline]
    pub(super) fn without(&self, position: Position<W>, squares: W) -> Position<W> {
        let mut cells = position.cells;
        cells[0] = cells[0] & !squares;
        let mut rest = squares;
        while rest != W::ZERO {
            let across = u32::from(self.across[0][rest.first() as usize]);
            cells[1] = cells[1] & !(W::ONE << across);
            rest = rest.without_first();
        }
        Position { cells, ..position }
    }

    /// The least board that holds these squares, which must have at most 64 squares.
    pub(super) fn trimmed(&self, squares: W) -> Bits {
        let width = self.widths[0];
        let top = squares.first() / width;
        let line = W::low(width);
        let row = |row: u32| (squares >> (row * width) & line).low_word();
        let (mut columns, mut bottom) = (0, top);
        for index in top..self.widths[1] {
            let squares = row(index);
            columns |= squares;
            if squares != 0 {
                bottom = index;
            }
        }
        let left = columns.trailing_zeros();
        let cols = 64 - columns.leading_zeros() - left;
        let cells = (top..=bottom).fold(0, |cells, index| {
            cells | row(index) >> left << ((index - top) * cols)
        });
        Bits::from_rows(bottom - top + 1, cols, cells)
    }

    /// A representative under reflections, and for a square board under transposition, and
    /// whether the players are exchanged in it.
    #[inline]
    pub(super) fn representative(&self, position: &Position<W>) -> (W, bool) {
        let least = self.least_reflection(position.cells[0], 0);
        if self.is_square() {
            let turned = self.least_reflection(position.cells[1], 1);
            if turned.before(least) {
                return (turned, true);
            }
        }
        (least, false)
    }

    #[inline]
    fn least_reflection(&self, cells: W, player: usize) -> W {
        let (width, height) = (self.width(player), self.height(player));
        let unused = W::BITS - width * height;
        let line = W::low(width);
        let mut flipped = W::ZERO;
        for row in 0..height {
            flipped |= (cells >> (row * width) & line) << ((height - 1 - row) * width);
        }
        let half_turned = cells.reversed() >> unused;
        let mirrored = flipped.reversed() >> unused;
        let least = |a: W, b: W| if b.before(a) { b } else { a };
        least(least(cells, flipped), least(half_turned, mirrored))
    }
}
