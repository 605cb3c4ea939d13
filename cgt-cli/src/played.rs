//! Expressions as sums of forms that can be played out, to check what they are worth.
//!
//! Every pair of braces becomes the form that is written, not reduced. Sums and differences
//! become several games played side by side. Other operations are not played.

use cgt_core::notation::{Atom, Expr, ExprId, ExprList, Relation, Statement, Ups};
use cgt_core::{Compact, Context, EvalError, GameId, Games, Outcome, Play, Summand, Value};

/// Whether playing shows that an expression has a value; `None` where it holds operations
/// that are not played.
pub(crate) fn confirms_value(
    games: &Games,
    context: &Context<'_>,
    statement: &Statement,
    value: Value,
) -> Result<Option<bool>, EvalError> {
    let forms = Forms::of(games, context, statement)?;
    let left = forms.parts(statement.root());
    let right = Some(vec![(false, value.id())]);
    Ok(outcome(games, context, left, right)?.map(|outcome| outcome == Outcome::P))
}

/// Whether playing shows that the comparison in a statement has this answer.
pub(crate) fn confirms_comparison(
    games: &Games,
    context: &Context<'_>,
    statement: &Statement,
    answer: bool,
) -> Result<Option<bool>, EvalError> {
    let Some((relation, right)) = statement.comparison() else {
        return Ok(None);
    };
    let forms = Forms::of(games, context, statement)?;
    let (left, right) = (forms.parts(statement.root()), forms.parts(right));
    let outcome = outcome(games, context, left, right)?;
    Ok(outcome.map(|outcome| holds(relation, outcome) == answer))
}

/// The outcome of the difference of two expressions, found by playing it.
pub(crate) fn outcome_of_difference(
    games: &Games,
    context: &Context<'_>,
    [g, h]: [&Statement; 2],
) -> Result<Option<Outcome>, EvalError> {
    let left = Forms::of(games, context, g)?.parts(g.root());
    let right = Forms::of(games, context, h)?.parts(h.root());
    outcome(games, context, left, right)
}

/// The literal form that a statement writes; `None` where it holds operations.
pub(crate) fn form(
    games: &Games,
    context: &Context<'_>,
    statement: &Statement,
) -> Result<Option<GameId>, EvalError> {
    Ok(Forms::of(games, context, statement)?.get(statement.root()))
}

/// Both sides of a comparison, each as the one literal form of its sum; `None` where either
/// holds operations that are not played.
pub(crate) fn compared_forms(
    games: &Games,
    context: &Context<'_>,
    statement: &Statement,
) -> Result<Option<[GameId; 2]>, EvalError> {
    let Some((_, right)) = statement.comparison() else {
        return Ok(None);
    };
    let forms = Forms::of(games, context, statement)?;
    let (Some(left), Some(right)) = (forms.parts(statement.root()), forms.parts(right)) else {
        return Ok(None);
    };
    let sum = |parts: Vec<Part>| {
        parts.into_iter().try_fold(Value::ZERO.id(), |sum, part| {
            let (swapped, form) = part;
            let form = if swapped {
                games.negative_form(context, form)?
            } else {
                form
            };
            games.sum_form(context, sum, form)
        })
    };
    Ok(Some([sum(left)?, sum(right)?]))
}

/// The literal form of a statement that is one pair of braces.
pub(crate) fn literal_braces(
    games: &Games,
    context: &Context<'_>,
    statement: &Statement,
) -> Result<Option<GameId>, EvalError> {
    match statement.expr(statement.root()) {
        Expr::Braces { .. } => {
            let forms = Forms::of(games, context, statement)?;
            Ok(forms.get(statement.root()))
        }
        _ => Ok(None),
    }
}

/// A form, and whether the players are swapped in it.
type Part = (bool, GameId);

fn outcome(
    games: &Games,
    context: &Context<'_>,
    left: Option<Vec<Part>>,
    right: Option<Vec<Part>>,
) -> Result<Option<Outcome>, EvalError> {
    let (Some(left), Some(right)) = (left, right) else {
        return Ok(None);
    };
    let right = right.into_iter().map(|(swapped, form)| (!swapped, form));
    let parts = left.into_iter().chain(right);
    let summand = |(swapped, form)| {
        if swapped {
            Summand::minus(form)
        } else {
            Summand::plus(form)
        }
    };
    let sum: Vec<_> = parts.map(summand).collect();
    Play::new(games).outcome(context, &sum).map(Some)
}

fn holds(relation: Relation, outcome: Outcome) -> bool {
    match relation {
        Relation::Equal => outcome == Outcome::P,
        Relation::Less => outcome == Outcome::R,
        Relation::Greater => outcome == Outcome::L,
        Relation::LessOrEqual => matches!(outcome, Outcome::P | Outcome::R),
        Relation::GreaterOrEqual => matches!(outcome, Outcome::P | Outcome::L),
        Relation::Confused => outcome == Outcome::N,
    }
}

/// The literal forms of the nodes of a statement, where they have one.
struct Forms<'a, 'c> {
    games: &'a Games,
    context: &'a Context<'c>,
    statement: &'a Statement,
    forms: Vec<Option<GameId>>,
}

impl<'a, 'c> Forms<'a, 'c> {
    fn of(
        games: &'a Games,
        context: &'a Context<'c>,
        statement: &'a Statement,
    ) -> Result<Forms<'a, 'c>, EvalError> {
        let mut forms = Forms {
            games,
            context,
            statement,
            forms: Vec::with_capacity(statement.exprs().len()),
        };
        // Every node comes after those it refers to.
        for (_, expr) in statement.exprs() {
            let form = forms.form(expr)?;
            forms.forms.push(form);
        }
        Ok(forms)
    }

    fn form(&self, expr: &Expr) -> Result<Option<GameId>, EvalError> {
        let (games, context) = (self.games, self.context);
        Ok(match expr {
            Expr::Number(number) => Some(games.number(context, number.clone())?.id()),
            Expr::Atom(atom) => Some(self.atom(atom)?.id()),
            Expr::Braces { left, right } => match (self.list(*left), self.list(*right)) {
                (Some(left), Some(right)) => Some(games.form(context, &left, &right)?),
                _ => None,
            },
            Expr::PlusMinus(list) => match self.list(*list) {
                Some(left) => {
                    let negative = |&form: &GameId| games.negative_form(context, form);
                    let right: Vec<GameId> = left.iter().map(negative).collect::<Result<_, _>>()?;
                    Some(games.form(context, &left, &right)?)
                }
                None => None,
            },
            Expr::Negative(of) => match self.get(*of) {
                Some(form) => Some(games.negative_form(context, form)?),
                None => None,
            },
            Expr::Quoted(of) => self.get(*of),
            Expr::Name(index) => self.get(self.statement.definitions()[*index].value),
            Expr::Tiny { number, of } if number.is_zero() => self.tiny(*of, false)?,
            Expr::Miny { number, of } if number.is_zero() => self.tiny(*of, true)?,
            _ => None,
        })
    }

    fn get(&self, id: ExprId) -> Option<GameId> {
        self.forms[id.index()]
    }

    fn list(&self, list: ExprList) -> Option<Vec<GameId>> {
        let members = self.statement.list(list);
        members.iter().map(|&id| self.get(id)).collect()
    }

    /// `{0||0|-G}`, or `{G|0||0}`.
    fn tiny(&self, of: ExprId, miny: bool) -> Result<Option<GameId>, EvalError> {
        let (games, context, zero) = (self.games, self.context, Value::ZERO.id());
        let Some(form) = self.get(of) else {
            return Ok(None);
        };
        if miny {
            let threat = games.form(context, &[form], &[zero])?;
            return games.form(context, &[threat], &[zero]).map(Some);
        }
        let negative = games.negative_form(context, form)?;
        let threat = games.form(context, &[zero], &[negative])?;
        games.form(context, &[zero], &[threat]).map(Some)
    }

    fn atom(&self, atom: &Atom) -> Result<Value, EvalError> {
        let (games, context) = (self.games, self.context);
        let compact = |ups| Compact {
            number: atom.number.clone(),
            ups,
            nimber: atom.nimber,
        };
        let (powers, is_down) = match atom.ups {
            Ups::Multiple(ups) => return games.compact_value(context, compact(ups)),
            Ups::Power(n) => (games.up_power(context, n.unsigned_abs())?, n < 0),
            Ups::Bracket(n) => (games.up_bracket(context, n.unsigned_abs())?, n < 0),
        };
        let rest = games.compact_value(context, compact(0))?;
        if is_down {
            games.difference(context, rest, powers)
        } else {
            games.sum(context, rest, powers)
        }
    }

    /// The games side by side that a node stands for.
    fn parts(&self, root: ExprId) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        let mut open = vec![(false, root)];
        while let Some((swapped, id)) = open.pop() {
            if let Some(form) = self.get(id) {
                parts.push((swapped, form));
                continue;
            }
            match self.statement.expr(id) {
                Expr::Sum(g, h) => open.extend([(swapped, *h), (swapped, *g)]),
                Expr::Difference(g, h) => open.extend([(!swapped, *h), (swapped, *g)]),
                Expr::Negative(of) => open.push((!swapped, *of)),
                Expr::Name(index) => {
                    open.push((swapped, self.statement.definitions()[*index].value));
                }
                _ => return None,
            }
        }
        Some(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgt_core::notation::parse;

    #[test]
    fn expressions_are_confirmed_by_playing() {
        let (games, context) = (Games::new(), Context::default());
        let check = |text: &str, value: &str, expected| {
            let value = games.read(&context, value).unwrap();
            let statement = parse(text).unwrap();
            let found = confirms_value(&games, &context, &statement, value);
            assert_eq!(found, Ok(expected), "{text}");
        };
        check("{0|*}+*", "{0,*|0}", Some(true));
        check("{0|*}+*", "^", Some(false));
        check("1-{0|1}-{0|1}", "0", Some(true));
        check("a={0|*}; -(a-*)", "v*", Some(true));
        check("Tiny(2)-'{0||0|-2}'", "0", Some(true));
        check("+-{1,1*}", "+-{1,1*}", Some(true));
        check("^<2>+^", "^[2]", Some(true));
        check("mean({1|0})", "1/2", None);
        check("{1+1|}", "3", None);
    }

    #[test]
    fn comparisons_are_confirmed_by_playing() {
        let (games, context) = (Games::new(), Context::default());
        for text in [
            "^ || *",
            "^ > 0",
            "{0|1} = 1/2",
            "^ + * <= ^^",
            "0 >= v",
            "-1 < +-1 - 2/4 + 1",
        ] {
            let statement = parse(text).unwrap();
            let answer = match games.evaluate(&context, &statement).unwrap() {
                cgt_core::notation::Answer::Truth(truth) => truth,
                other => panic!("{other:?}"),
            };
            assert_eq!(
                confirms_comparison(&games, &context, &statement, answer),
                Ok(Some(true))
            );
            assert_eq!(
                confirms_comparison(&games, &context, &statement, !answer),
                Ok(Some(false))
            );
        }
    }
}
