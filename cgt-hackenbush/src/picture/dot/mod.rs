//! The format `dot`: an undirected Graphviz graph whose edges have a `color`.
//!
//! Nested subgraphs only scope the default colour. Places of nodes are in `pos`, whose second
//! number grows upwards as in Graphviz; the line of an edge is in `path`.

mod lexer;
mod nodes;

use std::borrow::Cow;
use std::ops::Range;

use cgt_core::ParseError;

use self::lexer::{Lexer, Token};
use self::nodes::{DotEdge, Nodes, read_path, read_place};
use super::edges::shorten;
use super::{Color, Picture};

/// Reads a graph.
pub(super) fn parse(text: &str) -> Result<Picture, ParseError> {
    let mut parser = Parser {
        lexer: Lexer::new(text),
        token: Token::End,
        span: 0..0,
        is_strict: false,
        colors: vec![None],
        nodes: Nodes::default(),
        edges: Vec::new(),
    };
    parser.advance()?;
    parser.read_header()?;
    while !parser.colors.is_empty() {
        parser.read_statement()?;
    }
    if parser.token != Token::End {
        return Err(parser.unexpected("the end of the text"));
    }
    parser.nodes.finish(parser.edges, parser.is_strict)
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Token<'a>,
    span: Range<usize>,
    is_strict: bool,
    /// The default colour in each open pair of braces.
    colors: Vec<Option<Color>>,
    nodes: Nodes<'a>,
    edges: Vec<DotEdge>,
}

/// A name in an attribute list, and its value.
type Attribute<'a> = (Cow<'a, str>, Cow<'a, str>, Range<usize>);

impl<'a> Parser<'a> {
    fn advance(&mut self) -> Result<Token<'a>, ParseError> {
        let (token, span) = self.lexer.next()?;
        self.span = span;
        Ok(std::mem::replace(&mut self.token, token))
    }

    fn unexpected(&self, expected: &str) -> ParseError {
        let error = ParseError::new(
            format!("found {}, expected {expected}", self.token.describe()),
            self.span.clone(),
        );
        if self.token == Token::Arrow {
            return error.with_help("edges have no direction: write `--`");
        }
        error
    }

    /// Skips `mark` if it is next.
    fn accept(&mut self, mark: char) -> Result<bool, ParseError> {
        let found = self.token == Token::Mark(mark);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn expect(&mut self, mark: char, expected: &str) -> Result<(), ParseError> {
        if self.accept(mark)? {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    fn read_header(&mut self) -> Result<(), ParseError> {
        if self.token.is_keyword("strict") {
            self.is_strict = true;
            self.advance()?;
        }
        if self.token.is_keyword("digraph") {
            return Err(ParseError::new(
                "found a directed graph, expected `graph`",
                self.span.clone(),
            )
            .with_help("edges have no direction: write `graph` and `--`"));
        }
        if !self.token.is_keyword("graph") {
            return Err(self.unexpected("`graph`"));
        }
        self.advance()?;
        if matches!(self.token, Token::Id(..)) {
            self.advance()?;
        }
        self.expect('{', "`{`")
    }

    fn read_statement(&mut self) -> Result<(), ParseError> {
        match &self.token {
            Token::Mark(';' | ',') => {
                self.advance()?;
                Ok(())
            }
            Token::Mark('}') => self.close(),
            Token::Mark('{') => self.open(),
            Token::End => Err(self.unexpected("`}`")),
            token if token.is_keyword("subgraph") => {
                self.advance()?;
                if matches!(self.token, Token::Id(..)) {
                    self.advance()?;
                }
                if self.token != Token::Mark('{') {
                    return Err(self.unexpected("`{`"));
                }
                self.open()
            }
            token
                if ["graph", "node", "edge"]
                    .iter()
                    .any(|word| token.is_keyword(word)) =>
            {
                self.read_defaults()
            }
            Token::Id(..) => self.read_edge_or_node(),
            _ => Err(self.unexpected("a node, an edge or `}`")),
        }
    }

    fn open(&mut self) -> Result<(), ParseError> {
        self.advance()?;
        let color = self.colors.last().copied().flatten();
        self.colors.push(color);
        Ok(())
    }

    fn close(&mut self) -> Result<(), ParseError> {
        self.advance()?;
        self.colors.pop();
        if self.token == Token::Line {
            return Err(self.subgraph_as_end());
        }
        Ok(())
    }

    fn subgraph_as_end(&self) -> ParseError {
        ParseError::new(
            "found an edge that ends at a subgraph, expected a node",
            self.span.clone(),
        )
        .with_help("write one edge for each node of the subgraph")
    }

    fn read_defaults(&mut self) -> Result<(), ParseError> {
        let of_edges = self.token.is_keyword("edge");
        let of_nodes = self.token.is_keyword("node");
        self.advance()?;
        for (name, value, span) in self.read_attributes()? {
            if of_edges && is_color(&name) {
                let color = read_color(&value, span)?;
                if let Some(default) = self.colors.last_mut() {
                    *default = Some(color);
                }
            } else if of_nodes && name == "ground" {
                return Err(ParseError::new(
                    "found `ground` for all nodes, expected it on a node",
                    span,
                ));
            }
        }
        Ok(())
    }

    fn read_edge_or_node(&mut self) -> Result<(), ParseError> {
        let start = self.span.start;
        let (name, name_span) = self.read_name()?;
        if self.accept('=')? {
            // An attribute of the graph, such as `layout=neato`.
            self.read_value()?;
            return Ok(());
        }
        let mut ends = vec![self.nodes.index(name, name_span)];
        self.skip_port()?;
        let mut end = start;
        while self.token == Token::Line {
            self.advance()?;
            if self.token == Token::Mark('{') || self.token.is_keyword("subgraph") {
                return Err(self.subgraph_as_end());
            }
            let (name, span) = self.read_name()?;
            end = span.end;
            ends.push(self.nodes.index(name, span));
            self.skip_port()?;
        }
        if self.token == Token::Arrow {
            return Err(self.unexpected("`--`"));
        }
        let attributes = self.read_attributes()?;
        match ends[..] {
            [node] => self.describe_node(node, &attributes),
            _ => self.add_edges(&ends, &attributes, start..end),
        }
    }

    fn describe_node(
        &mut self,
        node: usize,
        attributes: &[Attribute<'a>],
    ) -> Result<(), ParseError> {
        for (name, value, span) in attributes {
            match name.as_ref() {
                "ground" => {
                    let is_ground = read_bool(value, span.clone())?;
                    self.nodes.set_ground(node, is_ground);
                }
                "pos" => {
                    let place = read_place(value, span.clone())?;
                    self.nodes.set_place(node, place);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn add_edges(
        &mut self,
        ends: &[usize],
        attributes: &[Attribute<'a>],
        span: Range<usize>,
    ) -> Result<(), ParseError> {
        let mut color = self.colors.last().copied().flatten();
        let mut label = None;
        let mut path = Vec::new();
        for (name, value, span) in attributes {
            match name.as_ref() {
                name if is_color(name) => color = Some(read_color(value, span.clone())?),
                "label" => label = Some(value.to_string()),
                "path" if ends.len() == 2 => path = read_path(value, span.clone())?,
                _ => {}
            }
        }
        let Some(color) = color else {
            let error = ParseError::new("found an edge without a colour, expected `color`", span);
            return Err(error.with_help("write `[color=blue]`, `[color=red]` or `[color=green]`"));
        };
        for pair in ends.windows(2) {
            self.edges.push(DotEdge {
                ends: [pair[0], pair[1]],
                color,
                label: label.clone(),
                path: path.clone(),
                span: span.clone(),
            });
        }
        Ok(())
    }

    /// `:port` and `:port:compass` after a node say nothing about the graph.
    fn skip_port(&mut self) -> Result<(), ParseError> {
        while self.accept(':')? {
            self.read_name()?;
        }
        Ok(())
    }

    fn read_attributes(&mut self) -> Result<Vec<Attribute<'a>>, ParseError> {
        let mut attributes = Vec::new();
        while self.accept('[')? {
            while !self.accept(']')? {
                let (name, span) = self.read_name()?;
                let (value, span) = if self.accept('=')? {
                    self.read_value()?
                } else {
                    ("true".into(), span)
                };
                attributes.push((name, value, span));
                if !self.accept(',')? {
                    self.accept(';')?;
                }
            }
        }
        Ok(attributes)
    }

    fn read_name(&mut self) -> Result<(Cow<'a, str>, Range<usize>), ParseError> {
        let span = self.span.clone();
        if !matches!(self.token, Token::Id(..)) {
            return Err(self.unexpected("a name"));
        }
        let (first, mut span) = match self.advance()? {
            Token::Id(word, _) => (word, span),
            _ => (Cow::Borrowed(""), span),
        };
        if self.token != Token::Mark('+') {
            return Ok((first, span));
        }
        // Quoted strings may be joined by `+`.
        let mut joined = first.into_owned();
        while self.accept('+')? {
            let part_span = self.span.clone();
            match self.advance()? {
                Token::Id(part, _) => joined.push_str(&part),
                token => {
                    return Err(ParseError::new(
                        format!("found {}, expected a string", token.describe()),
                        part_span,
                    ));
                }
            }
            span.end = part_span.end;
        }
        Ok((Cow::Owned(joined), span))
    }

    fn read_value(&mut self) -> Result<(Cow<'a, str>, Range<usize>), ParseError> {
        self.read_name()
    }
}

fn is_color(name: &str) -> bool {
    name == "color" || name == "colour"
}

fn read_color(name: &str, span: Range<usize>) -> Result<Color, ParseError> {
    Color::from_name(name).ok_or_else(|| {
        ParseError::new(
            format!(
                "found colour `{}`, expected blue, red or green",
                shorten(name)
            ),
            span,
        )
    })
}

fn read_bool(value: &str, span: Range<usize>) -> Result<bool, ParseError> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err(ParseError::new(
            format!("found `{}`, expected true or false", shorten(value)),
            span,
        )),
    }
}
