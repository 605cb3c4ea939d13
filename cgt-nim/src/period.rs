//! Periods of nim-sequences, with a proof that they hold for ever.
//!
//! Let a move leave at most `h` heaps, and let no digit after the `k`-th be other than 0. If
//! `g(n+p) = g(n)` for all `n` from `n₀` up to `h·max(n₀,1) + (h-1)·p + k`, then for all
//! `n ≥ n₀`: in a later position the largest heap that a move leaves is so large that it may be
//! made smaller or larger by `p`, so that `n+p` and `n` have options of the same values. For
//! `h = 2` this is the theorem of Guy and Smith.
//!
//! Where all numbers past the `k`-th may be taken, sequences rise: `g(n+p) = g(n) + s`. There
//! the future depends only on the last `k` terms and on which values the earlier ones lack; if
//! both are the same at `n` and at `n+p`, but for `s`, they are so for ever.
//!
//! # References
//!
//! R. K. Guy and C. A. B. Smith, "The G-values of various games", *Proc. Cambridge Philos.
//! Soc.* 52 (1956), 514–526.

use crate::code::Code;

/// `g(n + period) = g(n) + saltus` for all `n ≥ from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least `n₀` from which the period holds.
    pub from: u64,
    /// The least period.
    pub period: u64,
    /// By how much the terms rise in one period; 0 for a sequence that repeats.
    pub saltus: u64,
    /// The number of terms that prove it.
    pub checked: u64,
}

impl Period {
    /// What proves it, in words, for the game of this code on heaps that are smaller by
    /// `offset` than those of the code.
    pub(crate) fn proof(&self, code: &Code, offset: u64) -> String {
        let Period {
            from,
            period,
            saltus,
            checked,
        } = self;
        if let Some(all_from) = code.all_from() {
            return format!(
                "the terms up to n = {} with the last {all_from} before them, and the values \
                 that all earlier terms lack, are the same a period before, but for {saltus}; \
                 all that follows depends on nothing else",
                checked - 1
            );
        }
        let last = checked - 1 - period - offset;
        let heaps = code.most_heaps();
        let plural = if heaps == 1 { "heap" } else { "heaps" };
        format!(
            "g(n+{period}) = g(n) was found for every n from {from} to {last}; as a move takes at \
             most {} and leaves at most {heaps} {plural}, every later heap then has options of \
             the same values as the one a period before",
            code.last()
        )
    }

    /// A place less than `from + period` and how many periods it is away from `heap`.
    pub(crate) fn fold(&self, heap: u64) -> (u64, u64) {
        match heap.checked_sub(self.from) {
            Some(past) => (self.from + past % self.period, past / self.period),
            None => (heap, 0),
        }
    }
}

/// The least period that the terms prove, if they prove one.
pub(crate) fn find(terms: &[u32], code: &Code) -> Option<Period> {
    match code.all_from() {
        // Two heaps that must differ might be made equal by moving one of them by a period.
        None if code.unequal() => None,
        None => find_repeating(terms, code),
        Some(all_from) if code.most_heaps() == 1 => find_rising(terms, all_from),
        Some(_) => None,
    }
}

fn find_repeating(terms: &[u32], code: &Code) -> Option<Period> {
    let agreements = agreements_at_end(terms);
    (1_u64..)
        .zip(&agreements[1..])
        .find_map(|(period, &agreement)| {
            let from = terms.len() as u64 - period - agreement as u64;
            let checked = terms_needed(code, from, period)?;
            (checked <= terms.len() as u64).then_some(Period {
                from,
                period,
                saltus: 0,
                checked,
            })
        })
}

/// How many terms prove a period; see the top of this file.
fn terms_needed(code: &Code, from: u64, period: u64) -> Option<u64> {
    let heaps = code.most_heaps();
    let last = heaps
        .checked_mul(from.max(1))?
        .checked_add((heaps - 1).checked_mul(period)?)?
        .checked_add(code.last())?;
    last.checked_add(period)?.checked_add(1)
}

fn find_rising(terms: &[u32], all_from: u64) -> Option<Period> {
    /// Multiples of a period agree as well as it does, so that it is no use to try many.
    const TRIALS: usize = 64;
    let window = usize::try_from(all_from).ok()?;
    let rise = |pair: &[u32]| i64::from(pair[1]) - i64::from(pair[0]);
    let rises: Vec<i64> = terms.windows(2).map(rise).collect();
    let agreements = agreements_at_end(&rises);
    let from = |period: usize| rises.len() - period - agreements[period];
    let plausible = |period: &usize| terms.len() >= from(*period) + window + period;
    let candidates = (1..rises.len()).filter(plausible).take(TRIALS);
    candidates.into_iter().find_map(|period| {
        let start = from(period);
        let saltus = u64::from(terms[start + period].checked_sub(terms[start])?);
        // What the far terms lack just before one period from the end, and at the end.
        let lacking = |end: usize| lacking(&terms[..=end - window]);
        let now = lacking(terms.len() - period).map(|value| value + saltus);
        lacking(terms.len()).eq(now).then_some(Period {
            from: start as u64,
            period: period as u64,
            saltus,
            checked: terms.len() as u64,
        })
    })
}

/// The values that these terms lack, as far as their largest; then the first larger one.
fn lacking(terms: &[u32]) -> impl Iterator<Item = u64> + use<> {
    let largest = terms
        .iter()
        .copied()
        .max()
        .map_or(0, |largest| largest as usize + 1);
    let mut found = vec![false; largest + 1];
    for &term in terms {
        found[term as usize] = true;
    }
    (0..)
        .zip(found)
        .filter(|(_, found)| !found)
        .map(|(value, _)| value)
}

/// For each shift `p`, at how many last places in a row a term equals the one `p` before it.
///
/// This is the Z-function of the terms read backwards, in linear time.
fn agreements_at_end<T: PartialEq>(terms: &[T]) -> Vec<usize> {
    let length = terms.len();
    let term = |place: usize| &terms[length - 1 - place];
    let mut agreements = vec![0; length];
    let (mut start, mut end) = (0, 0);
    for shift in 1..length {
        let mut agree = if shift < end {
            agreements[shift - start].min(end - shift)
        } else {
            0
        };
        while shift + agree < length && term(agree) == term(shift + agree) {
            agree += 1;
        }
        if shift + agree > end {
            (start, end) = (shift, shift + agree);
        }
        agreements[shift] = agree;
    }
    agreements
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreements_are_those_found_one_by_one() {
        let terms = [3, 1, 2, 1, 2, 2, 1, 2, 1, 2];
        for (shift, &found) in agreements_at_end(&terms).iter().enumerate().skip(1) {
            let agree = |back: usize| terms[terms.len() - 1 - back];
            let expected = (0..terms.len() - shift).take_while(|&n| agree(n) == agree(n + shift));
            assert_eq!(found, expected.count(), "shift {shift}");
        }
    }

    #[test]
    fn lacking_values_end_with_the_first_larger_one() {
        let values: Vec<u64> = lacking(&[0, 3, 1]).collect();
        assert_eq!(values, [2, 4]);
    }
}
