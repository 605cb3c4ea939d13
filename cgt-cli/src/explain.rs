//! The derivation of a picture's value, as a teacher would tell it.
//!
//! Every statement is an equation that the calculator can check: `-1:(1/2) = -3/4`.

mod blocks;

use std::collections::BTreeSet;

use cgt_core::{Dyadic, EvalError, Value};
use cgt_hackenbush::{
    Color, Evaluation, Explanation, Foot, GROUND, MAX_EXPLAINED_EDGES, Picture, Piece, Step,
};

use crate::session::{TOO_LARGE, Work};

/// Edges that are listed one by one; of longer runs only the ends are shown.
const MOST_EDGES: usize = 24;
/// Terms of a sum that are written out before the middle is left out.
const MOST_TERMS: usize = 16;

/// The derivation as lines; without an `explanation` only the summary.
pub(crate) fn picture(
    work: &Work<'_, '_>,
    picture: &Picture,
    parts: &Evaluation,
    explanation: Option<&Explanation>,
) -> Result<Vec<String>, EvalError> {
    let mut teller = Teller {
        work,
        picture,
        names: picture.move_names(),
        degrees: degrees(picture),
        indent: 0,
        lines: Vec::new(),
    };
    match explanation {
        Some(explanation) => teller.all(explanation)?,
        None => teller.say(format!(
            "the picture has {} edges; up to {MAX_EXPLAINED_EDGES} are explained one by one",
            picture.edge_count()
        )),
    }
    teller.summary(parts)?;
    Ok(teller.lines)
}

struct Teller<'a, 'b, 'g> {
    work: &'a Work<'b, 'g>,
    picture: &'a Picture,
    names: Vec<String>,
    /// How many ends of edges each vertex has.
    degrees: Vec<usize>,
    /// How deep the statement at hand is nested.
    indent: usize,
    lines: Vec<String>,
}

impl Teller<'_, '_, '_> {
    fn say(&mut self, line: impl AsRef<str>) {
        let margin = "  ".repeat(self.indent);
        self.lines.push(margin + line.as_ref());
    }

    /// Says something one level deeper.
    fn nested(
        &mut self,
        tell: impl FnOnce(&mut Self) -> Result<(), EvalError>,
    ) -> Result<(), EvalError> {
        self.indent += 1;
        let told = tell(self);
        self.indent -= 1;
        told
    }

    fn all(&mut self, explanation: &Explanation) -> Result<(), EvalError> {
        let pieces = &explanation.pieces;
        match pieces.len() {
            0 => self.say("nothing stands on the ground: nobody can move"),
            1 => self.say("one piece stands on the ground"),
            count => self.say(format!(
                "{count} pieces stand on the ground and share nothing else: the picture is their sum"
            )),
        }
        for (index, piece) in pieces.iter().enumerate() {
            self.piece(index + 1, piece)?;
        }
        if pieces.len() > 1 {
            let values = pieces.iter().map(|piece| piece.value);
            let sum = self.sum(values)?;
            self.say(format!(
                "the sum: {sum} = {}",
                self.name(explanation.value)?
            ));
        }
        Ok(())
    }

    fn piece(&mut self, number: usize, piece: &Piece) -> Result<(), EvalError> {
        let edges = self.edges(&piece.edges);
        self.say(format!("piece {number}: {edges}"));
        self.nested(|teller| {
            for rule in rules(teller.picture, &piece.steps) {
                teller.say(rule);
            }
            teller.steps(&piece.steps)?;
            let value = teller.name(piece.value)?;
            teller.say(format!("piece {number} is worth {value}"));
            Ok(())
        })
    }

    fn steps(&mut self, steps: &[Step]) -> Result<(), EvalError> {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &Step) -> Result<(), EvalError> {
        match step {
            Step::Stalk { terms, value } => self.stalk(terms, *value),
            Step::Sum { foot, parts, value } => {
                let sum = self.sum(parts.iter().copied())?;
                let (foot, value) = (self.foot(*foot), self.name(*value)?);
                self.say(format!("on {foot}: {sum} = {value}"));
                Ok(())
            }
            Step::Edge { edge, top, value } => self.edge(*edge, *top, *value),
            Step::Fusion { edges, hung, value } => self.fusion(edges, hung, *value),
            Step::Skeleton { .. } => self.skeleton(step),
            Step::Numbers { .. } => self.numbers(step),
            Step::Search { .. } => self.search(step),
        }
    }

    /// The signs from the ground up, and the sum they stand for.
    fn stalk(&mut self, terms: &[(usize, Dyadic)], value: Value) -> Result<(), EvalError> {
        let letters: String = terms
            .iter()
            .map(|term| self.picture.edge(term.0).2.letter())
            .collect();
        let value = self.name(value)?;
        self.say(format!("from the ground up: {letters}"));
        let sum = self.signed_sum(terms.iter().map(|term| &term.1));
        self.say(format!("{sum} = {value}"));
        Ok(())
    }

    /// One edge by the colon principle.
    fn edge(&mut self, edge: usize, top: Value, value: Value) -> Result<(), EvalError> {
        let name = self.edge_name(edge);
        let value = self.name(value)?;
        let sign = match self.picture.edge(edge).2 {
            Color::Blue => "1",
            Color::Red => "-1",
            Color::Green => "*",
        };
        let (from, to, _) = self.picture.edge(edge);
        let is_end = |vertex: usize| vertex != GROUND && self.degrees[vertex] == 1;
        if is_end(from) || is_end(to) {
            self.say(format!("{name} with nothing on it: {value}"));
        } else {
            let top = self.name(top)?;
            self.say(format!("{name} under {top}: {sign}:({top}) = {value}"));
        }
        Ok(())
    }

    /// The parity of the edges, and the nimbers that hang on the vertex they become.
    fn fusion(&mut self, edges: &[usize], hung: &[u64], value: Value) -> Result<(), EvalError> {
        let listed = self.edges(edges);
        let parity = edges.len() % 2;
        let which = ["even", "odd"][parity];
        let value = self.name(value)?;
        self.say(format!(
            "{listed}: all green, so all its vertices become one and its edges {} loops: {which}, worth {}",
            edges.len(),
            ["0", "*"][parity]
        ));
        if hung.is_empty() {
            return Ok(());
        }
        let terms: Vec<String> = std::iter::once(parity as u64)
            .chain(hung.iter().copied())
            .map(|nimber| nimber.to_string())
            .collect();
        let sum: Vec<String> = std::iter::once(parity as u64)
            .chain(hung.iter().copied())
            .map(nimber_name)
            .collect();
        self.say(format!(
            "with what hangs there: {} = {value}, by {}",
            sum.join(" + "),
            terms.join(" XOR ")
        ));
        Ok(())
    }

    /// `vertex 3`.
    fn foot(&self, foot: Foot) -> String {
        match foot {
            Foot::Vertex(GROUND) => "the ground".to_owned(),
            Foot::Vertex(vertex) => format!("vertex {}", self.picture.name(vertex)),
            Foot::Skeleton => "the skeleton".to_owned(),
        }
    }

    /// `the ground, 3, 4`, the end left out where there are many.
    fn feet(&self, feet: &[Foot]) -> String {
        let name = |foot: &Foot| match foot {
            Foot::Vertex(vertex) if *vertex != GROUND => self.picture.name(*vertex).to_string(),
            other => self.foot(*other),
        };
        let mut names: Vec<String> = feet.iter().take(MOST_EDGES).map(name).collect();
        if feet.len() > MOST_EDGES {
            names.push(format!("and {} more", feet.len() - MOST_EDGES));
        }
        names.join(", ")
    }

    /// Number part, all-small part, and what they say of the outcome.
    fn summary(&mut self, parts: &Evaluation) -> Result<(), EvalError> {
        let value = self.name(parts.value)?;
        let has_green = self.picture.edges().any(|edge| edge.2 == Color::Green);
        if has_green {
            let (number, small) = (self.number(&parts.number), self.name(parts.small)?);
            self.say(format!(
                "without its green edges the picture is worth {number}, its number part; the rest is all-small: {number} + {small} = {value}"
            ));
        }
        let outcome = match parts.number.signum() {
            1 => "the number part is positive, so Left wins",
            -1 => "the number part is negative, so Right wins",
            _ if parts.small == Value::ZERO => "the value is 0, so whoever starts loses",
            _ => "the number part is 0, so the all-small part decides who wins",
        };
        self.say(outcome);
        Ok(())
    }

    /// `edge 3 (1-2:R)`.
    fn edge_name(&self, edge: usize) -> String {
        format!("edge {} ({})", edge + 1, self.names[edge])
    }

    /// `edges 1-3, 5`, with their names where they are few.
    fn edges(&self, edges: &[usize]) -> String {
        if let [edge] = *edges {
            return self.edge_name(edge);
        }
        let numbers = ranges(edges);
        if edges.len() > MOST_EDGES {
            return format!("edges {numbers}");
        }
        let names: Vec<&str> = edges
            .iter()
            .map(|&edge| self.names[edge].as_str())
            .collect();
        format!("edges {numbers} ({})", names.join(", "))
    }

    fn sum(&self, values: impl Iterator<Item = Value>) -> Result<String, EvalError> {
        let names: Result<Vec<String>, EvalError> = values.map(|value| self.name(value)).collect();
        Ok(names?.join(" + "))
    }

    /// `3 - 1/2 - 1/4 + 1/8`: the first terms of size 1 collected, the middle left out where it
    /// is long.
    fn signed_sum<'d>(&self, terms: impl Iterator<Item = &'d Dyadic>) -> String {
        let terms: Vec<&Dyadic> = terms.collect();
        let Some(first) = terms.first() else {
            return "0".to_owned();
        };
        let run = terms.iter().take_while(|term| *term == first).count();
        // The first terms are all 1 or all -1.
        let head = Dyadic::from(first.signum() as i64 * run as i64);
        let mut sum = self.number(&head);
        let rest = &terms[run..];
        for (index, term) in rest.iter().enumerate() {
            if rest.len() > MOST_TERMS && index == MOST_TERMS - 2 {
                sum.push_str(" ± …");
            }
            if rest.len() > MOST_TERMS && (MOST_TERMS - 2..rest.len() - 1).contains(&index) {
                continue;
            }
            sum.push_str(if term.signum() < 0 { " - " } else { " + " });
            sum.push_str(&self.number(&term.abs()));
        }
        sum
    }

    fn number(&self, number: &Dyadic) -> String {
        let text = self.work.number_text(number);
        text.unwrap_or_else(|| TOO_LARGE.to_owned())
    }

    fn name(&self, value: Value) -> Result<String, EvalError> {
        self.work.name(value)
    }

    fn canonical(&self, value: Value) -> Result<String, EvalError> {
        match self.work.print(value, true) {
            Ok(text) => Ok(text),
            Err(cgt_core::notation::PrintError::Eval(error)) => Err(error),
            Err(_) => Ok(TOO_LARGE.to_owned()),
        }
    }
}

/// The rules that the steps of a piece use, each said once.
fn rules(picture: &Picture, steps: &[Step]) -> Vec<&'static str> {
    let mut rules = BTreeSet::new();
    collect_rules(picture, steps, &mut rules);
    rules.into_iter().map(|rule| rule.1).collect()
}

/// Adds the rules of steps and of the steps within them, each with its place among the others.
fn collect_rules(picture: &Picture, steps: &[Step], rules: &mut BTreeSet<(u8, &'static str)>) {
    for step in steps {
        match step {
            Step::Stalk { .. } => {
                rules.insert((
                    0,
                    "a stalk of blue and red edges, read as a sign expansion: each edge counts 1 \
                     up to the first change of colour, then 1/2, 1/4, …; blue +, red -",
                ));
            }
            Step::Edge { edge, top, .. } if *top != Value::ZERO => {
                rules.insert((
                    1,
                    "colon principle, from the top down: an edge under G is the ordinal sum \
                     1:G (blue), -1:G (red) or *:G (green)",
                ));
                rules.insert(if picture.edge(*edge).2 == Color::Green {
                    (
                        2,
                        "  green edge: *:G = {0, *:G^L | 0, *:G^R}, so *:*n is *(n+1)",
                    )
                } else {
                    (
                        2,
                        "  blue or red edge: 1:(x + e) = (1:x) + e for a number x and an all-small e; \
                         1:x has the sign expansion of x after a +, -1:x after a -",
                    )
                });
            }
            Step::Fusion { .. } => {
                rules.insert((
                    3,
                    "fusion principle: the vertices of an all-green part may be made one",
                ));
            }
            Step::Skeleton {
                number_steps,
                above_steps,
                ..
            } => {
                rules.insert((
                    4,
                    "skeleton theorem: while anything else stands, some green edge stands on the \
                     skeleton, and cutting it keeps the number part; any move within the skeleton \
                     is worse by a number. So a block is its number part and what stands on the \
                     skeleton made one vertex",
                ));
                collect_rules(picture, number_steps, rules);
                collect_rules(picture, above_steps, rules);
            }
            Step::Numbers { .. } => {
                rules.insert((
                    5,
                    "a blue-red part is a number: the simplest one between Left's best move and Right's",
                ));
            }
            _ => {}
        }
    }
}

fn degrees(picture: &Picture) -> Vec<usize> {
    let mut degrees = vec![0; picture.vertex_count()];
    for (from, to, _) in picture.edges() {
        degrees[from] += 1;
        degrees[to] += 1;
    }
    degrees
}

fn nimber_name(nimber: u64) -> String {
    match nimber {
        0 => "0".to_owned(),
        1 => "*".to_owned(),
        n => format!("*{n}"),
    }
}

/// Numbers from 1, with runs as `3-7`; `edges` ascend.
fn ranges(edges: &[usize]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut rest = edges;
    while let Some(&first) = rest.first() {
        let run = rest
            .iter()
            .enumerate()
            .take_while(|&(index, &edge)| edge == first + index)
            .count();
        let last = first + run;
        parts.push(match run {
            1 => last.to_string(),
            2 => format!("{}, {last}", first + 1),
            _ => format!("{}-{last}", first + 1),
        });
        rest = &rest[run..];
    }
    if parts.len() > MOST_EDGES {
        let left_out = parts.len() - MOST_EDGES;
        parts.truncate(MOST_EDGES);
        parts.push(format!("and {left_out} more runs"));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_edges_are_shortened() {
        assert_eq!(ranges(&[]), "");
        assert_eq!(ranges(&[0]), "1");
        assert_eq!(ranges(&[0, 1, 3, 4, 5, 9]), "1, 2, 4-6, 10");
    }
}
