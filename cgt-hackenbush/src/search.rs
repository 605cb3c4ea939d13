//! Search of one block: a 2-connected piece on a root vertex, with values hanging on its
//! other vertices.
//!
//! By the colon principle what stands on a vertex matters by its value alone, so a position
//! is a set of edges that survive and a value for each vertex. A cut leaves a smaller graph,
//! which falls into blocks again: bridges are ordinal sums, and the values of the others are
//! searched and remembered.

use std::collections::HashMap;
use std::rc::Rc;

use cgt_core::{Context, EvalError, Player, Value};
use smallvec::SmallVec;

use crate::blocks::{Incidence, Walk};
use crate::edge_set::EdgeSet;
use crate::picture::Color;
use crate::theory::Theory;

/// What hangs on the vertices of a block, by vertex; 0 is left out.
pub(crate) type HungValues = SmallVec<[(u16, Value); 4]>;

/// The shape of a block: its edges between vertices numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub(crate) vertices: u16,
    pub(crate) edges: Vec<(u16, u16, Color)>,
}

/// What a search works with beside its own memory.
pub(crate) struct Run<'r, 'c, 'g> {
    pub(crate) context: &'r Context<'c>,
    pub(crate) theory: &'r mut Theory<'g>,
    pub(crate) positions: &'r mut u64,
    pub(crate) shortcuts: Shortcuts,
}

/// Which parts of the theory the search of blocks may use. Values do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcuts {
    /// All-green blocks by the fusion principle.
    pub fusion: bool,
    /// Only one of several equal parallel edges is tried.
    pub parallel_edges: bool,
}

impl Default for Shortcuts {
    fn default() -> Shortcuts {
        Shortcuts {
            fusion: true,
            parallel_edges: true,
        }
    }
}

/// The search of one block shape, whatever the width of its edge sets.
pub(crate) trait BlockSearch {
    /// The value, seen from `root`, of the whole block without the edge `cut`.
    fn value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        root: u16,
        hung: &HungValues,
        cut: Option<u32>,
    ) -> Result<Value, EvalError>;
}

/// Edges a block that must be searched can have at most.
pub(crate) const MAX_EDGES: usize = EdgeSet::<16>::CAPACITY;

/// A search for blocks of this shape; `None` if it has too many edges.
pub(crate) fn new_search(shape: &Shape) -> Option<Box<dyn BlockSearch>> {
    Some(match shape.edges.len() {
        0..=64 => Box::new(Search::<1>::new(shape)),
        65..=128 => Box::new(Search::<2>::new(shape)),
        129..=256 => Box::new(Search::<4>::new(shape)),
        257..=MAX_EDGES => Box::new(Search::<16>::new(shape)),
        _ => return None,
    })
}

struct Search<const W: usize> {
    board: Rc<Board<W>>,
    memo: HashMap<Position<W>, Value, ahash::RandomState>,
    hung_lists: HungLists,
    /// Tables for walks, one for each level of nesting.
    walks: Vec<Walk>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position<const W: usize> {
    edges: EdgeSet<W>,
    root: u16,
    hung: u32,
}

/// Lists of hanging values, each with a number.
struct HungLists {
    numbers: HashMap<Rc<HungValues>, u32, ahash::RandomState>,
    lists: Vec<Rc<HungValues>>,
}

impl HungLists {
    fn number(&mut self, list: HungValues) -> u32 {
        if let Some(&number) = self.numbers.get(&list) {
            return number;
        }
        let number = self.lists.len() as u32;
        let list = Rc::new(list);
        self.lists.push(Rc::clone(&list));
        self.numbers.insert(list, number);
        number
    }
}

/// The edges of a block for the search.
struct Board<const W: usize> {
    vertices: usize,
    ends: Vec<[u16; 2]>,
    colors: Vec<Color>,
    /// The edges at each vertex.
    at: Vec<EdgeSet<W>>,
    /// For each edge, those before it with the same ends and colour.
    twins: Vec<EdgeSet<W>>,
    all: EdgeSet<W>,
    green: EdgeSet<W>,
}

impl<const W: usize> Board<W> {
    fn new(shape: &Shape) -> Board<W> {
        let mut board = Board {
            vertices: shape.vertices as usize,
            ends: shape.edges.iter().map(|&(u, v, _)| [u, v]).collect(),
            colors: shape.edges.iter().map(|&(_, _, color)| color).collect(),
            at: vec![EdgeSet::EMPTY; shape.vertices as usize],
            twins: vec![EdgeSet::EMPTY; shape.edges.len()],
            all: EdgeSet::EMPTY,
            green: EdgeSet::EMPTY,
        };
        for (edge, &(u, v, color)) in (0..).zip(&shape.edges) {
            board.at[u as usize].insert(edge);
            board.at[v as usize].insert(edge);
            board.all.insert(edge);
            if color == Color::Green {
                board.green.insert(edge);
            }
            for (other, &(a, b, other_color)) in (0..edge).zip(&shape.edges) {
                let same_ends = (a, b) == (u, v) || (a, b) == (v, u);
                if same_ends && color == other_color {
                    board.twins[edge as usize].insert(other);
                }
            }
        }
        board
    }

    fn other_end(&self, edge: u32, vertex: u16) -> u16 {
        let [u, v] = self.ends[edge as usize];
        if u == vertex { v } else { u }
    }
}

/// The edges of a board that survive.
struct Surviving<'a, const W: usize> {
    board: &'a Board<W>,
    edges: EdgeSet<W>,
}

impl<const W: usize> Incidence for Surviving<'_, W> {
    fn vertex_count(&self) -> usize {
        self.board.vertices
    }

    #[inline]
    fn next_edge(&self, vertex: u32, cursor: u32) -> Option<(u32, u32, u32)> {
        let here = self.board.at[vertex as usize] & self.edges;
        let edge = here.first_from(cursor)?;
        Some((
            edge,
            u32::from(self.board.other_end(edge, vertex as u16)),
            edge + 1,
        ))
    }
}

impl<const W: usize> BlockSearch for Search<W> {
    fn value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        root: u16,
        hung: &HungValues,
        cut: Option<u32>,
    ) -> Result<Value, EvalError> {
        let all = self.board.all;
        let edges = cut.map_or(all, |edge| all.without(edge));
        self.graph_value(run, root, edges, hung)
    }
}

impl<const W: usize> Search<W> {
    fn new(shape: &Shape) -> Search<W> {
        let hasher = ahash::RandomState::with_seeds(13, 14, 15, 16);
        Search {
            board: Rc::new(Board::new(shape)),
            memo: HashMap::with_hasher(hasher.clone()),
            hung_lists: HungLists {
                numbers: HashMap::with_hasher(hasher),
                lists: Vec::new(),
            },
            walks: Vec::new(),
        }
    }

    /// The value of what hangs together with `root`, block by block.
    fn graph_value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        root: u16,
        edges: EdgeSet<W>,
        hung: &HungValues,
    ) -> Result<Value, EvalError> {
        let board = Rc::clone(&self.board);
        let mut values: SmallVec<[Value; 32]> = SmallVec::from_elem(Value::ZERO, board.vertices);
        for &(vertex, value) in hung {
            values[vertex as usize] = value;
        }
        values[root as usize] = Value::ZERO;
        let graph = Surviving {
            board: &board,
            edges,
        };
        let mut walk = self.walks.pop().unwrap_or_default();
        let outcome = walk.blocks(&graph, u32::from(root), |root, edges| {
            let value = match *edges {
                [edge] => {
                    let top = board.other_end(edge, root as u16);
                    let color = board.colors[edge as usize];
                    run.theory
                        .edge_over(run.context, color, values[top as usize])?
                }
                _ => self.block_value(run, &board, root as u16, edges, &values)?,
            };
            let here = &mut values[root as usize];
            *here = run.theory.games.sum(run.context, *here, value)?;
            Ok(())
        });
        self.walks.push(walk);
        outcome?;
        Ok(values[root as usize])
    }

    /// The value of one block with `values` on its vertices.
    fn block_value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        board: &Board<W>,
        root: u16,
        edges: &[u32],
        values: &[Value],
    ) -> Result<Value, EvalError> {
        let mut set = EdgeSet::EMPTY;
        let mut hung = HungValues::new();
        for &edge in edges {
            set.insert(edge);
            for end in board.ends[edge as usize] {
                if end != root && values[end as usize] != Value::ZERO {
                    hung.push((end, values[end as usize]));
                }
            }
        }
        hung.sort_unstable_by_key(|entry| entry.0);
        hung.dedup();
        if run.shortcuts.fusion
            && set & board.green == set
            && let Some(value) = fused(run, set, &hung)?
        {
            return Ok(value);
        }
        self.position_value(run, set, root, hung)
    }

    fn position_value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        edges: EdgeSet<W>,
        root: u16,
        hung: HungValues,
    ) -> Result<Value, EvalError> {
        let hung = self.hung_lists.number(hung);
        let position = Position { edges, root, hung };
        if let Some(&value) = self.memo.get(&position) {
            return Ok(value);
        }
        count_position::<W>(run)?;
        let context = run.context;
        let value = context.descend(|| self.search(run, position))?;
        self.memo.insert(position, value);
        Ok(value)
    }

    fn search(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        position: Position<W>,
    ) -> Result<Value, EvalError> {
        let hung = Rc::clone(&self.hung_lists.lists[position.hung as usize]);
        let mut options: [SmallVec<[Value; 32]>; 2] = [SmallVec::new(), SmallVec::new()];
        self.cuts(run, position, &hung, &mut options)?;
        self.moves_above(run, position, &hung, &mut options)?;
        run.theory
            .games
            .value(run.context, &options[0], &options[1])
    }

    /// The values after each cut of an edge of the block.
    fn cuts(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        position: Position<W>,
        hung: &HungValues,
        options: &mut [SmallVec<[Value; 32]>; 2],
    ) -> Result<(), EvalError> {
        for edge in position.edges.iter() {
            let twins = self.board.twins[edge as usize] & position.edges;
            if run.shortcuts.parallel_edges && !twins.is_empty() {
                continue;
            }
            let rest = position.edges.without(edge);
            let value = self.graph_value(run, position.root, rest, hung)?;
            let color = self.board.colors[edge as usize];
            for (player, side) in Player::BOTH.into_iter().zip(&mut *options) {
                if color.may_be_cut_by(player) {
                    side.push(value);
                }
            }
        }
        Ok(())
    }

    /// The values after each move in what hangs on the block.
    fn moves_above(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        position: Position<W>,
        hung: &HungValues,
        options: &mut [SmallVec<[Value; 32]>; 2],
    ) -> Result<(), EvalError> {
        for (index, &(vertex, value)) in hung.iter().enumerate() {
            for (player, side) in Player::BOTH.into_iter().zip(&mut *options) {
                for option in run.theory.games.value_options(run.context, value, player)? {
                    let mut after = hung.clone();
                    if option == Value::ZERO {
                        after.remove(index);
                    } else {
                        after[index] = (vertex, option);
                    }
                    side.push(self.position_value(run, position.edges, position.root, after)?);
                }
            }
        }
        Ok(())
    }
}

/// An all-green block under nimbers by the fusion principle: its vertices become one, its
/// edges loops there, each worth `*`. `None` if something other than a nimber hangs on it.
fn fused<const W: usize>(
    run: &Run<'_, '_, '_>,
    edges: EdgeSet<W>,
    hung: &HungValues,
) -> Result<Option<Value>, EvalError> {
    let games = run.theory.games;
    let mut nimber = edges.iter().count() as u64 % 2;
    for &(_, value) in hung {
        match games.compact(value.id()) {
            Some(compact) if compact.number.is_zero() && compact.ups == 0 => {
                nimber ^= compact.nimber;
            }
            _ => return Ok(None),
        }
    }
    games.nimber(run.context, nimber).map(Some)
}

fn count_position<const W: usize>(run: &mut Run<'_, '_, '_>) -> Result<(), EvalError> {
    let limits = run.context.limits();
    if *run.positions >= limits.positions {
        return Err(EvalError::Positions(limits.positions));
    }
    *run.positions += 1;
    if run.positions.is_multiple_of(1024) {
        // The memo is at least half full, and a hung list may come with each position.
        let entry = 2 * size_of::<(Position<W>, Value)>() + size_of::<HungValues>() + 64;
        if run.theory.games.memory() + *run.positions * entry as u64 > limits.memory {
            return Err(EvalError::Memory(limits.memory));
        }
    }
    Ok(())
}
