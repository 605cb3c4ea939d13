//! Sets of squares in one machine word: what the search needs of `u64` and `u128`.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A word of bits, one for each square of a board.
pub(super) trait Word:
    Copy
    + Eq
    + Default
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits it has.
    const BITS: u32;
    /// No square.
    const ZERO: Self;
    /// The first square.
    const ONE: Self;

    /// How many squares are in the set.
    fn count(self) -> u32;
    /// The number of the first square; [`BITS`](Self::BITS) if there is none.
    fn first(self) -> u32;
    /// The number of the last square; the set is not empty.
    fn last(self) -> u32;
    /// The set without its first square.
    fn without_first(self) -> Self;
    /// The bits in the opposite order.
    fn reversed(self) -> Self;
    /// The lowest 64 bits.
    fn low_word(self) -> u64;
    /// A hash of all bits.
    fn hash(self) -> u64;
    /// Whether the one comes before the other as a number: some order, for representatives.
    fn before(self, other: Self) -> bool;

    /// The set of the first `count` squares.
    fn low(count: u32) -> Self {
        if count >= Self::BITS {
            !Self::ZERO
        } else {
            // All bits above, inverted.
            !(!Self::ZERO << count)
        }
    }
}

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

macro_rules! word {
    ($type:ty, $hash:expr) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn last(self) -> u32 {
                <$type>::BITS - 1 - self.leading_zeros()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline]
            fn low_word(self) -> u64 {
                self as u64
            }

            #[inline]
            fn hash(self) -> u64 {
                let hash: fn($type) -> u64 = $hash;
                hash(self)
            }

            #[inline]
            fn before(self, other: Self) -> bool {
                self < other
            }
        }
    };
}

/// Every bit of a word spread over all bits of the product.
#[inline]
fn mixed(word: u64) -> u64 {
    let product = u128::from(word ^ word >> 29) * u128::from(MIX);
    (product >> 64) as u64 ^ product as u64
}

word!(u64, mixed);
word!(u128, |word| mixed(
    mixed((word >> 64) as u64).rotate_left(23) ^ word as u64
));
