//! The nodes and edges of a dot graph, and the picture they make.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use cgt_core::ParseError;

use super::super::edges::shorten;
use super::super::places::Places;
use super::super::{Color, GROUND, Picture, Point};

/// An edge between two nodes, by their numbers.
pub(super) struct DotEdge {
    pub(super) ends: [usize; 2],
    pub(super) color: Color,
    pub(super) label: Option<String>,
    pub(super) path: Vec<Point>,
    pub(super) span: Range<usize>,
}

/// The nodes in order of appearance.
#[derive(Default)]
pub(super) struct Nodes<'a> {
    nodes: Vec<Node<'a>>,
    numbers: HashMap<Cow<'a, str>, usize>,
}

struct Node<'a> {
    name: Cow<'a, str>,
    /// Where it first appears.
    span: Range<usize>,
    is_ground: Option<bool>,
    place: Option<Point>,
}

impl<'a> Nodes<'a> {
    /// The number of the node called `name`, a new one when it is new.
    pub(super) fn index(&mut self, name: Cow<'a, str>, span: Range<usize>) -> usize {
        if let Some(&number) = self.numbers.get(&name) {
            return number;
        }
        let number = self.nodes.len();
        self.numbers.insert(name.clone(), number);
        self.nodes.push(Node {
            name,
            span,
            is_ground: None,
            place: None,
        });
        number
    }

    pub(super) fn set_ground(&mut self, node: usize, is_ground: bool) {
        self.nodes[node].is_ground = Some(is_ground);
    }

    pub(super) fn set_place(&mut self, node: usize, place: Point) {
        self.nodes[node].place = Some(place);
    }

    /// The picture with these edges.
    pub(super) fn finish(
        self,
        edges: Vec<DotEdge>,
        is_strict: bool,
    ) -> Result<Picture, ParseError> {
        let is_ground = self.find_ground(!edges.is_empty())?;
        let mut picture = Picture::new();
        let mut places = Places::default();
        let mut index = Vec::with_capacity(self.nodes.len());
        for (node, is_ground) in self.nodes.iter().zip(is_ground) {
            let vertex = if is_ground {
                GROUND
            } else {
                picture.add_vertex_like(&node.name)
            };
            index.push(vertex);
            if let Some(place) = node.place {
                places
                    .put(&mut picture, vertex, place)
                    .map_err(|message| ParseError::new(message, node.span.clone()))?;
            }
        }
        let mut seen = HashSet::new();
        for edge in edges {
            let [from, to] = edge.ends;
            if is_strict && !seen.insert((from.min(to), from.max(to))) {
                let message = "found parallel edges in a strict graph, expected single ones";
                return Err(
                    ParseError::new(message, edge.span).with_help("without `strict` both are kept")
                );
            }
            let added = picture.add_edge(index[from], index[to], edge.color);
            if let Some(label) = edge.label {
                picture.set_label(added, label);
            }
            if !edge.path.is_empty() {
                picture.set_path(added, edge.path);
            }
        }
        Ok(picture)
    }

    /// Which nodes are the ground: those that say so, or else those named so.
    fn find_ground(&self, is_needed: bool) -> Result<Vec<bool>, ParseError> {
        let is_named_so = |node: &Node<'_>| node.name == "0" || node.name == "ground";
        let some_say_so = self.nodes.iter().any(|node| node.is_ground == Some(true));
        let unclear = self
            .nodes
            .iter()
            .find(|node| some_say_so && is_named_so(node) && node.is_ground.is_none());
        if let Some(node) = unclear {
            let message = format!(
                "found node `{}`, named like the ground, beside others with `ground=true`",
                node.name
            );
            return Err(ParseError::new(message, node.span.clone())
                .with_help("say `ground=true` or `ground=false` on it"));
        }
        let is_ground: Vec<bool> = self
            .nodes
            .iter()
            .map(|node| node.is_ground.unwrap_or_else(|| is_named_so(node)))
            .collect();
        if is_needed && !is_ground.contains(&true) {
            let span = self.nodes.first().map_or(0..0, |node| node.span.clone());
            return Err(ParseError::new(
                "found no ground, expected a node `ground` or `0`, or one with `ground=true`",
                span,
            ));
        }
        Ok(is_ground)
    }
}

/// A place such as `1.5,2`, perhaps with `!`; upwards in dot, downwards in pictures.
pub(super) fn read_place(value: &str, span: Range<usize>) -> Result<Point, ParseError> {
    place(value.trim().trim_end_matches('!')).ok_or_else(|| {
        ParseError::new(
            format!(
                "found place `{}`, expected two numbers `x,y`",
                shorten(value)
            ),
            span,
        )
    })
}

/// Two or more places separated by spaces.
pub(super) fn read_path(value: &str, span: Range<usize>) -> Result<Vec<Point>, ParseError> {
    let points: Option<Vec<Point>> = value.split_whitespace().map(place).collect();
    match points {
        Some(points) if points.len() >= 2 => Ok(points),
        _ => Err(ParseError::new(
            format!(
                "found path `{}`, expected two or more places `x,y`",
                shorten(value)
            ),
            span,
        )),
    }
}

fn place(text: &str) -> Option<Point> {
    let mut numbers = text.split(',').map(|part| part.trim().parse::<f64>());
    let (x, y) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    let is_plane = numbers.next().is_none() && x.is_finite() && y.is_finite();
    is_plane.then(|| Point::new(x, 0.0 - y))
}
