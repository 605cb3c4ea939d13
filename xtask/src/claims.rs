//! What snapshots claim about values, checked without the reduction.
//!
//! A snapshot claims a value by a line of the form
//!
//! ```text
//! hackenbush: 0-1:B,1-2:R = 1/2
//! nim (octal 0.77): 4 6 = *2
//! value: '{0,-1|1}' = 1/2
//! ```
//!
//! The position's tree of moves is played against the value, which must be a second-player win.
//! Where a table in `testdata/` has the position, the value must be the table's as well.

use cgt_core::notation::{self, Answer};
use cgt_core::{Context, EvalError, Evaluator, GameId, Games, Limits, Playable, Value, verify};
use cgt_domineering::Domineering;
use cgt_hackenbush::{Hackenbush, Picture};
use cgt_nim::{HeapGame, HeapRules, Nim};

use crate::facts::Facts;

/// What playing one claim out may take.
const LIMITS: Limits = Limits {
    games: 20_000_000,
    positions: 20_000_000,
    depth: 100_000,
    memory: 4 << 30,
};

/// A position with the value that it is said to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    ruleset: &'static str,
    rules: Option<String>,
    position: String,
    value: String,
}

/// The claims in a text, in its order.
pub(crate) fn find(text: &str) -> Vec<Claim> {
    text.lines().filter_map(Claim::read).collect()
}

impl Claim {
    fn read(line: &str) -> Option<Claim> {
        let (head, rest) = line.split_once(": ")?;
        let (position, value) = rest.rsplit_once(" = ")?;
        let (name, rules) = match head.split_once(" (") {
            Some((name, rules)) => (name, Some(rules.strip_suffix(')')?.to_owned())),
            None => (head, None),
        };
        let known = ["hackenbush", "domineering", "nim", "value"];
        let ruleset = known.into_iter().find(|known| *known == name)?;
        Some(Claim {
            ruleset,
            rules,
            position: position.to_owned(),
            value: value.to_owned(),
        })
    }

    /// Says why the claim does not hold, or cannot be checked.
    pub(crate) fn check(&self, facts: &Facts) -> Result<(), String> {
        let (games, context) = (Games::new(), Context::new(LIMITS));
        let told = |error: String| format!("{} = {}: {error}", self.position, self.value);
        let value = games
            .read(&context, &self.value)
            .map_err(|error| told(error.to_string()))?;
        let is_known = self.agrees(&games, &context, value, facts).map_err(told)?;
        match self.is_played(&games, &context, value) {
            Ok(true) => Ok(()),
            Ok(false) => Err(told("playing it out gives another value".to_owned())),
            // Too large to be played out, but in a table.
            Err(Trouble::Limit(_)) if is_known => Ok(()),
            Err(Trouble::Limit(error)) => Err(told(format!("cannot be played out: {error}"))),
            Err(Trouble::Text(message)) => Err(told(message)),
        }
    }

    /// Whether the tables have the position; an error if they have another value for it.
    fn agrees(
        &self,
        games: &Games,
        context: &Context<'_>,
        value: Value,
        facts: &Facts,
    ) -> Result<bool, String> {
        let is_plain = self.rules.is_none();
        if let Some(outcome) = facts
            .outcome(&self.position)
            .filter(|_| self.ruleset == "domineering")
        {
            let found = games
                .outcome(context, value)
                .map_err(|error| error.to_string())?;
            if found != outcome {
                return Err(format!(
                    "testdata says that its outcome is {outcome}, not {found}"
                ));
            }
        }
        let Some(known) = facts
            .value(self.ruleset, &self.position)
            .filter(|_| is_plain)
        else {
            return Ok(false);
        };
        let same = games
            .read(context, known)
            .map_err(|error| error.to_string())?
            == value;
        same.then_some(true)
            .ok_or_else(|| format!("testdata says that it is {known}"))
    }

    fn is_played(
        &self,
        games: &Games,
        context: &Context<'_>,
        value: Value,
    ) -> Result<bool, Trouble> {
        let form = match (self.ruleset, &self.rules) {
            ("hackenbush", None) => {
                let picture = Picture::parse(&self.position, None).map_err(Trouble::text)?;
                Hackenbush::new(games).form(context, &picture)?
            }
            ("domineering", None) => form(Domineering, games, context, &self.position)?,
            ("nim", None) => form(Nim::new(), games, context, &self.position)?,
            ("nim", Some(rules)) => {
                let rules = HeapRules::parse(rules).map_err(Trouble::text)?;
                form(HeapGame::new(rules), games, context, &self.position)?
            }
            ("value", None) => literal(games, context, &self.position)?,
            _ => return Err(Trouble::text(format!("{} has no variants", self.ruleset))),
        };
        Ok(verify(games, context, form, value.id())?)
    }
}

/// The tree of a position of any playable ruleset.
fn form<R: Playable>(
    rules: R,
    games: &Games,
    context: &Context<'_>,
    position: &str,
) -> Result<GameId, Trouble> {
    let position = rules.parse(position).map_err(Trouble::text)?;
    rules.check_listable(&position)?;
    Ok(Evaluator::new(rules, games).form(context, &position)?)
}

/// A quoted tree as it is written.
fn literal(games: &Games, context: &Context<'_>, text: &str) -> Result<GameId, Trouble> {
    let statement = notation::parse(text).map_err(Trouble::text)?;
    match games.evaluate(context, &statement).map_err(Trouble::text)? {
        Answer::Form(form) => Ok(form),
        _ => Err(Trouble::text("expected a tree in quotes")),
    }
}

/// Why a claim could not be played out.
enum Trouble {
    Text(String),
    Limit(EvalError),
}

impl Trouble {
    fn text(message: impl ToString) -> Trouble {
        Trouble::Text(message.to_string())
    }
}

impl From<EvalError> for Trouble {
    fn from(error: EvalError) -> Trouble {
        Trouble::Limit(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str) -> Result<(), String> {
        let facts = Facts::read(&crate::root().join("testdata"))?;
        let claims = find(line);
        assert_eq!(claims.len(), 1, "{line}");
        claims[0].check(&facts)
    }

    #[test]
    fn true_claims_hold() {
        for line in [
            "hackenbush: 0-1:B,1-2:R = 1/2",
            "domineering: ..|.. = +-1",
            "nim: 3 5 7 = *",
            "nim (octal 0.77): 4 6 = *2",
            "value: '{0,-1|1}' = 1/2",
            "value: '{{0|*2}|0}' = ^*",
        ] {
            assert_eq!(check(line), Ok(()), "{line}");
        }
    }

    #[test]
    fn false_claims_are_refused() {
        for (line, reason) in [
            (
                "hackenbush: 0-1:B,0-2:R,0-3:R = 0",
                "playing it out gives another value",
            ),
            (
                "hackenbush: 0-1:B,1-2:R,2-3:B = 1/2",
                "testdata says that it is 3/4",
            ),
            (
                "domineering: ..|.. = 0",
                "testdata says that its outcome is",
            ),
            (
                "domineering: .#|.. = 0",
                "playing it out gives another value",
            ),
            (
                "nim (octal 0.77): 4 6 = *3",
                "playing it out gives another value",
            ),
            ("nim: 1000000000000 = *2", "cannot be played out"),
            ("value: {0|1} = 1/2", "expected a tree in quotes"),
            ("nim: 3 = {0|", "never closed"),
        ] {
            let refused = check(line).unwrap_err();
            assert!(refused.contains(reason), "{line}: {refused}");
        }
    }

    #[test]
    fn other_lines_claim_nothing() {
        assert_eq!(
            find("value = 3\nnote: x = y\n  hackenbush: 0-1:B\nnim (octal 0.7: 1 = *\n"),
            []
        );
    }
}
