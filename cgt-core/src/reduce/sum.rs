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
use crate::games::{Bounds, GameId, Games, Ids, Outline, Portrait, Stop, Survey};
use crate::player::Player;

/// A move in one of the summands.
struct Move<'a> {
    /// What the sum is of after the move, the lower id first.
    summands: (GameId, GameId),
    /// That sum, once it is found.
    sum: Found<'a>,
    bounds: Bounds,
    is_kept: bool,
}

/// Left's moves in one summand, then in the other one, then Right's.
struct Moves<'a> {
    all: SmallVec<[Move<'a>; 24]>,
    /// Where each of the four groups ends.
    ends: [usize; 4],
}

impl<'a> Moves<'a> {
    /// A player's moves, and where those in the second summand begin.
    #[inline]
    fn of(&mut self, player: Player) -> (&mut [Move<'a>], usize) {
        let [first, left, third, right] = self.ends;
        match player {
            Player::Left => (&mut self.all[..left], first),
            Player::Right => (&mut self.all[left..right], third - left),
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
        let mut moves = Moves {
            all: SmallVec::new(),
            ends: [0; 4],
        };
        self.gather_moves(context, [g, h], &mut moves)?;
        self.add_after_moves(context, &mut moves.all)?;
        let mut survey = Survey::default();
        let left_stop = self.look_through(Player::Left, &mut moves, &mut survey);
        let right_stop = self.look_through(Player::Right, &mut moves, &mut survey);
        let mut sides = [Ids::new(), Ids::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let (moves, middle) = moves.of(player);
            let (first, second) = moves.split_at_mut(middle);
            self.mark_dominated(context, player, first, second)?;
            for one in &*moves {
                if one.is_kept {
                    side.push(one.sum.id);
                }
            }
        }
        let stops = if self.is_better_stop(Player::Left, left_stop, right_stop) {
            (left_stop, right_stop)
        } else {
            match self.number_or_stops(context, &sides[0], &sides[1])? {
                Shape::Number(number) => return Ok(number.0),
                Shape::Stops(left, right) => (left, right),
            }
        };
        let bounds = survey.bounds();
        let outline = Outline { stops, bounds };
        let portrait = Some(Portrait { outline, survey });
        let mut silent = Silent;
        let mut reduction = Reduction::new(self, context, portrait, sides, &mut silent);
        reduction.finish().map(|value| value.0)
    }

    /// All moves in either summand, none of them made yet.
    #[inline]
    fn gather_moves<'a>(
        &'a self,
        context: &Context<'_>,
        [g, h]: [GameId; 2],
        moves: &mut Moves<'a>,
    ) -> Result<(), EvalError> {
        let groups = [
            (Player::Left, g, h),
            (Player::Left, h, g),
            (Player::Right, g, h),
            (Player::Right, h, g),
        ];
        let sum = self.found(g);
        let bounds = Bounds::of(sum.record);
        for (end, (player, moved, other)) in moves.ends.iter_mut().zip(groups) {
            for option in self.option_list(context, moved, player)?.iter() {
                let (low, high) = (option.0.min(other.0), option.0.max(other.0));
                moves.all.push(Move {
                    summands: (GameId(low), GameId(high)),
                    sum,
                    bounds,
                    is_kept: true,
                });
            }
            *end = moves.all.len();
        }
        Ok(())
    }

    /// Finds the sums after all moves.
    #[inline]
    fn add_after_moves<'a>(
        &'a self,
        context: &Context<'_>,
        moves: &mut [Move<'a>],
    ) -> Result<(), EvalError> {
        const UNKNOWN: GameId = GameId(u32::MAX);
        let view = self.sums.view();
        let mut is_complete = true;
        for one in moves.iter_mut() {
            let (g, h) = one.summands;
            let sum = view.get(g.0, h.0).map_or(UNKNOWN, GameId);
            let sum = std::hint::select_unpredictable(g == GameId(0), h, sum);
            one.sum.id = sum;
            is_complete &= sum != UNKNOWN;
        }
        if !is_complete {
            for one in moves.iter_mut() {
                if one.sum.id == UNKNOWN {
                    one.sum.id = self.add(context, one.summands.0, one.summands.1)?;
                }
            }
        }
        Ok(())
    }

    /// Notes what a player's options tell of a sum; returns the best stop after them, the
    /// opponent to move.
    #[inline]
    fn look_through<'a>(
        &'a self,
        player: Player,
        moves: &mut Moves<'a>,
        survey: &mut Survey,
    ) -> Stop {
        let (moves, _) = moves.of(player);
        let mut best = self.stop(moves[0].sum.id, player.opponent());
        for one in moves {
            let record = self.record(one.sum.id);
            one.sum.record = record;
            one.bounds = Bounds::of(record);
            survey.add(player, record);
            best = self.better_stop(player, Games::stop_in(record, player.opponent()), best);
        }
        best
    }

    /// Marks the moves in either summand that a move in the other one dominates.
    #[inline]
    fn mark_dominated(
        &self,
        context: &Context<'_>,
        player: Player,
        first: &mut [Move<'_>],
        second: &mut [Move<'_>],
    ) -> Result<(), EvalError> {
        'options: for option in first {
            for rivals in second.chunks_mut(64) {
                // Without a branch: it could not be foreseen.
                let mut open = 0u64;
                for (place, rival) in rivals.iter().enumerate() {
                    open |= u64::from(!option.bounds.are_confused(rival.bounds)) << place;
                }
                while open != 0 {
                    let rival = &mut rivals[open.trailing_zeros() as usize];
                    open &= open - 1;
                    if !rival.is_kept {
                        continue;
                    }
                    context.tick()?;
                    let (worse, better) = match player {
                        Player::Left => (option.sum, rival.sum),
                        Player::Right => (rival.sum, option.sum),
                    };
                    match self.compare_found(context, worse, better)? {
                        Some(Ordering::Less) => {
                            option.is_kept = false;
                            continue 'options;
                        }
                        Some(_) => rival.is_kept = false,
                        None => {}
                    }
                }
            }
        }
        Ok(())
    }
}
