//! Positions of heap games: heaps without order.

use std::fmt;

use cgt_core::Options;
use smallvec::SmallVec;

/// Heaps of counters, smallest first. Empty heaps do not count.
///
/// ```
/// use cgt_nim::Heaps;
/// let heaps = Heaps::new([7, 0, 3]);
/// assert_eq!(heaps.as_slice(), [3, 7]);
/// assert_eq!(heaps.to_string(), "3 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Heaps(SmallVec<[u64; 4]>);

impl Heaps {
    /// The bytes of the position, those for a long list of heaps with it.
    pub(crate) fn bytes(&self) -> u64 {
        let list = if self.0.spilled() {
            self.0.capacity()
        } else {
            0
        };
        (size_of_val(self) + list * size_of::<u64>()) as u64
    }

    /// The position with these heaps, in any order.
    #[must_use]
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Heaps {
        let mut heaps: SmallVec<[u64; 4]> = heaps.into_iter().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        Heaps(heaps)
    }

    /// The heaps, smallest first.
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// The position in which `heap` is replaced by `parts`.
    pub(crate) fn replace(&self, heap: u64, parts: &[u64]) -> Heaps {
        let mut rest = self.0.clone();
        if let Ok(place) = rest.binary_search(&heap) {
            rest.remove(place);
        }
        for &part in parts.iter().filter(|&&part| part > 0) {
            let place = rest.partition_point(|&other| other < part);
            rest.insert(place, part);
        }
        Heaps(rest)
    }

    /// The sizes that occur, each once.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u64> + '_ {
        let differs = |&place: &usize| place == 0 || self.0[place - 1] != self.0[place];
        (0..self.0.len()).filter(differs).map(|place| self.0[place])
    }

    /// The heaps one by one, as positions of their own.
    pub(crate) fn split(&self, out: &mut Options<Heaps>) {
        out.extend(self.0.iter().map(|&heap| Heaps::new([heap])));
    }

    /// The heap that a move to `after` was made in, and what it left there.
    pub(crate) fn difference(&self, after: &Heaps) -> (Option<u64>, SmallVec<[u64; 4]>) {
        let missing = |from: &Heaps, than: &Heaps| {
            let (mut gone, mut other) = (SmallVec::<[u64; 4]>::new(), than.0.iter().peekable());
            for &heap in &from.0 {
                while other.next_if(|&&theirs| theirs < heap).is_some() {}
                if other.next_if(|&&theirs| theirs == heap).is_none() {
                    gone.push(heap);
                }
            }
            gone
        };
        (missing(self, after).pop(), missing(after, self))
    }
}

/// The heaps with spaces between them; `0` when there are none.
impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else {
            return f.write_str("0");
        };
        write!(f, "{first}")?;
        rest.iter().try_for_each(|heap| write!(f, " {heap}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heap_of_a_move_is_found() {
        let check = |before: &[u64], heap, parts: &[u64]| {
            let before = Heaps::new(before.iter().copied());
            let after = before.replace(heap, parts);
            let (found, left) = before.difference(&after);
            assert_eq!((found, left.as_slice()), (Some(heap), parts));
        };
        check(&[3, 5, 7], 5, &[2]);
        check(&[3, 5, 7], 7, &[3]);
        check(&[3, 3, 3], 3, &[]);
        check(&[1, 2, 9], 9, &[2, 5]);
        check(&[4, 4], 4, &[2, 2]);
    }

    #[test]
    fn sizes_are_named_once() {
        let sizes: Vec<u64> = Heaps::new([4, 1, 4, 0, 1]).sizes().collect();
        assert_eq!(sizes, [1, 4]);
    }
}
