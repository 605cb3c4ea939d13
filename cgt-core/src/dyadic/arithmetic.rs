//! Sums, differences, products and shifts of dyadic rationals.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::{Dyadic, Repr, shift_amount};

/// Numerators over a common denominator, where machine words hold them and their sum.
fn aligned_words(x: &Dyadic, y: &Dyadic) -> Option<(i128, i128, u64)> {
    let (
        &Repr::Small {
            numerator: a,
            exponent: j,
        },
        &Repr::Small {
            numerator: b,
            exponent: k,
        },
    ) = (&x.0, &y.0)
    else {
        return None;
    };
    let (a, b) = (i128::from(a), i128::from(b));
    match (j.abs_diff(k), j < k) {
        (62.., _) => None,
        (up, true) => Some((a << up, b, u64::from(k))),
        (up, false) => Some((a, b << up, u64::from(j))),
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        if let Some((a, b, exponent)) = aligned_words(self, other) {
            return Dyadic::from_i128(a + b, exponent);
        }
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        let (a, b, exponent) = self.aligned(other);
        Dyadic::new(a + b, exponent)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        if let Some((a, b, exponent)) = aligned_words(self, other) {
            return Dyadic::from_i128(a - b, exponent);
        }
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;

    fn mul(self, other: &Dyadic) -> Dyadic {
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
            ) => Dyadic::from_i128(
                i128::from(*a) * i128::from(*b),
                u64::from(*j) + u64::from(*k),
            ),
            _ => {
                let exponent = self.exponent().checked_add(other.exponent());
                Dyadic::new(
                    self.numerator() * other.numerator(),
                    exponent.expect("a denominator larger than the memory"),
                )
            }
        }
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small {
                numerator,
                exponent,
            } => match numerator.checked_neg() {
                Some(numerator) => Dyadic::small(numerator, *exponent),
                None => Dyadic::from_i128(-i128::from(*numerator), u64::from(*exponent)),
            },
            Repr::Big(big) => Dyadic::new(-&big.numerator, big.exponent),
        }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        -&self
    }
}

/// The forms with owned operands.
macro_rules! owned_forms {
    ($($trait:ident $method:ident),*) => {$(
        impl $trait for Dyadic {
            type Output = Dyadic;

            fn $method(self, other: Dyadic) -> Dyadic {
                (&self).$method(&other)
            }
        }

        impl $trait<&Dyadic> for Dyadic {
            type Output = Dyadic;

            fn $method(self, other: &Dyadic) -> Dyadic {
                (&self).$method(other)
            }
        }

        impl $trait<Dyadic> for &Dyadic {
            type Output = Dyadic;

            fn $method(self, other: Dyadic) -> Dyadic {
                self.$method(&other)
            }
        }
    )*};
}

owned_forms!(Add add, Sub sub, Mul mul);

impl AddAssign<&Dyadic> for Dyadic {
    fn add_assign(&mut self, other: &Dyadic) {
        *self = &*self + other;
    }
}

impl SubAssign<&Dyadic> for Dyadic {
    fn sub_assign(&mut self, other: &Dyadic) {
        *self = &*self - other;
    }
}

impl std::iter::Sum for Dyadic {
    fn sum<I: Iterator<Item = Dyadic>>(terms: I) -> Dyadic {
        terms.fold(Dyadic::ZERO, |total, term| total + term)
    }
}

impl Dyadic {
    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Dyadic {
        if self.signum() < 0 {
            -self
        } else {
            self.clone()
        }
    }

    /// Half of this.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        self.shift(-1)
    }

    /// This times `2^n`.
    ///
    /// The size grows by at most `|n|` bits; the caller refuses shifts past its limit.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::ratio(3, 2).shift(4), Dyadic::from(12));
    /// assert_eq!(Dyadic::from(12).shift(-4), Dyadic::ratio(3, 2));
    /// ```
    #[must_use]
    pub fn shift(&self, n: i64) -> Dyadic {
        if self.is_zero() {
            return Dyadic::ZERO;
        }
        let (amount, exponent) = (n.unsigned_abs(), self.exponent());
        if n <= 0 {
            let exponent = exponent.checked_add(amount);
            let exponent = exponent.expect("a denominator larger than the memory");
            match self.0 {
                Repr::Small { numerator, .. } => Dyadic::from_i128(i128::from(numerator), exponent),
                Repr::Big(_) => Dyadic::new(self.numerator(), exponent),
            }
        } else if amount <= exponent {
            Dyadic::new(self.numerator(), exponent - amount)
        } else {
            Dyadic::new(self.numerator() << shift_amount(amount - exponent), 0)
        }
    }
}
