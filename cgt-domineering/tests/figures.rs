//! The Domineering part of `testdata/figures.md` and `testdata/values.tsv`, and what the values
//! must agree with: a naive theory of games, and play.

mod common;

use std::sync::atomic::{AtomicU64, Ordering};

use cgt_core::notation::Printer;
use cgt_core::{
    Context, Dyadic, Evaluator, Games, Outcome, Player, Ruleset, Value, notation, verify,
};
use cgt_domineering::{Board, Domineering, Sweep, Workers, sweep, value_in_parallel};
use common::Random;

#[path = "../../cgt-core/tests/common/oracle.rs"]
mod oracle;

const ROWS: &str = include_str!("../../testdata/values.tsv");

struct Arena {
    games: Games,
    context: Context<'static>,
}

impl Arena {
    fn new() -> Arena {
        Arena {
            games: Games::new(),
            context: Context::default(),
        }
    }

    fn evaluator(&self) -> Evaluator<'_, Domineering> {
        Evaluator::new(Domineering, &self.games)
    }

    fn read(&self, text: &str) -> Value {
        self.games.read(&self.context, text).unwrap()
    }

    fn number(&self, text: &str) -> Dyadic {
        self.games
            .as_number(self.read(text))
            .expect("a number")
            .clone()
    }
}

/// Board, value, temperature, mean.
const SINGLE_BOARDS: [[&str; 4]; 15] = [
    ["2x2", "+-1", "1", "0"],
    ["2x3", "{2|-1/2}", "5/4", "3/4"],
    ["2x4", "{2|0||0}", "0", "0"],
    ["2x5", "1/2", "-1/2", "1/2"],
    ["2x6", "{3|1||1|||-1}", "1", "0"],
    ["3x5", "-1", "-1", "-1"],
    ["3x3", "+-1", "1", "0"],
    ["3x4", "-3/2", "-1/2", "-3/2"],
    [
        "4x4",
        "{0,{{2|0},{2|{2|0}}|{2|0},{{2|0}|0}}|0,{{0|-2},{0|{0|-2}}|{0|-2},{{0|-2}|-2}}}",
        "0",
        "0",
    ],
    ["4x5", "1", "-1", "1"],
    ["5x5", "0", "-1", "0"],
    ["4x7", "1", "-1", "1"],
    ["5x6", "-3/2", "-1/2", "-3/2"],
    ["2x15", "{1|||1/2|-1||-3/2|-3}", "9/8", "-1/8"],
    ["3x10", "{0|-5/2||-11/4|-5|||-21/4}", "43/32", "-125/32"],
];

/// Checks the boards of the table that `wanted` names.
fn check_single_boards(wanted: impl Fn(&str) -> bool) {
    let arena = Arena::new();
    let evaluator = arena.evaluator();
    let (games, context) = (&arena.games, &arena.context);
    for [board, value, temperature, mean] in SINGLE_BOARDS {
        if wanted(board) {
            let found = evaluator
                .value(context, &Board::parse(board).unwrap())
                .unwrap();
            assert_eq!(found, arena.read(value), "{board}");
            let found_temperature = games.temperature(context, found).unwrap();
            assert_eq!(found_temperature, arena.number(temperature), "{board}");
            assert_eq!(
                games.mean(context, found).unwrap(),
                arena.number(mean),
                "{board}"
            );
        }
    }
}

/// Boards that take seconds without full optimisation.
const LARGE: [&str; 2] = ["5x6", "4x7"];

#[test]
fn single_boards() {
    check_single_boards(|board| !LARGE.contains(&board));
}

#[test]
#[ignore = "half a minute without full optimisation"]
fn large_single_boards() {
    check_single_boards(|board| LARGE.contains(&board));
}

/// The transposed board is the negative.
#[test]
fn transposed_boards() {
    let arena = Arena::new();
    let value = arena
        .evaluator()
        .value(&arena.context, &Board::parse("3x2").unwrap());
    assert_eq!(value.unwrap(), arena.read("{1/2|-2}"));
}

#[test]
fn every_board_of_the_table_of_values() {
    let arena = Arena::new();
    let evaluator = arena.evaluator();
    let mut checked = 0;
    for row in ROWS.lines() {
        let columns: Vec<_> = row.split('\t').collect();
        if columns[0] == "pos_domineering_canonical_form" {
            let board = Board::parse(columns[1]).unwrap();
            let found = evaluator.value(&arena.context, &board).unwrap();
            assert_eq!(found, arena.read(columns[2]), "{board}");
            checked += 1;
        }
    }
    assert_eq!(checked, 135);
}

/// What the figures say of all boards of a size.
struct Figures {
    boards: u64,
    values: usize,
    /// L, R, N, P.
    outcomes: [u64; 4],
    hottest: (&'static str, u64),
}

fn check_sweep(rows: u32, cols: u32, threads: usize, figures: &Figures) -> Sweep {
    let arena = Arena::new();
    let evaluator = arena.evaluator();
    let told = AtomicU64::new(0);
    let progress = |done| {
        told.fetch_max(done, Ordering::Relaxed);
    };
    let workers = Workers {
        threads,
        ..Workers::default()
    };
    let found = sweep(&evaluator, rows, cols, &workers, &progress).unwrap();
    assert_eq!(
        (found.boards, told.into_inner()),
        (figures.boards, figures.boards)
    );
    assert_eq!(found.values.len(), figures.values);
    let outcomes = [Outcome::L, Outcome::R, Outcome::N, Outcome::P];
    assert_eq!(
        outcomes.map(|outcome| found.by_outcome(outcome)),
        figures.outcomes
    );
    let temperatures = found.by_temperature();
    let (hottest, boards) = temperatures.last_key_value().unwrap();
    assert_eq!(
        (hottest, *boards),
        (&arena.number(figures.hottest.0), figures.hottest.1)
    );
    found
}

const FOUR_BY_FOUR: Figures = Figures {
    boards: 65_536,
    values: 717,
    outcomes: [16_680, 16_680, 25_940, 6_236],
    hottest: ("7/4", 8),
};

#[test]
fn all_boards_of_four_by_four() {
    let one = check_sweep(4, 4, 1, &FOUR_BY_FOUR);
    let two = check_sweep(4, 4, 3, &FOUR_BY_FOUR);
    // Values of different arenas: everything but them is the same.
    for (a, b) in one.values.iter().zip(&two.values) {
        assert_eq!(
            (a.boards, &a.first, a.outcome),
            (b.boards, &b.first, b.outcome)
        );
        assert_eq!(a.temperature, b.temperature);
    }
}

#[test]
#[ignore = "several seconds without full optimisation"]
fn all_boards_of_four_by_five() {
    let figures = Figures {
        boards: 1_048_576,
        values: 5_891,
        outcomes: [256_284, 329_773, 392_067, 70_452],
        hottest: ("7/4", 82),
    };
    check_sweep(4, 5, 2, &figures);
}

#[test]
fn sweeps_are_refused_where_they_are_too_large_or_cancelled() {
    let arena = Arena::new();
    let evaluator = arena.evaluator();
    let refused = |rows, cols| sweep(&evaluator, rows, cols, &Workers::default(), &|_| {}).is_err();
    assert!(refused(6, 7) && refused(u32::MAX, 2));
    assert!(!refused(0, 1000));
    let stop = || true;
    let workers = Workers {
        threads: 2,
        cancel: Some(&stop),
        ..Workers::default()
    };
    let cancelled = sweep(&evaluator, 4, 4, &workers, &|_| {});
    assert_eq!(cancelled.err(), Some(cgt_core::EvalError::Cancelled));
}

#[test]
fn threads_find_the_value_that_one_finds() {
    let text = |threads| {
        let arena = Arena::new();
        let workers = Workers {
            threads,
            ..Workers::default()
        };
        let board = Board::parse("4x6").unwrap();
        let value = value_in_parallel(&arena.evaluator(), &board, &workers).unwrap();
        Printer::new(&arena.games)
            .value(&arena.context, value)
            .unwrap()
            .to_string()
    };
    let one = text(1);
    assert!(text(2) == one && text(4) == one);
}

fn options(board: &Board, player: Player) -> Vec<Board> {
    let mut options = cgt_core::Options::new();
    Domineering.options(board, player, &mut options);
    options.into_vec()
}

#[test]
fn random_boards_agree_with_the_naive_theory_and_with_play() {
    let arena = Arena::new();
    let evaluator = arena.evaluator();
    let (games, context) = (&arena.games, &arena.context);
    let mut random = Random(0xD0_4141);
    for _ in 0..60 {
        for (rows, cols) in [(2, 3), (3, 2), (3, 3), (1, 5), (3, 4)] {
            let cells = random.next()
                & if rows * cols > 9 {
                    random.next()
                } else {
                    u64::MAX
                };
            let board = Board::new(rows, cols, |row, col| cells >> (row * cols + col) & 1 == 1);
            let board = board.unwrap();
            let value = evaluator.value(context, &board).unwrap();
            let tree = oracle::tree_of(&board, &options);
            let found = oracle::tree_of(&value.id(), &|&form, player| {
                games.options(context, form, player).unwrap().into_vec()
            });
            assert!(
                oracle::identical(&found, &oracle::canonical(&tree)),
                "{board}"
            );
            let form = evaluator.form(context, &board).unwrap();
            assert!(verify(games, context, form, value.id()).unwrap(), "{board}");
        }
    }
}

#[test]
fn the_notation_of_the_figures_is_read_as_it_stands() {
    assert!(
        SINGLE_BOARDS
            .iter()
            .all(|[_, value, ..]| notation::parse(value).is_ok())
    );
}
