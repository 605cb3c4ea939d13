//! Nim-sequences: the values of single heaps, each the least that no move leads to.

use cgt_core::{Context, EvalError};

use crate::code::Code;
use crate::period::{self, Period};
use crate::sparse::Sparse;

/// Terms that one sequence may have.
pub const MAX_TERMS: u64 = 1 << 24;

/// Steps between two questions to the cancel hook.
const STEPS_PER_POLL: usize = 1 << 20;
/// Terms at which a period is first looked for.
const FIRST_SEARCH: usize = 256;

/// The nim-sequence of a game on heaps, as far as it was worked out.
///
/// ```
/// use cgt_core::Context;
/// use cgt_nim::{Code, NimSequence};
/// let mut kayles = NimSequence::new(Code::parse("0.77")?);
/// kayles.extend(&Context::default(), 8)?;
/// assert_eq!(kayles.terms(), [0, 1, 2, 3, 1, 4, 3, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NimSequence {
    code: Code,
    terms: Vec<u32>,
    sparse: Sparse,
    marks: Marks,
    /// Values that endless threes reach, with the least that they do not.
    reached: Vec<bool>,
    least_unreached: u32,
    /// For hexadecimal codes: the XORs of two heaps, by their sum.
    pairs: Vec<Vec<u32>>,
    steps: usize,
    period: Option<Period>,
    /// The number of terms at which to look for a period again.
    next_search: usize,
    /// The number of terms among which there was no period.
    searched: usize,
}

impl NimSequence {
    /// The sequence of these rules, with only `g(0) = 0` worked out.
    #[must_use]
    pub fn new(code: Code) -> NimSequence {
        NimSequence {
            code,
            terms: vec![0],
            sparse: Sparse::new(),
            marks: Marks::default(),
            reached: Vec::new(),
            least_unreached: 0,
            pairs: Vec::new(),
            steps: 0,
            period: None,
            next_search: FIRST_SEARCH,
            searched: 0,
        }
    }

    /// The rules.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The terms worked out so far, from `g(0)` on.
    #[must_use]
    pub fn terms(&self) -> &[u32] {
        &self.terms
    }

    /// Works out the first `count` terms.
    ///
    /// # Errors
    ///
    /// [`EvalError::Positions`] past the limit of positions or [`MAX_TERMS`],
    /// [`EvalError::Memory`], or [`EvalError::Cancelled`]. The terms so far stay.
    ///
    /// # Complexity
    ///
    /// Constant for each term once a period is proven. Before that, for each term one step for
    /// each rare term before it where the sparse space works, else for each term before it.
    pub fn extend(&mut self, context: &Context<'_>, count: u64) -> Result<(), EvalError> {
        self.extend_or_prove(context, count)?;
        while let Some(period) = self.period
            && (self.terms.len() as u64) < count
        {
            self.check_room(context, count)?;
            self.push_repeated(period);
        }
        Ok(())
    }

    /// Looks for a period among the first `count` terms, working them out as it goes.
    ///
    /// `None` when those terms prove none.
    ///
    /// # Errors
    ///
    /// As [`extend`](Self::extend).
    pub fn find_period(
        &mut self,
        context: &Context<'_>,
        count: u64,
    ) -> Result<Option<Period>, EvalError> {
        self.extend_or_prove(context, count)?;
        self.search_period();
        Ok(self.period)
    }

    /// Works out the first `count` terms, or as many as prove a period.
    fn extend_or_prove(&mut self, context: &Context<'_>, count: u64) -> Result<(), EvalError> {
        while self.period.is_none() && (self.terms.len() as u64) < count {
            self.check_room(context, count)?;
            self.push_term();
            if self.terms.len() >= self.next_search {
                self.search_period();
                self.next_search *= 2;
            }
            if self.steps >= STEPS_PER_POLL {
                self.steps = 0;
                context.poll()?;
            }
        }
        Ok(())
    }

    fn check_room(&self, context: &Context<'_>, count: u64) -> Result<(), EvalError> {
        let limits = context.limits();
        let most = limits.positions.min(MAX_TERMS);
        let bytes = count.min(most).saturating_mul(size_of::<u32>() as u64);
        if bytes > limits.memory {
            return Err(EvalError::Memory(limits.memory));
        }
        if self.terms.len() as u64 >= most {
            return Err(EvalError::Positions(most));
        }
        Ok(())
    }

    /// The value of one heap, by the period where the heap is far out.
    ///
    /// # Errors
    ///
    /// As [`extend`](Self::extend), when no period is proven before the limit.
    pub fn value(&mut self, context: &Context<'_>, heap: u64) -> Result<u64, EvalError> {
        let known = self.terms.len() as u64;
        if heap < known {
            return Ok(u64::from(self.terms[heap as usize]));
        }
        self.extend_or_prove(context, heap.saturating_add(1))?;
        if let Some(period) = self.period {
            let (place, rounds) = period.fold(heap);
            let term = u64::from(self.terms[place as usize]);
            let risen = period.saltus.checked_mul(rounds);
            let value = risen.and_then(|risen| term.checked_add(risen));
            return value.ok_or(EvalError::Nimber);
        }
        Ok(u64::from(self.terms[heap as usize]))
    }

    fn search_period(&mut self) {
        if self.period.is_none() && self.searched != self.terms.len() {
            self.period = period::find(&self.terms, &self.code);
            self.searched = self.terms.len();
        }
    }

    fn push_repeated(&mut self, period: Period) {
        let before = self.terms[self.terms.len() - period.period as usize];
        // Terms are at most as large as their heaps, so this does not run over.
        self.terms.push(before + period.saltus as u32);
    }

    fn push_term(&mut self) {
        let place = self.terms.len();
        self.marks.clear();
        self.steps += 1;
        self.reach(place);
        self.mark_single_heaps(place);
        self.mark_rare_pairs(place);
        self.mark_triples(place);
        let term = self.least_unmarked(place);
        self.terms.push(term);
        if self.code.most_heaps() > 1 {
            self.sparse.push(&self.terms);
        }
    }

    /// Moves of the endless threes: to every heap that is small enough.
    fn reach(&mut self, place: usize) {
        let Some(from) = self.code.all_from() else {
            return;
        };
        let Some(newest) = (place as u64).checked_sub(from) else {
            return;
        };
        let value = self.terms[newest as usize] as usize;
        if self.reached.len() <= value {
            self.reached.resize(value + 1, false);
        }
        self.reached[value] = true;
        while self.reached.get(self.least_unreached as usize) == Some(&true) {
            self.least_unreached += 1;
        }
    }

    fn is_marked(&self, value: u32) -> bool {
        self.marks.contains(value) || self.reached.get(value as usize) == Some(&true)
    }

    fn mark_single_heaps(&mut self, place: usize) {
        for &(taken, digit) in self.code.digits() {
            let Some(left) = (place as u64).checked_sub(taken) else {
                break;
            };
            self.steps += 1;
            if digit & 1 != 0 && left == 0 {
                self.marks.insert(0);
            }
            if digit & 2 != 0 && left > 0 {
                self.marks.insert(self.terms[left as usize]);
            }
        }
    }

    /// The sizes of what is left where it must fall into several heaps, by their digit's bit.
    fn splits(&self, place: usize, bit: u8) -> impl Iterator<Item = usize> + use<> {
        let splits = self
            .code
            .digits()
            .iter()
            .filter(move |digit| digit.1 & bit != 0);
        let left = splits.map_while(move |digit| (place as u64).checked_sub(digit.0));
        let left: smallvec::SmallVec<[usize; 8]> = left.map(|left| left as usize).collect();
        left.into_iter()
    }

    fn mark_rare_pairs(&mut self, place: usize) {
        let unequal = self.code.unequal();
        for left in self.splits(place, 4) {
            self.steps += self.sparse.rare().len();
            for &(one, value) in self.sparse.rare() {
                let one = one as usize;
                if one >= left {
                    break;
                }
                if !(unequal && 2 * one == left) {
                    self.marks.insert(value ^ self.terms[left - one]);
                }
            }
        }
    }

    fn mark_triples(&mut self, place: usize) {
        if self.code.most_heaps() < 3 {
            return;
        }
        self.list_pairs(place);
        for left in self.splits(place, 8) {
            for one in 1..left {
                self.steps += self.pairs[left - one].len();
                for &pair in &self.pairs[left - one] {
                    self.marks.insert(pair ^ self.terms[one]);
                }
            }
        }
    }

    /// Lists the XORs of two heaps for every sum up to `place`; both heaps are smaller.
    fn list_pairs(&mut self, place: usize) {
        for sum in self.pairs.len()..=place {
            let mut marks = Marks::default();
            for one in 1..=sum / 2 {
                marks.insert(self.terms[one] ^ self.terms[sum - one]);
            }
            self.steps += sum;
            self.pairs.push(marks.values().collect());
        }
    }

    fn least_unmarked(&mut self, place: usize) -> u32 {
        let start = self.least_unreached;
        let settled = |value: &u32| !self.is_marked(*value) && self.is_settled(*value);
        // Every value is rare or settled, and values past those of the marks are unmarked.
        let Some(bound) = (start..=u32::MAX).find(settled) else {
            return u32::MAX;
        };
        let open: Vec<u32> = (start..bound)
            .filter(|&value| !self.is_marked(value))
            .collect();
        if open.is_empty() || self.mark_common_pairs(place, open.len(), bound) {
            return bound;
        }
        open.into_iter()
            .find(|&value| !self.is_marked(value))
            .unwrap_or(bound)
    }

    /// Whether a value that is not marked cannot be reached, without a look at common pairs.
    fn is_settled(&self, value: u32) -> bool {
        self.sparse.is_trivial() || !self.sparse.is_rare(value)
    }

    /// Marks pairs of heaps until all of the `open` rare values below `bound` are found.
    ///
    /// Whether they were found; each of them is then excluded.
    fn mark_common_pairs(&mut self, place: usize, mut open: usize, bound: u32) -> bool {
        let unequal = self.code.unequal();
        for left in self.splits(place, 4) {
            // From both ends: two equal heaps make 0, a very unequal pair most other values.
            let middle = left / 2;
            for one in (1..=middle)
                .flat_map(|turn| [turn, middle + 1 - turn])
                .take(middle)
            {
                self.steps += 1;
                if unequal && 2 * one == left {
                    continue;
                }
                let value = self.terms[one] ^ self.terms[left - one];
                let new = value < bound && value >= self.least_unreached && !self.is_marked(value);
                if !new {
                    continue;
                }
                self.marks.insert(value);
                open -= 1;
                if open == 0 {
                    return true;
                }
            }
        }
        false
    }
}

/// A set of values that is emptied in constant time.
#[derive(Default)]
struct Marks {
    stamps: Vec<u32>,
    now: u32,
}

impl Marks {
    fn clear(&mut self) {
        // At most 2^24 terms, so this does not run over.
        self.now += 1;
    }

    fn insert(&mut self, value: u32) {
        let place = value as usize;
        if self.stamps.len() <= place {
            self.stamps
                .resize((place + 1).next_power_of_two(), u32::MAX);
        }
        self.stamps[place] = self.now;
    }

    fn contains(&self, value: u32) -> bool {
        self.stamps.get(value as usize) == Some(&self.now)
    }

    fn values(&self) -> impl Iterator<Item = u32> + '_ {
        let stamped = (0..).zip(&self.stamps);
        stamped
            .filter(|(_, stamp)| **stamp == self.now)
            .map(|(value, _)| value)
    }
}
