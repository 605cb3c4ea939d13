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

/// The options of a sum as far as they are looked through.
#[derive(Default)]
struct Options {
    ids: [Ids; 2],
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
        let mut options = Options::default();
        for player in Player::BOTH {
            let mut moves = [Moves::new(), Moves::new()];
            self.gather_moves(context, [g, h], player, &mut moves)?;
            self.delete_dominated_moves(context, player, &mut moves)?;
            self.look_through(player, &moves, &mut options);
        }
        let Options { ids, stops, survey } = options;
        let stops = match stops {
            [Some(a), Some(b)] if self.is_better_stop(Player::Left, a, b) => (a, b),
            _ => match self.number_or_stops(context, &ids[0], &ids[1])? {
                Shape::Number(number) => return Ok(number.0),
                Shape::Stops(left, right) => (left, right),
            },
        };
        let bounds = survey.bounds();
        let outline = Some((Outline { stops, bounds }, survey.fences));
        let mut silent = Silent;
        let mut reduction = Reduction::new(self, context, outline, ids, &mut silent);
        reduction.finish().map(|value| value.0)
    }

    /// The sums after a player's moves in either summand.
    fn gather_moves<'a>(
        &'a self,
        context: &Context<'_>,
        [g, h]: [GameId; 2],
        player: Player,
        moves: &mut [Moves<'a>; 2],
    ) -> Result<(), EvalError> {
        for (moves, (moved, other)) in moves.iter_mut().zip([(g, h), (h, g)]) {
            for option in self.option_list(context, moved, player)?.iter() {
                moves.push(self.found(self.add(context, option, other)?));
            }
        }
        Ok(())
    }

    fn look_through(&self, player: Player, moves: &[Moves<'_>; 2], options: &mut Options) {
        for sum in moves.iter().flatten() {
            options.ids[player as usize].push(sum.id);
            options.survey.add(player, sum.record);
            let stop = Games::stop_in(sum.record, player.opponent());
            let best = &mut options.stops[player as usize];
            *best = Some(match *best {
                Some(best) => self.better_stop(player, stop, best),
                None => stop,
            });
        }
    }

    /// Takes out the moves in either summand that a move in the other one dominates.
    fn delete_dominated_moves(
        &self,
        context: &Context<'_>,
        player: Player,
        moves: &mut [Moves<'_>; 2],
    ) -> Result<(), EvalError> {
        let [first, second] = moves.each_mut().map(|moves| moves.as_mut_slice());
        let (mut kept, mut others) = (0, second.len());
        'options: for index in 0..first.len() {
            let option = first[index];
            let mut other = 0;
            while other < others {
                context.tick()?;
                let rival = second[other];
                let (worse, better) = match player {
                    Player::Left => (option, rival),
                    Player::Right => (rival, option),
                };
                match self.compare_found(context, worse, better)? {
                    Some(Ordering::Less) => continue 'options,
                    Some(_) => {
                        second.copy_within(other + 1..others, other);
                        others -= 1;
                    }
                    None => other += 1,
                }
            }
            first[kept] = option;
            kept += 1;
        }
        moves[0].truncate(kept);
        moves[1].truncate(others);
        Ok(())
    }
}
