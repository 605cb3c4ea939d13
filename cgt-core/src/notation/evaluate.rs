//! From a syntax tree to its answer.

mod answer;
mod functions;

use std::ops::Range;

use super::syntax::{Atom, Expr, ExprId, ExprList, Relation, Statement, Ups};
use crate::ParseError;
use crate::compact::Compact;
use crate::context::Context;
use crate::games::{GameId, Games, Ids, Value};

pub use answer::{Answer, EvaluateError};

impl Games {
    /// The answer to an expression or comparison that was read by
    /// [`parse`](super::parse).
    ///
    /// A quoted tree is kept as it is written: its options, followers and birthday are those of
    /// the tree, and as the base of an ordinal sum it counts as a form. Everywhere else it
    /// stands for its value.
    ///
    /// # Errors
    ///
    /// [`EvaluateError::Argument`] with the place in the text when an argument is of the wrong
    /// kind or outside its range; [`EvaluateError::Limit`] when a limit is reached.
    ///
    /// # Complexity
    ///
    /// One pass over the nodes of the tree, without recursion; each costs what its operation
    /// does.
    ///
    /// ```
    /// use cgt_core::notation::{Answer, parse};
    /// use cgt_core::{Context, Dyadic, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let ask = |text| games.evaluate(&context, &parse(text).expect("a valid text"));
    ///
    /// assert_eq!(ask("{0|*} || *")?, Answer::Truth(true));
    /// assert_eq!(ask("followers(^)")?, Answer::Count(3_u8.into()));
    /// let half = games.number(&context, Dyadic::ratio(1, 1))?;
    /// assert_eq!(ask("'{-1|1}':1")?, Answer::Value(half));
    /// # Ok::<(), cgt_core::notation::EvaluateError>(())
    /// ```
    pub fn evaluate(
        &self,
        context: &Context<'_>,
        statement: &Statement,
    ) -> Result<Answer, EvaluateError> {
        let mut evaluation = Evaluation {
            games: self,
            context,
            statement,
            answers: Vec::with_capacity(statement.exprs().len()),
        };
        for (id, expr) in statement.exprs() {
            context.tick()?;
            let slot = match evaluation.stands_for(expr) {
                Some(other) => Slot::SameAs(other),
                None if statement.is_in_quotes(id) => Slot::Answer(evaluation.literal(expr)?),
                None => Slot::Answer(evaluation.node(expr)?),
            };
            evaluation.answers.push(slot);
        }
        match statement.comparison() {
            None => Ok(evaluation.answer(statement.root()).clone()),
            Some((relation, right)) => {
                let left = evaluation.value(statement.root())?;
                let right = evaluation.value(right)?;
                evaluation.holds(left, relation, right).map(Answer::Truth)
            }
        }
    }

    /// The value of a game written in plain notation.
    ///
    /// # Errors
    ///
    /// [`EvaluateError`] when the text cannot be read, is no game, or a limit is reached.
    ///
    /// ```
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let switch = games.read(&context, "{1|-1}")?;
    /// assert_eq!(switch, games.read(&context, "+-1")?);
    /// # Ok::<(), cgt_core::notation::EvaluateError>(())
    /// ```
    pub fn read(&self, context: &Context<'_>, text: &str) -> Result<Value, EvaluateError> {
        let statement = super::parse_game(text).map_err(EvaluateError::Argument)?;
        match self.evaluate(context, &statement)? {
            Answer::Value(value) => Ok(value),
            Answer::Form(form) => Ok(self.canonical(context, form)?),
            other => {
                let message = format!("found {}, expected a game", other.kind());
                let span = statement.span(statement.root());
                Err(EvaluateError::Argument(ParseError::new(message, span)))
            }
        }
    }
}

/// A statement on its way: the answers of the nodes so far, in their order.
struct Evaluation<'a, 'c> {
    games: &'a Games,
    context: &'a Context<'c>,
    statement: &'a Statement,
    answers: Vec<Slot>,
}

enum Slot {
    Answer(Answer),
    /// The answer of another node, which is not copied: it may be long, and named often.
    SameAs(ExprId),
}

impl Evaluation<'_, '_> {
    /// The node that this one only stands for.
    fn stands_for(&self, expr: &Expr) -> Option<ExprId> {
        let other = match expr {
            Expr::Quoted(of) => *of,
            Expr::Name(index) => self.statement.definitions()[*index].value,
            _ => return None,
        };
        match self.answers[other.index()] {
            Slot::SameAs(first) => Some(first),
            Slot::Answer(_) => Some(other),
        }
    }

    fn answer(&self, id: ExprId) -> &Answer {
        let mut slot = &self.answers[id.index()];
        loop {
            match slot {
                Slot::Answer(answer) => return answer,
                Slot::SameAs(other) => slot = &self.answers[other.index()],
            }
        }
    }

    /// A node outside quotes.
    fn node(&self, expr: &Expr) -> Result<Answer, EvaluateError> {
        let (games, context) = (self.games, self.context);
        Ok(Answer::Value(match expr {
            Expr::Number(number) => games.number(context, number.clone())?,
            Expr::Atom(atom) => self.atom(atom)?,
            Expr::Braces { left, right } => {
                games.value(context, &self.values(*left)?, &self.values(*right)?)?
            }
            Expr::PlusMinus(list) => {
                let left = self.values(*list)?;
                let negative = |&value: &Value| games.negative(context, value);
                let right: Vec<Value> = left.iter().map(negative).collect::<Result<_, _>>()?;
                games.value(context, &left, &right)?
            }
            Expr::Tiny { number, of } => {
                let number = games.number(context, number.clone())?;
                games.sum(context, number, games.tiny(context, self.value(*of)?)?)?
            }
            Expr::Miny { number, of } => {
                let number = games.number(context, number.clone())?;
                games.sum(context, number, games.miny(context, self.value(*of)?)?)?
            }
            Expr::Negative(of) => games.negative(context, self.value(*of)?)?,
            Expr::Sum(g, h) => games.sum(context, self.value(*g)?, self.value(*h)?)?,
            Expr::Difference(g, h) => {
                games.difference(context, self.value(*g)?, self.value(*h)?)?
            }
            Expr::Ordinal(base, top) => {
                games.ordinal_sum(context, self.form(*base)?, self.value(*top)?)?
            }
            Expr::Call {
                function,
                arguments,
            } => return self.call(*function, self.statement.list(*arguments)),
            Expr::Quoted(of) => return Ok(self.answer(*of).clone()),
            Expr::Name(index) => return Ok(self.named(*index).clone()),
        }))
    }

    /// A node inside quotes: a form that is not reduced.
    fn literal(&self, expr: &Expr) -> Result<Answer, EvaluateError> {
        let (games, context) = (self.games, self.context);
        Ok(Answer::Form(match expr {
            Expr::Braces { left, right } => {
                games.form(context, &self.forms(*left)?, &self.forms(*right)?)?
            }
            Expr::PlusMinus(list) => {
                let left = self.forms(*list)?;
                let negative = |&form: &GameId| games.negative_form(context, form);
                let right: Ids = left.iter().map(negative).collect::<Result<_, _>>()?;
                games.form(context, &left, &right)?
            }
            Expr::Negative(of) => games.negative_form(context, self.form(*of)?)?,
            Expr::Quoted(of) => return Ok(self.answer(*of).clone()),
            Expr::Name(index) => return Ok(self.named(*index).clone()),
            Expr::Number(number) => games.number(context, number.clone())?.id(),
            Expr::Atom(atom) => self.atom(atom)?.id(),
            Expr::Tiny { number, of } => {
                let number = games.number(context, number.clone())?;
                let tiny = games.tiny(context, self.value(*of)?)?;
                games.sum(context, number, tiny)?.id()
            }
            Expr::Miny { number, of } => {
                let number = games.number(context, number.clone())?;
                let miny = games.miny(context, self.value(*of)?)?;
                games.sum(context, number, miny)?.id()
            }
            // The parser refuses operations inside quotes.
            Expr::Sum(..) | Expr::Difference(..) | Expr::Ordinal(..) | Expr::Call { .. } => {
                return Err(ParseError::new("found an operation inside quotes", 0..0).into());
            }
        }))
    }

    fn named(&self, index: usize) -> &Answer {
        self.answer(self.statement.definitions()[index].value)
    }

    /// A number, ups and a nimber side by side.
    fn atom(&self, atom: &Atom) -> Result<Value, EvaluateError> {
        let (games, context) = (self.games, self.context);
        let ups = match atom.ups {
            Ups::Multiple(ups) => ups,
            Ups::Power(_) | Ups::Bracket(_) => 0,
        };
        let compact = games.compact_value(
            context,
            Compact {
                number: atom.number.clone(),
                ups,
                nimber: atom.nimber,
            },
        )?;
        let powers = match atom.ups {
            Ups::Multiple(_) => return Ok(compact),
            Ups::Power(n) => (games.up_power(context, n.unsigned_abs())?, n < 0),
            Ups::Bracket(n) => (games.up_bracket(context, n.unsigned_abs())?, n < 0),
        };
        Ok(match powers {
            (powers, false) => games.sum(context, compact, powers)?,
            (powers, true) => games.difference(context, compact, powers)?,
        })
    }

    fn holds(&self, left: Value, relation: Relation, right: Value) -> Result<bool, EvaluateError> {
        let at_most = |a, b| self.games.at_most(self.context, a, b);
        Ok(match relation {
            Relation::Equal => left == right,
            Relation::LessOrEqual => at_most(left, right)?,
            Relation::GreaterOrEqual => at_most(right, left)?,
            Relation::Less => left != right && at_most(left, right)?,
            Relation::Greater => left != right && at_most(right, left)?,
            Relation::Confused => !at_most(left, right)? && !at_most(right, left)?,
        })
    }

    // Operands.

    /// A node as a form: as it is written if it is in quotes, else the canonical form.
    fn form(&self, id: ExprId) -> Result<GameId, EvaluateError> {
        match self.answer(id) {
            Answer::Form(form) => Ok(*form),
            _ => self.value(id).map(Value::id),
        }
    }

    fn value(&self, id: ExprId) -> Result<Value, EvaluateError> {
        match self.answer(id) {
            Answer::Value(value) => Ok(*value),
            Answer::Form(form) => Ok(self.games.canonical(self.context, *form)?),
            // A count is a number, and numbers are games.
            Answer::Count(count) => {
                let number = crate::Dyadic::from_integer(count.clone().into());
                Ok(self.games.number(self.context, number)?)
            }
            Answer::Nothing(note) => Err(self.wrong(id, note.clone())),
            other => Err(self.wrong(id, format!("found {}, expected a game", other.kind()))),
        }
    }

    fn values(&self, list: ExprList) -> Result<Vec<Value>, EvaluateError> {
        let members = self.statement.list(list);
        members.iter().map(|&id| self.value(id)).collect()
    }

    fn forms(&self, list: ExprList) -> Result<Ids, EvaluateError> {
        let members = self.statement.list(list);
        members.iter().map(|&id| self.form(id)).collect()
    }

    /// An error that underlines a node.
    fn wrong(&self, id: ExprId, message: String) -> EvaluateError {
        let span: Range<usize> = self.statement.span(id);
        EvaluateError::Argument(ParseError::new(message, span))
    }
}
