//! Writing a picture down in any format.

use std::fmt;

use super::svg_out::Drawing;
use super::{Format, GROUND, Picture, dot_out, drawing, json_out, tree_out};

/// A picture that a format has no way to write.
///
/// ```
/// use cgt_hackenbush::{Format, Picture};
/// let loops = Picture::parse("0-0:B", None).expect("an edge list");
/// let error = loops.write(Format::Word).unwrap_err();
/// assert_eq!(error.to_string(), "found a loop at vertex 0, expected stalks alone");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    message: String,
}

impl WriteError {
    pub(super) fn new(message: impl Into<String>) -> WriteError {
        WriteError {
            message: message.into(),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for WriteError {}

impl Picture {
    /// Writes the picture in `format`; reading it back gives the same graph.
    ///
    /// `edges`, `json`, `dot` and `svg` keep everything; coordinates are kept where the format
    /// has them, in a `drawing` where they lie on its grid. `tree` leaves out what does not stand on the ground and may put the edges in
    /// another order.
    ///
    /// ```
    /// use cgt_hackenbush::{Format, Picture};
    /// let picture = Picture::parse("0-1:B,1-2:R,1-3:G", None).expect("an edge list");
    /// assert_eq!(picture.write(Format::Tree).unwrap(), "l(r;e)");
    /// ```
    ///
    /// # Errors
    ///
    /// [`WriteError`] for a picture that is not made of stalks as a `word`, and as a `drawing`
    /// for one with more than eight ends of edges at a vertex or of millions of characters.
    pub fn write(&self, format: Format) -> Result<String, WriteError> {
        match format {
            Format::Edges => Ok(self.to_edge_list()),
            Format::Word => write_words(self),
            Format::Drawing => drawing::write(self),
            Format::Json => Ok(json_out::write(self)),
            Format::Dot => Ok(dot_out::write(self)),
            Format::Tree => Ok(tree_out::write(self)),
            Format::Svg => Ok(Drawing::new().to_svg(self)),
        }
    }
}

/// Stalks, one word for each edge at the ground.
fn write_words(picture: &Picture) -> Result<String, WriteError> {
    let mut above = vec![None; picture.vertex_count()];
    let mut below = vec![false; picture.vertex_count()];
    let mut stalks = Vec::new();
    let refuse = |what: &str, vertex: usize| {
        let name = picture.name(vertex);
        Err(WriteError::new(format!(
            "found {what} at vertex {name}, expected stalks alone"
        )))
    };
    let order = upward_edges(picture);
    if order.len() < picture.edge_count() {
        return Err(WriteError::new(
            "found edges that do not stand on the ground, expected stalks alone",
        ));
    }
    for (from, to, edge) in order {
        if from == to {
            return refuse("a loop", from);
        }
        if std::mem::replace(&mut below[to], true) || to == GROUND {
            return refuse("a cycle", to);
        }
        if from == GROUND {
            stalks.push(edge);
        } else if above[from].replace(edge).is_some() {
            return refuse("a branch", from);
        }
    }
    Ok(spell(picture, &stalks, &above))
}

/// Every standing edge as `(lower end, upper end, edge)`, where the lower end is nearer to the
/// ground; breadth first.
fn upward_edges(picture: &Picture) -> Vec<(usize, usize, usize)> {
    let mut edges_up = Vec::with_capacity(picture.edge_count());
    let mut used = vec![false; picture.edge_count()];
    let mut reached = vec![false; picture.vertex_count()];
    reached[GROUND] = true;
    let mut queue = std::collections::VecDeque::from([GROUND]);
    while let Some(vertex) = queue.pop_front() {
        for (index, other) in picture.incident(vertex) {
            if std::mem::replace(&mut used[index], true) {
                continue;
            }
            edges_up.push((vertex, other, index));
            if !std::mem::replace(&mut reached[other], true) {
                queue.push_back(other);
            }
        }
    }
    edges_up
}

fn spell(picture: &Picture, stalks: &[usize], above: &[Option<usize>]) -> String {
    let mut words = String::new();
    for &stalk in stalks {
        if !words.is_empty() {
            words.push(' ');
        }
        let mut below = GROUND;
        let mut next = Some(stalk);
        while let Some(edge) = next {
            let (from, to, color) = picture.edge(edge);
            words.push(color.letter());
            below = if from == below { to } else { from };
            next = above[below];
        }
    }
    words
}
