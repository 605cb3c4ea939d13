//! Where texts come from: files, standard input, the command line.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};

use crate::failure::Failure;

/// The longest input that is read, in bytes.
const LONGEST: u64 = 256 << 20;

/// A text with the name it goes by in messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Source {
    /// A text from the command line.
    pub(crate) fn inline(name: &str, text: impl Into<String>) -> Source {
        Source {
            name: name.to_owned(),
            text: text.into(),
        }
    }

    /// A file, or standard input for `-`.
    ///
    /// # Errors
    ///
    /// When it cannot be read or is not UTF-8.
    pub(crate) fn file(path: &OsStr) -> Result<Source, Failure> {
        if path == "-" {
            return Source::standard_input();
        }
        let name = path.to_string_lossy().into_owned();
        let bytes = File::open(path).and_then(read_all);
        Source::decoded(name, bytes)
    }

    /// All of standard input.
    ///
    /// # Errors
    ///
    /// As [`file`](Self::file).
    pub(crate) fn standard_input() -> Result<Source, Failure> {
        Source::decoded("standard input".to_owned(), read_all(io::stdin().lock()))
    }

    fn decoded(name: String, bytes: io::Result<Vec<u8>>) -> Result<Source, Failure> {
        let bytes = bytes
            .map_err(|error| Failure::Input(format!("cannot read {name}: {}", reason(&error))))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Source { name, text }),
            Err(error) => Err(Failure::Input(not_utf8(
                &name,
                error.as_bytes(),
                error.utf8_error().valid_up_to(),
            ))),
        }
    }
}

fn read_all(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        let message = format!("it is longer than {} MB", LONGEST >> 20);
        return Err(io::Error::other(message));
    }
    Ok(bytes)
}

/// The system's reason in its own words, without the number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

fn not_utf8(name: &str, bytes: &[u8], at: usize) -> String {
    let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
    let found = bytes.get(at).copied().unwrap_or(0);
    let hint = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "; it looks like UTF-16",
        _ => "",
    };
    format!("{name} is not UTF-8: found the byte 0x{found:02x} at byte {at}, line {line}{hint}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_byte_that_is_not_utf8_is_named() {
        assert_eq!(
            not_utf8("x", b"ab\nc\xffd", 4),
            "x is not UTF-8: found the byte 0xff at byte 4, line 2"
        );
        assert!(not_utf8("x", b"\xff\xfea", 0).ends_with("UTF-16"));
    }
}
