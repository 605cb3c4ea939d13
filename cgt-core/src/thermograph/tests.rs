//! Walls against their definition, at points of a grid.

use super::*;
use crate::player::Player;

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

    fn compact(&self, number: Dyadic, ups: i64, nimber: u64) -> Value {
        let compact = crate::Compact {
            number,
            ups,
            nimber,
        };
        self.games.compact_value(&self.context, compact).unwrap()
    }

    fn game(&self, left: &[Value], right: &[Value]) -> Value {
        self.games.value(&self.context, left, right).unwrap()
    }

    /// The better scaffold of the options at `t`.
    fn scaffold(&self, value: Value, player: Player, t: &Dyadic) -> Option<Dyadic> {
        let options = self
            .games
            .value_options(&self.context, value, player)
            .unwrap();
        let walls = options.iter().map(|&option| {
            let thermograph = self.games.thermograph(&self.context, option).unwrap();
            match player {
                Player::Left => thermograph.right_at(t) - t,
                Player::Right => thermograph.left_at(t) + t,
            }
        });
        match player {
            Player::Left => walls.max(),
            Player::Right => walls.min(),
        }
    }

    /// Checks the recursion that defines the walls, given those of the options.
    fn check(&self, value: Value) {
        let thermograph = self.games.thermograph(&self.context, value).unwrap();
        let temperature = thermograph.temperature();
        for step in -64_i64..=128 {
            let t = Dyadic::ratio(step, 6);
            let left = self.scaffold(value, Player::Left, &t);
            let right = self.scaffold(value, Player::Right, &t);
            let (Some(left), Some(right)) = (left, right) else {
                continue;
            };
            if t < *temperature {
                assert!(
                    left > right,
                    "the walls of {value:?} meet below {temperature}"
                );
                assert_eq!(thermograph.left_at(&t), left, "{value:?} at {t}");
                assert_eq!(thermograph.right_at(&t), right, "{value:?} at {t}");
            } else {
                assert!(left <= right, "the walls of {value:?} part at {t}");
                assert_eq!(thermograph.left_at(&t), *thermograph.mast());
                assert_eq!(thermograph.right_at(&t), *thermograph.mast());
            }
        }
        let mean = self.games.mean(&self.context, value).unwrap();
        assert_eq!(mean, *thermograph.mast());
        let from_upper_half = self.games.temperature(&self.context, value).unwrap();
        assert_eq!(from_upper_half, *temperature);
        for wall in [thermograph.left_wall(), thermograph.right_wall()] {
            assert_eq!(wall[0].temperature, Dyadic::from(-1));
            assert_eq!(wall.last(), Some(&thermograph.foot));
            let bends = |w: &[Corner]| w[0].value.cmp(&w[1].value) != w[1].value.cmp(&w[2].value);
            assert!(
                wall.windows(3).all(bends),
                "a corner without a bend in {wall:?}"
            );
        }
    }
}

#[test]
fn compact_values_follow_the_definition() {
    let arena = Arena::new();
    for numerator in -70..=70 {
        for ups in -3..=3 {
            for nimber in 0..5 {
                arena.check(arena.compact(Dyadic::ratio(numerator, 4), ups, nimber));
            }
        }
        arena.check(arena.compact(Dyadic::ratio(numerator, 6), 0, 0));
    }
}

#[test]
fn numbers_with_many_places_follow_the_definition() {
    let arena = Arena::new();
    for pattern in [
        0x5555_5555_u32,
        0x1234_5678,
        0xDEAD_BEEF,
        0x8000_0001,
        u32::MAX,
    ] {
        let signs = (0..32).map(|place| pattern >> place & 1 == 1);
        let value = arena.compact(Dyadic::from_sign_expansion(signs), 0, 0);
        let thermograph = arena.games.thermograph(&arena.context, value).unwrap();
        for place in 0..40 {
            for numerator in [-3, -2] {
                let t = Dyadic::ratio(numerator, place + 1);
                if t < Dyadic::from(-1) || t >= *thermograph.temperature() {
                    continue;
                }
                let scaffold = |player| arena.scaffold(value, player, &t);
                assert_eq!(Some(thermograph.left_at(&t)), scaffold(Player::Left));
                assert_eq!(Some(thermograph.right_at(&t)), scaffold(Player::Right));
            }
        }
    }
}

#[test]
fn games_of_games_follow_the_definition() {
    let arena = Arena::new();
    let mut pool: Vec<Value> = [(0, 0, 0, 0), (1, 0, 0, 0), (-3, 2, 0, 0), (0, 0, 0, 1)]
        .into_iter()
        .chain([(1, 1, 1, 0), (2, 0, -1, 1), (-1, 0, 0, 2), (5, 3, 0, 0)])
        .map(|(m, k, ups, nimber)| arena.compact(Dyadic::ratio(m, k), ups, nimber))
        .collect();
    for round in 0..40 {
        let pick = |offset: usize| pool[(round * 7 + offset * 5) % pool.len()];
        let new = arena.game(&[pick(0), pick(1)], &[pick(2), pick(3)]);
        let more = arena.game(&[new, pick(4)], &[pick(5)]);
        pool.extend([new, more]);
    }
    for value in pool {
        arena.check(value);
    }
}

#[test]
fn numbers_with_too_many_places_have_means_but_no_drawing() {
    let arena = Arena::new();
    let tiny_number = arena.compact(Dyadic::power_of_two(-5000), 0, 0);
    let drawn = arena.games.thermograph(&arena.context, tiny_number);
    assert_eq!(drawn, Err(EvalError::Depth(MAX_THERMOGRAPH_LEVELS)));
    let huge = arena.compact(Dyadic::power_of_two(5000), 0, 0);
    let hot = arena.game(&[huge], &[tiny_number]);
    let mean = arena.games.mean(&arena.context, hot).unwrap();
    assert_eq!(
        mean,
        (Dyadic::power_of_two(5000) + Dyadic::power_of_two(-5000)).half()
    );
    let temperature = arena
        .games
        .temperature(&arena.context, tiny_number)
        .unwrap();
    assert_eq!(temperature, -Dyadic::power_of_two(-5000));
}

#[test]
fn a_number_at_the_limit_is_drawn() {
    let arena = Arena::new();
    let third = (0..2048).fold(Dyadic::ZERO, |sum, i| sum + Dyadic::power_of_two(-2 * i));
    let value = arena.compact(third.clone(), 0, 0);
    let thermograph = arena.games.thermograph(&arena.context, value).unwrap();
    assert_eq!(*thermograph.mast(), third);
    assert!(thermograph.left_wall().len() > 2000);
}
