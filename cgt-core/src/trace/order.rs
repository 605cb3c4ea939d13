//! A reduction step by step, where the next step is chosen among all that are possible.

use ahash::AHashMap;
use smallvec::SmallVec;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games, Ids, Value, sort_ids};
use crate::player::Player;
use crate::reduce::{Recorder, Sides};

/// In which order options are deleted and bypassed. Every order ends at the same form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Nothing is bypassed while an option is dominated.
    #[default]
    DominatedFirst,
    /// Nothing is deleted while an option is reversible.
    ReversibleFirst,
    /// Any step that is possible, drawn by a generator with this seed.
    Random(u64),
}

/// An order at work.
pub(super) struct Choice {
    order: Order,
    state: u64,
}

impl Choice {
    pub(super) fn new(order: Order) -> Choice {
        let state = if let Order::Random(seed) = order {
            seed
        } else {
            0
        };
        Choice { order, state }
    }

    /// The next number of the generator SplitMix64.
    ///
    /// G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number generators*
    /// (2014), fig. 16.
    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}

/// A step that is possible.
#[derive(Clone, Copy)]
enum Possible {
    /// The option, and the one that is at least as good.
    Dominated(Player, GameId, GameId),
    /// The option, and the opponent's reply.
    Reversible(Player, GameId, GameId),
}

/// Reduces the form with these options, Left's first.
pub(super) fn reduce(
    games: &Games,
    context: &Context<'_>,
    options: [&[Value]; 2],
    choice: &mut Choice,
    recorder: &mut impl Recorder,
) -> Result<Value, EvalError> {
    let sides = options.map(|side| side.iter().map(|value| value.0).collect());
    let mut form = Form {
        games,
        context,
        sides,
        memo: AHashMap::new(),
    };
    while let Some(step) = form.next_step(choice)? {
        form.take(step, recorder)?;
    }
    let [mut left, mut right] = form.sides;
    sort_ids(&mut left);
    sort_ids(&mut right);
    if left.is_empty() || right.is_empty() {
        // The canonical form of an integer.
        games.intern(context, &left, &right).map(Value)
    } else {
        games.intern_canonical(context, &left, &right)
    }
}

/// A form on its way to canonical form, its options canonical.
struct Form<'a> {
    games: &'a Games,
    context: &'a Context<'a>,
    sides: [Ids; 2],
    /// Whether a value is at most (`false`) or at least (`true`) the form. No step changes it.
    memo: AHashMap<(GameId, bool), bool>,
}

impl Form<'_> {
    fn next_step(&mut self, choice: &mut Choice) -> Result<Option<Possible>, EvalError> {
        let mut steps = Vec::new();
        match choice.order {
            Order::DominatedFirst => {
                self.dominated(&mut steps, 1)?;
                self.reversible(&mut steps, 1)?;
            }
            Order::ReversibleFirst => {
                self.reversible(&mut steps, 1)?;
                self.dominated(&mut steps, 1)?;
            }
            Order::Random(_) => {
                self.dominated(&mut steps, usize::MAX)?;
                self.reversible(&mut steps, usize::MAX)?;
            }
        }
        let index = match (choice.order, steps.len() as u64) {
            (Order::Random(_), count @ 1..) => (choice.random() % count) as usize,
            _ => 0,
        };
        Ok(steps.get(index).copied())
    }

    /// Appends deletions until the list has `enough` steps.
    fn dominated(&self, steps: &mut Vec<Possible>, enough: usize) -> Result<(), EvalError> {
        for player in Player::BOTH {
            let side = &self.sides[player as usize];
            for &option in side {
                for &other in side {
                    if steps.len() >= enough {
                        return Ok(());
                    }
                    self.context.tick()?;
                    if option != other && self.no_better(player, option, other)? {
                        steps.push(Possible::Dominated(player, option, other));
                    }
                }
            }
        }
        Ok(())
    }

    /// Appends bypasses until the list has `enough` steps.
    fn reversible(&mut self, steps: &mut Vec<Possible>, enough: usize) -> Result<(), EvalError> {
        for player in Player::BOTH {
            for option in self.sides[player as usize].clone() {
                let replies = self.games.options(self.context, option, player.opponent());
                for reply in replies? {
                    if steps.len() >= enough {
                        return Ok(());
                    }
                    self.context.tick()?;
                    if self.compare(reply, player == Player::Right)? {
                        steps.push(Possible::Reversible(player, option, reply));
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether `a` is no better for `player` than `b`.
    fn no_better(&self, player: Player, a: GameId, b: GameId) -> Result<bool, EvalError> {
        match player {
            Player::Left => self.games.le(self.context, a, b),
            Player::Right => self.games.le(self.context, b, a),
        }
    }

    /// Whether `H ≤ G`, or `H ≥ G` if `above`, for the form `G` at hand.
    ///
    /// `H ≤ G` iff no `G^R ≤ H` and no `H^L ≥ G`; `H ≥ G` is its mirror image.
    fn compare(&mut self, h: GameId, above: bool) -> Result<bool, EvalError> {
        if let Some(&answer) = self.memo.get(&(h, above)) {
            return Ok(answer);
        }
        let context = self.context;
        let answer = context.descend(|| self.compare_options(h, above))?;
        self.memo.insert((h, above), answer);
        Ok(answer)
    }

    fn compare_options(&mut self, h: GameId, above: bool) -> Result<bool, EvalError> {
        let (mine, theirs) = if above {
            (Player::Left, Player::Right)
        } else {
            (Player::Right, Player::Left)
        };
        for index in 0..self.sides[mine as usize].len() {
            let option = self.sides[mine as usize][index];
            // `G^R ≤ H`, or `G^L ≥ H`: the option is no better than `H` for the other player.
            if self.no_better(theirs, option, h)? {
                return Ok(false);
            }
        }
        for option in self.games.options(self.context, h, theirs)? {
            if self.compare(option, !above)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn take(&mut self, step: Possible, recorder: &mut impl Recorder) -> Result<(), EvalError> {
        match step {
            Possible::Dominated(player, option, by) => {
                self.sides[player as usize].retain(|other| *other != option);
                recorder.dominated(self.shown(), player, Value(option), Value(by));
            }
            Possible::Reversible(player, option, reply) => {
                let incoming = self.games.options(self.context, reply, player)?;
                let side = &mut self.sides[player as usize];
                let index = side.iter().position(|other| *other == option);
                side.retain(|other| *other != option);
                let new: Ids = incoming
                    .iter()
                    .copied()
                    .filter(|id| !side.contains(id))
                    .collect();
                side.insert_many(index.unwrap_or(0), new);
                let incoming: SmallVec<[Value; 8]> = incoming.into_iter().map(Value).collect();
                recorder.bypassed(self.shown(), player, Value(option), Value(reply), &incoming);
            }
        }
        Ok(())
    }

    fn shown(&self) -> Sides<'_> {
        Sides {
            left: &self.sides[0],
            right: &self.sides[1],
        }
    }
}
