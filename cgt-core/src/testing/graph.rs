//! All positions that can be reached from the samples, with their options by index.

use ahash::AHashMap;

use super::fault::{Fault, FaultKind};
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games};
use crate::play::Forms;
use crate::player::Player;
use crate::ruleset::{Options, Ruleset};

/// The options of both players, Left first.
type Sides<P> = [Options<P>; 2];

/// The positions met, in the order in which they were met.
pub(super) struct Graph<P> {
    index: AHashMap<P, usize>,
    nodes: Vec<Position<P>>,
}

struct Position<P> {
    position: P,
    /// What was answered when the options were asked for first.
    asked: Sides<P>,
    options: [Vec<usize>; 2],
    is_component: bool,
    state: State,
}

/// How far the walk has come with a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// On the way from the sample to where the walk is, so many moves after the sample.
    Open(u64),
    /// All followers were met; the longest play has so many moves.
    Closed(u64),
}

/// A position on the way from the sample, and which of its options is next.
struct Step {
    node: usize,
    next: usize,
}

/// A position that is still to be walked from, and whether it is a component.
type Waiting<P> = Vec<(P, bool)>;

impl<P: Clone + Eq + std::hash::Hash> Graph<P> {
    /// Walks through all followers, and through those of components and representatives.
    pub(super) fn explore<R: Ruleset<Position = P>>(
        context: &Context<'_>,
        rules: &R,
        samples: impl IntoIterator<Item = P>,
    ) -> Result<Graph<P>, Fault<P>> {
        let mut graph = Graph {
            index: AHashMap::new(),
            nodes: Vec::new(),
        };
        let mut waiting: Waiting<P> = samples.into_iter().map(|sample| (sample, false)).collect();
        waiting.reverse();
        let mut changing = Vec::new();
        while let Some((position, is_component)) = waiting.pop() {
            let node = match graph.find(&position) {
                Some(node) => node,
                None => graph.walk(context, rules, position, &mut waiting, &mut changing)?,
            };
            let known = std::mem::replace(&mut graph.nodes[node].is_component, is_component);
            graph.nodes[node].is_component |= known;
            if is_component && !known {
                let component = graph.nodes[node].position.clone();
                waiting.push((rules.representative(component).0, true));
            }
        }
        // The positions below the smallest of these are sound, so that this one is the cause.
        let smallest = |fault: &(usize, Fault<P>)| graph.height(fault.0);
        match changing.into_iter().min_by_key(smallest) {
            Some((_, fault)) => Err(fault),
            None => Ok(graph),
        }
    }

    /// Walks depth first through the followers that were not met yet.
    fn walk<R: Ruleset<Position = P>>(
        &mut self,
        context: &Context<'_>,
        rules: &R,
        sample: P,
        waiting: &mut Waiting<P>,
        changing: &mut Vec<(usize, Fault<P>)>,
    ) -> Result<usize, Fault<P>> {
        let root = self.open(context, rules, sample, 0, waiting, changing)?;
        let mut path = vec![Step {
            node: root,
            next: 0,
        }];
        while let Some(step) = path.last_mut() {
            let (node, next) = (step.node, step.next);
            step.next += 1;
            let asked = &self.nodes[node].asked;
            let left = asked[0].len();
            let side = usize::from(next >= left);
            let Some(option) = asked[side].get(next - side * left).cloned() else {
                self.close(node);
                path.pop();
                continue;
            };
            let found = self.find(&option);
            let target = match found {
                Some(target) => {
                    self.compare_options(rules, target, &option, changing);
                    self.refuse_return(target, path.len() as u64)?;
                    target
                }
                None => {
                    let moves = path.len() as u64;
                    self.open(context, rules, option, moves, waiting, changing)?
                }
            };
            self.nodes[node].options[side].push(target);
            if found.is_none() {
                path.push(Step {
                    node: target,
                    next: 0,
                });
            }
        }
        Ok(root)
    }

    /// Takes up a position that was not met before.
    fn open<R: Ruleset<Position = P>>(
        &mut self,
        context: &Context<'_>,
        rules: &R,
        position: P,
        moves: u64,
        waiting: &mut Waiting<P>,
        changing: &mut Vec<(usize, Fault<P>)>,
    ) -> Result<usize, Fault<P>> {
        let limits = context.limits();
        let stopped = if self.nodes.len() as u64 >= limits.positions {
            Some(FaultKind::Unfinished(EvalError::Positions(
                limits.positions,
            )))
        } else if moves >= limits.depth {
            Some(FaultKind::TooDeep { moves })
        } else {
            context.tick().err().map(FaultKind::Unfinished)
        };
        if let Some(kind) = stopped {
            return Err(Fault::new(position, kind));
        }
        let node = self.nodes.len();
        let mut parts = Options::new();
        rules.components(&position, &mut parts);
        waiting.extend(parts.into_iter().map(|part| (part, true)));
        self.index.insert(position.clone(), node);
        self.nodes.push(Position {
            asked: options(rules, &position),
            position: position.clone(),
            options: [Vec::new(), Vec::new()],
            is_component: false,
            state: State::Open(moves),
        });
        self.compare_options(rules, node, &position, changing);
        Ok(node)
    }

    fn close(&mut self, node: usize) {
        let options = self.nodes[node].options.iter().flatten();
        let height = options.map(|&option| self.height(option) + 1).max();
        self.nodes[node].state = State::Closed(height.unwrap_or(0));
    }

    /// Asks for the options again, through a position that is equal to one that was met.
    fn compare_options<R: Ruleset<Position = P>>(
        &self,
        rules: &R,
        node: usize,
        equal: &P,
        changing: &mut Vec<(usize, Fault<P>)>,
    ) {
        if let Some(kind) = self.changed(rules, node, equal) {
            changing.push((node, Fault::new(equal.clone(), kind)));
        }
    }

    fn changed<R: Ruleset<Position = P>>(
        &self,
        rules: &R,
        node: usize,
        equal: &P,
    ) -> Option<FaultKind<P>> {
        let again = options(rules, equal);
        let first = &self.nodes[node].asked;
        let side = (0..2).find(|&side| first[side] != again[side])?;
        Some(FaultKind::Options {
            player: Player::BOTH[side],
            first: first[side].to_vec(),
            again: again[side].to_vec(),
        })
    }

    /// Refuses a move to a position on the way to where the walk is.
    fn refuse_return(&self, target: usize, moves: u64) -> Result<(), Fault<P>> {
        let target = &self.nodes[target];
        match target.state {
            State::Open(start) => Err(Fault::new(
                target.position.clone(),
                FaultKind::Endless {
                    moves: moves - start,
                },
            )),
            State::Closed(_) => Ok(()),
        }
    }

    /// Asks all positions for their options once more, the smallest first.
    pub(super) fn ask_again<R: Ruleset<Position = P>>(&self, rules: &R) -> Result<(), Fault<P>> {
        for node in self.by_height() {
            let position = &self.nodes[node].position;
            if let Some(kind) = self.changed(rules, node, position) {
                return Err(Fault::new(position.clone(), kind));
            }
        }
        Ok(())
    }

    /// All positions, those with the shortest play first.
    pub(super) fn by_height(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| self.height(node));
        order
    }

    fn height(&self, node: usize) -> u64 {
        match self.nodes[node].state {
            State::Open(_) => u64::MAX,
            State::Closed(height) => height,
        }
    }

    pub(super) fn find(&self, position: &P) -> Option<usize> {
        self.index.get(position).copied()
    }

    pub(super) fn position(&self, node: usize) -> &P {
        &self.nodes[node].position
    }

    pub(super) fn is_component(&self, node: usize) -> bool {
        self.nodes[node].is_component
    }
}

fn options<R: Ruleset>(rules: &R, position: &R::Position) -> Sides<R::Position> {
    Player::BOTH.map(|player| {
        let mut out = Options::new();
        rules.options(position, player, &mut out);
        out
    })
}

/// A form that is played: a position of the graph, or a game of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Position(usize),
    Game(GameId),
}

/// The graph and the arena, to be played in together.
pub(super) struct Tree<'a, P> {
    pub(super) graph: &'a Graph<P>,
    pub(super) games: &'a Games,
}

impl<P> Forms for Tree<'_, P> {
    type Form = Node;

    fn options(
        &self,
        context: &Context<'_>,
        node: &Node,
        player: Player,
    ) -> Result<Options<Node>, EvalError> {
        match *node {
            Node::Position(index) => {
                let options = &self.graph.nodes[index].options[player as usize];
                Ok(options.iter().copied().map(Node::Position).collect())
            }
            Node::Game(game) => {
                let options = self.games.options(context, game, player)?;
                Ok(options.into_iter().map(Node::Game).collect())
            }
        }
    }
}
