//! Which command was given, and what the program exits with.

use std::ffi::{OsStr, OsString};
use std::io::{IsTerminal, stdin};
use std::process::ExitCode;

use cgt_core::Games;
use cgt_nim::HeapRules;
use clap::{Args, Command as Program, CommandFactory, FromArgMatches};

use crate::answer::Answer;
use crate::args::{
    Cli, Command, CompareArgs, EvalArgs, NimArgs, OutputArgs, PlayArgs, QuestionArgs,
    ThermographArgs,
};
use crate::failure::{Failure, INPUT_STATUS, LIMIT_STATUS};
use crate::game::Request;
use crate::json::Json;
use crate::session::{Session, Work};
use crate::source::Source;
use crate::{
    batch, boards, dashes, expression, laboratory, nim, output, pictures, registry, stop, sum, text,
};

/// Follows the command line and says how it went.
pub(crate) fn run(arguments: Vec<OsString>) -> ExitCode {
    let mut program = program();
    program.build();
    let arguments = dashes::settle(&program, arguments);
    let matches = match program.try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => {
            // The help that was asked for goes to standard output, with status 0.
            let status = if error.use_stderr() {
                crate::failure::USAGE_STATUS
            } else {
                0
            };
            let _ = error.print();
            return ExitCode::from(status);
        }
    };
    let status = match matches.subcommand() {
        Some((name, sub)) if registry::find(name).is_some_and(|entry| entry.has_plain_command) => {
            PlayArgs::from_arg_matches(sub).map(|args| play(name, &args))
        }
        _ => Cli::from_arg_matches(&matches).map(|cli| follow(cli.command)),
    };
    match status {
        Ok(Ok(status)) => status,
        Ok(Err(failure)) => failure.tell(),
        Err(error) => error.exit(),
    }
}

/// The command line, with one command for every ruleset that has none of its own.
fn program() -> Program {
    let plain = registry::RULESETS
        .iter()
        .filter(|entry| entry.has_plain_command);
    plain.fold(Cli::command(), |program, entry| {
        let about = format!("Evaluate a position of {}", entry.name);
        let long = format!(
            "{about}: {}.\n\nTry: cgt {} -b '{}'",
            entry.about, entry.name, entry.example
        );
        let command = PlayArgs::augment_args(Program::new(entry.name));
        program.subcommand(command.about(about).long_about(long))
    })
}

fn follow(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Hackenbush(args) => pictures::run(&args),
        Command::Nim(args) => nim(&args),
        Command::Domineering(args) => boards::run(&args),
        Command::Eval(args) => eval(&args),
        Command::Compare(args) => compare(&args),
        Command::Sum(args) => answer_with(&args.output, |work| sum::run(work, &args)),
        Command::Thermograph(args) => thermograph(&args),
        Command::Batch(args) => batch::run(&args.output.settings()),
        Command::Games(args) => games(args.json),
        Command::Laboratory(command) => laboratory::run(&command),
    }
}

/// Evaluates a position of a ruleset that has the plain command.
fn play(name: &str, args: &PlayArgs) -> Result<ExitCode, Failure> {
    let source = play_source(name, args)?;
    let request = request(&source, &args.questions, &args.output);
    position(name, None, &source, &args.output, &request)
}

/// The text of a position.
pub(crate) fn play_source(name: &str, args: &PlayArgs) -> Result<Source, Failure> {
    match (&args.position, &args.input) {
        (Some(position), _) => Ok(Source::inline("position", position)),
        (None, None) => Source::file(OsStr::new("-")),
        (None, Some(input)) => position_or_file(name, input),
    }
}

/// What can be read as a position is one, anything else names a file.
fn position_or_file(name: &str, input: &OsStr) -> Result<Source, Failure> {
    let Some(text) = input.to_str().filter(|text| *text != "-") else {
        return Source::file(input);
    };
    let inline = Source::inline("position", text);
    let games = Games::new();
    let entry = registry::find(name).ok_or_else(|| Failure::Usage(format!("no ruleset {name}")))?;
    let ruleset = (entry.open)(&games, None);
    let error = match ruleset.and_then(|ruleset| ruleset.check(text)) {
        Ok(()) => return Ok(inline),
        Err(error) => error,
    };
    if std::path::Path::new(input).exists() {
        return Source::file(input);
    }
    let help = format!(
        "there is no file named `{}` either",
        text.chars().take(60).collect::<String>()
    );
    Err(Failure::Text {
        source: inline,
        error: match error.help() {
            Some(known) => error.clone().with_help(format!("{known}; {help}")),
            None => error.with_help(help),
        },
    })
}

fn nim(args: &NimArgs) -> Result<ExitCode, Failure> {
    let rules = args.rules();
    if args.period || args.sequence.is_some() {
        return heap_game(args, rules);
    }
    let text = args.heaps.join(" ");
    let source = if args.heaps.is_empty() {
        Source::file(OsStr::new("-"))?
    } else {
        Source::inline("heaps", text)
    };
    let request = request(&source, &args.questions, &args.output);
    position("nim", rules, &source, &args.output, &request)
}

/// The sequence or the period of a heap game.
fn heap_game(args: &NimArgs, rules: Option<(&str, String)>) -> Result<ExitCode, Failure> {
    let (option, rules) = rules.unwrap_or(("--octal", "octal 0.3...".to_owned()));
    if rules.contains("wythoff") {
        return Err(Failure::Usage(
            "Wythoff's game is played on two heaps; it has no nim-sequence".to_owned(),
        ));
    }
    let source = Source::inline(option, rules);
    let rules = HeapRules::parse(&source.text).map_err(|error| Failure::Text { source, error })?;
    let range = args.sequence.as_deref().map(range).transpose()?;
    answer_with(&args.output, |work| {
        Ok(nim::sequence_or_period(work, rules, range, args.period))
    })
}

/// Reads `1..100`; both ends count.
fn range(text: &str) -> Result<(u64, u64), Failure> {
    let ends = match text.split_once("..") {
        Some((first, last)) => [first, last.trim_start_matches('=')],
        None => ["0", text],
    };
    match ends.map(|end| end.trim().parse::<u64>()) {
        [Ok(first), Ok(last)] if first <= last => Ok((first, last)),
        [Ok(first), Ok(last)] => Err(Failure::Usage(format!(
            "found the sequence `{text}`, which ends before it begins; expected {last}..{first}"
        ))),
        _ => Err(Failure::Usage(format!(
            "found the sequence `{text}`, expected one such as 1..100"
        ))),
    }
}

fn eval(args: &EvalArgs) -> Result<ExitCode, Failure> {
    let source = expression_source(&args.expression)?;
    let request = request(&source, &args.questions, &args.output);
    answer_with(&args.output, |work| {
        expression::evaluate(work, &request).map_err(|error| failed(&source, error))
    })
}

fn thermograph(args: &ThermographArgs) -> Result<ExitCode, Failure> {
    let source = expression_source(&args.expression)?;
    let request = Request {
        text: &source.text,
        for_people: !args.output.json,
        drawings: [args.svg.is_some(), false],
        ..Request::default()
    };
    answer_with(&args.output, |work| {
        let answer = expression::thermograph(work, &request);
        let answer = answer.map_err(|error| failed(&source, error))?;
        match (&args.svg, &answer.shown.drawings[0]) {
            (Some(file), Some(svg)) => output::write_file(file, svg)?,
            (Some(_), None) if answer.limit.is_none() => {
                let message = "these numbers are too far apart for a drawing".to_owned();
                return Err(Failure::Input(message));
            }
            _ => {}
        }
        Ok(answer)
    })
}

/// The arguments as one text, or standard input.
fn expression_source(words: &[String]) -> Result<Source, Failure> {
    if !words.is_empty() {
        return Ok(Source::inline("expression", words.join(" ")));
    }
    if stdin().is_terminal() {
        return Err(Failure::Usage(
            "found no expression, expected one such as '{0|*} + *'".to_owned(),
        ));
    }
    let mut source = Source::standard_input()?;
    source.text.truncate(source.text.trim_end().len());
    Ok(source)
}

fn compare(args: &CompareArgs) -> Result<ExitCode, Failure> {
    let texts = [args.first.as_str(), args.second.as_str()];
    let request = Request {
        verify: args.verify,
        for_people: !args.output.json,
        ..Request::default()
    };
    answer_with(&args.output, |work| {
        expression::compare(work, texts, &request).map_err(|(index, error)| {
            let name = ["first game", "second game"][index];
            failed(&Source::inline(name, texts[index]), error)
        })
    })
}

fn games(json: bool) -> Result<ExitCode, Failure> {
    let list = registry::RULESETS;
    let text = if json {
        let object = |entry: &registry::Entry| {
            Json::Object(vec![
                ("name", entry.name.into()),
                ("about", entry.about.into()),
                ("example", entry.example.into()),
            ])
        };
        let games = list.iter().map(object).collect();
        Json::Object(vec![("schema", 1_u64.into()), ("games", Json::List(games))]).to_line()
    } else {
        let row = |entry: &registry::Entry| {
            format!(
                "{:<13} {}\n{:13} for example: {}",
                entry.name, entry.about, "", entry.example
            )
        };
        list.iter().map(row).collect::<Vec<_>>().join("\n")
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn request<'a>(
    source: &'a Source,
    questions: &QuestionArgs,
    output: &OutputArgs,
) -> Request<'a> {
    Request {
        text: &source.text,
        moves: questions.moves,
        verify: questions.verify,
        explain: questions.explain,
        for_people: !output.json,
        ..Request::default()
    }
}

pub(crate) fn failed(source: &Source, error: cgt_core::ParseError) -> Failure {
    Failure::Text {
        source: source.clone(),
        error,
    }
}

/// Evaluates a position and prints the answer.
fn position(
    name: &str,
    rules: Option<(&str, String)>,
    source: &Source,
    output: &OutputArgs,
    request: &Request<'_>,
) -> Result<ExitCode, Failure> {
    print_answer(output, &evaluate(name, rules, source, output, request)?)
}

/// Evaluates a position in a fresh arena.
pub(crate) fn evaluate(
    name: &str,
    rules: Option<(&str, String)>,
    source: &Source,
    output: &OutputArgs,
    request: &Request<'_>,
) -> Result<Answer, Failure> {
    let settings = output.settings();
    let games = Games::new();
    let session = Session::new(&games, &settings);
    let variant = rules.as_ref().map(|(_, rules)| rules.as_str());
    let game = match session.game(name, variant) {
        Some(Ok(game)) => game,
        Some(Err(error)) => {
            let (option, text) = rules.unwrap_or_default();
            return Err(failed(&Source::inline(option, text), error));
        }
        None => {
            return Err(Failure::Usage(format!(
                "found ruleset `{name}`, expected one of {}",
                registry::names()
            )));
        }
    };
    stop::listen();
    let answer = session.work(|work| game.evaluate(work, request));
    answer.map_err(|error| failed(source, error))
}

/// Answers one request in a fresh arena and prints the answer.
pub(crate) fn answer_with(
    output: &OutputArgs,
    request: impl FnOnce(&Work<'_, '_>) -> Result<Answer, Failure>,
) -> Result<ExitCode, Failure> {
    let settings = output.settings();
    let games = Games::new();
    let session = Session::new(&games, &settings);
    stop::listen();
    let answer = session.work(request)?;
    print_answer(output, &answer)
}

pub(crate) fn print_answer(output: &OutputArgs, answer: &Answer) -> Result<ExitCode, Failure> {
    let text = if output.json {
        answer.to_json().to_line()
    } else {
        text::write(answer)
    };
    output::print(&text)?;
    Ok(ExitCode::from(match (&answer.limit, answer.verified) {
        (Some(_), _) => LIMIT_STATUS,
        (None, Some(Some(false))) => INPUT_STATUS,
        _ => 0,
    }))
}
