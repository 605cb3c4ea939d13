//! A derivation as data: pieces, steps, and the moves that they tell of.

use cgt_core::{Dyadic, Value};

/// The derivation of a picture's value: the picture is the sum of its pieces.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The pieces that stand on the ground apart from one another, by their first edges.
    pub pieces: Vec<Piece>,
    /// Their sum.
    pub value: Value,
}

/// What hangs together when the ground is split.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its edges, by their indices in the picture, in ascending order.
    pub edges: Vec<usize>,
    /// Its value.
    pub value: Value,
    /// How the value comes about, from the top down.
    pub steps: Vec<Step>,
}

/// One step of a derivation.
#[derive(Clone, Debug)]
pub enum Step {
    /// A blue-red stalk by its sign expansion: each edge is worth the number beside it.
    ///
    /// Up to the first change of colour an edge is worth ±1; from there on the edges are worth
    /// ±1/2, ±1/4, ….
    Stalk {
        /// The edges from the ground up, each with its part of the sum.
        terms: Vec<(usize, Dyadic)>,
        /// The sum.
        value: Value,
    },
    /// The values of what stands on a vertex add up.
    Sum {
        /// The vertex.
        foot: Foot,
        /// The values, in the order of their steps.
        parts: Vec<Value>,
        /// Their sum.
        value: Value,
    },
    /// The colon principle: an edge under `top` is the ordinal sum `1:top`, `-1:top` or `*:top`.
    Edge {
        /// The edge.
        edge: usize,
        /// The value on its upper end.
        top: Value,
        /// The value of the edge with it.
        value: Value,
    },
    /// The fusion principle: the vertices of an all-green class become one, and its edges loops.
    Fusion {
        /// The edges of the class.
        edges: Vec<usize>,
        /// The nimbers that hang on its vertices, 0 left out.
        hung: Vec<u64>,
        /// The parity of the edges XOR the nimbers.
        value: Value,
    },
    /// A block with blue or red edges at its root: the number part, and what stands on the
    /// skeleton, which is all that blue and red edges join to the root.
    Skeleton {
        /// The edges of the block.
        edges: Vec<usize>,
        /// What hangs on its vertices.
        hung: Vec<(Foot, Value)>,
        /// The derivation of the number part: the block without its green edges, under the
        /// number parts of what hangs on it.
        number_steps: Vec<Step>,
        /// The number part.
        number: Value,
        /// The vertices of the skeleton, made one in `above`.
        skeleton: Vec<Foot>,
        /// The green edges within the skeleton, loops when it is one vertex.
        loops: Vec<usize>,
        /// The all-small parts of what hangs on the skeleton.
        smalls: Vec<(Foot, Value)>,
        /// The derivation of what stands on the skeleton.
        above_steps: Vec<Step>,
        /// What stands on the skeleton as one vertex.
        above: Value,
        /// The sum of `number`, the loops, `smalls` and `above`.
        value: Value,
    },
    /// A blue-red block under numbers: the simplest number between the players' best moves.
    Numbers {
        /// The edges of the block.
        edges: Vec<usize>,
        /// What hangs on its vertices.
        hung: Vec<(Foot, Value)>,
        /// A move of Left's as good as is needed, if one is: no other reaches `value`.
        left: Option<(Move, Value)>,
        /// The same for Right.
        right: Option<(Move, Value)>,
        /// The value.
        value: Value,
    },
    /// A block that no rule takes apart, searched by all its moves.
    Search {
        /// The edges of the block.
        edges: Vec<usize>,
        /// What hangs on its vertices.
        hung: Vec<(Foot, Value)>,
        /// Edges with the same ends and colour, by classes: one of each class is tried.
        parallel: Vec<Vec<usize>>,
        /// The moves of Left and of Right, each with the value of the block after it.
        moves: [Vec<(Move, Value)>; 2],
        /// The value.
        value: Value,
    },
}

/// A vertex that something stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foot {
    /// A vertex of the picture.
    Vertex(usize),
    /// The vertex that a skeleton was made into.
    Skeleton,
}

/// A move in a block with values hanging on its vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Cutting an edge of the block.
    Cut(usize),
    /// Moving in what hangs on a vertex.
    Above {
        /// The vertex.
        foot: Foot,
        /// What hangs there after the move.
        to: Value,
    },
}

impl Step {
    /// The value that the step arrives at.
    #[must_use]
    pub fn value(&self) -> Value {
        match self {
            Step::Stalk { value, .. }
            | Step::Sum { value, .. }
            | Step::Edge { value, .. }
            | Step::Fusion { value, .. }
            | Step::Skeleton { value, .. }
            | Step::Numbers { value, .. }
            | Step::Search { value, .. } => *value,
        }
    }
}
