//! What the arena keeps of each form, and how it is read.
//!
//! A record is seven words of atomics:
//!
//! ```text
//! word 0   start of the options (or index of the compact value) | left count | right count
//! word 1   id of the negative | flags
//! word 2   sort key of the Left stop | sort key of the Right stop
//! word 3   id of the Left stop | id of the Right stop      (id of the value, for a literal form)
//! word 4   landmarks that are `≤` this value | landmarks that are not `≥` it
//! word 5   landmarks that are `≥` all Left options | those that are `≤` all Right options
//! word 6   start of a compact value's options, once made | left count | right count
//! ```
//!
//! Words 2 to 5 hold stops and landmarks only once a form is known to be canonical. What is known
//! of a form from the start is written before its id is published. What is found out later (its
//! negative, its value, that it is canonical, the options of a compact value) is written before
//! the flag or the word that tells of it: who reads that with `Acquire` sees the rest.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering as Memory};

use super::{GameId, Games, Ids, Value};
use crate::compact::Compact;
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::player::Player;

/// A count in word 0 that says: the real counts stand in the pool just before the options.
pub(super) const WIDE: u64 = 0xFFFF;

/// The largest nimber whose options are kept when they have been made.
const MAX_KEPT_OPTIONS: u64 = 64;

pub(super) const COMPACT: u64 = 1;
pub(super) const NUMBER: u64 = 2;
pub(super) const CANONICAL: u64 = 4;
/// A literal form whose value is known and stands in word 3.
const REDUCED: u64 = 8;
const NEGATIVE_KNOWN: u64 = 16;
pub(super) const DICOTIC: u64 = 32;
/// All Left options are landmarks, or none of them matter.
pub(super) const LEFT_LISTED: u64 = 64;
/// The same for the Right options.
pub(super) const RIGHT_LISTED: u64 = 128;
const FLAG_BITS: u32 = 32;

/// What the arena keeps of a form; see the module's documentation for the words.
pub(crate) type Record = [AtomicU64; 7];

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
    pub(crate) fn flags(&self, game: GameId) -> u64 {
        self.records.get(game.0)[1].load(Memory::Acquire)
    }

    #[inline]
    pub(crate) fn is_compact(&self, game: GameId) -> bool {
        self.flags(game) & COMPACT != 0
    }

    pub(crate) fn compact_of(&self, game: GameId) -> &Compact {
        let index = self.records.get(game.0)[0].load(Memory::Relaxed) >> 32;
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
            record[2].load(Memory::Relaxed),
            record[3].load(Memory::Relaxed),
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
        record[1].load(Memory::Relaxed) & COMPACT != 0
    }

    /// Whether the record is that of a number.
    #[inline]
    pub(crate) fn is_number_in(record: &Record) -> bool {
        record[1].load(Memory::Relaxed) & NUMBER != 0
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
    pub(crate) fn options_in(
        &self,
        context: &Context<'_>,
        game: GameId,
        record: &Record,
        player: Player,
    ) -> Result<OptionList<'_>, EvalError> {
        let word = if record[1].load(Memory::Relaxed) & COMPACT == 0 {
            record[0].load(Memory::Relaxed)
        } else {
            // Acquire: the options that it points to are there.
            match record[6].load(Memory::Acquire) {
                0 => return self.make_options(context, game, player),
                made => made,
            }
        };
        Ok(OptionList::Stored(self.option_row(word, player)))
    }

    /// The options of one player where word 0 or 6 of a record points.
    #[inline]
    fn option_row(&self, word: u64, player: Player) -> &[AtomicU32] {
        let start = (word >> 32) as u32;
        let (left, right) = (word >> 16 & WIDE, word & WIDE);
        if left == WIDE {
            let (left, right) = self.option_rows(word);
            return if player == Player::Left { left } else { right };
        }
        let (start, count) = match player {
            Player::Left => (start, left),
            Player::Right => (start + left as u32, right),
        };
        self.options.row(start, count as usize)
    }

    /// The options of both players where word 0 or 6 of a record points.
    #[inline(never)]
    pub(super) fn option_rows(&self, word: u64) -> (&[AtomicU32], &[AtomicU32]) {
        let start = (word >> 32) as u32;
        let (left, right) = ((word >> 16 & WIDE) as usize, (word & WIDE) as usize);
        if left as u64 != WIDE {
            return self.options.row(start, left + right).split_at(left);
        }
        let counts = self.options.row(start - 2, 2);
        let [left, right] = [0, 1].map(|i| counts[i].load(Memory::Relaxed) as usize);
        self.options.row(start, left + right).split_at(left)
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
            let record = self.records.get(game.0);
            let word = self.store_options(context, left, right)?;
            self.write_fences(record, left, right);
            record[6].store(word, Memory::Release);
        }
        let ids = made.into_iter().map(|id| AtomicU32::new(id.0));
        Ok(OptionList::Made(ids.collect()))
    }

    /// The negative of a form, where it was noted before.
    #[inline]
    pub(crate) fn known_negative(&self, game: GameId) -> Option<GameId> {
        let word = self.flags(game);
        (word & NEGATIVE_KNOWN != 0).then_some(GameId((word >> FLAG_BITS) as u32))
    }

    /// Notes that two forms are each other's negatives.
    pub(crate) fn note_negatives(&self, game: GameId, negative: GameId) {
        for (game, negative) in [(game, negative), (negative, game)] {
            let word = u64::from(negative.0) << FLAG_BITS | NEGATIVE_KNOWN;
            self.records.get(game.0)[1].fetch_or(word, Memory::AcqRel);
        }
    }

    /// The value of a form, where it is known: canonical forms are their own.
    pub(crate) fn known_value(&self, game: GameId) -> Option<Value> {
        let flags = self.flags(game);
        if flags & CANONICAL != 0 {
            return Some(Value(game));
        }
        let id = self.records.get(game.0)[3].load(Memory::Relaxed);
        (flags & REDUCED != 0).then_some(Value(GameId(id as u32)))
    }

    /// Notes the value of a literal form that is not canonical.
    pub(crate) fn note_value(&self, game: GameId, value: Value) {
        if game != value.0 {
            let record = self.records.get(game.0);
            record[3].store(u64::from(value.0.0), Memory::Relaxed);
            record[1].fetch_or(REDUCED, Memory::Release);
        }
    }

    pub(super) fn write_stops(&self, record: &Record, left: Stop, right: Stop) {
        let keys = u64::from(left.key as u32) << 32 | u64::from(right.key as u32);
        record[2].store(keys, Memory::Relaxed);
        record[3].store(
            u64::from(left.id.0) << 32 | u64::from(right.id.0),
            Memory::Relaxed,
        );
    }
}
