//! Number + ups + nimber as one value of constant size, with its theory in closed form.
//!
//! The canonical forms, for a number `x` and `n ≥ 1`:
//!
//! ```text
//! x + *k         {x, x*, …, x*(k-1) | x, x*, …, x*(k-1)}
//! x + n·^ + *k   {x | x + (n-1)·^ + *(k XOR 1)}             except
//! x + ^ + *      {x, x* | x}
//! ```
//!
//! and their mirror images for downs.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 3; A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II.

use std::cmp::Ordering;

use smallvec::SmallVec;

use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::player::Player;

/// Options of a nimber that may be listed: `*k` has `k` of them on each side.
pub const MAX_LISTED_OPTIONS: u64 = 1 << 20;

/// A number plus a multiple of `^` plus a nimber: `3/4`, `*2`, `1vv*`.
///
/// ```
/// use cgt_core::{Compact, Dyadic};
/// let up_star = Compact { number: Dyadic::ZERO, ups: 1, nimber: 1 };
/// assert_eq!(up_star.compare(&Compact::from(Dyadic::ZERO)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Compact {
    /// The number part `x`.
    pub number: Dyadic,
    /// How many ups; negative for downs.
    pub ups: i64,
    /// `k` of the nimber `*k`; 0 for none.
    pub nimber: u64,
}

/// Options of a compact value, themselves compact.
pub(crate) type CompactOptions = SmallVec<[Compact; 2]>;

impl From<Dyadic> for Compact {
    fn from(number: Dyadic) -> Compact {
        Compact {
            number,
            ups: 0,
            nimber: 0,
        }
    }
}

impl Compact {
    /// Whether this is a number, without ups and nimber.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    /// The sum: numbers add, ups add, nimbers XOR.
    ///
    /// # Errors
    ///
    /// [`EvalError::Ups`] when the ups leave `i64` (and its negatives).
    pub fn sum(&self, other: &Compact) -> Result<Compact, EvalError> {
        let ups = self
            .ups
            .checked_add(other.ups)
            .filter(|&ups| ups != i64::MIN);
        Ok(Compact {
            number: &self.number + &other.number,
            ups: ups.ok_or(EvalError::Ups)?,
            nimber: self.nimber ^ other.nimber,
        })
    }

    /// The negative; a nimber is its own.
    ///
    /// # Errors
    ///
    /// [`EvalError::Ups`] for `i64::MIN` ups, which no operation of this crate makes.
    pub fn negative(&self) -> Result<Compact, EvalError> {
        let ups = self.ups.checked_neg().ok_or(EvalError::Ups)?;
        Ok(Compact {
            number: -&self.number,
            ups,
            nimber: self.nimber,
        })
    }

    /// Compares by value; `None` means confused.
    ///
    /// After the numbers the ups decide, where one up alone is confused with `*`:
    /// `n·^ + *k > 0` iff `n ≥ 2`, or `n = 1` and `k ≠ 1`.
    #[must_use]
    pub fn compare(&self, other: &Compact) -> Option<Ordering> {
        let by_number = self.number.cmp(&other.number);
        if by_number != Ordering::Equal {
            return Some(by_number);
        }
        let nimber = self.nimber ^ other.nimber;
        match i128::from(self.ups) - i128::from(other.ups) {
            0 if nimber == 0 => Some(Ordering::Equal),
            0 => None,
            1 | -1 if nimber == 1 => None,
            ups => Some(ups.cmp(&0)),
        }
    }

    /// The birthday of the value: that of its number plus that of its infinitesimal part.
    ///
    /// `*k` is born on day `k`; `n·^ + *k` for `n ≥ 1` on day `n + (k XOR (n mod 2))`,
    /// but on day `n + 1` where its Right options lead to `^*`.
    #[must_use]
    pub fn birthday(&self) -> Dyadic {
        let ups = i128::from(self.ups.unsigned_abs());
        let nimber = i128::from(self.nimber);
        let odd = ups & 1;
        let infinitesimal = match ups {
            0 => nimber,
            _ if nimber == odd => ups + 1,
            _ => ups + (nimber ^ odd),
        };
        &self.number.birthday() + &Dyadic::from_integer(infinitesimal.into())
    }

    /// The canonical options of `player`.
    ///
    /// # Errors
    ///
    /// [`EvalError::Options`] for a nimber with more than [`MAX_LISTED_OPTIONS`] of them.
    pub(crate) fn options(&self, player: Player) -> Result<CompactOptions, EvalError> {
        if self.is_number() {
            let option = match player {
                Player::Left => self.number.canonical_left(),
                Player::Right => self.number.canonical_right(),
            };
            return Ok(option.map(Compact::from).into_iter().collect());
        }
        if self.ups == 0 {
            return self.nimber_options();
        }
        let towards_zero = match player {
            Player::Left => self.ups < 0,
            Player::Right => self.ups > 0,
        };
        let with = |ups, nimber| Compact {
            number: self.number.clone(),
            ups,
            nimber,
        };
        let mut options = CompactOptions::new();
        if self.ups.abs() == 1 && self.nimber == 1 {
            options.push(with(0, 0));
            if !towards_zero {
                options.push(with(0, 1));
            }
        } else if towards_zero {
            options.push(with(self.ups - self.ups.signum(), self.nimber ^ 1));
        } else {
            options.push(with(0, 0));
        }
        Ok(options)
    }

    fn nimber_options(&self) -> Result<CompactOptions, EvalError> {
        if self.nimber > MAX_LISTED_OPTIONS {
            return Err(EvalError::Options(MAX_LISTED_OPTIONS));
        }
        let with = |nimber| Compact {
            number: self.number.clone(),
            ups: 0,
            nimber,
        };
        Ok((0..self.nimber).map(with).collect())
    }

    /// The compact value whose canonical form has exactly these options, if there is one.
    ///
    /// Neither list may hold an option twice. The order does not matter.
    pub(crate) fn with_options(left: &[&Compact], right: &[&Compact]) -> Option<Compact> {
        match (left, right) {
            ([], []) => Some(Compact::from(Dyadic::ZERO)),
            ([option], []) => integer_beyond(option, Player::Right),
            ([], [option]) => integer_beyond(option, Player::Left),
            (left, right) => Compact::with_both_options(left, right),
        }
    }

    fn with_both_options(left: &[&Compact], right: &[&Compact]) -> Option<Compact> {
        let candidate = match (left, right) {
            ([l], [r]) if l.is_number() && r.is_number() && l != r => {
                let (lower, upper) = ((&l.number, false), (&r.number, false));
                Compact::from(Dyadic::simplest_between(Some(lower), Some(upper))?)
            }
            ([l], [r]) if l.is_number() && r.ups >= 0 && l != r => Compact {
                number: l.number.clone(),
                ups: r.ups.checked_add(1)?,
                nimber: r.nimber ^ 1,
            },
            ([l], [r]) if r.is_number() && l.ups <= 0 && l != r => Compact {
                number: r.number.clone(),
                ups: l.ups.checked_sub(1)?,
                nimber: l.nimber ^ 1,
            },
            ([_, _], [r]) if r.is_number() => Compact {
                ups: 1,
                nimber: 1,
                ..(*r).clone()
            },
            ([l], [_, _]) if l.is_number() => Compact {
                ups: -1,
                nimber: 1,
                ..(*l).clone()
            },
            (left, right) if left.len() == right.len() => Compact {
                number: left[0].number.clone(),
                ups: 0,
                nimber: left.len() as u64,
            },
            _ => return None,
        };
        candidate.has_options(left, right).then_some(candidate)
    }

    /// Whether the canonical options are exactly these; the lists have no repetitions.
    fn has_options(&self, left: &[&Compact], right: &[&Compact]) -> bool {
        if self.ups == i64::MIN {
            return false;
        }
        if self.ups == 0 && self.nimber > 0 {
            // Counting serves for the list itself: k different options below *k are all of them.
            let below =
                |o: &&Compact| o.number == self.number && o.ups == 0 && o.nimber < self.nimber;
            let complete =
                |side: &[&Compact]| side.len() as u64 == self.nimber && side.iter().all(below);
            return complete(left) && complete(right);
        }
        let same = |player, given: &[&Compact]| {
            let options = self.options(player).unwrap_or_default();
            options.len() == given.len() && options.iter().all(|option| given.contains(&option))
        };
        same(Player::Left, left) && same(Player::Right, right)
    }
}

/// The integer whose only option is `option`, where `empty` is the player without options.
fn integer_beyond(option: &Compact, empty: Player) -> Option<Compact> {
    let away = if empty == Player::Right { 1 } else { -1 };
    let fits = option.is_number() && option.number.is_integer() && option.number.signum() != -away;
    fits.then(|| Compact::from(&option.number + &Dyadic::from(i64::from(away))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compact(number: i64, exponent: u32, ups: i64, nimber: u64) -> Compact {
        Compact {
            number: Dyadic::ratio(number, exponent),
            ups,
            nimber,
        }
    }

    fn samples() -> Vec<Compact> {
        let mut samples = Vec::new();
        for (number, exponent) in [(0, 0), (1, 0), (-2, 0), (3, 1), (-5, 3), (i64::MAX, 0)] {
            for ups in -4..=4 {
                samples.extend((0..6).map(|nimber| compact(number, exponent, ups, nimber)));
            }
        }
        samples
    }

    #[test]
    fn options_lead_back_to_the_value() {
        for value in samples() {
            let left = value.options(Player::Left).unwrap();
            let right = value.options(Player::Right).unwrap();
            let refs = |options: &CompactOptions| options.iter().cloned().collect::<Vec<_>>();
            let (left, right) = (refs(&left), refs(&right));
            let (left, right): (Vec<_>, Vec<_>) = (left.iter().collect(), right.iter().collect());
            assert_eq!(Compact::with_options(&left, &right), Some(value));
        }
    }

    #[test]
    fn birthdays_are_one_more_than_the_latest_option() {
        for value in samples()
            .into_iter()
            .filter(|value| value.number.bits() < 60)
        {
            let options = Player::BOTH.map(|player| value.options(player).unwrap());
            let latest = options.iter().flatten().map(Compact::birthday).max();
            let expected = latest.map_or(Dyadic::ZERO, |day| &day + &Dyadic::ONE);
            assert_eq!(value.birthday(), expected, "{value:?}");
        }
    }

    #[test]
    fn order_agrees_with_the_definition_by_options() {
        fn at_most(g: &Compact, h: &Compact) -> bool {
            let left = g.options(Player::Left).unwrap();
            let right = h.options(Player::Right).unwrap();
            !left.iter().any(|l| at_most(h, l)) && !right.iter().any(|r| at_most(r, g))
        }
        let small: Vec<Compact> = (-3..=3)
            .flat_map(|ups| (0..4).map(move |nimber| compact(0, 0, ups, nimber)))
            .chain([compact(1, 1, 1, 1), compact(1, 0, 0, 0)])
            .collect();
        for g in &small {
            for h in &small {
                let expected = match (at_most(g, h), at_most(h, g)) {
                    (true, true) => Some(Ordering::Equal),
                    (true, false) => Some(Ordering::Less),
                    (false, true) => Some(Ordering::Greater),
                    (false, false) => None,
                };
                assert_eq!(g.compare(h), expected, "{g:?} {h:?}");
            }
        }
    }

    #[test]
    fn sums_never_wrap() {
        let many = compact(0, 0, i64::MAX, 0);
        assert_eq!(many.sum(&compact(0, 0, 1, 0)), Err(EvalError::Ups));
        let least = many.negative().unwrap();
        assert_eq!(least.sum(&compact(0, 0, -1, 0)), Err(EvalError::Ups));
        assert_eq!(least.negative().unwrap(), many);
    }
}
