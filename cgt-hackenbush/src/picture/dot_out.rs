//! Writing the format `dot`.

use std::fmt::Write;

use super::{GROUND, Picture, Point};

/// The picture as an undirected Graphviz graph.
pub(super) fn write(picture: &Picture) -> String {
    let mut out = String::from("graph {\n  0 [ground=true");
    if let Some(place) = picture.position(GROUND) {
        push_place(place, ", pos=\"", "!\"", &mut out);
    }
    out.push_str("];\n");
    for vertex in 1..picture.vertex_count() {
        if let Some(place) = picture.position(vertex) {
            let _ = write!(out, "  {}", quote(&picture.name(vertex)));
            push_place(place, " [pos=\"", "!\"];\n", &mut out);
        }
    }
    for (index, (from, to, color)) in picture.edges().enumerate() {
        let (from, to) = (quote(&picture.name(from)), quote(&picture.name(to)));
        let _ = write!(out, "  {from} -- {to} [color={color}");
        if let Some(label) = picture.label(index) {
            let _ = write!(out, ", label={}", quote(label));
        }
        if let Some(path) = picture.path(index) {
            out.push_str(", path=\"");
            for (number, &point) in path.iter().enumerate() {
                push_place(point, if number == 0 { "" } else { " " }, "", &mut out);
            }
            out.push('"');
        }
        out.push_str("];\n");
    }
    out.push_str("}\n");
    out
}

/// Upwards in dot, downwards in pictures.
fn push_place(place: Point, before: &str, after: &str, out: &mut String) {
    let _ = write!(out, "{before}{},{}{after}", place.x, 0.0 - place.y);
}

/// A text as a dot name: bare where that is allowed.
fn quote(text: &str) -> String {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = text
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !text.starts_with(|char: char| char.is_ascii_digit());
    let keywords = ["node", "edge", "graph", "digraph", "subgraph", "strict"];
    let is_keyword = keywords.iter().any(|word| text.eq_ignore_ascii_case(word));
    if !text.is_empty() && (is_number || is_word && !is_keyword) {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
