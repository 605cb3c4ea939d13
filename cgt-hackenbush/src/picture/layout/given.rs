//! The coordinates that the input gave.

use super::super::{GROUND, Picture, Point};
use super::routes::route_all;
use super::{Layout, Route, STEP, distance};

/// Beyond this many vertices their distances are not compared.
const MAX_COMPARED: usize = 3000;

/// Uses the coordinates of the input; `None` unless every vertex with edges has some.
pub(in super::super) fn given(picture: &Picture) -> Option<Layout> {
    let is_used = picture.touched();
    let mut places = Vec::with_capacity(picture.vertex_count());
    for (vertex, is_used) in is_used.iter().enumerate() {
        match picture.position(vertex) {
            Some(place) if place.x.is_finite() && place.y.is_finite() => places.push(place),
            Some(_) => return None,
            None if *is_used && vertex != GROUND => return None,
            None => places.push(Point::new(0.0, 0.0)),
        }
    }
    if places.len() < 2 && !(0..picture.edge_count()).any(|edge| picture.path(edge).is_some()) {
        return None;
    }
    let scale = Scale::of(picture, &places)?;
    let scaled: Vec<Point> = places.iter().map(|&place| scale.point(place)).collect();
    let mut layout = route_all(picture, scaled, true);
    for (edge, (from, to, _)) in picture.edges().enumerate() {
        if let Some(path) = picture.path(edge) {
            layout.routes[edge] = scale.path(path, [from, to], &layout.places);
        }
    }
    Some(layout)
}

/// From the coordinates of the input to pixels.
struct Scale {
    factor: f64,
    ground: f64,
    left: f64,
}

impl Scale {
    fn of(picture: &Picture, places: &[Point]) -> Option<Scale> {
        let paths = (0..picture.edge_count()).filter_map(|edge| picture.path(edge));
        let points: Vec<Point> = places
            .iter()
            .skip(1)
            .copied()
            .chain(paths.flatten().copied())
            .collect();
        let left = points
            .iter()
            .map(|point| point.x)
            .fold(f64::INFINITY, f64::min);
        let lowest = points
            .iter()
            .map(|point| point.y)
            .fold(f64::NEG_INFINITY, f64::max);
        let nearest = nearest(&places[1..])
            .or_else(|| shortest_path(picture))
            .filter(|&nearest| nearest > 0.0)?;
        let factor = (STEP / nearest).min(1e6);
        let ground = match picture.position(GROUND) {
            Some(place) => place.y,
            None => lowest + nearest,
        };
        let is_sound = [left, ground, factor].into_iter().all(f64::is_finite);
        is_sound.then_some(Scale {
            factor,
            ground,
            left,
        })
    }

    fn point(&self, point: Point) -> Point {
        Point::new(
            (point.x - self.left) * self.factor,
            (point.y - self.ground) * self.factor,
        )
    }

    /// A path whose ends are moved onto its vertices and the ground.
    fn path(&self, path: &[Point], ends: [usize; 2], places: &[Point]) -> Route {
        let mut points: Vec<Point> = path.iter().map(|&point| self.point(point)).collect();
        let last = points.len() - 1;
        for (index, vertex) in [(0, ends[0]), (last, ends[1])] {
            points[index] = if vertex == GROUND {
                Point::new(points[index].x, 0.0)
            } else {
                places[vertex]
            };
        }
        Route::Straight(points)
    }
}

/// The least distance between two vertices, if it can be found quickly.
fn nearest(places: &[Point]) -> Option<f64> {
    if places.len() > MAX_COMPARED {
        return None;
    }
    let mut sorted = places.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x));
    let pairs = sorted
        .iter()
        .enumerate()
        .flat_map(|(index, &a)| sorted[index + 1..].iter().map(move |&b| distance(a, b)));
    pairs.min_by(f64::total_cmp)
}

fn shortest_path(picture: &Picture) -> Option<f64> {
    let lengths = (0..picture.edge_count()).filter_map(|edge| {
        let path = picture.path(edge)?;
        Some(
            path.windows(2)
                .map(|pair| distance(pair[0], pair[1]))
                .sum::<f64>(),
        )
    });
    lengths.min_by(f64::total_cmp)
}
