//! Hackenbush: pictures, with their own evaluator, number part and all-small part.

use cgt_core::{Dyadic, EvalError, Games, Outcome, ParseError, Player, Value, verify};
use cgt_hackenbush::{Evaluation, Format, Hackenbush, Picture};

use crate::answer::{Answer, Subject};
use crate::draft::{BothMoves, Draft, judged};
use crate::game::{Game, Request};
use crate::registry::{Entry, no_variants};
use crate::session::Work;

/// Hackenbush as the program lists and opens it.
pub(crate) const ENTRY: Entry = Entry {
    name: NAME,
    about: "cut an edge, and what no longer stands on the ground falls: Left cuts blue, Right red, both green",
    example: "0-1:B,1-2:R,1-3:G",
    has_plain_command: false,
    open,
};

const NAME: &str = "hackenbush";
/// Edges up to which winning moves are shown to people without being asked for.
const FEW_EDGES: usize = 400;
/// Edges up to which a picture is shown.
const MOST_SHOWN: usize = 2000;

fn open<'g>(games: &'g Games, rules: Option<&str>) -> Result<Box<dyn Game + 'g>, ParseError> {
    match rules {
        None => Ok(Box::new(Pictures {
            evaluator: Hackenbush::new(games),
            games,
        })),
        Some(rules) => Err(no_variants(NAME, rules)),
    }
}

struct Pictures<'g> {
    evaluator: Hackenbush<'g>,
    games: &'g Games,
}

impl Game for Pictures<'_> {
    fn evaluate(&self, work: &Work<'_, '_>, request: &Request<'_>) -> Result<Answer, ParseError> {
        let (picture, fallen) = &read(request)?.without_fallen();
        let context = &work.context_after(self.evaluator.positions());
        let subject = Subject::Position {
            ruleset: NAME,
            position: picture.to_edge_list(),
            variant: None,
        };
        let mut draft = Draft::new(work, request, subject);
        match fallen {
            0 => {}
            1 => draft.note("1 edge is not connected to the ground and falls away"),
            _ => draft.note(format!(
                "{fallen} edges are not connected to the ground and fall away"
            )),
        }
        if let Some(parts) = draft.step(|_| self.evaluator.evaluate(context, picture)) {
            draft.value(parts.value);
            if request.for_people {
                self.show_parts(&mut draft, &parts);
            }
            let names = |player| self.winning(work, picture, player);
            draft.moves(|_| self.moves(work, picture));
            draft.winning(names);
            draft.verify(|| {
                let form = self.evaluator.form(context, picture)?;
                verify(self.games, context, form, parts.value.id()).map(Some)
            });
        }
        let mut answer = draft.answer;
        self.add_known(work, picture, &mut answer);
        if request.for_people && picture.edge_count() <= MOST_SHOWN {
            answer.shown.drawing = Some(picture.render_text());
        }
        Ok(answer)
    }

    fn check(&self, text: &str) -> Result<(), ParseError> {
        Picture::parse(text, None).map(drop)
    }
}

impl Pictures<'_> {
    /// The cuts of both players, each with its value.
    fn moves(&self, work: &Work<'_, '_>, picture: &Picture) -> Result<BothMoves, EvalError> {
        let names = picture.move_names();
        let mut sides = BothMoves::default();
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let context = work.context_after(self.evaluator.positions());
            for cut in self.evaluator.moves(&context, picture, player)? {
                let name = format!("cut {}", names[cut.edge]);
                side.push(judged(work, player, name, cut.value)?);
            }
        }
        Ok(sides)
    }

    /// The winning cuts of a player by the numbers of the drawing, in pictures that are small.
    fn winning(
        &self,
        work: &Work<'_, '_>,
        picture: &Picture,
        player: Player,
    ) -> Result<Option<Vec<String>>, EvalError> {
        if picture.edge_count() > FEW_EDGES {
            return Ok(None);
        }
        let names = picture.move_names();
        let context = work.context_for_extras(self.evaluator.positions());
        let cuts = self.evaluator.moves(&context, picture, player)?;
        let winning = cuts.into_iter().filter(|cut| cut.wins);
        let name = |edge: usize| format!("cut {} ({})", edge + 1, names[edge]);
        Ok(Some(winning.map(|cut| name(cut.edge)).collect()))
    }

    /// Number part, all-small part and atomic weight, unless the value is just a number.
    fn show_parts(&self, draft: &mut Draft<'_, '_, '_>, parts: &Evaluation) {
        let work = draft.work;
        if parts.small == Value::ZERO {
            return;
        }
        let Some(small) = draft.step(|_| work.short_name(parts.small)).flatten() else {
            return;
        };
        let number = work.number_text(&parts.number).unwrap_or_default();
        draft.answer.shown.lines.push(("number part", number));
        let weight = draft.step(|_| self.games.atomic_weight(work.context(), parts.small));
        let weight = weight.flatten().and_then(|weight| {
            let name = work.short_name(weight).ok().flatten()?;
            Some((weight, name))
        });
        let Some((weight, name)) = weight else {
            draft.answer.shown.lines.push(("all-small part", small));
            return;
        };
        let ahead = if parts.number.is_zero() {
            self.two_ahead(work, weight).unwrap_or_default()
        } else {
            ""
        };
        let line = format!("{small} of atomic weight {name}{ahead}");
        draft.answer.shown.lines.push(("all-small part", line));
    }

    /// Who is two ahead in atomic weight wins.
    fn two_ahead(&self, work: &Work<'_, '_>, weight: Value) -> Result<&'static str, EvalError> {
        let context = work.context();
        let two = self.games.integer(context, 2)?;
        let minus_two = self.games.integer(context, -2)?;
        if self.games.at_most(context, two, weight)? {
            return Ok(": two ahead, so Left wins");
        }
        if self.games.at_most(context, weight, minus_two)? {
            return Ok(": two ahead, so Right wins");
        }
        Ok("")
    }

    /// What the blue and red edges tell of a picture whose value is out of reach.
    fn add_known(&self, work: &Work<'_, '_>, picture: &Picture, answer: &mut Answer) {
        if answer.limit.is_none() {
            return;
        }
        let context = work.context_after(self.evaluator.positions());
        let number = self.evaluator.number_part(&context, picture);
        let outcome = number.as_ref().ok().and_then(outcome_by_number);
        if answer.outcome().is_none() {
            answer.set_outcome(outcome);
        }
        if let Some(limit) = &mut answer.limit {
            limit.number_part = number.ok().and_then(|number| work.number_text(&number));
            limit.bounds = Some(bounds(picture));
        }
    }
}

fn read(request: &Request<'_>) -> Result<Picture, ParseError> {
    let format = match request.format {
        None => None,
        Some(name) => {
            let format: Result<Format, _> = name.parse();
            Some(format.map_err(|error| ParseError::new(error.to_string(), 0..0))?)
        }
    };
    Picture::parse(request.text, format)
}

/// Who wins when a number and something all-small are added, unless the number is 0.
fn outcome_by_number(number: &Dyadic) -> Option<Outcome> {
    match number.signum() {
        0 => None,
        1 => Some(Outcome::L),
        _ => Some(Outcome::R),
    }
}

/// The value lies between minus the edges that Right may cut and the edges that Left may cut.
fn bounds(picture: &Picture) -> [String; 2] {
    let count = |player| {
        let edges = picture.edges();
        edges.filter(|edge| edge.2.may_be_cut_by(player)).count() as i64
    };
    [-count(Player::Right), count(Player::Left)].map(|count| count.to_string())
}
