//! Nim and the heap games: one ruleset whose variants are told apart by their rules.

use cgt_core::{EvalError, Games, ParseError, Playable};
use cgt_nim::{HeapGame, HeapRules, Nim, Period, Wythoff};

use crate::answer::{Answer, Content, Subject};
use crate::game::Game;
use crate::json::Json;
use crate::playable::Adapter;
use crate::registry::Entry;
use crate::session::Work;

/// Nim as the program lists and opens it.
pub(crate) const ENTRY: Entry = Entry {
    name: Nim::NAME,
    about: "take any number of counters from one heap; heap games by `--octal`, `--subtract`, `--game`",
    example: Nim::EXAMPLE,
    has_plain_command: false,
    open,
};

/// The heaps among which a period is looked for, unless a limit says more or less.
const PERIOD_HEAPS: u64 = 1 << 20;

fn open<'g>(games: &'g Games, rules: Option<&str>) -> Result<Box<dyn Game + 'g>, ParseError> {
    let name = rules.map(|rules| rules.trim().trim_start_matches("game ").trim());
    match (name, rules) {
        (None | Some("nim"), _) | (_, None) => Ok(Box::new(Adapter::new(Nim::new(), games, None))),
        (Some("wythoff" | "wythoffs-game"), _) => Ok(Box::new(Adapter::new(
            Wythoff,
            games,
            Some("wythoff".to_owned()),
        ))),
        (_, Some(rules)) => {
            let rules = HeapRules::parse(rules)?;
            let name = rules.to_string();
            Ok(Box::new(Adapter::new(
                HeapGame::new(rules),
                games,
                Some(name),
            )))
        }
    }
}

/// The values of the single heaps in a range, the period of the nim-sequence, or both.
pub(crate) fn sequence_or_period(
    work: &Work<'_, '_>,
    rules: HeapRules,
    range: Option<(u64, u64)>,
    wants_period: bool,
) -> Answer {
    let mut answer = about(&rules);
    let game = HeapGame::new(rules);
    if let Some((first, last)) = range {
        add_sequence(work, &game, first, last, &mut answer);
    }
    if wants_period && answer.limit.is_none() {
        add_period(work, &game, &mut answer);
    }
    answer
}

fn add_sequence(work: &Work<'_, '_>, game: &HeapGame, first: u64, last: u64, answer: &mut Answer) {
    match game.sequence(work.context(), first, last) {
        Ok(values) => {
            let numbers: Vec<u64> = values.into_iter().map(u64::from).collect();
            answer.shown.drawing = Some(columns(first, &numbers));
            answer.content = Content::Result(numbers.into());
        }
        Err(error) => answer.limit = Some(work.limit(error)),
    }
}

/// The period with what proves it: the result, or a field beside the terms.
fn add_period(work: &Work<'_, '_>, game: &HeapGame, answer: &mut Answer) {
    let heaps = PERIOD_HEAPS.min(work.context().limits().positions);
    match game.period(work.context(), heaps) {
        Ok(Some(period)) => {
            let found = Json::Object(vec![
                ("from", period.from.into()),
                ("period", period.period.into()),
                ("saltus", period.saltus.into()),
                ("checked", period.checked.into()),
            ]);
            match &mut answer.content {
                Content::Result(result @ Json::Null) => *result = found,
                _ => answer.more.push(("period", found)),
            }
            let lines = [
                ("period", period_words(&period)),
                ("proof", game.proof(&period)),
            ];
            answer.shown.lines.extend(lines);
        }
        Ok(None) => {
            let mut limit = work.limit(EvalError::Positions(heaps));
            limit.message = format!("the values of the heaps below {heaps} prove no period");
            answer.limit = Some(limit);
        }
        Err(error) => answer.limit = Some(work.limit(error)),
    }
}

fn about(rules: &HeapRules) -> Answer {
    let subject = Subject::Rules {
        ruleset: Nim::NAME,
        variant: rules.to_string(),
    };
    Answer::new(subject, Content::Result(Json::Null))
}

fn period_words(period: &Period) -> String {
    let Period {
        from,
        period: length,
        saltus,
        checked,
    } = period;
    let rise = if *saltus == 0 {
        String::new()
    } else {
        format!(" + {saltus}")
    };
    format!("g(n+{length}) = g(n){rise} for all n >= {from}, proven by the first {checked} terms")
}

/// The terms in rows of ten, each row with the first heap of it.
fn columns(first: u64, values: &[u64]) -> String {
    const ROW: usize = 10;
    let widest = values
        .iter()
        .max()
        .map_or(1, |value| value.to_string().len());
    let last = first + values.len() as u64;
    let heading = last.to_string().len();
    let rows = values.chunks(ROW).enumerate().map(|(row, values)| {
        let start = first + (row * ROW) as u64;
        let values: Vec<String> = values
            .iter()
            .map(|value| format!("{value:>widest$}"))
            .collect();
        format!("{start:>heading$}:  {}", values.join("  "))
    });
    rows.collect::<Vec<String>>().join("\n")
}
