//! What theory says of an edge with something on top of it, and of green pieces.
//!
//! Every Hackenbush value is `x + ε` with a number `x` and `ε` all-small. An edge under a
//! value `G` is the ordinal sum `1:G`, `-1:G` or `*:G` for a blue, red or green edge.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001–2004), ch. 2, 6 and 7 (colon principle, fusion, stalks).

use std::collections::HashMap;

use cgt_core::{Context, Dyadic, EvalError, Games, Player, Value};

use crate::picture::Color;

/// Edges over values, remembered.
pub(crate) struct Theory<'g> {
    pub(crate) games: &'g Games,
    star_over: HashMap<Value, Value, ahash::RandomState>,
    edge_over: HashMap<(Color, Value), Value, ahash::RandomState>,
}

impl<'g> Theory<'g> {
    pub(crate) fn new(games: &'g Games) -> Theory<'g> {
        let hasher = ahash::RandomState::with_seeds(9, 10, 11, 12);
        Theory {
            games,
            star_over: HashMap::with_hasher(hasher.clone()),
            edge_over: HashMap::with_hasher(hasher),
        }
    }

    /// The value of an edge of this colour with `value` on top of it.
    pub(crate) fn edge_over(
        &mut self,
        context: &Context<'_>,
        color: Color,
        value: Value,
    ) -> Result<Value, EvalError> {
        if color == Color::Green {
            return self.star_over(context, value);
        }
        if let Some(&known) = self.edge_over.get(&(color, value)) {
            return Ok(known);
        }
        // 1:(x + ε) = (1:x) + ε, so the number changes and the rest comes along.
        let number = self.games.left_stop(value);
        let over = number_edge(&[color == Color::Blue], number)?;
        let shift = self.games.number(context, &over - number)?;
        let over = self.games.sum(context, value, shift)?;
        self.edge_over.insert((color, value), over);
        Ok(over)
    }

    /// `*:G = {0, *:G^L | 0, *:G^R}`.
    pub(crate) fn star_over(
        &mut self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Value, EvalError> {
        if let Some(&known) = self.star_over.get(&value) {
            return Ok(known);
        }
        let nimber = self
            .games
            .compact(value.id())
            .filter(|c| c.number.is_zero() && c.ups == 0);
        let over = match nimber {
            Some(compact) => {
                let taller = compact.nimber.checked_add(1).ok_or(EvalError::Nimber)?;
                self.games.nimber(context, taller)?
            }
            None => context.descend(|| self.star_over_options(context, value))?,
        };
        self.star_over.insert(value, over);
        Ok(over)
    }

    fn star_over_options(
        &mut self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Value, EvalError> {
        let games = self.games;
        let mut sides = [vec![Value::ZERO], vec![Value::ZERO]];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            for option in games.value_options(context, value, player)? {
                side.push(self.star_over(context, option)?);
            }
        }
        games.value(context, &sides[0], &sides[1])
    }
}

/// The number worth of a stalk of blue (`true`) and red edges, from the ground up, under `x`:
/// its sign expansion followed by that of `x`.
pub(crate) fn number_edge(signs: &[bool], x: &Dyadic) -> Result<Dyadic, EvalError> {
    Dyadic::prefix_signs(signs, x).ok_or(EvalError::NumberBits(Dyadic::MAX_BITS))
}
