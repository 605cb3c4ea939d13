//! `cgt reduce`: every step from a form to its canonical form.

use std::fmt::Write;

use cgt_core::notation::{self, PrintError};
use cgt_core::trace::{Action, Order, Reduction, Size, Step};
use cgt_core::{EvalError, Player, UBig, Value};

use super::{ReduceArgs, Told, Trouble, form_name, or_long};
use crate::failure::Failure;
use crate::json::Json;
use crate::played;
use crate::session::Work;
use crate::source::Source;

/// The largest number that every reader of JSON holds exactly.
const LARGEST: u64 = (1 << 53) - 1;

/// Reads `dominated-first`, `reversible-first` or `random:7`.
pub(super) fn order(text: &str) -> Result<Order, String> {
    match text {
        "dominated-first" => Ok(Order::DominatedFirst),
        "reversible-first" => Ok(Order::ReversibleFirst),
        _ => {
            let seed = text.strip_prefix("random:").map(str::parse);
            match seed {
                Some(Ok(seed)) => Ok(Order::Random(seed)),
                _ => Err("expected dominated-first, reversible-first or random:SEED".to_owned()),
            }
        }
    }
}

pub(super) fn run(work: &Work<'_, '_>, args: &ReduceArgs) -> Result<Told, Trouble> {
    let source = Source::inline("form", args.form.join(" "));
    let statement = notation::parse_game(&source.text).map_err(|error| Failure::Text {
        source: source.clone(),
        error,
    })?;
    let Some(form) = played::form(work.games(), work.context(), &statement)? else {
        return Err(Failure::Input(format!(
            "found `{}`, expected a form in braces, without operations",
            source.text.chars().take(60).collect::<String>()
        ))
        .into());
    };
    let trace = work.games().trace(work.context(), form, args.order)?;
    let mut text = String::new();
    let mut reductions = Vec::new();
    for reduction in &trace.reductions {
        push_text(work, reduction, &mut text)?;
        reductions.push(to_json(work, reduction)?);
    }
    let value = trace.last().map_or(Value::ZERO, |last| last.value);
    let name = work.short_name(value)?;
    let canonical = match work.print(value, true) {
        Ok(canonical) => Some(canonical),
        Err(PrintError::Eval(error)) => return Err(error.into()),
        Err(_) => None,
    };
    let _ = writeln!(text, "canonical form  {}", or_long(canonical.clone()));
    let _ = writeln!(text, "value           {}", or_long(name.clone()));
    Ok(Told {
        fields: vec![
            ("form", source.text.into()),
            ("reductions", Json::List(reductions)),
            ("canonical", canonical.into()),
            ("value", name.into()),
        ],
        text,
        status: 0,
    })
}

fn push_text(
    work: &Work<'_, '_>,
    reduction: &Reduction,
    text: &mut String,
) -> Result<(), EvalError> {
    let name = or_long(form_name(work, reduction.form)?);
    let _ = writeln!(text, "{name}    {}", size(&reduction.given));
    let before = &reduction.sizes[0];
    if *before != reduction.given {
        let form = named(work, &reduction.left, &reduction.right)?;
        let _ = writeln!(text, "  its options reduced: {form}    {}", size(before));
    }
    for (step, after) in reduction.steps.iter().zip(&reduction.sizes[1..]) {
        let _ = writeln!(text, "  {}", sentence(work, step)?);
        let form = named(work, &step.left, &step.right)?;
        let _ = writeln!(text, "    {form}    {}", size(after));
    }
    if reduction.steps.is_empty() {
        text.push_str("  no option is dominated or reversible\n");
    }
    text.push('\n');
    Ok(())
}

fn sentence(work: &Work<'_, '_>, step: &Step) -> Result<String, EvalError> {
    let option = or_long(work.short_name(step.option)?);
    let player = step.player;
    Ok(match &step.action {
        Action::Dominated { by } => {
            let by = or_long(work.short_name(*by)?);
            let sign = if player == Player::Left { "<=" } else { ">=" };
            format!("{player}'s {option} is dominated by {by}: {option} {sign} {by}")
        }
        Action::Bypassed { reply, incoming } => {
            let reply = or_long(work.short_name(*reply)?);
            let incoming = list(work, incoming)?;
            let incoming = if incoming.is_empty() {
                "nothing".to_owned()
            } else {
                incoming
            };
            let (opponent, sign) = match player {
                Player::Left => (Player::Right, "<="),
                Player::Right => (Player::Left, ">="),
            };
            format!(
                "{player}'s {option} is reversible through {opponent}'s reply {reply} {sign} G: \
                 {incoming} comes in"
            )
        }
    })
}

fn size(size: &Size) -> String {
    let options = if size.width == 1 { "option" } else { "options" };
    match &size.nodes {
        Some(nodes) if *nodes == UBig::ONE => format!("({} {options}, 1 node)", size.width),
        Some(nodes) => format!("({} {options}, {nodes} nodes)", size.width),
        None => format!("({} {options}, too many nodes to count)", size.width),
    }
}

/// The names of values, joined by commas.
fn list(work: &Work<'_, '_>, values: &[Value]) -> Result<String, EvalError> {
    let names: Result<Vec<String>, EvalError> = values
        .iter()
        .map(|value| Ok(or_long(work.short_name(*value)?)))
        .collect();
    Ok(names?.join(","))
}

fn named(work: &Work<'_, '_>, left: &[Value], right: &[Value]) -> Result<String, EvalError> {
    let ids = |values: &[Value]| -> Vec<_> { values.iter().map(|value| value.id()).collect() };
    let form = work.games().form(work.context(), &ids(left), &ids(right))?;
    Ok(or_long(form_name(work, form)?))
}

fn to_json(work: &Work<'_, '_>, reduction: &Reduction) -> Result<Json, EvalError> {
    let mut steps = Vec::new();
    for (step, sizes) in reduction.steps.iter().zip(reduction.sizes.windows(2)) {
        steps.push(step_json(work, step, &sizes[0], &sizes[1])?);
    }
    Ok(Json::Object(vec![
        ("form", form_name(work, reduction.form)?.into()),
        ("given", size_json(&reduction.given)),
        (
            "options_reduced",
            named(work, &reduction.left, &reduction.right)?.into(),
        ),
        ("steps", Json::List(steps)),
        ("value", work.short_name(reduction.value)?.into()),
    ]))
}

fn step_json(
    work: &Work<'_, '_>,
    step: &Step,
    before: &Size,
    after: &Size,
) -> Result<Json, EvalError> {
    let kind = match step.action {
        Action::Dominated { .. } => "dominated",
        Action::Bypassed { .. } => "reversible",
    };
    let mut fields = vec![
        ("step", kind.into()),
        ("player", step.player.to_string().to_lowercase().into()),
        ("option", work.short_name(step.option)?.into()),
    ];
    match &step.action {
        Action::Dominated { by } => fields.push(("by", work.short_name(*by)?.into())),
        Action::Bypassed { reply, incoming } => {
            fields.push(("reply", work.short_name(*reply)?.into()));
            let names: Result<Vec<Option<String>>, EvalError> = incoming
                .iter()
                .map(|value| work.short_name(*value))
                .collect();
            fields.push(("incoming", names?.into()));
        }
    }
    fields.push(("before", size_json(before)));
    fields.push(("after", size_json(after)));
    fields.push(("form", named(work, &step.left, &step.right)?.into()));
    Ok(Json::Object(fields))
}

fn size_json(size: &Size) -> Json {
    let nodes = size.nodes.as_ref();
    let nodes = nodes.and_then(|nodes| u64::try_from(nodes.clone()).ok());
    let nodes = nodes.filter(|nodes| *nodes <= LARGEST);
    Json::Object(vec![("width", size.width.into()), ("nodes", nodes.into())])
}
