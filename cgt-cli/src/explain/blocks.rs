//! Blocks: parts of a picture that hang together in more than one vertex.

use cgt_core::{EvalError, Player, Value};
use cgt_hackenbush::{Foot, Move, Step};

use super::{Teller, nimber_name};
use crate::reduction;

impl Teller<'_, '_, '_> {
    /// What hangs on the vertices of a block.
    fn hung(&mut self, hung: &[(Foot, Value)]) -> Result<(), EvalError> {
        for &(foot, value) in hung {
            let (foot, value) = (self.foot(foot), self.name(value)?);
            self.say(format!("on {foot} hangs {value}"));
        }
        Ok(())
    }

    /// Number part, and what stands on the skeleton.
    pub(super) fn skeleton(&mut self, step: &Step) -> Result<(), EvalError> {
        let Step::Skeleton {
            edges,
            hung,
            number_steps,
            number,
            skeleton,
            loops,
            smalls,
            above_steps,
            above,
            value,
        } = step
        else {
            return Ok(());
        };
        let listed = self.edges(edges);
        self.say(format!(
            "{listed}: a block with blue or red edges at its foot, taken apart at their skeleton"
        ));
        self.nested(|teller| {
            teller.hung(hung)?;
            teller.say("its number part, without the green edges and with numbers for what hangs:");
            teller.nested(|teller| teller.steps(number_steps))?;
            let mut summands = vec![*number];
            let name = teller.name(*number)?;
            teller.say(format!("the number part: {name}"));
            let feet = teller.feet(skeleton);
            teller.say(format!(
                "the skeleton, which blue and red edges join to the foot, made one vertex: {feet}"
            ));
            if !above_steps.is_empty() {
                teller.say("what stands on the skeleton:");
                teller.nested(|teller| teller.steps(above_steps))?;
            }
            if !loops.is_empty() {
                let listed = teller.edges(loops);
                let parity = loops.len() as u64 % 2;
                teller.say(format!(
                    "green loops on the skeleton: {listed}: {}",
                    nimber_name(parity)
                ));
                let star = teller.work.games().nimber(teller.work.context(), parity)?;
                summands.extend((parity == 1).then_some(star));
            }
            for &(foot, small) in smalls {
                let (foot, name) = (teller.foot(foot), teller.name(small)?);
                teller.say(format!(
                    "the all-small part of what hangs on {foot}: {name}"
                ));
                summands.push(small);
            }
            summands.extend((!above_steps.is_empty()).then_some(*above));
            let sum = teller.sum(summands.into_iter())?;
            let name = teller.name(*value)?;
            teller.say(format!("together: {sum} = {name}"));
            Ok(())
        })
    }

    /// A blue-red block: the simplest number between the best moves.
    pub(super) fn numbers(&mut self, step: &Step) -> Result<(), EvalError> {
        let Step::Numbers {
            edges,
            hung,
            left,
            right,
            value,
        } = step
        else {
            return Ok(());
        };
        let listed = self.edges(edges);
        let name = self.name(*value)?;
        self.say(format!("{listed}: a blue-red block, so a number"));
        self.nested(|teller| {
            teller.hung(hung)?;
            let mut ends = [None, None];
            let relations = ["more", "less"];
            for (index, (player, best)) in Player::BOTH.into_iter().zip([left, right]).enumerate() {
                let relation = relations[index];
                let Some((found, to)) = best else {
                    teller.say(format!("no move of {player}'s leaves {name} or {relation}"));
                    continue;
                };
                let (found, to) = (teller.move_name(*found)?, teller.name(*to)?);
                teller.say(format!(
                    "{player}'s {found} leaves {to}; no move of {player}'s leaves {name} or {relation}"
                ));
                ends[index] = Some(to);
            }
            teller.say(match ends {
                [Some(left), Some(right)] => {
                    format!("the simplest number between {left} and {right}: {{{left}|{right}}} = {name}")
                }
                [Some(left), None] => {
                    format!("the simplest number above {left}: {{{left}|}} = {name}")
                }
                [None, Some(right)] => {
                    format!("the simplest number below {right}: {{|{right}}} = {name}")
                }
                [None, None] => format!("the simplest number of all: {name}"),
            });
            Ok(())
        })
    }

    /// A block by all its moves and the reduction of what they lead to.
    pub(super) fn search(&mut self, step: &Step) -> Result<(), EvalError> {
        let Step::Search {
            edges,
            hung,
            parallel,
            moves,
            value,
        } = step
        else {
            return Ok(());
        };
        let listed = self.edges(edges);
        self.say(format!(
            "{listed}: a block that no rule takes apart; it is searched"
        ));
        self.nested(|teller| {
            teller.hung(hung)?;
            for class in parallel {
                let listed = teller.edges(class);
                teller.say(format!(
                    "{listed}: parallel and of one colour, so one is tried for all"
                ));
            }
            let mut named: [reduction::Moves; 2] = [Vec::new(), Vec::new()];
            for (side, named) in moves.iter().zip(&mut named) {
                for &(found, to) in side {
                    named.push((teller.move_name(found)?, to));
                }
            }
            for line in reduction::lines(teller.work, &named, *value)? {
                teller.say(line);
            }
            let canonical = teller.canonical(*value)?;
            let name = teller.name(*value)?;
            if canonical != name {
                teller.say(format!("worth {name} = {canonical}"));
            }
            Ok(())
        })
    }

    fn move_name(&self, found: Move) -> Result<String, EvalError> {
        Ok(match found {
            Move::Cut(edge) => format!("cut of {}", self.edge_name(edge)),
            Move::Above { foot, to } => {
                format!("move to {} on {}", self.name(to)?, self.foot(foot))
            }
        })
    }
}
