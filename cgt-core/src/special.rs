//! Tiny and miny, and the ordinal sums of `*` and integers.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 5 (tiny and miny) and 8 (the powers of up).

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

    /// `^[n] + *`, which is `*:n = {0, ^[n-1] + * | 0}`.
    pub(crate) fn up_bracket_star(
        &self,
        context: &Context<'_>,
        n: u64,
    ) -> Result<Value, EvalError> {
        let star = self.nimber(context, 1)?;
        (0..n).try_fold(star, |below, _| {
            context.tick()?;
            self.value(context, &[Value::ZERO, below], &[Value::ZERO])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_under_an_integer_is_a_bracket_and_star() {
        let (games, context) = (Games::new(), Context::default());
        let star = games.nimber(&context, 1).unwrap();
        for n in -12..12 {
            let bracket = games.up_bracket(&context, n).unwrap();
            let with_star = games.sum(&context, bracket, star);
            let top = games.integer(&context, n).unwrap();
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
