//! A second, naive theory of games: owned trees, and the definitions as they stand in the books.
//!
//! It shares nothing with the engine but the names of the players, and is slow on purpose:
//! nothing is remembered, so it serves for trees of a few hundred nodes.

// Every test program uses a part of this.
#![allow(dead_code)]

use std::rc::Rc;

use cgt_core::Player;

/// A game as a tree of options.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(crate) left: Vec<Rc<Tree>>,
    pub(crate) right: Vec<Rc<Tree>>,
}

pub(crate) type Game = Rc<Tree>;

/// `{left | right}`.
pub(crate) fn game(left: Vec<Game>, right: Vec<Game>) -> Game {
    Rc::new(Tree { left, right })
}

/// The integer `n`.
pub(crate) fn integer(n: i32) -> Game {
    match n {
        0 => game(vec![], vec![]),
        1.. => game(vec![integer(n - 1)], vec![]),
        _ => game(vec![], vec![integer(n + 1)]),
    }
}

/// The nimber `*k`.
pub(crate) fn nimber(k: u32) -> Game {
    let options = || (0..k).map(nimber).collect();
    game(options(), options())
}

/// Reads integers and braces, such as `{0,{1|0}|-2}`.
///
/// # Panics
///
/// If it is not such a text.
pub(crate) fn read(text: &str) -> Game {
    let mut rest = text;
    let game = read_game(&mut rest);
    assert!(rest.is_empty(), "{text}: {rest} is left over");
    game
}

fn read_game(rest: &mut &str) -> Game {
    if !rest.starts_with('{') {
        let end = rest.find([',', '|', '}']).unwrap_or(rest.len());
        let number = &rest[..end];
        *rest = &rest[end..];
        return integer(
            number
                .parse()
                .unwrap_or_else(|_| panic!("{number:?} is no integer")),
        );
    }
    let left = read_side(rest, '|');
    let right = read_side(rest, '}');
    game(left, right)
}

/// Steps over one character, then reads options up to and, for `}`, over the end.
fn read_side(rest: &mut &str, end: char) -> Vec<Game> {
    let mut options = Vec::new();
    *rest = &rest[1..];
    while !rest.starts_with(end) {
        options.push(read_game(rest));
        *rest = rest.strip_prefix(',').unwrap_or(rest);
    }
    if end == '}' {
        *rest = &rest[1..];
    }
    options
}

impl Tree {
    /// What `player` can move to.
    pub(crate) fn options(&self, player: Player) -> &[Game] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// How many nodes the tree has, each counted as often as it occurs.
    pub(crate) fn size(&self) -> usize {
        1 + self
            .left
            .iter()
            .chain(&self.right)
            .map(|option| option.size())
            .sum::<usize>()
    }
}

/// The tree below `node`, where `options` tells what a player can move to.
pub(crate) fn tree_of<N>(node: &N, options: &impl Fn(&N, Player) -> Vec<N>) -> Game {
    let side = |player| {
        options(node, player)
            .iter()
            .map(|next| tree_of(next, options))
            .collect()
    };
    game(side(Player::Left), side(Player::Right))
}

/// `G ≤ H`: no `G^L ≥ H` and no `H^R ≤ G`.
pub(crate) fn le(g: &Game, h: &Game) -> bool {
    !g.left.iter().any(|option| le(h, option)) && !h.right.iter().any(|option| le(option, g))
}

/// `G = H`.
pub(crate) fn eq(g: &Game, h: &Game) -> bool {
    le(g, h) && le(h, g)
}

/// `-G`.
pub(crate) fn negative(g: &Game) -> Game {
    let swap = |options: &[Game]| options.iter().map(negative).collect();
    game(swap(&g.right), swap(&g.left))
}

/// `G + H`.
pub(crate) fn sum(g: &Game, h: &Game) -> Game {
    let side = |player| {
        let in_g = g.options(player).iter().map(|option| sum(option, h));
        in_g.chain(h.options(player).iter().map(|option| sum(g, option)))
            .collect()
    };
    game(side(Player::Left), side(Player::Right))
}

/// `G : H`, where a move in `G` discards `H`.
pub(crate) fn ordinal_sum(g: &Game, h: &Game) -> Game {
    let side = |player| {
        let in_h = h
            .options(player)
            .iter()
            .map(|option| ordinal_sum(g, option));
        g.options(player).iter().cloned().chain(in_h).collect()
    };
    game(side(Player::Left), side(Player::Right))
}

/// The canonical form: options canonical, none dominated, none reversible.
pub(crate) fn canonical(g: &Game) -> Game {
    let mut left: Vec<Game> = g.left.iter().map(canonical).collect();
    let mut right: Vec<Game> = g.right.iter().map(canonical).collect();
    loop {
        let now = game(left.clone(), right.clone());
        if let Some((index, new)) = reversible(&now, &left, Player::Left) {
            left.splice(index..=index, new);
        } else if let Some((index, new)) = reversible(&now, &right, Player::Right) {
            right.splice(index..=index, new);
        } else {
            undominated(&mut left, le);
            undominated(&mut right, |a, b| le(b, a));
            return game(left, right);
        }
    }
}

/// The first reversible option, by its place, and what replaces it.
fn reversible(g: &Game, options: &[Game], player: Player) -> Option<(usize, Vec<Game>)> {
    options.iter().enumerate().find_map(|(index, option)| {
        let through = option
            .options(player.opponent())
            .iter()
            .find(|reply| match player {
                Player::Left => le(reply, g),
                Player::Right => le(g, reply),
            })?;
        Some((index, through.options(player).to_vec()))
    })
}

/// Keeps one of each class of equal options, and none that is worse than another.
fn undominated(options: &mut Vec<Game>, worse: impl Fn(&Game, &Game) -> bool) {
    let mut kept: Vec<Game> = Vec::new();
    for option in options.drain(..) {
        if !kept.iter().any(|other| worse(&option, other)) {
            kept.retain(|other| !worse(other, &option));
            kept.push(option);
        }
    }
    *options = kept;
}

/// Whether two trees are the same up to the order of options.
pub(crate) fn identical(g: &Game, h: &Game) -> bool {
    let same = |a: &[Game], b: &[Game]| {
        let covers = |a: &[Game], b: &[Game]| a.iter().all(|x| b.iter().any(|y| identical(x, y)));
        a.len() == b.len() && covers(a, b) && covers(b, a)
    };
    same(&g.left, &h.left) && same(&g.right, &h.right)
}

/// Whether Left wins when `mover` moves first, by trying all moves.
pub(crate) fn left_wins(g: &Game, mover: Player) -> bool {
    let mut moves = g.options(mover).iter();
    match mover {
        Player::Left => moves.any(|option| left_wins(option, Player::Right)),
        Player::Right => moves.all(|option| left_wins(option, Player::Left)),
    }
}
