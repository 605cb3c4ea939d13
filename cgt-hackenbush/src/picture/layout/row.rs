//! Vertices in a row under arcs: not pretty, but clear for every graph.

use super::super::{GROUND, Picture, Point};
use super::routes::route_all;
use super::{Layout, Route, STEP};

/// Puts the vertices in a row, and draws every edge between two of them as an arc above it.
pub(in super::super) fn row(picture: &Picture) -> Option<Layout> {
    let places: Vec<Point> = (0..picture.vertex_count())
        .map(|vertex| Point::new(vertex as f64 * STEP, -STEP))
        .collect();
    let mut layout = route_all(picture, places, false);
    let mut arcs = std::collections::HashMap::new();
    for (route, (from, to, _)) in layout.routes.iter_mut().zip(picture.edges()) {
        if from != to && from != GROUND && to != GROUND {
            let number: &mut u32 = arcs.entry((from.min(to), from.max(to))).or_default();
            *route = arc(layout.places[from], layout.places[to], *number);
            *number += 1;
        }
    }
    layout.is_clear = true;
    Some(layout)
}

/// An arc whose height grows with the root of its width, so that it is high enough above the
/// neighbours of its ends and wide pictures stay low.
fn arc(from: Point, to: Point, number: u32) -> Route {
    let height = (12.0 + 3.0 * f64::from(number)) * (from.x - to.x).abs().sqrt();
    let above = |point: Point| Point::new(point.x, point.y - height);
    Route::Curve([from, above(from), above(to), to])
}
