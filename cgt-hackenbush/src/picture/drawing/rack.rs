//! Coordinates on the grid of characters for any graph whose vertices have at most eight ends.
//!
//! The vertices stand in one row. Each end of an edge leaves its vertex in a direction of its
//! own and has a column of its own; edges run along tracks above and below the row, and strokes
//! cross straight.
//!
//! ```text
//!       +---B---+        the tracks above
//!      /         \
//!   --o--       --o--    up to five ends go up and three go down
//!     |           |
//!   ================
//! ```

use super::super::write::WriteError;
use super::super::{GROUND, Picture, Point};

/// Columns from one vertex to the next.
const WIDTH: i64 = 12;
/// Rows between the row of vertices and the first track.
const FIRST: i64 = 4;
/// Rows or columns from one track to the next.
const STEP: i64 = 2;

/// Directions in which ends leave a vertex, as the columns they go to.
const UP: [i64; 5] = [0, 2, -2, 4, -4];
const DOWN: [i64; 3] = [0, 2, -2];

/// The picture with a place for everything.
pub(super) fn rack(picture: &Picture) -> Result<Picture, WriteError> {
    let mut rack = Rack::new(picture)?;
    let plans: Vec<Plan> = (0..picture.edge_count())
        .map(|edge| rack.plan(edge))
        .collect();
    let height = -(FIRST + STEP * rack.above.len() as i64);
    let ground = FIRST + STEP * rack.below.len() as i64;
    let mut placed = picture.clone();
    let place = |(x, y): (i64, i64)| Point::new(x as f64, (y - height) as f64);
    placed.set_position(GROUND, place((0, ground)));
    for vertex in 1..picture.vertex_count() {
        placed.set_position(vertex, place((column(vertex), 0)));
    }
    for (edge, plan) in plans.iter().enumerate() {
        let path = plan.corners(ground).into_iter().map(place).collect();
        placed.set_path(edge, path);
    }
    Ok(placed)
}

fn column(vertex: usize) -> i64 {
    WIDTH * vertex as i64
}

/// Where an end of an edge leaves the row of vertices.
#[derive(Clone, Copy)]
enum Exit {
    /// From a vertex to a column above or below it.
    Vertex { column: i64, to: i64, up: bool },
    /// At the ground, in this column.
    Ground(i64),
}

/// The way of an edge.
struct Plan {
    ends: [Exit; 2],
    /// Track rows and columns between the two ends, as corners.
    between: Vec<(i64, i64)>,
}

/// Which columns and tracks are taken.
struct Rack<'p> {
    picture: &'p Picture,
    /// For each vertex, how many ends go up and down.
    used: Vec<[usize; 2]>,
    /// The next free column right of the vertices.
    free: i64,
    /// The stretches that are taken on each track.
    above: Vec<Vec<(i64, i64)>>,
    below: Vec<Vec<(i64, i64)>>,
}

impl<'p> Rack<'p> {
    fn new(picture: &'p Picture) -> Result<Rack<'p>, WriteError> {
        let mut ends = vec![0_usize; picture.vertex_count()];
        for (from, to, _) in picture.edges() {
            ends[from] += 1;
            ends[to] += 1;
        }
        let most = UP.len() + DOWN.len();
        let crowded = (1..ends.len()).find(|&vertex| ends[vertex] > most);
        if let Some(vertex) = crowded {
            return Err(WriteError::new(format!(
                "found {} ends of edges at vertex {}, expected at most {most}: a vertex of a drawing has only so many neighbours",
                ends[vertex],
                picture.name(vertex)
            )));
        }
        Ok(Rack {
            picture,
            used: vec![[0; 2]; picture.vertex_count()],
            free: column(picture.vertex_count()),
            above: Vec::new(),
            below: Vec::new(),
        })
    }

    fn plan(&mut self, edge: usize) -> Plan {
        let (from, to, _) = self.picture.edge(edge);
        let stands = from == GROUND || to == GROUND;
        let ends = [from, to].map(|vertex| self.exit(vertex, stands));
        let between = match ends {
            [Exit::Ground(_), Exit::Ground(_)] => {
                let (left, right) = (self.new_column(), self.new_column());
                let ends = [Exit::Ground(left), Exit::Ground(right)];
                let row = self.track(false, left, right);
                let between = vec![(left, row), (right, row)];
                return Plan { ends, between };
            }
            [Exit::Ground(_), Exit::Vertex { to, up, .. }]
            | [Exit::Vertex { to, up, .. }, Exit::Ground(_)] => {
                let (foot, mut between) = self.lead_down(to, up);
                let is_from_ground = matches!(ends[0], Exit::Ground(_));
                let mut ends = ends;
                ends[usize::from(!is_from_ground)] = Exit::Ground(foot);
                if is_from_ground {
                    between.reverse();
                }
                return Plan { ends, between };
            }
            [
                Exit::Vertex { to: a, up, .. },
                Exit::Vertex {
                    to: b, up: b_up, ..
                },
            ] => {
                if up == b_up {
                    let row = self.track(up, a, b);
                    vec![(a, row), (b, row)]
                } else {
                    let turn = self.new_column();
                    let (first, second) = (self.track(up, a, turn), self.track(b_up, turn, b));
                    vec![(a, first), (turn, first), (turn, second), (b, second)]
                }
            }
        };
        Plan { ends, between }
    }

    /// The column in which an edge stands on the ground, and its corners on the way there.
    fn lead_down(&mut self, from: i64, up: bool) -> (i64, Vec<(i64, i64)>) {
        if !up {
            return (from, Vec::new());
        }
        let turn = self.new_column();
        let row = self.track(true, from, turn);
        (turn, vec![(from, row), (turn, row)])
    }

    /// The next direction at a vertex: down for what stands on the ground, else up, while there
    /// is one.
    fn exit(&mut self, vertex: usize, stands: bool) -> Exit {
        if vertex == GROUND {
            // The column depends on the other end.
            return Exit::Ground(0);
        }
        let [ups, downs] = &mut self.used[vertex];
        let up = if stands {
            *downs == DOWN.len()
        } else {
            *ups < UP.len()
        };
        let (next, offsets) = if up {
            (ups, &UP[..])
        } else {
            (downs, &DOWN[..])
        };
        let column = column(vertex);
        let to = column + offsets[*next];
        *next += 1;
        Exit::Vertex { column, to, up }
    }

    fn new_column(&mut self) -> i64 {
        self.free += STEP;
        self.free
    }

    /// The row of a track that is free between two columns, which it then no longer is.
    fn track(&mut self, up: bool, a: i64, b: i64) -> i64 {
        let (left, right) = (a.min(b) - STEP, a.max(b) + STEP);
        let tracks = if up { &mut self.above } else { &mut self.below };
        let is_free = |track: &Vec<(i64, i64)>| {
            track
                .iter()
                .all(|&(start, end)| end < left || right < start)
        };
        let index = tracks.iter().position(is_free).unwrap_or(tracks.len());
        if index == tracks.len() {
            tracks.push(Vec::new());
        }
        tracks[index].push((a.min(b), a.max(b)));
        let row = FIRST + STEP * index as i64;
        if up { -row } else { row }
    }
}

impl Plan {
    /// The corners from the first end to the second.
    fn corners(&self, ground: i64) -> Vec<(i64, i64)> {
        let mut corners = self.ends[0].corners(ground);
        corners.extend(&self.between);
        let mut last = self.ends[1].corners(ground);
        last.reverse();
        corners.extend(last);
        corners.dedup();
        corners
    }
}

impl Exit {
    fn corners(self, ground: i64) -> Vec<(i64, i64)> {
        match self {
            Exit::Ground(column) => vec![(column, ground)],
            Exit::Vertex { column, to, up } => {
                // Sideways by two is a slope, sideways by four is level.
                let slope = if (to - column).abs() == 2 { 2 } else { 0 };
                let row = if up { -slope } else { slope };
                vec![(column, 0), (to, row)]
            }
        }
    }
}
