//! How every value compares with the *landmarks*: the 22 values born by day 2.
//!
//! Each record of a canonical form keeps which landmarks are `≤` it and which are `≥` it. The
//! sets follow from those of its options by a handful of operations on whole sets, and they
//! answer most questions about the order of two values without a search:
//!
//! - `G ≤ M ≤ H` for a landmark `M` gives `G ≤ H`;
//! - a landmark that is `≥ H` and not `≥ G`, or `≤ G` and not `≤ H`, rules out `G ≤ H`;
//! - where all Left options of `G` and all Right options of `H` are landmarks, as in all
//!   values born by day 3, nothing else can rule it out.
//!
//! Landmarks need not be in the arena: they are known by their places in a table.

use std::cmp::Ordering;
use std::sync::atomic::Ordering as Memory;

use super::record::{LEFT_LISTED, RIGHT_LISTED, Record};
use super::{GameId, Games};
use crate::compact::Compact;
use crate::dyadic::Dyadic;
use crate::player::Player;

/// A set of landmarks, one bit each, in the order of [`LANDMARKS`].
type Set = u32;

/// A value born by day 2.
struct Landmark {
    /// The sets of its options, all of which come before it.
    options: [Set; 2],
    /// Twice its stops.
    stops: [i64; 2],
    /// Its ups and its nimber, if it is compact; its number are its stops then.
    small: Option<(i64, u64)>,
}

const fn hot(left: Set, right: Set, stops: [i64; 2]) -> Landmark {
    Landmark {
        options: [left, right],
        stops,
        small: None,
    }
}

const fn tepid(left: Set, right: Set, number: i64, ups: i64, nimber: u64) -> Landmark {
    Landmark {
        options: [left, right],
        stops: [number, number],
        small: Some((ups, nimber)),
    }
}

const COUNT: usize = 22;

const ZERO: Set = 1;
const ONE: Set = 2;
const MINUS_ONE: Set = 4;
const STAR: Set = 8;

/// The landmarks born on days 0, 1 and 2.
const DAYS: [Set; 3] = [1, 0b1110, (1 << COUNT) - 0b1_0000];

#[rustfmt::skip]
const LANDMARKS: [Landmark; COUNT] = [
    tepid(0, 0, 0, 0, 0),                              // 0
    tepid(ZERO, 0, 2, 0, 0),                           // 1
    tepid(0, ZERO, -2, 0, 0),                          // -1
    tepid(ZERO, ZERO, 0, 0, 1),                        // *
    tepid(ONE, 0, 4, 0, 0),                            // 2
    tepid(0, MINUS_ONE, -4, 0, 0),                     // -2
    tepid(ZERO, ONE, 1, 0, 0),                         // 1/2
    tepid(MINUS_ONE, ZERO, -1, 0, 0),                  // -1/2
    tepid(ONE, ONE, 2, 0, 1),                          // 1*
    tepid(MINUS_ONE, MINUS_ONE, -2, 0, 1),             // -1*
    tepid(ZERO, STAR, 0, 1, 0),                        // ^
    tepid(STAR, ZERO, 0, -1, 0),                       // v
    tepid(ZERO | STAR, ZERO, 0, 1, 1),                 // ^*
    tepid(ZERO, ZERO | STAR, 0, -1, 1),                // v*
    tepid(ZERO | STAR, ZERO | STAR, 0, 0, 2),          // *2
    hot(ONE, MINUS_ONE, [2, -2]),                      // +-1
    hot(ONE, ZERO, [2, 0]),                            // {1|0}
    hot(ONE, STAR, [2, 0]),                            // {1|*}
    hot(ONE, ZERO | STAR, [2, 0]),                     // {1|0,*}
    hot(ZERO, MINUS_ONE, [0, -2]),                     // {0|-1}
    hot(STAR, MINUS_ONE, [0, -2]),                     // {*|-1}
    hot(ZERO | STAR, MINUS_ONE, [0, -2]),              // {0,*|-1}
];

/// For each landmark born by day 1 those that have it as a Left, and as a Right option.
const PARENTS: [[Set; 2]; 4] = {
    let mut parents = [[0; 2]; 4];
    let mut place = 0;
    while place < COUNT {
        let mut option = 0;
        while option < 4 {
            let mut side = 0;
            while side < 2 {
                let has = LANDMARKS[place].options[side] >> option & 1;
                parents[option][side] |= has << place;
                side += 1;
            }
            option += 1;
        }
        place += 1;
    }
    parents
};

/// The landmarks that are `≤` a value, and those that are `≥` it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    below: Set,
    above: Set,
}

impl Bounds {
    /// Whether the value is itself a landmark.
    fn is_landmark(self) -> bool {
        self.below & self.above != 0
    }

    pub(super) fn word(self) -> u64 {
        u64::from(self.below) << 32 | u64::from(self.above)
    }

    /// The bounds that stand in the record of a canonical form.
    #[inline]
    pub(crate) fn of(record: &Record) -> Bounds {
        let word = record[4].load(Memory::Relaxed);
        Bounds {
            below: (word >> 32) as Set,
            above: word as Set,
        }
    }

    /// What the bounds of `G` and of `H` say about `G ≤ H`, if anything.
    #[inline]
    pub(crate) fn le(self, other: Bounds) -> Option<bool> {
        if (other.above & !self.above) | (self.below & !other.below) != 0 {
            return Some(false);
        }
        (self.above & other.below != 0).then_some(true)
    }

    /// The bounds of a compact value, whose options may be too many to be listed.
    pub(super) fn of_compact(value: &Compact) -> Bounds {
        let mut bounds = Bounds { below: 0, above: 0 };
        for (place, landmark) in LANDMARKS.iter().enumerate() {
            let [left, right] = landmark.stops.map(|twice| Dyadic::ratio(twice, 1));
            let (is_below, is_above) = match landmark.small {
                Some((ups, nimber)) => {
                    let number = left;
                    let landmark = Compact {
                        number,
                        ups,
                        nimber,
                    };
                    let order = landmark.compare(value);
                    let is = |one| order == Some(one) || order == Some(Ordering::Equal);
                    (is(Ordering::Less), is(Ordering::Greater))
                }
                // Its stops differ, those of the value do not: where they allow it, no option
                // of the value matters.
                None => (
                    left <= value.number && landmark.options[0] & bounds.above == 0,
                    right >= value.number && landmark.options[1] & bounds.below == 0,
                ),
            };
            bounds.below |= Set::from(is_below) << place;
            bounds.above |= Set::from(is_above) << place;
        }
        bounds
    }
}

/// What the bounds of a form's options tell of the form.
#[derive(Clone, Copy)]
pub(crate) struct Survey {
    /// The landmarks that are `≤` a Left option: the form is not `≤` them.
    below_left: Set,
    /// The landmarks that are `≥` a Right option: the form is not `≥` them.
    above_right: Set,
    /// Flags of a record: whether all Left options, all Right options are landmarks.
    pub(super) listed: u64,
}

impl Default for Survey {
    /// Of a form without options.
    fn default() -> Survey {
        Survey {
            below_left: 0,
            above_right: 0,
            listed: LEFT_LISTED | RIGHT_LISTED,
        }
    }
}

impl Survey {
    /// Looks at one more option of a player.
    #[inline]
    pub(crate) fn add(&mut self, player: Player, option: &Record) {
        let bounds = Bounds::of(option);
        let flag = match player {
            Player::Left => {
                self.below_left |= bounds.below;
                LEFT_LISTED
            }
            Player::Right => {
                self.above_right |= bounds.above;
                RIGHT_LISTED
            }
        };
        if !bounds.is_landmark() {
            self.listed &= !flag;
        }
    }

    /// The bounds of the form.
    ///
    /// `M ≤ G` iff no `M^L ≥ G` and no `G^R ≤ M`: day after day, from those of the landmarks
    /// born before.
    pub(crate) fn bounds(&self) -> Bounds {
        let (mut not_below, mut not_above) = (self.above_right, self.below_left);
        let mut bounds = Bounds { below: 0, above: 0 };
        let mut option = 0;
        for day in DAYS {
            bounds.below |= day & !not_below;
            bounds.above |= day & !not_above;
            while option < PARENTS.len() && day >> option & 1 == 1 {
                let [left, right] = PARENTS[option];
                not_below |= left * (bounds.above >> option & 1);
                not_above |= right * (bounds.below >> option & 1);
                option += 1;
            }
        }
        bounds
    }
}

impl Games {
    /// Looks at the options of a form, all of them canonical.
    pub(crate) fn survey(&self, left: &[GameId], right: &[GameId]) -> Survey {
        let mut survey = Survey::default();
        for &option in left {
            survey.add(Player::Left, self.record(option));
        }
        for &option in right {
            survey.add(Player::Right, self.record(option));
        }
        survey
    }

    /// Whether nothing but landmarks can rule out `G ≤ H`.
    #[inline]
    pub(crate) fn le_is_listed(g: &Record, h: &Record) -> bool {
        g[1].load(Memory::Acquire) & LEFT_LISTED != 0
            && h[1].load(Memory::Acquire) & RIGHT_LISTED != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::games::Value;
    use ahash::AHashMap;

    /// `G ≤ H` by the definition, on the options as they are listed.
    struct Order<'a> {
        games: &'a Games,
        known: AHashMap<[GameId; 2], bool>,
    }

    impl Order<'_> {
        fn le(&mut self, g: GameId, h: GameId) -> bool {
            if let Some(&known) = self.known.get(&[g, h]) {
                return known;
            }
            let options = |game, player| {
                let options = self.games.options(&Context::default(), game, player);
                options.unwrap()
            };
            let (left, right) = (options(g, Player::Left), options(h, Player::Right));
            let answer = !left.iter().any(|&option| self.le(h, option))
                && !right.iter().any(|&option| self.le(option, g));
            self.known.insert([g, h], answer);
            answer
        }
    }

    fn landmarks(games: &Games) -> Vec<GameId> {
        let mut made: Vec<GameId> = Vec::new();
        for landmark in &LANDMARKS {
            let side = |set: Set| -> Vec<GameId> {
                let places = 0..made.len();
                places
                    .filter(|place| set >> place & 1 == 1)
                    .map(|place| made[place])
                    .collect()
            };
            let (left, right) = (side(landmark.options[0]), side(landmark.options[1]));
            made.push(games.form(&Context::default(), &left, &right).unwrap());
        }
        made
    }

    fn check(games: &Games, values: &[Value]) {
        let landmarks = landmarks(games);
        let known = AHashMap::new();
        let mut order = Order { games, known };
        for &value in values {
            let bounds = Bounds::of(games.record(value.id()));
            for (place, &landmark) in landmarks.iter().enumerate() {
                let expected = [
                    order.le(landmark, value.id()),
                    order.le(value.id(), landmark),
                ];
                let found = [bounds.below, bounds.above].map(|set| set >> place & 1 == 1);
                assert_eq!(found, expected, "landmark {place}, value {value:?}");
            }
        }
    }

    #[test]
    fn landmarks_are_the_values_born_by_day_two() {
        let (games, context) = (Games::new(), Context::default());
        let mut born: Vec<u32> = games
            .born_by(&context, 2)
            .unwrap()
            .iter()
            .map(|value| value.id().index())
            .collect();
        let mut made: Vec<u32> = landmarks(&games).iter().map(|id| id.index()).collect();
        born.sort_unstable();
        made.sort_unstable();
        assert_eq!(made, born);
    }

    #[test]
    fn values_born_by_day_three_know_their_landmarks() {
        let (games, context) = (Games::new(), Context::default());
        check(&games, &games.born_by(&context, 3).unwrap());
    }

    #[test]
    fn sums_know_their_landmarks() {
        let (games, context) = (Games::new(), Context::default());
        let values = games.born_by(&context, 3).unwrap();
        let pairs = values.iter().step_by(37).zip(values.iter().step_by(31));
        let sums: Vec<Value> = pairs
            .map(|(&g, &h)| games.sum(&context, g, h).unwrap())
            .collect();
        check(&games, &sums);
    }

    #[test]
    fn compact_values_know_their_landmarks() {
        let (games, context) = (Games::new(), Context::default());
        let mut values = Vec::new();
        for (numerator, exponent) in [(0, 0), (1, 0), (-2, 0), (2, 0), (5, 0), (1, 1), (-3, 2)] {
            for ups in -3..=3 {
                for nimber in 0..4 {
                    let number = Dyadic::ratio(numerator, exponent);
                    let compact = Compact {
                        number,
                        ups,
                        nimber,
                    };
                    values.push(games.compact_value(&context, compact).unwrap());
                }
            }
        }
        check(&games, &values);
    }
}
