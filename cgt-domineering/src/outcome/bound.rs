//! Bounds that decide positions without a search: the board cut into strips in the best way.
//!
//! Two kinds of bound are used, the cheap one first. One adds stops: for games cooled by `t`,
//! `R(G + H) ≥ R(G) + R(H)` and `L(G + H) ≥ L(G) + R(H)`, which takes a few additions and finds
//! the best of all ways to cut. The other one adds the values of the strips of two ways to cut
//! and asks whether the sum is at least 0.

use cgt_core::EvalError;
use smallvec::SmallVec;

use super::position::{Position, Shape};
use super::strips::{Strips, dominoes};
use super::values::{Bound, LANES, NOTHING, ONE, Place, Stops, Store, TEMPERATURES};
use super::word::Word;

impl Bound {
    /// Whether it shows that the player wins when the opponent moves first.
    ///
    /// For the cooled game `G_t`, `R(G) ≥ R(G_t) - t`; and `R(G) > 0` wins. Without cooling,
    /// `G ≥ x ≥ 0` wins.
    #[inline]
    pub(super) fn wins_second(&self) -> bool {
        let cooled = (1..LANES).any(|lane| self.second[lane] > TEMPERATURES[lane]);
        cooled | (self.second[0] >= 0)
    }

    /// Whether it shows that the player wins moving first.
    ///
    /// `L(G) ≥ L(G_t)`, and `L(G) > 0` wins.
    #[inline]
    pub(super) fn wins_first(&self) -> bool {
        self.first.iter().any(|stop| *stop > 0)
    }

    /// About what the game is worth at least: the stop at the highest temperature, in units.
    #[inline]
    pub(super) fn estimate(&self) -> i16 {
        self.second[LANES - 1]
    }
}

/// The player of a strip: on the player's board the player is Left.
const UPRIGHT: usize = 0;
/// Units by which a sum of stops may have been rounded down.
const ROUNDING: i16 = 64;
/// Units by which a guess may be too low.
const GUESS: i32 = 128;
/// Less than any stop.
const LEAST: i16 = -30_000;
/// No game at all: what a maximum starts from.
const NONE: Bound = Bound {
    second: [LEAST; LANES],
    first: [LEAST; LANES],
};
/// What no squares are worth.
const EMPTY: Bound = Bound {
    second: [0; LANES],
    first: [LEAST; LANES],
};

/// The bound of a position for one player, in parts from which those of the positions after a
/// move follow fast.
pub(super) struct Lines<W> {
    cells: W,
    rows: Vec<u64>,
    /// By row: the strip of it and the next one.
    pairs: Vec<Place>,
    /// By row: the bound of all rows above it.
    above: Vec<Bound>,
    /// By row: the bound of it and all rows below.
    below: Vec<Bound>,
}

impl<W: Word> Lines<W> {
    pub(super) fn new() -> Lines<W> {
        Lines {
            cells: W::ZERO,
            rows: Vec::new(),
            pairs: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
        }
    }
}

/// What a bound is worked out with: the board, one player, and what is known of strips.
pub(super) struct Cutter<'a, 'g, W> {
    pub(super) shape: &'a Shape<W>,
    pub(super) strips: &'a mut Strips,
    pub(super) store: &'a mut Store<'g>,
    pub(super) player: usize,
}

impl<W: Word> Cutter<'_, '_, W> {
    #[inline]
    fn row(&self, cells: W, row: u32) -> u64 {
        let width = self.shape.width(self.player);
        (cells >> (row * width) & W::low(width)).low_word()
    }

    /// The best bound over all ways to cut the player's board into strips of one and two rows.
    pub(super) fn bound(
        &mut self,
        lines: &mut Lines<W>,
        position: &Position<W>,
    ) -> Result<Bound, EvalError> {
        let height = self.shape.height(self.player);
        lines.cells = position.cells[self.player];
        lines.rows.clear();
        lines
            .rows
            .extend((0..height).map(|row| self.row(lines.cells, row)));
        lines.pairs.clear();
        for pair in lines.rows.windows(2) {
            lines
                .pairs
                .push(self.strips.get(self.store, pair[0], pair[1])?);
        }
        self.add_from_above(lines);
        self.add_from_below(lines);
        Ok(self.with_value(lines.below[0], position))
    }

    fn add_from_above(&self, lines: &mut Lines<W>) {
        lines.above.clear();
        lines.above.push(EMPTY);
        for (row, squares) in lines.rows.iter().enumerate() {
            let mut best = with_row(&lines.above[row], *squares);
            if row > 0 {
                let strip = self.store.bound(lines.pairs[row - 1], UPRIGHT);
                take_better(&mut best, &lines.above[row - 1], strip);
            }
            lines.above.push(best);
        }
    }

    fn add_from_below(&self, lines: &mut Lines<W>) {
        let height = lines.rows.len();
        lines.below.clear();
        lines.below.resize(height + 1, EMPTY);
        for (row, squares) in lines.rows.iter().enumerate().rev() {
            let mut best = with_row(&lines.below[row + 1], *squares);
            if row + 1 < height {
                let strip = self.store.bound(lines.pairs[row], UPRIGHT);
                take_better(&mut best, &lines.below[row + 2], strip);
            }
            lines.below[row] = best;
        }
    }

    /// The bound of a position in which, against that of `lines`, more squares are taken.
    #[inline]
    pub(super) fn bound_after(
        &mut self,
        lines: &Lines<W>,
        position: &Position<W>,
    ) -> Result<Bound, EvalError> {
        let cells = position.cells[self.player];
        let changed = cells ^ lines.cells;
        if changed == W::ZERO {
            return Ok(self.with_value(lines.below[0], position));
        }
        let width = self.shape.width(self.player);
        let (from, to) = (changed.first() / width, changed.last() / width);
        let (mut before, mut last, mut above) = match from as usize {
            0 => (NONE, EMPTY, 0),
            row => (lines.above[row - 1], lines.above[row], lines.rows[row - 1]),
        };
        for row in from..=to {
            let squares = self.row(cells, row);
            let mut best = with_row(&last, squares);
            if row > 0 {
                let strip = self.strips.get(self.store, above, squares)?;
                take_better(&mut best, &before, self.store.bound(strip, UPRIGHT));
            }
            (before, last, above) = (last, best, squares);
        }
        let next = to as usize + 1;
        let mut best = joined(&last, &lines.below[next]);
        if let Some(squares) = lines.rows.get(next) {
            let strip = self.strips.get(self.store, above, *squares)?;
            let mut upper = NONE;
            take_better(&mut upper, &before, self.store.bound(strip, UPRIGHT));
            best = better(&best, &joined(&upper, &lines.below[next + 1]));
        }
        Ok(self.with_value(best, position))
    }

    #[inline]
    fn with_value(&self, bound: Bound, position: &Position<W>) -> Bound {
        let mut sum = bound;
        if position.value != NOTHING {
            sum = joined(&sum, self.store.bound(position.value, self.player));
        }
        let number = position.number_for(self.player);
        for lane in 0..LANES {
            sum.second[lane] = sum.second[lane].saturating_add(number);
            // Moving first is no worse: L(G) ≥ R(G).
            sum.first[lane] = sum.first[lane].saturating_add(number).max(sum.second[lane]);
        }
        sum
    }

    /// Whether the value of some way to cut shows that the player wins moving second, where
    /// the bound by stops makes this `estimate`.
    #[inline]
    pub(super) fn wins_second_by_sum(
        &mut self,
        lines: &Lines<W>,
        position: &Position<W>,
        estimate: i16,
    ) -> Result<bool, EvalError> {
        // What is at least 0 has no mean below it, and no way to cut has a better one.
        if estimate < -ROUNDING {
            return Ok(false);
        }
        self.wins_by_sum(lines, position, true)
    }

    /// Whether the value of some way to cut shows that the player wins moving first.
    #[inline]
    pub(super) fn wins_first_by_sum(
        &mut self,
        lines: &Lines<W>,
        position: &Position<W>,
        estimate: i16,
    ) -> Result<bool, EvalError> {
        // The Left stop is above the mean by the temperature at most.
        if estimate < -TEMPERATURES[LANES - 1] {
            return Ok(false);
        }
        self.wins_by_sum(lines, position, false)
    }

    fn wins_by_sum(
        &mut self,
        lines: &Lines<W>,
        position: &Position<W>,
        second: bool,
    ) -> Result<bool, EvalError> {
        for offset in 0..2 {
            let (hot, number) = self.cut(lines, position, offset)?;
            if self.may_win(&hot, number, second) {
                let sum = self.store.sum_all(&hot)?;
                let bound = self.store.bound(sum, UPRIGHT);
                // What is left is one game, of which these stops say all.
                let wins = if second {
                    bound.second[0].saturating_add(number) >= 0
                } else {
                    bound.first[0].saturating_add(number) > 0
                };
                if wins {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The values of the strips of two rows from a row on, the player's share of the others
    /// and of numbers in units.
    fn cut(
        &mut self,
        lines: &Lines<W>,
        position: &Position<W>,
        from: usize,
    ) -> Result<(Hot, i16), EvalError> {
        let cells = position.cells[self.player];
        let changed = lines.cells ^ cells;
        let height = lines.rows.len();
        let (mut hot, mut number) = (Hot::new(), position.number_for(self.player));
        if position.value != NOTHING {
            hot.push(match self.player {
                UPRIGHT => position.value,
                _ => self.store.negative(position.value)?,
            });
        }
        let mut row = 0;
        while row < height {
            if row < from || row + 1 == height {
                number -= dominoes(self.row(cells, row as u32)) as i16 * ONE;
                row += 1;
                continue;
            }
            let strip = if self.row(changed, row as u32) | self.row(changed, row as u32 + 1) == 0 {
                lines.pairs[row]
            } else {
                let (top, bottom) = (self.row(cells, row as u32), self.row(cells, row as u32 + 1));
                self.strips.get(self.store, top, bottom)?
            };
            match self.store.number(strip) {
                Some(value) => number += value,
                None => hot.push(strip),
            }
            row += 2;
        }
        Ok((hot, number))
    }

    /// Whether it is worth while to add the values: a guess, as if all were switches, which the
    /// players take in turn from the hottest on.
    #[inline]
    fn may_win(&self, hot: &[Place], number: i16, second: bool) -> bool {
        let mut stop = i32::from(number);
        let mut advantages = SmallVec::<[i32; 8]>::new();
        for place in hot {
            let bound = self.store.bound(*place, UPRIGHT);
            stop += i32::from(bound.estimate());
            advantages.push((i32::from(bound.first[0]) - i32::from(bound.second[0])) / 2);
        }
        advantages.sort_unstable_by(|a, b| b.cmp(a));
        for (turn, advantage) in advantages.into_iter().enumerate() {
            let opponent = (turn % 2 == 0) == second;
            stop += if opponent { -advantage } else { advantage };
        }
        stop >= -GUESS
    }
}

/// The places of values that are not numbers.
type Hot = SmallVec<[Place; 8]>;

/// The bound of a sum.
#[inline]
fn joined(g: &Bound, h: &Bound) -> Bound {
    let mut sum = NONE;
    for lane in 0..LANES {
        sum.second[lane] = g.second[lane].saturating_add(h.second[lane]);
        let in_g = g.first[lane].saturating_add(h.second[lane]);
        let in_h = g.second[lane].saturating_add(h.first[lane]);
        sum.first[lane] = in_g.max(in_h);
    }
    sum
}

/// What the player gets who may choose.
#[inline]
fn better(g: &Bound, h: &Bound) -> Bound {
    Bound {
        second: std::array::from_fn(|lane| g.second[lane].max(h.second[lane])),
        first: std::array::from_fn(|lane| g.first[lane].max(h.first[lane])),
    }
}

/// With a strip of one row: the opponent's dominoes alone.
#[inline]
fn with_row(bound: &Bound, row: u64) -> Bound {
    let lost = dominoes(row) as i16 * ONE;
    let less = |stops: &Stops| std::array::from_fn(|lane| stops[lane].saturating_sub(lost));
    Bound {
        second: less(&bound.second),
        first: less(&bound.first),
    }
}

/// The better one of `best` and a strip beside what lies before it.
#[inline]
fn take_better(best: &mut Bound, before: &Bound, strip: &Bound) {
    *best = better(best, &joined(before, strip));
}
