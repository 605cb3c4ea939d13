//! Sum, negative and difference of values.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 7;
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II (number translation).

use std::hint::black_box;

use crate::compact::Compact;
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids, Value, sort_ids};
use crate::player::Player;
use ahash::AHashMap;

impl Games {
    /// The disjunctive sum `G + H`: a player moves in one of the two.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached; what was computed stays, so a retry resumes.
    ///
    /// # Complexity
    ///
    /// Constant for number + ups + nimber. Adding a number to anything else takes one record
    /// for each follower and no reduction (*number translation*). Otherwise one reduction for
    /// each pair of followers that is not remembered.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let nimber = |k| games.nimber(&context, k);
    /// assert_eq!(games.sum(&context, nimber(3)?, nimber(5)?)?, nimber(6)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn sum(&self, context: &Context<'_>, g: Value, h: Value) -> Result<Value, EvalError> {
        self.add(context, g.0, h.0).map(Value)
    }

    /// The sum of any number of values, 0 for none.
    ///
    /// # Errors
    ///
    /// As [`sum`](Self::sum).
    pub fn sum_all(
        &self,
        context: &Context<'_>,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Value, EvalError> {
        let mut values = values.into_iter();
        let first = values.next().unwrap_or(Value::ZERO);
        values.try_fold(first, |sum, value| self.sum(context, sum, value))
    }

    /// The negative `-G`: the players change sides.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One record for each follower whose negative is not known yet.
    pub fn negative(&self, context: &Context<'_>, value: Value) -> Result<Value, EvalError> {
        self.negate(context, value.0).map(Value)
    }

    /// The difference `G - H`.
    ///
    /// # Errors
    ///
    /// As [`sum`](Self::sum).
    pub fn difference(
        &self,
        context: &Context<'_>,
        g: Value,
        h: Value,
    ) -> Result<Value, EvalError> {
        self.sum(context, g, self.negative(context, h)?)
    }

    /// The literal form `-G` of a form `G`, canonical where `G` is.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    pub fn negative_form(&self, context: &Context<'_>, form: GameId) -> Result<GameId, EvalError> {
        self.negate(context, form)
    }

    /// The literal form `G + H` of two forms: `{G^L+H, G+H^L | G^R+H, G+H^R}`, not reduced.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One record for each pair of a follower of `G` and a follower of `H`, and all numbers,
    /// ups and nimbers are taken apart; [`sum`](Self::sum) is far quicker.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let star = games.nimber(&context, 1)?.id();
    /// let twice = games.sum_form(&context, star, star)?;
    /// assert_eq!(twice, games.form(&context, &[star], &[star])?);
    /// assert_eq!(games.canonical(&context, twice)?, Value::ZERO);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn sum_form(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
    ) -> Result<GameId, EvalError> {
        self.add_forms(context, g, h, &mut AHashMap::new())
    }

    fn add_forms(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
        known: &mut AHashMap<[GameId; 2], GameId>,
    ) -> Result<GameId, EvalError> {
        let zero = Value::ZERO.0;
        if g == zero || h == zero {
            return Ok(if g == zero { h } else { g });
        }
        let (g, h) = if g.0 <= h.0 { (g, h) } else { (h, g) };
        if let Some(&sum) = known.get(&[g, h]) {
            return Ok(sum);
        }
        let sum = context.descend(|| {
            let mut sides = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                let side = &mut sides[player as usize];
                for option in self.options(context, g, player)? {
                    side.push(self.add_forms(context, option, h, known)?);
                }
                for option in self.options(context, h, player)? {
                    side.push(self.add_forms(context, g, option, known)?);
                }
            }
            self.form(context, &sides[0], &sides[1])
        })?;
        known.insert([g, h], sum);
        Ok(sum)
    }

    fn negate(&self, context: &Context<'_>, game: GameId) -> Result<GameId, EvalError> {
        if let Some(negative) = self.known_negative(game) {
            return Ok(negative);
        }
        let negative = if self.is_compact(game) {
            self.intern_compact(context, self.compact_of(game).negative()?)?
        } else {
            context.descend(|| self.negate_node(context, game))?
        };
        self.note_negatives(game, negative);
        Ok(negative)
    }

    fn negate_node(&self, context: &Context<'_>, game: GameId) -> Result<GameId, EvalError> {
        let negate = |option| self.negate(context, option);
        let left = self.mapped_options(context, game, Player::Right, negate)?;
        let right = self.mapped_options(context, game, Player::Left, negate)?;
        if self.known_value(game) == Some(Value(game)) {
            self.intern_canonical(context, &left, &right)
                .map(|value| value.0)
        } else {
            self.intern(context, &left, &right)
        }
    }

    /// Has the processor fetch what the cache knows of sums that are about to be asked for: the
    /// delays of memory overlap.
    #[inline]
    pub(crate) fn fetch_sums(&self, pairs: impl Iterator<Item = [Value; 2]>) {
        if self.sums.is_large() {
            black_box(pairs.fold(0, |all, [Value(g), Value(h)]| {
                let (g, h) = if g.0 <= h.0 { (g, h) } else { (h, g) };
                all ^ self.sums.peek(g.0, h.0)
            }));
        }
    }

    #[inline]
    pub(crate) fn add(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
    ) -> Result<GameId, EvalError> {
        let zero = Value::ZERO.0;
        if g == zero || h == zero {
            return Ok(if g == zero { h } else { g });
        }
        let (g, h) = if g.0 <= h.0 { (g, h) } else { (h, g) };
        if let Some(sum) = self.sums.get(g.0, h.0) {
            return Ok(GameId(sum));
        }
        self.add_unremembered(context, g, h)
    }

    #[inline(never)]
    fn add_unremembered(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
    ) -> Result<GameId, EvalError> {
        let sum = self.work_out_sum(context, g, h)?;
        self.sums.put(g.0, h.0, sum.0);
        Ok(sum)
    }

    fn work_out_sum(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
    ) -> Result<GameId, EvalError> {
        let negative = self.known_negative(g);
        if negative == Some(h) {
            return Ok(Value::ZERO.0);
        }
        let is_compact = (self.is_compact(g), self.is_compact(h));
        if is_compact == (true, true) {
            let sum = self.compact_of(g).sum(self.compact_of(h))?;
            return self.intern_compact(context, sum);
        }
        if let (Some(g), Some(h)) = (negative, self.known_negative(h))
            && let Some(sum) = self.sums.get(g.0.min(h.0), g.0.max(h.0))
        {
            return self.negate(context, GameId(sum));
        }
        match is_compact {
            (true, _) => self.add_compact(context, g, h),
            (_, true) => self.add_compact(context, h, g),
            _ => context.descend(|| self.add_by_options(context, g, h)),
        }
    }

    /// Adds `x + ε` to a game: first `ε` by its options, then the number by translation.
    fn add_compact(
        &self,
        context: &Context<'_>,
        compact: GameId,
        game: GameId,
    ) -> Result<GameId, EvalError> {
        let Compact {
            number,
            ups,
            nimber,
        } = self.compact_of(compact);
        if self.is_number(Value(compact)) {
            return context.descend(|| self.translate(context, compact, game));
        }
        if number.is_zero() {
            return context.descend(|| self.add_by_options(context, compact, game));
        }
        let small = Compact {
            number: Dyadic::ZERO,
            ups: *ups,
            nimber: *nimber,
        };
        let small = self.intern_compact(context, small)?;
        let number = self.intern_compact(context, Compact::from(number.clone()))?;
        let sum = self.add(context, small, game)?;
        self.add(context, number, sum)
    }

    /// Number translation: `x + G = {x + G^L | x + G^R}`, canonical for a canonical `G` that is
    /// not a number.
    fn translate(
        &self,
        context: &Context<'_>,
        number: GameId,
        game: GameId,
    ) -> Result<GameId, EvalError> {
        let translate = |option| self.add(context, number, option);
        let left = self.mapped_options(context, game, Player::Left, translate)?;
        let right = self.mapped_options(context, game, Player::Right, translate)?;
        self.intern_canonical(context, &left, &right)
            .map(|value| value.0)
    }

    /// The options of a player with something done to each of them, sorted.
    fn mapped_options(
        &self,
        context: &Context<'_>,
        game: GameId,
        player: Player,
        map: impl Fn(GameId) -> Result<GameId, EvalError>,
    ) -> Result<Ids, EvalError> {
        let mut mapped = Ids::new();
        for option in self.option_list(context, game, player)?.iter() {
            mapped.push(map(option)?);
        }
        sort_ids(&mut mapped);
        Ok(mapped)
    }
}
