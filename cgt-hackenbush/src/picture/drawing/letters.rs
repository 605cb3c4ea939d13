//! In which direction each colour letter of a drawing runs.
//!
//! A letter belongs to the direction in which both its ends reach a vertex, a joint, a stroke
//! of that direction or the ground, perhaps through further letters. Exactly one of the four
//! directions must qualify.

use cgt_core::ParseError;

use super::super::Color;
use super::grid::{Axis, Cell, Direction, Grid};

/// The axis of every stroke and letter of a grid.
pub(super) struct Axes {
    /// By place in the text: one bit for each axis that fits.
    bits: Vec<u8>,
}

impl Axes {
    /// Whether `cell` holds a stroke or a letter along `axis`.
    pub(super) fn runs(&self, grid: &Grid<'_>, cell: Cell, axis: Axis) -> bool {
        let index = grid.index(cell);
        index.is_some_and(|index| self.bits[index] == axis.bit())
    }
}

/// Finds the one axis of each letter.
pub(super) fn find_axes(grid: &Grid<'_>) -> Result<Axes, ParseError> {
    let mut bits = vec![0; grid.text_len()];
    for cell in grid.cells() {
        if let (Some(axis), Some(index)) = (Axis::of_stroke(grid.at(cell)), grid.index(cell)) {
            bits[index] = axis.bit();
        }
        if is_letter(grid, cell) {
            for axis in Axis::ALL {
                mark_row_of_letters(grid, cell, axis, &mut bits);
            }
        }
    }
    for cell in grid.cells() {
        let index = grid.index(cell).unwrap_or_default();
        if is_letter(grid, cell) && bits[index].count_ones() != 1 {
            return Err(unclear_letter(grid, cell, bits[index]));
        }
    }
    Ok(Axes { bits })
}

/// Marks the letters from `first` on along `axis`, if `first` is the first of them and both
/// ends of their row reach something.
fn mark_row_of_letters(grid: &Grid<'_>, first: Cell, axis: Axis, bits: &mut [u8]) {
    let (forward, backward) = (axis.forward(), axis.forward().opposite());
    if !reaches(grid, first, backward) {
        // Nothing there, or an earlier letter, from which this row was marked already.
        return;
    }
    let Some(last) = letters_along(grid, first, forward).last() else {
        return;
    };
    if !reaches(grid, last, forward) {
        return;
    }
    for cell in letters_along(grid, first, forward) {
        if let Some(index) = grid.index(cell) {
            bits[index] |= axis.bit();
        }
    }
}

/// The letters from `first` on, without a gap.
fn letters_along<'a>(
    grid: &'a Grid<'_>,
    first: Cell,
    direction: Direction,
) -> impl Iterator<Item = Cell> + 'a {
    std::iter::successors(Some(first), move |&cell| grid.step(cell, direction))
        .take_while(|&cell| is_letter(grid, cell))
}

/// Whether the neighbour of a letter in `direction` is something that the letter can join.
fn reaches(grid: &Grid<'_>, cell: Cell, direction: Direction) -> bool {
    let Some(next) = grid.step(cell, direction) else {
        return false;
    };
    match grid.at(next) {
        b'o' | b'+' => true,
        b'=' => grid.is_ground_next(cell, direction),
        other => other == direction.axis().stroke(),
    }
}

fn is_letter(grid: &Grid<'_>, cell: Cell) -> bool {
    Color::from_letter(char::from(grid.at(cell))).is_some()
}

fn unclear_letter(grid: &Grid<'_>, cell: Cell, bits: u8) -> ParseError {
    let letter = char::from(grid.at(cell));
    let fitting: Vec<&str> = Axis::ALL
        .into_iter()
        .filter(|axis| bits & axis.bit() != 0)
        .map(Axis::name)
        .collect();
    let message = if fitting.is_empty() {
        format!("found `{letter}` with nothing at its ends, expected a part of an edge")
    } else {
        let directions = fitting.join(" or ");
        format!("found `{letter}` that may run {directions}, expected one direction")
    };
    ParseError::new(message, grid.span(cell)).with_help(if fitting.is_empty() {
        "in one direction both its ends must touch `o`, `+`, a stroke or the ground"
    } else {
        "move the neighbours apart, or put strokes around the letter"
    })
}
