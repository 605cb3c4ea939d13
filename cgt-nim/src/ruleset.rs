//! The rules of Nim: take any number of counters from one heap.

use cgt_core::{
    Context, EvalError, Games, MAX_LISTED_OPTIONS, NamedMove, Options, Outcome, ParseError,
    Playable, Player, Ruleset, Value,
};

use crate::position::Heaps;
use crate::{columns, draw, parse};

/// Nim: a player takes one or more counters from one heap.
///
/// A heap of `n` is worth `*n`, and several are worth the nimber of the XOR of their sizes
/// (Bouton 1901), so that heaps of any size are evaluated at once.
///
/// ```
/// use cgt_core::{Playable, Player};
/// use cgt_nim::{Heaps, Nim};
/// let position = Heaps::new([3, 5, 7]);
/// let wins = Nim::new().winning_moves(&position, Player::Left).unwrap();
/// let names: Vec<&str> = wins.iter().map(|found| found.name.as_str()).collect();
/// assert_eq!(names, ["take 1 from the heap of 3", "take 1 from the heap of 5", "take 1 from the heap of 7"]);
/// ```
///
/// # References
///
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
/// 2nd ed. (2001), ch. 2 and 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim {
    closed_form: bool,
}

impl Nim {
    /// Nim evaluated by its theory.
    #[must_use]
    pub fn new() -> Nim {
        Nim { closed_form: true }
    }

    /// Nim evaluated by searching all moves, which serves to check the theory on small heaps.
    #[must_use]
    pub fn by_search() -> Nim {
        Nim { closed_form: false }
    }
}

impl Default for Nim {
    fn default() -> Nim {
        Nim::new()
    }
}

impl Ruleset for Nim {
    type Position = Heaps;

    fn options(&self, position: &Heaps, _: Player, out: &mut Options<Heaps>) {
        for heap in position.sizes() {
            out.extend((0..heap).rev().map(|left| position.replace(heap, &[left])));
        }
    }

    fn position_bytes(&self, position: &Heaps) -> u64 {
        position.bytes()
    }

    fn components(&self, position: &Heaps, out: &mut Options<Heaps>) {
        if self.closed_form {
            // All at once: a million heaps should not be a million sums.
            out.push(position.clone());
        } else {
            position.split(out);
        }
    }

    fn known_value(
        &self,
        position: &Heaps,
        games: &Games,
        context: &Context<'_>,
    ) -> Result<Option<Value>, EvalError> {
        if self.closed_form {
            games.nimber(context, nim_sum(position)).map(Some)
        } else {
            Ok(None)
        }
    }
}

impl Playable for Nim {
    const NAME: &'static str = "nim";
    const ABOUT: &'static str = "take any number of counters from one heap";
    const EXAMPLE: &'static str = "3 5 7";

    fn parse(&self, text: &str) -> Result<Heaps, ParseError> {
        parse::heaps(text)
    }

    fn write(&self, position: &Heaps) -> String {
        position.to_string()
    }

    fn draw(&self, position: &Heaps) -> String {
        draw::rows(position)
    }

    fn move_name(&self, from: &Heaps, to: &Heaps, _: Player) -> String {
        let (heap, left) = from.difference(to);
        let heap = heap.unwrap_or(0);
        let taken = heap - left.first().copied().unwrap_or(0).min(heap);
        format!("take {taken} from the heap of {heap}")
    }

    fn check_listable(&self, position: &Heaps) -> Result<(), EvalError> {
        let moves = position.sizes().try_fold(0_u64, u64::checked_add);
        match moves {
            Some(moves) if moves <= MAX_LISTED_OPTIONS => Ok(()),
            _ => Err(EvalError::Options(MAX_LISTED_OPTIONS)),
        }
    }

    fn winning_moves(&self, position: &Heaps, player: Player) -> Option<Vec<NamedMove<Heaps>>> {
        let sum = nim_sum(position);
        let better = position.sizes().filter(|heap| heap ^ sum < *heap);
        let winning = better.map(|heap| {
            let to = position.replace(heap, &[heap ^ sum]);
            let name = self.move_name(position, &to, player);
            NamedMove { name, to }
        });
        Some(winning.collect())
    }

    fn theory(&self, position: &Heaps) -> Option<Vec<String>> {
        self.closed_form.then(|| columns::explain(position))
    }

    fn known_outcome(&self, position: &Heaps) -> Option<Outcome> {
        Some(if nim_sum(position) == 0 {
            Outcome::P
        } else {
            Outcome::N
        })
    }
}

fn nim_sum(position: &Heaps) -> u64 {
    position.as_slice().iter().fold(0, |sum, heap| sum ^ heap)
}
