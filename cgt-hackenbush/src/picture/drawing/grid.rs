//! The characters of a drawing, by row and column.

use std::ops::Range;

use cgt_core::ParseError;

use super::super::{Color, GROUND};

/// A square of the grid, from 0; rows count without comment lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) row: usize,
    pub(super) column: usize,
}

/// One of the eight directions, clockwise from east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction(u8);

/// One of the four directions without an arrow: `-`, `\`, `|` and `/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axis(u8);

impl Direction {
    /// East, south-east, south, south-west, west, north-west, north, north-east.
    const STEPS: [(isize, isize); 8] = [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ];

    pub(super) fn all() -> impl Iterator<Item = Direction> {
        (0..8).map(Direction)
    }

    pub(super) fn axis(self) -> Axis {
        Axis(self.0 % 4)
    }

    pub(super) fn opposite(self) -> Direction {
        Direction((self.0 + 4) % 8)
    }

    pub(super) fn is_down(self) -> bool {
        Direction::STEPS[usize::from(self.0)].0 > 0
    }
}

impl Axis {
    pub(super) const ALL: [Axis; 4] = [Axis(0), Axis(1), Axis(2), Axis(3)];

    /// The character that draws this axis.
    pub(super) fn stroke(self) -> u8 {
        b"-\\|/"[usize::from(self.0)]
    }

    pub(super) fn of_stroke(char: u8) -> Option<Axis> {
        Axis::ALL.into_iter().find(|axis| axis.stroke() == char)
    }

    /// East, south-east, south or south-west.
    pub(super) fn forward(self) -> Direction {
        Direction(self.0)
    }

    pub(super) fn bit(self) -> u8 {
        1 << self.0
    }

    /// How messages name letters along this axis.
    pub(super) fn name(self) -> &'static str {
        ["across `-`", "falling `\\`", "upright `|`", "rising `/`"][usize::from(self.0)]
    }
}

/// A drawing whose characters are known to be legal.
pub(super) struct Grid<'a> {
    text: &'a str,
    /// Where each row lies in the text; 32 bits, for a file of empty lines has many rows.
    rows: Vec<(u32, u32)>,
    ground: usize,
    /// Where the vertices other than the ground are in the text, in reading order.
    vertices: Vec<u32>,
    /// The cells of `vertices`.
    cells: Vec<Cell>,
}

impl<'a> Grid<'a> {
    /// Checks every character and finds the ground.
    pub(super) fn read(text: &'a str) -> Result<Grid<'a>, ParseError> {
        if u32::try_from(text.len()).is_err() {
            return Err(ParseError::new(
                "found a drawing of more than 4 GB, expected a smaller one",
                0..0,
            ));
        }
        let mut grid = Grid {
            text,
            rows: Vec::new(),
            ground: usize::MAX,
            vertices: Vec::new(),
            cells: Vec::new(),
        };
        for line in lines(text) {
            grid.read_line(line)?;
        }
        if grid.ground == usize::MAX {
            let end = text.trim_end().len();
            return Err(
                ParseError::new("found no ground, expected a row `===`", end..end)
                    .with_help("the ground is the lowest row and made of `=` alone"),
            );
        }
        grid.find_vertices();
        Ok(grid)
    }

    /// The byte at `cell`; a space outside the drawing.
    pub(super) fn at(&self, cell: Cell) -> u8 {
        self.index(cell)
            .map_or(b' ', |index| self.text.as_bytes()[index])
    }

    /// Where in the text `cell` is.
    pub(super) fn index(&self, cell: Cell) -> Option<usize> {
        let &(start, end) = self.rows.get(cell.row)?;
        let index = (start as usize).checked_add(cell.column)?;
        (index < end as usize).then_some(index)
    }

    /// The span of a cell; empty, at the end of its row, when the row is shorter.
    pub(super) fn span(&self, cell: Cell) -> Range<usize> {
        match self.index(cell) {
            Some(index) => index..index + 1,
            None => {
                let end = self.rows.get(cell.row).map_or(0, |row| row.1 as usize);
                end..end
            }
        }
    }

    /// The length of the text; every [`index`](Self::index) is below it.
    pub(super) fn text_len(&self) -> usize {
        self.text.len()
    }

    /// The neighbour of `cell`; `None` left of and above the drawing.
    pub(super) fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (down, right) = Direction::STEPS[usize::from(direction.0)];
        Some(Cell {
            row: cell.row.checked_add_signed(down)?,
            column: cell.column.checked_add_signed(right)?,
        })
    }

    /// Whether a stroke that leaves `cell` in `direction` stands on the ground.
    ///
    /// A diagonal stroke at the very end of the ground touches it with its corner.
    pub(super) fn stands(&self, cell: Cell, direction: Direction) -> bool {
        direction.is_down()
            && cell.row + 1 == self.ground
            && (self.is_ground_next(cell, direction)
                || Axis::of_stroke(self.at(cell)).is_some() && self.is_ground_below(cell))
    }

    /// Whether the next cell in `direction` is ground.
    pub(super) fn is_ground_next(&self, cell: Cell, direction: Direction) -> bool {
        direction.is_down()
            && self
                .step(cell, direction)
                .is_some_and(|next| self.at(next) == b'=')
    }

    /// The first square of the ground.
    pub(super) fn ground_start(&self) -> Cell {
        let mut row = self.row_cells(self.ground);
        let start = row.find(|&cell| self.at(cell) == b'=');
        start.unwrap_or(Cell {
            row: self.ground,
            column: 0,
        })
    }

    /// The row above the ground.
    pub(super) fn row_above_ground(&self) -> impl Iterator<Item = Cell> + '_ {
        let row = self.ground.checked_sub(1);
        row.into_iter().flat_map(|row| self.row_cells(row))
    }

    /// Every cell above the ground, in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.ground).flat_map(|row| self.row_cells(row))
    }

    /// The vertices other than the ground, in reading order.
    pub(super) fn vertices(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().copied()
    }

    /// The vertex of the `o` in `cell`.
    pub(super) fn vertex_at(&self, cell: Cell) -> usize {
        let index = self.index(cell).unwrap_or_default();
        self.vertices
            .binary_search_by(|&vertex| (vertex as usize).cmp(&index))
            .map_or(GROUND, |number| number + 1)
    }

    fn row_cells(&self, row: usize) -> impl Iterator<Item = Cell> + use<> {
        let (start, end) = self.rows[row];
        (0..(end - start) as usize).map(move |column| Cell { row, column })
    }

    fn is_ground_below(&self, cell: Cell) -> bool {
        cell.row + 1 == self.ground
            && self.at(Cell {
                row: self.ground,
                column: cell.column,
            }) == b'='
    }

    fn read_line(&mut self, line: Range<usize>) -> Result<(), ParseError> {
        let content = &self.text[line.clone()];
        if content.trim_start_matches(' ').starts_with('#') {
            return Ok(());
        }
        if let Some((offset, char)) = content.char_indices().find(|&(_, char)| !is_legal(char)) {
            let start = line.start + offset;
            return Err(illegal_character(char, start..start + char.len_utf8()));
        }
        let Some(first) = content.find(|char| char != ' ') else {
            self.push_row(line);
            return Ok(());
        };
        let first = line.start + first;
        if self.ground != usize::MAX {
            let message = if self.text[first..].starts_with('=') {
                "found a second ground row, expected one"
            } else {
                "found something below the ground, expected nothing"
            };
            return Err(ParseError::new(message, first..first + 1));
        }
        if content.contains('=') {
            check_ground_row(content, line.start)?;
            self.ground = self.rows.len();
        }
        self.push_row(line);
        Ok(())
    }

    fn push_row(&mut self, line: Range<usize>) {
        // The text is shorter than 4 GB, so the casts are exact.
        self.rows.push((line.start as u32, line.end as u32));
    }

    fn find_vertices(&mut self) {
        let mut cells = Vec::new();
        let mut vertices = Vec::new();
        for cell in self.cells() {
            if self.at(cell) == b'o' && !self.is_ground_below(cell) {
                cells.push(cell);
                vertices.extend(self.index(cell).map(|index| index as u32));
            }
        }
        self.cells = cells;
        self.vertices = vertices;
    }
}

/// The lines of a text without their ends, `\n` or `\r\n`.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.find('\n').unwrap_or(rest.len());
        let line = rest[..length].strip_suffix('\r').unwrap_or(&rest[..length]);
        let span = start..start + line.len();
        start += length + 1;
        Some(span)
    })
}

fn is_legal(char: char) -> bool {
    matches!(char, ' ' | 'o' | '-' | '|' | '/' | '\\' | '+' | '=') || is_letter(char)
}

fn is_letter(char: char) -> bool {
    Color::from_letter(char).is_some()
}

fn illegal_character(char: char, span: Range<usize>) -> ParseError {
    if char == '\t' {
        return ParseError::new("found a tab, expected spaces", span)
            .with_help("a tab has no fixed width, so the columns below it are unknown");
    }
    let message = format!(
        "found `{}`, expected `o`, a stroke `-` `|` `/` `\\`, a joint `+`, a colour B R G or the ground `=`",
        char.escape_debug()
    );
    let error = ParseError::new(message, span);
    match char {
        'O' | '0' | '*' | '•' | '●' | '○' => {
            error.with_help("a vertex is a small letter `o`")
        }
        '─' | '—' | '–' | '−' => error.with_help("a stroke across is `-`"),
        '│' | '¦' => error.with_help("an upright stroke is `|`"),
        _ => error,
    }
}

/// Refuses a row with `=` that is not the ground.
fn check_ground_row(content: &str, start: usize) -> Result<(), ParseError> {
    if let Some(offset) = content.find(|char| char != '=' && char != ' ') {
        let found = &content[offset..=offset];
        return Err(ParseError::new(
            format!("found `{found}` in the ground row, expected only `=`"),
            start + offset..start + offset + 1,
        ));
    }
    let count = content.bytes().filter(|&byte| byte == b'=').count();
    if count < 3 {
        let first = start + content.find('=').unwrap_or_default();
        return Err(ParseError::new(
            format!("found a ground row of {count} `=`, expected three or more"),
            first..first + 1,
        ));
    }
    Ok(())
}
