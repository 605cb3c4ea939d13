//! One id for each tree: the unique tables.
//!
//! Forms are found by the sorted ids of their options, compact values by their number, ups and
//! nimber. A form whose options are all compact is first asked whether it is the canonical form
//! of a compact value.

use std::sync::atomic::{AtomicU32, Ordering as Memory};

use hashbrown::HashTable;
use smallvec::SmallVec;

use super::landmarks::Bounds;
use super::record::{CANONICAL, COMPACT, DICOTIC, LEFT_LISTED, NUMBER, RIGHT_LISTED, Record, Stop};
use super::{GameId, Games, Ids, MAX_GAMES, Outline, Portrait, Value};
use crate::compact::{Compact, MAX_LISTED_OPTIONS};
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::player::Player;

/// Binary digits of a number in the arena: what sums of two numbers that can be written need.
const MAX_NUMBER_BITS: u64 = 4 * Dyadic::MAX_BITS;

/// An odd number whose products mix bits well.
const FACTOR: u64 = 0x517C_C1B7_2722_0A95;

/// A form in the unique table. The hash of its options is kept, so that the table can grow and
/// most other forms are told apart without a look at their records.
pub(super) struct Form {
    key: u32,
    id: u32,
}

/// Locks of the unique tables, so that threads seldom wait for one another.
pub(super) const SHARDS: usize = 16;

impl Games {
    /// Interns a form whose option lists are sorted and without repetitions.
    pub(crate) fn intern(
        &self,
        context: &Context<'_>,
        left: &[GameId],
        right: &[GameId],
    ) -> Result<GameId, EvalError> {
        match self.as_compact(left, right) {
            Some(compact) => self.intern_compact(context, compact),
            None => self.intern_form(context, left, right, None),
        }
    }

    /// The same for a form that is not the canonical form of a compact value, with what is
    /// known of it if it is canonical.
    fn intern_form(
        &self,
        context: &Context<'_>,
        left: &[GameId],
        right: &[GameId],
        canonical: Option<&Portrait>,
    ) -> Result<GameId, EvalError> {
        let key = hash_options(left, right);
        let hash = spread(key);
        let mut shard = self.forms[shard(hash)].lock();
        let is_it = |form: &Form| form.key == key && self.has_options(form.id, left, right);
        if let Some(form) = shard.find(hash, is_it) {
            let id = GameId(form.id);
            drop(shard);
            self.note_canonical(self.record(id), canonical);
            return Ok(id);
        }
        let id = self.new_record(context)?;
        let record = self.record(id);
        self.write_options(context, record, left, right)?;
        if let Some(portrait) = canonical {
            let flags = self.write_portrait(record, portrait);
            record.flags.store(flags, Memory::Relaxed);
        }
        shard.insert_unique(hash, Form { key, id: id.0 }, |form| spread(form.key));
        Ok(id)
    }

    /// Interns a form that is known to be canonical, and not compact unless it turns out so.
    ///
    /// Both lists are sorted, without repetitions and not empty; the stops follow from them.
    pub(crate) fn intern_canonical(
        &self,
        context: &Context<'_>,
        left: &[GameId],
        right: &[GameId],
    ) -> Result<Value, EvalError> {
        let stops = (
            self.best_stop(left, Player::Left),
            self.best_stop(right, Player::Right),
        );
        let survey = self.survey(left, right);
        let bounds = survey.bounds();
        let outline = Outline { stops, bounds };
        self.intern_portrayed(context, left, right, &Portrait { outline, survey })
    }

    /// The same for a form of which more is known.
    pub(crate) fn intern_portrayed(
        &self,
        context: &Context<'_>,
        left: &[GameId],
        right: &[GameId],
        portrait: &Portrait,
    ) -> Result<Value, EvalError> {
        let (left_stop, right_stop) = portrait.outline.stops;
        // No compact value is hot.
        if !self.is_better_stop(Player::Left, left_stop, right_stop)
            && let Some(compact) = self.as_compact(left, right)
        {
            return self.intern_compact(context, compact).map(Value);
        }
        let id = self.intern_form(context, left, right, Some(portrait))?;
        Ok(Value(id))
    }

    /// Notes that a form which was met before is canonical.
    fn note_canonical(&self, record: &Record, portrait: Option<&Portrait>) {
        if let Some(portrait) = portrait
            && record.flags.load(Memory::Acquire) & CANONICAL == 0
        {
            let flags = self.write_portrait(record, portrait);
            record.flags.fetch_or(flags, Memory::Release);
        }
    }

    /// Writes what is known of a canonical form; returns the flags that tell of it.
    fn write_portrait(&self, record: &Record, portrait: &Portrait) -> u32 {
        let Portrait { outline, survey } = portrait;
        self.write_stops(record, outline.stops.0, outline.stops.1);
        record.bounds.store(outline.bounds.word(), Memory::Relaxed);
        CANONICAL | Games::write_survey(record, survey)
    }

    pub(crate) fn intern_compact(
        &self,
        context: &Context<'_>,
        compact: Compact,
    ) -> Result<GameId, EvalError> {
        let hash = self.hasher.hash_one(&compact);
        let find = |table: &HashTable<u32>| {
            table
                .find(hash, |&id| *self.compact_of(GameId(id)) == compact)
                .copied()
        };
        if let Some(id) = find(&self.compact_ids[shard(hash)].lock()) {
            return Ok(GameId(id));
        }
        if compact.number.bits() > MAX_NUMBER_BITS {
            return Err(EvalError::NumberBits(MAX_NUMBER_BITS));
        }
        // A number is its own stop; for any other value the number must be there first.
        let number = if compact.is_number() {
            None
        } else {
            Some(self.intern_compact(context, Compact::from(compact.number.clone()))?)
        };
        let mut table = self.compact_ids[shard(hash)].lock();
        if let Some(id) = find(&table) {
            return Ok(GameId(id));
        }
        let id = self.new_compact(context, compact, number)?;
        table.insert_unique(hash, id.0, |&id| {
            self.hasher.hash_one(self.compact_of(GameId(id)))
        });
        Ok(id)
    }

    /// Makes the record of a compact value; `number` is its number, where it is none itself.
    fn new_compact(
        &self,
        context: &Context<'_>,
        compact: Compact,
        number: Option<GameId>,
    ) -> Result<GameId, EvalError> {
        let id = self.new_record(context)?;
        let (key, zero) = (compact.number.sort_key(), compact.number.is_zero());
        let bounds = Bounds::of_compact(&compact);
        let index = self.compacts.push(compact);
        let record = self.record(id);
        let stop = Stop {
            key,
            id: number.unwrap_or(id),
        };
        record.compact.store(index as u32, Memory::Relaxed);
        self.write_stops(record, stop, stop);
        record.bounds.store(bounds.word(), Memory::Relaxed);
        // Number avoidance: in a sum of a number and a game that is none, who can win at all can
        // win by a move outside the number. Its options never matter for its order.
        let number_flag = if number.is_none() {
            NUMBER | LEFT_LISTED | RIGHT_LISTED
        } else {
            0
        };
        let dicotic = if zero { DICOTIC } else { 0 };
        record
            .flags
            .store(COMPACT | CANONICAL | number_flag | dicotic, Memory::Release);
        Ok(id)
    }

    fn as_compact(&self, left: &[GameId], right: &[GameId]) -> Option<Compact> {
        let are_compact = |ids: &[GameId]| ids.iter().all(|&id| self.is_compact(id));
        if left.len() as u64 > MAX_LISTED_OPTIONS || !are_compact(left) || !are_compact(right) {
            return None;
        }
        // A compact value has at most two options on a side, unless it is a nimber.
        if left.len() != right.len() && left.len().max(right.len()) > 2 {
            return None;
        }
        let compacts = |ids: &[GameId]| -> SmallVec<[&Compact; 8]> {
            ids.iter().map(|&id| self.compact_of(id)).collect()
        };
        Compact::with_options(&compacts(left), &compacts(right))
    }

    fn new_record(&self, context: &Context<'_>) -> Result<GameId, EvalError> {
        let limits = context.limits();
        let games = limits.games.min(MAX_GAMES);
        if self.len() >= games {
            return Err(EvalError::Games(games));
        }
        if self.len().is_multiple_of(1024) && self.memory() > limits.memory {
            return Err(EvalError::Memory(limits.memory));
        }
        let index = self
            .records
            .reserve(1)
            .filter(|&index| u64::from(index) < MAX_GAMES);
        index.map(GameId).ok_or(EvalError::Games(MAX_GAMES))
    }

    fn has_options(&self, id: u32, left: &[GameId], right: &[GameId]) -> bool {
        let (stored_left, stored_right) = self.option_rows(self.record(GameId(id)));
        let same = |stored: &[AtomicU32], given: &[GameId]| {
            stored.len() == given.len()
                && stored
                    .iter()
                    .zip(given)
                    .all(|(a, b)| a.load(Memory::Relaxed) == b.0)
        };
        same(stored_left, left) && same(stored_right, right)
    }
}

/// Sorts by id and drops repetitions.
pub(crate) fn sort_ids(ids: &mut Ids) {
    ids.sort_unstable_by_key(|id| id.0);
    ids.dedup();
}

fn hash_options(left: &[GameId], right: &[GameId]) -> u32 {
    let mix = |hash: u64, word: u32| (hash.rotate_left(5) ^ u64::from(word)).wrapping_mul(FACTOR);
    let hash = left.iter().fold(0, |hash, id| mix(hash, id.0));
    // Ids are below 2^31, so this parts the sides and is no id.
    let hash = mix(hash, u32::MAX);
    let hash = right.iter().fold(hash, |hash, id| mix(hash, id.0));
    (hash ^ hash >> 29) as u32
}

/// A key as a hash whose upper and lower bits are good.
fn spread(key: u32) -> u64 {
    u64::from(key).wrapping_mul(FACTOR)
}

fn shard(hash: u64) -> usize {
    (hash >> 48) as usize % SHARDS
}
