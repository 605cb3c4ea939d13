//! What one thread needs while it evaluates: its place in the search and its recent results.

use crate::games::Value;
use crate::player::Player;
use crate::ruleset::{Options, Ruleset, Sign};

/// Searched positions before the table of recent components is made.
const POSITIONS_BEFORE_RECENT: u64 = 1024;
/// Slots of the table of recent components: it should fit into a core's own cache.
const RECENT_SLOTS: usize = 1 << 15;

/// The working memory of one thread. Its lists are stacks: every position being searched owns
/// the upper end of them, from where it began.
pub(super) struct Worker<P> {
    /// The components of all options, one after another.
    pub(super) parts: Vec<Part<P>>,
    /// Those of them that must be looked up in the memo, or searched.
    pub(super) wanted: Vec<Wanted<P>>,
    /// Where the components of each option end.
    pub(super) ends: Vec<usize>,
    /// Options of one player, and components of one of them; both empty between uses.
    options: Options<P>,
    components: Options<P>,
    searched: u64,
    recent: Vec<Option<(P, Value)>>,
}

/// A component as it came, and its value once that is known.
pub(super) struct Part<P> {
    pub(super) position: P,
    pub(super) hash: u64,
    pub(super) value: Value,
}

/// A component whose value is wanted, as its representative.
pub(super) struct Wanted<P> {
    /// The place of the component among the parts.
    pub(super) part: usize,
    pub(super) position: P,
    pub(super) sign: Sign,
    pub(super) hash: u64,
}

impl<P: Clone + Eq> Worker<P> {
    pub(super) fn new() -> Worker<P> {
        Worker {
            parts: Vec::new(),
            wanted: Vec::new(),
            ends: Vec::new(),
            options: Options::new(),
            components: Options::new(),
            searched: 0,
            recent: Vec::new(),
        }
    }

    /// Forgets where an interrupted search stood.
    pub(super) fn reset(&mut self) {
        self.parts.clear();
        self.wanted.clear();
        self.ends.clear();
        self.options.clear();
        self.components.clear();
    }

    /// Appends the components of a position to the parts.
    pub(super) fn take_apart<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        hash: impl Fn(&P) -> u64,
    ) {
        rules.components(position, &mut self.components);
        move_to_parts(&mut self.components, &mut self.parts, hash);
    }

    /// Appends the components of every option of `player` to the parts.
    pub(super) fn take_options_apart<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        player: Player,
        hash: impl Fn(&P) -> u64,
    ) {
        rules.options(position, player, &mut self.options);
        for option in &self.options {
            rules.components(option, &mut self.components);
            move_to_parts(&mut self.components, &mut self.parts, &hash);
            self.ends.push(self.parts.len());
        }
        self.options.clear();
    }

    /// The value of a component met lately, as it was met: this spares the search for a
    /// representative and a look into the memo. The table is lossy and direct-mapped.
    #[inline]
    pub(super) fn recent(&self, part: usize) -> Option<Value> {
        let part = &self.parts[part];
        let slot = self.recent.get(part.hash as usize % RECENT_SLOTS)?.as_ref();
        slot.filter(|entry| entry.0 == part.position)
            .map(|entry| entry.1)
    }

    /// Notes the value of a component, for its sum and for its next appearance.
    #[inline]
    pub(super) fn note(&mut self, part: usize, value: Value) {
        let part = &mut self.parts[part];
        part.value = value;
        if let Some(slot) = self.recent.get_mut(part.hash as usize % RECENT_SLOTS) {
            *slot = Some((part.position.clone(), value));
        }
    }

    /// Counts a searched position; the table of recent ones is made once it is worth it.
    pub(super) fn count(&mut self) {
        self.searched += 1;
        if self.searched == POSITIONS_BEFORE_RECENT {
            self.recent.resize(RECENT_SLOTS, None);
        }
    }
}

/// Taken from the end, which spares moving the whole list.
#[inline]
fn move_to_parts<P>(
    components: &mut Options<P>,
    parts: &mut Vec<Part<P>>,
    hash: impl Fn(&P) -> u64,
) {
    while let Some(position) = components.pop() {
        parts.push(Part {
            hash: hash(&position),
            position,
            value: Value::ZERO,
        });
    }
}
