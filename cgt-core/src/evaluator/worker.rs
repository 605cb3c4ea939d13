//! What one thread needs while it evaluates: its place in the search and its recent results.

use super::memo::Name;
use crate::games::Value;
use crate::key::Key;
use crate::ruleset::{OptionParts, Ruleset, Sign};

/// Searched positions with keys before the table of recent components is made.
const POSITIONS_BEFORE_RECENT: u64 = 1024;
/// Slots of the table of recent components: it should fit into a core's own cache, with room for
/// others.
const RECENT_SLOTS: usize = 1 << 14;

/// The working memory of one thread. Its lists are stacks: every position being searched owns
/// the upper end of them, from where it began.
pub(super) struct Worker<P> {
    /// The values of the components of all options, 0 where they are not known yet.
    pub(super) values: Vec<Value>,
    /// Where the components of each option end.
    pub(super) ends: Vec<usize>,
    /// The components that must be looked up in the memo, or searched.
    pub(super) wanted: Vec<Wanted<P>>,
    searched: u64,
    /// Entries of keys and values: lossy and direct-mapped.
    recent: Vec<[u64; 2]>,
}

/// A component whose value is wanted.
pub(super) struct Wanted<P> {
    pub(super) met: Met,
    /// Its representative.
    pub(super) position: P,
    pub(super) name: Name,
}

/// How a wanted component was met.
#[derive(Clone, Copy)]
pub(super) struct Met {
    /// Its place among the components.
    part: usize,
    /// Its own key.
    key: Option<Key>,
    /// Whether its representative has its value.
    pub(super) sign: Sign,
}

impl<P> Worker<P> {
    pub(super) fn new() -> Worker<P> {
        Worker {
            values: Vec::new(),
            ends: Vec::new(),
            wanted: Vec::new(),
            searched: 0,
            recent: Vec::new(),
        }
    }

    /// Forgets where an interrupted search stood.
    pub(super) fn reset(&mut self) {
        self.values.clear();
        self.ends.clear();
        self.wanted.clear();
    }

    /// Notes the value of a component, for its sum and for its next appearance.
    #[inline]
    pub(super) fn note(&mut self, met: Met, value: Value) {
        self.values[met.part] = value;
        if let Some(key) = met.key
            && let Some(slot) = self.recent.get_mut(recent_slot(key))
        {
            *slot = key.entry(value);
        }
    }

    /// Counts a searched position that has a key; the table of recent ones is made once it is
    /// worth it. Says whether that was now.
    pub(super) fn count(&mut self) -> bool {
        self.searched += 1;
        let is_due = self.searched == POSITIONS_BEFORE_RECENT;
        if is_due {
            self.recent.resize(RECENT_SLOTS, [0; 2]);
        }
        is_due
    }

    /// Bytes in the table of recent components.
    pub(super) const fn recent_bytes() -> u64 {
        (RECENT_SLOTS * size_of::<[u64; 2]>()) as u64
    }
}

/// The slot of a key in the table of recent components.
#[inline]
fn recent_slot(key: Key) -> usize {
    key.hash() as usize % RECENT_SLOTS
}

/// Takes components and finds the values of those met lately, as they were met: this spares the
/// search for a representative and a look into the memo. The others are wanted.
pub(super) struct Arrivals<'a, R: Ruleset> {
    pub(super) rules: &'a R,
    pub(super) worker: &'a mut Worker<R::Position>,
}

impl<R: Ruleset> OptionParts<R::Position> for Arrivals<'_, R> {
    #[inline]
    fn push(&mut self, component: R::Position) {
        let key = self.rules.key(&component);
        let known = key.and_then(|key| {
            let entry = self.worker.recent.get(recent_slot(key))?;
            key.value_in(*entry)
        });
        match known {
            Some(value) => self.worker.values.push(value),
            None => self.want(component, key),
        }
    }

    #[inline]
    fn end_option(&mut self) {
        self.worker.ends.push(self.worker.values.len());
    }
}

impl<R: Ruleset> Arrivals<'_, R> {
    #[inline(never)]
    fn want(&mut self, component: R::Position, key: Option<Key>) {
        let (position, sign) = self.rules.representative(component);
        let name = Name::new(self.rules.key(&position), &position);
        let part = self.worker.values.len();
        self.worker.wanted.push(Wanted {
            met: Met { part, key, sign },
            position,
            name,
        });
        self.worker.values.push(Value::ZERO);
    }
}
