//! What several test files share.

pub(crate) mod oracle;
pub(crate) mod recipes;

use cgt_core::{Context, GameId, Games, Player};

/// The form of an arena that is identical to a tree of the oracle.
// Not every test program has both.
#[allow(dead_code)]
pub(crate) fn form(games: &Games, context: &Context<'_>, tree: &oracle::Game) -> GameId {
    let side = |player| -> Vec<GameId> {
        let options = tree.options(player);
        options
            .iter()
            .map(|option| form(games, context, option))
            .collect()
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    games.form(context, &left, &right).unwrap()
}
