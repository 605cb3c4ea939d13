//! Counts over all small games, made from the definitions: a census.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 7 and 10;
//! D. Wolfe and W. Fraser, *Counting the number of games* (2004).

use std::cmp::Ordering;

use ahash::AHashSet;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Value};
use crate::player::Player;
use crate::trace::Sizes;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Census {
    /// The values born by day 0, 1, 2 and 3.
    Born,
    /// The forms whose options are any of the four values born by day 1.
    DayTwoForms,
    /// The forms `{A|B}` with `A` born by day 3 and `B` born by day 2.
    BypassSlice,
    /// The forms whose options are two antichains of values born by day 2.
    Gifts,
    /// All ordered pairs of values born by day 3.
    DayThreeOrder,
}

/// A count, and what was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What was counted.
    pub what: &'static str,
    /// How many there are.
    pub count: u64,
}

/// Told now and then how much of the work is done: so much, of so much.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64);

impl Census {
    /// Every census there is.
    pub const ALL: [Census; 5] = [
        Census::Born,
        Census::DayTwoForms,
        Census::BypassSlice,
        Census::Gifts,
        Census::DayThreeOrder,
    ];

    /// The name of the census: lowercase, words joined by `-`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Census::Born => "born",
            Census::DayTwoForms => "day-two-forms",
            Census::BypassSlice => "bypass-slice",
            Census::Gifts => "gifts",
            Census::DayThreeOrder => "day-three-order",
        }
    }

    /// The census of this name.
    ///
    /// ```
    /// use cgt_core::census::Census;
    /// assert_eq!(Census::named("born"), Some(Census::Born));
    /// assert_eq!(Census::named("dead"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Census> {
        Census::ALL.into_iter().find(|census| census.name() == name)
    }

    /// The definition behind the figures, in a sentence or two.
    #[must_use]
    pub fn definition(self) -> &'static str {
        match self {
            Census::Born => {
                "A value is born by day n if it is {L|R} for two sets of values born by day \
                 n - 1; only 0 is born by day 0."
            }
            Census::DayTwoForms => {
                "The forms {L|R} for all subsets L and R of the values born by day 1: 0, *, 1 \
                 and -1. A bypass puts the options of a reversing reply in the place of an option."
            }
            Census::BypassSlice => {
                "The forms {A|B} for every value A born by day 3 and B born by day 2. An option \
                 is reversible through each reply that is at least as good for the opponent as \
                 the form; the width of a form is how many options it has."
            }
            Census::Gifts => {
                "The forms {L|R} for all antichains L and R of the values born by day 2. An \
                 option G^L is a legal gift if it is less than or confused with G, an option G^R \
                 if it is more than or confused with G."
            }
            Census::DayThreeOrder => {
                "All ordered pairs of values born by day 3, by how the first compares with the \
                 second."
            }
        }
    }

    /// Counts.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// [`DayThreeOrder`](Census::DayThreeOrder) compares two million pairs,
    /// [`BypassSlice`](Census::BypassSlice) reduces 32,428 forms; the others do less.
    ///
    /// ```
    /// use cgt_core::census::Census;
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let figures = Census::DayTwoForms.count(&games, &context, &mut |_, _| ())?;
    /// assert_eq!((figures[0].what, figures[0].count), ("forms", 256));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn count(
        self,
        games: &Games,
        context: &Context<'_>,
        progress: Progress<'_>,
    ) -> Result<Vec<Figure>, EvalError> {
        match self {
            Census::Born => born(games, context, progress),
            Census::DayTwoForms => day_two_forms(games, context, progress),
            Census::BypassSlice => bypass_slice(games, context, progress),
            Census::Gifts => gifts(games, context, progress),
            Census::DayThreeOrder => day_three_order(games, context, progress),
        }
    }
}

fn figures<const N: usize>(figures: [(&'static str, u64); N]) -> Vec<Figure> {
    let figure = |(what, count)| Figure { what, count };
    figures.map(figure).to_vec()
}

fn born(
    games: &Games,
    context: &Context<'_>,
    progress: Progress<'_>,
) -> Result<Vec<Figure>, EvalError> {
    let days = ["day 0", "day 1", "day 2", "day 3"];
    let mut list = Vec::new();
    for (day, what) in days.into_iter().enumerate() {
        progress(day as u64, days.len() as u64);
        let count = games.born_by(context, day as u32)?.len() as u64;
        list.push(Figure { what, count });
    }
    Ok(list)
}

fn day_two_forms(
    games: &Games,
    context: &Context<'_>,
    progress: Progress<'_>,
) -> Result<Vec<Figure>, EvalError> {
    let day_one = games.born_by(context, 1)?;
    let subset = |set: usize| -> Vec<Value> {
        let chosen = (0..day_one.len()).filter(|index| set >> index & 1 == 1);
        chosen.map(|index| day_one[index]).collect()
    };
    let subsets: Vec<Vec<Value>> = (0..1 << day_one.len()).map(subset).collect();
    let total = (subsets.len() * subsets.len()) as u64;
    let mut bypasses = Bypasses::default();
    let mut values = AHashSet::new();
    let mut done = 0;
    for left in &subsets {
        for right in &subsets {
            progress(done, total);
            let form = Form::new(games, context, [left, right])?;
            values.insert(form.value);
            form.count_bypasses(&mut bypasses)?;
            done += 1;
        }
    }
    Ok(figures([
        ("forms", done),
        ("pairs of an option and a reversing reply", bypasses.pairs()),
        ("such pairs that narrow the form by one", bypasses.narrower),
        ("distinct values", values.len() as u64),
    ]))
}

fn bypass_slice(
    games: &Games,
    context: &Context<'_>,
    progress: Progress<'_>,
) -> Result<Vec<Figure>, EvalError> {
    let (day_two, day_three) = (games.born_by(context, 2)?, games.born_by(context, 3)?);
    let total = (day_two.len() * day_three.len()) as u64;
    let mut bypasses = Bypasses::default();
    let mut values = AHashSet::new();
    let mut sizes = Sizes::new(games);
    let (mut done, mut wider, mut larger) = (0, 0, 0);
    for &a in &day_three {
        progress(done, total);
        for &b in &day_two {
            let (left, right) = ([a], [b]);
            let form = Form::new(games, context, [&left, &right])?;
            values.insert(form.value);
            form.count_bypasses(&mut bypasses)?;
            let given = sizes.of_options(context, &left, &right)?;
            let canonical = sizes.of_form(context, form.value.id())?;
            wider += u64::from(canonical.width > given.width);
            larger += u64::from(canonical.nodes > given.nodes);
            done += 1;
        }
    }
    Ok(figures([
        ("forms", done),
        ("reversible options", bypasses.reversible),
        ("pairs of an option and a reversing reply", bypasses.pairs()),
        ("such pairs that narrow the form by one", bypasses.narrower),
        ("such pairs that keep its width", bypasses.same),
        ("such pairs that widen it by one", bypasses.wider),
        ("largest widening by one bypass", bypasses.most),
        ("forms narrower than their canonical form", wider),
        ("distinct values", values.len() as u64),
        (
            "forms with a smaller tree than their canonical form",
            larger,
        ),
    ]))
}

fn gifts(
    games: &Games,
    context: &Context<'_>,
    progress: Progress<'_>,
) -> Result<Vec<Figure>, EvalError> {
    let day_two = games.born_by(context, 2)?;
    let antichains = games.antichains(context, &day_two)?;
    let total = (antichains.len() * antichains.len()) as u64;
    let (mut done, mut options, mut gifts, mut lacking, mut canonical) = (0, 0, 0, 0, 0);
    for left in &antichains {
        progress(done, total);
        for right in &antichains {
            let form = Form::new(games, context, [left, right])?;
            options += (left.len() + right.len()) as u64;
            gifts += form.count_gifts()?;
            lacking += u64::from(form.lacks_an_option()?);
            canonical += u64::from(form.form == form.value.id());
            done += 1;
        }
    }
    Ok(figures([
        (
            "antichains of values born by day 2",
            antichains.len() as u64,
        ),
        ("forms", done),
        ("options in all", options),
        ("legal gifts", gifts),
        ("forms that lack an option of their canonical form", lacking),
        ("forms already canonical", canonical),
    ]))
}

fn day_three_order(
    games: &Games,
    context: &Context<'_>,
    progress: Progress<'_>,
) -> Result<Vec<Figure>, EvalError> {
    let values = games.born_by(context, 3)?;
    let [mut less, mut equal, mut greater, mut confused] = [0; 4];
    for (done, &g) in values.iter().enumerate() {
        progress(done as u64, values.len() as u64);
        for &h in &values {
            context.tick()?;
            match games.compare(context, g, h)? {
                Some(Ordering::Less) => less += 1,
                Some(Ordering::Equal) => equal += 1,
                Some(Ordering::Greater) => greater += 1,
                None => confused += 1,
            }
        }
    }
    Ok(figures([
        ("<", less),
        ("=", equal),
        (">", greater),
        ("||", confused),
    ]))
}

/// A form with values for options, with its value.
struct Form<'a> {
    games: &'a Games,
    context: &'a Context<'a>,
    sides: [&'a [Value]; 2],
    form: GameId,
    value: Value,
}

/// Pairs of an option and a reply that reverses it, by what bypassing does to the width.
#[derive(Default)]
struct Bypasses {
    reversible: u64,
    narrower: u64,
    same: u64,
    wider: u64,
    /// The largest widening.
    most: u64,
}

impl Bypasses {
    fn pairs(&self) -> u64 {
        self.narrower + self.same + self.wider
    }
}

impl<'a> Form<'a> {
    fn new(
        games: &'a Games,
        context: &'a Context<'a>,
        sides: [&'a [Value]; 2],
    ) -> Result<Form<'a>, EvalError> {
        let [left, right] =
            sides.map(|side| side.iter().map(|value| value.id()).collect::<Vec<_>>());
        let form = games.form(context, &left, &right)?;
        let value = games.value(context, sides[0], sides[1])?;
        Ok(Form {
            games,
            context,
            sides,
            form,
            value,
        })
    }

    fn options(&self) -> impl Iterator<Item = (Player, Value)> {
        let side = |player: Player| {
            let options = self.sides[player as usize].iter();
            options.map(move |option| (player, *option))
        };
        Player::BOTH.into_iter().flat_map(side)
    }

    /// Whether `a` is at least as good as `b` for `player`.
    fn no_worse(&self, player: Player, a: Value, b: Value) -> Result<bool, EvalError> {
        match player {
            Player::Left => self.games.at_most(self.context, b, a),
            Player::Right => self.games.at_most(self.context, a, b),
        }
    }

    fn count_bypasses(&self, bypasses: &mut Bypasses) -> Result<(), EvalError> {
        for (player, option) in self.options() {
            let opponent = player.opponent();
            let mut reverses = false;
            for reply in self.games.value_options(self.context, option, opponent)? {
                if self.no_worse(opponent, reply, self.value)? {
                    reverses = true;
                    self.count_bypass(player, option, reply, bypasses)?;
                }
            }
            bypasses.reversible += u64::from(reverses);
        }
        Ok(())
    }

    fn count_bypass(
        &self,
        player: Player,
        option: Value,
        reply: Value,
        bypasses: &mut Bypasses,
    ) -> Result<(), EvalError> {
        let side = self.sides[player as usize];
        let others = side.iter().filter(|other| **other != option);
        let mut after: Vec<Value> = others.copied().collect();
        for incoming in self.games.value_options(self.context, reply, player)? {
            if !after.contains(&incoming) {
                after.push(incoming);
            }
        }
        match after.len().cmp(&side.len()) {
            Ordering::Less => bypasses.narrower += 1,
            Ordering::Equal => bypasses.same += 1,
            Ordering::Greater => {
                bypasses.wider += 1;
                bypasses.most = bypasses.most.max((after.len() - side.len()) as u64);
            }
        }
        Ok(())
    }

    /// How many options are less than or confused with the form, or more for Right's.
    fn count_gifts(&self) -> Result<u64, EvalError> {
        let mut gifts = 0;
        for (player, option) in self.options() {
            gifts += u64::from(!self.no_worse(player, option, self.value)?);
        }
        Ok(gifts)
    }

    fn lacks_an_option(&self) -> Result<bool, EvalError> {
        for player in Player::BOTH {
            let given = self.sides[player as usize];
            let options = self.games.value_options(self.context, self.value, player)?;
            if options.iter().any(|option| !given.contains(option)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
