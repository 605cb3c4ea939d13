//! Values by key: the whole entry stands in its slot, so that one look finds it.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use super::tables::{Tables, is_small};
use crate::games::Value;
use crate::key::Key;

/// The first word of an entry is written before the second one, which tells that it is there.
type Slot = [AtomicU64; 2];

/// A table from keys to values that only grows.
pub(super) struct Keyed {
    tables: Tables<Slot>,
    /// Who holds it may write, and knows how many slots of the current table are taken.
    taken: Mutex<usize>,
}

impl Keyed {
    pub(super) fn new() -> Keyed {
        Keyed {
            tables: Tables::new(),
            taken: Mutex::new(0),
        }
    }

    /// Has the processor fetch the slots of several keys at once: their delays overlap.
    #[inline]
    pub(super) fn fetch(&self, keys: impl Iterator<Item = Key>) {
        let table = self.tables.now();
        if is_small(table) {
            return;
        }
        let slot = |key: Key| &table[key.hash() as usize & (table.len() - 1)];
        black_box(keys.fold(0, |all, key| all ^ slot(key)[1].load(Ordering::Relaxed)));
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Value> {
        find(self.tables.now(), key).ok()
    }

    /// Adds a value, unless another thread was faster.
    pub(super) fn insert(&self, key: Key, value: Value) {
        let mut taken = self.taken.lock();
        if self.tables.make_room(*taken, carry)
            && let Err(slot) = find(self.tables.now(), key)
        {
            write(slot, key.entry(value));
            *taken += 1;
        }
    }

    pub(super) fn memory(&self) -> u64 {
        self.tables.memory()
    }
}

/// The value of a key, or the slot where it would stand.
#[inline]
fn find(table: &[Slot], key: Key) -> Result<Value, &Slot> {
    let mut place = key.hash() as usize;
    loop {
        let slot = &table[place & (table.len() - 1)];
        // Acquire: the first word is there with the second one.
        let rest = slot[1].load(Ordering::Acquire);
        if rest == 0 {
            return Err(slot);
        }
        if let Some(value) = key.value_in([slot[0].load(Ordering::Relaxed), rest]) {
            return Ok(value);
        }
        place = place.wrapping_add(1);
    }
}

fn write([first, second]: &Slot, entry: [u64; 2]) {
    first.store(entry[0], Ordering::Relaxed);
    second.store(entry[1], Ordering::Release);
}

/// Fills a larger table.
fn carry(old: &[Slot], new: &[Slot]) {
    for slot in old {
        let entry = [0, 1].map(|word: usize| slot[word].load(Ordering::Relaxed));
        if let Some(key) = Key::in_entry(entry)
            && let Err(free) = find(new, key)
        {
            write(free, entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameId;

    #[test]
    fn every_key_is_found_with_its_own_value() {
        let keyed = Keyed::new();
        let value = |word: u64, kind: u16| Value(GameId(word as u32 * 8 + u32::from(kind)));
        for word in 0..2000 {
            for kind in 0..3 {
                keyed.insert(Key::new(word << 40, kind), value(word, kind));
            }
        }
        for word in 0..2000 {
            for kind in 0..3 {
                let found = keyed.get(Key::new(word << 40, kind));
                assert_eq!(found, Some(value(word, kind)));
            }
            assert_eq!(keyed.get(Key::new(word << 40, 3)), None);
        }
    }

    #[test]
    fn threads_find_what_they_put_there() {
        let keyed = Keyed::new();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for word in 0..20_000 {
                        let (key, value) = (Key::new(word, 0), Value(GameId(word as u32)));
                        keyed.insert(key, value);
                        assert_eq!(keyed.get(key), Some(value));
                    }
                });
            }
        });
        assert_eq!(*keyed.taken.lock(), 20_000);
    }
}
