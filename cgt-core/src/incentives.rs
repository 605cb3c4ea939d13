//! Incentives: what a move gains.

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::player::Player;
use crate::recursion::Values;

impl Games {
    /// The undominated incentives of a player: `G^L - G` for Left, `G - G^R` for Right.
    ///
    /// Both are counted as gains of the mover, so that for both a larger one dominates.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One sum for each option, and a comparison for each pair of them.
    ///
    /// # References
    ///
    /// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
    /// 2nd ed. (2001), ch. 6 and 8.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Player};
    /// let (games, context) = (Games::new(), Context::default());
    /// let up = games.ups(&context, 1)?;
    /// // Left moves from ^ to 0, Right from ^ to *.
    /// let left = games.incentives(&context, up, Player::Left)?;
    /// assert_eq!(left[..], [games.ups(&context, -1)?]);
    /// let right = games.incentives(&context, up, Player::Right)?;
    /// assert_eq!(right[..], [games.sum(&context, up, games.nimber(&context, 1)?)?]);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn incentives(
        &self,
        context: &Context<'_>,
        value: Value,
        player: Player,
    ) -> Result<Values, EvalError> {
        let mut incentives = Values::new();
        for option in self.option_list(context, value.0, player)?.iter() {
            let incentive = match player {
                Player::Left => self.difference(context, Value(option), value)?,
                Player::Right => self.difference(context, value, Value(option))?,
            };
            self.insert_maximal(context, &mut incentives, incentive)?;
        }
        Ok(incentives)
    }

    /// Adds a value to a list of which none dominates another, and keeps it so.
    pub(crate) fn insert_maximal(
        &self,
        context: &Context<'_>,
        values: &mut Values,
        new: Value,
    ) -> Result<(), EvalError> {
        for &value in values.iter() {
            context.tick()?;
            if self.at_most(context, new, value)? {
                return Ok(());
            }
        }
        let mut failure = None;
        values.retain(|value| match self.at_most(context, *value, new) {
            Ok(dominated) => !dominated,
            Err(error) => {
                failure = Some(error);
                true
            }
        });
        values.push(new);
        failure.map_or(Ok(()), Err)
    }
}
