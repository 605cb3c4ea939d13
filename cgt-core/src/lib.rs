//! The theory of two-player games under normal play: exact values, order, sums, reduction.

mod arithmetic;
mod cache;
mod compact;
mod compare;
mod context;
mod dyadic;
mod error;
mod evaluator;
mod followers;
mod games;
pub mod notation;
mod parse_error;
mod playable;
mod player;
mod reduce;
mod ruleset;
mod store;
mod thermograph;

pub use compact::{Compact, MAX_LISTED_OPTIONS};
pub use context::{Context, Limits};
pub use dyadic::{Dyadic, SignExpansion};
pub use error::EvalError;
pub use evaluator::{Evaluator, Move};
pub use games::{GameId, Games, Ids, Value};
pub use parse_error::ParseError;
pub use playable::{NamedMove, Playable};
pub use player::{Outcome, Player};
pub use reduce::{Recorder, Sides, Silent};
pub use ruleset::{Options, Ruleset, Sign};
pub use thermograph::{Corner, MAX_THERMOGRAPH_LEVELS, Thermograph};
