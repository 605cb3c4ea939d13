//! The moves on a board in one word, and which of them leave it in one piece.

use cgt_core::Player;

use super::Bits;

/// What the dominoes of one player do to a board in one piece, by their first squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Effects {
    /// Those that leave everything in one piece.
    one_piece: u64,
    /// Those that leave at most two pieces.
    two_pieces: u64,
}

impl Bits {
    /// The places for a domino of `player` by their first squares, and a domino at square 0.
    #[inline]
    fn moves(&self, player: Player) -> (u64, u64) {
        match player {
            // A vertical place exists only where there is a second row.
            Player::Left => (
                self.vertical_places(),
                1 | 1_u64.checked_shl(self.stride()).unwrap_or(0),
            ),
            Player::Right => (self.horizontal_places(), 0b11),
        }
    }

    /// Calls `visit` with the board after each domino of `player`, in the order of the squares.
    #[inline]
    pub(crate) fn dominoes(&self, player: Player, mut visit: impl FnMut(Bits)) {
        let (mut places, domino) = self.moves(player);
        while places != 0 {
            let cells = self.cells ^ domino << places.trailing_zeros();
            visit(Bits { cells, ..*self });
            places &= places - 1;
        }
    }

    /// Calls `visit` with the parts that each domino of `player` leaves of a board in one piece,
    /// and with `None` after those of each.
    #[inline]
    pub(crate) fn option_parts(&self, player: Player, mut visit: impl FnMut(Option<Bits>)) {
        let effects = self.effects(player);
        let (mut places, domino) = self.moves(player);
        while places != 0 {
            let square = places.trailing_zeros();
            let after = Bits {
                cells: self.cells ^ domino << square,
                ..*self
            };
            if effects.one_piece >> square & 1 == 1 {
                visit(Some(after.trimmed()));
            } else {
                let few = effects.two_pieces >> square & 1 == 1;
                let most = if few { 2 } else { usize::MAX };
                after.pieces(most, |piece| visit(Some(piece)));
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
    fn effects(&self, player: Player) -> Effects {
        if self.cells.count_ones() <= 3 || self.stride() >= 64 {
            return Effects::default();
        }
        let around = match player {
            Player::Left => self.around_vertical(),
            Player::Right => self.around_horizontal(),
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

    /// `set` moved so that bit `s` tells of the square to the left of `s`.
    #[inline]
    fn left_of(&self, set: u64) -> u64 {
        set << 1 & !self.first_column()
    }

    /// The same to the right.
    #[inline]
    fn right_of(&self, set: u64) -> u64 {
        set >> 1 & !self.last_column()
    }

    /// For the six squares that touch a vertical domino, in their order around it: which are
    /// free, and which hang together with the one before.
    #[inline]
    fn around_vertical(&self) -> [(u64, u64); 6] {
        let stride = self.stride();
        let (up, below) = (self.cells << stride, self.cells >> stride >> stride);
        let (left, right) = (self.left_of(self.cells), self.right_of(self.cells));
        let (down_left, down_right) = (left >> stride, right >> stride);
        [
            (up, left & left << stride),
            (right, up & right << stride),
            (down_right, right),
            (below, down_right & down_right >> stride),
            (down_left, below & down_left >> stride),
            (left, down_left),
        ]
    }

    /// The same for a horizontal domino.
    #[inline]
    fn around_horizontal(&self) -> [(u64, u64); 6] {
        let stride = self.stride();
        let (up, down) = (self.cells << stride, self.cells >> stride);
        let (left, right) = (self.left_of(self.cells), self.right_of(self.cells));
        let (up_right, down_right) = (right << stride, right >> stride);
        let beyond = self.right_of(right);
        [
            (up, left & left << stride),
            (up_right, up),
            (beyond, up_right & beyond << stride),
            (down_right, beyond & beyond >> stride),
            (down, down_right),
            (left, down & left >> stride),
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
                    let effects = board.effects(player);
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
                            assert_eq!(apart, [after.trimmed()]);
                            whole += 1;
                        }
                        if effects.two_pieces & place != 0 {
                            let mut pieces = Vec::new();
                            after.pieces(2, |piece| pieces.push(piece));
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
