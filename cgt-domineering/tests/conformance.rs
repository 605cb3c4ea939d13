//! What the rules say of themselves holds against plain play.

use cgt_core::testing::check_ruleset;
use cgt_core::{Context, Evaluator, Games, Options, Player, Ruleset};
use cgt_domineering::{Board, Domineering};
use proptest::prelude::*;

/// The options and nothing else: no components, symmetries, keys or dominated moves.
struct Plain;

impl Ruleset for Plain {
    type Position = Board;

    fn options(&self, board: &Board, player: Player, out: &mut Options<Board>) {
        Domineering.options(board, player, out);
    }
}

/// A board and up to 14 free squares on it that hang together for the most part, in lines or
/// in clusters.
fn some_board() -> impl Strategy<Value = Board> {
    let sizes = prop_oneof![(2..8_i32, 2..8_i32), (1..4, 9..20), (9..20, 1..4)];
    let steps = prop::collection::vec((0..4_usize, 0..3_usize, any::<prop::sample::Index>()), 40);
    (sizes, steps).prop_map(|((rows, cols), steps)| {
        let mut free = vec![(rows / 2, cols / 2)];
        for (direction, kind, from) in steps {
            // Two steps of three go on from the last square.
            let (row, col) = free[if kind == 0 {
                from.index(free.len())
            } else {
                free.len() - 1
            }];
            let (down, right) = [(1, 0), (0, 1), (-1, 0), (0, -1)][direction];
            let next = (row + down, col + right);
            let is_on_board = (0..rows).contains(&next.0) && (0..cols).contains(&next.1);
            if free.len() < 14 && is_on_board && !free.contains(&next) {
                free.push(next);
            }
        }
        let is_free = |row, col| free.contains(&(row as i32, col as i32));
        Board::new(rows as u32, cols as u32, is_free).expect("a small board")
    })
}

proptest! {
    #[test]
    fn shortcuts_do_not_change_values(boards in prop::collection::vec(some_board(), 4)) {
        let (games, context) = (Games::new(), Context::default());
        let fast = Evaluator::new(Domineering, &games);
        let plain = Evaluator::new(Plain, &games);
        for board in boards {
            prop_assert_eq!(fast.value(&context, &board), plain.value(&context, &board));
        }
    }
}

#[test]
fn components_and_symmetries_hold() {
    let boards = [
        "3x3",
        "...|..#|#..",
        "2x4",
        "1x6",
        // Lines and places that stand apart, where some dominoes dominate others.
        "..#|#..|..#",
        "#..#|...#|#..#|#...",
        "2x5",
        // Rows that are longer than a byte, and a column that is.
        "..........|##.##.#..#",
        ".#|..|.#|..|.#|.#|#.|#.|..",
    ];
    let boards = boards.map(|board| Board::parse(board).expect("a board"));
    check_ruleset(&Domineering, boards).unwrap();
}
