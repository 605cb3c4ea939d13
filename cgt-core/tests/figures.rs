//! The figures of `testdata/figures.md`: values by birthday, the reduction, single values.

use cgt_core::{Context, Games, Value};
use std::collections::BTreeSet;

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
            chain.iter().all(|&other| games.compare(context, value, other).unwrap().is_none())
        });
        let with: Vec<_> = with.map(|chain| [chain.as_slice(), &[value]].concat()).collect();
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
