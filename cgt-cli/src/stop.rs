//! Stopping early: a time limit, and Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static BUSY: AtomicBool = AtomicBool::new(false);

/// The status of a program that Ctrl-C ended.
const INTERRUPT_STATUS: i32 = 130;

/// Lets Ctrl-C stop an evaluation, which then tells what is known; a second one, or one while
/// nothing is evaluated, ends the program.
pub(crate) fn listen() {
    // Without a handler Ctrl-C just ends the program, which will do.
    let _ = ctrlc::set_handler(|| {
        if !BUSY.load(Ordering::SeqCst) || INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(INTERRUPT_STATUS);
        }
    });
}

/// Whether Ctrl-C was pressed.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// When an evaluation must end.
#[derive(Debug)]
pub(crate) struct Stop {
    deadline: Option<Instant>,
}

impl Stop {
    /// The evaluation begins now and may take this long.
    pub(crate) fn after(timeout: Option<Duration>) -> Stop {
        BUSY.store(true, Ordering::SeqCst);
        Stop {
            // A time that no clock can tell never comes.
            deadline: timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        }
    }

    /// Whether the evaluation must end now.
    pub(crate) fn is_due(&self) -> bool {
        was_interrupted()
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        BUSY.store(false, Ordering::SeqCst);
    }
}
