//! What can go wrong while a value is worked out: a limit was reached, or the work was stopped.

use std::fmt;

/// Why an evaluation stopped before its end. Each limit carries the bound that was in force.
///
/// Nothing is lost: the arena keeps every game made so far, so that a retry with a larger
/// limit resumes.
///
/// ```
/// use cgt_core::EvalError;
/// let error = EvalError::Depth(100);
/// assert_eq!(error.limit_name(), "depth");
/// assert_eq!(error.to_string(), "the limit of 100 nested positions was reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EvalError {
    /// More distinct games than the limit allows.
    Games(u64),
    /// More positions of a ruleset than the limit allows.
    Positions(u64),
    /// Positions nested deeper than the limit allows.
    Depth(u64),
    /// More bytes of tables than the limit allows.
    Memory(u64),
    /// A game has more options than can be listed, such as `*1000000000000`.
    Options(u64),
    /// A 2-connected block of a picture has more edges than can be searched.
    BlockEdges(u64),
    /// A number needs more binary digits than are allowed.
    NumberBits(u64),
    /// The ups of a value leave the range of `i64`.
    Ups,
    /// A nimber leaves the range of `u64`.
    Nimber,
    /// The cancel hook asked to stop: a time limit, or an interrupt.
    Cancelled,
}

impl EvalError {
    /// The name of the limit as it stands in machine-readable answers.
    #[must_use]
    pub fn limit_name(&self) -> &'static str {
        match self {
            EvalError::Games(_) => "games",
            EvalError::Positions(_) => "positions",
            EvalError::Depth(_) => "depth",
            EvalError::Memory(_) => "memory",
            EvalError::Options(_) => "options",
            EvalError::BlockEdges(_) => "block-edges",
            EvalError::NumberBits(_) => "number-bits",
            EvalError::Ups => "ups",
            EvalError::Nimber => "nimber",
            EvalError::Cancelled => "cancelled",
        }
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalError::Games(limit) => write!(f, "the limit of {limit} games was reached"),
            EvalError::Positions(limit) => write!(f, "the limit of {limit} positions was reached"),
            EvalError::Depth(limit) => {
                write!(f, "the limit of {limit} nested positions was reached")
            }
            EvalError::Memory(limit) => write!(f, "the limit of {limit} bytes was reached"),
            EvalError::Options(limit) => {
                write!(f, "a game with more than {limit} options cannot be listed")
            }
            EvalError::BlockEdges(limit) => {
                write!(
                    f,
                    "a 2-connected block of more than {limit} edges cannot be searched"
                )
            }
            EvalError::NumberBits(limit) => {
                write!(
                    f,
                    "a number of more than {limit} binary digits was asked for"
                )
            }
            EvalError::Ups => write!(f, "the number of ups is outside ±9223372036854775807"),
            EvalError::Nimber => write!(f, "a nimber is above *18446744073709551615"),
            EvalError::Cancelled => write!(f, "the evaluation was stopped"),
        }
    }
}

impl std::error::Error for EvalError {}
