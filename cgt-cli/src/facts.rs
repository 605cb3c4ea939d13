//! What is said of a value: its names, who wins, stops, mean, temperature and so on.

use cgt_core::notation::PrintError;
use cgt_core::{Dyadic, EvalError, Outcome, Value};

use crate::json::{Field, Json};
use crate::session::Work;

/// The largest count that programs in every language hold exactly: `2^53 - 1`.
pub(crate) const LARGEST_COUNT: u64 = (1 << 53) - 1;

/// All that is said of one value. What is `None` does not apply, is too large, or was not asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The value itself, to calculate with.
    pub(crate) game: Option<Value>,
    pub(crate) value: Option<String>,
    pub(crate) canonical: Option<String>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) left_stop: Option<String>,
    pub(crate) right_stop: Option<String>,
    pub(crate) mean: Option<String>,
    pub(crate) temperature: Option<String>,
    pub(crate) birthday: Option<u64>,
    pub(crate) atomic_weight: Option<String>,
    /// What kind of value this is, in words.
    pub(crate) meaning: Option<String>,
}

/// The fields that an answer should have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Option<Vec<String>>);

/// Every field that an answer may have.
const FIELD_NAMES: [&str; 33] = [
    "schema",
    "ruleset",
    "position",
    "rules",
    "expression",
    "compare",
    "value",
    "canonical",
    "outcome",
    "left_stop",
    "right_stop",
    "mean",
    "temperature",
    "birthday",
    "atomic_weight",
    "result",
    "notes",
    "moves",
    "explanation",
    "verified",
    "status",
    "limit",
    "number_part",
    "all_small_part",
    "all_small_weight",
    "positions",
    "left_starts",
    "right_starts",
    "nodes",
    "period",
    "bounds",
    "id",
    "error",
];

impl Fields {
    /// None of them.
    pub(crate) fn none() -> Fields {
        Fields(Some(Vec::new()))
    }

    /// Only these.
    ///
    /// # Errors
    ///
    /// The name that no answer has.
    pub(crate) fn only(names: Vec<String>) -> Result<Fields, String> {
        match names
            .iter()
            .find(|name| !FIELD_NAMES.contains(&name.as_str()))
        {
            Some(unknown) => Err(unknown.clone()),
            None => Ok(Fields(Some(names))),
        }
    }

    pub(crate) fn wants(&self, name: &str) -> bool {
        match &self.0 {
            None => true,
            Some(names) => names.iter().any(|wanted| wanted == name),
        }
    }
}

impl Facts {
    /// Works out what is wanted of a value, as far as the limits allow.
    ///
    /// What cannot be had is noted. The error is the limit that was reached, if one was.
    pub(crate) fn of(
        work: &Work<'_, '_>,
        value: Value,
        fields: &Fields,
        notes: &mut Vec<String>,
    ) -> (Facts, Option<EvalError>) {
        let mut facts = Facts {
            game: Some(value),
            ..Facts::default()
        };
        let mut finder = Finder {
            work,
            value,
            fields,
            notes,
            limit: None,
        };
        finder.fill(&mut facts);
        (facts, finder.limit)
    }

    pub(crate) fn push_fields(&self, fields: &mut Vec<Field>) {
        let outcome = self.outcome.map(|outcome| outcome.to_string());
        let texts = [
            ("value", &self.value),
            ("canonical", &self.canonical),
            ("outcome", &outcome),
            ("left_stop", &self.left_stop),
            ("right_stop", &self.right_stop),
            ("mean", &self.mean),
            ("temperature", &self.temperature),
        ];
        fields.extend(texts.map(|(name, text)| (name, Json::from(text.clone()))));
        fields.push(("birthday", self.birthday.into()));
        fields.push(("atomic_weight", self.atomic_weight.clone().into()));
    }
}

struct Finder<'a, 'b, 'g> {
    work: &'a Work<'b, 'g>,
    value: Value,
    fields: &'a Fields,
    notes: &'a mut Vec<String>,
    limit: Option<EvalError>,
}

impl Finder<'_, '_, '_> {
    /// The cheap facts come first, so that a limit takes as few of them as possible.
    fn fill(&mut self, facts: &mut Facts) {
        let (work, value) = (self.work, self.value);
        let (games, context) = (work.games(), work.context());
        facts.outcome = self.find("outcome", |_| games.outcome(context, value).map(Some));
        facts.left_stop = self.find("left_stop", |finder| {
            Ok(finder.number("left stop", games.left_stop(value)))
        });
        facts.right_stop = self.find("right_stop", |finder| {
            Ok(finder.number("right stop", games.right_stop(value)))
        });
        facts.value = self.find("value", |finder| finder.printed(false));
        facts.canonical = self.find("canonical", |finder| finder.printed(true));
        facts.mean = self.find("mean", |finder| {
            Ok(finder.number("mean", &games.mean(context, value)?))
        });
        facts.temperature = self.find("temperature", |finder| {
            Ok(finder.number("temperature", &games.temperature(context, value)?))
        });
        facts.birthday = self.find("birthday", |_| {
            let birthday = games.birthday(context, value)?.to_i64();
            let birthday = birthday.and_then(|birthday| u64::try_from(birthday).ok());
            Ok(birthday.filter(|&birthday| birthday <= LARGEST_COUNT))
        });
        facts.atomic_weight = self.find("atomic_weight", |finder| {
            match games.atomic_weight(context, value)? {
                Some(weight) => finder.name_of(weight),
                None => Ok(None),
            }
        });
    }

    /// One fact, unless it is not wanted or the limit was reached before.
    fn find<T>(
        &mut self,
        name: &'static str,
        find: impl FnOnce(&mut Self) -> Result<Option<T>, EvalError>,
    ) -> Option<T> {
        if self.limit.is_some() || !self.fields.wants(name) {
            return None;
        }
        match find(self) {
            Ok(found) => found,
            Err(error) if is_budget(error) => {
                self.limit = Some(error);
                None
            }
            Err(error) => {
                self.notes
                    .push(format!("{}: {error}", name.replace('_', " ")));
                None
            }
        }
    }

    fn printed(&mut self, canonical: bool) -> Result<Option<String>, EvalError> {
        let printed = self.work.print(self.value, canonical);
        self.noted(printed)
    }

    fn name_of(&mut self, value: Value) -> Result<Option<String>, EvalError> {
        let printed = self.work.print(value, false);
        self.noted(printed)
    }

    /// A text, or a note that it is too long.
    fn noted(&mut self, printed: Result<String, PrintError>) -> Result<Option<String>, EvalError> {
        match printed {
            Ok(text) => Ok(Some(text)),
            Err(PrintError::Eval(error)) => Err(error),
            Err(too_long) => {
                let note = too_long.to_string();
                if !self.notes.contains(&note) {
                    self.notes.push(note);
                }
                Ok(None)
            }
        }
    }

    fn number(&mut self, what: &str, number: &Dyadic) -> Option<String> {
        let text = self.work.number_text(number);
        if text.is_none() {
            let bits = number.bits();
            self.notes
                .push(format!("the {what} has {bits} binary digits; not printed"));
        }
        text
    }
}

/// Whether more time or room might help, so that the whole answer counts as limited.
pub(crate) fn is_budget(error: EvalError) -> bool {
    matches!(
        error,
        EvalError::Games(_)
            | EvalError::Positions(_)
            | EvalError::Memory(_)
            | EvalError::Depth(_)
            | EvalError::Cancelled
    )
}
