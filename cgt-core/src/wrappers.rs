//! New rulesets out of old ones: impartial, negative, dicotic, and the sum of two.

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::key::Key;
use crate::player::Player;
use crate::ruleset::{Options, Ruleset, Sign};

/// The impartial form of a game: either player may make the moves of both.
///
/// Cram is `Impartial<Domineering>`.
///
/// ```
/// use cgt_core::{Context, Evaluator, Games, Impartial, Options, Player, Ruleset};
///
/// /// Left takes 2 from a heap, Right takes 1.
/// struct TakeAway;
///
/// impl Ruleset for TakeAway {
///     type Position = u32;
///     fn options(&self, heap: &u32, player: Player, out: &mut Options<u32>) {
///         out.extend(heap.checked_sub(if player == Player::Left { 2 } else { 1 }));
///     }
/// }
///
/// // Now both take 1 or 2, so that a heap of n is the nimber n mod 3.
/// let (games, context) = (Games::new(), Context::default());
/// let evaluator = Evaluator::new(Impartial::new(TakeAway), &games);
/// assert_eq!(evaluator.value(&context, &5)?, games.nimber(&context, 2)?);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Impartial<R> {
    rules: R,
    by_moves: bool,
}

impl<R> Impartial<R> {
    /// The impartial form of any ruleset; it is searched without components or symmetries.
    pub fn new(rules: R) -> Impartial<R> {
        Impartial {
            rules,
            by_moves: false,
        }
    }

    /// The impartial form of a ruleset whose components and representatives hold *move by move*,
    /// as the parts of a board and its reflections do. They are used here too.
    ///
    /// Not for rules that put a position in place of another one because theory says that their
    /// values are the same: the impartial forms of equal games need not be equal.
    ///
    /// ```
    /// use cgt_core::{Context, Evaluator, Games, Impartial, Options, Player, Ruleset};
    ///
    /// /// Strips of squares: Left covers two neighbours, Right one square.
    /// struct Strips;
    ///
    /// impl Ruleset for Strips {
    ///     type Position = Vec<usize>;
    ///     fn options(&self, strips: &Vec<usize>, player: Player, out: &mut Options<Vec<usize>>) {
    ///         let covered = if player == Player::Left { 2 } else { 1 };
    ///         for (index, &length) in strips.iter().enumerate() {
    ///             for before in 0..(length + 1).saturating_sub(covered) {
    ///                 let mut next = strips.clone();
    ///                 next[index] = before;
    ///                 next.push(length - before - covered);
    ///                 out.push(next);
    ///             }
    ///         }
    ///     }
    ///     fn components(&self, strips: &Vec<usize>, out: &mut Options<Vec<usize>>) {
    ///         out.extend(strips.iter().filter(|length| **length > 0).map(|length| vec![*length]));
    ///     }
    /// }
    ///
    /// // This is Kayles; a row of six is *3.
    /// let (games, context) = (Games::new(), Context::default());
    /// let evaluator = Evaluator::new(Impartial::by_moves(Strips), &games);
    /// assert_eq!(evaluator.value(&context, &vec![6])?, games.nimber(&context, 3)?);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn by_moves(rules: R) -> Impartial<R> {
        Impartial {
            rules,
            by_moves: true,
        }
    }

    /// The rules underneath.
    pub fn inner(&self) -> &R {
        &self.rules
    }
}

impl<R: Ruleset> Ruleset for Impartial<R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, _: Player, out: &mut Options<R::Position>) {
        let start = out.len();
        self.rules.options(position, Player::Left, out);
        let mut others = Options::new();
        self.rules.options(position, Player::Right, &mut others);
        for other in others {
            if !out[start..].contains(&other) {
                out.push(other);
            }
        }
    }

    fn position_bytes(&self, position: &R::Position) -> u64 {
        self.rules.position_bytes(position)
    }

    fn key(&self, position: &R::Position) -> Option<Key> {
        self.rules.key(position)
    }

    fn components(&self, position: &R::Position, out: &mut Options<R::Position>) {
        if self.by_moves {
            self.rules.components(position, out);
        } else {
            out.push(position.clone());
        }
    }

    fn representative(&self, position: R::Position) -> (R::Position, Sign) {
        if self.by_moves {
            // An impartial game is its own negative.
            (self.rules.representative(position).0, Sign::Same)
        } else {
            (position, Sign::Same)
        }
    }
}

/// The negative of a game: the players change sides.
///
/// ```
/// use cgt_core::{Context, Evaluator, Games, Negative, Options, Player, Ruleset};
///
/// /// Counters of which Left alone may take one.
/// struct Counters;
///
/// impl Ruleset for Counters {
///     type Position = u32;
///     fn options(&self, counters: &u32, player: Player, out: &mut Options<u32>) {
///         out.extend(counters.checked_sub(1).filter(|_| player == Player::Left));
///     }
/// }
///
/// let (games, context) = (Games::new(), Context::default());
/// let evaluator = Evaluator::new(Negative(Counters), &games);
/// assert_eq!(evaluator.value(&context, &3)?, games.integer(&context, -3)?);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Negative<R>(pub R);

impl<R: Ruleset> Ruleset for Negative<R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, player: Player, out: &mut Options<R::Position>) {
        self.0.options(position, player.opponent(), out);
    }

    fn position_bytes(&self, position: &R::Position) -> u64 {
        self.0.position_bytes(position)
    }

    fn key(&self, position: &R::Position) -> Option<Key> {
        self.0.key(position)
    }

    fn components(&self, position: &R::Position, out: &mut Options<R::Position>) {
        self.0.components(position, out);
    }

    fn representative(&self, position: R::Position) -> (R::Position, Sign) {
        self.0.representative(position)
    }

    fn known_value(
        &self,
        position: &R::Position,
        games: &Games,
        context: &Context<'_>,
    ) -> Result<Option<Value>, EvalError> {
        let value = self.0.known_value(position, games, context)?;
        value
            .map(|value| games.negative(context, value))
            .transpose()
    }
}

/// The dicotic form of a game: a position in which either player has no move is over.
///
/// The form of a sum is not the sum of the forms (what one part denies a player another part
/// may grant), so that components are never used.
///
/// ```
/// use cgt_core::{Context, Dicotic, Evaluator, Games, Options, Player, Ruleset};
///
/// /// Left takes 1 from a heap, Right takes 2.
/// struct TakeAway;
///
/// impl Ruleset for TakeAway {
///     type Position = u32;
///     fn options(&self, heap: &u32, player: Player, out: &mut Options<u32>) {
///         out.extend(heap.checked_sub(if player == Player::Left { 1 } else { 2 }));
///     }
/// }
///
/// let (games, context) = (Games::new(), Context::default());
/// let evaluator = Evaluator::new(Dicotic::new(TakeAway), &games);
/// // A heap of 1 is over; 2 is {1|0} = {0|0} = *, and 3 is {2|1} = {*|0} = v.
/// assert_eq!(evaluator.value(&context, &2)?, games.nimber(&context, 1)?);
/// assert_eq!(evaluator.value(&context, &3)?, games.ups(&context, -1)?);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Dicotic<R> {
    rules: R,
    by_moves: bool,
}

impl<R> Dicotic<R> {
    /// The dicotic form of any ruleset.
    pub fn new(rules: R) -> Dicotic<R> {
        Dicotic {
            rules,
            by_moves: false,
        }
    }

    /// The dicotic form of a ruleset whose representatives hold *move by move*, as the
    /// reflections of a board do; see [`Impartial::by_moves`].
    pub fn by_moves(rules: R) -> Dicotic<R> {
        Dicotic {
            rules,
            by_moves: true,
        }
    }

    /// The rules underneath.
    pub fn inner(&self) -> &R {
        &self.rules
    }
}

impl<R: Ruleset> Ruleset for Dicotic<R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, player: Player, out: &mut Options<R::Position>) {
        let mut opponents = Options::new();
        self.rules
            .options(position, player.opponent(), &mut opponents);
        if !opponents.is_empty() {
            self.rules.options(position, player, out);
        }
    }

    fn position_bytes(&self, position: &R::Position) -> u64 {
        self.rules.position_bytes(position)
    }

    fn key(&self, position: &R::Position) -> Option<Key> {
        self.rules.key(position)
    }

    fn representative(&self, position: R::Position) -> (R::Position, Sign) {
        if self.by_moves {
            self.rules.representative(position)
        } else {
            (position, Sign::Same)
        }
    }
}

/// A position of [`Both`]: of the first game, of the second, or their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pair<P, Q> {
    /// A position of the first game alone.
    First(P),
    /// A position of the second game alone.
    Second(Q),
    /// The sum of a position of each.
    Sum(P, Q),
}

/// Two games side by side: a move is a move in either.
///
/// ```
/// use cgt_core::{Both, Context, Evaluator, Games, Negative, Options, Pair, Player, Ruleset, Value};
///
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u8;
///     fn options(&self, heap: &u8, _: Player, out: &mut Options<u8>) {
///         out.extend(0..*heap);
///     }
/// }
///
/// let (games, context) = (Games::new(), Context::default());
/// let evaluator = Evaluator::new(Both(Nim, Negative(Nim)), &games);
/// assert_eq!(evaluator.value(&context, &Pair::Sum(4, 4))?, Value::ZERO);
/// assert_eq!(evaluator.value(&context, &Pair::First(4))?, games.nimber(&context, 4)?);
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Both<A, B>(pub A, pub B);

// No keys: those of the two games may be the same.
impl<A: Ruleset, B: Ruleset> Ruleset for Both<A, B> {
    type Position = Pair<A::Position, B::Position>;

    fn options(&self, pair: &Self::Position, player: Player, out: &mut Options<Self::Position>) {
        let (mut firsts, mut seconds) = (Options::new(), Options::new());
        match pair {
            Pair::First(first) => {
                self.0.options(first, player, &mut firsts);
                out.extend(firsts.into_iter().map(Pair::First));
            }
            Pair::Second(second) => {
                self.1.options(second, player, &mut seconds);
                out.extend(seconds.into_iter().map(Pair::Second));
            }
            Pair::Sum(first, second) => {
                self.0.options(first, player, &mut firsts);
                self.1.options(second, player, &mut seconds);
                let moved = firsts.into_iter().map(|to| Pair::Sum(to, second.clone()));
                out.extend(moved);
                let moved = seconds.into_iter().map(|to| Pair::Sum(first.clone(), to));
                out.extend(moved);
            }
        }
    }

    fn position_bytes(&self, pair: &Self::Position) -> u64 {
        let (first, second) = match pair {
            Pair::First(first) => (Some(first), None),
            Pair::Second(second) => (None, Some(second)),
            Pair::Sum(first, second) => (Some(first), Some(second)),
        };
        let first = first.map_or(0, |first| self.0.position_bytes(first));
        let second = second.map_or(0, |second| self.1.position_bytes(second));
        size_of_val(pair) as u64 + first + second
    }

    fn components(&self, pair: &Self::Position, out: &mut Options<Self::Position>) {
        let (first, second) = match pair {
            Pair::First(first) => (Some(first), None),
            Pair::Second(second) => (None, Some(second)),
            Pair::Sum(first, second) => (Some(first), Some(second)),
        };
        if let Some(first) = first {
            let mut parts = Options::new();
            self.0.components(first, &mut parts);
            out.extend(parts.into_iter().map(Pair::First));
        }
        if let Some(second) = second {
            let mut parts = Options::new();
            self.1.components(second, &mut parts);
            out.extend(parts.into_iter().map(Pair::Second));
        }
    }

    fn representative(&self, pair: Self::Position) -> (Self::Position, Sign) {
        match pair {
            Pair::First(first) => {
                let (first, sign) = self.0.representative(first);
                (Pair::First(first), sign)
            }
            Pair::Second(second) => {
                let (second, sign) = self.1.representative(second);
                (Pair::Second(second), sign)
            }
            // Components are never sums.
            sum @ Pair::Sum(..) => (sum, Sign::Same),
        }
    }

    fn known_value(
        &self,
        pair: &Self::Position,
        games: &Games,
        context: &Context<'_>,
    ) -> Result<Option<Value>, EvalError> {
        match pair {
            Pair::First(first) => self.0.known_value(first, games, context),
            Pair::Second(second) => self.1.known_value(second, games, context),
            Pair::Sum(..) => Ok(None),
        }
    }
}
