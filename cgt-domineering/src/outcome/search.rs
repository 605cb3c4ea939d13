//! The search: a player wins if some move leaves a position that the opponent, moving first,
//! loses.
//!
//! What is cheap comes first: the table, the sum of strips, the moves that won last as deep in
//! the game; then the bounds by stops of all moves, what the table knows of them, their sums of
//! strips; and at last the opponent's full bounds and the search of the moves that are left,
//! those that look best first.

use cgt_core::{Context, EvalError, Games};

use super::bound::{Cutter, Lines};
use super::killers::Killers;
use super::position::{Position, Shape};
use super::strips::{MAX_HEIGHT, Strips};
use super::table::{Key, Table};
use super::values::{Bound, NOTHING, ONE, Store};
use super::word::Word;

/// Squares of the largest component that is replaced by its value.
const SMALL: u32 = 12;
/// Units that a place for a domino more than the opponent has counts in the order of moves.
const PLACE: i32 = 32;
/// Units that may be missing in the cheap bounds for the full ones to be worth while.
const MARGIN: i16 = 256;
/// Squares of the largest board that does not repay the evaluation of all strips.
const SMALL_BOARD: u32 = 64;
/// Free squares of the strips that are evaluated for such a board.
const MAX_FREE: u32 = 16;
/// Positions between two looks at the memory in use.
const NODES_PER_CHECK: u64 = 1024;

/// A search over the positions of one board.
pub(super) struct Search<'a, 'c, W> {
    context: &'a Context<'c>,
    games: &'a Games,
    shape: Shape<W>,
    store: Store<'a>,
    /// By player; for a square board the first ones serve both.
    strips: [Strips<W>; 2],
    /// By player: the bounds of the position whose moves are looked at, by strips that are
    /// cheap and by all that are evaluated.
    lines: [[Lines<W>; 2]; 2],
    table: Table<W>,
    killers: Killers,
    /// Moves made.
    depth: usize,
    nodes: u64,
}

/// A move that may win.
struct Step<W> {
    after: Position<W>,
    /// Where it puts a domino, if it does.
    place: Option<u32>,
    /// What the player who moves can expect of it.
    own: Bound,
    /// What the opponent can expect, as far as it is cheap to know.
    other: Bound,
    /// The greater, the better for the opponent.
    score: i32,
}

type Moves<W> = Vec<Step<W>>;

impl<'a, 'c, W: Word> Search<'a, 'c, W> {
    /// A search over the positions of boards of this size, which must fit into a `W`.
    pub(super) fn new(
        context: &'a Context<'c>,
        games: &'a Games,
        rows: u32,
        cols: u32,
    ) -> Result<Self, EvalError> {
        let memory = context.limits().memory;
        let max_free = if rows * cols > SMALL_BOARD {
            u32::MAX
        } else {
            MAX_FREE
        };
        let strips = [cols, rows].map(|width| Strips::new(width, max_free, memory / 16));
        let lines =
            |strips: &Strips<W>| [strips.cheap_height(), MAX_HEIGHT].map(|max| Lines::new(max));
        Ok(Search {
            context,
            games,
            shape: Shape::new(rows, cols),
            store: Store::new(games, memory)?,
            lines: [lines(&strips[0]), lines(&strips[1])],
            strips,
            table: Table::new(memory / 4),
            killers: Killers::new(),
            depth: 0,
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
        self.depth = 0;
        let position = self.shape.position(free);
        let position = self.split(position, position.cells[0])?;
        let other = 1 - mover;
        let own = self.bound(&position, mover)?;
        let (mut cutter, [_, lines]) = self.cutter(mover);
        if own.wins_first() || cutter.wins_first_by_sum(lines, &position, &own)? {
            return Ok(true);
        }
        let theirs = self.bound(&position, other)?;
        let (mut cutter, [_, lines]) = self.cutter(other);
        if theirs.wins_second() || cutter.wins_second_by_sum(lines, &position, &theirs)? {
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
        self.depth += 1;
        let wins = self.wins_by_search(position, mover)?;
        self.depth -= 1;
        self.table.put(key, side, number, wins, self.nodes - before);
        Ok(wins)
    }

    fn wins_by_search(&mut self, position: &Position<W>, mover: usize) -> Result<bool, EvalError> {
        let own = self.bound(position, mover)?;
        let (mut cutter, [_, lines]) = self.cutter(mover);
        if cutter.wins_first_by_sum(lines, position, &own)?
            || self.wins_by_killer(position, mover)?
        {
            return Ok(true);
        }
        self.bound(position, 1 - mover)?;
        let Some(mut moves) = self.moves(position, mover)? else {
            return Ok(true);
        };
        let mut winning = self.winning_at_once(&moves, mover)?;
        if winning.is_none() {
            self.keep_promising(&mut moves, mover)?;
            winning = self.winning_by_search(&moves, mover)?;
        }
        if let Some(Some(place)) = winning {
            self.killers.put(self.depth, place);
        }
        Ok(winning.is_some())
    }

    /// Whether a killer move wins, as far as that is seen without a search.
    fn wins_by_killer(&mut self, position: &Position<W>, mover: usize) -> Result<bool, EvalError> {
        let places = self.shape.places(position, mover);
        for place in self.killers.get(self.depth) {
            if places & W::ONE << place == W::ZERO {
                continue;
            }
            let after = self.after_domino(position, mover, place)?;
            let own = self.bound_for_second(&after, mover)?;
            if own.wins_second()
                || self.is_known_loss(&after, 1 - mover)?
                || self.wins_second_by_sum(&after, mover, &own)?
            {
                self.killers.put(self.depth, place);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A move that is seen to win without a search, by its place if it is a domino's.
    fn winning_at_once(
        &mut self,
        moves: &Moves<W>,
        mover: usize,
    ) -> Result<Option<Option<u32>>, EvalError> {
        for step in moves {
            if self.is_known_loss(&step.after, 1 - mover)? {
                return Ok(Some(step.place));
            }
        }
        for step in moves {
            if self.wins_second_by_sum(&step.after, mover, &step.own)? {
                return Ok(Some(step.place));
            }
        }
        Ok(None)
    }

    /// Drops moves that the opponent's full bounds show to lose, and sorts the others.
    fn keep_promising(&mut self, moves: &mut Moves<W>, mover: usize) -> Result<(), EvalError> {
        let mut kept = 0;
        for index in 0..moves.len() {
            let step = &moves[index];
            let (after, mut other) = (step.after, step.other);
            if other.nearly_wins_first(MARGIN) {
                let (mut cutter, [_, full]) = self.cutter(1 - mover);
                other = cutter.bound_after(full, &after)?;
            }
            if !other.wins_first() {
                let places = |player| self.shape.places(&after, player).count() as i32;
                let more_places = places(1 - mover) - places(mover);
                let more_moves = i32::from(other.estimate()) - i32::from(step.own.estimate());
                moves[index].score = more_moves + PLACE * more_places;
                moves.swap(kept, index);
                kept += 1;
            }
        }
        moves.truncate(kept);
        // The sort is stable, so that the order is always the same.
        moves.sort_by_key(|step| step.score);
        Ok(())
    }

    /// A move that the search finds to win, by its place if it is a domino's.
    fn winning_by_search(
        &mut self,
        moves: &Moves<W>,
        mover: usize,
    ) -> Result<Option<Option<u32>>, EvalError> {
        for step in moves {
            if !self.wins(&step.after, 1 - mover)? {
                return Ok(Some(step.place));
            }
        }
        Ok(None)
    }

    /// Whether it is remembered that `mover`, moving first, loses.
    fn is_known_loss(&mut self, position: &Position<W>, mover: usize) -> Result<bool, EvalError> {
        let (key, side) = self.key(position, mover)?;
        let number = position.number_for(mover);
        Ok(self.table.get(key, side, number) == Some(false))
    }

    fn wins_second_by_sum(
        &mut self,
        after: &Position<W>,
        player: usize,
        bound: &Bound,
    ) -> Result<bool, EvalError> {
        let (mut cutter, [_, lines]) = self.cutter(player);
        cutter.wins_second_by_sum(lines, after, bound)
    }

    /// The moves that may win; `None` if one of them is known to.
    fn moves(
        &mut self,
        position: &Position<W>,
        mover: usize,
    ) -> Result<Option<Moves<W>>, EvalError> {
        let mut moves = Moves::with_capacity(32);
        let mut places = self.shape.places(position, mover);
        while places != W::ZERO {
            let place = places.first();
            places = places.without_first();
            let after = self.after_domino(position, mover, place)?;
            if self.take(&mut moves, after, mover, Some(place))? {
                self.killers.put(self.depth, place);
                return Ok(None);
            }
        }
        for value in self.store.options(position.value, mover)? {
            let rest = Position {
                value: NOTHING,
                ..*position
            };
            let after = self.with(rest, value)?;
            if self.take(&mut moves, after, mover, None)? {
                return Ok(None);
            }
        }
        if let Some(number) = move_in_number(position.number, mover) {
            let after = Position {
                number,
                ..*position
            };
            if self.take(&mut moves, after, mover, None)? {
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
        place: Option<u32>,
    ) -> Result<bool, EvalError> {
        let (mut cutter, [cheap, _]) = self.cutter(1 - mover);
        let other = cutter.bound_after(cheap, &after)?;
        if other.wins_first() {
            return Ok(false);
        }
        let own = self.bound_for_second(&after, mover)?;
        if own.wins_second() {
            return Ok(true);
        }
        moves.push(Step {
            after,
            place,
            own,
            other,
            score: 0,
        });
        Ok(false)
    }

    fn after_domino(
        &mut self,
        position: &Position<W>,
        mover: usize,
        place: u32,
    ) -> Result<Position<W>, EvalError> {
        let after = self.shape.with_domino(position, mover, place);
        self.split(after, self.shape.around(mover, place))
    }

    fn cutter(&mut self, player: usize) -> (Cutter<'_, 'a, W>, &mut [Lines<W>; 2]) {
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
        let (mut cutter, [cheap, full]) = self.cutter(player);
        cutter.bound(cheap, position)?;
        cutter.bound(full, position)
    }

    /// The bound of the position after a move for the player who made it; the full one if the
    /// cheap one nearly decides.
    fn bound_for_second(&mut self, after: &Position<W>, player: usize) -> Result<Bound, EvalError> {
        let (mut cutter, [cheap, full]) = self.cutter(player);
        let bound = cutter.bound_after(cheap, after)?;
        if bound.wins_second() || !bound.nearly_wins_second(MARGIN) {
            return Ok(bound);
        }
        cutter.bound_after(full, after)
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
