//! What a game must say of itself, so that the engine can do the rest.

use std::hash::Hash;

use smallvec::SmallVec;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{Games, Value};
use crate::key::Key;
use crate::player::Player;

/// A list of positions that needs no allocation while it is short.
pub type Options<P> = SmallVec<[P; 16]>;

/// Whether a position stands for itself or for its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// The representative has the value of the position.
    Same,
    /// The representative has the negative of the position's value: the players change sides.
    Negative,
}

/// Takes the options of one player, each as its components: what [`Ruleset::option_parts`] fills.
pub trait OptionParts<P> {
    /// Appends a component of the option at hand.
    fn push(&mut self, component: P);

    /// Ends the option at hand: components pushed from now on belong to the next one.
    fn end_option(&mut self);

    /// Appends the components of a position, as `rules` see them, to the option at hand.
    fn push_components<R: Ruleset<Position = P> + ?Sized>(&mut self, rules: &R, position: &P) {
        let mut components = Options::new();
        rules.components(position, &mut components);
        for component in components {
            self.push(component);
        }
    }
}

/// The rules of one game family under normal play: who cannot move loses.
///
/// Two items are required. Everything else has a default and only makes the search smaller.
///
/// ```
/// use cgt_core::{Context, Evaluator, Games, Options, Player, Ruleset};
///
/// /// Left takes 1 or 2 from a heap, Right takes exactly 2.
/// struct TakeAway;
///
/// impl Ruleset for TakeAway {
///     type Position = u32;
///     fn options(&self, heap: &u32, player: Player, out: &mut Options<u32>) {
///         let takes: &[u32] = if player == Player::Left { &[1, 2] } else { &[2] };
///         out.extend(takes.iter().filter_map(|take| heap.checked_sub(*take)));
///     }
/// }
///
/// let (games, context) = (Games::new(), Context::default());
/// let evaluator = Evaluator::new(TakeAway, &games);
/// // {1, 0 | 0} is a switch: whoever moves first wins.
/// let value = evaluator.value(&context, &2)?;
/// assert_eq!(games.left_stop(value).to_string(), "1");
/// # Ok::<(), cgt_core::EvalError>(())
/// ```
pub trait Ruleset {
    /// What tells two situations apart; never holds whose turn it is.
    type Position: Clone + Eq + Hash;

    /// Appends every position `player` can move to, in a fixed order.
    fn options(&self, position: &Self::Position, player: Player, out: &mut Options<Self::Position>);

    /// Hands every position `player` can move to, in the order of [`options`](Self::options), to
    /// `visit`, until that fails.
    ///
    /// To be defined where positions are so large that limits must be looked at between them.
    ///
    /// # Errors
    ///
    /// What `visit` returns.
    fn visit_options(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(Self::Position) -> Result<(), EvalError>,
    ) -> Result<(), EvalError> {
        let mut options = Options::new();
        self.options(position, player, &mut options);
        options.into_iter().try_for_each(visit)
    }

    /// The bytes of a position, with what it has allocated; they count against the memory limit
    /// where whole trees of positions are held.
    fn position_bytes(&self, position: &Self::Position) -> u64 {
        size_of_val(position) as u64
    }

    /// Appends independent summands whose disjunctive sum is `position`; none of them for 0.
    ///
    /// The engine evaluates each and adds the values.
    fn components(&self, position: &Self::Position, out: &mut Options<Self::Position>) {
        out.push(position.clone());
    }

    /// Appends the options of `player`, in any order, each as its components. Those that are
    /// dominated by one given may be left out.
    ///
    /// `component` is one of [`components`](Self::components), so that it hangs together itself.
    /// The default asks for the options and takes each apart. To be defined where one look at
    /// the whole tells for all moves which of them leave it in one piece, or are no better than
    /// others.
    fn option_parts(
        &self,
        component: &Self::Position,
        player: Player,
        out: &mut impl OptionParts<Self::Position>,
    ) {
        let mut options = Options::new();
        self.options(component, player, &mut options);
        for option in &options {
            out.push_components(self, option);
            out.end_option();
        }
    }

    /// A representative of a component under the game's symmetries, and whether it is the
    /// negative. The representative of a representative must be itself.
    fn representative(&self, position: Self::Position) -> (Self::Position, Sign) {
        (position, Sign::Same)
    }

    /// A key that no other position has, where there is one that is found at once.
    ///
    /// To be defined where positions are small numbers at heart. What is known of a component
    /// with a key takes a few bytes, and is found with one look into memory.
    fn key(&self, position: &Self::Position) -> Option<Key> {
        let _ = position;
        None
    }

    /// A value known from theory, so that the tree below a component need not be searched.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when working it out meets a limit.
    fn known_value(
        &self,
        position: &Self::Position,
        games: &Games,
        context: &Context<'_>,
    ) -> Result<Option<Value>, EvalError> {
        let _ = (position, games, context);
        Ok(None)
    }
}
