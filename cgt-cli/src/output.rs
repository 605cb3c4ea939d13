//! Writing answers to standard output.

use std::io::{self, Write};

/// Writes a text with a line end, all at once.
///
/// # Errors
///
/// What the system says; a pipe that nobody reads is one of them.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()
}
