//! The program as its users meet it: arguments and standard input in, text and status out.

mod batch;
mod boards;
mod commands;
mod cram;
mod diagrams;
mod errors;
mod explain;
mod heaps;
mod json;
mod laboratory;
mod limits;
mod pictures;
mod sum;
mod tables;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What the program did.
struct Run {
    status: i32,
    out: String,
    err: String,
}

impl Run {
    fn of(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Run {
            status: output.status.code().expect("the program was not killed"),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// The answer, where there must be one.
    #[track_caller]
    fn answered(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (0, ""), "{}", self.out);
        self.out.trim_end().to_owned()
    }

    /// The message, where the program must refuse with this status.
    #[track_caller]
    fn refused(self, status: i32) -> String {
        assert_eq!(
            (self.status, self.out.as_str()),
            (status, ""),
            "{}",
            self.err
        );
        self.err
    }
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
    command.args(arguments).env("NO_COLOR", "1");
    command
}

/// Runs the program with nothing on standard input.
fn cgt(arguments: &[&str]) -> Run {
    Run::of(
        program(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the program runs"),
    )
}

/// Runs the program with this on standard input.
fn cgt_reading(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.into();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = pipe.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Run::of(output)
}

/// A field of a JSON object, as it is written.
#[track_caller]
fn field(object: &str, name: &str) -> serde_json::Value {
    let object: serde_json::Value = serde_json::from_str(object).expect("a JSON object");
    object
        .get(name)
        .unwrap_or_else(|| panic!("no field {name} in {object}"))
        .clone()
}
