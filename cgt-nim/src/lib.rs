//! Nim, and the other games played with heaps: octal codes, subtraction sets, named games.
//!
//! All of them are impartial: both players have the same moves, and every value is a nimber
//! `*k` (Sprague and Grundy). So a heap game is known once its *nim-sequence* is, the numbers
//! `g(0), g(1), …` of its single heaps.
//!
//! ```
//! use cgt_core::{Context, Evaluator, Games};
//! use cgt_nim::{Heaps, Nim};
//! let (games, context) = (Games::new(), Context::default());
//! let nim = Evaluator::new(Nim::new(), &games);
//! let value = nim.value(&context, &Heaps::new([3, 5, 7]))?;
//! assert_eq!(value, games.nimber(&context, 1)?);
//! # Ok::<(), cgt_core::EvalError>(())
//! ```

mod code;
mod columns;
mod draw;
mod heap_game;
mod heap_rules;
mod parse;
mod period;
mod position;
mod ruleset;
mod sequence;
mod sparse;
mod wythoff;

pub use code::Code;
pub use heap_game::HeapGame;
pub use heap_rules::{HeapRules, NAMED_GAMES, NamedGame};
pub use period::Period;
pub use position::Heaps;
pub use ruleset::Nim;
pub use sequence::{MAX_TERMS, NimSequence};
pub use wythoff::{Wythoff, WythoffPosition};
