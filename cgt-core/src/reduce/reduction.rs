//! The reducer at work on one form.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::{Recorder, Sides};
use crate::compare::Found;
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Bounds, GameId, Games, Ids, Outline, Portrait, Value, sort_ids};
use crate::player::Player;

/// A form on its way to canonical form. Its value never changes.
pub(super) struct Reduction<'a, R> {
    games: &'a Games,
    context: &'a Context<'a>,
    /// The options, Left's first.
    sides: [Ids; 2],
    /// How many of them, at the front, have not been asked yet whether they are reversible.
    asked: [usize; 2],
    /// Where those begin that came in by the last bypass. All others have been found not to
    /// dominate one another.
    fresh: [usize; 2],
    /// What is known of the form as it was at first, if it is known not to be a number.
    portrait: Option<Portrait>,
    /// Whether the options are others than at first.
    is_changed: bool,
    memo: FormMemo,
    /// For each player the place of the opponent's option that refuted the last question.
    refuter: [usize; 2],
    recorder: &'a mut R,
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
    /// The form with these options, and what is known of it if it is known not to be a number.
    pub(super) fn new(
        games: &'a Games,
        context: &'a Context<'a>,
        portrait: Option<Portrait>,
        sides: [Ids; 2],
        recorder: &'a mut R,
    ) -> Reduction<'a, R> {
        Reduction {
            games,
            context,
            asked: [0; 2],
            fresh: [0; 2],
            sides,
            portrait,
            is_changed: false,
            memo: FormMemo::default(),
            refuter: [0; 2],
            recorder,
        }
    }

    fn side(&mut self, player: Player) -> &mut Ids {
        &mut self.sides[player as usize]
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
        self.ask(Player::Left);
        self.ask(Player::Right);
        while self.bypass(Player::Left)? | self.bypass(Player::Right)? {
            // What came in may be dominated, dominate, or be reversible.
            self.delete_dominated(Player::Left)?;
            self.delete_dominated(Player::Right)?;
            self.ask(Player::Left);
            self.ask(Player::Right);
        }
        self.intern()
    }

    /// Moves those fresh options of a player to the front that may be reversible, as far as
    /// landmarks tell.
    fn ask(&mut self, player: Player) {
        let side = self.sides[player as usize].as_mut_slice();
        let mut asked = 0;
        for index in self.fresh[player as usize]..side.len() {
            let record = self.games.record(side[index]);
            let portrait = self.portrait.as_ref();
            let cannot = portrait.is_some_and(|portrait| portrait.cannot_reverse(player, record));
            // Without a branch: it could not be foreseen.
            side.swap(asked, index);
            asked += usize::from(!cannot);
        }
        self.asked[player as usize] = asked;
        self.fresh[player as usize] = side.len();
    }

    /// Interns a form that is found to be canonical.
    fn intern(&mut self) -> Result<Value, EvalError> {
        let (games, context) = (self.games, self.context);
        self.sides.iter_mut().for_each(sort_ids);
        let [left, right] = &self.sides;
        if left.is_empty() || right.is_empty() {
            // Only a stepwise run gets here: the canonical form of an integer.
            return games.intern(context, left, right).map(Value);
        }
        match &mut self.portrait {
            Some(portrait) => {
                if self.is_changed {
                    portrait.survey = games.survey(left, right);
                }
                games.intern_portrayed(context, left, right, portrait)
            }
            None => games.intern_canonical(context, left, right),
        }
    }

    /// Deletes every option that is no better than another one of the same player, where at
    /// least one of the two is fresh.
    pub(super) fn delete_dominated(&mut self, player: Player) -> Result<(), EvalError> {
        let mut next = self.fresh[player as usize];
        'options: while next < self.side(player).len() {
            let option = self.side(player)[next];
            let mut other = 0;
            while other < next {
                let rival = self.side(player)[other];
                self.context.tick()?;
                match self.compare(player, option, rival)? {
                    Some(Ordering::Greater) => {
                        self.delete(player, other, option);
                        next -= 1;
                    }
                    Some(_) => {
                        self.delete(player, next, rival);
                        continue 'options;
                    }
                    None => other += 1,
                }
            }
            next += 1;
        }
        Ok(())
    }

    fn delete(&mut self, player: Player, index: usize, by: GameId) {
        let option = self.remove(player, index);
        let sides = Sides::of(&self.sides);
        self.recorder
            .dominated(sides, player, Value(option), Value(by));
    }

    /// Takes out an option.
    fn remove(&mut self, player: Player, index: usize) -> GameId {
        self.is_changed = true;
        for start in [&mut self.asked, &mut self.fresh] {
            let start = &mut start[player as usize];
            *start -= usize::from(index < *start);
        }
        self.sides[player as usize].remove(index)
    }

    /// Bypasses the reversible options among those in question; says whether there were any.
    fn bypass(&mut self, player: Player) -> Result<bool, EvalError> {
        let mut any = false;
        let mut index = 0;
        while index < self.asked[player as usize] {
            let option = self.side(player)[index];
            if let Some(reply) = self.reversing_reply(player, option)? {
                any = true;
                self.replace(player, index, reply)?;
            } else {
                index += 1;
            }
        }
        Ok(any)
    }

    /// Replaces the option at `index` by the options of `player` after `reply`. These are looked
    /// at in the next pass, with their siblings.
    fn replace(&mut self, player: Player, index: usize, reply: GameId) -> Result<(), EvalError> {
        let incoming = self.games.option_list(self.context, reply, player)?;
        let option = self.remove(player, index);
        for one in incoming.iter() {
            if !self.side(player).contains(&one) {
                self.side(player).push(one);
            }
        }
        if R::STEPWISE {
            let incoming: SmallVec<[Value; 8]> = incoming.iter().map(Value).collect();
            let sides = Sides::of(&self.sides);
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
        let outline = &self.portrait.as_ref()?.outline;
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
        let (own_reach, reach) = match &self.portrait {
            Some(Portrait { outline, survey }) => (
                !Games::cannot_reach(found.record, player, outline.bounds),
                !survey.fences.keep_from(opponent, Bounds::of(found.record)),
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
