//! Operations that are defined by recursion over the options of a canonical form.

use ahash::AHashMap;
use smallvec::SmallVec;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::player::Player;

/// What an operation makes of the options of one player.
pub(crate) type Values = SmallVec<[Value; 8]>;

/// A map from values to values, given by a rule about their options.
///
/// `base` answers where no recursion is needed, `combine` makes the result for a value from the
/// results for its Left and its Right options. Each follower is worked out once per call.
pub(crate) struct Recursion<'a, 'c, B, C> {
    pub(crate) games: &'a Games,
    pub(crate) context: &'a Context<'c>,
    base: B,
    combine: C,
    known: AHashMap<Value, Value>,
}

impl<'a, 'c, B, C> Recursion<'a, 'c, B, C>
where
    B: Fn(Value) -> Result<Option<Value>, EvalError>,
    C: Fn(Value, Values, Values) -> Result<Value, EvalError>,
{
    pub(crate) fn new(games: &'a Games, context: &'a Context<'c>, base: B, combine: C) -> Self {
        Recursion {
            games,
            context,
            base,
            combine,
            known: AHashMap::new(),
        }
    }

    /// The result for a value.
    pub(crate) fn apply(&mut self, value: Value) -> Result<Value, EvalError> {
        if let Some(known) = self.known.get(&value) {
            return Ok(*known);
        }
        let result = match (self.base)(value)? {
            Some(result) => result,
            None => {
                let context = self.context;
                context.descend(|| {
                    let left = self.side(value, Player::Left)?;
                    let right = self.side(value, Player::Right)?;
                    (self.combine)(value, left, right)
                })?
            }
        };
        self.known.insert(value, result);
        Ok(result)
    }

    fn side(&mut self, value: Value, player: Player) -> Result<Values, EvalError> {
        let options = self.games.option_list(self.context, value.0, player)?;
        options.iter().map(|id| self.apply(Value(id))).collect()
    }
}
