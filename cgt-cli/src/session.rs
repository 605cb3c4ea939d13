//! An arena with its printer and its open games, and the bounds of one request in it.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use cgt_core::notation::{PrintError, Printer, Style};
use cgt_core::{Context, Dyadic, EvalError, Games, Limits, ParseError, Value};

use crate::answer::Limit;
use crate::game::Game;
use crate::registry;
use crate::stop::{Stop, was_interrupted};

/// What stands where people would read a value that is too large to print.
pub(crate) const TOO_LARGE: &str = "(a value too large to print)";

/// How requests are answered, as the command line says.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The limits of one request.
    pub(crate) limits: Limits,
    /// Whether the limit of games was asked for, and is no default.
    pub(crate) games_are_given: bool,
    pub(crate) timeout: Option<Duration>,
    pub(crate) style: Style,
    /// The longest text of a value, in bytes.
    pub(crate) max_print: u64,
    /// Whether canonical forms are printed with every part named once.
    pub(crate) shared: bool,
}

/// What lasts from one request to the next.
pub(crate) struct Session<'g> {
    games: &'g Games,
    settings: &'g Settings,
    printer: RefCell<Printer<'g>>,
    open: RefCell<Vec<OpenGame<'g>>>,
}

struct OpenGame<'g> {
    name: &'static str,
    rules: Option<String>,
    game: Rc<dyn Game + 'g>,
}

impl<'g> Session<'g> {
    pub(crate) fn new(games: &'g Games, settings: &'g Settings) -> Session<'g> {
        Session {
            games,
            settings,
            printer: RefCell::new(Printer::with(games, settings.style, settings.max_print)),
            open: RefCell::new(Vec::new()),
        }
    }

    /// The game of this name and these rules, which stays open and remembers its positions.
    ///
    /// # Errors
    ///
    /// When the rules cannot be read. `None` for a name that is not known.
    pub(crate) fn game(
        &self,
        name: &str,
        rules: Option<&str>,
    ) -> Option<Result<Rc<dyn Game + 'g>, ParseError>> {
        let entry = registry::find(name)?;
        let mut open = self.open.borrow_mut();
        let is_same =
            |known: &&OpenGame<'_>| known.name == entry.name && known.rules.as_deref() == rules;
        if let Some(known) = open.iter().find(is_same) {
            return Some(Ok(known.game.clone()));
        }
        Some((entry.open)(self.games, rules).map(|game| {
            let game: Rc<dyn Game + 'g> = game.into();
            open.push(OpenGame {
                name: entry.name,
                rules: rules.map(str::to_owned),
                game: game.clone(),
            });
            game
        }))
    }

    /// Answers one request within the limits.
    pub(crate) fn work<T>(&self, request: impl FnOnce(&Work<'_, 'g>) -> T) -> T {
        let stop = Stop::after(self.settings.timeout);
        let is_due = || stop.is_due();
        let mut limits = self.settings.limits;
        limits.games = limits.games.saturating_add(self.games.len());
        let work = Work {
            session: self,
            context: Context::new(limits).with_cancel(&is_due),
            is_due: &is_due,
            max_games: self.settings.limits.games,
        };
        request(&work)
    }

    /// Whether the arena has grown so much that the next request deserves a new one.
    pub(crate) fn is_crowded(&self) -> bool {
        let limits = &self.settings.limits;
        self.games.memory() > limits.memory / 4 || self.games.len() > limits.games / 4
    }
}

/// One request: its session, and the bounds it must keep.
pub(crate) struct Work<'a, 'g> {
    session: &'a Session<'g>,
    context: Context<'a>,
    is_due: &'a (dyn Fn() -> bool + Sync),
    /// The limit of games as it is told, which does not count those of earlier requests.
    max_games: u64,
}

impl<'g> Work<'_, 'g> {
    pub(crate) fn games(&self) -> &'g Games {
        self.session.games
    }

    /// The ruleset of this name, as in [`Session::game`].
    pub(crate) fn game(&self, name: &str) -> Option<Result<Rc<dyn Game + 'g>, ParseError>> {
        self.session.game(name, None)
    }

    pub(crate) fn context(&self) -> &Context<'_> {
        &self.context
    }

    /// Whether the request must end now, for work on other threads.
    pub(crate) fn is_due(&self) -> &(dyn Fn() -> bool + Sync) {
        self.is_due
    }

    pub(crate) fn settings(&self) -> &'g Settings {
        self.session.settings
    }

    /// The same bounds for a search that has looked at `used` positions before this request.
    pub(crate) fn context_after(&self, used: u64) -> Context<'_> {
        let mut limits = *self.context.limits();
        limits.positions = limits.positions.saturating_add(used);
        Context::new(limits).with_cancel(self.is_due)
    }

    /// Bounds for work that nobody asked for, and that is dropped when it takes long.
    pub(crate) fn context_for_extras(&self, used: u64) -> Context<'_> {
        const FEW_GAMES: u64 = 300_000;
        const FEW_POSITIONS: u64 = 50_000;
        let mut limits = *self.context.limits();
        limits.games = limits.games.min(self.games().len() + FEW_GAMES);
        limits.positions = limits.positions.min(FEW_POSITIONS).saturating_add(used);
        Context::new(limits).with_cancel(self.is_due)
    }

    /// The same request with a default limit of games, unless another limit was asked for.
    pub(crate) fn with_default_games(&self, games: u64) -> Work<'_, 'g> {
        let mut limits = *self.context.limits();
        let max_games = if self.settings().games_are_given {
            self.max_games
        } else {
            games.min(self.max_games)
        };
        limits.games = limits
            .games
            .min(self.games().len().saturating_add(max_games));
        Work {
            session: self.session,
            context: Context::new(limits).with_cancel(self.is_due),
            is_due: self.is_due,
            max_games,
        }
    }

    /// Bounds for what is still told after a limit was reached: a little more of everything.
    pub(crate) fn limits_for_rest(&self, used: u64) -> Limits {
        const POSITIONS: u64 = 1_000_000;
        const GAMES: u64 = 100_000;
        const MEMORY: u64 = 512 << 20;
        Limits {
            games: self.games().len().saturating_add(GAMES),
            positions: used.saturating_add(POSITIONS),
            memory: self.games().memory().saturating_add(MEMORY),
            ..*self.context.limits()
        }
    }

    /// The name of a value, or its canonical form in braces.
    pub(crate) fn print(&self, value: Value, canonical: bool) -> Result<String, PrintError> {
        let printer = &mut *self.session.printer.borrow_mut();
        match (canonical, self.settings().shared) {
            (false, _) => printer.value(&self.context, value),
            (true, false) => printer.canonical(&self.context, value),
            (true, true) => printer.shared(&self.context, value),
        }
    }

    /// The name of a value, or `None` where it is too long to print.
    pub(crate) fn short_name(&self, value: Value) -> Result<Option<String>, EvalError> {
        match self.print(value, false) {
            Ok(text) => Ok(Some(text)),
            Err(PrintError::Eval(error)) => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// The name of a value for people, who are told where it is too long to print.
    pub(crate) fn name(&self, value: Value) -> Result<String, EvalError> {
        let name = self.short_name(value)?;
        Ok(name.unwrap_or_else(|| TOO_LARGE.to_owned()))
    }

    pub(crate) fn printer(&self) -> std::cell::RefMut<'_, Printer<'g>> {
        self.session.printer.borrow_mut()
    }

    /// The digits of a number, unless they are too many to print.
    pub(crate) fn number_text(&self, number: &Dyadic) -> Option<String> {
        // A decimal digit holds more than three bits.
        (number.bits() / 3 <= self.settings().max_print).then(|| number.to_string())
    }

    /// The limit that an error tells of, by the name the command line gives it.
    pub(crate) fn limit(&self, error: EvalError) -> Limit {
        match (error, self.settings().timeout) {
            (EvalError::Cancelled, Some(timeout)) if !was_interrupted() => Limit {
                message: format!("the time limit of {} s was reached", timeout.as_secs_f64()),
                ..Limit::new(error, "timeout")
            },
            (EvalError::Cancelled, _) => Limit {
                message: "the evaluation was interrupted".to_owned(),
                ..Limit::new(error, "interrupt")
            },
            _ => {
                // In a stream the arena holds games of earlier requests as well.
                let limits = &self.settings().limits;
                let error = match error {
                    EvalError::Games(_) => EvalError::Games(self.max_games),
                    EvalError::Positions(_) => EvalError::Positions(limits.positions),
                    other => other,
                };
                Limit::new(error, error.limit_name())
            }
        }
    }
}
