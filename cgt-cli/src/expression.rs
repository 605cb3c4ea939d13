//! Expressions, comparisons and thermographs: what the calculator answers.

use std::cmp::Ordering;

use cgt_core::notation::{self, EvaluateError, PrintError, Statement};
use cgt_core::{
    Corner, Dyadic, EvalError, GameId, Outcome, ParseError, Player, Thermograph, Value,
};

use crate::answer::{Answer, Content, Subject};
use crate::draft::{BothMoves, Draft, judged, wins};
use crate::facts::LARGEST_COUNT;
use crate::game::Request;
use crate::json::Json;
use crate::session::Work;
use crate::{chart, played, reduction, words};

/// Options up to which winning moves are shown to people without being asked for.
const FEW_MOVES: usize = 100;

/// What an expression is worth, or what else it is answered with.
///
/// # Errors
///
/// A [`ParseError`] whose span is the place in the text.
pub(crate) fn evaluate(work: &Work<'_, '_>, request: &Request<'_>) -> Result<Answer, ParseError> {
    let statement = notation::parse(request.text)?;
    let subject = Subject::Expression(request.text.to_owned());
    let mut draft = Draft::new(work, request, subject);
    let found = match work.games().evaluate(work.context(), &statement) {
        Ok(found) => found,
        Err(EvaluateError::Limit(error)) => {
            draft.step(|_| Err::<(), _>(error));
            return Ok(draft.answer);
        }
        Err(error) => return Err(parse_error(error, request.text)),
    };
    match found {
        notation::Answer::Value(value) => Ok(of_value(draft, &statement, value, value.id())),
        notation::Answer::Form(form) => {
            match draft.step(|_| work.games().canonical(work.context(), form)) {
                Some(value) => Ok(of_value(draft, &statement, value, form)),
                None => Ok(draft.answer),
            }
        }
        other => Ok(of_result(draft, &statement, &other)),
    }
}

/// The answer for a value; its moves are those of the form, which may be a quoted tree.
fn of_value(
    mut draft: Draft<'_, '_, '_>,
    statement: &Statement,
    value: Value,
    form: GameId,
) -> Answer {
    let work = draft.work;
    draft.value(value);
    draft.moves(|_| moves(work, form));
    draft.explain(|| {
        let literal = played::literal_braces(work.games(), work.context(), statement)?;
        reason(work, literal.unwrap_or(form), value)
    });
    draft.winning(|player| winning(work, form, player));
    draft.verify(|| played::confirms_value(work.games(), work.context(), statement, value));
    draft.answer
}

fn moves(work: &Work<'_, '_>, form: GameId) -> Result<BothMoves, EvalError> {
    let mut sides = BothMoves::default();
    for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
        // The printer must not be held while names are made.
        let options = work.printer().options(work.context(), form, player)?;
        for option in options {
            let value = work.games().canonical(work.context(), option)?;
            let name = match name_of(work, option)? {
                Some(name) => format!("to {name}"),
                None => "to a form too large to print".to_owned(),
            };
            side.push(judged(work, player, name, value)?);
        }
    }
    Ok(sides)
}

/// The options of a form and their reduction.
fn reason(work: &Work<'_, '_>, form: GameId, value: Value) -> Result<Vec<String>, EvalError> {
    let mut sides = [Vec::new(), Vec::new()];
    for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
        let options = work.printer().options(work.context(), form, player)?;
        for option in options {
            let name = name_of(work, option)?;
            let name = name.unwrap_or_else(|| "a form too large to print".to_owned());
            side.push((name, work.games().canonical(work.context(), option)?));
        }
    }
    reduction::lines(work, &sides, value)
}

fn winning(
    work: &Work<'_, '_>,
    form: GameId,
    player: Player,
) -> Result<Option<Vec<String>>, EvalError> {
    let (games, context) = (work.games(), &work.context_for_extras(0));
    if games.options(context, form, player)?.len() > FEW_MOVES {
        return Ok(None);
    }
    let options = work.printer().options(context, form, player)?;
    let mut names = Vec::new();
    for option in options {
        let value = games.canonical(context, option)?;
        if wins(games, context, player, value)? {
            match name_of(work, option)? {
                Some(name) => names.push(format!("to {name}")),
                None => return Ok(None),
            }
        }
    }
    Ok(Some(names))
}

/// A form as it is written, or `None` where it is too large.
fn name_of(work: &Work<'_, '_>, form: GameId) -> Result<Option<String>, EvalError> {
    match work.printer().form(work.context(), form) {
        Ok(name) => Ok(Some(name)),
        Err(PrintError::Eval(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// The answer for what is no game.
fn of_result(
    mut draft: Draft<'_, '_, '_>,
    statement: &Statement,
    found: &notation::Answer,
) -> Answer {
    let work = draft.work;
    let result = result_json(&mut draft, found);
    draft.answer.content = Content::Result(result);
    if draft.request.moves {
        draft.answer.moves = None;
        draft.note("there are no moves in what is no game");
    }
    draft.verify(|| match found {
        notation::Answer::Truth(truth) => {
            played::confirms_comparison(work.games(), work.context(), statement, *truth)
        }
        _ => Ok(None),
    });
    draft.answer
}

fn result_json(draft: &mut Draft<'_, '_, '_>, found: &notation::Answer) -> Json {
    let work = draft.work;
    match found {
        notation::Answer::Count(count) => match u64::try_from(count.clone()) {
            Ok(count) if count <= LARGEST_COUNT => count.into(),
            _ => {
                draft.note(format!("the count is {count}"));
                Json::Null
            }
        },
        notation::Answer::List(list) => {
            let names = draft.step(|_| {
                let names = list.iter().map(|&form| name_of(work, form));
                names.collect::<Result<Vec<Option<String>>, EvalError>>()
            });
            names.into()
        }
        notation::Answer::Outcome(outcome) => {
            draft.answer.shown.drawing = Some(words::outcome(*outcome).to_owned());
            outcome.to_string().into()
        }
        notation::Answer::Truth(truth) => (*truth).into(),
        notation::Answer::Thermograph(thermograph) => {
            draft.answer.shown.drawing = Some(chart::draw(work, thermograph));
            thermograph_json(work, thermograph)
        }
        notation::Answer::Nothing(note) => {
            draft.note(note.as_str());
            Json::Null
        }
        // Games are answered with their values.
        _ => Json::Null,
    }
}

fn thermograph_json(work: &Work<'_, '_>, thermograph: &Thermograph) -> Json {
    let number = |number: &Dyadic| Json::from(work.number_text(number));
    let wall = |corners: &[Corner]| {
        let corner =
            |corner: &Corner| Json::List(vec![number(&corner.temperature), number(&corner.value)]);
        Json::List(corners.iter().map(corner).collect())
    };
    Json::Object(vec![
        ("left", wall(thermograph.left_wall())),
        ("right", wall(thermograph.right_wall())),
        ("mast", number(thermograph.mast())),
    ])
}

/// The thermograph of an expression.
///
/// # Errors
///
/// A [`ParseError`] whose span is the place in the text.
pub(crate) fn thermograph(
    work: &Work<'_, '_>,
    request: &Request<'_>,
) -> Result<Answer, ParseError> {
    let mut draft = Draft::new(work, request, Subject::Expression(request.text.to_owned()));
    let value = match work.games().read(work.context(), request.text) {
        Ok(value) => Ok(value),
        Err(EvaluateError::Limit(error)) => Err(error),
        Err(error) => return Err(parse_error(error, request.text)),
    };
    draft.answer.content = Content::Result(Json::Null);
    let thermograph = draft.step(|_| work.games().thermograph(work.context(), value?));
    Ok(match thermograph {
        Some(thermograph) => {
            draft.answer.content = Content::Result(thermograph_json(work, &thermograph));
            draft.answer.shown.drawing = Some(chart::draw(work, &thermograph));
            if request.drawings[0] {
                draft.answer.shown.drawings[0] = chart::svg::draw(work, &thermograph);
            }
            draft.answer
        }
        None => draft.answer,
    })
}

/// How two games compare: `<`, `=`, `>` or `||`.
///
/// # Errors
///
/// Which of the two cannot be read, and why.
pub(crate) fn compare(
    work: &Work<'_, '_>,
    texts: [&str; 2],
    request: &Request<'_>,
) -> Result<Answer, (usize, ParseError)> {
    let (games, context) = (work.games(), work.context());
    let mut draft = Draft::new(work, request, Subject::Compare(texts.map(str::to_owned)));
    draft.answer.moves = None;
    draft.answer.content = Content::Result(Json::Null);
    let [g, h] = [0, 1].map(|index| read(work, texts[index]).map_err(|error| (index, error)));
    let ((g, g_value), (h, h_value)) = (g?, h?);
    let order = draft.step(|_| games.compare(context, g_value?, h_value?));
    if let Some(order) = order {
        draft.answer.content = Content::Result(sign(order).into());
        draft.verify(|| {
            let outcome = played::outcome_of_difference(games, context, [&g, &h])?;
            Ok(outcome.map(|outcome| outcome == outcome_of(order)))
        });
    }
    Ok(draft.answer)
}

type Read = (Statement, Result<Value, EvalError>);

/// A game with its syntax; the value may be out of reach.
fn read(work: &Work<'_, '_>, text: &str) -> Result<Read, ParseError> {
    let statement = notation::parse_game(text)?;
    let value = match work.games().read(work.context(), text) {
        Ok(value) => Ok(value),
        Err(EvaluateError::Limit(error)) => Err(error),
        Err(error) => return Err(parse_error(error, text)),
    };
    Ok((statement, value))
}

fn parse_error(error: EvaluateError, text: &str) -> ParseError {
    match error {
        EvaluateError::Argument(error) => error,
        other => ParseError::new(other.to_string(), 0..text.len()),
    }
}

fn sign(order: Option<Ordering>) -> &'static str {
    match order {
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">",
        None => "||",
    }
}

/// The outcome of a difference that compares with 0 like this.
fn outcome_of(order: Option<Ordering>) -> Outcome {
    match order {
        Some(Ordering::Less) => Outcome::R,
        Some(Ordering::Equal) => Outcome::P,
        Some(Ordering::Greater) => Outcome::L,
        None => Outcome::N,
    }
}
