//! From a picture to its value.
//!
//! One walk over the picture finds its blocks from the top down. A bridge is an ordinal sum, an
//! all-green block is fused, and any other block is searched; each adds its value to what
//! stands on its root. Trees and all-green pictures therefore take linear time.

use std::cell::{RefCell, RefMut};
use std::collections::HashMap;

use cgt_core::{Context, Dyadic, EvalError, Evaluator, GameId, Games, Value};

use crate::blocks::{Incidence, Walk};
use crate::board::{HungValues, Shape};
use crate::graph::Graph;
use crate::hung::{Hung, Parts};
use crate::picture::{Color, Picture};
use crate::rules::{Cutting, Position};
use crate::search::{BlockSearch, Run, Shortcuts, new_search};
use crate::theory::Theory;

/// Evaluates Hackenbush pictures into one arena, and remembers the blocks it searched.
///
/// ```
/// use cgt_core::{Context, Games};
/// use cgt_hackenbush::{Hackenbush, Picture};
/// let (games, context) = (Games::new(), Context::default());
/// let hackenbush = Hackenbush::new(&games);
/// let picture = Picture::parse("0-1:B,1-2:R", None)?;
/// let evaluation = hackenbush.evaluate(&context, &picture)?;
/// assert_eq!(evaluation.number.to_string(), "1/2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Hackenbush<'g> {
    games: &'g Games,
    shortcuts: Shortcuts,
    state: RefCell<State<'g>>,
}

pub(crate) struct State<'g> {
    pub(crate) theory: Theory<'g>,
    searches: HashMap<(Shape, u16), Box<dyn BlockSearch>, ahash::RandomState>,
    positions: u64,
}

/// What a picture is worth: `value = number + small`.
///
/// # References
///
/// Every Hackenbush value is a number plus an all-small game: the number is that of the
/// blue-red picture left after deleting every green edge and dropping what falls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The value.
    pub value: Value,
    /// Its number part; unless this is 0, its sign decides the outcome.
    pub number: Dyadic,
    /// Its all-small part.
    pub small: Value,
}

impl<'g> Hackenbush<'g> {
    /// An evaluator that has seen no picture yet.
    #[must_use]
    pub fn new(games: &'g Games) -> Hackenbush<'g> {
        Hackenbush::with_shortcuts(games, Shortcuts::default())
    }

    /// An evaluator whose searches use only some of the theory, to check one against the other.
    #[must_use]
    pub fn with_shortcuts(games: &'g Games, shortcuts: Shortcuts) -> Hackenbush<'g> {
        let searches = HashMap::with_hasher(ahash::RandomState::with_seeds(17, 18, 19, 20));
        let state = State {
            theory: Theory::new(games),
            searches,
            positions: 0,
        };
        Hackenbush {
            games,
            shortcuts,
            state: RefCell::new(state),
        }
    }

    /// The arena that holds its values.
    #[must_use]
    pub fn games(&self) -> &'g Games {
        self.games
    }

    pub(crate) fn state(&self) -> RefMut<'_, State<'g>> {
        self.state.borrow_mut()
    }

    pub(crate) fn shortcuts(&self) -> Shortcuts {
        self.shortcuts
    }

    /// How many positions of blocks were searched, not counting remembered ones.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.state.borrow().positions
    }

    /// The value of a picture, with its number part and its all-small part.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached; the blocks searched so far stay remembered.
    ///
    /// # Complexity
    ///
    /// Linear for trees of blue and red edges and for all-green pictures. A green edge under
    /// anything but a nimber takes one reduction for each distinct follower of what stands on
    /// it; a block that is not all green is searched, exponentially in its edges.
    pub fn evaluate(
        &self,
        context: &Context<'_>,
        picture: &Picture,
    ) -> Result<Evaluation, EvalError> {
        let graph = Graph::new(picture, |_, _| true);
        let Parts { number, small } = self.whole(context, &graph)?;
        let value = self.games.number(context, number.clone())?;
        let value = self.games.sum(context, value, small)?;
        Ok(Evaluation {
            value,
            number,
            small,
        })
    }

    /// The number part alone: the value of the picture without its green edges.
    ///
    /// # Errors
    ///
    /// As [`evaluate`](Self::evaluate); for trees only where a number is too large.
    ///
    /// # Complexity
    ///
    /// Linear for trees; blocks of blue and red edges are searched.
    pub fn number_part(
        &self,
        context: &Context<'_>,
        picture: &Picture,
    ) -> Result<Dyadic, EvalError> {
        let graph = Graph::new(picture, |_, color| color != Color::Green);
        Ok(self.whole(context, &graph)?.number)
    }

    /// The *literal* form of a picture: its whole tree of cuts, interned and not reduced.
    ///
    /// No theory is used, so that the form can serve as a check.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// Exponential in the edges: one form for each picture that can be reached.
    pub fn form(&self, context: &Context<'_>, picture: &Picture) -> Result<GameId, EvalError> {
        Evaluator::new(Cutting, self.games).form(context, &Position::new(picture))
    }

    /// Number and all-small part of a graph.
    fn whole(&self, context: &Context<'_>, graph: &Graph) -> Result<Parts, EvalError> {
        let mut hung: Vec<Hung> = Vec::new();
        hung.resize_with(graph.vertex_count(), Hung::default);
        let ground = self.on_ground(context, graph, hung)?;
        ground.parts(context, &self.state().theory)
    }

    /// What hangs on the ground of a graph, given what hangs on its vertices to begin with.
    pub(crate) fn on_ground(
        &self,
        context: &Context<'_>,
        graph: &Graph,
        mut hung: Vec<Hung>,
    ) -> Result<Hung, EvalError> {
        let state = &mut *self.state();
        Walk::default().blocks(graph, Graph::GROUND, |root, edges| {
            if let [edge] = *edges {
                let top = graph.edges[edge as usize].other_end(root);
                let top = std::mem::take(&mut hung[top as usize]);
                let color = graph.edges[edge as usize].color;
                return hung[root as usize].add_edge(context, &mut state.theory, color, top);
            }
            let block = Block { graph, root, edges };
            let value = if self.shortcuts.fusion
                && let Some(nimber) = block.fuse(|vertex| hung[vertex as usize].as_nimber())
            {
                self.games.nimber(context, nimber)?
            } else {
                let on = |vertex: u32| &hung[vertex as usize];
                block.search(context, state, self.shortcuts, on, None)?
            };
            hung[root as usize].add_value(context, &mut state.theory, value)
        })?;
        Ok(std::mem::take(&mut hung[Graph::GROUND as usize]))
    }
}

/// A block of the picture.
pub(crate) struct Block<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) root: u32,
    pub(crate) edges: &'a [u32],
}

impl Block<'_> {
    /// Its vertices, the root included, in ascending order.
    pub(crate) fn vertices(&self) -> Vec<u32> {
        let ends = self
            .edges
            .iter()
            .flat_map(|&edge| self.graph.edges[edge as usize].ends);
        let mut vertices: Vec<u32> = ends.collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices
    }

    /// Its edges by their indices in the picture, in ascending order.
    pub(crate) fn origins(&self) -> Vec<usize> {
        let origin = |&edge: &u32| self.graph.edges[edge as usize].origin as usize;
        let mut origins: Vec<usize> = self.edges.iter().map(origin).collect();
        origins.sort_unstable();
        origins
    }

    /// The fusion principle: an all-green block under nimbers becomes one vertex with loops.
    pub(crate) fn fuse(&self, on: impl Fn(u32) -> Option<u64>) -> Option<u64> {
        let mut edges = self
            .edges
            .iter()
            .map(|&edge| self.graph.edges[edge as usize].color);
        if !edges.all(|color| color == Color::Green) {
            return None;
        }
        let others = self
            .vertices()
            .into_iter()
            .filter(|&vertex| vertex != self.root);
        let mut nimber = self.edges.len() as u64 % 2;
        for vertex in others {
            nimber ^= on(vertex)?;
        }
        Some(nimber)
    }

    /// The block as it is searched.
    pub(crate) fn rooted(&self) -> Result<Rooted, EvalError> {
        let vertices = self.vertices();
        let local = |vertex: u32| vertices.binary_search(&vertex).unwrap_or_default() as u16;
        // In the order of the picture, so that the same block is met again as the same shape.
        let mut edges = self.edges.to_vec();
        edges.sort_unstable();
        if edges.len() > crate::search::MAX_EDGES {
            return Err(too_large());
        }
        let describe = |&edge: &u32| {
            let edge = self.graph.edges[edge as usize];
            (local(edge.ends[0]), local(edge.ends[1]), edge.color)
        };
        let shape = Shape {
            vertices: vertices.len() as u16,
            edges: edges.iter().map(describe).collect(),
        };
        Ok(Rooted {
            key: (shape, local(self.root)),
            vertices,
            edges,
        })
    }

    /// The value of the block under what is `on` its vertices, without the edge `cut`.
    pub(crate) fn search<'h>(
        &self,
        context: &Context<'_>,
        state: &mut State<'_>,
        shortcuts: Shortcuts,
        on: impl Fn(u32) -> &'h Hung,
        cut: Option<u32>,
    ) -> Result<Value, EvalError> {
        let rooted = self.rooted()?;
        let mut values = HungValues::new();
        for (local, &vertex) in (0..).zip(&rooted.vertices) {
            if vertex != self.root {
                let value = on(vertex).clone().total(context, &state.theory)?;
                if value != Value::ZERO {
                    values.push((local, value));
                }
            }
        }
        let cut = cut
            .and_then(|cut| rooted.edges.binary_search(&cut).ok())
            .map(|cut| cut as u32);
        state.search(context, shortcuts, &rooted.key, |search, run| {
            search.value(run, &values, cut)
        })
    }
}

/// A block with its vertices and edges numbered for a search.
pub(crate) struct Rooted {
    /// Its shape, and which of its vertices is the root.
    pub(crate) key: (Shape, u16),
    /// Its vertices in the graph.
    pub(crate) vertices: Vec<u32>,
    /// Its edges in the graph.
    pub(crate) edges: Vec<u32>,
}

fn too_large() -> EvalError {
    EvalError::BlockEdges(crate::search::MAX_EDGES as u64)
}

impl State<'_> {
    /// Counts positions that are looked at outside a search.
    pub(crate) fn count_positions(
        &mut self,
        context: &Context<'_>,
        more: u64,
    ) -> Result<(), EvalError> {
        let limit = context.limits().positions;
        self.positions = self.positions.saturating_add(more);
        (self.positions <= limit)
            .then_some(())
            .ok_or(EvalError::Positions(limit))
    }

    /// Asks the search of blocks of this shape, which is new or remembers earlier questions.
    pub(crate) fn search<T>(
        &mut self,
        context: &Context<'_>,
        shortcuts: Shortcuts,
        key: &(Shape, u16),
        ask: impl FnOnce(&mut dyn BlockSearch, &mut Run<'_, '_, '_>) -> Result<T, EvalError>,
    ) -> Result<T, EvalError> {
        let State {
            theory,
            searches,
            positions,
        } = self;
        if !searches.contains_key(key) {
            let search = new_search(&key.0, key.1).ok_or_else(too_large)?;
            searches.insert(key.clone(), search);
        }
        let search = searches.get_mut(key).ok_or_else(too_large)?;
        let mut run = Run {
            context,
            theory,
            positions,
            shortcuts,
        };
        ask(&mut **search, &mut run)
    }
}
