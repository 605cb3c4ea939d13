//! The tokens of the dot language.

use std::borrow::Cow;
use std::ops::Range;

use cgt_core::ParseError;

/// A piece of the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// A name, number, quoted string or text in angle brackets; whether it was bare.
    Id(Cow<'a, str>, bool),
    /// `{ } [ ] ; , : = +`.
    Mark(char),
    /// `--`.
    Line,
    /// `->`.
    Arrow,
    /// The end of the text.
    End,
}

impl Token<'_> {
    /// Whether this is the bare word `keyword`, in either case.
    pub(super) fn is_keyword(&self, keyword: &str) -> bool {
        matches!(self, Token::Id(word, true) if word.eq_ignore_ascii_case(keyword))
    }

    /// How messages call it.
    pub(super) fn describe(&self) -> String {
        match self {
            Token::Id(word, _) => format!("`{}`", super::super::edges::shorten(word)),
            Token::Mark(mark) => format!("`{mark}`"),
            Token::Line => "`--`".to_owned(),
            Token::Arrow => "`->`".to_owned(),
            Token::End => "the end of the text".to_owned(),
        }
    }
}

/// Cuts a text into tokens.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Lexer { text, at }
    }

    /// The next token and its span.
    pub(super) fn next(&mut self) -> Result<(Token<'a>, Range<usize>), ParseError> {
        self.skip_blanks()?;
        let start = self.at;
        let rest = &self.text[start..];
        let Some(char) = rest.chars().next() else {
            return Ok((Token::End, start..start));
        };
        let token = match char {
            '{' | '}' | '[' | ']' | ';' | ',' | ':' | '=' | '+' => {
                self.at += 1;
                Token::Mark(char)
            }
            '"' => self.quoted()?,
            '<' => self.angled()?,
            _ if rest.starts_with("--") => {
                self.at += 2;
                Token::Line
            }
            _ if rest.starts_with("->") => {
                self.at += 2;
                Token::Arrow
            }
            _ => self.bare(char)?,
        };
        Ok((token, start..self.at))
    }

    /// Skips white space and the three kinds of comments.
    fn skip_blanks(&mut self) -> Result<(), ParseError> {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            let rest = &self.text[self.at..];
            if let Some(comment) = rest.strip_prefix("/*") {
                let Some(end) = comment.find("*/") else {
                    return Err(ParseError::new(
                        "found a comment without its end, expected `*/`",
                        self.at..self.at + 2,
                    ));
                };
                self.at += end + 4;
            } else if rest.starts_with("//") || rest.starts_with('#') && self.is_line_start() {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else {
                return Ok(());
            }
        }
    }

    fn is_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t', '\u{feff}']);
        before.is_empty() || before.ends_with('\n')
    }

    fn bare(&mut self, first: char) -> Result<Token<'a>, ParseError> {
        let rest = &self.text[self.at..];
        let length = if first.is_ascii_digit() || first == '.' || first == '-' {
            numeral_length(rest)
        } else {
            let end = rest.find(|char| !is_word_char(char));
            end.unwrap_or(rest.len())
        };
        if length == 0 {
            let error = ParseError::new(
                format!(
                    "found `{}`, expected a name or a mark",
                    first.escape_debug()
                ),
                self.at..self.at + first.len_utf8(),
            );
            return Err(error.with_help("quote names and values with other characters"));
        }
        if let Some(next) = rest[length..]
            .chars()
            .next()
            .filter(|&next| is_word_char(next))
        {
            let end = self.at + length;
            let error = ParseError::new(
                format!("found `{next}` right after a number, expected a space"),
                end..end + next.len_utf8(),
            );
            return Err(error.with_help("a name that begins with a digit is quoted"));
        }
        self.at += length;
        Ok(Token::Id(Cow::Borrowed(&rest[..length]), true))
    }

    fn quoted(&mut self) -> Result<Token<'a>, ParseError> {
        let start = self.at;
        let body = &self.text[start + 1..];
        let mut is_escaped = false;
        let Some(end) = body.find(|char| {
            let ends = char == '"' && !is_escaped;
            is_escaped = char == '\\' && !is_escaped;
            ends
        }) else {
            return Err(ParseError::new(
                "found a string without its end, expected `\"`",
                start..start + 1,
            ));
        };
        self.at = start + end + 2;
        let body = &body[..end];
        let text = if body.contains('\\') {
            Cow::Owned(unescape(body))
        } else {
            Cow::Borrowed(body)
        };
        Ok(Token::Id(text, false))
    }

    fn angled(&mut self) -> Result<Token<'a>, ParseError> {
        let start = self.at;
        let mut depth = 0_usize;
        for (offset, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at = start + offset + 1;
                return Ok(Token::Id(Cow::Borrowed(&self.text[start..self.at]), false));
            }
        }
        Err(ParseError::new(
            "found `<` without its end, expected `>`",
            start..start + 1,
        ))
    }
}

/// `\"` is a quote, `\\` a backslash; a backslash at the end of a line joins the lines.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        match (char, chars.clone().next()) {
            ('\\', Some(next @ ('"' | '\\'))) => {
                out.push(next);
                chars.next();
            }
            ('\\', Some('\n')) => {
                chars.next();
            }
            _ => out.push(char),
        }
    }
    out
}

fn is_word_char(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_' || !char.is_ascii()
}

/// The length of a number such as `-1`, `.5` or `2.75`; 0 when there is none.
fn numeral_length(text: &str) -> usize {
    let digits = |from: usize| {
        let rest = &text[from..];
        rest.find(|char: char| !char.is_ascii_digit())
            .unwrap_or(rest.len())
    };
    let sign = usize::from(text.starts_with('-'));
    let whole = digits(sign);
    let mut end = sign + whole;
    let mut count = whole;
    if text[end..].starts_with('.') {
        let fraction = digits(end + 1);
        count += fraction;
        end += 1 + fraction;
    }
    if count > 0 { end } else { 0 }
}
