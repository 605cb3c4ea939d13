//! Cram, which has nothing in the program but its line in the list of rulesets.

use super::{cgt, cgt_reading, field};

#[test]
fn a_registered_ruleset_has_everything() {
    // A row of n is Dawson's Kayles on n: 0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3 (Winning Ways, ch. 4).
    for (size, nimber) in (0..)
        .zip(["0", "0", "*", "*", "*2", "0", "*3", "*", "*", "0", "*3"])
        .skip(1)
    {
        let answer = cgt(&["cram", &format!("1x{size}"), "--json", "--verify"]).answered();
        assert_eq!(field(&answer, "value"), nimber, "{size}");
        assert_eq!(field(&answer, "verified"), true);
    }
    let told = cgt(&["cram", "-b", "..#|...", "--moves", "--explain"]).answered();
    assert!(told.contains("(1,1)-(1,2)"), "{told}");
    assert!(cgt(&["games"]).answered().contains("cram"));
    let sum = cgt(&["sum", "cram:1x4", "nim:2", "--json"]).answered();
    assert_eq!(field(&sum, "value"), "0");
    let request = r#"{"ruleset":"cram","position":"2x3"}"#;
    let answer = cgt_reading(&["batch"], request.to_owned()).answered();
    assert_eq!(field(&answer, "value"), "*");
}
