//! What the rules say of themselves holds against plain play.

use cgt_core::testing::check_ruleset;
use cgt_domineering::{Board, Domineering};

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
