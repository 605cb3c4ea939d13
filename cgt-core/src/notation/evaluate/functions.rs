//! The functions of the calculator.

use dashu_int::{IBig, UBig};

use super::{Answer, EvaluateError, Evaluation};
use crate::ParseError;
use crate::born::LAST_DAY;
use crate::dyadic::Dyadic;
use crate::games::{GameId, Value};
use crate::notation::function::Function;
use crate::notation::print::Printer;
use crate::notation::syntax::ExprId;
use crate::player::Player;

impl Evaluation<'_, '_> {
    /// A function of arguments whose number the parser has checked.
    pub(super) fn call(
        &self,
        function: Function,
        arguments: &[ExprId],
    ) -> Result<Answer, EvaluateError> {
        match *arguments {
            [g] => self.of_one(function, g),
            [first, second] => self.of_two(function, first, second),
            [g, s, t] => self.overheat(g, s, t),
            _ => Err(ParseError::new("a function without arguments", 0..0).into()),
        }
    }

    fn of_one(&self, function: Function, g: ExprId) -> Result<Answer, EvaluateError> {
        let (games, context) = (self.games, self.context);
        let number = |number: Dyadic| games.number(context, number).map(Answer::Value);
        let value = || self.value(g);
        Ok(match function {
            Function::Mean => number(games.mean(context, value()?)?)?,
            Function::Temperature => number(games.temperature(context, value()?)?)?,
            Function::LeftStop => number(games.left_stop(value()?).clone())?,
            Function::RightStop => number(games.right_stop(value()?).clone())?,
            Function::NumberPart => match games.number_part(value()?) {
                Some(part) => number(part.clone())?,
                None => nothing("it is hot, so it has no number part: its stops differ"),
            },
            Function::Birthday => {
                let day = games.formal_birthday(context, self.form(g)?)?;
                Answer::Count(UBig::try_from(day.numerator()).unwrap_or_default())
            }
            Function::StopCount => Answer::Count(games.stop_count(context, value()?)?),
            Function::Followers => Answer::Count(games.follower_count(context, self.form(g)?)?),
            Function::Outcome => Answer::Outcome(games.outcome(context, value()?)?),
            Function::Canonical => Answer::Value(value()?),
            Function::Reduced => Answer::Value(games.reduced_canonical_form(context, value()?)?),
            Function::Companion => Answer::Value(games.companion(context, value()?)?),
            Function::Freeze => Answer::Value(games.freeze(context, value()?)?),
            Function::Thermograph => Answer::Thermograph(games.thermograph(context, value()?)?),
            Function::AtomicWeight => match games.atomic_weight(context, value()?)? {
                Some(weight) => Answer::Value(weight),
                None => nothing(without_weight(games.is_infinitesimal(value()?))),
            },
            Function::LeftOptions => self.options(g, Player::Left)?,
            Function::RightOptions => self.options(g, Player::Right)?,
            Function::LeftIncentives => self.incentives(g, Player::Left)?,
            Function::RightIncentives => self.incentives(g, Player::Right)?,
            Function::Tiny => Answer::Value(games.tiny(context, value()?)?),
            Function::Miny => Answer::Value(games.miny(context, value()?)?),
            Function::Pow2 => self.power_of_two(g)?,
            Function::Born => self.born(g)?,
            Function::Cool
            | Function::Heat
            | Function::Overheat
            | Function::Norton
            | Function::Ordinal
            | Function::Times
            | Function::Simplest => return Err(self.wrong(g, "too few arguments".into())),
        })
    }

    fn of_two(
        &self,
        function: Function,
        first: ExprId,
        second: ExprId,
    ) -> Result<Answer, EvaluateError> {
        let (games, context) = (self.games, self.context);
        let value = match function {
            Function::Cool => {
                let (g, t) = (self.value(first)?, self.number(second)?);
                let cooled = games.cool(context, g, &t)?;
                cooled.ok_or_else(|| self.outside(second, "a number above -1"))?
            }
            Function::Heat => {
                let (g, t) = (self.value(first)?, self.value(second)?);
                let heated = games.heat(context, g, t)?;
                heated.ok_or_else(|| self.outside(second, "a game that is 0 or positive"))?
            }
            Function::Norton => {
                let (g, unit) = (self.value(first)?, self.value(second)?);
                let product = games.norton_product(context, g, unit)?;
                product.ok_or_else(|| self.outside(second, "a positive game"))?
            }
            Function::Ordinal => {
                games.ordinal_sum(context, self.form(first)?, self.value(second)?)?
            }
            Function::Times => {
                games.multiple(context, self.integer(first)?, self.value(second)?)?
            }
            Function::Simplest => {
                let (x, y) = (self.number(first)?, self.number(second)?);
                let simplest = games.simplest_number(context, &x, &y)?;
                simplest.ok_or_else(|| self.outside(second, "a number above the first one"))?
            }
            _ => return Err(self.wrong(second, "too many arguments".into())),
        };
        Ok(Answer::Value(value))
    }

    fn overheat(&self, g: ExprId, s: ExprId, t: ExprId) -> Result<Answer, EvaluateError> {
        let (game, from, to) = (self.value(g)?, self.value(s)?, self.value(t)?);
        let heated = self.games.overheat(self.context, game, from, to)?;
        let heated = heated.ok_or_else(|| self.outside(s, "a positive game"))?;
        Ok(Answer::Value(heated))
    }

    fn power_of_two(&self, n: ExprId) -> Result<Answer, EvaluateError> {
        let limit = Dyadic::MAX_BITS as i64 - 1;
        let exponent = i64::try_from(self.integer(n)?).ok();
        let exponent = exponent.filter(|exponent| (-limit..=limit).contains(exponent));
        let expected = || self.outside(n, &format!("an integer from -{limit} to {limit}"));
        let power = Dyadic::power_of_two(exponent.ok_or_else(expected)?);
        Ok(Answer::Value(self.games.number(self.context, power)?))
    }

    fn born(&self, n: ExprId) -> Result<Answer, EvaluateError> {
        let day = u32::try_from(self.integer(n)?).ok();
        let day = day.filter(|&day| day <= LAST_DAY);
        let day = day.ok_or_else(|| self.outside(n, "0, 1, 2 or 3"))?;
        let values = self.games.born_by(self.context, day)?;
        self.list(values.into_iter().map(Value::id).collect())
    }

    fn options(&self, g: ExprId, player: Player) -> Result<Answer, EvaluateError> {
        let options = self.games.options(self.context, self.form(g)?, player)?;
        self.list(options.to_vec())
    }

    fn incentives(&self, g: ExprId, player: Player) -> Result<Answer, EvaluateError> {
        let incentives = self
            .games
            .incentives(self.context, self.value(g)?, player)?;
        self.list(incentives.into_iter().map(Value::id).collect())
    }

    /// The games in the order in which they are printed.
    fn list(&self, games: Vec<GameId>) -> Result<Answer, EvaluateError> {
        // The printer orders the options of a form, so make these the options of one.
        let form = self.games.form(self.context, &games, &[])?;
        let sorted = Printer::new(self.games).options(self.context, form, Player::Left)?;
        Ok(Answer::List(sorted))
    }

    // Arguments.

    fn number(&self, id: ExprId) -> Result<Dyadic, EvaluateError> {
        let value = self.value(id)?;
        let number = self.games.as_number(value).cloned();
        number.ok_or_else(|| self.outside(id, "a number"))
    }

    fn integer(&self, id: ExprId) -> Result<IBig, EvaluateError> {
        let integer = self.games.as_integer(self.value(id)?);
        integer.ok_or_else(|| self.outside(id, "an integer"))
    }

    /// An argument that is not what was expected.
    fn outside(&self, id: ExprId, expected: &str) -> EvaluateError {
        self.wrong(id, format!("this argument must be {expected}"))
    }
}

/// Why a game has no atomic weight.
fn without_weight(infinitesimal: bool) -> &'static str {
    if infinitesimal {
        "its threats are too large for an atomic weight"
    } else {
        "it is not infinitesimal, so it has no atomic weight"
    }
}

fn nothing(note: &str) -> Answer {
    Answer::Nothing(note.to_owned())
}
