//! From names to text: the pieces of each name, their lengths, and only then the characters.

use std::borrow::Cow;

use ahash::AHashMap;

use super::names::{Name, Namer};
use super::print::PrintError;
use super::style::{self, Style};
use crate::context::Context;
use crate::error::EvalError;
use crate::games::GameId;

/// A part of a text. Handles stand for the text of another form.
#[derive(Clone)]
pub(super) enum Piece {
    Text(Cow<'static, str>),
    /// The form, without the braces around its options if it is written in braces.
    Bare(GameId),
    /// The form in its braces.
    Braced(GameId),
    /// The name that the form has in the shared form.
    Defined(GameId),
}

use Piece::{Bare, Braced, Defined};

/// How the text of a form stands in other texts.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// Stands anywhere as it is.
    Simple,
    /// A sum, which needs parentheses after `+-`.
    Sum,
    /// Options: the longest bar outside of inner braces, and whether a bar comes first or last.
    Braces { bars: u8, starts: bool, ends: bool },
}

/// The text of one form.
pub(super) struct Entry {
    pub(super) pieces: Vec<Piece>,
    /// The characters of the pieces, without outer braces.
    pub(super) length: u64,
    pub(super) kind: Kind,
    /// Whether there are options in it, so that the shared form defines it.
    pub(super) compound: bool,
}

/// Options of one side, as they are written.
struct Side {
    pieces: Vec<Piece>,
    /// The longest bar that stands free in it, and whether a bar comes first or last.
    bars: u8,
    starts: bool,
    ends: bool,
}

/// The entries of all forms that a text is made of.
pub(super) struct Layout {
    style: Style,
    limit: u64,
    shared: bool,
    entries: AHashMap<GameId, Entry>,
    /// The forms with an entry, each after those in it.
    pub(super) finished: Vec<GameId>,
    /// How many of them earlier texts have left.
    earlier: usize,
}

impl Layout {
    pub(super) fn new(style: Style, limit: u64, shared: bool) -> Layout {
        Layout {
            style,
            limit,
            shared,
            entries: AHashMap::new(),
            finished: Vec::new(),
            earlier: 0,
        }
    }

    /// Begins a new text, which may use all entries that are there.
    pub(super) fn begin(&mut self) {
        self.earlier = self.finished.len();
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.finished.clear();
        self.earlier = 0;
    }

    pub(super) fn get(&self, form: GameId) -> &Entry {
        &self.entries[&form]
    }

    /// Makes the entry of a form, after those of all forms in it.
    pub(super) fn add(
        &mut self,
        namer: &mut Namer<'_>,
        context: &Context<'_>,
        form: GameId,
    ) -> Result<(), PrintError> {
        if self.entries.contains_key(&form) {
            return Ok(());
        }
        // Every new entry is written at least once, and has a character of its own.
        if (self.finished.len() - self.earlier) as u64 >= self.limit {
            return Err(PrintError::too_long());
        }
        // The error of the inner work is not one of the evaluation, hence the two layers.
        context.descend(|| Ok::<_, EvalError>(self.add_inside(namer, context, form)))?
    }

    fn add_inside(
        &mut self,
        namer: &mut Namer<'_>,
        context: &Context<'_>,
        form: GameId,
    ) -> Result<(), PrintError> {
        let name = namer.name(context, form)?;
        for part in parts(&name) {
            self.add(namer, context, part)?;
        }
        let entry = self.compose(&name)?;
        self.entries.insert(form, entry);
        self.finished.push(form);
        Ok(())
    }

    fn compose(&self, name: &Name) -> Result<Entry, PrintError> {
        let (pieces, kind) = match name {
            Name::Atom(atom) => {
                let digits = atom.number.bits().saturating_mul(3) / 10;
                if digits > self.limit {
                    return Err(PrintError::too_long());
                }
                let kind = if style::parts(atom) > 1 {
                    Kind::Sum
                } else {
                    Kind::Simple
                };
                (vec![Piece::Text(self.style.atom(atom).into())], kind)
            }
            Name::PlusMinus(sides) => (self.plus_minus(&sides.left), Kind::Simple),
            Name::Tiny { number, of } | Name::Miny { number, of } => {
                let [open, close] = self.style.tiny(matches!(name, Name::Miny { .. }));
                let mut pieces = vec![text(open), self.whole(*of), text(close)];
                let kind = if number.is_zero() {
                    Kind::Simple
                } else {
                    Kind::Sum
                };
                if !number.is_zero() {
                    pieces.insert(0, Piece::Text(self.style.number(number).into()));
                }
                (pieces, kind)
            }
            Name::Braces(sides) => self.options(&sides.left, &sides.right),
        };
        let compound = match (kind, name) {
            (Kind::Braces { .. }, _) => true,
            (_, Name::Atom(_)) => false,
            _ => parts(name).iter().any(|&part| self.get(part).compound),
        };
        let length = self.length(&pieces);
        if length > self.limit {
            return Err(PrintError::too_long());
        }
        Ok(Entry {
            pieces,
            length,
            kind,
            compound,
        })
    }

    /// `+-1`, `+-(1*)`, `+-{2|0}`, `+-{1,1*}`.
    fn plus_minus(&self, left: &[GameId]) -> Vec<Piece> {
        let [open, close] = self.style.braces();
        let mut pieces = vec![text(self.style.plus_minus())];
        match *left {
            [option] if matches!(self.get(option).kind, Kind::Sum) && !self.is_defined(option) => {
                pieces.extend([text("("), Bare(option), text(")")]);
            }
            [option] => pieces.push(self.whole(option)),
            _ => {
                pieces.push(text(open));
                pieces.extend(self.list(left));
                pieces.push(text(close));
            }
        }
        pieces
    }

    /// The options with a bar between them, without outer braces.
    pub(super) fn options(&self, left: &[GameId], right: &[GameId]) -> (Vec<Piece>, Kind) {
        let left = self.side(left, |side| side.ends);
        let right = self.side(right, |side| side.starts);
        let bars = left.bars.max(right.bars) + 1;
        let mut pieces = left.pieces;
        let starts = left.starts || pieces.is_empty();
        let ends = right.ends || right.pieces.is_empty();
        pieces.push(text(self.style.bars(bars)));
        pieces.extend(right.pieces);
        (pieces, Kind::Braces { bars, starts, ends })
    }

    /// One side of a bar. An option that is alone drops its braces, unless that would force a
    /// fourth bar, or let a bar of its own touch this one.
    fn side(&self, options: &[GameId], touches: impl Fn(&Side) -> bool) -> Side {
        if let &[option] = options
            && !self.is_defined(option)
            && let Kind::Braces {
                bars: bars @ ..3,
                starts,
                ends,
            } = self.get(option).kind
        {
            let side = Side {
                pieces: vec![Bare(option)],
                bars,
                starts,
                ends,
            };
            if !touches(&side) {
                return side;
            }
        }
        Side {
            pieces: self.list(options),
            bars: 0,
            starts: false,
            ends: false,
        }
    }

    fn list(&self, options: &[GameId]) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(2 * options.len());
        for &option in options {
            if !pieces.is_empty() {
                pieces.push(text(","));
            }
            pieces.push(self.whole(option));
        }
        pieces
    }

    /// A form as it stands among others.
    pub(super) fn whole(&self, form: GameId) -> Piece {
        if self.is_defined(form) {
            return Defined(form);
        }
        match self.get(form).kind {
            Kind::Braces { .. } => Braced(form),
            _ => Bare(form),
        }
    }

    pub(super) fn is_defined(&self, form: GameId) -> bool {
        self.shared && self.get(form).compound
    }

    /// The characters that the pieces take, found without writing them.
    pub(super) fn length(&self, pieces: &[Piece]) -> u64 {
        let [open, close] = self.style.braces();
        let braces = (open.len() + close.len()) as u64;
        pieces.iter().fold(0, |length: u64, piece| {
            length.saturating_add(match piece {
                Piece::Text(text) => text.len() as u64,
                Bare(form) => self.get(*form).length,
                Braced(form) => self.get(*form).length.saturating_add(braces),
                // At least: names are given later.
                Defined(_) => 1,
            })
        })
    }

    /// Writes the pieces out. The length was checked before.
    pub(super) fn write(
        &self,
        pieces: &[Piece],
        names: &AHashMap<GameId, String>,
        out: &mut String,
    ) {
        let [open, close] = self.style.braces();
        let mut pending = vec![(pieces.iter(), "")];
        while let Some((pieces, after)) = pending.last_mut() {
            let Some(piece) = pieces.next() else {
                out.push_str(after);
                pending.pop();
                continue;
            };
            match piece {
                Piece::Text(text) => out.push_str(text),
                Defined(form) => out.push_str(&names[form]),
                Bare(form) => pending.push((self.get(*form).pieces.iter(), "")),
                Braced(form) => {
                    out.push_str(open);
                    pending.push((self.get(*form).pieces.iter(), close));
                }
            }
        }
    }
}

/// The forms that a name is made of.
fn parts(name: &Name) -> Vec<GameId> {
    match name {
        Name::Atom(_) => Vec::new(),
        Name::PlusMinus(sides) => sides.left.clone(),
        Name::Tiny { of, .. } | Name::Miny { of, .. } => vec![*of],
        Name::Braces(sides) => sides.left.iter().chain(&sides.right).copied().collect(),
    }
}

fn text(text: &'static str) -> Piece {
    Piece::Text(text.into())
}
