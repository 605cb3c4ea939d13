//! Append-only storage that is read without a lock.
//!
//! Entries live in chunks that double in size and never move, so that a reference stays good
//! while other threads append. Entries are made of atomics, and who reads an index has it from
//! somewhere that published it: a lock of the unique table or a release store of a cache.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries in the first chunk, as a power of two.
const FIRST_BITS: u32 = 10;
/// Chunks of doubling size that together hold 2^32 entries.
const CHUNKS: usize = 33 - FIRST_BITS as usize;

/// A growing array of entries `T` that begin as `T::default()`.
pub(crate) struct Pool<T> {
    chunks: [OnceLock<Box<[T]>>; CHUNKS],
    length: AtomicU64,
}

impl<T: Default> Pool<T> {
    pub(crate) fn new() -> Pool<T> {
        Pool {
            chunks: std::array::from_fn(|_| OnceLock::new()),
            length: AtomicU64::new(0),
        }
    }

    /// Entries handed out, and those skipped at the end of a chunk.
    pub(crate) fn len(&self) -> u64 {
        self.length.load(Ordering::Relaxed)
    }

    /// Bytes in the chunks made so far.
    pub(crate) fn memory(&self) -> u64 {
        let made = self.chunks.iter().filter_map(OnceLock::get);
        made.map(|chunk| size_of_val::<[T]>(chunk) as u64).sum()
    }

    /// Hands out `count` entries in a row; `None` when 2^32 of them are in use.
    pub(crate) fn reserve(&self, count: usize) -> Option<u32> {
        let mut length = self.len();
        loop {
            let start = row_start(length, count as u64)?;
            let end = start + count as u64;
            match self.length.compare_exchange_weak(
                length,
                end,
                Ordering::Relaxed,
                Ordering::Relaxed,
            ) {
                Ok(_) => {
                    let start = u32::try_from(start).ok()?;
                    self.make_chunk(start);
                    return Some(start);
                }
                Err(now) => length = now,
            }
        }
    }

    /// The entry at an index that was handed out.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> &T {
        let (chunk, offset) = locate(u64::from(index));
        &self.chunk(chunk)[offset]
    }

    /// `count` entries in a row that were handed out together.
    #[inline]
    pub(crate) fn row(&self, start: u32, count: usize) -> &[T] {
        if count == 0 {
            return &[];
        }
        let (chunk, offset) = locate(u64::from(start));
        &self.chunk(chunk)[offset..offset + count]
    }

    #[inline]
    fn chunk(&self, chunk: usize) -> &[T] {
        self.chunks[chunk].get().map_or(&[], |entries| entries)
    }

    fn make_chunk(&self, index: u32) {
        // Written at once, and not when touched: safe code makes zeros no other way for entries
        // that begin on a line of the processor's cache.
        let (chunk, _) = locate(u64::from(index));
        self.chunks[chunk].get_or_init(|| (0..chunk_size(chunk)).map(|_| T::default()).collect());
    }
}

/// The chunk of an index and the place in it.
#[inline]
fn locate(index: u64) -> (usize, usize) {
    let shifted = index + (1 << FIRST_BITS);
    let top = shifted.ilog2();
    ((top - FIRST_BITS) as usize, (shifted - (1 << top)) as usize)
}

fn chunk_size(chunk: usize) -> u64 {
    1 << (FIRST_BITS as usize + chunk)
}

/// The first index from `length` on where `count` entries fit into one chunk.
fn row_start(length: u64, count: u64) -> Option<u64> {
    let mut start = length;
    loop {
        if start >= 1 << 32 {
            return None;
        }
        let (chunk, offset) = locate(start);
        let left = chunk_size(chunk) - offset as u64;
        if count <= left {
            return (start + count <= 1 << 32).then_some(start);
        }
        start += left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    #[test]
    fn rows_never_straddle_a_chunk() {
        let pool: Pool<AtomicU32> = Pool::new();
        for count in [1, 1000, 30, 5000, 1, 0, 7, 100_000] {
            let start = pool.reserve(count).expect("there is room");
            assert_eq!(pool.row(start, count).len(), count);
        }
    }

    #[test]
    fn a_row_that_cannot_fit_is_refused() {
        assert_eq!(row_start(1 << 32, 1), None);
        assert_eq!(row_start(0, 1 << 33), None);
    }

    #[test]
    fn threads_get_different_entries() {
        let pool: Pool<AtomicU32> = Pool::new();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..10_000 {
                        let index = pool.reserve(1).expect("there is room");
                        pool.get(index).fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        assert_eq!(pool.len(), 40_000);
        let written = |index| pool.get(index).load(Ordering::Relaxed);
        assert!((0..40_000).all(|index| written(index) == 1));
    }
}
