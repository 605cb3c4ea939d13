//! How every game compares with the *reference games*: the first 32 of the arena.
//!
//! Most options of small games are among the games that were met first. Each record keeps which
//! of its options are reference games and what is known of its order against them, so that
//! `G ≤ H` is two `and`s where all that matters are such options. What is known is filled in as
//! it is found out; it never changes and is never lost, unlike the entries of the caches.

use std::sync::atomic::Ordering as Memory;

use super::record::{LEFT_LISTED, RIGHT_LISTED, Record};
use super::{GameId, Games};
use crate::player::Player;

/// How many of the first games are reference games: half a word of a record.
const REFERENCES: u32 = 32;

/// A set of reference games, one bit each.
type Set = u32;

/// The two halves of a word.
#[inline]
fn halves(word: u64) -> (Set, Set) {
    ((word >> 32) as Set, word as Set)
}

/// The set that holds a game, if that is a reference game.
#[inline]
fn set_of(game: GameId) -> Option<Set> {
    (game.0 < REFERENCES).then(|| 1 << game.0)
}

impl Games {
    /// Notes in a record which of a player's options are reference games.
    #[inline]
    pub(crate) fn note_options(
        record: &Record,
        player: Player,
        options: impl Iterator<Item = GameId>,
    ) {
        let (set, all) = listed(options);
        let (shift, flag) = match player {
            Player::Left => (32, LEFT_LISTED),
            Player::Right => (0, RIGHT_LISTED),
        };
        record[4].fetch_or(u64::from(set) << shift, Memory::Relaxed);
        if all {
            record[1].fetch_or(flag, Memory::Release);
        }
    }

    /// What is known about `G ≤ H` from the options of both that are reference games.
    ///
    /// Neither of the two may be decided by stops: see [`Games::le`] for the order of questions.
    #[inline]
    pub(crate) fn le_by_references(g: &Record, h: &Record) -> Option<bool> {
        let listed = g[1].load(Memory::Acquire) & LEFT_LISTED != 0
            && h[1].load(Memory::Acquire) & RIGHT_LISTED != 0;
        let (left, _) = halves(g[4].load(Memory::Relaxed));
        let (_, right) = halves(h[4].load(Memory::Relaxed));
        // The Left options `≥ H`, and the Right options `≤ G`.
        let (known_above, above) = halves(h[5].load(Memory::Relaxed));
        let (known_below, below) = halves(g[6].load(Memory::Relaxed));
        if left & above | right & below != 0 {
            return Some(false);
        }
        (listed && left & !known_above | right & !known_below == 0).then_some(true)
    }

    /// What is known about `option ≥ game` for a Left option of some other game, or about
    /// `option ≤ game` for a Right option, if `option` is a reference game.
    #[inline]
    pub(crate) fn reference_reaches(game: &Record, option: GameId, player: Player) -> Option<bool> {
        let set = set_of(option)?;
        let (known, answers) = halves(game[side(player)].load(Memory::Relaxed));
        (known & set != 0).then_some(answers & set != 0)
    }

    /// Notes an answer to the question of [`reference_reaches`](Self::reference_reaches).
    #[inline]
    pub(crate) fn note_reference(game: &Record, option: GameId, player: Player, answer: bool) {
        if let Some(set) = set_of(option) {
            let answers = if answer { u64::from(set) } else { 0 };
            game[side(player)].fetch_or(u64::from(set) << 32 | answers, Memory::Relaxed);
        }
    }
}

/// The word with the order against Left options (those `≥` the game) or Right options.
#[inline]
fn side(player: Player) -> usize {
    match player {
        Player::Left => 5,
        Player::Right => 6,
    }
}

/// The reference games among some options, and whether those are all of them.
fn listed(options: impl Iterator<Item = GameId>) -> (Set, bool) {
    options.fold((0, true), |(set, all), option| match set_of(option) {
        Some(one) => (set | one, all),
        None => (set, false),
    })
}
