//! What a value is called: the first name that fits.

use std::rc::Rc;

use ahash::AHashMap;

use super::order::{Sides, StructuralOrder};
use super::syntax::{Atom, Ups};
use crate::context::Context;
use crate::dyadic::Dyadic;
use crate::error::EvalError;
use crate::games::{GameId, Games, Value};

/// The kinds of names, in the order in which they are tried.
#[derive(Clone)]
pub(super) enum Name {
    /// Number, ups and nimber.
    Atom(Atom),
    /// `+-` and the Left options, for a game that is its own negative.
    PlusMinus(Rc<Sides>),
    /// `xTiny(G)`.
    Tiny { number: Dyadic, of: GameId },
    /// `xMiny(G)`.
    Miny { number: Dyadic, of: GameId },
    /// The options.
    Braces(Rc<Sides>),
}

/// The number, ups and nimber that a value is named by, `^<n>` and `^[n]` included; `None` for
/// a value that has no such name.
///
/// # Errors
///
/// [`EvalError`] when a limit is reached.
///
/// ```
/// use cgt_core::notation::{Ups, atom};
/// use cgt_core::{Context, Games};
/// let (games, context) = (Games::new(), Context::default());
/// let value = games.up_bracket(&context, 3)?;
/// assert_eq!(atom(&games, &context, value)?.map(|atom| atom.ups), Some(Ups::Bracket(3)));
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
pub fn atom(games: &Games, context: &Context<'_>, value: Value) -> Result<Option<Atom>, EvalError> {
    Namer::new(games).atom(context, value.id())
}

/// Finds names; remembers what it has found.
pub(super) struct Namer<'g> {
    games: &'g Games,
    pub(super) order: StructuralOrder<'g>,
    uptimals: AHashMap<GameId, Option<Atom>>,
}

impl<'g> Namer<'g> {
    pub(super) fn new(games: &'g Games) -> Namer<'g> {
        Namer {
            games,
            order: StructuralOrder::new(games),
            uptimals: AHashMap::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.order.clear();
        self.uptimals.clear();
    }

    /// The name of a form. A form that is not canonical is called by its options.
    pub(super) fn name(&mut self, context: &Context<'_>, form: GameId) -> Result<Name, EvalError> {
        if let Some(atom) = self.atom(context, form)? {
            return Ok(Name::Atom(atom));
        }
        if self.games.canonical(context, form)?.id() == form {
            if self.is_own_negative(context, form)? {
                return Ok(Name::PlusMinus(self.order.sides(context, form)?));
            }
            if let Some(name) = self.tiny_or_miny(context, form)? {
                return Ok(name);
            }
        }
        Ok(Name::Braces(self.order.sides(context, form)?))
    }

    /// Whether `G = -G`, which equal stops or unequal numbers of options rule out cheaply.
    fn is_own_negative(&mut self, context: &Context<'_>, form: GameId) -> Result<bool, EvalError> {
        let (games, value) = (self.games, Value(form));
        let sides = self.order.sides(context, form)?;
        if sides.left.len() != sides.right.len()
            || *games.left_stop(value) != -games.right_stop(value)
        {
            return Ok(false);
        }
        Ok(games.negative(context, value)? == value)
    }

    // Tiny and miny.

    /// `{x||x|H}` is `x + Tiny(x - H)` where the mean of `H` is below `x`; mirrored for miny.
    fn tiny_or_miny(
        &mut self,
        context: &Context<'_>,
        form: GameId,
    ) -> Result<Option<Name>, EvalError> {
        let sides = self.order.sides(context, form)?;
        let (&[left], &[right]) = (&sides.left[..], &sides.right[..]) else {
            return Ok(None);
        };
        for (number, threat, tiny) in [(left, right, true), (right, left, false)] {
            let (Some(x), None) = (
                self.games.as_number(Value(number)),
                self.games.compact(threat),
            ) else {
                continue;
            };
            let inner = self.order.sides(context, threat)?;
            let (&[inner_left], &[inner_right]) = (&inner.left[..], &inner.right[..]) else {
                continue;
            };
            let (stays, threatened) = if tiny {
                (inner_left, inner_right)
            } else {
                (inner_right, inner_left)
            };
            if stays != number {
                continue;
            }
            let (games, h) = (self.games, Value(threatened));
            let mean = games.mean(context, h)?;
            if tiny && mean < *x {
                let of = games.difference(context, Value(number), h)?.id();
                return Ok(Some(Name::Tiny {
                    number: x.clone(),
                    of,
                }));
            }
            if !tiny && mean > *x {
                let of = games.difference(context, h, Value(number))?.id();
                return Ok(Some(Name::Miny {
                    number: x.clone(),
                    of,
                }));
            }
        }
        Ok(None)
    }

    // Number, ups, nimber.

    /// The atom that a form is the canonical form of.
    ///
    /// For `n ≥ 2` and a number `x` the canonical forms are
    ///
    /// ```text
    /// x + ^<n> + *k    {x, x*, …, x*k | x + v[n-1] + *(k XOR 1)}
    /// x + ^[n] + *k    {x + ^[n-1] + *k | x + *(k XOR 1)}             except
    /// x + ^[n] + *     {x, x + ^[n-1] + * | x}
    /// ```
    ///
    /// and their mirror images: of the moves in the sum, those that only change the nimber are
    /// dominated or reversible, since `^[n] + *m > 0` for all `m ≠ 1`. Canonical forms are
    /// unique, so a form of this shape has this value, and no other form has.
    fn atom(&mut self, context: &Context<'_>, form: GameId) -> Result<Option<Atom>, EvalError> {
        if let Some(compact) = self.games.compact(form) {
            return Ok(Some(Atom {
                number: compact.number.clone(),
                ups: Ups::Multiple(compact.ups),
                nimber: compact.nimber,
            }));
        }
        if let Some(known) = self.uptimals.get(&form) {
            return Ok(known.clone());
        }
        let atom = context.descend(|| self.uptimal(context, form))?;
        self.uptimals.insert(form, atom.clone());
        Ok(atom)
    }

    fn uptimal(&mut self, context: &Context<'_>, form: GameId) -> Result<Option<Atom>, EvalError> {
        let sides = self.order.sides(context, form)?;
        for (up, back, sign) in [
            (&sides.left, &sides.right, 1),
            (&sides.right, &sides.left, -1),
        ] {
            let &[back] = &back[..] else { continue };
            let atom = match self.games.compact(back) {
                Some(compact) if compact.ups == 0 => self.bracket(context, up, back, sign)?,
                _ => self.power(context, up, back, sign)?,
            };
            if atom.is_some() {
                return Ok(atom);
            }
        }
        Ok(None)
    }

    /// `x + ^[n] + *k`, or its mirror image: `up` holds the options of the player it favours.
    fn bracket(
        &mut self,
        context: &Context<'_>,
        up: &[GameId],
        back: GameId,
        sign: i64,
    ) -> Result<Option<Atom>, EvalError> {
        let Some(back) = self.games.compact(back) else {
            return Ok(None);
        };
        let (number, nimber) = (back.number.clone(), back.nimber ^ 1);
        let step = match *up {
            [step] if nimber != 1 => step,
            [stay, step] if nimber == 1 && self.games.as_number(Value(stay)) == Some(&number) => {
                step
            }
            _ => return Ok(None),
        };
        let Some(lower) = self.atom(context, step)? else {
            return Ok(None);
        };
        let level = bracket_level(lower.ups, sign);
        let fits = lower.number == number && lower.nimber == nimber;
        Ok(level.filter(|_| fits).map(|level| Atom {
            number,
            ups: Ups::Bracket(sign * (level + 1)),
            nimber,
        }))
    }

    /// `x + ^<n> + *k`, or its mirror image.
    fn power(
        &mut self,
        context: &Context<'_>,
        up: &[GameId],
        back: GameId,
        sign: i64,
    ) -> Result<Option<Atom>, EvalError> {
        // Distinct options x*j with j ≤ k, k + 1 of them, are all of these.
        let Some(last) = up.len().checked_sub(1) else {
            return Ok(None);
        };
        let nimber = last as u64;
        let Some(number) = self.games.as_number(Value(up[0])).cloned() else {
            return Ok(None);
        };
        let is_below = |&id: &GameId| {
            self.games.compact(id).is_some_and(|option| {
                option.number == number && option.ups == 0 && option.nimber <= nimber
            })
        };
        if !up.iter().all(is_below) {
            return Ok(None);
        }
        let Some(back) = self.atom(context, back)? else {
            return Ok(None);
        };
        let level = bracket_level(back.ups, -sign);
        let fits = back.number == number && back.nimber == nimber ^ 1;
        Ok(level.filter(|_| fits).map(|level| Atom {
            number,
            ups: Ups::Power(sign * (level + 1)),
            nimber,
        }))
    }
}

/// The `n` of `^[n]`, which is `^` for 1; of `v[n]` where the sign is negative.
fn bracket_level(ups: Ups, sign: i64) -> Option<i64> {
    match ups {
        Ups::Multiple(one) if one == sign => Some(1),
        Ups::Bracket(n) if n.signum() == sign => Some(n.abs()),
        _ => None,
    }
}
