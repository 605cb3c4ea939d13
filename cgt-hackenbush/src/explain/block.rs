//! How the value of one block comes about, told with what its search remembers.
//!
//! The rules are tried in the order of the search, so that every value asked for here was met
//! there before, but for a few cuts of blue-red blocks.

use cgt_core::{Context, Dyadic, EvalError, Games, Player, Value};

use crate::blocks::Incidence;
use crate::board::{HungValues, Shape};
use crate::evaluate::{Block, Hackenbush};
use crate::graph::{Graph, GraphEdge};
use crate::numbers::Question;
use crate::picture::Color;
use crate::search::{Part, replaced};

use super::walker::Walker;
use super::{Foot, Move, Step};

/// A block of the picture, and parts of it, by the numbers that its search gives them.
pub(super) struct BlockTeller<'a, 'c, 'g> {
    pub(super) hackenbush: &'a Hackenbush<'g>,
    pub(super) context: &'a Context<'c>,
    /// The block's search.
    pub(super) key: &'a (Shape, u16),
    /// Its edges by their indices in the picture.
    pub(super) edges: Vec<usize>,
    /// Its vertices by their indices in the picture.
    pub(super) vertices: Vec<usize>,
}

/// Values by the vertices of the picture that they hang on.
type HungFeet = Vec<(Foot, Value)>;

/// The values on the vertices of a block, without 0.
pub(super) fn hung_values(values: impl Iterator<Item = Value>) -> HungValues {
    let numbered = (0..).zip(values);
    numbered.filter(|entry| entry.1 != Value::ZERO).collect()
}

/// The values without that on one vertex.
pub(super) fn without(mut hung: HungValues, vertex: u16) -> HungValues {
    hung.retain(|entry| entry.0 != vertex);
    hung
}

impl<'g> BlockTeller<'_, '_, 'g> {
    /// Tells a part that is one block.
    pub(super) fn block(&self, part: &Part) -> Result<Step, EvalError> {
        let games = self.games();
        let shortcuts = self.hackenbush.shortcuts();
        let all_green = part
            .edges
            .iter()
            .all(|&edge| self.color(edge) == Color::Green);
        if shortcuts.fusion
            && all_green
            && let Some(nimbers) = self.nimbers(&part.hung)
        {
            return Ok(Step::Fusion {
                edges: self.origins(&part.edges),
                hung: nimbers,
                value: self.value(part)?,
            });
        }
        let blue_red = part
            .edges
            .iter()
            .all(|&edge| self.color(edge) != Color::Green);
        let bare = blue_red && part.hung.iter().all(|entry| games.is_number(entry.1));
        if shortcuts.numbers && bare {
            return self.numbers_step(part);
        }
        let skeleton = self.skeleton(part);
        if shortcuts.skeleton && !bare && skeleton.len() > part.roots.len() {
            return self.skeleton_step(part, skeleton);
        }
        self.search_step(part)
    }

    fn games(&self) -> &'g Games {
        self.hackenbush.games()
    }

    fn color(&self, edge: u32) -> Color {
        self.key.0.edges[edge as usize].2
    }

    fn ends(&self, edge: u32) -> [u32; 2] {
        let (u, v, _) = self.key.0.edges[edge as usize];
        [u32::from(u), u32::from(v)]
    }

    fn origin(&self, edge: u32) -> usize {
        self.edges[edge as usize]
    }

    fn origins(&self, edges: &[u32]) -> Vec<usize> {
        edges.iter().map(|&edge| self.origin(edge)).collect()
    }

    fn foot(&self, vertex: u32) -> Foot {
        Foot::Vertex(self.vertices[vertex as usize])
    }

    fn feet(&self, hung: &HungValues) -> HungFeet {
        let foot = |&(vertex, value)| (self.foot(u32::from(vertex)), value);
        hung.iter().map(foot).collect()
    }

    fn value(&self, part: &Part) -> Result<Value, EvalError> {
        let shortcuts = self.hackenbush.shortcuts();
        let mut state = self.hackenbush.state();
        state.search(self.context, shortcuts, self.key, |search, run| {
            search.part(run, part)
        })
    }

    fn compare(&self, part: &Part, question: Question, x: &Dyadic) -> Result<bool, EvalError> {
        let shortcuts = self.hackenbush.shortcuts();
        let mut state = self.hackenbush.state();
        state.search(self.context, shortcuts, self.key, |search, run| {
            search.compare(run, part, question, x)
        })
    }

    fn nimbers(&self, hung: &HungValues) -> Option<Vec<u64>> {
        hung.iter()
            .map(|entry| self.games().as_nimber(entry.1))
            .collect()
    }

    /// The vertices that blue and red edges join to the roots, the roots included, ascending.
    fn skeleton(&self, part: &Part) -> Vec<u32> {
        let mut reached = vec![false; self.vertices.len()];
        let mut open = part.roots.clone();
        for &root in &part.roots {
            reached[root as usize] = true;
        }
        while let Some(vertex) = open.pop() {
            for &edge in &part.edges {
                let [u, v] = self.ends(edge);
                if self.color(edge) == Color::Green || (u != vertex && v != vertex) {
                    continue;
                }
                let other = if u == vertex { v } else { u };
                if !std::mem::replace(&mut reached[other as usize], true) {
                    open.push(other);
                }
            }
        }
        let is_reached = |&vertex: &u32| reached[vertex as usize];
        (0..self.vertices.len() as u32).filter(is_reached).collect()
    }

    /// Number part and the rest, as the search splits the block.
    fn skeleton_step(&self, part: &Part, skeleton: Vec<u32>) -> Result<Step, EvalError> {
        let (games, context) = (self.games(), self.context);
        let is_in = |vertex: u32| skeleton.binary_search(&vertex).is_ok();
        let (numbers, smalls, others) = self.hung_apart(&part.hung, is_in)?;
        let inside = |edge: u32| self.ends(edge).into_iter().all(is_in);
        let (within, outside): (Vec<u32>, Vec<u32>) =
            part.edges.iter().partition(|&&edge| inside(edge));
        let (loops, bones): (Vec<u32>, Vec<u32>) = within
            .iter()
            .partition(|&&edge| self.color(edge) == Color::Green);
        let number_part = Part {
            roots: part.roots.clone(),
            edges: bones,
            hung: numbers,
        };
        let above_part = Part {
            roots: skeleton.clone(),
            edges: outside,
            hung: others,
        };
        let number = self.value(&number_part)?;
        let above = self.value(&above_part)?;
        let star = games.nimber(context, loops.len() as u64 % 2)?;
        let small_values = smalls.iter().map(|small| small.1);
        let summands = [number, star, above].into_iter().chain(small_values);
        let value = games.sum_all(context, summands)?;
        Ok(Step::Skeleton {
            edges: self.origins(&part.edges),
            hung: self.feet(&part.hung),
            number_steps: self.part_steps(&number_part)?,
            number,
            skeleton: skeleton.iter().map(|&vertex| self.foot(vertex)).collect(),
            loops: self.origins(&loops),
            smalls,
            above_steps: self.part_steps(&above_part)?,
            above,
            value,
        })
    }

    /// What hangs on a block: the number parts, the all-small parts on the skeleton, and the
    /// values off it.
    fn hung_apart(
        &self,
        hung: &HungValues,
        is_in: impl Fn(u32) -> bool,
    ) -> Result<(HungValues, HungFeet, HungValues), EvalError> {
        let (games, context) = (self.games(), self.context);
        let mut numbers = HungValues::new();
        let mut smalls = HungFeet::new();
        let mut others = HungValues::new();
        for &(vertex, value) in hung {
            let number = games.number(context, games.left_stop(value).clone())?;
            if number != Value::ZERO {
                numbers.push((vertex, number));
            }
            if !is_in(u32::from(vertex)) {
                others.push((vertex, value));
                continue;
            }
            let small = games.difference(context, value, number)?;
            if small != Value::ZERO {
                smalls.push((self.foot(u32::from(vertex)), small));
            }
        }
        Ok((numbers, smalls, others))
    }

    /// The steps of a part that may be several blocks.
    fn part_steps(&self, part: &Part) -> Result<Vec<Step>, EvalError> {
        let graph = Graph::from_edges(self.vertices.len() + 1, self.merged_edges(part));
        let mut values = vec![Value::ZERO; graph.vertex_count()];
        for &(vertex, value) in &part.hung {
            if !part.roots.contains(&u32::from(vertex)) {
                values[usize::from(vertex) + 1] = value;
            }
        }
        let tell = |block: &Block<'_>, values: &[Value]| self.block_of(part, block, values);
        let foot = |vertex: u32| match vertex {
            Graph::GROUND if part.roots.len() > 1 => Foot::Skeleton,
            Graph::GROUND => self.foot(part.roots.first().copied().unwrap_or_default()),
            vertex => self.foot(vertex - 1),
        };
        let walker = Walker {
            hackenbush: self.hackenbush,
            context: self.context,
            graph: &graph,
            foot: &foot,
            tell: &tell,
        };
        let mut parts = Vec::new();
        let mut steps = Vec::new();
        for piece in walker.walk(values)? {
            parts.push(piece.value);
            steps.extend(piece.steps);
        }
        if parts.len() > 1 {
            steps.push(Step::Sum {
                foot: foot(Graph::GROUND),
                parts,
                value: self.value(part)?,
            });
        }
        Ok(steps)
    }

    /// Tells a block of the graph that [`merged_edges`](Self::merged_edges) made of a part.
    fn block_of(
        &self,
        part: &Part,
        block: &Block<'_>,
        values: &[Value],
    ) -> Result<Step, EvalError> {
        let mut hung = HungValues::new();
        for vertex in block.vertices() {
            let value = values[vertex as usize];
            if vertex != block.root && value != Value::ZERO {
                hung.push(((vertex - 1) as u16, value));
            }
        }
        let edges = block.edges.iter().map(|&edge| part.edges[edge as usize]);
        let mut edges: Vec<u32> = edges.collect();
        edges.sort_unstable();
        let mut roots = match block.root {
            Graph::GROUND => part.roots.clone(),
            vertex => vec![vertex - 1],
        };
        // Only the roots at which the block stands; the search remembers it by these.
        roots.retain(|root| edges.iter().any(|&edge| self.ends(edge).contains(root)));
        self.block(&Part { roots, edges, hung })
    }

    /// The edges with the roots made vertex 0 and every other vertex moved up by one.
    fn merged_edges(&self, part: &Part) -> Vec<GraphEdge> {
        let merged = |vertex: u32| match part.roots.contains(&vertex) {
            true => Graph::GROUND,
            false => vertex + 1,
        };
        let edge = |&edge: &u32| GraphEdge {
            ends: self.ends(edge).map(merged),
            color: self.color(edge),
            origin: self.origin(edge) as u32,
        };
        part.edges.iter().map(edge).collect()
    }

    /// The players' moves that bound a blue-red block as closely as its value needs.
    fn numbers_step(&self, part: &Part) -> Result<Step, EvalError> {
        let value = self.value(part)?;
        let number = self.games().left_stop(value);
        let left = match number.canonical_left() {
            Some(below) => self.witness(part, Player::Left, Question::AtLeast, &below)?,
            None => None,
        };
        let right = match number.canonical_right() {
            Some(above) => self.witness(part, Player::Right, Question::AtMost, &above)?,
            None => None,
        };
        Ok(Step::Numbers {
            edges: self.origins(&part.edges),
            hung: self.feet(&part.hung),
            left,
            right,
            value,
        })
    }

    /// The first move of `player` for which the answer is yes.
    fn witness(
        &self,
        part: &Part,
        player: Player,
        question: Question,
        x: &Dyadic,
    ) -> Result<Option<(Move, Value)>, EvalError> {
        for (found, after) in self.moves(part, player)? {
            if self.compare(&after, question, x)? {
                return Ok(Some((found, self.value(&after)?)));
            }
        }
        Ok(None)
    }

    /// The moves of a player, each with the part after it.
    ///
    /// Of parallel edges the first is cut, as in the search.
    fn moves(&self, part: &Part, player: Player) -> Result<Vec<(Move, Part)>, EvalError> {
        let mut moves = Vec::new();
        for &edge in &part.edges {
            if self.color(edge).may_be_cut_by(player) {
                let first = part
                    .edges
                    .iter()
                    .position(|&other| self.is_twin(other, edge));
                let mut after = part.clone();
                after.edges.remove(first.unwrap_or_default());
                moves.push((Move::Cut(self.origin(edge)), after));
            }
        }
        for (index, &(vertex, value)) in part.hung.iter().enumerate() {
            let foot = self.foot(u32::from(vertex));
            for to in self.games().value_options(self.context, value, player)? {
                let mut after = part.clone();
                after.hung = replaced(&part.hung, index, to);
                moves.push((Move::Above { foot, to }, after));
            }
        }
        Ok(moves)
    }

    /// A block with the values after every move in it.
    fn search_step(&self, part: &Part) -> Result<Step, EvalError> {
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            for (found, after) in self.moves(part, player)? {
                side.push((found, self.value(&after)?));
            }
        }
        Ok(Step::Search {
            edges: self.origins(&part.edges),
            hung: self.feet(&part.hung),
            parallel: self.parallel(part),
            moves: sides,
            value: self.value(part)?,
        })
    }

    /// Whether two edges have the same ends and colour.
    fn is_twin(&self, edge: u32, other: u32) -> bool {
        let ([a, b], [c, d]) = (self.ends(edge), self.ends(other));
        self.color(edge) == self.color(other) && ([a, b] == [c, d] || [a, b] == [d, c])
    }

    /// The edges that have the same ends and colour as others, class by class.
    fn parallel(&self, part: &Part) -> Vec<Vec<usize>> {
        let mut classes: Vec<Vec<u32>> = Vec::new();
        for &edge in &part.edges {
            match classes
                .iter_mut()
                .find(|class| self.is_twin(class[0], edge))
            {
                Some(class) => class.push(edge),
                None => classes.push(vec![edge]),
            }
        }
        let classes = classes.into_iter().filter(|class| class.len() > 1);
        classes.map(|class| self.origins(&class)).collect()
    }
}
