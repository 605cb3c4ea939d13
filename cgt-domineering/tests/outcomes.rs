//! Who wins which board: the table of the literature, exact values, and plain play.

mod common;

use std::collections::HashMap;

use cgt_core::{Context, EvalError, Evaluator, Games, Limits, Options, Outcome, Player, Ruleset};
use cgt_domineering::{Board, Domineering, OutcomeSolver, outcome, wins_moving_first};
use common::Random;

const ROWS: &str = include_str!("../../testdata/domineering-outcomes.tsv");

/// A board of the table and who wins it: if vertical starts, if horizontal starts.
struct Row {
    rows: u32,
    cols: u32,
    winner_if_first: [Option<Player>; 2],
}

fn table() -> Vec<Row> {
    let winner = |text: &str| match text {
        "V" => Some(Player::Left),
        "H" => Some(Player::Right),
        "?" => None,
        other => panic!("found `{other}`, expected V, H or ?"),
    };
    let row = |line: &str| {
        let columns: Vec<_> = line.split('\t').collect();
        Row {
            rows: columns[0].parse().unwrap(),
            cols: columns[1].parse().unwrap(),
            winner_if_first: [winner(columns[3]), winner(columns[4])],
        }
    };
    ROWS.lines().skip(1).map(row).collect()
}

/// Checks one row; the positions that took.
fn check(row: &Row, limits: Limits) -> Result<u64, EvalError> {
    let (games, context) = (Games::new(), Context::new(limits));
    let board = Board::empty(row.rows, row.cols).unwrap();
    let mut solver = OutcomeSolver::new(&games, &context, &board)?;
    for (starter, winner) in Player::BOTH.into_iter().zip(row.winner_if_first) {
        if let Some(winner) = winner {
            let wins = solver.wins_moving_first(starter)?;
            assert_eq!(
                wins,
                winner == starter,
                "{}x{}, {starter} first",
                row.rows,
                row.cols
            );
        }
    }
    Ok(solver.nodes())
}

fn find(rows: u32, cols: u32) -> Row {
    table()
        .into_iter()
        .find(|row| (row.rows, row.cols) == (rows, cols))
        .expect("in the table")
}

#[test]
fn boards_of_the_table_up_to_49_squares() {
    let mut checked = 0;
    for row in table().iter().filter(|row| row.rows * row.cols <= 49) {
        check(row, Limits::default()).unwrap();
        checked += 1;
    }
    assert_eq!(checked, 163);
}

/// The published solver Obsequi takes 13,874 positions for 7×7, and 12 million for 6×11 with
/// vertical first.
#[test]
fn known_amounts_of_work_are_not_exceeded() {
    assert!(check(&find(7, 7), Limits::default()).unwrap() <= 13_874);
    check(&find(5, 13), Limits::default()).unwrap();
    let board = Board::empty(6, 11).unwrap();
    let (games, context) = (Games::new(), Context::default());
    let mut solver = OutcomeSolver::new(&games, &context, &board).unwrap();
    assert!(solver.wins_moving_first(Player::Left).unwrap());
    assert!(solver.nodes() <= 12_000_000);
}

/// Obsequi takes 2.0 million positions for one starter.
#[test]
#[ignore = "several seconds without full optimisation"]
fn eight_by_eight() {
    assert!(check(&find(8, 8), Limits::default()).unwrap() <= 2_000_000);
}

/// Obsequi takes 12 million positions for 6×11 with vertical first.
#[test]
#[ignore = "ten seconds even with full optimisation"]
fn six_by_eleven_and_twelve() {
    assert!(check(&find(6, 11), Limits::default()).unwrap() <= 1_000_000);
    assert!(check(&find(6, 12), Limits::default()).unwrap() <= 1_000_000);
}

#[test]
#[ignore = "a minute with full optimisation: every row that 100,000 positions decide"]
fn the_whole_table_as_far_as_it_is_easy() {
    let limits = Limits {
        positions: 100_000,
        ..Limits::default()
    };
    let mut decided = 0;
    for row in table().iter().filter(|row| row.rows * row.cols <= 128) {
        match check(row, limits) {
            Ok(_) => decided += 1,
            Err(error) => assert_eq!(error, EvalError::Positions(100_000)),
        }
    }
    assert!(decided >= 163);
}

#[test]
fn outcomes_agree_with_exact_values() {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Domineering, &games);
    let mut random = Random(0x5EED);
    for _ in 0..500 {
        for (rows, cols) in [(1, 8), (3, 4), (4, 4), (5, 3), (4, 5), (2, 10)] {
            let board = random.board(rows, cols);
            let value = evaluator.value(&context, &board).unwrap();
            let expected = games.outcome(&context, value).unwrap();
            assert_eq!(outcome(&board, &context).unwrap(), expected, "{board}");
        }
    }
}

/// Whether `mover` wins, by trying every move.
fn wins_by_trying(board: &Board, mover: Player, memo: &mut HashMap<(Board, u8), bool>) -> bool {
    let key = (board.clone(), mover as u8);
    if let Some(wins) = memo.get(&key) {
        return *wins;
    }
    let mut moves = Options::new();
    Domineering.options(board, mover, &mut moves);
    let wins = moves
        .iter()
        .any(|after| !wins_by_trying(after, mover.opponent(), memo));
    memo.insert(key, wins);
    wins
}

#[test]
fn outcomes_agree_with_plain_play() {
    let context = Context::default();
    let mut random = Random(0xB0A2D);
    let mut memo = HashMap::new();
    for _ in 0..60 {
        for (rows, cols) in [(4, 4), (3, 6), (5, 4), (2, 9)] {
            let board = random.board(rows, cols);
            for player in Player::BOTH {
                let expected = wins_by_trying(&board, player, &mut memo);
                let found = wins_moving_first(&board, player, &context).unwrap();
                assert_eq!(found, expected, "{board} {player}");
            }
        }
    }
}

/// Transposition exchanges the players.
#[test]
fn transposed_boards_have_the_opposite_outcome() {
    let context = Context::default();
    let mut random = Random(0x7A11);
    for _ in 0..40 {
        let board = random.board(5, 7);
        let transposed = Board::new(7, 5, |row, col| board.is_free(col, row)).unwrap();
        let expected = match outcome(&board, &context).unwrap() {
            Outcome::L => Outcome::R,
            Outcome::R => Outcome::L,
            same => same,
        };
        assert_eq!(outcome(&transposed, &context).unwrap(), expected, "{board}");
    }
}
