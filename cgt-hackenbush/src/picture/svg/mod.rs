//! The format `svg`: a picture drawn in a vector editor.
//!
//! [`source`] checks the text and names its elements, `usvg` works out geometry, CSS and
//! visibility, [`shapes`] flattens what is to be seen, [`ground`] finds the ground, [`join`]
//! says which ends are one vertex, and [`cut`] turns strokes into edges.

mod cut;
mod ground;
mod hue;
mod join;
mod plane;
mod shapes;
mod source;

use cgt_core::ParseError;

use self::ground::Ground;
use self::hue::{Hue, hue};
use self::join::Vertices;
use self::plane::Pt;
use self::shapes::{Paint, Shape};
use self::source::Source;
use super::{Color, GROUND, Picture, Point};

/// The most edges that are read from one picture.
const MAX_EDGES: usize = 20_000;

/// Reads a picture; ends closer than `tolerance` pixels are one vertex.
pub(super) fn parse(text: &str, tolerance: Option<f64>) -> Result<Picture, ParseError> {
    let source = Source::read(text)?;
    let shapes = shapes::collect(&source)?;
    let scene = Scene::sort(&source, shapes, tolerance)?;
    scene.picture(&source)
}

impl Picture {
    /// Reads a picture drawn in a vector editor.
    ///
    /// Ends of strokes that are closer than `tolerance`, in pixels after all transformations,
    /// are one vertex; without it the tolerance is twice the width of the widest edge.
    ///
    /// ```
    /// use cgt_hackenbush::Picture;
    /// let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    ///   <path id="ground" d="M0 90 H100" stroke="black"/>
    ///   <path d="M50 90 V50" stroke="blue"/>
    ///   <path d="M50 50 V10" stroke="red"/>
    /// </svg>"#;
    /// assert_eq!(Picture::parse_svg(svg, None)?.to_edge_list(), "0-1:B,1-2:R");
    /// # Ok::<(), cgt_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that names the element and underlines its tag.
    pub fn parse_svg(text: &str, tolerance: Option<f64>) -> Result<Picture, ParseError> {
        if tolerance.is_some_and(|tolerance| !tolerance.is_finite() || tolerance <= 0.0) {
            return Err(ParseError::new(
                "found a tolerance that is not a positive number",
                0..0,
            ));
        }
        parse(text, tolerance)
    }
}

/// A stroke that is an edge, or several once vertices split it.
struct Line {
    points: Vec<Pt>,
    is_closed: bool,
    color: Color,
    width: f64,
    element: usize,
}

/// A filled circle.
struct Disc {
    center: Pt,
    radius: f64,
    element: usize,
}

/// The shapes by what they stand for.
struct Scene {
    lines: Vec<Line>,
    discs: Vec<Disc>,
    ground: Ground,
    tolerance: f64,
}

impl Scene {
    fn sort(
        source: &Source<'_>,
        shapes: Vec<Shape>,
        tolerance: Option<f64>,
    ) -> Result<Scene, ParseError> {
        let (of_ground, others): (Vec<_>, Vec<_>) =
            shapes.into_iter().partition(|shape| shape.is_ground);
        let mut lines = Vec::new();
        let mut discs = Vec::new();
        let mut neutral = Vec::new();
        for shape in others {
            if let Some((center, radius)) = shape.disc() {
                discs.push(Disc {
                    center,
                    radius,
                    element: shape.element,
                });
                continue;
            }
            match shape.stroke {
                Some(Paint::Plain(color)) => match hue(color) {
                    Hue::Edge(color) => push_lines(shape, color, &mut lines),
                    Hue::Neutral => neutral.push(shape),
                    Hue::Other => return Err(strange_color(source, &shape, &color.to_string())),
                },
                Some(Paint::Other) => {
                    return Err(strange_color(source, &shape, "a gradient or pattern"));
                }
                None => neutral.push(shape),
            }
        }
        if lines.len() > MAX_EDGES {
            return Err(ParseError::new(
                format!("found {} edges, expected at most {MAX_EDGES}", lines.len()),
                0..0,
            ));
        }
        let widest = lines.iter().map(|line| line.width).fold(0.0, f64::max);
        let tolerance = tolerance.unwrap_or(2.0 * widest);
        let ground = if of_ground.is_empty() {
            Ground::guess(neutral, &lines, tolerance, source)?
        } else {
            ground::refuse_strokes(&neutral, source)?;
            Ground::new(&of_ground)
        };
        match ground {
            Some(ground) => Ok(Scene {
                lines,
                discs,
                ground,
                tolerance,
            }),
            None => Err(source.no_ground()),
        }
    }

    fn picture(&self, source: &Source<'_>) -> Result<Picture, ParseError> {
        let vertices = Vertices::find(self, source)?;
        let pieces = cut::cut(self, &vertices, source)?;
        let mut picture = Picture::new();
        picture.set_position(GROUND, self.ground.start().point());
        let mut index = vec![None; vertices.count() + self.lines.len()];
        for piece in pieces {
            let [from, to] = piece.ends.map(|vertex| {
                let Some(vertex) = vertex else {
                    return GROUND;
                };
                *index[vertex].get_or_insert_with(|| {
                    let is_found = vertex < vertices.count();
                    let name = is_found
                        .then(|| vertices.name(vertex, self, source))
                        .flatten();
                    let added = match name {
                        Some(name) => picture.add_vertex_like(name),
                        None => picture.add_vertex(),
                    };
                    let place = if is_found {
                        vertices.center(vertex)
                    } else {
                        piece.points[0]
                    };
                    picture.set_position(added, place.point());
                    added
                })
            });
            let edge = picture.add_edge(from, to, piece.color);
            let is_straight = piece.points.len() == 2 && piece.ends[0] != piece.ends[1];
            if !is_straight || piece.ends.contains(&None) {
                let path = piece.points.iter().map(|point| point.point()).collect();
                picture.set_path(edge, path);
            }
            if let Some(label) = source.label(piece.element) {
                picture.set_label(edge, label);
            }
        }
        Ok(picture)
    }
}

fn push_lines(shape: Shape, color: Color, lines: &mut Vec<Line>) {
    let (width, element) = (shape.width, shape.element);
    lines.extend(shape.outlines.into_iter().map(|outline| Line {
        points: outline.points,
        is_closed: outline.is_closed,
        color,
        width,
        element,
    }));
}

fn strange_color(source: &Source<'_>, shape: &Shape, found: &str) -> ParseError {
    source
        .error(
            shape.element,
            &format!("is stroked in {found}, expected red, green or blue"),
        )
        .with_help("hue 345-15 is red, 80-165 green, 195-260 blue; saturation at least 0.35")
}

impl Pt {
    /// To a thousandth of a pixel, which hides the rounding of transformations.
    fn point(self) -> Point {
        let round = |number: f64| (number * 1000.0).round() / 1000.0 + 0.0;
        Point::new(round(self.x), round(self.y))
    }
}
