//! Sets of edges of one block, as bits.

use std::ops::BitAnd;

/// A set of edges numbered below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EdgeSet<const W: usize>([u64; W]);

impl<const W: usize> EdgeSet<W> {
    pub(crate) const EMPTY: EdgeSet<W> = EdgeSet([0; W]);

    /// How many edges there can be.
    pub(crate) const CAPACITY: usize = 64 * W;

    pub(crate) fn insert(&mut self, edge: u32) {
        self.0[edge as usize / 64] |= 1 << (edge % 64);
    }

    #[inline]
    pub(crate) fn without(mut self, edge: u32) -> EdgeSet<W> {
        self.0[edge as usize / 64] &= !(1 << (edge % 64));
        self
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The least edge that is not below `from`.
    #[inline]
    pub(crate) fn first_from(&self, from: u32) -> Option<u32> {
        let mut index = from as usize / 64;
        if index >= W {
            return None;
        }
        let mut word = self.0[index] >> (from % 64) << (from % 64);
        loop {
            if word != 0 {
                return Some(index as u32 * 64 + word.trailing_zeros());
            }
            index += 1;
            if index >= W {
                return None;
            }
            word = self.0[index];
        }
    }

    /// The edges in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = u32> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let edge = self.first_from(next)?;
            next = edge + 1;
            Some(edge)
        })
    }
}

impl<const W: usize> BitAnd for EdgeSet<W> {
    type Output = EdgeSet<W>;

    #[inline]
    fn bitand(mut self, other: EdgeSet<W>) -> EdgeSet<W> {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_come_back_in_order() {
        let mut set: EdgeSet<2> = EdgeSet::EMPTY;
        for edge in [127, 0, 63, 64, 5] {
            set.insert(edge);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 5, 63, 64, 127]);
        assert_eq!(set.without(63).iter().collect::<Vec<_>>(), [0, 5, 64, 127]);
        assert_eq!(set.first_from(128), None);
        assert!((set & EdgeSet::EMPTY).is_empty());
    }
}
