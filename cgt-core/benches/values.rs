//! The values born by day 3: their making, order, sums and thermographs.
//!
//! The rows of `cargo xtask bench` in small: run with `cargo bench -p cgt-core`. An arena keeps
//! what it has found, so each run gets one of its own; its values are born beforehand.

use cgt_core::{Context, Games, Value};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// An arena that has met the 1,474 values born by day 3, and nothing else.
fn day_three() -> (Games, Vec<Value>) {
    let games = Games::new();
    let values = games
        .born_by(&Context::default(), 3)
        .expect("within the limits");
    (games, values)
}

/// All 9,604 pairs of antichains of the 22 values born by day 2, reduced.
#[divan::bench(sample_size = 1, sample_count = 10)]
fn born_from_pairs_of_antichains(bencher: Bencher<'_, '_>) {
    let context = Context::default();
    bencher.with_inputs(Games::new).bench_local_refs(|games| {
        let day_two = games.born_by(&context, 2).expect("within the limits");
        let antichains = games
            .antichains(&context, &day_two)
            .expect("within the limits");
        for left in &antichains {
            for right in &antichains {
                let value = games.value(&context, left, right);
                black_box(value.expect("within the limits"));
            }
        }
    });
}

/// All 1,474 x 1,474 pairs, in an arena that has compared no more than it took to make them.
#[divan::bench(sample_size = 1, sample_count = 5)]
fn comparisons(bencher: Bencher<'_, '_>) {
    let context = Context::default();
    bencher
        .with_inputs(day_three)
        .bench_local_refs(|(games, values)| {
            let mut confused = 0;
            for &g in values.iter() {
                for &h in values.iter() {
                    let order = games.compare(&context, g, h).expect("within the limits");
                    confused += u32::from(order.is_none());
                }
            }
            confused
        });
}

/// 20,000 sums of two values, the same ones in every run.
#[divan::bench(sample_size = 1, sample_count = 5)]
fn sums(bencher: Bencher<'_, '_>) {
    let context = Context::default();
    bencher
        .with_inputs(day_three)
        .bench_local_refs(|(games, values)| {
            let mut random = Random(1);
            for _ in 0..20_000 {
                let [g, h] = [(); 2].map(|()| values[random.below(values.len())]);
                let sum = games.sum(&context, g, h);
                black_box(sum.expect("within the limits"));
            }
        });
}

#[divan::bench(sample_size = 1, sample_count = 10)]
fn thermographs(bencher: Bencher<'_, '_>) {
    let context = Context::default();
    bencher
        .with_inputs(day_three)
        .bench_local_refs(|(games, values)| {
            for &value in values.iter() {
                let thermograph = games.thermograph(&context, value);
                black_box(thermograph.expect("within the limits"));
            }
        });
}

/// A linear congruential generator: the same work on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) % bound as u64) as usize
    }
}
