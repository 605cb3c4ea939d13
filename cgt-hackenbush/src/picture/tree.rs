//! The format `tree`: strings such as `l(l;rl)` from the ground up.
//!
//! `l`, `r` and `e` are blue, red and green edges; `(…;…)` ends a string with branches; `:A` or
//! `:{name}` names the vertex just reached, and the same name twice is the same vertex. Both
//! directions work on a stack of their own, for a string may be as deep as it is long.

use std::collections::HashMap;
use std::ops::Range;

use ahash::RandomState;
use cgt_core::ParseError;

use super::names::{hasher, is_legal_name};
use super::{Color, GROUND, Picture};

/// Reads a `tree` string.
pub(super) fn parse(text: &str) -> Result<Picture, ParseError> {
    let mut reader = Reader::new(text);
    while let Some((at, char)) = reader.next_char() {
        reader.read(at, char)?;
    }
    match reader.open.last() {
        None => reader.finish(),
        Some(&(_, at)) => Err(ParseError::new(
            "found the end of the text, expected `)` for this bracket",
            at..at + 1,
        )),
    }
}

/// An edge before it is known which of its vertices are one.
struct Strand {
    below: usize,
    above: usize,
    color: Color,
}

/// What may come next.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// The start of a string or branch: an edge, or a name at the very start.
    Start,
    /// After an edge: anything.
    Edge,
    /// After a name: anything but a name.
    Named,
    /// After `)`: the end of the string.
    Closed,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    state: State,
    /// The vertex reached.
    here: usize,
    /// For each open bracket, the vertex from which its branches grow and its place.
    open: Vec<(usize, usize)>,
    strands: Vec<Strand>,
    /// For each vertex the earlier one that it turned out to be, or itself.
    same: Vec<usize>,
    named: HashMap<&'a str, usize, RandomState>,
    /// The name of each vertex that has one.
    names: Vec<Option<&'a str>>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        let mut named = HashMap::with_hasher(hasher());
        // As in every other notation these two are the ground, named so or not.
        named.insert("0", GROUND);
        named.insert("ground", GROUND);
        Reader {
            text,
            at: if text.starts_with('\u{feff}') { 3 } else { 0 },
            state: State::Start,
            here: GROUND,
            open: Vec::new(),
            strands: Vec::new(),
            same: vec![GROUND],
            named,
            names: vec![None],
        }
    }

    /// The next character that is neither white space nor in a comment.
    fn next_char(&mut self) -> Option<(usize, char)> {
        loop {
            let rest = &self.text[self.at..];
            let char = rest.chars().next()?;
            if char == '#' {
                self.at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            self.at += char.len_utf8();
            if !char.is_whitespace() {
                return Some((self.at - char.len_utf8(), char));
            }
        }
    }

    fn read(&mut self, at: usize, char: char) -> Result<(), ParseError> {
        if let Some(color) = color(char) {
            if self.state == State::Closed {
                return Err(after_branches(at, char));
            }
            self.grow(color);
            return Ok(());
        }
        match char {
            ':' => self.read_name(at),
            '(' if self.state == State::Closed => Err(after_branches(at, char)),
            '(' => {
                self.open.push((self.here, at));
                self.state = State::Start;
                Ok(())
            }
            ';' | ')' if self.state == State::Start => Err(ParseError::new(
                format!("found `{char}` where a branch begins, expected an edge `l`, `r` or `e`"),
                at..at + 1,
            )),
            ';' => {
                let Some(&(base, _)) = self.open.last() else {
                    let error = ParseError::new("found `;` outside brackets", at..at + 1);
                    return Err(error.with_help("write `(l;r)` for two branches from one vertex"));
                };
                self.here = base;
                self.state = State::Start;
                Ok(())
            }
            ')' => {
                let Some((base, _)) = self.open.pop() else {
                    return Err(ParseError::new(
                        "found `)` without its `(`, expected an edge or the end",
                        at..at + 1,
                    ));
                };
                self.here = base;
                self.state = State::Closed;
                Ok(())
            }
            _ => Err(unknown_character(at, char)),
        }
    }

    fn grow(&mut self, color: Color) {
        let above = self.same.len();
        self.same.push(above);
        self.names.push(None);
        self.strands.push(Strand {
            below: self.here,
            above,
            color,
        });
        self.here = above;
        self.state = State::Edge;
    }

    fn read_name(&mut self, colon: usize) -> Result<(), ParseError> {
        let name = self.name_after(colon)?;
        let span = colon..self.at;
        let names_the_ground = self.strands.is_empty() && self.open.is_empty();
        match self.state {
            State::Edge => {}
            State::Start if names_the_ground => {}
            State::Start => {
                return Err(ParseError::new(
                    "found a name where a branch begins, expected an edge",
                    span,
                )
                .with_help("a name follows the edge that reaches its vertex"));
            }
            State::Named => {
                let which = if names_the_ground { "ground" } else { "vertex" };
                return Err(ParseError::new(
                    format!("found a second name for one {which}, expected an edge"),
                    span,
                ));
            }
            State::Closed => return Err(after_branches(colon, ':')),
        }
        self.state = State::Named;
        let vertex = *self.named.entry(name).or_insert(self.here);
        self.same[self.here] = vertex;
        self.names[vertex] = Some(name);
        self.here = vertex;
        Ok(())
    }

    /// The name that begins after `colon`: one capital letter, or anything legal in braces.
    fn name_after(&mut self, colon: usize) -> Result<&'a str, ParseError> {
        let start = colon + 1;
        let rest = &self.text[start..];
        let Some(braced) = rest.strip_prefix('{') else {
            return self.letter_after(start, rest);
        };
        let Some(length) = braced.find('}') else {
            return Err(ParseError::new(
                "found a name without its end, expected `}`",
                start..start + 1,
            ));
        };
        let span = start + 1..start + 1 + length;
        self.at = span.end + 1;
        let name = &self.text[span.clone()];
        if is_legal_name(name) {
            return Ok(name);
        }
        Err(illegal_name(name, span))
    }

    fn letter_after(&mut self, start: usize, rest: &'a str) -> Result<&'a str, ParseError> {
        match rest.chars().next() {
            Some(char) if char.is_ascii_uppercase() => {
                self.at = start + 1;
                Ok(&rest[..1])
            }
            Some(char) => Err(ParseError::new(
                format!(
                    "found `{}` after `:`, expected a capital letter or a name in braces",
                    char.escape_debug()
                ),
                start..start + char.len_utf8(),
            )
            .with_help("write `:A` or `:{name}`")),
            None => Err(ParseError::new(
                "found the end of the text after `:`, expected a name",
                start..start,
            )),
        }
    }

    fn finish(self) -> Result<Picture, ParseError> {
        let mut picture = Picture::new();
        let mut index = vec![GROUND; self.same.len()];
        for vertex in 1..self.same.len() {
            index[vertex] = match self.names[vertex] {
                _ if self.same[vertex] != vertex => index[self.same[vertex]],
                Some(name) => picture.add_vertex_like(name),
                None => picture.add_vertex(),
            };
        }
        for strand in &self.strands {
            picture.add_edge(index[strand.below], index[strand.above], strand.color);
        }
        Ok(picture)
    }
}

fn color(char: char) -> Option<Color> {
    match char {
        'l' => Some(Color::Blue),
        'r' => Some(Color::Red),
        'e' => Some(Color::Green),
        _ => None,
    }
}

/// The letter that stands for an edge of this colour.
pub(super) fn letter(color: Color) -> char {
    match color {
        Color::Blue => 'l',
        Color::Red => 'r',
        Color::Green => 'e',
    }
}

fn after_branches(at: usize, char: char) -> ParseError {
    ParseError::new(
        format!("found `{char}` after `)`, expected `;`, `)` or the end"),
        at..at + char.len_utf8(),
    )
    .with_help("branches end a string: what follows them goes inside the brackets")
}

fn illegal_name(name: &str, span: Range<usize>) -> ParseError {
    if name.is_empty() {
        return ParseError::new("found an empty name, expected one", span);
    }
    ParseError::new(
        format!("found the name `{}`", super::edges::shorten(name)),
        span,
    )
    .with_help("names are made of letters, digits, `_` and `.`")
}

fn unknown_character(at: usize, char: char) -> ParseError {
    let error = ParseError::new(
        format!(
            "found `{}`, expected an edge `l`, `r` or `e`, a name `:A`, or brackets `(…;…)`",
            char.escape_debug()
        ),
        at..at + char.len_utf8(),
    );
    match char {
        'L' | 'R' | 'E' => error.with_help("edges are small letters"),
        'b' | 'B' | 'G' | 'g' => {
            error.with_help("in a tree blue is `l`, red is `r` and green is `e`")
        }
        '.' | '…' | '*' | '^' | 'ω' | '∞' => {
            error.with_help("endless stalks are not supported: write every edge")
        }
        _ => error,
    }
}
