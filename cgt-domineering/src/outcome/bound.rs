//! Bounds that decide positions without a search: the board cut into strips in the best way.
//!
//! Two kinds of bound are used, the cheap one first. One adds stops: for games cooled by `t`,
//! `R(G + H) ≥ R(G) + R(H)` and `L(G + H) ≥ L(G) + R(H)`, which takes a few additions and finds
//! the best of all ways to cut. The other one adds the values of the strips of that way and asks
//! whether the sum is at least 0.

use cgt_core::EvalError;
use smallvec::SmallVec;

use super::position::{Position, Shape};
use super::strips::{MAX_HEIGHT, Strips, dominoes};
use super::values::{
    Bound, LANES, LEAST, NOTHING, ONE, Place, Stops, Store, TEMPERATURES, UNUSABLE,
};
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

    /// Whether at most so many units are missing until it shows that the player wins moving
    /// second.
    #[inline]
    pub(super) fn nearly_wins_second(&self, units: i16) -> bool {
        (0..LANES).any(|lane| self.second[lane].saturating_add(units) > TEMPERATURES[lane])
    }

    /// Whether at most so many units are missing until it shows that the player wins moving
    /// first.
    #[inline]
    pub(super) fn nearly_wins_first(&self, units: i16) -> bool {
        self.first.iter().any(|stop| stop.saturating_add(units) > 0)
    }

    /// Whether it shows that the player wins moving first.
    ///
    /// `L(G) ≥ L(G_t)`, and `L(G) > 0` wins.
    #[inline]
    pub(super) fn wins_first(&self) -> bool {
        self.first.iter().any(|stop| *stop > 0)
    }

    /// At which temperature it comes closest to showing a win of the player moving second, or
    /// first.
    #[inline]
    fn best_lane(&self, second: bool) -> usize {
        let stops: Stops = if second {
            std::array::from_fn(|lane| self.second[lane].saturating_sub(TEMPERATURES[lane]))
        } else {
            self.first
        };
        let better = |best, lane| {
            if stops[lane] >= stops[best] {
                lane
            } else {
                best
            }
        };
        (1..LANES).fold(0, better)
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
    /// Rows of the highest strips that are cut.
    max: usize,
    cells: W,
    rows: Vec<u64>,
    /// By row, and by height from two rows on: the strip from that row on.
    strips: Vec<[Place; MAX_HEIGHT - 1]>,
    /// By row: the bound of all rows above it.
    above: Vec<Bound>,
    /// By row: the bound of it and all rows below.
    below: Vec<Bound>,
}

impl<W: Word> Lines<W> {
    /// For cuts into strips of at most this many rows.
    pub(super) fn new(max: usize) -> Lines<W> {
        Lines {
            max,
            cells: W::ZERO,
            rows: Vec::new(),
            strips: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
        }
    }
}

/// What a bound is worked out with: the board, one player, and what is known of strips.
pub(super) struct Cutter<'a, 'g, W> {
    pub(super) shape: &'a Shape<W>,
    pub(super) strips: &'a mut Strips<W>,
    pub(super) store: &'a mut Store<'g>,
    pub(super) player: usize,
}

impl<W: Word> Cutter<'_, '_, W> {
    #[inline]
    fn row(&self, cells: W, row: usize) -> u64 {
        self.rows(cells, row, 1).low_word()
    }

    /// The strip of so many rows from a row on.
    #[inline]
    fn rows(&self, cells: W, from: usize, count: usize) -> W {
        let width = self.shape.width(self.player);
        cells >> (from as u32 * width) & W::low(count as u32 * width)
    }

    #[inline]
    fn strip(&mut self, cells: W, from: usize, count: usize) -> Result<Place, EvalError> {
        let strip = self.rows(cells, from, count);
        self.strips.get(self.store, count, strip)
    }

    /// The best bound over all ways to cut the player's board into strips.
    pub(super) fn bound(
        &mut self,
        lines: &mut Lines<W>,
        position: &Position<W>,
    ) -> Result<Bound, EvalError> {
        let height = self.shape.height(self.player) as usize;
        lines.cells = position.cells[self.player];
        lines.rows.clear();
        lines
            .rows
            .extend((0..height).map(|row| self.row(lines.cells, row)));
        lines.strips.clear();
        lines.strips.resize(height, [UNUSABLE; MAX_HEIGHT - 1]);
        for (row, strips) in lines.strips.iter_mut().enumerate() {
            for count in 2..=lines.max.min(height - row) {
                strips[count - 2] = self.strip(lines.cells, row, count)?;
            }
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
            for count in 2..=lines.max.min(row + 1) {
                let from = row + 1 - count;
                let strip = self.store.bound(lines.strips[from][count - 2], UPRIGHT);
                take_better(&mut best, &lines.above[from], strip);
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
            for count in 2..=lines.max.min(height - row) {
                let strip = self.store.bound(lines.strips[row][count - 2], UPRIGHT);
                take_better(&mut best, &lines.below[row + count], strip);
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
        let from = (changed.first() / width) as usize;
        let to = (changed.last() / width) as usize;
        // By row, from some rows before the first one that changed: the bound of all above it.
        let start = (from + 1).saturating_sub(lines.max);
        let mut above = SmallVec::<[Bound; 8]>::from_slice(&lines.above[start..=from]);
        for row in from..=to {
            let mut best = with_row(&above[row - start], self.row(cells, row));
            for count in 2..=lines.max.min(row + 1) {
                let first = row + 1 - count;
                let strip = self.strip(cells, first, count)?;
                let strip = self.store.bound(strip, UPRIGHT);
                take_better(&mut best, &above[first - start], strip);
            }
            above.push(best);
        }
        // Cut below the last row that changed, or by a strip across that line.
        let next = to + 1;
        let mut best = joined(&above[next - start], &lines.below[next]);
        for first in (next + 1).saturating_sub(lines.max)..next {
            for end in next + 1..=lines.rows.len().min(first + lines.max) {
                let strip = self.strip(cells, first, end - first)?;
                let mut upper = NONE;
                let strip = self.store.bound(strip, UPRIGHT);
                take_better(&mut upper, &above[first - start], strip);
                take_better(&mut best, &upper, &lines.below[end]);
            }
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

    /// Whether the value of the best way to cut shows that the player wins moving second, where
    /// the bound by stops is this one.
    #[inline]
    pub(super) fn wins_second_by_sum(
        &mut self,
        lines: &Lines<W>,
        position: &Position<W>,
        bound: &Bound,
    ) -> Result<bool, EvalError> {
        // What is at least 0 has no mean below it, and few ways to cut have a better one.
        if bound.estimate() < -ROUNDING {
            return Ok(false);
        }
        self.wins_by_sum(lines, position, true, bound.best_lane(true))
    }

    /// Whether the value of the best way to cut shows that the player wins moving first.
    #[inline]
    pub(super) fn wins_first_by_sum(
        &mut self,
        lines: &Lines<W>,
        position: &Position<W>,
        bound: &Bound,
    ) -> Result<bool, EvalError> {
        // The Left stop is above the mean by the temperature at most.
        if bound.estimate() < -TEMPERATURES[LANES - 1] {
            return Ok(false);
        }
        self.wins_by_sum(lines, position, false, bound.best_lane(false))
    }

    fn wins_by_sum(
        &mut self,
        lines: &Lines<W>,
        position: &Position<W>,
        second: bool,
        lane: usize,
    ) -> Result<bool, EvalError> {
        let cells = position.cells[self.player];
        let strips = self.strips_after(lines, cells)?;
        let (hot, number) = self.cut(lines, position, &strips, lane)?;
        Ok(self.may_win(&hot, number, second) && self.store.wins(&hot, number, second)?)
    }

    /// The strips of a position in which, against that of `lines`, more squares are taken.
    fn strips_after(&mut self, lines: &Lines<W>, cells: W) -> Result<StripPlaces, EvalError> {
        let mut strips = StripPlaces::from_slice(&lines.strips);
        let changed = lines.cells ^ cells;
        for (row, strips) in strips.iter_mut().enumerate() {
            for count in 2..=lines.max.min(lines.rows.len() - row) {
                if self.rows(changed, row, count) != W::ZERO {
                    strips[count - 2] = self.strip(cells, row, count)?;
                }
            }
        }
        Ok(strips)
    }

    /// The cut that is best at one temperature: the values of its strips that are not numbers,
    /// and the numbers, the player's share of those of the position included.
    fn cut(
        &mut self,
        lines: &Lines<W>,
        position: &Position<W>,
        strips: &[[Place; MAX_HEIGHT - 1]],
        lane: usize,
    ) -> Result<(Hot, i16), EvalError> {
        let cells = position.cells[self.player];
        // By row: the best stop of it and all rows below, and the height of the strip.
        let mut best: SmallVec<[(i16, usize); 16]> = SmallVec::from_elem((0, 0), strips.len() + 1);
        let lost = |row| dominoes(self.row(cells, row)) as i16 * ONE;
        for (row, strips) in strips.iter().enumerate().rev() {
            best[row] = (best[row + 1].0 - lost(row), 1);
            for count in 2..=lines.max.min(lines.rows.len() - row) {
                let stop = self.store.bound(strips[count - 2], UPRIGHT).second[lane];
                let stop = best[row + count].0.saturating_add(stop);
                if stop > best[row].0 {
                    best[row] = (stop, count);
                }
            }
        }
        let (mut hot, mut number) = (Hot::new(), position.number_for(self.player));
        let mut row = 0;
        while row < strips.len() {
            let count = best[row].1;
            match count {
                1 => number -= lost(row),
                _ => {
                    let strip = strips[row][count - 2];
                    // Cutting row by row loses at most 64 moves, `LEAST` is far below that.
                    debug_assert_ne!(strip, UNUSABLE);
                    match self.store.number(strip) {
                        Some(value) => number += value,
                        None => hot.push(strip),
                    }
                }
            }
            row += count;
        }
        if position.value != NOTHING {
            hot.push(match self.player {
                UPRIGHT => position.value,
                _ => self.store.negative(position.value)?,
            });
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

/// By row, and by height from two rows on: the strip from that row on.
type StripPlaces = SmallVec<[[Place; MAX_HEIGHT - 1]; 16]>;

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
