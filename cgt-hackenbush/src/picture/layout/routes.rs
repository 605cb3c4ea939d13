//! The lines of edges between placed vertices.

use std::collections::HashMap;
use std::f64::consts::{PI, TAU};

use super::super::{GROUND, Picture, Point};
use super::{CLEARANCE, Layout, Route, STEP, distance};

/// The distance between parallel edges.
const GAP: f64 = 26.0;
/// How often an edge is bent further to find a way around vertices.
const MAX_BENDS: u32 = 40;
/// Beyond this many steps edges are not led around vertices.
const MAX_WORK: usize = 5_000_000;

/// A line for every edge: parallel ones side by side, loops outwards, around other vertices.
///
/// Without `around` edges between two vertices stay straight.
pub(super) fn route_all(picture: &Picture, places: Vec<Point>, around: bool) -> Layout {
    let mut router = Router::new(picture, &places, around);
    let routes = picture
        .edges()
        .map(|(from, to, _)| match (from, to) {
            (GROUND, GROUND) => router.arch(),
            (GROUND, vertex) => router.post(vertex, true),
            (vertex, GROUND) => router.post(vertex, false),
            _ if from == to => router.turn(from),
            _ => router.bar(from, to),
        })
        .collect();
    let is_clear = router.is_clear;
    Layout {
        places,
        routes,
        is_clear,
    }
}

struct Router<'a> {
    places: &'a [Point],
    around: bool,
    /// The vertices by square of the plane.
    squares: HashMap<(i64, i64), Vec<usize>>,
    /// How many edges join two vertices, and how many of them have a line.
    parallel: HashMap<(usize, usize), (usize, usize)>,
    /// In which directions lines leave the vertices with loops.
    directions: HashMap<usize, Vec<f64>>,
    /// Where the next arch from ground to ground begins.
    right: f64,
    work: usize,
    /// Whether no line passes near a third vertex, as far as was looked.
    is_clear: bool,
}

impl<'a> Router<'a> {
    fn new(picture: &Picture, places: &'a [Point], around: bool) -> Router<'a> {
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
        let mut squares: HashMap<_, Vec<usize>> = HashMap::new();
        for (vertex, &place) in places.iter().enumerate().skip(1) {
            squares.entry(square(place)).or_default().push(vertex);
        }
        let right = places
            .iter()
            .skip(1)
            .map(|place| place.x)
            .fold(-STEP, f64::max);
        Router {
            places,
            around,
            squares,
            parallel,
            directions,
            right: right + STEP / 2.0,
            work: 0,
            is_clear: true,
        }
    }

    /// How far to the side the next of the parallel edges goes.
    fn side(&mut self, from: usize, to: usize) -> f64 {
        let Some((count, done)) = self.parallel.get_mut(&(from.min(to), from.max(to))) else {
            return 0.0;
        };
        // Feet stay below their vertex, so that posts are steep.
        let room = if from.min(to) == GROUND {
            0.9 * STEP / *count as f64
        } else {
            GAP
        };
        let side = (*done as f64 - (*count as f64 - 1.0) / 2.0) * room.min(GAP);
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
        let angle = freest(directions);
        let center = self.places[vertex];
        directions.push(angle);
        let control = |turn: f64| {
            let angle = angle + turn;
            let size = 0.85 * STEP;
            Point::new(center.x + size * angle.cos(), center.y + size * angle.sin())
        };
        Route::Curve([center, control(-0.5), control(0.5), center])
    }

    /// An edge between two vertices.
    fn bar(&mut self, from: usize, to: usize) -> Route {
        let side = self.side(from, to);
        let (a, b) = (self.places[from], self.places[to]);
        let straight = Route::bent(a, b, side);
        if !self.around || self.is_free(&straight, from, to) {
            return straight;
        }
        // Bend more and more to both sides, but stay above the ground.
        let bends = (1..MAX_BENDS).map(|bend| f64::from(bend) * GAP / 2.0);
        let routes = bends.flat_map(|bend| [side + bend, side - bend]);
        let found = routes
            .map(|bulge| Route::bent(a, b, bulge))
            .find(|route| self.is_free(route, from, to));
        self.is_clear &= found.is_some();
        found.unwrap_or(straight)
    }

    /// Whether a line keeps away from the ground and from all vertices but its ends.
    fn is_free(&mut self, route: &Route, from: usize, to: usize) -> bool {
        let samples = route.samples();
        if samples.iter().any(|point| point.y > -CLEARANCE) {
            return false;
        }
        if self.work > MAX_WORK {
            self.is_clear = false;
            return true;
        }
        samples.windows(2).all(|pair| {
            // Steps short enough that no square beside the line is missed.
            let steps = (distance(pair[0], pair[1]) / STEP).ceil().clamp(1.0, 1e4) as u32;
            (0..=steps).all(|step| {
                let t = f64::from(step) / f64::from(steps);
                let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
                let here = Point::new(pair[0].x + t * dx, pair[0].y + t * dy);
                self.is_far(here, pair, [from, to])
            })
        })
    }

    /// Whether the vertices around `here` are far from a piece of a line.
    fn is_far(&mut self, here: Point, piece: &[Point], ends: [usize; 2]) -> bool {
        self.work += 1;
        let (column, row) = square(here);
        let squares = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (column + dx, row + dy)));
        squares
            .filter_map(|square| self.squares.get(&square))
            .flatten()
            .filter(|vertex| !ends.contains(vertex))
            .all(|&vertex| distance_to(self.places[vertex], piece) >= CLEARANCE)
    }
}

fn square(place: Point) -> (i64, i64) {
    // Layouts are far smaller than 64 bits.
    (
        (place.x / STEP).floor() as i64,
        (place.y / STEP).floor() as i64,
    )
}

/// Where a line from `here` towards `there` ends.
fn end(places: &[Point], here: usize, there: usize) -> Point {
    if there == GROUND {
        Point::new(places[here].x, 0.0)
    } else {
        places[there]
    }
}

/// The distance from a point to a straight piece.
fn distance_to(place: Point, piece: &[Point]) -> f64 {
    let (a, b) = (piece[0], piece[1]);
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let square = (dx * dx + dy * dy).max(1e-12);
    let t = ((place.x - a.x) * dx + (place.y - a.y) * dy) / square;
    let t = t.clamp(0.0, 1.0);
    distance(Point::new(a.x + dx * t, a.y + dy * t), place)
}

/// The direction farthest from those taken; upwards when all are free.
fn freest(taken: &[f64]) -> f64 {
    let up = -PI / 2.0;
    let turn = |angle: f64| {
        let turn = (angle % TAU + TAU) % TAU;
        turn.min(TAU - turn)
    };
    let room = |angle: f64| {
        // More than this many are crowded in any case.
        let near = taken.iter().take(64);
        let nearest = near.map(|&other| turn(angle - other)).fold(PI, f64::min);
        // Prefer directions that point up.
        nearest - 0.1 * turn(angle - up)
    };
    let candidates = (0..24).map(|step| up + f64::from(step) * TAU / 24.0);
    candidates
        .max_by(|&a, &b| room(a).total_cmp(&room(b)))
        .unwrap_or(up)
}
