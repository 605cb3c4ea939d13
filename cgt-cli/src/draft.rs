//! An answer in the making: what is asked is added step by step, until a limit is reached.

use cgt_core::{Context, EvalError, Games, Player, Value};

use crate::answer::{Answer, Content, MoveAnswer, Subject};
use crate::facts::Facts;
use crate::game::Request;
use crate::session::Work;
use crate::words;

/// An answer in the making.
pub(crate) struct Draft<'a, 'b, 'g> {
    pub(crate) work: &'a Work<'b, 'g>,
    pub(crate) request: &'a Request<'a>,
    pub(crate) answer: Answer,
}

/// The moves of Left and of Right.
pub(crate) type BothMoves = [Vec<MoveAnswer>; 2];

impl<'a, 'b, 'g> Draft<'a, 'b, 'g> {
    /// Nothing is known yet of this subject.
    pub(crate) fn new(work: &'a Work<'b, 'g>, request: &'a Request<'a>, subject: Subject) -> Self {
        let mut answer = Answer::of_value(subject, Facts::default());
        answer.moves = request.moves.then_some(None);
        answer.explanation = request.explain.then_some(None);
        answer.verified = request.verify.then_some(None);
        Draft {
            work,
            request,
            answer,
        }
    }

    /// Does a step, unless a limit was reached before; notes the limit that it reaches.
    pub(crate) fn step<T>(
        &mut self,
        step: impl FnOnce(&mut Answer) -> Result<T, EvalError>,
    ) -> Option<T> {
        if self.answer.limit.is_some() {
            return None;
        }
        match step(&mut self.answer) {
            Ok(result) => Some(result),
            Err(error) => {
                self.answer.limit = Some(self.work.limit(error));
                None
            }
        }
    }

    /// Tells the reader something beside the answer.
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.answer.notes.push(note.into());
    }

    /// Says what there is to say of the value.
    pub(crate) fn value(&mut self, value: Value) {
        let notes = &mut self.answer.notes;
        let (mut facts, limit) = Facts::of(self.work, value, &self.request.fields, notes);
        self.step(|_| limit.map_or(Ok(()), Err));
        if self.request.for_people {
            facts.meaning = self.step(|_| words::meaning(self.work, value)).flatten();
        }
        self.answer.content = Content::Value(Box::new(facts));
    }

    /// Lists the moves if they are asked for.
    pub(crate) fn moves(
        &mut self,
        list: impl FnOnce(&mut Vec<String>) -> Result<BothMoves, EvalError>,
    ) {
        if self.request.moves {
            let moves = self.step(|answer| list(&mut answer.notes));
            self.answer.moves = Some(moves);
        }
    }

    /// Tells the reason if that is asked for.
    pub(crate) fn explain(&mut self, tell: impl FnOnce() -> Result<Vec<String>, EvalError>) {
        if self.request.explain {
            let lines = self.step(|_| tell());
            self.answer.explanation = Some(lines);
        }
    }

    /// Names the winning moves of a player for people, where the moves are not listed anyway.
    pub(crate) fn winning(
        &mut self,
        mut name: impl FnMut(Player) -> Result<Option<Vec<String>>, EvalError>,
    ) {
        if self.request.for_people && !self.request.moves && self.answer.limit.is_none() {
            // Nobody asked for them, so a limit here is none of the answer's.
            let [left, right] = Player::BOTH.map(|player| name(player).ok().flatten());
            self.answer.shown.winning = left.zip(right).map(|(left, right)| [left, right]);
            if self.answer.shown.winning.is_none() {
                self.note("the winning moves are not looked for so far: ask with --moves");
            }
        }
    }

    /// Checks the answer by playing if that is asked for; `None` says that it is not played.
    pub(crate) fn verify(&mut self, play: impl FnOnce() -> Result<Option<bool>, EvalError>) {
        if self.request.verify {
            let verified = self.step(|_| play());
            if verified == Some(None) {
                self.note("not verified: it holds operations that are not played out");
            }
            self.answer.verified = Some(verified.flatten());
        }
    }
}

/// A move with the value it leads to, and whether it wins.
pub(crate) fn judged(
    work: &Work<'_, '_>,
    player: Player,
    name: String,
    value: Value,
) -> Result<MoveAnswer, EvalError> {
    Ok(MoveAnswer {
        name,
        to: work.short_name(value)?,
        value,
        wins: wins(work.games(), work.context(), player, value)?,
    })
}

/// Whether a move of `player` to this value wins.
pub(crate) fn wins(
    games: &Games,
    context: &Context<'_>,
    player: Player,
    value: Value,
) -> Result<bool, EvalError> {
    match player {
        Player::Left => games.at_most(context, Value::ZERO, value),
        Player::Right => games.at_most(context, value, Value::ZERO),
    }
}
