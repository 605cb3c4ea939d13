//! The tables of verified values, through the program.

use super::{cgt, cgt_reading, field};

struct Row {
    id: String,
    edges: String,
    value: String,
    outcome: String,
}

fn hackenbush_rows() -> Vec<Row> {
    let table = include_str!("../../../testdata/hackenbush.tsv");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |index: usize| cells[index].to_owned();
        Row {
            id: cell(0),
            edges: cell(1),
            value: cell(2),
            outcome: cell(3),
        }
    };
    table.lines().skip(1).map(row).collect()
}

#[test]
fn hackenbush_values_and_outcomes() {
    let rows = hackenbush_rows();
    assert_eq!(rows.len(), 38);
    let request = |row: &Row| {
        serde_json::json!({"id": row.id, "ruleset": "hackenbush", "position": row.edges})
            .to_string()
    };
    let input: Vec<String> = rows.iter().map(request).collect();
    let replies = cgt_reading(&["batch"], input.join("\n")).answered();
    // Names of values may differ from those of their sources: ask whether they are equal.
    let mut questions = Vec::new();
    for (row, reply) in rows.iter().zip(replies.lines()) {
        assert_eq!(field(reply, "status"), "ok", "{reply}");
        assert_eq!(field(reply, "outcome"), row.outcome.as_str(), "{}", row.id);
        let value = field(reply, "value");
        questions.push(serde_json::json!({"compare": [value, row.value]}).to_string());
    }
    let replies = cgt_reading(&["batch"], questions.join("\n")).answered();
    for (row, reply) in rows.iter().zip(replies.lines()) {
        assert_eq!(field(reply, "result"), "=", "{}: {reply}", row.id);
    }
}

#[test]
fn hackenbush_trees_of_the_reference_program() {
    let table = include_str!("../../../testdata/values.tsv");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split('\t').collect::<Vec<&str>>())
        .filter(|cells| cells[0] == "pos_hackenbush_canonical_form")
        .collect();
    assert_eq!(rows.len(), 110);
    let request = |cells: &Vec<&str>| {
        serde_json::json!({"ruleset": "hackenbush", "format": "tree", "position": cells[1]})
            .to_string()
    };
    let input: Vec<String> = rows.iter().map(request).collect();
    let replies = cgt_reading(&["batch"], input.join("\n")).answered();
    let question = |(cells, reply): (&Vec<&str>, &str)| {
        assert_eq!(field(reply, "status"), "ok", "{reply}");
        serde_json::json!({"compare": [field(reply, "value"), cells[2]]}).to_string()
    };
    let questions: Vec<String> = rows.iter().zip(replies.lines()).map(question).collect();
    let replies = cgt_reading(&["batch"], questions.join("\n")).answered();
    assert_eq!(replies.lines().count(), 110);
    for (cells, reply) in rows.iter().zip(replies.lines()) {
        assert_eq!(field(reply, "result"), "=", "{}: {reply}", cells[1]);
    }
}

#[test]
fn hackenbush_rows_one_by_one() {
    for row in hackenbush_rows()
        .iter()
        .filter(|row| row.edges.len() < 60)
        .take(6)
    {
        let answer = cgt(&["hackenbush", "-e", &row.edges, "--json", "--verify"]).answered();
        assert_eq!(field(&answer, "value"), row.value.as_str(), "{}", row.id);
        assert_eq!(field(&answer, "verified"), true, "{}", row.id);
    }
}

#[test]
fn domineering_boards() {
    // testdata/figures.md, "Domineering".
    for (board, value) in [
        ("2x2", "+-1"),
        ("2x3", "{2|-1/2}"),
        ("3x2", "{1/2|-2}"),
        ("2x5", "1/2"),
        ("2x6", "{3|1||1|||-1}"),
        ("3x5", "-1"),
        ("3x4", "-3/2"),
        ("4x5", "1"),
        ("5x5", "0"),
    ] {
        let answer = cgt(&["domineering", board, "--json"]).answered();
        let found = field(&answer, "value").as_str().unwrap().to_owned();
        let answer = cgt(&["compare", &found, value, "--json"]).answered();
        assert_eq!(field(&answer, "result"), "=", "{board}: {found}");
    }
}
