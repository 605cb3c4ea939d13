//! Writing the format `tree`.

use super::names::is_legal_name;
use super::tree::letter;
use super::{GROUND, Picture};

/// The picture as a `tree` string, without what does not stand on the ground.
pub(super) fn write(picture: &Picture) -> String {
    let search = Search::run(picture);
    let mut out = String::with_capacity(picture.edge_count());
    if search.is_revisited[GROUND] {
        push_name(picture, GROUND, &mut out);
    }
    // What is still to be written, the next piece last.
    let mut pending = Vec::new();
    push_branches(&search.branches[GROUND], &mut pending);
    let mut written = 0;
    while let Some(piece) = pending.pop() {
        let branch = match piece {
            Piece::Mark(mark) => {
                out.push(mark);
                continue;
            }
            Piece::Branch(branch) => branch,
        };
        out.push(letter(picture.edge(branch.edge).2));
        if !branch.is_first_visit {
            push_name(picture, branch.above, &mut out);
            continue;
        }
        written += 1;
        // The reader calls an unnamed vertex by its number.
        let is_named_by_number = picture.name(branch.above) == written.to_string();
        if search.is_revisited[branch.above] || !is_named_by_number {
            push_name(picture, branch.above, &mut out);
        }
        push_branches(&search.branches[branch.above], &mut pending);
    }
    out
}

#[derive(Clone, Copy)]
struct Branch {
    edge: usize,
    above: usize,
    /// Whether this edge is the one that discovers `above`.
    is_first_visit: bool,
}

enum Piece {
    Branch(Branch),
    Mark(char),
}

/// A depth-first search from the ground, edges in input order.
struct Search {
    /// For each vertex the edges that are written as growing from it.
    branches: Vec<Vec<Branch>>,
    /// Which vertices are reached by more than the edge that discovers them.
    is_revisited: Vec<bool>,
}

impl Search {
    fn run(picture: &Picture) -> Search {
        let count = picture.vertex_count();
        let mut search = Search {
            branches: vec![Vec::new(); count],
            is_revisited: vec![false; count],
        };
        let mut used = vec![false; picture.edge_count()];
        let mut reached = vec![false; count];
        reached[GROUND] = true;
        let mut stack = vec![(GROUND, picture.incident(GROUND).into_iter())];
        while let Some((vertex, edges)) = stack.last_mut() {
            let Some((edge, above)) = edges.next() else {
                stack.pop();
                continue;
            };
            if std::mem::replace(&mut used[edge], true) {
                continue;
            }
            let is_first_visit = !std::mem::replace(&mut reached[above], true);
            search.branches[*vertex].push(Branch {
                edge,
                above,
                is_first_visit,
            });
            if is_first_visit {
                stack.push((above, picture.incident(above).into_iter()));
            } else {
                search.is_revisited[above] = true;
            }
        }
        search
    }
}

fn push_branches(branches: &[Branch], pending: &mut Vec<Piece>) {
    let in_brackets = branches.len() > 1;
    if in_brackets {
        pending.push(Piece::Mark(')'));
    }
    for (number, &branch) in branches.iter().enumerate().rev() {
        pending.push(Piece::Branch(branch));
        if number > 0 {
            pending.push(Piece::Mark(';'));
        }
    }
    if in_brackets {
        pending.push(Piece::Mark('('));
    }
}

fn push_name(picture: &Picture, vertex: usize, out: &mut String) {
    let name = picture.name(vertex);
    debug_assert!(is_legal_name(&name));
    out.push(':');
    if name.len() == 1 && name.starts_with(|char: char| char.is_ascii_uppercase()) {
        out.push_str(&name);
    } else {
        out.push('{');
        out.push_str(&name);
        out.push('}');
    }
}
