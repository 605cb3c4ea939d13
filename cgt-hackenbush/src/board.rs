//! The shape of a block, and its edges as bits for the searches.

use cgt_core::Value;
use petgraph::unionfind::UnionFind;

use crate::bit_set::BitSet;
use crate::hung_lists::Hung;
use crate::picture::Color;

/// The values that hang on the vertices of a block.
pub(crate) type HungValues = Hung<Value>;

/// The shape of a block: its edges between vertices numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub(crate) vertices: u16,
    pub(crate) edges: Vec<(u16, u16, Color)>,
}

/// The edges of a block for the search. It has no more vertices than edges.
pub(crate) struct Board<const W: usize> {
    pub(crate) vertices: u16,
    pub(crate) ends: Vec<[u16; 2]>,
    /// The ends of each edge as a set.
    end_sets: Vec<BitSet<W>>,
    pub(crate) colors: Vec<Color>,
    /// The edges at each vertex.
    pub(crate) at: Vec<BitSet<W>>,
    /// For each edge, those before it with the same ends and colour.
    pub(crate) twins: Vec<BitSet<W>>,
    pub(crate) all: BitSet<W>,
    pub(crate) green: BitSet<W>,
    pub(crate) blue: BitSet<W>,
    /// The edges, those far from vertex 0 first: cutting one of them costs least.
    pub(crate) far_first: Vec<u32>,
}

impl<const W: usize> Board<W> {
    pub(crate) fn new(shape: &Shape, root: u16) -> Board<W> {
        let of_color = |wanted| {
            let edges = (0..)
                .zip(&shape.edges)
                .filter(move |(_, edge)| edge.2 == wanted);
            edges.map(|(index, _)| index).collect()
        };
        let end_set = |&(u, v, _): &(u16, u16, Color)| [u, v].into_iter().map(u32::from).collect();
        let mut board = Board {
            vertices: shape.vertices,
            ends: shape.edges.iter().map(|&(u, v, _)| [u, v]).collect(),
            end_sets: shape.edges.iter().map(end_set).collect(),
            colors: shape.edges.iter().map(|&(_, _, color)| color).collect(),
            at: vec![BitSet::EMPTY; shape.vertices as usize],
            twins: vec![BitSet::EMPTY; shape.edges.len()],
            all: (0..shape.edges.len() as u32).collect(),
            green: of_color(Color::Green),
            blue: of_color(Color::Blue),
            far_first: (0..shape.edges.len() as u32).collect(),
        };
        for (edge, &(u, v, color)) in (0..).zip(&shape.edges) {
            board.at[u as usize].insert(edge);
            board.at[v as usize].insert(edge);
            for (other, &(a, b, other_color)) in (0..edge).zip(&shape.edges) {
                let same_ends = (a, b) == (u, v) || (a, b) == (v, u);
                if same_ends && color == other_color {
                    board.twins[edge as usize].insert(other);
                }
            }
        }
        let distance = board.distances(root);
        let from_root = |edge: u32| {
            let [u, v] = board.ends[edge as usize];
            distance[u as usize] + distance[v as usize]
        };
        let mut far_first = std::mem::take(&mut board.far_first);
        far_first.sort_by_key(|&edge| std::cmp::Reverse(from_root(edge)));
        board.far_first = far_first;
        board
    }

    /// How many edges each vertex is away from `root`.
    fn distances(&self, root: u16) -> Vec<u32> {
        let mut distance = vec![u32::from(u16::MAX); self.vertices as usize];
        distance[root as usize] = 0;
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(vertex) = queue.pop_front() {
            for edge in self.at[vertex as usize].iter() {
                let other = self.other_end(edge, vertex) as usize;
                if distance[other] == u32::from(u16::MAX) {
                    distance[other] = distance[vertex as usize] + 1;
                    queue.push_back(other as u16);
                }
            }
        }
        distance
    }

    #[inline]
    pub(crate) fn other_end(&self, edge: u32, vertex: u16) -> u16 {
        let [u, v] = self.ends[edge as usize];
        if u == vertex { v } else { u }
    }

    /// The vertices of a set of edges.
    pub(crate) fn vertices_of(&self, edges: BitSet<W>) -> BitSet<W> {
        let ends = edges.iter().map(|edge| self.end_sets[edge as usize]);
        ends.fold(BitSet::EMPTY, |set, ends| set | ends)
    }

    /// `roots` and every vertex that hangs together with them by `edges`.
    pub(crate) fn reach(&self, roots: BitSet<W>, edges: BitSet<W>) -> BitSet<W> {
        let mut reached = roots;
        let mut fresh = roots;
        while !fresh.is_empty() {
            let at_fresh = fresh.iter().fold(BitSet::EMPTY, |set, vertex| {
                set | (self.at[vertex as usize] & edges)
            });
            fresh = self.vertices_of(at_fresh).minus(reached);
            reached = reached | fresh;
        }
        reached
    }

    /// The edges of `kept`, and those of the others that close no cycle, near ones first, where
    /// `roots` are one vertex. `None` if `kept` has a cycle.
    pub(crate) fn forest(
        &self,
        roots: BitSet<W>,
        edges: BitSet<W>,
        kept: BitSet<W>,
    ) -> Option<BitSet<W>> {
        let mut pieces = UnionFind::new(self.vertices as usize + 1);
        for vertex in roots.iter() {
            pieces.union(self.vertices, vertex as u16);
        }
        let mut joins = |edge: u32| {
            let [u, v] = self.ends[edge as usize];
            pieces.union(u, v)
        };
        if !kept.iter().all(&mut joins) {
            return None;
        }
        let others = edges.minus(kept);
        let near_first = self.far_first.iter().rev().copied();
        let added = near_first.filter(|&edge| others.contains(edge) && joins(edge));
        Some(added.collect::<BitSet<W>>() | kept)
    }

    /// The edges with both ends among `vertices`.
    pub(crate) fn inside(&self, vertices: BitSet<W>, edges: BitSet<W>) -> BitSet<W> {
        let both = |edge: &u32| {
            self.ends[*edge as usize]
                .iter()
                .all(|&end| vertices.contains(u32::from(end)))
        };
        edges.iter().filter(both).collect()
    }
}

/// The edges of a board that survive, with the vertices of `roots` made one.
///
/// That vertex has the number [`Surviving::root`], behind all others. No edge joins two of the
/// roots.
pub(crate) struct Surviving<'a, const W: usize> {
    board: &'a Board<W>,
    edges: BitSet<W>,
    pub(crate) roots: BitSet<W>,
    at_roots: BitSet<W>,
}

impl<'a, const W: usize> Surviving<'a, W> {
    pub(crate) fn new(board: &'a Board<W>, edges: BitSet<W>, roots: BitSet<W>) -> Surviving<'a, W> {
        let at_roots = roots
            .iter()
            .fold(BitSet::EMPTY, |set, vertex| set | board.at[vertex as usize]);
        Surviving {
            board,
            edges,
            roots,
            at_roots: at_roots & edges,
        }
    }

    /// The vertex that the roots were made into.
    #[inline]
    pub(crate) fn root(&self) -> u16 {
        self.board.vertices
    }

    #[inline]
    pub(crate) fn other_end(&self, edge: u32, vertex: u16) -> u16 {
        if vertex == self.root() {
            let [u, v] = self.board.ends[edge as usize];
            return if self.roots.contains(u32::from(u)) {
                v
            } else {
                u
            };
        }
        let other = self.board.other_end(edge, vertex);
        if self.roots.contains(u32::from(other)) {
            self.root()
        } else {
            other
        }
    }

    /// The surviving edges at a vertex.
    #[inline]
    fn at(&self, vertex: u16) -> BitSet<W> {
        if vertex == self.root() {
            self.at_roots
        } else {
            self.board.at[vertex as usize] & self.edges
        }
    }

    /// The vertices of a set of edges, the roots among them by their own numbers.
    pub(crate) fn vertices_of(&self, edges: BitSet<W>) -> BitSet<W> {
        self.board.vertices_of(edges)
    }

    /// The vertices of the board that a vertex of this graph stands for.
    pub(crate) fn as_roots(&self, vertex: u16) -> BitSet<W> {
        if vertex == self.root() {
            return self.roots;
        }
        [u32::from(vertex)].into_iter().collect()
    }
}

/// A walk over the blocks of what survives: [`Walk`](crate::blocks::Walk) on sets of edges.
///
/// The searches spend most of their time here. As a set says which edges were not used yet and
/// which wait for the end of their block, each edge is met once and nothing is copied.
#[derive(Default)]
pub(crate) struct BoardWalk<const W: usize> {
    /// When a vertex was reached, from 1; 0 while it was not.
    reached: Vec<u16>,
    path: Vec<Step<W>>,
}

struct Step<const W: usize> {
    vertex: u16,
    reached: u16,
    /// The earliest vertex known to be reachable from above without the edge that was entered by.
    low: u16,
    /// The edges that waited for the end of their block before that edge.
    waiting: BitSet<W>,
}

impl<const W: usize> BoardWalk<W> {
    /// Calls `visit(root, edges)` for every block that hangs together with the root, in the
    /// order of [`Walk::blocks`](crate::blocks::Walk::blocks).
    pub(crate) fn blocks<E>(
        &mut self,
        graph: &Surviving<'_, W>,
        mut visit: impl FnMut(u16, BitSet<W>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.reached.clear();
        self.reached.resize(graph.root() as usize + 1, 0);
        self.path.clear();
        let (mut unused, mut waiting) = (graph.edges, BitSet::EMPTY);
        let mut time = 0;
        self.enter(graph.root(), &mut time, waiting);
        while let Some(step) = self.path.last_mut() {
            if let Some(edge) = (graph.at(step.vertex) & unused).first() {
                unused = unused.without(edge);
                let other = graph.other_end(edge, step.vertex);
                let there = self.reached[other as usize];
                if there == 0 {
                    self.enter(other, &mut time, waiting);
                } else {
                    step.low = step.low.min(there);
                }
                waiting.insert(edge);
                continue;
            }
            let above = (step.low, step.waiting);
            self.path.pop();
            if let Some(below) = self.path.last_mut() {
                let (low, waiting_before) = above;
                if low >= below.reached {
                    visit(below.vertex, waiting.minus(waiting_before))?;
                    waiting = waiting_before;
                } else {
                    below.low = below.low.min(low);
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn enter(&mut self, vertex: u16, time: &mut u16, waiting: BitSet<W>) {
        *time += 1;
        self.reached[vertex as usize] = *time;
        self.path.push(Step {
            vertex,
            reached: *time,
            low: *time,
            waiting,
        });
    }
}
