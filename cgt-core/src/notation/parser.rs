//! The parser: a stack machine, so that no depth of nesting can overflow anything.

mod brackets;
mod refusal;

use std::collections::BTreeMap;

use super::braces::{Bar, Nodes};
use super::function::Function;
use super::lexer::{Lexer, Token};
use super::syntax::{
    Atom, Definition, Expr, ExprId, ExprList, Node, Relation, Span, Statement, Ups,
};
use crate::{Dyadic, ParseError};

/// How many brackets, prefixes and operators may be open at once.
const MAX_DEPTH: usize = 1 << 20;

/// Reads an expression, with definitions before it and one comparison in it if there are any.
///
/// # Errors
///
/// The first place where the text leaves the notation, with what was expected there. Nesting
/// past 1,048,576 levels and numbers past [`Dyadic::MAX_BITS`] bits are refused.
///
/// # Complexity
///
/// Linear in the text, except that long number literals take a little more.
///
/// ```
/// use cgt_core::notation::{Expr, Relation, parse};
///
/// let statement = parse("{0|1} >= ^")?;
/// let (relation, _right) = statement.comparison().expect("a comparison");
/// assert_eq!(relation, Relation::GreaterOrEqual);
/// assert!(matches!(statement.expr(statement.root()), Expr::Braces { .. }));
///
/// let error = parse("1+-1").unwrap_err();
/// assert_eq!(error.span(), 1..3);
/// assert_eq!(error.help(), Some("write `1 + -1` or `1 + +-1`"));
/// # Ok::<(), cgt_core::ParseError>(())
/// ```
pub fn parse(text: &str) -> Result<Statement, ParseError> {
    let mut parser = Parser::new(text)?;
    let root = parser.definitions_and_expression()?;
    let mut comparison = None;
    if let Some(relation) = parser.relation() {
        parser.take()?;
        comparison = Some((relation, parser.expression()?));
        if parser.relation().is_some() {
            return Err(parser.second_comparison());
        }
    }
    match (&parser.token, comparison) {
        (Token::End, _) => Ok(parser.finish(root, comparison)),
        (Token::Semicolon, Some((Relation::Equal, _))) => Err(parser.bad_definition(root)),
        (_, None) => Err(parser.after_operand(root)),
        (_, Some((_, right))) => Err(parser.after_operand(right)),
    }
}

/// Reads an expression in a place where a comparison makes no sense.
///
/// # Errors
///
/// As [`parse`], and if there is a comparison.
///
/// ```
/// use cgt_core::notation::parse_game;
/// assert!(parse_game("a={0|*}; {a|a}").is_ok());
/// assert!(parse_game("1 > 0").is_err());
/// ```
pub fn parse_game(text: &str) -> Result<Statement, ParseError> {
    let statement = parse(text)?;
    match statement.comparison {
        None => Ok(statement),
        Some((relation, _)) => {
            let message = format!("found a comparison by `{relation}`, expected one game");
            Err(ParseError::new(message, 0..text.len()))
        }
    }
}

/// What is open, innermost last.
#[derive(Clone)]
enum Frame {
    Group(Span),
    Braces {
        open: Span,
        /// Where its options and bars begin on their stacks.
        options: usize,
        bars: usize,
        /// The `+-` right before it.
        plus_minus: Option<Span>,
    },
    Call {
        callee: Callee,
        name: Span,
        open: Span,
        arguments: usize,
    },
    Quotes(Span),
    Prefix(Prefix, Span),
    Operator(Operator, ExprId),
}

#[derive(Clone)]
enum Callee {
    Function(Function),
    Tiny(Dyadic),
    Miny(Dyadic),
}

#[derive(Clone, Copy, PartialEq)]
enum Prefix {
    Minus,
    PlusMinus,
}

#[derive(Clone, Copy)]
enum Operator {
    Ordinal,
    Sum,
    Difference,
}

impl Operator {
    /// Larger binds tighter; all are grouped from the left.
    fn tightness(self) -> u8 {
        match self {
            Operator::Ordinal => 2,
            Operator::Sum | Operator::Difference => 1,
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    /// The next token and its place.
    token: Token<'a>,
    span: Span,
    frames: Vec<Frame>,
    /// Options and arguments of everything that is open.
    options: Vec<ExprId>,
    bars: Vec<Bar>,
    quotes: Option<Span>,
    store: Store,
    definitions: Vec<Definition>,
    names: BTreeMap<&'a str, usize>,
}

/// The finished nodes.
#[derive(Default)]
struct Store {
    nodes: Vec<Node>,
    lists: Vec<ExprId>,
    in_quotes: bool,
}

impl Nodes for Store {
    fn list(&mut self, members: &[ExprId]) -> ExprList {
        // Fewer members than bytes of text, so the positions fit.
        let start = self.lists.len() as u32;
        self.lists.extend_from_slice(members);
        let end = self.lists.len() as u32;
        ExprList { start, end }
    }

    fn node(&mut self, expr: Expr, span: Span) -> Result<ExprId, ParseError> {
        let id = u32::try_from(self.nodes.len())
            .map_err(|_| ParseError::new("the expression has too many parts", span.range()))?;
        let in_quotes = self.in_quotes;
        self.nodes.push(Node {
            expr,
            span,
            in_quotes,
        });
        Ok(ExprId(id))
    }

    fn span(&self, id: ExprId) -> Span {
        self.nodes[id.index()].span
    }
}

impl Store {
    fn set_span(&mut self, id: ExprId, span: Span) {
        self.nodes[id.index()].span = span;
    }
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Result<Parser<'a>, ParseError> {
        if u32::try_from(text.len()).is_err() {
            return Err(ParseError::new("the text is longer than 4 GB", 0..0));
        }
        let mut lexer = Lexer::new(text);
        let (token, span) = lexer.next()?;
        Ok(Parser {
            text,
            lexer,
            token,
            span,
            frames: Vec::new(),
            options: Vec::new(),
            bars: Vec::new(),
            quotes: None,
            store: Store::default(),
            definitions: Vec::new(),
            names: BTreeMap::new(),
        })
    }

    fn finish(self, root: ExprId, comparison: Option<(Relation, ExprId)>) -> Statement {
        Statement {
            nodes: self.store.nodes,
            lists: self.store.lists,
            definitions: self.definitions,
            root,
            comparison,
        }
    }

    /// Steps over the next token; gives it and its place.
    fn take(&mut self) -> Result<(Token<'a>, Span), ParseError> {
        let (token, span) = self.lexer.next()?;
        Ok((
            std::mem::replace(&mut self.token, token),
            std::mem::replace(&mut self.span, span),
        ))
    }

    fn relation(&self) -> Option<Relation> {
        match self.token {
            Token::Relation(relation) => Some(relation),
            Token::Bars(2) => Some(Relation::Confused),
            _ => None,
        }
    }

    fn push(&mut self, frame: Frame) -> Result<(), ParseError> {
        if self.frames.len() == MAX_DEPTH {
            let message = format!("the nesting is deeper than {MAX_DEPTH} levels");
            return Err(ParseError::new(message, self.span.range()));
        }
        self.frames.push(frame);
        Ok(())
    }

    // Statements.

    /// `name = expression;` as often as it comes, then an expression.
    fn definitions_and_expression(&mut self) -> Result<ExprId, ParseError> {
        while let Some(name) = self.defined_name()? {
            let span = self.take()?.1;
            self.take()?;
            let value = self.expression()?;
            if self.token != Token::Semicolon {
                return Err(refusal::unfinished_definition(name, span));
            }
            self.take()?;
            self.names.insert(name, self.definitions.len());
            self.definitions.push(Definition {
                name: name.to_owned(),
                value,
            });
        }
        self.expression()
    }

    /// The name that a definition begins with here.
    fn defined_name(&self) -> Result<Option<&'a str>, ParseError> {
        let Token::Name(name) = self.token else {
            return Ok(None);
        };
        let mut ahead = self.lexer;
        if !matches!(ahead.next()?.0, Token::Relation(Relation::Equal))
            || self.names.contains_key(name)
        {
            return Ok(None);
        }
        if matches!(name, "Tiny" | "Miny") || Function::named(name).is_some() {
            let message = format!("`{name}` is a function, expected a new name");
            return Err(ParseError::new(message, self.span.range()));
        }
        Ok(Some(name))
    }

    // Expressions.

    /// An expression up to the first token that cannot continue it.
    fn expression(&mut self) -> Result<ExprId, ParseError> {
        let mut operand = self.operand()?;
        loop {
            operand = self.apply_prefixes(operand)?;
            let operator = match self.token {
                Token::Colon => Some(Operator::Ordinal),
                Token::Plus => Some(Operator::Sum),
                Token::Minus => Some(Operator::Difference),
                _ => None,
            };
            operand = self.apply_operators(operand, operator.map_or(0, Operator::tightness))?;
            if let Some(operator) = operator {
                self.refuse_in_quotes("an operation", self.span)?;
                self.push(Frame::Operator(operator, operand))?;
                self.take()?;
                operand = self.operand()?;
                continue;
            }
            match self.close(operand)? {
                Some(next) => operand = next,
                None => return Ok(operand),
            }
        }
    }

    /// Reads up to the end of the first operand, leaving on the stack what was opened before it.
    fn operand(&mut self) -> Result<ExprId, ParseError> {
        loop {
            match self.token {
                Token::Number(_) | Token::Ups(_) | Token::Nimber(_) => {
                    if let Some(atom) = self.atom(None)? {
                        return Ok(atom);
                    }
                }
                Token::Minus => {
                    let minus = self.take()?.1;
                    if !matches!(self.token, Token::Number(_)) {
                        self.push(Frame::Prefix(Prefix::Minus, minus))?;
                    } else if let Some(atom) = self.atom(Some(minus))? {
                        return Ok(atom);
                    }
                }
                Token::PlusMinus => {
                    let span = self.take()?.1;
                    self.push(Frame::Prefix(Prefix::PlusMinus, span))?;
                }
                Token::OpenParenthesis => {
                    let open = self.take()?.1;
                    self.push(Frame::Group(open))?;
                }
                Token::OpenBrace => {
                    self.open_braces()?;
                    if let Some(game) = self.bars_without_options()? {
                        return Ok(game);
                    }
                }
                Token::Quote => self.open_quotes()?,
                Token::Name(name) => {
                    if let Some(operand) = self.name(name)? {
                        return Ok(operand);
                    }
                }
                _ => return Err(self.no_operand()),
            }
        }
    }

    fn apply_prefixes(&mut self, mut operand: ExprId) -> Result<ExprId, ParseError> {
        while let Some(&Frame::Prefix(prefix, place)) = self.frames.last() {
            self.frames.pop();
            let span = place.to(self.store.span(operand));
            let expr = match prefix {
                Prefix::Minus => Expr::Negative(operand),
                Prefix::PlusMinus => Expr::PlusMinus(self.store.list(&[operand])),
            };
            operand = self.store.node(expr, span)?;
        }
        Ok(operand)
    }

    /// Applies the waiting operators that bind at least as tight.
    fn apply_operators(&mut self, mut right: ExprId, tightness: u8) -> Result<ExprId, ParseError> {
        while let Some(&Frame::Operator(operator, left)) = self.frames.last()
            && operator.tightness() >= tightness
        {
            self.frames.pop();
            let span = self.store.span(left).to(self.store.span(right));
            let expr = match operator {
                Operator::Ordinal => Expr::Ordinal(left, right),
                Operator::Sum => Expr::Sum(left, right),
                Operator::Difference => Expr::Difference(left, right),
            };
            right = self.store.node(expr, span)?;
        }
        Ok(right)
    }

    /// Number, ups, nimber: at least one of them, in this order. `None` if it was the number
    /// before `Tiny(` or `Miny(`, which is open now.
    fn atom(&mut self, minus: Option<Span>) -> Result<Option<ExprId>, ParseError> {
        let mut span = minus.unwrap_or(self.span);
        let (mut parts, mut next_rank) = (0, 0);
        let mut atom = Atom {
            number: Dyadic::ZERO,
            ups: Ups::NONE,
            nimber: 0,
        };
        while let Some(rank) = rank(&self.token)
            && rank >= next_rank
        {
            let (token, place) = self.take()?;
            match token {
                Token::Number(number) if minus.is_some() => atom.number = -number,
                Token::Number(number) => atom.number = number,
                Token::Ups(ups) => atom.ups = ups,
                Token::Nimber(nimber) => atom.nimber = nimber,
                _ => {}
            }
            span = span.to(place);
            next_rank = rank + 1;
            parts += 1;
        }
        let tiny = next_rank == 1 && matches!(self.token, Token::Name("Tiny" | "Miny"));
        if (parts > 1 || tiny) && self.after_plus_minus() {
            return Err(self.plus_minus_of_sum(span, tiny));
        }
        if tiny {
            self.open_tiny_or_miny(atom.number, span)?;
            return Ok(None);
        }
        let expr = if atom.ups == Ups::NONE && atom.nimber == 0 {
            Expr::Number(atom.number)
        } else {
            Expr::Atom(Box::new(atom))
        };
        self.store.node(expr, span).map(Some)
    }

    fn after_plus_minus(&self) -> bool {
        matches!(
            self.frames.last(),
            Some(Frame::Prefix(Prefix::PlusMinus, _))
        )
    }
}

/// The place of a token in an atom.
fn rank(token: &Token<'_>) -> Option<u8> {
    match token {
        Token::Number(_) => Some(0),
        Token::Ups(_) => Some(1),
        Token::Nimber(_) => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod robustness;
#[cfg(test)]
mod tests;
