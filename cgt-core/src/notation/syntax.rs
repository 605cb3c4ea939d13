//! The syntax tree of an expression.

use std::fmt;
use std::ops::Range;

use super::Function;
use crate::Dyadic;

/// A place in the text, in bytes. Texts are shorter than 4 GB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Span {
    /// The shortest span that covers both.
    pub(super) fn to(self, other: Span) -> Span {
        Span {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    pub(super) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Handle of one node of a [`Statement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExprId(pub(super) u32);

impl ExprId {
    /// The position of the node in [`Statement::exprs`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Handle of a list of nodes of a [`Statement`]; see [`Statement::list`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExprList {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The ups of an atom; negative for downs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ups {
    /// `^3` is three ups, `v` is −1 up; 0 where there are none.
    Multiple(i64),
    /// `^<n>` with `n ≥ 2`: `{0 | -(^[n-1]) + *}`; negative for `v<n>`.
    Power(i64),
    /// `^[n]` with `n ≥ 2`: `^ + ^<2> + … + ^<n>`; negative for `v[n]`.
    Bracket(i64),
}

impl Ups {
    /// No ups at all.
    pub const NONE: Ups = Ups::Multiple(0);
}

/// A number, ups and a nimber side by side, which is their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// The number, 0 if none is written.
    pub number: Dyadic,
    /// The ups, [`Ups::NONE`] if none are written.
    pub ups: Ups,
    /// The nimber, 0 if none is written.
    pub nimber: u64,
}

/// One node of the syntax tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A number with its sign.
    Number(Dyadic),
    /// Any other atom.
    Atom(Box<Atom>),
    /// `{left | right}`.
    Braces {
        /// The Left options.
        left: ExprList,
        /// The Right options.
        right: ExprList,
    },
    /// `+-` of a list `a, b, …`: `{a,b,… | -a,-b,…}`. A single game is a list of one.
    PlusMinus(ExprList),
    /// `xTiny(G)`: the number `x` plus `{0||0|-G}`.
    Tiny {
        /// The number in front, 0 if there is none.
        number: Dyadic,
        /// The game `G`.
        of: ExprId,
    },
    /// `xMiny(G)`: the number `x` plus `{G|0||0}`.
    Miny {
        /// The number in front, 0 if there is none.
        number: Dyadic,
        /// The game `G`.
        of: ExprId,
    },
    /// `-G`.
    Negative(ExprId),
    /// `G + H`.
    Sum(ExprId, ExprId),
    /// `G - H`.
    Difference(ExprId, ExprId),
    /// `G : H`, the ordinal sum.
    Ordinal(ExprId, ExprId),
    /// A function with as many arguments as it takes.
    Call {
        /// The function.
        function: Function,
        /// Its arguments.
        arguments: ExprList,
    },
    /// `'G'`: `G` as a tree, as it is written.
    Quoted(ExprId),
    /// The name of a definition, by its place in [`Statement::definitions`].
    Name(usize),
}

/// One of the relations of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=` or `==`.
    Equal,
    /// `<`.
    Less,
    /// `>`.
    Greater,
    /// `<=`.
    LessOrEqual,
    /// `>=`.
    GreaterOrEqual,
    /// `||`: confused.
    Confused,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Equal => "=",
            Relation::Less => "<",
            Relation::Greater => ">",
            Relation::LessOrEqual => "<=",
            Relation::GreaterOrEqual => ">=",
            Relation::Confused => "||",
        })
    }
}

/// A part that is named once, as in `a={0|*}; {a|0}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub value: ExprId,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) expr: Expr,
    pub(super) span: Span,
    pub(super) in_quotes: bool,
}

/// A text that was read: definitions, an expression, and perhaps a comparison with another one.
///
/// The nodes lie in one array in which every node comes after all nodes it refers to. So a walk
/// over [`Statement::exprs`] in order evaluates everything without recursion, however deeply
/// the text is nested.
#[derive(Clone, Debug)]
pub struct Statement {
    pub(super) nodes: Vec<Node>,
    pub(super) lists: Vec<ExprId>,
    pub(super) definitions: Vec<Definition>,
    pub(super) root: ExprId,
    pub(super) comparison: Option<(Relation, ExprId)>,
}

impl Statement {
    /// The expression; with a comparison, what stands to the left of it.
    #[must_use]
    pub fn root(&self) -> ExprId {
        self.root
    }

    /// The relation asked about, and the expression to the right of it.
    #[must_use]
    pub fn comparison(&self) -> Option<(Relation, ExprId)> {
        self.comparison
    }

    /// The definitions, in the order of the text.
    #[must_use]
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// All nodes, each after those it refers to.
    pub fn exprs(&self) -> impl ExactSizeIterator<Item = (ExprId, &Expr)> {
        // Every index fits: the handle was made when the node was stored.
        self.nodes
            .iter()
            .enumerate()
            .map(|(index, node)| (ExprId(index as u32), &node.expr))
    }

    /// The node behind a handle.
    ///
    /// # Panics
    ///
    /// If the handle belongs to a longer statement.
    #[must_use]
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.nodes[id.index()].expr
    }

    /// The members of a list.
    ///
    /// # Panics
    ///
    /// If the list belongs to another statement and does not fit this one.
    #[must_use]
    pub fn list(&self, list: ExprList) -> &[ExprId] {
        &self.lists[list.start as usize..list.end as usize]
    }

    /// The bytes of the text that a node was read from, parentheses included.
    ///
    /// # Panics
    ///
    /// If the handle belongs to a longer statement.
    #[must_use]
    pub fn span(&self, id: ExprId) -> Range<usize> {
        self.nodes[id.index()].span.range()
    }

    /// Whether a node stands inside quotes, so that it is a tree and not to be reduced.
    ///
    /// # Panics
    ///
    /// If the handle belongs to a longer statement.
    #[must_use]
    pub fn is_in_quotes(&self, id: ExprId) -> bool {
        self.nodes[id.index()].in_quotes
    }
}
