//! Random values: how to build them, so that any arena can.

// Every test program uses a part of this.
#![allow(dead_code)]

use cgt_core::{Compact, Context, Dyadic, Games, Value};
use proptest::prelude::*;

/// How a value is built.
#[derive(Clone, Debug)]
pub(crate) enum Recipe {
    /// `m/2^k`, ups, nimber.
    Compact(i64, u32, i64, u64),
    Braces(Vec<Recipe>, Vec<Recipe>),
    Sum(Box<Recipe>, Box<Recipe>),
}

impl Recipe {
    pub(crate) fn build(&self, games: &Games, context: &Context<'_>) -> Value {
        let all = |recipes: &[Recipe]| -> Vec<Value> {
            recipes
                .iter()
                .map(|recipe| recipe.build(games, context))
                .collect()
        };
        match self {
            &Recipe::Compact(m, k, ups, nimber) => {
                let number = Dyadic::ratio(m, k);
                games.compact_value(
                    context,
                    Compact {
                        number,
                        ups,
                        nimber,
                    },
                )
            }
            Recipe::Braces(left, right) => games.value(context, &all(left), &all(right)),
            Recipe::Sum(g, h) => {
                let (g, h) = (g.build(games, context), h.build(games, context));
                games.sum(context, g, h)
            }
        }
        .expect("small games meet no limit")
    }
}

fn braces(
    leaf: impl Strategy<Value = Recipe> + 'static,
    depth: u32,
    least: usize,
) -> impl Strategy<Value = Recipe> {
    leaf.prop_recursive(depth, 12, 4, move |inner| {
        let side = || prop::collection::vec(inner.clone(), least..3);
        (side(), side()).prop_map(|(left, right)| Recipe::Braces(left, right))
    })
}

fn with_sums(games: impl Strategy<Value = Recipe> + Clone + 'static) -> BoxedStrategy<Recipe> {
    let pair = (games.clone(), games.clone());
    prop_oneof![
        4 => games,
        1 => pair.prop_map(|(g, h)| Recipe::Sum(Box::new(g), Box::new(h))),
    ]
    .boxed()
}

/// Any values, hot ones among them.
pub(crate) fn values() -> BoxedStrategy<Recipe> {
    let leaf = prop_oneof![
        (-3_i64..=3).prop_map(|m| Recipe::Compact(m, 0, 0, 0)),
        (-7_i64..=7, 0_u32..=3).prop_map(|(m, k)| Recipe::Compact(m, k, 0, 0)),
        (-2_i64..=2, 0_u64..=2).prop_map(|(ups, nimber)| Recipe::Compact(0, 0, ups, nimber)),
    ];
    with_sums(braces(leaf, 3, 0).boxed())
}

/// Values of height at most four with small denominators.
pub(crate) fn low_values() -> BoxedStrategy<Recipe> {
    let leaf = prop_oneof![
        (-3_i64..=3).prop_map(|m| Recipe::Compact(m, 0, 0, 0)),
        (-3_i64..=3, 0_u64..=2).prop_map(|(m, nimber)| Recipe::Compact(m, 1, 0, nimber)),
    ];
    braces(leaf, 3, 0).boxed()
}

/// All-small values.
pub(crate) fn dicotic_values() -> BoxedStrategy<Recipe> {
    let leaf = (-2_i64..=2, 0_u64..=3).prop_map(|(ups, k)| Recipe::Compact(0, 0, ups, k));
    with_sums(braces(leaf, 3, 1).boxed())
}

/// Numbers of moderate size.
pub(crate) fn numbers() -> BoxedStrategy<Recipe> {
    (-40_i64..=40, 0_u32..=4)
        .prop_map(|(m, k)| Recipe::Compact(m, k, 0, 0))
        .boxed()
}
