//! Domineering: boards with what lies on them, and who wins those past the reach of values.

use cgt_core::{Games, Outcome, ParseError, Playable, Player};
use cgt_domineering::{Board, Diagram, Domineering, Domino, OutcomeSolver};

use crate::answer::{Answer, Subject};
use crate::draft::Draft;
use crate::game::{Game, Request};
use crate::json::Json;
use crate::playable::{Adapter, Wins};
use crate::registry::{Entry, no_variants};
use crate::session::Work;

/// Domineering as the program lists and opens it.
pub(crate) const ENTRY: Entry = Entry {
    has_plain_command: false,
    open,
    ..Entry::of::<Domineering>()
};

/// Squares up to which a board is shown.
const MOST_SHOWN: u32 = 10_000;

fn open<'g>(games: &'g Games, rules: Option<&str>) -> Result<Box<dyn Game + 'g>, ParseError> {
    match rules {
        None => Ok(Box::new(Boards {
            adapter: Adapter::new(Domineering, games, None),
            games,
        })),
        Some(rules) => Err(no_variants(Domineering::NAME, rules)),
    }
}

struct Boards<'g> {
    adapter: Adapter<'g, Domineering>,
    games: &'g Games,
}

impl Game for Boards<'_> {
    fn evaluate(&self, work: &Work<'_, '_>, request: &Request<'_>) -> Result<Answer, ParseError> {
        let diagram = Diagram::parse(request.text)?;
        if request.outcome_only {
            let mut answer = self.outcome_only(work, request, diagram.board());
            draw(&diagram, &[], request, &mut answer);
            return Ok(answer);
        }
        self.adapter
            .evaluate_drawn(work, request, |board, wins, answer| {
                draw(&diagram, &winning_dominoes(board, wins), request, answer);
            })
    }

    fn check(&self, text: &str) -> Result<(), ParseError> {
        self.adapter.check(text)
    }
}

impl Boards<'_> {
    /// Who wins, found by a search that needs no value of the board.
    fn outcome_only(&self, work: &Work<'_, '_>, request: &Request<'_>, board: &Board) -> Answer {
        let subject = Subject::Position {
            ruleset: Domineering::NAME,
            position: Domineering.write(board),
            variant: None,
        };
        let mut draft = Draft::new(work, request, subject);
        draft.note("only the outcome was asked for");
        let context = work.context();
        let Some(mut solver) = draft.step(|_| OutcomeSolver::new(self.games, context, board))
        else {
            return draft.answer;
        };
        // What one starter's search has found out helps with the other one's.
        let winners = Player::BOTH.map(|starter| {
            let wins = draft.step(|_| solver.wins_moving_first(starter))?;
            Some(if wins { starter } else { starter.opponent() })
        });
        let mut answer = draft.answer;
        if let [Some(left_starts), Some(right_starts)] = winners {
            let outcome = Outcome::new(left_starts == Player::Left, right_starts == Player::Left);
            answer.set_outcome(Some(outcome));
        }
        tell_winners(&mut answer, winners, solver.nodes());
        answer
    }
}

/// Who wins by who starts, as far as that is known, and what it took.
fn tell_winners(answer: &mut Answer, winners: [Option<Player>; 2], nodes: u64) {
    for (starter, winner) in Player::BOTH.into_iter().zip(winners) {
        let (heading, field) = match starter {
            Player::Left => ("Left starts", "left_starts"),
            Player::Right => ("Right starts", "right_starts"),
        };
        let words = winner.map_or_else(
            || "not known who wins".to_owned(),
            |winner| format!("{winner} wins"),
        );
        answer.shown.lines.push((heading, words));
        let letter = winner.map(|winner| match winner {
            Player::Left => "L",
            Player::Right => "R",
        });
        answer
            .more
            .push((field, letter.map_or(Json::Null, Json::from)));
    }
    answer.shown.lines.push(("nodes", nodes.to_string()));
    answer.more.push(("nodes", nodes.into()));
}

fn winning_dominoes(board: &Board, wins: &Wins<Domineering>) -> Vec<Domino> {
    let both = Player::BOTH.into_iter().zip(wins);
    let dominoes = both.flat_map(|(player, moves)| {
        moves
            .iter()
            .filter_map(move |named| board.domino_between(&named.to, player))
    });
    dominoes.collect()
}

fn draw(diagram: &Diagram, wins: &[Domino], request: &Request<'_>, answer: &mut Answer) {
    let board = diagram.board();
    if request.for_people && board.rows() * board.cols() <= MOST_SHOWN {
        answer.shown.drawing = Some(diagram.text(wins));
    }
    if request.drawings[0] {
        answer.shown.drawings[0] = Some(diagram.svg(wins));
    }
}
