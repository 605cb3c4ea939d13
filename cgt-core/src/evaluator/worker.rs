//! What one thread needs while it evaluates: its place in the search and its recent results.

use std::hint::black_box;

use super::memo::Name;
use crate::games::Value;
use crate::key::Key;
use crate::ruleset::{OptionParts, Sign};

/// Searched positions with keys before the table of recent components is made.
const POSITIONS_BEFORE_RECENT: u64 = 1024;
/// Slots of the table of recent components: it should fit into a core's own cache.
const RECENT_SLOTS: usize = 1 << 14;

/// The working memory of one thread. Its lists are stacks: every position being searched owns
/// the upper end of them, from where it began.
pub(super) struct Worker<P> {
    /// The components of all options, one after another, and where those of each option end.
    pub(super) options: OptionParts<P>,
    /// The keys of these components.
    pub(super) keys: Vec<Option<Key>>,
    /// The values of these components, 0 where they are not known yet.
    pub(super) values: Vec<Value>,
    /// The components that must be looked up in the memo, or searched.
    pub(super) wanted: Vec<Wanted<P>>,
    searched: u64,
    /// Entries of keys and values.
    recent: Vec<[u64; 2]>,
}

/// A component whose value is wanted, as its representative.
pub(super) struct Wanted<P> {
    /// The place of the component among the parts.
    pub(super) part: usize,
    pub(super) position: P,
    pub(super) sign: Sign,
    pub(super) name: Name,
}

impl<P: Clone + Eq> Worker<P> {
    pub(super) fn new() -> Worker<P> {
        Worker {
            options: OptionParts::new(),
            keys: Vec::new(),
            values: Vec::new(),
            wanted: Vec::new(),
            searched: 0,
            recent: Vec::new(),
        }
    }

    /// Forgets where an interrupted search stood.
    pub(super) fn reset(&mut self) {
        self.options.parts.clear();
        self.options.ends.clear();
        self.keys.clear();
        self.values.clear();
        self.wanted.clear();
    }

    /// Has the processor fetch what is known of the components from `first` on: the delays
    /// overlap.
    #[inline]
    pub(super) fn fetch(&self, first: usize) {
        if !self.recent.is_empty() {
            let keys = self.keys[first..].iter().flatten();
            black_box(keys.fold(0, |all, key| all ^ self.recent[recent_slot(*key)][1]));
        }
    }

    /// Finds the values of components met lately, as they were met: this spares the search for
    /// a representative and a look into the memo. The others of those from `first` on are
    /// wanted. The table is lossy and direct-mapped, and holds what has a key.
    #[inline]
    pub(super) fn look_up(&mut self, first: usize, representative: impl Fn(&P) -> (P, Sign, Name)) {
        self.values.resize(self.keys.len(), Value::ZERO);
        let components = self.keys[first..].iter().zip(&self.options.parts[first..]);
        let components = components.zip(&mut self.values[first..]);
        for (part, ((key, component), value)) in (first..).zip(components) {
            let known = key.and_then(|key| {
                let entry = self.recent.get(recent_slot(key))?;
                key.value_in(*entry)
            });
            match known {
                Some(known) => *value = known,
                None => {
                    let (position, sign, name) = representative(component);
                    self.wanted.push(Wanted {
                        part,
                        position,
                        sign,
                        name,
                    });
                }
            }
        }
    }

    /// Notes the value of a component, for its sum and for its next appearance.
    #[inline]
    pub(super) fn note(&mut self, part: usize, value: Value) {
        self.values[part] = value;
        if let Some(key) = self.keys[part]
            && let Some(slot) = self.recent.get_mut(recent_slot(key))
        {
            *slot = key.entry(value);
        }
    }

    /// Counts a searched position that has a key; the table of recent ones is made once it is worth it. Says
    /// whether that was now.
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
