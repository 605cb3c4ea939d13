//! Toppling Dominoes: a player topples a domino of the own colour left or right, and with it
//! all that stand on that side.
//!
//! Run it with `cargo run -p cgt-core --example toppling_dominoes`.
//!
//! A. Fink, R. J. Nowakowski, A. N. Siegel, D. Wolfe, *Toppling conjectures*,
//! Games of No Chance 4 (2015).

use cgt_core::notation::Printer;
use cgt_core::{Context, Evaluator, Games, Options, Player, Ruleset, Sign};

/// Left topples `L`, Right `R`, and both may topple `E`.
pub(crate) struct TopplingDominoes;

impl Ruleset for TopplingDominoes {
    type Position = String;

    fn options(&self, row: &String, player: Player, out: &mut Options<String>) {
        let own = if player == Player::Left { 'L' } else { 'R' };
        for (place, domino) in row.char_indices() {
            if domino == own || domino == 'E' {
                out.push(row[..place].to_owned());
                out.push(row[place + 1..].to_owned());
            }
        }
    }

    /// A row is worth the same from behind.
    fn representative(&self, row: String) -> (String, Sign) {
        let backwards = row.chars().rev().collect::<String>();
        (row.min(backwards), Sign::Same)
    }
}

#[allow(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(TopplingDominoes, &games);
    for row in ["LLL", "LR", "LRL", "LLR", "EE", "LER", "LRRLLR"] {
        let value = evaluator.value(&context, &row.to_owned())?;
        println!("{row} = {}", Printer::new(&games).value(&context, value)?);
    }
    Ok(())
}
