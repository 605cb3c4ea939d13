//! Several threads on one arena: the same values as one thread, whatever is interrupted, and
//! whatever the caches forget.

use std::sync::atomic::{AtomicU64, Ordering};

use cgt_core::notation::Printer;
use cgt_core::{Context, EvalError, Games, Limits, Value};

/// Sums, negatives and comparisons of day-3 values picked by a generator, as text.
fn work(games: &Games, context: &Context<'_>, seed: u64) -> Result<Vec<String>, EvalError> {
    let values = games.born_by(context, 3)?;
    let mut state = seed;
    let mut pick = || -> Value {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963);
        values[(state >> 33) as usize % values.len()]
    };
    let mut answers = Vec::new();
    for _ in 0..40 {
        let (g, h) = (pick(), pick());
        let sum = games.sum(context, g, h)?;
        let difference = games.difference(context, sum, h)?;
        assert_eq!(difference, g, "G + H - H = G");
        let order = games.compare(context, g, h)?;
        let text = Printer::new(games)
            .value(&Context::default(), sum)
            .expect("it prints");
        answers.push(format!("{text} {order:?}"));
    }
    Ok(answers)
}

fn alone(seed: u64) -> Vec<String> {
    work(&Games::new(), &Context::default(), seed).expect("no limit is near")
}

#[test]
fn threads_on_one_arena_agree_with_one_thread() {
    for games in [
        Games::new(),
        Games::with_cache_bits(0),
        Games::with_cache_bits(6),
    ] {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|seed| {
                    scope.spawn({
                        let games = &games;
                        move || work(games, &Context::default(), seed % 3)
                    })
                })
                .collect();
            for (seed, thread) in (0..4).zip(threads) {
                let answers = thread
                    .join()
                    .expect("no thread panics")
                    .expect("no limit is near");
                assert_eq!(answers, alone(seed % 3));
            }
        });
    }
}

#[test]
fn work_that_was_stopped_at_random_resumes() {
    let games = Games::new();
    std::thread::scope(|scope| {
        for seed in 0..3 {
            let games = &games;
            scope.spawn(move || {
                let polls = AtomicU64::new(0);
                for patience in (0..30).step_by(5) {
                    // The hook gives up after a few questions, each time a little later.
                    polls.store(0, Ordering::Relaxed);
                    let stop = || polls.fetch_add(1, Ordering::Relaxed) >= patience;
                    let context = Context::new(Limits::default()).with_cancel(&stop);
                    match work(games, &context, seed) {
                        Ok(answers) => assert_eq!(answers, alone(seed)),
                        Err(error) => assert_eq!(error, EvalError::Cancelled),
                    }
                }
                assert_eq!(work(games, &Context::default(), seed), Ok(alone(seed)));
            });
        }
    });
}

#[test]
fn a_limit_of_games_leaves_the_arena_valid() {
    let games = Games::new();
    let mut limit = 100;
    loop {
        let limits = Limits {
            games: limit,
            ..Limits::default()
        };
        match work(&games, &Context::new(limits), 5) {
            Ok(answers) => return assert_eq!(answers, alone(5)),
            Err(error) => assert_eq!(error, EvalError::Games(limit)),
        }
        limit *= 2;
    }
}
