//! The plain notation of values: reading expressions, and printing values so that they read back.
//!
//! [`parse`] turns a text into a [`Statement`], a syntax tree that knows nothing of evaluation.
//!
//! | written | is |
//! |---|---|
//! | `5`, `-3/8`, `0.25` | dyadic number |
//! | `*`, `*2` | nimber |
//! | `^`, `v`, `^^`, `^3`, `v5` | ups and downs, as multiples |
//! | `^<3>`, `^[3]` | the third up-power, and the sum of the first three |
//! | `1*`, `3/4vv*` | number, ups, nimber side by side: their sum |
//! | `+-1`, `+-{1,1*}`, `+-{2\|0,1}` | one game, or a list of Left options, and its mirror |
//! | `Tiny(2)`, `5Tiny(2)`, `Miny(1/2)` | tiny and miny, plus a number |
//! | `{a,b\|c}`, `{a\|\|b\|c}` | options; a longer run of bars binds weaker |
//! | `'{0,-1\|1}'` | the same as a tree that is not reduced |
//! | `a={0\|*}; {a\|a,0}` | parts named once and used often |
//! | `-G`, `G:H`, `G+H`, `G-H`, `mean(G)` | operations, tight to loose, and functions |
//! | `G = H`, `<`, `>`, `<=`, `>=`, `\|\|` | one comparison of the whole |

mod braces;
mod evaluate;
mod function;
mod layout;
mod lexer;
mod names;
mod numeral;
mod order;
mod parser;
mod print;
mod style;
mod syntax;

pub use evaluate::{Answer, EvaluateError};
pub use function::{Function, FunctionResult, Parameter};
pub use names::atom;
pub use parser::{parse, parse_game};
pub use print::{PrintError, Printer};
pub use style::Style;
pub use syntax::{Atom, Definition, Expr, ExprId, ExprList, Relation, Statement, Ups};
