//! What values are checked against leans on nothing that is checked.

/// The lines of code, without comments and without the module's own tests.
fn code(source: &str) -> impl Iterator<Item = &str> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    source
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
}

/// No line may name a piece of the engine that orders, reduces or adds.
#[track_caller]
fn leans_on_nothing(source: &str, allowed: &[&str]) {
    const ENGINE: [&str; 14] = [
        "compare",
        "reduce",
        "arithmetic",
        "evaluator",
        ".at_most(",
        ".le(",
        ".value(",
        ".canonical(",
        ".sum(",
        ".add(",
        ".difference(",
        ".negative(",
        ".outcome(",
        "Value",
    ];
    for line in code(source) {
        let named = ENGINE.iter().find(|name| line.contains(**name));
        let excused = allowed.iter().any(|allowed| line.contains(allowed));
        assert!(
            named.is_none() || excused,
            "{} in `{line}`",
            named.unwrap_or(&"")
        );
    }
    assert!(code(source).count() > 50, "there is something to look at");
}

#[test]
fn play_uses_neither_comparison_nor_reduction() {
    let play = include_str!("../src/play.rs");
    // `Play::outcome` is the question itself, answered by playing.
    leans_on_nothing(play, &["Play::new(games).outcome("]);
    for module in code(play).filter_map(|line| line.strip_prefix("use crate::")) {
        let allowed = [
            "context",
            "error",
            "games::{GameId, Games}",
            "player",
            "ruleset::Options",
        ];
        assert!(
            allowed.iter().any(|name| module.starts_with(name)),
            "play.rs uses {module}"
        );
    }
}

#[test]
fn the_oracle_uses_nothing_of_the_engine() {
    let oracle = include_str!("common/oracle.rs");
    for used in code(oracle).filter(|line| line.contains("cgt_core")) {
        let names = used
            .trim_start_matches("use cgt_core::")
            .trim_end_matches(';');
        let parts = names.trim_matches(['{', '}']).split(", ");
        for name in parts {
            assert!(
                ["Player", "Outcome"].contains(&name),
                "the oracle uses {name}"
            );
        }
    }
}

#[test]
fn the_bare_rules_of_hackenbush_know_no_theory() {
    let rules = include_str!("../../cgt-hackenbush/src/rules.rs");
    for theory in [
        "crate::theory",
        "crate::search",
        "crate::evaluate",
        "crate::blocks",
    ] {
        assert!(
            !code(rules).any(|line| line.contains(theory)),
            "rules.rs uses {theory}"
        );
    }
}
