//! Vertices on an arch, for graphs that no other way draws clearly.

use super::super::{Picture, Point};
use super::routes::route_all;
use super::{CLEARANCE, Layout, STEP};

/// Beyond this many vertices the arch would be too flat or too large.
const MAX_VERTICES: usize = 400;

/// Puts the vertices on a parabola, where no chord passes near a third vertex.
pub(in super::super) fn arch(picture: &Picture) -> Option<Layout> {
    let count = picture.vertex_count();
    if count > MAX_VERTICES {
        return None;
    }
    let half = count as f64 / 2.0;
    // Between neighbours of one vertex the parabola rises by this much.
    let rise = 2.0 * CLEARANCE;
    let places: Vec<Point> = (0..count)
        .map(|vertex| {
            let from_middle = vertex as f64 - half;
            let height = rise * (half * half - from_middle * from_middle);
            // Steep sides need no room across, but chords must not run along them.
            Point::new(from_middle * STEP * steepness(half), -2.0 * STEP - height)
        })
        .collect();
    let routes = route_all(picture, &places);
    Some(Layout { places, routes })
}

/// By how much wider than usual the arch is, so that it is nowhere steeper than 2.
fn steepness(half: f64) -> f64 {
    let steepest = 2.0 * 2.0 * CLEARANCE * half / STEP;
    (steepest / 2.0).max(1.0)
}
