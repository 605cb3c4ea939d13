//! The functions of the calculator: names, parameters and kinds of result.

/// What a function takes in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// Any game.
    Game,
    /// A dyadic number.
    Number,
    /// An integer.
    Integer,
}

/// What a function gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionResult {
    /// A game, numbers included.
    Game,
    /// How many there are of something.
    Count,
    /// A list of games.
    List,
    /// One of the outcome classes.
    Outcome,
    /// A thermograph.
    Thermograph,
}

/// Declares the enum and its table in one place, so that the two cannot disagree.
macro_rules! functions {
    ($($(#[$doc:meta])* $variant:ident $name:literal ($($parameter:ident),*) -> $result:ident;)*) => {
        /// A function of the calculator.
        ///
        /// ```
        /// use cgt_core::notation::Function;
        /// assert_eq!(Function::named("cool"), Some(Function::Cool));
        /// assert_eq!(Function::Cool.parameters().len(), 2);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Function {
            $($(#[$doc])* $variant,)*
        }

        impl Function {
            /// All functions, in the order of the manual.
            pub const ALL: &'static [Function] = &[$(Function::$variant),*];

            /// The name as it is written.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Function::$variant => $name,)*
                }
            }

            /// What it takes, in order.
            #[must_use]
            pub fn parameters(self) -> &'static [Parameter] {
                match self {
                    $(Function::$variant => &[$(Parameter::$parameter),*],)*
                }
            }

            /// What it gives.
            #[must_use]
            pub fn result(self) -> FunctionResult {
                match self {
                    $(Function::$variant => FunctionResult::$result,)*
                }
            }
        }
    };
}

functions! {
    /// The mean value.
    Mean "mean" (Game) -> Game;
    /// The temperature.
    Temperature "temperature" (Game) -> Game;
    /// The Left stop.
    LeftStop "leftstop" (Game) -> Game;
    /// The Right stop.
    RightStop "rightstop" (Game) -> Game;
    /// The birthday: the height of the tree.
    Birthday "birthday" (Game) -> Count;
    /// The stops of the tree, each counted as often as it is reached.
    StopCount "stopcount" (Game) -> Count;
    /// The distinct positions that can be reached, the game itself included.
    Followers "followers" (Game) -> Count;
    /// The outcome class.
    Outcome "outcome" (Game) -> Outcome;
    /// The canonical form.
    Canonical "canonical" (Game) -> Game;
    /// The reduced canonical form: the simplest game infinitesimally close.
    Reduced "reduced" (Game) -> Game;
    /// The companion.
    Companion "companion" (Game) -> Game;
    /// The game cooled by its temperature.
    Freeze "freeze" (Game) -> Game;
    /// The atomic weight, where there is one.
    AtomicWeight "atomicweight" (Game) -> Game;
    /// The thermograph.
    Thermograph "thermograph" (Game) -> Thermograph;
    /// The Left options.
    LeftOptions "leftoptions" (Game) -> List;
    /// The Right options.
    RightOptions "rightoptions" (Game) -> List;
    /// The undominated Left incentives `G^L - G`.
    LeftIncentives "leftincentives" (Game) -> List;
    /// The undominated Right incentives `G - G^R`.
    RightIncentives "rightincentives" (Game) -> List;
    /// The number part.
    NumberPart "numberpart" (Game) -> Game;
    /// `cool(G,t)`: the game cooled by `t`.
    Cool "cool" (Game, Number) -> Game;
    /// `heat(G,t)`: the game heated by `t`.
    Heat "heat" (Game, Game) -> Game;
    /// `overheat(G,s,t)`: the game overheated from `s` to `t`.
    Overheat "overheat" (Game, Game, Game) -> Game;
    /// `norton(G,U)`: the Norton product of a game with a positive unit.
    Norton "norton" (Game, Game) -> Game;
    /// `ordinal(G,H)`: the ordinal sum `G:H`.
    Ordinal "ordinal" (Game, Game) -> Game;
    /// `times(n,G)`: `n` copies of the game.
    Times "times" (Integer, Game) -> Game;
    /// `{0||0|-G}` of any game.
    Tiny "tiny" (Game) -> Game;
    /// `{G|0||0}` of any game.
    Miny "miny" (Game) -> Game;
    /// `2^n` for any integer.
    Pow2 "pow2" (Integer) -> Game;
    /// `simplest(x,y)`: the simplest number between two numbers.
    Simplest "simplest" (Number, Number) -> Game;
    /// `born(n)`: the values born by day `n`.
    Born "born" (Integer) -> List;
}

impl Function {
    /// The function with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Function> {
        Function::ALL
            .iter()
            .copied()
            .find(|function| function.name() == name)
    }

    /// The function whose name is close enough to be what was meant.
    pub(super) fn suggestion(name: &str) -> Option<Function> {
        if name.len() > 20 {
            return None;
        }
        let name = name.to_ascii_lowercase();
        let closest = Function::ALL
            .iter()
            .copied()
            .min_by_key(|function| distance(&name, function.name()))?;
        let allowed = if closest.name().len() > 4 { 2 } else { 1 };
        (distance(&name, closest.name()) <= allowed).then_some(closest)
    }
}

/// How many letters must be inserted, deleted, replaced or swapped with their neighbour.
fn distance(from: &str, to: &str) -> usize {
    let (from, to) = (from.as_bytes(), to.as_bytes());
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for i in 0..from.len() {
        let mut row = vec![i + 1];
        for j in 0..to.len() {
            let replaced = last[j] + usize::from(from[i] != to[j]);
            let mut best = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && from[i] == to[j - 1] && from[i - 1] == to[j] {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_distinct() {
        for &function in Function::ALL {
            assert_eq!(Function::named(function.name()), Some(function));
        }
        assert_eq!(Function::ALL.len(), 30);
    }

    #[test]
    fn slips_are_recognised() {
        let check = |name, expected| assert_eq!(Function::suggestion(name), expected, "{name}");
        check("maen", Some(Function::Mean));
        check("LeftStop", Some(Function::LeftStop));
        check("tempature", Some(Function::Temperature));
        check("atomic_weight", Some(Function::AtomicWeight));
        check("sqrt", None);
        check("x", None);
    }
}
