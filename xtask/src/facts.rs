//! The tables of verified values in `testdata/`, by position.

use std::collections::HashMap;
use std::path::Path;

use cgt_core::Outcome;
use cgt_domineering::Board;
use cgt_hackenbush::{Format, Picture};

/// What the tables say of positions.
#[derive(Default)]
pub(crate) struct Facts {
    /// Values by ruleset and position, in plain notation.
    values: HashMap<(&'static str, String), String>,
    /// Who wins empty boards of Domineering.
    outcomes: HashMap<String, Outcome>,
}

impl Facts {
    /// Reads the tables.
    ///
    /// # Errors
    ///
    /// When a table is missing or a row cannot be read.
    pub(crate) fn read(testdata: &Path) -> Result<Facts, String> {
        let mut facts = Facts::default();
        for row in rows(testdata, "hackenbush.tsv", 3)? {
            facts.add_picture(&row[1], Format::Edges, &row[2])?;
        }
        for row in rows(testdata, "values.tsv", 3)? {
            match row[0].as_str() {
                "pos_hackenbush_canonical_form" => {
                    facts.add_picture(&row[1], Format::Tree, &row[2])?;
                }
                "pos_domineering_canonical_form" => {
                    let board =
                        Board::parse(&row[1]).map_err(|error| format!("{}: {error}", row[1]))?;
                    facts
                        .values
                        .insert(("domineering", board.to_string()), row[2].clone());
                }
                _ => {}
            }
        }
        for row in rows(testdata, "domineering-outcomes.tsv", 3)? {
            facts.add_outcome(&row);
        }
        Ok(facts)
    }

    /// The verified value of a position, in plain notation.
    pub(crate) fn value(&self, ruleset: &'static str, position: &str) -> Option<&str> {
        self.values
            .get(&(ruleset, position.to_owned()))
            .map(String::as_str)
    }

    /// Who wins a board of Domineering, by the literature.
    pub(crate) fn outcome(&self, board: &str) -> Option<Outcome> {
        self.outcomes.get(board).copied()
    }

    fn add_picture(&mut self, text: &str, format: Format, value: &str) -> Result<(), String> {
        let picture =
            Picture::parse(text, Some(format)).map_err(|error| format!("{text}: {error}"))?;
        let position = picture.to_edge_list();
        self.values
            .insert(("hackenbush", position), value.to_owned());
        Ok(())
    }

    /// An outcome by rows and columns, where both starters' results are known.
    fn add_outcome(&mut self, row: &[String]) {
        let outcome = match row[2].as_str() {
            "V" => Outcome::L,
            "H" => Outcome::R,
            "N" => Outcome::N,
            "P" => Outcome::P,
            _ => return,
        };
        if let Ok(board) = Board::parse(&format!("{}x{}", row[0], row[1])) {
            self.outcomes.insert(board.to_string(), outcome);
        }
    }
}

/// The rows of a table below its heading, each with at least this many cells.
fn rows(testdata: &Path, name: &str, cells: usize) -> Result<Vec<Vec<String>>, String> {
    let path = testdata.join(name);
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let split = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<String>>();
    Ok(text
        .lines()
        .map(split)
        .filter(|row| row.len() >= cells && row[0] != "id")
        .collect())
}
