//! The values born by a day, and antichains.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 7;
//! D. Wolfe and W. Fraser, *Counting the number of games* (2004).

use ahash::AHashSet;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};

impl Games {
    /// The values born by day `n`, each once: 1, 4, 22 and 1474 of them for `n` up to 3.
    ///
    /// Every value born by a day has a form whose Left options are an antichain of values born
    /// the day before, and its Right options another one.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached. Day 4 is out of reach: it has more than 10^184
    /// values.
    ///
    /// # Complexity
    ///
    /// One reduction for each pair of antichains; there are 9,604 for day 3.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// assert_eq!(games.born_by(&context, 2)?.len(), 22);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn born_by(&self, context: &Context<'_>, day: u32) -> Result<Vec<Value>, EvalError> {
        let mut born = vec![Value::ZERO];
        for _ in 0..day {
            let antichains = self.antichains(context, &born)?;
            let mut seen = AHashSet::new();
            born.clear();
            for left in &antichains {
                for right in &antichains {
                    context.tick()?;
                    let value = self.value(context, left, right)?;
                    if seen.insert(value) {
                        born.push(value);
                    }
                }
            }
        }
        Ok(born)
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
