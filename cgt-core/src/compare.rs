//! The order of values: `≤`, confused, outcome.
//!
//! `G ≤ H` iff no `G^L ≥ H` and no `H^R ≤ G`. The outlines of the two, which are their stops and
//! their order against a few small values, answer most questions before that recursion begins.
//! Answers are kept by thread; those that took more than a few steps also for all threads.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 7;
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II (stops, number avoidance).

use std::cmp::Ordering;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Bounds, GameId, Games, Record, Value};
use crate::player::{Outcome, Player};

impl Games {
    /// Compares two values; `None` means confused (`G ‖ H`).
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached; the caches stay valid, so a retry resumes.
    ///
    /// # Complexity
    ///
    /// Constant when both are number + ups + nimber or their outlines decide; otherwise at most
    /// two questions for each pair of followers of `g` and `h`, as far as the caches hold them.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Value};
    /// use std::cmp::Ordering;
    /// let (games, context) = (Games::new(), Context::default());
    /// let up = games.ups(&context, 1)?;
    /// let star = games.nimber(&context, 1)?;
    /// assert_eq!(games.compare(&context, up, Value::ZERO)?, Some(Ordering::Greater));
    /// assert_eq!(games.compare(&context, up, star)?, None);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn compare(
        &self,
        context: &Context<'_>,
        g: Value,
        h: Value,
    ) -> Result<Option<Ordering>, EvalError> {
        self.compare_found(context, self.found(g.0), self.found(h.0))
    }

    /// The same for values whose records are at hand.
    #[inline]
    pub(crate) fn compare_found(
        &self,
        context: &Context<'_>,
        g: Found<'_>,
        h: Found<'_>,
    ) -> Result<Option<Ordering>, EvalError> {
        if g.id == h.id {
            return Ok(Some(Ordering::Equal));
        }
        if Bounds::of(g.record).are_confused(Bounds::of(h.record)) {
            return Ok(None);
        }
        // Distinct values are never equal, so one `≤` settles the direction.
        let mut search = Search::new(self, context);
        Ok(if search.le(g, h)? {
            Some(Ordering::Less)
        } else if search.le(h, g)? {
            Some(Ordering::Greater)
        } else {
            None
        })
    }

    /// Whether `G ≤ H`.
    ///
    /// # Errors
    ///
    /// As [`compare`](Self::compare).
    pub fn at_most(&self, context: &Context<'_>, g: Value, h: Value) -> Result<bool, EvalError> {
        self.le(context, g.0, h.0)
    }

    /// Who wins: the comparison with 0.
    ///
    /// # Errors
    ///
    /// As [`compare`](Self::compare).
    pub fn outcome(&self, context: &Context<'_>, value: Value) -> Result<Outcome, EvalError> {
        let left_first = !self.at_most(context, value, Value::ZERO)?;
        let left_second = self.at_most(context, Value::ZERO, value)?;
        Ok(Outcome::new(left_first, left_second))
    }

    /// `G ≤ H` for ids of canonical forms.
    #[inline]
    pub(crate) fn le(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
    ) -> Result<bool, EvalError> {
        self.le_found(context, self.found(g), self.found(h))
    }

    #[inline]
    pub(crate) fn found(&self, id: GameId) -> Found<'_> {
        Found {
            id,
            record: self.record(id),
        }
    }

    /// `G ≤ H` by what the records say, and else by search.
    #[inline]
    pub(crate) fn le_found(
        &self,
        context: &Context<'_>,
        g: Found<'_>,
        h: Found<'_>,
    ) -> Result<bool, EvalError> {
        Search::new(self, context).le(g, h)
    }

    /// Whether an option of `game` can reach `goal` at all, as far as stops tell.
    ///
    /// All options of `x + ε` have the stops `x`, so that a long option list need not be made
    /// when `x` is not good enough.
    fn may_reach(&self, game: Found<'_>, goal: Found<'_>, player: Player) -> bool {
        if !Games::is_compact_in(game.record) {
            return true;
        }
        let (from, to) = (Games::stops_in(game.record), Games::stops_in(goal.record));
        match player {
            Player::Left => !self.is_less(from.0, to.0),
            Player::Right => !self.is_less(to.1, from.1),
        }
    }
}

/// Steps of a search whose answers are kept only for a while, in the table of the thread: to
/// take them again costs less than to look for them in a large table.
const LIGHT_STEPS: u32 = 32;

/// The search for one answer, on one thread.
struct Search<'a> {
    games: &'a Games,
    context: &'a Context<'a>,
    light_steps: u32,
}

impl<'a> Search<'a> {
    #[inline]
    fn new(games: &'a Games, context: &'a Context<'_>) -> Search<'a> {
        Search {
            games,
            context,
            light_steps: LIGHT_STEPS,
        }
    }

    /// `G ≤ H` by what the records say, and else by search.
    #[inline]
    fn le(&mut self, g: Found<'a>, h: Found<'a>) -> Result<bool, EvalError> {
        match Bounds::of(g.record).le(Bounds::of(h.record)) {
            Some(answer) => Ok(answer),
            None => self.le_by_records(g, h),
        }
    }

    /// `G ≤ H` where landmarks do not decide.
    fn le_by_records(&mut self, g: Found<'a>, h: Found<'a>) -> Result<bool, EvalError> {
        if g.id == h.id {
            return Ok(true);
        }
        let (stops_g, stops_h) = (Games::stops_in(g.record), Games::stops_in(h.record));
        if let Some(answer) = self.games.le_by_stops(stops_g, stops_h) {
            return Ok(answer);
        }
        // The players who may still have a move that refutes it.
        let open = [
            !Games::cannot_reach(g.record, Player::Left, Bounds::of(h.record)),
            !Games::cannot_reach(h.record, Player::Right, Bounds::of(g.record)),
        ];
        if open == [false, false] {
            return Ok(true);
        }
        self.le_by_cache(g, h, open)
    }

    /// `G ≤ H` where the records do not decide.
    fn le_by_cache(
        &mut self,
        g: Found<'a>,
        h: Found<'a>,
        open: [bool; 2],
    ) -> Result<bool, EvalError> {
        let recent = self.games.recent_comparisons();
        if let Some(answer) = recent.get(g.id.0, h.id.0) {
            return Ok(answer);
        }
        let kept = match self.light_steps {
            0 => self.games.comparisons.get(g.id.0, h.id.0),
            _ => None,
        };
        if let Some(answer) = kept {
            recent.put(g.id.0, h.id.0, answer);
            return Ok(answer);
        }
        self.light_steps = self.light_steps.saturating_sub(1);
        let answer = if Games::is_compact_in(g.record) && Games::is_compact_in(h.record) {
            let [g, h] = [g, h].map(|game| self.games.compact_of(game.id));
            matches!(g.compare(h), Some(Ordering::Less | Ordering::Equal))
        } else {
            let context = self.context;
            context.descend(|| self.le_by_options(g, h, open))?
        };
        recent.put(g.id.0, h.id.0, answer);
        if self.light_steps == 0 {
            self.games.comparisons.put(g.id.0, h.id.0, answer);
        }
        Ok(answer)
    }

    fn le_by_options(
        &mut self,
        g: Found<'a>,
        h: Found<'a>,
        [left, right]: [bool; 2],
    ) -> Result<bool, EvalError> {
        if left
            && self.games.may_reach(g, h, Player::Left)
            && self.some_option_reaches(g, h, Player::Left)?
        {
            return Ok(false);
        }
        let refuted = right
            && self.games.may_reach(h, g, Player::Right)
            && self.some_option_reaches(h, g, Player::Right)?;
        Ok(!refuted)
    }

    /// Whether some Left option of `game` is `≥ goal`, or some Right option `≤ goal`.
    fn some_option_reaches(
        &mut self,
        game: Found<'a>,
        goal: Found<'a>,
        player: Player,
    ) -> Result<bool, EvalError> {
        let games = self.games;
        let options = games.options_in(self.context, game.id, game.record, player)?;
        for option in options.iter() {
            let option = games.found(option);
            let reaches = match player {
                Player::Left => self.le(goal, option)?,
                Player::Right => self.le(option, goal)?,
            };
            if reaches {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A canonical form with its record at hand.
#[derive(Clone, Copy)]
pub(crate) struct Found<'a> {
    pub(crate) id: GameId,
    pub(crate) record: &'a Record,
}
