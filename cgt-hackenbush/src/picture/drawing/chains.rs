//! Follows the strokes of a drawing from vertex to vertex.

use cgt_core::ParseError;

use super::super::{Color, GROUND, Point};
use super::grid::{Axis, Cell, Direction, Grid};
use super::letters::Axes;

/// An edge found in a drawing.
pub(super) struct Chain {
    /// The vertices at its ends, the lower number first.
    pub(super) ends: [usize; 2],
    pub(super) color: Color,
    /// The ends and the bends.
    pub(super) path: Vec<Point>,
    /// Where in the text its first stroke or letter in reading order is.
    pub(super) first_cell: usize,
}

/// Finds every edge; refuses joints and strokes that are not part of one.
pub(super) fn follow(grid: &Grid<'_>, axes: &Axes) -> Result<Vec<Chain>, ParseError> {
    check_joints(grid, axes)?;
    let mut walker = Walker {
        grid,
        axes,
        visited: vec![false; grid.text_len()],
    };
    let mut chains = Vec::new();
    for cell in grid.cells().filter(|&cell| grid.at(cell) == b'o') {
        for direction in Direction::all() {
            if let Some(first) = walker.unvisited_run(cell, direction) {
                chains.push(walker.walk(cell, first, direction, grid.vertex_at(cell))?);
            }
        }
    }
    for first in grid.row_above_ground() {
        for up in Direction::all().filter(|direction| direction.opposite().is_down()) {
            let down = up.opposite();
            let starts = axes.runs(grid, first, up.axis()) && grid.stands(first, down);
            if starts && !walker.is_visited(first) {
                let foot = grid.step(first, down).unwrap_or(first);
                chains.push(walker.walk(foot, first, up, GROUND)?);
            }
        }
    }
    walker.check_all_visited()?;
    Ok(chains)
}

struct Walker<'a, 'text> {
    grid: &'a Grid<'text>,
    axes: &'a Axes,
    visited: Vec<bool>,
}

/// What has been seen of the edge that is being followed.
struct Trail {
    color: Option<Color>,
    path: Vec<Point>,
    first_cell: usize,
}

impl Walker<'_, '_> {
    /// The neighbour of `cell`, if a stroke or letter along `direction` begins there.
    fn unvisited_run(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let next = self.grid.step(cell, direction)?;
        let runs = self.axes.runs(self.grid, next, direction.axis());
        (runs && !self.is_visited(next)).then_some(next)
    }

    fn is_visited(&self, cell: Cell) -> bool {
        self.grid
            .index(cell)
            .is_some_and(|index| self.visited[index])
    }

    /// Follows the edge that leaves `start`, vertex `from`, through `first` in `direction`.
    fn walk(
        &mut self,
        start: Cell,
        first: Cell,
        mut direction: Direction,
        from: usize,
    ) -> Result<Chain, ParseError> {
        let mut trail = Trail {
            color: None,
            path: vec![start.point()],
            first_cell: usize::MAX,
        };
        let mut cell = first;
        let to = loop {
            self.visit(cell, &mut trail)?;
            let grid = self.grid;
            if grid.stands(cell, direction) {
                cell = grid.step(cell, direction).unwrap_or(cell);
                break GROUND;
            }
            let mut next = self.next_cell(cell, direction)?;
            while grid.at(next) == b'+' {
                let onward = leave_joint(grid, self.axes, next, direction);
                if onward != direction {
                    trail.path.push(next.point());
                }
                direction = onward;
                // An arm is a stroke or a letter, so the next cell is one too.
                next = self.next_cell(next, direction)?;
            }
            cell = next;
            if grid.at(cell) == b'o' {
                break grid.vertex_at(cell);
            }
        };
        trail.path.push(cell.point());
        self.finish(trail, [from, to])
    }

    /// The neighbour of `cell`, if an edge along `direction` may go on there.
    fn next_cell(&self, cell: Cell, direction: Direction) -> Result<Cell, ParseError> {
        let grid = self.grid;
        let Some(next) = grid.step(cell, direction) else {
            return Err(dangling(grid, cell, "the border"));
        };
        let goes_on =
            matches!(grid.at(next), b'o' | b'+') || self.axes.runs(grid, next, direction.axis());
        match grid.at(next) {
            _ if goes_on => Ok(next),
            b' ' => Err(dangling(grid, cell, "nothing")),
            other => Err(dangling(grid, cell, &format!("`{}`", char::from(other)))),
        }
    }

    /// Notes the colour and the place of a stroke or letter.
    fn visit(&mut self, cell: Cell, trail: &mut Trail) -> Result<(), ParseError> {
        let Some(index) = self.grid.index(cell) else {
            return Ok(());
        };
        self.visited[index] = true;
        trail.first_cell = trail.first_cell.min(index);
        let found = Color::from_letter(char::from(self.grid.at(cell)));
        match (trail.color, found) {
            (Some(color), Some(found)) if color != found => Err(ParseError::new(
                format!("found a {found} letter on a {color} edge, expected one colour"),
                self.grid.span(cell),
            )),
            (None, Some(_)) => {
                trail.color = found;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn finish(&self, mut trail: Trail, mut ends: [usize; 2]) -> Result<Chain, ParseError> {
        let Some(color) = trail.color else {
            let first = trail.first_cell;
            return Err(ParseError::new(
                "found an edge without a colour, expected a letter B, R or G on it",
                first..first + 1,
            ));
        };
        if ends[0] > ends[1] {
            ends.reverse();
            trail.path.reverse();
        }
        Ok(Chain {
            ends,
            color,
            path: trail.path,
            first_cell: trail.first_cell,
        })
    }

    fn check_all_visited(&self) -> Result<(), ParseError> {
        let is_left_over = |cell: &Cell| {
            let is_run = |axis| self.axes.runs(self.grid, *cell, axis);
            Axis::ALL.into_iter().any(is_run) && !self.is_visited(*cell)
        };
        match self.grid.cells().find(is_left_over) {
            None => Ok(()),
            Some(cell) => Err(ParseError::new(
                "found a stroke that leads to no vertex, expected `o` or the ground at its ends",
                self.grid.span(cell),
            )),
        }
    }
}

/// The directions in which a stroke or letter leaves the joint in `cell`.
fn arms<'a>(
    grid: &'a Grid<'_>,
    axes: &'a Axes,
    cell: Cell,
) -> impl Iterator<Item = Direction> + 'a {
    Direction::all().filter(move |&direction| {
        let next = grid.step(cell, direction);
        next.is_some_and(|next| axes.runs(grid, next, direction.axis()))
    })
}

/// How an edge that enters a joint in `direction` leaves it.
fn leave_joint(grid: &Grid<'_>, axes: &Axes, cell: Cell, direction: Direction) -> Direction {
    let mut others = arms(grid, axes, cell).filter(|&arm| arm != direction.opposite());
    match (others.next(), others.next()) {
        (Some(only), None) => only,
        _ => direction,
    }
}

/// Refuses joints that are neither bends nor crossings.
fn check_joints(grid: &Grid<'_>, axes: &Axes) -> Result<(), ParseError> {
    for cell in grid.cells().filter(|&cell| grid.at(cell) == b'+') {
        let count = arms(grid, axes, cell).count();
        let has_opposite = |arm: Direction| arms(grid, axes, cell).any(|b| b == arm.opposite());
        let crosses = count == 4 && arms(grid, axes, cell).all(has_opposite);
        if count == 2 || crosses {
            continue;
        }
        let message = match count {
            4 => "found `+` with four arms that are not two straight strokes".to_owned(),
            1 => "found `+` with 1 arm".to_owned(),
            _ => format!("found `+` with {count} arms"),
        };
        let expected = "expected two (a bend) or four (two strokes crossing straight)";
        let error = ParseError::new(format!("{message}, {expected}"), grid.span(cell));
        return Err(error.with_help(match count {
            0 | 1 => "an edge ends at a vertex `o` or on the ground",
            _ => "where several edges meet there is a vertex `o`",
        }));
    }
    Ok(())
}

fn dangling(grid: &Grid<'_>, cell: Cell, found: &str) -> ParseError {
    ParseError::new(
        format!("found {found} at the end of a stroke, expected `o`, `+` or the ground"),
        grid.span(cell),
    )
    .with_help("a stroke that turns needs a joint `+` at the corner")
}
