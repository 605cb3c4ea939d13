//! Sign expansions: numbers as strings of + and −, which are the blue-red stalks of Hackenbush.

use dashu_int::{IBig, UBig};

use super::{Dyadic, shift_amount, shift_right};

/// The sign expansion of a number: a first run of equal signs, and the signs after it.
///
/// The first run may be astronomically long, so only its length is kept. The signs after it are
/// as many as the `k` of `m/2^k`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignExpansion {
    positive: bool,
    run: IBig,
    /// The signs after the run, read as binary digits with + for 1; the first is the highest.
    digits: UBig,
    length: u64,
}

impl SignExpansion {
    /// Whether the first run consists of + signs; of no meaning for 0, whose run is empty.
    #[must_use]
    pub fn is_positive(&self) -> bool {
        self.positive
    }

    /// The length of the first run.
    #[must_use]
    pub fn first_run(&self) -> &IBig {
        &self.run
    }

    /// The signs after the first run, `true` for +.
    pub fn rest(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        use dashu_int::ops::BitTest;
        let length = shift_amount(self.length);
        (0..length).map(move |index| self.digits.bit(length - 1 - index))
    }
}

impl Dyadic {
    /// The number with a given sign expansion, `true` for +: the value of the blue-red stalk
    /// with these edges from the ground up.
    ///
    /// The first run counts ±1 for each sign; after it the signs count ±1/2, ±1/4, ….
    ///
    /// # Complexity
    ///
    /// Linear in the number of signs.
    ///
    /// # References
    ///
    /// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, vol. 1, ch. 3,
    /// Berlekamp's rule for Hackenbush strings.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::from_sign_expansion([true, false, true]), Dyadic::ratio(3, 2));
    /// assert_eq!(Dyadic::from_sign_expansion([false, false]), Dyadic::from(-2));
    /// ```
    #[must_use]
    pub fn from_sign_expansion(signs: impl IntoIterator<Item = bool>) -> Dyadic {
        let mut signs = signs.into_iter();
        let Some(first) = signs.next() else {
            return Dyadic::ZERO;
        };
        let mut run = 1_u64;
        for sign in &mut signs {
            if sign != first {
                let rest = fraction(std::iter::once(sign).chain(signs));
                return signed(first, run) + rest;
            }
            run += 1;
        }
        signed(first, run)
    }

    /// The sign expansion of this number.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// let signs = Dyadic::ratio(-11, 2).sign_expansion(); // - - - + -
    /// assert!(!signs.is_positive());
    /// assert_eq!(*signs.first_run(), 3.into());
    /// assert!(signs.rest().eq([true, false]));
    /// ```
    #[must_use]
    pub fn sign_expansion(&self) -> SignExpansion {
        let length = self.exponent();
        let positive = self.signum() > 0;
        let whole = if positive { self.ceil() } else { self.floor() };
        // The rest is Σ ±1/2^i. With binary digits b for the signs this is (2b + 1)/2^k - 1.
        let rest = self - &Dyadic::from_integer(whole.clone()) + Dyadic::ONE;
        let digits = UBig::try_from(shift_right(&rest.numerator(), 1));
        SignExpansion {
            positive,
            run: if positive { whole } else { -whole },
            digits: if length == 0 {
                UBig::ZERO
            } else {
                digits.unwrap_or_default()
            },
            length,
        }
    }

    /// The value of the stalk `signs` with the number `x` on top: sign expansions concatenate.
    ///
    /// `None` if the value has more than [`Dyadic::MAX_BITS`] bits.
    ///
    /// # Complexity
    ///
    /// Linear in `signs.len()` and the bits of `x` and of the value: a long run of equal signs
    /// in `x` is not walked through.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// let (blue, red) = (true, false);
    /// assert_eq!(Dyadic::prefix_signs(&[blue], &Dyadic::from(-2)), Some(Dyadic::ratio(1, 2)));
    /// assert_eq!(Dyadic::prefix_signs(&[red, blue], &Dyadic::ONE), Some(Dyadic::ratio(-1, 2)));
    /// let huge = Dyadic::power_of_two(200);
    /// assert_eq!(Dyadic::prefix_signs(&[blue], &huge), Some(&huge + &Dyadic::ONE));
    /// assert_eq!(Dyadic::prefix_signs(&[red], &huge), None);
    /// ```
    #[must_use]
    pub fn prefix_signs(signs: &[bool], x: &Dyadic) -> Option<Dyadic> {
        let within = |value: Dyadic| (value.bits() <= Dyadic::MAX_BITS).then_some(value);
        let Some(&first) = signs.first() else {
            return within(x.clone());
        };
        if x.is_zero() {
            return within(Dyadic::from_sign_expansion(signs.iter().copied()));
        }
        let run = signs.iter().take_while(|sign| **sign == first).count();
        let whole = signed(first, run as u64);
        let above = &signs[run..];
        let positive = x.signum() > 0;
        if above.is_empty() && positive == first {
            return within(whole + x);
        }
        // All signs of x now count halves, quarters, …: its first run of n signs is worth
        // ±(1 - 2^-n), and what follows is 2^-n of what it was.
        let floor_or_ceil = if positive { x.ceil() } else { x.floor() };
        let rest = x - &Dyadic::from_integer(floor_or_ceil.clone());
        let n = i64::try_from(floor_or_ceil).ok()?.unsigned_abs();
        let length = (above.len() as u64).checked_add(n)?;
        if length.checked_add(x.exponent())? > Dyadic::MAX_BITS {
            return None;
        }
        let unit = if positive { Dyadic::ONE } else { -Dyadic::ONE };
        let on_top = &unit + &(rest - unit.clone()).shift(-(n as i64));
        let value = whole + fraction(above.iter().copied()) + on_top.shift(-(above.len() as i64));
        within(value)
    }
}

/// `±run`.
fn signed(positive: bool, run: u64) -> Dyadic {
    let run = i128::from(run);
    Dyadic::from_i128(if positive { run } else { -run }, 0)
}

/// The sum of `±1/2^i` over the signs, `i` counting from 1.
fn fraction(signs: impl Iterator<Item = bool>) -> Dyadic {
    // With the signs as binary digits b, the sum is (2b + 1)/2^n - 1.
    let mut bytes = Vec::new();
    let mut length = 0_u64;
    for sign in signs {
        if length.is_multiple_of(8) {
            bytes.push(0_u8);
        }
        if let (true, Some(byte)) = (sign, bytes.last_mut()) {
            *byte |= 0x80 >> (length % 8);
        }
        length += 1;
    }
    if length == 0 {
        return Dyadic::ZERO;
    }
    let padding = bytes.len() * 8 - shift_amount(length);
    let digits = IBig::from(UBig::from_be_bytes(&bytes) >> padding);
    Dyadic::new((digits << 1) + IBig::ONE, length) - Dyadic::ONE
}
