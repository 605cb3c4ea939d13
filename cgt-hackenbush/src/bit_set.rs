//! Sets of edges, or of vertices, of one block, as bits.

use std::ops::{BitAnd, BitOr};

/// A set of edges or vertices numbered below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BitSet<const W: usize>([u64; W]);

impl<const W: usize> BitSet<W> {
    pub(crate) const EMPTY: BitSet<W> = BitSet([0; W]);

    /// How many elements there can be.
    pub(crate) const CAPACITY: usize = 64 * W;

    #[inline]
    pub(crate) fn insert(&mut self, element: u32) {
        self.0[element as usize / 64] |= 1 << (element % 64);
    }

    #[inline]
    pub(crate) fn without(mut self, element: u32) -> BitSet<W> {
        self.0[element as usize / 64] &= !(1 << (element % 64));
        self
    }

    #[inline]
    pub(crate) fn contains(&self, element: u32) -> bool {
        self.0[element as usize / 64] >> (element % 64) & 1 == 1
    }

    /// How many elements it has.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The elements that `other` has not.
    #[inline]
    pub(crate) fn minus(mut self, other: BitSet<W>) -> BitSet<W> {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        self
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The least element.
    #[inline]
    pub(crate) fn first(&self) -> Option<u32> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(index as u32 * 64 + self.0[index].trailing_zeros())
    }

    /// The element of a set that has just one.
    #[inline]
    pub(crate) fn only(&self) -> Option<u32> {
        let first = self.first()?;
        self.without(first).is_empty().then_some(first)
    }

    /// The elements in ascending order.
    #[inline]
    pub(crate) fn iter(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let element = self.first()?;
            self = self.without(element);
            Some(element)
        })
    }
}

impl<const W: usize> BitAnd for BitSet<W> {
    type Output = BitSet<W>;

    #[inline]
    fn bitand(mut self, other: BitSet<W>) -> BitSet<W> {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }
}

impl<const W: usize> BitOr for BitSet<W> {
    type Output = BitSet<W>;

    #[inline]
    fn bitor(mut self, other: BitSet<W>) -> BitSet<W> {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }
}

impl<const W: usize> FromIterator<u32> for BitSet<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u32>>(elements: I) -> BitSet<W> {
        let mut set = BitSet::EMPTY;
        for element in elements {
            set.insert(element);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_come_back_in_order() {
        let mut set: BitSet<2> = BitSet::EMPTY;
        for element in [127, 0, 63, 64, 5] {
            set.insert(element);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 5, 63, 64, 127]);
        assert_eq!(set.without(63).iter().collect::<Vec<_>>(), [0, 5, 64, 127]);
        assert_eq!((set.first(), BitSet::<2>::EMPTY.first()), (Some(0), None));
        assert!((set & BitSet::EMPTY).is_empty());
    }
}
