//! Points, segments and polylines.

/// A point in pixels, `y` downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pt {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Pt {
    pub(super) fn new(x: f64, y: f64) -> Pt {
        Pt { x, y }
    }

    pub(super) fn distance(self, other: Pt) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point at `t` between this (0) and `other` (1).
    pub(super) fn toward(self, other: Pt, t: f64) -> Pt {
        Pt::new(
            self.x + (other.x - self.x) * t,
            self.y + (other.y - self.y) * t,
        )
    }

    /// The distance to the segment from `a` to `b`.
    pub(super) fn distance_to_segment(self, a: Pt, b: Pt) -> f64 {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let square = dx * dx + dy * dy;
        if square == 0.0 {
            return self.distance(a);
        }
        let t = ((self.x - a.x) * dx + (self.y - a.y) * dy) / square;
        self.distance(a.toward(b, t.clamp(0.0, 1.0)))
    }
}

/// The smallest upright rectangle around some points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl Bounds {
    pub(super) fn around<'a>(points: impl IntoIterator<Item = &'a Pt>) -> Bounds {
        let nothing = Bounds {
            left: f64::INFINITY,
            right: f64::NEG_INFINITY,
            top: f64::INFINITY,
            bottom: f64::NEG_INFINITY,
        };
        points.into_iter().fold(nothing, |bounds, point| Bounds {
            left: bounds.left.min(point.x),
            right: bounds.right.max(point.x),
            top: bounds.top.min(point.y),
            bottom: bounds.bottom.max(point.y),
        })
    }

    pub(super) fn width(&self) -> f64 {
        (self.right - self.left).max(0.0)
    }

    pub(super) fn height(&self) -> f64 {
        (self.bottom - self.top).max(0.0)
    }

    /// Whether `point` is inside or at most `margin` away, measured along the axes.
    pub(super) fn has_near(&self, point: Pt, margin: f64) -> bool {
        point.x >= self.left - margin
            && point.x <= self.right + margin
            && point.y >= self.top - margin
            && point.y <= self.bottom + margin
    }
}

/// The lengths from the start of a polyline to each of its points.
pub(super) fn lengths(points: &[Pt]) -> Vec<f64> {
    let mut total = 0.0;
    let mut lengths = Vec::with_capacity(points.len());
    let mut before = points.first().copied();
    for &point in points {
        total += before.map_or(0.0, |before| before.distance(point));
        before = Some(point);
        lengths.push(total);
    }
    lengths
}

/// The stretches of a polyline, as lengths from its start, that are within `radius` of `center`.
pub(super) fn stretches_near(
    points: &[Pt],
    lengths: &[f64],
    center: Pt,
    radius: f64,
) -> Vec<(f64, f64)> {
    let mut stretches: Vec<(f64, f64)> = Vec::new();
    for (pair, span) in points.windows(2).zip(lengths.windows(2)) {
        let Some((from, to)) = part_near(pair[0], pair[1], center, radius) else {
            continue;
        };
        let length = span[1] - span[0];
        let (from, to) = (span[0] + from * length, span[0] + to * length);
        match stretches.last_mut() {
            // The same stretch goes on across the corner.
            Some(last) if from - last.1 <= 1e-6 * (1.0 + radius) => last.1 = to,
            _ => stretches.push((from, to)),
        }
    }
    stretches
}

/// The part of a segment, from 0 to 1, that is within `radius` of `center`.
fn part_near(a: Pt, b: Pt, center: Pt, radius: f64) -> Option<(f64, f64)> {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (fx, fy) = (a.x - center.x, a.y - center.y);
    let square = dx * dx + dy * dy;
    if square == 0.0 {
        return (fx.hypot(fy) <= radius).then_some((0.0, 1.0));
    }
    // |a + t (b - a) - center| = radius
    let half = (fx * dx + fy * dy) / square;
    let rest = (fx * fx + fy * fy - radius * radius) / square;
    let root = half * half - rest;
    if root < 0.0 {
        return None;
    }
    let (from, to) = (-half - root.sqrt(), -half + root.sqrt());
    let (from, to) = (from.max(0.0), to.min(1.0));
    (from <= to).then_some((from, to))
}

/// The part of a polyline between two lengths from its start.
pub(super) fn part(points: &[Pt], lengths: &[f64], from: f64, to: f64) -> Vec<Pt> {
    let mut part = vec![at_length(points, lengths, from)];
    for (&point, &length) in points.iter().zip(lengths) {
        if length > from && length < to {
            part.push(point);
        }
    }
    part.push(at_length(points, lengths, to));
    part
}

fn at_length(points: &[Pt], lengths: &[f64], at: f64) -> Pt {
    let after = lengths.partition_point(|&length| length < at);
    if after == 0 {
        return points[0];
    }
    let Some(&end) = points.get(after) else {
        return points[points.len() - 1];
    };
    let span = lengths[after] - lengths[after - 1];
    points[after - 1].toward(end, (at - lengths[after - 1]) / span)
}
