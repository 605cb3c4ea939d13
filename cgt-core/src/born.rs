//! The values born by a day, and antichains.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 7;
//! D. Wolfe and W. Fraser, *Counting the number of games* (2004); K. Suetsugu, *Improving upper
//! and lower bounds of the number of games born by day 4* (2022).

use ahash::AHashMap;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Ids, Value, sort_ids};
use crate::player::Player;

/// The last day whose values can be listed.
pub(crate) const LAST_DAY: u32 = 3;

impl Games {
    /// The values born by day `n`, each once: 1, 4, 22 and 1474 of them for `n` up to 3.
    ///
    /// The options in a canonical form are two antichains of values born the day before, none
    /// of them reversible. Values come after their options.
    ///
    /// # Errors
    ///
    /// [`EvalError::Games`] past day 3: day 4 has more than 10^28 values. Another
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// A few machine words for each pair of antichains, of which there are 9,604 for day 3, and
    /// one record for each value. Nothing is reduced.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// assert_eq!(games.born_by(&context, 2)?.len(), 22);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn born_by(&self, context: &Context<'_>, day: u32) -> Result<Vec<Value>, EvalError> {
        if day > LAST_DAY {
            return Err(EvalError::Games(context.limits().games));
        }
        (0..day).try_fold(vec![Value::ZERO], |born, _| self.born_next(context, &born))
    }

    /// The values born by a day from those born by the day before, which come options first.
    fn born_next(&self, context: &Context<'_>, born: &[Value]) -> Result<Vec<Value>, EvalError> {
        let day = Day::new(self, context, born)?;
        let antichains = day.antichains();
        let ids = |set: Set| -> Ids {
            let mut ids = members(set).map(|index| born[index].0).collect();
            sort_ids(&mut ids);
            ids
        };
        let mirror = self.mirror(context, born, &antichains)?;
        let count = antichains.len();
        let mut made: Vec<Option<Value>> = vec![None; count * count];
        let mut next = born.to_vec();
        for place in 0..made.len() {
            context.tick()?;
            let [l, r] = [place / count, place % count];
            let (left, right) = (antichains[l], antichains[r]);
            // The negative of a canonical form is canonical.
            let negative = mirror[r] * count + mirror[l];
            let is_canonical = if negative < place {
                made[negative].is_some()
            } else {
                day.is_canonical(left, right)
            };
            if !is_canonical {
                continue;
            }
            let value = if left == 0 || right == 0 {
                Value(self.intern(context, &ids(left), &ids(right))?)
            } else {
                self.intern_canonical(context, &ids(left), &ids(right))?
            };
            made[place] = Some(value);
            if let Some(negative) = made[negative] {
                self.note_negatives(value.0, negative.0);
            }
            if !born.contains(&value) {
                next.push(value);
            }
        }
        Ok(next)
    }

    /// For each antichain the place of that of the negatives.
    fn mirror(
        &self,
        context: &Context<'_>,
        born: &[Value],
        antichains: &[Set],
    ) -> Result<Vec<usize>, EvalError> {
        let mut negatives = Vec::new();
        for &value in born {
            let negative = self.negative(context, value)?;
            // All of a day's values have their negatives among them.
            negatives.extend(born.iter().position(|&other| other == negative));
        }
        let places: AHashMap<Set, usize> = antichains.iter().copied().zip(0..).collect();
        let mirrored = |&set: &Set| {
            let mirrored = members(set).map(|index| 1 << negatives[index]).sum::<Set>();
            places[&mirrored]
        };
        Ok(antichains.iter().map(mirrored).collect())
    }

    /// The sets of values of which no two are comparable, the empty one first.
    ///
    /// Of values given twice only one counts, since they are comparable.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached, [`EvalError::Memory`] among them.
    ///
    /// # Complexity
    ///
    /// Linear in the number of antichains, which may be exponential in that of the values.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let day_two = games.born_by(&context, 2)?;
    /// assert_eq!(games.antichains(&context, &day_two)?.len(), 98);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn antichains(
        &self,
        context: &Context<'_>,
        values: &[Value],
    ) -> Result<Vec<Vec<Value>>, EvalError> {
        let limit = context.limits().memory;
        let mut bytes = 0;
        let mut antichains = vec![Vec::new()];
        for &value in values {
            for index in 0..antichains.len() {
                context.tick()?;
                if !self.is_confused_with_all(context, value, &antichains[index])? {
                    continue;
                }
                let mut with = antichains[index].clone();
                with.push(value);
                bytes += size_of_val(with.as_slice()) as u64 + size_of::<Vec<Value>>() as u64;
                if bytes > limit {
                    return Err(EvalError::Memory(limit));
                }
                antichains.push(with);
            }
        }
        Ok(antichains)
    }

    fn is_confused_with_all(
        &self,
        context: &Context<'_>,
        value: Value,
        others: &[Value],
    ) -> Result<bool, EvalError> {
        for &other in others {
            if self.compare(context, value, other)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A set of values of one day, by their places in the list.
type Set = u64;

fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..Set::BITS as usize).filter(move |&index| set >> index & 1 == 1)
}

/// The values born by a day, their order and their options as sets.
struct Day {
    /// For each value those that are at least, and at most, as large.
    above: Vec<Set>,
    below: Vec<Set>,
    left: Vec<Set>,
    right: Vec<Set>,
}

impl Day {
    fn new(games: &Games, context: &Context<'_>, born: &[Value]) -> Result<Day, EvalError> {
        let related = |related: &dyn Fn(Value) -> Result<bool, EvalError>| {
            let mut set = 0;
            for (index, &other) in born.iter().enumerate() {
                set |= Set::from(related(other)?) << index;
            }
            Ok::<Set, EvalError>(set)
        };
        let mut day = Day {
            above: Vec::new(),
            below: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
        };
        for &value in born {
            day.above
                .push(related(&|other| games.at_most(context, value, other))?);
            day.below
                .push(related(&|other| games.at_most(context, other, value))?);
            for (player, sets) in [
                (Player::Left, &mut day.left),
                (Player::Right, &mut day.right),
            ] {
                let options = games.value_options(context, value, player)?;
                sets.push(related(&|other| Ok(options.contains(&other)))?);
            }
        }
        Ok(day)
    }

    fn antichains(&self) -> Vec<Set> {
        let mut antichains: Vec<Set> = vec![0];
        for index in 0..self.above.len() {
            let comparable = self.above[index] | self.below[index];
            let with = |&set: &Set| (set & comparable == 0).then_some(set | 1 << index);
            let with: Vec<Set> = antichains.iter().filter_map(with).collect();
            antichains.extend(with);
        }
        antichains
    }

    /// Whether `{left | right}` is canonical, for two antichains: no option is reversible.
    fn is_canonical(&self, left: Set, right: Set) -> bool {
        // The values at most, and at least, as large as the form. Options come first in the
        // list, so that the answers about them are there.
        let (mut at_most, mut at_least): (Set, Set) = (0, 0);
        for index in 0..self.above.len() {
            let fits_below = right & self.below[index] == 0 && self.left[index] & at_least == 0;
            let fits_above = left & self.above[index] == 0 && self.right[index] & at_most == 0;
            at_most |= Set::from(fits_below) << index;
            at_least |= Set::from(fits_above) << index;
        }
        members(left).all(|option| self.right[option] & at_most == 0)
            && members(right).all(|option| self.left[option] & at_least == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ahash::AHashSet;

    #[test]
    fn every_pair_of_antichains_has_a_value_in_the_list() {
        let (games, context) = (Games::new(), Context::default());
        let day_two = games.born_by(&context, 2).unwrap();
        let listed = games.born_by(&context, 3).unwrap();
        let distinct: AHashSet<Value> = listed.iter().copied().collect();
        assert_eq!((listed.len(), distinct.len()), (1474, 1474));
        let antichains = games.antichains(&context, &day_two).unwrap();
        for left in &antichains {
            for right in &antichains {
                let value = games.value(&context, left, right).unwrap();
                assert!(distinct.contains(&value));
            }
        }
    }

    #[test]
    fn negatives_are_noted() {
        let (games, context) = (Games::new(), Context::default());
        let values = games.born_by(&context, 3).unwrap();
        let negative = |value: Value| Value(games.known_negative(value.0).unwrap());
        for &value in &values {
            for player in Player::BOTH {
                let options = games.value_options(&context, value, player).unwrap();
                let opposite = games
                    .value_options(&context, negative(value), player.opponent())
                    .unwrap();
                let mirrored: AHashSet<Value> = options.into_iter().map(negative).collect();
                assert_eq!(mirrored, opposite.into_iter().collect());
            }
        }
    }

    #[test]
    fn day_four_is_refused() {
        let (games, context) = (Games::new(), Context::default());
        let refused = EvalError::Games(context.limits().games);
        assert_eq!(games.born_by(&context, 4), Err(refused));
    }
}
