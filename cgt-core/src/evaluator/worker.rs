//! What one thread needs while it evaluates: its place in the search and its recent results.

use std::hint::black_box;

use crate::games::Value;
use crate::ruleset::{OptionParts, Sign};

/// Searched positions before the table of recent components is made.
const POSITIONS_BEFORE_RECENT: u64 = 1024;
/// Slots of the table of recent components: it should fit into a core's own cache.
const RECENT_SLOTS: usize = 1 << 15;

/// The working memory of one thread. Its lists are stacks: every position being searched owns
/// the upper end of them, from where it began.
pub(super) struct Worker<P> {
    /// The components of all options, one after another, and where those of each option end.
    pub(super) options: OptionParts<P>,
    /// The hashes of these components.
    pub(super) hashes: Vec<u64>,
    /// The values of these components, as far as they are known.
    pub(super) values: Vec<Value>,
    /// The components that must be looked up in the memo, or searched.
    pub(super) wanted: Vec<Wanted<P>>,
    searched: u64,
    recent: Vec<Option<(P, Value)>>,
}

/// A component whose value is wanted, as its representative.
pub(super) struct Wanted<P> {
    /// The place of the component among the parts.
    pub(super) part: usize,
    pub(super) position: P,
    pub(super) sign: Sign,
    pub(super) hash: u64,
    /// What the memo says.
    pub(super) value: Option<Value>,
}

impl<P: Clone + Eq> Worker<P> {
    pub(super) fn new() -> Worker<P> {
        Worker {
            options: OptionParts::new(),
            hashes: Vec::new(),
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
        self.hashes.clear();
        self.values.clear();
        self.wanted.clear();
    }

    /// Has the processor fetch what is known of several hashes at once: their delays overlap.
    #[inline]
    pub(super) fn fetch(&self, hashes: &[u64]) {
        let known = |hash: &u64| {
            matches!(
                self.recent.get(*hash as usize % RECENT_SLOTS),
                Some(Some(_))
            )
        };
        black_box(hashes.iter().fold(false, |all, hash| all ^ known(hash)));
    }

    /// Finds the values of components met lately, as they were met: this spares the search for
    /// a representative and a look into the memo. The others of those from `first` on are
    /// wanted. The table is lossy and direct-mapped.
    #[inline]
    pub(super) fn look_up(&mut self, first: usize, representative: impl Fn(&P) -> (P, Sign, u64)) {
        let hashed = self.options.parts[first..]
            .iter()
            .zip(&self.hashes[first..]);
        for (part, (component, hash)) in (first..).zip(hashed) {
            let slot = self.recent.get(*hash as usize % RECENT_SLOTS);
            if let Some(Some((position, value))) = slot
                && position == component
            {
                self.values.push(*value);
                continue;
            }
            self.values.push(Value::ZERO);
            let (position, sign, hash) = representative(component);
            self.wanted.push(Wanted {
                part,
                position,
                sign,
                hash,
                value: None,
            });
        }
    }

    /// Notes the value of a component, for its sum and for its next appearance.
    #[inline]
    pub(super) fn note(&mut self, part: usize, value: Value) {
        self.values[part] = value;
        if let Some(slot) = self
            .recent
            .get_mut(self.hashes[part] as usize % RECENT_SLOTS)
        {
            *slot = Some((self.options.parts[part].clone(), value));
        }
    }

    /// Counts a searched position; the table of recent ones is made once it is worth it. Says
    /// whether that was now.
    pub(super) fn count(&mut self) -> bool {
        self.searched += 1;
        let is_due = self.searched == POSITIONS_BEFORE_RECENT;
        if is_due {
            self.recent.resize(RECENT_SLOTS, None);
        }
        is_due
    }

    /// Bytes in the table of recent components.
    pub(super) const fn recent_bytes() -> u64 {
        (RECENT_SLOTS * size_of::<Option<(P, Value)>>()) as u64
    }
}
