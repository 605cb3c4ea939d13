//! Drawings and moves of boards, as people read them.
//!
//! Each snapshot begins with the value it claims, which `cargo xtask snapshots` plays out.

use cgt_core::notation::Printer;
use cgt_core::{Context, Evaluator, Games, Playable, Player};
use cgt_domineering::{Board, Domineering};

fn snapshot(position: &str) -> String {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Domineering, &games);
    let mut printer = Printer::new(&games);
    let board = Domineering.parse(position).expect("a board");
    let mut name = |position: &Board| {
        let value = evaluator.value(&context, position).expect("a value");
        printer.value(&context, value).expect("a name")
    };
    let mut text = format!("domineering: {board} = {}\n\n", name(&board));
    text += &Domineering.draw(&board);
    for player in Player::BOTH {
        text += &format!("\n\n{player}");
        for step in Domineering.named_moves(&board, player).expect("moves") {
            text += &format!("\n{} -> {}", step.name, name(&step.to));
        }
    }
    text
}

#[test]
fn two_by_three() {
    insta::assert_snapshot!(snapshot("2x3"));
}

#[test]
fn four_by_four() {
    insta::assert_snapshot!(snapshot("4x4"));
}

#[test]
fn with_holes() {
    insta::assert_snapshot!(snapshot(".#..|....|...#"));
}
