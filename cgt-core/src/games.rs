//! The arena: every game form that was met, once each, and the ids that stand for them.

mod intern;
mod landmarks;
mod outline;
mod record;

use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;

use hashbrown::HashTable;
use smallvec::SmallVec;
use spin::Yield;
use spin::mutex::SpinMutex;

pub(crate) use self::intern::sort_ids;
use self::intern::{Form, SHARDS};
pub(crate) use self::landmarks::{Bounds, Survey};
pub(crate) use self::outline::{Outline, Portrait};
use self::record::{COMPACT, DICOTIC, NUMBER};
pub(crate) use self::record::{Record, Stop};
use crate::cache::{RecentComparisons, SharedComparisons, SumCache};
use crate::compact::Compact;
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::player::Player;
use crate::store::Pool;
use crate::threads::{PLACES, own_place};

/// The lock of a unique table, held for one look. It is let go by a plain store: a lock with a
/// queue would first wait until all that was written of a new record has left the processor.
type Lock<T> = SpinMutex<T, Yield>;

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
/// Largest size of the caches, as a power of two of slots.
const CACHE_BITS: u8 = 22;
/// The same for what a thread keeps of its own, which should fit into a core's own cache.
const RECENT_BITS: u8 = 13;

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
    forms: [Lock<HashTable<Form>>; SHARDS],
    compact_ids: [Lock<HashTable<u32>>; SHARDS],
    hasher: ahash::RandomState,
    /// The order of values that took more than a few steps to find out.
    pub(crate) comparisons: SharedComparisons,
    /// By thread, though a few may share one: the order of values asked for lately.
    recent_comparisons: [OnceLock<RecentComparisons>; PLACES],
    cache_bits: u8,
    pub(crate) sums: SumCache,
    pub(crate) thermographs: crate::thermograph::Memo,
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
            forms: std::array::from_fn(|_| Lock::default()),
            compact_ids: std::array::from_fn(|_| Lock::default()),
            hasher: ahash::RandomState::with_seeds(1, 2, 3, 4),
            comparisons: SharedComparisons::new(bits.min(CACHE_BITS)),
            recent_comparisons: std::array::from_fn(|_| OnceLock::new()),
            cache_bits: bits,
            sums: SumCache::new(bits.min(CACHE_BITS)),
            thermographs: crate::thermograph::Memo::new(),
        };
        let zero = games.intern_compact(&Context::default(), Compact::from(Dyadic::ZERO));
        debug_assert!(zero == Ok(Value::ZERO.0));
        games
    }

    /// What this thread asked about the order of values lately.
    #[inline]
    pub(crate) fn recent_comparisons(&self) -> &RecentComparisons {
        self.recent_comparisons[own_place()]
            .get_or_init(|| RecentComparisons::new(self.cache_bits.min(RECENT_BITS)))
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
        // The unique table keeps eight bytes and a tag for each game, at least half full.
        let unique = 18 * self.len();
        let compacts = self.compacts.count() as u64 * size_of::<Compact>() as u64;
        let recent = self.recent_comparisons.iter().filter_map(OnceLock::get);
        self.records.memory()
            + self.options.memory()
            + self.comparisons.memory()
            + recent.map(RecentComparisons::memory).sum::<u64>()
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
}
