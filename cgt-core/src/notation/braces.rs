//! What a pair of braces holds: lists of options, and bars of different strength.

use super::syntax::{Expr, ExprId, ExprList, Span};
use crate::ParseError;

/// A run of bars inside a brace.
#[derive(Clone, Copy)]
pub(super) struct Bar {
    pub(super) length: u32,
    pub(super) span: Span,
    /// How many options stand before it, counted from the bottom of the option stack.
    pub(super) options_before: usize,
}

/// One side of a bar: a comma list, or a game without braces of its own.
#[derive(Clone, Copy)]
enum Side {
    List { start: usize, end: usize },
    Game(ExprId),
}

/// Where the nodes of braces go.
pub(super) trait Nodes {
    /// Stores a list of options.
    fn list(&mut self, members: &[ExprId]) -> ExprList;
    /// Stores a node.
    fn node(&mut self, expr: Expr, span: Span) -> Result<ExprId, ParseError>;
    /// The place of a node.
    fn span(&self, id: ExprId) -> Span;
}

/// Builds the game `{…}` from its options and its bars, of which there is at least one.
///
/// A longer bar binds weaker, so the longest bar splits the whole, and so on inside: the tree of
/// a sequence with its maximum on top, built from left to right in linear time. Two bars that
/// are the longest of the same stretch have no reading.
pub(super) fn fold(
    nodes: &mut impl Nodes,
    options: &[ExprId],
    first_option: usize,
    bars: &[Bar],
    brace: Span,
) -> Result<ExprId, ParseError> {
    let options_end = first_option + options.len();
    let mut pending: Vec<(Side, Bar)> = Vec::new();
    let mut start = first_option;
    let mut fold = Fold {
        nodes,
        options,
        first_option,
    };
    for &bar in bars {
        let mut side = Side::List {
            start,
            end: bar.options_before,
        };
        while let Some(&(left, weaker)) = pending.last()
            && weaker.length <= bar.length
        {
            if weaker.length == bar.length {
                return Err(twice(weaker, bar));
            }
            pending.pop();
            side = fold.join(left, weaker, side)?;
        }
        pending.push((side, bar));
        start = bar.options_before;
    }
    let mut side = Side::List {
        start,
        end: options_end,
    };
    while let Some((left, bar)) = pending.pop() {
        side = fold.join(left, bar, side)?;
    }
    match side {
        Side::Game(id) => Ok(id),
        Side::List { .. } => Err(ParseError::new(
            "found no bar between these braces",
            brace.range(),
        )),
    }
}

struct Fold<'a, N> {
    nodes: &'a mut N,
    options: &'a [ExprId],
    first_option: usize,
}

impl<N: Nodes> Fold<'_, N> {
    fn join(&mut self, left: Side, bar: Bar, right: Side) -> Result<Side, ParseError> {
        let (left, right) = (self.members(left), self.members(right));
        if bar.length > 1 && left.is_empty() && right.is_empty() {
            let message = format!("found nothing on both sides of `{}`", spelled(bar));
            return Err(ParseError::new(message, bar.span.range()).with_help("zero is {|}, or 0"));
        }
        let ends = [left.first(), right.last()].into_iter().flatten();
        let span = ends.fold(bar.span, |span, &id| span.to(self.nodes.span(id)));
        let (left, right) = (self.nodes.list(&left), self.nodes.list(&right));
        self.nodes
            .node(Expr::Braces { left, right }, span)
            .map(Side::Game)
    }

    fn members(&self, side: Side) -> Vec<ExprId> {
        match side {
            Side::Game(id) => vec![id],
            Side::List { start, end } => {
                self.options[start - self.first_option..end - self.first_option].to_vec()
            }
        }
    }
}

fn twice(first: Bar, second: Bar) -> ParseError {
    let bars = spelled(first);
    let message = format!("`{bars}` occurs twice, so it does not say which one splits the braces");
    ParseError::new(message, second.span.range()).with_help(format!(
        "put inner braces, or make one of them longer than `{bars}`"
    ))
}

fn spelled(bar: Bar) -> String {
    "|".repeat(bar.length.min(20) as usize)
}
