//! The format `edges`: `0-1:B,1-2:R`, separated by commas, spaces or newlines.

use std::ops::Range;

use cgt_core::ParseError;

use super::names::is_name_char;
use super::{Color, Picture};

/// Reads an edge list.
pub(super) fn parse(text: &str) -> Result<Picture, ParseError> {
    let mut picture = Picture::new();
    for span in Words::new(text) {
        let (from, to, color) = read_edge(text, span)?;
        let from = vertex(&mut picture, from);
        let to = vertex(&mut picture, to);
        picture.add_edge(from, to, color);
    }
    Ok(picture)
}

/// The spans of the words of a text: what commas, white space and comments leave.
///
/// A comment runs from `#` to the end of its line.
pub(super) struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Words<'a> {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Words { text, at }
    }
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            let rest = &self.text[self.at..];
            let start = self.at + rest.find(|char| !is_separator(char))?;
            let rest = &self.text[start..];
            if rest.starts_with('#') {
                self.at = start + rest.find('\n')?;
                continue;
            }
            let length = rest
                .find(|char| is_separator(char) || char == '#')
                .unwrap_or(rest.len());
            self.at = start + length;
            return Some(start..self.at);
        }
    }
}

fn is_separator(char: char) -> bool {
    char == ',' || char.is_whitespace()
}

/// The two names and the colour of the edge written at `span`.
fn read_edge(text: &str, span: Range<usize>) -> Result<(&str, &str, Color), ParseError> {
    let end = span.end;
    let (from, at) = read_name(text, span)?;
    let at = read_mark(text, at..end, '-', "a second vertex, as in `0-1:B`")?;
    let (to, at) = read_name(text, at..end)?;
    let at = read_mark(text, at..end, ':', "a colour, as in `0-1:B`")?;
    let color = &text[at..end];
    match Color::from_name(color) {
        Some(color) => Ok((from, to, color)),
        None if color.is_empty() => Err(ParseError::new(
            "found the end of the edge, expected its colour B, R or G",
            end..end,
        )),
        None => Err(ParseError::new(
            format!("found colour `{}`, expected B, R or G", shorten(color)),
            at..end,
        )),
    }
}

/// Reads a vertex name at the start of `span`; returns it and where it ends.
fn read_name(text: &str, span: Range<usize>) -> Result<(&str, usize), ParseError> {
    let rest = &text[span.clone()];
    let length = rest.find(|char| !is_name_char(char)).unwrap_or(rest.len());
    if length > 0 {
        return Ok((&rest[..length], span.start + length));
    }
    let error = match rest.chars().next() {
        Some(char) => ParseError::new(
            format!("found `{}`, expected a vertex name", char.escape_debug()),
            span.start..span.start + char.len_utf8(),
        ),
        None => ParseError::new(
            "found the end of the edge, expected a vertex name",
            span.clone(),
        ),
    };
    Err(error.with_help("names are made of letters, digits, `_` and `.`"))
}

/// Reads one `mark`; returns where it ends.
fn read_mark(text: &str, span: Range<usize>, mark: char, what: &str) -> Result<usize, ParseError> {
    match text[span.clone()].chars().next() {
        Some(char) if char == mark => Ok(span.start + 1),
        Some(char) => Err(ParseError::new(
            format!(
                "found `{}`, expected `{mark}` and {what}",
                char.escape_debug()
            ),
            span.start..span.start + char.len_utf8(),
        )),
        None => Err(ParseError::new(
            format!("found the end of the edge, expected `{mark}` and {what}"),
            span,
        )),
    }
}

/// The vertex called `name`, added when it is new.
fn vertex(picture: &mut Picture, name: &str) -> usize {
    picture
        .find_vertex(name)
        .unwrap_or_else(|| picture.add_vertex_like(name))
}

/// At most 20 characters of a text that goes into a message.
pub(super) fn shorten(text: &str) -> String {
    let mut chars = text.chars();
    let mut short: String = chars
        .by_ref()
        .take(20)
        .flat_map(char::escape_debug)
        .collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}
