//! How every value compares with the *landmarks*: the 22 values born by day 2 and ten others.
//!
//! Each record of a canonical form keeps which landmarks are `≤` it and which are `≥` it. The
//! sets follow from those of its options by a handful of operations on whole sets, and they
//! answer most questions about the order of two values without a search:
//!
//! - `G ≤ M ≤ H` for a landmark `M` gives `G ≤ H`;
//! - a landmark that is `≥ H` and not `≥ G`, or `≤ G` and not `≤ H`, rules out `G ≤ H`;
//! - where all Left options of `G` are landmarks, as in all values born by day 3, or one
//!   landmark that is not `≥ H` is `≥` all of them, none of them is `≥ H`; likewise for the Right
//!   options of `H`. That leaves nothing to rule out `G ≤ H`.
//!
//! Landmarks need not be in the arena: they are known by their places in a table.

use std::cmp::Ordering;
use std::sync::atomic::Ordering as Memory;

use super::record::{DICOTIC, LEFT_LISTED, RIGHT_LISTED, Record};
use super::{GameId, Games};
use crate::compact::Compact;
use crate::dyadic::Dyadic;
use crate::player::Player;

/// A set of landmarks, one bit each, in the order of [`LANDMARKS`].
type Set = u32;

/// A value born by day 3, whose options are among the first [`OPTIONS`] landmarks.
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

const COUNT: usize = 32;

const ZERO: Set = 1;
const ONE: Set = 2;
const MINUS_ONE: Set = 4;
const STAR: Set = 8;
const TWO: Set = 0x10;
const MINUS_TWO: Set = 0x20;
const HALF: Set = 0x40;
const MINUS_HALF: Set = 0x80;
const ONE_STAR: Set = 0x100;
const MINUS_ONE_STAR: Set = 0x200;

/// The landmarks born on days 0, 1, 2 and 3.
const DAYS: [Set; 4] = [1, 0b1110, 0x3F_FFF0, 0xFFC0_0000];

/// The values born by day 2, and those born on day 3 that settle most of the questions which the
/// former leave open in sums of values born by day 3 and in Domineering.
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
    tepid(HALF, HALF, 1, 0, 1),                        // 1/2*
    tepid(MINUS_HALF, MINUS_HALF, -1, 0, 1),           // -1/2*
    hot(TWO, ZERO, [4, 0]),                            // {2|0}
    hot(ZERO, MINUS_TWO, [0, -4]),                     // {0|-2}
    hot(TWO, ONE, [4, 2]),                             // {2|1}
    hot(MINUS_ONE, MINUS_TWO, [-2, -4]),               // {-1|-2}
    hot(TWO, ONE | ONE_STAR, [4, 2]),                  // {2|1,1*}
    hot(MINUS_ONE | MINUS_ONE_STAR, MINUS_TWO, [-2, -4]), // {-1,-1*|-2}
    hot(ONE_STAR, ZERO, [2, 0]),                       // {1*|0}
    hot(ZERO, MINUS_ONE_STAR, [0, -2]),                // {0|-1*}
];

/// The first landmarks, among which all options of landmarks are.
const OPTIONS: usize = 10;

/// For each of these the landmarks that have it as a Left, and as a Right option.
const PARENTS: [[Set; 2]; OPTIONS] = {
    let mut parents = [[0; 2]; OPTIONS];
    let mut place = 0;
    while place < COUNT {
        let mut option = 0;
        while option < OPTIONS {
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
    /// Those that are `≤` the value in the upper half, those that are not `≥` it in the lower
    /// half: both can only grow with the value.
    word: u64,
}

impl Bounds {
    #[inline]
    fn new(below: Set, above: Set) -> Bounds {
        Bounds {
            word: u64::from(below) << 32 | u64::from(!above),
        }
    }

    #[inline]
    fn below(self) -> Set {
        (self.word >> 32) as Set
    }

    #[inline]
    fn above(self) -> Set {
        !(self.word as Set)
    }

    /// Whether the value is itself a landmark.
    #[inline]
    fn is_landmark(self) -> bool {
        self.below() & self.above() != 0
    }

    /// As a word of a record.
    pub(super) fn word(self) -> u64 {
        self.word
    }

    /// The bounds that stand in the record of a canonical form.
    #[inline]
    pub(crate) fn of(record: &Record) -> Bounds {
        Bounds {
            word: record.bounds.load(Memory::Relaxed),
        }
    }

    /// What the bounds of `G` and of `H` say about `G ≤ H`, if anything.
    #[inline]
    pub(crate) fn le(self, other: Bounds) -> Option<bool> {
        if self.rule_out_le(other) {
            return Some(false);
        }
        (self.above() & other.below() != 0).then_some(true)
    }

    /// Whether the bounds of `G` and of `H` rule out `G ≤ H`: what grows with the value is not
    /// less in `G`.
    #[inline]
    fn rule_out_le(self, other: Bounds) -> bool {
        self.word & !other.word != 0
    }

    /// Whether the bounds of `G` and of `H` rule out both `G ≤ H` and `G ≥ H`.
    #[inline]
    pub(crate) fn are_confused(self, other: Bounds) -> bool {
        // Both are asked for at once: one branch less that cannot be foreseen.
        self.rule_out_le(other) & other.rule_out_le(self)
    }

    /// The bounds of a compact value, whose options may be too many to be listed.
    pub(super) fn of_compact(value: &Compact) -> Bounds {
        let (mut below, mut above) = (0, 0);
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
                    left <= value.number && landmark.options[0] & above == 0,
                    right >= value.number && landmark.options[1] & below == 0,
                ),
            };
            below |= Set::from(is_below) << place;
            above |= Set::from(is_above) << place;
        }
        Bounds::new(below, above)
    }
}

/// The landmarks that are `≥` all Left options of a form, and those that are `≤` all its Right
/// options.
#[derive(Clone, Copy)]
pub(crate) struct Fences {
    left: Set,
    right: Set,
}

impl Default for Fences {
    /// Of a form without options.
    fn default() -> Fences {
        Fences {
            left: Set::MAX,
            right: Set::MAX,
        }
    }
}

impl Fences {
    fn word(self) -> u64 {
        u64::from(self.left) << 32 | u64::from(self.right)
    }

    /// The fences in the record of a canonical form; there are none before its options are made.
    pub(crate) fn of(record: &Record) -> Fences {
        let word = record.fences.load(Memory::Relaxed);
        Fences {
            left: (word >> 32) as Set,
            right: word as Set,
        }
    }

    /// Moves them back behind one more option.
    #[inline(always)]
    fn add(&mut self, player: Player, option: Bounds) {
        match player {
            Player::Left => self.left &= option.above(),
            Player::Right => self.right &= option.below(),
        }
    }

    /// Whether they tell that no Left option is `≥` a goal, or no Right option `≤` it: some
    /// landmark is on the other side of all of them, but not of the goal.
    #[inline]
    pub(crate) fn keep_from(self, player: Player, goal: Bounds) -> bool {
        match player {
            Player::Left => self.left & !goal.above() != 0,
            Player::Right => self.right & !goal.below() != 0,
        }
    }
}

/// What a look at the options of a form tells of the form.
#[derive(Clone, Copy)]
pub(crate) struct Survey {
    /// The landmarks that are `≤` a Left option: the form is not `≤` them.
    below_left: Set,
    /// The landmarks that are `≥` a Right option: the form is not `≥` them.
    above_right: Set,
    pub(crate) fences: Fences,
    /// Flags of a record that hold for the form.
    flags: u32,
}

impl Default for Survey {
    /// Of a form without options.
    fn default() -> Survey {
        Survey {
            below_left: 0,
            above_right: 0,
            fences: Fences::default(),
            flags: DICOTIC | LEFT_LISTED | RIGHT_LISTED,
        }
    }
}

impl Survey {
    /// Looks at one more option of a player.
    ///
    /// Always inlined: callers know the player.
    #[inline(always)]
    pub(crate) fn add(&mut self, player: Player, option: &Record) {
        let bounds = Bounds::of(option);
        self.fences.add(player, bounds);
        let listed = match player {
            Player::Left => {
                self.below_left |= bounds.below();
                LEFT_LISTED
            }
            Player::Right => {
                self.above_right |= bounds.above();
                RIGHT_LISTED
            }
        };
        let option = option.flags.load(Memory::Relaxed) & DICOTIC;
        let landmark = u32::from(bounds.is_landmark()) * listed;
        self.flags &= option | landmark | !(DICOTIC | listed);
    }

    /// The bounds of the form.
    ///
    /// `M ≤ G` iff no `M^L ≥ G` and no `G^R ≤ M`: day after day, from those of the landmarks
    /// born before.
    pub(crate) fn bounds(&self) -> Bounds {
        let (mut not_below, mut not_above) = (self.above_right, self.below_left);
        let (mut below, mut above) = (0, 0);
        let mut option = 0;
        for day in DAYS {
            below |= day & !not_below;
            above |= day & !not_above;
            while option < OPTIONS && day >> option & 1 == 1 {
                let [left, right] = PARENTS[option];
                not_below |= left * (above >> option & 1);
                not_above |= right * (below >> option & 1);
                option += 1;
            }
        }
        Bounds::new(below, above)
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

    /// Writes into a record what a survey of its options tells of their reach; returns the flags
    /// that this adds.
    pub(super) fn write_survey(record: &Record, survey: &Survey) -> u32 {
        record.fences.store(survey.fences.word(), Memory::Relaxed);
        survey.flags
    }

    /// Whether landmarks tell that no Left option of a value is `≥` a goal, or no Right option
    /// `≤` it, where the bounds of the two leave their order open.
    #[inline]
    pub(crate) fn cannot_reach(record: &Record, player: Player, goal: Bounds) -> bool {
        let listed = match player {
            Player::Left => LEFT_LISTED,
            Player::Right => RIGHT_LISTED,
        };
        record.flags.load(Memory::Acquire) & listed != 0
            || Fences::of(record).keep_from(player, goal)
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
            let fences = Fences::of(games.record(value.id()));
            let options = Player::BOTH.map(|player| {
                let options = games.options(&Context::default(), value.id(), player);
                options.unwrap()
            });
            for (place, &landmark) in landmarks.iter().enumerate() {
                let expected = [
                    order.le(landmark, value.id()),
                    order.le(value.id(), landmark),
                    options[0].iter().all(|&left| order.le(left, landmark)),
                    options[1].iter().all(|&right| order.le(landmark, right)),
                ];
                let sets = [bounds.below(), bounds.above(), fences.left, fences.right];
                let found = sets.map(|set| set >> place & 1 == 1);
                // The options of compact values, and with them fences, are made on demand.
                let known = if games.is_compact(value.id()) { 2 } else { 4 };
                assert_eq!(found[..known], expected[..known], "{place} {value:?}");
            }
        }
    }

    #[test]
    fn landmarks_are_different_values_of_which_the_first_were_born_by_day_two() {
        let (games, context) = (Games::new(), Context::default());
        let landmarks = landmarks(&games);
        let canonical = landmarks
            .iter()
            .all(|&id| games.canonical(&context, id) == Ok(Value(id)));
        assert!(canonical);
        let born = games.born_by(&context, 2).unwrap();
        assert!(
            born.iter()
                .all(|value| landmarks[..born.len()].contains(&value.id()))
        );
        let later = games.born_by(&context, 3).unwrap();
        assert!(landmarks.iter().all(|&id| later.contains(&Value(id))));
        assert!((1..COUNT).all(|place| !landmarks[..place].contains(&landmarks[place])));
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
