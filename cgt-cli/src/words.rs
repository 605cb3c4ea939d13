//! Values and outcomes in words.

use std::cmp::Ordering;

use cgt_core::{Climate, Dyadic, EvalError, Outcome, Player, Value};

use crate::session::Work;

/// Who wins, as a sentence without a full stop.
pub(crate) fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "Left wins, whoever starts",
        Outcome::R => "Right wins, whoever starts",
        Outcome::N => "whoever starts wins",
        Outcome::P => "whoever starts loses",
    }
}

/// What kind of value it is and what that means; `None` where a number is too long to print.
pub(crate) fn meaning(work: &Work<'_, '_>, value: Value) -> Result<Option<String>, EvalError> {
    let games = work.games();
    if let Some(number) = games.as_number(value) {
        return Ok(lead(work, number));
    }
    if let Some(nimber) = games.as_nimber(value) {
        return Ok(Some(format!("like one Nim heap of {nimber}")));
    }
    if games.climate(value) == Climate::Hot {
        return hot(work, value);
    }
    let number = games.left_stop(value);
    let order = games.compare(
        work.context(),
        value,
        games.number(work.context(), number.clone())?,
    )?;
    if number.is_zero() {
        return Ok(Some(match order {
            Some(Ordering::Greater) => {
                "positive, but smaller than every positive number".to_owned()
            }
            Some(Ordering::Less) => "negative, but larger than every negative number".to_owned(),
            _ => "infinitesimal, and neither above nor below 0".to_owned(),
        }));
    }
    let Some(number) = work.number_text(number) else {
        return Ok(None);
    };
    Ok(Some(match order {
        Some(Ordering::Greater) => format!("infinitesimally more than {number}"),
        Some(Ordering::Less) => format!("infinitesimally less than {number}"),
        _ => format!("infinitesimally close to {number}, and neither above nor below it"),
    }))
}

fn hot(work: &Work<'_, '_>, value: Value) -> Result<Option<String>, EvalError> {
    let games = work.games();
    let mean = work.number_text(&games.mean(work.context(), value)?);
    let temperature = work.number_text(&games.temperature(work.context(), value)?);
    let (Some(mean), Some(temperature)) = (mean, temperature) else {
        return Ok(Some("hot: both players want to move".to_owned()));
    };
    Ok(Some(format!(
        "hot: {mean} on average, and a move gains {temperature}"
    )))
}

/// By how much a player is ahead.
fn lead(work: &Work<'_, '_>, number: &Dyadic) -> Option<String> {
    let player = match number.signum() {
        0 => return Some("nobody is ahead".to_owned()),
        1 => Player::Left,
        _ => Player::Right,
    };
    let by = number.abs();
    let unit = if by == Dyadic::ONE {
        "move"
    } else if by < Dyadic::ONE {
        "of a move"
    } else {
        "moves"
    };
    let by = work.number_text(&by)?;
    Some(format!("{player} is {by} {unit} ahead"))
}
