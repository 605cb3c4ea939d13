//! The values a search meets, each with what the bounds need of it.

use ahash::AHashMap;
use cgt_core::{Context, Dyadic, EvalError, Evaluator, Games, Limits, Value};

use crate::bits::Bits;
use crate::board::{Board, Cells};
use crate::rules::Domineering;

/// One number for each of the [`TEMPERATURES`], in units of 1/[`ONE`]; never too great.
pub(super) type Stops = [i16; LANES];

/// How many temperatures stops are kept for.
pub(super) const LANES: usize = 8;
/// The units in one move.
pub(super) const ONE: i16 = 256;
/// The binary places of a number of units.
const PLACES: u32 = 8;
/// The temperatures in units, all at least 0.
pub(super) const TEMPERATURES: Stops = [0, 0, 64, 128, 192, 256, 320, 512];
/// Less than any stop.
pub(super) const LEAST: i16 = -30_000;
/// More units than any board of at most 128 squares is worth: such a board holds 64 dominoes.
const FAR: i64 = 20_000;

/// The stops of a game `G`, rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct Bound {
    /// The Right stop at each temperature, which is what Left gets when Right moves first.
    /// The first of them is a number `x` with `G ≥ x`.
    pub(super) second: Stops,
    /// The Left stop at each temperature. If the first of them is above `y`, a whole number of
    /// units, then `G ≤ y` does not hold.
    pub(super) first: Stops,
}

/// The place of a value in a [`Store`].
pub(super) type Place = u32;

struct Entry {
    value: Value,
    /// If it is a whole number of units.
    number: Option<i16>,
}

/// The stops counted for each player, in one line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Both([Bound; 2]);

/// Values by place: small boards, and sums of them.
pub(super) struct Store<'g> {
    evaluator: Evaluator<'g, Domineering>,
    /// With a limit on the memory alone: what is evaluated here is small.
    context: Context<'static>,
    boards: AHashMap<Bits, Place>,
    /// By id of a value: one more than its place; 0 is not there yet.
    places: Vec<Place>,
    entries: Vec<Entry>,
    bounds: Vec<Both>,
    negatives: AHashMap<Place, Place>,
}

/// The place of the value 0.
pub(super) const NOTHING: Place = 0;
/// The place of a bound that says nothing, and of no value.
pub(super) const UNUSABLE: Place = 1;

impl<'g> Store<'g> {
    /// Only the value 0, and at most so many bytes for what the evaluation of others takes.
    pub(super) fn new(games: &'g Games, memory: u64) -> Result<Store<'g>, EvalError> {
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        let mut store = Store {
            evaluator: Evaluator::new(Domineering, games),
            context: Context::new(limits),
            boards: AHashMap::new(),
            places: Vec::new(),
            entries: Vec::new(),
            bounds: Vec::new(),
            negatives: AHashMap::new(),
        };
        store.place(Value::ZERO)?;
        let least = Bound {
            second: [LEAST; LANES],
            first: [LEAST; LANES],
        };
        store.entries.push(Entry {
            value: Value::ZERO,
            number: None,
        });
        store.bounds.push(Both([least; 2]));
        Ok(store)
    }

    fn games(&self) -> &'g Games {
        self.evaluator.games()
    }

    /// The stops of a value, counted for a player.
    #[inline]
    pub(super) fn bound(&self, place: Place, player: usize) -> &Bound {
        &self.bounds[place as usize].0[player]
    }

    /// The value as a number of units, if it is one.
    #[inline]
    pub(super) fn number(&self, place: Place) -> Option<i16> {
        self.entries[place as usize].number
    }

    /// The value of a small board, of which there are not many.
    pub(super) fn board(&mut self, board: Bits) -> Result<Place, EvalError> {
        if let Some(place) = self.boards.get(&board) {
            return Ok(*place);
        }
        let place = self.large_board(board)?;
        self.boards.insert(board, place);
        Ok(place)
    }

    /// The value of a board; who asks remembers it.
    pub(super) fn large_board(&mut self, board: Bits) -> Result<Place, EvalError> {
        let cells = Board(Cells::Few(board));
        let value = self.evaluator.value(&self.context, &cells)?;
        self.place(value)
    }

    /// A whole number of moves.
    pub(super) fn integer(&mut self, moves: i64) -> Result<Place, EvalError> {
        let value = self.games().integer(&self.context, moves)?;
        self.place(value)
    }

    /// The sum of two values.
    pub(super) fn sum(&mut self, g: Place, h: Place) -> Result<Place, EvalError> {
        if g == NOTHING || h == NOTHING {
            return Ok(g | h);
        }
        let [g, h] = [g, h].map(|place| self.entries[place as usize].value);
        let sum = self.games().sum(&self.context, g, h)?;
        self.place(sum)
    }

    /// The sum of many values, by halves: so a sum that differs from another one in one value
    /// shares most of the sums on the way.
    fn sum_all(&mut self, places: &[Place]) -> Result<Place, EvalError> {
        match places {
            [] => Ok(NOTHING),
            [place] => Ok(*place),
            _ => {
                let (first, second) = places.split_at(places.len() / 2);
                let (first, second) = (self.sum_all(first)?, self.sum_all(second)?);
                self.sum(first, second)
            }
        }
    }

    /// Whether Left wins the sum of these values and a number of units, moving second or first.
    ///
    /// The last sum is never reduced: `G + H + x ≥ 0` iff `H ≥ -G - x`.
    pub(super) fn wins(
        &mut self,
        places: &[Place],
        number: i16,
        second: bool,
    ) -> Result<bool, EvalError> {
        let (g, h) = places.split_at(places.len() / 2);
        let (g, h) = (self.sum_all(g)?, self.sum_all(h)?);
        let minus_g = self.negative(g)?;
        let [minus_g, h] = [minus_g, h].map(|place| self.entries[place as usize].value);
        let (games, context) = (self.games(), &self.context);
        let minus_x = games.number(context, -Dyadic::ratio(number.into(), PLACES))?;
        let goal = games.sum(context, minus_g, minus_x)?;
        if second {
            games.at_most(context, goal, h)
        } else {
            Ok(!games.at_most(context, h, goal)?)
        }
    }

    /// The negative of a value.
    pub(super) fn negative(&mut self, place: Place) -> Result<Place, EvalError> {
        if let Some(negative) = self.negatives.get(&place) {
            return Ok(*negative);
        }
        let value = self.entries[place as usize].value;
        let negative = self.games().negative(&self.context, value)?;
        let negative = self.place(negative)?;
        self.negatives.insert(place, negative);
        Ok(negative)
    }

    /// The canonical options of a value.
    pub(super) fn options(&mut self, place: Place, player: usize) -> Result<Vec<Place>, EvalError> {
        let player = cgt_core::Player::BOTH[player];
        let value = self.entries[place as usize].value;
        let options = self.games().value_options(&self.context, value, player)?;
        options
            .into_iter()
            .map(|option| self.place(option))
            .collect()
    }

    fn place(&mut self, value: Value) -> Result<Place, EvalError> {
        let id = value.id().index() as usize;
        match self.places.get(id) {
            Some(&next) if next != 0 => return Ok(next - 1),
            Some(_) => {}
            None => self.places.resize(id + 1, 0),
        }
        let (entry, bounds) = self.entry(value)?;
        let full = |_| EvalError::Games(u32::MAX.into());
        let place = Place::try_from(self.entries.len()).map_err(full)?;
        self.entries.push(entry);
        self.bounds.push(bounds);
        self.places[id] = place + 1;
        Ok(place)
    }

    fn entry(&self, value: Value) -> Result<(Entry, Both), EvalError> {
        let (games, context) = (self.games(), &self.context);
        let walls = games.thermograph(context, value)?;
        let mut bounds = [Bound {
            second: [0; LANES],
            first: [0; LANES],
        }; 2];
        for (lane, units) in TEMPERATURES.into_iter().enumerate() {
            let temperature = Dyadic::ratio(units.into(), PLACES);
            let (left, right) = (walls.left_at(&temperature), walls.right_at(&temperature));
            bounds[0].first[lane] = in_units(&left);
            bounds[0].second[lane] = in_units(&right);
            bounds[1].first[lane] = in_units(&-right);
            bounds[1].second[lane] = in_units(&-left);
        }
        for (player, bound) in bounds.iter_mut().enumerate() {
            // A game may be an infinitesimal below its Right stop, or above its Left stop.
            bound.second[0] -= i16::from(!self.at_least(value, bound.second[0], player)?);
            bound.first[0] += i16::from(!self.at_least_negated(value, bound.first[0], player)?);
        }
        let number = games
            .as_number(value)
            .filter(|n| n.exponent() <= u64::from(PLACES));
        let entry = Entry {
            value,
            number: number.map(in_units),
        };
        Ok((entry, Both(bounds)))
    }

    /// Whether `G ≥ x`, both counted for the player.
    fn at_least(&self, value: Value, units: i16, player: usize) -> Result<bool, EvalError> {
        let (games, context) = (self.games(), &self.context);
        let units = if player == 0 { units } else { -units };
        let number = games.number(context, Dyadic::ratio(units.into(), PLACES))?;
        match player {
            0 => games.at_most(context, number, value),
            _ => games.at_most(context, value, number),
        }
    }

    /// Whether `G ≤ y`, both counted for the player.
    fn at_least_negated(&self, value: Value, units: i16, player: usize) -> Result<bool, EvalError> {
        self.at_least(value, -units, 1 - player)
    }
}

/// A number in units, rounded down.
fn in_units(number: &Dyadic) -> i16 {
    let units = i64::try_from(number.shift(PLACES.into()).floor()).unwrap_or(-FAR);
    units.clamp(-FAR, FAR) as i16
}
