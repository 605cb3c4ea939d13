//! Where the vertices and edges of a picture go on paper.
//!
//! There are three ways, the first that can be read back wins: the coordinates of the input,
//! [`layers`] by distance from the ground, and a [`row`] under arcs that pass no third vertex.

mod given;
mod layers;
mod routes;
mod row;

use super::{Picture, Point};

pub(super) use given::given;
pub(super) use layers::layers;
pub(super) use row::row;

/// The distance of two layers or neighbours, in pixels.
const STEP: f64 = 70.0;
/// The radius of a vertex.
pub(super) const RADIUS: f64 = 6.0;
/// How near an edge may come to the centre of a vertex that is not its end.
const CLEARANCE: f64 = 16.0;

/// A drawing in pixels, `y` downwards, with the ground at `y = 0`.
pub(super) struct Layout {
    /// The centre of every vertex; the ground's is not used.
    pub(super) places: Vec<Point>,
    /// The line of every edge from its first end to its second.
    pub(super) routes: Vec<Route>,
    /// Whether no line is known to pass near a vertex that is not its end.
    pub(super) is_clear: bool,
}

/// The line of an edge.
#[derive(Clone, Debug)]
pub(super) enum Route {
    /// Straight pieces.
    Straight(Vec<Point>),
    /// A cubic curve: end, two control points, end.
    Curve([Point; 4]),
}

impl Route {
    /// Straight from `from` to `to`, or bent to the side by `bulge`.
    fn bent(from: Point, to: Point, bulge: f64) -> Route {
        if bulge == 0.0 {
            return Route::Straight(vec![from, to]);
        }
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(1e-9);
        // The middle of a curve is three quarters of the way to its control points.
        let side = bulge / 0.75 / length;
        let control = |t: f64| Point::new(from.x + dx * t + dy * side, from.y + dy * t - dx * side);
        Route::Curve([from, control(0.25), control(0.75), to])
    }

    /// Points along the line, dense enough to measure distances.
    pub(super) fn samples(&self) -> Vec<Point> {
        let count = 24;
        let at = |t: f64| self.at(t);
        (0..=count)
            .map(|index| at(f64::from(index) / f64::from(count)))
            .collect()
    }

    /// The point a fraction `t` of the way.
    pub(super) fn at(&self, t: f64) -> Point {
        match self {
            Route::Straight(points) => along(points, t),
            Route::Curve([a, b, c, d]) => {
                let s = 1.0 - t;
                let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
                let sum = |part: fn(&Point) -> f64| -> f64 {
                    [a, b, c, d]
                        .into_iter()
                        .map(part)
                        .zip(weights)
                        .map(|(p, w)| p * w)
                        .sum()
                };
                Point::new(sum(|point| point.x), sum(|point| point.y))
            }
        }
    }
}

/// The point a fraction `t` of the length along a polyline.
fn along(points: &[Point], t: f64) -> Point {
    let lengths = points.windows(2).map(|pair| distance(pair[0], pair[1]));
    let mut left = t * lengths.clone().sum::<f64>();
    for (pair, length) in points.windows(2).zip(lengths) {
        if left <= length && length > 0.0 {
            let part = left / length;
            return Point::new(
                pair[0].x + (pair[1].x - pair[0].x) * part,
                pair[0].y + (pair[1].y - pair[0].y) * part,
            );
        }
        left -= length;
    }
    points.last().copied().unwrap_or(Point::new(0.0, 0.0))
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// The layouts of a picture, the best first.
pub(super) fn candidates(picture: &Picture) -> impl Iterator<Item = Layout> + '_ {
    let ways: [fn(&Picture) -> Option<Layout>; 3] = [given, layers, row];
    ways.into_iter().filter_map(move |way| way(picture))
}
