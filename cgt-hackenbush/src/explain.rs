//! Why a picture is worth what it is: the derivation as data, step by step.
//!
//! The steps follow the walk of the evaluator, from the top of the picture down to the ground.
//! Each carries what is needed to check it; texts are made elsewhere.

use cgt_core::{Context, Dyadic, EvalError, Player, Value};

use crate::blocks::Incidence;
use crate::evaluate::{Block, Hackenbush};
use crate::graph::Graph;
use crate::picture::{Color, Picture};
use crate::search::Part;

pub use self::step::{Explanation, Foot, Move, Piece, Step};

use self::block::{BlockTeller, hung_values, without};
use self::walker::{Told, Walker};

mod block;
mod step;
mod walker;

/// Edges a picture may have to be explained step by step.
pub const MAX_EXPLAINED_EDGES: usize = 500;

impl Hackenbush<'_> {
    /// The derivation of a picture's value.
    ///
    /// `None` for a picture of more than [`MAX_EXPLAINED_EDGES`] edges. Edges that are not
    /// connected to the ground do not appear.
    ///
    /// # Errors
    ///
    /// As [`evaluate`](Hackenbush::evaluate).
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// use cgt_hackenbush::{Hackenbush, Picture, Step};
    /// let (games, context) = (Games::new(), Context::default());
    /// let picture = Picture::parse("0-1:B,1-2:R,2-3:B", None)?;
    /// let explanation = Hackenbush::new(&games).explain(&context, &picture)?.unwrap();
    /// let Step::Stalk { terms, .. } = &explanation.pieces[0].steps[0] else { panic!() };
    /// let terms: Vec<_> = terms.iter().map(|term| term.1.to_string()).collect();
    /// assert_eq!(terms, ["1", "-1/2", "1/4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(
        &self,
        context: &Context<'_>,
        picture: &Picture,
    ) -> Result<Option<Explanation>, EvalError> {
        if picture.edge_count() > MAX_EXPLAINED_EDGES {
            return Ok(None);
        }
        let graph = Graph::new(picture, |_, _| true);
        let tell = |block: &Block<'_>, values: &[Value]| {
            let rooted = block.rooted()?;
            let teller = BlockTeller {
                hackenbush: self,
                context,
                key: &rooted.key,
                edges: block.origins(),
                vertices: rooted.vertices.iter().map(|&v| v as usize).collect(),
            };
            let hung = hung_values(rooted.vertices.iter().map(|&v| values[v as usize]));
            teller.block(&Part {
                roots: vec![u32::from(rooted.key.1)],
                edges: (0..rooted.edges.len() as u32).collect(),
                hung: without(hung, rooted.key.1),
            })
        };
        let walker = Walker {
            hackenbush: self,
            context,
            graph: &graph,
            foot: &|vertex| Foot::Vertex(vertex as usize),
            tell: &tell,
        };
        let told = walker.walk(vec![Value::ZERO; graph.vertex_count()])?;
        let pieces = told.into_iter().map(|told| piece(picture, told));
        let mut pieces: Vec<Piece> = pieces.collect();
        pieces.sort_by_key(|piece| piece.edges.first().copied());
        let values = pieces.iter().map(|piece| piece.value);
        let value = self.games().sum_all(context, values)?;
        Ok(Some(Explanation { pieces, value }))
    }
}

/// What was told of a piece; a stalk is told at once.
fn piece(picture: &Picture, mut told: Told) -> Piece {
    told.edges.sort_unstable();
    let steps = match stalk(picture, &told) {
        Some(terms) => vec![Step::Stalk {
            terms,
            value: told.value,
        }],
        None => told.steps,
    };
    Piece {
        edges: told.edges,
        value: told.value,
        steps,
    }
}

/// The terms of a piece that is a blue-red stalk: all of its steps are edges on one another.
fn stalk(picture: &Picture, told: &Told) -> Option<Vec<(usize, Dyadic)>> {
    let edge_of = |step: &Step| match step {
        Step::Edge { edge, .. } if picture.edge(*edge).2 != Color::Green => Some(*edge),
        _ => None,
    };
    // Steps go from the top down.
    let edges: Option<Vec<usize>> = told.steps.iter().rev().map(edge_of).collect();
    let edges = edges?;
    let blue = |edge: usize| picture.edge(edge).2.may_be_cut_by(Player::Left);
    let mut terms = Vec::new();
    let mut size = 0;
    for &edge in &edges {
        if size > 0 || blue(edge) != blue(edges[0]) {
            size += 1;
        }
        let term = Dyadic::power_of_two(-size);
        terms.push((edge, if blue(edge) { term } else { -term }));
    }
    Some(terms)
}
