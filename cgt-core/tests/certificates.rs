//! Certificates hold, and no single change of one does.

mod common;

use cgt_core::certificate::{Certificate, CertifiedMove, Goal};
use cgt_core::check::{Verdict, check};
use cgt_core::notation::Relation;
use cgt_core::{Context, Games, Value};
use common::form;
use common::oracle::{self, Game};
use proptest::prelude::*;

fn trees() -> impl Strategy<Value = Game> {
    let leaf = (-1_i32..=1).prop_map(oracle::integer);
    leaf.prop_recursive(3, 16, 4, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..3);
        (side(), side()).prop_map(|(left, right)| oracle::game(left, right))
    })
}

/// The relation by the oracle, which shares nothing with the engine.
fn relation(g: &Game, h: &Game) -> Relation {
    match (oracle::le(g, h), oracle::le(h, g)) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Less,
        (false, true) => Relation::Greater,
        (false, false) => Relation::Confused,
    }
}

/// Every text that differs from this one in one number or one word.
fn changes(text: &str) -> Vec<String> {
    let mut changed = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (length, others): (usize, Vec<String>) = if digits > 0 {
            let number: u64 = rest[..digits].parse().unwrap_or(0);
            let others = [number + 1, number.wrapping_sub(1), number + 7, 0, 1];
            let others = others.into_iter().filter(|other| *other != number);
            (digits, others.map(|other| other.to_string()).collect())
        } else if let Some(word) = rest
            .strip_prefix('"')
            .and_then(|rest| rest.split('"').next())
        {
            let words = ["L", "R", "loses", "wins", "=", "<=", ">=", "<", ">", "||"];
            let others = words.into_iter().filter(|other| *other != word);
            let others = others.map(|other| format!("\"{other}\"")).collect();
            (word.len() + 2, others)
        } else {
            (1, Vec::new())
        };
        for other in others {
            changed.push([&text[..at], &other, &rest[length..]].concat());
        }
        at += length;
    }
    changed
}

#[track_caller]
fn holds_and_no_change_does(text: &str, relation: Relation) {
    let verdict = check(text).unwrap();
    assert_eq!(verdict.relation, relation.to_string());
    for change in changes(text) {
        assert!(check(&change).is_err(), "{text}\n{change}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 200,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_orders(a in trees(), b in trees()) {
        let (games, context) = (Games::new(), Context::default());
        let (g, h) = (form(&games, &context, &a), form(&games, &context, &b));
        let certificate = games.certify_order(&context, g, h).unwrap();
        prop_assert_eq!(certificate.relation, relation(&a, &b));
        holds_and_no_change_does(&certificate.to_json(), certificate.relation);
    }

    #[test]
    fn random_equalities(tree in trees()) {
        let (games, context) = (Games::new(), Context::default());
        let g = form(&games, &context, &tree);
        let value = games.canonical(&context, g).unwrap();
        let certificate = games.certify(&context, g, Relation::Equal, value.id()).unwrap();
        holds_and_no_change_does(&certificate.unwrap().to_json(), Relation::Equal);
    }

    #[test]
    fn random_inequalities(a in trees(), b in trees()) {
        let (games, context) = (Games::new(), Context::default());
        let (g, h) = (form(&games, &context, &a), form(&games, &context, &b));
        for (claimed, holds) in [
            (Relation::LessOrEqual, oracle::le(&a, &b)),
            (Relation::GreaterOrEqual, oracle::le(&b, &a)),
        ] {
            let certificate = games.certify(&context, g, claimed, h).unwrap();
            prop_assert_eq!(certificate.is_some(), holds);
            if let Some(certificate) = certificate {
                holds_and_no_change_does(&certificate.to_json(), claimed);
            }
        }
    }
}

/// Changes something in a certificate: what, where, and to what.
fn forge(forged: &mut Certificate, [what, at, index, new]: [usize; 4]) {
    use Relation::{Confused, Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
    let relations = [Equal, Less, Greater, LessOrEqual, GreaterOrEqual, Confused];
    let forms = forged.forms.len();
    let goals = forged.goals.len();
    match what {
        0 => forged.g = new % forms,
        1 => forged.h = new % forms,
        2 => forged.relation = relations[new % 6],
        3 => {
            let side = &mut forged.forms[at % forms][index % 2];
            side.push(new % forms);
            side.sort_unstable();
            side.dedup();
        }
        4 => drop(forged.forms[at % forms][index % 2].pop()),
        5 => drop(forged.goals.remove(at % goals.max(1))),
        6 => {
            // A goal that is weaker, with the claim that takes no more than it.
            if let Goal::Loses(player, _) = forged.goals[at % goals] {
                forged.goals = vec![forged.goals[at % goals]];
                let weaker = [LessOrEqual, GreaterOrEqual];
                forged.relation = weaker[player as usize];
            }
        }
        7 => {
            let count = forged.pairs.len();
            forged.pairs.swap(at % count, new % count);
        }
        8 => {
            let count = forged.pairs.len();
            let replies = &mut forged.pairs[at % count].replies;
            let last = replies.len().max(1);
            if let Some(reply) = replies.get_mut(index % last) {
                *reply = CertifiedMove {
                    in_first: new % 2 == 0,
                    option: new % 3,
                    then: new % count,
                };
            }
        }
        _ => {
            let count = forged.pairs.len();
            let pair = &mut forged.pairs[at % count];
            (pair.g, pair.h) = (index % forms, new % forms);
        }
    }
}

/// The trees of the forms of a verdict.
fn proven(verdict: &Verdict) -> [Game; 2] {
    let mut trees: Vec<Game> = Vec::new();
    for sides in &verdict.forms {
        let [left, right] = sides
            .each_ref()
            .map(|side| side.iter().map(|&at| trees[at].clone()).collect());
        trees.push(oracle::game(left, right));
    }
    [verdict.g, verdict.h].map(|at| trees[at].clone())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 2000,
        ..ProptestConfig::default()
    })]

    /// A forger who mends the digest proves nothing but what is true.
    #[test]
    fn forgers_prove_no_falsehood(
        a in trees(),
        b in trees(),
        changes in prop::collection::vec([0..10_usize, 0..64_usize, 0..64_usize, 0..64_usize], 1..3),
    ) {
        let (games, context) = (Games::new(), Context::default());
        let (g, h) = (form(&games, &context, &a), form(&games, &context, &b));
        let mut forged = games.certify_order(&context, g, h).unwrap();
        for change in changes {
            if !forged.goals.is_empty() {
                forge(&mut forged, change);
            }
        }
        if let Ok(verdict) = check(&forged.to_json()) {
            let [g, h] = proven(&verdict);
            let found = relation(&g, &h);
            let holds = match forged.relation {
                Relation::LessOrEqual => oracle::le(&g, &h),
                Relation::GreaterOrEqual => oracle::le(&h, &g),
                claimed => claimed == found,
            };
            prop_assert!(holds, "{}", forged.to_json());
        }
    }
}

/// What is no certificate is refused with a reason, and never with a panic.
#[test]
fn other_texts_are_refused() {
    let (games, context) = (Games::new(), Context::default());
    let star = games.nimber(&context, 1).unwrap().id();
    let certificate = games.certify_order(&context, star, Value::ZERO.id());
    let text = certificate.unwrap().to_json();
    for end in 0..text.len() {
        assert!(check(&text[..end]).is_err());
        assert!(check(&[&text[..end], "\u{1F600}", &text[end + 1..]].concat()).is_err());
    }
    let deep = "[".repeat(1_000_000);
    for wrong in ["", "{}", "null", "π", deep.as_str()] {
        assert!(check(wrong).is_err());
        assert!(check(&text.replace("[[],[]]", wrong)).is_err());
    }
    assert!(check(&format!("{text} {text}")).is_err());
    assert!(check(&text.replace("\"claim\"", "\"claims\"")).is_err());
    assert!(check(&format!(" {}\n", text.replace(',', " , "))).is_ok());
}

/// Deep games neither overflow the stack nor go past their limits.
#[test]
fn deep_games() {
    let (games, context) = (Games::new(), Context::default());
    let [g, h] = [20_000, 20_001].map(|n| games.integer(&context, n).unwrap().id());
    let certificate = games.certify_order(&context, g, h).unwrap();
    assert_eq!(certificate.relation, Relation::Less);
    assert!(check(&certificate.to_json()).is_ok());
    let limits = cgt_core::Limits {
        depth: 100,
        ..cgt_core::Limits::default()
    };
    let refused = games.certify_order(&Context::new(limits), g, h);
    assert_eq!(refused, Err(cgt_core::EvalError::Depth(100)));
}
