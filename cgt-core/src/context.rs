//! The bounds of an evaluation: limits on what it may use, and a hook that can stop it.

use std::cell::Cell;

use crate::error::EvalError;

/// How much an evaluation may use. The defaults suit a desktop machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Distinct games in the arena, at most 2^31.
    pub games: u64,
    /// Positions an [`Evaluator`](crate::Evaluator) may look at.
    pub positions: u64,
    /// Positions nested in one another.
    pub depth: u64,
    /// Bytes in the tables of the arena and of the evaluator.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            games: 1 << 31,
            positions: u64::MAX,
            depth: 200_000,
            memory: 16 << 30,
        }
    }
}

/// Stack kept free before a recursion continues on a fresh segment.
const RED_ZONE: usize = 64 * 1024;
/// Size of a fresh stack segment.
const SEGMENT: usize = 2 * 1024 * 1024;
/// Calls of [`Context::tick`] between two questions to the cancel hook.
const TICKS_PER_POLL: u32 = 4096;

/// The limits of one evaluation and its cancel hook, passed all the way down.
///
/// A context belongs to one thread; give each thread its own. It holds no clock: a time
/// limit is a hook that looks at one.
///
/// ```
/// use cgt_core::{Context, EvalError, Games, Limits};
/// let games = Games::new();
/// let stop = || true;
/// let context = Context::new(Limits::default()).with_cancel(&stop);
/// assert_eq!(context.poll(), Err(EvalError::Cancelled));
/// ```
pub struct Context<'a> {
    limits: Limits,
    cancel: Option<&'a (dyn Fn() -> bool + Sync)>,
    ticks: Cell<u32>,
    depth: Cell<u64>,
}

impl Default for Context<'_> {
    fn default() -> Self {
        Context::new(Limits::default())
    }
}

impl<'a> Context<'a> {
    /// A context with these limits that nothing cancels.
    #[must_use]
    pub fn new(limits: Limits) -> Context<'a> {
        Context {
            limits,
            cancel: None,
            ticks: Cell::new(0),
            depth: Cell::new(0),
        }
    }

    /// Stops the evaluation soon after `cancel` has returned `true`.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &'a (dyn Fn() -> bool + Sync)) -> Context<'a> {
        self.cancel = Some(cancel);
        self
    }

    /// The limits in force.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Asks the cancel hook now.
    ///
    /// # Errors
    ///
    /// [`EvalError::Cancelled`] when the hook says so.
    pub fn poll(&self) -> Result<(), EvalError> {
        match self.cancel {
            Some(cancel) if cancel() => Err(EvalError::Cancelled),
            _ => Ok(()),
        }
    }

    /// Counts one unit of work, and asks the cancel hook every few thousand.
    ///
    /// # Errors
    ///
    /// [`EvalError::Cancelled`] when the hook says so.
    #[inline]
    pub fn tick(&self) -> Result<(), EvalError> {
        let ticks = self.ticks.get().wrapping_add(1);
        self.ticks.set(ticks);
        if ticks.is_multiple_of(TICKS_PER_POLL) {
            self.poll()
        } else {
            Ok(())
        }
    }

    /// Runs `work` one level deeper, on a fresh stack segment where this one runs out.
    ///
    /// # Errors
    ///
    /// [`EvalError::Depth`] past the limit, [`EvalError::Cancelled`] as [`tick`](Self::tick),
    /// and what `work` returns.
    #[inline]
    pub fn descend<T>(&self, work: impl FnOnce() -> Result<T, EvalError>) -> Result<T, EvalError> {
        let depth = self.depth.get();
        if depth >= self.limits.depth {
            return Err(EvalError::Depth(self.limits.depth));
        }
        self.tick()?;
        self.depth.set(depth + 1);
        let answer = stacker::maybe_grow(RED_ZONE, SEGMENT, work);
        self.depth.set(depth);
        answer
    }
}
