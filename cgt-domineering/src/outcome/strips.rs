//! What strips of two rows are worth to the player whose dominoes stand upright in them.
//!
//! Cut a board between two rows: no vertical domino may cross the cut any more, so Left has
//! lost moves and nothing else has changed. The board is therefore worth at least the sum of
//! its strips, and strips of two rows are small enough to be evaluated exactly.

use ahash::AHashMap;
use cgt_core::EvalError;

use super::values::{NOTHING, Place, Store};
use crate::bits::{Bits, low};

/// Columns of the widest strip that is kept in a plain table.
const MAX_WIDTH: u32 = 8;
/// Columns of the widest connected piece that is evaluated.
const MAX_PIECE: u32 = 10;
/// Wide strips that are remembered at a time.
const MAX_WIDE: usize = 1 << 18;
/// A strip that was not looked at yet.
const UNKNOWN: Place = Place::MAX;

/// The strips of boards of one width, worked out when they are first asked for.
pub(super) struct Strips {
    width: u32,
    narrow: Vec<Place>,
    wide: AHashMap<(u64, u64), Place>,
}

impl Strips {
    /// Strips of this many columns, at most 64.
    pub(super) fn new(width: u32) -> Strips {
        let narrow = if width > MAX_WIDTH {
            0
        } else {
            1 << (2 * width)
        };
        Strips {
            width,
            narrow: vec![UNKNOWN; narrow],
            wide: AHashMap::new(),
        }
    }

    /// A value that the strip of two rows has at least.
    #[inline]
    pub(super) fn get(
        &mut self,
        store: &mut Store<'_>,
        top: u64,
        bottom: u64,
    ) -> Result<Place, EvalError> {
        if self.width > MAX_WIDTH {
            return self.wide(store, top, bottom);
        }
        let index = (top | bottom << self.width) as usize;
        let place = self.narrow[index];
        if place != UNKNOWN {
            return Ok(place);
        }
        let place = value(store, top, bottom, self.width)?;
        self.narrow[index] = place;
        Ok(place)
    }

    fn wide(&mut self, store: &mut Store<'_>, top: u64, bottom: u64) -> Result<Place, EvalError> {
        if let Some(place) = self.wide.get(&(top, bottom)) {
            return Ok(*place);
        }
        let place = sum_of_pieces(store, top, bottom)?;
        if self.wide.len() >= MAX_WIDE {
            self.wide.clear();
        }
        self.wide.insert((top, bottom), place);
        Ok(place)
    }
}

/// The value of a strip of at most 32 columns.
fn value(store: &mut Store<'_>, top: u64, bottom: u64, width: u32) -> Result<Place, EvalError> {
    store.board(Bits::from_rows(2, width, top | bottom << width))
}

/// The sum of the connected pieces of a strip; of those too wide, a value below theirs.
fn sum_of_pieces(store: &mut Store<'_>, mut top: u64, mut bottom: u64) -> Result<Place, EvalError> {
    let mut sum = NOTHING;
    while top | bottom != 0 {
        let skip = (top | bottom).trailing_zeros();
        (top, bottom) = (top >> skip, bottom >> skip);
        // Up to the first column that no horizontal domino leads out of.
        let width = (top & top >> 1 | bottom & bottom >> 1).trailing_ones() + 1;
        let line = low(width);
        let piece = if width <= MAX_PIECE {
            value(store, top & line, bottom & line, width)?
        } else {
            // Left gives up all her moves in it.
            let lost = dominoes(top & line) + dominoes(bottom & line);
            store.integer(-i64::from(lost))?
        };
        sum = store.sum(sum, piece)?;
        top = top.checked_shr(width).unwrap_or(0);
        bottom = bottom.checked_shr(width).unwrap_or(0);
    }
    Ok(sum)
}

/// How many dominoes fit side by side into a row of eight squares.
static DOMINOES: [u8; 256] = {
    let mut table = [0; 256];
    let mut row = 0;
    while row < 256 {
        table[row] = count_dominoes(row as u64) as u8;
        row += 1;
    }
    table
};

/// How many dominoes fit side by side into a row.
#[inline]
pub(super) fn dominoes(row: u64) -> u32 {
    match DOMINOES.get(row as usize) {
        Some(count) => (*count).into(),
        None => count_dominoes(row),
    }
}

const fn count_dominoes(row: u64) -> u32 {
    let mut places = row & row >> 1;
    let mut count = 0;
    while places != 0 {
        count += 1;
        let first = places & places.wrapping_neg();
        places &= !(first | first << 1);
    }
    count
}
