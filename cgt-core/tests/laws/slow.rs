//! The definitions as they stand in the books, one recursion each, nothing remembered but
//! what belongs to one call.

use std::collections::HashMap;

use cgt_core::{Context, Dyadic, Games, Player, Value};

/// Temperatures lie `1/2^PLACES` apart.
const PLACES: u32 = 6;
/// From -1 up to 7.
const STEPS: usize = 8 << PLACES;

pub(crate) fn temperature_of(step: usize) -> Dyadic {
    Dyadic::ratio(step as i64, PLACES) - Dyadic::ONE
}

/// Both walls of a game at every temperature of the grid.
#[derive(Clone)]
pub(crate) struct Walls {
    pub(crate) walls: Vec<(Dyadic, Dyadic)>,
    pub(crate) temperature: Dyadic,
}

/// The thermograph point by point: the scaffolds of the options until they meet, then the mast.
pub(crate) fn walls(games: &Games, context: &Context<'_>, value: Value) -> Walls {
    draw(games, context, value, &mut HashMap::new())
}

fn draw(
    games: &Games,
    context: &Context<'_>,
    value: Value,
    known: &mut HashMap<Value, Walls>,
) -> Walls {
    if let Some(walls) = known.get(&value) {
        return walls.clone();
    }
    let [left, right] = Player::BOTH.map(|player| -> Vec<Walls> {
        let options = games.value_options(context, value, player).unwrap();
        let draw_option = |option| draw(games, context, option, known);
        options.into_iter().map(draw_option).collect()
    });
    let mut walls: Vec<(Dyadic, Dyadic)> = Vec::new();
    let mut mast = None;
    for step in 0..STEPS {
        let t = temperature_of(step);
        let scaffolds = (
            left.iter().map(|option| &option.walls[step].1 - &t).max(),
            right.iter().map(|option| &option.walls[step].0 + &t).min(),
        );
        if mast.is_none() {
            mast = match &scaffolds {
                (Some(left), Some(right)) if left > right => None,
                (Some(left), Some(right)) => {
                    assert_eq!(left, right, "the grid is too coarse");
                    Some((left.clone(), t))
                }
                // One player cannot move: an integer.
                _ => Some((games.left_stop(value).clone(), t)),
            };
        }
        walls.push(match (&mast, scaffolds) {
            (Some((mast, _)), _) => (mast.clone(), mast.clone()),
            (None, (Some(left), Some(right))) => (left, right),
            (None, _) => unreachable!("a mast stands where one player cannot move"),
        });
    }
    let (_, temperature) = mast.expect("a temperature below 7");
    let drawn = Walls { walls, temperature };
    known.insert(value, drawn.clone());
    drawn
}

pub(crate) struct Slow<'a> {
    pub(crate) games: &'a Games,
    pub(crate) context: &'a Context<'static>,
}

impl Slow<'_> {
    fn options(&self, value: Value, player: Player) -> Vec<Value> {
        let options = self.games.value_options(self.context, value, player);
        options.unwrap().into_vec()
    }

    /// `{f(G^L) + a | f(G^R) - a}`.
    fn shifted(&self, g: Value, a: Value, f: &dyn Fn(Value) -> Value) -> Value {
        let [left, right] = Player::BOTH.map(|player| -> Vec<Value> {
            let shifted = self
                .options(g, player)
                .into_iter()
                .map(|option| match player {
                    Player::Left => self.games.sum(self.context, f(option), a),
                    Player::Right => self.games.difference(self.context, f(option), a),
                });
            shifted.map(Result::unwrap).collect()
        });
        self.games.value(self.context, &left, &right).unwrap()
    }

    pub(crate) fn cool(&self, g: Value, t: &Dyadic) -> Value {
        if self.games.as_number(g).is_some() {
            return g;
        }
        let thermograph = self.games.thermograph(self.context, g).unwrap();
        if t > thermograph.temperature() {
            return self
                .games
                .number(self.context, thermograph.mast().clone())
                .unwrap();
        }
        let tax = self.games.number(self.context, -t).unwrap();
        self.shifted(g, tax, &|option| self.cool(option, t))
    }

    pub(crate) fn heat(&self, g: Value, t: Value) -> Value {
        if self.games.as_number(g).is_some() {
            return g;
        }
        self.shifted(g, t, &|option| self.heat(option, t))
    }

    pub(crate) fn overheat(&self, g: Value, s: Value, t: Value) -> Value {
        match self.games.as_number(g) {
            Some(n) if n.is_integer() => {
                let copies = n.to_i64().expect("a small integer");
                let s = if copies < 0 {
                    self.games.negative(self.context, s).unwrap()
                } else {
                    s
                };
                let copies = (0..copies.abs()).map(|_| s);
                self.games.sum_all(self.context, copies).unwrap()
            }
            _ => self.shifted(g, t, &|option| self.overheat(option, s, t)),
        }
    }

    /// `{G^L + H, G + H^L | G^R + H, G + H^R}`, all the way down.
    pub(crate) fn sum(
        &self,
        g: Value,
        h: Value,
        known: &mut HashMap<(Value, Value), Value>,
    ) -> Value {
        if let Some(sum) = known.get(&(g, h)) {
            return *sum;
        }
        let [left, right] = Player::BOTH.map(|player| -> Vec<Value> {
            let mut sums = Vec::new();
            for option in self.options(g, player) {
                sums.push(self.sum(option, h, known));
            }
            for option in self.options(h, player) {
                sums.push(self.sum(g, option, known));
            }
            sums
        });
        let sum = self.games.value(self.context, &left, &right).unwrap();
        known.insert((g, h), sum);
        sum
    }

    /// No `G^L ≥ H` and no `H^R ≤ G`, all the way down.
    pub(crate) fn at_most(
        &self,
        g: Value,
        h: Value,
        known: &mut HashMap<(Value, Value), bool>,
    ) -> bool {
        if let Some(answer) = known.get(&(g, h)) {
            return *answer;
        }
        let left = self.options(g, Player::Left);
        let right = self.options(h, Player::Right);
        let answer = !left
            .into_iter()
            .any(|option| self.at_most(h, option, known))
            && !right
                .into_iter()
                .any(|option| self.at_most(option, g, known));
        known.insert((g, h), answer);
        answer
    }
}
