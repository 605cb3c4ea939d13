//! The two players, and the four outcome classes.

use std::fmt;

/// One of the two players.
///
/// Values are counted in moves of advantage to Left, so positive favours Left.
///
/// ```
/// use cgt_core::Player;
/// assert_eq!(Player::Left.opponent(), Player::Right);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Plays blue edges in Hackenbush and vertical dominoes in Domineering.
    Left,
    /// Plays red edges in Hackenbush and horizontal dominoes in Domineering.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// Who wins a game under normal play when both play well.
///
/// # References
///
/// J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player wins: `G ‖ 0`.
    N,
    /// The previous player wins: `G = 0`.
    P,
    /// Left wins whoever starts: `G > 0`.
    L,
    /// Right wins whoever starts: `G < 0`.
    R,
}

impl Outcome {
    /// The outcome class in which `left_first` says whether Left wins moving first,
    /// and `left_second` whether she wins moving second.
    ///
    /// ```
    /// use cgt_core::Outcome;
    /// assert_eq!(Outcome::new(true, false), Outcome::N);
    /// ```
    #[must_use]
    pub fn new(left_first: bool, left_second: bool) -> Outcome {
        match (left_first, left_second) {
            (true, true) => Outcome::L,
            (true, false) => Outcome::N,
            (false, true) => Outcome::P,
            (false, false) => Outcome::R,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::L => "L",
            Outcome::R => "R",
        })
    }
}
