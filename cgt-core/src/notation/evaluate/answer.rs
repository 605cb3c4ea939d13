//! What an expression can be answered with, and what can go wrong.

use std::fmt;
use std::sync::Arc;

use dashu_int::UBig;

use crate::ParseError;
use crate::error::EvalError;
use crate::games::{GameId, Value};
use crate::player::Outcome;
use crate::thermograph::Thermograph;

/// The answer to an expression or comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// A game by its value; every number is one.
    Value(Value),
    /// A quoted tree, kept as it is written.
    Form(GameId),
    /// How many there are of something, or a birthday.
    Count(UBig),
    /// Games in the order in which options are printed; those of a quoted tree are forms.
    List(Vec<GameId>),
    /// An outcome class.
    Outcome(Outcome),
    /// Whether a comparison holds.
    Truth(bool),
    /// A thermograph.
    Thermograph(Arc<Thermograph>),
    /// There is no such thing, with the reason.
    Nothing(String),
}

impl Answer {
    /// What kind of thing this is, in words.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Answer::Value(_) | Answer::Form(_) => "a game",
            Answer::Count(_) => "a count",
            Answer::List(_) => "a list of games",
            Answer::Outcome(_) => "an outcome class",
            Answer::Truth(_) => "a comparison",
            Answer::Thermograph(_) => "a thermograph",
            Answer::Nothing(_) => "nothing",
        }
    }
}

/// Why an expression has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EvaluateError {
    /// A text that cannot be read, or an argument of the wrong kind or outside its range.
    Argument(ParseError),
    /// A limit was reached.
    Limit(EvalError),
}

impl From<ParseError> for EvaluateError {
    fn from(error: ParseError) -> EvaluateError {
        EvaluateError::Argument(error)
    }
}

impl From<EvalError> for EvaluateError {
    fn from(error: EvalError) -> EvaluateError {
        EvaluateError::Limit(error)
    }
}

impl fmt::Display for EvaluateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvaluateError::Argument(error) => error.fmt(f),
            EvaluateError::Limit(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EvaluateError {}
