//! What kind of value a value is.

use dashu_int::IBig;

use crate::compact::Compact;
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{Games, Value};

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
