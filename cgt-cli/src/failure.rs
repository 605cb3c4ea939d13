//! What can go wrong, how it is told, and with which status the program then ends.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use cgt_core::ParseError;

use crate::source::Source;

/// Why a request has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A text that cannot be read, with the place in it.
    Text { source: Source, error: ParseError },
    /// An input that cannot be had.
    Input(String),
    /// The command line is wrong in a way that only shows when it is followed.
    Usage(String),
    /// The answer cannot be written.
    Output(io::Error),
}

/// The status of a program whose input was wrong.
pub(crate) const INPUT_STATUS: u8 = 1;
/// The status of a program whose command line was wrong.
pub(crate) const USAGE_STATUS: u8 = 2;
/// The status of a program that reached a limit.
pub(crate) const LIMIT_STATUS: u8 = 3;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const PLACE: Style = AnsiColor::Blue.on_default().bold();
const HELP: Style = AnsiColor::Cyan.on_default().bold();

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl Failure {
    /// Tells what went wrong on standard error.
    pub(crate) fn tell(&self) -> ExitCode {
        let (text, status) = match self {
            Failure::Text { source, error } => (report(source, error), INPUT_STATUS),
            Failure::Input(message) => (headline(message), INPUT_STATUS),
            Failure::Usage(message) => (headline(message), USAGE_STATUS),
            // Nobody reads on, as in `cgt ... | head`: that is no failure.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => (
                headline(&format!("cannot write the answer: {error}")),
                INPUT_STATUS,
            ),
        };
        // If this cannot be told either, the status remains.
        let _ = anstream::stderr().lock().write_all(text.as_bytes());
        ExitCode::from(status)
    }
}

/// Makes a panic say what it is: a defect of this program, whatever the input was.
pub(crate) fn tell_of_defects() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let note = "this is a defect of the program; its report follows";
        let _ = anstream::stderr()
            .lock()
            .write_all(headline(note).as_bytes());
        report(info);
    }));
}

fn headline(message: &str) -> String {
    format!("{ERROR}error{ERROR:#}: {message}\n")
}

/// The message, the place by name, line and column, the line with the place underlined.
fn report(source: &Source, error: &ParseError) -> String {
    let (line, column) = error.line_column(&source.text);
    let excerpt = Excerpt::new(&source.text, error.span());
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let name = &source.name;
    let mut text = headline(error.message());
    let mut row = |before: &str, sign: &str, after: &str| {
        let after = if after.is_empty() {
            String::new()
        } else {
            format!(" {after}")
        };
        let _ = writeln!(text, "{PLACE}{before}{sign}{PLACE:#}{after}");
    };
    row(&margin, "-->", &format!("{name}:{line}:{column}"));
    row(&margin, " |", "");
    row(&number, " |", &excerpt.text);
    let underline = format!(
        "{}{ERROR}{}{ERROR:#}",
        " ".repeat(excerpt.before),
        "^".repeat(excerpt.marked)
    );
    row(&margin, " |", &underline);
    if let Some(help) = error.help() {
        let _ = writeln!(
            text,
            "{margin} {PLACE}={PLACE:#} {HELP}help{HELP:#}: {help}"
        );
    }
    text
}

/// The part of a line around a place, short enough to be shown.
#[derive(Debug, PartialEq, Eq)]
struct Excerpt {
    text: String,
    /// Characters before the place.
    before: usize,
    /// Characters of the place, at least one.
    marked: usize,
}

impl Excerpt {
    const BEFORE: usize = 50;
    const AFTER: usize = 50;

    fn new(source: &str, span: std::ops::Range<usize>) -> Excerpt {
        let start = floor_boundary(source, span.start);
        let end = floor_boundary(source, span.end).max(start);
        let line_start = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = source[start..]
            .find(['\n', '\r'])
            .map_or(source.len(), |length| start + length);
        let (left, right) = (&source[line_start..start], &source[start..line_end]);
        let cut_left = left.char_indices().rev().nth(Self::BEFORE);
        let cut_right = right.char_indices().nth(Self::AFTER);
        let left_shown = cut_left.map_or(left, |(at, c)| &left[at + c.len_utf8()..]);
        let right_shown = cut_right.map_or(right, |(at, _)| &right[..at]);
        let ellipsis = |cut: bool| if cut { "…" } else { "" };
        let text = format!(
            "{}{left_shown}{right_shown}{}",
            ellipsis(cut_left.is_some()),
            ellipsis(cut_right.is_some())
        );
        let marked = source[start..end.min(line_end).max(start)]
            .chars()
            .take(Self::AFTER)
            .count();
        Excerpt {
            text: text.chars().map(visible).collect(),
            before: left_shown.chars().count() + usize::from(cut_left.is_some()),
            marked: marked.max(1),
        }
    }
}

/// A character that takes one place on a terminal and does nothing to it.
fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}

/// The last character boundary up to `at`.
fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(source: &Source, error: &ParseError) -> String {
        anstream::adapter::strip_str(&report(source, error)).to_string()
    }

    #[test]
    fn the_place_is_underlined() {
        let source = Source::inline("expression", "{0|1}\n{0|xy}+1");
        let error = ParseError::new("found `xy`, expected a game", 9..11).with_help("try 0");
        let expected = "\
error: found `xy`, expected a game
 --> expression:2:4
  |
2 | {0|xy}+1
  |    ^^
  = help: try 0
";
        assert_eq!(plain(&source, &error), expected);
    }

    #[test]
    fn the_end_of_a_text_is_underlined_too() {
        let source = Source::inline("expression", "{0|");
        let error = ParseError::new("found the end, expected a game", 3..3);
        assert!(plain(&source, &error).contains("1 | {0|\n  |    ^\n"));
        let empty = Source::inline("expression", "");
        let error = ParseError::new("found nothing", 0..0);
        assert!(plain(&empty, &error).contains("1 |\n  | ^\n"));
    }

    #[test]
    fn of_a_long_line_only_the_place_is_shown() {
        let text = format!("{}x{}", "é".repeat(500_000), "-".repeat(500_000));
        let source = Source::inline("big", text);
        let error = ParseError::new("found `x`", 1_000_000..1_000_001);
        let told = plain(&source, &error);
        assert!(told.contains(" --> big:1:500001\n"), "{told}");
        assert!(told.len() < 500);
        let rows: Vec<&str> = told.lines().collect();
        let column = |row: &str, c| row.chars().position(|found| found == c);
        assert_eq!(column(rows[3], 'x'), column(rows[4], '^'));
    }

    #[test]
    fn places_inside_characters_and_behind_the_end_do_no_harm() {
        for span in [1..2, 1..1, 0..100, 50..60] {
            let source = Source::inline("x", "é\u{7}\r\n");
            assert!(!plain(&source, &ParseError::new("no", span)).contains('\u{7}'));
        }
    }
}
