//! Who wins, found out by playing: a check that leans on no theory of values.
//!
//! Here a sum is a list of forms, some of them with the players swapped, and a move replaces one
//! form by one of its options. Two questions call each other, *does Left win moving first?* and
//! *does Left win moving second?*, until a player cannot move. Nothing of the comparison or the
//! reduction of values is used, so that an error there cannot hide itself.
//!
//! Of the theory only this is used, to save work: `G - G` changes nothing, as either player can
//! answer a move in one copy by the same move in the other.

use std::hash::Hash;

use ahash::AHashMap;
use smallvec::SmallVec;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games};
use crate::player::{Outcome, Player};
use crate::ruleset::Options;

/// Games given by nothing but their options.
///
/// ```
/// use cgt_core::{Context, EvalError, Forms, Options, Outcome, Play, Player, Summand};
///
/// /// Heaps of Nim: a form is the size of a heap.
/// struct Heaps;
///
/// impl Forms for Heaps {
///     type Form = u32;
///     fn options(&self, _: &Context<'_>, heap: &u32, _: Player) -> Result<Options<u32>, EvalError> {
///         Ok((0..*heap).collect())
///     }
/// }
///
/// let context = Context::default();
/// let sum = [1, 2, 3].map(Summand::plus);
/// assert_eq!(Play::new(&Heaps).outcome(&context, &sum)?, Outcome::P);
/// assert_eq!(Play::new(&Heaps).outcome(&context, &sum[1..])?, Outcome::N);
/// # Ok::<(), EvalError>(())
/// ```
pub trait Forms {
    /// What tells two forms apart. Equal ones must be identical forms.
    type Form: Clone + Eq + Hash;

    /// What `player` can move to.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when the options cannot be listed.
    fn options(
        &self,
        context: &Context<'_>,
        form: &Self::Form,
        player: Player,
    ) -> Result<Options<Self::Form>, EvalError>;
}

impl Forms for Games {
    type Form = GameId;

    fn options(
        &self,
        context: &Context<'_>,
        form: &GameId,
        player: Player,
    ) -> Result<Options<GameId>, EvalError> {
        Ok(Games::options(self, context, *form, player)?
            .into_iter()
            .collect())
    }
}

/// A part of a sum that is played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Summand<F> {
    form: F,
    swapped: bool,
}

impl<F> Summand<F> {
    /// The form as it is.
    pub fn plus(form: F) -> Summand<F> {
        Summand {
            form,
            swapped: false,
        }
    }

    /// The form with the players swapped, which is its negative.
    pub fn minus(form: F) -> Summand<F> {
        Summand {
            form,
            swapped: true,
        }
    }
}

type Position<F> = SmallVec<[Summand<F>; 2]>;

/// Plays sums out, and remembers who won which.
pub struct Play<'f, F: Forms> {
    forms: &'f F,
    /// Whether Left wins, by who moves first: Left, Right.
    memo: AHashMap<Position<F::Form>, [Option<bool>; 2]>,
}

impl<'f, F: Forms> Play<'f, F> {
    /// Nothing is played yet.
    #[must_use]
    pub fn new(forms: &'f F) -> Play<'f, F> {
        Play {
            forms,
            memo: AHashMap::new(),
        }
    }

    /// How many sums were looked at.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.memo.len() as u64
    }

    /// Whether Left wins the sum when `mover` has the first move.
    ///
    /// # Errors
    ///
    /// [`EvalError::Positions`], [`EvalError::Memory`] or [`EvalError::Depth`] past the limits
    /// of the context; what was played stays remembered, so a retry resumes.
    ///
    /// # Complexity
    ///
    /// At most two questions for each choice of one follower in each summand.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Play, Player, Summand};
    /// let (games, context) = (Games::new(), Context::default());
    /// let star = Summand::plus(games.nimber(&context, 1)?.id());
    /// let mut play = Play::new(&games);
    /// assert!(play.left_wins(&context, &[star], Player::Left)?);
    /// assert!(!play.left_wins(&context, &[star, star], Player::Left)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn left_wins(
        &mut self,
        context: &Context<'_>,
        sum: &[Summand<F::Form>],
        mover: Player,
    ) -> Result<bool, EvalError> {
        let mut position: Position<F::Form> = sum.iter().cloned().collect();
        let mut index = 0;
        while index < position.len() {
            if !cancel(&mut position, index) {
                index += 1;
            } else {
                index = 0;
            }
        }
        self.play(context, position, mover)
    }

    /// Who wins the sum.
    ///
    /// # Errors
    ///
    /// As [`left_wins`](Self::left_wins).
    pub fn outcome(
        &mut self,
        context: &Context<'_>,
        sum: &[Summand<F::Form>],
    ) -> Result<Outcome, EvalError> {
        let left_first = self.left_wins(context, sum, Player::Left)?;
        let left_second = self.left_wins(context, sum, Player::Right)?;
        Ok(Outcome::new(left_first, left_second))
    }

    fn play(
        &mut self,
        context: &Context<'_>,
        position: Position<F::Form>,
        mover: Player,
    ) -> Result<bool, EvalError> {
        if let Some(answer) = self.known(&position, mover) {
            return Ok(answer);
        }
        self.check_limits(context)?;
        let answer = context.descend(|| self.play_moves(context, &position, mover))?;
        self.memo.entry(position).or_default()[mover as usize] = Some(answer);
        Ok(answer)
    }

    /// Left wins moving first iff some move of hers wins moving second; she wins moving second
    /// iff she wins moving first after every move of Right's.
    fn play_moves(
        &mut self,
        context: &Context<'_>,
        position: &Position<F::Form>,
        mover: Player,
    ) -> Result<bool, EvalError> {
        let mover_wins = mover == Player::Left;
        let moves = self.moves(context, position, mover)?;
        // What is remembered may settle it before anything else is played.
        let reply = mover.opponent();
        if moves
            .iter()
            .any(|next| self.known(next, reply) == Some(mover_wins))
        {
            return Ok(mover_wins);
        }
        for next in moves {
            if self.play(context, next, reply)? == mover_wins {
                return Ok(mover_wins);
            }
        }
        Ok(!mover_wins)
    }

    fn moves(
        &self,
        context: &Context<'_>,
        position: &Position<F::Form>,
        mover: Player,
    ) -> Result<Vec<Position<F::Form>>, EvalError> {
        let mut moves = Vec::new();
        for (index, summand) in position.iter().enumerate() {
            let player = if summand.swapped {
                mover.opponent()
            } else {
                mover
            };
            for form in self.forms.options(context, &summand.form, player)? {
                let mut next = position.clone();
                next[index].form = form;
                cancel(&mut next, index);
                moves.push(next);
            }
        }
        Ok(moves)
    }

    fn known(&self, position: &Position<F::Form>, mover: Player) -> Option<bool> {
        if position.is_empty() {
            // Who must move and cannot has lost.
            return Some(mover == Player::Right);
        }
        self.memo.get(position)?[mover as usize]
    }

    fn check_limits(&self, context: &Context<'_>) -> Result<(), EvalError> {
        let limits = context.limits();
        if self.positions() >= limits.positions {
            return Err(EvalError::Positions(limits.positions));
        }
        let entry = size_of::<(Position<F::Form>, [Option<bool>; 2])>() as u64;
        if self.positions() * 2 * entry > limits.memory {
            return Err(EvalError::Memory(limits.memory));
        }
        Ok(())
    }
}

/// Removes a summand together with another one that is its negative; says whether it did.
fn cancel<F: Eq>(position: &mut Position<F>, index: usize) -> bool {
    let this = &position[index];
    let opposite = |other: &Summand<F>| other.swapped != this.swapped && other.form == this.form;
    let Some(other) = position.iter().position(opposite) else {
        return false;
    };
    position.remove(index.max(other));
    position.remove(index.min(other));
    true
}

/// Whether `G = H`: playing `G - H` out, the second player must win.
///
/// # Errors
///
/// As [`Play::left_wins`].
///
/// # Complexity
///
/// At most two questions for each pair of a follower of `g` and a follower of `h`.
///
/// ```
/// use cgt_core::{Context, Games, Value, verify};
/// let (games, context) = (Games::new(), Context::default());
/// let star = games.nimber(&context, 1)?;
/// let form = games.form(&context, &[star.id()], &[star.id()])?; // {*|*} is 0
/// assert!(verify(&games, &context, form, Value::ZERO.id())?);
/// assert!(!verify(&games, &context, form, star.id())?);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
pub fn verify(
    games: &Games,
    context: &Context<'_>,
    g: GameId,
    h: GameId,
) -> Result<bool, EvalError> {
    let difference = [Summand::plus(g), Summand::minus(h)];
    Ok(Play::new(games).outcome(context, &difference)? == Outcome::P)
}

#[cfg(test)]
mod tests;
