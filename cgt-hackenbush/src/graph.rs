//! A picture as the evaluator walks it: flat arrays, loops turned into pendant edges.

use crate::blocks::Incidence;
use crate::picture::{Color, GROUND, Picture};

/// An edge of a [`Graph`].
#[derive(Clone, Copy)]
pub(crate) struct GraphEdge {
    pub(crate) ends: [u32; 2],
    pub(crate) color: Color,
    /// Its index in the picture.
    pub(crate) origin: u32,
}

impl GraphEdge {
    pub(crate) fn other_end(&self, vertex: u32) -> u32 {
        if self.ends[0] == vertex {
            self.ends[1]
        } else {
            self.ends[0]
        }
    }
}

/// A multigraph without loops; vertex 0 is the ground.
///
/// A loop at a vertex may be replaced by a pendant edge there: cutting it disturbs nothing
/// else, and it falls when the vertex falls.
pub(crate) struct Graph {
    pub(crate) edges: Vec<GraphEdge>,
    vertices: usize,
    /// The edges at vertex `v` are `at[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    at: Vec<u32>,
}

impl Graph {
    /// The edges of `picture` that `keep` says to keep, fallen ones included.
    pub(crate) fn new(picture: &Picture, keep: impl Fn(usize, Color) -> bool) -> Graph {
        let mut vertices = picture.vertex_count();
        let mut edges = Vec::with_capacity(picture.edge_count());
        for (origin, (from, to, color)) in picture.edges().enumerate() {
            if keep(origin, color) {
                let to = if from == to {
                    vertices += 1;
                    vertices - 1
                } else {
                    to
                };
                edges.push(GraphEdge {
                    ends: [from as u32, to as u32],
                    color,
                    origin: origin as u32,
                });
            }
        }
        Graph::from_edges(vertices, edges)
    }

    /// A graph with these edges, none of them a loop.
    pub(crate) fn from_edges(vertices: usize, edges: Vec<GraphEdge>) -> Graph {
        let (starts, at) = incidence(vertices, &edges);
        Graph {
            edges,
            vertices,
            starts,
            at,
        }
    }

    pub(crate) const GROUND: u32 = GROUND as u32;
}

impl Incidence for Graph {
    fn vertex_count(&self) -> usize {
        self.vertices
    }

    fn next_edge(&self, vertex: u32, cursor: u32) -> Option<(u32, u32, u32)> {
        let index = self.starts[vertex as usize] + cursor;
        if index >= self.starts[vertex as usize + 1] {
            return None;
        }
        let edge = self.at[index as usize];
        Some((
            edge,
            self.edges[edge as usize].other_end(vertex),
            cursor + 1,
        ))
    }
}

fn incidence(vertices: usize, edges: &[GraphEdge]) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0; vertices + 1];
    for end in edges.iter().flat_map(|edge| edge.ends) {
        starts[end as usize + 1] += 1;
    }
    for vertex in 0..vertices {
        starts[vertex + 1] += starts[vertex];
    }
    let mut next = starts.clone();
    let mut at = vec![0; 2 * edges.len()];
    for (index, edge) in edges.iter().enumerate() {
        for end in edge.ends {
            at[next[end as usize] as usize] = index as u32;
            next[end as usize] += 1;
        }
    }
    (starts, at)
}
