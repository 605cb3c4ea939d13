//! How large a form is: the options on top, and the nodes of the whole tree.

use ahash::AHashMap;
use dashu_int::UBig;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Value};
use crate::player::Player;

/// The largest nimber whose nodes are counted: `*n` has `3^n` of them.
const LARGEST_NIMBER: u64 = 4096;

/// How large a form is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// The options of both players.
    pub width: u64,
    /// The nodes of the tree, in which what can be reached by several ways counts each time;
    /// `None` where there are too many to be counted, as for `*1000000000`.
    pub nodes: Option<UBig>,
}

/// Counts nodes, and remembers the counts.
pub(crate) struct Sizes<'g> {
    games: &'g Games,
    nodes: AHashMap<GameId, Option<UBig>>,
}

impl<'g> Sizes<'g> {
    pub(crate) fn new(games: &'g Games) -> Sizes<'g> {
        Sizes {
            games,
            nodes: AHashMap::new(),
        }
    }

    /// The size of the form with these options.
    pub(crate) fn of_options(
        &mut self,
        context: &Context<'_>,
        left: &[Value],
        right: &[Value],
    ) -> Result<Size, EvalError> {
        let mut nodes = Some(UBig::ONE);
        for value in left.iter().chain(right) {
            nodes = add(nodes, self.nodes(context, value.0)?);
        }
        Ok(Size {
            width: (left.len() + right.len()) as u64,
            nodes,
        })
    }

    /// The size of a form.
    pub(crate) fn of_form(
        &mut self,
        context: &Context<'_>,
        form: GameId,
    ) -> Result<Size, EvalError> {
        let mut width = 0;
        for player in Player::BOTH {
            width += self.games.options(context, form, player)?.len() as u64;
        }
        let nodes = self.nodes(context, form)?;
        Ok(Size { width, nodes })
    }

    fn nodes(&mut self, context: &Context<'_>, form: GameId) -> Result<Option<UBig>, EvalError> {
        if let Some(nodes) = self.nodes.get(&form) {
            return Ok(nodes.clone());
        }
        let nodes = match self.nodes_of_atom(form) {
            Some(nodes) => nodes,
            None => context.descend(|| self.nodes_below(context, form))?,
        };
        self.nodes.insert(form, nodes.clone());
        Ok(nodes)
    }

    /// Integers and nimbers, of which there may be too many below to be looked at one by one.
    fn nodes_of_atom(&self, form: GameId) -> Option<Option<UBig>> {
        self.games.compact(form)?;
        if let Some(integer) = self.games.as_integer(Value(form)) {
            use dashu_int::ops::UnsignedAbs;
            return Some(Some(integer.unsigned_abs() + UBig::ONE));
        }
        let nimber = self.games.as_nimber(Value(form))?;
        if nimber > LARGEST_NIMBER {
            return Some(None);
        }
        // 1 + 2(1 + 3 + … + 3^(n-1)) = 3^n.
        Some(Some(UBig::from(3_u8).pow(nimber as usize)))
    }

    fn nodes_below(
        &mut self,
        context: &Context<'_>,
        form: GameId,
    ) -> Result<Option<UBig>, EvalError> {
        let mut nodes = Some(UBig::ONE);
        for player in Player::BOTH {
            let options = match self.games.options(context, form, player) {
                Err(EvalError::Options(_)) => return Ok(None),
                options => options?,
            };
            for option in options {
                nodes = add(nodes, self.nodes(context, option)?);
            }
        }
        Ok(nodes)
    }
}

fn add(a: Option<UBig>, b: Option<UBig>) -> Option<UBig> {
    Some(a? + b?)
}
