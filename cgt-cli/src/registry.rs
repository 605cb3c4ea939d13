//! The rulesets that the program knows. Adding one takes one line here.

use cgt_core::{Games, ParseError, Playable};
use cgt_domineering::Cram;

use crate::game::Game;
use crate::playable::Adapter;
use crate::{domineering, hackenbush, nim};

/// Every ruleset, in the order in which they are listed.
pub(crate) const RULESETS: &[Entry] = &[
    hackenbush::ENTRY,
    nim::ENTRY,
    domineering::ENTRY,
    Entry::of::<Cram>(),
];

/// A ruleset as the program lists and opens it.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) example: &'static str,
    /// Whether the ruleset has the command that every ruleset gets, or one of its own.
    pub(crate) has_plain_command: bool,
    /// Opens it in an arena, with the rules of a variant where it has any.
    pub(crate) open: Open,
}

/// How a ruleset is opened.
pub(crate) type Open =
    for<'g> fn(&'g Games, Option<&str>) -> Result<Box<dyn Game + 'g>, ParseError>;

impl Entry {
    /// A ruleset that says of itself what there is to say.
    pub(crate) const fn of<R: Playable + Default + 'static>() -> Entry {
        Entry {
            name: R::NAME,
            about: R::ABOUT,
            example: R::EXAMPLE,
            has_plain_command: true,
            open: open::<R>,
        }
    }
}

fn open<'g, R: Playable + Default + 'static>(
    games: &'g Games,
    rules: Option<&str>,
) -> Result<Box<dyn Game + 'g>, ParseError> {
    match rules {
        None => Ok(Box::new(Adapter::new(R::default(), games, None))),
        Some(rules) => Err(no_variants(R::NAME, rules)),
    }
}

/// The error for rules given to a game that has no variants.
pub(crate) fn no_variants(name: &str, rules: &str) -> ParseError {
    ParseError::new(
        format!("found rules, but {name} has no variants"),
        0..rules.len(),
    )
}

/// The ruleset of this name.
pub(crate) fn find(name: &str) -> Option<&'static Entry> {
    RULESETS.iter().find(|entry| entry.name == name)
}

/// The names of all rulesets, for messages.
pub(crate) fn names() -> String {
    let names: Vec<&str> = RULESETS.iter().map(|entry| entry.name).collect();
    names.join(", ")
}
