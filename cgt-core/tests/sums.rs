//! Sums are canonical forms of what they should be, by the definitions alone.
//!
//! The reducer of sums asks only what one summand does to the other. Here nothing of the
//! engine's order or reduction is used: `≤` follows its definition on the options as listed.

use std::collections::HashMap;

use cgt_core::{Context, GameId, Games, Player, Value};

/// `G ≤ H` by the definition, remembered.
struct Order<'a> {
    games: &'a Games,
    context: &'a Context<'a>,
    known: HashMap<[GameId; 2], bool>,
}

impl Order<'_> {
    fn options(&self, game: GameId, player: Player) -> Vec<GameId> {
        let options = self.games.options(self.context, game, player);
        options.unwrap().into_vec()
    }

    fn le(&mut self, g: GameId, h: GameId) -> bool {
        if let Some(&known) = self.known.get(&[g, h]) {
            return known;
        }
        let (left, right) = (
            self.options(g, Player::Left),
            self.options(h, Player::Right),
        );
        let answer = !left.into_iter().any(|option| self.le(h, option))
            && !right.into_iter().any(|option| self.le(option, g));
        self.known.insert([g, h], answer);
        answer
    }

    /// Whether `a` is at most as good for `player` as `b`.
    fn at_most(&mut self, player: Player, a: GameId, b: GameId) -> bool {
        match player {
            Player::Left => self.le(a, b),
            Player::Right => self.le(b, a),
        }
    }

    /// Whether no option of the form itself is dominated or reversible.
    fn is_reduced(&mut self, form: GameId) -> bool {
        Player::BOTH.into_iter().all(|player| {
            let options = self.options(form, player);
            options.iter().all(|&option| {
                let dominated = options
                    .iter()
                    .any(|&other| other != option && self.at_most(player, option, other));
                let replies = self.options(option, player.opponent());
                let reversible = replies
                    .into_iter()
                    .any(|reply| self.at_most(player, reply, form));
                !dominated && !reversible
            })
        })
    }
}

fn check_sums(games: &Games, pairs: &[[Value; 2]]) {
    let context = Context::default();
    let mut order = Order {
        games,
        context: &context,
        known: HashMap::new(),
    };
    for &[g, h] in pairs {
        let sum = games.sum(&context, g, h).unwrap().id();
        let literal = games.sum_form(&context, g.id(), h.id()).unwrap();
        assert!(
            order.le(sum, literal) && order.le(literal, sum),
            "{g:?} + {h:?}"
        );
        assert!(order.is_reduced(sum), "{g:?} + {h:?}");
    }
}

#[test]
fn random_sums_of_day_three_values_are_canonical() {
    let (games, context) = (Games::new(), Context::default());
    let values = games.born_by(&context, 3).unwrap();
    // Steps without a common factor with the number of values meet all of them.
    let pairs: Vec<[Value; 2]> = (0..400)
        .map(|index| {
            [
                values[index * 367 % 1474],
                values[(index * 1051 + 17) % 1474],
            ]
        })
        .collect();
    check_sums(&games, &pairs);
}

#[test]
fn sums_with_all_values_born_by_day_two_are_canonical() {
    let (games, context) = (Games::new(), Context::default());
    let small = games.born_by(&context, 2).unwrap();
    let values = games.born_by(&context, 3).unwrap();
    let pairs: Vec<[Value; 2]> = small
        .iter()
        .flat_map(|&g| values.iter().step_by(13).map(move |&h| [g, h]))
        .collect();
    check_sums(&games, &pairs);
}

#[test]
fn sums_of_negatives_are_negatives_of_sums() {
    let (games, context) = (Games::new(), Context::default());
    let values = games.born_by(&context, 3).unwrap();
    let negative = |value| games.negative(&context, value).unwrap();
    let mut pairs = Vec::new();
    for index in 0..200 {
        let g = values[index * 367 % 1474];
        let h = values[(index * 1051 + 17) % 1474];
        games.sum(&context, g, h).unwrap();
        pairs.push([negative(g), negative(h)]);
    }
    check_sums(&games, &pairs);
}

#[test]
fn sums_of_sums_are_canonical() {
    let (games, context) = (Games::new(), Context::default());
    let values = games.born_by(&context, 3).unwrap();
    let small = games.born_by(&context, 2).unwrap();
    let pairs: Vec<[Value; 2]> = (0..60)
        .map(|index| {
            let one = values[index * 367 % 1474];
            let other = values[(index * 1051 + 17) % 1474];
            let sum = games.sum(&context, one, small[index % 22]).unwrap();
            [sum, other]
        })
        .collect();
    check_sums(&games, &pairs);
}
