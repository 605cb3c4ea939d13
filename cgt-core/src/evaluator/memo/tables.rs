//! Tables that double: the next one takes over while threads may still read the one before.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use bytemuck::Zeroable;

/// Slots of the first table, as a power of two.
const FIRST_BITS: usize = 8;
/// Tables of doubling size; the last has 2^32 slots.
const TABLES: usize = 33 - FIRST_BITS;

/// Bytes of a table that fits into a core's own cache.
const OWN_CACHE: usize = 1 << 18;

/// Whether a table fits into a core's own cache, so that nothing need be fetched ahead.
#[inline]
pub(super) fn is_small<T>(table: &[T]) -> bool {
    size_of_val(table) <= OWN_CACHE
}

/// A table of slots `T`, zero at first, and the smaller ones that it replaced.
///
/// Threads that still look at one of these only miss what came later.
pub(super) struct Tables<T> {
    made: [OnceLock<Box<[T]>>; TABLES],
    current: AtomicU8,
}

impl<T: Zeroable> Tables<T> {
    pub(super) fn new() -> Tables<T> {
        let tables = Tables {
            made: std::array::from_fn(|_| OnceLock::new()),
            current: AtomicU8::new(0),
        };
        tables.make(0);
        tables
    }

    fn make(&self, index: usize) -> &[T] {
        let slots = 1 << (FIRST_BITS + index);
        self.made[index].get_or_init(|| bytemuck::zeroed_slice_box(slots))
    }

    /// The current table; its length is a power of two.
    #[inline]
    pub(super) fn now(&self) -> &[T] {
        let current = self.current.load(Ordering::Acquire) as usize;
        self.made[current].get().map_or(&[], |table| table)
    }

    /// Moves on to a table of twice the size, once `fill(old, new)` is done, where `taken` slots
    /// are too many for this one. Says whether there is room now.
    pub(super) fn make_room(&self, taken: usize, fill: impl FnOnce(&[T], &[T])) -> bool {
        let old = self.now();
        if taken * 4 < old.len() * 3 {
            return true;
        }
        let next = self.current.load(Ordering::Relaxed) as usize + 1;
        if next >= TABLES {
            return false;
        }
        fill(old, self.make(next));
        self.current.store(next as u8, Ordering::Release);
        true
    }

    /// Bytes in all tables made so far.
    pub(super) fn memory(&self) -> u64 {
        let made = self.made.iter().filter_map(OnceLock::get);
        made.map(|table| size_of_val::<[T]>(table) as u64).sum()
    }
}
