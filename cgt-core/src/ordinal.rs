//! Ordinal sums `G:H`, where a move in `G` discards `H`.
//!
//! ```text
//! G:H = {G^L, G:H^L | G^R, G:H^R}
//! ```
//!
//! `H` counts by its value (the *colon principle*), `G` by its form: `{-1|1}` and `{|}` are
//! both worth 0, yet `{-1|1}:1 = 1/2` and `{|}:1 = 1`.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 7 (colon principle) and 8 (ordinal sums with `*`);
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II.

use dashu_int::IBig;
use dashu_int::ops::UnsignedAbs;

use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{GameId, Games, Value};
use crate::player::Player;
use crate::recursion::{Recursion, Values};

impl Games {
    /// The ordinal sum `G:H` of a form and a value.
    ///
    /// # Errors
    ///
    /// [`EvalError::NumberBits`] or [`EvalError::Nimber`] where the result leaves its range;
    /// another [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// A number under a number plus an all-small game, and a nimber under a nimber, take a
    /// closed form and one sum. Otherwise one reduction for each follower of `H`.
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [one, minus_two] = [1, -2].map(|n| games.integer(&context, n));
    /// // A blue edge under two red ones.
    /// let quarter = games.ordinal_sum(&context, one?.id(), minus_two?)?;
    /// assert_eq!(games.as_number(quarter), Some(&Dyadic::ratio(1, 2)));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn ordinal_sum(
        &self,
        context: &Context<'_>,
        base: GameId,
        top: Value,
    ) -> Result<Value, EvalError> {
        let bottom = self.canonical(context, base)?;
        let known = |top: Value| {
            if top == Value::ZERO {
                return Ok(Some(bottom));
            }
            self.ordinal_of_compacts(context, base, top)
        };
        if let Some(sum) = known(top)? {
            return Ok(sum);
        }
        let side = |player| -> Result<Values, EvalError> {
            let options = self.option_list(context, base, player)?;
            options
                .iter()
                .map(|id| self.canonical(context, id))
                .collect()
        };
        let (base_left, base_right) = (side(Player::Left)?, side(Player::Right)?);
        let combine = |_, mut left: Values, mut right: Values| {
            left.extend_from_slice(&base_left);
            right.extend_from_slice(&base_right);
            self.value(context, &left, &right)
        };
        Recursion::new(self, context, known, combine).apply(top)
    }

    /// The closed forms, for a base that is the canonical form of a number or nimber.
    fn ordinal_of_compacts(
        &self,
        context: &Context<'_>,
        base: GameId,
        top: Value,
    ) -> Result<Option<Value>, EvalError> {
        if !self.is_compact(base) {
            return Ok(None);
        }
        let base = Value(base);
        if let Some(number) = self.as_number(base) {
            return self.ordinal_over_number(context, number, top);
        }
        match (self.as_nimber(base), self.as_nimber(top)) {
            // *m:*k has the options 0, …, *(m-1) and *m:0, …, *m:*(k-1).
            (Some(m), Some(k)) => {
                let sum = m.checked_add(k).ok_or(EvalError::Nimber)?;
                self.nimber(context, sum).map(Some)
            }
            (Some(1), None) => self.ordinal_over_star(context, top),
            _ => Ok(None),
        }
    }

    /// `x:(y + ε) = (x:y) + ε` for numbers `x`, `y` and all-small `ε`: a stalk of blue and red
    /// edges under `y + ε`. For `x:y` the sign expansions are strung together.
    fn ordinal_over_number(
        &self,
        context: &Context<'_>,
        number: &Dyadic,
        top: Value,
    ) -> Result<Option<Value>, EvalError> {
        if number.is_zero() {
            return Ok(Some(top));
        }
        let Some(above) = self.number_part(top) else {
            return Ok(None);
        };
        let small = match self.infinitesimal_part(context, top)? {
            Some(small) if self.is_dicotic(small) => small,
            _ => return Ok(None),
        };
        let sum = concatenated(number, above).ok_or(EvalError::NumberBits(Dyadic::MAX_BITS))?;
        let sum = self.number(context, sum)?;
        self.sum(context, sum, small).map(Some)
    }

    /// `*:n = ^[n] + *` for an integer `n`, downs for a negative one.
    fn ordinal_over_star(
        &self,
        context: &Context<'_>,
        top: Value,
    ) -> Result<Option<Value>, EvalError> {
        let Some(n) = self.as_integer(top) else {
            return Ok(None);
        };
        let magnitude = u64::try_from(n.clone().unsigned_abs()).unwrap_or(u64::MAX);
        let sum = self.up_bracket_star(context, magnitude)?;
        if n < IBig::ZERO {
            return self.negative(context, sum).map(Some);
        }
        Ok(Some(sum))
    }
}

/// The number whose sign expansion is that of `x` followed by that of `y`; `None` if it has too
/// many digits.
fn concatenated(x: &Dyadic, y: &Dyadic) -> Option<Dyadic> {
    let signs = x.sign_expansion();
    // Only the last sign of the first run must be written down: the others count 1 each.
    let mut written = vec![signs.is_positive()];
    written.extend(signs.rest());
    let others = signs.first_run() - IBig::ONE;
    let others = Dyadic::from_integer(if signs.is_positive() { others } else { -others });
    let sum = Dyadic::prefix_signs(&written, y)? + others;
    (sum.bits() <= Dyadic::MAX_BITS).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compact::Compact;

    fn by_definition(games: &Games, context: &Context<'_>, base: GameId, top: Value) -> Value {
        let side = |player| -> Vec<Value> {
            let of_base = games.options(context, base, player).unwrap();
            let of_top = games.value_options(context, top, player).unwrap();
            let discards = of_base
                .into_iter()
                .map(|id| games.canonical(context, id).unwrap());
            let stays = of_top
                .into_iter()
                .map(|option| by_definition(games, context, base, option));
            discards.chain(stays).collect()
        };
        games
            .value(context, &side(Player::Left), &side(Player::Right))
            .unwrap()
    }

    #[test]
    fn closed_forms_agree_with_the_definition() {
        let (games, context) = (Games::new(), Context::default());
        let mut samples = Vec::new();
        for (m, k) in [(0, 0), (1, 0), (2, 0), (-1, 0), (3, 2), (-5, 1), (1, 1)] {
            for ups in -2..=2 {
                for nimber in 0..3 {
                    let number = Dyadic::ratio(m, k);
                    let compact = Compact {
                        number,
                        ups,
                        nimber,
                    };
                    samples.push(games.compact_value(&context, compact).unwrap());
                }
            }
        }
        let [one, zero] = [1, 0].map(|n| games.integer(&context, n).unwrap());
        let hot = games.value(&context, &[one], &[zero]).unwrap();
        samples.push(hot);
        samples.push(
            games
                .value(&context, &[zero], &[games.negative(&context, hot).unwrap()])
                .unwrap(),
        );
        for &base in &samples {
            for &top in &samples {
                let expected = by_definition(&games, &context, base.id(), top);
                let sum = games.ordinal_sum(&context, base.id(), top);
                assert_eq!(sum, Ok(expected), "{base:?} {top:?}");
            }
        }
    }

    #[test]
    fn the_base_counts_as_a_form() {
        let (games, context) = (Games::new(), Context::default());
        let [one, minus_one] = [1, -1].map(|n| games.integer(&context, n).unwrap());
        let zero = games
            .form(&context, &[minus_one.id()], &[one.id()])
            .unwrap();
        assert_eq!(games.canonical(&context, zero), Ok(Value::ZERO));
        let half = games.number(&context, Dyadic::ratio(1, 1)).unwrap();
        assert_eq!(games.ordinal_sum(&context, zero, one), Ok(half));
        assert_eq!(games.ordinal_sum(&context, Value::ZERO.id(), one), Ok(one));
    }

    #[test]
    fn huge_stalks_have_closed_forms() {
        let (games, context) = (Games::new(), Context::default());
        let huge = games.number(&context, Dyadic::power_of_two(1000)).unwrap();
        let twice = games.number(&context, Dyadic::power_of_two(1001)).unwrap();
        assert_eq!(games.ordinal_sum(&context, huge.id(), huge), Ok(twice));
        let minus_huge = games.negative(&context, huge).unwrap();
        let refused = EvalError::NumberBits(Dyadic::MAX_BITS);
        assert_eq!(
            games.ordinal_sum(&context, huge.id(), minus_huge),
            Err(refused)
        );
        let nimber = |k| games.nimber(&context, k).unwrap();
        let sum = games.ordinal_sum(&context, nimber(1 << 60).id(), nimber(5));
        assert_eq!(sum, Ok(nimber((1 << 60) + 5)));
        let beyond = games.ordinal_sum(&context, nimber(u64::MAX).id(), nimber(1));
        assert_eq!(beyond, Err(EvalError::Nimber));
    }
}
