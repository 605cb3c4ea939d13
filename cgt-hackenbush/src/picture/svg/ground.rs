//! The ground of an SVG: where it is, and what stands on it.

use cgt_core::ParseError;

use super::Line;
use super::hue::{Hue, hue};
use super::plane::{Bounds, Pt};
use super::shapes::{Paint, Shape};
use super::source::Source;

/// The outlines of the ground.
pub(super) struct Ground {
    segments: Vec<Segment>,
    bounds: Bounds,
}

struct Segment {
    from: Pt,
    to: Pt,
    /// Half the width of its stroke.
    half_width: f64,
}

impl Ground {
    /// The ground made of these shapes; `None` when they have no extent.
    pub(super) fn new(shapes: &[Shape]) -> Option<Ground> {
        let mut segments = Vec::new();
        for shape in shapes {
            for outline in &shape.outlines {
                segments.extend(outline.points.windows(2).map(|pair| Segment {
                    from: pair[0],
                    to: pair[1],
                    half_width: shape.width / 2.0,
                }));
            }
        }
        let ends = segments
            .iter()
            .flat_map(|segment| [&segment.from, &segment.to]);
        let bounds = Bounds::around(ends);
        (!segments.is_empty()).then_some(Ground { segments, bounds })
    }

    /// The lowest long level stroke or band; refuses other strokes without an edge's colour.
    pub(super) fn guess(
        neutral: Vec<Shape>,
        lines: &[Line],
        tolerance: f64,
        source: &Source<'_>,
    ) -> Result<Option<Ground>, ParseError> {
        let extent = Bounds::around(lines.iter().flat_map(|line| &line.points));
        let least = (extent.width() / 4.0).max(2.0 * tolerance);
        let is_candidate = |shape: &Shape| {
            let bounds = shape.bounds();
            is_level(shape, &bounds) && bounds.width() > least
        };
        let middle = |shape: &Shape| {
            let bounds = shape.bounds();
            (bounds.top + bounds.bottom) / 2.0
        };
        let lowest = neutral
            .iter()
            .filter(|shape| is_candidate(shape))
            .max_by(|a, b| middle(a).total_cmp(&middle(b)));
        let Some(lowest) = lowest else {
            refuse_strokes(&neutral, source)?;
            return Ok(None);
        };
        let level = lowest.bounds();
        // A ground with gaps is several pieces at one height.
        let is_beside = |shape: &Shape| {
            let bounds = shape.bounds();
            is_level(shape, &bounds)
                && bounds.width() > 2.0 * tolerance
                && bounds.top <= level.bottom + tolerance
                && bounds.bottom >= level.top - tolerance
        };
        let (pieces, others): (Vec<_>, Vec<_>) = neutral.into_iter().partition(is_beside);
        refuse_strokes(&others, source)?;
        Ok(Ground::new(&pieces))
    }

    /// The left end of its surface.
    pub(super) fn start(&self) -> Pt {
        Pt::new(self.bounds.left, self.bounds.top)
    }

    /// Whether a point is on the ground, at most `margin` above it, or under it.
    pub(super) fn holds(&self, point: Pt, margin: f64) -> bool {
        self.segments.iter().any(|segment| {
            let margin = margin + segment.half_width;
            is_under(point, segment, margin)
                || point.distance_to_segment(segment.from, segment.to) <= margin
        })
    }
}

/// Whether a point is below a segment or at most `margin` above it.
fn is_under(point: Pt, segment: &Segment, margin: f64) -> bool {
    let (from, to) = (segment.from, segment.to);
    let (left, right) = (from.x.min(to.x), from.x.max(to.x));
    if point.x < left - margin || point.x > right + margin || from.x == to.x {
        return false;
    }
    let t = ((point.x - from.x) / (to.x - from.x)).clamp(0.0, 1.0);
    point.y >= from.toward(to, t).y - margin
}

/// Whether a shape is a level stroke or band in black, grey or brown.
fn is_level(shape: &Shape, bounds: &Bounds) -> bool {
    let is_neutral = |paint: Option<Paint>| match paint {
        Some(Paint::Plain(color)) => hue(color) == Hue::Neutral,
        _ => false,
    };
    if shape.stroke.is_some() {
        is_neutral(shape.stroke) && bounds.height() <= bounds.width() / 8.0
    } else {
        is_neutral(shape.fill) && bounds.height() <= bounds.width() / 2.5
    }
}

/// Refuses strokes that are neither an edge nor the ground; fills alone are decoration.
pub(super) fn refuse_strokes(shapes: &[Shape], source: &Source<'_>) -> Result<(), ParseError> {
    for shape in shapes {
        if let Some(Paint::Plain(color)) = shape.stroke {
            return Err(super::strange_color(source, shape, &color.to_string()));
        }
    }
    Ok(())
}
