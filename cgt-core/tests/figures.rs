//! The figures of `testdata/figures.md`: values by birthday, the reduction, single values.

use std::collections::{BTreeMap, BTreeSet};

use cgt_core::notation::{Answer, parse};
use cgt_core::{Context, Dyadic, GameId, Games, Player, Value};

/// All values born by `day`, from all pairs of antichains of the day before.
fn born_by(games: &Games, context: &Context<'_>, day: u32) -> Vec<Value> {
    let mut born = vec![Value::ZERO];
    for _ in 0..day {
        let antichains = antichains(games, context, &born);
        let mut seen = BTreeSet::new();
        let mut next = Vec::new();
        for left in &antichains {
            for right in &antichains {
                let value = games.value(context, left, right).unwrap();
                if seen.insert(value.id().index()) {
                    next.push(value);
                }
            }
        }
        born = next;
    }
    born
}

fn antichains(games: &Games, context: &Context<'_>, values: &[Value]) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for &value in values {
        let with = all.iter().filter(|chain: &&Vec<Value>| {
            chain
                .iter()
                .all(|&other| games.compare(context, value, other).unwrap().is_none())
        });
        let with: Vec<_> = with
            .map(|chain| [chain.as_slice(), &[value]].concat())
            .collect();
        all.extend(with);
    }
    all
}

#[test]
fn values_by_birthday() {
    let (games, context) = (Games::new(), Context::default());
    for (day, count) in [(0, 1), (1, 4), (2, 22), (3, 1474)] {
        assert_eq!(born_by(&games, &context, day).len(), count);
    }
    let day_two = born_by(&games, &context, 2);
    assert_eq!(antichains(&games, &context, &day_two).len(), 98);
    let mut sums = BTreeSet::new();
    for &g in &day_two {
        for &h in &day_two {
            sums.insert(games.sum(&context, g, h).unwrap().id().index());
        }
    }
    assert_eq!(sums.len(), 184);
}

#[test]
fn order_of_day_three() {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (games, context) = (Games::new(), Context::default());
    let values = born_by(&games, &context, 3);
    let mut counts = [0; 4];
    for &g in &values {
        for &h in &values {
            let slot = match games.compare(&context, g, h).unwrap() {
                Some(Less) => 0,
                Some(Equal) => 1,
                Some(Greater) => 2,
                None => 3,
            };
            counts[slot] += 1;
        }
    }
    assert_eq!(counts, [653_173, 1_474, 653_173, 864_856]);
}

#[test]
fn temperatures_of_day_three() {
    let (games, context) = (Games::new(), Context::default());
    let mut counts: BTreeMap<Dyadic, u32> = BTreeMap::new();
    for value in games.born_by(&context, 3).unwrap() {
        let temperature = games.temperature(&context, value).unwrap();
        *counts.entry(temperature).or_default() += 1;
    }
    let expected = [
        ((-1, 0), 7),
        ((-1, 1), 4),
        ((-1, 2), 4),
        ((0, 0), 337),
        ((1, 2), 116),
        ((1, 1), 497),
        ((3, 2), 288),
        ((1, 0), 160),
        ((5, 2), 44),
        ((3, 1), 16),
        ((2, 0), 1),
    ];
    let expected = expected.map(|((m, k), count)| (Dyadic::ratio(m, k), count));
    assert_eq!(counts, BTreeMap::from(expected));
}

#[test]
fn forms_of_antichains_of_day_two() {
    let (games, context) = (Games::new(), Context::default());
    let day_two = games.born_by(&context, 2).unwrap();
    let antichains = games.antichains(&context, &day_two).unwrap();
    let (mut forms, mut gifts, mut lacking, mut canonical) = (0, 0, 0, 0);
    for left in &antichains {
        for right in &antichains {
            let sides = Forms::new(&games, &context, left, right);
            forms += 1;
            gifts += sides.gifts();
            canonical += u32::from(sides.form == sides.value.id());
            let lacks = |player, given: &[Value]| {
                let options = games.value_options(&context, sides.value, player);
                options
                    .unwrap()
                    .iter()
                    .any(|option| !given.contains(option))
            };
            lacking += u32::from(lacks(Player::Left, left) || lacks(Player::Right, right));
        }
    }
    assert_eq!(
        (forms, gifts, lacking, canonical),
        (9_604, 38_416, 1_468, 1_474)
    );
}

#[test]
fn forms_of_subsets_of_day_one() {
    let (games, context) = (Games::new(), Context::default());
    let day_one = games.born_by(&context, 1).unwrap();
    let subset = |set: usize| -> Vec<Value> {
        let chosen = (0..4).filter(|index| set >> index & 1 == 1);
        chosen.map(|index| day_one[index]).collect()
    };
    let mut widths: BTreeMap<i64, u32> = BTreeMap::new();
    let mut values = BTreeSet::new();
    for left in (0..16).map(subset) {
        for right in (0..16).map(subset) {
            let form = Forms::new(&games, &context, &left, &right);
            values.insert(form.value.id().index());
            form.count_bypasses(&mut widths);
        }
    }
    assert_eq!(widths, BTreeMap::from([(-1, 128)]));
    assert_eq!(values.len(), 22);
}

#[test]
fn forms_of_one_option_each() {
    let (games, context) = (Games::new(), Context::default());
    let day_three = games.born_by(&context, 3).unwrap();
    let day_two = games.born_by(&context, 2).unwrap();
    let mut widths: BTreeMap<i64, u32> = BTreeMap::new();
    let mut values = BTreeSet::new();
    let (mut reversible, mut wider, mut larger) = (0, 0, 0);
    let mut sizes = BTreeMap::new();
    for &a in &day_three {
        for &b in &day_two {
            let (left, right) = ([a], [b]);
            let form = Forms::new(&games, &context, &left, &right);
            values.insert(form.value.id().index());
            reversible += form.count_bypasses(&mut widths);
            let options = Player::BOTH.map(|player| {
                games
                    .value_options(&context, form.value, player)
                    .unwrap()
                    .len()
            });
            wider += u32::from(options.iter().sum::<usize>() > 2);
            let mut size = |id| size(&games, &context, id, &mut sizes);
            larger += u32::from(size(form.value.id()) > size(form.form));
        }
    }
    let expected = BTreeMap::from([(-1, 33_749), (0, 17_728), (1, 894)]);
    assert_eq!(widths, expected);
    assert_eq!(widths.values().sum::<u32>(), 52_371);
    assert_eq!((reversible, wider, larger), (48_210, 60, 0));
    assert_eq!(values.len(), 6_760);
}

/// A form `{left | right}` of values, with its value.
struct Forms<'a> {
    games: &'a Games,
    context: &'a Context<'static>,
    left: &'a [Value],
    right: &'a [Value],
    form: GameId,
    value: Value,
}

impl<'a> Forms<'a> {
    fn new(
        games: &'a Games,
        context: &'a Context<'static>,
        left: &'a [Value],
        right: &'a [Value],
    ) -> Forms<'a> {
        let ids = |values: &[Value]| values.iter().map(|value| value.id()).collect::<Vec<_>>();
        let form = games.form(context, &ids(left), &ids(right)).unwrap();
        let value = games.canonical(context, form).unwrap();
        Forms {
            games,
            context,
            left,
            right,
            form,
            value,
        }
    }

    fn at_most(&self, g: Value, h: Value) -> bool {
        self.games.at_most(self.context, g, h).unwrap()
    }

    /// How many options are less than or confused with the form, or more for Right's.
    fn gifts(&self) -> usize {
        let left = self
            .left
            .iter()
            .filter(|&&option| !self.at_most(self.value, option));
        let right = self
            .right
            .iter()
            .filter(|&&option| !self.at_most(option, self.value));
        left.count() + right.count()
    }

    /// Counts pairs of an option and a reply that reverses it, by how the width of the form
    /// would change; gives how many options are reversible.
    fn count_bypasses(&self, widths: &mut BTreeMap<i64, u32>) -> u32 {
        let mut reversible = 0;
        for (player, options) in [(Player::Left, self.left), (Player::Right, self.right)] {
            for &option in options {
                let of = |value, player| {
                    self.games
                        .value_options(self.context, value, player)
                        .unwrap()
                };
                let mut replies = of(option, player.opponent());
                replies.retain(|reply| match player {
                    Player::Left => self.at_most(*reply, self.value),
                    Player::Right => self.at_most(self.value, *reply),
                });
                reversible += u32::from(!replies.is_empty());
                for reply in replies {
                    let mut after: BTreeSet<u32> = options.iter().map(|v| v.id().index()).collect();
                    after.remove(&option.id().index());
                    after.extend(of(reply, player).iter().map(|v| v.id().index()));
                    let change = after.len() as i64 - options.len() as i64;
                    *widths.entry(change).or_default() += 1;
                }
            }
        }
        reversible
    }
}

/// The nodes of a tree, each counted as often as it occurs.
fn size(games: &Games, context: &Context<'_>, form: GameId, known: &mut BTreeMap<u32, u64>) -> u64 {
    if let Some(size) = known.get(&form.index()) {
        return *size;
    }
    let mut nodes = 1;
    for player in Player::BOTH {
        for option in games.options(context, form, player).unwrap() {
            nodes += size(games, context, option, known);
        }
    }
    known.insert(form.index(), nodes);
    nodes
}

#[test]
fn single_values() {
    let (games, context) = (Games::new(), Context::default());
    let ask = |text: &str| games.evaluate(&context, &parse(text).unwrap()).unwrap();
    let equations = [
        "{0,-3|1} = 1/2",
        "{2,0|5,{3|1}} = 3",
        "{{0|*2}|0} = ^*",
        "{0,*|0} = ^*",
        "{*,^|0,^} = ^*",
        "{0,*|0,*} = *2",
        "{{2|1}|{1|0}} = 1",
        "{0|1} = 1/2",
        "{0|10} = 1",
        "{-5|5} = 0",
        "{1|5} = 2",
        "{-100|-1} = -2",
        "{0|1/2} = 1/4",
        "{3|4} = 7/2",
        "{1/4|1/2} = 3/8",
        "{-6|2} = 0",
        "{0,-1|1} = 1/2",
        "{0|1,2} = 1/2",
        "{0,-1|1,2} = 1/2",
        "^ || *",
        "^^ > *",
        "^ > 0",
        "*3 + *5 = *6",
        "birthday(3/2) = 3",
        "birthday(1/4) = 3",
        "birthday(3/4) = 3",
        "birthday(3/8) = 4",
        "birthday(7/2) = 5",
    ];
    for text in equations {
        assert_eq!(ask(text), Answer::Truth(true), "{text}");
    }
}
