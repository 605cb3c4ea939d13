//! All connected shapes of a few squares, counted as a sweep counts boards.

use std::sync::atomic::{AtomicU64, Ordering};

use cgt_core::{Context, EvalError, Evaluator};
use smallvec::SmallVec;

use crate::bits::Bits;
use crate::board::{Board, Cells};
use crate::parallel::Workers;
use crate::rules::Domineering;
use crate::sweep::{Counts, Sweep};

/// Squares of the largest shapes that are swept: one of so many always fits into 64 squares.
pub const MAX_SHAPE_SQUARES: u32 = 15;
/// Squares of the shapes that are shared out among the threads, with all that grow from them.
const SHARED: usize = 7;
/// Shapes between two looks at whether to stop.
const CHUNK: u64 = 4096;

/// Evaluates every connected shape of 1 to `squares` free squares.
///
/// Shapes that differ by a reflection or a turn count as different, those that differ by where
/// they lie do not: *fixed polyominoes*, of which there are 1, 2, 6, 19, 63, …
///
/// `progress` is told how many shapes are done, from any thread, now and then. The result is
/// the same for any number of threads.
///
/// # Errors
///
/// [`EvalError::Positions`] for more than [`MAX_SHAPE_SQUARES`] squares; another [`EvalError`]
/// when a limit is reached or the work was cancelled.
///
/// # Complexity
///
/// About four times as many shapes with every square more.
///
/// # References
///
/// D. H. Redelmeier, *Counting polyominoes: yet another attack*, Discrete Mathematics 36
/// (1981), whose enumeration meets every shape once and remembers none.
///
/// # Examples
///
/// ```
/// use cgt_core::{Evaluator, Games, Outcome};
/// use cgt_domineering::{Domineering, Workers, sweep_shapes};
/// let games = Games::new();
/// let evaluator = Evaluator::new(Domineering, &games);
/// let found = sweep_shapes(&evaluator, 3, &Workers::default(), &|_| {})?;
/// assert_eq!(found.boards, 1 + 2 + 6);
/// // One square, two dominoes, two bars of three and four corners, which are worth *.
/// assert_eq!(found.by_outcome(Outcome::N), 4);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
pub fn sweep_shapes(
    evaluator: &Evaluator<'_, Domineering>,
    squares: u32,
    workers: &Workers<'_>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Sweep, EvalError> {
    if squares > MAX_SHAPE_SQUARES {
        // There are 104,592,937 shapes of 16 squares and 38 million smaller ones.
        return Err(EvalError::Positions(1 << 27));
    }
    let done = AtomicU64::new(0);
    let count_some = |thread| {
        let context = workers.context();
        let mut walk = Walk {
            evaluator,
            context: &context,
            squares: squares as usize,
            threads: workers.threads.max(1) as u64,
            thread: thread as u64,
            met: 0,
            inside: 0,
            counts: Counts::new(),
            shape: Vec::new(),
            is_reached: vec![false; WIDTH * HEIGHT],
            tell: &mut |shapes| {
                progress(done.fetch_add(shapes, Ordering::Relaxed) + shapes);
            },
        };
        if squares > 0 {
            walk.is_reached[START] = true;
            walk.grow(vec![START])?;
        }
        Ok(walk.counts)
    };
    let counts: Result<_, _> = workers.run(count_some).into_iter().collect();
    Counts::described(counts?, evaluator, &workers.context())
}

/// The grid on which shapes grow. The first square of every shape in reading order is `START`,
/// so far from the rim that no shape gets there.
const HEIGHT: usize = MAX_SHAPE_SQUARES as usize + 2;
const WIDTH: usize = 2 * MAX_SHAPE_SQUARES as usize + 1;
const START: usize = WIDTH + MAX_SHAPE_SQUARES as usize;

/// The walk of one thread over all shapes. It evaluates those small ones that are its share,
/// and what grows from the largest of them.
struct Walk<'a, 'g, 'c> {
    evaluator: &'a Evaluator<'g, Domineering>,
    context: &'a Context<'c>,
    squares: usize,
    threads: u64,
    thread: u64,
    /// Small shapes met so far, by every thread in the same order.
    met: u64,
    /// Shapes evaluated since the last of them was met.
    inside: u64,
    counts: Counts,
    shape: Vec<usize>,
    /// Squares of the shape and those beside it that were tried or will be.
    is_reached: Vec<bool>,
    /// Takes note of so many shapes done.
    tell: &'a mut dyn FnMut(u64),
}

impl Walk<'_, '_, '_> {
    /// Meets every shape that adds to this one some of the open squares, and of those that they
    /// reach.
    fn grow(&mut self, mut open: Vec<usize>) -> Result<(), EvalError> {
        while let Some(square) = open.pop() {
            self.shape.push(square);
            let size = self.shape.len();
            if size <= SHARED {
                self.met += 1;
                self.inside = 0;
            }
            let is_mine = self.met % self.threads == self.thread;
            if is_mine {
                self.count()?;
            }
            if size < self.squares && (is_mine || size < SHARED) {
                let reached = self.reach(square);
                let larger = open.iter().chain(&reached).copied().collect();
                self.grow(larger)?;
                for square in reached {
                    self.is_reached[square] = false;
                }
            }
            self.shape.pop();
        }
        Ok(())
    }

    /// The squares beside one that are not reached yet, and now are.
    fn reach(&mut self, square: usize) -> SmallVec<[usize; 4]> {
        let beside = [square - WIDTH, square - 1, square + 1, square + WIDTH];
        let mut fresh = SmallVec::new();
        for square in beside {
            if square > START && !self.is_reached[square] {
                self.is_reached[square] = true;
                fresh.push(square);
            }
        }
        fresh
    }

    fn count(&mut self) -> Result<(), EvalError> {
        // Shapes that are remembered ask nobody.
        if self.inside.is_multiple_of(CHUNK) {
            self.context.poll()?;
        }
        let board = bits(&self.shape);
        let value = self
            .evaluator
            .value(self.context, &Board(Cells::Few(board)))?;
        self.counts.add(value, self.met << 32 | self.inside, board);
        self.inside += 1;
        (self.tell)(1);
        Ok(())
    }
}

/// The least board that holds these squares of the grid.
fn bits(shape: &[usize]) -> Bits {
    let places = shape.iter().map(|square| (square / WIDTH, square % WIDTH));
    let top = places.clone().map(|(row, _)| row).min().unwrap_or(0);
    let bottom = places.clone().map(|(row, _)| row).max().unwrap_or(0);
    let left = places.clone().map(|(_, col)| col).min().unwrap_or(0);
    let right = places.clone().map(|(_, col)| col).max().unwrap_or(0);
    let moved = |(row, col)| ((row - top) as u32, (col - left) as u32);
    let (rows, cols) = moved((bottom + 1, right + 1));
    Bits::new(rows, cols, places.map(moved))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgt_core::Games;

    /// The numbers of fixed polyominoes, OEIS A001168.
    const FIXED: [u64; 10] = [1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446];

    fn swept(squares: u32, threads: usize) -> (Games, Sweep) {
        let games = Games::new();
        let workers = Workers {
            threads,
            ..Workers::default()
        };
        let evaluator = Evaluator::new(Domineering, &games);
        let found = sweep_shapes(&evaluator, squares, &workers, &|_| {}).unwrap();
        (games, found)
    }

    #[test]
    fn every_shape_is_met_once() {
        for squares in 0..=9 {
            let expected: u64 = FIXED[..squares].iter().sum();
            assert_eq!(swept(squares as u32, 1).1.boards, expected);
        }
    }

    /// A turn by a right angle makes a shape its own negative among all of them.
    #[test]
    fn both_players_win_as_many_shapes() {
        let (_, found) = swept(8, 2);
        assert_eq!(
            found.by_outcome(cgt_core::Outcome::L),
            found.by_outcome(cgt_core::Outcome::R)
        );
    }

    #[test]
    fn threads_count_the_same() {
        let (_, one) = swept(9, 1);
        for threads in [2, 3] {
            let (_, many) = swept(9, threads);
            assert_eq!(one.boards, many.boards);
            for (a, b) in one.values.iter().zip(&many.values) {
                assert_eq!(
                    (a.boards, &a.first, a.outcome),
                    (b.boards, &b.first, b.outcome)
                );
            }
            assert_eq!(one.values.len(), many.values.len());
        }
    }

    #[test]
    fn too_many_squares_and_a_stop_are_errors() {
        let games = Games::new();
        let evaluator = Evaluator::new(Domineering, &games);
        let sweep =
            |squares, workers: &Workers<'_>| sweep_shapes(&evaluator, squares, workers, &|_| {});
        assert!(sweep(16, &Workers::default()).is_err());
        let stop = || true;
        let stopped = Workers {
            threads: 2,
            cancel: Some(&stop),
            ..Workers::default()
        };
        assert_eq!(sweep(9, &stopped).err(), Some(EvalError::Cancelled));
    }
}
