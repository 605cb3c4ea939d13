//! The names of vertices, edges and moves.
//!
//! A vertex is named by its index unless its input named it otherwise. Names are unique, so
//! that an edge list says which vertex is meant; the ground is always `0`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write;

use ahash::RandomState;
use petgraph::graph::NodeIndex;

use petgraph::visit::EdgeRef;

use super::{Color, GROUND, Picture};

impl Picture {
    /// The name of a vertex; the ground's is `0`.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    #[must_use]
    pub fn name(&self, vertex: usize) -> Cow<'_, str> {
        match &self.graph[NodeIndex::new(vertex)].name {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(vertex.to_string()),
        }
    }

    /// The vertex of that name; `0` and `ground` are the ground.
    ///
    /// ```
    /// use cgt_hackenbush::Picture;
    /// let picture = Picture::parse("ground-hip:B,hip-7:R", None)?;
    /// assert_eq!(picture.find_vertex("hip"), Some(1));
    /// assert_eq!(picture.find_vertex("7"), Some(2));
    /// assert_eq!(picture.find_vertex("2"), None);
    /// # Ok::<(), cgt_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn find_vertex(&self, name: &str) -> Option<usize> {
        if name == "0" || name == "ground" {
            return Some(GROUND);
        }
        self.find_given_name(name).or_else(|| {
            let index = index_named(name)?;
            (index < self.vertex_count() && self.given_name(index).is_none()).then_some(index)
        })
    }

    /// Adds a vertex called `name`.
    ///
    /// `None` when the name is taken, or is not made of letters, digits, `_` and `.` alone.
    ///
    /// ```
    /// use cgt_hackenbush::Picture;
    /// let mut picture = Picture::new();
    /// assert_eq!(picture.add_named_vertex("head"), Some(1));
    /// assert_eq!(picture.add_named_vertex("head"), None);
    /// assert_eq!(picture.add_named_vertex("left foot"), None);
    /// ```
    pub fn add_named_vertex(&mut self, name: &str) -> Option<usize> {
        if !is_legal_name(name) || self.find_vertex(name).is_some() {
            return None;
        }
        let index = self.vertex_count();
        if index_named(name) == Some(index) {
            return Some(self.push_vertex(None));
        }
        Some(self.push_given_name(name))
    }

    /// The edge list in the contract's notation, with the ground as `0`; reads back to an equal
    /// picture.
    #[must_use]
    pub fn to_edge_list(&self) -> String {
        let mut list = String::with_capacity(8 * self.edge_count());
        for edge in self.edges() {
            if !list.is_empty() {
                list.push(',');
            }
            self.push_edge_name(edge, &mut list);
        }
        list
    }

    /// How the move that cuts `edge` is written: `1-2:R`, and `1-2:R#2` for the second of
    /// several parallel edges of one colour.
    ///
    /// For all edges at once see [`move_names`](Self::move_names).
    ///
    /// ```
    /// use cgt_hackenbush::Picture;
    /// let picture = Picture::parse("0-1:R,0-1:B,1-0:R", None)?;
    /// assert_eq!(picture.move_name(0), "0-1:R");
    /// assert_eq!(picture.move_name(2), "1-0:R#2");
    /// # Ok::<(), cgt_core::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such edge.
    #[must_use]
    pub fn move_name(&self, edge: usize) -> String {
        let this = key(self.edge(edge));
        let (from, to) = (NodeIndex::new(this.0), NodeIndex::new(this.1));
        let before = self
            .graph
            .edges_connecting(from, to)
            .filter(|other| other.id().index() < edge && other.weight().color == this.2)
            .count();
        self.numbered_name(self.edge(edge), before + 1)
    }

    /// [`move_name`](Self::move_name) of every edge, in time linear in the picture.
    #[must_use]
    pub fn move_names(&self) -> Vec<String> {
        let mut seen: HashMap<_, usize, _> = HashMap::with_hasher(hasher());
        self.edges()
            .map(|edge| {
                let count = seen.entry(key(edge)).or_default();
                *count += 1;
                self.numbered_name(edge, *count)
            })
            .collect()
    }

    /// Adds a vertex whose name is as near to `wish` as the rules for names allow.
    pub(super) fn add_vertex_like(&mut self, wish: &str) -> usize {
        if let Some(index) = self.add_named_vertex(wish) {
            return index;
        }
        let legal: String = wish
            .chars()
            .map(|char| if is_name_char(char) { char } else { '_' })
            .collect();
        let name = self.fresh_name(&legal);
        self.push_given_name(&name)
    }

    /// The name for vertex `index` when another vertex has been given that number as its name.
    pub(super) fn replacement_for_index_name(&self, index: usize) -> Option<String> {
        if self.named.is_empty() {
            return None;
        }
        let name = index.to_string();
        self.find_given_name(&name)?;
        Some(self.fresh_name(&name))
    }

    /// `stem`, or the first of `stem.2`, `stem.3`, … that is free.
    fn fresh_name(&self, stem: &str) -> String {
        let candidates = (2..).map(|number| format!("{stem}.{number}"));
        std::iter::once(stem.to_owned())
            .filter(|stem| !stem.is_empty())
            .chain(candidates)
            .find(|name| self.find_vertex(name).is_none())
            .unwrap_or_default()
    }

    pub(super) fn push_given_name(&mut self, name: &str) -> usize {
        let index = self.push_vertex(Some(name.into()));
        let graph = &self.graph;
        let given = |entry: &u32| graph[NodeIndex::new(*entry as usize)].name.as_deref();
        // petgraph's own index is 32 bits wide, so the cast is exact.
        self.named.insert_unique(hash(name), index as u32, |entry| {
            hash(given(entry).unwrap_or_default())
        });
        index
    }

    fn find_given_name(&self, name: &str) -> Option<usize> {
        self.named
            .find(hash(name), |&entry| {
                self.given_name(entry as usize) == Some(name)
            })
            .map(|&entry| entry as usize)
    }

    fn given_name(&self, vertex: usize) -> Option<&str> {
        self.graph[NodeIndex::new(vertex)].name.as_deref()
    }

    fn numbered_name(&self, edge: (usize, usize, Color), number: usize) -> String {
        let mut name = String::new();
        self.push_edge_name(edge, &mut name);
        if number > 1 {
            let _ = write!(name, "#{number}");
        }
        name
    }

    fn push_edge_name(&self, (from, to, color): (usize, usize, Color), out: &mut String) {
        self.push_name(from, out);
        out.push('-');
        self.push_name(to, out);
        out.push(':');
        out.push(color.letter());
    }

    fn push_name(&self, vertex: usize, out: &mut String) {
        match self.given_name(vertex) {
            Some(name) => out.push_str(name),
            None => {
                let _ = write!(out, "{vertex}");
            }
        }
    }
}

/// Whether `name` is made of letters, digits, `_` and `.`, at least one.
pub(super) fn is_legal_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_name_char)
}

pub(super) fn is_name_char(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_' || char == '.'
}

/// What parallel edges of one colour have in common.
fn key((from, to, color): (usize, usize, Color)) -> (usize, usize, Color) {
    (from.min(to), from.max(to), color)
}

/// The index whose decimal notation is exactly `name`.
fn index_named(name: &str) -> Option<usize> {
    let canonical =
        name.bytes().all(|byte| byte.is_ascii_digit()) && (name == "0" || !name.starts_with('0'));
    canonical.then(|| name.parse().ok()).flatten()
}

fn hash(name: &str) -> u64 {
    hasher().hash_one(name)
}

/// Fixed keys: no table here is ever iterated, and clones must agree.
pub(super) fn hasher() -> RandomState {
    RandomState::with_seeds(1, 2, 3, 4)
}
