//! Nim-sequences: `cargo bench -p cgt-nim`.

use cgt_core::Context;
use cgt_nim::{Code, NimSequence};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn terms(bencher: Bencher<'_, '_>, code: &str, count: u64) {
    let code = Code::parse(code).expect("a code");
    bencher.bench(|| {
        let mut sequence = NimSequence::new(black_box(&code).clone());
        sequence
            .extend(&Context::default(), count)
            .map(|()| sequence.terms().len())
    });
}

/// Games whose period is proven soon, so that the rest are copies.
#[divan::bench(args = ["0.77", "0.137"], sample_count = 3)]
fn million_terms(bencher: Bencher<'_, '_>, code: &str) {
    terms(bencher, code, 1_000_000);
}

/// Games of which no period is known: the sparse space does what it can.
#[divan::bench(args = ["0.6", "0.007"], sample_count = 1)]
fn ten_thousand_terms(bencher: Bencher<'_, '_>, code: &str) {
    terms(bencher, code, 10_000);
}
