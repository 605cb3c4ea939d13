//! Uptimals: sums of up-powers.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 16;
//! A. N. Siegel, *Combinatorial Game Theory* (2013), ch. II (uptimals).

use std::cmp::Ordering;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};

/// A sum of integer multiples of the up-powers `^<1>`, `^<2>`, … and perhaps `*`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Uptimal {
    /// How many there are of `^<1>`, `^<2>` and so on; the last is not 0.
    pub coefficients: Vec<i64>,
    /// Whether `*` is added.
    pub star: bool,
}

impl Games {
    /// Whether a value is an *uptimal*: a sum of integer multiples of up-powers, and perhaps `*`.
    ///
    /// See [`as_uptimal`](Self::as_uptimal), which also tells the multiples.
    ///
    /// # Errors
    ///
    /// As [`as_uptimal`](Self::as_uptimal).
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// assert!(games.is_uptimal(&context, games.up_bracket(&context, 3)?)?);
    /// assert!(!games.is_uptimal(&context, games.nimber(&context, 2)?)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn is_uptimal(&self, context: &Context<'_>, value: Value) -> Result<bool, EvalError> {
        self.as_uptimal(context, value)
            .map(|uptimal| uptimal.is_some())
    }

    /// The uptimal that a value is, if it is one.
    ///
    /// Uptimals without `*` are written `.abc…` for `a·^ + b·^<2> + c·^<3> + …`. They are ordered
    /// by the first coefficient in which they differ, since each up-power is infinitesimal
    /// compared with the one before. With `*` the class holds all followers of its members.
    ///
    /// What is found is the value. As many up-powers, and multiples of each, are tried as the
    /// value's birthday has days.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// Constant for ups + nimber; else an atomic weight, and a sum and a comparison for each
    /// up-power and each multiple of it.
    ///
    /// ```
    /// use cgt_core::{Context, Games, Uptimal, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// // {^ | *} is ^ + ^<2>.
    /// let star = games.nimber(&context, 1)?;
    /// let value = games.value(&context, &[games.ups(&context, 1)?], &[star])?;
    /// let uptimal = games.as_uptimal(&context, value)?;
    /// assert_eq!(uptimal, Some(Uptimal { coefficients: vec![1, 1], star: false }));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn as_uptimal(
        &self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Option<Uptimal>, EvalError> {
        if let Some(compact) = self.compact(value.0) {
            let is_uptimal = compact.number.is_zero() && compact.nimber <= 1;
            return Ok(is_uptimal.then(|| Uptimal {
                coefficients: (compact.ups != 0)
                    .then_some(compact.ups)
                    .into_iter()
                    .collect(),
                star: compact.nimber == 1,
            }));
        }
        if !self.is_dicotic(value) {
            return Ok(None);
        }
        let with_star = self.sum(context, value, self.nimber(context, 1)?)?;
        for (value, star) in [(value, false), (with_star, true)] {
            if let Some(coefficients) = self.uptimal_coefficients(context, value)? {
                return Ok(Some(Uptimal { coefficients, star }));
            }
        }
        Ok(None)
    }

    /// The multiples of up-powers whose sum an all-small value is.
    fn uptimal_coefficients(
        &self,
        context: &Context<'_>,
        value: Value,
    ) -> Result<Option<Vec<i64>>, EvalError> {
        let weight = self.atomic_weight(context, value)?;
        let weight = weight.and_then(|weight| self.as_number(weight)?.to_i64());
        let most = self.birthday(context, value)?.to_i64();
        let (Some(ups), Some(most)) = (weight.filter(|&ups| ups != i64::MIN), most) else {
            return Ok(None);
        };
        let mut coefficients = vec![ups];
        let mut rest = self.sum(context, value, self.ups(context, -ups)?)?;
        // ^[n] + *, from which the next up-power is made.
        let mut bracket = self.nimber(context, 1)?;
        for _ in 1..most {
            if rest == Value::ZERO {
                break;
            }
            bracket = self.value(context, &[Value::ZERO, bracket], &[Value::ZERO])?;
            let right = self.negative(context, bracket)?;
            let unit = self.value(context, &[Value::ZERO], &[right])?;
            let Some((count, less)) = self.take_powers(context, rest, unit, most)? else {
                return Ok(None);
            };
            coefficients.push(count);
            rest = less;
        }
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        Ok((rest == Value::ZERO).then_some(coefficients))
    }

    /// Takes as many of `unit` from a value, but at most so many, as leave something
    /// infinitesimal compared with it; `None` if there is no such count.
    fn take_powers(
        &self,
        context: &Context<'_>,
        value: Value,
        unit: Value,
        most: i64,
    ) -> Result<Option<(i64, Value)>, EvalError> {
        let is_negative = match self.compare(context, value, Value::ZERO)? {
            None => return Ok(None),
            order => order == Some(Ordering::Less),
        };
        let with_sign = |value| {
            if is_negative {
                self.negative(context, value)
            } else {
                Ok(value)
            }
        };
        let mut rest = with_sign(value)?;
        let minus_unit = self.negative(context, unit)?;
        let mut count = 0;
        loop {
            context.tick()?;
            // What is a little less than a multiple counts as one: twice it is more than a unit.
            let twice = self.sum(context, rest, rest)?;
            match self.compare(context, twice, unit)? {
                Some(Ordering::Less) => {
                    let count = if is_negative { -count } else { count };
                    return Ok(Some((count, with_sign(rest)?)));
                }
                Some(Ordering::Greater) if count < most => {
                    // A value that is too large is refused before it is taken apart.
                    if count == 0 && self.exceeds(context, rest, most, unit)? {
                        return Ok(None);
                    }
                    count += 1;
                    rest = self.sum(context, rest, minus_unit)?;
                }
                _ => return Ok(None),
            }
        }
    }

    /// Whether a value is not below `most + 1` times `unit`.
    fn exceeds(
        &self,
        context: &Context<'_>,
        value: Value,
        most: i64,
        unit: Value,
    ) -> Result<bool, EvalError> {
        let too_much = self.multiple(context, most.saturating_add(1), unit)?;
        Ok(!self.at_most(context, value, too_much)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ahash::AHashMap;

    fn build(games: &Games, context: &Context<'_>, uptimal: &Uptimal) -> Value {
        let star = games.nimber(context, u64::from(uptimal.star)).unwrap();
        let terms = uptimal.coefficients.iter().zip(1..).map(|(&count, power)| {
            let power = games.up_power(context, power).unwrap();
            games.multiple(context, count, power).unwrap()
        });
        games.sum_all(context, terms.chain([star])).unwrap()
    }

    /// All lists of so many coefficients from `-most` to `most`, without zeros at the end.
    fn lists(orders: usize, most: i64) -> Vec<Vec<i64>> {
        let mut all: Vec<Vec<i64>> = vec![vec![]];
        for _ in 0..orders {
            let longer = |list: &Vec<i64>| {
                let list = list.clone();
                (-most..=most).map(move |count| [list.as_slice(), &[count]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        for list in &mut all {
            while list.last() == Some(&0) {
                list.pop();
            }
        }
        all
    }

    #[test]
    fn sums_of_up_powers_are_recognised() {
        let (games, context) = (Games::new(), Context::default());
        let mut all = lists(4, 1);
        all.extend(lists(3, 2));
        all.extend(lists(2, 4));
        all.extend([vec![7, -30], vec![0, 0, 20, -1], vec![1, -12, 3]]);
        all.push([vec![0; 12], vec![-1]].concat());
        for coefficients in all {
            for star in [false, true] {
                let coefficients = coefficients.clone();
                let uptimal = Uptimal { coefficients, star };
                let value = build(&games, &context, &uptimal);
                assert_eq!(games.as_uptimal(&context, value), Ok(Some(uptimal)));
            }
        }
    }

    #[test]
    fn the_uptimals_born_by_day_three_are_sums_of_up_powers() {
        let (games, context) = (Games::new(), Context::default());
        let mut sums = AHashMap::new();
        for coefficients in lists(3, 3) {
            for star in [false, true] {
                let coefficients = coefficients.clone();
                let uptimal = Uptimal { coefficients, star };
                sums.insert(build(&games, &context, &uptimal), uptimal);
            }
        }
        for value in games.born_by(&context, 3).unwrap() {
            let uptimal = games.as_uptimal(&context, value).unwrap();
            assert_eq!(uptimal.as_ref(), sums.get(&value));
        }
    }

    #[test]
    fn other_infinitesimals_are_no_uptimals() {
        let (games, context) = (Games::new(), Context::default());
        let one = games.integer(&context, 1).unwrap();
        let tiny = games.tiny(&context, one).unwrap();
        let remote = games.nimber(&context, 4).unwrap();
        let up = games.ups(&context, 1).unwrap();
        let with_remote = games.sum(&context, up, remote).unwrap();
        let far = games
            .value(&context, &[Value::ZERO], &[with_remote])
            .unwrap();
        let small = games.up_power(&context, 3).unwrap();
        let mixed = games.sum(&context, small, tiny).unwrap();
        for value in [one, tiny, remote, with_remote, mixed] {
            assert_eq!(games.is_uptimal(&context, value), Ok(false), "{value:?}");
        }
        // {0 | ^*4} is 2·^ + *5 in closed form: ups, but no uptimal.
        assert_eq!(games.is_uptimal(&context, far), Ok(false));
    }
}
