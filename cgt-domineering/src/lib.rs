//! Domineering: Left places vertical dominoes, Right horizontal ones.
//!
//! ```
//! use cgt_core::{Context, Evaluator, Games};
//! use cgt_domineering::{Board, Domineering};
//! let (games, context) = (Games::new(), Context::default());
//! let evaluator = Evaluator::new(Domineering, &games);
//! let value = evaluator.value(&context, &Board::parse("2x2")?)?;
//! assert_eq!(games.left_stop(value).to_string(), "1");
//! assert_eq!(games.right_stop(value).to_string(), "-1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod board;
mod cram;
mod diagram;
mod outcome;
mod parallel;
mod parse;
mod playable;
mod rules;
mod shapes;
mod svg;
mod sweep;

pub use board::Board;
pub use cram::Cram;
pub use diagram::{Diagram, Domino};
pub use outcome::{OutcomeSolver, outcome, wins_moving_first};
pub use parallel::{Workers, value_in_parallel};
pub use rules::Domineering;
pub use shapes::{MAX_SHAPE_SQUARES, sweep_shapes};
pub use sweep::{MAX_SWEEP_SQUARES, Sweep, SweptValue, sweep};
