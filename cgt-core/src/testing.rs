//! A conformance kit for authors of rulesets: does what the rules say of themselves hold?
//!
//! Everything is held against plain play: [`Play`] moves through the options alone, with no
//! components, no symmetries, no known values and no reduction.

mod fault;
mod graph;

use ahash::AHashMap;

use crate::context::{Context, Limits};
use crate::error::EvalError;
use crate::games::Games;
use crate::key::Key;
use crate::notation::Printer;
use crate::play::{Play, Summand};
use crate::player::{Outcome, Player};
use crate::ruleset::{OptionParts, Options, Ruleset, Sign};

pub use fault::{Fault, FaultKind};
use graph::{Graph, Node};

/// Positions looked at, and sums played out, at most.
const POSITIONS: u64 = 1 << 20;
/// Moves one after the other that count as endless play.
const DEPTH: u64 = 10_000;

/// Checks a ruleset on some positions and all their followers.
///
/// - the options of a position depend on the position alone, and play ends;
/// - the components of a position sum to it;
/// - options given in parts are options, and dominate those that are left out;
/// - a representative is worth the component, or its negative where the rules say so, and is
///   its own representative;
/// - components with the same key are the same;
/// - known values are right.
///
/// Samples should be small: everything is played out without any shortcut.
///
/// # Errors
///
/// The [`Fault`] of the smallest position that fails, by the length of its longest play.
///
/// # Complexity
///
/// The sum of a position and its components is played out, which takes as many steps as the
/// product of their numbers of followers in the worst case.
///
/// ```
/// use cgt_core::testing::{FaultKind, check_ruleset};
/// use cgt_core::{Options, Player, Ruleset, Sign};
///
/// /// A blue stalk (positive) or a red one (negative).
/// struct Stalks;
///
/// impl Ruleset for Stalks {
///     type Position = i8;
///     fn options(&self, stalk: &i8, player: Player, out: &mut Options<i8>) {
///         match player {
///             Player::Left => out.extend(0..*stalk),
///             Player::Right => out.extend(*stalk + 1..=0),
///         }
///     }
///     /// Forgets to say that the players change sides.
///     fn representative(&self, stalk: i8) -> (i8, Sign) {
///         (stalk.abs(), Sign::Same)
///     }
/// }
///
/// let fault = check_ruleset(&Stalks, [3, -5]).unwrap_err();
/// assert_eq!(*fault.position(), -1);
/// assert!(matches!(fault.kind(), FaultKind::Representative { representative: 1, .. }));
/// ```
pub fn check_ruleset<R: Ruleset>(
    rules: &R,
    sample_positions: impl IntoIterator<Item = R::Position>,
) -> Result<(), Fault<R::Position>> {
    let limits = Limits {
        positions: POSITIONS,
        depth: DEPTH,
        ..Limits::default()
    };
    check_ruleset_within(&Context::new(limits), rules, sample_positions)
}

/// Checks a ruleset as [`check_ruleset`] does, within the limits of a context: its positions
/// bound what is looked at, its depth says how many moves count as endless play.
///
/// # Errors
///
/// As [`check_ruleset`].
pub fn check_ruleset_within<R: Ruleset>(
    context: &Context<'_>,
    rules: &R,
    sample_positions: impl IntoIterator<Item = R::Position>,
) -> Result<(), Fault<R::Position>> {
    let graph = Graph::explore(context, rules, sample_positions)?;
    let games = Games::new();
    let tree = graph::Tree {
        graph: &graph,
        games: &games,
    };
    let mut check = Check {
        context,
        rules,
        games: &games,
        graph: &graph,
        play: Play::new(&tree),
        keys: AHashMap::new(),
    };
    for index in graph.by_height() {
        check.components(index)?;
        if graph.is_component(index) {
            for player in Player::BOTH {
                check.option_parts(index, player)?;
            }
            check.representative(index)?;
            check.key(index)?;
            check.known_value(index)?;
        }
    }
    graph.ask_again(rules)
}

/// The checks of single positions.
struct Check<'a, R: Ruleset> {
    context: &'a Context<'a>,
    rules: &'a R,
    games: &'a Games,
    graph: &'a Graph<R::Position>,
    play: Play<'a, graph::Tree<'a, R::Position>>,
    /// The position that each key belongs to.
    keys: AHashMap<Key, usize>,
}

impl<R: Ruleset> Check<'_, R> {
    fn components(&mut self, index: usize) -> Result<(), Fault<R::Position>> {
        let mut parts = Options::new();
        let position = self.graph.position(index);
        self.rules.components(position, &mut parts);
        let mut sum = vec![Summand::plus(Node::Position(index))];
        for part in &parts {
            let part = self.find(index, part)?;
            sum.push(Summand::minus(Node::Position(part)));
        }
        if self.is_zero(index, &sum)? {
            return Ok(());
        }
        let parts = parts.into_vec();
        Err(self.fault(index, FaultKind::Components { parts }))
    }

    fn option_parts(&mut self, index: usize, player: Player) -> Result<(), Fault<R::Position>> {
        let position = self.graph.position(index);
        let mut parts = Parts::default();
        self.rules.option_parts(position, player, &mut parts);
        let mut given: Vec<&[R::Position]> = parts.options.iter().map(Vec::as_slice).collect();
        let mut options = Options::new();
        self.rules.options(position, player, &mut options);
        let (mut found, mut left_out) = (Vec::new(), Vec::new());
        for option in &options {
            let mut components = Options::new();
            self.rules.components(option, &mut components);
            let option = self.find(index, option)?;
            match given.iter().position(|parts| are_same(parts, &components)) {
                Some(place) => {
                    given.swap_remove(place);
                    found.push(option);
                }
                None => left_out.push((option, components)),
            }
        }
        let extra = given.first().map(|parts| parts.to_vec());
        let mut missing = None;
        for (option, components) in left_out {
            if !self.is_dominated(index, player, option, &found)? {
                missing = Some(components.into_vec());
                break;
            }
        }
        if missing.is_none() && extra.is_none() {
            return Ok(());
        }
        let kind = FaultKind::OptionParts {
            player,
            missing,
            extra,
        };
        Err(self.fault(index, kind))
    }

    /// Whether one of the `rivals` is at least as good for a player as an option.
    fn is_dominated(
        &mut self,
        index: usize,
        player: Player,
        option: usize,
        rivals: &[usize],
    ) -> Result<bool, Fault<R::Position>> {
        for &rival in rivals {
            let (more, less) = match player {
                Player::Left => (rival, option),
                Player::Right => (option, rival),
            };
            let difference = [
                Summand::plus(Node::Position(more)),
                Summand::minus(Node::Position(less)),
            ];
            if matches!(self.outcome(index, &difference)?, Outcome::P | Outcome::L) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn representative(&mut self, index: usize) -> Result<(), Fault<R::Position>> {
        let position = self.graph.position(index);
        let (representative, sign) = self.rules.representative(position.clone());
        let (again, _) = self.rules.representative(representative.clone());
        if again != representative {
            let kind = FaultKind::RepresentativeMoves {
                representative,
                again,
            };
            return Err(self.fault(index, kind));
        }
        let node = Node::Position(self.find(index, &representative)?);
        let other = match sign {
            Sign::Same => Summand::minus(node),
            Sign::Negative => Summand::plus(node),
        };
        if self.is_zero(index, &[Summand::plus(Node::Position(index)), other])? {
            return Ok(());
        }
        let kind = FaultKind::Representative {
            representative,
            sign,
        };
        Err(self.fault(index, kind))
    }

    fn key(&mut self, index: usize) -> Result<(), Fault<R::Position>> {
        let Some(key) = self.rules.key(self.graph.position(index)) else {
            return Ok(());
        };
        let first = *self.keys.entry(key).or_insert(index);
        if first == index {
            return Ok(());
        }
        let other = self.graph.position(first).clone();
        Err(self.fault(index, FaultKind::Key { other }))
    }

    fn known_value(&mut self, index: usize) -> Result<(), Fault<R::Position>> {
        let position = self.graph.position(index);
        let known = self.rules.known_value(position, self.games, self.context);
        let known = known.map_err(|error| self.unfinished(index, error))?;
        let Some(value) = known else {
            return Ok(());
        };
        let sum = [
            Summand::plus(Node::Position(index)),
            Summand::minus(Node::Game(value.id())),
        ];
        if self.is_zero(index, &sum)? {
            return Ok(());
        }
        let name = Printer::new(self.games).value(self.context, value);
        let value = name.unwrap_or_else(|_| "a value too long to print".to_owned());
        Err(self.fault(index, FaultKind::KnownValue { value }))
    }

    /// A position that the first walk met, or else the rules gave something else this time.
    fn find(&self, index: usize, position: &R::Position) -> Result<usize, Fault<R::Position>> {
        let other = || self.fault(index, FaultKind::Inconsistent);
        self.graph.find(position).ok_or_else(other)
    }

    fn is_zero(&mut self, index: usize, sum: &[Summand<Node>]) -> Result<bool, Fault<R::Position>> {
        Ok(self.outcome(index, sum)? == Outcome::P)
    }

    fn outcome(
        &mut self,
        index: usize,
        sum: &[Summand<Node>],
    ) -> Result<Outcome, Fault<R::Position>> {
        let outcome = self.play.outcome(self.context, sum);
        outcome.map_err(|error| self.unfinished(index, error))
    }

    fn unfinished(&self, index: usize, error: EvalError) -> Fault<R::Position> {
        self.fault(index, FaultKind::Unfinished(error))
    }

    fn fault(&self, index: usize, kind: FaultKind<R::Position>) -> Fault<R::Position> {
        Fault::new(self.graph.position(index).clone(), kind)
    }
}

/// The options of a player, each as its components.
struct Parts<P> {
    options: Vec<Vec<P>>,
    /// The components of the option at hand.
    arriving: Vec<P>,
}

impl<P> Default for Parts<P> {
    fn default() -> Parts<P> {
        Parts {
            options: Vec::new(),
            arriving: Vec::new(),
        }
    }
}

impl<P> OptionParts<P> for Parts<P> {
    fn push(&mut self, component: P) {
        self.arriving.push(component);
    }

    fn end_option(&mut self) {
        self.options.push(std::mem::take(&mut self.arriving));
    }
}

/// Whether two lists hold the same, in any order.
fn are_same<P: PartialEq>(first: &[P], second: &[P]) -> bool {
    let mut rest: Vec<&P> = second.iter().collect();
    let all_found = first.iter().all(|part| {
        let place = rest.iter().position(|other| *other == part);
        place.map(|place| rest.swap_remove(place)).is_some()
    });
    all_found && rest.is_empty()
}

#[cfg(test)]
mod tests;
