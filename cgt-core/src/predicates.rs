//! What kind of value a value is.

use ahash::AHashMap;
use dashu_int::IBig;

use crate::compact::Compact;
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::player::Player;

/// How hot a game is.
///
/// # References
///
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
/// 2nd ed. (2001), ch. 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Climate {
    /// A number: nobody wants to move.
    Cold,
    /// A number plus a nonzero infinitesimal: both stops agree.
    Tepid,
    /// The Left stop exceeds the Right stop: everybody wants to move.
    Hot,
}

/// Whether all plays down to a number take an even or an odd number of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Temper {
    Even,
    Odd,
}

impl Temper {
    fn opposite(self) -> Temper {
        match self {
            Temper::Even => Temper::Odd,
            Temper::Odd => Temper::Even,
        }
    }
}

/// The numbers that are confused with a game: an interval whose ends may belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfusionInterval {
    /// The lower end, which is the Right stop.
    pub lower: Dyadic,
    /// Whether the lower end itself is confused with the game.
    pub includes_lower: bool,
    /// The upper end, which is the Left stop.
    pub upper: Dyadic,
    /// Whether the upper end itself is confused with the game.
    pub includes_upper: bool,
}

impl Games {
    /// The integer that a value is, if it is one.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let seven = games.integer(&context, 7)?;
    /// assert_eq!(games.as_integer(seven), Some(7.into()));
    /// assert_eq!(games.as_integer(games.nimber(&context, 7)?), None);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    #[must_use]
    pub fn as_integer(&self, value: Value) -> Option<IBig> {
        let number = self.as_number(value)?;
        number.is_integer().then(|| number.numerator())
    }

    /// The `k` for which a value is the nimber `*k`, if there is one; 0 is `*0`.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// assert_eq!(games.as_nimber(games.nimber(&context, 5)?), Some(5));
    /// assert_eq!(games.as_nimber(games.ups(&context, 1)?), None);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    #[must_use]
    pub fn as_nimber(&self, value: Value) -> Option<u64> {
        match self.compact(value.0)? {
            Compact {
                number,
                ups: 0,
                nimber,
            } if number.is_zero() => Some(*nimber),
            _ => None,
        }
    }

    /// Whether a value is a number plus an infinitesimal: its stops agree.
    #[must_use]
    pub fn is_numberish(&self, value: Value) -> bool {
        self.has_equal_stops(value)
    }

    /// The number `x` with `G = x + ε` for an infinitesimal `ε`, if there is one.
    ///
    /// Exactly the games whose stops agree have one.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let three_up = games.sum(&context, games.integer(&context, 3)?, games.ups(&context, 1)?)?;
    /// assert_eq!(games.number_part(three_up), Some(&3.into()));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    #[must_use]
    pub fn number_part(&self, value: Value) -> Option<&Dyadic> {
        self.has_equal_stops(value).then(|| self.left_stop(value))
    }

    /// The infinitesimal `ε` with `G = x + ε` for a number `x`, if there is one.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    pub fn infinitesimal_part(
        &self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Option<Value>, EvalError> {
        let Some(number) = self.number_part(value) else {
            return Ok(None);
        };
        let minus = self.number(context, -number)?;
        self.sum(context, value, minus).map(Some)
    }

    /// Whether a game is cold, tepid or hot.
    ///
    /// ```
    /// use cgt_core::{Climate, Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// assert_eq!(games.climate(games.integer(&context, 1)?), Climate::Cold);
    /// assert_eq!(games.climate(games.ups(&context, 1)?), Climate::Tepid);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    #[must_use]
    pub fn climate(&self, value: Value) -> Climate {
        if self.is_number(value) {
            Climate::Cold
        } else if self.has_equal_stops(value) {
            Climate::Tepid
        } else {
            Climate::Hot
        }
    }

    /// Whether a value is *even-tempered*: every play of its canonical form down to a number
    /// takes an even number of moves, no matter who makes them.
    ///
    /// A number is even-tempered; any other value is if all its options are
    /// [odd-tempered](Self::is_odd_tempered). Here numbers take the part of the final scores in
    /// the theory of well-tempered scoring games.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One look at each follower; constant for number + ups + nimber.
    ///
    /// # References
    ///
    /// W. Johnson, *The combinatorial game theory of well-tempered scoring games* (2014).
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [one, two] = [games.integer(&context, 1)?, games.integer(&context, 2)?];
    /// let minus_one = games.negative(&context, one)?;
    /// let hot = games.value(&context, &[two], &[one])?;
    /// let twice = games.value(&context, &[hot], &[minus_one])?;
    /// assert!(games.is_even_tempered(&context, one)?);
    /// assert!(games.is_odd_tempered(&context, hot)?);
    /// // Left's move leads to an odd-tempered game, Right's to a number.
    /// assert!(!games.is_even_tempered(&context, twice)?);
    /// assert!(!games.is_odd_tempered(&context, twice)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn is_even_tempered(&self, context: &Context<'_>, value: Value) -> Result<bool, EvalError> {
        let temper = self.temper(context, value, &mut AHashMap::new())?;
        Ok(temper == Some(Temper::Even))
    }

    /// Whether a value is *odd-tempered*: it is not a number, and all its options are
    /// [even-tempered](Self::is_even_tempered).
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// As [`is_even_tempered`](Self::is_even_tempered).
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// assert!(games.is_odd_tempered(&context, games.nimber(&context, 1)?)?);
    /// assert!(!games.is_odd_tempered(&context, games.nimber(&context, 2)?)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn is_odd_tempered(&self, context: &Context<'_>, value: Value) -> Result<bool, EvalError> {
        let temper = self.temper(context, value, &mut AHashMap::new())?;
        Ok(temper == Some(Temper::Odd))
    }

    fn temper(
        &self,
        context: &Context<'_>,
        value: Value,
        known: &mut AHashMap<Value, Option<Temper>>,
    ) -> Result<Option<Temper>, EvalError> {
        if let Some(compact) = self.compact(value.0) {
            // `x*` leads to `x` only; all others have `x` among their options and something else.
            return Ok(match (compact.ups, compact.nimber) {
                (0, 0) => Some(Temper::Even),
                (0, 1) => Some(Temper::Odd),
                _ => None,
            });
        }
        if let Some(&temper) = known.get(&value) {
            return Ok(temper);
        }
        let temper = context.descend(|| {
            let mut common = None;
            for player in Player::BOTH {
                for option in self.option_list(context, value.0, player)?.iter() {
                    let temper = self.temper(context, Value(option), known)?;
                    if temper.is_none() || common.is_some_and(|common| common != temper) {
                        return Ok(None);
                    }
                    common = Some(temper);
                }
            }
            Ok(common.flatten().map(Temper::opposite))
        })?;
        known.insert(value, temper);
        Ok(temper)
    }

    /// The numbers confused with a game, if there are any.
    ///
    /// All numbers between the stops are; each stop itself may be or not.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let star = games.confusion_interval(&context, games.nimber(&context, 1)?)?;
    /// let star = star.expect("star is confused with 0");
    /// assert!(star.includes_lower && star.lower == Dyadic::ZERO && star.upper == Dyadic::ZERO);
    /// assert_eq!(games.confusion_interval(&context, games.ups(&context, 1)?)?, None);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn confusion_interval(
        &self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Option<ConfusionInterval>, EvalError> {
        let (left, right) = self.stops(value.0);
        let confused =
            |stop| Ok::<_, EvalError>(self.compare(context, value, Value(stop))?.is_none());
        let includes_upper = confused(left.id)?;
        let includes_lower = confused(right.id)?;
        if left.id == right.id && !includes_lower {
            return Ok(None);
        }
        Ok(Some(ConfusionInterval {
            lower: self.right_stop(value).clone(),
            includes_lower,
            upper: self.left_stop(value).clone(),
            includes_upper,
        }))
    }

    /// The simplest number strictly between two numbers; `None` unless `x < y`.
    ///
    /// # Errors
    ///
    /// [`EvalError::Games`] when the arena is full.
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let (low, high) = (Dyadic::ratio(1, 2), Dyadic::ratio(1, 1));
    /// let between = games.simplest_number(&context, &low, &high)?;
    /// assert_eq!(between, Some(games.number(&context, Dyadic::ratio(3, 3))?));
    /// assert_eq!(games.simplest_number(&context, &high, &low)?, None);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn simplest_number(
        &self,
        context: &Context<'_>,
        x: &Dyadic,
        y: &Dyadic,
    ) -> Result<Option<Value>, EvalError> {
        Dyadic::simplest_between(Some((x, false)), Some((y, false)))
            .map(|number| self.number(context, number))
            .transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parities of the lengths of all plays down to a number, one bit for each.
    fn parities(
        games: &Games,
        context: &Context<'_>,
        value: Value,
        known: &mut AHashMap<Value, u8>,
    ) -> u8 {
        if games.is_number(value) {
            return 0b01;
        }
        if let Some(&parities) = known.get(&value) {
            return parities;
        }
        let mut after = 0;
        for player in Player::BOTH {
            for option in games.value_options(context, value, player).unwrap() {
                after |= parities(games, context, option, known);
            }
        }
        let parities = (after & 1) << 1 | after >> 1;
        known.insert(value, parities);
        parities
    }

    #[test]
    fn tempered_values_are_those_whose_plays_have_one_parity() {
        let (games, context) = (Games::new(), Context::default());
        let mut values = games.born_by(&context, 3).unwrap();
        for pair in 0..200 {
            let (g, h) = (values[pair * 367 % 1474], values[(pair * 1051 + 17) % 1474]);
            values.push(games.sum(&context, g, h).unwrap());
        }
        let mut known = AHashMap::new();
        for value in values {
            let parities = parities(&games, &context, value, &mut known);
            let found = [
                games.is_even_tempered(&context, value).unwrap(),
                games.is_odd_tempered(&context, value).unwrap(),
            ];
            assert_eq!(found, [parities == 0b01, parities == 0b10], "{value:?}");
        }
    }

    #[test]
    fn tempered_values_born_by_day_two_are_counted() {
        let (games, context) = (Games::new(), Context::default());
        let values = games.born_by(&context, 2).unwrap();
        let count = |is: &dyn Fn(Value) -> bool| values.iter().filter(|&&value| is(value)).count();
        // 0, +-1, +-2, +-1/2; the options of *, 1*, -1*, +-1, {1|0} and {0|-1} are numbers.
        let even = count(&|value| games.is_even_tempered(&context, value).unwrap());
        let odd = count(&|value| games.is_odd_tempered(&context, value).unwrap());
        assert_eq!((even, odd), (7, 6));
    }
}
