//! The one error of everything that reads text: what was found, where, and what was expected.

use std::fmt;
use std::ops::Range;

/// A text that could not be read, with the place to underline.
///
/// The message is lowercase and says what was found and what was expected. The span is in
/// bytes of the text that was given, lies inside it and never splits a character.
///
/// ```
/// use cgt_core::ParseError;
/// let error = ParseError::new("found `X`, expected B, R or G", 4..5).with_help("colours are letters");
/// assert_eq!(error.span(), 4..5);
/// assert_eq!(error.line_column("0-1\nX"), (2, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    message: String,
    help: Option<String>,
    span: Range<usize>,
}

impl ParseError {
    /// An error that underlines `span`.
    #[must_use]
    pub fn new(message: impl Into<String>, span: Range<usize>) -> ParseError {
        ParseError {
            message: message.into(),
            help: None,
            span,
        }
    }

    /// Adds a hint of what to write instead.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> ParseError {
        self.help = Some(help.into());
        self
    }

    /// What is wrong, in lowercase and without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to write instead, where that is known.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// The bytes of the source to underline.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The place as line and column of `source`, both from 1; columns count characters.
    #[must_use]
    pub fn line_column(&self, source: &str) -> (usize, usize) {
        let before = source.get(..self.span.start).unwrap_or(source);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseError {}
