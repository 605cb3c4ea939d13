//! The theory of two-player games under normal play: exact values, order, sums, reduction.

mod dyadic;
mod parse_error;
mod player;

pub use dyadic::{Dyadic, SignExpansion};
pub use parse_error::ParseError;
pub use player::{Outcome, Player};
