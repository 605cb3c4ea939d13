//! What a ruleset says of itself that does not hold.

use std::fmt;

use crate::error::EvalError;
use crate::player::Player;
use crate::ruleset::Sign;

/// A position for which the rules contradict themselves.
///
/// ```
/// use cgt_core::testing::check_ruleset;
/// use cgt_core::{Options, Player, Ruleset};
///
/// /// A counter that goes round in circles.
/// struct Clock;
///
/// impl Ruleset for Clock {
///     type Position = u8;
///     fn options(&self, hour: &u8, _: Player, out: &mut Options<u8>) {
///         out.push((hour + 1) % 12);
///     }
/// }
///
/// let fault = check_ruleset(&Clock, [0]).unwrap_err();
/// assert_eq!(fault.to_string(), "0: play can return here after 12 moves");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<P> {
    position: P,
    kind: FaultKind<P>,
}

/// What is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind<P> {
    /// The options of a player were these, and then those, for equal positions.
    Options {
        /// Who is to move.
        player: Player,
        /// The options at first.
        first: Vec<P>,
        /// The options when asked again.
        again: Vec<P>,
    },
    /// The components or the representative were other ones when asked again.
    Inconsistent,
    /// Play can return to the position.
    Endless {
        /// After how many moves.
        moves: u64,
    },
    /// So many moves can be made from a sample to the position and there is no end in sight.
    TooDeep {
        /// How many moves.
        moves: u64,
    },
    /// The position is not the sum of these components.
    Components {
        /// The components.
        parts: Vec<P>,
    },
    /// The options of the position, a component, are not those that were given in parts.
    OptionParts {
        /// Who is to move.
        player: Player,
        /// The components of an option, which were given for no option or for too few, where
        /// no option that was given dominates it.
        missing: Option<Vec<P>>,
        /// The first parts that belong to no option, if any.
        extra: Option<Vec<P>>,
    },
    /// The position, a component, is not worth what its representative says.
    Representative {
        /// The representative.
        representative: P,
        /// Whether it should have the same value or the negative.
        sign: Sign,
    },
    /// The representative of the position is not its own representative.
    RepresentativeMoves {
        /// The representative.
        representative: P,
        /// The representative of that.
        again: P,
    },
    /// The position, a component, has the key of another one.
    Key {
        /// The other position.
        other: P,
    },
    /// The position, a component, has another value than the rules know.
    KnownValue {
        /// The value that the rules know, in plain notation.
        value: String,
    },
    /// The check met a limit: the samples are too large, or play does not end.
    Unfinished(EvalError),
}

impl<P> Fault<P> {
    pub(super) fn new(position: P, kind: FaultKind<P>) -> Fault<P> {
        Fault { position, kind }
    }

    /// The smallest position that was found to fail.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// What is wrong with it.
    pub fn kind(&self) -> &FaultKind<P> {
        &self.kind
    }
}

impl<P: fmt::Debug> fmt::Display for Fault<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: ", self.position)?;
        match &self.kind {
            FaultKind::Options {
                player,
                first,
                again,
            } => write!(
                f,
                "the options of {player} were {first:?} and {again:?} when asked again"
            ),
            FaultKind::Inconsistent => {
                write!(f, "the components or the representative change")
            }
            FaultKind::Endless { moves } => write!(f, "play can return here after {moves} moves"),
            FaultKind::TooDeep { moves } => {
                write!(f, "reached after {moves} moves with no end in sight")
            }
            FaultKind::Components { parts } => write!(f, "is not the sum of {parts:?}"),
            FaultKind::OptionParts {
                player,
                missing,
                extra,
            } => {
                write!(f, "the options of {player}, given in parts,")?;
                match (missing, extra) {
                    (Some(missing), _) => write!(f, " are short of {missing:?}"),
                    (None, extra) => write!(f, " have {extra:?} without a move to them"),
                }
            }
            FaultKind::Representative {
                representative,
                sign,
            } => {
                let relation = match sign {
                    Sign::Same => "worth",
                    Sign::Negative => "the negative of",
                };
                write!(f, "is not {relation} its representative {representative:?}")
            }
            FaultKind::RepresentativeMoves {
                representative,
                again,
            } => write!(
                f,
                "has the representative {representative:?}, which itself has {again:?}"
            ),
            FaultKind::Key { other } => write!(f, "has the key of {other:?}"),
            FaultKind::KnownValue { value } => write!(f, "is not worth {value}"),
            FaultKind::Unfinished(error) => write!(
                f,
                "cannot be checked, take smaller samples or make play end: {error}"
            ),
        }
    }
}

impl<P: fmt::Debug> std::error::Error for Fault<P> {}
