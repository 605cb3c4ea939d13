//! No text is too deep, too long or too strange to be answered.

use proptest::prelude::*;

use crate::Dyadic;
use crate::notation::*;

#[test]
fn a_million_levels() {
    let deep = 1_000_000;
    for (open, inside, close) in [
        ("(", "1", ")"),
        ("{|", "1", "}"),
        ("{0|", "1", "}"),
        ("-", "*", ""),
    ] {
        let text = open.repeat(deep) + inside + &close.repeat(deep);
        let statement = parse(&text).unwrap_or_else(|error| panic!("{open}: {error}"));
        assert_eq!(statement.span(statement.root()), 0..text.len());
    }
    assert!(parse(&"{".repeat(deep)).is_err());
    let too_deep = "(".repeat(1_100_000);
    assert!(parse(&too_deep).is_err_and(|error| error.message().contains("1048576 levels")));
}

#[test]
fn numbers_of_a_million_digits() {
    let digits = "7".repeat(1_000_000);
    let statement = parse(&digits).expect("a number");
    let Expr::Number(number) = statement.expr(statement.root()) else {
        panic!("not a number");
    };
    assert_eq!(
        number * &Dyadic::from(9),
        Dyadic::from_integer(dashu_int::IBig::from(10).pow(1_000_000) - 1) * Dyadic::from(7)
    );
    for text in [
        "9".repeat(10_200_000),
        format!("0.{}5", "0".repeat(10_200_000)),
    ] {
        assert!(parse(&text).is_err());
    }
    super::tests::refuse(
        &"9".repeat(10_100_900),
        &"9".repeat(10_100_900),
        "at most 33554432 bits",
    );
}

#[test]
fn ten_megabytes_of_garbage() {
    let pieces = [
        "{", "|", "v", "^", "1/", "+-", "-", "a;", "'", "x(", "{|", "1,", "é", "||", "{0||", "a=",
        "0.0",
    ];
    for piece in pieces {
        let text = piece.repeat(10_000_000 / piece.len());
        let read = parse(&text);
        // All that is a name of a value is a number of arrows.
        assert!(read.is_ok() == matches!(piece, "v" | "^"), "{piece}");
    }
    let bars = format!("{{{}}}", "1||2|".repeat(1_000_000));
    assert!(parse(&bars).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    /// Whatever the text, the answer is a tree in order or a place inside the text.
    #[test]
    fn any_text_is_read_or_refused(pieces in prop::collection::vec(0_usize..PIECES.len(), 0..20), noise in ".{0,4}") {
        let text: String = pieces.iter().map(|&piece| PIECES[piece]).chain([noise.as_str()]).collect();
        match parse(&text) {
            Err(error) => prop_assert!(text.get(error.span()).is_some(), "{text}: {error:?}"),
            Ok(statement) => {
                for (before, (id, expr)) in statement.exprs().enumerate() {
                    prop_assert!(text.get(statement.span(id)).is_some());
                    prop_assert_eq!(id.index(), before);
                    let mut parts = Vec::new();
                    match expr {
                        Expr::Braces { left, right } => {
                            parts.extend_from_slice(statement.list(*left));
                            parts.extend_from_slice(statement.list(*right));
                        }
                        Expr::PlusMinus(list) | Expr::Call { arguments: list, .. } => {
                            parts.extend_from_slice(statement.list(*list));
                        }
                        Expr::Tiny { of, .. } | Expr::Miny { of, .. } => parts.push(*of),
                        Expr::Negative(of) | Expr::Quoted(of) => parts.push(*of),
                        Expr::Sum(g, h) | Expr::Difference(g, h) | Expr::Ordinal(g, h) => parts.extend([*g, *h]),
                        Expr::Number(_) | Expr::Atom(_) => {}
                        Expr::Name(index) => parts.push(statement.definitions()[*index].value),
                    }
                    prop_assert!(parts.iter().all(|part| part.index() < before));
                }
            }
        }
    }
}

const PIECES: &[&str] = &[
    "0", "1", "3/8", "*", "*2", "^", "v", "^^", "v3", "^<2>", "v[2]", "+-", "+", "-", ":", "(",
    ")", "{", "}", "|", "||", "|||", ",", ";", "'", "=", "<", ">=", " ", "a", "a=", "Tiny(",
    "mean(", "cool(", "±", "↑", "⇓", "{0|1}", "{|", "|}", "1,1", "\n", ".5", "/", "é",
];
