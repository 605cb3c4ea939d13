//! Drawings and moves of heaps, as people read them.
//!
//! Each snapshot begins with the value it claims, which `cargo xtask snapshots` plays out.

use cgt_core::notation::Printer;
use cgt_core::{Context, Evaluator, Games, Playable, Player};
use cgt_nim::{HeapGame, HeapRules, Nim};

fn snapshot<R: Playable>(rules: R, variant: &str, position: &str) -> String {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(rules, &games);
    let mut printer = Printer::new(&games);
    let heaps = evaluator.rules().parse(position).expect("heaps");
    let mut name = |position: &R::Position| {
        let value = evaluator.value(&context, position).expect("a value");
        printer.value(&context, value).expect("a name")
    };
    let mut text = format!("nim{variant}: {position} = {}\n\n", name(&heaps));
    text += &evaluator.rules().draw(&heaps);
    text += "\n\n";
    for step in evaluator
        .rules()
        .named_moves(&heaps, Player::Left)
        .expect("moves")
    {
        text += &format!("{} -> {}\n", step.name, name(&step.to));
    }
    text
}

#[test]
fn nim() {
    insta::assert_snapshot!(snapshot(Nim::new(), "", "1 2 4"));
}

#[test]
fn kayles() {
    let rules = HeapRules::named("kayles").expect("a game");
    insta::assert_snapshot!(snapshot(HeapGame::new(rules), " (octal 0.77)", "2 5"));
}

#[test]
fn grundy() {
    let rules = HeapRules::named("grundy").expect("a game");
    insta::assert_snapshot!(snapshot(HeapGame::new(rules), " (grundy)", "3 7"));
}
