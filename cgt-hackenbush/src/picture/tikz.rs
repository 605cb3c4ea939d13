//! Drawings as TikZ, for papers.

use std::fmt::Write;

use super::layout::{Layout, Route, candidates};
use super::svg_out::Drawing;
use super::{Picture, Point};

/// Pixels to a centimetre.
const SCALE: f64 = 70.0;

impl Drawing {
    /// Draws the picture as a `tikzpicture`, with the places of [`to_svg`](Self::to_svg).
    ///
    /// The document needs `\usepackage{tikz}` and nothing else.
    ///
    /// ```
    /// use cgt_hackenbush::{Drawing, Picture};
    /// let picture = Picture::parse("0-1:B", None).expect("an edge list");
    /// let tikz = Drawing::new().to_tikz(&picture);
    /// assert!(tikz.contains("\\draw[hackenbush blue] (0,0) -- (0,1);"));
    /// ```
    #[must_use]
    pub fn to_tikz(&self, picture: &Picture) -> String {
        let Some(layout) = candidates(picture).next() else {
            return String::new();
        };
        let mut out = String::from(PREAMBLE);
        self.push_title(&mut out);
        push_ground(&layout, &mut out);
        for ((_, _, color), route) in picture.edges().zip(&layout.routes) {
            let _ = write!(out, "  \\draw[hackenbush {color}] ");
            push_route(route, &mut out);
            out.push_str(";\n");
        }
        self.push_vertices(picture, &layout, &mut out);
        self.push_labels(&layout, &mut out);
        out.push_str("\\end{tikzpicture}\n");
        out
    }

    fn push_title(&self, out: &mut String) {
        if let Some(title) = self.title_text() {
            // A comment ends with its line.
            let title: String = title.chars().filter(|char| !char.is_control()).collect();
            let _ = writeln!(out, "  % {title}");
        }
    }

    fn push_vertices(&self, picture: &Picture, layout: &Layout, out: &mut String) {
        let is_used = picture.touched();
        for vertex in (1..picture.vertex_count()).filter(|&vertex| is_used[vertex]) {
            out.push_str("  \\node[hackenbush vertex");
            if self.shows_numbers() {
                let name = picture.name(vertex).replace('_', "\\_");
                let _ = write!(out, ", label={{[hackenbush name]45:{name}}}");
            }
            out.push_str("] at ");
            push_point(layout.places[vertex], out);
            out.push_str(" {};\n");
        }
    }

    fn push_labels(&self, layout: &Layout, out: &mut String) {
        for (edge, route) in layout.routes.iter().enumerate() {
            let [left, right] = self.is_winning(edge);
            let mut label = String::new();
            if left {
                label.push_str("$\\triangleleft$");
            }
            if self.shows_numbers() {
                let _ = write!(label, "{}", edge + 1);
            }
            if right {
                label.push_str("$\\triangleright$");
            }
            if !label.is_empty() {
                out.push_str("  \\node[hackenbush number] at ");
                push_point(route.at(0.5), out);
                let _ = writeln!(out, " {{{label}}};");
            }
        }
    }
}

const PREAMBLE: &str = "\\begin{tikzpicture}[
  hackenbush edge/.style={line width=1.6pt, line cap=round, line join=round},
  hackenbush blue/.style={hackenbush edge, draw={rgb,255:red,37;green,99;blue,235}},
  hackenbush red/.style={hackenbush edge, draw={rgb,255:red,220;green,38;blue,38}},
  hackenbush green/.style={hackenbush edge, draw={rgb,255:red,22;green,163;blue,74}},
  hackenbush vertex/.style={circle, draw, fill=white, inner sep=0pt, minimum size=4pt},
  hackenbush ground/.style={hackenbush edge, draw=black!65},
  hackenbush number/.style={font=\\scriptsize, fill=white, inner sep=1pt},
  hackenbush name/.style={font=\\tiny, inner sep=0.5pt, text=black!65}]
";

fn push_ground(layout: &Layout, out: &mut String) {
    let lines = layout.routes.iter().flat_map(Route::samples);
    let (mut left, mut right) = (0.0_f64, 0.0_f64);
    for point in layout.places.iter().skip(1).copied().chain(lines) {
        left = left.min(point.x);
        right = right.max(point.x);
    }
    let margin = SCALE / 2.0;
    out.push_str("  \\draw[hackenbush ground] ");
    push_point(Point::new(left - margin, 0.0), out);
    out.push_str(" -- ");
    push_point(Point::new(right + margin, 0.0), out);
    out.push_str(";\n");
}

fn push_route(route: &Route, out: &mut String) {
    match route {
        Route::Straight(points) => {
            for (index, &point) in points.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { " -- " });
                push_point(point, out);
            }
        }
        Route::Curve([a, b, c, d]) => {
            for (before, &point) in [("", a), (" .. controls ", b), (" and ", c), (" .. ", d)] {
                out.push_str(before);
                push_point(point, out);
            }
        }
    }
}

/// A point in centimetres, upwards.
fn push_point(point: Point, out: &mut String) {
    let centimetres = |pixels: f64| (pixels / SCALE * 1000.0).round() / 1000.0 + 0.0;
    let _ = write!(out, "({},{})", centimetres(point.x), centimetres(-point.y));
}
