//! What the program shows to people.
//!
//! Each snapshot begins with the value it claims, which `cargo xtask snapshots` plays out.

use std::process::{Command, Stdio};

fn snapshot(claim: &str, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    format!("{claim}\n\n$ cgt {}\n{text}", arguments.join(" "))
}

#[test]
fn number() {
    let claim = "value: '{0|1}' = 1/2";
    insta::assert_snapshot!(snapshot(claim, &["eval", "{0|1}"]));
}

#[test]
fn infinitesimal() {
    let claim = "value: '{0|{0|0}}' = ^";
    insta::assert_snapshot!(snapshot(claim, &["eval", "{0|*}", "--moves"]));
}

#[test]
fn hot_game() {
    let claim = "value: '{{3|1}|{0|-2}}' = {3|1||0|-2}";
    insta::assert_snapshot!(snapshot(claim, &["eval", "{3|1||0|-2}", "--verify"]));
}

#[test]
fn thermograph() {
    let claim = "domineering: ...|... = {2|-1/2}";
    insta::assert_snapshot!(snapshot(claim, &["thermograph", "{2|-1/2}"]));
}

#[test]
fn thermograph_with_bends() {
    let claim = "value: '{{4|1}|{0|-3}}' = {4|1||0|-3}";
    insta::assert_snapshot!(snapshot(claim, &["thermograph", "{4|1||0|-3}"]));
}

#[test]
fn picture() {
    let edges = "0-1:B,1-2:R,1-3:G,3-4:G";
    let claim = "hackenbush: 0-1:B,1-2:R,1-3:G,3-4:G = 1/2*2";
    insta::assert_snapshot!(snapshot(claim, &["hackenbush", "-e", edges]));
}

/// The derivation of a picture's value.
fn explained(edges: &str, value: &str) -> String {
    let claim = format!("hackenbush: {edges} = {value}");
    snapshot(&claim, &["hackenbush", "-e", edges, "--explain"])
}

#[test]
fn explained_stalk() {
    insta::assert_snapshot!(explained("0-1:B,1-2:B,2-3:R,3-4:R,4-5:B", "11/8"));
}

#[test]
fn explained_tree() {
    insta::assert_snapshot!(explained("0-1:B,1-2:R,1-3:G,3-4:G", "1/2*2"));
}

#[test]
fn explained_fusion() {
    insta::assert_snapshot!(explained("0-1:G,1-2:G,2-0:G,1-3:G,3-4:G", "*3"));
}

#[test]
fn explained_parallel_edges() {
    insta::assert_snapshot!(explained("0-1:G,0-1:G,1-2:R", "vv"));
}

#[test]
fn explained_skeleton() {
    insta::assert_snapshot!(explained("0-1:B,1-2:R,2-0:G,2-3:B,1-4:G,4-2:G", "3/4*"));
}

#[test]
fn explained_numbers_search() {
    insta::assert_snapshot!(explained("0-1:B,1-2:R,2-3:B,3-0:B,1-3:R", "1"));
}

#[test]
fn explained_mixed_search() {
    let value = "{-1,-1*|-1,-1*,-1*2||-1}";
    insta::assert_snapshot!(explained("0-1:G,1-2:G,2-0:G,2-3:R,0-4:R", value));
}

#[test]
fn explained_ground_split() {
    insta::assert_snapshot!(explained("0-1:B,1-0:R,0-0:G,0-2:G,2-3:B,0-4:R", "-1^"));
}

#[test]
fn board() {
    let claim = "domineering: ..|.. = +-1";
    insta::assert_snapshot!(snapshot(claim, &["domineering", "2x2", "--moves"]));
}

#[test]
fn heaps() {
    let claim = "nim: 3 5 7 = *";
    insta::assert_snapshot!(snapshot(claim, &["nim", "3", "5", "7"]));
}

#[test]
fn sequence() {
    let claim = "nim (octal 0.77): 12 = *4";
    insta::assert_snapshot!(snapshot(
        claim,
        &["nim", "--game", "kayles", "--sequence", "1..72"]
    ));
}

/// Every step from a form to its canonical form.
fn reduced(form: &str, value: &str) -> String {
    snapshot(&format!("value: '{form}' = {value}"), &["reduce", form])
}

#[test]
fn reduced_to_an_integer() {
    insta::assert_snapshot!(reduced("{2,0|5,{3|1}}", "3"));
}

#[test]
fn reduced_to_a_wider_form() {
    insta::assert_snapshot!(reduced("{{0|*2}|0}", "^*"));
}

#[test]
fn reduced_on_one_side() {
    insta::assert_snapshot!(reduced("{*,^|0,^}", "^*"));
}

#[test]
fn reduced_switches() {
    insta::assert_snapshot!(reduced("{{2|1}|{1|0}}", "1"));
}
