//! Every rule of the notation: what a text means, and why another one is refused.

use crate::notation::*;

/// The tree spelled out, fully bracketed, with words for everything that binds.
fn show(statement: &Statement) -> String {
    let mut texts: Vec<String> = Vec::new();
    for (_, expr) in statement.exprs() {
        let of = |id: &ExprId| texts[id.index()].clone();
        let all = |list: &ExprList| {
            statement
                .list(*list)
                .iter()
                .map(of)
                .collect::<Vec<_>>()
                .join(",")
        };
        let text = match expr {
            Expr::Number(number) => number.to_string(),
            Expr::Atom(atom) => {
                let ups = match atom.ups {
                    Ups::Multiple(n) => format!("up {n}"),
                    Ups::Power(n) => format!("power {n}"),
                    Ups::Bracket(n) => format!("bracket {n}"),
                };
                format!("[{} {ups} star {}]", atom.number, atom.nimber)
            }
            Expr::Braces { left, right } => format!("{{{}|{}}}", all(left), all(right)),
            Expr::PlusMinus(list) => format!("pm({})", all(list)),
            Expr::Tiny { number, of: g } => format!("{number} tiny({})", of(g)),
            Expr::Miny { number, of: g } => format!("{number} miny({})", of(g)),
            Expr::Negative(g) => format!("neg({})", of(g)),
            Expr::Sum(g, h) => format!("({} + {})", of(g), of(h)),
            Expr::Difference(g, h) => format!("({} - {})", of(g), of(h)),
            Expr::Ordinal(g, h) => format!("({} : {})", of(g), of(h)),
            Expr::Call {
                function,
                arguments,
            } => format!("{}({})", function.name(), all(arguments)),
            Expr::Quoted(g) => format!("'{}'", of(g)),
            Expr::Name(index) => statement.definitions()[*index].name.clone(),
        };
        texts.push(text);
    }
    let mut whole = String::new();
    for definition in statement.definitions() {
        whole += &format!(
            "{} := {}; ",
            definition.name,
            texts[definition.value.index()]
        );
    }
    whole += &texts[statement.root().index()];
    if let Some((relation, right)) = statement.comparison() {
        whole += &format!(" {relation} {}", texts[right.index()]);
    }
    whole
}

fn check(text: &str, expected: &str) {
    match parse(text) {
        Ok(statement) => assert_eq!(show(&statement), expected, "{text}"),
        Err(error) => panic!("{text}: {error} at {:?}", error.span()),
    }
}

/// Both texts mean the same.
fn same(text: &str, other: &str) {
    let other = parse(other).unwrap_or_else(|error| panic!("{other}: {error}"));
    check(text, &show(&other));
}

/// The text is refused; the marked bytes are `underlined`, message and help contain the words.
pub(super) fn refuse(text: &str, underlined: &str, words: &str) {
    let Err(error) = parse(text) else {
        panic!("{text} was read");
    };
    let said = format!(
        "{} // {}",
        error.message(),
        error.help().unwrap_or_default()
    );
    assert!(said.contains(words), "{text}: {said}");
    assert_eq!(&text[error.span()], underlined, "{text}: {said}");
}

#[test]
fn numbers() {
    check("5", "5");
    check("-3/8", "-3/8");
    check("6/16", "3/8");
    check("3/6", "1/2");
    check("0.375", "3/8");
    check("-2.50", "-5/2");
    check("007", "7");
    check("2.0", "2");
    check(
        "170141183460469231731687303715884105728",
        "170141183460469231731687303715884105728",
    );
    refuse("1/3", "1/3", "not a dyadic number");
    refuse("{0|0.1}", "0.1", "not a dyadic number");
    refuse(
        "0.3333333333333333333333333",
        "0.3333333333333333333333333",
        "not a dyadic",
    );
    refuse("1/0", "1/0", "denominator is 0");
    refuse("1/", "1/", "denominator");
    refuse("1.", "1.", "decimal point");
    refuse(".5", ".", "0.5");
    refuse("3 / 8", "/", "without spaces");
}

#[test]
fn atoms() {
    check("*", "[0 up 0 star 1]");
    check("*2", "[0 up 0 star 2]");
    check("*0", "0");
    check(
        "*18446744073709551615",
        "[0 up 0 star 18446744073709551615]",
    );
    check("^", "[0 up 1 star 0]");
    check("v", "[0 up -1 star 0]");
    check("^^", "[0 up 2 star 0]");
    check("vvv", "[0 up -3 star 0]");
    check("^3", "[0 up 3 star 0]");
    check("v5", "[0 up -5 star 0]");
    check("^2", "[0 up 2 star 0]");
    check("^<3>", "[0 power 3 star 0]");
    check("v<2>", "[0 power -2 star 0]");
    check("^[4]", "[0 bracket 4 star 0]");
    check("v[2]*3", "[0 bracket -2 star 3]");
    check("^<1>", "[0 up 1 star 0]");
    check("v[1]", "[0 up -1 star 0]");
    check("1*", "[1 up 0 star 1]");
    check("^*2", "[0 up 1 star 2]");
    check("3/4vv*", "[3/4 up -2 star 1]");
    check("1^<2>*", "[1 power 2 star 1]");
    check("-1^", "[-1 up 1 star 0]");
    check(" - 1 ^ * ", "[-1 up 1 star 1]");
    check("3*2", "[3 up 0 star 2]");
    check("2^3", "[2 up 3 star 0]");
    check("1v3*", "[1 up -3 star 1]");
    refuse("^^3", "^^3", "counts it too // write ^3");
    refuse("vv2*", "vv2", "write v2");
    refuse("**", "*", "second nimber");
    refuse("*2*3", "*3", "second nimber");
    refuse("^v", "v", "other ups");
    refuse("*^", "^", "after a nimber");
    refuse("* 2", "2", "number after");
    refuse("1 2", "2", "times(n,G)");
    refuse("^[2", "[", "whole number");
    refuse("^<0>", "0", "index 0");
    refuse(
        "*18446744073709551616",
        "18446744073709551616",
        "at most 18446744073709551615",
    );
    refuse(
        "^9223372036854775808",
        "9223372036854775808",
        "at most 9223372036854775807",
    );
}

#[test]
fn other_characters() {
    same("↑", "^");
    same("⇑*", "^^*");
    same("1⇓", "1vv");
    same("↑3", "^3");
    same("↓[2]", "v[2]");
    same("±1", "+-1");
    same("±{2|0}", "+-{2|0}");
    same("−1/2", "-1/2");
    same("↑ ‖ *", "^ || *");
    same("↑ ≥ 0", "^ >= 0");
    refuse("1 + é", "é", "found `é`, expected a game");
    refuse("1 != 2", "!", "relations");
    refuse("\u{7}", "\u{7}", "\\u{7}");
}

#[test]
fn plus_minus() {
    check("+-1", "pm(1)");
    check("+-^", "pm([0 up 1 star 0])");
    check("+-(1*)", "pm([1 up 0 star 1])");
    check("+-{1,1*}", "pm(1,[1 up 0 star 1])");
    check("+-{2|0,1}", "pm({2|0,1})");
    check("+-{2||1|0}", "pm({2|{1|0}})");
    check("+-{1}", "pm(1)");
    check("+-Tiny(2)", "pm(0 tiny(2))");
    check("+-+-1", "pm(pm(1))");
    check("+--1", "pm(-1)");
    check("-+-1", "neg(pm(1))");
    check("1 + +-1", "(1 + pm(1))");
    check("1 - +-1", "(1 - pm(1))");
    check("1 + -1", "(1 + -1)");
    check("{+-1|-2}", "{pm(1)|-2}");
    refuse("1+-1", "+-", "write `1 + -1` or `1 + +-1`");
    refuse("{0|^}+-*2", "+-", "write `{0|^} + -*2` or `{0|^} + +-*2`");
    refuse("1±1", "±", "write `1 + -1` or `1 + +-1`");
    refuse("+-1*", "+-1*", "write `+-(1*)`");
    refuse("+- -1^", "+- -1^", "write `+-");
    refuse("+-5Tiny(2)", "+-5", "write `+-(5Tiny(…))`");
    refuse("+-", "", "found the end, expected a game after `+-`");
    refuse("+-{}", "{}", "no bar");
}

#[test]
fn tiny_and_miny() {
    check("Tiny(2)", "0 tiny(2)");
    check("Miny(1/2)", "0 miny(1/2)");
    check("5Tiny(2)", "5 tiny(2)");
    check("-1/2Miny({1|0})", "-1/2 miny({1|0})");
    check("-Tiny(2)", "neg(0 tiny(2))");
    check("tiny(0)", "tiny(0)");
    refuse("Tiny", "Tiny", "parenthesis");
    refuse("Tiny(1,2)", "Tiny(1,2)", "takes 1 argument, found 2");
    refuse("^Tiny(2)", "Tiny", "expected an operator");
}

#[test]
fn braces() {
    check("{|}", "{|}");
    check("{0|}", "{0|}");
    check("{ | 0 }", "{|0}");
    check("{0,*|1/2}", "{0,[0 up 0 star 1]|1/2}");
    check(
        "{a||b|c}"
            .replace('a', "1")
            .replace('b', "2")
            .replace('c', "3")
            .as_str(),
        "{1|{2|3}}",
    );
    check("{1|2||3}", "{{1|2}|3}");
    check("{1,2|3||4}", "{{1,2|3}|4}");
    check("{1||2,3|4}", "{1|{2,3|4}}");
    check("{1|2||3|4}", "{{1|2}|{3|4}}");
    check("{1|2||3|4|||5}", "{{{1|2}|{3|4}}|5}");
    check("{0|||0||0|-2}", "{0|{0|{0|-2}}}");
    check("{||0|1}", "{|{0|1}}");
    check("{0|||||1}", "{0|1}");
    check("{|||0||}", "{|{0|}}");
    check(
        "{1+1|-(^:*)}",
        "{(1 + 1)|neg(([0 up 1 star 0] : [0 up 0 star 1]))}",
    );
    refuse("{||}", "||", "nothing on both sides");
    refuse("{1||2||3}", "||", "occurs twice");
    refuse("{1|2|3}", "|", "occurs twice");
    refuse("{1|2|||3||4||5}", "||", "occurs twice");
    refuse("{1| |2}", "|", "occurs twice");
    refuse("{}", "{}", "no bar");
    refuse("{1}", "{1}", "no bar");
    refuse("{0,|1}", "|", "expected a game");
    refuse("{,0|1}", ",", "expected a game");
    refuse("{0|1,}", "}", "expected a game");
    refuse("{0|1", "{", "never closed");
    refuse("{0|{1|2}", "{", "never closed");
    refuse("0|1}", "|", "{a|b}");
    refuse("{0|1}}", "}", "an operator or the end");
    refuse("{(0|1)}", "|", "or `)`");
    refuse("{0|(1}", "}", "or `)`");
}

#[test]
fn operators() {
    check("1+2-3", "((1 + 2) - 3)");
    check("1:2:3", "((1 : 2) : 3)");
    check("1+2:3", "(1 + (2 : 3))");
    check("-*:1", "(neg([0 up 0 star 1]) : 1)");
    check("+-1:2", "(pm(1) : 2)");
    check("-1:2", "(-1 : 2)");
    check("0-1^", "(0 - [1 up 1 star 0])");
    check("0--1", "(0 - -1)");
    check("--1", "neg(-1)");
    check("-(1^)", "neg([1 up 1 star 0])");
    check("-{0|1}", "neg({0|1})");
    check("1-(2-3)", "(1 - (2 - 3))");
    refuse("1+", "", "found the end, expected a game after `+`");
    refuse("(1+", "", "found the end, expected a game after `+`");
    refuse("1:", "", "after `:`");
    refuse("+1", "+", "expected a game");
    refuse("1++1", "+", "expected a game after `+`");
    refuse("1 + )", ")", "expected a game after `+`");
    refuse("()", ")", "expected a game");
    refuse("(1", "(", "never closed");
    refuse("2(1)", "(", "no product");
    refuse("{0|1}{0|1}", "{", "no product");
    refuse("(1)*", "*", "expected an operator");
    refuse("", "", "found the end, expected a game");
    refuse("   ", "", "found the end, expected a game");
    refuse("1, 2", ",", "an operator or the end");
}

#[test]
fn comparisons() {
    check("1 = 2", "1 = 2");
    check("1==2", "1 = 2");
    check("^<*", "[0 up 1 star 0] < [0 up 0 star 1]");
    check("^<2", "[0 up 1 star 0] < 2");
    check("^>0", "[0 up 1 star 0] > 0");
    check("1<=2+3", "1 <= (2 + 3)");
    check("1>=2", "1 >= 2");
    check("^ || *", "[0 up 1 star 0] || [0 up 0 star 1]");
    check("{0||1|2} || *", "{0|{1|2}} || [0 up 0 star 1]");
    refuse("1 = 2 = 3", "=", "second comparison");
    refuse("1 < 2 || 3", "||", "second comparison");
    refuse("^ ||| *", "|||", "{a|b}");
    refuse("(^ || *)", "||", "or `)`");
    refuse("(1 = 2)", "=", "outside of all brackets");
    refuse("{1 < 2|}", "<", "outside of all brackets");
    refuse("1 =", "", "found the end, expected a game");
    refuse("= 1", "=", "expected a game");
    assert!(parse_game("1 = 2").is_err());
    assert!(parse_game("1 + 2").is_ok());
}

#[test]
fn functions() {
    check("mean({1|0})", "mean({1|0})");
    check("cool(+-1, 1/2)", "cool(pm(1),1/2)");
    check("overheat(^,1,2)", "overheat([0 up 1 star 0],1,2)");
    check("times(-3,^)", "times(-3,[0 up 1 star 0])");
    check("-mean(1)", "neg(mean(1))");
    check("mean(mean(1):2)", "mean((mean(1) : 2))");
    for &function in Function::ALL {
        let arguments = vec!["1"; function.parameters().len()].join(",");
        let text = format!("{}({arguments})", function.name());
        check(&text, &text);
    }
    refuse(
        "maen(1)",
        "maen",
        "unknown function `maen` // did you mean mean(G)?",
    );
    refuse("Mean(1)", "Mean", "did you mean mean(G)?");
    refuse(
        "frobnicate(1)",
        "frobnicate",
        "unknown function `frobnicate`",
    );
    refuse("mean 1", "mean", "mean(G)");
    refuse("star", "star", "star is written *");
    refuse("mean()", "mean()", "takes 1 argument, found 0");
    refuse(
        "cool(1)",
        "cool(1)",
        "takes 2 arguments, found 1 // write cool(G,x)",
    );
    refuse(
        "1 + times(1,2,3)",
        "times(1,2,3)",
        "takes 2 arguments, found 3",
    );
    refuse("mean(1", "(", "never closed");
    refuse("mean(1,)", ")", "expected a game");
    refuse("3mean(1)", "mean", "expected an operator");
}

#[test]
fn quotes() {
    check("'{0,-1|1}'", "'{0,-1|1}'");
    check("'{-1|1}':1", "('{-1|1}' : 1)");
    check(
        "canonical('{0|{1|-*}}')",
        "canonical('{0|{1|neg([0 up 0 star 1])}}')",
    );
    check("{'{0|0}'|1}", "{'{0|0}'|1}");
    refuse("'{0|1}", "'", "never closed");
    refuse("''", "'", "expected a game");
    refuse("'{0+1|}'", "+", "an operation inside quotes");
    refuse("'mean(1)'", "mean", "a function inside quotes");
    refuse("'{0|'1'}'", "'", "expected a game");
    refuse("'0'1", "1", "expected an operator");
    let statement = parse("{'{0|1}'|2}").expect("a game");
    let quoted: Vec<bool> = statement
        .exprs()
        .map(|(id, _)| statement.is_in_quotes(id))
        .collect();
    assert_eq!(quoted, [true, true, true, false, false, false]);
}

#[test]
fn shared_parts() {
    check(
        "a={0|*}; b={a|0}; {b|a,0}",
        "a := {0|[0 up 0 star 1]}; b := {a|0}; {b|a,0}",
    );
    check("a=1; a", "a := 1; a");
    check("a=1; a = a+a", "a := 1; a = (a + a)");
    check(
        "a=1; b2=a; '{a|b2}' || ^",
        "a := 1; b2 := a; '{a|b2}' || [0 up 1 star 0]",
    );
    refuse("a=1", "a", "semicolon");
    refuse("a=1; b", "b", "unknown name `b`");
    refuse("b={a|0}; a=1; b", "a", "unknown name `a`");
    refuse("a=1; a=2; a", "a", "`a` is defined already");
    refuse("mean=1; mean", "mean", "is a function");
    refuse("v=1; v", "v", "expected a name to define");
    refuse("a=1;", "", "found the end, expected a game");
    refuse("1; 2", ";", "an operator or the end");
}

#[test]
fn spans_cover_the_text_of_each_part() {
    let text = " 1 + (-{0|1||2} : *) ";
    let statement = parse(text).expect("an expression");
    let parts: Vec<&str> = statement
        .exprs()
        .map(|(id, _)| &text[statement.span(id)])
        .collect();
    let expected = [
        "1",
        "0",
        "1",
        "2",
        "0|1",
        "{0|1||2}",
        "-{0|1||2}",
        "*",
        "(-{0|1||2} : *)",
        "1 + (-{0|1||2} : *)",
    ];
    assert_eq!(parts, expected);
}
