//! The answer to a request: one type for every command and every way of asking.
//!
//! The order of the fields here is the order in which they are written.

use cgt_core::{EvalError, Outcome, Value};

use crate::facts::{Facts, Fields};
use crate::json::{Field, Json};

/// The version of the fields.
pub(crate) const SCHEMA: u64 = 1;

/// What was asked, what came out, and what is known where a limit was reached.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) subject: Subject,
    pub(crate) content: Content,
    /// What the reader should know beside the answer.
    pub(crate) notes: Vec<String>,
    /// The moves of Left and Right, if asked for; `None` inside where a limit came first.
    pub(crate) moves: Option<Option<[Vec<MoveAnswer>; 2]>>,
    /// The reason, line by line, in the same way.
    pub(crate) explanation: Option<Option<Vec<String>>>,
    /// Whether playing it out confirms the value, in the same way.
    pub(crate) verified: Option<Option<bool>>,
    pub(crate) limit: Option<Limit>,
    /// More fields that this ruleset has.
    pub(crate) more: Vec<Field>,
    /// What is shown to people only.
    pub(crate) shown: Shown,
}

/// What was asked about.
#[derive(Clone, Debug)]
pub(crate) enum Subject {
    /// A position of a game, and the rules of the variant where the ruleset has several.
    Position {
        ruleset: &'static str,
        position: String,
        variant: Option<String>,
    },
    /// A value or expression in plain notation.
    Expression(String),
    /// Two values to compare.
    Compare([String; 2]),
    /// The parts of a sum.
    Sum(Vec<String>),
    /// The rules of a heap game.
    Rules {
        ruleset: &'static str,
        variant: String,
    },
}

/// What came out.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// A value with what is said of it.
    Value(Box<Facts>),
    /// Anything else: a count, a list, an outcome, a truth value, a thermograph; `Null` for
    /// what does not exist.
    Result(Json),
}

/// A legal move, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveAnswer {
    pub(crate) name: String,
    /// The value it leads to; `None` where that is too large to print.
    pub(crate) to: Option<String>,
    /// The same value, to calculate with.
    pub(crate) value: Value,
    pub(crate) wins: bool,
}

/// A limit that was reached, with what is known in spite of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    /// The name of the limit.
    pub(crate) name: &'static str,
    /// What happened, in words.
    pub(crate) message: String,
    /// The number part of a Hackenbush value.
    pub(crate) number_part: Option<String>,
    /// Numbers between which the value lies.
    pub(crate) bounds: Option<[String; 2]>,
}

/// What is shown to people and not to programs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// The position as lines of text.
    pub(crate) drawing: Option<String>,
    /// More lines, by their headings.
    pub(crate) lines: Vec<(&'static str, String)>,
    /// The winning moves of Left and Right.
    pub(crate) winning: Option<[Vec<String>; 2]>,
    /// Drawings for files: SVG and TikZ.
    pub(crate) drawings: [Option<String>; 2],
}

impl Answer {
    /// An answer without moves, notes or limits.
    pub(crate) fn new(subject: Subject, content: Content) -> Answer {
        Answer {
            subject,
            content,
            notes: Vec::new(),
            moves: None,
            explanation: None,
            verified: None,
            limit: None,
            more: Vec::new(),
            shown: Shown::default(),
        }
    }

    /// The answer about a value.
    pub(crate) fn of_value(subject: Subject, facts: Facts) -> Answer {
        Answer::new(subject, Content::Value(Box::new(facts)))
    }

    /// The outcome class, where it is known.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match &self.content {
            Content::Value(facts) => facts.outcome,
            Content::Result(_) => None,
        }
    }

    /// Says who wins where the value is not known.
    pub(crate) fn set_outcome(&mut self, outcome: Option<Outcome>) {
        if let Content::Value(facts) = &mut self.content {
            facts.outcome = outcome;
        }
    }

    /// The whole as one JSON object.
    pub(crate) fn to_json(&self) -> Json {
        Json::Object(self.fields())
    }

    /// The fields in the order in which they are written.
    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![("schema", SCHEMA.into())];
        self.push_subject(&mut fields);
        match &self.content {
            Content::Value(facts) => {
                facts.push_fields(&mut fields);
                fields.push(("notes", self.notes.clone().into()));
            }
            Content::Result(result) => {
                fields.push(("result", result.clone()));
                if !self.notes.is_empty() {
                    fields.push(("notes", self.notes.clone().into()));
                }
            }
        }
        if let Some(moves) = &self.moves {
            fields.push(("moves", moves.as_ref().map_or(Json::Null, moves_json)));
        }
        if let Some(explanation) = &self.explanation {
            fields.push(("explanation", explanation.clone().into()));
        }
        if let Some(verified) = self.verified {
            fields.push(("verified", verified.into()));
        }
        let more = self.more.iter().filter(|field| {
            // What the limit tells is not told twice.
            self.limit.is_none() || !LIMIT_FIELDS.contains(&field.0)
        });
        fields.extend(more.cloned());
        if let Some(limit) = &self.limit {
            fields.push(("status", "limit".into()));
            limit.push_fields(&mut fields);
        }
        fields
    }

    fn push_subject(&self, fields: &mut Vec<Field>) {
        match &self.subject {
            Subject::Position {
                ruleset,
                position,
                variant,
            } => {
                fields.push(("ruleset", (*ruleset).into()));
                fields.push(("position", position.as_str().into()));
                if let Some(variant) = variant {
                    fields.push(("rules", variant.as_str().into()));
                }
            }
            Subject::Expression(expression) => {
                if matches!(self.content, Content::Value(_)) {
                    fields.push(("ruleset", Json::Null));
                }
                fields.push(("expression", expression.as_str().into()));
            }
            Subject::Sum(parts) => fields.push(("sum", parts.clone().into())),
            Subject::Compare(pair) => fields.push(("compare", pair.to_vec().into())),
            Subject::Rules { ruleset, variant } => {
                fields.push(("ruleset", (*ruleset).into()));
                fields.push(("rules", variant.as_str().into()));
            }
        }
    }

    /// The fields of an answer in a stream: status first, then the wanted ones.
    pub(crate) fn stream_fields(&self, wanted: &Fields) -> Vec<Field> {
        let status = if self.limit.is_some() { "limit" } else { "ok" };
        let mut fields = vec![("status", status.into())];
        // What a limit left is always told.
        let always = |name: &str| self.limit.is_some() && LIMIT_FIELDS.contains(&name);
        let rest = self
            .fields()
            .into_iter()
            .filter(|field| field.0 != "status");
        fields.extend(rest.filter(|field| wanted.wants(field.0) || always(field.0)));
        fields
    }
}

const LIMIT_FIELDS: [&str; 3] = ["limit", "number_part", "bounds"];

impl Limit {
    /// What is known of an evaluation that stopped, before theory adds to it.
    pub(crate) fn new(error: EvalError, name: &'static str) -> Limit {
        Limit {
            name,
            message: error.to_string(),
            number_part: None,
            bounds: None,
        }
    }

    fn push_fields(&self, fields: &mut Vec<Field>) {
        fields.push((LIMIT_FIELDS[0], self.name.into()));
        fields.push((LIMIT_FIELDS[1], self.number_part.clone().into()));
        let bounds = self.bounds.clone().map(|bounds| bounds.to_vec());
        fields.push((LIMIT_FIELDS[2], bounds.into()));
    }
}

fn moves_json([left, right]: &[Vec<MoveAnswer>; 2]) -> Json {
    let object = |answer: &MoveAnswer| {
        Json::Object(vec![
            ("move", answer.name.as_str().into()),
            ("to", answer.to.clone().into()),
            ("wins", answer.wins.into()),
        ])
    };
    let side = |moves: &[MoveAnswer]| Json::List(moves.iter().map(object).collect());
    Json::Object(vec![("left", side(left)), ("right", side(right))])
}
