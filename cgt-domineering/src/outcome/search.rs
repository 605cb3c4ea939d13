//! The search: a player wins if some move leaves a position that the opponent, moving first,
//! loses.
//!
//! What is cheap comes first: the bounds by stops of all moves, then the table, then sums of
//! strips, and at last the search of the moves, those that look best first.

use cgt_core::{Context, EvalError, Games};
use smallvec::SmallVec;

use super::bound::{Cutter, Lines};
use super::position::{Position, Shape};
use super::strips::Strips;
use super::table::{Key, Table};
use super::values::{Bound, NOTHING, ONE, Store};
use super::word::Word;

/// Squares of the largest component that is replaced by its value.
const SMALL: u32 = 12;
/// Units that a place for a domino more than the opponent has counts in the order of moves.
const PLACE: i32 = 32;
/// Positions between two looks at the memory in use.
const NODES_PER_CHECK: u64 = 1024;

/// A search over the positions of one board.
pub(super) struct Search<'a, 'c, W> {
    context: &'a Context<'c>,
    games: &'a Games,
    shape: Shape<W>,
    store: Store<'a>,
    /// By player; for a square board the first ones serve both.
    strips: [Strips; 2],
    /// By player: the bounds of the position whose moves are looked at.
    lines: [Lines<W>; 2],
    table: Table<W>,
    nodes: u64,
}

/// A move that may win.
struct Step<W> {
    after: Position<W>,
    /// What the player who moves can expect of it, in units.
    own: i16,
    /// The greater, the better for the opponent.
    score: i32,
}

type Moves<W> = SmallVec<[Step<W>; 32]>;

impl<'a, 'c, W: Word> Search<'a, 'c, W> {
    /// A search over the positions of boards of this size, which must fit into a `W`.
    pub(super) fn new(
        context: &'a Context<'c>,
        games: &'a Games,
        rows: u32,
        cols: u32,
    ) -> Result<Self, EvalError> {
        Ok(Search {
            context,
            games,
            shape: Shape::new(rows, cols),
            store: Store::new(games)?,
            strips: [Strips::new(cols), Strips::new(rows)],
            lines: [Lines::new(), Lines::new()],
            table: Table::new(context.limits().memory / 2),
            nodes: 0,
        })
    }

    /// How many positions were looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether `mover`, moving first, wins where `free` says which squares are free.
    pub(super) fn solve(
        &mut self,
        free: impl Fn(u32, u32) -> bool,
        mover: usize,
    ) -> Result<bool, EvalError> {
        self.count()?;
        let position = self.shape.position(free);
        let position = self.split(position, position.cells[0])?;
        let other = 1 - mover;
        let own = self.bound(&position, mover)?;
        let (mut cutter, lines) = self.cutter(mover);
        if own.wins_first() || cutter.wins_first_by_sum(lines, &position, own.estimate())? {
            return Ok(true);
        }
        let theirs = self.bound(&position, other)?;
        let (mut cutter, lines) = self.cutter(other);
        if theirs.wins_second() || cutter.wins_second_by_sum(lines, &position, theirs.estimate())? {
            return Ok(false);
        }
        self.wins(&position, mover)
    }

    fn wins(&mut self, position: &Position<W>, mover: usize) -> Result<bool, EvalError> {
        self.count()?;
        let before = self.nodes;
        let (key, side) = self.key(position, mover)?;
        let number = position.number_for(mover);
        if let Some(wins) = self.table.get(key, side, number) {
            return Ok(wins);
        }
        let wins = self.wins_by_moves(position, mover)?;
        self.table.put(key, side, number, wins, self.nodes - before);
        Ok(wins)
    }

    fn wins_by_moves(&mut self, position: &Position<W>, mover: usize) -> Result<bool, EvalError> {
        if self.wins_by_sum(position, mover)? {
            return Ok(true);
        }
        let Some(mut moves) = self.moves(position, mover)? else {
            return Ok(true);
        };
        // The sort is stable, so that the order is always the same.
        moves.sort_by_key(|step| step.score);
        for step in &moves {
            let (key, side) = self.key(&step.after, 1 - mover)?;
            let number = step.after.number_for(1 - mover);
            if self.table.get(key, side, number) == Some(false) {
                return Ok(true);
            }
        }
        for step in &moves {
            let (mut cutter, lines) = self.cutter(mover);
            if cutter.wins_second_by_sum(lines, &step.after, step.own)? {
                return Ok(true);
            }
        }
        for step in &moves {
            if !self.wins(&step.after, 1 - mover)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the sum of some strips shows that `mover` wins. Leaves both players' lines for
    /// the moves to come.
    fn wins_by_sum(&mut self, position: &Position<W>, mover: usize) -> Result<bool, EvalError> {
        let own = self.bound(position, mover)?;
        let (mut cutter, lines) = self.cutter(mover);
        if cutter.wins_first_by_sum(lines, position, own.estimate())? {
            return Ok(true);
        }
        self.bound(position, 1 - mover)?;
        Ok(false)
    }

    /// The moves that may win; `None` if one of them is known to.
    fn moves(
        &mut self,
        position: &Position<W>,
        mover: usize,
    ) -> Result<Option<Moves<W>>, EvalError> {
        let mut moves = Moves::new();
        let mut places = self.shape.places(position, mover);
        while places != W::ZERO {
            let place = places.first();
            places = places.without_first();
            let after = self.shape.with_domino(position, mover, place);
            let after = self.split(after, self.shape.around(mover, place))?;
            if self.take(&mut moves, after, mover)? {
                return Ok(None);
            }
        }
        for value in self.store.options(position.value, mover)? {
            let rest = Position {
                value: NOTHING,
                ..*position
            };
            let after = self.with(rest, value)?;
            if self.take(&mut moves, after, mover)? {
                return Ok(None);
            }
        }
        if let Some(number) = move_in_number(position.number, mover) {
            let after = Position {
                number,
                ..*position
            };
            if self.take(&mut moves, after, mover)? {
                return Ok(None);
            }
        }
        Ok(Some(moves))
    }

    /// Notes a move unless it is known to lose; says whether it is known to win.
    fn take(
        &mut self,
        moves: &mut Moves<W>,
        after: Position<W>,
        mover: usize,
    ) -> Result<bool, EvalError> {
        let (mut cutter, lines) = self.cutter(mover);
        let own = cutter.bound_after(lines, &after)?;
        if own.wins_second() {
            return Ok(true);
        }
        let (mut cutter, lines) = self.cutter(1 - mover);
        let other = cutter.bound_after(lines, &after)?;
        if !other.wins_first() {
            let places = |player| self.shape.places(&after, player).count() as i32;
            let more_places = places(1 - mover) - places(mover);
            let more_moves = i32::from(other.estimate()) - i32::from(own.estimate());
            moves.push(Step {
                after,
                own: own.estimate(),
                score: more_moves + PLACE * more_places,
            });
        }
        Ok(false)
    }

    fn cutter(&mut self, player: usize) -> (Cutter<'_, 'a, W>, &mut Lines<W>) {
        let strips = if self.shape.is_square() { 0 } else { player };
        let cutter = Cutter {
            shape: &self.shape,
            strips: &mut self.strips[strips],
            store: &mut self.store,
            player,
        };
        (cutter, &mut self.lines[player])
    }

    fn bound(&mut self, position: &Position<W>, player: usize) -> Result<Bound, EvalError> {
        let (mut cutter, lines) = self.cutter(player);
        cutter.bound(lines, position)
    }

    /// Moves the small ones among the components of `seeds` into the value.
    fn split(&mut self, mut position: Position<W>, seeds: W) -> Result<Position<W>, EvalError> {
        let mut seeds = seeds & position.cells[0];
        while seeds != W::ZERO {
            let component = self.shape.component(position.cells[0], seeds, SMALL);
            seeds = seeds & !component;
            let squares = component.count();
            if squares <= SMALL {
                position = self.shape.without(position, component);
                if squares > 1 {
                    let value = self.store.board(self.shape.trimmed(component))?;
                    position = self.with(position, value)?;
                }
            }
        }
        Ok(position)
    }

    /// Adds a value to a position, whose value is then free of numbers again.
    fn with(&mut self, position: Position<W>, value: u32) -> Result<Position<W>, EvalError> {
        if let Some(number) = self.store.number(value) {
            let number = position.number + number;
            return Ok(Position { number, ..position });
        }
        let value = self.store.sum(position.value, value)?;
        Ok(match self.store.number(value) {
            Some(number) => Position {
                value: NOTHING,
                number: position.number + number,
                ..position
            },
            None => Position { value, ..position },
        })
    }

    /// What the table knows a position by, and who moves there.
    fn key(&mut self, position: &Position<W>, mover: usize) -> Result<(Key<W>, usize), EvalError> {
        let (cells, swapped) = self.shape.representative(position);
        if swapped {
            let value = self.store.negative(position.value)?;
            return Ok(((cells, value), 1 - mover));
        }
        Ok(((cells, position.value), mover))
    }

    fn count(&mut self) -> Result<(), EvalError> {
        let limits = self.context.limits();
        if self.nodes >= limits.positions {
            return Err(EvalError::Positions(limits.positions));
        }
        if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            if self.games.memory() > limits.memory / 2 {
                return Err(EvalError::Memory(limits.memory));
            }
            self.context.poll()?;
        }
        self.nodes += 1;
        self.context.tick()
    }
}

/// The canonical move in a number of units.
fn move_in_number(number: i16, mover: usize) -> Option<i16> {
    // In lowest terms m/2^k the move is by 1/2^k, the last bit of the number.
    let last = number & number.wrapping_neg();
    match (number % ONE == 0, mover) {
        (false, 0) => Some(number - last),
        (false, _) => Some(number + last),
        (true, 0) => (number > 0).then(|| number - ONE),
        (true, _) => (number < 0).then(|| number + ONE),
    }
}
