//! Boards counted by value, outcome and temperature: all those of one size.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicU64, Ordering};

use ahash::AHashMap;
use cgt_core::{Context, Dyadic, EvalError, Evaluator, Outcome, Value};

use crate::bits::Bits;
use crate::board::{Board, Cells};
use crate::parallel::Workers;
use crate::rules::Domineering;

/// Squares of the largest boards that are swept: 2^36 boards.
pub const MAX_SWEEP_SQUARES: u32 = 36;
/// Boards a thread takes on at a time.
const CHUNK: u64 = 4096;

/// A value that boards of a sweep have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweptValue {
    /// The value.
    pub value: Value,
    /// How many boards have it.
    pub boards: u64,
    /// The first board that has it, in the order of the sweep.
    pub first: Board,
    /// Who wins these boards.
    pub outcome: Outcome,
    /// The temperature of the value.
    pub temperature: Dyadic,
}

/// What a sweep found.
///
/// ```
/// use cgt_core::{Evaluator, Games, Outcome};
/// use cgt_domineering::{Domineering, Workers, sweep};
/// let games = Games::new();
/// let evaluator = Evaluator::new(Domineering, &games);
/// let found = sweep(&evaluator, 2, 2, &Workers::default(), &|_| {})?;
/// assert_eq!(found.boards, 16);
/// // Left alone can move where one column is free and the other one is taken.
/// assert_eq!(found.by_outcome(Outcome::L), 2);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// How many boards there are.
    pub boards: u64,
    /// The distinct values, in the order of the first boards that have them.
    pub values: Vec<SweptValue>,
}

impl Sweep {
    /// How many boards have this outcome.
    #[must_use]
    pub fn by_outcome(&self, outcome: Outcome) -> u64 {
        let those = self.values.iter().filter(|value| value.outcome == outcome);
        those.map(|value| value.boards).sum()
    }

    /// How many boards have each temperature.
    #[must_use]
    pub fn by_temperature(&self) -> BTreeMap<Dyadic, u64> {
        let mut counts = BTreeMap::new();
        for value in &self.values {
            *counts.entry(value.temperature.clone()).or_default() += value.boards;
        }
        counts
    }
}

/// By value: the boards that have it.
#[derive(Debug)]
pub(crate) struct Counts(AHashMap<Value, Count>);

/// How many boards, and the first of them.
#[derive(Debug)]
struct Count {
    boards: u64,
    /// Where the first board stands in an order that does not depend on threads.
    order: u64,
    first: Bits,
}

impl Counts {
    pub(crate) fn new() -> Counts {
        Counts(AHashMap::new())
    }

    /// Counts a board. Of one thread, boards come in their order.
    pub(crate) fn add(&mut self, value: Value, order: u64, board: Bits) {
        let fresh = || Count {
            boards: 0,
            order,
            first: board,
        };
        self.0.entry(value).or_insert_with(fresh).boards += 1;
    }

    /// The counts of all threads together, described in the order of the first boards.
    pub(crate) fn described(
        all: Vec<Counts>,
        evaluator: &Evaluator<'_, Domineering>,
        context: &Context<'_>,
    ) -> Result<Sweep, EvalError> {
        let mut total = AHashMap::new();
        for (value, count) in all.into_iter().flat_map(|counts| counts.0) {
            match total.entry(value) {
                Entry::Vacant(entry) => {
                    entry.insert(count);
                }
                Entry::Occupied(mut entry) => entry.get_mut().take(count),
            }
        }
        let mut counts: Vec<_> = total.into_iter().collect();
        counts.sort_by_key(|(_, count)| count.order);
        let games = evaluator.games();
        let describe = |(value, count): (Value, Count)| {
            Ok(SweptValue {
                value,
                boards: count.boards,
                first: Board(Cells::Few(count.first)),
                outcome: games.outcome(context, value)?,
                temperature: games.temperature(context, value)?,
            })
        };
        let values: Vec<_> = counts.into_iter().map(describe).collect::<Result<_, _>>()?;
        let boards = values.iter().map(|value| value.boards).sum();
        Ok(Sweep { boards, values })
    }
}

impl Count {
    fn take(&mut self, other: Count) {
        self.boards += other.boards;
        if other.order < self.order {
            (self.order, self.first) = (other.order, other.first);
        }
    }
}

/// Evaluates every board of a size: all 2^(rows·cols) sets of free squares.
///
/// Boards are numbered: square (row, column) is free iff bit `row · cols + column` is set.
/// `progress` is told how many boards are done, from any thread, every few thousand. The result
/// is the same for any number of threads.
///
/// # Errors
///
/// [`EvalError::Positions`] for boards of more than [`MAX_SWEEP_SQUARES`] squares; another
/// [`EvalError`] when a limit is reached or the work was cancelled.
///
/// # Complexity
///
/// One look-up for every component of every board, besides what the distinct components take.
///
/// # Examples
///
/// See [`Sweep`].
pub fn sweep(
    evaluator: &Evaluator<'_, Domineering>,
    rows: u32,
    cols: u32,
    workers: &Workers<'_>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Sweep, EvalError> {
    let squares = rows
        .checked_mul(cols)
        .filter(|squares| *squares <= MAX_SWEEP_SQUARES);
    let squares = squares.ok_or(EvalError::Positions(1 << MAX_SWEEP_SQUARES))?;
    let boards = 1 << squares;
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let count_some = |_| {
        let context = workers.context();
        let mut counts = Counts::new();
        loop {
            let start = next.fetch_add(1, Ordering::Relaxed).saturating_mul(CHUNK);
            if start >= boards {
                return Ok(counts);
            }
            // Boards that are remembered ask nobody.
            context.poll()?;
            let end = boards.min(start + CHUNK);
            for number in start..end {
                // The bits of a number are the squares.
                let bits = Bits::from_rows(rows, cols, number);
                let value = evaluator.value(&context, &Board(Cells::Few(bits)))?;
                counts.add(value, number, bits);
            }
            progress(done.fetch_add(end - start, Ordering::Relaxed) + end - start);
        }
    };
    let counts: Result<_, _> = workers.run(count_some).into_iter().collect();
    Counts::described(counts?, evaluator, &workers.context())
}
