//! Lossy, direct-mapped caches of atomics.
//!
//! A new entry overwrites whatever was in its slot. A lost entry costs a recomputation and
//! never a wrong answer. Tables start small and grow by generations: a larger, empty one takes
//! over, and threads that still look at the old one only miss.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;

/// Slots of the first generation, as a power of two.
const FIRST_BITS: u8 = 12;
/// Each generation has 2^STEP_BITS times the slots of the one before.
const STEP_BITS: u8 = 2;
const GENERATIONS: usize = 8;

/// The generations of one table whose slots are `T`.
struct Generations<T> {
    tables: [OnceLock<Box<[T]>>; GENERATIONS],
    current: AtomicU8,
    max_bits: u8,
}

impl<T: Zeroable> Generations<T> {
    fn new(max_bits: u8) -> Generations<T> {
        let generations = Generations {
            tables: std::array::from_fn(|_| OnceLock::new()),
            current: AtomicU8::new(0),
            max_bits,
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

    /// Lets a larger generation take over once `games` would crowd this one.
    fn grow(&self, games: u64) {
        let current = self.current.load(Ordering::Relaxed);
        let bits = self.bits(current);
        if bits < self.max_bits && games > 1 << (bits - 2) && usize::from(current) + 1 < GENERATIONS
        {
            self.make(current + 1);
            let next = current + 1;
            // Another thread may have moved on already: never go back.
            self.current.fetch_max(next, Ordering::Release);
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> &T {
        let generation = self.current.load(Ordering::Acquire) as usize;
        let table: &[T] = self.tables[generation].get().map_or(&[], |table| table);
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &table[(mixed >> 32) as usize & (table.len() - 1)]
    }

    fn memory(&self) -> u64 {
        let made = self.tables.iter().filter_map(OnceLock::get);
        made.map(|table| size_of_val::<[T]>(table) as u64).sum()
    }
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
        self.0
            .slot(key)
            .store(key << 2 | 2 | u64::from(answer), Ordering::Relaxed);
    }

    pub(crate) fn grow(&self, games: u64) {
        self.0.grow(games);
    }

    pub(crate) fn memory(&self) -> u64 {
        self.0.memory()
    }
}

/// Remembers sums: the key XORed with the result, and the result.
///
/// Two threads may write the same slot at once and leave halves of two entries; the XOR then
/// matches neither key.
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
        let matches = check.load(Ordering::Relaxed) ^ result == key && result & PRESENT != 0;
        matches.then_some(result as u32)
    }

    #[inline]
    pub(crate) fn put(&self, g: u32, h: u32, sum: u32) {
        let key = pair(g, h);
        let [check, result] = self.0.slot(key);
        let entry = u64::from(sum) | PRESENT;
        check.store(key ^ entry, Ordering::Relaxed);
        result.store(entry, Ordering::Release);
    }

    pub(crate) fn grow(&self, games: u64) {
        self.0.grow(games);
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
    fn a_new_generation_starts_empty() {
        let cache = SumCache::new(20);
        cache.put(1, 2, 3);
        cache.grow(1 << 11);
        assert_eq!(cache.get(1, 2), None);
        cache.put(1, 2, 3);
        assert_eq!(cache.get(1, 2), Some(3));
    }
}
