//! The input formats: their names, how to tell them apart, and reading any of them.

use std::fmt;
use std::str::FromStr;

use cgt_core::ParseError;

use super::{Picture, dot, drawing, edges, json, svg, tree, word};

/// A way to write a picture down.
///
/// ```
/// use cgt_hackenbush::Format;
/// assert_eq!("drawing".parse(), Ok(Format::Drawing));
/// assert_eq!(Format::Dot.to_string(), "dot");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `0-1:B,1-2:R`.
    Edges,
    /// Stalks from the ground up: `BRRG BB R`.
    Word,
    /// `l(l;rl)`: blue, red and green edges from the ground up, with branches.
    Tree,
    /// Characters on a grid.
    Drawing,
    /// A picture drawn in a vector editor.
    Svg,
    /// An object with `ground`, `edges` and perhaps `vertices`.
    Json,
    /// An undirected Graphviz graph.
    Dot,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 7] = [
        Format::Edges,
        Format::Word,
        Format::Tree,
        Format::Drawing,
        Format::Svg,
        Format::Json,
        Format::Dot,
    ];

    /// The name as given to `--format`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Edges => "edges",
            Format::Word => "word",
            Format::Tree => "tree",
            Format::Drawing => "drawing",
            Format::Svg => "svg",
            Format::Json => "json",
            Format::Dot => "dot",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a format that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat {
    found: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found format `{}`, expected one of", self.found)?;
        for (number, format) in Format::ALL.iter().enumerate() {
            let separator = if number == 0 { " " } else { ", " };
            write!(f, "{separator}{format}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let known = Format::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownFormat {
            found: name.to_owned(),
        })
    }
}

/// The format `text` is written in, as far as its shape tells.
///
/// Tested in this order, outside comments: `<` svg; `{` json; `graph` or `strict` dot; a row
/// `===` drawing; words with `-` and `:` edges; only the letters B R G word; else tree. Text
/// that is none of these but looks like a slip in a drawing, an edge list or a word is taken for that,
/// so that the error says what is missing.
///
/// ```
/// use cgt_hackenbush::{Format, recognise};
/// assert_eq!(recognise("# girl\n0-1:B"), Format::Edges);
/// assert_eq!(recognise("BRRG BB R"), Format::Word);
/// assert_eq!(recognise("l(l;rl)"), Format::Tree);
/// assert_eq!(recognise("o\nB\n==="), Format::Drawing);
/// ```
#[must_use]
pub fn recognise(text: &str) -> Format {
    let start = without_leading_comments(text);
    if start.starts_with('<') {
        return Format::Svg;
    }
    if start.starts_with('{') {
        return Format::Json;
    }
    if starts_like_dot(start) {
        return Format::Dot;
    }
    let mut clues = Clues::default();
    for line in text.lines() {
        clues.read_line(line);
    }
    clues.format()
}

impl Picture {
    /// Reads a picture in the given format, or in the one [`recognise`] finds.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] whose span is the place in `text`.
    pub fn parse(text: &str, format: Option<Format>) -> Result<Picture, ParseError> {
        let picture = match format.unwrap_or_else(|| recognise(text)) {
            Format::Edges => edges::parse(text),
            Format::Word => word::parse(text),
            Format::Drawing => drawing::parse(text),
            Format::Tree => tree::parse(text),
            Format::Json => json::parse(text),
            Format::Dot => dot::parse(text),
            Format::Svg => svg::parse(text, None),
        };
        picture.map_err(|error: ParseError| match (format, error.help()) {
            (None, None) if recognise(text) == Format::Tree => error.with_help(
                "the text was taken for a tree, being no edge list, drawing, word, svg, json or dot",
            ),
            _ => error,
        })
    }
}

fn without_leading_comments(text: &str) -> &str {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while rest.starts_with('#') {
        let line_end = rest.find('\n').unwrap_or(rest.len());
        rest = rest[line_end..].trim_start();
    }
    rest
}

fn starts_like_dot(start: &str) -> bool {
    ["graph", "strict", "digraph"].iter().any(|keyword| {
        let head = start.as_bytes().get(..keyword.len());
        let next = start.as_bytes().get(keyword.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(keyword.as_bytes()))
            && next.is_none_or(|&byte| !byte.is_ascii_alphanumeric() && byte != b'_')
            // `graph-1:B` is an edge.
            && next != Some(&b'-')
    })
}

/// What a text contains, outside comments.
#[derive(Default)]
struct Clues {
    ground_row: bool,
    edge_word: bool,
    name_then_dash: bool,
    stroke: bool,
    other_than_color_letters: bool,
    /// The first letter is one that no tree has.
    spells_colors: bool,
    any: bool,
}

impl Clues {
    fn read_line(&mut self, line: &str) {
        if line.trim_start().starts_with('#') {
            return;
        }
        self.ground_row |= line.contains("===");
        let line = line.split('#').next().unwrap_or_default();
        for word in line.split(|char: char| char.is_whitespace() || char == ',') {
            self.read_word(word);
        }
    }

    fn read_word(&mut self, word: &str) {
        if !self.any {
            let first = word.trim_start_matches('(').chars().next();
            self.spells_colors = first.is_some_and(|first| "BRGbg".contains(first));
        }
        self.any |= !word.is_empty();
        self.edge_word |= word.contains('-') && word.contains(':');
        self.name_then_dash |= word.split_once('-').is_some_and(|(from, to)| {
            let is_name = |part: &str| part != "o" && super::names::is_legal_name(part);
            is_name(from) && to.starts_with(|char: char| char.is_ascii_alphanumeric())
        });
        self.stroke |= word.contains(['-', '|', '/', '\\', '=', '+']);
        self.other_than_color_letters |= word
            .chars()
            .any(|char| super::Color::from_letter(char).is_none());
    }

    fn format(&self) -> Format {
        if self.ground_row {
            Format::Drawing
        } else if self.edge_word || !self.any || self.name_then_dash {
            Format::Edges
        } else if !self.other_than_color_letters {
            Format::Word
        } else if self.stroke {
            Format::Drawing
        } else if self.spells_colors {
            Format::Word
        } else {
            Format::Tree
        }
    }
}
