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

use cgt_core::ParseError;

use self::grid::Grid;
use super::{GROUND, Picture, Point};

/// Reads a drawing.
pub(super) fn parse(text: &str) -> Result<Picture, ParseError> {
    let grid = Grid::read(text)?;
    let axes = letters::find_axes(&grid)?;
    let mut edges = chains::follow(&grid, &axes)?;
    edges.sort_unstable_by_key(|edge| edge.first_cell);

    let mut picture = Picture::new();
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

impl grid::Cell {
    fn point(self) -> Point {
        Point::new(self.column as f64, self.row as f64)
    }
}
