//! Dominoes that are dominated for what is free around them, without a look at values.
//!
//! Let `A` and `B` be places for dominoes of one player on a board, and let *lengthwise* be the
//! way these dominoes lie. `A` is at least as good as `B` where
//!
//! - squares of `A` outside `B` have no free neighbours lengthwise except in `A` and `B`, and
//! - squares of `B` outside `A` have no free neighbours sideways except in `A` and `B`.
//!
//! For let `C` be the board without either. After `A`, what is left of `B` can only be used by
//! the player; to cut it off from `C` takes only moves of the player away, so that the option is
//! at least `C` and what is cut off. After `B`, what is left of `A` meets `C` only sideways; to
//! cut it off takes only moves of the opponent away, so that the option is at most `C` and what
//! is cut off. Both times that is a lonely square if the places overlap, and one move of the
//! player if they do not.
//!
//! So both are as good as each other on three squares in a line of which only the middle one has
//! neighbours sideways; the first one is kept there. Else, where more than four squares hang
//! together, places never dominate each other in a circle, and what is dominated is dominated by
//! one that is kept. (In a circle each place dominates the next and is dominated by the last.
//! If a place in it has no neighbours lengthwise, then the one that is as good lies beside it
//! and has none either, and neither has others sideways: the two are all there is. If all have
//! some, they lie in one line and each has an end of it: they are two and make up the line,
//! which is all there is if it has four squares.)

use cgt_core::Player;

use super::layout::Layout;

/// Squares of a board up to which places may dominate each other, so that none would be kept.
const SMALL: u32 = 4;

impl Layout {
    /// The places of a player, by their first squares, that another one dominates on a board in
    /// one piece. Those that are left dominate all of them.
    #[inline(always)]
    pub(super) fn dominated(self, cells: u64, player: Player) -> u64 {
        if cells.count_ones() <= SMALL {
            return 0;
        }
        // Called with either player by name, so that the compiler knows all directions.
        match player {
            Player::Left => self.dominated_places(cells, Player::Left),
            Player::Right => self.dominated_places(cells, Player::Right),
        }
    }

    #[inline(always)]
    fn dominated_places(self, cells: u64, player: Player) -> u64 {
        let before = |set| self.before(set, player);
        let after = |set| self.after(set, player);
        let (places, _) = self.moves(cells, player);
        let (first, last) = (cells & !before(cells), cells & !after(cells));
        let sides = self.sides(cells, player);
        let bare = !(sides[0] | sides[1]);
        let bare_places = places & bare & after(bare);
        // Places with nothing before and after them dominate those with nothing beside them.
        let closed = first & after(last);
        let far = if closed == 0 { 0 } else { bare_places };
        // At either end of a line, the first place dominates the second and the third.
        let second = places & before(first) & after(bare);
        let second_last = places & after(after(last)) & bare & !after(second);
        let third = before(cells & before(first)) & bare_places;
        let third_last = after(after(cells & after(last))) & bare_places;
        let in_line = second | second_last | third | third_last;
        // Closed places dominate one beside them that has nothing on its other side.
        let near = closed | before(closed) | after(closed);
        let [by_first, by_second] = self.sides(near, player);
        let one_sided = |side: u64| places & !(side | after(side));
        let beside = by_first & one_sided(sides[1]) | by_second & one_sided(sides[0]);
        far | in_line | beside
    }

    /// `set` moved so that bit `s` tells of the square before `s` in the way the dominoes of
    /// `player` lie.
    #[inline(always)]
    fn before(self, set: u64, player: Player) -> u64 {
        match player {
            Player::Left => self.above(set),
            Player::Right => self.left_of(set),
        }
    }

    /// The same for the square after.
    #[inline(always)]
    fn after(self, set: u64, player: Player) -> u64 {
        match player {
            Player::Left => self.below(set),
            Player::Right => self.right_of(set),
        }
    }

    /// The same for the squares on either side.
    #[inline(always)]
    fn sides(self, set: u64, player: Player) -> [u64; 2] {
        match player {
            Player::Left => [self.left_of(set), self.right_of(set)],
            Player::Right => [self.above(set), self.below(set)],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Bits;
    use super::super::tests::{components, sizes, some};
    use super::*;

    type Square = (i32, i32);
    type Place = [Square; 2];

    /// A board as the set of its free squares, with the player's dominoes lying in columns.
    fn squares(board: &Bits, player: Player) -> BTreeSet<Square> {
        let all = (0..board.rows()).flat_map(|row| (0..board.cols()).map(move |col| (row, col)));
        let free = all.filter(|&(row, col)| board.is_free(row, col));
        let turn = |(row, col)| match player {
            Player::Left => (row as i32, col as i32),
            Player::Right => (col as i32, row as i32),
        };
        free.map(turn).collect()
    }

    fn places(free: &BTreeSet<Square>) -> Vec<Place> {
        let places = free.iter().map(|&(row, col)| [(row, col), (row + 1, col)]);
        places.filter(|place| free.contains(&place[1])).collect()
    }

    /// Whether `a` is at least as good as `b` by what is free around them: the definition.
    fn is_as_good(free: &BTreeSet<Square>, a: &Place, b: &Place) -> bool {
        let fits =
            |square: Square| !free.contains(&square) || a.contains(&square) || b.contains(&square);
        let of_a = a.iter().filter(|square| !b.contains(square));
        let of_b = b.iter().filter(|square| !a.contains(square));
        of_a.clone()
            .all(|&(row, col)| fits((row - 1, col)) && fits((row + 1, col)))
            && of_b
                .clone()
                .all(|&(row, col)| fits((row, col - 1)) && fits((row, col + 1)))
    }

    /// The places that are left, by the definition.
    fn kept(free: &BTreeSet<Square>) -> Vec<Place> {
        let places = places(free);
        let is_kept = |b: &&Place| {
            !places.iter().any(|a| {
                let is_rival = is_as_good(free, a, b);
                a != *b && is_rival && (a < *b || !is_as_good(free, b, a))
            })
        };
        places.iter().filter(is_kept).copied().collect()
    }

    #[test]
    fn dominated_places_are_those_of_the_definition() {
        let (mut seed, mut dominated) = (5, 0);
        for (rows, cols) in (0..12).flat_map(|_| sizes()) {
            for board in components(some(rows, cols, &mut seed)) {
                if board.cells.count_ones() <= SMALL {
                    continue;
                }
                for player in Player::BOTH {
                    let layout = Layout::of(&board);
                    let set = layout.dominated(board.cells, player);
                    let free = squares(&board, player);
                    let is_left = |place: &&Place| {
                        let (row, col) = place[0];
                        let (row, col) = match player {
                            Player::Left => (row, col),
                            Player::Right => (col, row),
                        };
                        set >> (row as u32 * board.stride() + col as u32) & 1 == 0
                    };
                    let all = places(&free);
                    let left: Vec<Place> = all.iter().filter(is_left).copied().collect();
                    assert_eq!(left, kept(&free), "{board:?} {player:?}");
                    dominated += all.len() - left.len();
                }
            }
        }
        assert!(dominated > 1000);
    }
}
