//! What a ruleset says of itself to people: its name, its notation, its drawings, its moves.

use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::parse_error::ParseError;
use crate::player::{Outcome, Player};
use crate::ruleset::{Options, Ruleset};

/// A move by its name, with the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove<P> {
    /// What the move is called, such as `take 3 from the heap of 7`.
    pub name: String,
    /// The position after the move.
    pub to: P,
}

/// A ruleset that can be named, read, written and drawn, which is all that a program needs to
/// offer it with every service it has.
///
/// ```
/// use cgt_core::{Options, ParseError, Playable, Player, Ruleset};
///
/// /// Left takes 1 or 2 from a heap, Right takes exactly 2.
/// struct TakeAway;
///
/// impl Ruleset for TakeAway {
///     type Position = u32;
///     fn options(&self, heap: &u32, player: Player, out: &mut Options<u32>) {
///         let takes: &[u32] = if player == Player::Left { &[1, 2] } else { &[2] };
///         out.extend(takes.iter().filter_map(|take| heap.checked_sub(*take)));
///     }
/// }
///
/// impl Playable for TakeAway {
///     const NAME: &'static str = "take-away";
///     const ABOUT: &'static str = "Left takes 1 or 2 from a heap, Right takes exactly 2";
///     const EXAMPLE: &'static str = "5";
///     fn parse(&self, text: &str) -> Result<u32, ParseError> {
///         let wrong = |_| ParseError::new("found no number, expected one such as 5", 0..text.len());
///         text.trim().parse().map_err(wrong)
///     }
///     fn write(&self, heap: &u32) -> String {
///         heap.to_string()
///     }
/// }
///
/// let moves = TakeAway.named_moves(&5, Player::Left)?;
/// assert_eq!((moves[0].name.as_str(), moves[0].to), ("to 4", 4));
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
pub trait Playable: Ruleset {
    /// The name of the game: lowercase, words joined by `-`.
    const NAME: &'static str;
    /// How it is played, in one sentence without a full stop.
    const ABOUT: &'static str;
    /// A position to try, as [`parse`](Self::parse) reads it.
    const EXAMPLE: &'static str;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] whose span is the place in `text`.
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// Writes a position so that [`parse`](Self::parse) reads it back.
    fn write(&self, position: &Self::Position) -> String;

    /// Draws a position as lines of text for people to look at.
    fn draw(&self, position: &Self::Position) -> String {
        self.write(position)
    }

    /// What the move from one position to another is called.
    fn move_name(&self, from: &Self::Position, to: &Self::Position, player: Player) -> String {
        let _ = (from, player);
        format!("to {}", self.write(to))
    }

    /// Refuses a position whose moves are too many to list, such as a heap of 10^18.
    ///
    /// A game that has such positions must override this.
    ///
    /// # Errors
    ///
    /// [`EvalError::Options`] for such a position.
    fn check_listable(&self, position: &Self::Position) -> Result<(), EvalError> {
        let _ = position;
        Ok(())
    }

    /// The moves of `player` by name, in the order of [`Ruleset::options`].
    ///
    /// A game in which two moves may lead to the same position writes this itself, so as to
    /// tell them apart.
    ///
    /// # Errors
    ///
    /// As [`check_listable`](Self::check_listable).
    fn named_moves(
        &self,
        position: &Self::Position,
        player: Player,
    ) -> Result<Vec<NamedMove<Self::Position>>, EvalError> {
        self.check_listable(position)?;
        let mut options = Options::new();
        self.options(position, player, &mut options);
        let name = |to| NamedMove {
            name: self.move_name(position, &to, player),
            to,
        };
        Ok(options.into_iter().map(name).collect())
    }

    /// The winning moves of `player`, where theory finds them without listing all moves.
    fn winning_moves(
        &self,
        position: &Self::Position,
        player: Player,
    ) -> Option<Vec<NamedMove<Self::Position>>> {
        let _ = (position, player);
        None
    }

    /// Why the position is worth what it is, line by line, where theory tells it without a look
    /// at the moves.
    fn theory(&self, position: &Self::Position) -> Option<Vec<String>> {
        let _ = position;
        None
    }

    /// Who wins, where theory knows it though the value may be out of reach.
    fn known_outcome(&self, position: &Self::Position) -> Option<Outcome> {
        let _ = position;
        None
    }

    /// Numbers between which the value lies (`least ≤ G ≤ greatest`), where they come cheaply.
    fn bounds(&self, position: &Self::Position) -> Option<(Dyadic, Dyadic)> {
        let _ = position;
        None
    }
}
