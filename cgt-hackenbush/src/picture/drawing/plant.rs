//! Coordinates on the grid of characters for trees that have none.

use super::super::write::WriteError;
use super::super::{GROUND, Picture, Point};

/// The rows from a vertex to its branches, and the columns from a leaf to the next.
const STEP: usize = 4;
/// The most branches of a vertex: straight up, and two to each side.
const MAX_BRANCHES: usize = 5;

/// The part of a picture that stands on the ground, with a place for everything.
///
/// Only trees can be planted; [`rack`](super::rack::rack) has a place for any graph.
pub(super) fn plant(picture: &Picture) -> Result<Picture, WriteError> {
    let (mut picture, _) = picture.without_fallen();
    let branches = Branches::find(&picture)?;
    let columns = branches.columns();
    let height = branches.level.iter().max().copied().unwrap_or(0) * STEP;
    let at = |vertex: usize| (columns[vertex], height - branches.level[vertex] * STEP);
    picture.set_position(GROUND, point((0, height)));
    for vertex in 1..picture.vertex_count() {
        picture.set_position(vertex, point(at(vertex)));
    }
    for below in 0..picture.vertex_count() {
        let children = &branches.children[below];
        for (number, &(edge, above)) in children.iter().enumerate() {
            let path = if below == GROUND {
                vec![(columns[above], height), at(above)]
            } else {
                branch(at(below), at(above), number, children.len())
            };
            let mut path: Vec<Point> = path.into_iter().map(point).collect();
            if picture.edge(edge).0 != below {
                path.reverse();
            }
            picture.set_path(edge, path);
        }
    }
    Ok(picture)
}

fn point((column, row): (usize, usize)) -> Point {
    Point::new(column as f64, row as f64)
}

/// The corners of the branch with this number, from the left, of so many.
fn branch(
    from: (usize, usize),
    to: (usize, usize),
    number: usize,
    count: usize,
) -> Vec<(usize, usize)> {
    let middle = count / 2;
    let half = STEP / 2;
    let is_outer = number.abs_diff(middle) == 2 || count < 4;
    if number == middle {
        vec![from, to]
    } else if is_outer || count == 4 && number > middle {
        vec![from, (to.0, from.1), to]
    } else {
        // Two branches on one side: the inner one leaves across the corner.
        let column = if number < middle {
            from.0 - half
        } else {
            from.0 + half
        };
        vec![from, (column, from.1 - half), (to.0, from.1 - half), to]
    }
}

/// Which edges grow from which vertex.
struct Branches {
    /// The edges that grow from each vertex, and the vertices they reach.
    children: Vec<Vec<(usize, usize)>>,
    level: Vec<usize>,
}

impl Branches {
    fn find(picture: &Picture) -> Result<Branches, WriteError> {
        let count = picture.vertex_count();
        if picture.edge_count() + 1 != count {
            return Err(WriteError::new(
                "found a cycle and no coordinates, expected a tree or a picture with places",
            ));
        }
        let mut branches = Branches {
            children: vec![Vec::new(); count],
            level: vec![0; count],
        };
        let mut used = vec![false; picture.edge_count()];
        let mut pending = vec![GROUND];
        while let Some(vertex) = pending.pop() {
            let mut edges = picture.incident(vertex);
            edges.retain(|&(edge, _)| !std::mem::replace(&mut used[edge], true));
            if vertex != GROUND && edges.len() > MAX_BRANCHES {
                return Err(WriteError::new(format!(
                    "found {} branches at vertex {}, expected at most {MAX_BRANCHES} in a drawing",
                    edges.len(),
                    picture.name(vertex)
                )));
            }
            for &(_, above) in &edges {
                branches.level[above] = branches.level[vertex] + 1;
                pending.push(above);
            }
            branches.children[vertex] = edges;
        }
        Ok(branches)
    }

    /// A column for each vertex: a leaf gets the next one, a fork that of its middle branch.
    fn columns(&self) -> Vec<usize> {
        let mut columns = vec![0; self.level.len()];
        let mut free = 2;
        let mut pending = vec![(GROUND, false)];
        while let Some((vertex, is_done)) = pending.pop() {
            let children = &self.children[vertex];
            if is_done {
                columns[vertex] = columns[children[children.len() / 2].1];
            } else if children.is_empty() {
                columns[vertex] = free;
                free += STEP;
            } else {
                pending.push((vertex, true));
                pending.extend(children.iter().rev().map(|&(_, above)| (above, false)));
            }
        }
        columns
    }
}
