//! The order of a set of values as its coverings, from which a Hasse diagram is drawn.
//!
//! # References
//!
//! D. Calistrate, M. Paulhus, D. Wolfe, *On the lattice structure of finite games*, in *More
//! Games of No Chance* (2002): the values born by a day form a distributive lattice, in which
//! all maximal chains have the same length, twice the number of values born the day before.

use std::cmp::Ordering;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};

impl Games {
    /// The pairs `(lower, upper)` of indices of `values` of which the second *covers* the first:
    /// it is greater, with none of the values in between.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// A comparison for each pair of values, and a look at each triple.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// // -1 < 0 < 1 and -1 < * < 1.
    /// let day_one = games.born_by(&context, 1)?;
    /// assert_eq!(games.coverings(&context, &day_one)?.len(), 4);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn coverings(
        &self,
        context: &Context<'_>,
        values: &[Value],
    ) -> Result<Vec<(usize, usize)>, EvalError> {
        let mut above = vec![vec![false; values.len()]; values.len()];
        for (lower, row) in above.iter_mut().enumerate() {
            for (upper, is_above) in row.iter_mut().enumerate() {
                let order = self.compare(context, values[lower], values[upper])?;
                *is_above = order == Some(Ordering::Less);
            }
        }
        let mut coverings = Vec::new();
        for lower in 0..values.len() {
            context.tick()?;
            for upper in (0..values.len()).filter(|&upper| above[lower][upper]) {
                let between = |&middle: &usize| above[lower][middle] && above[middle][upper];
                if !(0..values.len()).any(|middle| between(&middle)) {
                    coverings.push((lower, upper));
                }
            }
        }
        Ok(coverings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lengths of all maximal chains upwards from a value.
    fn chains(from: usize, coverings: &[(usize, usize)]) -> Vec<usize> {
        let upwards = coverings.iter().filter(|covering| covering.0 == from);
        let longer: Vec<usize> = upwards
            .flat_map(|covering| chains(covering.1, coverings))
            .map(|length| length + 1)
            .collect();
        if longer.is_empty() { vec![0] } else { longer }
    }

    #[test]
    fn maximal_chains_are_twice_as_long_as_the_day_before_is_large() {
        let (games, context) = (Games::new(), Context::default());
        let mut before = 0;
        for day in 0..=2 {
            let values = games.born_by(&context, day).unwrap();
            let coverings = games.coverings(&context, &values).unwrap();
            let least: Vec<usize> = (0..values.len())
                .filter(|&index| coverings.iter().all(|covering| covering.1 != index))
                .collect();
            let [least] = least[..] else {
                panic!("a lattice has one least element, not {least:?}");
            };
            let lengths = chains(least, &coverings);
            assert!(lengths.iter().all(|&length| length == 2 * before), "{day}");
            before = values.len();
        }
    }

    /// Distributivity by the definition: meets and joins found by looking at all values.
    #[test]
    fn the_values_of_day_two_are_a_distributive_lattice() {
        let (games, context) = (Games::new(), Context::default());
        let values = games.born_by(&context, 2).unwrap();
        let at_most =
            |a: usize, b: usize| a == b || games.at_most(&context, values[a], values[b]).unwrap();
        let all = || 0..values.len();
        let join = |a: usize, b: usize| {
            let bounds: Vec<usize> = all().filter(|&c| at_most(a, c) && at_most(b, c)).collect();
            let least = bounds
                .iter()
                .find(|&&c| bounds.iter().all(|&d| at_most(c, d)));
            *least.expect("two values have a join")
        };
        let meet = |a: usize, b: usize| {
            let bounds: Vec<usize> = all().filter(|&c| at_most(c, a) && at_most(c, b)).collect();
            let greatest = bounds
                .iter()
                .find(|&&c| bounds.iter().all(|&d| at_most(d, c)));
            *greatest.expect("two values have a meet")
        };
        for a in all() {
            for b in all() {
                for c in all() {
                    assert_eq!(meet(a, join(b, c)), join(meet(a, b), meet(a, c)));
                }
            }
        }
    }
}
