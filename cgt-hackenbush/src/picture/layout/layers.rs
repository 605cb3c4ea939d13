//! Vertices in layers by their distance from the ground.

use petgraph::graph::NodeIndex;

use super::super::{GROUND, Picture, Point};
use super::routes::route_all;
use super::{Layout, STEP};

/// Beyond this many vertices cycles are not evened out.
const MAX_EVEN: usize = 5000;
/// How often cycles are evened out.
const SWEEPS: usize = 40;

/// Lays the vertices out in layers; trees come out as one expects.
pub(in super::super) fn layers(picture: &Picture) -> Option<Layout> {
    let forest = Forest::grow(picture);
    let mut x = forest.columns(picture);
    let is_forest = forest.tree_edges == picture.edge_count();
    if !is_forest && picture.vertex_count() <= MAX_EVEN {
        forest.even_out(picture, &mut x);
        close_gaps(&mut x);
    }
    start_at_zero(&mut x);
    let places: Vec<Point> = x
        .iter()
        .zip(&forest.layer)
        .map(|(&x, &layer)| Point::new(x * STEP, 0.0 - layer as f64 * STEP))
        .collect();
    Some(route_all(picture, places, true))
}

/// A breadth-first forest: the ground's tree, and one for each fallen part.
struct Forest {
    layer: Vec<usize>,
    children: Vec<Vec<usize>>,
    /// The children of the ground, then the roots of what has fallen.
    roots: Vec<usize>,
    tree_edges: usize,
}

impl Forest {
    fn grow(picture: &Picture) -> Forest {
        let count = picture.vertex_count();
        let mut forest = Forest {
            layer: vec![usize::MAX; count],
            children: vec![Vec::new(); count],
            roots: Vec::new(),
            tree_edges: 0,
        };
        forest.grow_from(picture, GROUND, 0);
        forest.roots = forest.children[GROUND].clone();
        for vertex in 1..count {
            if forest.layer[vertex] == usize::MAX {
                forest.roots.push(vertex);
                // What has fallen hovers clear of the ground.
                forest.grow_from(picture, vertex, 2);
            }
        }
        forest
    }

    fn grow_from(&mut self, picture: &Picture, root: usize, layer: usize) {
        self.layer[root] = layer;
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(vertex) = queue.pop_front() {
            for (_, next) in picture.incident(vertex) {
                if self.layer[next] == usize::MAX {
                    self.layer[next] = self.layer[vertex] + 1;
                    self.children[vertex].push(next);
                    self.tree_edges += 1;
                    queue.push_back(next);
                }
            }
        }
    }

    /// Columns such that leaves stand side by side and forks above the middle of their branches.
    fn columns(&self, picture: &Picture) -> Vec<f64> {
        let room = rooms(picture);
        let mut x = vec![0.0; self.layer.len()];
        let mut free = 0.0;
        let mut pending: Vec<(usize, bool)> =
            self.roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((vertex, is_done)) = pending.pop() {
            let children = &self.children[vertex];
            match (children.first(), children.last()) {
                (Some(&first), Some(&last)) if is_done => {
                    x[vertex] = (x[first] + x[last]) / 2.0;
                }
                (Some(_), Some(_)) => {
                    pending.push((vertex, true));
                    pending.extend(children.iter().rev().map(|&child| (child, false)));
                }
                _ => {
                    x[vertex] = free + (room[vertex] - 1.0) / 2.0;
                    free += room[vertex];
                }
            }
        }
        x
    }

    /// Moves vertices towards their neighbours, without changing the order in a layer.
    fn even_out(&self, picture: &Picture, x: &mut [f64]) {
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for vertex in 1..self.layer.len() {
            let layer = self.layer[vertex];
            if rows.len() <= layer {
                rows.resize(layer + 1, Vec::new());
            }
            rows[layer].push(vertex);
        }
        for row in &mut rows {
            row.sort_by(|&a, &b| x[a].total_cmp(&x[b]).then(a.cmp(&b)));
        }
        for sweep in 0..SWEEPS {
            for index in 0..rows.len() {
                let index = if sweep % 2 == 0 {
                    index
                } else {
                    rows.len() - 1 - index
                };
                let row = &rows[index];
                let wishes: Vec<f64> = row.iter().map(|&vertex| wish(picture, x, vertex)).collect();
                for (&vertex, place) in row.iter().zip(spread(&wishes)) {
                    x[vertex] = place;
                }
            }
        }
    }
}

/// Moves everything right of an empty column to the left.
fn close_gaps(x: &mut [f64]) {
    let mut order: Vec<usize> = (1..x.len()).collect();
    order.sort_by(|&a, &b| x[a].total_cmp(&x[b]));
    let mut shift = 0.0;
    let mut before: Option<f64> = None;
    for vertex in order {
        let here = x[vertex];
        shift += before.map_or(0.0, |before| (here - before - 1.0).max(0.0));
        before = Some(here);
        x[vertex] = here - shift;
    }
}

/// Moves everything so that the leftmost vertex stands where the drawing begins.
fn start_at_zero(x: &mut [f64]) {
    let left = x.iter().skip(1).copied().fold(f64::INFINITY, f64::min);
    for column in x.iter_mut().skip(1) {
        *column -= left;
    }
    x[GROUND] = 0.0;
}

/// How many columns each vertex needs for its loops and parallel edges.
fn rooms(picture: &Picture) -> Vec<f64> {
    let mut room = vec![1.0; picture.vertex_count()];
    for (from, to, _) in picture.edges() {
        if from == to && from != GROUND {
            room[from] += 0.5;
        }
    }
    room
}

/// The mean column of a vertex and its neighbours.
fn wish(picture: &Picture, x: &[f64], vertex: usize) -> f64 {
    let (mut sum, mut count) = (x[vertex], 1.0);
    for next in picture.graph().neighbors(NodeIndex::new(vertex)) {
        if next.index() != GROUND && next.index() != vertex {
            sum += x[next.index()];
            count += 1.0;
        }
    }
    sum / count
}

/// The places nearest to the wishes that keep their order and a distance of one.
fn spread(wishes: &[f64]) -> Vec<f64> {
    // Pool neighbours that want to be too near, and put each pool at its mean.
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (index, &wish) in wishes.iter().enumerate() {
        pools.push((wish - index as f64, 1));
        while let [.., (before, many), (after, more)] = pools[..]
            && before > after
        {
            let total = many + more;
            let mean = (before * many as f64 + after * more as f64) / total as f64;
            pools.truncate(pools.len() - 2);
            pools.push((mean, total));
        }
    }
    let starts = pools
        .into_iter()
        .flat_map(|(mean, count)| std::iter::repeat_n(mean, count));
    starts
        .enumerate()
        .map(|(index, start)| start + index as f64)
        .collect()
}
