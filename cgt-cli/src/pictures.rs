//! The commands of `cgt hackenbush`: evaluate a picture, make one, write it in another format.

use std::ffi::OsStr;
use std::process::ExitCode;

use cgt_core::notation::EvaluateError;
use cgt_core::{Games, ParseError};
use cgt_hackenbush::{Drawing, FAMILIES, Format, NoPicture, Picture, build, family};

use crate::answer::Answer;
use crate::commands::{evaluate, failed, print_answer, request};
use crate::failure::{Failure, LIMIT_STATUS};
use crate::game::Request;
use crate::hackenbush::parse;
use crate::json::Json;
use crate::output::write_file;
use crate::picture_args::{
    BuildArgs, ConvertArgs, DrawingArgs, FamilyArgs, HackenbushArgs, PictureArgs, Task,
};
use crate::session::{Session, Work};
use crate::source::Source;
use crate::{output, stop};

/// Follows `cgt hackenbush`.
pub(crate) fn run(args: &HackenbushArgs) -> Result<ExitCode, Failure> {
    match &args.task {
        None => value(args),
        Some(Task::Build(args)) => built(args),
        Some(Task::Convert(args)) => converted(args),
        Some(Task::Family(args)) => member(args),
    }
}

fn value(args: &HackenbushArgs) -> Result<ExitCode, Failure> {
    let (source, format) = source(&args.picture)?;
    let request = Request {
        format: format.map(Format::name),
        tolerance: args.picture.tolerance,
        outcome_only: args.outcome_only,
        drawings: [args.drawings.svg.is_some(), args.drawings.tikz.is_some()],
        ..request(&source, &args.questions, &args.output)
    };
    let answer = evaluate("hackenbush", None, &source, &args.output, &request)?;
    write_drawings(&args.drawings, &answer)?;
    print_answer(&args.output, &answer)
}

/// The text of a picture, and its format where that is known.
fn source(args: &PictureArgs) -> Result<(Source, Option<Format>), Failure> {
    Ok(match (&args.edges, &args.words) {
        (Some(edges), _) => (Source::inline("edges", edges), Some(Format::Edges)),
        (_, Some(words)) => (Source::inline("words", words), Some(Format::Word)),
        (None, None) => {
            let file = args.file.as_deref().unwrap_or(OsStr::new("-"));
            (Source::file(file)?, args.format)
        }
    })
}

fn write_drawings(args: &DrawingArgs, answer: &Answer) -> Result<(), Failure> {
    for (file, text) in [&args.svg, &args.tikz]
        .into_iter()
        .zip(&answer.shown.drawings)
    {
        if let (Some(file), Some(text)) = (file, text) {
            write_file(file, text)?;
        }
    }
    Ok(())
}

/// Draws a picture into the files that are asked for.
fn draw(args: &DrawingArgs, drawing: &Drawing, picture: &Picture) -> Result<(), Failure> {
    if let Some(file) = &args.svg {
        write_file(file, &drawing.to_svg(picture))?;
    }
    if let Some(file) = &args.tikz {
        write_file(file, &drawing.to_tikz(picture))?;
    }
    Ok(())
}

fn converted(args: &ConvertArgs) -> Result<ExitCode, Failure> {
    let (source, format) = source(&args.picture)?;
    let picture = parse(&source.text, format, args.picture.tolerance)
        .map_err(|error| failed(&source, error))?;
    draw(&args.drawings, &Drawing::new(), &picture)?;
    print_as(&picture, args.to, &source.name)
}

fn member(args: &FamilyArgs) -> Result<ExitCode, Failure> {
    let Some(name) = &args.name else {
        let row = |family: &cgt_hackenbush::Family| {
            format!(
                "{:<34} {}\n{:34} for example: {}",
                family.usage, family.summary, "", family.example
            )
        };
        let rows: Vec<String> = FAMILIES.iter().map(row).collect();
        output::print(&rows.join("\n"))?;
        return Ok(ExitCode::SUCCESS);
    };
    let picture = family(name).map_err(|error| failed(&Source::inline("family", name), error))?;
    draw(&args.drawings, &Drawing::new(), &picture)?;
    print_as(&picture, args.to, name)
}

/// Prints a picture in a format, where the format can hold it.
fn print_as(picture: &Picture, format: Format, name: &str) -> Result<ExitCode, Failure> {
    let text = picture.write(format).map_err(|error| {
        Failure::Input(format!("{name} cannot be written as {format}: {error}"))
    })?;
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn built(args: &BuildArgs) -> Result<ExitCode, Failure> {
    let settings = args.output.settings();
    let games = Games::new();
    let session = Session::new(&games, &settings);
    stop::listen();
    session.work(|work| built_in(work, args))
}

fn built_in(work: &Work<'_, '_>, args: &BuildArgs) -> Result<ExitCode, Failure> {
    let (games, context) = (work.games(), work.context());
    let source = Source::inline("value", args.value.join(" "));
    let value = match games.read(context, &source.text) {
        Ok(value) => value,
        Err(EvaluateError::Limit(error)) => return Ok(stopped(work, error)),
        Err(EvaluateError::Argument(error)) => return Err(failed(&source, error)),
        Err(error) => {
            let whole = 0..source.text.len();
            return Err(failed(&source, ParseError::new(error.to_string(), whole)));
        }
    };
    let picture = match build(games, context, value) {
        Ok(picture) => picture,
        Err(NoPicture::Limit(error)) => return Ok(stopped(work, error)),
        Err(reason) => {
            let whole = 0..source.text.len();
            return Err(failed(&source, ParseError::new(reason.to_string(), whole)));
        }
    };
    let name = match work.short_name(value) {
        Ok(name) => name,
        Err(error) => return Ok(stopped(work, error)),
    };
    let title = name.clone().unwrap_or_default();
    draw(&args.drawings, &Drawing::new().title(title), &picture)?;
    if let Some(format) = args.to {
        return print_as(&picture, format, &source.text);
    }
    output::print(&if args.output.json {
        built_json(&source.text, name, &picture).to_line()
    } else {
        built_text(name, &picture)
    })?;
    Ok(ExitCode::SUCCESS)
}

fn built_json(expression: &str, name: Option<String>, picture: &Picture) -> Json {
    Json::Object(vec![
        ("schema", crate::answer::SCHEMA.into()),
        ("ruleset", "hackenbush".into()),
        ("expression", expression.into()),
        ("position", picture.to_edge_list().into()),
        ("value", name.into()),
        ("notes", Json::List(Vec::new())),
    ])
}

fn built_text(name: Option<String>, picture: &Picture) -> String {
    let drawing = picture.render_text();
    let name = name.unwrap_or_else(|| "too large to print".to_owned());
    let edges = picture.to_edge_list();
    format!(
        "{}\n\nvalue           {name}\nedges           {edges}\n",
        drawing.trim_end()
    )
}

/// Tells of a limit that came before there was a picture.
fn stopped(work: &Work<'_, '_>, error: cgt_core::EvalError) -> ExitCode {
    let limit = work.limit(error);
    let _ = Failure::Input(limit.message).tell();
    ExitCode::from(LIMIT_STATUS)
}
