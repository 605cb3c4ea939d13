//! Drawings as SVG, which read back to the same picture.

use std::fmt::Write;

use cgt_core::Player;

use super::layout::{Layout, RADIUS, Route, candidates};
use super::{Color, Picture, Point};

/// Up to this many edges it is checked that the drawing reads back.
const MAX_CHECKED: usize = 1500;
/// The width of a letter of the legend in most fonts, in pixels.
const LETTER: f64 = 8.0;
/// Up to this many edges the legend lists them.
const MAX_LISTED: usize = 60;

/// What a drawing shows beside the picture.
///
/// ```
/// use cgt_core::Player;
/// use cgt_hackenbush::{Drawing, Picture};
/// let picture = Picture::parse("0-1:B,1-2:R", None).expect("an edge list");
/// let svg = Drawing::new().numbers(true).winning(Player::Left, &[0]).to_svg(&picture);
/// assert_eq!(Picture::parse(&svg, None).expect("a drawing"), picture);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    numbers: bool,
    legend: bool,
    /// The winning cuts of Left and of Right.
    winning: [Vec<usize>; 2],
    title: Option<String>,
}

impl Drawing {
    /// A drawing of nothing but the picture.
    #[must_use]
    pub fn new() -> Drawing {
        Drawing::default()
    }

    /// Numbers the edges from 1 in input order, and names the vertices.
    #[must_use]
    pub fn numbers(mut self, numbers: bool) -> Drawing {
        self.numbers = numbers;
        self
    }

    /// Adds a legend of the colours, the marks and the numbers.
    #[must_use]
    pub fn legend(mut self, legend: bool) -> Drawing {
        self.legend = legend;
        self
    }

    /// Marks the edges with which `player`, to move, wins.
    #[must_use]
    pub fn winning(mut self, player: Player, edges: &[usize]) -> Drawing {
        self.winning[player as usize] = edges.to_vec();
        self
    }

    /// Gives the drawing a title, such as its value.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Drawing {
        self.title = Some(title.into());
        self
    }

    /// Draws the picture with the ground at the bottom, at the coordinates of the input where
    /// it had some.
    ///
    /// The drawing reads back to an equal picture; up to 1,500 edges that is checked by reading.
    #[must_use]
    pub fn to_svg(&self, picture: &Picture) -> String {
        let mut first = None;
        let is_checked = picture.edge_count() <= MAX_CHECKED;
        for layout in candidates(picture).filter(|layout| is_checked || layout.is_clear) {
            let svg = self.draw(picture, &layout);
            let reads_back = || Picture::parse_svg(&svg, None).is_ok_and(|again| again == *picture);
            if !is_checked || reads_back() {
                return svg;
            }
            first.get_or_insert(svg);
        }
        first.unwrap_or_default()
    }

    pub(super) fn title_text(&self) -> Option<&str> {
        self.title.as_deref()
    }

    pub(super) fn shows_numbers(&self) -> bool {
        self.numbers
    }

    /// Whether cutting an edge wins for Left, and for Right.
    pub(super) fn is_winning(&self, edge: usize) -> [bool; 2] {
        [0, 1].map(|player: usize| self.winning[player].contains(&edge))
    }

    fn draw(&self, picture: &Picture, layout: &Layout) -> String {
        let frame = Frame::around(picture, layout);
        let columns = ((frame.width - 16.0) / LETTER) as usize;
        let legend = self.legend_lines(picture, columns);
        let height = frame.height + 24.0 + 20.0 * legend.len() as f64;
        let mut out = String::new();
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{height}\" viewBox=\"{1} {2} {0} {height}\">\n{STYLE}",
            frame.width, frame.left, frame.top
        );
        if let Some(title) = &self.title {
            let _ = writeln!(out, "<title>{}</title>", escape(title));
        }
        let _ = writeln!(
            out,
            "<path id=\"ground\" class=\"soil\" d=\"M{} 2H{}\"/>",
            frame.left + 8.0,
            frame.left + frame.width - 8.0
        );
        push_edges(picture, layout, &mut out);
        push_vertices(picture, layout, &mut out);
        self.push_marks(layout, &mut out);
        if self.numbers {
            push_numbers(picture, layout, &mut out);
        }
        for (index, line) in legend.iter().enumerate() {
            let y = 30.0 + 20.0 * index as f64;
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{y}\">{}</text>",
                frame.left + 12.0,
                escape(line)
            );
        }
        out.push_str("</svg>\n");
        out
    }

    /// A triangle towards Left's or Right's side on every winning cut.
    ///
    /// Neither a circle nor a stroke, so that a reader takes it for decoration.
    fn push_marks(&self, layout: &Layout, out: &mut String) {
        for (side, class, edges) in [
            (-1.0, "blue", &self.winning[0]),
            (1.0, "red", &self.winning[1]),
        ] {
            for route in edges.iter().filter_map(|&edge| layout.routes.get(edge)) {
                // Away from the number in the middle.
                let place = route.at(0.7);
                let (x, y) = (place.x + side * 5.0, place.y);
                let _ = writeln!(
                    out,
                    "<path class=\"mark {class}\" d=\"M{} {}V{}L{} {}z\"/>",
                    rounded(x),
                    rounded(y - 7.0),
                    rounded(y + 7.0),
                    rounded(x + side * 11.0),
                    rounded(y)
                );
            }
        }
    }

    /// The legend in lines of at most so many characters, where its entries are no longer.
    fn legend_lines(&self, picture: &Picture, columns: usize) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.legend {
            return lines;
        }
        lines.extend(self.title.clone());
        let count = |color| picture.edges().filter(|edge| edge.2 == color).count();
        let [blue, red, green] = Color::ALL.map(count);
        let counts = [
            format!("blue (Left) {blue}"),
            format!("red (Right) {red}"),
            format!("green (both) {green}"),
        ];
        lines.extend(broken(&counts, columns));
        for (cuts, player, mark) in [
            (&self.winning[0], "Left", "◀"),
            (&self.winning[1], "Right", "▶"),
        ] {
            if !cuts.is_empty() {
                lines.push(format!("{mark} wins for {player}, moving first"));
            }
        }
        if self.numbers && picture.edge_count() <= MAX_LISTED {
            let names = picture.move_names();
            let entries: Vec<String> = names
                .iter()
                .enumerate()
                .map(|(index, name)| format!("{}: {name}", index + 1))
                .collect();
            lines.extend(broken(&entries, columns));
        }
        lines
    }
}

/// Entries side by side, in lines of at most so many characters.
fn broken(entries: &[String], columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            Some(line) if line.len() + 2 + entry.len() <= columns => {
                line.push_str(", ");
                line.push_str(entry);
            }
            _ => lines.push(entry.clone()),
        }
    }
    lines
}

/// Readable on white and, where the viewer asks for it, on black.
const STYLE: &str = "<style>\n\
path{fill:none;stroke-linecap:round;stroke-linejoin:round}\n\
.edge{stroke-width:4}.soil{stroke:#57534e;stroke-width:4}\n\
.blue{stroke:#2563eb}.red{stroke:#dc2626}.green{stroke:#16a34a}\n\
.mark{stroke:none}.mark.blue{fill:#2563eb}.mark.red{fill:#dc2626}\n\
circle{fill:#fff;stroke:#292524;stroke-width:1.5}\n\
text{font:13px sans-serif;fill:#1c1917;paint-order:stroke;stroke:#fff;stroke-width:3px}.name{font-size:11px;fill:#57534e}\n\
@media (prefers-color-scheme:dark){\n\
.soil{stroke:#a8a29e}.blue{stroke:#60a5fa}.red{stroke:#f87171}.green{stroke:#4ade80}\n\
.mark{stroke:none}.mark.blue{fill:#60a5fa}.mark.red{fill:#f87171}\n\
circle{fill:#1c1917;stroke:#e7e5e4}text{fill:#f5f5f4;stroke:#0c0a09}.name{fill:#a8a29e}}\n\
</style>\n";

/// What is visible.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    /// From the top to the ground.
    height: f64,
}

impl Frame {
    fn around(picture: &Picture, layout: &Layout) -> Frame {
        let (mut left, mut right, mut top) = (-20.0_f64, 140.0_f64, -60.0_f64);
        let places = layout.places.iter().skip(1).copied();
        let is_small = picture.edge_count() <= MAX_CHECKED;
        let lines = layout.routes.iter().flat_map(|route| match route {
            Route::Straight(points) => points.clone(),
            Route::Curve(_) if is_small => route.samples(),
            Route::Curve(points) => points.to_vec(),
        });
        for point in places.chain(lines) {
            left = left.min(point.x);
            right = right.max(point.x);
            top = top.min(point.y);
        }
        let margin = 40.0;
        Frame {
            left: (left - margin).floor(),
            top: (top - margin).floor(),
            width: (right - left + 2.0 * margin).ceil(),
            height: (margin - top).ceil(),
        }
    }
}

fn push_edges(picture: &Picture, layout: &Layout, out: &mut String) {
    for (edge, ((_, _, color), route)) in picture.edges().zip(&layout.routes).enumerate() {
        let _ = write!(out, "<path class=\"edge {color}\"");
        if let Some(label) = picture.label(edge) {
            let _ = write!(out, " data-label=\"{}\"", escape(label));
        }
        out.push_str(" d=\"");
        match route {
            Route::Straight(points) => {
                for (index, point) in points.iter().enumerate() {
                    push_point(if index == 0 { 'M' } else { 'L' }, *point, out);
                }
            }
            Route::Curve([a, b, c, d]) => {
                for (mark, point) in [('M', a), ('C', b), (' ', c), (' ', d)] {
                    push_point(mark, *point, out);
                }
            }
        }
        out.push_str("\"/>\n");
    }
}

fn push_vertices(picture: &Picture, layout: &Layout, out: &mut String) {
    let is_used = picture.touched();
    for vertex in (1..picture.vertex_count()).filter(|&vertex| is_used[vertex]) {
        let place = layout.places[vertex];
        let _ = writeln!(
            out,
            "<circle data-vertex=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{RADIUS}\"/>",
            picture.name(vertex),
            rounded(place.x),
            rounded(place.y)
        );
    }
}

fn push_numbers(picture: &Picture, layout: &Layout, out: &mut String) {
    for (index, route) in layout.routes.iter().enumerate() {
        // Beside the middle.
        let (before, middle, after) = (route.at(0.45), route.at(0.5), route.at(0.55));
        let (dx, dy) = (after.x - before.x, after.y - before.y);
        let length = dx.hypot(dy).max(1e-9);
        let (x, y) = (middle.x - dy / length * 12.0, middle.y + dx / length * 12.0);
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            rounded(x),
            rounded(y + 4.5),
            index + 1
        );
    }
    for vertex in 1..picture.vertex_count() {
        let place = layout.places[vertex];
        let _ = writeln!(
            out,
            "<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>",
            rounded(place.x + RADIUS + 2.0),
            rounded(place.y - RADIUS),
            picture.name(vertex)
        );
    }
}

fn push_point(mark: char, point: Point, out: &mut String) {
    let _ = write!(out, "{mark}{} {}", rounded(point.x), rounded(point.y));
}

/// To a hundredth of a pixel.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

/// A text inside XML; characters that XML cannot hold are left out.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            _ if char.is_control() || matches!(char, '\u{fffe}' | '\u{ffff}') => {}
            _ => out.push(char),
        }
    }
    out
}
