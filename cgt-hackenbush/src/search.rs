//! Search of one block: a 2-connected piece on a root, with values hanging on its vertices.
//!
//! By the colon principle what stands on a vertex matters by its value alone, so a position
//! is a set of edges that survive and a value for each vertex. A cut leaves a smaller graph,
//! which falls into blocks again: bridges are ordinal sums, and the values of the others are
//! searched and remembered.
//!
//! A block whose root has blue or red edges is split first. Let `x` be the number part, the
//! value without the green edges, and call *skeleton* all that blue and red edges join to the
//! root. While anything else stands, some green edge stands on the skeleton, and cutting it
//! keeps the number part; a cut or move inside the skeleton is worse by more than an
//! infinitesimal, hence dominated. So the block is worth `x` plus what stands on the skeleton,
//! with the skeleton made one vertex.

use std::collections::HashMap;
use std::rc::Rc;

use cgt_core::{Context, Dyadic, EvalError, Player, Value};
use smallvec::SmallVec;

use crate::bit_set::BitSet;
use crate::board::{Board, BoardWalk, HungValues, Shape, Surviving};
use crate::hung_lists::HungLists;
use crate::numbers::{NumberSearch, Question};
use crate::theory::Theory;

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
    /// The number part and what stands on the blue-red skeleton are evaluated apart.
    pub skeleton: bool,
    /// Blue-red blocks by comparison with numbers instead of by all their options.
    pub numbers: bool,
}

impl Default for Shortcuts {
    fn default() -> Shortcuts {
        Shortcuts {
            fusion: true,
            parallel_edges: true,
            skeleton: true,
            numbers: true,
        }
    }
}

/// The search of one block shape, whatever the width of its edge sets.
pub(crate) trait BlockSearch {
    /// The value, seen from its root, of the whole block without the edge `cut`.
    fn value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        hung: &HungValues,
        cut: Option<u32>,
    ) -> Result<Value, EvalError>;

    /// The value of a part of the block, seen from its roots.
    fn part(&mut self, run: &mut Run<'_, '_, '_>, part: &Part) -> Result<Value, EvalError>;

    /// Whether a blue-red part under numbers is at least or at most `x`.
    fn compare(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        part: &Part,
        question: Question,
        x: &Dyadic,
    ) -> Result<bool, EvalError>;
}

/// Some edges of a block on `roots`, vertices made one that no edge joins, and what hangs on
/// the other vertices. What is not connected to the roots does not count.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) roots: Vec<u32>,
    pub(crate) edges: Vec<u32>,
    pub(crate) hung: HungValues,
}

/// Edges a block that must be searched can have at most.
pub(crate) const MAX_EDGES: usize = BitSet::<16>::CAPACITY;

/// A search for blocks of this shape; `None` if it has too many edges.
pub(crate) fn new_search(shape: &Shape, root: u16) -> Option<Box<dyn BlockSearch>> {
    Some(match shape.edges.len() {
        0..=64 => Box::new(Search::<1>::new(shape, root)),
        65..=128 => Box::new(Search::<2>::new(shape, root)),
        129..=256 => Box::new(Search::<4>::new(shape, root)),
        257..=MAX_EDGES => Box::new(Search::<16>::new(shape, root)),
        _ => return None,
    })
}

struct Search<const W: usize> {
    board: Rc<Board<W>>,
    root: u16,
    memo: HashMap<Position<W>, Value, ahash::RandomState>,
    numbers: NumberSearch<W>,
    hung_lists: HungLists<Value>,
    /// Tables for walks, one for each level of nesting.
    walks: Vec<BoardWalk<W>>,
}

/// A block on `roots`, vertices made one, under the hanging values of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position<const W: usize> {
    edges: BitSet<W>,
    roots: BitSet<W>,
    hung: u32,
}

impl<const W: usize> BlockSearch for Search<W> {
    fn value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        hung: &HungValues,
        cut: Option<u32>,
    ) -> Result<Value, EvalError> {
        let all = self.board.all;
        let edges = cut.map_or(all, |edge| all.without(edge));
        let roots = [u32::from(self.root)].into_iter().collect();
        self.graph_value(run, roots, edges, hung)
    }

    fn part(&mut self, run: &mut Run<'_, '_, '_>, part: &Part) -> Result<Value, EvalError> {
        let (roots, edges) = part.sets();
        self.graph_value(run, roots, edges, &part.hung)
    }

    fn compare(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        part: &Part,
        question: Question,
        x: &Dyadic,
    ) -> Result<bool, EvalError> {
        let (roots, edges) = part.sets();
        self.numbers
            .compare(run, roots, edges, &part.hung, question, x)
    }
}

impl Part {
    fn sets<const W: usize>(&self) -> (BitSet<W>, BitSet<W>) {
        let set = |items: &[u32]| items.iter().copied().collect();
        (set(&self.roots), set(&self.edges))
    }
}

type OptionValues = [SmallVec<[Value; 32]>; 2];

impl<const W: usize> Search<W> {
    fn new(shape: &Shape, root: u16) -> Search<W> {
        let hasher = ahash::RandomState::with_seeds(13, 14, 15, 16);
        let board = Rc::new(Board::new(shape, root));
        Search {
            numbers: NumberSearch::new(Rc::clone(&board)),
            board,
            root,
            memo: HashMap::with_hasher(hasher),
            hung_lists: HungLists::new(),
            walks: Vec::new(),
        }
    }

    /// The value of what hangs together with `roots`, block by block.
    fn graph_value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        roots: BitSet<W>,
        edges: BitSet<W>,
        hung: &HungValues,
    ) -> Result<Value, EvalError> {
        let board = Rc::clone(&self.board);
        let graph = Surviving::new(&board, edges, roots);
        let root = graph.root() as usize;
        let mut values: SmallVec<[Value; 32]> = SmallVec::from_elem(Value::ZERO, root + 1);
        for &(vertex, value) in hung {
            values[vertex as usize] = value;
        }
        let mut walk = self.walks.pop().unwrap_or_default();
        let outcome = walk.blocks(&graph, |below, edges| {
            let value = match edges.only() {
                Some(edge) => {
                    let top = graph.other_end(edge, below);
                    let color = board.colors[edge as usize];
                    run.theory
                        .edge_over(run.context, color, values[top as usize])?
                }
                None => self.block_value(run, graph.as_roots(below), edges, &values)?,
            };
            let here = &mut values[below as usize];
            *here = run.theory.games.sum(run.context, *here, value)?;
            Ok(())
        });
        self.walks.push(walk);
        outcome?;
        Ok(values[root])
    }

    /// The value of one block with `values` on its vertices.
    fn block_value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        roots: BitSet<W>,
        edges: BitSet<W>,
        values: &[Value],
    ) -> Result<Value, EvalError> {
        let board = Rc::clone(&self.board);
        let vertices = board.vertices_of(edges);
        let roots = roots & vertices;
        let on = |vertex: u32| (vertex as u16, values[vertex as usize]);
        let hung = vertices.minus(roots).iter().map(on);
        let hung: HungValues = hung.filter(|entry| entry.1 != Value::ZERO).collect();
        let green = edges & board.green;
        if run.shortcuts.fusion
            && green == edges
            && let Some(value) = fused(run, edges, &hung)?
        {
            return Ok(value);
        }
        let games = run.theory.games;
        let numbers_only = hung.iter().all(|entry| games.is_number(entry.1));
        if run.shortcuts.numbers && green.is_empty() && numbers_only {
            return self.numbers.value(run, roots, edges, &hung);
        }
        if run.shortcuts.skeleton {
            let skeleton = board.reach(roots, edges.minus(green));
            let bare = green.is_empty() && numbers_only;
            if skeleton != roots && !bare {
                return self.split_value(run, roots, skeleton, edges, &hung);
            }
        }
        self.position_value(run, edges, roots, hung)
    }

    /// The number part, plus what stands on the skeleton.
    fn split_value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        roots: BitSet<W>,
        skeleton: BitSet<W>,
        edges: BitSet<W>,
        hung: &HungValues,
    ) -> Result<Value, EvalError> {
        let (games, context) = (run.theory.games, run.context);
        let board = Rc::clone(&self.board);
        let mut sum = Value::ZERO;
        let mut numbers = HungValues::new();
        let mut others = HungValues::new();
        for &(vertex, value) in hung {
            let number = games.number(context, games.left_stop(value).clone())?;
            if number != Value::ZERO {
                numbers.push((vertex, number));
            }
            if skeleton.contains(u32::from(vertex)) {
                let small = games.difference(context, value, number)?;
                sum = games.sum(context, sum, small)?;
            } else {
                others.push((vertex, value));
            }
        }
        let inside = board.inside(skeleton, edges);
        // A green edge between two vertices of the skeleton is a loop on it.
        let loops = (inside & board.green).len() % 2;
        sum = games.sum(context, sum, games.nimber(context, u64::from(loops))?)?;
        let number = self.graph_value(run, roots, edges.minus(board.green), &numbers)?;
        sum = games.sum(context, sum, number)?;
        let above = self.graph_value(run, skeleton, edges.minus(inside), &others)?;
        games.sum(context, sum, above)
    }

    fn position_value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        edges: BitSet<W>,
        roots: BitSet<W>,
        hung: HungValues,
    ) -> Result<Value, EvalError> {
        let hung = self.hung_lists.number(hung);
        let position = Position { edges, roots, hung };
        if let Some(&value) = self.memo.get(&position) {
            return Ok(value);
        }
        run.count_position(size_of::<(Position<W>, Value)>())?;
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
        let hung = self.hung_lists.list(position.hung);
        let mut options = OptionValues::default();
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
        options: &mut OptionValues,
    ) -> Result<(), EvalError> {
        for edge in position.edges.iter() {
            let twins = self.board.twins[edge as usize] & position.edges;
            if run.shortcuts.parallel_edges && !twins.is_empty() {
                continue;
            }
            let rest = position.edges.without(edge);
            let value = self.graph_value(run, position.roots, rest, hung)?;
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
        options: &mut OptionValues,
    ) -> Result<(), EvalError> {
        for (index, &(_, value)) in hung.iter().enumerate() {
            for (player, side) in Player::BOTH.into_iter().zip(&mut *options) {
                for option in run.theory.games.value_options(run.context, value, player)? {
                    let after = replaced(hung, index, option);
                    side.push(self.position_value(run, position.edges, position.roots, after)?);
                }
            }
        }
        Ok(())
    }
}

/// The list with another value in one place.
pub(crate) fn replaced(hung: &HungValues, index: usize, value: Value) -> HungValues {
    let mut after = hung.clone();
    if value == Value::ZERO {
        after.remove(index);
    } else {
        after[index].1 = value;
    }
    after
}

/// An all-green block under nimbers by the fusion principle: its vertices become one, its
/// edges loops there, each worth `*`. `None` if something other than a nimber hangs on it.
fn fused<const W: usize>(
    run: &Run<'_, '_, '_>,
    edges: BitSet<W>,
    hung: &HungValues,
) -> Result<Option<Value>, EvalError> {
    let games = run.theory.games;
    let mut nimber = u64::from(edges.len() % 2);
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

impl Run<'_, '_, '_> {
    /// Counts a position that is remembered in an entry of that many bytes.
    pub(crate) fn count_position(&mut self, entry: usize) -> Result<(), EvalError> {
        let limits = self.context.limits();
        if *self.positions >= limits.positions {
            return Err(EvalError::Positions(limits.positions));
        }
        *self.positions += 1;
        if self.positions.is_multiple_of(1024) {
            // The memo is at least half full, and a hung list may come with each position.
            let each = 2 * entry + size_of::<HungValues>() + 64;
            if self.theory.games.memory() + *self.positions * each as u64 > limits.memory {
                return Err(EvalError::Memory(limits.memory));
            }
        }
        Ok(())
    }
}
