//! The bare rules: cut an edge, and whatever is not connected to the ground falls.
//!
//! Nothing here knows any theory; it is what the fast evaluation is checked against.

use cgt_core::{EvalError, Options, Player, Ruleset};

use crate::picture::{Color, GROUND, Picture};

/// A picture as the rules see it: the standing edges, sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    edges: Box<[(u32, u32, Color)]>,
}

impl Position {
    /// The position of a picture, without what is not connected to the ground.
    #[must_use]
    pub fn new(picture: &Picture) -> Position {
        let edges = picture.edges().map(|(from, to, color)| {
            let (from, to) = (from as u32, to as u32);
            (from.min(to), from.max(to), color)
        });
        let mut edges: Vec<_> = edges.collect();
        edges.sort_unstable();
        Position::standing(edges)
    }

    /// The sorted edges that stand.
    #[must_use]
    pub fn edges(&self) -> &[(u32, u32, Color)] {
        &self.edges
    }

    /// The positions after every cut of a player's, in the order of the edges.
    fn after_cuts_by(&self, player: Player) -> impl Iterator<Item = Position> {
        let edges = self.edges.iter().enumerate();
        let cuts = edges.filter(move |(_, edge)| edge.2.may_be_cut_by(player));
        cuts.map(|(index, _)| {
            let mut edges = self.edges.to_vec();
            edges.remove(index);
            Position::standing(edges)
        })
    }

    /// Drops the edges that are not connected to the ground.
    fn standing(mut edges: Vec<(u32, u32, Color)>) -> Position {
        let highest = edges
            .iter()
            .map(|edge| edge.1 as usize)
            .max()
            .unwrap_or(GROUND);
        let mut at = vec![Vec::new(); highest + 1];
        for &(u, v, _) in &edges {
            at[u as usize].push(v);
            at[v as usize].push(u);
        }
        let mut reached = vec![false; highest + 1];
        reached[GROUND] = true;
        let mut open = vec![GROUND as u32];
        while let Some(vertex) = open.pop() {
            for &other in &at[vertex as usize] {
                if !std::mem::replace(&mut reached[other as usize], true) {
                    open.push(other);
                }
            }
        }
        edges.retain(|edge| reached[edge.0 as usize]);
        Position {
            edges: edges.into(),
        }
    }
}

/// Blue-red-green Hackenbush by its rules alone.
///
/// ```
/// use cgt_core::{Context, Evaluator, Games};
/// use cgt_hackenbush::{Cutting, Picture, Position};
/// let (games, context) = (Games::new(), Context::default());
/// let position = Position::new(&Picture::parse("0-1:G,1-2:G", None)?);
/// let value = Evaluator::new(Cutting, &games).value(&context, &position)?;
/// assert_eq!(value, games.nimber(&context, 2)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutting;

impl Ruleset for Cutting {
    type Position = Position;

    fn options(&self, position: &Position, player: Player, out: &mut Options<Position>) {
        out.extend(position.after_cuts_by(player));
    }

    fn visit_options(
        &self,
        position: &Position,
        player: Player,
        visit: &mut dyn FnMut(Position) -> Result<(), EvalError>,
    ) -> Result<(), EvalError> {
        position.after_cuts_by(player).try_for_each(visit)
    }

    fn position_bytes(&self, position: &Position) -> u64 {
        (size_of_val(position) + size_of_val(&*position.edges)) as u64
    }
}
