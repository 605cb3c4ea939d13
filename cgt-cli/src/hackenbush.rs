//! Hackenbush: pictures, with their own evaluator, number part and all-small part.

use std::cell::LazyCell;
use std::time::{Duration, Instant};

use cgt_core::{Context, Dyadic, EvalError, Games, Outcome, ParseError, Player, Value, verify};
use cgt_hackenbush::{Drawing, Evaluation, Format, Hackenbush, Picture, recognise};

use crate::answer::{Answer, Content, MoveAnswer, Subject};
use crate::draft::{BothMoves, Draft};
use crate::explain;
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
const FEW_EDGES: usize = 2000;
/// Edges above which a picture gets fewer games, so that it is given up soon where it has to be.
const LARGE: usize = 20_000;
/// Games for such a picture, unless a limit says otherwise.
const LARGE_GAMES: u64 = 20_000;
/// Time for what is still told after a limit was reached.
const MOST_REST: Duration = Duration::from_secs(5);
/// With a time limit it gets as long again, but no less than this.
const LEAST_REST: Duration = Duration::from_millis(500);
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
        let (all, large) = (work, work.with_default_games(LARGE_GAMES));
        let work = if picture.edge_count() > LARGE {
            &large
        } else {
            all
        };
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
        if !self.settle_outcome(&mut draft, picture) {
            self.fill(&mut draft, all, picture);
        }
        let mut answer = draft.answer;
        self.add_known(work, picture, &mut answer);
        if request.for_people && picture.edge_count() <= MOST_SHOWN {
            answer.shown.drawing = Some(picture.render_text());
        }
        self.draw(work, picture, request, &mut answer);
        Ok(answer)
    }

    fn check(&self, text: &str) -> Result<(), ParseError> {
        Picture::parse(text, None).map(drop)
    }
}

impl Pictures<'_> {
    /// Everything that is asked for but drawings.
    ///
    /// A value that was found within the bounds of the draft may have more moves than they
    /// have room for; these have the bounds of `all`.
    fn fill(&self, draft: &mut Draft<'_, '_, '_>, all: &Work<'_, '_>, picture: &Picture) {
        let (work, before) = (draft.work, self.evaluator.positions());
        let context = &work.context_after(before);
        let Some(parts) = draft.step(|_| self.evaluator.evaluate(context, picture)) else {
            return;
        };
        if draft.request.outcome_only {
            let outcome = draft.step(|_| self.games.outcome(context, parts.value));
            draft.answer.set_outcome(outcome);
            return;
        }
        draft.value(parts.value);
        let searched = self.evaluator.positions() - before;
        self.add_parts(draft, &parts, searched);
        draft.moves(|_| self.moves(all, picture));
        draft.explain(|| {
            let context = &work.context_after(self.evaluator.positions());
            let explanation = self.evaluator.explain(context, picture)?;
            explain::picture(work, picture, &parts, explanation.as_ref())
        });
        let winning = LazyCell::new(|| self.winning(work, picture).ok().flatten());
        draft.winning(|player| Ok(winning.as_ref().map(|both| both[player as usize].clone())));
        draft.verify(|| {
            let form = self.evaluator.form(context, picture)?;
            verify(self.games, context, form, parts.value.id()).map(Some)
        });
    }

    /// Whether only the outcome is asked for and the number part tells it.
    fn settle_outcome(&self, draft: &mut Draft<'_, '_, '_>, picture: &Picture) -> bool {
        if !draft.request.outcome_only {
            return false;
        }
        draft.note("only the outcome was asked for");
        let context = &draft.work.context_after(self.evaluator.positions());
        // Where this reaches a limit, the whole value is out of reach as well.
        let number = draft.step(|_| self.evaluator.number_part(context, picture));
        let outcome = number.as_ref().and_then(outcome_by_number);
        draft.answer.set_outcome(outcome);
        if let Some(number) = &number {
            let number = draft.work.number_text(number);
            draft
                .answer
                .more
                .push(("number_part", number.clone().into()));
            let shown = number.into_iter().map(|number| ("number part", number));
            draft.answer.shown.lines.extend(shown);
        }
        number.is_none() || outcome.is_some()
    }

    /// The drawings that are asked for, with the winning cuts where they are few or known.
    fn draw(
        &self,
        work: &Work<'_, '_>,
        picture: &Picture,
        request: &Request<'_>,
        answer: &mut Answer,
    ) {
        if request.drawings == [false; 2] {
            return;
        }
        let mut drawing = Drawing::new()
            .numbers(picture.edge_count() <= MOST_SHOWN)
            .legend(true);
        if let Content::Value(facts) = &answer.content
            && let Some(value) = &facts.value
        {
            drawing = drawing.title(value.as_str());
        }
        if answer.limit.is_none() && picture.edge_count() <= FEW_EDGES {
            let context = work.context_for_extras(self.evaluator.positions());
            if let Ok(moves) = self.evaluator.moves(&context, picture) {
                for (player, cuts) in Player::BOTH.into_iter().zip(moves) {
                    let winning = cuts.iter().filter(|cut| cut.wins).map(|cut| cut.edge);
                    drawing = drawing.winning(player, &winning.collect::<Vec<usize>>());
                }
            }
        }
        let [svg, tikz] = request.drawings;
        answer.shown.drawings = [
            svg.then(|| drawing.to_svg(picture)),
            tikz.then(|| drawing.to_tikz(picture)),
        ];
    }

    /// The cuts of both players, each with its value.
    fn moves(&self, work: &Work<'_, '_>, picture: &Picture) -> Result<BothMoves, EvalError> {
        let names = picture.move_names();
        let mut sides = BothMoves::default();
        let context = work.context_after(self.evaluator.positions());
        let moves = self.evaluator.moves(&context, picture)?;
        for (side, cuts) in sides.iter_mut().zip(moves) {
            for cut in cuts {
                side.push(MoveAnswer {
                    name: format!("cut {}", names[cut.edge]),
                    to: work.short_name(cut.value)?,
                    value: cut.value,
                    wins: cut.wins,
                });
            }
        }
        Ok(sides)
    }

    /// The winning cuts of both players by the numbers of the drawing, in pictures that are
    /// small.
    fn winning(
        &self,
        work: &Work<'_, '_>,
        picture: &Picture,
    ) -> Result<Option<[Vec<String>; 2]>, EvalError> {
        if picture.edge_count() > FEW_EDGES {
            return Ok(None);
        }
        let names = picture.move_names();
        let context = work.context_for_extras(self.evaluator.positions());
        let name = |edge: usize| format!("cut {} ({})", edge + 1, names[edge]);
        let moves = self.evaluator.moves(&context, picture)?;
        Ok(Some(moves.map(|cuts| {
            let winning = cuts.into_iter().filter(|cut| cut.wins);
            winning.map(|cut| name(cut.edge)).collect()
        })))
    }

    /// Number part, all-small part with its atomic weight, and the positions searched.
    fn add_parts(&self, draft: &mut Draft<'_, '_, '_>, parts: &Evaluation, searched: u64) {
        let work = draft.work;
        let number = work.number_text(&parts.number);
        let small = draft.step(|_| work.short_name(parts.small)).flatten();
        let weight = draft.step(|_| self.games.atomic_weight(work.context(), parts.small));
        let weight = weight.flatten().and_then(|weight| {
            let name = work.short_name(weight).ok().flatten()?;
            Some((weight, name))
        });
        let weight_name = weight.as_ref().map(|weight| weight.1.clone());
        let more = &mut draft.answer.more;
        // Of a number they would say nothing new.
        if parts.small != Value::ZERO {
            more.extend([
                ("number_part", number.clone().into()),
                ("all_small_part", small.clone().into()),
                ("all_small_weight", weight_name.into()),
            ]);
        }
        if draft.request.explain {
            more.push(("positions", searched.into()));
        }
        if draft.request.for_people {
            self.show_parts(draft, parts, [number, small], weight);
            let is_told = searched > 0 || draft.request.explain;
            let plural = if searched == 1 { "" } else { "s" };
            let line = ("work", format!("{searched} position{plural} searched"));
            draft.answer.shown.lines.extend(is_told.then_some(line));
        }
    }

    /// Number part and all-small part for people, unless the value is just a number.
    fn show_parts(
        &self,
        draft: &mut Draft<'_, '_, '_>,
        parts: &Evaluation,
        [number, small]: [Option<String>; 2],
        weight: Option<(Value, String)>,
    ) {
        let Some(small) = small.filter(|_| parts.small != Value::ZERO) else {
            return;
        };
        let number = number.unwrap_or_default();
        draft.answer.shown.lines.push(("number part", number));
        let Some((weight, name)) = weight else {
            draft.answer.shown.lines.push(("all-small part", small));
            return;
        };
        let ahead = if parts.number.is_zero() {
            self.two_ahead(draft.work, weight).unwrap_or_default()
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
        // A time limit that is over must not keep this from being told.
        let again = |time: Duration| time.clamp(LEAST_REST, MOST_REST);
        let rest = work.settings().timeout.map_or(MOST_REST, again);
        let deadline = Instant::now() + rest;
        let is_due = || Instant::now() >= deadline;
        let limits = work.limits_for_rest(self.evaluator.positions());
        let context = Context::new(limits).with_cancel(&is_due);
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
    parse(request.text, format, request.tolerance)
}

/// Reads a picture. A tolerance is refused for any format but svg, in which it counts.
pub(crate) fn parse(
    text: &str,
    format: Option<Format>,
    tolerance: Option<f64>,
) -> Result<Picture, ParseError> {
    if tolerance.is_none() {
        return Picture::parse(text, format);
    }
    match format.unwrap_or_else(|| recognise(text)) {
        Format::Svg => Picture::parse_svg(text, tolerance),
        other => Err(ParseError::new(
            format!("found a picture in the format {other}, expected svg with --tolerance"),
            0..0,
        )
        .with_help("only strokes of svg have ends that are joined when they are near")),
    }
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
