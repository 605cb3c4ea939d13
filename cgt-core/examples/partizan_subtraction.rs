//! Partizan subtraction: one heap; Left may take only some numbers of counters, Right only others.
//!
//! `cargo run -p cgt-core --example partizan_subtraction`
//!
//! If Left takes 1 or 2 and Right 1 or 3, a heap of 3 is neither a number nor a nimber. If both
//! may take the same numbers, the game is impartial.
//!
//! A. S. Fraenkel and A. Kotzig, *Partizan octal games: partizan subtraction games*,
//! International Journal of Game Theory 16 (1987), 145–154.

#![allow(clippy::print_stdout, reason = "an example prints what it finds")]

use cgt_core::notation::Printer;
use cgt_core::{Context, EvalError, Evaluator, Games, Options, Player, Ruleset};

/// The numbers of counters that Left and Right may take.
struct Subtraction([&'static [u32]; 2]);

impl Ruleset for Subtraction {
    type Position = u32;

    fn options(&self, heap: &u32, player: Player, out: &mut Options<u32>) {
        let sizes = self.0[player as usize];
        out.extend(sizes.iter().filter_map(|size| heap.checked_sub(*size)));
    }
}

fn main() -> Result<(), EvalError> {
    for (left, right) in [(&[1, 2][..], &[1, 3][..]), (&[1], &[2]), (&[1, 2], &[1, 2])] {
        println!("Left takes one of {left:?}, Right one of {right:?}");
        let (games, context) = (Games::new(), Context::default());
        let evaluator = Evaluator::new(Subtraction([left, right]), &games);
        for heap in 0..=8 {
            let value = evaluator.value(&context, &heap)?;
            let name = Printer::new(&games).value(&context, value);
            let name = name.unwrap_or_else(|error| error.to_string());
            println!("{heap:>4}  {name}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(left: &'static [u32], right: &'static [u32], heaps: u32) -> Vec<String> {
        let (games, context) = (Games::new(), Context::default());
        let evaluator = Evaluator::new(Subtraction([left, right]), &games);
        let name = |heap| {
            let value = evaluator.value(&context, &heap).unwrap();
            Printer::new(&games).value(&context, value).unwrap()
        };
        (0..heaps).map(name).collect()
    }

    /// With the same numbers for both it is the game of one heap with nim-values modulo 3.
    #[test]
    fn the_same_numbers_for_both_make_it_impartial() {
        assert_eq!(
            values(&[1, 2], &[1, 2], 7),
            ["0", "*", "*2", "0", "*", "*2", "0"]
        );
    }

    /// By hand: a heap of 1 is {0|}, and of 2 it is {1|0} where Right may take both at once.
    #[test]
    fn small_heaps_are_as_by_hand() {
        assert_eq!(values(&[1], &[2], 3), ["0", "1", "{1|0}"]);
        assert_eq!(values(&[1], &[], 4), ["0", "1", "2", "3"]);
    }

    /// Exchanging the players gives the negative.
    #[test]
    fn players_exchanged_make_the_negative() {
        let (games, context) = (Games::new(), Context::default());
        let one = Evaluator::new(Subtraction([&[1, 2], &[1, 3]]), &games);
        let other = Evaluator::new(Subtraction([&[1, 3], &[1, 2]]), &games);
        for heap in 0..30 {
            let (g, h) = (one.value(&context, &heap), other.value(&context, &heap));
            assert_eq!(games.negative(&context, g.unwrap()), h);
        }
    }
}
