//! Literal forms of positions: limits are met in time, however large the lists of options are.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use cgt_core::{
    Both, Context, EvalError, Evaluator, Games, Limits, Negative, Options, Player, Ruleset,
};

/// A heap from which any number may be taken, where every position is said to take a kilobyte.
#[derive(Default)]
struct Heap {
    visited: Cell<u64>,
}

impl Ruleset for Heap {
    type Position = u64;

    fn options(&self, heap: &u64, _: Player, out: &mut Options<u64>) {
        out.extend(0..*heap);
    }

    fn visit_options(
        &self,
        heap: &u64,
        _: Player,
        visit: &mut dyn FnMut(u64) -> Result<(), EvalError>,
    ) -> Result<(), EvalError> {
        (0..*heap).try_for_each(|option| {
            self.visited.set(self.visited.get() + 1);
            visit(option)
        })
    }

    fn position_bytes(&self, _: &u64) -> u64 {
        1024
    }
}

#[test]
fn the_form_of_a_heap_is_the_nimber() {
    let (games, context) = (Games::new(), Context::default());
    let form = Evaluator::new(Heap::default(), &games).form(&context, &9);
    assert_eq!(form, Ok(games.nimber(&context, 9).unwrap().id()));
}

/// All of these options would never have been made.
#[test]
fn memory_is_looked_at_between_options() {
    let games = Games::new();
    let limits = Limits {
        memory: 100 * 1024,
        ..Limits::default()
    };
    let evaluator = Evaluator::new(Heap::default(), &games);
    let form = evaluator.form(&Context::new(limits), &u64::MAX);
    assert_eq!(form, Err(EvalError::Memory(100 * 1024)));
    // A hundred positions have room, and one of them is the heap itself.
    assert_eq!(evaluator.rules().visited.get(), 100);
}

/// What is known already is not held twice: a heap of 9 has ten followers, and no more than the
/// options of all heaps on the way down wait at any time.
#[test]
fn what_has_a_form_is_held_once() {
    let games = Games::new();
    let limits = Limits {
        memory: (1 + 9 + 9) * 1024,
        ..Limits::default()
    };
    let form = Evaluator::new(Heap::default(), &games).form(&Context::new(limits), &9);
    assert!(form.is_ok());
}

#[test]
fn stopping_is_looked_at_between_options() {
    let games = Games::new();
    let polls = AtomicU64::new(0);
    let stop = || polls.fetch_add(1, Ordering::Relaxed) >= 50;
    let context = Context::new(Limits::default()).with_cancel(&stop);
    let form = Evaluator::new(Heap::default(), &games).form(&context, &u64::MAX);
    assert_eq!(form, Err(EvalError::Cancelled));
}

#[test]
fn wrapped_positions_take_what_they_wrap() {
    let games = Games::new();
    let memory = 64 * 1024;
    let limits = Limits {
        memory,
        ..Limits::default()
    };
    let context = Context::new(limits);
    let negative = Evaluator::new(Negative(Heap::default()), &games).form(&context, &100);
    assert_eq!(negative, Err(EvalError::Memory(memory)));
    let both = Both(Heap::default(), Heap::default());
    let sum = Evaluator::new(both, &games).form(&context, &cgt_core::Pair::Sum(1, 40));
    assert_eq!(sum, Err(EvalError::Memory(memory)));
}
