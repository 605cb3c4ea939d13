//! What the arena keeps of each form, and how it is read.
//!
//! A record fills a line of the processor's cache: to know one thing of a form is to have the
//! rest at hand.
//!
//! Stops, bounds and fences are there only once a form is known to be canonical. What is known
//! of a form from the start is written before its id is published. What is found out later (its
//! negative, its value, that it is canonical, the options of a compact value) is written before
//! the flag that tells of it: who reads that with `Acquire` sees the rest.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering as Memory};

use super::{GameId, Games, Ids, Value};
use crate::compact::Compact;
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::player::Player;

/// A count that says: the real counts stand in the pool just before the options.
const WIDE: u32 = 0xFFFF;

/// Options that fit into a record.
const NEAR: usize = 4;

/// The largest nimber whose options are kept when they have been made.
const MAX_KEPT_OPTIONS: u64 = 64;

pub(super) const COMPACT: u32 = 1;
pub(super) const NUMBER: u32 = 2;
pub(super) const CANONICAL: u32 = 4;
/// A literal form whose value is known and stands in place of the stops.
const REDUCED: u32 = 8;
pub(super) const DICOTIC: u32 = 16;
/// All Left options are landmarks, or none of them matter.
pub(super) const LEFT_LISTED: u32 = 32;
/// The same for the Right options.
pub(super) const RIGHT_LISTED: u32 = 64;
/// The options of a compact value have been made.
const OPTIONS_MADE: u32 = 128;

/// What the arena keeps of a form.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct Record {
    pub(super) flags: AtomicU32,
    /// One more than the id of the negative; 0 where that is not known.
    negative: AtomicU32,
    /// The index of a compact value among those.
    pub(super) compact: AtomicU32,
    /// How many options Left has, in the upper half, and Right.
    counts: AtomicU32,
    /// The options, Left's first, if they are few; else where they start in the pool.
    near: [AtomicU32; NEAR],
    /// The sort keys of the Left stop, in the upper half, and of the Right stop.
    keys: AtomicU64,
    /// The ids of the stops in the same way; of a literal form, the id of its value.
    stops: AtomicU64,
    /// The landmarks that are `≤` this value, and those that are not `≥` it.
    pub(super) bounds: AtomicU64,
    /// The landmarks that are `≥` all Left options, and those that are `≤` all Right options.
    pub(super) fences: AtomicU64,
}

/// A stop of a canonical form: a number by its id, with a key that sorts most of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) key: i32,
    pub(crate) id: GameId,
}

/// The options of one player, stored or made on demand.
pub(crate) enum OptionList<'a> {
    Stored(&'a [AtomicU32]),
    /// Of the type of the pool, so that both are read in one way.
    Made(Vec<AtomicU32>),
}

impl OptionList<'_> {
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = GameId> + '_ {
        let ids: &[AtomicU32] = match self {
            OptionList::Stored(stored) => stored,
            OptionList::Made(made) => made,
        };
        ids.iter().map(|id| GameId(id.load(Memory::Relaxed)))
    }
}

impl Games {
    #[inline]
    pub(crate) fn flags(&self, game: GameId) -> u32 {
        self.record(game).flags.load(Memory::Acquire)
    }

    #[inline]
    pub(crate) fn is_compact(&self, game: GameId) -> bool {
        self.flags(game) & COMPACT != 0
    }

    pub(crate) fn compact_of(&self, game: GameId) -> &Compact {
        let index = self.record(game).compact.load(Memory::Relaxed);
        &self.compacts[index as usize]
    }

    /// A stop of a canonical form.
    #[inline]
    pub(crate) fn stop(&self, game: GameId, player: Player) -> Stop {
        Games::stop_in(self.record(game), player)
    }

    /// A stop in the record of a canonical form.
    #[inline]
    pub(crate) fn stop_in(record: &Record, player: Player) -> Stop {
        let (left, right) = Games::stops_in(record);
        match player {
            Player::Left => left,
            Player::Right => right,
        }
    }

    /// Both stops of a canonical form, Left's first.
    #[inline]
    pub(crate) fn stops(&self, game: GameId) -> (Stop, Stop) {
        Games::stops_in(self.record(game))
    }

    #[inline]
    pub(crate) fn record(&self, game: GameId) -> &Record {
        self.records.get(game.0)
    }

    /// Left and Right stop in the record of a canonical form.
    #[inline]
    pub(crate) fn stops_in(record: &Record) -> (Stop, Stop) {
        let (keys, ids) = (
            record.keys.load(Memory::Relaxed),
            record.stops.load(Memory::Relaxed),
        );
        let left = Stop {
            key: (keys >> 32) as u32 as i32,
            id: GameId((ids >> 32) as u32),
        };
        (
            left,
            Stop {
                key: keys as u32 as i32,
                id: GameId(ids as u32),
            },
        )
    }

    /// Whether the record is that of a compact value.
    #[inline]
    pub(crate) fn is_compact_in(record: &Record) -> bool {
        record.flags.load(Memory::Relaxed) & COMPACT != 0
    }

    /// Whether the record is that of a number.
    #[inline]
    pub(crate) fn is_number_in(record: &Record) -> bool {
        record.flags.load(Memory::Relaxed) & NUMBER != 0
    }

    /// Whether a stop is less than another one.
    #[inline]
    pub(crate) fn is_less(&self, a: Stop, b: Stop) -> bool {
        // One branch, which is nearly never taken: that of two keys is as good as random.
        if (a.key == b.key) & (a.id != b.id) {
            return self.is_close_and_less(a, b);
        }
        a.key < b.key
    }

    /// The same for two different numbers that share a sort key, which is rare.
    #[cold]
    fn is_close_and_less(&self, a: Stop, b: Stop) -> bool {
        self.stop_number(a) < self.stop_number(b)
    }

    pub(crate) fn stop_number(&self, stop: Stop) -> &Dyadic {
        &self.compact_of(stop.id).number
    }

    /// The largest Right stop of Left's options, or the least Left stop of Right's.
    ///
    /// The list is not empty.
    pub(crate) fn best_stop(&self, options: &[GameId], player: Player) -> Stop {
        let mut best = self.stop(options[0], player.opponent());
        for &option in &options[1..] {
            let stop = self.stop(option, player.opponent());
            best = self.better_stop(player, stop, best);
        }
        best
    }

    /// The one of two stops that a player would rather have.
    #[inline]
    pub(crate) fn better_stop(&self, player: Player, stop: Stop, other: Stop) -> Stop {
        let is_better = self.is_better_stop(player, stop, other);
        // It cannot be foreseen: a branch would cost more.
        std::hint::select_unpredictable(is_better, stop, other)
    }

    /// Whether a player would rather have the first of two stops.
    #[inline]
    pub(crate) fn is_better_stop(&self, player: Player, stop: Stop, other: Stop) -> bool {
        match player {
            Player::Left => self.is_less(other, stop),
            Player::Right => self.is_less(stop, other),
        }
    }

    /// The options of `player`, without a copy where they are stored.
    ///
    /// Always inlined, as what it calls: most callers know the player, and every comparison
    /// and reduction comes through here.
    #[inline(always)]
    pub(crate) fn option_list(
        &self,
        context: &Context<'_>,
        game: GameId,
        player: Player,
    ) -> Result<OptionList<'_>, EvalError> {
        self.options_in(context, game, self.record(game), player)
    }

    /// The options of `player` in a form whose record is at hand.
    #[inline(always)]
    pub(crate) fn options_in<'a>(
        &'a self,
        context: &Context<'_>,
        game: GameId,
        record: &'a Record,
        player: Player,
    ) -> Result<OptionList<'a>, EvalError> {
        // Acquire: the options that were made are there.
        let flags = record.flags.load(Memory::Acquire);
        if flags & (COMPACT | OPTIONS_MADE) == COMPACT {
            return self.make_options(context, game, player);
        }
        Ok(OptionList::Stored(self.option_row(record, player)))
    }

    /// The options of one player that are stored.
    #[inline]
    fn option_row<'a>(&'a self, record: &'a Record, player: Player) -> &'a [AtomicU32] {
        let (left, right) = self.option_rows(record);
        match player {
            Player::Left => left,
            Player::Right => right,
        }
    }

    /// The options of both players that are stored.
    #[inline]
    pub(super) fn option_rows<'a>(
        &'a self,
        record: &'a Record,
    ) -> (&'a [AtomicU32], &'a [AtomicU32]) {
        let counts = record.counts.load(Memory::Relaxed);
        let (left, right) = ((counts >> 16) as usize, (counts & WIDE) as usize);
        if left + right > NEAR {
            return self.far_options(record);
        }
        record.near[..left + right].split_at(left)
    }

    /// The options of both players, which are too many for a record.
    fn far_options(&self, record: &Record) -> (&[AtomicU32], &[AtomicU32]) {
        let start = record.near[0].load(Memory::Acquire);
        let counts = record.counts.load(Memory::Relaxed);
        let (mut left, mut right) = (counts >> 16, counts & WIDE);
        if left == WIDE {
            let counts = self.options.row(start - 2, 2);
            [left, right] = [0, 1].map(|i: usize| counts[i].load(Memory::Relaxed));
        }
        let (left, right) = (left as usize, right as usize);
        self.options.row(start, left + right).split_at(left)
    }

    /// Stores the options of both players.
    pub(super) fn write_options(
        &self,
        context: &Context<'_>,
        record: &Record,
        left: &[GameId],
        right: &[GameId],
    ) -> Result<(), EvalError> {
        let is_wide = left.len().max(right.len()) >= WIDE as usize;
        if left.len() + right.len() <= NEAR {
            write_row(&record.near, left, right);
        } else {
            let header = if is_wide { 2 } else { 0 };
            let full = EvalError::Memory(context.limits().memory);
            let count = header + left.len() + right.len();
            let start = self.options.reserve(count).ok_or(full)?;
            let (counts, row) = self.options.row(start, count).split_at(header);
            for (slot, side) in counts.iter().zip([left, right]) {
                slot.store(side.len() as u32, Memory::Relaxed);
            }
            write_row(row, left, right);
            // Two threads may make the same options: whoever's row is found must be there.
            record.near[0].store(start + header as u32, Memory::Release);
        }
        let counts = if is_wide {
            WIDE << 16 | WIDE
        } else {
            (left.len() << 16 | right.len()) as u32
        };
        record.counts.store(counts, Memory::Relaxed);
        Ok(())
    }

    /// Makes the options of a compact value, and keeps them if they are few.
    #[cold]
    fn make_options(
        &self,
        context: &Context<'_>,
        game: GameId,
        player: Player,
    ) -> Result<OptionList<'_>, EvalError> {
        let compact = self.compact_of(game);
        let make = |player| -> Result<Ids, EvalError> {
            let options = compact.options(player)?.into_iter();
            options
                .map(|option| self.intern_compact(context, option))
                .collect()
        };
        let made = make(player)?;
        if compact.nimber <= MAX_KEPT_OPTIONS {
            let other = make(player.opponent())?;
            let (left, right) = match player {
                Player::Left => (&made, &other),
                Player::Right => (&other, &made),
            };
            let record = self.record(game);
            self.write_options(context, record, left, right)?;
            let reach = Games::write_survey(record, &self.survey(left, right));
            record.flags.fetch_or(OPTIONS_MADE | reach, Memory::Release);
        }
        let ids = made.into_iter().map(|id| AtomicU32::new(id.0));
        Ok(OptionList::Made(ids.collect()))
    }

    /// The negative of a form, where it was noted before.
    #[inline]
    pub(crate) fn known_negative(&self, game: GameId) -> Option<GameId> {
        // Acquire: the record of the negative is there.
        let negative = self.record(game).negative.load(Memory::Acquire);
        negative.checked_sub(1).map(GameId)
    }

    /// Notes that two forms are each other's negatives.
    pub(crate) fn note_negatives(&self, game: GameId, negative: GameId) {
        for (game, negative) in [(game, negative), (negative, game)] {
            let record = self.record(game);
            record.negative.store(negative.0 + 1, Memory::Release);
        }
    }

    /// The value of a form, where it is known: canonical forms are their own.
    pub(crate) fn known_value(&self, game: GameId) -> Option<Value> {
        let flags = self.flags(game);
        if flags & CANONICAL != 0 {
            return Some(Value(game));
        }
        let id = self.record(game).stops.load(Memory::Relaxed);
        (flags & REDUCED != 0).then_some(Value(GameId(id as u32)))
    }

    /// Notes the value of a literal form that is not canonical.
    pub(crate) fn note_value(&self, game: GameId, value: Value) {
        if game != value.0 {
            let record = self.record(game);
            record.stops.store(u64::from(value.0.0), Memory::Relaxed);
            record.flags.fetch_or(REDUCED, Memory::Release);
        }
    }

    pub(super) fn write_stops(&self, record: &Record, left: Stop, right: Stop) {
        let keys = u64::from(left.key as u32) << 32 | u64::from(right.key as u32);
        let ids = u64::from(left.id.0) << 32 | u64::from(right.id.0);
        record.keys.store(keys, Memory::Relaxed);
        record.stops.store(ids, Memory::Relaxed);
    }
}

/// Writes the options of both players one after another.
fn write_row(row: &[AtomicU32], left: &[GameId], right: &[GameId]) {
    for (slot, option) in row.iter().zip(left.iter().chain(right)) {
        slot.store(option.0, Memory::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_back_whether_few_or_many() {
        let (games, context) = (Games::new(), Context::default());
        let integers: Vec<GameId> = (0..70_000)
            .map(|n| games.integer(&context, n).unwrap().id())
            .collect();
        for (left, right) in [
            (0, 2),
            (4, 0),
            (2, 2),
            (1, 4),
            (5, 0),
            (0, 70_000),
            (65_534, 3),
            (65_535, 0),
        ] {
            let (left, right) = (&integers[..left], &integers[integers.len() - right..]);
            let form = games.form(&context, left, right).unwrap();
            for (player, side) in [(Player::Left, left), (Player::Right, right)] {
                let sorted = |mut ids: Ids| {
                    ids.sort_unstable_by_key(|id| id.0);
                    ids
                };
                let options = games.options(&context, form, player).unwrap();
                assert_eq!(sorted(options), sorted(Ids::from_slice(side)));
            }
            // Met again, it is the same form.
            assert_eq!(games.form(&context, left, right), Ok(form));
        }
    }
}
