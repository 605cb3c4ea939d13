//! Reduction of a sum: only options by moves in different summands need to be compared.
//!
//! Let `G` and `H` be in canonical form. `G^L + H ≤ G^L' + H` would mean `G^L ≤ G^L'`, which a
//! canonical form rules out: what dominates an option by a move in `G` is one by a move in `H`.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::reduction::Reduction;
use super::{Shape, Silent};
use crate::compare::Found;
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids, Outline, Stop, Survey};
use crate::player::Player;

/// The sums after the moves of a player in one summand.
type Moves<'a> = SmallVec<[Found<'a>; 8]>;

/// The moves of a player in both summands, and the best stop that they lead to.
#[derive(Default)]
struct Side<'a> {
    moves: [Moves<'a>; 2],
    stop: Option<Stop>,
}

impl Side<'_> {
    fn push_ids(&self, ids: &mut Ids) {
        for one in self.moves.iter().flatten() {
            ids.push(one.id);
        }
    }
}

impl Games {
    /// The sum `G + H` of canonical forms, neither of which is a number, by their options.
    pub(crate) fn add_by_options(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
    ) -> Result<GameId, EvalError> {
        let mut survey = Survey::default();
        let (mut left, mut right) = (Side::default(), Side::default());
        self.gather_moves(context, [g, h], Player::Left, &mut left, &mut survey)?;
        self.gather_moves(context, [g, h], Player::Right, &mut right, &mut survey)?;
        let stops = match self.sum_shape(context, &left, &right)? {
            Shape::Number(number) => return Ok(number.0),
            Shape::Stops(left, right) => (left, right),
        };
        let bounds = survey.bounds();
        self.delete_dominated_moves(context, Player::Left, &mut left.moves)?;
        self.delete_dominated_moves(context, Player::Right, &mut right.moves)?;
        let mut silent = Silent;
        let outline = Some((Outline { stops, bounds }, survey.fences));
        let mut reduction = Reduction::new(self, context, outline, &mut silent);
        left.push_ids(&mut reduction.left);
        right.push_ids(&mut reduction.right);
        reduction.finish().map(|value| value.0)
    }

    fn gather_moves<'a>(
        &'a self,
        context: &Context<'_>,
        [g, h]: [GameId; 2],
        player: Player,
        side: &mut Side<'a>,
        survey: &mut Survey,
    ) -> Result<(), EvalError> {
        for (moves, (moved, other)) in side.moves.iter_mut().zip([(g, h), (h, g)]) {
            for option in self.option_list(context, moved, player)?.iter() {
                let sum = self.found(self.add(context, option, other)?);
                moves.push(sum);
                survey.add(player, sum.record);
                let stop = Games::stop_in(sum.record, player.opponent());
                if side
                    .stop
                    .is_none_or(|best| self.is_better_stop(player, stop, best))
                {
                    side.stop = Some(stop);
                }
            }
        }
        Ok(())
    }

    /// Whether a sum is a number, and its stops if it is not.
    fn sum_shape(
        &self,
        context: &Context<'_>,
        left: &Side<'_>,
        right: &Side<'_>,
    ) -> Result<Shape, EvalError> {
        match (left.stop, right.stop) {
            (Some(a), Some(b)) if self.is_better_stop(Player::Left, a, b) => Ok(Shape::Stops(a, b)),
            _ => {
                let mut ids = [Ids::new(), Ids::new()];
                left.push_ids(&mut ids[0]);
                right.push_ids(&mut ids[1]);
                self.number_or_stops(context, &ids[0], &ids[1])
            }
        }
    }

    /// Takes out the moves in either summand that a move in the other one dominates.
    fn delete_dominated_moves(
        &self,
        context: &Context<'_>,
        player: Player,
        [first, second]: &mut [Moves<'_>; 2],
    ) -> Result<(), EvalError> {
        let mut index = 0;
        'options: while index < first.len() {
            let option = first[index];
            let mut other = 0;
            while other < second.len() {
                context.tick()?;
                let rival = second[other];
                let (worse, better) = match player {
                    Player::Left => (option, rival),
                    Player::Right => (rival, option),
                };
                match self.compare_found(context, worse, better)? {
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
}
