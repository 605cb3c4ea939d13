//! Why a picture is worth what it is: the derivation as data, step by step.
//!
//! The steps follow the walk of the evaluator, from the top of the picture down to the ground.
//! Each carries what is needed to check it; texts are made elsewhere.

use cgt_core::{Context, Dyadic, EvalError, Player, Value};

use crate::blocks::{Incidence, Walk};
use crate::evaluate::{Block, Hackenbush};
use crate::graph::Graph;
use crate::picture::{Color, Picture};
use crate::search::Part;

use block::{BlockTeller, hung_values, without};

mod block;

/// Edges a picture may have to be explained step by step.
pub const MAX_EXPLAINED_EDGES: usize = 500;

/// The derivation of a picture's value: the picture is the sum of its pieces.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The pieces that stand on the ground apart from one another, by their first edges.
    pub pieces: Vec<Piece>,
    /// Their sum.
    pub value: Value,
}

/// What hangs together when the ground is split.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its edges, by their indices in the picture, in ascending order.
    pub edges: Vec<usize>,
    /// Its value.
    pub value: Value,
    /// How the value comes about, from the top down.
    pub steps: Vec<Step>,
}

/// One step of a derivation.
#[derive(Clone, Debug)]
pub enum Step {
    /// A blue-red stalk by its sign expansion: each edge is worth the number beside it.
    ///
    /// Up to the first change of colour an edge is worth ±1; from there on the edges are worth
    /// ±1/2, ±1/4, ….
    Stalk {
        /// The edges from the ground up, each with its part of the sum.
        terms: Vec<(usize, Dyadic)>,
        /// The sum.
        value: Value,
    },
    /// The values of what stands on a vertex add up.
    Sum {
        /// The vertex.
        foot: Foot,
        /// The values, in the order of their steps.
        parts: Vec<Value>,
        /// Their sum.
        value: Value,
    },
    /// The colon principle: an edge under `top` is the ordinal sum `1:top`, `-1:top` or `*:top`.
    Edge {
        /// The edge.
        edge: usize,
        /// The value on its upper end.
        top: Value,
        /// The value of the edge with it.
        value: Value,
    },
    /// The fusion principle: the vertices of an all-green class become one, and its edges loops.
    Fusion {
        /// The edges of the class.
        edges: Vec<usize>,
        /// The nimbers that hang on its vertices, 0 left out.
        hung: Vec<u64>,
        /// The parity of the edges XOR the nimbers.
        value: Value,
    },
    /// A block with blue or red edges at its root: the number part, and what stands on the
    /// skeleton, which is all that blue and red edges join to the root.
    Skeleton {
        /// The edges of the block.
        edges: Vec<usize>,
        /// What hangs on its vertices.
        hung: Vec<(Foot, Value)>,
        /// The derivation of the number part: the block without its green edges, under the
        /// number parts of what hangs on it.
        number_steps: Vec<Step>,
        /// The number part.
        number: Value,
        /// The vertices of the skeleton, made one in `above`.
        skeleton: Vec<Foot>,
        /// The green edges within the skeleton, loops when it is one vertex.
        loops: Vec<usize>,
        /// The all-small parts of what hangs on the skeleton.
        smalls: Vec<(Foot, Value)>,
        /// The derivation of what stands on the skeleton.
        above_steps: Vec<Step>,
        /// What stands on the skeleton as one vertex.
        above: Value,
        /// The sum of `number`, the loops, `smalls` and `above`.
        value: Value,
    },
    /// A blue-red block under numbers: the simplest number between the players' best moves.
    Numbers {
        /// The edges of the block.
        edges: Vec<usize>,
        /// What hangs on its vertices.
        hung: Vec<(Foot, Value)>,
        /// A move of Left's as good as is needed, if one is: no other reaches `value`.
        left: Option<(Move, Value)>,
        /// The same for Right.
        right: Option<(Move, Value)>,
        /// The value.
        value: Value,
    },
    /// A block that no rule takes apart, searched by all its moves.
    Search {
        /// The edges of the block.
        edges: Vec<usize>,
        /// What hangs on its vertices.
        hung: Vec<(Foot, Value)>,
        /// Edges with the same ends and colour, by classes: one of each class is tried.
        parallel: Vec<Vec<usize>>,
        /// The moves of Left and of Right, each with the value of the block after it.
        moves: [Vec<(Move, Value)>; 2],
        /// The value.
        value: Value,
    },
}

/// A vertex that something stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foot {
    /// A vertex of the picture.
    Vertex(usize),
    /// The vertex that a skeleton was made into.
    Skeleton,
}

/// A move in a block with values hanging on its vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Cutting an edge of the block.
    Cut(usize),
    /// Moving in what hangs on a vertex.
    Above {
        /// The vertex.
        foot: Foot,
        /// What hangs there after the move.
        to: Value,
    },
}

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
        let mut pieces = Vec::new();
        for mut told in walker.walk(vec![Value::ZERO; graph.vertex_count()])? {
            told.edges.sort_unstable();
            let steps = match stalk(picture, &told) {
                Some(terms) => vec![Step::Stalk {
                    terms,
                    value: told.value,
                }],
                None => told.steps,
            };
            pieces.push(Piece {
                edges: told.edges,
                value: told.value,
                steps,
            });
        }
        pieces.sort_by_key(|piece| piece.edges.first().copied());
        let values = pieces.iter().map(|piece| piece.value);
        let value = self.games().sum_all(context, values)?;
        Ok(Some(Explanation { pieces, value }))
    }
}

/// How a block is told, given what hangs on each vertex of its graph.
type TellBlock<'a> = dyn Fn(&Block<'_>, &[Value]) -> Result<Step, EvalError> + 'a;

/// Tells a graph block by block, from the top down.
struct Walker<'a, 'c, 'g> {
    hackenbush: &'a Hackenbush<'g>,
    context: &'a Context<'c>,
    graph: &'a Graph,
    foot: &'a dyn Fn(u32) -> Foot,
    tell: &'a TellBlock<'a>,
}

/// What was told of a piece: a block and all that stands on it.
struct Told {
    edges: Vec<usize>,
    steps: Vec<Step>,
    value: Value,
}

impl Walker<'_, '_, '_> {
    /// The pieces on the ground of the graph, with `values` hanging on its vertices.
    fn walk(&self, mut values: Vec<Value>) -> Result<Vec<Told>, EvalError> {
        let games = self.hackenbush.games();
        let mut standing: Vec<Vec<Told>> = Vec::new();
        standing.resize_with(values.len(), Vec::new);
        let first = values.clone();
        Walk::default().blocks(self.graph, Graph::GROUND, |root, edges| {
            let block = Block {
                graph: self.graph,
                root,
                edges,
            };
            let mut told = Told {
                edges: block.origins(),
                steps: Vec::new(),
                value: Value::ZERO,
            };
            for vertex in block.vertices() {
                if vertex != root {
                    let here = std::mem::take(&mut standing[vertex as usize]);
                    self.gather(&mut told, vertex, first[vertex as usize], here, &values);
                }
            }
            let step = match *edges {
                [edge] => self.edge_step(root, edge, &values)?,
                _ => (self.tell)(&block, &values)?,
            };
            told.value = step.value();
            told.steps.push(step);
            let here = &mut values[root as usize];
            *here = games.sum(self.context, *here, told.value)?;
            standing[root as usize].push(told);
            Ok(())
        })?;
        Ok(std::mem::take(&mut standing[Graph::GROUND as usize]))
    }

    /// Puts all that stands on a vertex before the block below it.
    fn gather(
        &self,
        told: &mut Told,
        vertex: u32,
        first: Value,
        standing: Vec<Told>,
        values: &[Value],
    ) {
        let mut parts: Vec<Value> = (first != Value::ZERO)
            .then_some(first)
            .into_iter()
            .collect();
        for above in standing {
            parts.push(above.value);
            told.edges.extend(above.edges);
            told.steps.extend(above.steps);
        }
        if parts.len() > 1 {
            told.steps.push(Step::Sum {
                foot: (self.foot)(vertex),
                parts,
                value: values[vertex as usize],
            });
        }
    }

    /// One edge by the colon principle.
    fn edge_step(&self, root: u32, edge: u32, values: &[Value]) -> Result<Step, EvalError> {
        let edge = &self.graph.edges[edge as usize];
        let top = values[edge.other_end(root) as usize];
        let theory = &mut self.hackenbush.state().theory;
        let value = theory.edge_over(self.context, edge.color, top)?;
        Ok(Step::Edge {
            edge: edge.origin as usize,
            top,
            value,
        })
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

impl Step {
    /// The value that the step arrives at.
    #[must_use]
    pub fn value(&self) -> Value {
        match self {
            Step::Stalk { value, .. }
            | Step::Sum { value, .. }
            | Step::Edge { value, .. }
            | Step::Fusion { value, .. }
            | Step::Skeleton { value, .. }
            | Step::Numbers { value, .. }
            | Step::Search { value, .. } => *value,
        }
    }
}
