//! The companion of a game, in which `0` and `*` change places.

use crate::compact::Compact;
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::recursion::{Recursion, Values};

impl Games {
    /// The companion: its Left options are the companions of the Left options, and 0 as well
    /// if `G ≥ 0`; its Right options are the companions of the Right options, and 0 as well if
    /// `G ≤ 0`.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One reduction and two comparisons with 0 for each follower; constant for number + ups +
    /// nimber.
    ///
    /// # References
    ///
    /// A. N. Siegel, *Combinatorial Game Theory* (2013), ch. III.2.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let star = games.nimber(&context, 1)?;
    /// assert_eq!(games.companion(&context, Value::ZERO)?, star);
    /// assert_eq!(games.companion(&context, star)?, Value::ZERO);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn companion(&self, context: &Context<'_>, value: Value) -> Result<Value, EvalError> {
        let base = |value: Value| match self.compact(value.0) {
            Some(compact) => self.compact_value(context, of_compact(compact)).map(Some),
            None => Ok(None),
        };
        let combine = |value, mut left: Values, mut right: Values| {
            if self.at_most(context, Value::ZERO, value)? {
                left.push(Value::ZERO);
            }
            if self.at_most(context, value, Value::ZERO)? {
                right.push(Value::ZERO);
            }
            self.value(context, &left, &right)
        };
        Recursion::new(self, context, base, combine).apply(value)
    }
}

/// The companion changes nothing but `0` and `*`, with ups beside them or not.
fn of_compact(compact: &Compact) -> Compact {
    let mut companion = compact.clone();
    if companion.number.is_zero() && companion.nimber <= 1 {
        companion.nimber ^= 1;
    }
    companion
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dyadic::Dyadic;
    use crate::player::Player;

    fn by_definition(games: &Games, context: &Context<'_>, value: Value) -> Value {
        let [mut left, mut right] = Player::BOTH.map(|player| -> Vec<Value> {
            let options = games.value_options(context, value, player).unwrap();
            options
                .into_iter()
                .map(|option| by_definition(games, context, option))
                .collect()
        });
        if games.at_most(context, Value::ZERO, value).unwrap() {
            left.push(Value::ZERO);
        }
        if games.at_most(context, value, Value::ZERO).unwrap() {
            right.push(Value::ZERO);
        }
        games.value(context, &left, &right).unwrap()
    }

    #[test]
    fn the_closed_form_agrees_with_the_definition() {
        let (games, context) = (Games::new(), Context::default());
        for (m, k) in [(0, 0), (1, 0), (-2, 0), (3, 2), (-1, 3)] {
            for ups in -3..=3 {
                for nimber in 0..5 {
                    let number = Dyadic::ratio(m, k);
                    let compact = Compact {
                        number,
                        ups,
                        nimber,
                    };
                    let value = games.compact_value(&context, compact).unwrap();
                    let expected = by_definition(&games, &context, value);
                    assert_eq!(games.companion(&context, value), Ok(expected), "{value:?}");
                }
            }
        }
    }
}
