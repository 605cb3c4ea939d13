//! Col and Snort: the players colour the vertices of a graph, Left blue and Right red. In Col
//! neighbours must not have the same colour, in Snort not different ones.
//!
//! Run it with `cargo run -p cgt-core --example col_and_snort`.
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 2 (Col) and 6 (Snort).

use cgt_core::notation::Printer;
use cgt_core::{Context, Evaluator, Games, Options, Player, Ruleset, Sign};

/// What neighbours must not be.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Forbidden {
    /// Col.
    Alike,
    /// Snort.
    Unlike,
}

/// One of the games on a graph, given by the neighbours of each vertex.
pub(crate) struct Colouring {
    pub(crate) forbidden: Forbidden,
    pub(crate) neighbours: Vec<Vec<usize>>,
}

/// Who may still colour a vertex: Left, Right. Nobody may where it is coloured.
pub(crate) type Vertices = Vec<[bool; 2]>;

impl Colouring {
    /// A path of vertices.
    pub(crate) fn path(forbidden: Forbidden, length: usize) -> Colouring {
        let edges = (1..length).map(|end| (end - 1, end));
        Colouring::new(forbidden, length, edges)
    }

    /// A graph by its edges.
    pub(crate) fn new(
        forbidden: Forbidden,
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Colouring {
        let mut neighbours = vec![Vec::new(); vertices];
        for (a, b) in edges {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        Colouring {
            forbidden,
            neighbours,
        }
    }

    /// Nothing is coloured yet.
    pub(crate) fn start(&self) -> Vertices {
        vec![[true, true]; self.neighbours.len()]
    }
}

impl Ruleset for Colouring {
    type Position = Vertices;

    fn options(&self, vertices: &Vertices, player: Player, out: &mut Options<Vertices>) {
        let barred = match self.forbidden {
            Forbidden::Alike => player,
            Forbidden::Unlike => player.opponent(),
        };
        for (vertex, neighbours) in self.neighbours.iter().enumerate() {
            if vertices[vertex][player as usize] {
                let mut next = vertices.clone();
                next[vertex] = [false, false];
                for &neighbour in neighbours {
                    next[neighbour][barred as usize] = false;
                }
                out.push(next);
            }
        }
    }

    /// The players may change sides.
    fn representative(&self, vertices: Vertices) -> (Vertices, Sign) {
        let negative: Vertices = vertices
            .iter()
            .map(|&[left, right]| [right, left])
            .collect();
        if negative < vertices {
            (negative, Sign::Negative)
        } else {
            (vertices, Sign::Same)
        }
    }
}

#[allow(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, context) = (Games::new(), Context::default());
    for (name, forbidden) in [("Col", Forbidden::Alike), ("Snort", Forbidden::Unlike)] {
        for length in 1..6 {
            let rules = Colouring::path(forbidden, length);
            let start = rules.start();
            let value = Evaluator::new(rules, &games).value(&context, &start)?;
            let value = Printer::new(&games).value(&context, value)?;
            println!("{name} on a path of {length} = {value}");
        }
    }
    Ok(())
}
