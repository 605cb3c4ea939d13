//! Small numbers by which positions are told apart.

use std::num::NonZeroU32;

use crate::games::{GameId, Value};

/// A number that tells a position from all others of its game.
///
/// ```
/// use cgt_core::Key;
/// // A board of 2 by 3 squares, of which these four are free.
/// let key = Key::new(0b101_110, 2 << 8 | 3);
/// assert_ne!(key, Key::new(0b101_110, 3 << 8 | 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    word: u64,
    /// Never 0, so that an empty slot of a table holds no key.
    kind: NonZeroU32,
}

impl Key {
    /// The key made of these numbers, both of which count.
    #[must_use]
    #[inline]
    pub fn new(word: u64, kind: u16) -> Key {
        Key {
            word,
            kind: NonZeroU32::MIN | u32::from(kind) << 1,
        }
    }

    /// A number whose lower bits choose slots of tables.
    #[inline]
    pub(crate) fn hash(self) -> u64 {
        let kind = u64::from(self.kind.get());
        let mixed = (self.word ^ kind << 46).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    }

    /// The key and a value, as an entry of a table; no entry is `[0, 0]`.
    #[inline]
    pub(crate) fn entry(self, value: Value) -> [u64; 2] {
        let kind = u64::from(self.kind.get());
        [self.word, kind << 32 | u64::from(value.0.0)]
    }

    /// The value in an entry, if it is one of this key.
    #[inline]
    pub(crate) fn value_in(self, [word, rest]: [u64; 2]) -> Option<Value> {
        let matches = word == self.word && rest >> 32 == u64::from(self.kind.get());
        matches.then_some(Value(GameId(rest as u32)))
    }

    /// The key in an entry, if it is one.
    #[inline]
    pub(crate) fn in_entry([word, rest]: [u64; 2]) -> Option<Key> {
        let kind = NonZeroU32::new((rest >> 32) as u32)?;
        Some(Key { word, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_give_back_what_they_were_made_of() {
        for (word, kind) in [(0, 0), (u64::MAX, u16::MAX), (5, 1)] {
            let key = Key::new(word, kind);
            let value = Value(GameId(u32::MAX >> 1));
            let entry = key.entry(value);
            assert_eq!(Key::in_entry(entry), Some(key));
            assert_eq!(key.value_in(entry), Some(value));
            assert_eq!(Key::new(word ^ 1, kind).value_in(entry), None);
            assert_eq!(Key::new(word, kind ^ 1).value_in(entry), None);
        }
        assert_eq!(Key::in_entry([0, 0]), None);
        assert_eq!(Key::new(0, 0).value_in([0, 0]), None);
    }
}
