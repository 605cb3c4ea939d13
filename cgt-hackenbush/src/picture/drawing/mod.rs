//! The format `drawing`: characters on a grid.
//!
//! ```text
//! # worth 5/2*
//!     o---R---o
//!     |        \
//!     B         G
//!     |          \
//!     o           o
//!     B           B
//!   ==================
//! ```
//!
//! Reading takes three steps, each linear in the text and without recursion: [`grid`] checks
//! the characters and finds the ground, [`letters`] says in which direction each letter runs,
//! and [`chains`] follows the strokes from vertex to vertex.

mod chains;
mod grid;
mod letters;
mod paint;
mod plant;
mod rack;

use std::cmp::Ordering;

use cgt_core::ParseError;

use self::grid::Grid;
pub(super) use self::paint::{Canvas, Painted, paint};
use super::write::WriteError;
use super::{GROUND, Picture, Point};

/// Reads a drawing.
pub(super) fn parse(text: &str) -> Result<Picture, ParseError> {
    let grid = Grid::read(text)?;
    let axes = letters::find_axes(&grid)?;
    let mut edges = chains::follow(&grid, &axes)?;
    edges.sort_unstable_by_key(|edge| edge.first_cell);

    let mut picture = Picture::new();
    picture.set_position(GROUND, grid.ground_start().point());
    for cell in grid.vertices() {
        let vertex = picture.add_vertex();
        picture.set_position(vertex, cell.point());
    }
    for edge in edges {
        let index = picture.add_edge(edge.ends[0], edge.ends[1], edge.color);
        // A straight line between two vertices needs no path.
        if edge.path.len() > 2 || edge.ends.contains(&GROUND) {
            picture.set_path(index, edge.path);
        }
    }
    Ok(picture)
}

/// Draws a picture where it lies on a grid, as drawings that were read do; otherwise as a tree
/// or with its vertices in a row.
pub(super) fn write(picture: &Picture) -> Result<String, WriteError> {
    let has_places = (1..picture.vertex_count()).any(|vertex| picture.position(vertex).is_some())
        || (0..picture.edge_count()).any(|edge| picture.path(edge).is_some());
    if has_places && let Ok(text) = write_placed(picture) {
        return Ok(text);
    }
    let planted = plant::plant(picture).and_then(|planted| write_placed(&planted));
    planted.or_else(|_| write_placed(&rack::rack(picture)?))
}

fn write_placed(picture: &Picture) -> Result<String, WriteError> {
    let (canvas, _) = paint(picture, 1)?;
    let text = canvas.to_text();
    // Neighbours can turn a stroke into something else, so see what a reader would see.
    match parse(&text) {
        Ok(again) if drawn_edges(&again) == drawn_edges(picture) => Ok(text),
        _ => Err(WriteError::new(
            "found edges that would be read otherwise in a drawing",
        )),
    }
}

/// The edges by the order of their ends in reading order, sorted.
fn drawn_edges(picture: &Picture) -> Vec<(usize, usize, super::Color)> {
    let mut vertices: Vec<usize> = (1..picture.vertex_count()).collect();
    let place = |vertex: usize| picture.position(vertex).map(|point| (point.y, point.x));
    vertices.sort_by(|&a, &b| place(a).partial_cmp(&place(b)).unwrap_or(Ordering::Equal));
    let mut number = vec![GROUND; picture.vertex_count()];
    for (index, &vertex) in vertices.iter().enumerate() {
        number[vertex] = index + 1;
    }
    let ends = |(from, to, color): (usize, usize, super::Color)| {
        let (from, to) = (number[from], number[to]);
        (from.min(to), from.max(to), color)
    };
    let mut edges: Vec<_> = picture.edges().map(ends).collect();
    edges.sort_unstable();
    edges
}

impl grid::Cell {
    fn point(self) -> Point {
        Point::new(self.column as f64, self.row as f64)
    }
}
