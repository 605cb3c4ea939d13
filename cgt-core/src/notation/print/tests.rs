//! Printed names: the rules one by one, published values, and that everything reads back.

use std::collections::HashSet;

use super::*;
use crate::compact::Compact;
use crate::dyadic::Dyadic;
use crate::notation::{Expr, ExprId, Statement, Ups, parse};

struct Bench {
    games: Games,
    context: Context<'static>,
}

impl Bench {
    fn new() -> Bench {
        Bench {
            games: Games::new(),
            context: Context::default(),
        }
    }

    /// Evaluates the part of the notation that printing uses.
    fn read(&self, text: &str) -> Value {
        let statement = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut values = Vec::new();
        for (_, expr) in statement.exprs() {
            values.push(self.evaluate(&statement, expr, &values).unwrap());
        }
        values[statement.root().index()]
    }

    fn evaluate(
        &self,
        statement: &Statement,
        expr: &Expr,
        values: &[Value],
    ) -> Result<Value, EvalError> {
        let (games, context) = (&self.games, &self.context);
        let value = |id: &ExprId| values[id.index()];
        match expr {
            Expr::Number(number) => games.number(context, number.clone()),
            Expr::Atom(atom) => {
                let ups = match atom.ups {
                    Ups::Multiple(n) => games.ups(context, n)?,
                    Ups::Power(n) => self.signed(games.up_power(context, n.unsigned_abs())?, n)?,
                    Ups::Bracket(n) => {
                        self.signed(games.up_bracket(context, n.unsigned_abs())?, n)?
                    }
                };
                let number = games.number(context, atom.number.clone())?;
                games.sum_all(context, [ups, games.nimber(context, atom.nimber)?, number])
            }
            Expr::Braces { left, right } => {
                let [left, right] = [left, right]
                    .map(|list| statement.list(*list).iter().map(value).collect::<Vec<_>>());
                games.value(context, &left, &right)
            }
            Expr::PlusMinus(list) => {
                let left: Vec<Value> = statement.list(*list).iter().map(value).collect();
                let right: Result<Vec<Value>, _> = left
                    .iter()
                    .map(|&option| games.negative(context, option))
                    .collect();
                games.value(context, &left, &right?)
            }
            Expr::Tiny { number, of } => self.tiny(number, value(of)),
            Expr::Miny { number, of } => {
                let mirrored = self.tiny(&-number, value(of))?;
                games.negative(context, mirrored)
            }
            Expr::Negative(g) => games.negative(context, value(g)),
            Expr::Name(index) => Ok(value(&statement.definitions()[*index].value)),
            other => panic!("{other:?} is never printed"),
        }
    }

    fn signed(&self, value: Value, sign: i64) -> Result<Value, EvalError> {
        if sign < 0 {
            self.games.negative(&self.context, value)
        } else {
            Ok(value)
        }
    }

    fn tiny(&self, number: &Dyadic, g: Value) -> Result<Value, EvalError> {
        let (games, context) = (&self.games, &self.context);
        let threat = games.value(context, &[Value::ZERO], &[games.negative(context, g)?])?;
        let tiny = games.value(context, &[Value::ZERO], &[threat])?;
        games.sum(context, tiny, games.number(context, number.clone())?)
    }

    fn print(&self, value: Value) -> String {
        Printer::new(&self.games)
            .value(&self.context, value)
            .unwrap()
    }

    /// The text is printed as `expected`, in which it is the same value.
    fn check(&self, text: &str, expected: &str) {
        let value = self.read(text);
        assert_eq!(self.print(value), expected, "{text}");
        self.reads_back(value);
    }

    /// Name, canonical form, shared form and arrows all mean the same value.
    fn reads_back(&self, value: Value) {
        let context = &self.context;
        let mut printer = Printer::new(&self.games);
        let mut arrows = Printer::with(&self.games, Style::Unicode, 1 << 20);
        let texts = [
            printer.value(context, value).unwrap(),
            printer.canonical(context, value).unwrap(),
            printer.shared(context, value).unwrap(),
            arrows.value(context, value).unwrap(),
        ];
        for text in texts {
            assert_eq!(self.read(&text), value, "{text}");
        }
    }
}

#[test]
fn atoms() {
    let bench = Bench::new();
    for text in [
        "0", "5", "-3/8", "*", "*2", "^", "v", "^^", "vv", "^3", "v5", "1*", "^*2", "3/4vv*",
        "-1^", "^<2>", "v<2>", "^[3]", "v[3]", "1^<2>*", "1/2v[2]*", "^<4>*7", "-2v[5]*6", "^[2]*",
        "v<3>*", "3^[2]*2",
    ] {
        bench.check(text, text);
    }
    bench.check("{0|*}", "^");
    bench.check("{0,*|0}", "^*");
    bench.check("{0|v*}", "^<2>");
    bench.check("{^|*}", "^[2]");
    bench.check("{0|*3}", "^*2");
}

#[test]
fn uptimals_of_all_small_indices() {
    let bench = Bench::new();
    for n in 2..9 {
        for k in 0..9 {
            for (number, ups) in [("", '^'), ("3/2", '^'), ("", 'v'), ("-5", 'v')] {
                let star = match k {
                    0 => String::new(),
                    1 => "*".to_owned(),
                    k => format!("*{k}"),
                };
                for text in [
                    format!("{number}{ups}<{n}>{star}"),
                    format!("{number}{ups}[{n}]{star}"),
                ] {
                    bench.check(&text, &text);
                }
            }
        }
    }
}

#[test]
fn plus_minus() {
    let bench = Bench::new();
    bench.check("{1|-1}", "+-1");
    bench.check("{1*|-1*}", "+-(1*)");
    bench.check("{1,1*|-1,-1*}", "+-{1,1*}");
    bench.check("{3|1||-1|-3}", "+-{3|1}");
    bench.check("{{3|1,1*}||-1,-1*|-3}", "+-{3|1,1*}");
    bench.check("{{5|4||3}|||-3||-4|-5}", "+-{5|4||3}");
    bench.check("{5Tiny(2)|-5Miny(2)}", "+-(5Tiny(2))");
    bench.check("{5,{9|1}|-5,{-1|-9}}", "+-{5,{9|1}}");
    bench.check("*3", "*3");
}

#[test]
fn tiny_and_miny() {
    let bench = Bench::new();
    bench.check("{0||0|-2}", "Tiny(2)");
    bench.check("{1/2|0||0}", "Miny(1/2)");
    bench.check("{5||5|3}", "5Tiny(2)");
    bench.check("{-1/4|-1||-1}", "-1Miny(3/4)");
    bench.check("{0|||0||-2|-6}", "Tiny({6|2})");
    // The mean of H is not below 0: no tiny.
    bench.check("{0||0|v4}", "{0||0|v4}");
}

#[test]
fn braces_and_bars() {
    let bench = Bench::new();
    bench.check("{{2|0}|0}", "Miny(2)");
    bench.check("{{2|1}|0}", "{2|1||0}");
    bench.check("{{{10|0}|-10}|-30}", "{10|0||-10|||-30}");
    bench.check("{{{{10|0}|-10}|-30}|-70}", "{{10|0||-10|||-30}|-70}");
    bench.check(
        "{{{{10|0}|-10}|-30}|{-70|-80}}",
        "{{10|0||-10|||-30}||-70|-80}",
    );
    bench.check("{3|1||1|||-1}", "{1Miny(2)|-1}");
    bench.check("{1|||1/2|-1||-3/2|-3}", "{1|||1/2|-1||-3/2|-3}");
    bench.check("{0|-5/2||-11/4|-5|||-21/4}", "{0|-5/2||-11/4|-5|||-21/4}");
}

/// The empty 4×4 board of Domineering, with the options in the order of the notation.
#[test]
fn four_by_four() {
    let bench = Bench::new();
    bench.check(
        "{0,{{2|0},{2|{2|0}}|{2|0},{{2|0}|0}}|0,{{0|-2},{0|{0|-2}}|{0|-2},{{0|-2}|-2}}}",
        "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",
    );
}

#[test]
fn the_order_of_options() {
    let bench = Bench::new();
    let order = [
        "-3/2", "0", "4", "*", "*7", "-1*", "v", "^", "^*", "1^", "{1|0}", "{2|0}", "{2|1}",
        "{2|*}", "{3|1||0}",
    ];
    let ids: Vec<GameId> = order
        .iter()
        .rev()
        .map(|text| bench.read(text).id())
        .collect();
    let form = bench.games.form(&bench.context, &ids, &[]).unwrap();
    let mut printer = Printer::new(&bench.games);
    let expected = format!("'{{{}|}}'", order.join(","));
    assert_eq!(printer.form(&bench.context, form).unwrap(), expected);
    let options = printer.options(&bench.context, form, Player::Left).unwrap();
    assert!(options.iter().eq(ids.iter().rev()));
}

#[test]
fn canonical_forms_have_braces() {
    let bench = Bench::new();
    let check = |text: &str, expected: &str| {
        let text = Printer::new(&bench.games)
            .canonical(&bench.context, bench.read(text))
            .unwrap();
        assert_eq!(text, expected);
    };
    check("0", "{|}");
    check("1", "{0|}");
    check("-2", "{|-1}");
    check("1/2", "{0|1}");
    check("*2", "{0,*|0,*}");
    check("^*", "{0,*|0}");
    check("+-1", "{1|-1}");
    check("Tiny(2)", "{0||0|-2}");
    check("^<2>", "{0|v*}");
}

#[test]
fn literal_forms() {
    let bench = Bench::new();
    let (games, context) = (&bench.games, &bench.context);
    let id = |text: &str| bench.read(text).id();
    let form = |left: &[GameId], right: &[GameId]| games.form(context, left, right).unwrap();
    let check = |form: GameId, expected: &str| {
        assert_eq!(Printer::new(games).form(context, form).unwrap(), expected);
    };
    let empty_right = form(&[id("-1")], &[]);
    check(empty_right, "'{-1|}'");
    // A bar that would touch another one keeps its braces.
    check(form(&[empty_right], &[]), "'{{-1|}|}'");
    check(form(&[], &[empty_right]), "'{||-1|}'");
    check(
        form(&[form(&[], &[empty_right])], &[id("1")]),
        "'{{||-1|}|1}'",
    );
    check(form(&[id("0"), id("-1")], &[id("1")]), "'{-1,0|1}'");
    check(form(&[id("*")], &[id("*")]), "'{*|*}'");
    check(id("{0|1}"), "1/2");
}

#[test]
fn arrows_and_tex() {
    let bench = Bench::new();
    let check = |text: &str, arrows: &str, tex: &str| {
        for (style, expected) in [(Style::Unicode, arrows), (Style::Latex, tex)] {
            let mut printer = Printer::with(&bench.games, style, 1000);
            assert_eq!(
                printer.value(&bench.context, bench.read(text)).unwrap(),
                expected
            );
        }
    };
    check("-3/8^^*", "-3/8⇑*", r"-\frac{3}{8}{\Uparrow}{\ast}");
    check("1v3*2", "1↓3*2", r"1+3{\cdot}{\downarrow}{\ast}2");
    check("^<2>", "↑<2>", r"{\uparrow}^{2}");
    check("v[3]", "↓[3]", r"{\downarrow}^{[3]}");
    check("+-{3|1,1*}", "±{3|1,1*}", r"\pm \{3\mid 1,1{\ast}\}");
    check("5Tiny(2)", "5Tiny(2)", r"5\mathbf{+}_{2}");
    check("{2|1||0}", "{2|1||0}", r"\{2\mid 1\mathrel{||}0\}");
}

/// All values born by day 3: the forms whose option lists are antichains of day-2 values.
#[test]
fn every_value_born_by_day_three_reads_back() {
    let bench = Bench::new();
    let mut day: Vec<Value> = vec![Value::ZERO];
    for born in [4, 22] {
        day = values_of(&bench, &subsets(&day));
        assert_eq!(day.len(), born);
    }
    let antichains = antichains(&bench, &day);
    assert_eq!(antichains.len(), 98);
    let values = values_of(&bench, &antichains);
    assert_eq!(values.len(), 1474);
    let mut texts = HashSet::new();
    for value in values {
        bench.reads_back(value);
        assert!(texts.insert(bench.print(value)));
    }
}

fn subsets(day: &[Value]) -> Vec<Vec<Value>> {
    let mut subsets = vec![vec![]];
    for &value in day {
        let with: Vec<Vec<Value>> = subsets
            .iter()
            .map(|subset: &Vec<Value>| subset.iter().copied().chain([value]).collect())
            .collect();
        subsets.extend(with);
    }
    subsets
}

fn antichains(bench: &Bench, day: &[Value]) -> Vec<Vec<Value>> {
    let confused = |&a: &Value, b: Value| bench.games.compare(&bench.context, a, b) == Ok(None);
    let mut antichains = vec![vec![]];
    for &value in day {
        let longer: Vec<Vec<Value>> = antichains
            .iter()
            .filter(|antichain: &&Vec<Value>| antichain.iter().all(|a| confused(a, value)))
            .map(|antichain| antichain.iter().copied().chain([value]).collect())
            .collect();
        antichains.extend(longer);
    }
    antichains
}

/// The distinct values of the forms with these option lists.
fn values_of(bench: &Bench, lists: &[Vec<Value>]) -> Vec<Value> {
    let mut seen = HashSet::new();
    let pairs = lists
        .iter()
        .flat_map(|left| lists.iter().map(move |right| (left, right)));
    pairs
        .map(|(left, right)| bench.games.value(&bench.context, left, right).unwrap())
        .filter(|&value| seen.insert(value))
        .collect()
}

/// The text must not depend on what the arena has seen before, or in which order.
#[test]
fn texts_do_not_depend_on_the_arena() {
    let texts = [
        "+-1",
        "{2|1||0}",
        "{3|1,2||*,^|v}",
        "^<2>",
        "{4|{1|-1},*2}",
        "Tiny({3|1})",
        "{5|{2|0},{2|1},{1|0}}",
    ];
    let forwards = Bench::new();
    let backwards = Bench::new();
    let sum = |bench: &Bench, texts: &mut dyn Iterator<Item = &&str>| {
        let values: Vec<Value> = texts.map(|text| bench.read(text)).collect();
        let pairs = values
            .iter()
            .flat_map(|&g| values.iter().map(move |&h| (g, h)));
        let sums = pairs.map(|(g, h)| bench.games.sum(&bench.context, g, h).unwrap());
        let mut texts: Vec<String> = sums.map(|sum| bench.print(sum)).collect();
        texts.sort();
        texts
    };
    assert_eq!(
        sum(&forwards, &mut texts.iter()),
        sum(&backwards, &mut texts.iter().rev())
    );
}

#[test]
fn a_text_that_is_too_long_is_never_made() {
    let bench = Bench::new();
    let switches = (0..16).map(|i| format!("{{{}|0}}", 3_u64.pow(i)));
    let switches: Vec<Value> = switches.map(|text| bench.read(&text)).collect();
    let value = bench.games.sum_all(&bench.context, switches).unwrap();
    let positions = bench
        .games
        .follower_count(&bench.context, value.id())
        .unwrap();
    let mut printer = Printer::new(&bench.games);
    let refused = printer.value(&bench.context, value);
    assert_eq!(
        refused,
        Err(PrintError::TooLong {
            positions: positions.clone()
        })
    );
    let message = format!("value has {positions} distinct positions; not printed");
    assert_eq!(refused.unwrap_err().to_string(), message);
    // A long number, and a nimber with too many options.
    let long = bench
        .games
        .number(&bench.context, Dyadic::power_of_two(1_000_000))
        .unwrap();
    assert!(printer.value(&bench.context, long).is_err());
    let nimber = bench.games.nimber(&bench.context, 1_000_000_000).unwrap();
    assert_eq!(
        printer.value(&bench.context, nimber).unwrap(),
        "*1000000000"
    );
    assert!(printer.canonical(&bench.context, nimber).is_err());
}

#[test]
fn the_limit_is_exact() {
    let bench = Bench::new();
    let value = bench.read("{3|1,2||*,^|v}");
    let text = bench.print(value);
    let print =
        |limit| Printer::with(&bench.games, Style::Plain, limit).value(&bench.context, value);
    let length = text.len() as u64;
    assert_eq!(print(length), Ok(text));
    assert!(print(length - 1).is_err());
}

#[test]
fn a_printer_may_write_any_number_of_texts() {
    let bench = Bench::new();
    let mut printer = Printer::with(&bench.games, Style::Plain, 20);
    for n in 1..100 {
        let text = format!("{{{n}|-200}}");
        let printed = printer.value(&bench.context, bench.read(&text));
        assert_eq!(printed, Ok(text));
    }
}

#[test]
fn deep_values() {
    let bench = Bench::new();
    let (games, context) = (&bench.games, &bench.context);
    let bracket = games.up_bracket(context, 20_000).unwrap();
    let shift = games.number(context, Dyadic::ratio(1, 1)).unwrap();
    let value = games.sum(context, bracket, shift).unwrap();
    assert_eq!(bench.print(value), "1/2^[20000]");

    let mut chain = bench.read("{1|0}");
    for n in 1..20_000 {
        chain = games
            .value(context, &[chain], &[games.integer(context, -n).unwrap()])
            .unwrap();
    }
    let mut printer = Printer::with(games, Style::Plain, 1 << 20);
    let text = printer.value(context, chain).unwrap();
    assert!(bench.read(&text) == chain);
    let shared = printer.shared(context, chain).unwrap();
    assert!(bench.read(&shared) == chain);
}

#[test]
fn numbers_with_ups_and_stars_are_named_by_their_parts() {
    let bench = Bench::new();
    for ups in -3..=3 {
        for nimber in 0..4 {
            for number in [Dyadic::ZERO, Dyadic::from(2), Dyadic::ratio(-7, 3)] {
                let compact = Compact {
                    number,
                    ups,
                    nimber,
                };
                let value = bench.games.compact_value(&bench.context, compact).unwrap();
                bench.reads_back(value);
            }
        }
    }
}

/// Published values: names in braces are compared as values, since their order differs.
#[test]
fn published_names() {
    let bench = Bench::new();
    let table = include_str!("../../../../testdata/values.tsv");
    let mut rows = 0;
    for line in table.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &["canonical", input, expected] = &fields[..] else {
            continue;
        };
        let value = bench.read(input);
        assert_eq!(value, bench.read(expected), "{input}");
        let text = bench.print(value);
        bench.reads_back(value);
        if !expected.contains([',', 'T', 'M']) {
            assert_eq!(text, expected, "{input}");
        }
        rows += 1;
    }
    assert!(rows > 100, "{rows}");
}
