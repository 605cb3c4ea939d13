//! Why a text is refused, and what to write instead.

use super::{Callee, Frame, Operator, Parser, Prefix};
use crate::ParseError;
use crate::notation::function::{Function, Parameter};
use crate::notation::lexer::Token;
use crate::notation::syntax::{Expr, ExprId, Span, Ups};

/// How much of the text a message repeats.
const SHOWN: usize = 24;

const ONE_ATOM: &str = "side by side stand a number, ups and a nimber, each at most once; \
                        write + for other sums";
const NO_PRODUCT: &str = "there is no product: write + for a sum, times(n,G) for n copies of G";

impl Parser<'_> {
    /// No game begins where one must.
    pub(super) fn no_operand(&self) -> ParseError {
        if self.token == Token::End
            && let Some(error) = self.unclosed()
        {
            return error;
        }
        let after = match self.frames.last() {
            Some(Frame::Operator(operator, _)) => match operator {
                Operator::Ordinal => " after `:`",
                Operator::Sum => " after `+`",
                Operator::Difference => " after `-`",
            },
            Some(Frame::Prefix(Prefix::Minus, _)) => " after `-`",
            Some(Frame::Prefix(Prefix::PlusMinus, _)) => " after `+-`",
            _ => "",
        };
        self.found(&format!("a game{after}"))
    }

    /// The token after a finished operand neither continues nor closes anything.
    pub(super) fn after_operand(&self, operand: ExprId) -> ParseError {
        match self.token {
            Token::End => self.unclosed().unwrap_or_else(|| self.found("an operator")),
            Token::PlusMinus => self.plus_minus_after(operand),
            Token::Number(_) | Token::Ups(_) | Token::Nimber(_) => self.second_part(operand),
            Token::OpenParenthesis | Token::OpenBrace | Token::Name(_) | Token::Quote
                if self.token != Token::Quote || self.quotes.is_none() =>
            {
                self.found("an operator").with_help(NO_PRODUCT)
            }
            Token::Bars(2) if self.frames.is_empty() => self.second_comparison(),
            Token::Bars(_) if !self.in_braces() => self
                .found(self.wanted())
                .with_help("options stand in braces: {a|b}"),
            Token::Relation(_) => {
                let help = "a comparison stands outside of all brackets";
                self.found(self.wanted()).with_help(help)
            }
            _ => self.found(self.wanted()),
        }
    }

    pub(super) fn second_comparison(&self) -> ParseError {
        let span = self.span.range();
        ParseError::new("found a second comparison, expected the end", span)
            .with_help("compare two games at a time")
    }

    /// `a = …;` where no definition can be.
    pub(super) fn bad_definition(&self, left: ExprId) -> ParseError {
        let span = self.store.nodes[left.index()].span.range();
        match self.store.nodes[left.index()].expr {
            Expr::Name(index) => {
                let name = &self.definitions[index].name;
                ParseError::new(format!("`{name}` is defined already"), span)
            }
            _ => ParseError::new("found an expression, expected a name to define", span)
                .with_help("a name begins with a letter and is neither a function nor a run of v"),
        }
    }

    /// `+-` of a sum in one atom.
    pub(super) fn plus_minus_of_sum(&self, atom: Span, tiny: bool) -> ParseError {
        let text = &self.text[atom.range()];
        let inside = match self.token {
            Token::Name(name) if tiny => format!("{text}{name}(…)"),
            _ => text.to_owned(),
        };
        let error = ParseError::new(
            "it is not clear how far this `+-` reaches",
            self.plus_minus_span(atom).range(),
        );
        error.with_help(format!("write `+-({})`", shortened(&inside, "…")))
    }

    fn plus_minus_span(&self, atom: Span) -> Span {
        match self.frames.last() {
            Some(&Frame::Prefix(Prefix::PlusMinus, span)) => span.to(atom),
            _ => atom,
        }
    }

    /// `1+-1`: a sum with a negative, or with a switch?
    fn plus_minus_after(&self, operand: ExprId) -> ParseError {
        let left = &self.text[self.store.nodes[operand.index()].span.range()];
        let mut ahead = self.lexer;
        let right = match ahead.next() {
            Ok((Token::Number(_) | Token::Ups(_) | Token::Nimber(_), span)) => {
                &self.text[span.range()]
            }
            _ => "G",
        };
        let (left, right) = (shortened(left, "G"), shortened(right, "H"));
        ParseError::new(
            "found `+-` after a game, expected `+` or `-`",
            self.span.range(),
        )
        .with_help(format!("write `{left} + -{right}` or `{left} + +-{right}`"))
    }

    /// A number, ups or nimber after something that cannot be in one atom with it.
    fn second_part(&self, operand: ExprId) -> ParseError {
        let Expr::Atom(atom) = &self.store.nodes[operand.index()].expr else {
            return self.found("an operator").with_help(match self.token {
                Token::Number(_) => NO_PRODUCT,
                _ => ONE_ATOM,
            });
        };
        let message = match self.token {
            Token::Nimber(_) if atom.nimber != 0 => {
                "found a second nimber side by side with the first"
            }
            Token::Ups(_) if atom.ups != Ups::NONE => "found ups side by side with other ups",
            Token::Ups(_) => "found ups after a nimber, expected an operator",
            Token::Number(_) => "found a number after ups or a nimber, expected an operator",
            _ => return self.found("an operator").with_help(ONE_ATOM),
        };
        ParseError::new(message, self.span.range()).with_help(ONE_ATOM)
    }

    /// A word that is no definition, and no function with its parentheses.
    pub(super) fn unknown_word(&self, word: &str, place: Span, called: bool) -> ParseError {
        const SPELLED: &[(&str, &str)] =
            &[("up", "^"), ("down", "v"), ("star", "*"), ("zero", "0")];
        let shown = shortened(word, "…");
        if Function::named(word).is_some() {
            let message = format!("found no parenthesis after `{word}`");
            return ParseError::new(message, place.range())
                .with_help(format!("write {}", signature(word)));
        }
        let kind = if called { "function" } else { "name" };
        let error = ParseError::new(format!("unknown {kind} `{shown}`"), place.range());
        if let Some((_, sign)) = SPELLED
            .iter()
            .find(|(name, _)| *name == word.to_ascii_lowercase())
        {
            return error.with_help(format!("{word} is written {sign}"));
        }
        if word.eq_ignore_ascii_case("tiny") || word.eq_ignore_ascii_case("miny") {
            return error.with_help("write Tiny(2), Miny(2), or tiny(G), miny(G) of any game");
        }
        match Function::suggestion(word) {
            Some(function) => {
                error.with_help(format!("did you mean {}?", signature(function.name())))
            }
            None => error,
        }
    }

    /// A call with the wrong number of arguments, at its closing parenthesis.
    pub(super) fn wrong_arguments(&self, count: usize) -> ParseError {
        let Some(Frame::Call { callee, name, .. }) = self.frames.last() else {
            return self.no_operand();
        };
        let (word, expected) = match callee {
            Callee::Tiny(_) => ("Tiny", 1),
            Callee::Miny(_) => ("Miny", 1),
            Callee::Function(function) => (function.name(), function.parameters().len()),
        };
        let arguments = if expected == 1 {
            "argument"
        } else {
            "arguments"
        };
        let message = format!("`{word}` takes {expected} {arguments}, found {count}");
        ParseError::new(message, name.to(self.span).range())
            .with_help(format!("write {}", signature(word)))
    }

    pub(super) fn refuse_in_quotes(&self, what: &str, place: Span) -> Result<(), ParseError> {
        if self.quotes.is_none() {
            return Ok(());
        }
        let message = format!("found {what} inside quotes, expected a tree written out");
        Err(ParseError::new(message, place.range()).with_help(
            "a quoted tree is made of braces and names of values; operate on it outside",
        ))
    }

    /// The innermost bracket that is open at the end.
    fn unclosed(&self) -> Option<ParseError> {
        let open = self.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Group(open)
            | Frame::Quotes(open)
            | Frame::Call { open, .. }
            | Frame::Braces { open, .. } => Some(open),
            Frame::Prefix(..) | Frame::Operator(..) => None,
        })?;
        // What is missing after an operator is a game, not a bracket.
        if matches!(
            self.frames.last(),
            Some(Frame::Prefix(..) | Frame::Operator(..))
        ) {
            return None;
        }
        let message = format!("this `{}` is never closed", &self.text[open.range()]);
        Some(ParseError::new(message, open.range()))
    }

    fn in_braces(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Braces { .. }))
    }

    /// What may follow an operand.
    fn wanted(&self) -> &'static str {
        match self.frames.last() {
            Some(Frame::Group(_)) => "an operator or `)`",
            Some(Frame::Call { .. }) => "an operator, `,` or `)`",
            Some(Frame::Braces { .. }) => "an operator, `,`, `|` or `}`",
            Some(Frame::Quotes(_)) => "`'`",
            _ => "an operator or the end",
        }
    }

    fn found(&self, expected: &str) -> ParseError {
        let text = match self.token {
            Token::End => "the end".to_owned(),
            _ => format!("`{}`", shortened(&self.text[self.span.range()], "…")),
        };
        ParseError::new(
            format!("found {text}, expected {expected}"),
            self.span.range(),
        )
    }
}

/// `a=…` without a semicolon: the name is not defined, so it is no comparison either.
pub(super) fn unfinished_definition(name: &str, place: Span) -> ParseError {
    let shown = shortened(name, "…");
    ParseError::new(format!("unknown name `{shown}`"), place.range()).with_help(format!(
        "a definition ends with a semicolon, as in {shown}={{0|*}}; {{{shown}|0}}"
    ))
}

/// How a function is called.
fn signature(name: &str) -> String {
    let Some(function) = Function::named(name) else {
        return format!("{name}(G)");
    };
    let parameters: Vec<&str> = function
        .parameters()
        .iter()
        .map(|parameter| match parameter {
            Parameter::Game => "G",
            Parameter::Number => "x",
            Parameter::Integer => "n",
        })
        .collect();
    format!("{name}({})", parameters.join(","))
}

/// The text, or something short in its place.
fn shortened<'t>(text: &'t str, otherwise: &'t str) -> &'t str {
    if text.len() <= SHOWN { text } else { otherwise }
}
