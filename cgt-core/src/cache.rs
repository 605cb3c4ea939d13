//! Lossy caches of atomics, of comparisons and of sums, with one or a few slots for each key.
//!
//! Where the slots of a key are taken, a new entry overwrites another one. A lost entry costs a
//! recomputation and never a wrong answer. Tables start small and grow by generations: when many
//! entries have been lost, a larger table takes over with most of what the old one held. Threads
//! that still look at the old one only miss.

use std::hint::select_unpredictable;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;

/// Slots of the first generation, as a power of two.
const FIRST_BITS: u8 = 12;
/// Each generation has 2^STEP_BITS times the slots of the one before.
const STEP_BITS: u8 = 2;
const GENERATIONS: usize = 8;
/// Slots of a table of sums that fits into a core's own cache.
const SMALL_TABLE: usize = 1 << 14;
/// Bytes in a line of the processor's cache.
const LINE: usize = 64;
/// One in so many lost entries is counted.
const SAMPLE: u64 = 16;

/// The generations of one table whose slots are `T`.
struct Generations<T> {
    tables: [OnceLock<Table<T>>; GENERATIONS],
    current: AtomicU8,
    max_bits: u8,
    /// Entries that were overwritten in this generation, by samples.
    lost: AtomicU64,
}

/// The slots of one generation.
struct Table<T> {
    room: Box<[T]>,
    start: usize,
    slots: usize,
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
        // Some more, so that the slots in use can begin on a line of the processor's cache.
        let room = slots + LINE / size_of::<T>();
        self.tables[generation as usize].get_or_init(|| {
            let room: Box<[T]> = bytemuck::zeroed_slice_box(room);
            let start = room.as_ptr().align_offset(LINE);
            Table {
                start: start.min(room.len() - slots),
                slots,
                room,
            }
        });
    }

    fn table(&self, generation: usize) -> &[T] {
        match self.tables[generation].get() {
            Some(table) => &table.room[table.start..table.start + table.slots],
            None => &[],
        }
    }

    /// The table of the current generation.
    #[inline]
    fn now(&self) -> &[T] {
        self.table(self.current.load(Ordering::Acquire) as usize)
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
        made.map(|table| size_of_val::<[T]>(&table.room) as u64)
            .sum()
    }
}

#[inline]
fn mixed(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Slots where the entry of a key may stand in large tables. They lie within a line of the
/// processor's cache, and are taken in their order: the table fills up before it loses much.
const FEW: usize = 4;

/// The slots where the entry of a key may stand.
#[inline]
fn bucket_in<const WAYS: usize, T>(table: &[T], key: u64) -> &[T] {
    let ways = table.len().min(WAYS);
    // Both are powers of two. The top bits sample losses: these are others.
    let start = (mixed(key) >> 32) as usize & (table.len() - ways);
    &table[start..start + ways]
}

/// The slot of a full bucket that is given up for a key. Any will do: these bits of the key have
/// not chosen the bucket.
#[inline]
fn slot_to_lose<T>(bucket: &[T], key: u64) -> &T {
    &bucket[(mixed(key) >> 20) as usize % bucket.len()]
}

/// Two ids below 2^31 as one key.
#[inline]
fn pair(first: u32, second: u32) -> u64 {
    u64::from(first) << 31 | u64::from(second)
}

/// Remembers what is known of the order of two values, one word for each pair, in one of so many
/// slots.
pub(crate) struct CompareCache<const WAYS: usize>(Generations<AtomicU64>);

/// The comparisons of all threads.
pub(crate) type SharedComparisons = CompareCache<FEW>;
/// The comparisons of one thread, in a table small enough that a loss costs little.
pub(crate) type RecentComparisons = CompareCache<1>;

/// Bits of an entry that hold a state; the others hold the pair.
const STATE_BITS: u32 = 3;
const STATE: u64 = (1 << STATE_BITS) - 1;
/// What is known of `a < b`, two ids: 0 marks an empty slot.
const LESS: u64 = 1;
const GREATER: u64 = 2;
const CONFUSED: u64 = 3;
const NOT_LESS: u64 = 4;
const NOT_GREATER: u64 = 5;

/// A pair of different ids below 2^31 as a key below 2^61, and whether they were exchanged.
#[inline]
fn unordered_pair(g: u32, h: u32) -> (u64, bool) {
    let (low, high) = (u64::from(g.min(h)), u64::from(g.max(h)));
    // The pairs of smaller ids come first: none of those below `high` is left out.
    (high * high.saturating_sub(1) / 2 + low, g > h)
}

impl<const WAYS: usize> CompareCache<WAYS> {
    pub(crate) fn new(max_bits: u8) -> CompareCache<WAYS> {
        CompareCache(Generations::new(max_bits))
    }

    /// Whether `G ≤ H`, if that is known, for two different values.
    #[inline]
    pub(crate) fn get(&self, g: u32, h: u32) -> Option<bool> {
        let (key, exchanged) = unordered_pair(g, h);
        let entries = bucket_in::<WAYS, _>(self.0.now(), key).iter();
        let state = entries
            .map(|slot| slot.load(Ordering::Relaxed))
            .find(|entry| entry >> STATE_BITS == key)?
            & STATE;
        let (less, not_greater) = if exchanged {
            (GREATER, NOT_LESS)
        } else {
            (LESS, NOT_GREATER)
        };
        (state != 0 && state != not_greater).then_some(state == less)
    }

    #[inline]
    pub(crate) fn put(&self, g: u32, h: u32, answer: bool) {
        let (key, exchanged) = unordered_pair(g, h);
        let bucket = bucket_in::<WAYS, _>(self.0.now(), key);
        let mut free = None;
        for slot in bucket {
            let entry = slot.load(Ordering::Relaxed);
            if entry == 0 {
                free = Some(slot);
                break;
            }
            if entry >> STATE_BITS == key {
                let state = joined(entry & STATE, exchanged, answer);
                slot.store(key << STATE_BITS | state, Ordering::Relaxed);
                return;
            }
        }
        let slot = free.unwrap_or_else(|| {
            self.0.note_loss(key, Self::carry);
            slot_to_lose(bucket, key)
        });
        let state = joined(0, exchanged, answer);
        slot.store(key << STATE_BITS | state, Ordering::Relaxed);
    }

    fn carry(old: &[AtomicU64], new: &[AtomicU64]) {
        for entry in old.iter().map(|slot| slot.load(Ordering::Relaxed)) {
            if entry != 0 {
                let bucket = bucket_in::<WAYS, _>(new, entry >> STATE_BITS);
                let is_free = |slot: &&AtomicU64| slot.load(Ordering::Relaxed) == 0;
                if let Some(slot) = bucket.iter().find(is_free) {
                    slot.store(entry, Ordering::Relaxed);
                }
            }
        }
    }

    pub(crate) fn memory(&self) -> u64 {
        self.0.memory()
    }
}

/// The state after one more answer.
#[inline]
fn joined(state: u64, exchanged: bool, answer: bool) -> u64 {
    match (answer, exchanged, state) {
        (true, false, _) => LESS,
        (true, true, _) => GREATER,
        (false, _, LESS | GREATER | CONFUSED) => state,
        (false, false, NOT_GREATER) | (false, true, NOT_LESS) => CONFUSED,
        (false, false, _) => NOT_LESS,
        (false, true, _) => NOT_GREATER,
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
        for [check, result] in bucket_in::<FEW, _>(self.0.now(), key) {
            // Acquire: the id that is read implies that its record is visible.
            let result = result.load(Ordering::Acquire);
            if result == 0 {
                break;
            }
            if check.load(Ordering::Relaxed) ^ mixed(result) == key {
                return Some(result as u32);
            }
        }
        None
    }

    /// A look at several sums.
    #[inline]
    pub(crate) fn view(&self) -> SumView<'_> {
        SumView(self.0.now())
    }

    /// Whether the table is too large for a core's own cache.
    #[inline]
    pub(crate) fn is_large(&self) -> bool {
        self.0.now().len() > SMALL_TABLE
    }

    /// Some of what stands where a sum would: reading it fetches the slot.
    #[inline]
    pub(crate) fn peek(&self, g: u32, h: u32) -> u64 {
        bucket_in::<FEW, _>(self.0.now(), pair(g, h))[0][1].load(Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn put(&self, g: u32, h: u32, sum: u32) {
        let key = pair(g, h);
        let bucket = bucket_in::<FEW, _>(self.0.now(), key);
        let slot = SumCache::free_slot(bucket).unwrap_or_else(|| {
            self.0.note_loss(key, SumCache::carry);
            slot_to_lose(bucket, key)
        });
        SumCache::write(slot, key, u64::from(sum) | PRESENT);
    }

    #[inline]
    fn free_slot(bucket: &[[AtomicU64; 2]]) -> Option<&[AtomicU64; 2]> {
        let mut slots = bucket.iter();
        slots.find(|slot| slot[1].load(Ordering::Relaxed) == 0)
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
                if let Some(slot) = SumCache::free_slot(bucket_in::<FEW, _>(new, key)) {
                    SumCache::write(slot, key, entry);
                }
            }
        }
    }

    pub(crate) fn memory(&self) -> u64 {
        self.0.memory()
    }
}

/// The table of sums as it stands, to look for several of them.
pub(crate) struct SumView<'a>(&'a [[AtomicU64; 2]]);

impl SumView<'_> {
    /// A sum, if it is known, as [`SumCache::get`] finds it.
    ///
    /// No branch depends on what stands in the table: where several sums are looked for, the
    /// delays of memory overlap.
    #[inline]
    pub(crate) fn get(&self, g: u32, h: u32) -> Option<u32> {
        let key = pair(g, h);
        let mut found = 0;
        for [check, result] in bucket_in::<FEW, _>(self.0, key) {
            let result = result.load(Ordering::Acquire);
            let is_it = check.load(Ordering::Relaxed) ^ mixed(result) == key;
            found |= select_unpredictable(is_it, result, 0);
        }
        (found != 0).then_some(found as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_until_it_is_overwritten() {
        let cache = SharedComparisons::new(0);
        assert_eq!(cache.get(0, 1), None);
        cache.put(7, 8, true);
        assert_eq!(
            (cache.get(7, 8), cache.get(8, 7)),
            (Some(true), Some(false))
        );
        cache.put(9, 8, false);
        assert_eq!((cache.get(9, 8), cache.get(8, 9)), (Some(false), None));
        assert_eq!((cache.get(7, 8), cache.get(8, 7)), (None, None));
        cache.put(8, 9, false);
        assert_eq!(
            (cache.get(9, 8), cache.get(8, 9)),
            (Some(false), Some(false))
        );
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
    fn four_sums_share_a_bucket() {
        let sums = SumCache::new(2);
        let found = || (0..5).filter(|&g| sums.get(g, 9) == Some(g + 9)).count();
        for g in 0..4 {
            sums.put(g, 9, g + 9);
        }
        assert_eq!(found(), 4);
        sums.put(4, 9, 13);
        assert_eq!((found(), sums.get(4, 9)), (4, Some(13)));
    }

    #[test]
    fn a_larger_generation_takes_over_what_was_there() {
        let sums = SumCache::new(20);
        let (shared, recent) = (SharedComparisons::new(20), RecentComparisons::new(20));
        let before = sums.memory();
        for g in 0..100_000 {
            sums.put(g, 7, g + 1);
            shared.put(g, 7, g % 3 == 0);
            recent.put(g, 7, g % 3 == 0);
        }
        assert!(sums.memory() > before);
        let known = (0..100_000).filter(|&g| {
            assert!(sums.get(g, 7).is_none_or(|sum| sum == g + 1));
            for answer in [shared.get(g, 7), recent.get(g, 7)] {
                assert!(answer.is_none_or(|answer| answer == (g % 3 == 0)));
            }
            sums.get(g, 7).is_some() && shared.get(g, 7).is_some() && recent.get(g, 7).is_some()
        });
        assert!(known.count() > 50_000);
    }
}
