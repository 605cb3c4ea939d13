//! Laws that hold for all games, on random small ones.

mod common;

#[path = "laws/slow.rs"]
mod slow;

use std::cmp::Ordering;
use std::collections::HashMap;

use cgt_core::notation::Printer;
use cgt_core::{Climate, Context, Dyadic, EvalError, GameId, Games, Player, Value};
use common::oracle::{self, Game};
use common::recipes::{Recipe, dicotic_values, low_values, numbers, values};
use proptest::prelude::*;

/// One arena for all cases of a test: what a law finds must not depend on what came before.
struct Arena {
    games: Games,
    context: Context<'static>,
}

impl Arena {
    fn new() -> Arena {
        Arena {
            games: Games::new(),
            context: Context::default(),
        }
    }

    fn build<const N: usize>(&self, recipes: [&Recipe; N]) -> [Value; N] {
        recipes.map(|recipe| recipe.build(&self.games, &self.context))
    }

    fn sum(&self, g: Value, h: Value) -> Value {
        self.games.sum(&self.context, g, h).unwrap()
    }

    fn negative(&self, g: Value) -> Value {
        self.games.negative(&self.context, g).unwrap()
    }

    fn at_most(&self, g: Value, h: Value) -> bool {
        self.games.at_most(&self.context, g, h).unwrap()
    }

    fn mean(&self, g: Value) -> Dyadic {
        self.games.mean(&self.context, g).unwrap()
    }

    fn temperature(&self, g: Value) -> Dyadic {
        self.games.temperature(&self.context, g).unwrap()
    }

    fn number(&self, number: &Dyadic) -> Value {
        self.games.number(&self.context, number.clone()).unwrap()
    }

    fn options(&self, g: Value, player: Player) -> Vec<Value> {
        let options = self.games.value_options(&self.context, g, player);
        options.unwrap().into_vec()
    }

    /// The literal form of a tree of the oracle.
    fn form(&self, tree: &Game) -> GameId {
        common::form(&self.games, &self.context, tree)
    }

    fn value(&self, tree: &Game) -> Value {
        self.games
            .canonical(&self.context, self.form(tree))
            .unwrap()
    }

    /// Whether there are so few positions that sums and products of such games stay small.
    fn is_small(&self, g: Value, bound: u32) -> bool {
        self.games.follower_count(&self.context, g.id()).unwrap() <= bound.into()
    }
}

/// As many cases as `PROPTEST_CASES` says.
fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        max_global_rejects: 1 << 20,
        ..ProptestConfig::default()
    }
}

/// Trees that are not reduced.
fn trees() -> impl Strategy<Value = Game> {
    let leaf = prop_oneof![
        (-2_i32..=2).prop_map(oracle::integer),
        (1_u32..3).prop_map(oracle::nimber),
    ];
    leaf.prop_recursive(2, 10, 4, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..3);
        (side(), side()).prop_map(|(left, right)| oracle::game(left, right))
    })
    .prop_filter("small enough for the oracle", |tree| tree.size() < 20)
}

fn value<T>(result: Result<Option<T>, EvalError>) -> T {
    result.unwrap().expect("arguments in range")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn values_form_a_group(g in values(), h in values(), k in values()) {
        let arena = Arena::new();
        let [g, h, k] = arena.build([&g, &h, &k]);
        prop_assume!([g, h, k].iter().all(|&value| arena.is_small(value, 40)));
        prop_assert_eq!(arena.sum(g, Value::ZERO), g);
        prop_assert_eq!(arena.sum(g, h), arena.sum(h, g));
        prop_assert_eq!(arena.sum(arena.sum(g, h), k), arena.sum(g, arena.sum(h, k)));
        prop_assert_eq!(arena.sum(g, arena.negative(g)), Value::ZERO);
        prop_assert_eq!(arena.negative(arena.negative(g)), g);
        prop_assert_eq!(arena.negative(arena.sum(g, h)), arena.sum(arena.negative(g), arena.negative(h)));
    }

    #[test]
    fn the_order_respects_sums_and_negatives(g in values(), h in values(), k in values()) {
        let arena = Arena::new();
        let [g, h, k] = arena.build([&g, &h, &k]);
        prop_assume!([g, h, k].iter().all(|&value| arena.is_small(value, 40)));
        let order = |g, h| arena.games.compare(&arena.context, g, h).unwrap();
        prop_assert_eq!(order(g, h), order(h, g).map(Ordering::reverse));
        prop_assert_eq!(order(g, h), order(arena.sum(g, k), arena.sum(h, k)));
        prop_assert_eq!(order(g, h), order(arena.negative(h), arena.negative(g)));
        prop_assert_eq!(order(g, h) == Some(Ordering::Equal), g == h);
        prop_assert_eq!(order(g, h), order(arena.sum(g, arena.negative(h)), Value::ZERO));
    }

    #[test]
    fn the_order_is_transitive(g in values(), h in values(), k in values()) {
        let arena = Arena::new();
        let all = arena.build([&g, &h, &k]);
        for g in all {
            for h in all {
                for k in all {
                    if arena.at_most(g, h) && arena.at_most(h, k) {
                        prop_assert!(arena.at_most(g, k));
                    }
                }
            }
        }
    }

    #[test]
    fn canonical_forms_stay_what_they_are(g in values()) {
        let arena = Arena::new();
        let [g] = arena.build([&g]);
        let [left, right] = Player::BOTH.map(|player| arena.options(g, player));
        prop_assert_eq!(arena.games.value(&arena.context, &left, &right), Ok(g));
        prop_assert_eq!(arena.games.canonical(&arena.context, g.id()), Ok(g));
        // Gifts change nothing: an option that is no good for its owner.
        for player in Player::BOTH {
            for option in arena.options(g, player) {
                for gift in arena.options(option, player.opponent()) {
                    let (mut left, mut right) = (left.clone(), right.clone());
                    match player {
                        Player::Left if arena.at_most(gift, g) && gift != g => left.push(gift),
                        Player::Right if arena.at_most(g, gift) && gift != g => right.push(gift),
                        _ => continue,
                    }
                    prop_assert_eq!(arena.games.value(&arena.context, &left, &right), Ok(g));
                }
            }
        }
    }

    #[test]
    fn stops_mean_and_temperature_fit_together(g in values(), h in values()) {
        let arena = Arena::new();
        let [g, h] = arena.build([&g, &h]);
        prop_assume!([g, h].iter().all(|&value| arena.is_small(value, 40)));
        let (left, right) = (arena.games.left_stop(g), arena.games.right_stop(g));
        prop_assert!(*right <= arena.mean(g) && arena.mean(g) <= *left);
        let hot = arena.games.climate(g) == Climate::Hot;
        prop_assert_eq!(hot, left > right);
        prop_assert_eq!(hot, arena.temperature(g) > Dyadic::ZERO);
        let sum = arena.sum(g, h);
        prop_assert_eq!(arena.mean(sum), arena.mean(g) + arena.mean(h));
        let hotter = arena.temperature(g).max(arena.temperature(h));
        prop_assert!(arena.temperature(sum) <= hotter);
    }

    #[test]
    fn thermographs_agree_with_the_slow_ones(g in low_values()) {
        let arena = Arena::new();
        let [g] = arena.build([&g]);
        let slow = slow::walls(&arena.games, &arena.context, g);
        let thermograph = arena.games.thermograph(&arena.context, g).unwrap();
        prop_assert_eq!(&slow.temperature, thermograph.temperature());
        for (step, (left, right)) in slow.walls.iter().enumerate() {
            let t = slow::temperature_of(step);
            prop_assert_eq!(&thermograph.left_at(&t), left, "left wall at {}", &t);
            prop_assert_eq!(&thermograph.right_at(&t), right, "right wall at {}", &t);
        }
    }

    #[test]
    fn walls_are_stops_of_cooled_games(g in values(), m in 0_i64..48) {
        let arena = Arena::new();
        let [g] = arena.build([&g]);
        let t = Dyadic::ratio(m, 4);
        let thermograph = arena.games.thermograph(&arena.context, g).unwrap();
        let cooled = value(arena.games.cool(&arena.context, g, &t));
        prop_assert_eq!(&thermograph.left_at(&t), arena.games.left_stop(cooled));
        prop_assert_eq!(&thermograph.right_at(&t), arena.games.right_stop(cooled));
    }

    #[test]
    fn cooling_respects_sums(g in values(), h in values(), m in 0_i64..16) {
        let arena = Arena::new();
        let [g, h] = arena.build([&g, &h]);
        prop_assume!([g, h].iter().all(|&value| arena.is_small(value, 30)));
        let cool = |g| value(arena.games.cool(&arena.context, g, &Dyadic::ratio(m, 2)));
        prop_assert_eq!(cool(arena.sum(g, h)), arena.sum(cool(g), cool(h)));
    }

    #[test]
    fn cooling_and_heating_follow_their_definitions(g in values(), m in -3_i64..12) {
        let arena = Arena::new();
        let [g] = arena.build([&g]);
        let t = Dyadic::ratio(m, 2);
        let slow = slow::Slow { games: &arena.games, context: &arena.context };
        prop_assert_eq!(value(arena.games.cool(&arena.context, g, &t)), slow.cool(g, &t));
        if m >= 0 {
            let t = arena.number(&t);
            prop_assert_eq!(value(arena.games.heat(&arena.context, g, t)), slow.heat(g, t));
            let s = arena.number(&Dyadic::ratio(3, 1));
            let overheated = arena.games.overheat(&arena.context, g, s, t);
            prop_assert_eq!(value(overheated), slow.overheat(g, s, t));
        }
    }

    #[test]
    fn freezing_leaves_mean_plus_infinitesimal(g in values()) {
        let arena = Arena::new();
        let [g] = arena.build([&g]);
        let frozen = arena.games.freeze(&arena.context, g).unwrap();
        prop_assert_eq!(arena.games.number_part(frozen), Some(&arena.mean(g)));
    }

    #[test]
    fn ordinal_sums_follow_the_definition(base in trees(), top in trees()) {
        let arena = Arena::new();
        let (form, value) = (arena.form(&base), arena.value(&top));
        let expected = arena.value(&oracle::ordinal_sum(&base, &top));
        let sum = arena.games.ordinal_sum(&arena.context, form, value);
        prop_assert_eq!(sum, Ok(expected));
        let day = |form| arena.games.formal_birthday(&arena.context, form).unwrap();
        prop_assert!(day(arena.value(&base).id()) <= day(form));
    }

    #[test]
    fn numbers_are_added_by_translation(g in values(), x in numbers()) {
        let arena = Arena::new();
        let [g, x] = arena.build([&g, &x]);
        let slow = slow::Slow { games: &arena.games, context: &arena.context };
        prop_assert_eq!(arena.sum(x, g), slow.sum(x, g, &mut HashMap::new()));
    }

    #[test]
    fn norton_products_respect_sums_and_order(g in low_values(), h in low_values(), unit in 0_usize..4) {
        let arena = Arena::new();
        let [g, h] = arena.build([&g, &h]);
        prop_assume!([g, h].iter().all(|&value| arena.is_small(value, 8)));
        let unit = arena.games.read(&arena.context, ["^", "^*2", "1*", "Tiny(1)"][unit]).unwrap();
        let product = |g| value(arena.games.norton_product(&arena.context, g, unit));
        prop_assert_eq!(product(arena.sum(g, h)), arena.sum(product(g), product(h)));
        let order = |g, h| arena.games.compare(&arena.context, g, h).unwrap();
        prop_assert_eq!(order(g, h), order(product(g), product(h)));
    }

    #[test]
    fn atomic_weights_add(g in dicotic_values(), h in dicotic_values()) {
        let arena = Arena::new();
        let [g, h] = arena.build([&g, &h]);
        prop_assume!([g, h].iter().all(|&value| arena.is_small(value, 30)));
        let weight = |g| value(arena.games.atomic_weight(&arena.context, g));
        let sum = arena.sum(g, h);
        prop_assert_eq!(weight(sum), arena.sum(weight(g), weight(h)));
        prop_assert_eq!(weight(arena.negative(g)), arena.negative(weight(g)));
        let two = arena.number(&2.into());
        if arena.at_most(two, weight(sum)) {
            prop_assert!(arena.at_most(Value::ZERO, sum) && sum != Value::ZERO);
        }
    }

    #[test]
    fn atomic_weights_with_threats_add(g in values(), h in values()) {
        let arena = Arena::new();
        let [g, h] = arena.build([&g, &h]).map(|g| {
            let frozen = arena.games.freeze(&arena.context, g).unwrap();
            value(arena.games.infinitesimal_part(&arena.context, frozen))
        });
        prop_assume!([g, h].iter().all(|&value| arena.is_small(value, 30)));
        let weight = |g| arena.games.atomic_weight(&arena.context, g).unwrap();
        if let (Some(of_g), Some(of_h)) = (weight(g), weight(h)) {
            prop_assert_eq!(weight(arena.sum(g, h)), Some(arena.sum(of_g, of_h)));
        }
    }

    #[test]
    fn reduced_forms_forget_infinitesimals(g in values(), small in dicotic_values()) {
        let arena = Arena::new();
        let [g, small] = arena.build([&g, &small]);
        prop_assume!([g, small].iter().all(|&value| arena.is_small(value, 30)));
        let reduced = |g| arena.games.reduced_canonical_form(&arena.context, g).unwrap();
        let form = reduced(g);
        prop_assert_eq!(reduced(form), form);
        prop_assert_eq!(reduced(arena.sum(g, small)), form);
        let rest = arena.sum(g, arena.negative(form));
        prop_assert!(arena.games.is_infinitesimal(rest));
        let day = |g| arena.games.birthday(&arena.context, g).unwrap();
        prop_assert!(day(form) <= day(g));
    }

    #[test]
    fn number_and_infinitesimal_part_add_up(g in values()) {
        let arena = Arena::new();
        let [g] = arena.build([&g]);
        match arena.games.infinitesimal_part(&arena.context, g).unwrap() {
            None => prop_assert_eq!(arena.games.climate(g), Climate::Hot),
            Some(small) => {
                prop_assert!(arena.games.is_infinitesimal(small));
                let number = arena.games.number_part(g).unwrap();
                prop_assert_eq!(arena.sum(arena.number(number), small), g);
            }
        }
    }

    #[test]
    fn confusion_intervals_hold_the_confused_numbers(g in values(), m in -80_i64..80) {
        let arena = Arena::new();
        let [g] = arena.build([&g]);
        let interval = arena.games.confusion_interval(&arena.context, g).unwrap();
        let mut numbers = vec![Dyadic::ratio(m, 4)];
        numbers.extend([arena.games.left_stop(g).clone(), arena.games.right_stop(g).clone()]);
        for number in numbers {
            let order = arena.games.compare(&arena.context, g, arena.number(&number)).unwrap();
            let inside = interval.as_ref().is_some_and(|interval| {
                (number > interval.lower || (number == interval.lower && interval.includes_lower))
                    && (number < interval.upper || (number == interval.upper && interval.includes_upper))
            });
            prop_assert_eq!(order.is_none(), inside, "{}", number);
        }
    }

    #[test]
    fn incentives_are_gains(g in values()) {
        let arena = Arena::new();
        let [g] = arena.build([&g]);
        for player in Player::BOTH {
            let incentives = arena.games.incentives(&arena.context, g, player).unwrap();
            for option in arena.options(g, player) {
                let gain = match player {
                    Player::Left => arena.sum(option, arena.negative(g)),
                    Player::Right => arena.sum(g, arena.negative(option)),
                };
                prop_assert!(incentives.iter().any(|&incentive| arena.at_most(gain, incentive)));
                // No move is free: every incentive is less than or confused with 0.
                prop_assert!(!arena.at_most(Value::ZERO, gain));
            }
        }
    }

    #[test]
    fn no_cache_gives_the_same_values(g in values(), h in values()) {
        let arena = Arena::new();
        let lossy = Arena { games: Games::with_cache_bits(0), context: Context::default() };
        let texts = [&arena, &lossy].map(|arena| {
            let [g, h] = arena.build([&g, &h]);
            if !arena.is_small(g, 12) || !arena.is_small(h, 12) {
                return None;
            }
            let sum = arena.sum(g, h);
            Printer::new(&arena.games).canonical(&arena.context, sum).ok()
        });
        prop_assert_eq!(&texts[0], &texts[1]);
    }

    #[test]
    fn compact_sums_and_order_follow_the_options(
        g in (-9_i64..9, 0_u32..3, -3_i64..=3, 0_u64..5),
        h in (-9_i64..9, 0_u32..3, -3_i64..=3, 0_u64..5),
    ) {
        let arena = Arena::new();
        let [g, h] = [g, h].map(|(m, k, ups, nimber)| Recipe::Compact(m, k, ups, nimber));
        let [g, h] = arena.build([&g, &h]);
        let slow = slow::Slow { games: &arena.games, context: &arena.context };
        prop_assert_eq!(arena.sum(g, h), slow.sum(g, h, &mut HashMap::new()));
        prop_assert_eq!(arena.at_most(g, h), slow.at_most(g, h, &mut HashMap::new()));
    }
}
