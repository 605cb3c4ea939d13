//! Reduction to canonical form: dominated options deleted, reversible ones bypassed.
//!
//! One reducer serves two runs. The fast run ([`Silent`]) first asks whether the form is a
//! number and then uses its stops to reject most questions; a run with another [`Recorder`]
//! takes every step by the definitions and reports it. Both end at the same form, because the
//! canonical form is unique.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 10;
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II.2.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use smallvec::SmallVec;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids, Stop, Value, sort_ids};
use crate::player::Player;

/// Options that are not worth being put in order.
const FEW_OPTIONS: usize = 6;

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
        sort_ids(&mut left);
        sort_ids(&mut right);
        let stops = if R::STEPWISE {
            None
        } else {
            match self.number_or_stops(context, &left, &right)? {
                Shape::Number(number) => return Ok(number),
                Shape::Stops(left_stop, right_stop) => Some((left_stop, right_stop)),
            }
        };
        if let Some((left_stop, right_stop)) = stops {
            self.retain_by_stops(&mut left, &mut right, left_stop, right_stop);
            // Those with the best opposite stop dominate most: first, they spare comparisons.
            if left.len() + right.len() > FEW_OPTIONS {
                left.sort_by_key(|id| self.stop(*id, Player::Right) != left_stop);
                right.sort_by_key(|id| self.stop(*id, Player::Left) != right_stop);
            }
        }
        let mut reduction = Reduction {
            games: self,
            context,
            left,
            right,
            stops,
            recorder,
        };
        reduction.delete_dominated(Player::Left)?;
        reduction.delete_dominated(Player::Right)?;
        reduction.finish()
    }

    /// Reduces the form of a sum `G + H` of canonical forms, neither of which is a number.
    ///
    /// `left` and `right` hold the options in two parts: by moves in `G`, by moves in `H`. In
    /// a canonical form no option dominates another, and adding the same game to both changes
    /// nothing: only options of different parts need to be compared.
    pub(crate) fn reduce_sum(
        &self,
        context: &Context<'_>,
        mut left: [Ids; 2],
        mut right: [Ids; 2],
    ) -> Result<Value, EvalError> {
        let joined = |parts: &[Ids; 2]| -> Ids { parts.iter().flatten().copied().collect() };
        let (left_stop, right_stop) =
            match self.number_or_stops(context, &joined(&left), &joined(&right))? {
                Shape::Number(number) => return Ok(number),
                Shape::Stops(left_stop, right_stop) => (left_stop, right_stop),
            };
        for (left, right) in left.iter_mut().zip(&mut right) {
            self.retain_by_stops(left, right, left_stop, right_stop);
        }
        let mut reduction = Reduction {
            games: self,
            context,
            left: Ids::new(),
            right: Ids::new(),
            stops: Some((left_stop, right_stop)),
            recorder: &mut Silent,
        };
        reduction.left = reduction.undominated(Player::Left, left)?;
        reduction.right = reduction.undominated(Player::Right, right)?;
        reduction.finish()
    }

    /// Drops the options that stop short of another one's opposite stop: they are less than
    /// that one.
    fn retain_by_stops(&self, left: &mut Ids, right: &mut Ids, left_stop: Stop, right_stop: Stop) {
        left.retain(|id| !self.falls_short(self.stop(*id, Player::Left), left_stop));
        right.retain(|id| !self.falls_short(right_stop, self.stop(*id, Player::Right)));
    }

    #[inline]
    fn falls_short(&self, stop: Stop, other: Stop) -> bool {
        self.compare_stops(stop, other) == Ordering::Less
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
            && self.compare_stops(a, b) == Ordering::Greater
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

/// A form on its way to canonical form. Its value never changes.
struct Reduction<'a, R> {
    games: &'a Games,
    context: &'a Context<'a>,
    left: Ids,
    right: Ids,
    /// The stops, when the form is known not to be a number.
    stops: Option<(Stop, Stop)>,
    recorder: &'a mut R,
}

/// Answers to "is this value `≤ G`" and "`≥ G`" for the form at hand.
#[derive(Default)]
struct FormMemo {
    few: SmallVec<[(GameId, bool, bool); 12]>,
    many: BTreeMap<(u32, bool), bool>,
}

impl FormMemo {
    fn get(&self, value: GameId, below: bool) -> Option<bool> {
        let known = self
            .few
            .iter()
            .find(|entry| entry.0 == value && entry.1 == below);
        known
            .map(|entry| entry.2)
            .or_else(|| self.many.get(&(value.0, below)).copied())
    }

    fn put(&mut self, value: GameId, below: bool, answer: bool) {
        if self.few.len() < self.few.inline_size() {
            self.few.push((value, below, answer));
        } else {
            self.many.insert((value.0, below), answer);
        }
    }
}

impl<R: Recorder> Reduction<'_, R> {
    fn side(&mut self, player: Player) -> &mut Ids {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }

    /// Compares two options by what they are worth to `player`; `None` means confused.
    fn compare(&self, player: Player, a: GameId, b: GameId) -> Result<Option<Ordering>, EvalError> {
        let order = self.games.compare(self.context, Value(a), Value(b))?;
        Ok(match player {
            Player::Left => order,
            Player::Right => order.map(Ordering::reverse),
        })
    }

    /// Bypasses reversible options until there are none, and interns what is left.
    ///
    /// No option may be dominated.
    fn finish(mut self) -> Result<Value, EvalError> {
        // A bypass may bring in options that are dominated, dominate, or are reversible.
        while self.bypass(Player::Left)? | self.bypass(Player::Right)? {
            self.delete_dominated(Player::Left)?;
            self.delete_dominated(Player::Right)?;
        }
        sort_ids(&mut self.left);
        sort_ids(&mut self.right);
        if self.left.is_empty() || self.right.is_empty() {
            // Only a stepwise run gets here: the canonical form of an integer.
            let form = self.games.intern(self.context, &self.left, &self.right);
            return form.map(Value);
        }
        let (left, right) = (&self.left, &self.right);
        match self.stops {
            Some(stops) => self
                .games
                .intern_with_stops(self.context, left, right, stops),
            None => self.games.intern_canonical(self.context, left, right),
        }
    }

    /// Joins two lists of options of which neither has a dominated one, without those that the
    /// other list dominates.
    fn undominated(
        &self,
        player: Player,
        [mut first, mut second]: [Ids; 2],
    ) -> Result<Ids, EvalError> {
        let mut index = 0;
        'options: while index < first.len() {
            let option = first[index];
            let mut other = 0;
            while other < second.len() {
                self.context.tick()?;
                let order = self.compare(player, option, second[other])?;
                match order {
                    Some(Ordering::Less) => {
                        first.remove(index);
                        continue 'options;
                    }
                    Some(_) => {
                        second.remove(other);
                    }
                    None => other += 1,
                }
            }
            index += 1;
        }
        first.extend(second);
        Ok(first)
    }

    /// Deletes every option that is no better than another one of the same player.
    fn delete_dominated(&mut self, player: Player) -> Result<(), EvalError> {
        let mut kept = 0;
        let mut next = 0;
        'options: while next < self.side(player).len() {
            let option = self.side(player)[next];
            let mut other = 0;
            while other < kept {
                self.context.tick()?;
                let rival = self.side(player)[other];
                match self.compare(player, option, rival)? {
                    Some(Ordering::Greater) => {
                        self.delete(player, other, option);
                        kept -= 1;
                        next -= 1;
                    }
                    Some(_) => {
                        self.delete(player, next, rival);
                        continue 'options;
                    }
                    None => other += 1,
                }
            }
            kept += 1;
            next += 1;
        }
        Ok(())
    }

    fn delete(&mut self, player: Player, index: usize, by: GameId) {
        let option = self.side(player).remove(index);
        let sides = Sides {
            left: &self.left,
            right: &self.right,
        };
        self.recorder
            .dominated(sides, player, Value(option), Value(by));
    }

    /// Bypasses the reversible options that stand there now; says whether there were any.
    fn bypass(&mut self, player: Player) -> Result<bool, EvalError> {
        let mut memo = FormMemo::default();
        let mut any = false;
        let mut index = 0;
        while index < self.side(player).len() {
            let option = self.side(player)[index];
            let Some(reply) = self.reversing_reply(player, option, &mut memo)? else {
                index += 1;
                continue;
            };
            any = true;
            let incoming: Ids = self
                .games
                .option_list(self.context, reply, player)?
                .iter()
                .collect();
            let side = self.side(player);
            side.remove(index);
            // Those that come in are looked at again in the next pass, with their siblings.
            side.insert_many(index, incoming.iter().copied());
            index += incoming.len();
            sort_out_repetitions(side, &mut index);
            let values: SmallVec<[Value; 8]> = incoming.iter().copied().map(Value).collect();
            let sides = Sides {
                left: &self.left,
                right: &self.right,
            };
            self.recorder
                .bypassed(sides, player, Value(option), Value(reply), &values);
        }
        Ok(any)
    }

    /// A reply of the opponent to `option` that is at least as good for the opponent as `G`.
    fn reversing_reply(
        &self,
        player: Player,
        option: GameId,
        memo: &mut FormMemo,
    ) -> Result<Option<GameId>, EvalError> {
        // In a game that is no number, an undominated number is never reversible: a reply
        // `x^R ≤ G` would make `x` less than a Right stop of `G`, hence dominated.
        if self.stops.is_some() && self.games.is_number(Value(option)) {
            return Ok(None);
        }
        let replies = self
            .games
            .option_list(self.context, option, player.opponent())?;
        for reply in replies.iter() {
            let reverses = match player {
                Player::Left => self.is_below(reply, memo)?,
                Player::Right => self.is_above(reply, memo)?,
            };
            if reverses {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Whether `H ≤ G` for the form `G` at hand: no `H^L ≥ G` and no `G^R ≤ H`.
    fn is_below(&self, h: GameId, memo: &mut FormMemo) -> Result<bool, EvalError> {
        let by_stops = self
            .stops
            .and_then(|stops| self.games.le_by_stops(self.games.stops(h), stops));
        if let Some(answer) = by_stops {
            return Ok(answer);
        }
        if let Some(answer) = memo.get(h, true) {
            return Ok(answer);
        }
        let answer = self.context.descend(|| {
            for &option in &self.right {
                if self.games.le(self.context, option, h)? {
                    return Ok(false);
                }
            }
            if self.stops.is_some() && self.games.is_number(Value(h)) {
                return Ok(true);
            }
            for option in self
                .games
                .option_list(self.context, h, Player::Left)?
                .iter()
            {
                if self.is_above(option, memo)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        memo.put(h, true, answer);
        Ok(answer)
    }

    /// Whether `H ≥ G` for the form `G` at hand: no `H^R ≤ G` and no `G^L ≥ H`.
    fn is_above(&self, h: GameId, memo: &mut FormMemo) -> Result<bool, EvalError> {
        let by_stops = self
            .stops
            .and_then(|stops| self.games.le_by_stops(stops, self.games.stops(h)));
        if let Some(answer) = by_stops {
            return Ok(answer);
        }
        if let Some(answer) = memo.get(h, false) {
            return Ok(answer);
        }
        let answer = self.context.descend(|| {
            for &option in &self.left {
                if self.games.le(self.context, h, option)? {
                    return Ok(false);
                }
            }
            if self.stops.is_some() && self.games.is_number(Value(h)) {
                return Ok(true);
            }
            for option in self
                .games
                .option_list(self.context, h, Player::Right)?
                .iter()
            {
                if self.is_below(option, memo)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        memo.put(h, false, answer);
        Ok(answer)
    }
}

/// Drops later copies of an option; `index` keeps pointing behind the same options.
fn sort_out_repetitions(side: &mut Ids, index: &mut usize) {
    let mut seen = 0;
    while seen < side.len() {
        if side[..seen].contains(&side[seen]) {
            side.remove(seen);
            if seen < *index {
                *index -= 1;
            }
        } else {
            seen += 1;
        }
    }
}
