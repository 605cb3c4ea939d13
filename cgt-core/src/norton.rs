//! The Norton product of a game with a positive unit.

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::player::Player;
use crate::recursion::{Recursion, Values};

impl Games {
    /// The Norton product `G·U` with a unit `U > 0`; `None` where `U` is not positive.
    ///
    /// For an integer `n` it is `n·U`; else
    /// `{G^L·U + (U + Δ) | G^R·U - (U + Δ)}`, where `Δ` runs over the incentives of both
    /// players in `U`. For a fixed `U` it respects sums and order.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// For each follower of `G` one reduction, with as many options for each option of the
    /// follower as `U` has undominated incentives.
    ///
    /// # References
    ///
    /// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
    /// 2nd ed. (2001), ch. 8; A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let (star, up) = (games.nimber(&context, 1)?, games.ups(&context, 1)?);
    /// // *·^ = {^^*|vv*}
    /// let upup_star = games.sum(&context, games.ups(&context, 2)?, star)?;
    /// let minus = games.negative(&context, upup_star)?;
    /// let product = games.value(&context, &[upup_star], &[minus])?;
    /// assert_eq!(games.norton_product(&context, star, up)?, Some(product));
    /// assert_eq!(games.norton_product(&context, star, star)?, None);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn norton_product(
        &self,
        context: &Context<'_>,
        value: Value,
        unit: Value,
    ) -> Result<Option<Value>, EvalError> {
        if unit == Value::ZERO || !self.at_most(context, Value::ZERO, unit)? {
            return Ok(None);
        }
        let gains = self.units_with_incentives(context, unit)?;
        let base = |value| match self.as_integer(value) {
            Some(n) => self.multiple(context, n, unit).map(Some),
            None => Ok(None),
        };
        let combine = |_, left: Values, right: Values| {
            let (mut all_left, mut all_right) = (Values::new(), Values::new());
            for &gain in &gains {
                for &option in &left {
                    all_left.push(self.sum(context, option, gain)?);
                }
                for &option in &right {
                    all_right.push(self.difference(context, option, gain)?);
                }
            }
            self.value(context, &all_left, &all_right)
        };
        Recursion::new(self, context, base, combine)
            .apply(value)
            .map(Some)
    }

    /// `U + Δ` for the undominated incentives `Δ` of `U`.
    fn units_with_incentives(
        &self,
        context: &Context<'_>,
        unit: Value,
    ) -> Result<Values, EvalError> {
        let mut gains = Values::new();
        for player in Player::BOTH {
            for incentive in self.incentives(context, unit, player)? {
                let gain = self.sum(context, unit, incentive)?;
                self.insert_maximal(context, &mut gains, gain)?;
            }
        }
        Ok(gains)
    }
}
