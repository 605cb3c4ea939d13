//! Why a picture is worth what it is: the derivation as data, step by step.
//!
//! The steps follow the walk of the evaluator, from the top of the picture down to the ground.
//! Each carries what is needed to check it; texts are made elsewhere.

use cgt_core::{Context, Dyadic, EvalError, Player, Value};

use crate::blocks::{Incidence, Walk};
use crate::evaluate::{Block, Hackenbush};
use crate::graph::Graph;
use crate::hung::Hung;
use crate::picture::{Color, Picture};

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
        vertex: usize,
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
        /// The nimbers that hang on its vertices.
        hung: Vec<u64>,
        /// The parity of the edges XOR the nimbers.
        value: Value,
    },
    /// A 2-connected block that had to be searched.
    Search {
        /// The edges of the block.
        edges: Vec<usize>,
        /// What hangs on its vertices, by vertex.
        hung: Vec<(usize, Value)>,
        /// The value of the block after each cut of one of its edges.
        cuts: Vec<(usize, Value)>,
        /// The value.
        value: Value,
        /// Its number part, which is what is left without the green edges.
        number: Dyadic,
        /// Its all-small part.
        small: Value,
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
        let mut teller = Teller::new(self, context, &graph);
        teller.walk()?;
        let pieces = teller.finish(picture)?;
        let values = pieces.iter().map(|piece| piece.value);
        let value = self.games().sum_all(context, values)?;
        Ok(Some(Explanation { pieces, value }))
    }
}

/// A piece while it is told: the block on the ground and all that came before it.
struct Teller<'t, 'c, 'g> {
    hackenbush: &'t Hackenbush<'g>,
    context: &'t Context<'c>,
    graph: &'t Graph,
    hung: Vec<Hung>,
    /// The values on each vertex in the order of their steps.
    parts: Vec<Vec<Value>>,
    /// For each vertex, the steps and edges of all that stands on it.
    told: Vec<Told>,
    pieces: Vec<Told>,
}

#[derive(Clone, Default)]
struct Told {
    edges: Vec<usize>,
    steps: Vec<Step>,
    value: Option<Value>,
}

impl<'t, 'c, 'g> Teller<'t, 'c, 'g> {
    fn new(
        hackenbush: &'t Hackenbush<'g>,
        context: &'t Context<'c>,
        graph: &'t Graph,
    ) -> Teller<'t, 'c, 'g> {
        let vertices = graph.vertex_count();
        Teller {
            hackenbush,
            context,
            graph,
            hung: vec![Hung::default(); vertices],
            parts: vec![Vec::new(); vertices],
            told: vec![Told::default(); vertices],
            pieces: Vec::new(),
        }
    }

    fn walk(&mut self) -> Result<(), EvalError> {
        let graph = self.graph;
        Walk::default().blocks(graph, Graph::GROUND, |root, edges| self.block(root, edges))
    }

    fn block(&mut self, root: u32, edges: &[u32]) -> Result<(), EvalError> {
        let block = Block {
            graph: self.graph,
            root,
            edges,
        };
        let mut told = Told::default();
        for vertex in block.vertices() {
            if vertex != root {
                let below = std::mem::take(&mut self.told[vertex as usize]);
                told.edges.extend(below.edges);
                told.steps.extend(below.steps);
                told.steps.extend(self.sum_step(vertex)?);
            }
        }
        let step = match *edges {
            [edge] => self.edge_step(root, edge)?,
            _ => self.block_step(&block)?,
        };
        let value = step.value();
        told.steps.push(step);
        told.edges.extend(block.origins());
        told.value = Some(value);
        let theory = &mut self.hackenbush.state().theory;
        self.hung[root as usize].add_value(self.context, theory, value)?;
        if root == Graph::GROUND {
            self.pieces.push(told);
        } else {
            self.parts[root as usize].push(value);
            let here = &mut self.told[root as usize];
            here.edges.extend(told.edges);
            here.steps.extend(told.steps);
        }
        Ok(())
    }

    /// The sum on a vertex that more than one thing stands on.
    fn sum_step(&mut self, vertex: u32) -> Result<Option<Step>, EvalError> {
        let parts = std::mem::take(&mut self.parts[vertex as usize]);
        if parts.len() < 2 {
            return Ok(None);
        }
        let value = self.on(vertex)?;
        Ok(Some(Step::Sum {
            vertex: vertex as usize,
            parts,
            value,
        }))
    }

    /// The value of what hangs on a vertex.
    fn on(&self, vertex: u32) -> Result<Value, EvalError> {
        let hung = self.hung[vertex as usize].clone();
        hung.total(self.context, &self.hackenbush.state().theory)
    }

    fn edge_step(&mut self, root: u32, edge: u32) -> Result<Step, EvalError> {
        let edge = &self.graph.edges[edge as usize];
        let top = self.on(edge.other_end(root))?;
        let theory = &mut self.hackenbush.state().theory;
        let value = theory.edge_over(self.context, edge.color, top)?;
        Ok(Step::Edge {
            edge: edge.origin as usize,
            top,
            value,
        })
    }

    fn block_step(&mut self, block: &Block<'_>) -> Result<Step, EvalError> {
        let games = self.hackenbush.games();
        let others = block
            .vertices()
            .into_iter()
            .filter(|&vertex| vertex != block.root);
        if let Some(nimber) = block.fuse(&self.hung) {
            let nimbers = others.filter_map(|vertex| self.hung[vertex as usize].as_nimber());
            let hung = nimbers.filter(|&nimber| nimber != 0).collect();
            let value = games.nimber(self.context, nimber)?;
            return Ok(Step::Fusion {
                edges: block.origins(),
                hung,
                value,
            });
        }
        let mut hung = Vec::new();
        for vertex in others {
            let value = self.on(vertex)?;
            if value != Value::ZERO {
                hung.push((vertex as usize, value));
            }
        }
        let value = self.search(block, None)?;
        let mut cuts = Vec::new();
        for &edge in block.edges {
            let origin = self.graph.edges[edge as usize].origin as usize;
            cuts.push((origin, self.search(block, Some(edge))?));
        }
        cuts.sort_unstable_by_key(|cut| cut.0);
        let number = games.left_stop(value).clone();
        let shift = games.number(self.context, -&number)?;
        let small = games.sum(self.context, value, shift)?;
        Ok(Step::Search {
            edges: block.origins(),
            hung,
            cuts,
            value,
            number,
            small,
        })
    }

    fn search(&self, block: &Block<'_>, cut: Option<u32>) -> Result<Value, EvalError> {
        let mut hung = self.hung.clone();
        let shortcuts = self.hackenbush.shortcuts();
        block.search(
            self.context,
            &mut self.hackenbush.state(),
            shortcuts,
            &mut hung,
            cut,
        )
    }

    fn finish(self, picture: &Picture) -> Result<Vec<Piece>, EvalError> {
        let mut pieces = Vec::new();
        for mut told in self.pieces {
            told.edges.sort_unstable();
            let value = told.value.unwrap_or(Value::ZERO);
            let steps = match stalk(picture, &told) {
                Some(terms) => vec![Step::Stalk { terms, value }],
                None => told.steps,
            };
            pieces.push(Piece {
                edges: told.edges,
                value,
                steps,
            });
        }
        pieces.sort_by_key(|piece| piece.edges.first().copied());
        Ok(pieces)
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
            | Step::Search { value, .. } => *value,
        }
    }
}
