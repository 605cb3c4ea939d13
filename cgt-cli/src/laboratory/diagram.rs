//! Names joined by lines, as an SVG picture that is readable on light and on dark ground.

use std::fmt::Write as _;

/// Between the centres of two rows.
const ROW: usize = 64;
/// Between two names of a row, and at the edges.
const GAP: usize = 34;
/// Width of a character of a name, about.
const CHARACTER: usize = 9;

const STYLE: &str = "\
.page{fill:#ffffff}line{stroke:#8a8578;stroke-width:1.5}\
text{fill:#2b2925;font:15px ui-monospace,monospace;text-anchor:middle;dominant-baseline:central;\
paint-order:stroke;stroke:#ffffff;stroke-width:7px;stroke-linejoin:round}\
.row{fill:#6d685d;font-size:12px;text-anchor:start}\
@media(prefers-color-scheme:dark){.page{fill:#191816}line{stroke:#7d786c}\
text{fill:#e8e4da;stroke:#191816}.row{fill:#a39d90}}";

/// A name on its row.
pub(super) struct Node {
    pub(super) name: String,
    pub(super) row: usize,
    /// The centre of the name; see [`width`] for the room that it takes.
    pub(super) x: usize,
}

/// What is drawn: the first row stands at the top.
pub(super) struct Diagram {
    pub(super) title: String,
    pub(super) nodes: Vec<Node>,
    pub(super) lines: Vec<(usize, usize)>,
    /// What stands at the left end of each row.
    pub(super) rows: Vec<String>,
}

/// The room that a name takes in its row, with the gap to the next one.
pub(super) fn width(name: &str) -> usize {
    name.chars().count() * CHARACTER + GAP
}

impl Diagram {
    pub(super) fn svg(&self) -> String {
        let margin = self.rows.iter().map(|row| width(row)).max().unwrap_or(0);
        let right = self.nodes.iter().map(|node| node.x + width(&node.name) / 2);
        let (wide, high) = (
            margin + right.max().unwrap_or(0) + GAP,
            ROW * self.rows.len(),
        );
        let y = |row: usize| ROW * row + ROW / 2;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
             width=\"{wide}\" height=\"{high}\" role=\"img\">\n<title>{}</title>\n\
             <style>{STYLE}</style>\n<rect class=\"page\" width=\"{wide}\" height=\"{high}\"/>\n",
            escaped(&self.title)
        );
        // Writing to a string does not fail.
        for &(from, to) in &self.lines {
            let [from, to] = [from, to].map(|index| &self.nodes[index]);
            let _ = writeln!(
                svg,
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
                margin + from.x,
                y(from.row),
                margin + to.x,
                y(to.row)
            );
        }
        for (row, name) in self.rows.iter().enumerate() {
            let (x, y) = (GAP / 2, y(row));
            let name = escaped(name);
            let _ = writeln!(svg, "<text class=\"row\" x=\"{x}\" y=\"{y}\">{name}</text>");
        }
        for node in &self.nodes {
            let (x, y) = (margin + node.x, y(node.row));
            let name = escaped(&node.name);
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{name}</text>");
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
