//! Blue-red-green Hackenbush: pictures in, exact values out.

mod bit_set;
mod blocks;
mod board;
mod build;
mod evaluate;
mod explain;
mod graph;
mod hung;
mod hung_lists;
mod moves;
mod numbers;
mod picture;
mod rules;
mod search;
mod theory;

pub use picture::{
    Color, Drawing, Edge, FAMILIES, Family, Format, GROUND, Picture, Point, UnknownFormat, Vertex,
    WriteError, family, recognise,
};

pub use build::{MAX_BUILT_EDGES, NoPicture, build};
pub use evaluate::{Evaluation, Hackenbush};
pub use explain::{Explanation, Foot, MAX_EXPLAINED_EDGES, Move, Piece, Step};
pub use moves::Cut;
pub use rules::{Cutting, Position};
pub use search::Shortcuts;
