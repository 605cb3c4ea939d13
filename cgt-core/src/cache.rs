//! Lossy, direct-mapped caches of atomics.
//!
//! A new entry overwrites whatever was in its slot. A lost entry costs a recomputation and
//! never a wrong answer. Tables start small and grow by generations: when many entries have been
//! lost, a larger table takes over with what the old one held. Threads that still look at the
//! old one only miss.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;

/// Slots of the first generation, as a power of two.
const FIRST_BITS: u8 = 12;
/// Each generation has 2^STEP_BITS times the slots of the one before.
const STEP_BITS: u8 = 2;
const GENERATIONS: usize = 8;
/// One in so many lost entries is counted.
const SAMPLE: u64 = 16;

/// The generations of one table whose slots are `T`.
struct Generations<T> {
    tables: [OnceLock<Box<[T]>>; GENERATIONS],
    current: AtomicU8,
    max_bits: u8,
    /// Entries that were overwritten in this generation, by samples.
    lost: AtomicU64,
}

impl<T: Zeroable> Generations<T> {
    fn new(max_bits: u8) -> Generations<T> {
        let generations = Generations {
            tables: std::array::from_fn(|_| OnceLock::new()),
            current: AtomicU8::new(0),
            max_bits,
            lost: AtomicU64::new(0),
        };
        generations.make(0);
        generations
    }

    fn bits(&self, generation: u8) -> u8 {
        (FIRST_BITS + STEP_BITS * generation).min(self.max_bits)
    }

    fn make(&self, generation: u8) {
        let slots = 1usize << self.bits(generation);
        self.tables[generation as usize].get_or_init(|| bytemuck::zeroed_slice_box(slots));
    }

    fn table(&self, generation: usize) -> &[T] {
        self.tables[generation].get().map_or(&[], |table| table)
    }

    #[inline]
    fn slot(&self, key: u64) -> &T {
        slot_in(
            self.table(self.current.load(Ordering::Acquire) as usize),
            key,
        )
    }

    /// Notes that the entry of `key` takes the place of another one. Once a quarter of the
    /// slots has been lost, a larger table takes over, filled by `carry(old, new)`.
    #[inline]
    fn note_loss(&self, key: u64, carry: impl FnOnce(&[T], &[T])) {
        if mixed(key) >> 60 == 0 {
            self.count_loss(carry);
        }
    }

    #[cold]
    fn count_loss(&self, carry: impl FnOnce(&[T], &[T])) {
        let current = self.current.load(Ordering::Relaxed);
        let bits = self.bits(current);
        let lost = self.lost.fetch_add(1, Ordering::Relaxed) * SAMPLE;
        let last = bits >= self.max_bits || usize::from(current) + 1 >= GENERATIONS;
        if last || lost < (1 << bits) / 4 {
            return;
        }
        self.lost.store(0, Ordering::Relaxed);
        let next = current + 1;
        self.make(next);
        carry(self.table(current.into()), self.table(next.into()));
        // Another thread may have moved on already: never go back.
        self.current.fetch_max(next, Ordering::Release);
    }

    fn memory(&self) -> u64 {
        let made = self.tables.iter().filter_map(OnceLock::get);
        made.map(|table| size_of_val::<[T]>(table) as u64).sum()
    }
}

#[inline]
fn mixed(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[inline]
fn slot_in<T>(table: &[T], key: u64) -> &T {
    // The lower half of the product's upper half: the top bits sample losses.
    &table[(mixed(key) >> 32) as usize & (table.len() - 1)]
}

/// Two ids below 2^31 as one key.
#[inline]
fn pair(first: u32, second: u32) -> u64 {
    u64::from(first) << 31 | u64::from(second)
}

/// Remembers answers to `G ≤ H`: two ids and the answer in one word.
pub(crate) struct CompareCache(Generations<AtomicU64>);

impl CompareCache {
    pub(crate) fn new(max_bits: u8) -> CompareCache {
        CompareCache(Generations::new(max_bits))
    }

    #[inline]
    pub(crate) fn get(&self, g: u32, h: u32) -> Option<bool> {
        let key = pair(g, h);
        let entry = self.0.slot(key).load(Ordering::Relaxed);
        // Bit 1 marks a slot in use, bit 0 is the answer.
        (entry >> 1 == key << 1 | 1).then_some(entry & 1 == 1)
    }

    #[inline]
    pub(crate) fn put(&self, g: u32, h: u32, answer: bool) {
        let key = pair(g, h);
        let slot = self.0.slot(key);
        if slot.load(Ordering::Relaxed) != 0 {
            self.0.note_loss(key, CompareCache::carry);
        }
        slot.store(key << 2 | 2 | u64::from(answer), Ordering::Relaxed);
    }

    fn carry(old: &[AtomicU64], new: &[AtomicU64]) {
        for entry in old.iter().map(|slot| slot.load(Ordering::Relaxed)) {
            if entry != 0 {
                slot_in(new, entry >> 2).store(entry, Ordering::Relaxed);
            }
        }
    }

    pub(crate) fn memory(&self) -> u64 {
        self.0.memory()
    }
}

/// Remembers sums: the key XORed with a mix of the result, and the result.
///
/// Two threads may write the same slot at once and leave halves of two entries. What the halves
/// then give as key is as good as random in 64 bits, while keys are two small ids: without the
/// mix it could be the key of another sum.
pub(crate) struct SumCache(Generations<[AtomicU64; 2]>);

/// Marks a result as present, so that an empty slot matches no key.
const PRESENT: u64 = 1 << 63;

impl SumCache {
    pub(crate) fn new(max_bits: u8) -> SumCache {
        SumCache(Generations::new(max_bits))
    }

    #[inline]
    pub(crate) fn get(&self, g: u32, h: u32) -> Option<u32> {
        let key = pair(g, h);
        let [check, result] = self.0.slot(key);
        // Acquire: the id that is read implies that its record is visible.
        let result = result.load(Ordering::Acquire);
        let matches = check.load(Ordering::Relaxed) ^ mixed(result) == key && result & PRESENT != 0;
        matches.then_some(result as u32)
    }

    #[inline]
    pub(crate) fn put(&self, g: u32, h: u32, sum: u32) {
        let key = pair(g, h);
        let slot = self.0.slot(key);
        if slot[1].load(Ordering::Relaxed) != 0 {
            self.0.note_loss(key, SumCache::carry);
        }
        SumCache::write(slot, key, u64::from(sum) | PRESENT);
    }

    #[inline]
    fn write([check, result]: &[AtomicU64; 2], key: u64, entry: u64) {
        check.store(key ^ mixed(entry), Ordering::Relaxed);
        result.store(entry, Ordering::Release);
    }

    fn carry(old: &[[AtomicU64; 2]], new: &[[AtomicU64; 2]]) {
        for [check, result] in old {
            let entry = result.load(Ordering::Acquire);
            if entry & PRESENT != 0 {
                let key = check.load(Ordering::Relaxed) ^ mixed(entry);
                SumCache::write(slot_in(new, key), key, entry);
            }
        }
    }

    pub(crate) fn memory(&self) -> u64 {
        self.0.memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_until_it_is_overwritten() {
        let cache = CompareCache::new(0);
        assert_eq!(cache.get(0, 0), None);
        cache.put(7, 8, true);
        assert_eq!((cache.get(7, 8), cache.get(8, 7)), (Some(true), None));
        cache.put(8, 7, false);
        assert_eq!((cache.get(7, 8), cache.get(8, 7)), (None, Some(false)));
    }

    #[test]
    fn sums_survive_ids_at_the_limit() {
        let cache = SumCache::new(4);
        let top = (1 << 31) - 1;
        cache.put(top, top, top);
        assert_eq!(cache.get(top, top), Some(top));
        assert_eq!(cache.get(0, 0), None);
    }

    #[test]
    fn a_larger_generation_takes_over_what_was_there() {
        let (sums, comparisons) = (SumCache::new(20), CompareCache::new(20));
        let before = sums.memory();
        for g in 0..100_000 {
            sums.put(g, 7, g + 1);
            comparisons.put(g, 7, g % 3 == 0);
        }
        assert!(sums.memory() > before);
        let known = (0..100_000).filter(|&g| {
            assert!(sums.get(g, 7).is_none_or(|sum| sum == g + 1));
            assert!(
                comparisons
                    .get(g, 7)
                    .is_none_or(|answer| answer == (g % 3 == 0))
            );
            sums.get(g, 7).is_some() && comparisons.get(g, 7).is_some()
        });
        assert!(known.count() > 50_000);
    }
}
