//! The commands of `cgt domineering`: evaluate a board, sweep over many.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::args::{OutputArgs, PlayArgs};
use crate::commands::{evaluate, play_source, print_answer, request};
use crate::failure::Failure;
use crate::game::Request;
use crate::output::write_file;
use crate::sweep;

/// `cgt domineering`.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    subcommand_value_name = "TASK",
    subcommand_help_heading = "Tasks",
    after_help = "A board is rows x columns, or rows joined by `|` or new lines: `.` or `_` is \
                  free, `#` or `X` taken, `^` over `v` and `<>` are dominoes that lie there.\n\
                  Left plays vertical dominoes. A file named `sweep` is ./sweep.\n\n\
                  Try: cgt domineering 4x5, cgt domineering -b '..#|...'"
)]
pub(crate) struct DomineeringArgs {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    play: PlayArgs,
    /// Find out only who wins, which a search tells of boards whose value is out of reach
    #[arg(long, conflicts_with_all = ["moves", "verify", "explain"])]
    outcome_only: bool,
    /// Draw the board into an SVG file, with its winning moves
    #[arg(long, value_name = "FILE")]
    svg: Option<OsString>,
}

/// What else can be done with boards.
#[derive(Debug, Subcommand)]
enum Task {
    /// Count all boards of a size by value, outcome and temperature: `sweep 4x5`
    Sweep(SweepArgs),
}

/// `cgt domineering sweep`.
#[derive(Args, Debug)]
pub(crate) struct SweepArgs {
    /// The size of the boards, rows x columns
    #[arg(value_name = "RxC", required_unless_present = "shapes")]
    pub(crate) size: Option<String>,
    /// Count all connected shapes of up to this many free squares instead
    #[arg(long, value_name = "SQUARES", conflicts_with = "size")]
    pub(crate) shapes: Option<u32>,
    /// Threads that work; all that the machine has unless given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Follows `cgt domineering`.
pub(crate) fn run(args: &DomineeringArgs) -> Result<ExitCode, Failure> {
    match &args.task {
        None => value(args),
        Some(Task::Sweep(args)) => sweep::run(args),
    }
}

fn value(args: &DomineeringArgs) -> Result<ExitCode, Failure> {
    let source = play_source("domineering", &args.play)?;
    let request = Request {
        outcome_only: args.outcome_only,
        drawings: [args.svg.is_some(), false],
        ..request(&source, &args.play.questions, &args.play.output)
    };
    let output = &args.play.output;
    let answer = evaluate("domineering", None, &source, output, &request)?;
    if let (Some(file), Some(svg)) = (&args.svg, &answer.shown.drawings[0]) {
        write_file(file, svg)?;
    }
    print_answer(output, &answer)
}
