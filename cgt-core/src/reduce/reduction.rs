//! The reducer at work on one form.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::{Recorder, Sides};
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids, Outline, Value, sort_ids};
use crate::player::Player;

/// A form on its way to canonical form. Its value never changes.
pub(super) struct Reduction<'a, R> {
    pub(super) games: &'a Games,
    pub(super) context: &'a Context<'a>,
    pub(super) left: Ids,
    pub(super) right: Ids,
    /// Options of both players that are known not to be reversible. No two of one player
    /// dominate one another.
    settled: [Ids; 2],
    /// The outline, when the form is known not to be a number.
    outline: Option<Outline>,
    memo: FormMemo,
    pub(super) recorder: &'a mut R,
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
    /// A form with this outline, if it is known not to be a number, and no options yet.
    pub(super) fn new(
        games: &'a Games,
        context: &'a Context<'a>,
        outline: Option<Outline>,
        recorder: &'a mut R,
    ) -> Reduction<'a, R> {
        Reduction {
            games,
            context,
            left: Ids::new(),
            right: Ids::new(),
            settled: [Ids::new(), Ids::new()],
            outline,
            memo: FormMemo::default(),
            recorder,
        }
    }

    pub(super) fn side(&mut self, player: Player) -> &mut Ids {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }

    /// Compares two options by what they are worth to `player`; `None` means confused.
    pub(super) fn compare(
        &self,
        player: Player,
        a: GameId,
        b: GameId,
    ) -> Result<Option<Ordering>, EvalError> {
        let order = self.games.compare(self.context, Value(a), Value(b))?;
        Ok(match player {
            Player::Left => order,
            Player::Right => order.map(Ordering::reverse),
        })
    }

    /// Bypasses reversible options until there are none, and interns what is left.
    ///
    /// No option may be dominated.
    pub(super) fn finish(mut self) -> Result<Value, EvalError> {
        // A bypass may bring in options that are dominated, dominate, or are reversible.
        while self.bypass(Player::Left)? | self.bypass(Player::Right)? {
            self.delete_dominated(Player::Left)?;
            self.delete_dominated(Player::Right)?;
        }
        self.intern()
    }

    /// Interns a form that is found to be canonical.
    pub(super) fn intern(mut self) -> Result<Value, EvalError> {
        sort_ids(&mut self.left);
        sort_ids(&mut self.right);
        if self.left.is_empty() || self.right.is_empty() {
            // Only a stepwise run gets here: the canonical form of an integer.
            let form = self.games.intern(self.context, &self.left, &self.right);
            return form.map(Value);
        }
        let (left, right) = (&self.left, &self.right);
        match self.outline {
            Some(outline) => self
                .games
                .intern_with_stops(self.context, left, right, outline.stops),
            None => self.games.intern_canonical(self.context, left, right),
        }
    }

    /// Deletes every option that is no better than another one of the same player.
    pub(super) fn delete_dominated(&mut self, player: Player) -> Result<(), EvalError> {
        let mut kept = 0;
        let mut next = 0;
        'options: while next < self.side(player).len() {
            let option = self.side(player)[next];
            let is_settled = self.is_settled(player, option);
            let mut other = 0;
            while other < kept {
                let rival = self.side(player)[other];
                if is_settled && self.is_settled(player, rival) {
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
        self.settled[player as usize].retain(|settled| *settled != option);
        let sides = Sides {
            left: &self.left,
            right: &self.right,
        };
        self.recorder
            .dominated(sides, player, Value(option), Value(by));
    }

    /// Notes that an option is not reversible.
    pub(super) fn settle(&mut self, player: Player, option: GameId) {
        self.settled[player as usize].push(option);
    }

    fn is_settled(&self, player: Player, option: GameId) -> bool {
        self.settled[player as usize].contains(&option)
    }

    /// Bypasses the reversible options that stand there now; says whether there were any.
    fn bypass(&mut self, player: Player) -> Result<bool, EvalError> {
        let mut came_in = Ids::new();
        let mut any = false;
        for option in Ids::from_slice(self.side(player)) {
            // Those that come in are looked at in the next pass, with their siblings.
            if self.is_settled(player, option) || came_in.contains(&option) {
                continue;
            }
            match self.reversing_reply(player, option)? {
                Some(reply) => {
                    any = true;
                    came_in.extend(self.replace(player, option, reply)?);
                }
                None => self.settle(player, option),
            }
        }
        Ok(any)
    }

    /// Replaces a reversible option by the options of `player` after `reply`, and tells these.
    pub(super) fn replace(
        &mut self,
        player: Player,
        option: GameId,
        reply: GameId,
    ) -> Result<Ids, EvalError> {
        let incoming: Ids = self
            .games
            .option_list(self.context, reply, player)?
            .iter()
            .collect();
        let side = self.side(player);
        if let Some(index) = side.iter().position(|&one| one == option) {
            side.remove(index);
            side.insert_many(index, incoming.iter().copied());
        }
        drop_repetitions(side);
        let values: SmallVec<[Value; 8]> = incoming.iter().copied().map(Value).collect();
        let sides = Sides {
            left: &self.left,
            right: &self.right,
        };
        self.recorder
            .bypassed(sides, player, Value(option), Value(reply), &values);
        Ok(incoming)
    }

    /// A reply of the opponent to `option` that is at least as good for the opponent as `G`.
    fn reversing_reply(
        &mut self,
        player: Player,
        option: GameId,
    ) -> Result<Option<GameId>, EvalError> {
        if self.never_reverses(option) {
            return Ok(None);
        }
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

    /// Whether an option is irreversible for being a number.
    ///
    /// In a game that is no number, an undominated number is never reversible: a reply
    /// `x^R ≤ G` would make `x` less than a Right stop of `G`, hence dominated.
    fn never_reverses(&self, option: GameId) -> bool {
        self.outline.is_some() && self.games.is_number(Value(option))
    }

    /// Whether a reply to an option of `player` makes that option reversible.
    pub(super) fn reverses(&mut self, player: Player, reply: GameId) -> Result<bool, EvalError> {
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
        let by_outline = self.outline.and_then(|outline| {
            let own = Outline::of(self.games.record(h));
            match player {
                Player::Left => self.games.le_by_outlines(&own, &outline),
                Player::Right => self.games.le_by_outlines(&outline, &own),
            }
        });
        if let Some(answer) = by_outline {
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

    fn is_beside_by_options(&mut self, player: Player, h: GameId) -> Result<bool, EvalError> {
        let (games, context) = (self.games, self.context);
        for index in 0..self.side(player.opponent()).len() {
            let option = self.side(player.opponent())[index];
            let refutes = match player {
                Player::Left => games.le(context, option, h)?,
                Player::Right => games.le(context, h, option)?,
            };
            if refutes {
                // It will refute others: it is asked first from now on.
                if !R::STEPWISE {
                    self.side(player.opponent()).swap(0, index);
                }
                return Ok(false);
            }
        }
        if self.outline.is_some() && games.is_number(Value(h)) {
            return Ok(true);
        }
        for option in games.option_list(context, h, player)?.iter() {
            if self.is_beside(player.opponent(), option)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Drops later copies of an option.
fn drop_repetitions(options: &mut Ids) {
    let mut seen = 0;
    while seen < options.len() {
        if options[..seen].contains(&options[seen]) {
            options.remove(seen);
        } else {
            seen += 1;
        }
    }
}
