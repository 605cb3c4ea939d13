//! The format `word`: stalks from the ground up, `BRRG BB R`.

use cgt_core::ParseError;

use super::edges::Words;
use super::{Color, GROUND, Picture};

/// Reads stalks.
pub(super) fn parse(text: &str) -> Result<Picture, ParseError> {
    let mut picture = Picture::new();
    for span in Words::new(text) {
        let mut below = GROUND;
        for (offset, char) in text[span.clone()].char_indices() {
            let start = span.start + offset;
            let color = Color::from_letter(char).ok_or_else(|| {
                ParseError::new(
                    format!("found `{}`, expected B, R or G", char.escape_debug()),
                    start..start + char.len_utf8(),
                )
                .with_help(help(char))
            })?;
            let above = picture.add_vertex();
            picture.add_edge(below, above, color);
            below = above;
        }
    }
    Ok(picture)
}

/// What to do about a character that is no colour.
fn help(char: char) -> &'static str {
    match char {
        '.' | '…' | '*' | '^' | '(' | ')' | '∞' => {
            "endless stalks are not supported: write every edge, as in `BRRG`"
        }
        _ => "a word spells a stalk from the ground up, as in `BRRG`",
    }
}
