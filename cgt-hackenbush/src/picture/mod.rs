//! Pictures: coloured multigraphs on a ground, with names and, where known, how they are drawn.
//!
//! A [`Picture`] is what every input format is read into and every output is made from. It
//! knows nothing of values. Each format has a file of its own; [`format`](self::format) tells
//! them apart.

mod color;
mod dot;
mod dot_out;
mod drawing;
mod edges;
mod families;
mod format;
mod json;
mod json_out;
mod layout;
mod names;
mod places;
mod svg;
mod svg_out;
mod text;
mod tikz;
mod tree;
mod tree_out;
mod word;
mod write;

use hashbrown::HashTable;
use petgraph::graph::{EdgeIndex, NodeIndex, UnGraph};
use petgraph::visit::EdgeRef;

pub use color::Color;
pub use families::{FAMILIES, Family, family};
pub use format::{Format, UnknownFormat, recognise};
pub use svg_out::Drawing;
pub use write::WriteError;

/// The index of the ground, the vertex every picture has.
pub const GROUND: usize = 0;

/// A place in a drawing; `x` grows to the right and `y` downwards, as on a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// How far to the right.
    pub x: f64,
    /// How far down.
    pub y: f64,
}

impl Point {
    /// The point `(x, y)`.
    #[must_use]
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }
}

/// What a picture knows of a vertex beside its edges.
#[derive(Clone, Debug, Default)]
pub struct Vertex {
    /// The name, where it is not simply the index in decimal.
    name: Option<Box<str>>,
    position: Option<Point>,
}

/// An edge: its colour and, rarely, how it is drawn.
#[derive(Clone, Debug)]
pub struct Edge {
    color: Color,
    /// Boxed, so that a million plain edges stay small.
    details: Option<Box<EdgeDetails>>,
}

#[derive(Clone, Debug, Default)]
struct EdgeDetails {
    label: Option<String>,
    /// From the first end to the second, both included; empty when not known.
    path: Vec<Point>,
}

impl Edge {
    /// The colour of the edge.
    #[must_use]
    pub fn color(&self) -> Color {
        self.color
    }
}

/// A Hackenbush picture: an undirected multigraph with coloured edges, one vertex of which is
/// the ground.
///
/// Vertices and edges are numbered from 0 in the order in which they were added; vertex 0 is
/// the ground. Loops, multiple edges and edges from ground to ground are legal. Edges keep the
/// direction they were written in, so that they print as they were read.
///
/// Two pictures are equal when their edge lists read the same, that is, when they have the same
/// edges in the same order between vertices of the same names. Coordinates do not count.
///
/// ```
/// use cgt_hackenbush::{Color, Picture};
/// let mut picture = Picture::new();
/// let top = picture.add_vertex();
/// picture.add_edge(0, top, Color::Blue);
/// picture.add_edge(top, top, Color::Red);
/// assert_eq!(picture.to_edge_list(), "0-1:B,1-1:R");
/// assert_eq!(picture, Picture::parse("0-1:B,1-1:R", None)?);
/// # Ok::<(), cgt_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    graph: UnGraph<Vertex, Edge>,
    /// The vertices with a `Vertex::name`, found by it.
    named: HashTable<u32>,
}

impl Picture {
    /// The empty picture: ground and nothing on it.
    #[must_use]
    pub fn new() -> Picture {
        let mut graph = UnGraph::default();
        graph.add_node(Vertex::default());
        Picture {
            graph,
            named: HashTable::new(),
        }
    }

    /// Adds a vertex named by its index, and returns that index.
    pub fn add_vertex(&mut self) -> usize {
        match self.replacement_for_index_name(self.vertex_count()) {
            Some(name) => self.push_given_name(&name),
            None => self.push_vertex(None),
        }
    }

    /// Adds an edge and returns its index.
    ///
    /// # Panics
    ///
    /// If `from` or `to` is not a vertex of this picture.
    pub fn add_edge(&mut self, from: usize, to: usize, color: Color) -> usize {
        let edge = Edge {
            color,
            details: None,
        };
        self.graph
            .add_edge(NodeIndex::new(from), NodeIndex::new(to), edge)
            .index()
    }

    /// The number of vertices, the ground included.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.graph.node_count()
    }

    /// The number of edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }

    /// The ends and colour of every edge, in input order.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (usize, usize, Color)> + '_ {
        // Nothing is ever removed, so the raw order is the order of insertion.
        self.graph.raw_edges().iter().map(|edge| {
            let (from, to) = (edge.source().index(), edge.target().index());
            (from, to, edge.weight.color)
        })
    }

    /// The ends and colour of one edge.
    ///
    /// # Panics
    ///
    /// If there is no such edge.
    #[must_use]
    pub fn edge(&self, edge: usize) -> (usize, usize, Color) {
        let raw = &self.graph.raw_edges()[edge];
        let (from, to) = (raw.source().index(), raw.target().index());
        (from, to, raw.weight.color)
    }

    /// The graph itself, for questions of connectivity; node 0 is the ground.
    #[must_use]
    pub fn graph(&self) -> &UnGraph<Vertex, Edge> {
        &self.graph
    }

    /// Where a vertex was drawn, if the input said so.
    ///
    /// The ground is usually a line; where an edge stands on it is in its [`path`](Self::path).
    #[must_use]
    pub fn position(&self, vertex: usize) -> Option<Point> {
        self.graph.node_weight(NodeIndex::new(vertex))?.position
    }

    /// Says where a vertex is drawn.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    pub fn set_position(&mut self, vertex: usize, position: Point) {
        self.graph[NodeIndex::new(vertex)].position = Some(position);
    }

    /// The line along which an edge was drawn, from its first end to its second.
    ///
    /// `None` when the input did not say; an edge between two vertices with a
    /// [`position`](Self::position) is then a straight line.
    #[must_use]
    pub fn path(&self, edge: usize) -> Option<&[Point]> {
        let details = self.edge_details(edge)?;
        (!details.path.is_empty()).then_some(&details.path)
    }

    /// Says along which points an edge is drawn, both ends included.
    ///
    /// # Panics
    ///
    /// If there is no such edge.
    pub fn set_path(&mut self, edge: usize, path: Vec<Point>) {
        self.edge_details_mut(edge).path = path;
    }

    /// What the input called an edge, if it did.
    #[must_use]
    pub fn label(&self, edge: usize) -> Option<&str> {
        self.edge_details(edge)?.label.as_deref()
    }

    /// Gives an edge a label.
    ///
    /// # Panics
    ///
    /// If there is no such edge.
    pub fn set_label(&mut self, edge: usize, label: impl Into<String>) {
        self.edge_details_mut(edge).label = Some(label.into());
    }

    /// Which vertices are connected to the ground, by index.
    ///
    /// ```
    /// use cgt_hackenbush::Picture;
    /// let picture = Picture::parse("0-1:B,2-3:R", None)?;
    /// assert_eq!(picture.standing(), [true, true, false, false]);
    /// # Ok::<(), cgt_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn standing(&self) -> Vec<bool> {
        let mut standing = vec![false; self.vertex_count()];
        standing[GROUND] = true;
        let mut queue = vec![NodeIndex::new(GROUND)];
        while let Some(vertex) = queue.pop() {
            for next in self.graph.neighbors(vertex) {
                if !std::mem::replace(&mut standing[next.index()], true) {
                    queue.push(next);
                }
            }
        }
        standing
    }

    /// The part that stands on the ground, and the number of edges that fell away.
    ///
    /// Vertices without edges go too. Names stay, so the rest may have names with gaps.
    ///
    /// ```
    /// use cgt_hackenbush::Picture;
    /// let (rest, fallen) = Picture::parse("1-2:R,0-3:B", None)?.without_fallen();
    /// assert_eq!((rest.to_edge_list().as_str(), fallen), ("0-3:B", 1));
    /// # Ok::<(), cgt_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_fallen(&self) -> (Picture, usize) {
        let standing = self.standing();
        if standing.iter().all(|&stands| stands) {
            return (self.clone(), 0);
        }
        let mut rest = Picture::new();
        let mut new_index = vec![GROUND; self.vertex_count()];
        for vertex in 0..self.vertex_count() {
            if vertex != GROUND && standing[vertex] {
                new_index[vertex] = rest.add_vertex_like(&self.name(vertex));
            }
            if standing[vertex] {
                let place = NodeIndex::new(new_index[vertex]);
                rest.graph[place].position = self.position(vertex);
            }
        }
        for edge in self.graph.raw_edges() {
            let (from, to) = (edge.source().index(), edge.target().index());
            if standing[from] {
                let from = NodeIndex::new(new_index[from]);
                let to = NodeIndex::new(new_index[to]);
                rest.graph.add_edge(from, to, edge.weight.clone());
            }
        }
        let fallen = self.edge_count() - rest.edge_count();
        (rest, fallen)
    }

    /// The edges at a vertex and their other ends, in input order.
    fn incident(&self, vertex: usize) -> Vec<(usize, usize)> {
        let edges = self.graph.edges(NodeIndex::new(vertex));
        let mut edges: Vec<_> = edges
            .map(|edge| (edge.id().index(), edge.target().index()))
            .collect();
        edges.sort_unstable();
        edges
    }

    /// Which vertices have edges.
    fn touched(&self) -> Vec<bool> {
        let mut touched = vec![false; self.vertex_count()];
        for (from, to, _) in self.edges() {
            touched[from] = true;
            touched[to] = true;
        }
        touched
    }

    fn push_vertex(&mut self, name: Option<Box<str>>) -> usize {
        let vertex = Vertex {
            name,
            position: None,
        };
        self.graph.add_node(vertex).index()
    }

    fn edge_details(&self, edge: usize) -> Option<&EdgeDetails> {
        let weight = self.graph.edge_weight(EdgeIndex::new(edge))?;
        weight.details.as_deref()
    }

    fn edge_details_mut(&mut self, edge: usize) -> &mut EdgeDetails {
        self.graph[EdgeIndex::new(edge)]
            .details
            .get_or_insert_default()
    }
}

impl Default for Picture {
    fn default() -> Picture {
        Picture::new()
    }
}

impl PartialEq for Picture {
    fn eq(&self, other: &Picture) -> bool {
        self.edge_count() == other.edge_count()
            && self.edges().zip(other.edges()).all(|(mine, theirs)| {
                mine.2 == theirs.2
                    && self.name(mine.0) == other.name(theirs.0)
                    && self.name(mine.1) == other.name(theirs.1)
            })
    }
}

impl Eq for Picture {}
