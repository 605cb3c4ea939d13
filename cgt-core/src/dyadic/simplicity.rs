//! Numbers as games: canonical options, birthdays, and the simplest number in an interval.

use dashu_int::{IBig, ops::BitTest};

use super::{Dyadic, shift_amount};

/// One end of an interval: the number, and whether it belongs to the interval.
type End<'a> = Option<(&'a Dyadic, bool)>;

impl Dyadic {
    /// The only Left option of the canonical form, if there is one.
    ///
    /// A positive integer `n` is `{n-1|}` and `m/2^k` in lowest terms is
    /// `{(m-1)/2^k | (m+1)/2^k}`.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::ratio(3, 2).canonical_left(), Some(Dyadic::ratio(1, 1)));
    /// assert_eq!(Dyadic::ratio(3, 2).canonical_right(), Some(Dyadic::ONE));
    /// assert_eq!(Dyadic::from(3).canonical_left(), Some(Dyadic::from(2)));
    /// assert_eq!(Dyadic::from(3).canonical_right(), None);
    /// ```
    #[must_use]
    pub fn canonical_left(&self) -> Option<Dyadic> {
        (!self.is_integer() || self.signum() > 0).then(|| self - &self.last_place())
    }

    /// The only Right option of the canonical form, if there is one.
    #[must_use]
    pub fn canonical_right(&self) -> Option<Dyadic> {
        (!self.is_integer() || self.signum() < 0).then(|| self + &self.last_place())
    }

    /// `1/2^k` for `m/2^k` in lowest terms.
    fn last_place(&self) -> Dyadic {
        Dyadic::new(IBig::ONE, self.exponent())
    }

    /// The birthday: `|n|` for integers, `floor(|x|) + 1 + k` for `x = m/2^k` in lowest terms.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// assert_eq!(Dyadic::ratio(3, 3).birthday(), Dyadic::from(4));
    /// assert_eq!(Dyadic::ratio(-7, 1).birthday(), Dyadic::from(5));
    /// ```
    #[must_use]
    pub fn birthday(&self) -> Dyadic {
        let magnitude = self.abs();
        if self.is_integer() {
            return magnitude;
        }
        Dyadic::from_integer(magnitude.floor() + IBig::ONE + IBig::from(self.exponent()))
    }

    /// The simplest number, that is the one with the earliest birthday, of an interval.
    ///
    /// Each end is a number and whether it belongs to the interval; `None` is no end at all.
    /// The answer is `None` exactly when the interval is empty.
    ///
    /// # Complexity
    ///
    /// Linear in the bits of the ends, however many integers lie between them.
    ///
    /// # References
    ///
    /// J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 2, the simplicity theorem.
    ///
    /// ```
    /// use cgt_core::Dyadic;
    /// let (zero, one) = (Dyadic::ZERO, Dyadic::ONE);
    /// let between = Dyadic::simplest_between(Some((&zero, false)), Some((&one, false)));
    /// assert_eq!(between, Some(Dyadic::ratio(1, 1)));
    /// assert_eq!(Dyadic::simplest_between(Some((&one, false)), None), Some(Dyadic::from(2)));
    /// assert_eq!(Dyadic::simplest_between(Some((&one, false)), Some((&one, true))), None);
    /// ```
    #[must_use]
    pub fn simplest_between(
        lower: Option<(&Dyadic, bool)>,
        upper: Option<(&Dyadic, bool)>,
    ) -> Option<Dyadic> {
        if admits(lower, &Dyadic::ZERO, upper) {
            return Some(Dyadic::ZERO);
        }
        match (lower, upper) {
            (Some((low, included)), _) if low.signum() >= 0 => {
                simplest_positive((low, included), upper)
            }
            (_, Some((high, included))) => {
                let negated = lower.map(|(low, included)| (-low, included));
                let negated = negated.as_ref().map(|(low, included)| (low, *included));
                simplest_positive((&-high, included), negated).map(|x| -x)
            }
            // A lower end below 0 and no upper end: the interval holds 0.
            _ => None,
        }
    }
}

/// Whether `x` lies in the interval.
fn admits(lower: End<'_>, x: &Dyadic, upper: End<'_>) -> bool {
    lower.is_none_or(|(low, included)| low < x || (included && low == x))
        && upper.is_none_or(|(high, included)| x < high || (included && high == x))
}

/// The simplest number of an interval of positive numbers.
fn simplest_positive(lower: (&Dyadic, bool), upper: End<'_>) -> Option<Dyadic> {
    let (low, low_included) = lower;
    let integer = if low_included {
        low.ceil()
    } else {
        low.floor() + IBig::ONE
    };
    let integer = Dyadic::from_integer(integer);
    let (high, high_included) = match upper {
        None => return Some(integer),
        Some(_) if admits(None, &integer, upper) => return Some(integer),
        Some(high) => high,
    };
    if low > high || (low == high && !(low_included && high_included)) {
        return None;
    }
    // Of the numbers between two integers the simplest has the least denominator. On a grid
    // twice as fine as both ends an excluded end is the neighbouring grid point.
    let exponent = low.exponent().max(high.exponent()) + 1;
    if let (Some(low), Some(high)) = (low.on_grid(exponent), high.on_grid(exponent)) {
        let from = low + i128::from(!low_included);
        let to = high - i128::from(!high_included);
        // Both are positive and distinct after the step down.
        let place = 127 - ((from - 1) ^ to).leading_zeros();
        return Some(Dyadic::from_i128(to >> place << place, exponent));
    }
    let grid = |x: &Dyadic| x.numerator() << shift_amount(exponent - x.exponent());
    let below = grid(low) - IBig::from(low_included);
    let to = grid(high) - IBig::from(!high_included);
    let place = (&below ^ &to).bit_len() - 1;
    Some(Dyadic::new((to >> place) << place, exponent))
}

impl Dyadic {
    /// `x · 2^exponent` for an exponent at least its own, where a machine word holds it.
    fn on_grid(&self, exponent: u64) -> Option<i128> {
        let up = exponent - self.exponent();
        let (numerator, bits) = (self.numerator(), self.numerator_bits());
        (bits.saturating_add(up) < 126)
            .then(|| i128::try_from(numerator).ok())
            .flatten()
            .map(|numerator| numerator << up)
    }
}
