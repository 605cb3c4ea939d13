//! Work on several threads, into one arena and one memo.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cgt_core::{Context, EvalError, Evaluator, Limits, Options, Player, Ruleset, Value};

use crate::board::Board;
use crate::rules::Domineering;

/// How work is spread over threads, and what stops it.
///
/// A [`Context`] belongs to one thread, so that every thread makes its own from this.
///
/// ```
/// use cgt_domineering::Workers;
/// let workers = Workers { threads: 2, ..Workers::default() };
/// assert!(workers.cancel.is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Workers<'a> {
    /// How many threads work. With one, or none, no thread is started.
    pub threads: usize,
    /// The limits of all of them together, but for the depth.
    pub limits: Limits,
    /// Stops the work soon after it has returned `true`.
    pub cancel: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Default for Workers<'_> {
    /// One thread, the usual limits, and nothing that cancels.
    fn default() -> Self {
        Workers {
            threads: 1,
            limits: Limits::default(),
            cancel: None,
        }
    }
}

impl<'a> Workers<'a> {
    pub(crate) fn context(&self) -> Context<'a> {
        let context = Context::new(self.limits);
        match self.cancel {
            Some(cancel) => context.with_cancel(cancel),
            None => context,
        }
    }

    /// Lets every thread do `work`, which is told the number of the thread.
    ///
    /// The results come in the order of the threads, whatever order they finish in.
    pub(crate) fn run<T: Send>(&self, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        if self.threads < 2 {
            return vec![work(0)];
        }
        let work = &work;
        thread::scope(|scope| {
            let spawn = |number| scope.spawn(move || work(number));
            let threads: Vec<_> = (0..self.threads).map(spawn).collect();
            let join = |thread: thread::ScopedJoinHandle<'_, T>| {
                thread
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        })
    }
}

/// The value of one board, with the positions two moves on shared out among the threads.
///
/// The value is that of [`Evaluator::value`], and the evaluator remembers the same positions.
///
/// # Errors
///
/// As [`Evaluator::value`].
///
/// # Complexity
///
/// Threads that come to the same position at the same time may both evaluate it.
///
/// # Examples
///
/// ```
/// use cgt_core::{Context, Evaluator, Games};
/// use cgt_domineering::{Board, Domineering, Workers, value_in_parallel};
/// let games = Games::new();
/// let evaluator = Evaluator::new(Domineering, &games);
/// let workers = Workers { threads: 2, ..Workers::default() };
/// let value = value_in_parallel(&evaluator, &Board::parse("4x5")?, &workers)?;
/// assert_eq!(value, games.integer(&Context::default(), 1)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value_in_parallel(
    evaluator: &Evaluator<'_, Domineering>,
    board: &Board,
    workers: &Workers<'_>,
) -> Result<Value, EvalError> {
    if workers.threads > 1 {
        let positions = two_moves_on(board);
        let next = AtomicUsize::new(0);
        let evaluate_some = |_| {
            let context = workers.context();
            while let Some(position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                evaluator.value(&context, position)?;
            }
            Ok(())
        };
        workers
            .run(evaluate_some)
            .into_iter()
            .collect::<Result<(), _>>()?;
    }
    evaluator.value(&workers.context(), board)
}

/// The boards after two dominoes, in no order that matters.
fn two_moves_on(board: &Board) -> Vec<Board> {
    let mut positions = Vec::new();
    for first in moves(board) {
        positions.extend(moves(&first));
    }
    positions
}

fn moves(board: &Board) -> Options<Board> {
    let mut moves = Options::new();
    for player in Player::BOTH {
        Domineering.options(board, player, &mut moves);
    }
    moves
}
