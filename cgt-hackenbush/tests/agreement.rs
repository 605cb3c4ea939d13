//! The evaluator against the bare rules, on random pictures.

use cgt_core::{Context, Evaluator, Games};
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
    for round in 0..1200 {
        let colors: &[Color] = match round % 6 {
            0 => &[Color::Blue, Color::Red],
            1 => &[Color::Green],
            _ => &Color::ALL,
        };
        check(&random_picture(&mut random, 8, colors), &games, &evaluators);
    }
}

#[test]
fn the_value_of_every_cut() {
    let games = Games::new();
    let context = Context::default();
    let hackenbush = Hackenbush::new(&games);
    let plain = Evaluator::new(Cutting, &games);
    let mut random = Random(2);
    for _ in 0..200 {
        let picture = random_picture(&mut random, 8, &Color::ALL);
        let edges: Vec<_> = picture.edges().collect();
        for player in cgt_core::Player::BOTH {
            for cut in hackenbush.moves(&context, &picture, player).unwrap() {
                let mut rest = Picture::new();
                for _ in 1..picture.vertex_count() {
                    rest.add_vertex();
                }
                for (edge, &(from, to, color)) in edges.iter().enumerate() {
                    if edge != cut.edge {
                        rest.add_edge(from, to, color);
                    }
                }
                let expected = plain.value(&context, &Position::new(&rest)).unwrap();
                assert_eq!(
                    cut.value,
                    expected,
                    "{} cut {}",
                    picture.to_edge_list(),
                    cut.edge
                );
            }
        }
    }
}
