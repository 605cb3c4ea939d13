//! The format `json`: an object with `ground`, `edges` and perhaps `vertices`.
//!
//! Every part is kept as the slice of the text it was written in, so that an error can
//! underline it.

use std::collections::HashMap;
use std::ops::Range;

use cgt_core::ParseError;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::edges::shorten;
use super::places::Places;
use super::{Color, GROUND, Picture, Point};

#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow)]
    ground: &'a RawValue,
    #[serde(borrow)]
    edges: Vec<&'a RawValue>,
    #[serde(borrow)]
    vertices: Option<Vec<&'a RawValue>>,
}

#[derive(Deserialize)]
struct JsonEdge<'a> {
    #[serde(borrow)]
    from: &'a RawValue,
    #[serde(borrow)]
    to: &'a RawValue,
    #[serde(borrow, alias = "colour")]
    color: &'a RawValue,
    label: Option<String>,
    path: Option<Vec<(f64, f64)>>,
}

#[derive(Deserialize)]
struct JsonVertex<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
    x: Option<f64>,
    y: Option<f64>,
}

/// Reads a JSON object.
pub(super) fn parse(text: &str) -> Result<Picture, ParseError> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let body = without_comments(text, start);
    let document: Document<'_> = read(text, body)?;
    let mut reader = Reader {
        text,
        picture: Picture::new(),
        known: HashMap::new(),
        is_closed: false,
        places: Places::default(),
    };
    for id in ground_ids(text, document.ground)? {
        let name = read_id(text, id)?;
        reader.known.insert(name, GROUND);
    }
    if let Some(vertices) = document.vertices {
        for vertex in vertices {
            reader.read_vertex(vertex)?;
        }
        reader.is_closed = true;
    }
    for edge in document.edges {
        reader.read_edge(edge)?;
    }
    Ok(reader.picture)
}

struct Reader<'a> {
    text: &'a str,
    picture: Picture,
    /// The vertex of each id.
    known: HashMap<String, usize>,
    /// Whether the list of vertices was given, so that no other may appear.
    is_closed: bool,
    places: Places,
}

impl<'a> Reader<'a> {
    fn read_vertex(&mut self, raw: &'a RawValue) -> Result<(), ParseError> {
        let vertex: JsonVertex<'_> = read(self.text, raw.get())?;
        let name = read_id(self.text, vertex.id)?;
        let index = match self.known.get(&name) {
            Some(&GROUND) => GROUND,
            Some(_) => {
                return Err(ParseError::new(
                    format!("found vertex `{}` twice, expected once", shorten(&name)),
                    span(self.text, vertex.id.get()),
                ));
            }
            None => self.add_vertex(name),
        };
        let place = match (vertex.x, vertex.y) {
            (Some(x), Some(y)) => Point::new(x, y),
            (None, None) => return Ok(()),
            _ => {
                return Err(ParseError::new(
                    "found a vertex with one coordinate, expected both `x` and `y`",
                    span(self.text, raw.get()),
                ));
            }
        };
        self.places
            .put(&mut self.picture, index, place)
            .map_err(|message| ParseError::new(message, span(self.text, raw.get())))
    }

    fn add_vertex(&mut self, name: String) -> usize {
        let index = self.picture.add_vertex_like(&name);
        self.known.insert(name, index);
        index
    }

    fn read_edge(&mut self, raw: &'a RawValue) -> Result<(), ParseError> {
        let edge: JsonEdge<'_> = read(self.text, raw.get())?;
        let color = read_color(self.text, edge.color)?;
        let from = self.end(edge.from)?;
        let to = self.end(edge.to)?;
        let index = self.picture.add_edge(from, to, color);
        if let Some(path) = edge.path {
            if path.len() < 2 {
                return Err(ParseError::new(
                    format!(
                        "found a path of {} points, expected two or more",
                        path.len()
                    ),
                    span(self.text, raw.get()),
                ));
            }
            let path = path.into_iter().map(|(x, y)| Point::new(x, y)).collect();
            self.picture.set_path(index, path);
        }
        if let Some(label) = edge.label {
            self.picture.set_label(index, label);
        }
        Ok(())
    }

    fn end(&mut self, raw: &'a RawValue) -> Result<usize, ParseError> {
        let name = read_id(self.text, raw)?;
        match self.known.get(&name) {
            Some(&vertex) => Ok(vertex),
            None if self.is_closed => Err(ParseError::new(
                format!(
                    "found vertex `{}`, expected one of those in `vertices`",
                    shorten(&name)
                ),
                span(self.text, raw.get()),
            )),
            None => Ok(self.add_vertex(name)),
        }
    }
}

/// The ids in `ground`: a list, or a single one.
fn ground_ids<'a>(text: &str, raw: &'a RawValue) -> Result<Vec<&'a RawValue>, ParseError> {
    if raw.get().starts_with('[') {
        read(text, raw.get())
    } else {
        Ok(vec![raw])
    }
}

/// An id, a string or a number, as text.
fn read_id(text: &str, raw: &RawValue) -> Result<String, ParseError> {
    let written = raw.get();
    if written.starts_with('"') {
        return read(text, written);
    }
    if written.starts_with(|char: char| char.is_ascii_digit() || char == '-') {
        return Ok(written.to_owned());
    }
    Err(ParseError::new(
        format!(
            "found `{}`, expected an id: a number or a string",
            shorten(written)
        ),
        span(text, written),
    ))
}

fn read_color(text: &str, raw: &RawValue) -> Result<Color, ParseError> {
    let name: Result<String, _> = serde_json::from_str(raw.get());
    let color = name.ok().and_then(|name| Color::from_name(&name));
    color.ok_or_else(|| {
        ParseError::new(
            format!(
                "found colour {}, expected \"blue\", \"red\" or \"green\"",
                shorten(raw.get())
            ),
            span(text, raw.get()),
        )
    })
}

/// Reads a value from `part`, a slice of `text`.
fn read<'a, T: Deserialize<'a>>(text: &str, part: &'a str) -> Result<T, ParseError> {
    serde_json::from_str(part).map_err(|error| {
        let start = span(text, part).start;
        let at = start + offset(part, error.line(), error.column());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let place = if error.is_data() && part.len() < text.len() && !part.contains('\n') {
            // A missing or ill-typed field of a small object: underline the object.
            span(text, part)
        } else if error.is_eof() {
            text.len()..text.len()
        } else {
            one_character(text, at)
        };
        ParseError::new(format!("found json that cannot be read: {message}"), place)
    })
}

/// Where a slice of `text` is in it.
fn span(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize)
        .saturating_sub(text.as_ptr() as usize)
        .min(text.len());
    start..(start + part.len()).min(text.len())
}

/// The byte at a line and column, both from 1, as `serde_json` counts them.
fn offset(part: &str, line: usize, column: usize) -> usize {
    let lines = part.split_inclusive('\n').take(line.saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    (before + column.saturating_sub(1)).min(part.len())
}

/// The whole character around byte `at`.
fn one_character(text: &str, at: usize) -> Range<usize> {
    let start = (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let length = text[start..].chars().next().map_or(0, char::len_utf8);
    start..start + length
}

/// The text from the first line that is not a comment.
fn without_comments(text: &str, start: usize) -> &str {
    let mut rest = text[start..].trim_start();
    while rest.starts_with('#') {
        rest = rest.find('\n').map_or("", |end| rest[end..].trim_start());
    }
    rest
}
