//! Writing the format `json`.

use serde::Serialize;

use super::{Picture, Point};

#[derive(Serialize)]
struct Document<'a> {
    ground: [Id<'a>; 1],
    edges: Vec<JsonEdge<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    vertices: Vec<JsonVertex<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Id<'a> {
    Number(u32),
    Name(std::borrow::Cow<'a, str>),
}

#[derive(Serialize)]
struct JsonEdge<'a> {
    from: Id<'a>,
    to: Id<'a>,
    color: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<(f64, f64)>>,
}

#[derive(Serialize)]
struct JsonVertex<'a> {
    id: Id<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<f64>,
}

/// The picture as one JSON object; `vertices` are listed when the place of any is known.
pub(super) fn write(picture: &Picture) -> String {
    let places = (0..picture.vertex_count()).map(|vertex| picture.position(vertex));
    let vertices = if places.clone().any(|place| place.is_some()) {
        places
            .enumerate()
            .map(|(vertex, place)| json_vertex(picture, vertex, place))
            .collect()
    } else {
        Vec::new()
    };
    let edges = picture
        .edges()
        .enumerate()
        .map(|(index, (from, to, color))| JsonEdge {
            from: id(picture, from),
            to: id(picture, to),
            color: color.name(),
            label: picture.label(index),
            path: picture
                .path(index)
                .map(|path| path.iter().map(|point| (point.x, point.y)).collect()),
        });
    let document = Document {
        ground: [Id::Number(0)],
        edges: edges.collect(),
        vertices,
    };
    // Strings and finite numbers always serialise.
    serde_json::to_string(&document).unwrap_or_default() + "\n"
}

fn json_vertex(picture: &Picture, vertex: usize, place: Option<Point>) -> JsonVertex<'_> {
    JsonVertex {
        id: id(picture, vertex),
        x: place.map(|point| point.x),
        y: place.map(|point| point.y),
    }
}

/// A name that is a plain number is written as one.
fn id(picture: &Picture, vertex: usize) -> Id<'_> {
    let name = picture.name(vertex);
    match name.parse::<u32>() {
        Ok(number) if number.to_string() == name => Id::Number(number),
        _ => Id::Name(name),
    }
}
