//! The order of values: `≤`, confused, outcome.
//!
//! `G ≤ H` iff no `G^L ≥ H` and no `H^R ≤ G`. The stops answer most questions before that
//! recursion begins: `LS(G) < RS(H)` gives `G < H`; `LS(G) > LS(H)` or `RS(G) > RS(H)` rules
//! out `G ≤ H`.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 7;
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II (stops, number avoidance).

use std::cmp::Ordering;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Stop, Value};
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
    /// Constant when both are number + ups + nimber or the stops decide; otherwise at most two
    /// questions for each pair of followers of `g` and `h`, as far as the cache holds them.
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
        if g == h {
            return Ok(Some(Ordering::Equal));
        }
        // Distinct values are never equal, so one `≤` settles the direction.
        Ok(if self.at_most(context, g, h)? {
            Some(Ordering::Less)
        } else if self.at_most(context, h, g)? {
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
        if g == h {
            return Ok(true);
        }
        let (record_g, record_h) = (self.record(g), self.record(h));
        let (stops_g, stops_h) = (Games::stops_in(record_g), Games::stops_in(record_h));
        if let Some(answer) = self.le_by_stops(stops_g, stops_h) {
            return Ok(answer);
        }
        if let Some(answer) = self.comparisons.get(g.0, h.0) {
            return Ok(answer);
        }
        let answer = if Games::is_compact_in(record_g) && Games::is_compact_in(record_h) {
            let order = self.compact_of(g).compare(self.compact_of(h));
            matches!(order, Some(Ordering::Less | Ordering::Equal))
        } else {
            context.descend(|| self.le_by_options(context, g, h))?
        };
        self.comparisons.put(g.0, h.0, answer);
        Ok(answer)
    }

    /// What the Left and Right stops of `G` and of `H` say about `G ≤ H`, if anything.
    #[inline]
    pub(crate) fn le_by_stops(&self, g: (Stop, Stop), h: (Stop, Stop)) -> Option<bool> {
        if self.compare_stops(g.0, h.0) == Ordering::Greater
            || self.compare_stops(g.1, h.1) == Ordering::Greater
        {
            return Some(false);
        }
        (self.compare_stops(g.0, h.1) == Ordering::Less).then_some(true)
    }

    fn le_by_options(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
    ) -> Result<bool, EvalError> {
        let (number_g, number_h) = (self.is_number(Value(g)), self.is_number(Value(h)));
        // Number avoidance: in a sum of a number and a game that is none, who can win at all
        // can win by a move outside the number. At most one of the two is a number here.
        if !number_g && self.left_may_refute(g, h) {
            for option in self.option_list(context, g, Player::Left)?.iter() {
                if self.le(context, h, option)? {
                    return Ok(false);
                }
            }
        }
        if !number_h && self.right_may_refute(g, h) {
            for option in self.option_list(context, h, Player::Right)?.iter() {
                if self.le(context, option, g)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether some `G^L ≥ H` is possible at all. All options of `x + ε` have the stops `x`,
    /// so that a long option list need not be made when `x` is too small.
    fn left_may_refute(&self, g: GameId, h: GameId) -> bool {
        !self.is_compact(g)
            || self.compare_stops(self.stop(g, Player::Left), self.stop(h, Player::Left))
                != Ordering::Less
    }

    /// Whether some `H^R ≤ G` is possible at all.
    fn right_may_refute(&self, g: GameId, h: GameId) -> bool {
        !self.is_compact(h)
            || self.compare_stops(self.stop(h, Player::Right), self.stop(g, Player::Right))
                != Ordering::Greater
    }
}
