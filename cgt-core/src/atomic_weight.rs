//! Atomic weights: how many ups an all-small game amounts to.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 8; A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II.7.

use std::cmp::Ordering;

use dashu_int::IBig;

use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::player::Player;
use crate::recursion::{Recursion, Values};

impl Games {
    /// The atomic weight of an infinitesimal game; `None` for a game that has none.
    ///
    /// It is the game `A` for which `G - A·^` lies between `-(^ + ☆)` and `^ + ☆`, where `A·^`
    /// is a Norton product and ☆ the *remote star*, a nimber that is no follower. All-small
    /// games have one, so have most infinitesimals with threats, such as `Tiny(1)`.
    ///
    /// Let `A = {aw(G^L) - 2 | aw(G^R) + 2}`. It is the atomic weight unless it is an integer.
    /// Then compare `G` with the remote star: the atomic weight is 0 where the two are
    /// confused; where `G` is the larger one it is the largest integer `n` with
    /// `n ⧏ aw(G^R) + 2` for every Right option, where `G` is the smaller one the least
    /// integer with `aw(G^L) - 2 ⧏ n` for every Left option.
    ///
    /// A game of atomic weight at least 2 is a win for Left whoever starts (*two ahead*).
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One reduction, and perhaps one comparison with a nimber, for each follower; constant for
    /// ups + nimber.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let (three, three_ups) = (games.integer(&context, 3)?, games.ups(&context, 3)?);
    /// assert_eq!(games.atomic_weight(&context, three_ups)?, Some(three));
    /// let tiny = games.tiny(&context, three)?;
    /// assert_eq!(games.atomic_weight(&context, tiny)?, Some(Value::ZERO));
    /// assert_eq!(games.atomic_weight(&context, three)?, None);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn atomic_weight(
        &self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Option<Value>, EvalError> {
        if !self.is_infinitesimal(value) {
            return Ok(None);
        }
        if let Some(compact) = self.compact(value.0) {
            return self.integer(context, compact.ups).map(Some);
        }
        let remote = self.remote_star(context, value)?;
        if self.is_dicotic(value) {
            return self.weight(context, value, remote, &Dyadic::ZERO).map(Some);
        }
        // A number that is reached decides against everything infinitesimal, and so do enough
        // ups in its place. With these the game is all-small; what its atomic weight is for
        // all large counts of them is that of the game, and if it varies the game has none.
        let many = self.more_than_enough_ups(context, value)?;
        let weight = self.weight(context, value, remote, &many)?;
        let with_more = self.weight(context, value, remote, &(many + Dyadic::ONE))?;
        Ok((weight == with_more).then_some(weight))
    }

    /// The atomic weight with `many` ups in the place of every positive follower whose stops
    /// are, and downs for negative ones.
    fn weight(
        &self,
        context: &Context<'_>,
        value: Value,
        remote: Value,
        many: &Dyadic,
    ) -> Result<Value, EvalError> {
        let (two, minus_two) = (self.integer(context, 2)?, self.integer(context, -2)?);
        let base = |value: Value| {
            if self.right_stop(value).signum() > 0 {
                return self.number(context, many.clone()).map(Some);
            }
            if self.left_stop(value).signum() < 0 {
                return self.number(context, -many).map(Some);
            }
            match self.compact(value.0) {
                Some(compact) => self.integer(context, compact.ups).map(Some),
                None => Ok(None),
            }
        };
        let combine = |value, mut left: Values, mut right: Values| {
            for (weights, shift) in [(&mut left, minus_two), (&mut right, two)] {
                for weight in weights {
                    *weight = self.sum(context, *weight, shift)?;
                }
            }
            let weight = self.value(context, &left, &right)?;
            if self.as_integer(weight).is_none() {
                return Ok(weight);
            }
            let order = self.compare(context, value, remote)?;
            self.integer_weight(context, order, &left, &right)
        };
        Recursion::new(self, context, base, combine).apply(value)
    }

    /// A count of ups that outweighs everything all-small in a game.
    fn more_than_enough_ups(
        &self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Dyadic, EvalError> {
        let walk = self.walk(context, value.0)?;
        let ups = walk
            .compact
            .iter()
            .map(|&id| self.compact_of(id).ups.unsigned_abs());
        let most = IBig::from(ups.max().unwrap_or(0)) + IBig::from(walk.stored.len() + 4);
        Ok(Dyadic::from_integer(most << 2))
    }

    /// Of the integers that fit between the bounds, the one for a game that compares so with
    /// the remote star.
    fn integer_weight(
        &self,
        context: &Context<'_>,
        order: Option<Ordering>,
        left: &[Value],
        right: &[Value],
    ) -> Result<Value, EvalError> {
        match order {
            None | Some(Ordering::Equal) => Ok(Value::ZERO),
            Some(Ordering::Greater) => self.extreme_integer(context, right, Player::Right),
            Some(Ordering::Less) => self.extreme_integer(context, left, Player::Left),
        }
    }

    /// A nimber that no follower is equal to: it is remote for each of them.
    fn remote_star(&self, context: &Context<'_>, value: Value) -> Result<Value, EvalError> {
        let walk = self.walk(context, value.0)?;
        // The nimbers among the followers are *0, …, *k for some k.
        let largest = walk
            .compact
            .iter()
            .map(|&id| self.compact_of(id).largest_nimber());
        let remote = largest.max().unwrap_or(0).checked_add(1);
        self.nimber(context, remote.ok_or(EvalError::Nimber)?)
    }

    /// The largest integer `n` with `n ⧏ b` for every bound of Right, or the least one with
    /// `b ⧏ n` for every bound of Left.
    fn extreme_integer(
        &self,
        context: &Context<'_>,
        bounds: &[Value],
        player: Player,
    ) -> Result<Value, EvalError> {
        let mut extreme: Option<Dyadic> = None;
        for &bound in bounds {
            let integer = self.extreme_for(context, bound, player)?;
            extreme = Some(match extreme {
                None => integer,
                Some(before) if player == Player::Right => before.min(integer),
                Some(before) => before.max(integer),
            });
        }
        // A game whose stops are 0, and that is not 0, has options of both players.
        self.number(context, extreme.unwrap_or(Dyadic::ZERO))
    }

    /// For one bound: `n ⧏ b` holds below the Left stop of `b`, fails above, and at it depends.
    fn extreme_for(
        &self,
        context: &Context<'_>,
        bound: Value,
        player: Player,
    ) -> Result<Dyadic, EvalError> {
        let (stop, rounded, step) = match player {
            Player::Right => {
                let stop = self.left_stop(bound);
                (stop, stop.floor(), -IBig::ONE)
            }
            Player::Left => {
                let stop = self.right_stop(bound);
                (stop, stop.ceil(), IBig::ONE)
            }
        };
        if !stop.is_integer() {
            return Ok(Dyadic::from_integer(rounded));
        }
        let integer = self.number(context, stop.clone())?;
        // n ⧏ b iff not n ≥ b.
        let excluded = match player {
            Player::Right => self.at_most(context, bound, integer)?,
            Player::Left => self.at_most(context, integer, bound)?,
        };
        let integer = if excluded { rounded + step } else { rounded };
        Ok(Dyadic::from_integer(integer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ahash::AHashSet;

    fn remote_star(games: &Games, context: &Context<'_>, value: Value) -> Value {
        let walk = games.walk(context, value.id()).unwrap();
        let nimbers = walk
            .compact
            .iter()
            .map(|&id| games.compact_of(id).largest_nimber());
        // Larger than every nimber in a sum with ^, too.
        let remote = (nimbers.max().unwrap_or(0) + 2).next_power_of_two();
        games.nimber(context, remote).unwrap()
    }

    /// Whether `-(^ + ☆) ≤ G - A·^ ≤ ^ + ☆`, which is what the atomic weight is defined by.
    fn is_weight(games: &Games, context: &Context<'_>, value: Value, weight: Value) -> bool {
        let up = games.ups(context, 1).unwrap();
        let multiple = games.norton_product(context, weight, up).unwrap().unwrap();
        let rest = games.difference(context, value, multiple).unwrap();
        let star = remote_star(games, context, rest);
        let upper = games.sum(context, up, star).unwrap();
        let lower = games.negative(context, upper).unwrap();
        games.at_most(context, lower, rest).unwrap() && games.at_most(context, rest, upper).unwrap()
    }

    #[test]
    fn weights_fit_their_definition() {
        let (games, context) = (Games::new(), Context::default());
        let mut weights = AHashSet::new();
        let born = games.born_by(&context, 3).unwrap();
        for value in born {
            match games.atomic_weight(&context, value).unwrap() {
                None => assert!(!games.is_infinitesimal(value)),
                Some(weight) => {
                    assert!(is_weight(&games, &context, value, weight));
                    weights.insert(weight);
                }
            }
        }
        for &weight in &weights {
            for &other in &weights {
                // No second game fits: the definition singles one out.
                let up = games.ups(&context, 1).unwrap();
                let multiple = games.norton_product(&context, weight, up).unwrap().unwrap();
                assert_eq!(
                    is_weight(&games, &context, multiple, other),
                    weight == other
                );
            }
        }
    }

    #[test]
    fn a_threat_that_changes_the_weight_leaves_none() {
        let (games, context) = (Games::new(), Context::default());
        // With n downs for -1 the weight is Tiny(n - 4), a different one for each n.
        let game = games.read(&context, "{^^||0|-1}").unwrap();
        assert_eq!(games.atomic_weight(&context, game), Ok(None));
        for text in ["0", "1", "Tiny(1)", "Tiny(5)", "Tiny(50)"] {
            let weight = games.read(&context, text).unwrap();
            assert!(!is_weight(&games, &context, game, weight));
        }
    }
}
