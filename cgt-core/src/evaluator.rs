//! From a position to its value: memo, components, symmetries, limits.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::{HashMap, HashTable};
use parking_lot::Mutex;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids, Value};
use crate::player::Player;
use crate::reduce::Silent;
use crate::ruleset::{Options, Ruleset, Sign};

const SHARDS: usize = 16;
/// New positions between two looks at the memory limit.
const POSITIONS_PER_CHECK: u64 = 1024;
/// Searched positions before the table of recent ones is made.
const POSITIONS_BEFORE_RECENT: u64 = 1024;
/// Slots of the table of recent components: it should fit into a core's own cache.
const RECENT_SLOTS: usize = 1 << 15;

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
    recent: OnceLock<Recent<R::Position>>,
    positions: AtomicU64,
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
            recent: OnceLock::new(),
            positions: AtomicU64::new(0),
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
        let mut components = Options::new();
        self.rules.components(position, &mut components);
        let mut sum = Value::ZERO;
        // Taken from the end, which spares moving the whole list.
        while let Some(component) = components.pop() {
            let value = self.component_value(context, component)?;
            sum = self.games.sum(context, sum, value)?;
        }
        Ok(sum)
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
    /// As [`value`](Self::value); every position of the tree counts against the limit.
    ///
    /// # Complexity
    ///
    /// One form for each follower. Components, symmetries and known values are not used.
    pub fn form(&self, context: &Context<'_>, position: &R::Position) -> Result<GameId, EvalError> {
        let mut forms = HashMap::with_hasher(ahash::RandomState::with_seeds(5, 6, 7, 8));
        self.form_of(context, position, &mut forms)
    }

    fn form_of(
        &self,
        context: &Context<'_>,
        position: &R::Position,
        forms: &mut HashMap<R::Position, GameId, ahash::RandomState>,
    ) -> Result<GameId, EvalError> {
        if let Some(&form) = forms.get(position) {
            return Ok(form);
        }
        let limit = context.limits().positions;
        if forms.len() as u64 >= limit {
            return Err(EvalError::Positions(limit));
        }
        let form = context.descend(|| {
            let mut sides = [Ids::new(), Ids::new()];
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                let mut options = Options::new();
                self.rules.options(position, player, &mut options);
                for option in &options {
                    side.push(self.form_of(context, option, forms)?);
                }
            }
            self.games.form(context, &sides[0], &sides[1])
        })?;
        forms.insert(position.clone(), form);
        Ok(form)
    }

    fn component_value(
        &self,
        context: &Context<'_>,
        component: R::Position,
    ) -> Result<Value, EvalError> {
        let recent = self.recent();
        let raw_hash = recent.map(|_| self.memo.hash(&component));
        if let (Some(recent), Some(hash)) = (recent, raw_hash)
            && let Some(value) = recent.get(hash, &component)
        {
            return Ok(value);
        }
        let raw = recent.map(|_| component.clone());
        let (component, sign) = self.rules.representative(component);
        let hash = self.memo.hash(&component);
        let value = match self.memo.get(hash, &component) {
            Some(value) => value,
            None => {
                let value = context.descend(|| self.search(context, &component))?;
                self.memo.insert(hash, component, value);
                value
            }
        };
        let value = match sign {
            Sign::Same => value,
            Sign::Negative => self.games.negative(context, value)?,
        };
        if let (Some(recent), Some(hash), Some(raw)) = (recent, raw_hash, raw) {
            recent.put(hash, raw, value);
        }
        Ok(value)
    }

    /// The table of recent components, once the search is large enough to be worth it.
    fn recent(&self) -> Option<&Recent<R::Position>> {
        if let Some(recent) = self.recent.get() {
            return Some(recent);
        }
        let large = self.positions() > POSITIONS_BEFORE_RECENT;
        large.then(|| self.recent.get_or_init(Recent::new))
    }

    fn search(&self, context: &Context<'_>, component: &R::Position) -> Result<Value, EvalError> {
        self.count_position(context)?;
        if let Some(value) = self.rules.known_value(component, self.games, context)? {
            return Ok(value);
        }
        let left = self.option_values(context, component, Player::Left)?;
        let right = self.option_values(context, component, Player::Right)?;
        self.games.reduce(context, left, right, &mut Silent)
    }

    fn option_values(
        &self,
        context: &Context<'_>,
        component: &R::Position,
        player: Player,
    ) -> Result<Ids, EvalError> {
        let mut options = Options::new();
        self.rules.options(component, player, &mut options);
        options
            .iter()
            .map(|option| Ok(self.value(context, option)?.id()))
            .collect()
    }

    fn count_position(&self, context: &Context<'_>) -> Result<(), EvalError> {
        let limits = context.limits();
        let before = self.positions.fetch_add(1, Ordering::Relaxed);
        if before >= limits.positions {
            self.positions.fetch_sub(1, Ordering::Relaxed);
            return Err(EvalError::Positions(limits.positions));
        }
        if before.is_multiple_of(POSITIONS_PER_CHECK) {
            // A table is at least half full; each entry has a tag of one byte.
            let entry = 2 * (size_of::<(R::Position, Value)>() as u64 + 1);
            if self.games.memory() + before * entry > limits.memory {
                return Err(EvalError::Memory(limits.memory));
            }
        }
        Ok(())
    }
}

/// The values of components met lately, as they were met: a small, lossy, direct-mapped table.
///
/// A hit spares the search for a representative and a look into the large memo.
struct Recent<P> {
    slots: Box<[RecentSlot<P>]>,
}

type RecentSlot<P> = Mutex<Option<(P, Value)>>;

impl<P: Eq> Recent<P> {
    fn new() -> Recent<P> {
        Recent {
            slots: (0..RECENT_SLOTS).map(|_| Mutex::new(None)).collect(),
        }
    }

    fn get(&self, hash: u64, position: &P) -> Option<Value> {
        let slot = self.slot(hash).try_lock()?;
        slot.as_ref()
            .filter(|entry| entry.0 == *position)
            .map(|entry| entry.1)
    }

    fn put(&self, hash: u64, position: P, value: Value) {
        if let Some(mut slot) = self.slot(hash).try_lock() {
            *slot = Some((position, value));
        }
    }

    fn slot(&self, hash: u64) -> &RecentSlot<P> {
        &self.slots[hash as usize % RECENT_SLOTS]
    }
}

/// The values of components, in shards so that threads seldom wait for one another.
struct Memo<P> {
    shards: [Mutex<HashTable<(P, Value)>>; SHARDS],
    hasher: ahash::RandomState,
}

impl<P: Eq + std::hash::Hash> Memo<P> {
    fn new() -> Memo<P> {
        Memo {
            shards: std::array::from_fn(|_| Mutex::new(HashTable::new())),
            hasher: ahash::RandomState::with_seeds(5, 6, 7, 8),
        }
    }

    fn hash(&self, position: &P) -> u64 {
        self.hasher.hash_one(position)
    }

    fn get(&self, hash: u64, position: &P) -> Option<Value> {
        let shard = self.shard(hash).lock();
        shard
            .find(hash, |entry| entry.0 == *position)
            .map(|entry| entry.1)
    }

    fn insert(&self, hash: u64, position: P, value: Value) {
        let mut shard = self.shard(hash).lock();
        // Another thread may have been faster.
        if shard.find(hash, |entry| entry.0 == position).is_none() {
            shard.insert_unique(hash, (position, value), |entry| self.hash(&entry.0));
        }
    }

    fn shard(&self, hash: u64) -> &Mutex<HashTable<(P, Value)>> {
        &self.shards[(hash >> 48) as usize % SHARDS]
    }
}
