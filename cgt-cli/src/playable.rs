//! Any [`Playable`] ruleset as a game of the program.

use cgt_core::{
    Context, EvalError, Evaluator, Games, NamedMove, Options, ParseError, Playable, Player,
    Ruleset, Value, verify,
};

use crate::answer::{Answer, MoveAnswer, Subject};
use crate::draft::{BothMoves, Draft, judged, wins};
use crate::game::{Game, Request};
use crate::reduction;
use crate::session::Work;

/// Moves up to which winning ones are shown to people without being asked for.
const FEW_MOVES: usize = 400;
/// Different parts of a sum that are explained.
const MOST_PARTS: usize = 8;

/// The winning moves of Left and Right.
pub(crate) type Wins<R> = [Vec<NamedMove<<R as Ruleset>::Position>>; 2];

/// A ruleset with its evaluator.
pub(crate) struct Adapter<'g, R: Playable> {
    evaluator: Evaluator<'g, R>,
    /// What tells this variant of the ruleset apart.
    variant: Option<String>,
}

impl<'g, R: Playable> Adapter<'g, R> {
    pub(crate) fn new(rules: R, games: &'g Games, variant: Option<String>) -> Adapter<'g, R> {
        Adapter {
            evaluator: Evaluator::new(rules, games),
            variant,
        }
    }

    fn rules(&self) -> &R {
        self.evaluator.rules()
    }

    fn named(
        &self,
        work: &Work<'_, '_>,
        context: &Context<'_>,
        moves: Vec<NamedMove<R::Position>>,
        player: Player,
    ) -> Result<Vec<MoveAnswer>, EvalError> {
        let judge = |named: NamedMove<R::Position>| {
            let value = self.evaluator.value(context, &named.to)?;
            judged(work, player, named.name, value)
        };
        moves.into_iter().map(judge).collect()
    }

    /// All moves, or the winning ones where all are too many to list.
    fn moves(
        &self,
        work: &Work<'_, '_>,
        context: &Context<'_>,
        position: &R::Position,
        notes: &mut Vec<String>,
    ) -> Result<BothMoves, EvalError> {
        let mut sides = BothMoves::default();
        let mut are_all = true;
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let moves = match self.rules().named_moves(position, player) {
                Ok(moves) => moves,
                Err(error) => {
                    are_all = false;
                    self.rules().winning_moves(position, player).ok_or(error)?
                }
            };
            *side = self.named(work, context, moves, player)?;
        }
        if !are_all {
            notes.push("too many moves to list; only the winning ones are listed".to_owned());
        }
        Ok(sides)
    }

    /// The winning moves of both players, where they come without much work.
    fn both_winning(&self, context: &Context<'_>, position: &R::Position) -> Option<Wins<R>> {
        let [left, right] =
            Player::BOTH.map(|player| self.winning(context, position, player).ok().flatten());
        left.zip(right).map(|(left, right)| [left, right])
    }

    fn winning(
        &self,
        context: &Context<'_>,
        position: &R::Position,
        player: Player,
    ) -> Result<Option<Vec<NamedMove<R::Position>>>, EvalError> {
        if let Some(moves) = self.rules().winning_moves(position, player) {
            return Ok(Some(moves));
        }
        let moves = self.rules().named_moves(position, player)?;
        if moves.len() > FEW_MOVES {
            return Ok(None);
        }
        let mut winning = Vec::new();
        for named in moves {
            let value = self.evaluator.value(context, &named.to)?;
            if wins(self.evaluator.games(), context, player, value)? {
                winning.push(named);
            }
        }
        Ok(Some(winning))
    }

    /// The summands with their values, and the options with their reduction.
    fn reason(
        &self,
        work: &Work<'_, '_>,
        context: &Context<'_>,
        position: &R::Position,
        value: Value,
    ) -> Result<Vec<String>, EvalError> {
        if let Some(lines) = self.rules().theory(position) {
            return Ok(lines);
        }
        let mut parts = Options::new();
        self.rules().components(position, &mut parts);
        if parts.len() < 2 {
            return self.reason_of_part(work, context, position, value);
        }
        let mut lines = vec![format!("a sum of {} independent parts", parts.len())];
        let mut names = Vec::new();
        let mut told = Vec::new();
        for part in parts.iter() {
            let value = self.evaluator.value(context, part)?;
            names.push(work.name(value)?);
            if told.contains(part) || told.len() >= MOST_PARTS {
                continue;
            }
            lines.push(format!("part {}:", self.rules().write(part)));
            let reason = self.reason_of_part(work, context, part, value)?;
            lines.extend(reason.into_iter().map(|line| format!("  {line}")));
            told.push(part.clone());
        }
        lines.push(format!(
            "the sum: {} = {}",
            names.join(" + "),
            work.name(value)?
        ));
        Ok(lines)
    }

    fn reason_of_part(
        &self,
        work: &Work<'_, '_>,
        context: &Context<'_>,
        position: &R::Position,
        value: Value,
    ) -> Result<Vec<String>, EvalError> {
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let moves = match self.rules().named_moves(position, player) {
                Ok(moves) => moves,
                Err(EvalError::Options(_)) => {
                    return Ok(vec![
                        "known by theory; its moves are too many to list".to_owned(),
                    ]);
                }
                Err(error) => return Err(error),
            };
            for named in moves {
                side.push((named.name, self.evaluator.value(context, &named.to)?));
            }
        }
        reduction::lines(work, &sides, value)
    }

    fn verified(
        &self,
        context: &Context<'_>,
        position: &R::Position,
        value: Value,
    ) -> Result<bool, EvalError> {
        self.rules().check_listable(position)?;
        let form = self.evaluator.form(context, position)?;
        verify(self.evaluator.games(), context, form, value.id())
    }

    /// What theory knows of a position whose value is out of reach.
    fn add_known(&self, work: &Work<'_, '_>, position: &R::Position, answer: &mut Answer) {
        let Some(limit) = &mut answer.limit else {
            return;
        };
        limit.bounds = self
            .rules()
            .bounds(position)
            .and_then(|(low, high)| Some([work.number_text(&low)?, work.number_text(&high)?]));
        if answer.outcome().is_none() {
            answer.set_outcome(self.rules().known_outcome(position));
        }
    }
}

impl<R: Playable> Adapter<'_, R> {
    /// Evaluates a position, and lets `draw` add drawings of it to the answer, with the winning
    /// moves where they are known.
    pub(crate) fn evaluate_drawn(
        &self,
        work: &Work<'_, '_>,
        request: &Request<'_>,
        draw: impl FnOnce(&R::Position, &Wins<R>, &mut Answer),
    ) -> Result<Answer, ParseError> {
        if let Some(format) = request.format {
            let problem = format!("found format `{format}`, but {} has only one", R::NAME);
            return Err(ParseError::new(problem, 0..0));
        }
        let position = &self.rules().parse(request.text)?;
        let context = &work.context_after(self.evaluator.positions());
        let subject = Subject::Position {
            ruleset: R::NAME,
            position: self.rules().write(position),
            variant: self.variant.clone(),
        };
        let mut draft = Draft::new(work, request, subject);
        let mut winning = None;
        if let Some(value) = draft.step(|_| self.evaluator.value(context, position)) {
            draft.value(value);
            draft.moves(|notes| self.moves(work, context, position, notes));
            draft.explain(|| self.reason(work, context, position, value));
            let is_drawn = request.for_people || request.drawings != [false; 2];
            if is_drawn && draft.answer.limit.is_none() {
                let extra = &work.context_for_extras(self.evaluator.positions());
                winning = self.both_winning(extra, position);
            }
            let names = |player| {
                let moves: Option<&Wins<R>> = winning.as_ref();
                let names = |named: &NamedMove<_>| named.name.clone();
                Ok(moves.map(|moves| moves[player as usize].iter().map(names).collect()))
            };
            draft.winning(names);
            draft.verify(|| self.verified(context, position, value).map(Some));
        }
        let mut answer = draft.answer;
        self.add_known(work, position, &mut answer);
        draw(position, &winning.unwrap_or_default(), &mut answer);
        Ok(answer)
    }
}

impl<R: Playable> Game for Adapter<'_, R> {
    fn evaluate(&self, work: &Work<'_, '_>, request: &Request<'_>) -> Result<Answer, ParseError> {
        self.evaluate_drawn(work, request, |position, _, answer| {
            if request.for_people {
                answer.shown.drawing = Some(self.rules().draw(position));
            }
        })
    }

    fn check(&self, text: &str) -> Result<(), ParseError> {
        self.rules().parse(text).map(drop)
    }
}
