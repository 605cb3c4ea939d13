//! The inverse: a small picture with a given value.
//!
//! Numbers are stalks by their sign expansion, nimbers green stalks, and ups come as flowers: a
//! green edge under `n` blue ones is `^[n]*`.

use std::fmt;

use cgt_core::notation::Ups;
use cgt_core::{Context, Dyadic, EvalError, Games, Value};

use crate::picture::{Color, GROUND, Picture};

/// Edges that a picture made for a value may have.
pub const MAX_BUILT_EDGES: u64 = 10_000;

/// Why there is no picture to show for a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPicture {
    /// The value is hot: its stops differ. No picture is hot.
    Hot,
    /// The value is a number plus something infinitesimal that is not all-small. Every picture
    /// is a number plus an all-small game.
    NotAllSmall,
    /// The value is a number plus an all-small game, but not one that is put together from the
    /// stalks and flowers known here.
    NotKnown,
    /// The picture would have more than [`MAX_BUILT_EDGES`] edges.
    TooLarge,
    /// A limit was reached.
    Limit(EvalError),
}

impl fmt::Display for NoPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPicture::Hot => f.write_str(
                "no picture has this value: it is hot, and every picture is a number plus an \
                 all-small game",
            ),
            NoPicture::NotAllSmall => f.write_str(
                "no picture has this value: its infinitesimal part is not all-small, and every \
                 picture is a number plus an all-small game",
            ),
            NoPicture::NotKnown => f.write_str(
                "no picture is known for this value: only sums of a number, ups, `^<n>`, `^[n]` \
                 and a nimber are built",
            ),
            NoPicture::TooLarge => {
                write!(
                    f,
                    "the picture would have more than {MAX_BUILT_EDGES} edges"
                )
            }
            NoPicture::Limit(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoPicture {}

impl From<EvalError> for NoPicture {
    fn from(error: EvalError) -> NoPicture {
        NoPicture::Limit(error)
    }
}

/// A picture with this value.
///
/// # Errors
///
/// A [`NoPicture`] that says why there is none.
///
/// ```
/// use cgt_core::{Context, Dyadic, Games};
/// use cgt_hackenbush::{NoPicture, build};
/// let (games, context) = (Games::new(), Context::default());
/// let number = games.number(&context, Dyadic::ratio(13, 3))?;
/// assert_eq!(build(&games, &context, number)?.to_edge_list(), "0-1:B,1-2:B,2-3:R,3-4:B,4-5:R");
/// let one = games.integer(&context, 1)?;
/// let hot = games.value(&context, &[one], &[games.negative(&context, one)?])?;
/// assert_eq!(build(&games, &context, hot), Err(NoPicture::Hot));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn build(games: &Games, context: &Context<'_>, value: Value) -> Result<Picture, NoPicture> {
    let Some(number) = games.number_part(value) else {
        return Err(NoPicture::Hot);
    };
    let shift = games.number(context, -number)?;
    if !games.is_dicotic(games.sum(context, value, shift)?) {
        return Err(NoPicture::NotAllSmall);
    }
    let atom = cgt_core::notation::atom(games, context, value)?.ok_or(NoPicture::NotKnown)?;
    let mut builder = Builder {
        picture: Picture::new(),
    };
    builder.number(&atom.number)?;
    builder.ups(atom.ups, atom.nimber)?;
    Ok(builder.picture)
}

struct Builder {
    picture: Picture,
}

impl Builder {
    /// A stalk from the ground up.
    fn stalk(&mut self, colors: impl IntoIterator<Item = Color>) -> Result<(), NoPicture> {
        let mut top = GROUND;
        for color in colors {
            if self.picture.edge_count() as u64 >= MAX_BUILT_EDGES {
                return Err(NoPicture::TooLarge);
            }
            let next = self.picture.add_vertex();
            self.picture.add_edge(top, next, color);
            top = next;
        }
        Ok(())
    }

    fn number(&mut self, number: &Dyadic) -> Result<(), NoPicture> {
        if number.birthday() > Dyadic::from(MAX_BUILT_EDGES as i64) {
            return Err(NoPicture::TooLarge);
        }
        let color = |positive| if positive { Color::Blue } else { Color::Red };
        let signs = number.sign_expansion();
        let run = i64::try_from(signs.first_run().clone()).map_err(|_| NoPicture::TooLarge)?;
        let first = (0..run.unsigned_abs()).map(|_| signs.is_positive());
        self.stalk(first.chain(signs.rest()).map(color))
    }

    /// Ups and a nimber.
    fn ups(&mut self, ups: Ups, nimber: u64) -> Result<(), NoPicture> {
        // Every flower adds a star, which is taken off the nimber at the end.
        let stars = match ups {
            Ups::Multiple(n) => {
                for _ in 0..n.unsigned_abs().min(MAX_BUILT_EDGES) {
                    self.flower(1, n > 0)?;
                }
                n.unsigned_abs()
            }
            Ups::Bracket(n) => {
                self.flower(n.unsigned_abs(), n > 0)?;
                1
            }
            Ups::Power(n) => {
                // ^<n> = ^[n] - ^[n-1].
                self.flower(n.unsigned_abs(), n > 0)?;
                self.flower(n.unsigned_abs() - 1, n < 0)?;
                2
            }
        };
        self.stalk((0..nimber ^ (stars % 2)).map(|_| Color::Green))
    }

    /// A green edge under a stalk of `n` blue or red ones: `^[n]*` or `v[n]*`.
    fn flower(&mut self, n: u64, blue: bool) -> Result<(), NoPicture> {
        let petal = if blue { Color::Blue } else { Color::Red };
        self.stalk(std::iter::once(Color::Green).chain((0..n).map(|_| petal)))
    }
}
