//! Values by position, for positions without keys.
//!
//! Entries are appended and never move. They are found through a table of words with open
//! addressing: half a hash and the number of an entry.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use super::tables::{Tables, is_small};
use crate::games::Value;

/// The half of a hash that a slot keeps; the other half, from below, says where it is.
const TAG: u64 = 0xFFFF_FFFF << 32;

/// A table from positions to values that only grows.
pub(super) struct Unkeyed<P> {
    entries: boxcar::Vec<(P, Value)>,
    tables: Tables<AtomicU64>,
    /// Who holds it may write, and knows how many slots of the current table are taken.
    taken: Mutex<usize>,
}

impl<P: Eq> Unkeyed<P> {
    pub(super) fn new() -> Unkeyed<P> {
        Unkeyed {
            entries: boxcar::Vec::new(),
            tables: Tables::new(),
            taken: Mutex::new(0),
        }
    }

    /// Has the processor fetch the slots of several hashes at once, and the entries that they
    /// point to: their delays overlap.
    #[inline]
    pub(super) fn fetch(&self, hashes: impl Iterator<Item = u64> + Clone) {
        let table = self.tables.now();
        if is_small(table) {
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
        let table = self.tables.now();
        let mut place = hash as usize & (table.len() - 1);
        loop {
            let slot = table[place].load(Ordering::Acquire);
            if slot == 0 {
                return None;
            }
            if (slot ^ hash) & TAG == 0
                && let Some(entry) = self.entries.get((slot & !TAG) as usize - 1)
                && entry.0 == *position
            {
                return Some(entry.1);
            }
            place = (place + 1) & (table.len() - 1);
        }
    }

    /// Adds a position, unless another thread was faster. `hash_of` gives the hash of any.
    pub(super) fn insert(&self, hash: u64, position: P, value: Value, hash_of: impl Fn(&P) -> u64) {
        let mut taken = self.taken.lock();
        let has_room = self.tables.make_room(*taken, |_, new| {
            for (index, entry) in self.entries.iter() {
                put_number(new, hash_of(&entry.0), index);
            }
        });
        if has_room && self.get(hash, &position).is_none() {
            let index = self.entries.push((position, value));
            put_number(self.tables.now(), hash, index);
            *taken += 1;
        }
    }

    /// Bytes in the tables and entries, without what positions hold elsewhere.
    pub(super) fn memory(&self) -> u64 {
        // Each entry has a mark of its own that says whether it is there.
        let entry = size_of::<(P, Value, bool)>() as u64;
        self.tables.memory() + self.entries.count() as u64 * entry
    }
}

/// Puts the number of an entry into the first free slot for its hash. Numbers count from 1: a
/// slot in use is never 0.
fn put_number(table: &[AtomicU64], hash: u64, index: usize) {
    let mut place = hash as usize & (table.len() - 1);
    while table[place].load(Ordering::Relaxed) != 0 {
        place = (place + 1) & (table.len() - 1);
    }
    table[place].store(hash & TAG | (index as u64 + 1), Ordering::Release);
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
        let memo = Unkeyed::new();
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
        let memo = Unkeyed::new();
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
