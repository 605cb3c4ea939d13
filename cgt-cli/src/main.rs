//! The program `cgt`: exact values of combinatorial games, on the command line.
//!
//! ```text
//! main      which command was given, and what the program exits with
//! args      what the command line looks like
//! registry  the rulesets the program knows, one line each
//! game      what the program asks of a ruleset; playable, hackenbush, nim,
//!           domineering answer
//! session   one arena with its printer and limits; work: one request in it
//! answer    the answer to a request, and its JSON; facts: what is said of a value
//! text      the same answer for people; words, chart
//! explain   why a picture is worth what it is; reduction: why any other position is
//! pictures  pictures made and converted; picture_args: the command line of that
//! boards    the commands of Domineering; sweep: many boards counted; progress: a bar
//! sum       positions of several games side by side
//! laboratory  reductions step by step, claims and certificates, censuses
//! ```

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "this is the program that prints"
)]

mod answer;
mod args;
mod batch;
mod boards;
mod chart;
mod commands;
mod dashes;
mod domineering;
mod draft;
mod explain;
mod expression;
mod facts;
mod failure;
mod game;
mod hackenbush;
mod json;
mod laboratory;
mod nim;
mod output;
mod picture_args;
mod pictures;
mod playable;
mod played;
mod progress;
mod reduction;
mod registry;
mod session;
mod source;
mod stop;
mod sum;
mod sweep;
mod text;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    failure::tell_of_defects();
    commands::run(std::env::args_os().collect())
}
