//! Drawing walls: the closed forms, the better of several walls, and where two of them meet.

use std::cmp::Ordering;
use std::sync::Arc;

use super::{Corner, MAX_THERMOGRAPH_LEVELS, Thermograph};
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{GameId, Games, Value};
use crate::player::Player;

/// Where a drawing begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Floor {
    /// At -1, the temperature of the integers.
    Integers,
    /// At 0: every game with equal stops is a mast from there on.
    Zero,
}

/// Corners from the floor up. Above the last one a wall is constant.
type Wall = Vec<Corner>;

impl Games {
    pub(super) fn walls(
        &self,
        context: &Context<'_>,
        value: Value,
        floor: Floor,
    ) -> Result<Arc<Thermograph>, EvalError> {
        let game = value.0;
        if let Some(known) = self.thermographs.get(game, floor) {
            return Ok(known);
        }
        let drawn = if floor == Floor::Zero && self.has_equal_stops(value) {
            return Ok(Arc::new(mast(Dyadic::ZERO, self.left_stop(value))));
        } else if self.is_compact(game) {
            self.compact_walls(game)?
        } else {
            context.descend(|| self.walls_by_options(context, game, floor))?
        };
        let drawn = Arc::new(drawn);
        self.thermographs.put(context, game, floor, &drawn)?;
        Ok(drawn)
    }

    fn walls_by_options(
        &self,
        context: &Context<'_>,
        game: GameId,
        floor: Floor,
    ) -> Result<Thermograph, EvalError> {
        let side = |player| -> Result<Wall, EvalError> {
            let mut best: Option<Wall> = None;
            for option in self.option_list(context, game, player)?.iter() {
                context.tick()?;
                let walls = self.walls(context, Value(option), floor)?;
                let wall = match player {
                    Player::Left => &walls.right,
                    Player::Right => &walls.left,
                };
                best = Some(match best {
                    None => wall.clone(),
                    Some(best) => better(player, &best, wall),
                });
            }
            // Only integers have a player without options, and they are drawn apart.
            Ok(best.unwrap_or_default())
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        Ok(meet(&left, &right))
    }

    /// The walls of `x + n·^ + *k`.
    ///
    /// The Left option `x` gives Left the wall `RW(x) - t`. Right's best option has that wall
    /// as its Left wall when there are ups (apart from `^*`), which gives him `RW(x)`, and is
    /// `x` itself when there are none. No other option is better below 0, because
    /// `LW(x) - RW(x) ≤ -t` there.
    fn compact_walls(&self, game: GameId) -> Result<Thermograph, EvalError> {
        let compact = self.compact_of(game);
        let number = &compact.number;
        let of_number = number_walls(number)?;
        if compact.is_number() {
            return Ok(of_number);
        }
        let foot = Corner {
            temperature: Dyadic::ZERO,
            value: number.clone(),
        };
        let up_to_zero = |wall: &Wall, slope| {
            let mut raised = Wall::new();
            for corner in wall {
                push(&mut raised, tilted(corner, slope));
            }
            push(&mut raised, foot.clone());
            raised
        };
        let one_up_and_star = compact.ups.unsigned_abs() == 1 && compact.nimber == 1;
        let ups = if one_up_and_star { 0 } else { compact.ups };
        let left = match ups {
            ..0 => up_to_zero(&of_number.left, 0),
            _ => up_to_zero(&of_number.right, -1),
        };
        let right = match ups {
            1.. => up_to_zero(&of_number.right, 0),
            _ => up_to_zero(&of_number.left, 1),
        };
        Ok(Thermograph { left, right, foot })
    }
}

/// `-1/2^k` for `m/2^k` in lowest terms.
pub(super) fn number_temperature(number: &Dyadic) -> Dyadic {
    Dyadic::new((-1).into(), number.exponent())
}

/// The walls of a number, without drawing those of its ancestors.
///
/// With the canonical options `x = {a|b}` the wall is `LW(x) = RW(a) - t`, and `RW(a)` is
/// again `LW(a^R) + t` up to the temperature of `a`. So Left's wall runs through
/// `x, a, a^R, a^RL, …` down to an integer, and has a corner at most at the temperature of each.
fn number_walls(number: &Dyadic) -> Result<Thermograph, EvalError> {
    if number.exponent() > MAX_THERMOGRAPH_LEVELS {
        return Err(EvalError::Depth(MAX_THERMOGRAPH_LEVELS));
    }
    Ok(Thermograph {
        left: number_wall(number, Player::Left),
        right: number_wall(number, Player::Right),
        foot: number_foot(number),
    })
}

fn number_wall(number: &Dyadic, wall_of: Player) -> Wall {
    let mut chain = vec![number.clone()];
    let mut player = wall_of;
    while let Some(last) = chain.last().filter(|last| !last.is_integer()) {
        let option = match player {
            Player::Left => last.canonical_left(),
            Player::Right => last.canonical_right(),
        };
        // Numbers that are no integers have both options.
        let Some(option) = option else { break };
        chain.push(option);
        player = player.opponent();
    }
    let mut wall = Wall::new();
    // From the integer up: entry `i` is the mast of what the wall follows between the
    // temperatures of entries `i` and `i - 1`, tilted where it is the other player's.
    for (index, ancestor) in chain.iter().enumerate().rev() {
        let slope = match (index % 2, wall_of) {
            (0, _) => 0,
            (_, Player::Left) => -1,
            (_, Player::Right) => 1,
        };
        push(&mut wall, tilted(&number_foot(ancestor), slope));
    }
    wall
}

fn number_foot(number: &Dyadic) -> Corner {
    Corner {
        temperature: number_temperature(number),
        value: number.clone(),
    }
}

fn mast(floor: Dyadic, value: &Dyadic) -> Thermograph {
    let foot = Corner {
        temperature: floor,
        value: value.clone(),
    };
    Thermograph {
        left: vec![foot.clone()],
        right: vec![foot.clone()],
        foot,
    }
}

/// The corner on the wall plus `slope · t`, for a slope of 0, 1 or -1.
fn tilted(corner: &Corner, slope: i32) -> Corner {
    let value = match slope {
        0 => corner.value.clone(),
        1.. => &corner.value + &corner.temperature,
        _ => &corner.value - &corner.temperature,
    };
    Corner {
        temperature: corner.temperature.clone(),
        value,
    }
}

/// Appends a point, and drops the last one where the wall does not bend at it.
///
/// All slopes are 0, 1 or -1, so the sign of a rise tells its slope.
fn push(wall: &mut Wall, point: Corner) {
    if let Some(last) = wall.last()
        && last.temperature == point.temperature
    {
        return;
    }
    if let [.., before, last] = wall.as_slice()
        && before.value.cmp(&last.value) == last.value.cmp(&point.value)
    {
        wall.pop();
    }
    wall.push(point);
}

/// The value of a wall at a temperature from its first corner on.
pub(super) fn value_at(wall: &[Corner], temperature: &Dyadic) -> Dyadic {
    let corners = wall.partition_point(|corner| corner.temperature <= *temperature);
    Walk::above(wall, corners).value(temperature)
}

/// A place on a wall: the segment above the corner `index`.
#[derive(Clone, Copy)]
struct Walk<'a> {
    wall: &'a [Corner],
    index: usize,
}

impl<'a> Walk<'a> {
    /// The segment above the last of so many corners, or the first one for none.
    fn above(wall: &'a [Corner], corners: usize) -> Walk<'a> {
        Walk {
            wall,
            index: corners.saturating_sub(1),
        }
    }

    fn corner(&self) -> &'a Corner {
        &self.wall[self.index]
    }

    fn next(&self) -> Option<&'a Corner> {
        self.wall.get(self.index + 1)
    }

    /// The slope of the segment: the sign of its rise.
    fn slope(&self) -> i32 {
        match self.next().map(|next| next.value.cmp(&self.corner().value)) {
            Some(Ordering::Greater) => 1,
            Some(Ordering::Less) => -1,
            Some(Ordering::Equal) | None => 0,
        }
    }

    /// The value at a temperature on the segment.
    fn value(&self, temperature: &Dyadic) -> Dyadic {
        let corner = self.corner();
        match self.slope() {
            0 => corner.value.clone(),
            1 => &corner.value + &(temperature - &corner.temperature),
            _ => &corner.value - &(temperature - &corner.temperature),
        }
    }

    /// Goes on to the segment that begins at a temperature, if there is one.
    fn advance(&mut self, temperature: &Dyadic) {
        if self
            .next()
            .is_some_and(|next| next.temperature == *temperature)
        {
            self.index += 1;
        }
    }
}

/// The next corner of either wall.
fn next_event<'a>(a: Walk<'a>, b: Walk<'a>) -> Option<&'a Dyadic> {
    let temperature = |walk: Walk<'a>| walk.next().map(|corner| &corner.temperature);
    match (temperature(a), temperature(b)) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// The larger of two walls for Left, the smaller for Right.
fn better(player: Player, a: &[Corner], b: &[Corner]) -> Wall {
    let preferred = match player {
        Player::Left => Ordering::Greater,
        Player::Right => Ordering::Less,
    };
    let (mut a, mut b) = (Walk { wall: a, index: 0 }, Walk { wall: b, index: 0 });
    let mut temperature = a.wall[0].temperature.clone();
    let mut wall = Wall::new();
    loop {
        let (x, y) = (a.value(&temperature), b.value(&temperature));
        let order = x.cmp(&y);
        let crossing = crossing(&x, a.slope(), &y, b.slope()).map(|gap| &temperature + &gap);
        let value = if order == preferred { x } else { y };
        push(&mut wall, Corner { temperature, value });
        let next = next_event(a, b);
        if let Some(crossing) = crossing
            && next.is_none_or(|next| crossing < *next)
        {
            let value = a.value(&crossing);
            push(
                &mut wall,
                Corner {
                    temperature: crossing,
                    value,
                },
            );
        }
        let Some(next) = next else { return wall };
        temperature = next.clone();
        a.advance(&temperature);
        b.advance(&temperature);
    }
}

/// How far above here two straight lines meet whose slopes differ by at most one.
fn crossing(x: &Dyadic, slope_x: i32, y: &Dyadic, slope_y: i32) -> Option<Dyadic> {
    let closing = match x.cmp(y) {
        Ordering::Equal => return None,
        Ordering::Less => slope_x - slope_y,
        Ordering::Greater => slope_y - slope_x,
    };
    (closing == 1).then(|| (x - y).abs())
}

/// The thermograph of a game from the best walls of its options, which are not tilted yet.
///
/// The tilted walls approach each other by 0, 1 or 2 per unit until they meet. So the corners
/// below the foot are found by bisection, and the walls meet in the segments above these.
fn meet(left: &[Corner], right: &[Corner]) -> Thermograph {
    let apart = |corner: &Corner| gap(left, right, &corner.temperature).signum() > 0;
    let (below_left, below_right) = (left.partition_point(apart), right.partition_point(apart));
    let (a, b) = (
        Walk::above(left, below_left),
        Walk::above(right, below_right),
    );
    let (from_left, from_right) = (a.corner(), b.corner());
    let base = (&from_left.temperature).max(&from_right.temperature);
    let apart = gap(left, right, base);
    // Walls that touch where they begin have met; all others close by 1 or 2 here, or else
    // they would be as far apart at the next corner.
    let temperature = match (apart.signum(), b.slope() - a.slope() + 2) {
        (1, 1) => base + &apart,
        (1, _) => base + &apart.half(),
        _ => base.clone(),
    };
    let foot = Corner {
        value: a.value(&temperature) - &temperature,
        temperature,
    };
    let up_to_foot = |below: &[Corner], slope| {
        let mut wall: Wall = below.iter().map(|corner| tilted(corner, slope)).collect();
        push(&mut wall, foot.clone());
        wall
    };
    Thermograph {
        left: up_to_foot(&left[..below_left], -1),
        right: up_to_foot(&right[..below_right], 1),
        foot,
    }
}

/// How far apart the tilted walls are at a temperature.
fn gap(left: &[Corner], right: &[Corner], temperature: &Dyadic) -> Dyadic {
    value_at(left, temperature) - value_at(right, temperature) - temperature.shift(1)
}
