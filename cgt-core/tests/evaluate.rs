//! Expressions and their answers: every function, every kind of operand, every refusal.

use cgt_core::notation::{Answer, EvaluateError, Function, Printer, parse};
use cgt_core::{Context, EvalError, Games, Limits, Value};

struct Calculator {
    games: Games,
    context: Context<'static>,
}

impl Calculator {
    fn new() -> Calculator {
        Calculator {
            games: Games::new(),
            context: Context::default(),
        }
    }

    fn ask(&self, text: &str) -> Result<Answer, EvaluateError> {
        let statement = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.games.evaluate(&self.context, &statement)
    }

    /// The answer as a text.
    fn show(&self, text: &str) -> String {
        let mut printer = Printer::new(&self.games);
        match self
            .ask(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
        {
            Answer::Value(value) => printer.value(&self.context, value).unwrap(),
            Answer::Form(form) => printer.form(&self.context, form).unwrap(),
            Answer::Count(count) => count.to_string(),
            Answer::List(games) => {
                let names = games
                    .iter()
                    .map(|&game| printer.form(&self.context, game).unwrap());
                format!("[{}]", names.collect::<Vec<_>>().join(" "))
            }
            Answer::Outcome(outcome) => outcome.to_string(),
            Answer::Truth(truth) => truth.to_string(),
            Answer::Thermograph(thermograph) => {
                let wall = |corners: &[cgt_core::Corner]| {
                    let corner = |c: &cgt_core::Corner| format!("({},{})", c.temperature, c.value);
                    corners.iter().map(corner).collect::<String>()
                };
                let (left, right) = (thermograph.left_wall(), thermograph.right_wall());
                format!("{} {} {}", wall(left), wall(right), thermograph.mast())
            }
            Answer::Nothing(note) => format!("nothing: {note}"),
            other => panic!("{text}: an unknown answer {other:?}"),
        }
    }

    /// The marked bytes and the message of a refusal.
    fn refusal<'t>(&self, text: &'t str) -> (&'t str, String) {
        match self.ask(text) {
            Err(EvaluateError::Argument(error)) => (&text[error.span()], error.to_string()),
            other => panic!("{text}: {other:?}"),
        }
    }
}

fn check(pairs: &[(&str, &str)]) {
    let calculator = Calculator::new();
    for &(text, expected) in pairs {
        assert_eq!(calculator.show(text), expected, "{text}");
    }
}

#[test]
fn operators() {
    check(&[
        ("{0|*} + *", "^*"),
        ("1/2 + 1/4 - 3/4", "0"),
        ("--5", "5"),
        ("-{2|-1}", "{1|-2}"),
        ("0-1^", "-1v"),
        ("-1^", "-1^"),
        ("3*2", "3*2"),
        ("+-1 + +-1", "0"),
        // {2|0} on Left's move is answered to 0.
        ("+-{2|0,1}", "0"),
        ("+-{3|1}", "+-{3|1}"),
        ("5Tiny(2)", "5Tiny(2)"),
        ("Miny(1/2) + Tiny(1/2)", "0"),
        // Blue under two red edges is 1/4; the colon groups from the left.
        ("1:-2", "1/4"),
        ("1:-1:1", "3/4"),
        ("*:3", "^[3]*"),
        ("*2:1", "{0,*,*2|0,*}"),
        // {^|0} is *, since the move to ^ is reversed through *.
        ("a={0|*}; b={a|0}; {b|a,0}", "v"),
        ("a={2|1}; b={a|0}; {b|a,0}", "Miny({2|1})"),
        ("^<2> - ^<2>", "0"),
        ("^[3] - ^ - ^<2>", "^<3>"),
        ("v<2> + ^<2>", "0"),
        ("v[4]", "v[4]"),
    ]);
}

#[test]
fn comparisons() {
    check(&[
        ("^ || *", "true"),
        ("^^ > *", "true"),
        ("^ > 0", "true"),
        ("{0|1} = 1/2", "true"),
        ("{0|1} == 1/2", "true"),
        ("^ < 1/1024", "true"),
        ("^ <= ^", "true"),
        ("^ < ^", "false"),
        ("* >= 0", "false"),
        ("+-1 || 1", "true"),
        ("+-1 <= 1", "false"),
        ("'{-1|1}' = 0", "true"),
    ]);
}

#[test]
fn quoted_trees_are_kept() {
    check(&[
        ("'{0,-1|1}'", "'{-1,0|1}'"),
        ("'{0|1}'", "1/2"),
        ("canonical('{0,-1|1}')", "1/2"),
        ("'{-1|1}':1", "1/2"),
        ("'{|}':1", "1"),
        ("0:1", "1"),
        ("{-1|1}:1", "1"),
        ("ordinal('{-1|1}',1)", "1/2"),
        ("birthday('{-1|1}')", "2"),
        ("birthday({-1|1})", "0"),
        ("followers('{-1|1}')", "4"),
        ("leftoptions('{0,-1|1}')", "[-1 0]"),
        ("rightoptions('{|{-1|1}}')", "['{-1|1}']"),
        ("-'{-1|1}'", "0"),
        ("mean('{2,1|0}')", "1"),
        ("a='{-1|1}'; 'a':1", "1/2"),
        ("a={-1|1}; '{a|}'", "1"),
    ]);
}

#[test]
fn functions_of_one_game() {
    check(&[
        ("mean({2|-1/2})", "3/4"),
        ("temperature({2|-1/2})", "5/4"),
        ("temperature(3/8)", "-1/8"),
        ("temperature(7)", "-1"),
        ("temperature(1^)", "0"),
        ("mean({1|||1/2|-1||-3/2|-3})", "-1/8"),
        ("temperature({1|||1/2|-1||-3/2|-3})", "9/8"),
        ("leftstop({2|-1})", "2"),
        ("rightstop({2|-1})", "-1"),
        ("birthday(3/8)", "4"),
        ("birthday(pow2(100))", "1267650600228229401496703205376"),
        ("stopcount(*2)", "6"),
        ("stopcount(^)", "3"),
        ("followers(^)", "3"),
        ("outcome(^)", "L"),
        ("outcome(*)", "N"),
        ("outcome(0)", "P"),
        ("outcome(-1/2)", "R"),
        ("canonical({0,*|0})", "^*"),
        ("reduced({1|*})", "{1|0}"),
        ("reduced(3^)", "3"),
        ("companion(0)", "*"),
        ("companion(*)", "0"),
        ("freeze(+-1)", "*"),
        ("freeze({2|-1/2})", "3/4*"),
        ("atomicweight(^3*)", "3"),
        // {2 - 2 | -1 + 2}
        ("atomicweight({^^|v})", "1/2"),
        ("atomicweight(Tiny(2))", "0"),
        (
            "atomicweight(1)",
            "nothing: it is not infinitesimal, so it has no atomic weight",
        ),
        (
            "atomicweight({^^||0|-1})",
            "nothing: its threats are too large for an atomic weight",
        ),
        ("thermograph(1/2)", "(-1,1)(-1/2,1/2) (-1,0)(-1/2,1/2) 1/2"),
        ("thermograph(5)", "(-1,5) (-1,5) 5"),
        ("thermograph(^)", "(-1,1)(0,0) (-1,0)(0,0) 0"),
        ("leftoptions(*2)", "[0 *]"),
        ("rightoptions(^)", "[*]"),
        ("rightoptions(3)", "[]"),
        ("leftincentives(^)", "[v]"),
        ("rightincentives(^)", "[^*]"),
        ("leftincentives({2|-1})", "[{3|0}]"),
        ("numberpart(3/4^*)", "3/4"),
        ("tiny(0)", "^"),
        ("tiny(1)", "Tiny(1)"),
        ("miny(2)", "Miny(2)"),
        ("tiny(^)", "^"),
        ("pow2(10)", "1024"),
        ("pow2(-3)", "1/8"),
        ("born(0)", "[0]"),
        ("born(1)", "[-1 0 1 *]"),
        ("mean(temperature({2|-1/2}))", "5/4"),
        ("birthday(^) + 1", "3"),
    ]);
}

#[test]
fn functions_of_more_games() {
    check(&[
        ("cool({3|-1},1)", "{2|0}"),
        ("cool({3|-1},2)", "1*"),
        ("cool({3|-1},3)", "1"),
        ("cool(1/2,5)", "1/2"),
        ("cool(*,-1/2)", "+-1/2"),
        ("cool({2|1,1*},1/2)", "3/2*"),
        ("heat(*,1)", "+-1"),
        ("heat(3,1)", "3"),
        ("heat(^,1)", "{1||0|-2}"),
        ("overheat(1/2,2,2)", "{2|0}"),
        ("overheat(3,2,1)", "6"),
        ("norton(*,^)", "+-(^^*)"),
        ("norton(3,^)", "^3"),
        ("norton({1|0,{1|0}},^)", "{^3*|vv*,{^|v4}}"),
        ("ordinal(1,-2)", "1/4"),
        ("times(3,^*)", "^3*"),
        ("times(-2,{1|0})", "-1"),
        ("times(0,+-1)", "0"),
        ("simplest(1/4,1)", "1/2"),
        ("simplest(-5,5)", "0"),
        ("simplest(1,9/8)", "17/16"),
    ]);
}

#[test]
fn hot_games_have_no_number_part() {
    let calculator = Calculator::new();
    let answer = calculator.ask("numberpart(+-1)");
    assert!(matches!(answer, Ok(Answer::Nothing(_))), "{answer:?}");
}

#[test]
fn lists_are_long_where_they_must_be() {
    let calculator = Calculator::new();
    for (text, length) in [
        ("born(2)", 22),
        ("born(3)", 1474),
        ("leftoptions(*500)", 500),
    ] {
        match calculator.ask(text) {
            Ok(Answer::List(games)) => assert_eq!(games.len(), length, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn arguments_out_of_range_are_underlined() {
    let calculator = Calculator::new();
    let cases = [
        ("cool(^,-1)", "-1", "a number above -1"),
        ("cool(^, *)", "*", "a number"),
        ("heat(^,-1)", "-1", "0 or positive"),
        ("heat(^,*)", "*", "0 or positive"),
        ("overheat(1/2,0,1)", "0", "a positive game"),
        ("norton(^,*)", "*", "a positive game"),
        ("norton(^,-1)", "-1", "a positive game"),
        ("times(1/2,^)", "1/2", "an integer"),
        ("times(*,^)", "*", "an integer"),
        (
            "pow2(1000000000)",
            "1000000000",
            "from -33554431 to 33554431",
        ),
        ("pow2(pow2(100))", "pow2(100)", "from -33554431 to 33554431"),
        (
            "pow2(-9223372036854775808)",
            "-9223372036854775808",
            "from -33554431 to 33554431",
        ),
        ("born(4)", "4", "0, 1, 2 or 3"),
        ("born(-1)", "-1", "0, 1, 2 or 3"),
        ("simplest(1,1)", "1", "above the first"),
        ("simplest(2,1)", "1", "above the first"),
        ("simplest(^,1)", "^", "a number"),
        ("1 + outcome(^)", "outcome(^)", "an outcome class"),
        ("mean(born(1))", "born(1)", "a list of games"),
        ("{thermograph(1)|}", "thermograph(1)", "a thermograph"),
        ("atomicweight(1) = 0", "atomicweight(1)", "no atomic weight"),
    ];
    for (text, underlined, words) in cases {
        let (marked, message) = calculator.refusal(text);
        assert!(message.contains(words), "{text}: {message}");
        assert_eq!(marked, underlined, "{text}: {message}");
    }
}

#[test]
fn limits_are_named() {
    let calculator = Calculator::new();
    let limit = |text| match calculator.ask(text) {
        Err(EvaluateError::Limit(limit)) => limit,
        other => panic!("{text}: {other:?}"),
    };
    assert!(matches!(
        limit("leftoptions(*1000000000)"),
        EvalError::Options(_)
    ));
    assert!(matches!(
        limit("thermograph(pow2(-10000))"),
        EvalError::Depth(_)
    ));
    assert!(matches!(
        limit("times(9223372036854775807,^^)"),
        EvalError::Ups
    ));
    assert!(matches!(
        limit("stopcount(*1000000000)"),
        EvalError::NumberBits(_)
    ));
    assert!(matches!(limit("1:-100000000"), EvalError::NumberBits(_)));
    assert!(matches!(limit("*:1000000000"), EvalError::Depth(_)));
    assert!(matches!(limit("^<1000000000>"), EvalError::Depth(_)));
    let few = Limits {
        games: 10,
        ..Limits::default()
    };
    let (games, context) = (Games::new(), Context::new(few));
    let many = games.evaluate(&context, &parse("born(3)").unwrap());
    assert_eq!(many, Err(EvaluateError::Limit(EvalError::Games(10))));
}

/// Nothing recurses over the text, and what recurses over games has its own stack.
#[test]
fn deep_expressions_are_no_danger() {
    let calculator = Calculator::new();
    let deep = 50_000;
    let minus = format!("{}1", "-".repeat(deep));
    assert_eq!(calculator.show(&minus), "1");
    let sums = format!("1{}", "+1".repeat(deep));
    assert_eq!(calculator.show(&sums), (deep + 1).to_string());
    let stalk = format!("1{}", ":1".repeat(deep));
    assert_eq!(calculator.show(&stalk), (deep + 1).to_string());
    let braces = format!("{}0{}", "{".repeat(deep), "|}".repeat(deep));
    assert_eq!(calculator.show(&braces), deep.to_string());
    let tree = format!("'{}0{}'", "{".repeat(deep), "|0}".repeat(deep));
    let height = calculator.show(&format!("birthday({tree})"));
    assert_eq!(height, deep.to_string());
    let switches = format!("{}0{}", "{".repeat(2000), "|-1}".repeat(2000));
    assert!(calculator.ask(&format!("thermograph({switches})")).is_ok());
}

#[test]
fn every_function_answers() {
    let calculator = Calculator::new();
    for &function in Function::ALL {
        let arguments = match function {
            Function::Simplest => "1,2".to_owned(),
            _ => vec!["1"; function.parameters().len()].join(","),
        };
        let answer = calculator.ask(&format!("{}({arguments})", function.name()));
        assert!(answer.is_ok(), "{}: {answer:?}", function.name());
    }
}

#[test]
fn reading_gives_values_only() {
    let calculator = Calculator::new();
    let read = |text| calculator.games.read(&calculator.context, text);
    assert_eq!(read("'{-1|1}'"), Ok(Value::ZERO));
    assert!(matches!(
        read("outcome(1)"),
        Err(EvaluateError::Argument(_))
    ));
    assert!(matches!(read("1 > 0"), Err(EvaluateError::Argument(_))));
    assert!(matches!(read("{0|"), Err(EvaluateError::Argument(_))));
}
