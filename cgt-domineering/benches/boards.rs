//! Values and outcomes of whole boards: `cargo bench -p cgt-domineering`.

use cgt_core::{Context, Evaluator, Games, Player};
use cgt_domineering::{Board, Domineering, OutcomeSolver, Workers, sweep};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// The value of an empty board, into a new arena each time.
#[divan::bench(args = ["4x4", "5x5", "5x6"], sample_count = 3)]
fn value(bencher: Bencher<'_, '_>, size: &str) {
    let board = Board::parse(size).expect("a size");
    bencher.bench(|| {
        let (games, context) = (Games::new(), Context::default());
        Evaluator::new(Domineering, &games)
            .value(&context, black_box(&board))
            .map(|_| games.len())
    });
}

/// Whether vertical wins an empty board when moving first.
#[divan::bench(args = ["7x7", "6x8", "6x11", "8x8"], sample_count = 3)]
fn vertical_first(bencher: Bencher<'_, '_>, size: &str) {
    let board = Board::parse(size).expect("a size");
    bencher.bench(|| {
        let (games, context) = (Games::new(), Context::default());
        let mut solver = OutcomeSolver::new(&games, &context, black_box(&board))?;
        solver.wins_moving_first(Player::Left)
    });
}

/// All boards of 4×5 by one thread and by two: the boards are independent of each other.
#[divan::bench(args = [1, 2], sample_count = 3)]
fn threads(bencher: Bencher<'_, '_>, threads: usize) {
    let workers = Workers {
        threads,
        ..Workers::default()
    };
    bencher.bench(|| {
        let games = Games::new();
        let evaluator = Evaluator::new(Domineering, &games);
        sweep(&evaluator, 4, 5, &workers, &|_| {}).map(|found| found.values.len())
    });
}

/// The value of the empty 5×5 board, once for each of four arenas, by one thread and by two.
#[divan::bench(args = [1, 2], sample_count = 3)]
fn arenas_on_threads(bencher: Bencher<'_, '_>, threads: usize) {
    let board = Board::parse("5x5").expect("a size");
    let evaluate = || {
        let (games, context) = (Games::new(), Context::default());
        Evaluator::new(Domineering, &games)
            .value(&context, black_box(&board))
            .map(|_| games.len())
    };
    bencher.bench(|| {
        std::thread::scope(|scope| {
            let some = || (0..4 / threads).try_for_each(|_| evaluate().map(drop));
            let spawned: Vec<_> = (0..threads).map(|_| scope.spawn(some)).collect();
            spawned.into_iter().all(|thread| thread.join().is_ok())
        })
    });
}

/// All boards of a size.
#[divan::bench(args = [(3, 4), (4, 4), (4, 5)], sample_count = 3)]
fn all_boards(bencher: Bencher<'_, '_>, (rows, cols): (u32, u32)) {
    bencher.bench(|| {
        let games = Games::new();
        let evaluator = Evaluator::new(Domineering, &games);
        sweep(&evaluator, rows, cols, &Workers::default(), &|_| {}).map(|found| found.values.len())
    });
}
