//! Printing values, so that every text reads back as the same value.

use std::fmt;

use ahash::AHashMap;
use dashu_int::UBig;

use super::layout::{Layout, Piece};
use super::names::Namer;
use super::style::Style;
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Value};
use crate::player::Player;

/// How many names a printer remembers from one text to the next.
const REMEMBERED: usize = 1 << 18;

/// Why a value was not printed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PrintError {
    /// The text would be longer than the printer allows.
    TooLong {
        /// How many distinct positions the value has.
        positions: UBig,
    },
    /// A limit was reached on the way.
    Eval(EvalError),
}

impl PrintError {
    /// An error whose positions are still to be counted.
    pub(super) fn too_long() -> PrintError {
        PrintError::TooLong {
            positions: UBig::ZERO,
        }
    }
}

impl From<EvalError> for PrintError {
    fn from(error: EvalError) -> PrintError {
        PrintError::Eval(error)
    }
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrintError::TooLong { positions } => {
                let plural = if positions.is_one() { "" } else { "s" };
                write!(
                    f,
                    "value has {positions} distinct position{plural}; not printed"
                )
            }
            PrintError::Eval(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PrintError {}

/// Writes values as text.
///
/// The name is the first that fits: number, ups and nimber; `+-` for a game that is its own
/// negative; number and `Tiny` or `Miny`; the options in braces. Options are ordered by their
/// structure alone, so the text does not depend on the history of the arena.
///
/// The length of a text is found on the structure before a character is written: the text of
/// a value can be exponentially longer than the value is large. A printer remembers the names it
/// has found.
///
/// ```
/// use cgt_core::notation::Printer;
/// use cgt_core::{Context, Games, Value};
/// let (games, context) = (Games::new(), Context::default());
/// let [one, star] = [games.integer(&context, 1)?, games.nimber(&context, 1)?];
/// let half = games.value(&context, &[Value::ZERO], &[one])?;
/// let up = games.value(&context, &[Value::ZERO], &[star])?;
/// let hot = games.value(&context, &[one, up], &[half, star])?;
///
/// let mut printer = Printer::new(&games);
/// assert_eq!(printer.value(&context, up)?, "^");
/// assert_eq!(printer.canonical(&context, half)?, "{0|1}");
/// assert_eq!(printer.value(&context, hot)?, "{1|*}");
/// # Ok::<(), cgt_core::notation::PrintError>(())
/// ```
pub struct Printer<'g> {
    games: &'g Games,
    style: Style,
    limit: u64,
    namer: Namer<'g>,
    layout: Layout,
}

impl<'g> Printer<'g> {
    /// The longest text that a printer writes by default, in bytes.
    pub const DEFAULT_LIMIT: u64 = 100_000;

    /// A printer in plain style with the default limit.
    #[must_use]
    pub fn new(games: &'g Games) -> Printer<'g> {
        Printer::with(games, Style::Plain, Printer::DEFAULT_LIMIT)
    }

    /// A printer whose texts have at most `limit` bytes.
    #[must_use]
    pub fn with(games: &'g Games, style: Style, limit: u64) -> Printer<'g> {
        Printer {
            games,
            style,
            limit,
            namer: Namer::new(games),
            layout: Layout::new(style, limit, false),
        }
    }

    /// The name of a value.
    ///
    /// # Errors
    ///
    /// [`PrintError::TooLong`] past the limit on length, [`PrintError::Eval`] when a limit of
    /// the context is reached.
    ///
    /// # Complexity
    ///
    /// Linear in the positions that are written, of which there are at most as many as the limit
    /// on length allows, and in the comparisons that their order takes.
    pub fn value(&mut self, context: &Context<'_>, value: Value) -> Result<String, PrintError> {
        self.counted(context, value.id(), |printer| {
            printer.text(context, value.id())
        })
    }

    /// The canonical form of a value with its outer braces, whatever its name is: `{0|1}` for
    /// 1/2, `{|}` for 0.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn canonical(&mut self, context: &Context<'_>, value: Value) -> Result<String, PrintError> {
        self.counted(context, value.id(), |printer| {
            printer.text_in_braces(context, value.id())
        })
    }

    /// A form as the tree it is: its name if it is canonical, otherwise in quotes, so that
    /// reading gives the same tree.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    ///
    /// ```
    /// use cgt_core::notation::Printer;
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [zero, one, minus] = [0, 1, -1].map(|n| games.integer(&context, n));
    /// let form = games.form(&context, &[zero?.id(), minus?.id()], &[one?.id()])?;
    /// assert_eq!(Printer::new(&games).form(&context, form)?, "'{-1,0|1}'");
    /// # Ok::<(), cgt_core::notation::PrintError>(())
    /// ```
    pub fn form(&mut self, context: &Context<'_>, form: GameId) -> Result<String, PrintError> {
        let canonical = self.games.canonical(context, form)?.id() == form;
        self.counted(context, form, |printer| {
            let text = printer.text(context, form)?;
            Ok(if canonical { text } else { format!("'{text}'") })
        })
    }

    /// The shared form of a value: every position with options that have options is named once,
    /// so that the text is as long as the value is large.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    ///
    /// ```
    /// use cgt_core::notation::Printer;
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [one, two, zero] = [1, 2, 0].map(|n| games.integer(&context, n));
    /// let switch = games.value(&context, &[two?], &[one?])?;
    /// let value = games.value(&context, &[switch], &[zero?])?;
    /// assert_eq!(Printer::new(&games).shared(&context, value)?, "a={2|1}; {a|0}");
    /// # Ok::<(), cgt_core::notation::PrintError>(())
    /// ```
    pub fn shared(&mut self, context: &Context<'_>, value: Value) -> Result<String, PrintError> {
        let form = value.id();
        self.counted(context, form, |printer| {
            let mut layout = Layout::new(printer.style, printer.limit, true);
            layout.add(&mut printer.namer, context, form)?;
            let mut names = AHashMap::new();
            let mut text = String::new();
            for &part in &layout.finished {
                if part == form || !layout.is_defined(part) {
                    continue;
                }
                let name = definition_name(names.len());
                text.push_str(&name);
                text.push('=');
                layout.write(&[in_braces(&layout, part)], &names, &mut text);
                text.push_str("; ");
                names.insert(part, name);
                if text.len() as u64 > printer.limit {
                    return Err(PrintError::too_long());
                }
            }
            layout.write(&[in_braces(&layout, form)], &names, &mut text);
            if text.len() as u64 > printer.limit {
                return Err(PrintError::too_long());
            }
            Ok(text)
        })
    }

    /// The options of a form in the order in which they are printed.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit of the context is reached.
    pub fn options(
        &mut self,
        context: &Context<'_>,
        form: GameId,
        player: Player,
    ) -> Result<Vec<GameId>, EvalError> {
        let sides = self.namer.order.sides(context, form)?;
        Ok(match player {
            Player::Left => sides.left.clone(),
            Player::Right => sides.right.clone(),
        })
    }

    fn text(&mut self, context: &Context<'_>, form: GameId) -> Result<String, PrintError> {
        self.layout.add(&mut self.namer, context, form)?;
        self.finish(&[in_braces(&self.layout, form)])
    }

    fn text_in_braces(
        &mut self,
        context: &Context<'_>,
        form: GameId,
    ) -> Result<String, PrintError> {
        // A nimber has more options than the text has room for long before they are too many.
        if self
            .games
            .compact(form)
            .is_some_and(|compact| compact.nimber > self.limit)
        {
            return Err(PrintError::too_long());
        }
        let sides = self.namer.order.sides(context, form)?;
        for &option in sides.left.iter().chain(&sides.right) {
            self.layout.add(&mut self.namer, context, option)?;
        }
        let [open, close] = self.style.braces();
        let mut pieces = vec![Piece::Text(open.into())];
        pieces.extend(self.layout.options(&sides.left, &sides.right).0);
        pieces.push(Piece::Text(close.into()));
        self.finish(&pieces)
    }

    fn finish(&self, pieces: &[Piece]) -> Result<String, PrintError> {
        let length = self.layout.length(pieces);
        if length > self.limit {
            return Err(PrintError::too_long());
        }
        let mut text = String::with_capacity(usize::try_from(length).unwrap_or(0));
        self.layout.write(pieces, &AHashMap::new(), &mut text);
        Ok(text)
    }

    /// Refuses what is far too large before anything is named, and counts the positions of
    /// what is refused.
    fn counted(
        &mut self,
        context: &Context<'_>,
        form: GameId,
        print: impl FnOnce(&mut Self) -> Result<String, PrintError>,
    ) -> Result<String, PrintError> {
        self.layout.begin();
        if self.layout.finished.len() > REMEMBERED {
            self.layout.clear();
            self.namer.clear();
        }
        let text = if self.is_far_too_large(context, form)? {
            Err(PrintError::too_long())
        } else {
            print(self)
        };
        match text {
            Err(PrintError::TooLong { .. }) => Err(PrintError::TooLong {
                positions: self.games.follower_count(context, form)?,
            }),
            text => text,
        }
    }

    /// A text names each position but the negatives behind `+-` and the moves behind `Tiny`,
    /// so a value with many times more positions than characters need not be tried.
    fn is_far_too_large(&self, context: &Context<'_>, form: GameId) -> Result<bool, EvalError> {
        if self.games.is_compact(form) {
            return Ok(false);
        }
        let positions = self.games.walk(context, form)?.stored.len() as u64;
        Ok(positions > self.limit.saturating_mul(8))
    }
}

fn in_braces(layout: &Layout, form: GameId) -> Piece {
    match layout.get(form).kind {
        super::layout::Kind::Braces { .. } => Piece::Braced(form),
        _ => Piece::Bare(form),
    }
}

/// `a`, `b`, … without `v`, then `a1`, `b1`, …
fn definition_name(index: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
    let letter = char::from(LETTERS[index % LETTERS.len()]);
    match index / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

#[cfg(test)]
mod tests;
