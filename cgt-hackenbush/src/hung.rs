//! What hangs on a vertex: the sum of the pieces that stand on it.

use cgt_core::{Compact, Context, Dyadic, EvalError, Value};

use crate::picture::Color;
use crate::theory::{Theory, number_edge};

/// A sum `number + *nimber + small`, where `signs` are blue (`true`) and red edges below the
/// number, from the top down, whose effect on it is still to be worked out.
///
/// Putting off the signs makes a stalk of `n` edges cost `n` pushes and one number of `n` bits
/// instead of `n` numbers.
#[derive(Clone, Debug)]
pub(crate) struct Hung {
    number: Dyadic,
    signs: Vec<bool>,
    nimber: u64,
    /// All-small; 0 while a nimber says it all.
    small: Value,
}

/// The value of a picture in two parts.
pub(crate) struct Parts {
    pub(crate) number: Dyadic,
    pub(crate) small: Value,
}

impl Default for Hung {
    fn default() -> Hung {
        Hung {
            number: Dyadic::ZERO,
            signs: Vec::new(),
            nimber: 0,
            small: Value::ZERO,
        }
    }
}

impl Hung {
    fn is_empty(&self) -> bool {
        self.signs.is_empty() && self.number.is_zero() && self.nimber == 0 && self.is_nimber()
    }

    fn is_nimber(&self) -> bool {
        self.small == Value::ZERO
    }

    /// The nimber, if what hangs here is one.
    pub(crate) fn as_nimber(&self) -> Option<u64> {
        (self.signs.is_empty() && self.number.is_zero() && self.is_nimber()).then_some(self.nimber)
    }

    /// Adds an edge of this colour with `top` on it.
    pub(crate) fn add_edge(
        &mut self,
        context: &Context<'_>,
        theory: &mut Theory<'_>,
        color: Color,
        mut top: Hung,
    ) -> Result<(), EvalError> {
        if color != Color::Green {
            top.signs.push(color == Color::Blue);
            return self.add(context, theory, top);
        }
        match top.as_nimber() {
            Some(nimber) => self.nimber ^= nimber.checked_add(1).ok_or(EvalError::Nimber)?,
            None => {
                let total = top.total(context, theory)?;
                let over = theory.star_over(context, total)?;
                self.add_value(context, theory, over)?;
            }
        }
        Ok(())
    }

    /// Adds what hangs somewhere else.
    pub(crate) fn add(
        &mut self,
        context: &Context<'_>,
        theory: &mut Theory<'_>,
        mut other: Hung,
    ) -> Result<(), EvalError> {
        if self.is_empty() {
            *self = other;
            return Ok(());
        }
        self.settle()?;
        other.settle()?;
        self.number = &self.number + &other.number;
        self.nimber ^= other.nimber;
        self.small = theory.games.sum(context, self.small, other.small)?;
        Ok(())
    }

    /// Adds a value `x + ε`.
    pub(crate) fn add_value(
        &mut self,
        context: &Context<'_>,
        theory: &mut Theory<'_>,
        value: Value,
    ) -> Result<(), EvalError> {
        let games = theory.games;
        self.settle()?;
        let number = games.left_stop(value);
        self.number = &self.number + number;
        match games.compact(value.id()) {
            Some(Compact { ups: 0, nimber, .. }) => self.nimber ^= nimber,
            _ => {
                let shift = games.number(context, -number)?;
                let small = games.sum(context, value, shift)?;
                self.small = games.sum(context, self.small, small)?;
            }
        }
        Ok(())
    }

    /// Number and all-small part.
    pub(crate) fn parts(
        mut self,
        context: &Context<'_>,
        theory: &Theory<'_>,
    ) -> Result<Parts, EvalError> {
        self.settle()?;
        let nimber = theory.games.nimber(context, self.nimber)?;
        let small = theory.games.sum(context, self.small, nimber)?;
        Ok(Parts {
            number: self.number,
            small,
        })
    }

    /// The value of all of it.
    pub(crate) fn total(
        self,
        context: &Context<'_>,
        theory: &Theory<'_>,
    ) -> Result<Value, EvalError> {
        let parts = self.parts(context, theory)?;
        let number = theory.games.number(context, parts.number)?;
        theory.games.sum(context, number, parts.small)
    }

    /// The rest of a sum in which `part` is a summand; both are settled.
    pub(crate) fn without(
        &self,
        context: &Context<'_>,
        theory: &Theory<'_>,
        part: &Hung,
    ) -> Result<Hung, EvalError> {
        Ok(Hung {
            number: &self.number - &part.number,
            signs: Vec::new(),
            nimber: self.nimber ^ part.nimber,
            small: theory.games.difference(context, self.small, part.small)?,
        })
    }

    /// The bits of the number.
    pub(crate) fn bits(&self) -> u64 {
        self.number.bits()
    }

    /// Works out the number that the signs stand for.
    pub(crate) fn settle(&mut self) -> Result<(), EvalError> {
        if !self.signs.is_empty() {
            self.signs.reverse();
            self.number = number_edge(&self.signs, &self.number)?;
            self.signs = Vec::new();
        }
        Ok(())
    }
}
