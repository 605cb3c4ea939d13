//! Answers for people.

use std::fmt::Write;

use cgt_core::Player;

use crate::answer::{Answer, Content, MoveAnswer, Subject};
use crate::facts::Facts;
use crate::json::Json;
use crate::words;

/// Winning moves that are listed before the rest is only counted.
const MOST_WINNING: usize = 12;
/// Width of the headings.
const HEADING: usize = 15;
/// Characters of a question that are repeated.
const MOST_REPEATED: usize = 300;

/// The answer as lines of text.
pub(crate) fn write(answer: &Answer) -> String {
    let mut text = String::new();
    if let Some(drawing) = &answer.shown.drawing {
        text.push_str(drawing.trim_end());
        text.push_str("\n\n");
    }
    match &answer.content {
        Content::Value(facts) => push_value(&mut text, answer, facts),
        Content::Result(result) => push_result(&mut text, answer, result),
    }
    if let Some(Some(moves)) = &answer.moves {
        for (player, moves) in Player::BOTH.into_iter().zip(moves) {
            push_moves(&mut text, player, moves);
        }
    }
    if let Some(winning) = &answer.shown.winning {
        push_winning(&mut text, winning);
    }
    if let Some(Some(explanation)) = &answer.explanation {
        text.push_str("why\n");
        for content in explanation {
            let _ = writeln!(text, "  {content}");
        }
    }
    match answer.verified {
        Some(Some(true)) => line(&mut text, "verified", "playing it out gives the same"),
        Some(Some(false)) => line(
            &mut text,
            "NOT VERIFIED",
            "playing it out gives something else; this is a defect of the program",
        ),
        _ => {}
    }
    if let Some(limit) = &answer.limit {
        line(&mut text, "stopped", &limit.message);
        if let Some(number) = &limit.number_part {
            line(&mut text, "number part", number);
        }
        if let Some([low, high]) = &limit.bounds {
            line(&mut text, "value between", &format!("{low} and {high}"));
        }
    }
    for note in &answer.notes {
        line(&mut text, "note", note);
    }
    text
}

fn line(text: &mut String, heading: &str, content: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{heading:<HEADING$} {content}");
}

fn push_value(text: &mut String, answer: &Answer, facts: &Facts) {
    if let Subject::Expression(expression) = &answer.subject {
        line(text, "expression", &repeated(expression));
    }
    if let Some(value) = &facts.value {
        line(text, "value", value);
    }
    if let Some(meaning) = &facts.meaning {
        line(text, "", meaning);
    }
    if let Some(outcome) = facts.outcome {
        line(text, "outcome", words::outcome(outcome));
    }
    for (heading, content) in &answer.shown.lines {
        line(text, heading, content);
    }
    if let Some(canonical) = &facts.canonical {
        line(text, "canonical form", canonical);
    }
    if let (Some(left), Some(right)) = (&facts.left_stop, &facts.right_stop) {
        line(text, "stops", &format!("Left {left}, Right {right}"));
    }
    if let (Some(mean), Some(temperature)) = (&facts.mean, &facts.temperature) {
        line(text, "mean", &format!("{mean}, temperature {temperature}"));
    }
    if let Some(birthday) = facts.birthday {
        line(text, "birthday", &birthday.to_string());
    }
    let is_told = answer
        .shown
        .lines
        .iter()
        .any(|line| line.0 == "all-small part");
    if let Some(weight) = facts.atomic_weight.as_ref().filter(|_| !is_told) {
        line(text, "atomic weight", weight);
    }
}

fn push_result(text: &mut String, answer: &Answer, result: &Json) {
    if let Subject::Compare([g, h]) = &answer.subject {
        let words = match result {
            Json::Text(sign) => comparison(sign),
            _ => "not known",
        };
        let sign = match result {
            Json::Text(sign) => sign.as_str(),
            _ => "?",
        };
        let _ = writeln!(text, "{} {sign} {}", repeated(g), repeated(h));
        line(text, "", words);
        return;
    }
    if let Subject::Rules { variant, .. } = &answer.subject {
        line(text, "rules", variant);
        for (heading, content) in &answer.shown.lines {
            line(text, heading, content);
        }
        return;
    }
    // A drawing says it all.
    if answer.shown.drawing.is_none() && answer.limit.is_none() {
        let _ = writeln!(text, "{}", plain(result));
    }
}

fn comparison(sign: &str) -> &'static str {
    match sign {
        "<" => "Left prefers the second, Right the first",
        ">" => "Left prefers the first, Right the second",
        "=" => "equal: neither player prefers one of them",
        _ => "confused: in their difference, whoever starts wins",
    }
}

/// A result without the signs of JSON.
fn plain(result: &Json) -> String {
    match result {
        Json::Null => "none".to_owned(),
        Json::Bool(true) => "true".to_owned(),
        Json::Bool(false) => "false".to_owned(),
        Json::Text(text) => text.clone(),
        Json::List(list) if list.is_empty() => "none".to_owned(),
        Json::List(list) => list.iter().map(plain).collect::<Vec<_>>().join("\n"),
        other => other.to_line(),
    }
}

fn push_moves(text: &mut String, player: Player, moves: &[MoveAnswer]) {
    let _ = writeln!(
        text,
        "{player}'s moves{}",
        if moves.is_empty() { ": none" } else { "" }
    );
    let widest = moves
        .iter()
        .map(|answer| answer.name.chars().count())
        .max()
        .unwrap_or(0);
    for answer in moves {
        let to = answer.to.as_deref().unwrap_or("a value too large to print");
        let wins = if answer.wins { "   wins" } else { "" };
        let _ = writeln!(
            text,
            "  {:<widest$}   {to}{wins}",
            answer.name,
            widest = widest.min(40)
        );
    }
}

/// The winning moves; of an impartial game both players have the same.
fn push_winning(text: &mut String, winning: &[Vec<String>; 2]) {
    let [left, right] = winning;
    if left == right && !left.is_empty() {
        line(
            text,
            "both players",
            &format!("have {}", winning_words(left)),
        );
        return;
    }
    for (player, moves) in Player::BOTH.into_iter().zip(winning) {
        line(
            text,
            &player.to_string(),
            &format!("has {}", winning_words(moves)),
        );
    }
}

fn winning_words(moves: &[String]) -> String {
    let (shown, rest) = moves.split_at(moves.len().min(MOST_WINNING));
    match (shown, rest.len()) {
        ([], _) => "no winning move".to_owned(),
        ([only], 0) => format!("one winning move: {only}"),
        (shown, 0) => format!("{} winning moves: {}", moves.len(), shown.join("; ")),
        (shown, _) => format!("{} winning moves: {}; …", moves.len(), shown.join("; ")),
    }
}

/// A question on one line, shortened where it is long.
fn repeated(text: &str) -> String {
    let text = text.trim().replace(['\n', '\r', '\t'], " ");
    match text.char_indices().nth(MOST_REPEATED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
