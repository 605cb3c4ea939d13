//! `cgt domineering sweep`: many boards, counted by value, outcome and temperature.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::thread::available_parallelism;

use cgt_core::{EvalError, Evaluator, Outcome, ParseError};
use cgt_domineering::{
    Board, Domineering, MAX_SHAPE_SQUARES, MAX_SWEEP_SQUARES, Sweep, SweptValue, Workers, sweep,
    sweep_shapes,
};

use crate::answer::SCHEMA;
use crate::boards::SweepArgs;
use crate::commands::failed;
use crate::failure::{Failure, LIMIT_STATUS};
use crate::json::{Field, Json};
use crate::output;
use crate::progress::Progress;
use crate::session::{Session, Work};
use crate::source::Source;
use crate::stop;

/// Values that are listed for people, the commonest first.
const MOST_LISTED: usize = 20;
/// Characters of a name or board that are shown to people.
const WIDEST: usize = 40;
const OUTCOMES: [Outcome; 4] = [Outcome::L, Outcome::R, Outcome::N, Outcome::P];

/// What is swept over.
#[derive(Clone, Copy)]
enum What {
    Size(u32, u32),
    Shapes(u32),
}

impl What {
    fn of(args: &SweepArgs) -> Result<What, Failure> {
        match (&args.size, args.shapes) {
            (Some(size), _) => size_of(size),
            (None, Some(squares)) if (1..=MAX_SHAPE_SQUARES).contains(&squares) => {
                Ok(What::Shapes(squares))
            }
            (None, found) => Err(Failure::Input(format!(
                "found shapes of {} squares, expected 1 to {MAX_SHAPE_SQUARES}",
                found.unwrap_or(0)
            ))),
        }
    }

    fn name(self) -> String {
        match self {
            What::Size(rows, cols) => format!("{rows}x{cols}"),
            What::Shapes(squares) => format!("shapes {squares}"),
        }
    }

    fn in_words(self) -> String {
        match self {
            What::Size(rows, cols) => format!("all boards of {rows}x{cols}"),
            What::Shapes(squares) => format!("all connected shapes of up to {squares} squares"),
        }
    }

    /// How many boards there are.
    fn count(self) -> u64 {
        match self {
            What::Size(rows, cols) => 1 << (rows * cols),
            What::Shapes(squares) => FIXED_POLYOMINOES.iter().take(squares as usize).sum(),
        }
    }
}

/// How many shapes there are of 1, 2, 3, … squares (OEIS A001168), for the progress bar.
const FIXED_POLYOMINOES: [u64; MAX_SHAPE_SQUARES as usize] = [
    1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36_446, 135_268, 505_861, 1_903_890, 7_204_874,
    27_394_666,
];

fn size_of(text: &str) -> Result<What, Failure> {
    let wrong = |message: String| {
        let error = ParseError::new(message, 0..text.len());
        failed(&Source::inline("size", text), error)
    };
    let board = Board::parse(text).map_err(|error| failed(&Source::inline("size", text), error))?;
    let (rows, cols) = (board.rows(), board.cols());
    if !text.contains(['x', 'X', '×']) || text.contains(['.', '#', '|']) {
        return Err(wrong(
            "found a board, expected a size such as 4x5".to_owned(),
        ));
    }
    if rows * cols > MAX_SWEEP_SQUARES {
        return Err(wrong(format!(
            "{rows}x{cols} has {} squares, expected at most {MAX_SWEEP_SQUARES}: there are twice as many boards with every square",
            rows * cols
        )));
    }
    Ok(What::Size(rows, cols))
}

/// Follows `cgt domineering sweep`.
pub(crate) fn run(args: &SweepArgs) -> Result<ExitCode, Failure> {
    let what = What::of(args)?;
    let settings = args.output.settings();
    let games = cgt_core::Games::new();
    let session = Session::new(&games, &settings);
    stop::listen();
    let (text, status) = session.work(|work| told(work, args, what));
    output::print(&text)?;
    Ok(ExitCode::from(status))
}

/// What there is to say, and with which status.
fn told(work: &Work<'_, '_>, args: &SweepArgs, what: What) -> (String, u8) {
    let is_json = args.output.json;
    let written = swept(work, args, what).and_then(|found| {
        if is_json {
            lines(work, what, &found)
        } else {
            table(work, what, &found)
        }
    });
    match written {
        Ok(text) => (text, 0),
        Err(error) => (stopped(work, what, error, is_json), LIMIT_STATUS),
    }
}

fn swept(work: &Work<'_, '_>, args: &SweepArgs, what: What) -> Result<Sweep, EvalError> {
    let evaluator = Evaluator::new(Domineering, work.games());
    let threads = args.threads.or_else(|| available_parallelism().ok());
    let workers = Workers {
        threads: threads.map_or(1, Into::into),
        limits: *work.context().limits(),
        cancel: Some(work.is_due()),
    };
    let bar = Progress::of(what.count());
    let progress = |done| bar.show(done);
    match what {
        What::Size(rows, cols) => sweep(&evaluator, rows, cols, &workers, &progress),
        What::Shapes(squares) => sweep_shapes(&evaluator, squares, &workers, &progress),
    }
}

fn stopped(work: &Work<'_, '_>, what: What, error: EvalError, is_json: bool) -> String {
    let limit = work.limit(error);
    if !is_json {
        return format!("stopped         {}", limit.message);
    }
    Json::Object(vec![
        ("schema", SCHEMA.into()),
        ("sweep", what.name().into()),
        ("result", Json::Null),
        ("status", "limit".into()),
        ("limit", limit.name.into()),
    ])
    .to_line()
}

/// One object a line: first the whole, then the values in the order of the first boards.
fn lines(work: &Work<'_, '_>, what: What, found: &Sweep) -> Result<String, EvalError> {
    let subject =
        || -> Vec<Field> { vec![("schema", SCHEMA.into()), ("sweep", what.name().into())] };
    let mut whole = subject();
    whole.push(("boards", found.boards.into()));
    whole.push(("values", (found.values.len() as u64).into()));
    let outcomes = [
        ("L", Outcome::L),
        ("R", Outcome::R),
        ("N", Outcome::N),
        ("P", Outcome::P),
    ];
    let outcomes = outcomes.map(|(name, outcome)| (name, found.by_outcome(outcome).into()));
    whole.push(("outcomes", Json::Object(outcomes.into())));
    let temperatures = found.by_temperature();
    let pair = |(temperature, boards): (&cgt_core::Dyadic, &u64)| {
        Json::List(vec![temperature.to_string().into(), (*boards).into()])
    };
    let temperatures = temperatures.iter().map(pair).collect();
    whole.push(("temperatures", Json::List(temperatures)));
    let mut text = Json::Object(whole).to_line();
    for value in &found.values {
        let mut fields = subject();
        fields.push(("value", work.short_name(value.value)?.into()));
        fields.push(("boards", value.boards.into()));
        fields.push(("first", value.first.to_string().into()));
        fields.push(("outcome", value.outcome.to_string().into()));
        fields.push(("temperature", value.temperature.to_string().into()));
        text.push('\n');
        text.push_str(&Json::Object(fields).to_line());
    }
    Ok(text)
}

fn table(work: &Work<'_, '_>, what: What, found: &Sweep) -> Result<String, EvalError> {
    let mut text = format!(
        "{}: {} boards, {} values\n\n",
        what.in_words(),
        found.boards,
        found.values.len()
    );
    // Writing to a string does not fail.
    for outcome in OUTCOMES {
        let boards = found.by_outcome(outcome);
        let words = crate::words::outcome(outcome);
        let _ = writeln!(text, "{boards:>12}  {outcome}: {words}");
    }
    text.push_str("\n      boards  temperature\n");
    for (temperature, boards) in found.by_temperature() {
        let _ = writeln!(text, "{boards:>12}  {temperature}");
    }
    let mut values: Vec<&SweptValue> = found.values.iter().collect();
    // The sort is stable: values of as many boards stay in the order of their first boards.
    values.sort_by_key(|value| std::cmp::Reverse(value.boards));
    let _ = writeln!(text, "\n      boards  {:<WIDEST$}  first board", "value");
    for value in values.iter().take(MOST_LISTED) {
        let name = work.short_name(value.value)?;
        let name = name.filter(|name| name.chars().count() <= WIDEST);
        let name = name.unwrap_or_else(|| "(a long name)".to_owned());
        let _ = writeln!(
            text,
            "{:>12}  {name:<WIDEST$}  {}",
            value.boards, value.first
        );
    }
    if values.len() > MOST_LISTED {
        let rest = values.len() - MOST_LISTED;
        let _ = writeln!(
            text,
            "{:>12}  and {rest} more values; --json lists them all",
            ""
        );
    }
    Ok(text)
}
