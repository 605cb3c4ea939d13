//! `cgt sum`: positions of several games side by side, and which move in which of them wins.

use std::cell::LazyCell;
use std::ffi::OsStr;
use std::path::Path;

use cgt_core::notation::parse_game;
use cgt_core::{EvalError, Outcome, ParseError, Play, Player, Summand, Value};

use crate::answer::{Answer, Content, MoveAnswer, Subject};
use crate::args::SumArgs;
use crate::commands::{failed, request};
use crate::draft::{BothMoves, Draft, judged};
use crate::expression;
use crate::facts::Fields;
use crate::failure::Failure;
use crate::game::Request;
use crate::json::Json;
use crate::registry;
use crate::session::Work;
use crate::source::Source;

/// Moves up to which winning ones are shown to people without being asked for.
const FEW_MOVES: usize = 400;

/// A part that was evaluated.
struct Part<'a> {
    /// As it was given.
    name: &'a str,
    value: Value,
    answer: Answer,
}

/// Evaluates the sum.
///
/// # Errors
///
/// The part that cannot be read, with the place in it.
pub(crate) fn run(work: &Work<'_, '_>, args: &SumArgs) -> Result<Answer, Failure> {
    let whole = Source::inline("sum", args.parts.join(" "));
    let asked = request(&whole, &args.questions, &args.output);
    let mut draft = Draft::new(work, &asked, Subject::Sum(args.parts.clone()));
    let mut parts = Vec::new();
    for (index, name) in args.parts.iter().enumerate() {
        let mut answer = evaluate(work, &asked, index, name)?;
        for note in &answer.notes {
            draft.note(format!("{name}: {note}"));
        }
        if let Some(limit) = answer.limit.take() {
            draft.note(format!("the limit was reached in {name}"));
            // What is known of the part says little of the sum.
            draft.answer.limit = Some(crate::answer::Limit {
                number_part: None,
                bounds: None,
                ..limit
            });
            return Ok(draft.answer);
        }
        let value = match &answer.content {
            Content::Value(facts) => facts.game,
            Content::Result(_) => None,
        };
        let Some(value) = value else {
            let problem = "found an expression that is no game, expected a game";
            let error = ParseError::new(problem, 0..name.len());
            return Err(failed(&part_source(index, name), error));
        };
        parts.push(Part {
            name,
            value,
            answer,
        });
    }
    fill(&mut draft, &parts);
    Ok(draft.answer)
}

fn fill(draft: &mut Draft<'_, '_, '_>, parts: &[Part<'_>]) {
    let (work, games) = (draft.work, draft.work.games());
    let context = work.context();
    let values = parts.iter().map(|part| part.value);
    let Some(total) = draft.step(|_| games.sum_all(context, values)) else {
        return;
    };
    draft.value(total);
    let name = |part: &Part<'_>| work.name(part.value);
    let Some(names) = draft.step(|_| parts.iter().map(name).collect::<Result<Vec<_>, _>>()) else {
        return;
    };
    tell_parts(&mut draft.answer, parts, &names);
    draft.moves(|_| moves(work, parts, total));
    draft.explain(|| reason(work, parts, &names, total));
    if has_few_moves(parts) {
        let both = LazyCell::new(|| moves(work, parts, total).ok());
        draft.winning(|player| {
            let moves = both.as_ref().map(|both| &both[player as usize]);
            Ok(moves.map(|moves| winning_names(moves)))
        });
    }
    draft.verify(|| verified(work, parts, total));
}

/// Names the parts with their values, before the value of the whole.
fn tell_parts(answer: &mut Answer, parts: &[Part<'_>], names: &[String]) {
    let mut objects = Vec::new();
    for (part, value) in parts.iter().zip(names) {
        let line = format!("{} = {value}", part.name.trim());
        answer.shown.lines.push(("part", line));
        objects.push(Json::Object(vec![
            ("part", part.name.into()),
            ("value", value.as_str().into()),
        ]));
    }
    answer.more.push(("parts", Json::List(objects)));
}

/// The reason of each part's value, and the sum of the values.
fn reason(
    work: &Work<'_, '_>,
    parts: &[Part<'_>],
    names: &[String],
    total: Value,
) -> Result<Vec<String>, EvalError> {
    let mut lines = Vec::new();
    for (part, value) in parts.iter().zip(names) {
        lines.push(format!("{} = {value}:", part.name.trim()));
        let reason = part.answer.explanation.iter().flatten().flatten();
        lines.extend(reason.map(|line| format!("  {line}")));
    }
    let total = work.name(total)?;
    lines.push(format!("the sum: {} = {total}", names.join(" + ")));
    Ok(lines)
}

/// Whether the parts have so few moves together that the winning ones are told unasked.
fn has_few_moves(parts: &[Part<'_>]) -> bool {
    let moves = parts.iter().flat_map(|part| &part.answer.moves).flatten();
    moves.flatten().map(Vec::len).sum::<usize>() <= FEW_MOVES
}

fn winning_names(moves: &[MoveAnswer]) -> Vec<String> {
    let winning = moves.iter().filter(|answer| answer.wins);
    winning.map(|answer| answer.name.clone()).collect()
}

/// The moves in every part, each with the value that it leaves of the whole.
fn moves(work: &Work<'_, '_>, parts: &[Part<'_>], total: Value) -> Result<BothMoves, EvalError> {
    let (games, context) = (work.games(), work.context());
    let mut sides = BothMoves::default();
    for (index, part) in parts.iter().enumerate() {
        let rest = games.difference(context, total, part.value)?;
        let Some(Some(moves)) = &part.answer.moves else {
            continue;
        };
        for ((player, side), moves) in Player::BOTH.into_iter().zip(&mut sides).zip(moves) {
            for answer in moves {
                let value = games.sum(context, rest, answer.value)?;
                let name = format!("{} in part {}", answer.name, index + 1);
                side.push(judged(work, player, name, value)?);
            }
        }
    }
    Ok(sides)
}

/// Whether every part is worth what it is by play, and the parts together are worth the total.
fn verified(
    work: &Work<'_, '_>,
    parts: &[Part<'_>],
    total: Value,
) -> Result<Option<bool>, EvalError> {
    let played: Option<Vec<bool>> = parts
        .iter()
        .map(|part| part.answer.verified.flatten())
        .collect();
    let Some(played) = played else {
        return Ok(None);
    };
    let summands = parts.iter().map(|part| Summand::plus(part.value.id()));
    let sum: Vec<_> = summands.chain([Summand::minus(total.id())]).collect();
    let outcome = Play::new(work.games()).outcome(work.context(), &sum)?;
    Ok(Some(
        played.into_iter().all(|held| held) && outcome == Outcome::P,
    ))
}

/// Reads a part, `RULESET:POSITION`, a value, or a file with a picture, and evaluates it.
fn evaluate(
    work: &Work<'_, '_>,
    asked: &Request<'_>,
    index: usize,
    text: &str,
) -> Result<Answer, Failure> {
    let position = |name: &str, source: &Source| {
        let game = match work.game(name) {
            Some(game) => game.map_err(|error| failed(source, error))?,
            None => return Err(unknown(index, text)),
        };
        game.evaluate(work, &question(asked, &source.text))
            .map_err(|error| failed(source, error))
    };
    if let Some((name, text)) = text.split_once(':')
        && registry::find(name.trim()).is_some()
    {
        return position(name.trim(), &part_source(index, text.trim()));
    }
    let source = part_source(index, text);
    match parse_game(text) {
        Ok(_) => expression::evaluate(work, &question(asked, text))
            .map_err(|error| failed(&source, error)),
        Err(_) if text == "-" || Path::new(text).exists() => {
            position("hackenbush", &Source::file(OsStr::new(text))?)
        }
        Err(error) => {
            let help = format!(
                "a part is a value, a file with a Hackenbush picture, or RULESET:POSITION \
                 with one of {}; there is no file of this name",
                registry::names()
            );
            Err(failed(&source, error.with_help(help)))
        }
    }
}

/// What is asked about a part; people are told which moves win.
fn question<'a>(asked: &Request<'_>, text: &'a str) -> Request<'a> {
    Request {
        text,
        moves: asked.moves || asked.for_people,
        verify: asked.verify,
        explain: asked.explain,
        fields: Fields::none(),
        ..Request::default()
    }
}

fn part_source(index: usize, text: &str) -> Source {
    Source::inline(&format!("part {}", index + 1), text)
}

fn unknown(index: usize, text: &str) -> Failure {
    let problem = format!("expected one of the rulesets {}", registry::names());
    let error = ParseError::new(problem, 0..text.len());
    failed(&part_source(index, text), error)
}
