//! Followers: everything that can be reached from a game, counted and measured.
//!
//! A stored form always has a larger id than its options, so followers in ascending order of
//! their ids come after what they lead to. Numbers with ups and nimbers are not walked through:
//! their followers are known in closed form, and may be astronomically many.

use std::collections::BTreeMap;

use ahash::{AHashMap, AHashSet};
use dashu_int::UBig;

use crate::compact::Compact;
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{GameId, Games, Value};
use crate::player::Player;

/// The followers of a form that are stored, options first, and the compact ones met on the way.
pub(crate) struct Walk {
    pub(crate) stored: Vec<GameId>,
    /// Those that are options of a stored form, or the form itself; not their own followers.
    pub(crate) compact: Vec<GameId>,
}

impl Games {
    /// The birthday of a value: the height of its canonical form.
    ///
    /// # Errors
    ///
    /// As [`formal_birthday`](Self::formal_birthday).
    ///
    /// # References
    ///
    /// J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 2 (numbers) and 7.
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let number = games.number(&context, Dyadic::ratio(3, 3))?;
    /// assert_eq!(games.birthday(&context, number)?, Dyadic::from(4));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn birthday(&self, context: &Context<'_>, value: Value) -> Result<Dyadic, EvalError> {
        self.formal_birthday(context, value.0)
    }

    /// The height of a form: 0 without options, else one more than the highest option.
    ///
    /// # Errors
    ///
    /// [`EvalError::Cancelled`] when the cancel hook says so.
    ///
    /// # Complexity
    ///
    /// Linear in the followers and their options; constant for number + ups + nimber.
    ///
    /// ```
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [one, minus_two] = [1, -2].map(|n| games.integer(&context, n));
    /// let zero = games.form(&context, &[minus_two?.id()], &[one?.id()])?;
    /// assert_eq!(games.formal_birthday(&context, zero)?, Dyadic::from(3));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn formal_birthday(
        &self,
        context: &Context<'_>,
        form: GameId,
    ) -> Result<Dyadic, EvalError> {
        let walk = self.walk(context, form)?;
        let mut days: AHashMap<GameId, Dyadic> = walk
            .compact
            .iter()
            .map(|&id| (id, self.compact_of(id).birthday()))
            .collect();
        for &id in &walk.stored {
            context.tick()?;
            let mut latest = None;
            for player in Player::BOTH {
                for option in self.option_list(context, id, player)?.iter() {
                    latest = latest.max(days.get(&option));
                }
            }
            let day = latest.map_or(Dyadic::ZERO, |day| day + Dyadic::ONE);
            days.insert(id, day);
        }
        Ok(days.remove(&form).unwrap_or(Dyadic::ZERO))
    }

    /// How many distinct positions a form leads to by any moves of either player, itself
    /// included.
    ///
    /// # Errors
    ///
    /// [`EvalError::Cancelled`] when the cancel hook says so.
    ///
    /// # Complexity
    ///
    /// As [`formal_birthday`](Self::formal_birthday): followers of numbers, ups and nimbers
    /// are counted without being listed.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let up = games.ups(&context, 1)?; // up, star and 0
    /// assert_eq!(games.follower_count(&context, up.id())?, 3_u8.into());
    /// let nimber = games.nimber(&context, u64::MAX)?;
    /// assert_eq!(games.follower_count(&context, nimber.id())?, (1_u128 << 64).into());
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn follower_count(&self, context: &Context<'_>, form: GameId) -> Result<UBig, EvalError> {
        let walk = self.walk(context, form)?;
        let mut union = CompactFollowers::default();
        for &id in &walk.compact {
            union.insert(self.compact_of(id));
        }
        Ok(union.count() + UBig::from(walk.stored.len()))
    }

    /// How many runs of play reach a number: 1 for a number, else the sum over all options of
    /// both players.
    ///
    /// # Errors
    ///
    /// [`EvalError::NumberBits`] when the count has too many digits, as for `*1000000000`;
    /// [`EvalError::Memory`] when the counts of the followers together take too much.
    ///
    /// # Complexity
    ///
    /// Linear in the followers and their options; a count can have about as many binary digits
    /// as the game has levels.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let star_two = games.nimber(&context, 2)?; // to 0, and to 0 by way of star
    /// assert_eq!(games.stop_count(&context, star_two)?, 6_u8.into());
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn stop_count(&self, context: &Context<'_>, value: Value) -> Result<UBig, EvalError> {
        let walk = self.walk(context, value.0)?;
        let mut counts: AHashMap<GameId, UBig> = AHashMap::new();
        for &id in &walk.compact {
            counts.insert(id, compact_stop_count(self.compact_of(id))?);
        }
        let limit = context.limits().memory;
        let mut bytes = 0;
        for &id in &walk.stored {
            context.tick()?;
            let mut count = UBig::ZERO;
            for player in Player::BOTH {
                for option in self.option_list(context, id, player)?.iter() {
                    count += counts.get(&option).unwrap_or(&UBig::ZERO);
                }
            }
            bytes += count.as_words().len() as u64 * 8;
            if bytes > limit {
                return Err(EvalError::Memory(limit));
            }
            counts.insert(id, count);
        }
        Ok(counts.remove(&value.0).unwrap_or_default())
    }

    /// Walks through the stored followers of a form.
    pub(crate) fn walk(&self, context: &Context<'_>, form: GameId) -> Result<Walk, EvalError> {
        let mut seen = AHashSet::from_iter([form]);
        let mut open = vec![form];
        let mut walk = Walk {
            stored: Vec::new(),
            compact: Vec::new(),
        };
        while let Some(id) = open.pop() {
            context.tick()?;
            if self.is_compact(id) {
                walk.compact.push(id);
                continue;
            }
            walk.stored.push(id);
            for player in Player::BOTH {
                let options = self.option_list(context, id, player)?;
                open.extend(options.iter().filter(|&option| seen.insert(option)));
            }
        }
        walk.stored.sort_unstable_by_key(|id| id.0);
        Ok(walk)
    }
}

/// The stop count of `x + n·^ + *k`.
///
/// It is `2·3^(k-1)` for `*k`; each up adds the stop `x` and leads to the next lower one.
fn compact_stop_count(compact: &Compact) -> Result<UBig, EvalError> {
    if compact.is_number() {
        return Ok(UBig::ONE);
    }
    let of_nimber = |k: u64| match k.checked_sub(1) {
        None => Ok(UBig::ONE),
        Some(power) if power > Dyadic::MAX_BITS / 2 => Err(EvalError::NumberBits(Dyadic::MAX_BITS)),
        Some(power) => Ok(UBig::from(3_u8).pow(power as usize) << 1),
    };
    let ups = compact.ups.unsigned_abs();
    match Tower::first_up(compact) {
        None => of_nimber(compact.nimber),
        // {x, x*|x} has the stops 1, 2 and 1.
        Some(1) => Ok(UBig::from(ups) + UBig::from(3_u8)),
        Some(k) => Ok(UBig::from(ups) + of_nimber(k ^ 1)?),
    }
}

impl Compact {
    /// The largest `k` for which `x + *k` is a follower, `x` being the number part.
    pub(crate) fn largest_nimber(&self) -> u64 {
        match Tower::first_up(self) {
            None => self.nimber,
            // From x + ^ + *k a move leads to x + *(k XOR 1), but x + ^ + * is {x, x*|x}.
            Some(1) => 1,
            Some(k) => k ^ 1,
        }
    }
}

/// The followers of a set of compact values, as a set.
#[derive(Default)]
struct CompactFollowers {
    towers: BTreeMap<Dyadic, Tower>,
}

/// Followers with one number part `x` other than `x` itself.
#[derive(Default)]
struct Tower {
    /// All of `x + *1, …, x + *k`.
    nimbers: u64,
    /// The chain that ends in `x ± ^ + *k`, by its sign and `k`: how many ups it begins with.
    chains: BTreeMap<(bool, u64), u64>,
}

impl Tower {
    /// The nimber beside the last up, where the moves towards 0 have led to one up.
    fn first_up(compact: &Compact) -> Option<u64> {
        let steps = compact.ups.unsigned_abs().checked_sub(1)?;
        Some(compact.nimber ^ (steps & 1))
    }
}

impl CompactFollowers {
    fn insert(&mut self, compact: &Compact) {
        let tower = self.towers.entry(compact.number.clone()).or_default();
        tower.nimbers = tower.nimbers.max(compact.largest_nimber());
        if let Some(k) = Tower::first_up(compact) {
            let chain = tower.chains.entry((compact.ups > 0, k)).or_default();
            *chain = compact.ups.unsigned_abs().max(*chain);
        }
    }

    fn count(&self) -> UBig {
        let tower = |tower: &Tower| -> UBig {
            let chains = tower.chains.values().map(|&length| UBig::from(length));
            chains.fold(UBig::from(tower.nimbers), |sum, length| sum + length)
        };
        let above_numbers = self.towers.values().map(tower);
        above_numbers.fold(self.count_numbers(), |sum, count| sum + count)
    }

    /// The followers of a number are the prefixes of its sign expansion. Of numbers in
    /// ascending order, neighbours share the most prefixes: those of the simplest number
    /// from the one to the other.
    fn count_numbers(&self) -> UBig {
        let mut count = Dyadic::ZERO;
        let mut before: Option<&Dyadic> = None;
        for number in self.towers.keys() {
            count += &number.birthday();
            if let Some(before) = before {
                let ends = (Some((before, true)), Some((number, true)));
                let shared = Dyadic::simplest_between(ends.0, ends.1).unwrap_or(Dyadic::ZERO);
                count -= &shared.birthday();
            } else {
                // 0 is a prefix of every number and the birthday does not count it.
                count += &Dyadic::ONE;
            }
            before = Some(number);
        }
        UBig::try_from(count.numerator()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All followers one by one, by the canonical options.
    fn list(games: &Games, context: &Context<'_>, form: GameId) -> AHashSet<GameId> {
        let mut seen = AHashSet::from_iter([form]);
        let mut open = vec![form];
        while let Some(id) = open.pop() {
            for player in Player::BOTH {
                let options = games.options(context, id, player).unwrap();
                open.extend(options.into_iter().filter(|&option| seen.insert(option)));
            }
        }
        seen
    }

    fn stops(games: &Games, context: &Context<'_>, value: Value) -> UBig {
        if games.is_number(value) {
            return UBig::ONE;
        }
        let options = Player::BOTH.map(|player| games.value_options(context, value, player));
        let options = options.into_iter().flat_map(Result::unwrap);
        options.fold(UBig::ZERO, |sum, option| {
            sum + stops(games, context, option)
        })
    }

    fn samples(games: &Games, context: &Context<'_>) -> Vec<Value> {
        let mut samples = Vec::new();
        for (numerator, exponent) in [(0, 0), (7, 0), (-3, 0), (5, 3), (3, 1), (-13, 4), (11, 4)] {
            for ups in -4..=4 {
                for nimber in 0..5 {
                    let number = Dyadic::ratio(numerator, exponent);
                    let compact = Compact {
                        number,
                        ups,
                        nimber,
                    };
                    samples.push(games.compact_value(context, compact).unwrap());
                }
            }
        }
        samples
    }

    #[test]
    fn closed_forms_agree_with_lists() {
        let (games, context) = (Games::new(), Context::default());
        for value in samples(&games, &context) {
            let listed = UBig::from(list(&games, &context, value.id()).len());
            assert_eq!(games.follower_count(&context, value.id()), Ok(listed));
            assert_eq!(
                games.stop_count(&context, value),
                Ok(stops(&games, &context, value))
            );
        }
    }

    #[test]
    fn unions_agree_with_lists() {
        let (games, context) = (Games::new(), Context::default());
        let samples = samples(&games, &context);
        for index in 0..samples.len() {
            let pick = |step: usize| samples[(index * step + step) % samples.len()].id();
            let inner = games
                .form(&context, &[pick(1)], &[pick(7), pick(31)])
                .unwrap();
            let form = games
                .form(&context, &[inner, pick(13)], &[pick(11), inner])
                .unwrap();
            let listed = UBig::from(list(&games, &context, form).len());
            assert_eq!(games.follower_count(&context, form), Ok(listed));
        }
    }

    #[test]
    fn counts_of_huge_games_are_exact_or_refused() {
        let (games, context) = (Games::new(), Context::default());
        let million = games.number(&context, Dyadic::power_of_two(100)).unwrap();
        let half = games.number(&context, Dyadic::power_of_two(-100)).unwrap();
        let hot = games.value(&context, &[million], &[half]).unwrap();
        // 2^100 + 1 integers, 100 fractions, and the game itself.
        let expected = (UBig::ONE << 100) + UBig::from(102_u8);
        assert_eq!(games.follower_count(&context, hot.id()), Ok(expected));
        assert_eq!(games.stop_count(&context, hot), Ok(UBig::from(2_u8)));
        let nimber = games.nimber(&context, u64::MAX).unwrap();
        let refused = EvalError::NumberBits(Dyadic::MAX_BITS);
        assert_eq!(games.stop_count(&context, nimber), Err(refused));
        let ups = games.ups(&context, i64::MAX).unwrap();
        let expected = (UBig::ONE << 63) + UBig::ONE;
        assert_eq!(games.follower_count(&context, ups.id()), Ok(expected));
        assert_eq!(
            games.birthday(&context, ups).unwrap(),
            Dyadic::power_of_two(63)
        );
    }

    #[test]
    fn the_height_of_a_form_is_not_that_of_its_value() {
        let (games, context) = (Games::new(), Context::default());
        let mut form = Value::ZERO.id();
        for _ in 0..50_000 {
            form = games.form(&context, &[form], &[form]).unwrap();
        }
        let height = games.formal_birthday(&context, form).unwrap();
        assert_eq!(height, Dyadic::from(50_000));
    }
}
