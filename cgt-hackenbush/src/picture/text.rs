//! Pictures as text for people: the drawing, or an outline, with numbered edges.

use std::fmt::Write;

use super::drawing::{Canvas, Painted, paint};
use super::{GROUND, Picture};

/// Beyond this many edges there is no outline, only a list.
const MAX_OUTLINE: usize = 400;

/// The width at which lists are broken.
const WIDTH: usize = 80;

impl Picture {
    /// The picture for a reader: its edges are numbered from 1 in input order, and a legend
    /// says what each number is.
    ///
    /// A picture that came from a drawing is drawn again, larger where the numbers need room;
    /// any other is shown as an outline from the ground up.
    ///
    /// ```
    /// use cgt_hackenbush::Picture;
    /// let picture = Picture::parse("0-1:B,1-2:R,1-3:G,3-4:G", None).expect("an edge list");
    /// let outline = "ground\n  1: B to 1\n    2: R to 2\n    3: G to 3, 4: G to 4\n";
    /// assert_eq!(picture.render_text(), outline);
    /// ```
    #[must_use]
    pub fn render_text(&self) -> String {
        if self.edge_count() <= MAX_OUTLINE {
            return self.numbered_drawing().unwrap_or_else(|| outline(self));
        }
        let mut text = String::new();
        push_legend(self, &mut text);
        text
    }

    fn numbered_drawing(&self) -> Option<String> {
        // Each scale that works at all leaves more room than the one before.
        (1..=4).find_map(|scale| {
            let (mut canvas, edges) = paint(self, scale).ok()?;
            canvas.widen(8);
            let mut numbers = edges.iter().enumerate();
            if !numbers.all(|(index, edge)| put_number(&mut canvas, edge, index + 1)) {
                return None;
            }
            let mut text = canvas.to_text();
            push_legend(self, &mut text);
            Some(text)
        })
    }
}

/// Puts a number to the right of a letter; `false` when something is in the way.
fn put_number(canvas: &mut Canvas, edge: &Painted, number: usize) -> bool {
    let digits = number.to_string();
    let (x, y) = edge.letter;
    let Some((start, length)) = edge.across else {
        // A blank behind the number keeps it apart from what follows.
        let is_free = (0..=digits.len()).all(|offset| canvas.at(x + 1 + offset, y) == b' ');
        if is_free {
            canvas.put(x + 1, y, &digits);
        }
        return is_free;
    };
    // Across, the letter moves so that it and the number are in the middle of the strokes.
    let width = 1 + digits.len();
    if length < width + 2 {
        return false;
    }
    let letter = char::from(canvas.at(x, y));
    canvas.set(x, y, b'-');
    canvas.put(
        start + (length - width) / 2,
        y,
        &format!("{letter}{digits}"),
    );
    true
}

/// `1: 0-1:B  2: 1-2:R`, broken into lines.
fn push_legend(picture: &Picture, text: &mut String) {
    let mut column = 0;
    for (index, name) in picture.move_names().iter().enumerate() {
        let entry = format!("{}: {name}", index + 1);
        if column > 0 && column + 2 + entry.len() > WIDTH {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push_str("  ");
            column += 2;
        }
        text.push_str(&entry);
        column += entry.len();
    }
    text.push('\n');
}

/// The edges from the ground up; a stalk stays on one line, a branch is indented.
fn outline(picture: &Picture) -> String {
    let mut text = String::from("ground\n");
    let mut search = Search::new(picture);
    let mut pending = vec![(GROUND, 1)];
    while let Some((vertex, depth)) = pending.pop() {
        let Some((edge, above)) = search.next_edge(vertex) else {
            continue;
        };
        pending.push((vertex, depth));
        let _ = write!(text, "{:1$}", "", 2 * depth);
        let (mut edge, mut above) = (edge, above);
        loop {
            let color = picture.edge(edge).2.letter();
            let _ = write!(text, "{}: {color} to {}", edge + 1, picture.name(above));
            if !search.visit(above) {
                break;
            }
            let Some(next) = search.only_edge(above) else {
                pending.push((above, depth + 1));
                break;
            };
            text.push_str(", ");
            (edge, above) = next;
        }
        text.push('\n');
    }
    push_fallen(picture, &search.used, &mut text);
    text
}

fn push_fallen(picture: &Picture, used: &[bool], text: &mut String) {
    let names = picture.move_names();
    let mut is_first = true;
    for (index, name) in names.iter().enumerate().filter(|&(index, _)| !used[index]) {
        text.push_str(if is_first { "not standing\n" } else { "" });
        is_first = false;
        let _ = writeln!(text, "  {}: {name}", index + 1);
    }
}

/// A search from the ground that uses every edge once.
struct Search {
    /// For each vertex its edges and their other ends, the next one last.
    edges: Vec<Vec<(usize, usize)>>,
    used: Vec<bool>,
    visited: Vec<bool>,
}

impl Search {
    fn new(picture: &Picture) -> Search {
        let mut edges = vec![Vec::new(); picture.vertex_count()];
        for (index, (from, to, _)) in picture.edges().enumerate().collect::<Vec<_>>().iter().rev() {
            edges[*from].push((*index, *to));
            if from != to {
                edges[*to].push((*index, *from));
            }
        }
        let mut visited = vec![false; picture.vertex_count()];
        visited[GROUND] = true;
        Search {
            edges,
            used: vec![false; picture.edge_count()],
            visited,
        }
    }

    /// Whether the vertex is seen for the first time.
    fn visit(&mut self, vertex: usize) -> bool {
        !std::mem::replace(&mut self.visited[vertex], true)
    }

    fn next_edge(&mut self, vertex: usize) -> Option<(usize, usize)> {
        while let Some((edge, other)) = self.edges[vertex].pop() {
            if !std::mem::replace(&mut self.used[edge], true) {
                return Some((edge, other));
            }
        }
        None
    }

    /// The next edge at a vertex, if no other is left.
    fn only_edge(&mut self, vertex: usize) -> Option<(usize, usize)> {
        let used = &self.used;
        self.edges[vertex].retain(|&(edge, _)| !used[edge]);
        match self.edges[vertex].as_slice() {
            [_] => self.next_edge(vertex),
            _ => None,
        }
    }
}
