//! The value after every cut.
//!
//! A cut changes one block, and with it what hangs on the root of that block, the block below,
//! and so on down to the ground; all else is evaluated once.

use std::ops::Range;

use cgt_core::{Context, EvalError, Player, Value};

use crate::blocks::{Incidence, Walk};
use crate::evaluate::{Block, Hackenbush};
use crate::graph::{Graph, GraphEdge};
use crate::hung::Hung;
use crate::picture::{Color, Picture};

/// A legal cut with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The index of the edge in [`Picture::edges`].
    pub edge: usize,
    /// The value of what is left.
    pub value: Value,
    /// Whether the cut wins: Left's iff the value is `≥ 0`, Right's iff `≤ 0`.
    pub wins: bool,
}

impl Hackenbush<'_> {
    /// The cuts of Left and of Right in the order of the edges, each with the value of what is
    /// left.
    ///
    /// Edges that fall by themselves are no moves.
    ///
    /// # Errors
    ///
    /// As [`evaluate`](Hackenbush::evaluate); [`EvalError::Memory`] also where the numbers that
    /// are left have more digits than the limit has room for, as in a stalk of a million edges.
    ///
    /// # Complexity
    ///
    /// One evaluation of the picture, and for each edge one step for each block between it and
    /// the ground: `O(n log n)` for random trees. A block that is cut is searched without the
    /// edge, or fused again if it is all green, which takes time linear in the block.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// use cgt_hackenbush::{Hackenbush, Picture};
    /// let (games, context) = (Games::new(), Context::default());
    /// let picture = Picture::parse("0-1:B,1-2:G", None)?;
    /// let [left, right] = Hackenbush::new(&games).moves(&context, &picture)?;
    /// assert_eq!((left.len(), right.len()), (2, 1));
    /// assert_eq!((left[0].edge, left[0].value, left[0].wins), (0, cgt_core::Value::ZERO, true));
    /// assert!(!right[0].wins);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(
        &self,
        context: &Context<'_>,
        picture: &Picture,
    ) -> Result<[Vec<Cut>; 2], EvalError> {
        let graph = Graph::new(picture, |_, _| true);
        let cuts = Cuts::new(self, context, &graph)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (edge, value) in cuts.all()? {
            let color = picture.edge(edge).2;
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                if color.may_be_cut_by(player) {
                    let wins = self.wins(context, player, value)?;
                    side.push(Cut { edge, value, wins });
                }
            }
        }
        Ok(sides)
    }

    fn wins(&self, context: &Context<'_>, player: Player, value: Value) -> Result<bool, EvalError> {
        let games = self.games();
        // The number part decides, unless it is 0.
        match (games.left_stop(value).signum(), player) {
            (1, player) => Ok(player == Player::Left),
            (-1, player) => Ok(player == Player::Right),
            (_, Player::Left) => games.at_most(context, Value::ZERO, value),
            (_, Player::Right) => games.at_most(context, value, Value::ZERO),
        }
    }
}

/// A picture by its blocks, with what hangs on every vertex.
struct Cuts<'a, 'c, 'g> {
    hackenbush: &'a Hackenbush<'g>,
    context: &'a Context<'c>,
    graph: &'a Graph,
    /// The blocks from the top down.
    blocks: Vec<Listed>,
    /// Their edges, block after block.
    edges: Vec<u32>,
    /// For each vertex, how many blocks stand on it.
    standing: Vec<u32>,
    /// For each vertex, the block that it is in, but not as the root.
    below: Vec<u32>,
    /// For each vertex, what hangs on it; not kept where the single block above says it all.
    hung: Vec<Hung>,
    /// For each block, what it adds to its root; not kept where nothing else stands there.
    added: Vec<Hung>,
}

struct Listed {
    root: u32,
    edges: Range<usize>,
}

const NO_BLOCK: u32 = u32::MAX;

impl<'a, 'c, 'g> Cuts<'a, 'c, 'g> {
    fn new(
        hackenbush: &'a Hackenbush<'g>,
        context: &'a Context<'c>,
        graph: &'a Graph,
    ) -> Result<Self, EvalError> {
        let vertices = graph.vertex_count();
        let mut cuts = Cuts {
            hackenbush,
            context,
            graph,
            blocks: Vec::new(),
            edges: Vec::new(),
            standing: vec![0; vertices],
            below: vec![NO_BLOCK; vertices],
            hung: vec![Hung::default(); vertices],
            added: Vec::new(),
        };
        cuts.list()?;
        cuts.evaluate()?;
        Ok(cuts)
    }

    fn list(&mut self) -> Result<(), EvalError> {
        let context = self.context;
        Walk::default().blocks(self.graph, Graph::GROUND, |root, edges| {
            context.tick()?;
            let start = self.edges.len();
            self.edges.extend_from_slice(edges);
            self.standing[root as usize] += 1;
            let ends = edges
                .iter()
                .flat_map(|&edge| self.graph.edges[edge as usize].ends);
            for vertex in ends.filter(|&vertex| vertex != root) {
                self.below[vertex as usize] = self.blocks.len() as u32;
            }
            self.blocks.push(Listed {
                root,
                edges: start..self.edges.len(),
            });
            Ok(())
        })
    }

    fn block(&self, index: usize) -> Block<'_> {
        let listed = &self.blocks[index];
        Block {
            graph: self.graph,
            root: listed.root,
            edges: &self.edges[listed.edges.clone()],
        }
    }

    fn bridge(&self, index: usize) -> Option<(u32, &GraphEdge)> {
        let block = self.block(index);
        match *block.edges {
            [edge] => {
                let edge = &self.graph.edges[edge as usize];
                Some((edge.other_end(block.root), edge))
            }
            _ => None,
        }
    }

    /// Works out what hangs on every vertex.
    fn evaluate(&mut self) -> Result<(), EvalError> {
        let context = self.context;
        let mut bits = 0;
        self.added.resize(self.blocks.len(), Hung::default());
        for index in 0..self.blocks.len() {
            context.tick()?;
            let mut added = match self.bridge(index) {
                Some((top, edge)) => {
                    let color = edge.color;
                    let here = if self.standing[top as usize] > 1 {
                        self.hung[top as usize].clone()
                    } else {
                        std::mem::take(&mut self.hung[top as usize])
                    };
                    let mut added = Hung::default();
                    let theory = &mut self.hackenbush.state().theory;
                    added.add_edge(context, theory, color, here)?;
                    added
                }
                None => {
                    for vertex in self.block(index).vertices() {
                        let hung = &mut self.hung[vertex as usize];
                        hung.settle()?;
                        bits += hung.bits();
                    }
                    self.block_value(index, None)?
                }
            };
            let root = self.blocks[index].root as usize;
            if self.standing[root] > 1 {
                added.settle()?;
                bits += added.bits();
                self.added[index] = added.clone();
            }
            let theory = &mut self.hackenbush.state().theory;
            self.hung[root].add(context, theory, added)?;
            self.check_memory(bits)?;
        }
        Ok(())
    }

    /// Fails when numbers of so many bits are too many.
    fn check_memory(&self, bits: u64) -> Result<(), EvalError> {
        let limit = self.context.limits().memory;
        let used = self.hackenbush.games().memory() + bits / 8;
        (used <= limit)
            .then_some(())
            .ok_or(EvalError::Memory(limit))
    }

    /// What a block of more than one edge adds to its root, under what hangs on its vertices
    /// with one of them `changed`.
    fn block_value(&self, index: usize, changed: Option<(u32, &Hung)>) -> Result<Hung, EvalError> {
        let block = self.block(index);
        let on = |vertex: u32| match changed {
            Some((place, hung)) if place == vertex => hung,
            _ => &self.hung[vertex as usize],
        };
        let state = &mut *self.hackenbush.state();
        let shortcuts = self.hackenbush.shortcuts();
        let value = if shortcuts.fusion
            && let Some(nimber) = block.fuse(|vertex| on(vertex).as_nimber())
        {
            self.hackenbush.games().nimber(self.context, nimber)?
        } else {
            block.search(self.context, state, shortcuts, on, None)?
        };
        let mut added = Hung::default();
        added.add_value(self.context, &mut state.theory, value)?;
        Ok(added)
    }

    /// The standing edges of the picture, each with the value after its cut.
    fn all(&self) -> Result<Vec<(usize, Value)>, EvalError> {
        self.check_memory(self.stalk_bits())?;
        let mut values = Vec::with_capacity(self.edges.len());
        let mut bits = 0;
        for index in 0..self.blocks.len() {
            for &edge in self.block(index).edges {
                let left = self.block_without(index, edge)?;
                let (value, more) = self.down(index, left)?;
                bits += more;
                self.check_memory(bits)?;
                values.push((self.graph.edges[edge as usize].origin as usize, value));
            }
        }
        values.sort_unstable_by_key(|cut| cut.0);
        Ok(values)
    }

    /// The bits of what is left after the cuts in blue-red stalks on the ground, all together.
    ///
    /// A stalk has a bit for each edge from its first change of colour on. Only an estimate of
    /// the whole, but it tells early of stalks that would take long to be refused.
    fn stalk_bits(&self) -> u64 {
        // For each block, its colour in a stalk and the bits of the stalk up to it.
        let mut stalks: Vec<Option<(Color, u64)>> = vec![None; self.blocks.len()];
        let mut sum = 0;
        for index in (0..self.blocks.len()).rev() {
            let root = self.blocks[index].root;
            let color = match self.bridge(index) {
                Some((_, edge)) if edge.color != Color::Green => edge.color,
                _ => continue,
            };
            if self.standing[root as usize] > 1 {
                continue;
            }
            stalks[index] = match self.below[root as usize] {
                NO_BLOCK => Some((color, 0)),
                below => stalks[below as usize].map(|(first, bits)| {
                    sum += bits;
                    (color, bits + u64::from(bits > 0 || color != first))
                }),
            };
        }
        sum
    }

    /// What is left of a block on its root when one of its edges is cut.
    fn block_without(&self, index: usize, cut: u32) -> Result<Hung, EvalError> {
        let block = self.block(index);
        let mut left = Hung::default();
        if let [_] = *block.edges {
            return Ok(left);
        }
        let on = |vertex: u32| &self.hung[vertex as usize];
        let shortcuts = self.hackenbush.shortcuts();
        if shortcuts.fusion && block.fuse(|vertex| on(vertex).as_nimber()).is_some() {
            return self.fused_without(&block, cut);
        }
        let state = &mut *self.hackenbush.state();
        let value = block.search(self.context, state, shortcuts, on, Some(cut))?;
        left.add_value(self.context, &mut state.theory, value)?;
        Ok(left)
    }

    /// What is left of an all-green block, whatever its size.
    fn fused_without(&self, block: &Block<'_>, cut: u32) -> Result<Hung, EvalError> {
        let vertices = block.vertices();
        self.hackenbush
            .state()
            .count_positions(self.context, block.edges.len() as u64)?;
        // The root of the block is the ground of the rest.
        let local = |vertex: u32| match vertices.binary_search(&vertex) {
            _ if vertex == block.root => Graph::GROUND,
            Ok(place) | Err(place) => place as u32 + 1,
        };
        let mut hung = vec![Hung::default(); vertices.len() + 1];
        for &vertex in vertices.iter().filter(|&&vertex| vertex != block.root) {
            hung[local(vertex) as usize] = self.hung[vertex as usize].clone();
        }
        let others = block.edges.iter().filter(|&&edge| edge != cut);
        let edges = others.map(|&edge| {
            let edge = self.graph.edges[edge as usize];
            let ends = edge.ends.map(local);
            GraphEdge { ends, ..edge }
        });
        let rest = Graph::from_edges(vertices.len() + 1, edges.collect());
        self.hackenbush.on_ground(self.context, &rest, hung)
    }

    /// The value of the picture when a block adds `changed` to its root, and the bits of the
    /// number in it.
    fn down(&self, mut index: usize, mut changed: Hung) -> Result<(Value, u64), EvalError> {
        let context = self.context;
        loop {
            context.tick()?;
            let root = self.blocks[index].root;
            let mut here = changed;
            if self.standing[root as usize] > 1 {
                let theory = &mut self.hackenbush.state().theory;
                let whole = &self.hung[root as usize];
                let others = whole.without(context, theory, &self.added[index])?;
                here.add(context, theory, others)?;
            }
            if root == Graph::GROUND {
                here.settle()?;
                let bits = here.bits();
                let value = here.total(context, &self.hackenbush.state().theory)?;
                return Ok((value, bits));
            }
            index = self.below[root as usize] as usize;
            changed = match self.bridge(index) {
                Some((_, edge)) => {
                    let mut added = Hung::default();
                    let theory = &mut self.hackenbush.state().theory;
                    added.add_edge(context, theory, edge.color, here)?;
                    added
                }
                None => {
                    here.settle()?;
                    self.block_value(index, Some((root, &here)))?
                }
            };
        }
    }
}
