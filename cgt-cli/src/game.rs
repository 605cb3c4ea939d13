//! What the program asks of a ruleset, whatever its positions are.

use cgt_core::ParseError;

use crate::answer::Answer;
use crate::facts::Fields;
use crate::session::Work;

/// A ruleset that is open in one arena and remembers the positions it has met.
pub(crate) trait Game {
    /// Evaluates a position.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] whose span is the place in the text of the position.
    fn evaluate(&self, work: &Work<'_, '_>, request: &Request<'_>) -> Result<Answer, ParseError>;

    /// Whether a text is a position.
    ///
    /// # Errors
    ///
    /// Why it is none.
    fn check(&self, text: &str) -> Result<(), ParseError>;
}

/// What is asked about a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request<'a> {
    /// The position as text.
    pub(crate) text: &'a str,
    /// The format of the text, where the ruleset has several.
    pub(crate) format: Option<&'a str>,
    /// Whether every move is listed with its value.
    pub(crate) moves: bool,
    /// Whether the value is checked by playing it out.
    pub(crate) verify: bool,
    /// Whether the reason is told.
    pub(crate) explain: bool,
    /// Whether only the outcome is asked for.
    pub(crate) outcome_only: bool,
    /// How near the ends of strokes are one vertex, in drawings of a vector editor.
    pub(crate) tolerance: Option<f64>,
    /// Whether the position is drawn as SVG, and for TikZ.
    pub(crate) drawings: [bool; 2],
    /// Whether a person will read the answer.
    pub(crate) for_people: bool,
    pub(crate) fields: Fields,
}
