//! The example games against published values, the kit, and a naive second reading of the rules.

mod common;

#[allow(dead_code)]
#[path = "../examples/clobber.rs"]
mod clobber;
#[allow(dead_code)]
#[path = "../examples/col_and_snort.rs"]
mod col_and_snort;
#[allow(dead_code)]
#[path = "../examples/cutcake.rs"]
mod cutcake;
#[allow(dead_code)]
#[path = "../examples/konane.rs"]
mod konane;
#[allow(dead_code)]
#[path = "../examples/toads_and_frogs.rs"]
mod toads_and_frogs;
#[allow(dead_code)]
#[path = "../examples/toppling_dominoes.rs"]
mod toppling_dominoes;

use cgt_core::testing::check_ruleset;
use cgt_core::{Context, Evaluator, GameId, Games, Options, Outcome, Player, Ruleset};
use clobber::Clobber;
use col_and_snort::{Colouring, Forbidden};
use common::oracle;
use cutcake::Cutcake;
use konane::{Konane, board};
use toads_and_frogs::ToadsAndFrogs;
use toppling_dominoes::TopplingDominoes;

/// Holds the value of a position against one in plain notation.
#[track_caller]
fn expect<R: Ruleset>(rules: R, position: &R::Position, expected: &str) {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(rules, &games);
    let value = evaluator.value(&context, position).unwrap();
    assert_eq!(value, games.read(&context, expected).unwrap(), "{expected}");
}

/// Holds the value of a row against the oracle's, by rules that are written anew.
#[track_caller]
fn expect_naive<R: Ruleset<Position = String>>(
    rules: R,
    row: &str,
    moves: impl Fn(&[u8], usize, Player) -> Vec<Vec<u8>>,
) {
    let (games, context) = (Games::new(), Context::default());
    let value = Evaluator::new(rules, &games)
        .value(&context, &row.to_owned())
        .unwrap();
    let all = |row: &Vec<u8>, player| -> Vec<Vec<u8>> {
        (0..row.len())
            .flat_map(|from| moves(row, from, player))
            .collect()
    };
    let expected = oracle::canonical(&oracle::tree_of(&row.as_bytes().to_vec(), &all));
    let options =
        |form: &GameId, player| games.options(&context, *form, player).unwrap().into_vec();
    let found = oracle::tree_of(&value.id(), &options);
    assert!(oracle::identical(&found, &expected), "{row}");
}

/// A row with the squares `from` and, where given, `over` emptied, and `to` set.
fn moved(row: &[u8], from: usize, over: Option<usize>, to: usize) -> Vec<u8> {
    let mut next = row.to_vec();
    let stone = next[from];
    for square in [Some(from), over].into_iter().flatten() {
        next[square] = b'.';
    }
    next[to] = stone;
    next
}

fn at(row: &[u8], place: usize, steps: isize) -> Option<(usize, u8)> {
    let place = place.checked_add_signed(steps)?;
    Some((place, *row.get(place)?))
}

/// `T.F` and `T.TF`: D. Wolfe, *The Gamesman's Toolkit*, Games of No Chance (1996), whose help
/// on Toads and Frogs prints both values.
#[test]
fn toads_and_frogs() {
    expect(ToadsAndFrogs, &"T.F".to_owned(), "*");
    expect(ToadsAndFrogs, &".TF".to_owned(), "0");
    expect(ToadsAndFrogs, &"FT.".to_owned(), "1");
    expect(ToadsAndFrogs, &"T.TF".to_owned(), "1/2");
    let moves = |strip: &[u8], from: usize, player: Player| {
        let (own, step) = match player {
            Player::Left => (b'T', 1),
            Player::Right => (b'F', -1),
        };
        if strip[from] != own {
            return Vec::new();
        }
        match (at(strip, from, step), at(strip, from, 2 * step)) {
            (Some((to, b'.')), _) => vec![moved(strip, from, None, to)],
            // An animal leaps over the other kind only, which stays where it is.
            (Some((_, next)), Some((to, b'.'))) if next != own => {
                vec![moved(strip, from, None, to)]
            }
            _ => Vec::new(),
        }
    };
    for strip in ["TT.F", "TT.FF", "T..F", "T.TF.F", "TT..FF", "TFTF.TF."] {
        expect_naive(ToadsAndFrogs, strip, moves);
    }
    check_ruleset(&ToadsAndFrogs, ["TT..F".to_owned()]).unwrap();
}

/// Albert, Grossman, Nowakowski, Wolfe (2005): `x…xo` with `n` stones `x` is `n - 1` ups and
/// `n` stars (by induction `{0 | (n - 2)·^ + (n - 1)·*}`), and of `xo…xo` up to 19 pairs only
/// three pairs are won by the second player.
#[test]
fn clobber() {
    for (row, expected) in [
        ("xo", "*"),
        ("xxo", "^"),
        ("xxxo", "^^*"),
        ("xxxxo", "^3"),
        ("xxxxxo", "^4*"),
        ("xooo", "vv*"),
    ] {
        expect(Clobber, &row.to_owned(), expected);
    }
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Clobber, &games);
    for pairs in 1..=7 {
        let value = evaluator.value(&context, &"xo".repeat(pairs)).unwrap();
        let expected = if pairs == 3 { Outcome::P } else { Outcome::N };
        assert_eq!(games.outcome(&context, value).unwrap(), expected);
    }
    let moves = |row: &[u8], from: usize, player: Player| {
        let (own, other) = match player {
            Player::Left => (b'x', b'o'),
            Player::Right => (b'o', b'x'),
        };
        let steps = [-1, 1].into_iter().filter(|_| row[from] == own);
        let targets = steps.filter_map(|step| at(row, from, step));
        let targets = targets.filter(|(_, stone)| *stone == other);
        targets.map(|(to, _)| moved(row, from, None, to)).collect()
    };
    for row in ["xxoo", "xoxo", "xxoxo", "xoox", "xo.oxx"] {
        expect_naive(Clobber, row, moves);
    }
    check_ruleset(&Clobber, ["xxoxo", "ox.xoo"].map(str::to_owned)).unwrap();
}

fn complete(forbidden: Forbidden, vertices: usize) -> Colouring {
    let edges = (0..vertices).flat_map(|a| (0..a).map(move |b| (a, b)));
    Colouring::new(forbidden, vertices, edges)
}

/// Winning Ways, ch. 2: every position of Col is a number or a number and a star. One without
/// colours is its own negative, so that it is 0 or a star.
#[test]
fn col() {
    let cycle = (0..5).map(|vertex| (vertex, (vertex + 1) % 5));
    let star = (1..5).map(|leaf| (0, leaf));
    let mut graphs: Vec<Colouring> = (1..6)
        .map(|length| Colouring::path(Forbidden::Alike, length))
        .collect();
    graphs.push(Colouring::new(Forbidden::Alike, 5, cycle));
    graphs.push(Colouring::new(Forbidden::Alike, 5, star));
    for graph in graphs {
        let (games, context) = (Games::new(), Context::default());
        let start = graph.start();
        check_ruleset(&graph, [start.clone()]).unwrap();
        let evaluator = Evaluator::new(graph, &games);
        let value = evaluator.value(&context, &start).unwrap();
        assert!(
            ["0", "*"]
                .map(|name| games.read(&context, name).unwrap())
                .contains(&value)
        );
        let (mut open, mut next) = (vec![start], Options::new());
        while let Some(position) = open.pop() {
            let value = evaluator.value(&context, &position).unwrap();
            let compact = games.compact(value.id()).unwrap();
            assert!(compact.ups == 0 && compact.nimber <= 1);
            for player in Player::BOTH {
                evaluator.rules().options(&position, player, &mut next);
            }
            open.extend(next.drain(..));
        }
    }
    expect(complete(Forbidden::Alike, 1), &vec![[true; 2]], "*");
    // Any colour bars the same one everywhere, and the next one bars the other.
    expect(complete(Forbidden::Alike, 4), &vec![[true; 2]; 4], "{-1|1}");
    // Nobody is hindered where vertices have no neighbours.
    let apart = Colouring::new(Forbidden::Alike, 3, []);
    expect(
        apart,
        &vec![[true, false], [true, true], [true, false]],
        "2*",
    );
}

/// In Snort the first colour on a complete graph bars the other one everywhere: `±(n - 1)`.
/// On a path of three the best first move is in the middle, for the same reason.
#[test]
fn snort() {
    for (vertices, expected) in [(1, "*"), (2, "+-1"), (3, "+-2"), (5, "+-4")] {
        let start = vec![[true; 2]; vertices];
        expect(complete(Forbidden::Unlike, vertices), &start, expected);
    }
    let path = Colouring::path(Forbidden::Unlike, 3);
    check_ruleset(&path, [path.start()]).unwrap();
    expect(path, &vec![[true; 2]; 3], "+-2");
}

/// `L` alone, `E` alone and `LRL = 1/2`: Fink, Nowakowski, Siegel, Wolfe (2015). `L…LR…R` with
/// `a` and `b` dominoes is `{a - 1 | 1 - b}`: toppling the inmost domino outwards over all of
/// the opponent's is best, by induction.
#[test]
fn toppling_dominoes() {
    for (row, expected) in [("LLLL", "4"), ("RR", "-2"), ("LRL", "1/2"), ("EEE", "*3")] {
        expect(TopplingDominoes, &row.to_owned(), expected);
    }
    for a in 1..6 {
        for b in 1..6 {
            let row = "L".repeat(a) + &"R".repeat(b);
            expect(
                TopplingDominoes,
                &row,
                &format!("{{{}|{}}}", a - 1, 1 - b as i32),
            );
        }
    }
    let moves = |row: &[u8], place: usize, player: Player| {
        let barred = if player == Player::Left { b'R' } else { b'L' };
        if row[place] == barred {
            return Vec::new();
        }
        let (before, after) = (&row[..place], &row[place + 1..]);
        vec![before.to_vec(), after.to_vec()]
    };
    for row in ["LRRLLR", "LERL", "RLELR", "LLRLRRE"] {
        expect_naive(TopplingDominoes, row, moves);
    }
    check_ruleset(&TopplingDominoes, ["LRRLE".to_owned()]).unwrap();
}

/// By hand. In `xo.` only Left can jump, once. In `xo.o.` Left may jump twice to 0, or once to
/// `..xo.` where both can jump to 0, which is a star: `{0,*|}` is 1, since Right has no move.
/// In `xo.ox` Left can jump to `..xox`, where Right alone can jump, to 0: `{{|0}|}` is 0.
#[test]
fn konane() {
    for (text, expected) in [
        ("xo.", "1"),
        ("xo.o.", "1"),
        ("ox.x.", "-1"),
        ("..xo.", "*"),
        ("..xox", "-1"),
        (".ox.", "*"),
        ("xo.ox", "0"),
        ("x/o/.", "1"),
        ("xo./.../ox.", "0"),
    ] {
        expect(Konane, &board(text), expected);
    }
    let swap = |text: &str| -> String {
        let turn = |square| match square {
            'x' => 'o',
            'o' => 'x',
            other => other,
        };
        text.chars().map(turn).collect()
    };
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Konane, &games);
    for text in ["xoxo/ox.x/xoxo", "xo.oxox", "oxo/x.x/oxo/xox"] {
        let rows = board(text);
        let columns = 0..rows[0].len();
        let transposed: Vec<Vec<u8>> = columns
            .map(|column| rows.iter().map(|row| row[column]).collect())
            .collect();
        let value = evaluator.value(&context, &rows).unwrap();
        assert_eq!(evaluator.value(&context, &transposed), Ok(value));
        let negative = evaluator.value(&context, &board(&swap(text))).unwrap();
        assert_eq!(games.negative(&context, value), Ok(negative));
    }
    check_ruleset(&Konane, [board("xo.ox/oxox")]).unwrap();
}

/// Winning Ways, ch. 2: with `2^j` the largest power of two up to the number of rows, a cake of
/// at least so many columns is the integer `⌊columns / 2^j⌋ - 1`.
#[test]
fn cutcake() {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Cutcake, &games);
    for rows in 1_u32..=17 {
        let power = 1 << rows.ilog2();
        for columns in power..=33 {
            let expected = games
                .integer(&context, i64::from(columns / power) - 1)
                .unwrap();
            let value = evaluator.value(&context, &vec![(rows, columns)]);
            assert_eq!(value, Ok(expected), "{rows}x{columns}");
        }
    }
    check_ruleset(&Cutcake, [vec![(2, 3), (3, 1)], vec![(3, 3)]]).unwrap();
}
