//! The arena: every game form that was met, once each, and the ids that stand for them.
//!
//! A record is four words of atomics:
//!
//! ```text
//! word 0   start of the options (or index of the compact value) | left count | right count
//! word 1   id of the negative | flags
//! word 2   sort key of the Left stop | sort key of the Right stop
//! word 3   id of the Left stop | id of the Right stop      (id of the value, for a literal form)
//! ```
//!
//! Words 2 and 3 hold stops only once a form is known to be canonical. All of a record but its
//! later knowledge (negative, canonical) is written before its id is published.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering as Memory};

use hashbrown::HashTable;
use parking_lot::Mutex;
use smallvec::SmallVec;

use crate::cache::{CompareCache, SumCache};
use crate::compact::{Compact, MAX_LISTED_OPTIONS};
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::player::Player;
use crate::store::Pool;

/// Handle of a game form held by one [`Games`].
///
/// Equal ids mean *identical* forms (`≅`), not equal values (`=`). There is no `Ord` on
/// purpose: it would compare the order of insertion, while games are only partially ordered;
/// see [`Games::compare`]. An id means nothing to another arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(pub(crate) u32);

impl GameId {
    /// The number behind the handle, for use as an index or key.
    #[must_use]
    pub fn index(self) -> u32 {
        self.0
    }
}

/// A game's value: the id of its canonical form.
///
/// Canonical forms are unique, so `==` on values of one arena is equality of games. Only
/// reduction makes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value(pub(crate) GameId);

impl Value {
    /// The value 0, which has the same id in every arena.
    pub const ZERO: Value = Value(GameId(0));

    /// The id of the canonical form.
    #[must_use]
    pub fn id(self) -> GameId {
        self.0
    }
}

/// A short list of game ids.
pub type Ids = SmallVec<[GameId; 8]>;

/// Distinct games one arena can hold.
const MAX_GAMES: u64 = 1 << 31;
const SHARDS: usize = 16;
/// Largest size of the caches, as a power of two of slots.
const CACHE_BITS: u8 = 22;
/// A count in word 0 that says: the real counts stand in the pool just before the options.
const WIDE: u64 = 0xFFFF;

const COMPACT: u64 = 1;
const NUMBER: u64 = 2;
const CANONICAL: u64 = 4;
/// A literal form whose value is known and stands in word 3.
const REDUCED: u64 = 8;
const NEGATIVE_KNOWN: u64 = 16;
const DICOTIC: u64 = 32;
const FLAG_BITS: u32 = 32;

/// What the arena keeps of a form; see the module's documentation for the four words.
pub(crate) type Record = [AtomicU64; 4];

/// The arena of game forms, with the tables that make work on them fast.
///
/// All methods take `&self` and an arena is `Sync`: one serves several threads. Reading a
/// game's options takes no lock.
///
/// ```
/// use cgt_core::{Context, Games, Value};
/// let games = Games::new();
/// let context = Context::default();
/// let star = games.nimber(&context, 1)?;
/// let up = games.value(&context, &[Value::ZERO], &[star])?;
/// assert_eq!(games.compare(&context, up, star)?, None);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
pub struct Games {
    records: Pool<Record>,
    options: Pool<AtomicU32>,
    compacts: boxcar::Vec<Compact>,
    forms: [Mutex<HashTable<u32>>; SHARDS],
    compact_ids: [Mutex<HashTable<u32>>; SHARDS],
    hasher: ahash::RandomState,
    pub(crate) comparisons: CompareCache,
    pub(crate) sums: SumCache,
    pub(crate) thermographs: crate::thermograph::Memo,
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
    Made(Ids),
}

impl OptionList<'_> {
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = GameId> + '_ {
        let (stored, made): (&[AtomicU32], &[GameId]) = match self {
            OptionList::Stored(stored) => (stored, &[]),
            OptionList::Made(made) => (&[], made),
        };
        stored
            .iter()
            .map(|id| GameId(id.load(Memory::Relaxed)))
            .chain(made.iter().copied())
    }
}

impl Default for Games {
    fn default() -> Games {
        Games::new()
    }
}

impl Games {
    /// An arena that holds only 0. It starts at a few hundred kilobytes and grows.
    #[must_use]
    pub fn new() -> Games {
        Games::with_cache_bits(CACHE_BITS)
    }

    /// An arena whose caches never have more than `2^bits` slots each.
    ///
    /// Values do not depend on the size of the caches, only speed does.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let games = Games::with_cache_bits(0);
    /// let star = games.nimber(&Context::default(), 1)?;
    /// assert_eq!(games.sum(&Context::default(), star, star)?, cgt_core::Value::ZERO);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    #[must_use]
    pub fn with_cache_bits(bits: u8) -> Games {
        let games = Games {
            records: Pool::new(),
            options: Pool::new(),
            compacts: boxcar::Vec::new(),
            forms: std::array::from_fn(|_| Mutex::default()),
            compact_ids: std::array::from_fn(|_| Mutex::default()),
            hasher: ahash::RandomState::with_seeds(1, 2, 3, 4),
            comparisons: CompareCache::new(bits.min(CACHE_BITS)),
            sums: SumCache::new(bits.min(CACHE_BITS)),
            thermographs: crate::thermograph::Memo::new(),
        };
        let zero = games.intern_compact(&Context::default(), Compact::from(Dyadic::ZERO));
        debug_assert!(zero == Ok(Value::ZERO.0));
        games
    }

    /// How many distinct forms the arena holds.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.records.len()
    }

    /// Never true: every arena holds 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes in the arena's tables, to within the allocator's overhead.
    #[must_use]
    pub fn memory(&self) -> u64 {
        // The unique table keeps four bytes and a tag for each game, at least half full.
        let unique = 10 * self.len();
        let compacts = self.compacts.count() as u64 * size_of::<Compact>() as u64;
        self.records.memory()
            + self.options.memory()
            + self.comparisons.memory()
            + self.sums.memory()
            + self.thermographs.memory()
            + unique
            + compacts
    }

    /// Interns the literal form with these options, which is not reduced.
    ///
    /// Options listed twice count once; their order does not matter.
    ///
    /// # Errors
    ///
    /// [`EvalError::Games`] or [`EvalError::Memory`] when the arena is full.
    pub fn form(
        &self,
        context: &Context<'_>,
        left: &[GameId],
        right: &[GameId],
    ) -> Result<GameId, EvalError> {
        let mut left = Ids::from_slice(left);
        let mut right = Ids::from_slice(right);
        sort_ids(&mut left);
        sort_ids(&mut right);
        self.intern(context, &left, &right)
    }

    /// The options of `player` in a form.
    ///
    /// # Errors
    ///
    /// [`EvalError::Options`] when there are too many to list, as in `*1000000000`.
    pub fn options(
        &self,
        context: &Context<'_>,
        game: GameId,
        player: Player,
    ) -> Result<Ids, EvalError> {
        Ok(self.option_list(context, game, player)?.iter().collect())
    }

    /// The options of `player` in the canonical form of `value`.
    ///
    /// # Errors
    ///
    /// As [`options`](Self::options).
    pub fn value_options(
        &self,
        context: &Context<'_>,
        value: Value,
        player: Player,
    ) -> Result<SmallVec<[Value; 8]>, EvalError> {
        // Every option of a canonical form is canonical.
        Ok(self
            .option_list(context, value.0, player)?
            .iter()
            .map(Value)
            .collect())
    }

    /// The number, ups and nimber of a form that is the canonical form of such a value.
    #[must_use]
    pub fn compact(&self, game: GameId) -> Option<&Compact> {
        (self.flags(game) & COMPACT != 0).then(|| self.compact_of(game))
    }

    /// The value with these number, ups and nimber.
    ///
    /// # Errors
    ///
    /// [`EvalError::Games`] when the arena is full, [`EvalError::Ups`] for `i64::MIN` ups.
    pub fn compact_value(
        &self,
        context: &Context<'_>,
        compact: Compact,
    ) -> Result<Value, EvalError> {
        if compact.ups == i64::MIN {
            return Err(EvalError::Ups);
        }
        self.intern_compact(context, compact).map(Value)
    }

    /// The value of a number.
    ///
    /// # Errors
    ///
    /// [`EvalError::Games`] when the arena is full.
    pub fn number(&self, context: &Context<'_>, number: Dyadic) -> Result<Value, EvalError> {
        self.compact_value(context, Compact::from(number))
    }

    /// The value of an integer.
    ///
    /// # Errors
    ///
    /// As [`number`](Self::number).
    pub fn integer(&self, context: &Context<'_>, integer: i64) -> Result<Value, EvalError> {
        self.number(context, Dyadic::from(integer))
    }

    /// The nimber `*k`.
    ///
    /// # Errors
    ///
    /// As [`number`](Self::number).
    pub fn nimber(&self, context: &Context<'_>, k: u64) -> Result<Value, EvalError> {
        self.compact_value(
            context,
            Compact {
                number: Dyadic::ZERO,
                ups: 0,
                nimber: k,
            },
        )
    }

    /// `n` ups; downs for negative `n`.
    ///
    /// # Errors
    ///
    /// As [`compact_value`](Self::compact_value).
    pub fn ups(&self, context: &Context<'_>, n: i64) -> Result<Value, EvalError> {
        self.compact_value(
            context,
            Compact {
                number: Dyadic::ZERO,
                ups: n,
                nimber: 0,
            },
        )
    }

    /// The number that a value is, if it is one.
    #[must_use]
    pub fn as_number(&self, value: Value) -> Option<&Dyadic> {
        self.is_number(value)
            .then(|| &self.compact_of(value.0).number)
    }

    /// Whether a value is a number.
    #[must_use]
    #[inline]
    pub fn is_number(&self, value: Value) -> bool {
        self.flags(value.0) & NUMBER != 0
    }

    /// Whether in every follower both players can move, or neither (*all-small*, *dicotic*).
    #[must_use]
    pub fn is_dicotic(&self, value: Value) -> bool {
        self.flags(value.0) & DICOTIC != 0
    }

    /// The Left stop: the number reached when Left starts and both play well.
    #[must_use]
    pub fn left_stop(&self, value: Value) -> &Dyadic {
        self.stop_number(self.stop(value.0, Player::Left))
    }

    /// The Right stop: the number reached when Right starts and both play well.
    #[must_use]
    pub fn right_stop(&self, value: Value) -> &Dyadic {
        self.stop_number(self.stop(value.0, Player::Right))
    }

    /// Whether a value lies inside every `±1/2^k`: both stops are 0.
    #[must_use]
    pub fn is_infinitesimal(&self, value: Value) -> bool {
        Player::BOTH
            .iter()
            .all(|&player| self.stop(value.0, player).id == Value::ZERO.0)
    }

    // ---- inside the crate ----

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
        let record = self.records.get(game.0);
        let (keys, ids) = (
            record[2].load(Memory::Relaxed),
            record[3].load(Memory::Relaxed),
        );
        let shift = if player == Player::Left { 32 } else { 0 };
        Stop {
            key: (keys >> shift) as u32 as i32,
            id: GameId((ids >> shift) as u32),
        }
    }

    /// Left and Right stop of a canonical form.
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

    #[inline]
    pub(crate) fn compare_stops(&self, a: Stop, b: Stop) -> Ordering {
        if a.key != b.key {
            a.key.cmp(&b.key)
        } else if a.id == b.id {
            Ordering::Equal
        } else {
            self.compare_close_stops(a, b)
        }
    }

    /// Two different numbers that share a sort key, which is rare.
    #[cold]
    fn compare_close_stops(&self, a: Stop, b: Stop) -> Ordering {
        self.stop_number(a).cmp(self.stop_number(b))
    }

    pub(crate) fn stop_number(&self, stop: Stop) -> &Dyadic {
        &self.compact_of(stop.id).number
    }

    /// The options of `player`, without a copy where they are stored.
    #[inline]
    pub(crate) fn option_list(
        &self,
        context: &Context<'_>,
        game: GameId,
        player: Player,
    ) -> Result<OptionList<'_>, EvalError> {
        let record = self.records.get(game.0);
        if record[1].load(Memory::Relaxed) & COMPACT != 0 {
            return self
                .compact_options(context, game, player)
                .map(OptionList::Made);
        }
        let (left, right) = self.option_rows(record[0].load(Memory::Relaxed));
        Ok(OptionList::Stored(if player == Player::Left {
            left
        } else {
            right
        }))
    }

    fn option_rows(&self, word: u64) -> (&[AtomicU32], &[AtomicU32]) {
        let start = (word >> 32) as u32;
        let (left, right) = ((word >> 16 & WIDE) as usize, (word & WIDE) as usize);
        if left as u64 != WIDE {
            return self.options.row(start, left + right).split_at(left);
        }
        let counts = self.options.row(start - 2, 2);
        let [left, right] = [0, 1].map(|i| counts[i].load(Memory::Relaxed) as usize);
        self.options.row(start, left + right).split_at(left)
    }

    fn compact_options(
        &self,
        context: &Context<'_>,
        game: GameId,
        player: Player,
    ) -> Result<Ids, EvalError> {
        let options = self.compact_of(game).options(player)?;
        options
            .into_iter()
            .map(|option| self.intern_compact(context, option))
            .collect()
    }

    /// Interns a form whose option lists are sorted and without repetitions.
    pub(crate) fn intern(
        &self,
        context: &Context<'_>,
        left: &[GameId],
        right: &[GameId],
    ) -> Result<GameId, EvalError> {
        if let Some(compact) = self.as_compact(left, right) {
            return self.intern_compact(context, compact);
        }
        let hash = hash_options(left, right);
        let mut shard = self.forms[shard(hash)].lock();
        if let Some(&id) = shard.find(hash, |&id| self.has_options(id, left, right)) {
            return Ok(GameId(id));
        }
        let start = self.store_options(context, left, right)?;
        let id = self.new_record(context)?;
        let count = |options: &[GameId]| (options.len() as u64).min(WIDE);
        let wide = count(left) == WIDE || count(right) == WIDE;
        let counts = if wide {
            WIDE << 16 | WIDE
        } else {
            count(left) << 16 | count(right)
        };
        let record = self.records.get(id.0);
        record[0].store(u64::from(start) << 32 | counts, Memory::Relaxed);
        shard.insert_unique(hash, id.0, |&id| self.hash_record(id));
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
        let id = self.intern(context, left, right)?;
        let record = self.records.get(id.0);
        if record[1].load(Memory::Acquire) & CANONICAL != 0 {
            return Ok(Value(id));
        }
        let left_stop = self.best_stop(left, Player::Left);
        let right_stop = self.best_stop(right, Player::Right);
        let dicotic = left
            .iter()
            .chain(right)
            .all(|&option| self.is_dicotic(Value(option)));
        self.write_stops(record, left_stop, right_stop);
        let flags = if dicotic {
            CANONICAL | DICOTIC
        } else {
            CANONICAL
        };
        record[1].fetch_or(flags, Memory::Release);
        Ok(Value(id))
    }

    /// The largest Right stop of Left's options, or the least Left stop of Right's.
    ///
    /// The list is not empty.
    pub(crate) fn best_stop(&self, options: &[GameId], player: Player) -> Stop {
        let mut best = self.stop(options[0], player.opponent());
        let better = if player == Player::Left {
            Ordering::Greater
        } else {
            Ordering::Less
        };
        for &option in &options[1..] {
            let stop = self.stop(option, player.opponent());
            if self.compare_stops(stop, best) == better {
                best = stop;
            }
        }
        best
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
        let id = self.new_record(context)?;
        let (key, zero) = (compact.number.sort_key(), compact.number.is_zero());
        let index = self.compacts.push(compact);
        let record = self.records.get(id.0);
        let stop = Stop {
            key,
            id: number.unwrap_or(id),
        };
        record[0].store((index as u64) << 32, Memory::Relaxed);
        self.write_stops(record, stop, stop);
        let number_flag = if number.is_none() { NUMBER } else { 0 };
        let dicotic = if zero { DICOTIC } else { 0 };
        record[1].store(COMPACT | CANONICAL | number_flag | dicotic, Memory::Release);
        table.insert_unique(hash, id.0, |&id| {
            self.hasher.hash_one(self.compact_of(GameId(id)))
        });
        Ok(id)
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

    fn write_stops(&self, record: &Record, left: Stop, right: Stop) {
        let keys = u64::from(left.key as u32) << 32 | u64::from(right.key as u32);
        record[2].store(keys, Memory::Relaxed);
        record[3].store(
            u64::from(left.id.0) << 32 | u64::from(right.id.0),
            Memory::Relaxed,
        );
    }

    fn as_compact(&self, left: &[GameId], right: &[GameId]) -> Option<Compact> {
        let both = left.iter().chain(right);
        if left.len() as u64 > MAX_LISTED_OPTIONS || !both.clone().all(|&id| self.is_compact(id)) {
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
        if self.len().is_multiple_of(1024) {
            self.comparisons.grow(self.len());
            self.sums.grow(self.len());
            if self.memory() > limits.memory {
                return Err(EvalError::Memory(limits.memory));
            }
        }
        let index = self
            .records
            .reserve(1)
            .filter(|&index| u64::from(index) < MAX_GAMES);
        index.map(GameId).ok_or(EvalError::Games(MAX_GAMES))
    }

    fn store_options(
        &self,
        context: &Context<'_>,
        left: &[GameId],
        right: &[GameId],
    ) -> Result<u32, EvalError> {
        let count = left.len() + right.len();
        let wide = left.len().max(right.len()) as u64 >= WIDE;
        let header = if wide { 2 } else { 0 };
        let full = EvalError::Memory(context.limits().memory);
        let start = self.options.reserve(count + header).ok_or(full)?;
        let row = self.options.row(start, count + header);
        if wide {
            row[0].store(left.len() as u32, Memory::Relaxed);
            row[1].store(right.len() as u32, Memory::Relaxed);
        }
        for (slot, option) in row[header..].iter().zip(left.iter().chain(right)) {
            slot.store(option.0, Memory::Relaxed);
        }
        Ok(start + header as u32)
    }

    fn has_options(&self, id: u32, left: &[GameId], right: &[GameId]) -> bool {
        let word = self.records.get(id)[0].load(Memory::Relaxed);
        let (stored_left, stored_right) = self.option_rows(word);
        let same = |stored: &[AtomicU32], given: &[GameId]| {
            stored.len() == given.len()
                && stored
                    .iter()
                    .zip(given)
                    .all(|(a, b)| a.load(Memory::Relaxed) == b.0)
        };
        same(stored_left, left) && same(stored_right, right)
    }

    fn hash_record(&self, id: u32) -> u64 {
        let word = self.records.get(id)[0].load(Memory::Relaxed);
        let (left, right) = self.option_rows(word);
        let id = |option: &AtomicU32| option.load(Memory::Relaxed);
        hash_ids(left.iter().map(id), right.iter().map(id))
    }
}

/// Sorts by id and drops repetitions.
pub(crate) fn sort_ids(ids: &mut Ids) {
    ids.sort_unstable_by_key(|id| id.0);
    ids.dedup();
}

fn hash_options(left: &[GameId], right: &[GameId]) -> u64 {
    hash_ids(left.iter().map(|id| id.0), right.iter().map(|id| id.0))
}

fn hash_ids(left: impl Iterator<Item = u32>, right: impl Iterator<Item = u32>) -> u64 {
    const FACTOR: u64 = 0x517C_C1B7_2722_0A95;
    let mix = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    let hash = left.fold(0, |hash, id| mix(hash, u64::from(id)));
    // Ids are below 2^31, so this parts the sides and is no id.
    let hash = mix(hash, u64::from(u32::MAX));
    let hash = right.fold(hash, |hash, id| mix(hash, u64::from(id)));
    hash ^ hash >> 29
}

fn shard(hash: u64) -> usize {
    (hash >> 48) as usize % SHARDS
}
