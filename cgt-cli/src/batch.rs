//! A stream of requests: one JSON object a line in, one a line out, in the same order.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufWriter, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use cgt_core::{Games, ParseError};
use serde_json::value::RawValue;

use crate::answer::Answer;
use crate::facts::Fields;
use crate::failure::{Failure, LIMIT_STATUS};
use crate::game::Request;
use crate::json::Json;
use crate::session::{Session, Settings};
use crate::{expression, registry, stop};

/// Answers every line of standard input.
pub(crate) fn run(settings: &Settings) -> Result<ExitCode, Failure> {
    stop::listen();
    let mut lines = Lines::new(io::stdin().lock());
    let mut out = BufWriter::new(io::stdout().lock());
    let mut line = lines.next()?;
    // A new arena begins where the old one has grown large.
    while line.is_some() {
        let games = Games::new();
        let session = Session::new(&games, settings);
        let mut is_fresh = true;
        while let Some(bytes) = &line {
            let reply = answer_line(&session, bytes);
            if reply.after == After::Again && !is_fresh {
                break;
            }
            out.write_all(reply.text.as_bytes())?;
            out.write_all(b"\n")?;
            if lines.must_wait() {
                out.flush()?;
            }
            if stop::was_interrupted() {
                out.flush()?;
                return Ok(ExitCode::from(LIMIT_STATUS));
            }
            is_fresh = false;
            line = lines.next()?;
            if reply.after == After::NewArena || session.is_crowded() {
                break;
            }
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Lines with something on them.
struct Lines<R> {
    input: io::BufReader<R>,
}

impl<R: io::Read> Lines<R> {
    fn new(input: R) -> Lines<R> {
        Lines {
            input: io::BufReader::with_capacity(1 << 16, input),
        }
    }

    fn next(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        loop {
            let mut bytes = Vec::new();
            let read = self.input.read_until(b'\n', &mut bytes);
            let read = read
                .map_err(|error| Failure::Input(format!("cannot read standard input: {error}")))?;
            if read == 0 {
                return Ok(None);
            }
            if !bytes.trim_ascii().is_empty() {
                return Ok(Some(bytes));
            }
        }
    }

    /// Whether the next line is not there yet, so that the answers should be sent.
    fn must_wait(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }
}

/// The answer to a line.
struct Reply {
    text: String,
    after: After,
}

/// What follows an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum After {
    /// The next request, in the same arena.
    Next,
    /// The same request again in a new arena: room that earlier ones took does not count.
    Again,
    /// The next request, in a new arena: this one cannot be trusted any more.
    NewArena,
}

/// A request that is wrong.
struct Wrong {
    kind: &'static str,
    message: String,
    span: Option<[usize; 2]>,
}

impl From<ParseError> for Wrong {
    fn from(error: ParseError) -> Wrong {
        let message = match error.help() {
            Some(help) => format!("{error}; {help}"),
            None => error.to_string(),
        };
        Wrong {
            kind: "parse",
            message,
            span: Some([error.span().start, error.span().end]),
        }
    }
}

impl Wrong {
    /// An answer that a defect of the program prevented.
    fn defect() -> Wrong {
        Wrong {
            kind: "defect",
            message: "a defect of the program prevented the answer".to_owned(),
            span: None,
        }
    }

    /// A request that cannot be followed, with the reason.
    fn request(message: impl Into<String>) -> Wrong {
        Wrong {
            kind: "request",
            message: message.into(),
            span: None,
        }
    }
}

fn answer_line(session: &Session<'_>, bytes: &[u8]) -> Reply {
    let line = Line::read(bytes);
    let id = line.as_ref().map_or("null".to_owned(), Line::id);
    // A defect costs one answer, not the stream; whatever it left behind is dropped.
    let answered = catch_unwind(AssertUnwindSafe(|| line?.answer(session)));
    let (fields, after) = match answered {
        Ok(Ok((answer, fields))) => {
            let is_full = answer
                .limit
                .as_ref()
                .is_some_and(|limit| matches!(limit.name, "games" | "memory"));
            let after = if is_full { After::Again } else { After::Next };
            (answer.stream_fields(&fields), after)
        }
        Ok(Err(wrong)) => (wrong.fields(), After::Next),
        Err(_) => (Wrong::defect().fields(), After::NewArena),
    };
    let fields = Json::Object(fields).to_line();
    Reply {
        // The identifier goes back as it came, whatever it is.
        text: format!("{{\"id\":{id},{}", &fields[1..]),
        after,
    }
}

impl Wrong {
    fn fields(self) -> Vec<(&'static str, Json)> {
        let span = self.span.map(|span| span.map(|at| at as u64).to_vec());
        let error = vec![
            ("kind", self.kind.into()),
            ("message", self.message.into()),
            ("span", span.into()),
        ];
        vec![("status", "error".into()), ("error", Json::Object(error))]
    }
}

/// The fields of a request, as they came.
struct Line(BTreeMap<String, Box<RawValue>>);

/// The fields that a request may have.
const KNOWN: [&str; 11] = [
    "id", "ruleset", "format", "position", "rules", "eval", "compare", "moves", "verify",
    "explain", "fields",
];

impl Line {
    fn read(bytes: &[u8]) -> Result<Line, Wrong> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            Wrong {
                kind: "parse",
                message: format!("found the byte 0x{:02x}, expected UTF-8", bytes[at]),
                span: Some([at, at + 1]),
            }
        })?;
        serde_json::from_str(text).map(Line).map_err(|error| {
            let at = error.column().saturating_sub(1).min(text.len());
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            Wrong {
                kind: "parse",
                message: format!("found no JSON object: {message}"),
                span: Some([at, (at + 1).min(text.len())]),
            }
        })
    }

    fn id(&self) -> String {
        self.0.get("id").map_or("null", |id| id.get()).to_owned()
    }

    fn answer(&self, session: &Session<'_>) -> Result<(Answer, Fields), Wrong> {
        let fields = match self.get::<Vec<String>>("fields", "a list of names")? {
            Some(names) => Fields::only(names).map_err(|name| {
                Wrong::request(format!("found `{name}` in fields, which no answer has"))
            })?,
            None => Fields::default(),
        };
        let mut request = Request {
            moves: self.get("moves", "true or false")?.unwrap_or(false),
            verify: self.get("verify", "true or false")?.unwrap_or(false),
            explain: self.get("explain", "true or false")?.unwrap_or(false),
            fields: fields.clone(),
            ..Request::default()
        };
        let expression: Option<String> = self.get("eval", "a text")?;
        let pair: Option<[String; 2]> = self.get("compare", "a list of two texts")?;
        let ruleset: Option<String> = self.get("ruleset", "a text")?;
        let mut answer = match (&expression, &pair, &ruleset) {
            (Some(expression), None, None) => {
                request.text = expression;
                session.work(|work| expression::evaluate(work, &request))?
            }
            (None, Some([g, h]), None) => {
                let compared = session.work(|work| expression::compare(work, [g, h], &request));
                compared.map_err(|(index, error)| {
                    let mut wrong = Wrong::from(error);
                    wrong.message =
                        format!("{} game: {}", ["first", "second"][index], wrong.message);
                    wrong
                })?
            }
            (None, None, Some(ruleset)) => self.position(session, ruleset, request)?,
            _ => {
                return Err(Wrong::request(
                    "expected one of the fields ruleset, eval, compare",
                ));
            }
        };
        let unknown = self.0.keys().filter(|name| !KNOWN.contains(&name.as_str()));
        answer
            .notes
            .extend(unknown.map(|name| format!("the field `{name}` is not known and was ignored")));
        Ok((answer, fields))
    }

    fn position(
        &self,
        session: &Session<'_>,
        ruleset: &str,
        request: Request<'_>,
    ) -> Result<Answer, Wrong> {
        let format: Option<String> = self.get("format", "a text")?;
        let rules: Option<String> = self.get("rules", "a text")?;
        let position: Option<String> = self.get("position", "a text")?;
        let Some(position) = position else {
            return Err(Wrong::request("found no field position, expected a text"));
        };
        let game = session.game(ruleset, rules.as_deref()).ok_or_else(|| {
            let names = registry::names();
            Wrong::request(format!(
                "found ruleset `{ruleset}`, expected one of {names}"
            ))
        })?;
        let game = game.map_err(|error| Wrong {
            message: format!("rules: {error}"),
            ..Wrong::from(error)
        })?;
        let request = Request {
            text: &position,
            format: format.as_deref(),
            ..request
        };
        Ok(session.work(|work| game.evaluate(work, &request))?)
    }

    /// A field, if it is there and not null.
    fn get<T: serde::de::DeserializeOwned>(
        &self,
        name: &str,
        expected: &str,
    ) -> Result<Option<T>, Wrong> {
        let Some(raw) = self.0.get(name) else {
            return Ok(None);
        };
        serde_json::from_str(raw.get())
            .map_err(|_| Wrong::request(format!("the field {name} must be {expected}")))
    }
}
