//! The evaluator against the bare rules, on random pictures.

use std::collections::HashMap;

use cgt_core::{Context, EvalError, Evaluator, Games, Limits, Player, Value};
use cgt_hackenbush::{Color, Cutting, Hackenbush, Picture, Position, Shortcuts};

/// A small linear congruential generator, so that the pictures are the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

fn random_picture(random: &mut Random, max_edges: usize, colors: &[Color]) -> Picture {
    let vertices = 1 + random.below(6);
    let mut picture = Picture::new();
    for _ in 0..vertices {
        picture.add_vertex();
    }
    for _ in 0..=random.below(max_edges) {
        let (from, to) = (random.below(vertices + 1), random.below(vertices + 1));
        picture.add_edge(from, to, colors[random.below(colors.len())]);
    }
    picture
}

fn check(picture: &Picture, games: &Games, hackenbush: &[Hackenbush<'_>]) {
    let context = Context::default();
    let plain = Evaluator::new(Cutting, games);
    let expected = plain.value(&context, &Position::new(picture)).unwrap();
    for evaluator in hackenbush {
        let evaluation = evaluator.evaluate(&context, picture).unwrap();
        assert_eq!(evaluation.value, expected, "{}", picture.to_edge_list());
        let number = evaluator.number_part(&context, picture).unwrap();
        assert_eq!(number, evaluation.number, "{}", picture.to_edge_list());
        assert!(games.is_dicotic(evaluation.small));
    }
}

/// With all of the theory, with none of it, and with each part of it switched off.
fn evaluators(games: &Games) -> Vec<Hackenbush<'_>> {
    let all = Shortcuts::default();
    let none = Shortcuts {
        fusion: false,
        parallel_edges: false,
        skeleton: false,
        numbers: false,
    };
    let choices = [
        all,
        none,
        Shortcuts {
            fusion: false,
            ..all
        },
        Shortcuts {
            parallel_edges: false,
            ..all
        },
        Shortcuts {
            skeleton: false,
            ..all
        },
        Shortcuts {
            numbers: false,
            ..all
        },
    ];
    choices
        .map(|shortcuts| Hackenbush::with_shortcuts(games, shortcuts))
        .into()
}

#[test]
fn random_pictures_of_all_colours() {
    let games = Games::new();
    let evaluators = evaluators(&games);
    let mut random = Random(1);
    for round in 0..6000 {
        let colors: &[Color] = match round % 6 {
            0 => &[Color::Blue, Color::Red],
            1 => &[Color::Green],
            _ => &Color::ALL,
        };
        check(&random_picture(&mut random, 9, colors), &games, &evaluators);
    }
}

/// The picture without one of its edges.
fn without(picture: &Picture, cut: usize) -> Picture {
    let mut rest = Picture::new();
    for _ in 1..picture.vertex_count() {
        rest.add_vertex();
    }
    for (edge, (from, to, color)) in picture.edges().enumerate() {
        if edge != cut {
            rest.add_edge(from, to, color);
        }
    }
    rest
}

/// Checks the cuts of both players, each by `value_of` what is left.
fn check_cuts(
    picture: &Picture,
    games: &Games,
    hackenbush: &Hackenbush<'_>,
    value_of: impl Fn(&Picture) -> Value,
) {
    let context = Context::default();
    let standing = picture.standing();
    let moves = hackenbush.moves(&context, picture).unwrap();
    for (player, cuts) in Player::BOTH.into_iter().zip(moves) {
        let edges = picture.edges().enumerate();
        let legal = edges.filter(|&(_, (from, _, color))| {
            standing[from] && (color == Color::Green || color.may_be_cut_by(player))
        });
        let legal: Vec<usize> = legal.map(|(edge, _)| edge).collect();
        let found: Vec<usize> = cuts.iter().map(|cut| cut.edge).collect();
        assert_eq!(found, legal, "{}", picture.to_edge_list());
        for cut in cuts {
            let told = format!("{} without {}", picture.to_edge_list(), cut.edge);
            let expected = value_of(&without(picture, cut.edge));
            assert_eq!(cut.value, expected, "{told}");
            let order = games.compare(&context, expected, Value::ZERO).unwrap();
            let wins = match player {
                Player::Left => order.is_some_and(std::cmp::Ordering::is_ge),
                Player::Right => order.is_some_and(std::cmp::Ordering::is_le),
            };
            assert_eq!(cut.wins, wins, "{told}");
        }
    }
}

#[test]
fn the_value_of_every_cut() {
    let games = Games::new();
    let plain = Evaluator::new(Cutting, &games);
    let mut random = Random(2);
    for hackenbush in evaluators(&games) {
        for _ in 0..60 {
            let picture = random_picture(&mut random, 9, &Color::ALL);
            check_cuts(&picture, &games, &hackenbush, |rest| {
                let position = Position::new(rest);
                plain.value(&Context::default(), &position).unwrap()
            });
        }
    }
}

#[test]
fn the_value_of_every_cut_of_larger_pictures() {
    let games = Games::new();
    let (hackenbush, other) = (Hackenbush::new(&games), Hackenbush::new(&games));
    let mut random = Random(3);
    for round in 0..40 {
        // A tree with a few more edges: trees, cycles on one another, all green and mixed.
        let colors = [&Color::ALL[..], &Color::ALL[..2], &[Color::Green]][round % 3];
        let mut picture = Picture::new();
        for vertex in 0..30 {
            let top = picture.add_vertex();
            let color = colors[random.below(colors.len())];
            picture.add_edge(random.below(vertex + 1), top, color);
        }
        for _ in 0..round / 3 % 4 {
            let (from, to) = (random.below(31), random.below(31));
            picture.add_edge(from, to, colors[random.below(colors.len())]);
        }
        check_cuts(&picture, &games, &hackenbush, |rest| {
            other.evaluate(&Context::default(), rest).unwrap().value
        });
    }
}

/// Every subset of edges by the rules, each remembered by its bits.
struct PlainSearch<'p, 'g> {
    games: &'g Games,
    edges: &'p [(usize, usize, Color)],
    values: HashMap<u32, Value>,
}

impl PlainSearch<'_, '_> {
    fn value(&mut self, edges: u32) -> Value {
        let edges = self.standing(edges);
        if let Some(&value) = self.values.get(&edges) {
            return value;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (index, &(_, _, color)) in self.edges.iter().enumerate() {
            if edges & 1 << index != 0 {
                let value = self.value(edges & !(1 << index));
                if color != Color::Red {
                    sides[0].push(value);
                }
                if color != Color::Blue {
                    sides[1].push(value);
                }
            }
        }
        let context = Context::default();
        let value = self.games.value(&context, &sides[0], &sides[1]).unwrap();
        self.values.insert(edges, value);
        value
    }

    fn standing(&self, edges: u32) -> u32 {
        let (mut reached, mut standing) = (1_u64, 0);
        loop {
            let before = (reached, standing);
            for (index, &(from, to, _)) in self.edges.iter().enumerate() {
                if edges & 1 << index != 0 && reached & (1 << from | 1 << to) != 0 {
                    reached |= 1 << from | 1 << to;
                    standing |= 1 << index;
                }
            }
            if before == (reached, standing) {
                return standing;
            }
        }
    }
}

/// A 2-connected picture of exactly so many edges: a cycle through the ground, and ears on it.
fn random_block(random: &mut Random, edges: usize) -> Picture {
    loop {
        let mut picture = Picture::new();
        let mut path = |picture: &mut Picture, from: usize, to: usize, inner: usize| {
            let mut here = from;
            for _ in 0..inner {
                let next = picture.add_vertex();
                picture.add_edge(here, next, Color::ALL[random.below(3)]);
                here = next;
            }
            picture.add_edge(here, to, Color::ALL[random.below(3)]);
            [
                random.below(1 << 20),
                random.below(1 << 20),
                random.below(4),
            ]
        };
        let mut drawn = path(&mut picture, 0, 0, 4);
        while picture.edge_count() < edges {
            let vertices = picture.vertex_count();
            let from = drawn[0] % vertices;
            let to = (from + 1 + drawn[1] % (vertices - 1)) % vertices;
            let inner = [0, 0, 1, 2][drawn[2]].min(edges - picture.edge_count() - 1);
            drawn = path(&mut picture, from, to, inner);
        }
        let has = |wanted| picture.edges().any(|edge| edge.2 == wanted);
        if Color::ALL.into_iter().all(has) {
            return picture;
        }
    }
}

fn check_blocks(seed: u64, count: usize, edges: impl Fn(usize) -> usize) {
    let mut random = Random(seed);
    let context = Context::default();
    for round in 0..count {
        let games = Games::new();
        let picture = random_block(&mut random, edges(round));
        let listed: Vec<_> = picture.edges().collect();
        let mut plain = PlainSearch {
            games: &games,
            edges: &listed,
            values: HashMap::new(),
        };
        let expected = plain.value((1 << listed.len()) - 1);
        for hackenbush in evaluators(&games) {
            let evaluation = hackenbush.evaluate(&context, &picture).unwrap();
            assert_eq!(evaluation.value, expected, "{}", picture.to_edge_list());
        }
    }
}

#[test]
fn blocks_of_three_colours() {
    check_blocks(4, 20, |round| 15 + round % 4);
}

/// A hundred blocks of 15 to 18 edges.
#[test]
#[ignore = "takes a minute without optimisation"]
fn a_hundred_large_blocks_of_three_colours() {
    check_blocks(5, 100, |round| 15 + round % 4);
}

/// Each cut costs the way down to the ground, not an evaluation.
#[test]
fn the_cuts_of_a_large_tree() {
    let games = Games::new();
    let context = Context::default();
    let hackenbush = Hackenbush::new(&games);
    let mut random = Random(6);
    let mut picture = Picture::new();
    for vertex in 0..20_000 {
        let top = picture.add_vertex();
        picture.add_edge(random.below(vertex + 1), top, Color::ALL[random.below(2)]);
    }
    let [left, right] = hackenbush.moves(&context, &picture).unwrap();
    assert_eq!(left.len() + right.len(), 20_000);
    for cut in left.iter().chain(&right).step_by(1_999) {
        let rest = without(&picture, cut.edge);
        let expected = hackenbush.evaluate(&context, &rest).unwrap().value;
        assert_eq!(cut.value, expected, "{}", cut.edge);
    }
}

#[test]
fn cuts_with_too_many_digits_are_refused() {
    // The stalk itself is small, but the numbers of half a million bits on average are not.
    let mut picture = Picture::new();
    for below in 0..1_000_000 {
        let top = picture.add_vertex();
        picture.add_edge(below, top, Color::ALL[below % 2]);
    }
    let games = Games::new();
    let limits = Limits {
        memory: 4 << 30,
        ..Limits::default()
    };
    let context = Context::new(limits);
    let hackenbush = Hackenbush::new(&games);
    assert!(hackenbush.evaluate(&context, &picture).is_ok());
    let refused = hackenbush.moves(&context, &picture);
    assert_eq!(refused, Err(EvalError::Memory(4 << 30)));
}

/// The positions after one cut alone would take 120 GB.
#[test]
fn the_form_of_a_large_picture_meets_a_limit() {
    let mut picture = Picture::new();
    for index in 0..100_000 {
        picture.add_edge(0, 0, Color::ALL[index % 3]);
    }
    let games = Games::new();
    let memory = 64 << 20;
    let limits = Limits {
        memory,
        ..Limits::default()
    };
    let hackenbush = Hackenbush::new(&games);
    let form = hackenbush.form(&Context::new(limits), &picture);
    assert_eq!(form, Err(EvalError::Memory(memory)));
    let stop = || true;
    let context = Context::new(Limits::default()).with_cancel(&stop);
    let form = hackenbush.form(&context, &picture);
    assert_eq!(form, Err(EvalError::Cancelled));
}
