//! Rules and pictures of hackenbush.

mod picture;

pub use picture::{
    Color, Edge, Format, GROUND, Picture, Point, UnknownFormat, Vertex, WriteError, recognise,
};
