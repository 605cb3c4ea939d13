//! `cgt census`: the figures of small games, counted anew.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _, stderr};
use std::time::{Duration, Instant};

use cgt_core::census::Census;
use clap::builder::PossibleValuesParser;

use super::{CensusArgs, Told, Trouble};
use crate::failure::Failure;
use crate::json::Json;
use crate::session::Work;

/// Between two looks of the progress bar.
const REDRAW: Duration = Duration::from_millis(100);
const BAR: u64 = 40;

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
    let mut bar = Bar::new();
    let figures = census.count(work.games(), work.context(), &mut |done, total| {
        bar.show(done, total);
    });
    bar.clear();
    let figures = figures?;
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

/// A progress bar on standard error, if a person may see it there.
struct Bar {
    is_shown: bool,
    last: Option<Instant>,
}

impl Bar {
    fn new() -> Bar {
        Bar {
            is_shown: stderr().is_terminal(),
            last: None,
        }
    }

    fn show(&mut self, done: u64, total: u64) {
        if !self.is_shown || self.last.is_some_and(|last| last.elapsed() < REDRAW) {
            return;
        }
        self.last = Some(Instant::now());
        let full = (done * BAR / total.max(1)) as usize;
        let empty = BAR as usize - full.min(BAR as usize);
        // What cannot be shown is not missed.
        let _ = write!(stderr(), "\r[{}{}]", "=".repeat(full), " ".repeat(empty));
    }

    fn clear(&self) {
        if self.last.is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
