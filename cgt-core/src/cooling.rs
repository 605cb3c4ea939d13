//! Cooling and freezing, heating and overheating.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 6 (cooling, heating, overheating);
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II.5.

use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::recursion::{Recursion, Values};

impl Games {
    /// `G` cooled by `t > -1`; `None` for other `t`.
    ///
    /// A number stays; the mean when `t` exceeds the temperature; else
    /// `{G^L_t - t | G^R_t + t}`.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One reduction for each follower that is hotter than `t`.
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [three, minus_one, two, zero] = [3, -1, 2, 0].map(|n| games.integer(&context, n));
    /// let switch = games.value(&context, &[three?], &[minus_one?])?;
    /// let cooler = games.value(&context, &[two?], &[zero?])?;
    /// assert_eq!(games.cool(&context, switch, &Dyadic::ONE)?, Some(cooler));
    /// assert_eq!(games.cool(&context, switch, &Dyadic::from(-1))?, None);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn cool(
        &self,
        context: &Context<'_>,
        value: Value,
        t: &Dyadic,
    ) -> Result<Option<Value>, EvalError> {
        if *t <= Dyadic::from(-1) {
            return Ok(None);
        }
        let base = |value| self.cooled_without_recursion(context, value, t);
        let (tax, rebate) = (self.number(context, -t)?, self.number(context, t.clone())?);
        let combine = |_, left, right| self.shifted(context, left, tax, right, rebate);
        Recursion::new(self, context, base, combine)
            .apply(value)
            .map(Some)
    }

    fn cooled_without_recursion(
        &self,
        context: &Context<'_>,
        value: Value,
        t: &Dyadic,
    ) -> Result<Option<Value>, EvalError> {
        if self.is_number(value) {
            return Ok(Some(value));
        }
        // Most followers are tepid, and their temperature is 0 without a drawing.
        if self.has_equal_stops(value) {
            return Ok(match t.signum() {
                1 => Some(Value(self.stops(value.0).0.id)),
                0 => Some(value),
                _ => None,
            });
        }
        if *t > self.temperature(context, value)? {
            return self.number(context, self.mean(context, value)?).map(Some);
        }
        Ok(None)
    }

    /// `G` cooled by its temperature: the mean plus an infinitesimal; a number stays.
    ///
    /// # Errors
    ///
    /// As [`cool`](Self::cool).
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [one, minus_one] = [1, -1].map(|n| games.integer(&context, n));
    /// let switch = games.value(&context, &[one?], &[minus_one?])?;
    /// assert_eq!(games.freeze(&context, switch)?, games.nimber(&context, 1)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn freeze(&self, context: &Context<'_>, value: Value) -> Result<Value, EvalError> {
        // At its temperature a game with equal stops is what it was.
        if self.has_equal_stops(value) {
            return Ok(value);
        }
        let temperature = self.temperature(context, value)?;
        // The temperature of a game that is no number is at least 0.
        Ok(self.cool(context, value, &temperature)?.unwrap_or(value))
    }

    /// `G` heated by `t ≥ 0`, any game; `None` for other `t`.
    ///
    /// A number stays; else `{heat(G^L) + t | heat(G^R) - t}` of the canonical form. Unlike
    /// cooling, heating does not respect sums: `{1|0} + ^` heated by 1 is
    /// `{3||2|0|||0||-1|-3}`, not `{2|-1}` plus `^` heated by 1.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One reduction and some sums for each follower.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [one, minus_one] = [1, -1].map(|n| games.integer(&context, n));
    /// let (one, star) = (one?, games.nimber(&context, 1)?);
    /// let switch = games.value(&context, &[one], &[minus_one?])?;
    /// assert_eq!(games.heat(&context, star, one)?, Some(switch));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn heat(
        &self,
        context: &Context<'_>,
        value: Value,
        t: Value,
    ) -> Result<Option<Value>, EvalError> {
        if !self.at_most(context, Value::ZERO, t)? {
            return Ok(None);
        }
        let base = |value| Ok(self.is_number(value).then_some(value));
        let minus_t = self.negative(context, t)?;
        let combine = |_, left, right| self.shifted(context, left, t, right, minus_t);
        Recursion::new(self, context, base, combine)
            .apply(value)
            .map(Some)
    }

    /// `G` overheated from `s > 0` to `t`, both any games; `None` where `s` is not positive.
    ///
    /// An integer `n` gives `n·s`; else `{overheat(G^L) + t | overheat(G^R) - t}`.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let number = |m, k| games.number(&context, Dyadic::ratio(m, k));
    /// let (half, two) = (number(1, 1)?, number(2, 0)?);
    /// // {0+2 | 2-2}, for 1/2 is {0|1}.
    /// let hot = games.value(&context, &[two], &[number(0, 0)?])?;
    /// assert_eq!(games.overheat(&context, half, two, two)?, Some(hot));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn overheat(
        &self,
        context: &Context<'_>,
        value: Value,
        s: Value,
        t: Value,
    ) -> Result<Option<Value>, EvalError> {
        if self.at_most(context, s, Value::ZERO)? || !self.at_most(context, Value::ZERO, s)? {
            return Ok(None);
        }
        let base = |value| match self.as_integer(value) {
            Some(n) => self.multiple(context, n, s).map(Some),
            None => Ok(None),
        };
        let minus_t = self.negative(context, t)?;
        let combine = |_, left, right| self.shifted(context, left, t, right, minus_t);
        Recursion::new(self, context, base, combine)
            .apply(value)
            .map(Some)
    }

    /// `{left + a | right + b}`.
    pub(crate) fn shifted(
        &self,
        context: &Context<'_>,
        mut left: Values,
        a: Value,
        mut right: Values,
        b: Value,
    ) -> Result<Value, EvalError> {
        for (options, shift) in [(&mut left, a), (&mut right, b)] {
            for option in options {
                *option = self.sum(context, *option, shift)?;
            }
        }
        self.value(context, &left, &right)
    }
}
