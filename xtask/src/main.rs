//! Chores of this workspace: `cargo xtask <chore>`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "chores tell what they do"
)]

mod bench;
mod claims;
mod facts;
mod gallery;
mod snapshots;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask snapshots            run the snapshot tests, showing what differs
cargo xtask snapshots --check    fail on stale, missing or unreferenced snapshots and on false values
cargo xtask snapshots --accept   take over what the tests produce, if its values hold
cargo xtask gallery              make docs/gallery.md and its drawings from pictures/
cargo xtask gallery --check      fail when they are stale
cargo xtask bench [NAME..]       time, peak memory, games and positions of the work that speed is
                                 measured by (run it with --release: cargo run --release -p xtask -- bench)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["snapshots"] => snapshots::run(),
        ["snapshots", "--check"] => snapshots::check(),
        ["snapshots", "--accept"] => snapshots::accept(),
        ["gallery"] => gallery::write(),
        ["gallery", "--check"] => gallery::check(),
        ["bench-row", name] => bench::run_row(name),
        ["bench", ref wanted @ ..] => bench::run(wanted),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The top folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}
