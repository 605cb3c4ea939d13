//! Thermographs: the stops of a cooled game as functions of the temperature.
//!
//! Units: values, stops, means and temperatures are counted in moves; positive favours Left,
//! and Left's wall is the one with the larger values. A number `m/2^k` in lowest terms has the
//! temperature `-1/2^k`, so an integer has -1, where every thermograph begins.
//!
//! ```text
//! LW(G)(t) = max RW(G^L)(t) - t        RW(G)(t) = min LW(G^R)(t) + t
//! ```
//!
//! up to the first `t` where the two agree; from there on both are the constant *mast*. An
//! integer is a mast from -1 on. Every segment has slope 0, +1 or -1, so all corners are dyadic.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 6; E. Berlekamp, *The economist's view of combinatorial games* (1996);
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II.5.

mod memo;
mod walls;

use std::sync::Arc;

use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{Games, Value};

pub(crate) use memo::Memo;

/// Levels of canonical options from which the thermograph of a number is drawn at most.
pub const MAX_THERMOGRAPH_LEVELS: u64 = 4096;

/// A corner of a wall: the value of the wall at a temperature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The temperature `t ≥ -1`.
    pub temperature: Dyadic,
    /// The stop of `G_t`.
    pub value: Dyadic,
}

/// The two walls and the mast of a game.
///
/// A wall lists its corners only, from `t = -1` up to the foot of the mast, which is the last
/// corner of both walls.
///
/// ```
/// use cgt_core::{Context, Dyadic, Games};
/// let (games, context) = (Games::new(), Context::default());
/// let half = games.number(&context, Dyadic::ratio(1, 1))?;
/// let thermograph = games.thermograph(&context, half)?;
/// assert_eq!(thermograph.left_wall().len(), 2);
/// assert_eq!(thermograph.left_wall()[0].value, Dyadic::ONE);
/// assert_eq!(thermograph.right_wall()[0].value, Dyadic::ZERO);
/// assert_eq!(*thermograph.temperature(), Dyadic::ratio(-1, 1));
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Vec<Corner>,
    right: Vec<Corner>,
    foot: Corner,
}

impl Thermograph {
    /// Left's wall: corners from `t = -1` up to the foot of the mast.
    #[must_use]
    pub fn left_wall(&self) -> &[Corner] {
        &self.left
    }

    /// Right's wall: corners from `t = -1` up to the foot of the mast.
    #[must_use]
    pub fn right_wall(&self) -> &[Corner] {
        &self.right
    }

    /// The value of the mast: the mean.
    #[must_use]
    pub fn mast(&self) -> &Dyadic {
        &self.foot.value
    }

    /// Where the mast begins: the temperature of the game.
    #[must_use]
    pub fn temperature(&self) -> &Dyadic {
        &self.foot.temperature
    }

    /// Left's wall at a temperature: the Left stop of the game cooled by it.
    ///
    /// Below -1 it stays what it is there.
    #[must_use]
    pub fn left_at(&self, temperature: &Dyadic) -> Dyadic {
        walls::value_at(&self.left, temperature)
    }

    /// Right's wall at a temperature: the Right stop of the game cooled by it.
    ///
    /// Below -1 it stays what it is there.
    #[must_use]
    pub fn right_at(&self, temperature: &Dyadic) -> Dyadic {
        walls::value_at(&self.right, temperature)
    }
}

impl Games {
    /// The thermograph of a value, drawn from its canonical form.
    ///
    /// # Errors
    ///
    /// [`EvalError::Depth`] when a number with more than [`MAX_THERMOGRAPH_LEVELS`] binary
    /// places takes part; another [`EvalError`] when a limit of the context is reached.
    ///
    /// # Complexity
    ///
    /// Each follower once per arena, linear in the corners of its options' walls. Numbers,
    /// and numbers with ups and nimbers, take a closed form.
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [three, one] = [3, 1].map(|n| games.integer(&context, n));
    /// let switch = games.value(&context, &[three?], &[one?])?;
    /// let thermograph = games.thermograph(&context, switch)?;
    /// assert_eq!(*thermograph.mast(), Dyadic::from(2));
    /// assert_eq!(*thermograph.temperature(), Dyadic::ONE);
    /// assert_eq!(thermograph.left_at(&Dyadic::ratio(1, 1)), Dyadic::ratio(5, 1));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn thermograph(
        &self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Arc<Thermograph>, EvalError> {
        self.walls(context, value, walls::Floor::Integers)
    }

    /// The mean: what the game is worth per copy in a sum of very many copies.
    ///
    /// Works for every value: no wall below temperature 0 is drawn.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit of the context is reached.
    ///
    /// # Complexity
    ///
    /// Constant when both stops agree; otherwise as [`thermograph`](Self::thermograph).
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let switch = games.value(&context, &[games.integer(&context, 1)?], &[Value::ZERO])?;
    /// assert_eq!(games.mean(&context, switch)?, Dyadic::ratio(1, 1));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn mean(&self, context: &Context<'_>, value: Value) -> Result<Dyadic, EvalError> {
        if self.has_equal_stops(value) {
            return Ok(self.left_stop(value).clone());
        }
        let upper = self.walls(context, value, walls::Floor::Zero)?;
        Ok(upper.mast().clone())
    }

    /// The temperature: the least `t ≥ -1` at which `G_t` is infinitesimally close to a number.
    ///
    /// `-1/2^k` for a number `m/2^k` in lowest terms; 0 for any other game with equal stops.
    ///
    /// # Errors
    ///
    /// As [`mean`](Self::mean).
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// assert_eq!(games.temperature(&context, games.integer(&context, 7)?)?, Dyadic::from(-1));
    /// assert_eq!(games.temperature(&context, games.nimber(&context, 2)?)?, Dyadic::ZERO);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn temperature(&self, context: &Context<'_>, value: Value) -> Result<Dyadic, EvalError> {
        if let Some(number) = self.as_number(value) {
            return Ok(walls::number_temperature(number));
        }
        if self.has_equal_stops(value) {
            return Ok(Dyadic::ZERO);
        }
        let upper = self.walls(context, value, walls::Floor::Zero)?;
        Ok(upper.temperature().clone())
    }

    /// Whether the Left stop equals the Right stop: a number plus an infinitesimal.
    pub(crate) fn has_equal_stops(&self, value: Value) -> bool {
        let (left, right) = self.stops(value.0);
        left.id == right.id
    }
}

#[cfg(test)]
mod tests;
