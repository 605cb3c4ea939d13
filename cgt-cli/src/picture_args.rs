//! What the command line of `cgt hackenbush` looks like.

use std::ffi::OsString;

use cgt_hackenbush::Format;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use crate::args::{OutputArgs, QuestionArgs};

/// `cgt hackenbush`.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    subcommand_value_name = "TASK",
    subcommand_help_heading = "Tasks",
    after_help = "A file named `build`, `convert` or `family` is ./build, ./convert, ./family.\n\
                  Pictures of more than 20,000 edges are evaluated with at most 50,000 games, \
                  unless --max-games says otherwise."
)]
pub(crate) struct HackenbushArgs {
    #[command(subcommand)]
    pub(crate) task: Option<Task>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) questions: QuestionArgs,
    /// Find out only who wins, which the number part often tells at once
    #[arg(long, conflicts_with_all = ["moves", "verify", "explain"])]
    pub(crate) outcome_only: bool,
    #[command(flatten)]
    pub(crate) drawings: DrawingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What else can be done with pictures.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Make a small picture with a given value: `build 13/8`, `build '^*'`
    Build(BuildArgs),
    /// Write a picture in another format
    Convert(ConvertArgs),
    /// Make a picture of a family: `family girl`; without a name, list the families
    Family(FamilyArgs),
}

/// Where a picture comes from.
#[derive(Args, Debug)]
pub(crate) struct PictureArgs {
    /// A file with a picture; standard input for `-` or none
    pub(crate) file: Option<OsString>,
    /// The picture as a list of edges: '0-1:B,1-2:R,1-2:G'
    #[arg(short = 'e', long, value_name = "TEXT", conflicts_with_all = ["file", "words"])]
    pub(crate) edges: Option<String>,
    /// The picture as stalks from the ground up: 'BRRG BB R'
    #[arg(short = 'w', long, value_name = "TEXT", conflicts_with = "file")]
    pub(crate) words: Option<String>,
    /// The format of the file, where it is not to be recognised
    #[arg(long, value_parser = formats(), conflicts_with_all = ["edges", "words"])]
    pub(crate) format: Option<Format>,
    /// In svg, how near the ends of strokes are one vertex, in pixels
    #[arg(long, value_name = "PIXELS", value_parser = tolerance, conflicts_with_all = ["edges", "words"])]
    pub(crate) tolerance: Option<f64>,
}

/// Drawings to write beside the answer.
#[derive(Args, Debug, Default)]
pub(crate) struct DrawingArgs {
    /// Draw the picture into an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<OsString>,
    /// Draw the picture into a file for TikZ
    #[arg(long, value_name = "FILE")]
    pub(crate) tikz: Option<OsString>,
}

/// `cgt hackenbush build`.
#[derive(Args, Debug)]
pub(crate) struct BuildArgs {
    /// The value, as an expression. Several arguments are read as one
    #[arg(value_name = "VALUE", required = true)]
    pub(crate) value: Vec<String>,
    /// Print only the picture, in this format
    #[arg(long, value_name = "FORMAT", value_parser = formats(), conflicts_with = "json")]
    pub(crate) to: Option<Format>,
    #[command(flatten)]
    pub(crate) drawings: DrawingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `cgt hackenbush convert`.
#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub(crate) to: Format,
    #[command(flatten)]
    pub(crate) drawings: DrawingArgs,
}

/// `cgt hackenbush family`.
#[derive(Args, Debug)]
pub(crate) struct FamilyArgs {
    /// A member of a family, such as grid:4x4:7
    pub(crate) name: Option<String>,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = formats(), default_value = "edges")]
    pub(crate) to: Format,
    #[command(flatten)]
    pub(crate) drawings: DrawingArgs,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err("expected a number of pixels that is not negative".to_owned()),
    }
}
