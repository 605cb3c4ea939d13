//! What strips of a few rows are worth to the player whose dominoes stand upright in them.
//!
//! Cut a board between two rows: no vertical domino may cross the cut any more, so Left has
//! lost moves and nothing else has changed. The board is therefore worth at least the sum of
//! its strips, and strips of two to four rows are often small enough to be evaluated exactly.

use cgt_core::EvalError;

use super::values::{NOTHING, Place, Store, UNUSABLE};
use super::word::Word;
use crate::bits::{Bits, low};

/// Rows of the highest strip.
pub(super) const MAX_HEIGHT: usize = 4;
/// Squares, free or not, of the largest strip, or piece of one, that is evaluated.
const MAX_SQUARES: u32 = 24;
/// Squares of the largest strip that is evaluated at little cost.
const MAX_CHEAP: u32 = 18;

/// The strips of boards of one width, worked out when they are first asked for.
pub(super) struct Strips<W> {
    width: u32,
    /// Free squares of the strips of more than two rows that are evaluated, unless it costs
    /// little.
    max_free: u32,
    /// By height, from two rows on.
    memos: [Memo<W>; MAX_HEIGHT - 1],
}

impl<W: Word> Strips<W> {
    /// Strips of this many columns, at most 64, with at most so many free squares where their
    /// evaluation is much work, remembered in at most this many bytes.
    pub(super) fn new(width: u32, max_free: u32, memory: u64) -> Strips<W> {
        let share = memory / (MAX_HEIGHT as u64 - 1);
        Strips {
            width,
            max_free,
            memos: std::array::from_fn(|index| Memo::new(width * (index as u32 + 2), share)),
        }
    }

    /// The rows of the highest strips that cost little.
    pub(super) fn cheap_height(&self) -> usize {
        ((MAX_CHEAP / self.width) as usize).clamp(2, MAX_HEIGHT)
    }

    /// A value that the strip of this many rows has at least, or [`UNUSABLE`].
    ///
    /// There are at least two rows; square (row, column) is number `row * width + column`.
    #[inline]
    pub(super) fn get(
        &mut self,
        store: &mut Store<'_>,
        height: usize,
        strip: W,
    ) -> Result<Place, EvalError> {
        match self.memos[height - 2].get(strip) {
            Some(place) => Ok(place),
            None => self.find(store, height, strip),
        }
    }

    /// As [`get`](Self::get), for a strip that is not remembered.
    #[cold]
    fn find(&mut self, store: &mut Store<'_>, height: usize, strip: W) -> Result<Place, EvalError> {
        if self.is_too_large(height, strip) {
            return Ok(UNUSABLE);
        }
        let representative = self.representative(height, strip);
        let memo = &mut self.memos[height - 2];
        let place = match memo.get(representative) {
            Some(place) => place,
            None => {
                let place = value(store, self.width, height, strip)?;
                memo.put(representative, place);
                place
            }
        };
        memo.put(strip, place);
        Ok(place)
    }

    /// One of the reflections of a strip, which all have the same value.
    #[inline]
    fn representative(&self, height: usize, strip: W) -> W {
        let lines = (0..height as u32).map(|row| self.row(strip, row));
        let flipped = lines.fold(W::ZERO, |set, line| set << self.width | line);
        let unused = W::BITS - self.width * height as u32;
        let half_turned = strip.reversed() >> unused;
        let mirrored = flipped.reversed() >> unused;
        let least = |a: W, b: W| if b.before(a) { b } else { a };
        least(least(strip, flipped), least(half_turned, mirrored))
    }

    #[inline]
    fn is_too_large(&self, height: usize, strip: W) -> bool {
        let squares = self.width * height as u32;
        height > 2 && squares > MAX_CHEAP && strip.count() > self.max_free
    }

    #[inline]
    fn row(&self, strip: W, row: u32) -> W {
        strip >> (row * self.width) & W::low(self.width)
    }
}

/// The places of strips that were looked at.
enum Memo<W> {
    /// By the strip as a number: one more than the place, or 0.
    Plain(Vec<Place>),
    /// By a hash of the strip, which may push out another one: the strip, and the same number.
    Lossy(Vec<(W, Place)>),
}

/// Squares of the largest strip that has a place of its own in the memo.
const MAX_PLAIN: u32 = 18;
/// Strips that are remembered of those that share places.
const LOSSY: usize = 1 << 18;

impl<W: Word> Memo<W> {
    fn new(squares: u32, memory: u64) -> Memo<W> {
        let fit = usize::try_from(memory).unwrap_or(usize::MAX);
        if squares <= MAX_PLAIN && fit / size_of::<Place>() >= 1 << squares {
            return Memo::Plain(vec![0; 1 << squares]);
        }
        let slots = (fit / size_of::<(W, Place)>()).clamp(1, LOSSY);
        Memo::Lossy(vec![(W::ZERO, 0); 1 << slots.ilog2()])
    }

    #[inline]
    fn get(&self, strip: W) -> Option<Place> {
        match self {
            Memo::Plain(places) => places[strip.low_word() as usize].checked_sub(1),
            Memo::Lossy(slots) => {
                let (found, next) = slots[strip.hash() as usize & (slots.len() - 1)];
                if found == strip {
                    next.checked_sub(1)
                } else {
                    None
                }
            }
        }
    }

    fn put(&mut self, strip: W, place: Place) {
        match self {
            Memo::Plain(places) => places[strip.low_word() as usize] = place + 1,
            Memo::Lossy(slots) => {
                let index = strip.hash() as usize & (slots.len() - 1);
                slots[index] = (strip, place + 1);
            }
        }
    }
}

/// A value that a strip has at least, or [`UNUSABLE`].
fn value<W: Word>(
    store: &mut Store<'_>,
    width: u32,
    height: usize,
    strip: W,
) -> Result<Place, EvalError> {
    let squares = width * height as u32;
    if squares <= MAX_SQUARES {
        return store.large_board(Bits::from_rows(height as u32, width, strip.low_word()));
    }
    let mut rows = [0; MAX_HEIGHT];
    for (row, squares) in rows[..height].iter_mut().enumerate() {
        *squares = (strip >> (row as u32 * width) & W::low(width)).low_word();
    }
    sum_of_pieces(store, &mut rows[..height])
}

/// The sum of the pieces of a strip that no horizontal domino connects, of those too large a
/// value below theirs.
fn sum_of_pieces(store: &mut Store<'_>, rows: &mut [u64]) -> Result<Place, EvalError> {
    let mut sum = NOTHING;
    loop {
        let columns = rows.iter().fold(0, |columns, row| columns | row);
        if columns == 0 {
            return Ok(sum);
        }
        let skip = columns.trailing_zeros();
        rows.iter_mut().for_each(|row| *row >>= skip);
        // Up to the first column that no horizontal domino leads out of.
        let leads_on = rows.iter().fold(0, |columns, row| columns | row & row >> 1);
        let width = leads_on.trailing_ones() + 1;
        let piece = piece(store, rows, width)?;
        if piece == UNUSABLE {
            return Ok(UNUSABLE);
        }
        sum = store.sum(sum, piece)?;
        rows.iter_mut()
            .for_each(|row| *row = row.checked_shr(width).unwrap_or(0));
    }
}

/// A value that the first columns of a strip have at least, or [`UNUSABLE`].
fn piece(store: &mut Store<'_>, rows: &[u64], width: u32) -> Result<Place, EvalError> {
    let (height, line) = (rows.len(), low(width));
    let squares = width * height as u32;
    if squares <= MAX_SQUARES {
        let cells = rows.iter().rev();
        let cells = cells.fold(0, |cells, row| cells << width | row & line);
        return store.large_board(Bits::from_rows(height as u32, width, cells));
    }
    if height > 2 {
        // Lower strips do better than what could be said here.
        return Ok(UNUSABLE);
    }
    // Left gives up all her moves in it.
    let lost: u32 = rows.iter().map(|row| dominoes(row & line)).sum();
    store.integer(-i64::from(lost))
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
