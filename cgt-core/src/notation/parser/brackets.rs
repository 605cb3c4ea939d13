//! Everything that opens and closes: parentheses, braces, calls, quotes.

use super::{Callee, Frame, Parser, Prefix};
use crate::notation::braces::{self, Bar, Nodes};
use crate::notation::function::Function;
use crate::notation::lexer::Token;
use crate::notation::syntax::{Expr, ExprId, Span};
use crate::{Dyadic, ParseError};

impl Parser<'_> {
    /// What follows a finished operand in the innermost bracket: the bracket closes, and is then
    /// the operand, or the next member is read. `None` outside of all brackets.
    pub(super) fn close(&mut self, operand: ExprId) -> Result<Option<ExprId>, ParseError> {
        let Some(frame) = self.frames.last() else {
            return Ok(None);
        };
        let next = match (frame, &self.token) {
            (&Frame::Group(open), Token::CloseParenthesis) => {
                self.frames.pop();
                let close = self.take()?.1;
                self.store.set_span(operand, open.to(close));
                operand
            }
            (Frame::Quotes(_), Token::Quote) => self.close_quotes(operand)?,
            (Frame::Call { .. } | Frame::Braces { .. }, Token::Comma) => {
                self.options.push(operand);
                self.take()?;
                self.operand()?
            }
            (Frame::Call { .. }, Token::CloseParenthesis) => {
                self.options.push(operand);
                self.close_call()?
            }
            (Frame::Braces { .. }, Token::CloseBrace) => {
                self.options.push(operand);
                self.close_braces()?
            }
            (Frame::Braces { .. }, Token::Bars(_)) => {
                self.options.push(operand);
                match self.bars_without_options()? {
                    Some(game) => game,
                    None => self.operand()?,
                }
            }
            _ => return Err(self.after_operand(operand)),
        };
        Ok(Some(next))
    }

    // Braces.

    pub(super) fn open_braces(&mut self) -> Result<(), ParseError> {
        let plus_minus = match self.frames.last() {
            Some(&Frame::Prefix(Prefix::PlusMinus, place)) => {
                self.frames.pop();
                Some(place)
            }
            _ => None,
        };
        let open = self.take()?.1;
        self.push(Frame::Braces {
            open,
            options: self.options.len(),
            bars: self.bars.len(),
            plus_minus,
        })
    }

    /// Steps over bars, at the beginning of braces or after an option; gives the game if the
    /// braces close right after them.
    pub(super) fn bars_without_options(&mut self) -> Result<Option<ExprId>, ParseError> {
        while let Token::Bars(length) = self.token {
            let span = self.take()?.1;
            self.bars.push(Bar {
                length,
                span,
                options_before: self.options.len(),
            });
        }
        match self.token {
            Token::CloseBrace => self.close_braces().map(Some),
            _ => Ok(None),
        }
    }

    fn close_braces(&mut self) -> Result<ExprId, ParseError> {
        let Some(Frame::Braces {
            open,
            options: first_option,
            bars: first_bar,
            plus_minus,
        }) = self.frames.pop()
        else {
            return Err(self.no_operand());
        };
        let span = open.to(self.take()?.1);
        let options = &self.options[first_option..];
        let bars = &self.bars[first_bar..];
        let is_list = plus_minus.is_some() && bars.is_empty() && !options.is_empty();
        let members = if is_list {
            self.store.list(options)
        } else {
            let game = braces::fold(&mut self.store, options, first_option, bars, span)?;
            self.store.set_span(game, span);
            if plus_minus.is_none() {
                self.drop_members(first_option, first_bar);
                return Ok(game);
            }
            self.store.list(&[game])
        };
        self.drop_members(first_option, first_bar);
        let span = plus_minus.map_or(span, |sign| sign.to(span));
        self.store.node(Expr::PlusMinus(members), span)
    }

    fn drop_members(&mut self, options: usize, bars: usize) {
        self.options.truncate(options);
        self.bars.truncate(bars);
    }

    // Names and calls.

    /// A name where an operand may start: a definition, or a call that is open now.
    pub(super) fn name(&mut self, name: &str) -> Result<Option<ExprId>, ParseError> {
        if matches!(name, "Tiny" | "Miny") {
            self.open_tiny_or_miny(Dyadic::ZERO, self.span)?;
            return Ok(None);
        }
        if let Some(&index) = self.names.get(name) {
            let span = self.take()?.1;
            return self.store.node(Expr::Name(index), span).map(Some);
        }
        let place = self.span;
        self.take()?;
        let called = self.token == Token::OpenParenthesis;
        match Function::named(name) {
            Some(function) if called => {
                self.refuse_in_quotes("a function", place)?;
                self.open_call(Callee::Function(function), place)?;
                Ok(None)
            }
            _ => Err(self.unknown_word(name, place, called)),
        }
    }

    pub(super) fn open_tiny_or_miny(
        &mut self,
        number: Dyadic,
        start: Span,
    ) -> Result<(), ParseError> {
        let (token, place) = self.take()?;
        let callee = match token {
            Token::Name("Tiny") => Callee::Tiny(number),
            _ => Callee::Miny(number),
        };
        if self.token != Token::OpenParenthesis {
            return Err(
                ParseError::new("found no parenthesis after this name", place.range())
                    .with_help("write Tiny(2) or Miny(1/2)"),
            );
        }
        self.open_call(callee, start.to(place))
    }

    fn open_call(&mut self, callee: Callee, name: Span) -> Result<(), ParseError> {
        let open = self.take()?.1;
        self.push(Frame::Call {
            callee,
            name,
            open,
            arguments: self.options.len(),
        })?;
        if self.token == Token::CloseParenthesis {
            return Err(self.wrong_arguments(0));
        }
        Ok(())
    }

    fn close_call(&mut self) -> Result<ExprId, ParseError> {
        let Some(Frame::Call {
            callee,
            name,
            arguments: first,
            ..
        }) = self.frames.last().cloned()
        else {
            return Err(self.no_operand());
        };
        let count = self.options.len() - first;
        let expected = match callee {
            Callee::Function(function) => function.parameters().len(),
            Callee::Tiny(_) | Callee::Miny(_) => 1,
        };
        if count != expected {
            return Err(self.wrong_arguments(count));
        }
        self.frames.pop();
        let span = name.to(self.take()?.1);
        let of = self.options[first];
        let expr = match callee {
            Callee::Tiny(number) => Expr::Tiny { number, of },
            Callee::Miny(number) => Expr::Miny { number, of },
            Callee::Function(function) => Expr::Call {
                function,
                arguments: self.store.list(&self.options[first..]),
            },
        };
        self.options.truncate(first);
        self.store.node(expr, span)
    }

    // Quotes.

    pub(super) fn open_quotes(&mut self) -> Result<(), ParseError> {
        if self.quotes.is_some() {
            return Err(self.no_operand());
        }
        let open = self.take()?.1;
        self.quotes = Some(open);
        self.store.in_quotes = true;
        self.push(Frame::Quotes(open))
    }

    fn close_quotes(&mut self, operand: ExprId) -> Result<ExprId, ParseError> {
        self.frames.pop();
        self.store.in_quotes = false;
        let close = self.take()?.1;
        let open = self.quotes.take().unwrap_or(close);
        self.store.node(Expr::Quoted(operand), open.to(close))
    }
}
