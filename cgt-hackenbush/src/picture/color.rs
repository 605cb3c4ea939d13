//! The three colours of edges, and the ways people write them.

use std::fmt;

use cgt_core::Player;

/// Who may cut an edge.
///
/// ```
/// use cgt_core::Player;
/// use cgt_hackenbush::Color;
/// assert!(Color::Green.may_be_cut_by(Player::Left));
/// assert!(!Color::Red.may_be_cut_by(Player::Left));
/// assert_eq!(Color::Blue.negative(), Color::Red);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Left's: only she may cut it.
    Blue,
    /// Right's: only he may cut it.
    Red,
    /// Anybody's: either player may cut it.
    Green,
}

impl Color {
    /// The three colours, in the order of their declaration.
    pub const ALL: [Color; 3] = [Color::Blue, Color::Red, Color::Green];

    /// Whether `player` may cut an edge of this colour.
    #[must_use]
    pub fn may_be_cut_by(self, player: Player) -> bool {
        match self {
            Color::Blue => player == Player::Left,
            Color::Red => player == Player::Right,
            Color::Green => true,
        }
    }

    /// The colour with the players exchanged.
    #[must_use]
    pub fn negative(self) -> Color {
        match self {
            Color::Blue => Color::Red,
            Color::Red => Color::Blue,
            Color::Green => Color::Green,
        }
    }

    /// `B`, `R` or `G`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Color::Blue => 'B',
            Color::Red => 'R',
            Color::Green => 'G',
        }
    }

    /// `blue`, `red` or `green`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Color::Blue => "blue",
            Color::Red => "red",
            Color::Green => "green",
        }
    }

    /// The colour of the letter `B`, `R` or `G` in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'B' | 'b' => Some(Color::Blue),
            'R' | 'r' => Some(Color::Red),
            'G' | 'g' => Some(Color::Green),
            _ => None,
        }
    }

    /// The colour of a letter or an English name in either case.
    ///
    /// ```
    /// use cgt_hackenbush::Color;
    /// assert_eq!(Color::from_name("Blue"), Some(Color::Blue));
    /// assert_eq!(Color::from_name("purple"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Color> {
        match name.as_bytes() {
            [letter] => Color::from_letter(char::from(*letter)),
            _ => Color::ALL
                .into_iter()
                .find(|color| name.eq_ignore_ascii_case(color.name())),
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
