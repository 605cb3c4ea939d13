//! The laboratory: reductions step by step, claims played out, certificates, censuses, and
//! drawings of the order and of the numbers.

mod census;
mod claims;
mod diagram;
mod lattice;
mod reduce;
mod tree;

use std::ffi::OsString;
use std::process::ExitCode;

use cgt_core::notation::PrintError;
use cgt_core::{EvalError, GameId, Games};
use clap::{Args, Subcommand};

use crate::answer::SCHEMA;
use crate::args::OutputArgs;
use crate::failure::{Failure, LIMIT_STATUS};
use crate::json::{Field, Json};
use crate::session::{Session, Work};
use crate::{output, stop};

/// The commands of the laboratory.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Reduce a form step by step: `cgt reduce '{{0|*2}|0}'`
    Reduce(ReduceArgs),
    /// Check a comparison by playing it out: `cgt verify '{0|*} + * = {0,*|0}'`
    Verify(VerifyArgs),
    /// Check a certificate that `cgt verify --strategy` has made
    Check(CheckArgs),
    /// Count all small games: born, day-two-forms, bypass-slice, gifts, day-three-order
    Census(CensusArgs),
    /// The order of the values born by day 0, 1 or 2, as a Hasse diagram
    Lattice(LatticeArgs),
    /// The numbers born by a day, each under the one that it follows from
    Tree(TreeArgs),
}

/// `cgt reduce`.
#[derive(Args, Debug)]
pub(crate) struct ReduceArgs {
    /// The form in braces. Several arguments are read as one
    #[arg(value_name = "FORM", required = true)]
    form: Vec<String>,
    /// dominated-first, reversible-first, or random:SEED
    #[arg(long, default_value = "dominated-first", value_parser = reduce::order)]
    order: cgt_core::trace::Order,
    #[command(flatten)]
    output: OutputArgs,
}

/// `cgt verify`.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// A comparison of two games: G = H, with = < > <= >= or ||
    #[arg(value_name = "CLAIM", required = true)]
    claim: Vec<String>,
    /// Print a certificate in JSON: the winning reply to every move
    #[arg(long)]
    strategy: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// `cgt check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The file with the certificate; standard input for `-`
    certificate: OsString,
    #[command(flatten)]
    output: OutputArgs,
}

/// `cgt census`.
#[derive(Args, Debug)]
pub(crate) struct CensusArgs {
    /// What is counted
    #[arg(value_name = "NAME", value_parser = census::names())]
    name: String,
    #[command(flatten)]
    output: OutputArgs,
}

/// `cgt lattice`.
#[derive(Args, Debug)]
pub(crate) struct LatticeArgs {
    /// The day by which the values are born: 0, 1 or 2
    #[arg(value_name = "DAY", value_parser = clap::value_parser!(u32).range(..=2))]
    day: u32,
    /// Draw the diagram into an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<OsString>,
    #[command(flatten)]
    output: OutputArgs,
}

/// `cgt tree`.
#[derive(Args, Debug)]
pub(crate) struct TreeArgs {
    /// The day by which the numbers are born, up to 10
    #[arg(value_name = "DAY", value_parser = clap::value_parser!(u32).range(..=10))]
    day: u32,
    /// Draw the tree into an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<OsString>,
    #[command(flatten)]
    output: OutputArgs,
}

/// What a command of the laboratory has to say.
struct Told {
    /// The subject first, without the version.
    fields: Vec<Field>,
    text: String,
    status: u8,
}

/// Why it has nothing to say.
enum Trouble {
    Limit(EvalError),
    Failure(Failure),
}

impl From<EvalError> for Trouble {
    fn from(error: EvalError) -> Trouble {
        Trouble::Limit(error)
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Failure(failure)
    }
}

/// Follows a command of the laboratory.
pub(crate) fn run(command: &Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Reduce(args) => tell(&args.output, |work| reduce::run(work, args)),
        Command::Verify(args) => tell(&args.output, |work| claims::verify(work, args)),
        Command::Check(args) => tell(&args.output, |work| claims::check(work, args)),
        Command::Census(args) => tell(&args.output, |work| census::run(work, args)),
        Command::Lattice(args) => tell(&args.output, |work| lattice::run(work, args)),
        Command::Tree(args) => tell(&args.output, |work| tree::run(work, args)),
    }
}

fn tell(
    output: &OutputArgs,
    command: impl FnOnce(&Work<'_, '_>) -> Result<Told, Trouble>,
) -> Result<ExitCode, Failure> {
    let settings = output.settings();
    let games = Games::new();
    let session = Session::new(&games, &settings);
    stop::listen();
    let told = session.work(|work| match command(work) {
        Err(Trouble::Limit(error)) => Ok(stopped(work, error)),
        Err(Trouble::Failure(failure)) => Err(failure),
        Ok(told) => Ok(told),
    })?;
    if output.json {
        let mut fields = vec![("schema", SCHEMA.into())];
        fields.extend(told.fields);
        output::print(&Json::Object(fields).to_line())?;
    } else {
        output::print(&told.text)?;
    }
    Ok(ExitCode::from(told.status))
}

fn stopped(work: &Work<'_, '_>, error: EvalError) -> Told {
    let limit = work.limit(error);
    Told {
        fields: vec![
            ("result", Json::Null),
            ("status", "limit".into()),
            ("limit", limit.name.into()),
        ],
        text: format!("stopped         {}", limit.message),
        status: LIMIT_STATUS,
    }
}

/// A form as it is written, or `None` where it is too large.
fn form_name(work: &Work<'_, '_>, form: GameId) -> Result<Option<String>, EvalError> {
    match work.printer().form(work.context(), form) {
        Ok(name) => Ok(Some(name)),
        Err(PrintError::Eval(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// What stands in a text for a name that is too long.
fn or_long(name: Option<String>) -> String {
    name.unwrap_or_else(|| "(too large to print)".to_owned())
}
