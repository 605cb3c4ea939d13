//! What an SVG shows: strokes and fills as polylines in pixels.

use cgt_core::ParseError;
use usvg::tiny_skia_path::PathSegment;
use usvg::{Group, Node, Options, Path, Transform, Tree};

use super::hue::Rgb;
use super::plane::{Bounds, Pt};
use super::source::Source;

/// The pieces a curve is flattened into.
const PIECES: usize = 16;
/// The most points of all polylines.
const MAX_POINTS: usize = 4_000_000;
/// The stack that `usvg` may use for the nesting that is allowed.
const STACK: usize = 32 << 20;

/// A visible path.
pub(super) struct Shape {
    pub(super) element: usize,
    pub(super) is_ground: bool,
    pub(super) stroke: Option<Paint>,
    /// The width of the stroke; 0 without one.
    pub(super) width: f64,
    pub(super) fill: Option<Paint>,
    pub(super) outlines: Vec<Outline>,
}

/// What a stroke or fill is painted with.
#[derive(Clone, Copy)]
pub(super) enum Paint {
    /// One colour.
    Plain(Rgb),
    /// A gradient or pattern.
    Other,
}

/// One subpath.
pub(super) struct Outline {
    pub(super) points: Vec<Pt>,
    pub(super) is_closed: bool,
}

impl Shape {
    /// The bounds of all its points.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds::around(self.outlines.iter().flat_map(|outline| &outline.points))
    }

    /// The centre and radius, if this is a filled circle or a not too long ellipse.
    pub(super) fn disc(&self) -> Option<(Pt, f64)> {
        let [outline] = self.outlines.as_slice() else {
            return None;
        };
        let bounds = Bounds::around(&outline.points);
        let (across, down) = (bounds.width() / 2.0, bounds.height() / 2.0);
        let is_round = across > 0.0 && down > 0.0 && across < 2.0 * down && down < 2.0 * across;
        // Four corners on a circle are a square; a circle is flattened into many points.
        let is_curved = outline.points.len() >= PIECES;
        if self.fill.is_none() || !outline.is_closed || !is_round || !is_curved {
            return None;
        }
        let center = Pt::new(bounds.left + across, bounds.top + down);
        let is_on_ellipse = |point: &Pt| {
            let reach = ((point.x - center.x) / across).hypot((point.y - center.y) / down);
            (0.97..1.03).contains(&reach)
        };
        let radius = across.max(down);
        outline
            .points
            .iter()
            .all(is_on_ellipse)
            .then_some((center, radius))
    }
}

/// The visible shapes in document order.
pub(super) fn collect(source: &Source<'_>) -> Result<Vec<Shape>, ParseError> {
    let tree = stacker::grow(STACK, || read_tree(source.marked()))?;
    let mut collector = Collector {
        source,
        shapes: Vec::new(),
        points: 0,
    };
    // The nested groups, each with the children still to come.
    let mut stack = vec![(tree.root().children().iter(), Context::default())];
    while let Some((children, context)) = stack.last_mut() {
        let context = *context;
        match children.next() {
            None => {
                stack.pop();
            }
            Some(Node::Group(group)) => {
                if group.opacity().get() > 0.0 {
                    let context = collector.enter(group, context);
                    stack.push((group.children().iter(), context));
                }
            }
            Some(Node::Path(path)) => collector.add(path, context)?,
            Some(_) => {}
        }
    }
    Ok(collector.shapes)
}

fn read_tree(text: &str) -> Result<Tree, ParseError> {
    let mut options = Options::default();
    // Nothing outside the text is looked at, and images show nothing we read.
    options.image_href_resolver.resolve_data = Box::new(|_, _, _| None);
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    Tree::from_str(text, &options).map_err(|error| {
        ParseError::new(format!("found an svg that cannot be drawn: {error}"), 0..0)
    })
}

/// What is known from the groups around a shape.
#[derive(Clone, Copy, Default)]
struct Context {
    is_ground: bool,
    /// The innermost element with a known mark.
    element: Option<usize>,
}

struct Collector<'a, 'text> {
    source: &'a Source<'text>,
    shapes: Vec<Shape>,
    points: usize,
}

impl Collector<'_, '_> {
    fn enter(&self, group: &Group, context: Context) -> Context {
        match self.source.element(group.id(), None) {
            None => context,
            Some(element) => Context {
                is_ground: context.is_ground || self.source.is_ground(element),
                element: Some(element),
            },
        }
    }

    fn add(&mut self, path: &Path, context: Context) -> Result<(), ParseError> {
        let stroke = path.stroke().filter(|stroke| stroke.opacity().get() > 0.0);
        let fill = path.fill().filter(|fill| fill.opacity().get() > 0.0);
        if !path.is_visible() || stroke.is_none() && fill.is_none() {
            return Ok(());
        }
        let miter_limit = path.stroke().map(|stroke| stroke.miterlimit().get());
        let element = self
            .source
            .element(path.id(), miter_limit)
            .or(context.element)
            .unwrap_or(0);
        let transform = path.abs_transform();
        let outlines = flatten(path, transform);
        self.points += outlines
            .iter()
            .map(|outline| outline.points.len())
            .sum::<usize>();
        if self.points > MAX_POINTS {
            let what = format!("brings more than {MAX_POINTS} points, expected less");
            return Err(self.source.error(element, &what));
        }
        let points = || outlines.iter().flat_map(|outline| &outline.points);
        if points().any(|point| !point.x.is_finite() || !point.y.is_finite()) {
            return Err(self
                .source
                .error(element, "has coordinates that are too large"));
        }
        self.shapes.push(Shape {
            element,
            is_ground: context.is_ground || self.source.is_ground(element),
            stroke: stroke.map(|stroke| paint(stroke.paint())),
            width: stroke.map_or(0.0, |stroke| {
                f64::from(stroke.width().get()) * scale(transform)
            }),
            fill: fill.map(|fill| paint(fill.paint())),
            outlines,
        });
        Ok(())
    }
}

fn paint(paint: &usvg::Paint) -> Paint {
    match paint {
        usvg::Paint::Color(color) => Paint::Plain(Rgb(color.red, color.green, color.blue)),
        _ => Paint::Other,
    }
}

/// By how much lengths grow, on average over the directions.
fn scale(transform: Transform) -> f64 {
    let [sx, ky, kx, sy] = [transform.sx, transform.ky, transform.kx, transform.sy].map(f64::from);
    (sx * sy - kx * ky).abs().sqrt()
}

/// The subpaths as polylines in pixels.
fn flatten(path: &Path, transform: Transform) -> Vec<Outline> {
    let map = |point: usvg::tiny_skia_path::Point| {
        let (x, y) = (f64::from(point.x), f64::from(point.y));
        Pt::new(
            f64::from(transform.sx) * x + f64::from(transform.kx) * y + f64::from(transform.tx),
            f64::from(transform.ky) * x + f64::from(transform.sy) * y + f64::from(transform.ty),
        )
    };
    let mut outlines: Vec<Outline> = Vec::new();
    let mut points: Vec<Pt> = Vec::new();
    let mut end = |points: &mut Vec<Pt>, is_closed: bool| {
        if points.len() > 1 {
            outlines.push(Outline {
                points: std::mem::take(points),
                is_closed,
            });
        }
        points.clear();
    };
    for segment in path.data().segments() {
        let from = points.last().copied().unwrap_or(Pt::new(0.0, 0.0));
        match segment {
            PathSegment::MoveTo(point) => {
                end(&mut points, false);
                points.push(map(point));
            }
            PathSegment::LineTo(point) => points.push(map(point)),
            PathSegment::QuadTo(control, point) => {
                curve(
                    &mut points,
                    [from, map(control), map(control), map(point)],
                    false,
                );
            }
            PathSegment::CubicTo(first, second, point) => {
                curve(
                    &mut points,
                    [from, map(first), map(second), map(point)],
                    true,
                );
            }
            PathSegment::Close => {
                let first = points.first().copied();
                if let Some(first) = first
                    && points.last() != Some(&first)
                {
                    points.push(first);
                }
                end(&mut points, true);
                points.extend(first);
            }
        }
    }
    end(&mut points, false);
    outlines
}

/// Appends the points of a curve; a quadratic one has its control point twice.
fn curve(points: &mut Vec<Pt>, [a, b, c, d]: [Pt; 4], is_cubic: bool) {
    for piece in 1..PIECES {
        let t = piece as f64 / PIECES as f64;
        let (ab, cd) = (a.toward(b, t), c.toward(d, t));
        points.push(if is_cubic {
            let bc = b.toward(c, t);
            ab.toward(bc, t).toward(bc.toward(cd, t), t)
        } else {
            ab.toward(cd, t)
        });
    }
    points.push(d);
}
