//! The parts of the solver against plain definitions.

use cgt_core::{Context, Games, Limits, Outcome, Player};

use super::bound::{Cutter, Lines};
use super::killers::Killers;
use super::position::Shape;
use super::strips::{MAX_HEIGHT, Strips, dominoes};
use super::values::{Store, UNUSABLE};
use super::*;
use crate::bits::Bits;

/// Whether `mover` wins, by trying every move on a set of free squares.
fn wins_by_trying(cells: u64, rows: u32, cols: u32, mover: usize, memo: &mut Memo) -> bool {
    if let Some(wins) = memo.get(&(cells, mover)) {
        return *wins;
    }
    let mut wins = false;
    for square in 0..rows * cols {
        let (other, fits) = match mover {
            0 => (square + cols, square + cols < rows * cols),
            _ => (square + 1, square % cols + 1 < cols),
        };
        let domino = if fits { 1 << square | 1 << other } else { 0 };
        if fits
            && cells & domino == domino
            && !wins_by_trying(cells ^ domino, rows, cols, 1 - mover, memo)
        {
            wins = true;
            break;
        }
    }
    memo.insert((cells, mover), wins);
    wins
}

type Memo = std::collections::HashMap<(u64, usize), bool>;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// Bytes enough to remember all strips of a test.
const AMPLE: u64 = 1 << 22;

/// The two bounds of a player never promise what play does not hold.
#[test]
fn bounds_are_kept_by_play() {
    let games = Games::new();
    let mut random = Random(7);
    let sizes = [
        (4, 4),
        (3, 5),
        (5, 3),
        (4, 5),
        (6, 4),
        (3, 8),
        (2, 9),
        (2, 13),
        (4, 7),
    ];
    for (index, (rows, cols)) in sizes.into_iter().enumerate() {
        let shape = Shape::<u64>::new(rows, cols);
        let mut store = Store::new(&games, u64::MAX).unwrap();
        let mut strips = [cols, rows].map(|width| Strips::new(width, 12, AMPLE));
        let mut memo = Memo::new();
        for round in 0..200 {
            let cells = random.next() & ((1 << (rows * cols)) - 1);
            let position = shape.position(|row, col| cells >> (row * cols + col) & 1 == 1);
            for (player, strips) in strips.iter_mut().enumerate() {
                let mut lines = Lines::new(2 + (index + round) % (MAX_HEIGHT - 1));
                let mut cutter = Cutter {
                    shape: &shape,
                    strips,
                    store: &mut store,
                    player,
                };
                let bound = cutter.bound(&mut lines, &position).unwrap();
                let first = bound.wins_first()
                    || cutter.wins_first_by_sum(&lines, &position, &bound).unwrap();
                let second = bound.wins_second()
                    || cutter
                        .wins_second_by_sum(&lines, &position, &bound)
                        .unwrap();
                let wins = |mover, memo: &mut _| wins_by_trying(cells, rows, cols, mover, memo);
                assert!(
                    !first || wins(player, &mut memo),
                    "{rows}x{cols} {cells:b} first"
                );
                assert!(
                    !second || !wins(1 - player, &mut memo),
                    "{rows}x{cols} {cells:b} second"
                );
            }
        }
    }
}

/// A bound worked out from that of the position before is the bound of the position.
#[test]
fn bounds_after_a_move_are_those_of_the_position() {
    let games = Games::new();
    let mut random = Random(11);
    let shape = Shape::<u128>::new(6, 7);
    let mut store = Store::new(&games, u64::MAX).unwrap();
    let mut strips = [7, 6].map(|width| Strips::new(width, 12, AMPLE));
    for round in 0..200 {
        let cells = random.next() | random.next();
        let position = shape.position(|row, col| cells >> (row * 7 + col) & 1 == 1);
        let taken = random.next() & random.next() & random.next();
        let after = shape.position(|row, col| (cells & !taken) >> (row * 7 + col) & 1 == 1);
        for (player, strips) in strips.iter_mut().enumerate() {
            let max = 2 + round % (MAX_HEIGHT - 1);
            let (mut lines, mut fresh) = (Lines::new(max), Lines::new(max));
            let mut cutter = Cutter {
                shape: &shape,
                strips,
                store: &mut store,
                player,
            };
            cutter.bound(&mut lines, &position).unwrap();
            let expected = cutter.bound(&mut fresh, &after).unwrap();
            assert_eq!(cutter.bound_after(&lines, &after).unwrap(), expected);
        }
    }
}

/// Strips have their own values, whatever is remembered of others.
#[test]
fn strips_have_the_values_of_their_boards() {
    let games = Games::new();
    let mut store = Store::new(&games, u64::MAX).unwrap();
    let mut random = Random(13);
    for width in 1..=9 {
        for memory in [1, AMPLE] {
            let mut strips = Strips::<u64>::new(width, 12, memory);
            for round in 0..60 {
                let height = 2 + round % (MAX_HEIGHT - 1);
                let squares = width * height as u32;
                let strip = random.next() & random.next() & ((1 << squares) - 1);
                let board = Bits::from_rows(height as u32, width, strip);
                let place = strips.get(&mut store, height, strip).unwrap();
                assert!(place != UNUSABLE || height > 2 && squares > 18);
                if place != UNUSABLE {
                    assert_eq!(place, store.board(board).unwrap(), "{board:?}");
                    assert_eq!(place, strips.get(&mut store, height, strip).unwrap());
                }
            }
        }
    }
}

/// Two rows too wide to be evaluated: one piece of 13 columns, in which Left gives up her
/// moves, and one that is worth 1.
#[test]
fn of_pieces_too_wide_only_the_opponents_moves_count() {
    let games = Games::new();
    let mut store = Store::new(&games, u64::MAX).unwrap();
    let mut strips = Strips::<u64>::new(16, 12, AMPLE);
    let row = 0b1001_1111_1111_1111_u64;
    let lost = i64::from(2 * dominoes(row));
    let place = strips.get(&mut store, 2, row | row << 16).unwrap();
    assert_eq!(place, store.integer(1 - lost).unwrap());
    // Three rows of it are not bounded at all.
    let place = strips
        .get(&mut store, 3, row | row << 16 | row << 32)
        .unwrap();
    assert_eq!(place, UNUSABLE);
}

#[test]
fn killers_are_the_last_four_places() {
    let mut killers = Killers::new();
    let at = |killers: &Killers, depth| killers.get(depth).collect::<Vec<_>>();
    assert!(at(&killers, 3).is_empty());
    for place in [5, 7, 7, 9] {
        killers.put(3, place);
    }
    assert_eq!(at(&killers, 3), [9, 7, 5]);
    for place in [5, 1, 2] {
        killers.put(3, place);
    }
    assert_eq!(at(&killers, 3), [2, 1, 5, 9]);
    assert!(at(&killers, 2).is_empty() && at(&killers, 4).is_empty());
}

#[test]
fn random_boards_agree_with_trying_every_move() {
    let context = Context::default();
    let mut random = Random(3);
    for (rows, cols) in [(1, 6), (4, 4), (3, 6), (6, 3), (4, 5), (5, 5), (3, 8)] {
        let mut memo = Memo::new();
        for _ in 0..80 {
            // Few taken squares, so that components are not all small.
            let cells = random.next() | random.next() | random.next();
            let cells = cells & ((1 << (rows * cols)) - 1);
            let board = Board::new(rows, cols, |row, col| cells >> (row * cols + col) & 1 == 1);
            let board = board.unwrap();
            for player in Player::BOTH {
                let expected = wins_by_trying(cells, rows, cols, player as usize, &mut memo);
                let found = wins_moving_first(&board, player, &context).unwrap();
                assert_eq!(found, expected, "{board} {player}");
            }
        }
    }
}

#[test]
fn one_word_and_two_words_agree() {
    let (games, context) = (Games::new(), Context::default());
    let mut random = Random(5);
    for _ in 0..40 {
        let cells = random.next() | random.next();
        let free = |row: u32, col: u32| cells >> (row * 6 + col) & 1 == 1;
        let mut one = Search::<u64>::new(&context, &games, 6, 6).unwrap();
        let mut two = Search::<u128>::new(&context, &games, 6, 6).unwrap();
        for mover in 0..2 {
            assert_eq!(
                one.solve(free, mover).unwrap(),
                two.solve(free, mover).unwrap()
            );
        }
        assert_eq!(one.nodes(), two.nodes());
    }
}

#[test]
fn boards_of_every_shape_are_solved() {
    let context = Context::default();
    let solve = |board: &Board| outcome(board, &context).unwrap();
    let board = |text: &str| Board::parse(text).unwrap();
    assert_eq!(solve(&board("1x1")), Outcome::P);
    assert_eq!(solve(&board("##|##")), Outcome::P);
    assert_eq!(solve(&board("1x64")), Outcome::R);
    assert_eq!(solve(&board("64x1")), Outcome::L);
    assert_eq!(solve(&board("1x300")), Outcome::R);
    // A small area in a large board.
    let area = |row, col| (100..105).contains(&row) && (300..305).contains(&col);
    assert_eq!(solve(&Board::new(200, 400, area).unwrap()), Outcome::P);
    // Two 1×2 areas and a 2×1 one, far apart.
    let areas = |row, col| row == 0 && col % 100 < 2 || col == 250 && row < 2;
    assert_eq!(solve(&Board::new(3, 400, areas).unwrap()), Outcome::R);
}

#[test]
fn limits_and_the_cancel_hook_stop_the_search() {
    let board = Board::parse("8x8").unwrap();
    let few = Context::new(Limits {
        positions: 100,
        ..Limits::default()
    });
    assert_eq!(outcome(&board, &few), Err(EvalError::Positions(100)));
    let stop = || true;
    let cancelled = Context::new(Limits::default()).with_cancel(&stop);
    assert_eq!(outcome(&board, &cancelled), Err(EvalError::Cancelled));
    let small = Context::new(Limits {
        memory: 1000,
        ..Limits::default()
    });
    assert_eq!(outcome(&board, &small), Err(EvalError::Memory(1000)));
}

#[test]
fn dominoes_of_a_row() {
    assert_eq!(dominoes(0b1), 0);
    assert_eq!(dominoes(0b111_0110), 2);
    assert_eq!(dominoes(u64::MAX), 32);
    assert_eq!(dominoes(0b11_1111_1011), 4);
}
