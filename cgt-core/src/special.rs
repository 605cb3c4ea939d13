//! Infinitesimals with names: tiny and miny, and the up-powers.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 5 (tiny and miny) and 8 (the powers of up);
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II (uptimals).

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};

impl Games {
    /// `Tiny(G) = {0 || 0 | -G}` of any game, reduced.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// assert_eq!(games.tiny(&context, Value::ZERO)?, games.ups(&context, 1)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn tiny(&self, context: &Context<'_>, value: Value) -> Result<Value, EvalError> {
        let threat = self.negative(context, value)?;
        let threat = self.value(context, &[Value::ZERO], &[threat])?;
        self.value(context, &[Value::ZERO], &[threat])
    }

    /// `Miny(G) = {G | 0 || 0}` of any game, reduced: the negative of `Tiny(G)`.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    pub fn miny(&self, context: &Context<'_>, value: Value) -> Result<Value, EvalError> {
        let threat = self.value(context, &[value], &[Value::ZERO])?;
        self.value(context, &[threat], &[Value::ZERO])
    }

    /// The up-power `^<n> = {0 | -(^[n-1]) + *}`: `^<1> = ^`, and each is infinitesimal
    /// compared with the one before. `^<0>` is taken to be 0.
    ///
    /// # Errors
    ///
    /// [`EvalError::Depth`] for an `n` past the limit of depth, since the tree is that deep;
    /// another [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// A few records for each power up to the `n`th.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let up = games.up_power(&context, 1)?;
    /// assert_eq!(up, games.ups(&context, 1)?);
    /// // ^<2> = {0 | v*}
    /// let down_star = games.sum(&context, games.ups(&context, -1)?, games.nimber(&context, 1)?)?;
    /// let square = games.value(&context, &[Value::ZERO], &[down_star])?;
    /// assert_eq!(games.up_power(&context, 2)?, square);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn up_power(&self, context: &Context<'_>, n: u64) -> Result<Value, EvalError> {
        let Some(before) = n.checked_sub(1) else {
            return Ok(Value::ZERO);
        };
        let below = self.up_bracket_star(context, before)?;
        let below = self.negative(context, below)?;
        self.value(context, &[Value::ZERO], &[below])
    }

    /// The sum of the up-powers up to the `n`th, `^[n] = ^ + ^<2> + … + ^<n>`, as
    /// `{^[n-1] | *}`.
    ///
    /// # Errors
    ///
    /// As [`up_power`](Self::up_power).
    ///
    /// # Complexity
    ///
    /// As [`up_power`](Self::up_power).
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let sum = games.sum(&context, games.up_power(&context, 1)?, games.up_power(&context, 2)?)?;
    /// assert_eq!(games.up_bracket(&context, 2)?, sum);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn up_bracket(&self, context: &Context<'_>, n: u64) -> Result<Value, EvalError> {
        let star = self.nimber(context, 1)?;
        within_depth(context, n)?;
        (0..n).try_fold(Value::ZERO, |below, _| {
            context.tick()?;
            self.value(context, &[below], &[star])
        })
    }

    /// `^[n] + *`, which is `*:n = {0, ^[n-1] + * | 0}`.
    pub(crate) fn up_bracket_star(
        &self,
        context: &Context<'_>,
        n: u64,
    ) -> Result<Value, EvalError> {
        let star = self.nimber(context, 1)?;
        within_depth(context, n)?;
        (0..n).try_fold(star, |below, _| {
            context.tick()?;
            self.value(context, &[Value::ZERO, below], &[Value::ZERO])
        })
    }
}

/// Refuses a tree of more levels than the limit of depth.
fn within_depth(context: &Context<'_>, levels: u64) -> Result<(), EvalError> {
    let limit = context.limits().depth;
    if levels > limit {
        return Err(EvalError::Depth(limit));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_sums_of_powers() {
        let (games, context) = (Games::new(), Context::default());
        let star = games.nimber(&context, 1).unwrap();
        let mut sum = Value::ZERO;
        for n in 1..12 {
            let power = games.up_power(&context, n).unwrap();
            sum = games.sum(&context, sum, power).unwrap();
            assert_eq!(games.up_bracket(&context, n), Ok(sum));
            let with_star = games.sum(&context, sum, star);
            assert_eq!(games.up_bracket_star(&context, n), with_star);
            let top = games.integer(&context, n as i64).unwrap();
            assert_eq!(games.ordinal_sum(&context, star.id(), top), with_star);
        }
    }

    #[test]
    fn each_power_is_infinitesimal_to_the_one_before() {
        let (games, context) = (Games::new(), Context::default());
        for n in 1..6 {
            let power = games.up_power(&context, n).unwrap();
            let next = games.up_power(&context, n + 1).unwrap();
            let many = games.multiple(&context, 30, next).unwrap();
            assert!(games.at_most(&context, many, power).unwrap());
            assert!(games.at_most(&context, Value::ZERO, next).unwrap());
        }
    }

    #[test]
    fn a_long_chain_is_built() {
        let (games, context) = (Games::new(), Context::default());
        let long = games.up_power(&context, 20_000).unwrap();
        let birthday = games.birthday(&context, long).unwrap();
        assert_eq!(birthday, 20_001.into());
        let refused = EvalError::Depth(context.limits().depth);
        assert_eq!(games.up_power(&context, u64::MAX), Err(refused));
        assert_eq!(games.up_bracket(&context, u64::MAX), Err(refused));
    }

    #[test]
    fn miny_is_the_negative_of_tiny() {
        let (games, context) = (Games::new(), Context::default());
        let [two, one] = [2, 1].map(|n| games.integer(&context, n).unwrap());
        let hot = games.value(&context, &[two], &[one]).unwrap();
        for value in [one, two, hot, games.ups(&context, 2).unwrap()] {
            let tiny = games.tiny(&context, value).unwrap();
            let negative = games.negative(&context, tiny);
            assert_eq!(games.miny(&context, value), negative);
        }
    }
}
