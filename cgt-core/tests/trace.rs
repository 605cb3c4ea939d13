//! The reduction as data: any order ends at the form of the fast reducer, and trees shrink.

mod common;

use cgt_core::notation::parse;
use cgt_core::trace::{Action, Order, Reduction};
use cgt_core::{Context, EvalError, GameId, Games, Limits, Player, Value};
use common::form;
use common::oracle::{self, Game};
use proptest::prelude::*;

const ORDERS: [Order; 5] = [
    Order::DominatedFirst,
    Order::ReversibleFirst,
    Order::Random(1),
    Order::Random(2),
    Order::Random(0xFFFF_FFFF_FFFF_FFFF),
];

fn subsets(values: &[Value]) -> Vec<Vec<GameId>> {
    let subset = |set: usize| {
        let chosen = (0..values.len()).filter(|index| set >> index & 1 == 1);
        chosen.map(|index| values[index].id()).collect()
    };
    (0..1 << values.len()).map(subset).collect()
}

/// Every step makes the tree smaller, and leaves what it says it leaves.
fn check_steps(reduction: &Reduction) {
    assert_eq!(reduction.sizes.len(), reduction.steps.len() + 1);
    assert!(reduction.sizes.is_sorted_by(|a, b| a.nodes > b.nodes));
    for (step, size) in reduction.steps.iter().zip(&reduction.sizes[1..]) {
        assert_eq!((step.left.len() + step.right.len()) as u64, size.width);
        let side = if step.player == Player::Left {
            &step.left
        } else {
            &step.right
        };
        assert!(!side.contains(&step.option));
        match &step.action {
            Action::Dominated { by } => assert!(side.contains(by)),
            Action::Bypassed { incoming, .. } => {
                assert!(incoming.iter().all(|value| side.contains(value)));
            }
        }
    }
}

/// The 256 forms whose options are subsets of the four values born by day 1.
#[test]
fn any_order_ends_at_the_same_form() {
    let (games, context) = (Games::new(), Context::default());
    let subsets = subsets(&games.born_by(&context, 1).unwrap());
    let mut values = Vec::new();
    for left in &subsets {
        for right in &subsets {
            let form = games.form(&context, left, right).unwrap();
            let expected = games.canonical(&context, form).unwrap();
            for order in ORDERS {
                let trace = games.trace(&context, form, order).unwrap();
                let reduction = trace.last().unwrap();
                assert_eq!((reduction.form, reduction.value), (form, expected));
                check_steps(reduction);
            }
            if !values.contains(&expected) {
                values.push(expected);
            }
        }
    }
    assert_eq!(values.len(), 22);
}

/// All pairs of antichains of the 22 values born by day 2: every value born by day 3.
#[test]
fn any_order_ends_at_the_same_form_on_day_three() {
    let (games, context) = (Games::new(), Context::default());
    let day_two = games.born_by(&context, 2).unwrap();
    let antichains = games.antichains(&context, &day_two).unwrap();
    let ids = |values: &[Value]| -> Vec<GameId> { values.iter().map(|value| value.id()).collect() };
    for left in &antichains {
        for right in &antichains {
            let form = games.form(&context, &ids(left), &ids(right)).unwrap();
            let expected = games.value(&context, left, right).unwrap();
            for order in ORDERS {
                let trace = games.trace(&context, form, order).unwrap();
                assert_eq!(trace.last().unwrap().value, expected);
            }
        }
    }
}

fn trees() -> impl Strategy<Value = Game> {
    let leaf = (-2_i32..=2).prop_map(oracle::integer);
    leaf.prop_recursive(4, 40, 6, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..4);
        (side(), side()).prop_map(|(left, right)| oracle::game(left, right))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_ends_at_the_same_form_on_random_trees(tree in trees(), seed: u64) {
        let (games, context) = (Games::new(), Context::default());
        let form = form(&games, &context, &tree);
        for order in [Order::DominatedFirst, Order::ReversibleFirst, Order::Random(seed)] {
            let trace = games.trace(&context, form, order).unwrap();
            trace.reductions.iter().for_each(check_steps);
            let expected = games.canonical(&context, form).unwrap();
            prop_assert_eq!(trace.last().unwrap().value, expected);
        }
    }
}

/// Reads a form in quotes, which keeps it from being reduced.
fn literal(games: &Games, context: &Context<'_>, text: &str) -> GameId {
    let statement = parse(&format!("'{text}'")).unwrap();
    let answer = games.evaluate(context, &statement).unwrap();
    match answer {
        cgt_core::notation::Answer::Form(form) => form,
        cgt_core::notation::Answer::Value(value) => value.id(),
        answer => panic!("{text}: {answer:?}"),
    }
}

/// The essay on the reduction that puts options back, corrected: `{{0|*2}|0} = {0,*|0}`.
#[test]
fn a_reduction_that_widens() {
    let (games, context) = (Games::new(), Context::default());
    let form = literal(&games, &context, "{{0|*2}|0}");
    for order in ORDERS {
        let trace = games.trace(&context, form, order).unwrap();
        let reduction = trace.last().unwrap();
        let widths: Vec<u64> = reduction.sizes.iter().map(|size| size.width).collect();
        assert_eq!(widths, [2, 3]);
        // 1 + (1 + 1 + 9) + 1 nodes; then 1 + 1 + 3 + 1.
        let nodes: Vec<String> = reduction
            .sizes
            .iter()
            .map(|size| size.nodes.as_ref().unwrap().to_string())
            .collect();
        assert_eq!(nodes, ["13", "6"]);
        let incoming = [Value::ZERO, games.nimber(&context, 1).unwrap()];
        let Action::Bypassed {
            reply,
            incoming: came,
        } = &reduction.steps[0].action
        else {
            panic!("{reduction:?}");
        };
        assert_eq!(*reply, games.nimber(&context, 2).unwrap());
        assert!(came.len() == 2 && incoming.iter().all(|value| came.contains(value)));
    }
}

/// `{2,0|5,{3|1}} = 3`, and `{{2|1}|{1|0}} = 1`, whichever rule fires first.
#[test]
fn orders_differ_on_the_way() {
    let (games, context) = (Games::new(), Context::default());
    for (text, expected) in [("{2,0|5,{3|1}}", 3), ("{{2|1}|{1|0}}", 1)] {
        let form = literal(&games, &context, text);
        for order in ORDERS {
            let trace = games.trace(&context, form, order).unwrap();
            let value = games.integer(&context, expected).unwrap();
            assert_eq!(trace.last().unwrap().value, value);
        }
    }
    let form = literal(&games, &context, "{2,0|5,{3|1}}");
    let first = |order| {
        let trace = games.trace(&context, form, order).unwrap();
        // Its option {3|1} is canonical, and nothing to tell of.
        assert_eq!(trace.reductions.len(), 1);
        trace.last().unwrap().steps[0].action.clone()
    };
    assert!(matches!(
        first(Order::DominatedFirst),
        Action::Dominated { .. }
    ));
    assert!(matches!(
        first(Order::ReversibleFirst),
        Action::Bypassed { .. }
    ));
}

/// The options of a nimber are many, and all different.
#[test]
fn many_options_leave_time_to_stop() {
    let games = Games::new();
    let stop = || true;
    let context = Context::new(Limits::default()).with_cancel(&stop);
    let nimber = games.nimber(&Context::default(), 1_000_000).unwrap();
    let trace = games.trace(&context, nimber.id(), Order::default());
    assert_eq!(trace, Err(EvalError::Cancelled));
}
