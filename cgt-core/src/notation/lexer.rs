//! Cutting a text into tokens, with the longest match first.

use super::numeral;
use super::syntax::{Relation, Span, Ups};
use crate::{Dyadic, ParseError};

/// One token of the notation.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Number(Dyadic),
    Ups(Ups),
    Nimber(u64),
    Name(&'a str),
    /// `+-` or `±`.
    PlusMinus,
    Plus,
    Minus,
    Colon,
    OpenParenthesis,
    CloseParenthesis,
    OpenBrace,
    CloseBrace,
    /// A run of bars, with its length.
    Bars(u32),
    Comma,
    Semicolon,
    Quote,
    /// `=`, `<`, …; never `||`, which is [`Token::Bars`].
    Relation(Relation),
    End,
}

/// Reads tokens one by one; a copy is a bookmark.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    position: usize,
}

type Lexed<'a> = Result<(Token<'a>, Span), ParseError>;

impl<'a> Lexer<'a> {
    /// Starts at the beginning of a text of less than 4 GB.
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, position: 0 }
    }

    /// The next token, with the bytes it was read from; [`Token::End`] for ever at the end.
    pub(super) fn next(&mut self) -> Lexed<'a> {
        let text = self.text;
        let rest = text[self.position..].trim_start();
        let start = text.len() - rest.len();
        self.position = start;
        let Some(first) = rest.chars().next() else {
            return Ok((Token::End, self.span_from(start)));
        };
        let token = match first {
            '0'..='9' => {
                let (length, number) = numeral::read(rest, start)?;
                self.position += length;
                Token::Number(number)
            }
            'v' | '↓' | '⇓' | '^' | '↑' | '⇑' if !self.starts_name() => self.ups()?,
            '*' | '∗' => {
                self.position += first.len_utf8();
                Token::Nimber(self.whole("a nimber")?.unwrap_or(1))
            }
            'a'..='z' | 'A'..='Z' | '_' => Token::Name(self.take_while(is_name)),
            '|' | '‖' => self.bars()?,
            _ => self.symbol(rest)?,
        };
        Ok((token, self.span_from(start)))
    }

    fn span_from(&self, start: usize) -> Span {
        // The parser refuses texts whose positions do not fit.
        Span {
            start: start as u32,
            end: self.position as u32,
        }
    }

    fn take_while(&mut self, wanted: fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.position..];
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.position += end;
        &rest[..end]
    }

    /// Whether the letters here are a name, and not downs such as `v`, `vv` or `v3`.
    fn starts_name(&self) -> bool {
        let mut ahead = *self;
        let word = ahead.take_while(is_name);
        let word = word.trim_start_matches('v');
        !word.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Symbols of fixed spelling, the longest first.
    fn symbol(&mut self, rest: &str) -> Result<Token<'a>, ParseError> {
        const SYMBOLS: &[(&str, Token<'static>)] = &[
            ("+-", Token::PlusMinus),
            ("±", Token::PlusMinus),
            ("+", Token::Plus),
            ("-", Token::Minus),
            ("−", Token::Minus),
            (":", Token::Colon),
            ("(", Token::OpenParenthesis),
            (")", Token::CloseParenthesis),
            ("{", Token::OpenBrace),
            ("}", Token::CloseBrace),
            (",", Token::Comma),
            (";", Token::Semicolon),
            ("'", Token::Quote),
            ("<=", Token::Relation(Relation::LessOrEqual)),
            ("≤", Token::Relation(Relation::LessOrEqual)),
            (">=", Token::Relation(Relation::GreaterOrEqual)),
            ("≥", Token::Relation(Relation::GreaterOrEqual)),
            ("==", Token::Relation(Relation::Equal)),
            ("=", Token::Relation(Relation::Equal)),
            ("<", Token::Relation(Relation::Less)),
            (">", Token::Relation(Relation::Greater)),
        ];
        let found = SYMBOLS
            .iter()
            .find(|(spelling, _)| rest.starts_with(spelling));
        let Some((spelling, token)) = found else {
            return Err(self.unknown_character(rest));
        };
        self.position += spelling.len();
        Ok(token.clone())
    }

    fn unknown_character(&self, rest: &str) -> ParseError {
        let character = rest.chars().next().unwrap_or(' ');
        let span = self.position..self.position + character.len_utf8();
        let message = format!("found `{}`, expected a game", character.escape_debug());
        let error = ParseError::new(message, span);
        match character {
            '/' => error.with_help("a fraction is one token: 3/8, without spaces"),
            '.' => error.with_help("write 0.5 for one half"),
            '!' => error.with_help("the relations are = < > <= >= ||"),
            '[' | ']' => error.with_help("^[3] is ^ + ^<2> + ^<3>; grouping is by parentheses"),
            '‘' | '’' | '"' | '`' => error.with_help("quote a tree as '{0,-1|1}'"),
            _ => error,
        }
    }

    fn bars(&mut self) -> Result<Token<'a>, ParseError> {
        let run = self.take_while(|c| matches!(c, '|' | '‖'));
        let length: usize = run.chars().map(|bar| if bar == '|' { 1 } else { 2 }).sum();
        // Less than twice 4 GB of bytes, but each `‖` has three of them: it fits.
        Ok(Token::Bars(length as u32))
    }

    /// A run of arrows, or one arrow and what belongs to it: `^^`, `^3`, `^<3>`, `^[3]`.
    fn ups(&mut self) -> Result<Token<'a>, ParseError> {
        let start = self.position;
        let up = |c| matches!(c, '^' | '↑' | '⇑');
        let down = |c| matches!(c, 'v' | '↓' | '⇓');
        let mut run = self.take_while(up);
        let sign = if run.is_empty() { -1 } else { 1 };
        if run.is_empty() {
            run = self.take_while(down);
        }
        let arrows: usize = run
            .chars()
            .map(|c| if matches!(c, '⇑' | '⇓') { 2 } else { 1 })
            .sum();
        let rest = &self.text[self.position..];
        if arrows > 1 {
            self.refuse_count_after_run(start, run)?;
            return Ok(Token::Ups(Ups::Multiple(sign * arrows as i64)));
        }
        let digits = self.position;
        if let Some(n) = self.whole("a number of ups")? {
            let n = signed(n, digits..self.position)?;
            return Ok(Token::Ups(Ups::Multiple(sign * n)));
        }
        if let Some(length) = bracketed(rest, '<', '>') {
            return self.indexed(length, sign, Ups::Power);
        }
        if rest.starts_with('[') {
            let length = bracketed(rest, '[', ']').ok_or_else(|| {
                ParseError::new(
                    "this `[` is not followed by a whole number and `]`",
                    self.position..self.position + 1,
                )
                .with_help("^[3] is ^ + ^<2> + ^<3>")
            })?;
            return self.indexed(length, sign, Ups::Bracket);
        }
        Ok(Token::Ups(Ups::Multiple(sign)))
    }

    fn refuse_count_after_run(&self, start: usize, run: &str) -> Result<(), ParseError> {
        let rest = &self.text[self.position..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Ok(());
        }
        let end = self.position + digits;
        let arrow = run.chars().next().unwrap_or('^');
        let short = |text: &str| {
            if text.len() <= 20 {
                text.to_owned()
            } else {
                "…".to_owned()
            }
        };
        let count = short(&rest[..digits]);
        let message = format!(
            "`{}` repeats the arrow and counts it too",
            short(&self.text[start..end])
        );
        let help = format!("write {arrow}{count} for {count} of them, or only the arrows");
        Err(ParseError::new(message, start..end).with_help(help))
    }

    /// The index between brackets that take `length` bytes.
    fn indexed(
        &mut self,
        length: usize,
        sign: i64,
        make: fn(i64) -> Ups,
    ) -> Result<Token<'a>, ParseError> {
        self.position += 1;
        let digits = self.position..self.position + length - 2;
        let n = self.whole("an index of ups")?.unwrap_or(0);
        self.position += 1;
        match signed(n, digits.clone())? {
            0 => Err(ParseError::new("found index 0, expected 1 or more", digits)),
            1 => Ok(Token::Ups(Ups::Multiple(sign))),
            n => Ok(Token::Ups(make(sign * n))),
        }
    }

    /// The whole number here, if there are digits.
    fn whole(&mut self, what: &str) -> Result<Option<u64>, ParseError> {
        let start = self.position;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Ok(None);
        }
        digits.parse().map(Some).map_err(|_| {
            let message = format!("{what} is at most {}", u64::MAX);
            ParseError::new(message, start..self.position)
        })
    }
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The length of `<digits>` at the start of `rest`, if it is there.
fn bracketed(rest: &str, open: char, close: char) -> Option<usize> {
    let inner = rest.strip_prefix(open)?;
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && inner[digits..].starts_with(close)).then_some(digits + 2)
}

fn signed(n: u64, span: std::ops::Range<usize>) -> Result<i64, ParseError> {
    i64::try_from(n).map_err(|_| ParseError::new(format!("ups are at most {}", i64::MAX), span))
}
