//! The reducer at work on one form.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::{Recorder, Sides};
use crate::compare::Found;
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Bounds, Fences, GameId, Games, Ids, Outline, Value, sort_ids};
use crate::player::Player;

/// A form on its way to canonical form. Its value never changes.
pub(super) struct Reduction<'a, R> {
    games: &'a Games,
    context: &'a Context<'a>,
    left: Ids,
    right: Ids,
    /// Options of both players that came in by the last bypass. All others have been found not
    /// to be reversible, nor to dominate one another.
    fresh: [Ids; 2],
    /// The outline, when the form is known not to be a number.
    outline: Option<(Outline, Fences)>,
    memo: FormMemo,
    /// For each player the place of the opponent's option that refuted the last question.
    refuter: [usize; 2],
    recorder: &'a mut R,
}

/// Which options are in question.
#[derive(Clone, Copy)]
pub(super) enum Among {
    All,
    /// Those that came in by the last bypass.
    Fresh,
}

/// Answers to "is this value `≤ G`" (for Left) and "`≥ G`" (for Right) for the form at hand.
#[derive(Default)]
struct FormMemo {
    few: SmallVec<[(GameId, Player, bool); 12]>,
    many: BTreeMap<(u32, u8), bool>,
}

impl FormMemo {
    /// Whether the value is at most as good for `player` as the form, if that is known.
    fn get(&self, value: GameId, player: Player) -> Option<bool> {
        let known = self
            .few
            .iter()
            .find(|entry| entry.0 == value && entry.1 == player);
        known
            .map(|entry| entry.2)
            .or_else(|| self.many.get(&(value.0, player as u8)).copied())
    }

    fn put(&mut self, value: GameId, player: Player, answer: bool) {
        if self.few.len() < self.few.inline_size() {
            self.few.push((value, player, answer));
        } else {
            self.many.insert((value.0, player as u8), answer);
        }
    }
}

impl<'a, R: Recorder> Reduction<'a, R> {
    /// The form with these options, and with this outline if it is known not to be a number.
    pub(super) fn new(
        games: &'a Games,
        context: &'a Context<'a>,
        outline: Option<(Outline, Fences)>,
        [left, right]: [Ids; 2],
        recorder: &'a mut R,
    ) -> Reduction<'a, R> {
        Reduction {
            games,
            context,
            left,
            right,
            fresh: [Ids::new(), Ids::new()],
            outline,
            memo: FormMemo::default(),
            refuter: [0; 2],
            recorder,
        }
    }

    fn side(&mut self, player: Player) -> &mut Ids {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }

    /// Compares two options by what they are worth to `player`; `None` means confused.
    fn compare(&self, player: Player, a: GameId, b: GameId) -> Result<Option<Ordering>, EvalError> {
        let order = self.games.compare(self.context, Value(a), Value(b))?;
        Ok(match player {
            Player::Left => order,
            Player::Right => order.map(Ordering::reverse),
        })
    }

    /// Bypasses reversible options until there are none, and interns what is left.
    ///
    /// No option may be dominated.
    pub(super) fn finish(&mut self) -> Result<Value, EvalError> {
        let mut among = Among::All;
        // A bypass may bring in options that are dominated, dominate, or are reversible.
        while self.bypass(Player::Left, among)? | self.bypass(Player::Right, among)? {
            among = Among::Fresh;
            self.delete_dominated(Player::Left, among)?;
            self.delete_dominated(Player::Right, among)?;
        }
        self.intern()
    }

    /// Interns a form that is found to be canonical.
    fn intern(&mut self) -> Result<Value, EvalError> {
        sort_ids(&mut self.left);
        sort_ids(&mut self.right);
        if self.left.is_empty() || self.right.is_empty() {
            // Only a stepwise run gets here: the canonical form of an integer.
            let form = self.games.intern(self.context, &self.left, &self.right);
            return form.map(Value);
        }
        let (left, right) = (&self.left, &self.right);
        match self.outline {
            Some((outline, _)) => {
                self.games
                    .intern_with_outline(self.context, left, right, outline)
            }
            None => self.games.intern_canonical(self.context, left, right),
        }
    }

    /// Deletes every option that is no better than another one of the same player, where at
    /// least one of the two is `among` those in question.
    pub(super) fn delete_dominated(
        &mut self,
        player: Player,
        among: Among,
    ) -> Result<(), EvalError> {
        let mut kept = 0;
        let mut next = 0;
        'options: while next < self.side(player).len() {
            let option = self.side(player)[next];
            let in_question = self.is_among(player, option, among);
            let mut other = 0;
            while other < kept {
                let rival = self.side(player)[other];
                if !in_question && !self.is_among(player, rival, among) {
                    other += 1;
                    continue;
                }
                self.context.tick()?;
                match self.compare(player, option, rival)? {
                    Some(Ordering::Greater) => {
                        self.delete(player, other, option);
                        kept -= 1;
                        next -= 1;
                    }
                    Some(_) => {
                        self.delete(player, next, rival);
                        continue 'options;
                    }
                    None => other += 1,
                }
            }
            kept += 1;
            next += 1;
        }
        Ok(())
    }

    fn delete(&mut self, player: Player, index: usize, by: GameId) {
        let option = self.side(player).remove(index);
        let sides = Sides {
            left: &self.left,
            right: &self.right,
        };
        self.recorder
            .dominated(sides, player, Value(option), Value(by));
    }

    fn is_among(&self, player: Player, option: GameId, among: Among) -> bool {
        match among {
            Among::All => true,
            Among::Fresh => self.fresh[player as usize].contains(&option),
        }
    }

    /// Bypasses the reversible options among those in question; says whether there were any.
    fn bypass(&mut self, player: Player, among: Among) -> Result<bool, EvalError> {
        let asked = match among {
            Among::All => None,
            Among::Fresh => Some(std::mem::take(&mut self.fresh[player as usize])),
        };
        let mut any = false;
        let mut index = 0;
        while index < self.side(player).len() {
            let option = self.side(player)[index];
            if asked.as_ref().is_none_or(|asked| asked.contains(&option))
                && !self.cannot_reverse(player, option)
                && let Some(reply) = self.reversing_reply(player, option)?
            {
                any = true;
                self.replace(player, &mut index, reply)?;
            } else {
                index += 1;
            }
        }
        Ok(any)
    }

    /// Replaces the option at `index` by the options of `player` after `reply`, and steps over
    /// these: they are looked at in the next pass, with their siblings.
    fn replace(
        &mut self,
        player: Player,
        index: &mut usize,
        reply: GameId,
    ) -> Result<(), EvalError> {
        let incoming = self.games.option_list(self.context, reply, player)?;
        let option = self.side(player).remove(*index);
        for one in incoming.iter() {
            self.fresh[player as usize].push(one);
            self.side(player).insert(*index, one);
            *index += 1;
        }
        drop_repetitions(self.side(player), index);
        if R::STEPWISE {
            let incoming: SmallVec<[Value; 8]> = incoming.iter().map(Value).collect();
            let sides = Sides {
                left: &self.left,
                right: &self.right,
            };
            self.recorder
                .bypassed(sides, player, Value(option), Value(reply), &incoming);
        }
        Ok(())
    }

    /// A reply of the opponent to `option` that is at least as good for the opponent as `G`.
    fn reversing_reply(
        &mut self,
        player: Player,
        option: GameId,
    ) -> Result<Option<GameId>, EvalError> {
        let replies = self
            .games
            .option_list(self.context, option, player.opponent())?;
        for reply in replies.iter() {
            if self.reverses(player, reply)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Whether an option is irreversible by what landmarks tell of the replies, or for being a
    /// number.
    ///
    /// In a game that is no number, an undominated number is never reversible: a reply
    /// `x^R ≤ G` would make `x` less than a Right stop of `G`, hence dominated.
    fn cannot_reverse(&self, player: Player, option: GameId) -> bool {
        self.outline.as_ref().is_some_and(|(outline, _)| {
            let record = self.games.record(option);
            Games::is_number_in(record)
                || Fences::of(record).keep_from(player.opponent(), outline.bounds)
        })
    }

    /// Whether a reply to an option of `player` makes that option reversible.
    fn reverses(&mut self, player: Player, reply: GameId) -> Result<bool, EvalError> {
        match player {
            Player::Left => self.is_below(reply),
            Player::Right => self.is_above(reply),
        }
    }

    /// Whether `H ≤ G` for the form `G` at hand: no `H^L ≥ G` and no `G^R ≤ H`.
    fn is_below(&mut self, h: GameId) -> Result<bool, EvalError> {
        self.is_beside(Player::Left, h)
    }

    /// Whether `H ≥ G` for the form `G` at hand: no `H^R ≤ G` and no `G^L ≥ H`.
    fn is_above(&mut self, h: GameId) -> Result<bool, EvalError> {
        self.is_beside(Player::Right, h)
    }

    /// Whether `H` is at most (for Left) or at least (for Right) as good for `player` as `G`.
    fn is_beside(&mut self, player: Player, h: GameId) -> Result<bool, EvalError> {
        if let Some(answer) = self.is_beside_by_outline(player, h) {
            return Ok(answer);
        }
        if let Some(answer) = self.memo.get(h, player) {
            return Ok(answer);
        }
        let context = self.context;
        let answer = context.descend(|| self.is_beside_by_options(player, h))?;
        self.memo.put(h, player, answer);
        Ok(answer)
    }

    #[inline]
    fn is_beside_by_outline(&self, player: Player, h: GameId) -> Option<bool> {
        let (outline, _) = &self.outline?;
        let own = Outline::of(self.games.record(h));
        match player {
            Player::Left => self.games.le_by_outlines(&own, outline),
            Player::Right => self.games.le_by_outlines(outline, &own),
        }
    }

    fn is_beside_by_options(&mut self, player: Player, h: GameId) -> Result<bool, EvalError> {
        let (games, context) = (self.games, self.context);
        let found = games.found(h);
        let opponent = player.opponent();
        let (own_reach, reach) = match &self.outline {
            Some((outline, fences)) => (
                !Games::cannot_reach(found.record, player, outline.bounds),
                !fences.keep_from(opponent, Bounds::of(found.record)),
            ),
            None => (true, true),
        };
        if reach && self.is_refuted(player, found)? {
            return Ok(false);
        }
        if own_reach {
            for option in games.options_in(context, h, found.record, player)?.iter() {
                if self.is_beside(opponent, option)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether an option of the form refutes that `H` is at most as good for `player` as `G`.
    fn is_refuted(&mut self, player: Player, found: Found<'_>) -> Result<bool, EvalError> {
        let (games, context) = (self.games, self.context);
        let opponent = player.opponent();
        // What refuted the last one is likely to refute this one.
        let first = self.refuter[player as usize];
        let count = self.side(opponent).len();
        for index in std::iter::once(first).chain((0..count).filter(|&index| index != first)) {
            let Some(&option) = self.side(opponent).get(index) else {
                continue;
            };
            let option = games.found(option);
            let refutes = match player {
                Player::Left => games.le_found(context, option, found)?,
                Player::Right => games.le_found(context, found, option)?,
            };
            if refutes {
                self.refuter[player as usize] = index;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Drops later copies of an option; `index` keeps pointing behind the same options.
fn drop_repetitions(options: &mut Ids, index: &mut usize) {
    let mut seen = 0;
    while seen < options.len() {
        if options[..seen].contains(&options[seen]) {
            options.remove(seen);
            if seen < *index {
                *index -= 1;
            }
        } else {
            seen += 1;
        }
    }
}
