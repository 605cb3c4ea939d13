//! The values `^<n>` and `^[n]`.

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};

impl Games {
    /// `^[n] = ^ + ^<2> + … + ^<n>`; its negative for negative `n`, and 0 for 0.
    ///
    /// # Errors
    ///
    /// [`EvalError::Depth`] for an `n` past the limit of depth: the tree is that deep.
    ///
    /// # Complexity
    ///
    /// One record for each of the `n` terms: `^[n] = {^[n-1] | *}`.
    ///
    /// # References
    ///
    /// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
    /// 2nd ed. (2001), ch. 8 (uptimals).
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let sum = games.sum(&context, games.ups(&context, 1)?, games.up_power(&context, 2)?)?;
    /// assert_eq!(games.up_bracket(&context, 2)?, sum);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn up_bracket(&self, context: &Context<'_>, n: i64) -> Result<Value, EvalError> {
        if n.unsigned_abs() > context.limits().depth {
            return Err(EvalError::Depth(context.limits().depth));
        }
        let star = self.nimber(context, 1)?;
        let mut bracket = Value::ZERO;
        for _term in 0..n.unsigned_abs() {
            context.tick()?;
            bracket = self.value(context, &[bracket], &[star])?;
        }
        self.signed(context, bracket, n)
    }

    /// `^<n> = {0 | -(^[n-1]) + *}` for `n ≥ 1`, where `^<1>` is `^`; its negative for `-n`, and
    /// 0 for 0.
    ///
    /// # Errors
    ///
    /// As [`up_bracket`](Self::up_bracket).
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// assert_eq!(games.up_power(&context, 1)?, games.ups(&context, 1)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn up_power(&self, context: &Context<'_>, n: i64) -> Result<Value, EvalError> {
        if n == 0 {
            return Ok(Value::ZERO);
        }
        let below = i64::try_from(n.unsigned_abs() - 1).map_err(|_| EvalError::Ups)?;
        let below = self.up_bracket(context, -below)?;
        let star = self.nimber(context, 1)?;
        let right = self.sum(context, below, star)?;
        let power = self.value(context, &[Value::ZERO], &[right])?;
        self.signed(context, power, n)
    }

    fn signed(&self, context: &Context<'_>, value: Value, sign: i64) -> Result<Value, EvalError> {
        if sign < 0 {
            self.negative(context, value)
        } else {
            Ok(value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_the_sums_of_powers() {
        let (games, context) = (Games::new(), Context::default());
        let mut sum = Value::ZERO;
        for n in 1..=12 {
            let power = games.up_power(&context, n).unwrap();
            sum = games.sum(&context, sum, power).unwrap();
            assert_eq!(games.up_bracket(&context, n).unwrap(), sum);
            let negative = games.negative(&context, sum).unwrap();
            assert_eq!(games.up_bracket(&context, -n).unwrap(), negative);
        }
        assert_eq!(
            games.up_bracket(&context, i64::MIN),
            Err(EvalError::Depth(context.limits().depth))
        );
    }
}
