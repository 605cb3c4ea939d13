//! Nim and heap games against play itself, and against the verified figures.

use cgt_core::{Context, EvalError, Evaluator, Games, Limits, Outcome, Playable, Player, Ruleset};
use cgt_nim::{Code, HeapGame, HeapRules, Heaps, NAMED_GAMES, Nim, NimSequence, Period, Wythoff};

/// The least number that is not among these.
fn mex(reached: &[u64]) -> u64 {
    (0..).find(|value| !reached.contains(value)).unwrap()
}

/// The nim-sequence by the definition, straight from the digits of the code.
fn sequence_by_definition(code: &str, count: usize) -> Vec<u64> {
    let digits: Vec<u32> = code.chars().filter_map(|c| c.to_digit(16)).collect();
    let mut g: Vec<u64> = Vec::new();
    for n in 0..count {
        let mut reached = Vec::new();
        for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= n) {
            let left = n - taken;
            if digit & 1 > 0 && left == 0 {
                reached.push(0);
            }
            if digit & 2 > 0 && left > 0 {
                reached.push(g[left]);
            }
            for a in 1..left {
                if digit & 4 > 0 {
                    reached.push(g[a] ^ g[left - a]);
                }
                for b in (1..left - a).filter(|_| digit & 8 > 0) {
                    reached.push(g[a] ^ g[b] ^ g[left - a - b]);
                }
            }
        }
        g.push(mex(&reached));
    }
    g
}

fn terms(rules: &HeapRules, count: u64) -> Vec<u64> {
    let mut sequence = NimSequence::new(rules.code().clone());
    sequence.extend(&Context::default(), count).unwrap();
    sequence.terms().iter().copied().map(u64::from).collect()
}

fn octal(code: &str) -> HeapRules {
    HeapRules::octal(Code::parse(code).unwrap())
}

#[test]
fn nim_by_theory_is_nim_by_search() {
    let (games, context) = (Games::new(), Context::default());
    let theory = Evaluator::new(Nim::new(), &games);
    let search = Evaluator::new(Nim::by_search(), &games);
    for heaps in [
        [0, 0, 0],
        [1, 2, 3],
        [3, 5, 7],
        [4, 4, 9],
        [1, 6, 6],
        [10, 11, 12],
    ] {
        let position = Heaps::new(heaps);
        let expected = search.value(&context, &position).unwrap();
        assert_eq!(
            theory.value(&context, &position),
            Ok(expected),
            "{position}"
        );
        let form = theory
            .form(&context, &Heaps::new(heaps.map(|heap| heap % 4)))
            .unwrap();
        let small = Heaps::new(heaps.map(|heap| heap % 4));
        assert_eq!(
            games.canonical(&context, form),
            theory.value(&context, &small)
        );
    }
}

#[test]
fn winning_moves_are_those_that_lead_to_zero() {
    let (games, context) = (Games::new(), Context::default());
    let nim = Evaluator::new(Nim::new(), &games);
    for heaps in [[1, 2, 3], [3, 5, 7], [5, 5, 2], [9, 4, 4], [8, 8, 0]] {
        let position = Heaps::new(heaps);
        let found = Nim::new().winning_moves(&position, Player::Left).unwrap();
        let all = nim.moves(&context, &position, Player::Left).unwrap();
        let expected: Vec<Heaps> = all.into_iter().filter(|m| m.wins).map(|m| m.to).collect();
        let found: Vec<Heaps> = found.into_iter().map(|found| found.to).collect();
        assert_eq!(found, expected, "{position}");
    }
}

#[test]
fn heaps_of_any_size_are_answered_at_once() {
    let (games, context) = (Games::new(), Context::default());
    let nim = Evaluator::new(Nim::new(), &games);
    let huge = 1_000_000_000_000_000_000;
    let position = Heaps::new([huge, huge + 1, u64::MAX]);
    let value = nim.value(&context, &position).unwrap();
    assert_eq!(
        value,
        games
            .nimber(&context, huge ^ (huge + 1) ^ u64::MAX)
            .unwrap()
    );
    let wins = Nim::new().winning_moves(&position, Player::Right).unwrap();
    // Only the largest heap has the highest bit of the sum.
    let taken = u64::MAX - (huge ^ (huge + 1));
    assert_eq!(wins.len(), 1);
    assert_eq!(
        wins[0].name,
        format!("take {taken} from the heap of {}", u64::MAX)
    );
    assert!(matches!(
        Nim::new().named_moves(&position, Player::Left),
        Err(EvalError::Options(_))
    ));
}

#[test]
fn moves_are_named_by_heap() {
    let names = |position: &Heaps| -> Vec<String> {
        let moves = Nim::new().named_moves(position, Player::Left).unwrap();
        moves.into_iter().map(|named| named.name).collect()
    };
    assert_eq!(
        names(&Heaps::new([2, 2, 1])),
        [
            "take 1 from the heap of 1",
            "take 1 from the heap of 2",
            "take 2 from the heap of 2"
        ]
    );
    let kayles = HeapGame::new(HeapRules::parse("kayles").unwrap());
    let moves = kayles.named_moves(&Heaps::new([4]), Player::Left).unwrap();
    let names: Vec<&str> = moves.iter().map(|named| named.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "take 1 from the heap of 4, leaving 3",
            "take 1 from the heap of 4, leaving 1 and 2",
            "take 2 from the heap of 4, leaving 2",
            "take 2 from the heap of 4, leaving 1 and 1",
        ]
    );
}

#[test]
fn sequences_follow_the_definition() {
    let codes = [
        "0.77", "0.07", "0.137", "0.15", "0.007", "0.6", "0.16", "0.356", "4.007", "4.3", "0.45",
        "0.106", "0.3", "0.033", "0.776", "0.8", "0.f", "0.18", "c.1", "8.2",
    ];
    for code in codes {
        let count = if code.contains(['8', 'c', 'f']) {
            90
        } else {
            400
        };
        let expected = sequence_by_definition(code, count);
        assert_eq!(terms(&octal(code), count as u64), expected, "{code}");
    }
}

#[test]
fn sets_and_names_follow_the_definition() {
    let check = |rules: &str, moves: &dyn Fn(usize, usize) -> bool| {
        let rules = HeapRules::parse(rules).unwrap();
        let mut g: Vec<u64> = Vec::new();
        for n in 0..120 {
            let reached: Vec<u64> = (0..n).filter(|&m| moves(n, m)).map(|m| g[m]).collect();
            g.push(mex(&reached));
        }
        assert_eq!(terms(&rules, 120), g, "{rules}");
    };
    check("subtract 1,2,5", &|n, m| [1, 2, 5].contains(&(n - m)));
    check("subtract 4,7,12", &|n, m| [4, 7, 12].contains(&(n - m)));
    check("all-but 1,2,5", &|n, m| ![1, 2, 5].contains(&(n - m)));
    check("all-but 3", &|n, m| n - m != 3);
    check("all-but", &|_, _| true);
    let mut g: Vec<u64> = Vec::new();
    for n in 0..300 {
        let splits = (1..n).filter(|a| 2 * a != n).map(|a| g[a] ^ g[n - a]);
        g.push(mex(&splits.collect::<Vec<_>>()));
    }
    assert_eq!(terms(&HeapRules::parse("grundy").unwrap(), 300), g);
    // Lasker's Nim: 4k+3 and 4k+4 change places (Winning Ways, ch. 4).
    let expected = |n: u64| match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    };
    let lasker = HeapRules::parse("laskers-nim").unwrap();
    assert_eq!(
        terms(&lasker, 200),
        (0..200).map(expected).collect::<Vec<_>>()
    );
}

#[test]
fn search_by_moves_agrees_with_sequences() {
    let (games, context) = (Games::new(), Context::default());
    let rules = NAMED_GAMES.iter().map(|game| game.name);
    for rules in rules.chain(["subtract 2,3", "all-but 2", "hex 0.9", "octal 4.26"]) {
        let rules = HeapRules::parse(rules).unwrap();
        let search = Evaluator::new(HeapGame::by_search(rules.clone()), &games);
        let theory = Evaluator::new(HeapGame::new(rules.clone()), &games);
        for heap in 0..14 {
            let position = Heaps::new([heap, 3, 5]);
            let expected = search.value(&context, &position).unwrap();
            assert_eq!(
                theory.value(&context, &position),
                Ok(expected),
                "{rules} on {position}"
            );
        }
    }
}

#[test]
fn treblecross_is_played_on_squares() {
    // Three marks in a row win, so nobody may leave two that the opponent completes: a mark
    // rules out the two squares on either side.
    let mut g: Vec<u64> = vec![0];
    for n in 1..60_usize {
        let board = |squares: usize| g[squares];
        let parts =
            |mark: usize| board(mark.saturating_sub(2)) ^ board((n - 1 - mark).saturating_sub(2));
        let reached: Vec<u64> = (0..n).map(parts).collect();
        let value = mex(&reached);
        g.push(value);
    }
    let treblecross = HeapGame::new(HeapRules::parse("treblecross").unwrap());
    let found = treblecross.sequence(&Context::default(), 0, 59).unwrap();
    assert_eq!(found.into_iter().map(u64::from).collect::<Vec<_>>(), g);
}

#[test]
fn periods_are_those_of_the_literature() {
    let check = |rules: &str, from, period, saltus| {
        let game = HeapGame::new(HeapRules::parse(rules).unwrap());
        let found = game.period(&Context::default(), 20_000).unwrap().unwrap();
        let Period {
            from: f,
            period: p,
            saltus: s,
            ..
        } = found;
        assert_eq!((f, p, s), (from, period, saltus), "{rules}");
    };
    // testdata/figures.md, "Heap games".
    check("kayles", 71, 12, 0);
    check("dawsons-kayles", 53, 34, 0);
    check("dawsons-chess", 52, 34, 0);
    check("guiles", 1, 10, 0);
    // Nim with at most k counters taken has period k + 1; Nim itself rises by 1.
    check("subtract 1,2,3", 0, 4, 0);
    check("octal 0.3...", 0, 1, 1);
    check("all-but", 0, 1, 1);
}

#[test]
fn periods_hold_far_beyond_what_proves_them() {
    for rules in [
        "kayles",
        "octal 0.137",
        "octal 0.356",
        "subtract 3,5,11",
        "all-but 1,4",
        "all-but 2,3,7",
        "hex 0.8",
    ] {
        let rules = HeapRules::parse(rules).unwrap();
        let context = Context::default();
        let mut sequence = NimSequence::new(rules.code().clone());
        let Some(period) = sequence.find_period(&context, 3000).unwrap() else {
            continue;
        };
        let far = terms(
            &rules,
            if rules.code().digit(1) > 7 {
                600
            } else {
                20_000
            },
        );
        let (from, length) = (period.from as usize, period.period as usize);
        for n in from..far.len() - length {
            assert_eq!(far[n + length], far[n] + period.saltus, "{rules} at {n}");
        }
        if from > 0 {
            assert_ne!(
                far[from - 1] + period.saltus,
                far[from - 1 + length],
                "{rules}"
            );
        }
    }
}

#[test]
fn a_period_answers_for_heaps_of_any_size() {
    let (games, context) = (Games::new(), Context::default());
    let value = |rules: &str, heap| {
        let game = Evaluator::new(HeapGame::new(HeapRules::parse(rules).unwrap()), &games);
        game.value(&context, &Heaps::new([heap])).unwrap()
    };
    let nimber = |k| games.nimber(&context, k).unwrap();
    let kayles = terms(&octal("0.77"), 200);
    let huge = 1_000_000_000_000_000_000_u64;
    let place = 72 + (huge - 72) % 12;
    assert_eq!(value("kayles", huge), nimber(kayles[place as usize]));
    assert_eq!(value("all-but", huge), nimber(huge));
    assert_eq!(value("subtract 1,2", u64::MAX), nimber(u64::MAX % 3));
}

#[test]
fn limits_stop_the_work() {
    let limits = Limits {
        positions: 500,
        ..Limits::default()
    };
    let context = Context::new(limits);
    let mut grundy = NimSequence::new(Code::grundy());
    assert_eq!(
        grundy.extend(&context, 1000),
        Err(EvalError::Positions(500))
    );
    assert_eq!(grundy.terms().len(), 500);
    assert_eq!(
        grundy.value(&context, u64::MAX),
        Err(EvalError::Positions(500))
    );
    let stop = || true;
    let context = Context::default().with_cancel(&stop);
    assert_eq!(
        grundy.extend(&context, 1_000_000),
        Err(EvalError::Cancelled)
    );
}

#[test]
fn wythoffs_lost_positions_are_golden() {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Wythoff, &games);
    for large in 0..30_u64 {
        for small in 0..=large {
            let position = Wythoff.parse(&format!("{small} {large}")).unwrap();
            let value = evaluator.value(&context, &position).unwrap();
            let outcome = games.outcome(&context, value).unwrap();
            assert_eq!(
                Wythoff.known_outcome(&position),
                Some(outcome),
                "{small} {large}"
            );
            let mut options = cgt_core::Options::new();
            Wythoff.options(&position, Player::Left, &mut options);
            let distinct: std::collections::HashSet<_> = options.iter().collect();
            assert_eq!(distinct.len(), options.len(), "{small} {large}");
        }
    }
    // Neighbouring Fibonacci numbers, the largest below 2^64.
    let lost = Wythoff
        .parse("7540113804746346429 12200160415121876738")
        .unwrap();
    assert_eq!(Wythoff.known_outcome(&lost), Some(Outcome::P));
    let won = Wythoff
        .parse("7540113804746346430 12200160415121876738")
        .unwrap();
    assert_eq!(Wythoff.known_outcome(&won), Some(Outcome::N));
    let lost = Wythoff.parse(&format!("{0} {0}", u64::MAX)).unwrap();
    assert_eq!(Wythoff.known_outcome(&lost), Some(Outcome::N));
}
