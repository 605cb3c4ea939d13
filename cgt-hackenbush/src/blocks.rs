//! Blocks: the bridges and the 2-connected parts of a graph, each with the vertex through
//! which it stands on the rest.
//!
//! ```text
//!     2---3         blocks, seen from 0, in the order of the walk:
//!     |   |           {2-3, 3-4, 4-1, 1-2} on 1     (a cycle)
//!     1---4           {0-1}                on 0     (a bridge)
//!     |
//!     0
//! ```
//!
//! The walk is that of R. Tarjan, *Depth-first search and linear graph algorithms*,
//! SIAM J. Comput. 1 (1972), with an explicit stack: pictures may be millions of edges deep.

/// A graph as the walk needs it: the edges at a vertex, one after the other.
pub(crate) trait Incidence {
    /// How many vertices there are, connected or not.
    fn vertex_count(&self) -> usize;

    /// The first edge at `vertex` from `cursor` on, as (edge, its other end, next cursor).
    ///
    /// Every edge is met once from each of its two ends. There are no loops.
    fn next_edge(&self, vertex: u32, cursor: u32) -> Option<(u32, u32, u32)>;
}

/// The tables of a walk, kept to be used again.
#[derive(Default)]
pub(crate) struct Walk {
    /// When a vertex was reached, from 1; 0 while it was not.
    reached: Vec<u32>,
    /// The earliest vertex known to be reachable below without the tree edges above.
    low: Vec<u32>,
    edges: Vec<u32>,
    path: Vec<Step>,
}

struct Step {
    vertex: u32,
    cursor: u32,
    entered_by: u32,
    /// Where in `Walk::edges` the edges found from here on begin.
    mark: usize,
}

const NO_EDGE: u32 = u32::MAX;

impl Walk {
    /// Calls `visit(root, edges)` for every block that hangs together with `start`.
    ///
    /// A block comes after all blocks that stand on its vertices other than its root. Its root
    /// is the vertex of it nearest to `start` in the walk.
    ///
    /// # Complexity
    ///
    /// Linear in vertices and edges.
    pub(crate) fn blocks<E>(
        &mut self,
        graph: &impl Incidence,
        start: u32,
        mut visit: impl FnMut(u32, &[u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.restart(graph.vertex_count());
        let mut time = 1;
        self.enter(start, NO_EDGE, time);
        while let Some(step) = self.path.last_mut() {
            let vertex = step.vertex;
            if let Some((edge, other, cursor)) = graph.next_edge(vertex, step.cursor) {
                step.cursor = cursor;
                if edge == step.entered_by {
                    continue;
                }
                let (here, there) = (self.reached[vertex as usize], self.reached[other as usize]);
                if there == 0 {
                    time += 1;
                    self.enter(other, edge, time);
                    self.edges.push(edge);
                } else if there < here {
                    self.edges.push(edge);
                    let low = &mut self.low[vertex as usize];
                    *low = (*low).min(there);
                }
                continue;
            }
            let mark = step.mark;
            self.path.pop();
            if let Some(below) = self.path.last() {
                let low = self.low[vertex as usize];
                let root = below.vertex;
                if low >= self.reached[root as usize] {
                    visit(root, &self.edges[mark..])?;
                    self.edges.truncate(mark);
                } else {
                    let low_below = &mut self.low[root as usize];
                    *low_below = (*low_below).min(low);
                }
            }
        }
        Ok(())
    }

    fn restart(&mut self, vertices: usize) {
        self.reached.clear();
        self.reached.resize(vertices, 0);
        self.low.clear();
        self.low.resize(vertices, 0);
        self.edges.clear();
        self.path.clear();
    }

    fn enter(&mut self, vertex: u32, entered_by: u32, time: u32) {
        self.reached[vertex as usize] = time;
        self.low[vertex as usize] = time;
        let mark = self.edges.len();
        self.path.push(Step {
            vertex,
            cursor: 0,
            entered_by,
            mark,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Listed(Vec<Vec<(u32, u32)>>);

    impl Incidence for Listed {
        fn vertex_count(&self) -> usize {
            self.0.len()
        }
        fn next_edge(&self, vertex: u32, cursor: u32) -> Option<(u32, u32, u32)> {
            let &(edge, other) = self.0[vertex as usize].get(cursor as usize)?;
            Some((edge, other, cursor + 1))
        }
    }

    fn blocks(vertices: usize, edges: &[(u32, u32)]) -> Vec<(u32, Vec<u32>)> {
        let mut at = vec![Vec::new(); vertices];
        for (edge, &(u, v)) in edges.iter().enumerate() {
            at[u as usize].push((edge as u32, v));
            at[v as usize].push((edge as u32, u));
        }
        let mut found = Vec::new();
        let visit = |root, edges: &[u32]| {
            let mut edges = edges.to_vec();
            edges.sort_unstable();
            found.push((root, edges));
            Ok::<(), ()>(())
        };
        Walk::default().blocks(&Listed(at), 0, visit).unwrap();
        found
    }

    #[test]
    fn a_cycle_on_a_stalk() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 1)];
        assert_eq!(blocks(5, &edges), [(1, vec![1, 2, 3, 4]), (0, vec![0])]);
    }

    #[test]
    fn parallel_edges_are_a_block_of_their_own() {
        let edges = [(0, 1), (0, 1), (1, 2), (0, 3)];
        let found = blocks(5, &edges);
        assert_eq!(found, [(1, vec![2]), (0, vec![0, 1]), (0, vec![3])]);
    }

    #[test]
    fn what_does_not_hang_together_with_the_start_is_not_met() {
        assert_eq!(blocks(4, &[(0, 1), (2, 3)]), [(0, vec![0])]);
    }
}
