//! Reductions, claims and certificates, censuses.

use super::{cgt, cgt_reading, field};

#[test]
fn reductions_end_at_the_known_values_in_any_order() {
    let check = |form: &str, value: &str| {
        for order in ["dominated-first", "reversible-first", "random:7"] {
            let answer = cgt(&["reduce", form, "--order", order, "--json"]).answered();
            assert_eq!(field(&answer, "value"), value, "{form}, {order}");
        }
    };
    check("{2,0|5,{3|1}}", "3");
    check("{{0|*2}|0}", "^*");
    check("{*,^|0,^}", "^*");
    check("{{2|1}|{1|0}}", "1");
}

#[test]
fn a_bypass_may_widen_a_form() {
    let answer = cgt(&["reduce", "{{0|*2}|0}", "--json"]).answered();
    let reductions = field(&answer, "reductions");
    let steps = reductions.as_array().expect("a list").iter();
    let mut steps = steps.flat_map(|one| one["steps"].as_array().expect("a list"));
    assert!(
        steps.any(|step| step["before"]["width"] == 2 && step["after"]["width"] == 3),
        "{reductions}"
    );
}

#[test]
fn certificates_are_made_checked_and_refused_when_changed() {
    let made = cgt(&["verify", "{{0|*2}|0} = {0,*|0}", "--strategy"]).answered();
    let told = cgt_reading(&["check", "-", "--json"], made.clone()).answered();
    assert_eq!(field(&told, "result"), true);
    let changed = made.replacen("\"=\"", "\">\"", 1);
    assert_ne!(made, changed);
    cgt_reading(&["check", "-"], changed).refused(1);
    cgt(&["verify", "{0|1} = 1", "--strategy"]).refused(1);
}

#[test]
fn certificates_are_made_of_sums_and_names() {
    for claim in [
        "{0|*} + * = {0,*|0}",
        "a={0|*}; -(a-*) <= v*",
        "^ + ^ > *",
        "1 - {0|1} - 1/2 = 0",
        "+-1 || 1/2 - Tiny(2)",
        "*3 + *5 = *6",
    ] {
        let made = cgt(&["verify", claim, "--strategy"]).answered();
        let told = cgt_reading(&["check", "-", "--json"], made).answered();
        assert_eq!(field(&told, "result"), true, "{claim}");
    }
    for wrong in ["^ + ^ = *", "*3 + *5 < *6"] {
        cgt(&["verify", wrong, "--strategy"]).refused(1);
    }
    cgt(&["verify", "mean({1|0}) = 1/2", "--strategy"]).refused(1);
}

#[test]
fn censuses_are_equal_to_the_known_figures() {
    let counts = |name: &str| field(&cgt(&["census", name, "--json"]).answered(), "result");
    let listed = |name: &str| -> Vec<u64> {
        let counts = counts(name);
        let counts = counts.as_object().expect("an object").values();
        counts
            .map(|count| count.as_u64().expect("a count"))
            .collect()
    };
    let holds = |name: &str, figures: &[u64]| {
        let listed = listed(name);
        for figure in figures {
            assert!(listed.contains(figure), "no {figure} in {name}: {listed:?}");
        }
    };
    let born = serde_json::json!({"day 0": 1, "day 1": 4, "day 2": 22, "day 3": 1474});
    assert_eq!(counts("born"), born);
    holds("day-two-forms", &[256, 128, 22]);
    let slice = [32_428, 48_210, 52_371, 33_749, 17_728, 894, 60, 6_760, 1, 0];
    holds("bypass-slice", &slice);
    holds("gifts", &[98, 9_604, 38_416, 1_468, 1_474]);
    holds("day-three-order", &[653_173, 1_474, 864_856]);
}
