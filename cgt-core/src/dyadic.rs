//! Dyadic rationals `m/2^k` of any size: the numbers among the short games.

mod arithmetic;
mod signs;
mod simplicity;

pub use signs::SignExpansion;

use std::cmp::Ordering;
use std::fmt;

use dashu_int::{IBig, Sign, Word};

/// An exact dyadic rational `m/2^k`, always in lowest terms.
///
/// Sixteen bytes: numbers with a 64-bit numerator are held in place and computed with machine
/// words, all others live on the heap. Nothing wraps, saturates or rounds.
///
/// Equality and order are those of the values. The operators never fail, but their results may
/// be as large as the operands allow: who computes with numbers from outside checks [`bits`]
/// against a limit after each step. No sum, difference or product has more than one bit more than
/// twice the bits of its operands together.
///
/// [`bits`]: Dyadic::bits
///
/// ```
/// use cgt_core::Dyadic;
/// let x = Dyadic::ratio(3, 2);
/// assert_eq!(x.to_string(), "3/4");
/// assert_eq!((&x + &x).to_string(), "3/2");
/// assert!(x < Dyadic::ONE);
/// ```
///
/// # References
///
/// J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 1 and 2.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// `Small` exactly when both parts fit, so that the derived equality is equality of values.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, exponent: u32 },
    Big(Box<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Big {
    numerator: IBig,
    exponent: u64,
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic::small(0, 0);
    /// The number 1.
    pub const ONE: Dyadic = Dyadic::small(1, 0);
    /// The largest number of bits ([`Dyadic::bits`]) that readers of text and
    /// [`Dyadic::prefix_signs`] produce.
    pub const MAX_BITS: u64 = 1 << 25;

    const fn small(numerator: i64, exponent: u32) -> Dyadic {
        Dyadic(Repr::Small {
            numerator,
            exponent,
        })
    }

    /// The integer `n`.
    #[must_use]
    pub fn from_integer(n: IBig) -> Dyadic {
        Dyadic::new(n, 0)
    }

    /// The number `numerator / 2^exponent`, brought to lowest terms.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::new(12.into(), 4), Dyadic::ratio(3, 2));
    /// ```
    #[must_use]
    pub fn new(numerator: IBig, exponent: u64) -> Dyadic {
        let Some(zeros) = numerator.trailing_zeros() else {
            return Dyadic::ZERO;
        };
        let cancelled = exponent.min(zeros as u64);
        let exponent = exponent - cancelled;
        let numerator = if cancelled == 0 {
            numerator
        } else {
            numerator >> shift_amount(cancelled)
        };
        match (i64::try_from(&numerator), u32::try_from(exponent)) {
            (Ok(numerator), Ok(exponent)) => Dyadic::small(numerator, exponent),
            _ => Dyadic(Repr::Big(Box::new(Big {
                numerator,
                exponent,
            }))),
        }
    }

    /// The number `numerator / 2^exponent`, brought to lowest terms.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::ratio(-6, 4).to_string(), "-3/8");
    /// ```
    #[must_use]
    pub fn ratio(numerator: i64, exponent: u32) -> Dyadic {
        if numerator == 0 {
            return Dyadic::ZERO;
        }
        let cancelled = exponent.min(numerator.trailing_zeros());
        Dyadic::small(numerator >> cancelled, exponent - cancelled)
    }

    /// The same as [`Dyadic::new`] for numerators of machine size.
    fn from_i128(numerator: i128, exponent: u64) -> Dyadic {
        if numerator == 0 {
            return Dyadic::ZERO;
        }
        let cancelled = exponent.min(u64::from(numerator.trailing_zeros()));
        let (numerator, exponent) = (numerator >> cancelled, exponent - cancelled);
        match (i64::try_from(numerator), u32::try_from(exponent)) {
            (Ok(numerator), Ok(exponent)) => Dyadic::small(numerator, exponent),
            _ => Dyadic(Repr::Big(Box::new(Big {
                numerator: IBig::from(numerator),
                exponent,
            }))),
        }
    }

    /// The number `2^n`.
    ///
    /// Takes `|n|` bits of memory at most; the caller refuses exponents past its limit.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::power_of_two(-3).to_string(), "1/8");
    /// assert_eq!(Dyadic::power_of_two(5).to_string(), "32");
    /// ```
    #[must_use]
    pub fn power_of_two(n: i64) -> Dyadic {
        Dyadic::ONE.shift(n)
    }

    /// The numerator in lowest terms.
    #[must_use]
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Repr::Small { numerator, .. } => IBig::from(*numerator),
            Repr::Big(big) => big.numerator.clone(),
        }
    }

    /// The `k` of `m/2^k` in lowest terms; 0 exactly for the integers.
    #[must_use]
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Repr::Small { exponent, .. } => u64::from(*exponent),
            Repr::Big(big) => big.exponent,
        }
    }

    /// Whether this is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { numerator: 0, .. })
    }

    /// Whether this is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// The sign: −1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small { numerator, .. } => numerator.signum() as i32,
            Repr::Big(big) => match big.numerator.sign() {
                Sign::Positive => 1,
                Sign::Negative => -1,
            },
        }
    }

    /// The size: the bits of the numerator and of the denominator together.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::ratio(5, 3).bits(), 3 + 3);
    /// ```
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.numerator_bits().saturating_add(self.exponent())
    }

    fn numerator_bits(&self) -> u64 {
        match &self.0 {
            Repr::Small { numerator, .. } => {
                u64::from(u64::BITS - numerator.unsigned_abs().leading_zeros())
            }
            Repr::Big(big) => magnitude_bits(&big.numerator),
        }
    }

    /// The value as a machine integer, if it is one that fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small {
                numerator,
                exponent: 0,
            } => Some(numerator),
            _ => None,
        }
    }

    /// The largest integer that is not above this.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::ratio(-1, 1).floor(), (-1).into());
    /// ```
    #[must_use]
    pub fn floor(&self) -> IBig {
        match &self.0 {
            Repr::Small {
                numerator,
                exponent,
            } => IBig::from(numerator >> exponent.min(&63)),
            Repr::Big(big) => shift_right(&big.numerator, big.exponent),
        }
    }

    /// The least integer that is not below this.
    #[must_use]
    pub fn ceil(&self) -> IBig {
        let floor = self.floor();
        if self.is_integer() {
            floor
        } else {
            floor + IBig::ONE
        }
    }

    /// A machine key that respects the order: `key(a) < key(b)` implies `a < b`.
    ///
    /// It is `floor(x · 2^12)`, or the nearest `i32` where that does not fit.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::ratio(3, 1).sort_key(), 3 << 11);
    /// assert_eq!(Dyadic::power_of_two(-40).sort_key(), 0);
    /// assert_eq!(Dyadic::power_of_two(40).sort_key(), i32::MAX);
    /// ```
    #[must_use]
    pub fn sort_key(&self) -> i32 {
        const SCALE: u32 = 12;
        match &self.0 {
            Repr::Small {
                numerator,
                exponent,
            } => {
                let scaled = if *exponent <= SCALE {
                    i128::from(*numerator) << (SCALE - exponent)
                } else {
                    i128::from(numerator >> (exponent - SCALE).min(63))
                };
                scaled.clamp(i128::from(i32::MIN), i128::from(i32::MAX)) as i32
            }
            Repr::Big(big) => {
                let far = if self.signum() > 0 {
                    i32::MAX
                } else {
                    i32::MIN
                };
                if self.numerator_bits() > big.exponent.saturating_add(32) {
                    return far;
                }
                // Past the test above the exponent exceeds the scale: the numerator has 64 bits.
                let key = shift_right(&big.numerator, big.exponent - u64::from(SCALE));
                i32::try_from(key).unwrap_or(far)
            }
        }
    }
}

/// How many bits the magnitude of `n` takes.
fn magnitude_bits(n: &IBig) -> u64 {
    let (_, words) = n.as_sign_words();
    match words.last() {
        Some(top) => words.len() as u64 * u64::from(Word::BITS) - u64::from(top.leading_zeros()),
        None => 0,
    }
}

/// `floor(n / 2^amount)`, without shifting by more than there is.
fn shift_right(n: &IBig, amount: u64) -> IBig {
    n >> shift_amount(amount.min(magnitude_bits(n) + 1))
}

/// A count of bits as the big integers want it.
///
/// Fails only where the number itself would not fit into memory.
fn shift_amount(bits: u64) -> usize {
    usize::try_from(bits).expect("a number larger than the memory")
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::small(n, 0)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        match (&self.0, &other.0) {
            (
                Repr::Small {
                    numerator: a,
                    exponent: j,
                },
                Repr::Small {
                    numerator: b,
                    exponent: k,
                },
            ) => {
                if j == k {
                    a.cmp(b)
                } else if j < k {
                    compare_aligned(*a, k - j, *b)
                } else {
                    compare_aligned(*b, j - k, *a).reverse()
                }
            }
            _ => self.cmp_big(other),
        }
    }
}

/// Compares `a · 2^shift` with `b`.
fn compare_aligned(a: i64, shift: u32, b: i64) -> Ordering {
    if shift < 64 {
        (i128::from(a) << shift).cmp(&i128::from(b))
    } else {
        // 2^64 exceeds every |b|, so a nonzero `a` decides by its sign.
        a.signum().cmp(&0).then(0.cmp(&b))
    }
}

impl Dyadic {
    /// Compares signs, then sizes to within a factor of two, and only then the digits.
    fn cmp_big(&self, other: &Dyadic) -> Ordering {
        let sign = self.signum();
        if sign != other.signum() || sign == 0 {
            return sign.cmp(&other.signum());
        }
        let size = |x: &Dyadic| i128::from(x.numerator_bits()) - i128::from(x.exponent());
        let by_size = size(self).cmp(&size(other));
        if by_size.is_ne() {
            return if sign > 0 { by_size } else { by_size.reverse() };
        }
        let (a, b, _) = self.aligned(other);
        a.cmp(&b)
    }

    /// Both numerators over the larger denominator.
    fn aligned(&self, other: &Dyadic) -> (IBig, IBig, u64) {
        let exponent = self.exponent().max(other.exponent());
        let raise = |x: &Dyadic| x.numerator() << shift_amount(exponent - x.exponent());
        (raise(self), raise(other), exponent)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Written as `5` or `-3/8`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small {
                numerator,
                exponent: 0,
            } => write!(f, "{numerator}"),
            Repr::Small {
                numerator,
                exponent: exponent @ 1..=63,
            } => write!(f, "{numerator}/{}", 1_u64 << exponent),
            _ if self.is_integer() => write!(f, "{}", self.numerator()),
            _ => {
                let denominator = IBig::ONE << shift_amount(self.exponent());
                write!(f, "{}/{denominator}", self.numerator())
            }
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests;
