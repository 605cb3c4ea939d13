//! The engine against a naive second theory, on random small trees.

mod common;

use std::cmp::Ordering;

use cgt_core::{Context, GameId, Games, Outcome, Play, Player, Summand, Value, verify};
use common::oracle::{self, Game};
use proptest::prelude::*;

/// Random trees of height at most three with up to three options on a side.
fn trees() -> impl Strategy<Value = Game> {
    let leaf = prop_oneof![
        (-2_i32..=2).prop_map(oracle::integer),
        (1_u32..3).prop_map(oracle::nimber),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..3);
        (side(), side()).prop_map(|(left, right)| oracle::game(left, right))
    })
    .prop_filter("small enough for the oracle", |tree| tree.size() < 120)
}

struct Engine {
    games: Games,
    context: Context<'static>,
}

impl Engine {
    fn new() -> Engine {
        Engine {
            games: Games::new(),
            context: Context::default(),
        }
    }

    /// The literal form of a tree.
    fn form(&self, tree: &Game) -> GameId {
        common::form(&self.games, &self.context, tree)
    }

    fn value(&self, tree: &Game) -> Value {
        self.games
            .canonical(&self.context, self.form(tree))
            .unwrap()
    }

    /// A form of the engine as a tree of the oracle.
    fn tree(&self, form: GameId) -> Game {
        oracle::tree_of(&form, &|&form, player| {
            self.games
                .options(&self.context, form, player)
                .unwrap()
                .into_vec()
        })
    }
}

fn order(g: &Game, h: &Game) -> Option<Ordering> {
    match (oracle::le(g, h), oracle::le(h, g)) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn canonical_forms_agree(g in trees()) {
        let engine = Engine::new();
        let expected = oracle::canonical(&g);
        let found = engine.tree(engine.value(&g).id());
        prop_assert!(oracle::identical(&found, &expected), "{found:?} {expected:?}");
        prop_assert!(oracle::eq(&g, &expected));
        prop_assert!(verify(&engine.games, &engine.context, engine.form(&g), engine.value(&g).id()).unwrap());
    }

    #[test]
    fn order_agrees(g in trees(), h in trees()) {
        let engine = Engine::new();
        let (a, b) = (engine.value(&g), engine.value(&h));
        let expected = order(&g, &h);
        prop_assert_eq!(engine.games.compare(&engine.context, a, b).unwrap(), expected);
        // By play, on the trees as they are.
        let equal = verify(&engine.games, &engine.context, engine.form(&g), engine.form(&h));
        prop_assert_eq!(equal.unwrap(), expected == Some(Ordering::Equal));
    }

    #[test]
    fn outcomes_agree(g in trees()) {
        let engine = Engine::new();
        let [first, second] = Player::BOTH.map(|mover| oracle::left_wins(&g, mover));
        let expected = Outcome::new(first, second);
        let sum = [Summand::plus(engine.form(&g))];
        prop_assert_eq!(Play::new(&engine.games).outcome(&engine.context, &sum).unwrap(), expected);
        prop_assert_eq!(engine.games.outcome(&engine.context, engine.value(&g)).unwrap(), expected);
    }

    #[test]
    fn sums_agree(g in trees(), h in trees()) {
        prop_assume!(g.size() * h.size() < 400);
        let engine = Engine::new();
        let (a, b) = (engine.value(&g), engine.value(&h));
        let sum = oracle::sum(&g, &h);
        prop_assert_eq!(engine.games.sum(&engine.context, a, b).unwrap(), engine.value(&sum));
        let difference = oracle::sum(&g, &oracle::negative(&h));
        prop_assert_eq!(engine.games.difference(&engine.context, a, b).unwrap(), engine.value(&difference));
        // The same sum played out: G + H - (G + H as one value).
        let value = engine.value(&sum).id();
        let parts = [Summand::plus(engine.form(&g)), Summand::plus(engine.form(&h)), Summand::minus(value)];
        prop_assert_eq!(Play::new(&engine.games).outcome(&engine.context, &parts).unwrap(), Outcome::P);
    }
}

/// The oracle itself, on values everybody knows.
#[test]
fn the_oracle_knows_the_classics() {
    let eq = |text: &str, other: &Game| assert!(oracle::eq(&oracle::read(text), other), "{text}");
    let canonical = |text: &str, expected: &str| {
        let found = oracle::canonical(&oracle::read(text));
        assert!(oracle::identical(&found, &oracle::read(expected)), "{text}");
    };
    eq("{-5|5}", &oracle::integer(0));
    eq("{0|10}", &oracle::integer(1));
    eq("{{2|1}|{1|0}}", &oracle::integer(1));
    eq("{0,{0|0}|0,{0|0}}", &oracle::nimber(2));
    canonical("{0|10}", "{0|}");
    canonical("{{0|{0,{0|0}|0,{0|0}}}|0}", "{0,{0|0}|0}");
    canonical("{0,-3|1}", "{0|{0|}}");
    let half = oracle::read("{0|1}");
    assert!(oracle::eq(&oracle::sum(&half, &half), &oracle::integer(1)));
    // 1:-1 is the stalk blue, red; it is 1/2.
    let stalk = oracle::ordinal_sum(&oracle::integer(1), &oracle::integer(-1));
    assert!(oracle::eq(&stalk, &half));
}
