//! The walk over the blocks of a graph, from the top down, that gathers the steps.

use cgt_core::{Context, EvalError, Value};

use super::{Foot, Step};
use crate::blocks::Walk;
use crate::evaluate::{Block, Hackenbush};
use crate::graph::Graph;

/// How a block is told, given what hangs on each vertex of its graph.
pub(super) type TellBlock<'a> = dyn Fn(&Block<'_>, &[Value]) -> Result<Step, EvalError> + 'a;

/// Tells a graph block by block, from the top down.
pub(super) struct Walker<'a, 'c, 'g> {
    pub(super) hackenbush: &'a Hackenbush<'g>,
    pub(super) context: &'a Context<'c>,
    pub(super) graph: &'a Graph,
    pub(super) foot: &'a dyn Fn(u32) -> Foot,
    pub(super) tell: &'a TellBlock<'a>,
}

/// What was told of a piece: a block and all that stands on it.
pub(super) struct Told {
    pub(super) edges: Vec<usize>,
    pub(super) steps: Vec<Step>,
    pub(super) value: Value,
}

impl Walker<'_, '_, '_> {
    /// The pieces on the ground of the graph, with `values` hanging on its vertices.
    pub(super) fn walk(&self, mut values: Vec<Value>) -> Result<Vec<Told>, EvalError> {
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
