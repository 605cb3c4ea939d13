//! Toads and Frogs: toads go right, frogs go left, by a step or by a leap over one opponent.
//!
//! Run it with `cargo run -p cgt-core --example toads_and_frogs`.
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 1.

use cgt_core::notation::Printer;
use cgt_core::{Context, Evaluator, Games, Options, Player, Ruleset};

/// Left moves the toads `T`, Right the frogs `F`; `.` is an empty square.
pub(crate) struct ToadsAndFrogs;

impl Ruleset for ToadsAndFrogs {
    type Position = String;

    fn options(&self, strip: &String, player: Player, out: &mut Options<String>) {
        let moves = match player {
            Player::Left => [("T.", ".T"), ("TF.", ".FT")],
            Player::Right => [(".F", "F."), (".TF", "FT.")],
        };
        for (before, after) in moves {
            for start in 0..strip.len() {
                if strip[start..].starts_with(before) {
                    let rest = &strip[start + before.len()..];
                    out.push([&strip[..start], after, rest].concat());
                }
            }
        }
    }
}

#[allow(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(ToadsAndFrogs, &games);
    for strip in ["T.F", "TT.F", "TT.FF", "T..F", "TF.TF", "TT..FF"] {
        let value = evaluator.value(&context, &strip.to_owned())?;
        println!("{strip} = {}", Printer::new(&games).value(&context, value)?);
    }
    Ok(())
}
