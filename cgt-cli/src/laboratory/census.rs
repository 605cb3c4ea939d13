//! `cgt census`: the figures of small games, counted anew.

use std::fmt::Write as _;
use std::time::Instant;

use cgt_core::census::Census;
use clap::builder::PossibleValuesParser;

use super::{CensusArgs, Told, Trouble};
use crate::failure::Failure;
use crate::json::Json;
use crate::progress::Progress;
use crate::session::Work;

/// The names of the censuses, for the command line.
pub(super) fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(Census::ALL.map(Census::name))
}

pub(super) fn run(work: &Work<'_, '_>, args: &CensusArgs) -> Result<Told, Trouble> {
    let Some(census) = Census::named(&args.name) else {
        let message = format!("there is no census `{}`", args.name);
        return Err(Failure::Usage(message).into());
    };
    let start = Instant::now();
    // How much there is to count is known only when the count begins.
    let mut bar = None;
    let figures = census.count(work.games(), work.context(), &mut |done, total| {
        bar.get_or_insert_with(|| Progress::of(total)).show(done);
    })?;
    drop(bar);
    let mut text = format!("{}\n\n", census.definition());
    for figure in &figures {
        let _ = writeln!(text, "{:>9}  {}", figure.count, figure.what);
    }
    let _ = writeln!(text, "\nin {:.2} s", start.elapsed().as_secs_f64());
    let counts = figures.iter();
    let counts = counts.map(|figure| (figure.what, Json::Number(figure.count)));
    Ok(Told {
        fields: vec![
            ("census", census.name().into()),
            ("result", Json::Object(counts.collect())),
        ],
        text,
        status: 0,
    })
}
