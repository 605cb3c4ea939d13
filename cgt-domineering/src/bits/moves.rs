//! The moves on a board in one word, and which of them leave it in one piece.

use cgt_core::Player;

use super::Bits;
use super::layout::Layout;

/// What the dominoes of one player do to a board in one piece, by their first squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Effects {
    /// Those that leave everything in one piece.
    one_piece: u64,
    /// Those that leave at most two pieces.
    two_pieces: u64,
}

impl Bits {
    /// Calls `visit` with the board after each domino of `player`, in the order of the squares.
    #[inline]
    pub(crate) fn dominoes(&self, player: Player, mut visit: impl FnMut(Bits)) {
        let (mut places, domino) = Layout::of(self).moves(self.cells, player);
        while places != 0 {
            let cells = self.cells ^ domino << places.trailing_zeros();
            visit(Bits { cells, ..*self });
            places &= places - 1;
        }
    }

    /// Calls `visit` with the parts that each domino of `player` leaves of a board in one piece,
    /// and with `None` after those of each.
    #[inline]
    pub(crate) fn option_parts(&self, player: Player, visit: impl FnMut(Option<Bits>)) {
        let layout = Layout::of(self);
        if layout.is_bytes() {
            Layout::BYTES.option_parts(self.cells, player, visit);
        } else {
            layout.option_parts(self.cells, player, visit);
        }
    }
}

impl Layout {
    /// The places for a domino of `player` by their first squares, and a domino at square 0.
    #[inline(always)]
    pub(super) fn moves(self, cells: u64, player: Player) -> (u64, u64) {
        match player {
            Player::Left => (self.vertical_places(cells), 1 | self.above(1)),
            Player::Right => (self.horizontal_places(cells), 0b11),
        }
    }

    #[inline(always)]
    fn option_parts(self, cells: u64, player: Player, mut visit: impl FnMut(Option<Bits>)) {
        let effects = self.effects(cells, player);
        let (mut places, domino) = self.moves(cells, player);
        places &= !self.dominated(cells, player);
        while places != 0 {
            let square = places.trailing_zeros();
            let after = cells ^ domino << square;
            if effects.one_piece >> square & 1 == 1 {
                visit(Some(self.trimmed(after)));
            } else {
                let few = effects.two_pieces >> square & 1 == 1;
                let most = if few { 2 } else { usize::MAX };
                self.pieces(after, most, |piece| visit(Some(piece)));
            }
            visit(None);
            places &= places - 1;
        }
    }

    /// What the dominoes of `player` do to a board in one piece, for all places at once: bit `s`
    /// says something of the domino with its first square at `s`.
    ///
    /// Around a domino there are ten squares, six of which touch it. Going round, these six form
    /// runs, joined where they touch each other or the corner between them is free. Each piece
    /// that is left holds a run: what led through the domino leads around it if there is one.
    #[inline(always)]
    fn effects(self, cells: u64, player: Player) -> Effects {
        if cells.count_ones() <= 3 {
            return Effects::default();
        }
        let around = match player {
            Player::Left => self.around_vertical(cells),
            Player::Right => self.around_horizontal(cells),
        };
        let (mut one, mut two, mut three) = (0, 0, 0);
        for (square, joined_to_last) in around {
            let start = square & !joined_to_last;
            three |= two & start;
            two |= one & start;
            one |= start;
        }
        Effects {
            one_piece: !two,
            two_pieces: !three,
        }
    }

    /// For the six squares that touch a vertical domino, in their order around it: which are
    /// free, and which hang together with the one before.
    #[inline(always)]
    fn around_vertical(self, cells: u64) -> [(u64, u64); 6] {
        let (up, beyond) = (self.above(cells), self.below(self.below(cells)));
        let (left, right) = (self.left_of(cells), self.right_of(cells));
        let (down_left, down_right) = (self.below(left), self.below(right));
        [
            (up, left & self.above(left)),
            (right, up & self.above(right)),
            (down_right, right),
            (beyond, down_right & self.below(down_right)),
            (down_left, beyond & self.below(down_left)),
            (left, down_left),
        ]
    }

    /// The same for a horizontal domino.
    #[inline(always)]
    fn around_horizontal(self, cells: u64) -> [(u64, u64); 6] {
        let (up, down) = (self.above(cells), self.below(cells));
        let (left, right) = (self.left_of(cells), self.right_of(cells));
        let (up_right, down_right) = (self.above(right), self.below(right));
        let beyond = self.right_of(right);
        [
            (up, left & self.above(left)),
            (up_right, up),
            (beyond, up_right & self.above(beyond)),
            (down_right, beyond & self.below(beyond)),
            (down, down_right),
            (left, down & self.below(left)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{components, sizes, some};
    use super::*;

    #[test]
    fn effects_of_dominoes_are_those_that_are_found_by_taking_the_board_apart() {
        let mut seed = 3;
        let (mut whole, mut halved) = (0, 0);
        for (rows, cols) in (0..8).flat_map(|_| sizes()) {
            for board in components(some(rows, cols, &mut seed)) {
                for player in Player::BOTH {
                    let layout = Layout::of(&board);
                    let effects = layout.effects(board.cells, player);
                    let (mut places, step) = match player {
                        Player::Left => (board.vertical_places(), board.stride()),
                        Player::Right => (board.horizontal_places(), 1),
                    };
                    while places != 0 {
                        let place = places & places.wrapping_neg();
                        let cells = board.cells ^ place ^ place << step;
                        let after = Bits { cells, ..board };
                        let apart = components(after);
                        if effects.one_piece & place != 0 {
                            assert_eq!(apart, [layout.trimmed(cells)]);
                            whole += 1;
                        }
                        if effects.two_pieces & place != 0 {
                            let mut pieces = Vec::new();
                            layout.pieces(cells, 2, |piece| pieces.push(piece));
                            assert_eq!(apart, pieces);
                            halved += 1;
                        }
                        places ^= place;
                    }
                }
            }
        }
        // Most of the work is spared.
        assert!(whole > 1000 && halved > whole);
    }
}
