//! The tree of a position as it is, for checks that use no theory.

use hashbrown::HashMap;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids};
use crate::player::Player;
use crate::ruleset::Ruleset;

/// Turns positions into literal forms, each once.
pub(super) struct Literal<'e, R: Ruleset> {
    rules: &'e R,
    games: &'e Games,
    forms: HashMap<R::Position, GameId, ahash::RandomState>,
    /// The bytes of all positions that are held: those with a form, and those that wait for one.
    held: u64,
}

impl<'e, R: Ruleset> Literal<'e, R> {
    pub(super) fn new(rules: &'e R, games: &'e Games) -> Literal<'e, R> {
        Literal {
            rules,
            games,
            forms: HashMap::with_hasher(ahash::RandomState::with_seeds(5, 6, 7, 8)),
            held: 0,
        }
    }

    pub(super) fn form(
        &mut self,
        context: &Context<'_>,
        position: &R::Position,
    ) -> Result<GameId, EvalError> {
        self.hold(context, position)?;
        self.form_of(context, position.clone())
    }

    fn form_of(
        &mut self,
        context: &Context<'_>,
        position: R::Position,
    ) -> Result<GameId, EvalError> {
        if let Some(&form) = self.forms.get(&position) {
            self.held -= self.rules.position_bytes(&position);
            return Ok(form);
        }
        let limit = context.limits().positions;
        if self.forms.len() as u64 >= limit {
            return Err(EvalError::Positions(limit));
        }
        let form = context.descend(|| {
            let mut sides = [Ids::new(), Ids::new()];
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                for option in self.options(context, &position, player)? {
                    side.push(self.form_of(context, option)?);
                }
            }
            self.games.form(context, &sides[0], &sides[1])
        })?;
        self.forms.insert(position, form);
        Ok(form)
    }

    fn options(
        &mut self,
        context: &Context<'_>,
        position: &R::Position,
        player: Player,
    ) -> Result<Vec<R::Position>, EvalError> {
        let (rules, mut options) = (self.rules, Vec::new());
        rules.visit_options(position, player, &mut |option| {
            self.hold(context, &option)?;
            options.push(option);
            Ok(())
        })?;
        Ok(options)
    }

    /// Counts a position that will be held. Large ones take long to make: each asks whether to
    /// stop.
    fn hold(&mut self, context: &Context<'_>, position: &R::Position) -> Result<(), EvalError> {
        context.poll()?;
        self.held += self.rules.position_bytes(position);
        let limit = context.limits().memory;
        if self.held > limit {
            return Err(EvalError::Memory(limit));
        }
        Ok(())
    }
}
