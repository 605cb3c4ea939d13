//! Reduction of a sum: only what one summand does to the other has to be asked.
//!
//! Let `G` and `H` be in canonical form, and neither of them a number.
//!
//! - *Dominated.* `G^L + H ≤ G^L' + H` would mean `G^L ≤ G^L'`, which a canonical form rules
//!   out: only an option by a move in `G` and one by a move in `H` need to be compared.
//! - *Reversible.* Right can answer `G^L + H` by `G^LR + H` or by `G^L + H^R`. The first is at
//!   most `G + H` only if `G^LR ≤ G`, which a canonical form rules out as well. That it is enough
//!   to look at the answers of this form, and not at those of the canonical form `K` of
//!   `G^L + H`, is so because to each `K^R` there is one of these that is `≤ K^R`: else Left
//!   would win `G^L + H - K^R`, moving first or second, though she loses `G^L + H - K` moving
//!   second at best by moving to `-K^R`.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::reduction::Reduction;
use super::{Shape, Silent};
use crate::compare::Found;
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids, Outline, Stop, Survey};
use crate::player::Player;

/// A move in one summand: the option there, and the sum with the other summand.
#[derive(Clone, Copy)]
struct Move<'a> {
    option: GameId,
    sum: Found<'a>,
}

/// The moves of a player in one summand.
type Moves<'a> = SmallVec<[Move<'a>; 8]>;

/// The moves of both players in a sum `G + H`, and what its options tell of it.
struct Form<'a> {
    summands: [GameId; 2],
    /// By player, then by summand.
    moves: [[Moves<'a>; 2]; 2],
    stops: [Option<Stop>; 2],
    survey: Survey,
}

impl Games {
    /// The sum `G + H` of canonical forms, neither of which is a number, by their options.
    pub(crate) fn add_by_options(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
    ) -> Result<GameId, EvalError> {
        let mut form = Form {
            summands: [g, h],
            moves: Default::default(),
            stops: [None; 2],
            survey: Survey::default(),
        };
        for player in Player::BOTH {
            self.gather_moves(context, player, &mut form)?;
        }
        let stops = match self.number_or_stops_of(context, &form)? {
            Shape::Number(number) => return Ok(number.0),
            Shape::Stops(left, right) => (left, right),
        };
        let bounds = form.survey.bounds();
        let mut silent = Silent;
        let mut reduction =
            Reduction::new(self, context, Some(Outline { stops, bounds }), &mut silent);
        for player in Player::BOTH {
            let moves = &mut form.moves[player as usize];
            reduction.delete_dominated_moves(player, moves)?;
            for one in moves.iter().flatten() {
                reduction.side(player).push(one.sum.id);
            }
        }
        let mut changed = false;
        for player in Player::BOTH {
            changed |= reduction.bypass_moves(player, &form)?;
        }
        let value = if changed {
            reduction.delete_dominated(Player::Left)?;
            reduction.delete_dominated(Player::Right)?;
            reduction.finish()?
        } else {
            reduction.intern()?
        };
        Ok(value.0)
    }

    fn gather_moves<'a>(
        &'a self,
        context: &Context<'_>,
        player: Player,
        form: &mut Form<'a>,
    ) -> Result<(), EvalError> {
        let [g, h] = form.summands;
        for (summand, (moved, other)) in [(g, h), (h, g)].into_iter().enumerate() {
            for option in self.option_list(context, moved, player)?.iter() {
                let sum = self.found(self.add(context, option, other)?);
                form.moves[player as usize][summand].push(Move { option, sum });
                form.survey.add(player, sum.record);
                let stop = Games::stop_in(sum.record, player.opponent());
                let best = &mut form.stops[player as usize];
                if best.is_none_or(|best| self.is_better_stop(player, stop, best)) {
                    *best = Some(stop);
                }
            }
        }
        Ok(())
    }

    fn number_or_stops_of(
        &self,
        context: &Context<'_>,
        form: &Form<'_>,
    ) -> Result<Shape, EvalError> {
        if let [Some(left), Some(right)] = form.stops
            && self.is_better_stop(Player::Left, left, right)
        {
            return Ok(Shape::Stops(left, right));
        }
        let ids = |moves: &[Moves<'_>; 2]| -> Ids {
            moves.iter().flatten().map(|one| one.sum.id).collect()
        };
        self.number_or_stops(context, &ids(&form.moves[0]), &ids(&form.moves[1]))
    }
}

impl Reduction<'_, Silent> {
    /// Takes out the moves in either summand that a move in the other one dominates.
    fn delete_dominated_moves(
        &self,
        player: Player,
        [first, second]: &mut [Moves<'_>; 2],
    ) -> Result<(), EvalError> {
        let mut index = 0;
        'options: while index < first.len() {
            let option = first[index].sum;
            let mut other = 0;
            while other < second.len() {
                self.context.tick()?;
                let rival = second[other].sum;
                let (worse, better) = match player {
                    Player::Left => (option, rival),
                    Player::Right => (rival, option),
                };
                match self.games.compare_found(self.context, worse, better)? {
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
        Ok(())
    }

    /// Bypasses the moves that a reply in the other summand makes reversible; says whether
    /// there were any.
    fn bypass_moves(&mut self, player: Player, form: &Form<'_>) -> Result<bool, EvalError> {
        let mut any = false;
        for (summand, moves) in form.moves[player as usize].iter().enumerate() {
            for made in moves {
                let other = form.summands[1 - summand];
                match self.crossing_reply(player, made, other)? {
                    Some(reply) => {
                        any = true;
                        self.replace(player, made.sum.id, reply)?;
                    }
                    None => self.settle(player, made.sum.id),
                }
            }
        }
        Ok(any)
    }

    /// A reply in the other summand that makes a move reversible.
    fn crossing_reply(
        &mut self,
        player: Player,
        made: &Move<'_>,
        other: GameId,
    ) -> Result<Option<GameId>, EvalError> {
        if Games::is_number_in(made.sum.record) {
            return Ok(None);
        }
        let (games, context) = (self.games, self.context);
        for reply in games.option_list(context, other, player.opponent())?.iter() {
            let after = games.add(context, made.option, reply)?;
            if self.reverses(player, after)? {
                return Ok(Some(after));
            }
        }
        Ok(None)
    }
}
