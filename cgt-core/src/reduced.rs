//! The reduced canonical form: the simplest game infinitesimally close to a game.
//!
//! `G ≥ H` *up to infinitesimals* iff the Right stop of `G - H` is at least 0, that is, iff
//! `G + x ≥ H` for every number `x > 0`. The stops of all games that play a part are stops of
//! followers, so one number smaller than all their differences stands for every `x`.
//!
//! # References
//!
//! J. P. Grossman and A. N. Siegel, *Reductions of partizan games*, in *Games of No Chance 3*
//! (2009).

use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::player::Player;
use crate::recursion::{Recursion, Values};

impl Games {
    /// The reduced canonical form of `G`.
    ///
    /// The number itself where `G` is a number plus an infinitesimal. Otherwise the options
    /// are reduced, those dominated up to infinitesimals are deleted, and those reversible up
    /// to infinitesimals are bypassed. Games that differ by an infinitesimal get the same one.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One reduction and one number translation for each follower that is not a number plus an
    /// infinitesimal.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let (one, star) = (games.integer(&context, 1)?, games.nimber(&context, 1)?);
    /// let hot = games.value(&context, &[one], &[star])?; // {1|*}
    /// let reduced = games.value(&context, &[one], &[Value::ZERO])?; // {1|0}
    /// assert_eq!(games.reduced_canonical_form(&context, hot)?, reduced);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn reduced_canonical_form(
        &self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Value, EvalError> {
        let number = |value| {
            let number = self.has_equal_stops(value);
            number.then(|| Value(self.stops(value.0).0.id))
        };
        if let Some(number) = number(value) {
            return Ok(number);
        }
        let margin = self.margin(context, value)?;
        let base = |value| Ok(number(value));
        let combine = |value, left, right| {
            let form = Form {
                games: self,
                context,
                value,
                margin,
                above: self.sum(context, value, margin)?,
            };
            let left = form.reduce_side(Player::Left, left)?;
            let right = form.reduce_side(Player::Right, right)?;
            self.value(context, &left, &right)
        };
        Recursion::new(self, context, base, combine).apply(value)
    }

    /// A positive number less than every difference of stops of followers.
    fn margin(&self, context: &Context<'_>, value: Value) -> Result<Value, EvalError> {
        let walk = self.walk(context, value.0)?;
        let places = walk.compact.iter().map(|&id| self.compact_of(id));
        let places = places.map(|compact| compact.number.exponent()).max();
        let places = i64::try_from(places.unwrap_or(0) + 1).unwrap_or(i64::MAX);
        self.number(context, Dyadic::power_of_two(-places))
    }
}

/// A game that is no number plus infinitesimal, while one side of it is reduced.
///
/// Every replacement keeps it infinitesimally close to what it was, so that comparisons up to
/// infinitesimals may go on using the value it started with.
struct Form<'a, 'c> {
    games: &'a Games,
    context: &'a Context<'c>,
    value: Value,
    margin: Value,
    /// The value plus the margin.
    above: Value,
}

impl Form<'_, '_> {
    /// Whether `a ≤ b` up to infinitesimals.
    fn at_most(&self, a: Value, b: Value) -> Result<bool, EvalError> {
        let b = self.games.sum(self.context, b, self.margin)?;
        self.games.at_most(self.context, a, b)
    }

    /// Whether `a` is no better for `player` than `b`, up to infinitesimals.
    fn no_better(&self, player: Player, a: Value, b: Value) -> Result<bool, EvalError> {
        match player {
            Player::Left => self.at_most(a, b),
            Player::Right => self.at_most(b, a),
        }
    }

    /// Whether a reply of the opponent of `player` is as good for the opponent as the game.
    fn reverses(&self, player: Player, reply: Value) -> Result<bool, EvalError> {
        match player {
            Player::Left => self.games.at_most(self.context, reply, self.above),
            Player::Right => self.at_most(self.value, reply),
        }
    }

    fn reduce_side(&self, player: Player, options: Values) -> Result<Values, EvalError> {
        let mut open = options;
        let mut kept = Values::new();
        while let Some(option) = open.pop() {
            self.context.tick()?;
            match self.reversing_reply(player, option)? {
                Some(reply) => {
                    open.extend(self.games.value_options(self.context, reply, player)?);
                }
                None => self.insert(player, &mut kept, option)?,
            }
        }
        Ok(kept)
    }

    fn reversing_reply(&self, player: Player, option: Value) -> Result<Option<Value>, EvalError> {
        let games = self.games;
        for reply in games.value_options(self.context, option, player.opponent())? {
            if self.reverses(player, reply)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Keeps an option unless it is dominated, and drops those that it dominates.
    fn insert(&self, player: Player, kept: &mut Values, option: Value) -> Result<(), EvalError> {
        for &other in kept.iter() {
            if self.no_better(player, option, other)? {
                return Ok(());
            }
        }
        let mut still = Values::new();
        for &other in kept.iter() {
            if !self.no_better(player, other, option)? {
                still.push(other);
            }
        }
        still.push(option);
        *kept = still;
        Ok(())
    }
}
