//! Reading heaps, and the numbers in rules.

use std::ops::Range;

use cgt_core::ParseError;

use crate::position::Heaps;

/// Reads heap sizes with spaces, commas or new lines between them; none at all is no heap.
pub(crate) fn heaps(text: &str) -> Result<Heaps, ParseError> {
    let sizes: Result<Vec<u64>, ParseError> = words(text)
        .map(|span| number(text, span, "a heap"))
        .collect();
    Ok(Heaps::new(sizes?))
}

/// Reads a list of positive numbers, as in a subtraction set.
pub(crate) fn positive_set(text: &str, offset: usize) -> Result<Vec<u64>, ParseError> {
    let mut set = Vec::new();
    for span in words(&text[offset..]) {
        let span = span.start + offset..span.end + offset;
        match number(text, span.clone(), "a number of counters to take")? {
            0 => {
                return Err(ParseError::new(
                    "found 0, expected at least one counter",
                    span,
                ));
            }
            take => set.push(take),
        }
    }
    set.sort_unstable();
    set.dedup();
    Ok(set)
}

/// The places of what stands between spaces and commas.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let between = |c: char| c.is_whitespace() || c == ',';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|c| !between(c))?;
        let end = text[start..]
            .find(between)
            .map_or(text.len(), |length| start + length);
        at = end;
        Some(start..end)
    })
}

fn number(text: &str, span: Range<usize>, what: &str) -> Result<u64, ParseError> {
    let word = &text[span.clone()];
    if let Ok(number) = word.parse() {
        return Ok(number);
    }
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = word.strip_prefix(['-', '\u{2212}']);
    let problem = if digits(word) {
        format!("is above {}", u64::MAX)
    } else if unsigned.is_some_and(|word| digits(&word.replace(['.', '/'], ""))) {
        "is negative".to_owned()
    } else if word.contains(['.', '/']) && digits(&word.replace(['.', '/'], "")) {
        "is a fraction".to_owned()
    } else {
        let word = shortened(word);
        return Err(ParseError::new(
            format!("found `{word}`, expected {what} such as 7"),
            span,
        ));
    };
    let word = shortened(word);
    Err(ParseError::new(
        format!("`{word}` {problem}, expected {what} of 0 to {}", u64::MAX),
        span,
    ))
}

/// The beginning of a word that may be megabytes long.
pub(crate) fn shortened(word: &str) -> String {
    const SHOWN: usize = 24;
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_read() {
        let check = |text, expected: &str| assert_eq!(heaps(text).unwrap().to_string(), expected);
        check("3 5 7", "3 5 7");
        check("7,3\n5", "3 5 7");
        check("18446744073709551615", "18446744073709551615");
        check("0 0", "0");
        check("", "0");
    }

    #[test]
    fn bad_heaps_are_refused_with_their_place() {
        let check = |text: &str, message: &str, span| {
            let error = heaps(text).unwrap_err();
            assert_eq!(error.span(), span, "{text}");
            assert!(error.message().contains(message), "{error}");
        };
        check("3 -5", "is negative", 2..4);
        check("3 -5.5", "is negative", 2..6);
        check("2.5 1", "is a fraction", 0..3);
        check("1/2", "is a fraction", 0..3);
        check(
            "1 18446744073709551616",
            "is above 18446744073709551615",
            2..22,
        );
        check("1 x7", "found `x7`", 2..4);
        check("é", "found `é`", 0..2);
        check("-", "found `-`", 0..1);
        assert!(heaps(&"9".repeat(1_000_000)).unwrap_err().message().len() < 200);
    }

    #[test]
    fn sets_are_sorted_and_positive() {
        assert_eq!(positive_set("5,1,2 1", 0), Ok(vec![1, 2, 5]));
        assert_eq!(positive_set("subtract 0", 9).unwrap_err().span(), 9..10);
    }
}
