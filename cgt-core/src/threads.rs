//! Places of their own for threads, so that they do not wait for one another.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Places for threads.
pub(crate) const PLACES: usize = 16;

/// The place of this thread, which few others share: threads are numbered as they come.
#[inline]
pub(crate) fn own_place() -> usize {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    thread_local! {
        static NUMBER: usize = THREADS.fetch_add(1, Ordering::Relaxed);
    }
    NUMBER.with(|number| number % PLACES)
}
