//! The reduction as data: every step in an order of choice, by the definitions alone.
//!
//! Nothing of the fast reducer is used here. A reply is compared with the whole form by the
//! definition of `≤`, so that an end other than the reducer's would show an error in one of them.
//!
//! # References
//!
//! J. H. Conway, *On Numbers and Games*, 2nd ed. (2001), ch. 10.

mod order;
mod size;

use ahash::{AHashMap, AHashSet};

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Value};
use crate::player::Player;
use crate::reduce::{Recorder, Sides};

pub use order::Order;
pub use size::Size;
pub(crate) use size::Sizes;

/// What one step of a reduction did to an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The option was deleted, because `by` is at least as good for its player.
    Dominated {
        /// The option that stays.
        by: Value,
    },
    /// The option was replaced by all of its player's options after the opponent's `reply`,
    /// which is at least as good for the opponent as the game itself.
    Bypassed {
        /// The reply.
        reply: Value,
        /// What came in; some of it may have been there already.
        incoming: Vec<Value>,
    },
}

/// One step of a reduction, with the form after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Whose option it was.
    pub player: Player,
    /// The option.
    pub option: Value,
    /// What was done to it.
    pub action: Action,
    /// Left's options after the step.
    pub left: Vec<Value>,
    /// Right's options after the step.
    pub right: Vec<Value>,
}

/// A [`Recorder`] that keeps every step.
///
/// ```
/// use cgt_core::trace::{Action, Steps};
/// use cgt_core::{Context, Games, Value};
/// let (games, context) = (Games::new(), Context::default());
/// let minus_three = games.integer(&context, -3)?;
/// let one = games.integer(&context, 1)?;
/// let mut steps = Steps::default();
/// games.value_traced(&context, &[Value::ZERO, minus_three], &[one], &mut steps)?;
/// assert_eq!(steps.0.len(), 1);
/// assert_eq!(steps.0[0].option, minus_three);
/// assert_eq!(steps.0[0].action, Action::Dominated { by: Value::ZERO });
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps(pub Vec<Step>);

impl Steps {
    fn push(&mut self, sides: Sides<'_>, player: Player, option: Value, action: Action) {
        let values = |ids: &[GameId]| ids.iter().copied().map(Value).collect();
        self.0.push(Step {
            player,
            option,
            action,
            left: values(sides.left),
            right: values(sides.right),
        });
    }
}

impl Recorder for Steps {
    fn dominated(&mut self, sides: Sides<'_>, player: Player, option: Value, by: Value) {
        self.push(sides, player, option, Action::Dominated { by });
    }

    fn bypassed(
        &mut self,
        sides: Sides<'_>,
        player: Player,
        option: Value,
        reply: Value,
        incoming: &[Value],
    ) {
        let incoming = incoming.to_vec();
        self.push(sides, player, option, Action::Bypassed { reply, incoming });
    }
}

/// The reduction of one form, whose options have become values before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The form as it was given.
    pub form: GameId,
    /// Left's options, each reduced, those of one value once.
    pub left: Vec<Value>,
    /// Right's options, each reduced, those of one value once.
    pub right: Vec<Value>,
    /// How large the form was as it was given.
    pub given: Size,
    /// How large it was before the first step, and after each.
    pub sizes: Vec<Size>,
    /// The steps.
    pub steps: Vec<Step>,
    /// The value: the form after the last step.
    pub value: Value,
}

/// The reduction of a form from the leaves up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The followers that were not canonical, options before the forms that have them; the
    /// form itself comes last, even if there was nothing to do.
    pub reductions: Vec<Reduction>,
}

impl Trace {
    /// The reduction of the form itself.
    #[must_use]
    pub fn last(&self) -> Option<&Reduction> {
        self.reductions.last()
    }
}

impl Games {
    /// The value of a form with every step of the reduction, of its followers' too.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached; [`EvalError::Options`] also where the options
    /// of a value would have to be listed that are too many.
    ///
    /// # Complexity
    ///
    /// For each step, a comparison for each pair of options and for each reply.
    ///
    /// ```
    /// use cgt_core::trace::{Action, Order};
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// // {{0|*2}|0}: Left's option is reversible through *2, and two options come in for it.
    /// let star_two = games.nimber(&context, 2)?;
    /// let hot = games.value(&context, &[Value::ZERO], &[star_two])?;
    /// let form = games.form(&context, &[hot.id()], &[Value::ZERO.id()])?;
    /// let trace = games.trace(&context, form, Order::DominatedFirst)?;
    /// let reduction = trace.last().unwrap();
    /// assert_eq!((reduction.sizes[0].width, reduction.sizes[1].width), (2, 3));
    /// assert!(matches!(reduction.steps[0].action, Action::Bypassed { reply, .. } if reply == star_two));
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn trace(
        &self,
        context: &Context<'_>,
        form: GameId,
        order: Order,
    ) -> Result<Trace, EvalError> {
        let mut tracer = Tracer {
            games: self,
            context,
            choice: order::Choice::new(order),
            sizes: Sizes::new(self),
            values: AHashMap::new(),
            reductions: Vec::new(),
        };
        tracer.reduce(form, true)?;
        Ok(Trace {
            reductions: tracer.reductions,
        })
    }
}

/// A trace in the making.
struct Tracer<'a> {
    games: &'a Games,
    context: &'a Context<'a>,
    choice: order::Choice,
    sizes: Sizes<'a>,
    values: AHashMap<GameId, Value>,
    reductions: Vec<Reduction>,
}

impl Tracer<'_> {
    fn value_of(&mut self, form: GameId) -> Result<Value, EvalError> {
        if let Some(&value) = self.values.get(&form) {
            return Ok(value);
        }
        if self.games.known_value(form) == Some(Value(form)) {
            return Ok(Value(form));
        }
        let context = self.context;
        let value = context.descend(|| self.reduce(form, false))?;
        self.values.insert(form, value);
        Ok(value)
    }

    /// Reduces a form; one that turns out to be canonical is only told of if it is asked for.
    fn reduce(&mut self, form: GameId, is_asked_for: bool) -> Result<Value, EvalError> {
        let left = self.option_values(form, Player::Left)?;
        let right = self.option_values(form, Player::Right)?;
        let mut steps = Steps::default();
        let value = order::reduce(
            self.games,
            self.context,
            [&left, &right],
            &mut self.choice,
            &mut steps,
        )?;
        if value.0 == form && !is_asked_for {
            return Ok(value);
        }
        let steps = steps.0;
        let mut sizes = vec![self.sizes.of_options(self.context, &left, &right)?];
        for step in &steps {
            sizes.push(
                self.sizes
                    .of_options(self.context, &step.left, &step.right)?,
            );
        }
        let given = self.sizes.of_form(self.context, form)?;
        self.reductions.push(Reduction {
            form,
            left,
            right,
            given,
            sizes,
            steps,
            value,
        });
        Ok(value)
    }

    fn option_values(&mut self, form: GameId, player: Player) -> Result<Vec<Value>, EvalError> {
        let (mut values, mut seen) = (Vec::new(), AHashSet::new());
        for option in self.games.options(self.context, form, player)? {
            self.context.tick()?;
            let value = self.value_of(option)?;
            if seen.insert(value) {
                values.push(value);
            }
        }
        Ok(values)
    }
}
