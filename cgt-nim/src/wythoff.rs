//! Wythoff's game: two heaps; take any number from one, or the same number from both.

use cgt_core::{
    Context, EvalError, Games, MAX_LISTED_OPTIONS, Options, Outcome, ParseError, Playable, Player,
    Ruleset, Value,
};

use crate::position::Heaps;
use crate::{draw, parse};

/// Wythoff's game.
///
/// Who wins is known for heaps of any size: the positions that are lost for the player to move
/// are `(⌊kφ⌋, ⌊kφ⌋ + k)` with the golden ratio `φ`. No such rule is known for the values.
///
/// ```
/// use cgt_core::{Outcome, Playable};
/// use cgt_nim::Wythoff;
/// let position = Wythoff.parse("3 5")?;
/// assert_eq!(Wythoff.known_outcome(&position), Some(Outcome::P));
/// # Ok::<(), cgt_core::ParseError>(())
/// ```
///
/// # References
///
/// W. A. Wythoff, "A modification of the game of Nim", *Nieuw Archief voor Wiskunde* 7 (1907),
/// 199–202.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wythoff;

/// Two heaps, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WythoffPosition {
    small: u64,
    large: u64,
}

impl WythoffPosition {
    /// The position with these heaps, in any order.
    #[must_use]
    pub fn new(one: u64, other: u64) -> WythoffPosition {
        WythoffPosition {
            small: one.min(other),
            large: one.max(other),
        }
    }

    /// Whether the player to move loses.
    fn is_lost(self) -> bool {
        let difference = self.large - self.small;
        // x ≤ kφ iff x(x - k) ≤ k², for x ≥ k; below k it always is.
        let at_most = |x: u128| {
            let k = u128::from(difference);
            x <= k || x * (x - k) <= k * k
        };
        let small = u128::from(self.small);
        if difference == 0 {
            return small == 0;
        }
        at_most(small) && !at_most(small + 1)
    }
}

impl Ruleset for Wythoff {
    type Position = WythoffPosition;

    fn options(&self, position: &WythoffPosition, _: Player, out: &mut Options<WythoffPosition>) {
        let WythoffPosition { small, large } = *position;
        out.extend(
            (0..large)
                .rev()
                .map(|left| WythoffPosition::new(small, left)),
        );
        if small < large {
            out.extend(
                (0..small)
                    .rev()
                    .map(|left| WythoffPosition::new(left, large)),
            );
        }
        let difference = large - small;
        // Where the larger heap becomes as large as the smaller one was, a move above did it.
        let new = |left: &u64| left + difference != small;
        out.extend(
            (0..small)
                .rev()
                .filter(new)
                .map(|left| WythoffPosition::new(left, left + difference)),
        );
    }

    /// None is known from theory; but positions with too many moves are refused here.
    fn known_value(
        &self,
        position: &WythoffPosition,
        _: &Games,
        _: &Context<'_>,
    ) -> Result<Option<Value>, EvalError> {
        self.check_listable(position).map(|()| None)
    }
}

impl Playable for Wythoff {
    const NAME: &'static str = "nim";
    const ABOUT: &'static str = "take any number from one of two heaps, or the same from both";
    const EXAMPLE: &'static str = "3 5";

    fn parse(&self, text: &str) -> Result<WythoffPosition, ParseError> {
        let heaps = parse::heaps(text)?;
        match *heaps.as_slice() {
            [] => Ok(WythoffPosition::new(0, 0)),
            [one] => Ok(WythoffPosition::new(0, one)),
            [one, other] => Ok(WythoffPosition::new(one, other)),
            _ => {
                let problem = format!("found {} heaps, expected two", heaps.as_slice().len());
                Err(ParseError::new(problem, 0..text.len()))
            }
        }
    }

    fn write(&self, position: &WythoffPosition) -> String {
        format!("{} {}", position.small, position.large)
    }

    fn draw(&self, position: &WythoffPosition) -> String {
        draw::rows(&Heaps::new([position.small, position.large]))
    }

    fn move_name(&self, from: &WythoffPosition, to: &WythoffPosition, _: Player) -> String {
        let (heap, left) = if to.large == from.large {
            (from.small, to.small)
        } else if to.large == from.small {
            (from.large, to.small)
        } else if to.small == from.small {
            (from.large, to.large)
        } else {
            let taken = from.small.saturating_sub(to.small);
            return format!("take {taken} from both heaps");
        };
        format!("take {} from the heap of {heap}", heap.saturating_sub(left))
    }

    fn check_listable(&self, position: &WythoffPosition) -> Result<(), EvalError> {
        let moves = position
            .small
            .saturating_mul(2)
            .saturating_add(position.large);
        if moves <= MAX_LISTED_OPTIONS {
            Ok(())
        } else {
            Err(EvalError::Options(MAX_LISTED_OPTIONS))
        }
    }

    fn known_outcome(&self, position: &WythoffPosition) -> Option<Outcome> {
        Some(if position.is_lost() {
            Outcome::P
        } else {
            Outcome::N
        })
    }
}
