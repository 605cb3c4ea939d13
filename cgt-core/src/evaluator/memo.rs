//! The values of all components met so far, read without a lock.
//!
//! Entries are appended and never move. They are found through a table of words with open
//! addressing: half a hash and the number of an entry. When a table fills up, a larger one takes
//! over; threads that still look at the old one only miss, and search a component once more.

use std::hint::black_box;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use parking_lot::Mutex;

use crate::games::Value;

/// Slots of the first table, as a power of two.
const FIRST_BITS: usize = 8;
/// Slots of a table that fits into a core's own cache.
const SMALL_TABLE: usize = 1 << 15;
/// Tables of doubling size; the last has room for every number of an entry.
const TABLES: usize = 33 - FIRST_BITS;
/// The half of a hash that a slot keeps; the other half, from below, says where it is.
const TAG: u64 = 0xFFFF_FFFF << 32;

/// A table from positions to values that only grows.
pub(super) struct Memo<P> {
    entries: boxcar::Vec<(P, Value)>,
    tables: [OnceLock<Box<[AtomicU64]>>; TABLES],
    current: AtomicU8,
    /// Who holds it may write, and knows how many slots of the current table are taken.
    taken: Mutex<usize>,
}

impl<P: Eq> Memo<P> {
    pub(super) fn new() -> Memo<P> {
        let memo = Memo {
            entries: boxcar::Vec::new(),
            tables: std::array::from_fn(|_| OnceLock::new()),
            current: AtomicU8::new(0),
            taken: Mutex::new(0),
        };
        memo.make_table(0);
        memo
    }

    fn make_table(&self, index: usize) -> &[AtomicU64] {
        let slots = 1 << (FIRST_BITS + index);
        self.tables[index].get_or_init(|| bytemuck::zeroed_slice_box(slots))
    }

    #[inline]
    fn table(&self) -> &[AtomicU64] {
        let current = self.current.load(Ordering::Acquire) as usize;
        self.tables[current].get().map_or(&[], |table| table)
    }

    /// Has the processor fetch the slots of several hashes at once, and the entries that they
    /// point to: their delays overlap.
    #[inline]
    pub(super) fn fetch(&self, hashes: impl Iterator<Item = u64> + Clone) {
        let table = self.table();
        if table.len() <= SMALL_TABLE {
            return;
        }
        let slot = |hash| table[hash as usize & (table.len() - 1)].load(Ordering::Relaxed);
        black_box(hashes.clone().fold(0, |all, hash| all ^ slot(hash)));
        // An empty slot fetches the first entry, which is there in any case.
        let entry = |hash| self.entries.get((slot(hash) & !TAG).max(1) as usize - 1);
        black_box(hashes.fold(false, |all, hash| all ^ entry(hash).is_some()));
    }

    /// The value of a position with this hash.
    #[inline]
    pub(super) fn get(&self, hash: u64, position: &P) -> Option<Value> {
        self.find(self.table(), hash, position).ok()
    }

    /// The value of a position, or the slot where it would stand.
    #[inline]
    fn find(&self, table: &[AtomicU64], hash: u64, position: &P) -> Result<Value, usize> {
        let mut place = hash as usize & (table.len() - 1);
        loop {
            let slot = table[place].load(Ordering::Acquire);
            if slot == 0 {
                return Err(place);
            }
            if (slot ^ hash) & TAG == 0
                && let Some(entry) = self.entries.get((slot & !TAG) as usize - 1)
                && entry.0 == *position
            {
                return Ok(entry.1);
            }
            place = (place + 1) & (table.len() - 1);
        }
    }

    /// Adds a position, unless another thread was faster. `hash_of` gives the hash of any.
    pub(super) fn insert(&self, hash: u64, position: P, value: Value, hash_of: impl Fn(&P) -> u64) {
        let mut taken = self.taken.lock();
        if *taken * 4 >= self.table().len() * 3 && !self.grow(&hash_of) {
            return;
        }
        let table = self.table();
        if let Err(place) = self.find(table, hash, &position) {
            // Numbers count from 1: a slot in use is never 0.
            let number = self.entries.push((position, value)) as u64 + 1;
            table[place].store(hash & TAG | number, Ordering::Release);
            *taken += 1;
        }
    }

    /// Moves to a table of twice the size; says whether there is one.
    fn grow(&self, hash_of: impl Fn(&P) -> u64) -> bool {
        let next = self.current.load(Ordering::Relaxed) as usize + 1;
        if next >= TABLES {
            return false;
        }
        let table = self.make_table(next);
        for (index, entry) in self.entries.iter() {
            let hash = hash_of(&entry.0);
            let mut place = hash as usize & (table.len() - 1);
            while table[place].load(Ordering::Relaxed) != 0 {
                place = (place + 1) & (table.len() - 1);
            }
            table[place].store(hash & TAG | (index as u64 + 1), Ordering::Relaxed);
        }
        self.current.store(next as u8, Ordering::Release);
        true
    }

    /// Bytes in the tables and entries, without what positions hold elsewhere.
    pub(super) fn memory(&self) -> u64 {
        let made = self.tables.iter().filter_map(OnceLock::get);
        let tables: u64 = made
            .map(|table| size_of_val::<[AtomicU64]>(table) as u64)
            .sum();
        // Each entry has a mark of its own that says whether it is there.
        let entry = size_of::<(P, Value, bool)>() as u64;
        tables + self.entries.count() as u64 * entry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameId;

    /// A hash with few values, so that positions collide in slot and tag.
    fn poor_hash(position: &u64) -> u64 {
        ((position % 7) << 32) | (position % 5)
    }

    #[test]
    fn every_position_is_found_however_hashes_collide() {
        let memo = Memo::new();
        for position in 0..2000_u64 {
            let value = Value(GameId(position as u32 * 3));
            memo.insert(poor_hash(&position), position, value, poor_hash);
        }
        for position in 0..2000_u64 {
            let found = memo.get(poor_hash(&position), &position);
            assert_eq!(found, Some(Value(GameId(position as u32 * 3))));
        }
        assert_eq!(memo.get(poor_hash(&2000), &2000), None);
    }

    #[test]
    fn threads_find_what_they_put_there() {
        let memo = Memo::new();
        let hash = |position: &u64| position.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for position in 0..20_000_u64 {
                        let value = Value(GameId(position as u32));
                        memo.insert(hash(&position), position, value, hash);
                        assert_eq!(memo.get(hash(&position), &position), Some(value));
                    }
                });
            }
        });
        assert_eq!(memo.entries.count(), 20_000);
    }
}
