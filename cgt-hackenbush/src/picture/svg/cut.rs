//! Turns strokes into edges: vertices on them split them, and closed ones are loops.

use cgt_core::ParseError;

use super::super::Color;
use super::join::Vertices;
use super::plane::{Bounds, Pt, lengths, part, stretches_near};
use super::source::Source;
use super::{Line, Scene};

/// The most comparisons of a vertex with a segment.
const MAX_WORK: usize = 400_000_000;

/// An edge; `None` at an end is the ground.
///
/// A loop that touches nothing has a vertex of its own, numbered from the count of the others.
pub(super) struct Piece {
    pub(super) ends: [Option<usize>; 2],
    pub(super) color: Color,
    pub(super) points: Vec<Pt>,
    pub(super) element: usize,
}

/// A vertex on a stroke, and how far along it.
#[derive(Clone, Copy)]
struct Stop {
    at: f64,
    vertex: Option<usize>,
}

/// The edges of a scene, in document order.
pub(super) fn cut(
    scene: &Scene,
    vertices: &Vertices,
    source: &Source<'_>,
) -> Result<Vec<Piece>, ParseError> {
    let mut cutter = Cutter {
        scene,
        vertices,
        source,
        order: by_x(vertices),
        work: 0,
        pieces: Vec::new(),
    };
    for (index, line) in scene.lines.iter().enumerate() {
        if line.is_closed {
            cutter.cut_closed(line, vertices.count() + index)?;
        } else {
            cutter.cut_open(line, vertices.ends(index))?;
        }
    }
    Ok(cutter.pieces)
}

struct Cutter<'a, 'text> {
    scene: &'a Scene,
    vertices: &'a Vertices,
    source: &'a Source<'text>,
    /// The vertices from left to right.
    order: Vec<usize>,
    work: usize,
    pieces: Vec<Piece>,
}

impl Cutter<'_, '_> {
    fn cut_open(&mut self, line: &Line, ends: [Option<usize>; 2]) -> Result<(), ParseError> {
        let lengths = lengths(&line.points);
        let total = lengths[lengths.len() - 1];
        self.check_length(line, total)?;
        self.check_ground(line, &lengths)?;
        let mut stops = vec![
            Stop {
                at: 0.0,
                vertex: ends[0],
            },
            Stop {
                at: total,
                vertex: ends[1],
            },
        ];
        for (vertex, from, to) in self.passes(line, &lengths)? {
            let slack = 2.0 * self.scene.tolerance + self.vertices.reach(vertex, self.scene);
            let own = |side: usize| self.is_end(ends[side], vertex, line, side);
            if own(0) && from <= slack || own(1) && to >= total - slack {
                continue;
            }
            if !self.vertices.is_disc(vertex) {
                return Err(self.end_inside(line, vertex));
            }
            stops.push(Stop {
                at: (from + to) / 2.0,
                vertex: Some(vertex).filter(|&vertex| !self.vertices.is_ground(vertex)),
            });
        }
        stops.sort_by(|a, b| a.at.total_cmp(&b.at));
        self.push_pieces(line, &lengths, &stops)
    }

    /// Whether `vertex` is what a line ends at; a circle on the ground is when it is near.
    fn is_end(&self, end: Option<usize>, vertex: usize, line: &Line, side: usize) -> bool {
        if !self.vertices.is_ground(vertex) {
            return end == Some(vertex);
        }
        let tip = if side == 0 {
            line.points[0]
        } else {
            line.points[line.points.len() - 1]
        };
        let reach = self.vertices.reach(vertex, self.scene) + self.scene.tolerance;
        end.is_none() && tip.distance(self.vertices.center(vertex)) <= reach
    }

    fn cut_closed(&mut self, line: &Line, own_vertex: usize) -> Result<(), ParseError> {
        let lengths = lengths(&line.points);
        let total = lengths[lengths.len() - 1];
        self.check_length(line, total)?;
        let mut discs = Vec::new();
        let mut ends: Vec<(f64, usize)> = Vec::new();
        for (vertex, from, to) in self.passes(line, &lengths)? {
            if self.vertices.is_disc(vertex) {
                discs.push(Stop {
                    at: (from + to) / 2.0,
                    vertex: Some(vertex).filter(|&vertex| !self.vertices.is_ground(vertex)),
                });
            } else {
                ends.push(((from + to) / 2.0, vertex));
            }
        }
        if discs.is_empty()
            && let Some(stop) = self.standing_stop(line, &lengths)
        {
            discs.push(stop);
        }
        if discs.is_empty() {
            let (at, vertex) = match ends[..] {
                [] => (0.0, own_vertex),
                [(at, vertex)] => (at, vertex),
                [_, (_, second), ..] => return Err(self.end_inside(line, second)),
            };
            discs.push(Stop {
                at,
                vertex: Some(vertex),
            });
        } else if let Some(&(_, vertex)) = ends.first() {
            return Err(self.end_inside(line, vertex));
        }
        discs.sort_by(|a, b| a.at.total_cmp(&b.at));
        self.push_turns(line, &lengths, &discs)
    }

    /// The lowest point of a closed stroke, if it stands on the ground.
    fn standing_stop(&self, line: &Line, lengths: &[f64]) -> Option<Stop> {
        let (point, &at) = line
            .points
            .iter()
            .zip(lengths)
            .max_by(|a, b| a.0.y.total_cmp(&b.0.y))?;
        let margin = self.scene.tolerance;
        self.scene
            .ground
            .holds(*point, margin)
            .then_some(Stop { at, vertex: None })
    }

    /// Every vertex that a stroke touches, and the stretch on which it does.
    fn passes(
        &mut self,
        line: &Line,
        lengths: &[f64],
    ) -> Result<Vec<(usize, f64, f64)>, ParseError> {
        let total = lengths[lengths.len() - 1];
        let bounds = Bounds::around(&line.points);
        let mut passes = Vec::new();
        let margin = self.widest_reach();
        let center_x = |&vertex: &usize| self.vertices.center(vertex).x;
        let first = self
            .order
            .partition_point(|vertex| center_x(vertex) < bounds.left - margin);
        for &vertex in &self.order[first..] {
            let center = self.vertices.center(vertex);
            let reach = self.vertices.reach(vertex, self.scene);
            self.work += 1;
            if center.x > bounds.right + margin {
                break;
            }
            if !bounds.has_near(center, reach) {
                continue;
            }
            self.work += line.points.len();
            let mut stretches = stretches_near(&line.points, lengths, center, reach);
            if line.is_closed && stretches.len() > 1 {
                // The stretch across the seam is one.
                let last = stretches[stretches.len() - 1];
                if stretches[0].0 <= 0.0 && last.1 >= total {
                    stretches.pop();
                    stretches[0] = (0.0, 0.0);
                }
            }
            passes.extend(stretches.into_iter().map(|(from, to)| (vertex, from, to)));
        }
        if self.work > MAX_WORK {
            let what = "is one of too many strokes and vertices, expected less";
            return Err(self.source.error(line.element, what));
        }
        Ok(passes)
    }

    fn widest_reach(&self) -> f64 {
        let radii = self.scene.discs.iter().map(|disc| disc.radius);
        radii.fold(self.scene.tolerance, f64::max)
    }

    fn check_length(&self, line: &Line, length: f64) -> Result<(), ParseError> {
        if length >= self.scene.tolerance && length > 0.0 {
            return Ok(());
        }
        let what = format!(
            "draws an edge {length:.2} pixels long, expected more than the tolerance {:.2}",
            self.scene.tolerance
        );
        Err(self
            .source
            .error(line.element, &what)
            .with_help("draw it longer, or give a smaller tolerance"))
    }

    /// Refuses a stroke that dips into the ground between its ends.
    fn check_ground(&self, line: &Line, lengths: &[f64]) -> Result<(), ParseError> {
        let sinks = |point: &Pt| self.scene.ground.holds(*point, -self.scene.tolerance);
        let slack = 2.0 * self.scene.tolerance;
        let total = lengths[lengths.len() - 1];
        let mut below = line.points.iter().zip(lengths).skip_while(|(point, _)| {
            // What overshoots at the start.
            self.scene.ground.holds(**point, self.scene.tolerance)
        });
        let Some(_) = below.next() else {
            return Ok(());
        };
        let rest: Vec<_> = below.collect();
        let ending = rest
            .iter()
            .rev()
            .take_while(|(point, _)| self.scene.ground.holds(**point, self.scene.tolerance))
            .count();
        let inner = &rest[..rest.len() - ending];
        let dips = inner
            .iter()
            .any(|(point, at)| sinks(point) && **at > slack && **at < total - slack);
        if dips {
            return Err(self
                .source
                .error(line.element, "dips into the ground, expected an end there")
                .with_help("draw two strokes that both end on the ground"));
        }
        Ok(())
    }

    /// The pieces between successive stops.
    fn push_pieces(
        &mut self,
        line: &Line,
        lengths: &[f64],
        stops: &[Stop],
    ) -> Result<(), ParseError> {
        for pair in stops.windows(2) {
            self.check_length(line, pair[1].at - pair[0].at)?;
            let points = part(&line.points, lengths, pair[0].at, pair[1].at);
            self.push(line, [pair[0].vertex, pair[1].vertex], points);
        }
        Ok(())
    }

    /// The pieces of a closed stroke from stop to stop, the last across the seam.
    fn push_turns(
        &mut self,
        line: &Line,
        lengths: &[f64],
        stops: &[Stop],
    ) -> Result<(), ParseError> {
        self.push_pieces(line, lengths, stops)?;
        let (Some(first), Some(last)) = (stops.first(), stops.last()) else {
            return Ok(());
        };
        let total = lengths[lengths.len() - 1];
        self.check_length(line, total - last.at + first.at)?;
        let mut points = part(&line.points, lengths, last.at, total);
        points.extend(
            part(&line.points, lengths, 0.0, first.at)
                .into_iter()
                .skip(1),
        );
        self.push(line, [last.vertex, first.vertex], points);
        Ok(())
    }

    fn push(&mut self, line: &Line, ends: [Option<usize>; 2], points: Vec<Pt>) {
        self.pieces.push(Piece {
            ends,
            color: line.color,
            points,
            element: line.element,
        });
    }

    fn end_inside(&self, line: &Line, vertex: usize) -> ParseError {
        let other = self.source.describe(self.vertices.element(vertex));
        let what = format!("passes through the end of {other}, expected both to end there");
        self.source
            .error(line.element, &what)
            .with_help("put a filled circle there to make it a vertex, or move the end away")
    }
}

fn by_x(vertices: &Vertices) -> Vec<usize> {
    let mut order: Vec<usize> = (0..vertices.count()).collect();
    let x = |&vertex: &usize| vertices.center(vertex).x;
    order.sort_by(|a, b| x(a).total_cmp(&x(b)));
    order
}
