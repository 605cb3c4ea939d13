//! The spellings of names: plain, with arrows, and for TeX.

use super::syntax::{Atom, Ups};
use crate::dyadic::Dyadic;

/// How names are spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// ASCII: `3/4vv*`.
    #[default]
    Plain,
    /// With `↑ ↓ ⇑ ⇓ ±`; reads back like the plain spelling.
    Unicode,
    /// For TeX in math mode.
    Latex,
}

impl Style {
    pub(super) fn number(self, number: &Dyadic) -> String {
        if self != Style::Latex || number.is_integer() {
            return number.to_string();
        }
        let sign = if number.signum() < 0 { "-" } else { "" };
        let fraction = number.abs().to_string();
        let (numerator, denominator) = fraction.split_once('/').unwrap_or((&fraction, "1"));
        format!("{sign}\\frac{{{numerator}}}{{{denominator}}}")
    }

    /// The parts of an atom that are there, one after the other; 0 if none is.
    pub(super) fn atom(self, atom: &Atom) -> String {
        let mut text = String::new();
        if !atom.number.is_zero() || is_number(atom) {
            text += &self.number(&atom.number);
        }
        let ups = self.ups(atom.ups);
        if self == Style::Latex
            && !text.is_empty()
            && matches!(atom.ups, Ups::Multiple(n) if n.abs() > 2)
        {
            text.push('+');
        }
        text += &ups;
        if atom.nimber > 0 {
            text += if self == Style::Latex { "{\\ast}" } else { "*" };
        }
        if atom.nimber > 1 {
            text += &atom.nimber.to_string();
        }
        text
    }

    fn ups(self, ups: Ups) -> String {
        let n = match ups {
            Ups::Multiple(n) | Ups::Power(n) | Ups::Bracket(n) => n,
        };
        let [single, double] = self.arrows(n < 0);
        let count = n.unsigned_abs();
        match (ups, self) {
            (Ups::Multiple(_), _) if count == 0 => String::new(),
            (Ups::Multiple(_), _) if count == 1 => single.to_owned(),
            (Ups::Multiple(_), _) if count == 2 => double.to_owned(),
            (Ups::Multiple(_), Style::Latex) => format!("{count}{{\\cdot}}{single}"),
            (Ups::Multiple(_), _) => format!("{single}{count}"),
            (Ups::Power(_), Style::Latex) => format!("{single}^{{{count}}}"),
            (Ups::Power(_), _) => format!("{single}<{count}>"),
            (Ups::Bracket(_), Style::Latex) => format!("{single}^{{[{count}]}}"),
            (Ups::Bracket(_), _) => format!("{single}[{count}]"),
        }
    }

    fn arrows(self, down: bool) -> [&'static str; 2] {
        match (self, down) {
            (Style::Plain, false) => ["^", "^^"],
            (Style::Plain, true) => ["v", "vv"],
            (Style::Unicode, false) => ["↑", "⇑"],
            (Style::Unicode, true) => ["↓", "⇓"],
            (Style::Latex, false) => ["{\\uparrow}", "{\\Uparrow}"],
            (Style::Latex, true) => ["{\\downarrow}", "{\\Downarrow}"],
        }
    }

    pub(super) fn plus_minus(self) -> &'static str {
        match self {
            Style::Plain => "+-",
            Style::Unicode => "±",
            Style::Latex => "\\pm ",
        }
    }

    /// What opens and closes the game of a tiny, or of a miny.
    pub(super) fn tiny(self, miny: bool) -> [&'static str; 2] {
        match (self, miny) {
            (Style::Latex, false) => ["\\mathbf{+}_{", "}"],
            (Style::Latex, true) => ["\\mathbf{-}_{", "}"],
            (_, false) => ["Tiny(", ")"],
            (_, true) => ["Miny(", ")"],
        }
    }

    pub(super) fn braces(self) -> [&'static str; 2] {
        match self {
            Style::Latex => ["\\{", "\\}"],
            _ => ["{", "}"],
        }
    }

    /// A run of one, two or three bars.
    pub(super) fn bars(self, length: u8) -> &'static str {
        match (self, length) {
            (Style::Latex, 0 | 1) => "\\mid ",
            (Style::Latex, 2) => "\\mathrel{||}",
            (Style::Latex, _) => "\\mathrel{|||}",
            (_, 0 | 1) => "|",
            (_, 2) => "||",
            (_, _) => "|||",
        }
    }
}

fn is_number(atom: &Atom) -> bool {
    atom.ups == Ups::NONE && atom.nimber == 0
}

/// How many of number, ups and nimber are written.
pub(super) fn parts(atom: &Atom) -> usize {
    let written = [
        !atom.number.is_zero(),
        atom.ups != Ups::NONE,
        atom.nimber > 0,
    ];
    written.into_iter().filter(|&part| part).count()
}
