//! Pictures made for values are worth these values.

use cgt_core::notation::parse_game;
use cgt_core::{Context, Dyadic, Games, Value};
use cgt_hackenbush::{Hackenbush, NoPicture, build};

fn value(games: &Games, text: &str) -> Value {
    let context = Context::default();
    let statement = parse_game(text).unwrap();
    match games.evaluate(&context, &statement).unwrap() {
        cgt_core::notation::Answer::Value(value) => value,
        other => panic!("{text} is no game: {other:?}"),
    }
}

fn check(games: &Games, value: Value) {
    let context = Context::default();
    let picture = build(games, &context, value).unwrap();
    let evaluation = Hackenbush::new(games).evaluate(&context, &picture).unwrap();
    assert_eq!(evaluation.value, value, "{}", picture.to_edge_list());
}

#[test]
fn all_small_dyadics() {
    let (games, context) = (Games::new(), Context::default());
    for numerator in -256..=256 {
        check(
            &games,
            games.number(&context, Dyadic::ratio(numerator, 6)).unwrap(),
        );
    }
}

#[test]
fn nimbers_and_ups() {
    let games = Games::new();
    for k in 0..=20 {
        check(&games, games.nimber(&Context::default(), k).unwrap());
    }
    for text in [
        "^", "^*", "^^*3", "v", "vv*2", "1/2^3*", "-3/4v", "^<3>", "2v<2>*", "^[4]*2",
    ] {
        check(&games, value(&games, text));
    }
}

#[test]
fn reasons_why_there_is_no_picture() {
    let (games, context) = (Games::new(), Context::default());
    let refused = |text| build(&games, &context, value(&games, text)).unwrap_err();
    assert_eq!(refused("+-1"), NoPicture::Hot);
    assert_eq!(refused("{3|1/2}"), NoPicture::Hot);
    assert_eq!(refused("Tiny(1)"), NoPicture::NotAllSmall);
    assert_eq!(refused("1/2 + Miny(2)"), NoPicture::NotAllSmall);
    assert_eq!(refused("{0,{0,*|0,^*}|0,{0,*|0,^*}}"), NoPicture::NotKnown);
    assert_eq!(refused("1000000"), NoPicture::TooLarge);
    assert_eq!(refused("pow2(-100000)"), NoPicture::TooLarge);
    assert_eq!(refused("*1000000"), NoPicture::TooLarge);
    assert_eq!(refused("^1000000"), NoPicture::TooLarge);
}
