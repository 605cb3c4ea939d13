//! Writing answers to standard output, and drawings into files.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};

use crate::failure::Failure;

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

/// Writes a text into a file.
///
/// # Errors
///
/// What the system says, with the name of the file.
pub(crate) fn write_file(file: &OsStr, text: &str) -> Result<(), Failure> {
    let name = file.to_string_lossy();
    fs::write(file, text).map_err(|error| Failure::Input(format!("cannot write {name}: {error}")))
}
