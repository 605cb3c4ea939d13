//! Multiples of a game: `n·G`, the sum of `n` copies.

use dashu_int::IBig;

use crate::compact::Compact;
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{Games, Value};

impl Games {
    /// `n` copies of a game, or of its negative for `n < 0`.
    ///
    /// # Errors
    ///
    /// [`EvalError::Ups`] and [`EvalError::NumberBits`] where the ups or the number leave
    /// their range; another [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// Constant for number + ups + nimber; otherwise one sum for each binary digit of `n` and
    /// one for each digit 1.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let up_star = games.sum(&context, games.ups(&context, 1)?, games.nimber(&context, 1)?)?;
    /// assert_eq!(games.multiple(&context, 1_000_000, up_star)?, games.ups(&context, 1_000_000)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn multiple(
        &self,
        context: &Context<'_>,
        n: impl Into<IBig>,
        value: Value,
    ) -> Result<Value, EvalError> {
        let n: IBig = n.into();
        if let Some(compact) = self.compact(value.0) {
            return self.compact_value(context, compact_multiple(n, compact)?);
        }
        let (sign, magnitude) = n.into_parts();
        let value = match sign {
            dashu_int::Sign::Positive => value,
            dashu_int::Sign::Negative => self.negative(context, value)?,
        };
        let mut multiple = Value::ZERO;
        for &word in magnitude.as_words().iter().rev() {
            for bit in (0..dashu_int::Word::BITS).rev() {
                multiple = self.sum(context, multiple, multiple)?;
                if word >> bit & 1 == 1 {
                    multiple = self.sum(context, multiple, value)?;
                }
            }
        }
        Ok(multiple)
    }
}

/// Numbers and ups are multiplied; an even number of equal nimbers cancels.
fn compact_multiple(n: IBig, compact: &Compact) -> Result<Compact, EvalError> {
    let ups = i64::try_from(&n * IBig::from(compact.ups)).map_err(|_| EvalError::Ups)?;
    let odd = n.trailing_zeros() == Some(0);
    let n = Dyadic::from_integer(n);
    if compact.number.bits().saturating_add(n.bits()) > Dyadic::MAX_BITS {
        return Err(EvalError::NumberBits(Dyadic::MAX_BITS));
    }
    Ok(Compact {
        number: &compact.number * &n,
        ups,
        nimber: if odd { compact.nimber } else { 0 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_are_repeated_sums() {
        let (games, context) = (Games::new(), Context::default());
        let up_star = games.compact_value(
            &context,
            Compact {
                number: Dyadic::ratio(3, 2),
                ups: 1,
                nimber: 3,
            },
        );
        let [one, zero] = [1, 0].map(|n| games.integer(&context, n).unwrap());
        let hot = games.value(&context, &[one], &[zero]).unwrap();
        let tepid = games.value(&context, &[zero], &[hot]).unwrap();
        for value in [up_star.unwrap(), hot, tepid] {
            let mut sum = Value::ZERO;
            for n in 0..20 {
                assert_eq!(games.multiple(&context, n, value), Ok(sum));
                let negative = games.negative(&context, sum);
                assert_eq!(games.multiple(&context, -n, value), negative);
                sum = games.sum(&context, sum, value).unwrap();
            }
        }
    }

    #[test]
    fn multiples_out_of_range_are_refused() {
        let (games, context) = (Games::new(), Context::default());
        let up = games.ups(&context, 2).unwrap();
        assert_eq!(games.multiple(&context, i64::MAX, up), Err(EvalError::Ups));
        assert_eq!(games.multiple(&context, i64::MIN, up), Err(EvalError::Ups));
        let huge = games
            .number(&context, Dyadic::power_of_two(1 << 24))
            .unwrap();
        let n = IBig::ONE << (1 << 25);
        let refused = EvalError::NumberBits(Dyadic::MAX_BITS);
        assert_eq!(games.multiple(&context, n, huge), Err(refused));
    }
}
