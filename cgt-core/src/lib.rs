//! The theory of two-player games under normal play: exact values, order, sums, reduction.
//!
//! A game is `{G^L | G^R}`: the positions Left and Right can move to. [`Games`] is the arena
//! that holds every form once; a [`Value`] stands for a canonical form in it.
//!
//! ```
//! use cgt_core::{Context, Games, Value, notation::Printer};
//! let (games, context) = (Games::new(), Context::default());
//! let star = games.value(&context, &[Value::ZERO], &[Value::ZERO])?;
//! let up = games.value(&context, &[Value::ZERO], &[star])?;
//! let sum = games.sum(&context, up, star)?;
//! assert_eq!(Printer::new(&games).value(&context, sum)?, "^*");
//! assert_eq!(games.outcome(&context, up)?, cgt_core::Outcome::L);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - Work: [`Games`] (order, sums, operations), [`Context`] (limits and stopping), [`EvalError`].
//! - Numbers: [`Dyadic`]; number + ups + nimber: [`Compact`].
//! - Text: [`notation`] reads, evaluates and prints the plain notation.
//! - Games: [`Ruleset`] and [`Playable`] describe one, an [`Evaluator`] gives its positions values.
//! - Checks: [`verify`] plays a difference out without any of the above.

mod arithmetic;
mod atomic_weight;
mod born;
mod cache;
pub mod census;
pub mod certificate;
pub mod check;
mod compact;
mod companion;
mod compare;
mod context;
mod cooling;
mod dyadic;
mod error;
mod evaluator;
mod followers;
mod games;
mod incentives;
mod key;
mod lattice;
mod multiple;
mod norton;
pub mod notation;
mod ordinal;
mod parse_error;
mod play;
mod playable;
mod player;
mod predicates;
mod recursion;
mod reduce;
mod reduced;
mod ruleset;
mod special;
mod store;
pub mod testing;
mod thermograph;
mod threads;
pub mod trace;
mod uptimal;
mod wrappers;

pub use compact::{Compact, MAX_LISTED_OPTIONS};
pub use context::{Context, Limits};
/// Integers of any size, as they come in and out of this crate.
pub use dashu_int::{IBig, UBig};
pub use dyadic::{Dyadic, SignExpansion};
pub use error::EvalError;
pub use evaluator::{Evaluator, Move};
pub use games::{GameId, Games, Ids, Value};
pub use key::Key;
pub use parse_error::ParseError;
pub use play::{Forms, Play, Summand, verify};
pub use playable::{NamedMove, Playable};
pub use player::{Outcome, Player};
pub use predicates::{Climate, ConfusionInterval};
pub use reduce::{Recorder, Sides, Silent};
pub use ruleset::{OptionParts, Options, Ruleset, Sign};
pub use thermograph::{Corner, MAX_THERMOGRAPH_LEVELS, Thermograph};
pub use uptimal::Uptimal;
pub use wrappers::{Both, Dicotic, Impartial, Negative, Pair};

/// The examples of the README, compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct ReadmeDoctests;

/// The guide to a new game, compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../docs/new-game.md")]
struct NewGameDoctests;
