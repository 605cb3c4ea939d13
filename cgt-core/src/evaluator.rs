//! From a position to its value: memo, components, symmetries, limits.

mod literal;
mod memo;
mod worker;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use self::literal::Literal;
use self::memo::Memo;
use self::worker::{Arrivals, Met, Worker};
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids, Value};
use crate::player::Player;
use crate::reduce::Silent;
use crate::ruleset::{OptionParts, Options, Ruleset, Sign};
use crate::threads::{PLACES, own_place};

/// New positions between two looks at the memory limit.
const POSITIONS_PER_CHECK: u64 = 1024;

/// Workers that wait, on lines of the processor's cache that they have for themselves: else
/// threads would wait for one another to write there.
#[repr(align(128))]
struct Place<P>(Mutex<Vec<Worker<P>>>);

/// Evaluates positions of one ruleset into one arena, and remembers every component.
///
/// An evaluator whose rules are `Sync` serves several threads.
///
/// ```
/// use cgt_core::{Context, Evaluator, Games, Options, Player, Ruleset};
/// struct Nim;
/// impl Ruleset for Nim {
///     type Position = u8;
///     fn options(&self, heap: &u8, _: Player, out: &mut Options<u8>) {
///         out.extend(0..*heap);
///     }
/// }
/// let (games, context) = (Games::new(), Context::default());
/// let evaluator = Evaluator::new(Nim, &games);
/// assert_eq!(evaluator.value(&context, &5)?, games.nimber(&context, 5)?);
/// assert_eq!(evaluator.positions(), 6);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
pub struct Evaluator<'g, R: Ruleset> {
    rules: R,
    games: &'g Games,
    memo: Memo<R::Position>,
    /// Workers that wait for a thread: each thread looks at one place, which few others share.
    workers: [Place<R::Position>; PLACES],
    positions: AtomicU64,
    /// Workers that have a table of recent components.
    recent_tables: AtomicU64,
}

/// A legal move with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move<P> {
    /// The position after the move.
    pub to: P,
    /// Its value.
    pub value: Value,
    /// Whether the move wins: Left's iff the value is `≥ 0`, Right's iff `≤ 0`.
    pub wins: bool,
}

impl<'g, R: Ruleset> Evaluator<'g, R> {
    /// An evaluator that has seen nothing yet.
    #[must_use]
    pub fn new(rules: R, games: &'g Games) -> Evaluator<'g, R> {
        Evaluator {
            rules,
            games,
            memo: Memo::new(),
            workers: std::array::from_fn(|_| Place(Mutex::default())),
            positions: AtomicU64::new(0),
            recent_tables: AtomicU64::new(0),
        }
    }

    /// The rules it evaluates by.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The arena that holds its values.
    #[must_use]
    pub fn games(&self) -> &'g Games {
        self.games
    }

    /// How many component representatives were searched, not counting remembered ones.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached or the work was stopped. What was computed stays
    /// remembered, so that a retry resumes.
    pub fn value(&self, context: &Context<'_>, position: &R::Position) -> Result<Value, EvalError> {
        let Place(workers) = &self.workers[own_place()];
        let waiting = workers.lock().pop();
        let mut worker = waiting.unwrap_or_else(Worker::new);
        let value = self.value_by(context, position, &mut worker);
        worker.reset();
        workers.lock().push(worker);
        value
    }

    fn value_by(
        &self,
        context: &Context<'_>,
        position: &R::Position,
        worker: &mut Worker<R::Position>,
    ) -> Result<Value, EvalError> {
        self.arrivals(worker).push_components(&self.rules, position);
        self.resolve(context, worker, 0)?;
        self.games.sum_all(context, worker.values.iter().copied())
    }

    /// The moves of `player` in the order of the rules, each with its value.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn moves(
        &self,
        context: &Context<'_>,
        position: &R::Position,
        player: Player,
    ) -> Result<Vec<Move<R::Position>>, EvalError> {
        let mut options = Options::new();
        self.rules.options(position, player, &mut options);
        let judge = |to| {
            let value = self.value(context, &to)?;
            let wins = match player {
                Player::Left => self.games.at_most(context, Value::ZERO, value)?,
                Player::Right => self.games.at_most(context, value, Value::ZERO)?,
            };
            Ok(Move { to, value, wins })
        };
        options.into_iter().map(judge).collect()
    }

    /// The *literal* form of a position: its whole tree, interned and not reduced.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value); every position of the tree counts against the limits.
    ///
    /// # Complexity
    ///
    /// One form for each follower. Components, symmetries and known values are not used.
    pub fn form(&self, context: &Context<'_>, position: &R::Position) -> Result<GameId, EvalError> {
        Literal::new(&self.rules, self.games).form(context, position)
    }

    fn arrivals<'a>(&'a self, worker: &'a mut Worker<R::Position>) -> Arrivals<'a, R> {
        let rules = &self.rules;
        Arrivals { rules, worker }
    }

    /// Finds the values of the components that are wanted, from `base` on.
    ///
    /// All are looked up before any is searched, so that the delays of memory overlap.
    fn resolve(
        &self,
        context: &Context<'_>,
        worker: &mut Worker<R::Position>,
        base: usize,
    ) -> Result<(), EvalError> {
        self.memo
            .fetch(worker.wanted[base..].iter().map(|wanted| wanted.name));
        let mut unknown = base;
        for index in base..worker.wanted.len() {
            let wanted = &worker.wanted[index];
            match self.memo.get(wanted.name, &wanted.position) {
                Some(value) => self.note(context, worker, wanted.met, value)?,
                None => {
                    worker.wanted.swap(unknown, index);
                    unknown += 1;
                }
            }
        }
        worker.wanted.truncate(unknown);
        while worker.wanted.len() > base
            && let Some(wanted) = worker.wanted.pop()
        {
            // An earlier search may have met it.
            let value = match self.memo.get(wanted.name, &wanted.position) {
                Some(value) => value,
                None => {
                    let search = || self.search(context, &wanted.position, worker);
                    let value = context.descend(search)?;
                    self.memo.insert(wanted.name, wanted.position, value);
                    value
                }
            };
            self.note(context, worker, wanted.met, value)?;
        }
        Ok(())
    }

    /// Notes the value of a component, given that of its representative.
    #[inline]
    fn note(
        &self,
        context: &Context<'_>,
        worker: &mut Worker<R::Position>,
        met: Met,
        value: Value,
    ) -> Result<(), EvalError> {
        let value = match met.sign {
            Sign::Same => value,
            Sign::Negative => self.games.negative(context, value)?,
        };
        worker.note(met, value);
        Ok(())
    }

    fn search(
        &self,
        context: &Context<'_>,
        component: &R::Position,
        worker: &mut Worker<R::Position>,
    ) -> Result<Value, EvalError> {
        self.count_position(context)?;
        if self.rules.key(component).is_some() && worker.count() {
            self.recent_tables.fetch_add(1, Ordering::Relaxed);
        }
        if let Some(value) = self.rules.known_value(component, self.games, context)? {
            return Ok(value);
        }
        let base = worker.wanted.len();
        let (first, first_end) = (worker.values.len(), worker.ends.len());
        let mut take = |player| {
            self.rules
                .option_parts(component, player, &mut self.arrivals(worker));
            worker.ends.len()
        };
        let (left_ends, right_ends) = (take(Player::Left), take(Player::Right));
        self.resolve(context, worker, base)?;
        self.fetch_sums(worker, first, first_end);
        let mut start = first;
        let mut sums = |ends: Range<usize>| -> Result<Ids, EvalError> {
            let mut ids = Ids::new();
            for &end in &worker.ends[ends] {
                let parts = &worker.values[start..end];
                let sum = match parts {
                    [part] => *part,
                    _ => self.games.sum_all(context, parts.iter().copied())?,
                };
                ids.push(sum.id());
                start = end;
            }
            Ok(ids)
        };
        let (left, right) = (sums(first_end..left_ends)?, sums(left_ends..right_ends)?);
        worker.ends.truncate(first_end);
        worker.values.truncate(first);
        self.games.reduce(context, left, right, &mut Silent)
    }

    /// Has the processor fetch the sums of two that are about to be asked for.
    fn fetch_sums(&self, worker: &Worker<R::Position>, mut start: usize, first_end: usize) {
        let pairs = worker.ends[first_end..].iter().filter_map(|&end| {
            let parts = &worker.values[start..end];
            start = end;
            parts.first_chunk().copied()
        });
        self.games.fetch_sums(pairs);
    }

    /// Bytes in the memo and in the tables of recent components.
    fn memory(&self) -> u64 {
        let recent = self.recent_tables.load(Ordering::Relaxed);
        self.memo.memory() + recent * Worker::<R::Position>::recent_bytes()
    }

    fn count_position(&self, context: &Context<'_>) -> Result<(), EvalError> {
        let limits = context.limits();
        let before = self.positions.fetch_add(1, Ordering::Relaxed);
        if before >= limits.positions {
            self.positions.fetch_sub(1, Ordering::Relaxed);
            return Err(EvalError::Positions(limits.positions));
        }
        if before.is_multiple_of(POSITIONS_PER_CHECK)
            && self.games.memory() + self.memory() > limits.memory
        {
            return Err(EvalError::Memory(limits.memory));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;

    /// One counter that both players can move down by one.
    struct Stairs {
        have_keys: bool,
    }

    impl Ruleset for Stairs {
        type Position = u32;

        fn options(&self, stair: &u32, _: Player, out: &mut Options<u32>) {
            out.extend(stair.checked_sub(1));
        }

        fn key(&self, stair: &u32) -> Option<Key> {
            self.have_keys.then(|| Key::new((*stair).into(), 0))
        }
    }

    #[test]
    fn memory_counts_the_table_of_recent_components() {
        for have_keys in [false, true] {
            let (games, context) = (Games::new(), Context::default());
            let evaluator = Evaluator::new(Stairs { have_keys }, &games);
            let recent = |stair| {
                evaluator.value(&context, &stair).unwrap();
                evaluator.memory() - evaluator.memo.memory()
            };
            assert_eq!(recent(1000), 0);
            let made = if have_keys {
                Worker::<u32>::recent_bytes()
            } else {
                0
            };
            assert_eq!(recent(2000), made);
        }
    }
}
