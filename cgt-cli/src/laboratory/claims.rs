//! `cgt verify` and `cgt check`: claims about two games, by play alone.

use cgt_core::GameId;
use cgt_core::check::{Verdict, check as check_certificate};
use cgt_core::notation;

use super::{CheckArgs, Told, Trouble, VerifyArgs, form_name, or_long};
use crate::failure::{Failure, INPUT_STATUS};
use crate::played;
use crate::session::Work;
use crate::source::Source;

/// What is said of a claim about more than sums and differences of games.
const UNPLAYABLE: &str = "the claim holds operations that cannot be played";

pub(super) fn verify(work: &Work<'_, '_>, args: &VerifyArgs) -> Result<Told, Trouble> {
    let source = Source::inline("claim", args.claim.join(" "));
    let statement = notation::parse(&source.text).map_err(|error| Failure::Text {
        source: source.clone(),
        error,
    })?;
    let Some((relation, _)) = statement.comparison() else {
        return Err(input(
            "found one game, expected a claim such as '{0|1} = 1/2'",
        ));
    };
    let (games, context) = (work.games(), work.context());
    if args.strategy {
        let Some([g, h]) = played::compared_forms(games, context, &statement)? else {
            return Err(input(UNPLAYABLE));
        };
        return match games.certify(context, g, relation, h)? {
            Some(certificate) => Ok(Told {
                fields: Vec::new(),
                text: certificate.to_json(),
                status: 0,
            }),
            None => Err(input(&format!("{} does not hold", source.text))),
        };
    }
    let holds = played::confirms_comparison(games, context, &statement, true)?;
    let Some(holds) = holds else {
        return Err(input(UNPLAYABLE));
    };
    let verdict = if holds { "holds" } else { "does not hold" };
    Ok(Told {
        text: format!("{}    {verdict}, by playing it out", source.text),
        fields: vec![("expression", source.text.into()), ("result", holds.into())],
        status: if holds { 0 } else { INPUT_STATUS },
    })
}

pub(super) fn check(work: &Work<'_, '_>, args: &CheckArgs) -> Result<Told, Trouble> {
    let source = Source::file(&args.certificate)?;
    let verdict = check_certificate(&source.text)
        .map_err(|refusal| input(&format!("{} is refused: {refusal}", source.name)))?;
    let claim = claim(work, &verdict)?;
    let pairs = verdict.pairs as u64;
    Ok(Told {
        text: format!("{claim}    is proven by {pairs} pairs"),
        fields: vec![
            ("claim", claim.into()),
            ("pairs", pairs.into()),
            ("result", true.into()),
        ],
        status: 0,
    })
}

/// The claim in plain notation, from the forms of the certificate.
fn claim(work: &Work<'_, '_>, verdict: &Verdict) -> Result<String, Trouble> {
    let mut ids: Vec<GameId> = Vec::new();
    for [left, right] in &verdict.forms {
        let known = |side: &[usize]| -> Vec<GameId> { side.iter().map(|&at| ids[at]).collect() };
        let (left, right) = (known(left), known(right));
        ids.push(work.games().form(work.context(), &left, &right)?);
    }
    let [g, h] = [verdict.g, verdict.h].map(|at| form_name(work, ids[at]));
    Ok(format!(
        "{} {} {}",
        or_long(g?),
        verdict.relation,
        or_long(h?)
    ))
}

fn input(message: &str) -> Trouble {
    Trouble::Failure(Failure::Input(message.to_owned()))
}
