//! Any game on heaps by its rules: octal codes, subtraction sets, named games.

use cgt_core::{
    Context, EvalError, Games, MAX_LISTED_OPTIONS, Options, ParseError, Playable, Player, Ruleset,
    Value,
};
use parking_lot::Mutex;

use crate::heap_rules::HeapRules;
use crate::period::Period;
use crate::position::Heaps;
use crate::sequence::NimSequence;
use crate::{draw, parse};

/// A taking-and-breaking game on heaps.
///
/// It remembers its nim-sequence, so that one evaluator works it out once.
///
/// ```
/// use cgt_core::{Context, Evaluator, Games};
/// use cgt_nim::{HeapGame, HeapRules, Heaps};
/// let (games, context) = (Games::new(), Context::default());
/// let kayles = Evaluator::new(HeapGame::new(HeapRules::parse("kayles")?), &games);
/// // From 71 on, Kayles has period 12, so that no heap is too large; 10^15 is 4 modulo 12.
/// let value = kayles.value(&context, &Heaps::new([1_000_000_000_000_000]))?;
/// assert_eq!(value, games.nimber(&context, 1)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HeapGame {
    rules: HeapRules,
    sequence: Option<Mutex<NimSequence>>,
}

impl HeapGame {
    /// The game with these rules, evaluated by its nim-sequence.
    #[must_use]
    pub fn new(rules: HeapRules) -> HeapGame {
        let sequence = NimSequence::new(rules.code().clone());
        HeapGame {
            rules,
            sequence: Some(Mutex::new(sequence)),
        }
    }

    /// The game with these rules, evaluated by searching all moves, which serves to check.
    #[must_use]
    pub fn by_search(rules: HeapRules) -> HeapGame {
        HeapGame {
            rules,
            sequence: None,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &HeapRules {
        &self.rules
    }

    /// The nim-values of the single heaps from `first` to `last`.
    ///
    /// # Errors
    ///
    /// As [`NimSequence::extend`].
    pub fn sequence(
        &self,
        context: &Context<'_>,
        first: u64,
        last: u64,
    ) -> Result<Vec<u32>, EvalError> {
        let offset = self.rules.offset();
        let end = last.saturating_add(offset).saturating_add(1);
        let mut fresh = NimSequence::new(self.rules.code().clone());
        let mut shared = self.sequence.as_ref().map(|sequence| sequence.lock());
        let sequence = shared.as_deref_mut().unwrap_or(&mut fresh);
        sequence.extend(context, end)?;
        let first = first.saturating_add(offset).min(end);
        let terms = sequence.terms();
        Ok(terms[first as usize..end as usize].to_vec())
    }

    /// The period of the nim-sequence, where the first `count` terms prove one.
    ///
    /// # Errors
    ///
    /// As [`NimSequence::extend`].
    pub fn period(&self, context: &Context<'_>, count: u64) -> Result<Option<Period>, EvalError> {
        let offset = self.rules.offset();
        let mut fresh = NimSequence::new(self.rules.code().clone());
        let mut shared = self.sequence.as_ref().map(|sequence| sequence.lock());
        let sequence = shared.as_deref_mut().unwrap_or(&mut fresh);
        let found = sequence.find_period(context, count.saturating_add(offset))?;
        Ok(found.map(|period| Period {
            from: period.from.saturating_sub(offset),
            ..period
        }))
    }

    /// What proves a period of this game, in words.
    #[must_use]
    pub fn proof(&self, period: &Period) -> String {
        period.proof(self.rules.code(), self.rules.offset())
    }

    /// Appends what a move may leave of one heap, in units of the code.
    fn leavings(&self, heap: u64, out: &mut impl FnMut(&[u64])) {
        let code = self.rules.code();
        let last = if code.all_from().is_some() {
            heap
        } else {
            code.last().min(heap)
        };
        for taken in 0..=last {
            let (digit, left) = (code.digit(taken), heap - taken);
            if digit & 1 != 0 && left == 0 {
                out(&[]);
            }
            if digit & 2 != 0 && left > 0 {
                out(&[left]);
            }
            if digit & 4 != 0 {
                let different = |one: &u64| !code.unequal() || 2 * one != left;
                (1..=left / 2)
                    .filter(different)
                    .for_each(|one| out(&[one, left - one]));
            }
            if digit & 8 != 0 {
                for one in 1..=left / 3 {
                    (one..=(left - one) / 2).for_each(|two| out(&[one, two, left - one - two]));
                }
            }
        }
    }
}

impl Ruleset for HeapGame {
    type Position = Heaps;

    fn options(&self, position: &Heaps, _: Player, out: &mut Options<Heaps>) {
        let offset = self.rules.offset();
        for heap in position.sizes() {
            self.leavings(heap + offset, &mut |parts| {
                let parts: Options<u64> = parts
                    .iter()
                    .map(|part| part.saturating_sub(offset))
                    .collect();
                out.push(position.replace(heap, &parts));
            });
        }
    }

    fn position_bytes(&self, position: &Heaps) -> u64 {
        position.bytes()
    }

    fn components(&self, position: &Heaps, out: &mut Options<Heaps>) {
        position.split(out);
    }

    fn known_value(
        &self,
        position: &Heaps,
        games: &Games,
        context: &Context<'_>,
    ) -> Result<Option<Value>, EvalError> {
        let (Some(sequence), [heap]) = (&self.sequence, position.as_slice()) else {
            return Ok(None);
        };
        let heap = heap.checked_add(self.rules.offset());
        let value = sequence
            .lock()
            .value(context, heap.ok_or(EvalError::Nimber)?)?;
        games.nimber(context, value).map(Some)
    }
}

impl Playable for HeapGame {
    const NAME: &'static str = "nim";
    const ABOUT: &'static str = "take counters from heaps and split them, by a code, set or name";
    const EXAMPLE: &'static str = "12 40";

    fn parse(&self, text: &str) -> Result<Heaps, ParseError> {
        parse::heaps(text)
    }

    fn write(&self, position: &Heaps) -> String {
        position.to_string()
    }

    fn draw(&self, position: &Heaps) -> String {
        draw::rows(position)
    }

    fn move_name(&self, from: &Heaps, to: &Heaps, _: Player) -> String {
        let (heap, left) = from.difference(to);
        let heap = heap.unwrap_or(0);
        let remain: u64 = left.iter().sum();
        let parts: Vec<String> = left.iter().map(u64::to_string).collect();
        // The position may count other things than the heaps of the code do.
        let leaving = if parts.is_empty() {
            "nothing".to_owned()
        } else {
            parts.join(" and ")
        };
        if self.rules.offset() > 0 {
            format!("move in {heap}, leaving {leaving}")
        } else if remain == heap {
            format!("split the heap of {heap} into {leaving}")
        } else {
            let taken = heap.saturating_sub(remain);
            format!("take {taken} from the heap of {heap}, leaving {leaving}")
        }
    }

    fn check_listable(&self, position: &Heaps) -> Result<(), EvalError> {
        let code = self.rules.code();
        let count = |heap: u64| -> Option<u64> {
            let heap = heap.checked_add(self.rules.offset())?;
            let takes = match code.all_from() {
                Some(_) => heap.checked_add(1)?,
                // Every place up to the last digit is looked at.
                None => code.last().min(heap) + 1,
            };
            let splits = match code.most_heaps() {
                1 => 1,
                2 => heap / 2 + 1,
                _ => heap.checked_mul(heap)? / 12 + 1,
            };
            takes.checked_mul(splits)
        };
        let moves = position
            .sizes()
            .try_fold(0_u64, |sum, heap| sum.checked_add(count(heap)?));
        match moves {
            Some(moves) if moves <= MAX_LISTED_OPTIONS => Ok(()),
            _ => Err(EvalError::Options(MAX_LISTED_OPTIONS)),
        }
    }
}
