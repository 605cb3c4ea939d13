//! Play on games whose winners are known, and the limits.

use super::*;
use crate::context::Limits;
use crate::dyadic::Dyadic;

/// Forms that are option trees and nothing else, by index.
struct Trees(Vec<[Vec<usize>; 2]>);

impl Forms for Trees {
    type Form = usize;

    fn options(
        &self,
        _: &Context<'_>,
        form: &usize,
        player: Player,
    ) -> Result<Options<usize>, EvalError> {
        Ok(self.0[*form][player as usize].iter().copied().collect())
    }
}

/// 0, 1, -1, *, 1/2 = {0|1}, up = {0|*}, the switch {1|-1}.
fn trees() -> Trees {
    let options: [[&[usize]; 2]; 7] = [
        [&[], &[]],
        [&[0], &[]],
        [&[], &[0]],
        [&[0], &[0]],
        [&[0], &[1]],
        [&[0], &[3]],
        [&[1], &[2]],
    ];
    Trees(options.map(|sides| sides.map(<[usize]>::to_vec)).to_vec())
}

fn check(plus: &[usize], minus: &[usize], expected: Outcome) {
    let trees = trees();
    let plus = plus.iter().copied().map(Summand::plus);
    let sum: Vec<_> = plus
        .chain(minus.iter().copied().map(Summand::minus))
        .collect();
    let outcome = Play::new(&trees).outcome(&Context::default(), &sum);
    assert_eq!(outcome, Ok(expected), "{sum:?}");
}

#[test]
fn outcomes_by_play() {
    check(&[], &[], Outcome::P);
    check(&[0], &[], Outcome::P);
    check(&[1], &[], Outcome::L);
    check(&[2], &[], Outcome::R);
    check(&[3], &[], Outcome::N);
    check(&[4], &[], Outcome::L);
    check(&[5], &[], Outcome::L);
    check(&[6], &[], Outcome::N);
    // 1/2 + 1/2 = 1, and + * is not.
    check(&[4, 4], &[1], Outcome::P);
    check(&[4, 4, 3], &[1], Outcome::N);
    // Up is confused with star, two ups are above it.
    check(&[5], &[3], Outcome::N);
    check(&[5, 5], &[3], Outcome::L);
    // Every game cancels its negative; a switch cancels itself.
    check(&[6, 5, 4], &[5, 6, 4], Outcome::P);
    check(&[6, 6], &[], Outcome::P);
    check(&[1, 2], &[], Outcome::P);
}

#[test]
fn nim_by_play() {
    let (games, context) = (Games::new(), Context::default());
    let heap = |k| Summand::plus(games.nimber(&context, k).unwrap().id());
    let mut play = Play::new(&games);
    for (a, b, c) in [(1, 2, 3), (3, 5, 6), (4, 4, 0), (7, 5, 3), (6, 2, 5)] {
        let expected = if a ^ b ^ c == 0 {
            Outcome::P
        } else {
            Outcome::N
        };
        assert_eq!(
            play.outcome(&context, &[heap(a), heap(b), heap(c)]),
            Ok(expected)
        );
    }
}

#[test]
fn limits_are_named_and_a_retry_resumes() {
    let games = Games::new();
    let context = Context::default();
    let hot = |n: i64| {
        let [left, right] = [n, -n].map(|n| games.integer(&context, n).unwrap());
        Summand::plus(games.value(&context, &[left], &[right]).unwrap().id())
    };
    let sum: Vec<_> = (3..8).map(hot).collect();
    let mut play = Play::new(&games);
    let few = Context::new(Limits {
        positions: 10,
        ..Limits::default()
    });
    assert_eq!(play.outcome(&few, &sum), Err(EvalError::Positions(10)));
    let shallow = Context::new(Limits {
        depth: 3,
        ..Limits::default()
    });
    assert_eq!(play.outcome(&shallow, &sum), Err(EvalError::Depth(3)));
    let small = Context::new(Limits {
        memory: 1000,
        ..Limits::default()
    });
    assert_eq!(play.outcome(&small, &sum), Err(EvalError::Memory(1000)));
    assert_eq!(play.outcome(&context, &sum), Ok(Outcome::N));
    assert!(play.positions() > 10);
}

#[test]
fn deep_play_is_refused_or_works() {
    let (games, context) = (Games::new(), Context::default());
    let number = |n: Dyadic| games.number(&context, n).unwrap().id();
    let mut play = Play::new(&games);
    let apart = [
        Summand::plus(number(Dyadic::from(50_000))),
        Summand::minus(number(Dyadic::from(25_000))),
    ];
    assert_eq!(play.outcome(&context, &apart), Ok(Outcome::L));
    let huge = Dyadic::power_of_two(300);
    let apart = [
        Summand::plus(number(huge.clone())),
        Summand::minus(number(huge - Dyadic::from(1_000_000))),
    ];
    let refused = Err(EvalError::Depth(context.limits().depth));
    assert_eq!(play.outcome(&context, &apart), refused);
}
