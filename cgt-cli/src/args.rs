//! What the command line looks like.

use std::ffi::OsString;
use std::time::Duration;

use cgt_core::Limits;
use cgt_core::notation::{Printer, Style};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::boards::DomineeringArgs;
use crate::picture_args::HackenbushArgs;
use crate::session::Settings;

/// Exact values of combinatorial games under normal play.
#[derive(Debug, Parser)]
#[command(
    name = "cgt",
    version,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(
    after_help = "Exit status: 0 answered, 1 the input is wrong, 2 the command line is wrong, 3 a limit was reached."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands beside those that every ruleset gets.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Evaluate a Hackenbush picture
    Hackenbush(HackenbushArgs),
    /// Evaluate Nim heaps, or the heaps of another heap game
    Nim(NimArgs),
    /// Evaluate a Domineering board, or sweep over many
    Domineering(DomineeringArgs),
    /// Calculate with values: `cgt eval '{0|*} + *'`
    Eval(EvalArgs),
    /// Add positions of several games: `cgt sum picture.txt 'nim:3 5' '+-1'`
    Sum(SumArgs),
    /// Compare two values: one of < = > ||
    Compare(CompareArgs),
    /// Draw the thermograph of a value
    Thermograph(ThermographArgs),
    /// Answer a stream of requests, one JSON object a line
    Batch(BatchArgs),
    /// List the rulesets this program knows
    Games(GamesArgs),
    /// Reductions, claims, certificates, censuses
    #[command(flatten)]
    Laboratory(crate::laboratory::Command),
}

/// How every answer is given.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputArgs {
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Spell values in ASCII, with arrows, or for TeX
    #[arg(long, value_enum, value_name = "STYLE", default_value = "plain")]
    pub(crate) notation: Notation,
    /// Print canonical forms with every part named once
    #[arg(long)]
    pub(crate) shared: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How names are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// 3/4vv*
    Plain,
    /// 3/4⇓*
    Unicode,
    /// for math mode
    Latex,
}

/// What one request may use.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Distinct games, at most
    #[arg(long, value_name = "N")]
    max_games: Option<u64>,
    /// Positions looked at, at most
    #[arg(long, value_name = "N")]
    max_positions: Option<u64>,
    /// Bytes of tables, at most: 512M, 4G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
    /// Bytes of the text of one value, at most
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_print: Option<u64>,
    /// Time, at most: 10, 0.5, 200ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,
}

impl OutputArgs {
    /// The settings these options make.
    pub(crate) fn settings(&self) -> Settings {
        let defaults = Limits::default();
        let limits = &self.limits;
        Settings {
            limits: Limits {
                games: limits.max_games.unwrap_or(defaults.games),
                positions: limits.max_positions.unwrap_or(defaults.positions),
                memory: limits
                    .max_memory
                    .unwrap_or_else(|| usable_memory(defaults.memory)),
                ..defaults
            },
            games_are_given: limits.max_games.is_some(),
            timeout: limits.timeout,
            style: match self.notation {
                Notation::Plain => Style::Plain,
                Notation::Unicode => Style::Unicode,
                Notation::Latex => Style::Latex,
            },
            max_print: limits.max_print.unwrap_or(Printer::DEFAULT_LIMIT),
            shared: self.shared,
        }
    }
}

/// What is asked about a value beside its name.
#[derive(Args, Clone, Debug)]
pub(crate) struct QuestionArgs {
    /// List every move with its value and whether it wins
    #[arg(long)]
    pub(crate) moves: bool,
    /// Check the value by playing it out
    #[arg(long)]
    pub(crate) verify: bool,
    /// Tell why: the theory used, or the options and their reduction
    #[arg(long)]
    pub(crate) explain: bool,
}

/// `cgt nim`.
#[derive(Args, Debug)]
pub(crate) struct NimArgs {
    /// The sizes of the heaps
    #[arg(value_name = "HEAP")]
    pub(crate) heaps: Vec<String>,
    /// Play by an octal code, such as 0.137
    #[arg(long, value_name = "CODE", conflicts_with_all = ["hex", "subtract", "all_but", "game"])]
    pub(crate) octal: Option<String>,
    /// Play by a code with hexadecimal digits, such as 0.8
    #[arg(long, value_name = "CODE", conflicts_with_all = ["subtract", "all_but", "game"])]
    pub(crate) hex: Option<String>,
    /// Take only as many counters as this set says: 1,2,5
    #[arg(long, value_name = "SET", conflicts_with_all = ["all_but", "game"])]
    pub(crate) subtract: Option<String>,
    /// Take any number of counters but those in this set: 1,4
    #[arg(long, value_name = "SET", conflicts_with = "game")]
    pub(crate) all_but: Option<String>,
    /// Play a game by its name: kayles, dawsons-chess, grundy, wythoff, …
    #[arg(long, value_name = "NAME")]
    pub(crate) game: Option<String>,
    /// List the nim-values of single heaps: 1..100
    #[arg(long, value_name = "A..B", conflicts_with = "heaps")]
    pub(crate) sequence: Option<String>,
    /// Find the period of the nim-sequence and prove it
    #[arg(long, conflicts_with = "heaps")]
    pub(crate) period: bool,
    #[command(flatten)]
    pub(crate) questions: QuestionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl NimArgs {
    /// The rules as text, where they are not those of Nim.
    pub(crate) fn rules(&self) -> Option<(&'static str, String)> {
        let octal = self
            .octal
            .as_ref()
            .map(|code| ("--octal", format!("octal {code}")));
        let hex = || {
            let code = self.hex.as_ref();
            code.map(|code| ("--hex", format!("hex {code}")))
        };
        let subtract = || {
            self.subtract
                .as_ref()
                .map(|set| ("--subtract", format!("subtract {set}")))
        };
        let all_but = || {
            self.all_but
                .as_ref()
                .map(|set| ("--all-but", format!("all-but {set}")))
        };
        let game = || {
            self.game
                .as_ref()
                .map(|name| ("--game", format!("game {name}")))
        };
        octal
            .or_else(hex)
            .or_else(subtract)
            .or_else(all_but)
            .or_else(game)
    }
}

/// The command of a ruleset that has no command of its own.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// A position, or a file with one; standard input for `-` or none
    #[arg(value_name = "POSITION|FILE")]
    pub(crate) input: Option<OsString>,
    /// The position itself
    #[arg(
        short = 'b',
        long,
        visible_alias = "board",
        value_name = "TEXT",
        conflicts_with = "input",
        allow_hyphen_values = true
    )]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) questions: QuestionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `cgt eval`.
#[derive(Args, Debug)]
pub(crate) struct EvalArgs {
    /// The expression; standard input for none. Several arguments are read as one
    #[arg(value_name = "EXPR")]
    pub(crate) expression: Vec<String>,
    #[command(flatten)]
    pub(crate) questions: QuestionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `cgt sum`.
#[derive(Args, Debug)]
pub(crate) struct SumArgs {
    /// RULESET:POSITION, a value, or a file with a Hackenbush picture
    #[arg(value_name = "PART", required = true)]
    pub(crate) parts: Vec<String>,
    #[command(flatten)]
    pub(crate) questions: QuestionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `cgt compare`.
#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// The first game
    #[arg(value_name = "G")]
    pub(crate) first: String,
    /// The second game
    #[arg(value_name = "H")]
    pub(crate) second: String,
    /// Check the answer by playing the difference
    #[arg(long)]
    pub(crate) verify: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `cgt thermograph`.
#[derive(Args, Debug)]
pub(crate) struct ThermographArgs {
    /// The expression; standard input for none. Several arguments are read as one
    #[arg(value_name = "EXPR")]
    pub(crate) expression: Vec<String>,
    /// Draw the walls and the mast into an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<OsString>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `cgt batch`.
#[derive(Args, Debug)]
pub(crate) struct BatchArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `cgt games`.
#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    /// Print the list as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// A number of bytes such as `512M`.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        unit => return Err(format!("found the unit `{unit}`, expected k, M, G or T")),
    };
    let number: u64 = digits
        .parse()
        .map_err(|_| "expected a number of bytes such as 512M".to_owned())?;
    number
        .checked_mul(1 << shift)
        .ok_or_else(|| "more bytes than can be counted".to_owned())
}

/// A time such as `10`, `0.5`, `200ms` or `2m`.
fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        unit => return Err(format!("found the unit `{unit}`, expected ms, s, m or h")),
    };
    let number: f64 = digits
        .parse()
        .map_err(|_| "expected a time such as 10, 0.5 or 200ms".to_owned())?;
    Duration::try_from_secs_f64(number * unit)
        .map_err(|_| "expected a time that is not negative nor endless".to_owned())
}

/// A default for the memory limit: most of what the system says is free, where it says so.
fn usable_memory(default: u64) -> u64 {
    let Ok(text) = std::fs::read_to_string("/proc/meminfo") else {
        return default / 4;
    };
    let available = text.lines().find_map(|line| {
        let kilobytes = line
            .strip_prefix("MemAvailable:")?
            .trim()
            .strip_suffix("kB")?;
        kilobytes.trim().parse::<u64>().ok()
    });
    match available {
        Some(kilobytes) => (kilobytes.saturating_mul(1024) / 10 * 8).min(default),
        None => default / 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn sizes_and_times_are_read() {
        assert_eq!(size("100"), Ok(100));
        assert_eq!(size("4G"), Ok(4 << 30));
        assert_eq!(size("100kB"), Ok(100 << 10));
        assert!(size("4X").is_err() && size("").is_err() && size("-1").is_err());
        assert!(size("99999999999T").is_err());
        assert_eq!(duration("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert!(duration("-1").is_err() && duration("1e400").is_err() && duration("x").is_err());
        assert!(duration("nan").is_err() && duration("inf").is_err());
    }
}
