//! Reduction to canonical form: dominated options deleted, reversible ones bypassed.
//!
//! One reducer serves two runs. The fast run ([`Silent`]) first asks whether the form is a
//! number and then uses its outline to answer most questions; a run with another [`Recorder`]
//! takes every step by the definitions and reports it. Both end at the same form, because the
//! canonical form is unique.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 10;
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II.2.

mod reduction;
mod sum;

use self::reduction::Reduction;
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids, Outline, Portrait, Stop, Value, sort_ids};
use crate::player::Player;

/// Watches a reduction step by step.
pub trait Recorder {
    /// Whether every step must be taken by the definitions, so that it can be reported.
    const STEPWISE: bool = true;

    /// `option` of `player` was deleted, because `by` is at least as good for that player.
    fn dominated(&mut self, sides: Sides<'_>, player: Player, option: Value, by: Value);

    /// `option` of `player` was bypassed: the opponent's `reply` is at least as good for the
    /// opponent as the game itself, and `incoming` are `player`'s options from there.
    fn bypassed(
        &mut self,
        sides: Sides<'_>,
        player: Player,
        option: Value,
        reply: Value,
        incoming: &[Value],
    );
}

/// The options of both players right after a step.
#[derive(Clone, Copy, Debug)]
pub struct Sides<'a> {
    /// Left's options.
    pub left: &'a [GameId],
    /// Right's options.
    pub right: &'a [GameId],
}

impl<'a> Sides<'a> {
    fn of([left, right]: &'a [Ids; 2]) -> Sides<'a> {
        Sides { left, right }
    }
}

/// Records nothing, and lets the reducer take its shortcuts.
pub struct Silent;

impl Recorder for Silent {
    const STEPWISE: bool = false;
    fn dominated(&mut self, _: Sides<'_>, _: Player, _: Value, _: Value) {}
    fn bypassed(&mut self, _: Sides<'_>, _: Player, _: Value, _: Value, _: &[Value]) {}
}

impl Games {
    /// The value of `{left | right}`.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached; the arena stays valid.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let one = games.integer(&context, 1)?;
    /// let half = games.value(&context, &[Value::ZERO], &[one])?;
    /// assert_eq!(games.as_number(half).unwrap().to_string(), "1/2");
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn value(
        &self,
        context: &Context<'_>,
        left: &[Value],
        right: &[Value],
    ) -> Result<Value, EvalError> {
        let ids = |values: &[Value]| values.iter().map(|value| value.0).collect::<Ids>();
        self.reduce(context, ids(left), ids(right), &mut Silent)
    }

    /// The value of `{left | right}`, with every step of the reduction told to `recorder`.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn value_traced(
        &self,
        context: &Context<'_>,
        left: &[Value],
        right: &[Value],
        recorder: &mut impl Recorder,
    ) -> Result<Value, EvalError> {
        let ids = |values: &[Value]| values.iter().map(|value| value.0).collect::<Ids>();
        self.reduce(context, ids(left), ids(right), recorder)
    }

    /// The value of a form: the id of its canonical form.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    ///
    /// # Complexity
    ///
    /// One reduction for each follower whose value is not known yet.
    pub fn canonical(&self, context: &Context<'_>, form: GameId) -> Result<Value, EvalError> {
        if let Some(value) = self.known_value(form) {
            return Ok(value);
        }
        context.descend(|| {
            let side = |player| -> Result<Ids, EvalError> {
                let options = self.option_list(context, form, player)?;
                options
                    .iter()
                    .map(|id| Ok(self.canonical(context, id)?.0))
                    .collect()
            };
            let (left, right) = (side(Player::Left)?, side(Player::Right)?);
            let value = self.reduce(context, left, right, &mut Silent)?;
            self.note_value(form, value);
            Ok(value)
        })
    }

    /// Reduces a form whose options are canonical.
    pub(crate) fn reduce<R: Recorder>(
        &self,
        context: &Context<'_>,
        mut left: Ids,
        mut right: Ids,
        recorder: &mut R,
    ) -> Result<Value, EvalError> {
        let stops = if R::STEPWISE {
            sort_ids(&mut left);
            sort_ids(&mut right);
            None
        } else {
            match self.number_or_stops(context, &left, &right)? {
                Shape::Number(number) => return Ok(number),
                Shape::Stops(left_stop, right_stop) => Some((left_stop, right_stop)),
            }
        };
        if let Some((left_stop, right_stop)) = stops {
            self.keep_by_stops(&mut left, Player::Left, left_stop);
            self.keep_by_stops(&mut right, Player::Right, right_stop);
        }
        let portrait = stops.map(|stops| {
            let survey = self.survey(&left, &right);
            let bounds = survey.bounds();
            let outline = Outline { stops, bounds };
            Portrait { outline, survey }
        });
        let mut reduction = Reduction::new(self, context, portrait, [left, right], recorder);
        reduction.delete_dominated(Player::Left)?;
        reduction.delete_dominated(Player::Right)?;
        reduction.finish()
    }

    /// Drops repetitions, and the options of `player` that stop short of `best`, the opposite
    /// stop of another one: they are worse. Those with that opposite stop dominate most: they
    /// come first, which spares comparisons.
    fn keep_by_stops(&self, options: &mut Ids, player: Player, best: Stop) {
        let ids = options.as_mut_slice();
        let mut kept = 0;
        for index in 0..ids.len() {
            let option = ids[index];
            let (left, right) = self.stops(option);
            let falls_short = match player {
                Player::Left => self.is_less(left, best),
                Player::Right => self.is_less(best, right),
            };
            // Without a branch: it could not be foreseen.
            ids[kept] = option;
            kept += usize::from(!falls_short);
        }
        let (mut first, mut distinct) = (0, 0);
        for index in 0..kept {
            let option = ids[index];
            if !ids[..distinct].contains(&option) {
                ids[distinct] = option;
                if self.stop(option, player.opponent()) == best {
                    ids.swap(first, distinct);
                    first += 1;
                }
                distinct += 1;
            }
        }
        options.truncate(distinct);
    }

    /// Finds out whether a form is a number, and its stops if it is not.
    ///
    /// Let `a` be the largest Right stop of the Left options, `b` the least Left stop of the
    /// Right options. `a > b`: not a number, with stops `a` and `b`. `a < b`: the simplest
    /// number `x` with every `G^L ⧏ x ⧏ every G^R`. `a = b`: only `a` itself can fit.
    fn number_or_stops(
        &self,
        context: &Context<'_>,
        left: &[GameId],
        right: &[GameId],
    ) -> Result<Shape, EvalError> {
        let bound = |options: &[GameId], player| {
            (!options.is_empty()).then(|| self.best_stop(options, player))
        };
        let (lower, upper) = (bound(left, Player::Left), bound(right, Player::Right));
        if let (Some(a), Some(b)) = (lower, upper)
            && self.is_less(b, a)
        {
            return Ok(Shape::Stops(a, b));
        }
        let from_left = lower
            .map(|a| self.admits(context, left, Player::Left, a))
            .transpose()?;
        let from_right = upper
            .map(|b| self.admits(context, right, Player::Right, b))
            .transpose()?;
        if let (Some(a), Some(b)) = (lower, upper)
            && a == b
        {
            let fits = from_left == Some(true) && from_right == Some(true);
            return Ok(if fits {
                Shape::Number(Value(a.id))
            } else {
                Shape::Stops(a, b)
            });
        }
        let end = |stop: Option<Stop>, admitted: Option<bool>| {
            stop.map(|stop| (self.stop_number(stop), admitted == Some(true)))
        };
        let simplest =
            crate::dyadic::Dyadic::simplest_between(end(lower, from_left), end(upper, from_right));
        match (simplest, lower, upper) {
            (Some(number), _, _) => self.number(context, number).map(Shape::Number),
            // The interval from `a` to `b` with `a < b` is never empty.
            (None, Some(a), Some(b)) => Ok(Shape::Stops(a, b)),
            (None, _, _) => Ok(Shape::Number(Value::ZERO)),
        }
    }

    /// Whether the number `bound` lies on the right side of all options of `player`: no Left
    /// option is `≥` it, or no Right option `≤` it. Only options that stop there can be.
    fn admits(
        &self,
        context: &Context<'_>,
        options: &[GameId],
        player: Player,
        bound: Stop,
    ) -> Result<bool, EvalError> {
        for &option in options {
            if self.stop(option, player.opponent()) == bound {
                let beyond = match player {
                    Player::Left => self.le(context, bound.id, option)?,
                    Player::Right => self.le(context, option, bound.id)?,
                };
                if beyond {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// What [`Games::number_or_stops`] finds.
enum Shape {
    Number(Value),
    Stops(Stop, Stop),
}
