//! The lines of edges between placed vertices.

use std::collections::HashMap;
use std::f64::consts::{PI, TAU};

use super::super::{GROUND, Picture, Point};
use super::{CLEARANCE, Route, STEP, distance};

/// The distance between parallel edges.
const GAP: f64 = 26.0;
/// Beyond this many comparisons edges are not led around vertices.
const MAX_WORK: usize = 20_000_000;

/// A line for every edge: parallel ones side by side, loops outwards, around other vertices.
pub(super) fn route_all(picture: &Picture, places: &[Point]) -> Vec<Route> {
    let mut router = Router::new(picture, places);
    picture
        .edges()
        .map(|(from, to, _)| match (from, to) {
            (GROUND, GROUND) => router.arch(),
            (GROUND, vertex) => router.post(vertex, true),
            (vertex, GROUND) => router.post(vertex, false),
            _ if from == to => router.turn(from),
            _ => router.bar(from, to),
        })
        .collect()
}

struct Router<'a> {
    places: &'a [Point],
    /// How many edges join two vertices, and how many of them have a line.
    parallel: HashMap<(usize, usize), (usize, usize)>,
    /// In which directions lines leave the vertices with loops.
    directions: HashMap<usize, Vec<f64>>,
    /// Where the next arch from ground to ground begins.
    right: f64,
    work: usize,
}

impl<'a> Router<'a> {
    fn new(picture: &Picture, places: &'a [Point]) -> Router<'a> {
        let mut parallel: HashMap<_, (usize, usize)> = HashMap::new();
        let mut directions: HashMap<usize, Vec<f64>> = HashMap::new();
        for (from, to, _) in picture.edges() {
            parallel.entry((from.min(to), from.max(to))).or_default().0 += 1;
            if from == to {
                directions.entry(from).or_default();
            }
        }
        for (from, to, _) in picture.edges().filter(|&(from, to, _)| from != to) {
            for (here, there) in [(from, to), (to, from)] {
                if let Some(directions) = directions.get_mut(&here) {
                    let (a, b) = (places[here], end(places, here, there));
                    directions.push((b.y - a.y).atan2(b.x - a.x));
                }
            }
        }
        let right = places
            .iter()
            .skip(1)
            .map(|place| place.x)
            .fold(-STEP, f64::max);
        Router {
            places,
            parallel,
            directions,
            right: right + STEP / 2.0,
            work: 0,
        }
    }

    /// How far to the side the next of the parallel edges goes.
    fn side(&mut self, from: usize, to: usize) -> f64 {
        let Some((count, done)) = self.parallel.get_mut(&(from.min(to), from.max(to))) else {
            return 0.0;
        };
        let side = (*done as f64 - (*count as f64 - 1.0) / 2.0) * GAP;
        *done += 1;
        // Sides are seen from the lower vertex.
        if from <= to { side } else { -side }
    }

    /// An edge from a vertex down to the ground.
    fn post(&mut self, vertex: usize, is_from_ground: bool) -> Route {
        let side = self.side(GROUND, vertex);
        let top = self.places[vertex];
        let foot = Point::new(top.x + side, 0.0);
        let points = if is_from_ground {
            [foot, top]
        } else {
            [top, foot]
        };
        Route::Straight(points.to_vec())
    }

    /// An edge from the ground to the ground, right of everything.
    fn arch(&mut self) -> Route {
        let left = self.right + STEP / 4.0;
        self.right = left + STEP;
        let at = |x: f64, y: f64| Point::new(left + x * STEP, -y * STEP);
        Route::Curve([at(0.0, 0.0), at(0.0, 1.0), at(1.0, 1.0), at(1.0, 0.0)])
    }

    /// A loop, in the direction with most room.
    fn turn(&mut self, vertex: usize) -> Route {
        let directions = self.directions.entry(vertex).or_default();
        let is_crowded = directions.len() > 12;
        let angle = freest(directions);
        let center = self.places[vertex];
        let size = 0.85 * STEP
            + if is_crowded {
                directions.len() as f64
            } else {
                0.0
            };
        directions.push(angle);
        let control = |turn: f64| {
            let angle = angle + turn;
            Point::new(center.x + size * angle.cos(), center.y + size * angle.sin())
        };
        Route::Curve([center, control(-0.5), control(0.5), center])
    }

    /// An edge between two vertices.
    fn bar(&mut self, from: usize, to: usize) -> Route {
        let side = self.side(from, to);
        let (a, b) = (self.places[from], self.places[to]);
        let straight = Route::bent(a, b, side);
        if self.is_clear(&straight, from, to) {
            return straight;
        }
        // Bend more and more to both sides, but stay above the ground.
        let bends = (1..40).map(|bend| f64::from(bend) * GAP / 2.0);
        let routes = bends.flat_map(|bend| [side + bend, side - bend]);
        routes
            .map(|bulge| Route::bent(a, b, bulge))
            .find(|route| self.is_clear(route, from, to))
            .unwrap_or(straight)
    }

    fn is_clear(&mut self, route: &Route, from: usize, to: usize) -> bool {
        if self.work > MAX_WORK {
            return true;
        }
        let samples = route.samples();
        let is_above_ground = samples.iter().all(|point| point.y < -CLEARANCE);
        is_above_ground
            && (1..self.places.len()).all(|vertex| {
                self.work += 1;
                let place = self.places[vertex];
                vertex == from || vertex == to || is_far(&samples, place)
            })
    }
}

/// Where a line from `here` towards `there` ends.
fn end(places: &[Point], here: usize, there: usize) -> Point {
    if there == GROUND {
        Point::new(places[here].x, 0.0)
    } else {
        places[there]
    }
}

fn is_far(samples: &[Point], place: Point) -> bool {
    samples.windows(2).all(|pair| {
        let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        let square = (dx * dx + dy * dy).max(1e-12);
        let t = ((place.x - pair[0].x) * dx + (place.y - pair[0].y) * dy) / square;
        let t = t.clamp(0.0, 1.0);
        let near = Point::new(pair[0].x + dx * t, pair[0].y + dy * t);
        distance(near, place) >= CLEARANCE
    })
}

/// The direction farthest from those taken; upwards when all are free.
fn freest(taken: &[f64]) -> f64 {
    let up = -PI / 2.0;
    let turn = |angle: f64| {
        let turn = (angle % TAU + TAU) % TAU;
        turn.min(TAU - turn)
    };
    let room = |angle: f64| {
        let nearest = taken
            .iter()
            .map(|&other| turn(angle - other))
            .fold(PI, f64::min);
        // Prefer directions that point up.
        nearest - 0.1 * turn(angle - up)
    };
    let candidates = (0..24).map(|step| up + f64::from(step) * TAU / 24.0);
    candidates
        .max_by(|&a, &b| room(a).total_cmp(&room(b)))
        .unwrap_or(up)
}
