//! Drawings and moves of pictures, as people read them.
//!
//! Each snapshot begins with the value it claims, which `cargo xtask snapshots` plays out.

use cgt_core::notation::Printer;
use cgt_core::{Context, Games, Player};
use cgt_hackenbush::{Hackenbush, Picture};

fn snapshot(text: &str) -> String {
    let (games, context) = (Games::new(), Context::default());
    let hackenbush = Hackenbush::new(&games);
    let mut printer = Printer::new(&games);
    let picture = Picture::parse(text, None).expect("a picture");
    let mut name = |value| printer.value(&context, value).expect("a name");
    let evaluation = hackenbush.evaluate(&context, &picture).expect("a value");
    let mut text = format!(
        "hackenbush: {} = {}\n\n{}",
        picture.to_edge_list(),
        name(evaluation.value),
        picture.render_text()
    );
    let moves = hackenbush.moves(&context, &picture).expect("moves");
    for (player, cuts) in Player::BOTH.into_iter().zip(moves) {
        text += &format!("\n{player}\n");
        for cut in cuts {
            let wins = if cut.wins { ", wins" } else { "" };
            text += &format!("{} -> {}{wins}\n", cut.edge + 1, name(cut.value));
        }
    }
    text
}

#[test]
fn stalk() {
    insta::assert_snapshot!(snapshot("0-1:B,1-2:R,2-3:B"));
}

#[test]
fn flower() {
    insta::assert_snapshot!(snapshot("0-1:G,1-2:B,1-3:R,1-4:R"));
}

#[test]
fn loops_and_parallel_edges() {
    insta::assert_snapshot!(snapshot("0-1:B,0-1:B,1-1:R,0-0:G,1-2:G,1-2:G"));
}

#[test]
fn green_cycle_in_a_mixed_picture() {
    insta::assert_snapshot!(snapshot("0-1:G,1-2:G,2-0:G,2-3:R,0-4:R"));
}

#[test]
fn drawing() {
    let girl = concat!(
        "    o---R---o\n",
        "    |        \\\n",
        "    B         G\n",
        "    |          \\\n",
        "    o           o\n",
        "    B           B\n",
        "  ==================\n",
    );
    insta::assert_snapshot!(snapshot(girl));
}
