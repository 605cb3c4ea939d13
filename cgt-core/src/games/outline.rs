//! What most questions about the order of two values are decided by: stops and landmarks.

use super::Games;
use super::landmarks::{Bounds, Fences, Survey};
use super::record::{Record, Stop};
use crate::player::Player;

/// The stops of a value, Left's first, and the landmarks below and above it.
#[derive(Clone, Copy)]
pub(crate) struct Outline {
    pub(crate) stops: (Stop, Stop),
    pub(crate) bounds: Bounds,
}

/// What is known of a form besides its options before it is interned as canonical.
#[derive(Clone, Copy)]
pub(crate) struct Portrait {
    pub(crate) outline: Outline,
    /// What its options tell, as it stands.
    pub(crate) survey: Survey,
}

impl Portrait {
    /// Whether an undominated option of the form is irreversible by what landmarks tell of the
    /// replies, or for being a number.
    ///
    /// In a game that is no number, an undominated number is never reversible: a reply
    /// `x^R ≤ G` would make `x` less than a Right stop of `G`, hence dominated.
    #[inline]
    pub(crate) fn cannot_reverse(&self, player: Player, option: &Record) -> bool {
        let bounds = self.outline.bounds;
        Games::is_number_in(option) | Fences::of(option).keep_from(player.opponent(), bounds)
    }
}

impl Outline {
    /// The outline that stands in the record of a canonical form.
    #[inline]
    pub(crate) fn of(record: &Record) -> Outline {
        Outline {
            stops: Games::stops_in(record),
            bounds: Bounds::of(record),
        }
    }
}

impl Games {
    /// What the outlines of `G` and of `H` say about `G ≤ H`, if anything.
    #[inline]
    pub(crate) fn le_by_outlines(&self, g: &Outline, h: &Outline) -> Option<bool> {
        g.bounds
            .le(h.bounds)
            .or_else(|| self.le_by_stops(g.stops, h.stops))
    }

    /// `LS(G) < RS(H)` gives `G < H`; `LS(G) > LS(H)` or `RS(G) > RS(H)` rules out `G ≤ H`.
    #[inline]
    pub(crate) fn le_by_stops(&self, g: (Stop, Stop), h: (Stop, Stop)) -> Option<bool> {
        // Both are asked for at once: one branch less that cannot be foreseen.
        if self.is_less(h.0, g.0) | self.is_less(h.1, g.1) {
            return Some(false);
        }
        self.is_less(g.0, h.1).then_some(true)
    }
}
