//! Search of blue-red blocks, whose values are numbers.
//!
//! A number is found by going down its sign expansion: compare the block with 0, then with 1 or
//! -1, and so on to the number it equals. For numbers `G` and `x`,
//!
//! ```text
//! G ≥ x   iff   no G^R ≤ x   and   not G ≤ x^L
//! G ≤ x   iff   no G^L ≥ x   and   not G ≥ x^R
//! ```
//!
//! so a comparison ends with the first good answer of either player, and most positions are
//! never evaluated exactly. What is learnt of a position is kept as bounds.

mod bounds;

use std::collections::HashMap;
use std::rc::Rc;

use cgt_core::{Dyadic, EvalError, Player, Value};
use smallvec::SmallVec;

use self::bounds::Bounds;
pub(crate) use self::bounds::Question;
use crate::bit_set::BitSet;
use crate::board::{Board, BoardWalk, HungValues, Surviving};
use crate::hung_lists::{Hung, HungLists};
use crate::picture::Color;
use crate::search::Run;
use crate::theory::number_edge;

/// The numbers that hang on the vertices of a block.
type HungNumbers = Hung<Dyadic>;

/// A blue-red block on one root under the hanging numbers of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position<const W: usize> {
    edges: BitSet<W>,
    roots: BitSet<W>,
    hung: u32,
}

/// A position that was met, and where its bounds are.
#[derive(Clone, Copy)]
struct Met<const W: usize> {
    position: Position<W>,
    place: usize,
}

/// A question about a graph: answered, or passed on to a block as one about another number.
enum Asked<const W: usize> {
    Known(bool),
    Block(Position<W>, Dyadic),
}

pub(crate) struct NumberSearch<const W: usize> {
    board: Rc<Board<W>>,
    places: HashMap<Position<W>, u32, ahash::RandomState>,
    bounds: Vec<Bounds>,
    hung_lists: HungLists<Dyadic>,
    walk: BoardWalk<W>,
    /// Lists for the numbers on vertices, one for each level of nesting.
    lists: Vec<Vec<Dyadic>>,
}

/// A block of a graph, as the walk finds it.
struct Block<const W: usize> {
    root: u16,
    edges: BitSet<W>,
    /// Its edge and the vertex above, if it is a bridge.
    bridge: Option<(u32, u16)>,
    /// Its edges; for a bridge, with those of the heaviest block on top of it.
    weight: u32,
    /// Whether it lies on the way up from the root by the heaviest blocks, see [`main_line`].
    on_main_line: bool,
}

/// The blocks of a graph in the order of the walk.
type Blocks<const W: usize> = SmallVec<[Block<W>; 16]>;

impl<const W: usize> NumberSearch<W> {
    pub(crate) fn new(board: Rc<Board<W>>) -> NumberSearch<W> {
        let hasher = ahash::RandomState::with_seeds(21, 22, 23, 24);
        NumberSearch {
            board,
            places: HashMap::with_hasher(hasher),
            bounds: Vec::new(),
            hung_lists: HungLists::new(),
            walk: BoardWalk::default(),
            lists: Vec::new(),
        }
    }

    /// The value of a blue-red block with numbers on its vertices.
    pub(crate) fn value(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        roots: BitSet<W>,
        edges: BitSet<W>,
        hung: &HungValues,
    ) -> Result<Value, EvalError> {
        let hung = numbers(run, hung);
        let hung = self.hung_lists.number(hung);
        let number = self.exact(run, Position { edges, roots, hung })?;
        run.theory.games.number(run.context, number)
    }

    /// Answers a question about a blue-red graph with numbers on its vertices.
    pub(crate) fn compare(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        roots: BitSet<W>,
        edges: BitSet<W>,
        hung: &HungValues,
        question: Question,
        x: &Dyadic,
    ) -> Result<bool, EvalError> {
        let hung = numbers(run, hung);
        self.graph_answer(run, roots, edges, &hung, question, x)
    }

    /// The number a block is worth, by the way down its sign expansion.
    fn exact(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        position: Position<W>,
    ) -> Result<Dyadic, EvalError> {
        let met = self.met(run, position)?;
        loop {
            let Bounds { lower, upper } = &self.bounds[met.place];
            if lower.0 == upper.0 {
                return Ok(lower.0.clone());
            }
            let simplest =
                Dyadic::simplest_between(Some((&lower.0, lower.1)), Some((&upper.0, upper.1)));
            // Bounds that are both right leave room for the value.
            let x = simplest.unwrap_or_else(|| lower.0.clone());
            if self.answer(run, met, Question::AtLeast, &x)? {
                self.answer(run, met, Question::AtMost, &x)?;
            }
        }
    }

    /// Finds a position, or notes it with bounds from the count of its edges.
    fn met(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        position: Position<W>,
    ) -> Result<Met<W>, EvalError> {
        if let Some(&place) = self.places.get(&position) {
            let place = place as usize;
            return Ok(Met { position, place });
        }
        run.count_position(size_of::<(Position<W>, u32, Bounds)>())?;
        let place = self.bounds.len();
        let bounds = self.first_bounds(position)?;
        self.bounds.push(bounds);
        self.places.insert(position, place as u32);
        Ok(Met { position, place })
    }

    /// Bounds from the count of edges, or from a forest where that is better.
    fn first_bounds(&mut self, position: Position<W>) -> Result<Bounds, EvalError> {
        let blue = position.edges & self.board.blue;
        let red = position.edges.minus(blue);
        let hung = self.hung_lists.list(position.hung);
        let mut bounds = Bounds::by_count(blue.len(), red.len(), hung.iter().map(|entry| &entry.1));
        // Left's cuts make the block worth less, Right's make it worth more.
        if let Some((value, whole)) = self.forest_value(position, red)? {
            bounds.learn(Question::AtMost, &value, whole);
            bounds.learn(Question::AtLeast, &value, true);
        }
        if let Some((value, whole)) = self.forest_value(position, blue)? {
            bounds.learn(Question::AtLeast, &value, whole);
            bounds.learn(Question::AtMost, &value, true);
        }
        Ok(bounds)
    }

    /// The value of a position after cuts of edges outside `kept` that leave no cycle, and
    /// whether there was none to begin with. `None` if `kept` has a cycle.
    fn forest_value(
        &mut self,
        position: Position<W>,
        kept: BitSet<W>,
    ) -> Result<Option<(Dyadic, bool)>, EvalError> {
        let board = Rc::clone(&self.board);
        let Some(forest) = board.forest(position.roots, position.edges, kept) else {
            return Ok(None);
        };
        let graph = Surviving::new(&board, forest, position.roots);
        let mut blocks = Blocks::new();
        self.blocks(&graph, &mut blocks);
        let mut values = self.values_of(&self.hung_lists.list(position.hung));
        for block in &blocks {
            // A forest has bridges only.
            if let Some((edge, top)) = block.bridge {
                let value = self.bridge_number(edge, &values[top as usize])?;
                values[block.root as usize] += &value;
            }
        }
        let value = values[graph.root() as usize].clone();
        self.lists.push(values);
        Ok(Some((value, forest == position.edges)))
    }

    /// Answers a question about a block, from its bounds or by its options.
    fn answer(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        met: Met<W>,
        question: Question,
        x: &Dyadic,
    ) -> Result<bool, EvalError> {
        if let Some(answer) = self.bounds[met.place].answer(question, x) {
            return Ok(answer);
        }
        let context = run.context;
        let answer = context.descend(|| self.search(run, met, question, x))?;
        self.bounds[met.place].learn(question, x, answer);
        Ok(answer)
    }

    fn search(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        met: Met<W>,
        question: Question,
        x: &Dyadic,
    ) -> Result<bool, EvalError> {
        // The player who would refute the claim moves: Right against `≥`, Left against `≤`.
        let (mover, simpler, claim_after) = match question {
            Question::AtLeast => (Player::Right, x.canonical_left(), Question::AtMost),
            Question::AtMost => (Player::Left, x.canonical_right(), Question::AtLeast),
        };
        if let Some(simpler) = &simpler
            && self.answer(run, met, claim_after, simpler)?
        {
            return Ok(false);
        }
        let position = met.position;
        let hung = self.hung_lists.list(position.hung);
        if self.some_cut(run, position, &hung, mover, claim_after, x)? {
            return Ok(false);
        }
        for (index, (_, number)) in hung.iter().enumerate() {
            let option = match mover {
                Player::Left => number.canonical_left(),
                Player::Right => number.canonical_right(),
            };
            if let Some(option) = option {
                let mut after = HungNumbers::clone(&hung);
                if option.is_zero() {
                    after.remove(index);
                } else {
                    after[index].1 = option;
                }
                let hung = self.hung_lists.number(after);
                let after = self.met(run, Position { hung, ..position })?;
                if self.answer(run, after, claim_after, x)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether some cut of `mover` leads to a graph for which the answer is yes.
    fn some_cut(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        position: Position<W>,
        hung: &HungNumbers,
        mover: Player,
        question: Question,
        x: &Dyadic,
    ) -> Result<bool, EvalError> {
        let board = Rc::clone(&self.board);
        for &edge in &board.far_first {
            let mine =
                position.edges.contains(edge) && board.colors[edge as usize].may_be_cut_by(mover);
            let twin = !(board.twins[edge as usize] & position.edges).is_empty();
            if !mine || twin && run.shortcuts.parallel_edges {
                continue;
            }
            let rest = position.edges.without(edge);
            if self.graph_answer(run, position.roots, rest, hung, question, x)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Answers a question about a graph: everything in it is evaluated exactly but the block
    /// that the question can be passed on to.
    fn graph_answer(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        roots: BitSet<W>,
        edges: BitSet<W>,
        hung: &HungNumbers,
        question: Question,
        x: &Dyadic,
    ) -> Result<bool, EvalError> {
        let board = Rc::clone(&self.board);
        let graph = Surviving::new(&board, edges, roots);
        let mut blocks = Blocks::new();
        self.blocks(&graph, &mut blocks);
        let line = main_line(&graph, &mut blocks);
        let mut values = self.values_of(hung);
        for block in blocks.iter().filter(|block| !block.on_main_line) {
            let value = self.block_number(run, &graph, block, &values)?;
            values[block.root as usize] += &value;
        }
        let asked = self.pass_on(&graph, &blocks, &line, &values, question, x);
        self.lists.push(values);
        match asked {
            Asked::Known(answer) => Ok(answer),
            Asked::Block(position, x) => {
                let met = self.met(run, position)?;
                self.answer(run, met, question, &x)
            }
        }
    }

    /// The numbers on all vertices, in a list to be given back to [`lists`](Self::lists).
    fn values_of(&mut self, hung: &HungNumbers) -> Vec<Dyadic> {
        let mut values = self.lists.pop().unwrap_or_default();
        values.clear();
        values.resize(self.board.vertices as usize + 1, Dyadic::ZERO);
        for (vertex, number) in hung {
            values[*vertex as usize] = number.clone();
        }
        values
    }

    /// Passes a question on to the block at the end of the main line, if it ends with one.
    fn pass_on(
        &mut self,
        graph: &Surviving<'_, W>,
        blocks: &Blocks<W>,
        line: &[usize],
        values: &[Dyadic],
        question: Question,
        x: &Dyadic,
    ) -> Asked<W> {
        // Down the line from the root: what stands beside it is moved to the other side, and
        // the edge below takes its sign off the number.
        let mut x = x.clone();
        let mut top = graph.root();
        for block in line.iter().map(|&index| &blocks[index]) {
            let beside = &values[block.root as usize];
            if !beside.is_zero() {
                x = &x - beside;
            }
            let Some((edge, above)) = block.bridge else {
                return Asked::Block(self.block_position(graph, block, values), x);
            };
            let blue = self.board.colors[edge as usize] == Color::Blue;
            match without_first_sign(&x, blue) {
                Some(rest) => x = rest,
                None => return Asked::Known(blue == (question == Question::AtLeast)),
            }
            top = above;
        }
        Asked::Known(match question {
            Question::AtLeast => values[top as usize] >= x,
            Question::AtMost => values[top as usize] <= x,
        })
    }

    fn blocks(&mut self, graph: &Surviving<'_, W>, blocks: &mut Blocks<W>) {
        let listed: Result<(), std::convert::Infallible> =
            self.walk.blocks(graph, |root, edges| {
                let edge = edges.only();
                let bridge = edge.map(|edge| (edge, graph.other_end(edge, root)));
                let weight = match bridge {
                    Some((_, top)) => {
                        1 + heaviest(blocks, top).map_or(0, |above| blocks[above].weight)
                    }
                    None => edges.len(),
                };
                blocks.push(Block {
                    root,
                    edges,
                    bridge,
                    weight,
                    on_main_line: false,
                });
                Ok(())
            });
        let Ok(()) = listed;
    }

    fn block_number(
        &mut self,
        run: &mut Run<'_, '_, '_>,
        graph: &Surviving<'_, W>,
        block: &Block<W>,
        values: &[Dyadic],
    ) -> Result<Dyadic, EvalError> {
        let Some((edge, top)) = block.bridge else {
            let position = self.block_position(graph, block, values);
            return self.exact(run, position);
        };
        self.bridge_number(edge, &values[top as usize])
    }

    fn bridge_number(&self, edge: u32, above: &Dyadic) -> Result<Dyadic, EvalError> {
        let blue = self.board.colors[edge as usize] == Color::Blue;
        if above.is_zero() {
            return Ok(Dyadic::from(if blue { 1 } else { -1 }));
        }
        number_edge(&[blue], above)
    }

    /// A block of a graph with the numbers that hang on it.
    fn block_position(
        &mut self,
        graph: &Surviving<'_, W>,
        block: &Block<W>,
        values: &[Dyadic],
    ) -> Position<W> {
        let vertices = graph.vertices_of(block.edges);
        let roots = graph.as_roots(block.root) & vertices;
        let mut hung = HungNumbers::new();
        for vertex in vertices.minus(roots).iter() {
            let number = &values[vertex as usize];
            if !number.is_zero() {
                hung.push((vertex as u16, number.clone()));
            }
        }
        Position {
            edges: block.edges,
            roots,
            hung: self.hung_lists.number(hung),
        }
    }
}

/// Values that are numbers, as numbers.
fn numbers(run: &Run<'_, '_, '_>, hung: &HungValues) -> HungNumbers {
    let number = |value| run.theory.games.left_stop(value).clone();
    let hung = hung.iter();
    hung.map(|&(vertex, value)| (vertex, number(value)))
        .collect()
}

/// The heaviest of the blocks that stand on a vertex.
fn heaviest<const W: usize>(blocks: &[Block<W>], vertex: u16) -> Option<usize> {
    let standing = (0..blocks.len()).filter(|&index| blocks[index].root == vertex);
    standing.max_by_key(|&index| blocks[index].weight)
}

/// The blocks from the root up to the first one that is no bridge, always by the heaviest; the
/// last of the list may be a bridge with nothing but numbers on it.
fn main_line<const W: usize>(
    graph: &Surviving<'_, W>,
    blocks: &mut [Block<W>],
) -> SmallVec<[usize; 8]> {
    let mut line = SmallVec::new();
    let mut here = graph.root();
    while let Some(index) = heaviest(blocks, here) {
        line.push(index);
        blocks[index].on_main_line = true;
        match blocks[index].bridge {
            Some((_, top)) => here = top,
            None => break,
        }
    }
    line
}

/// `y` with `x = 1:y` (or `x = -1:y` for a red edge): the sign expansion without its first
/// sign. `None` if it does not begin with that sign.
fn without_first_sign(x: &Dyadic, blue: bool) -> Option<Dyadic> {
    let positive = if blue { x.clone() } else { -x };
    if positive.signum() <= 0 {
        return None;
    }
    let rest = if positive > Dyadic::ONE {
        &positive - &Dyadic::ONE
    } else {
        // x = (y + n) / 2^(n-1) with 1 < y + n ≤ 2. With m/2^k for x and 2^l ≤ m < 2^(l+1),
        // doubling goes past 1 after k - l steps, or one more if x is a power of two.
        let exponent = positive.exponent();
        let log = positive.bits() - exponent - 1;
        let steps = exponent - log + u64::from(log == 0);
        let steps = i64::try_from(steps).ok()?;
        &positive.shift(steps) - &Dyadic::from(steps + 1)
    };
    Some(if blue { rest } else { -rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sign_comes_off() {
        for numerator in -40..=40 {
            for exponent in 0..4 {
                let y = Dyadic::ratio(numerator, exponent);
                for blue in [true, false] {
                    let x = number_edge(&[blue], &y).unwrap();
                    assert_eq!(without_first_sign(&x, blue), Some(y.clone()));
                    assert_eq!(without_first_sign(&x, !blue), None);
                }
            }
        }
    }
}
