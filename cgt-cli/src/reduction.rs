//! Why a position is worth what it is, for games without a theory of their own: its options,
//! and the reduction of them to the canonical form.

use std::collections::HashSet;

use cgt_core::{EvalError, Player, Recorder, Sides, Value};

use crate::session::Work;

/// Distinct options of both players up to which the reduction is told.
const MOST_OPTIONS: usize = 200;

/// The moves of a player by name, each with its value.
pub(crate) type Moves = Vec<(String, Value)>;

/// The options of both players and what the reduction does with them, as lines.
pub(crate) fn lines(
    work: &Work<'_, '_>,
    [left, right]: &[Moves; 2],
    value: Value,
) -> Result<Vec<String>, EvalError> {
    let mut lines = Vec::new();
    let sides = [distinct(left), distinct(right)];
    if left == right {
        push_options(work, "both players", left, &sides[0], &mut lines)?;
    } else {
        push_options(work, "Left", left, &sides[0], &mut lines)?;
        push_options(work, "Right", right, &sides[1], &mut lines)?;
    }
    if let Some(nimber) = least_missing(work, &sides, value) {
        push_least_missing(work, nimber, &sides[0], &mut lines)?;
        return Ok(lines);
    }
    if sides[0].len() + sides[1].len() > MOST_OPTIONS {
        lines.push(format!(
            "more than {MOST_OPTIONS} different options; their reduction is not told"
        ));
    } else {
        push_reduction(work, &sides, &mut lines)?;
    }
    push_kept(work, value, &mut lines)?;
    for (player, moves) in Player::BOTH.into_iter().zip([left, right]) {
        push_sensible(work, player, moves, value, &mut lines)?;
    }
    lines.push(format!("the value is {}", work.name(value)?));
    Ok(lines)
}

/// The nimber of a position whose options are the same nimbers for both players.
fn least_missing(
    work: &Work<'_, '_>,
    [left, right]: &[Vec<Value>; 2],
    value: Value,
) -> Option<u64> {
    let games = work.games();
    let is_nimber = |&option: &Value| option == Value::ZERO || games.as_nimber(option).is_some();
    if left.is_empty() || left != right || !left.iter().all(is_nimber) {
        return None;
    }
    match games.as_nimber(value) {
        Some(nimber) => Some(nimber),
        None => (value == Value::ZERO).then_some(0),
    }
}

/// The rule of the least missing nimber, and why larger options do not count.
fn push_least_missing(
    work: &Work<'_, '_>,
    nimber: u64,
    options: &[Value],
    lines: &mut Vec<String>,
) -> Result<(), EvalError> {
    let value = work.name(work.games().nimber(work.context(), nimber)?)?;
    let above = options.iter().filter(|&&option| {
        let option = work.games().as_nimber(option);
        option.is_some_and(|option| option > nimber)
    });
    for &option in above {
        let option = work.name(option)?;
        lines.push(format!(
            "the option {option} does not count: the reply from it to {value} is as good as the position"
        ));
    }
    lines.push(format!(
        "both players have the same options, all nimbers: the value is the least one missing, {value}"
    ));
    Ok(())
}

/// The values in the order in which they first appear.
fn distinct(moves: &Moves) -> Vec<Value> {
    let mut seen = HashSet::new();
    let values = moves.iter().map(|named| named.1);
    values.filter(|value| seen.insert(*value)).collect()
}

fn push_options(
    work: &Work<'_, '_>,
    who: &str,
    moves: &Moves,
    values: &[Value],
    lines: &mut Vec<String>,
) -> Result<(), EvalError> {
    if moves.is_empty() {
        lines.push(format!("no move for {who}"));
    }
    for &value in values.iter().take(MOST_OPTIONS) {
        let same = moves.iter().filter(|named| named.1 == value);
        let names = shortened(same.map(|named| named.0.as_str()).collect()).join("; ");
        let value = work.name(value)?;
        lines.push(if names == value {
            format!("{who} can move to {value}")
        } else {
            format!("{who} can move to {value}: {names}")
        });
    }
    Ok(())
}

fn push_reduction(
    work: &Work<'_, '_>,
    sides: &[Vec<Value>; 2],
    lines: &mut Vec<String>,
) -> Result<(), EvalError> {
    let mut steps = Steps::default();
    let [left, right] = sides;
    let games = work.games();
    games.value_traced(work.context(), left, right, &mut steps)?;
    if steps.0.is_empty() {
        lines.push("no option is dominated or reversible".to_owned());
    }
    for step in steps.0 {
        let line = step.tell(work)?;
        // The same step may come again when an option comes back.
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    Ok(())
}

/// What is left for each player.
fn push_kept(work: &Work<'_, '_>, value: Value, lines: &mut Vec<String>) -> Result<(), EvalError> {
    let (games, context) = (work.games(), work.context());
    for player in Player::BOTH {
        let options = match games.value_options(context, value, player) {
            Ok(options) if options.len() <= MOST_OPTIONS => options,
            Ok(_) | Err(EvalError::Options(_)) => continue,
            Err(error) => return Err(error),
        };
        let names: Result<Vec<String>, EvalError> =
            options.iter().map(|&option| work.name(option)).collect();
        let names = names?;
        lines.push(if names.is_empty() {
            format!("what is left for {player}: nothing")
        } else {
            format!("what is left for {player}: {}", names.join(", "))
        });
    }
    Ok(())
}

/// The *sensible moves* of a player: those to the options of the canonical form.
fn push_sensible(
    work: &Work<'_, '_>,
    player: Player,
    moves: &Moves,
    value: Value,
    lines: &mut Vec<String>,
) -> Result<(), EvalError> {
    let options = match work.games().value_options(work.context(), value, player) {
        Ok(options) => options,
        Err(EvalError::Options(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    let mut named = false;
    let mut names = Vec::new();
    for (name, to) in moves.iter().filter(|(_, to)| options.contains(to)) {
        named |= *name != work.name(*to)?;
        names.push(name.as_str());
    }
    // Where moves have no other names than their values, these have just been told.
    if named {
        let names = shortened(names).join("; ");
        lines.push(format!("the sensible moves of {player}: {names}"));
    }
    Ok(())
}

/// The first few names, and a mark for those that are left out.
fn shortened(mut names: Vec<&str>) -> Vec<&str> {
    const MOST_NAMES: usize = 6;
    if names.len() > MOST_NAMES {
        names.truncate(MOST_NAMES);
        names.push("…");
    }
    names
}

/// The steps of a reduction in their order.
#[derive(Default)]
struct Steps(Vec<Step>);

enum Step {
    Dominated {
        player: Player,
        option: Value,
        by: Value,
    },
    Bypassed {
        player: Player,
        option: Value,
        reply: Value,
        incoming: Vec<Value>,
    },
}

impl Recorder for Steps {
    fn dominated(&mut self, _: Sides<'_>, player: Player, option: Value, by: Value) {
        self.0.push(Step::Dominated { player, option, by });
    }

    fn bypassed(
        &mut self,
        _: Sides<'_>,
        player: Player,
        option: Value,
        reply: Value,
        incoming: &[Value],
    ) {
        self.0.push(Step::Bypassed {
            player,
            option,
            reply,
            incoming: incoming.to_vec(),
        });
    }
}

impl Step {
    fn tell(&self, work: &Work<'_, '_>) -> Result<String, EvalError> {
        match self {
            Step::Dominated { player, option, by } => {
                let (option, by) = (work.name(*option)?, work.name(*by)?);
                let sign = match player {
                    Player::Left => "<=",
                    Player::Right => ">=",
                };
                Ok(format!(
                    "{player}'s option {option} is dominated by {by}: {option} {sign} {by}"
                ))
            }
            Step::Bypassed {
                player,
                option,
                reply,
                incoming,
            } => {
                let (option, reply) = (work.name(*option)?, work.name(*reply)?);
                let opponent = player.opponent();
                let sign = match player {
                    Player::Left => "<=",
                    Player::Right => ">=",
                };
                let names: Result<Vec<String>, EvalError> =
                    incoming.iter().map(|&value| work.name(value)).collect();
                let names = names?;
                let instead = if names.is_empty() {
                    format!("{player} has no option there, so it goes away")
                } else {
                    format!(
                        "in its place come {player}'s options there: {}",
                        names.join(", ")
                    )
                };
                Ok(format!(
                    "{player}'s option {option} is reversible through {opponent}'s reply {reply}, which is {sign} the game: {instead}"
                ))
            }
        }
    }
}
