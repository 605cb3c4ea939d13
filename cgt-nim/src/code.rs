//! Code digits: how many counters may be taken, and into how many heaps the rest may fall.

use std::fmt;

use cgt_core::ParseError;

/// The rules of a taking-and-breaking game on heaps, digit by digit.
///
/// The digit `d(k)` of a code `d(0).d(1)d(2)d(3)…` says what a player who takes `k` counters
/// from a heap must leave of it, as a sum of
///
/// ```text
/// 1   nothing          2   one heap       4   two heaps       8   three heaps
/// ```
///
/// none of them empty. So `0.77` is Kayles, where one or two may be taken anywhere. Digits up to
/// 7 make an *octal* game, hexadecimal digits are read as well. A last digit 3 followed by `...`
/// goes on for ever: `0.3...` is Nim.
///
/// ```
/// use cgt_nim::Code;
/// let kayles = Code::parse("0.77")?;
/// assert_eq!((kayles.digit(2), kayles.digit(3)), (7, 0));
/// assert_eq!(kayles.to_string(), "0.77");
/// # Ok::<(), cgt_core::ParseError>(())
/// ```
///
/// # References
///
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
/// 2nd ed. (2001), ch. 4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The digits that are not 0, with their places, by place.
    digits: Vec<(u64, u8)>,
    /// The place from which every digit is 3, if there is one.
    all_from: Option<u64>,
    /// Whether two heaps that are left must differ in size.
    unequal: bool,
}

/// Places that a written code may have.
const MAX_DIGITS: usize = 100_000;

impl Code {
    /// Reads a code such as `0.137` or `4.007`.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] whose span is the place in `text`.
    pub fn parse(text: &str) -> Result<Code, ParseError> {
        let start = text.len() - text.trim_start().len();
        let written = text.trim();
        let end = start + written.len();
        let (finite, endless) = match written.strip_suffix("...").or(written.strip_suffix('…')) {
            Some(finite) => (finite, true),
            None => (written, false),
        };
        let Some((whole, places)) = finite.split_once('.') else {
            let problem = "found no point, expected a code such as 0.137";
            return Err(ParseError::new(problem, start..end));
        };
        if whole.len() + places.len() > MAX_DIGITS {
            let problem = format!("found a code of more than {MAX_DIGITS} digits");
            return Err(ParseError::new(problem, start..end));
        }
        let mut digits = Vec::new();
        match whole {
            "" => {}
            _ => digits.extend(digits_of(whole, start, 0)?),
        }
        if digits.iter().any(|&(_, digit)| digit & 3 != 0) || whole.len() > 1 {
            let span = start..start + whole.len();
            let error = ParseError::new(
                format!("found `{whole}` before the point, expected 0, 4, 8 or c"),
                span,
            );
            return Err(error.with_help("without taking anything, a heap can only be split"));
        }
        digits.extend(digits_of(places, start + whole.len() + 1, 1)?);
        let all_from = if endless {
            let last = finite.len().saturating_sub(1);
            if !places.ends_with('3') {
                let error =
                    ParseError::new("found `...` after a digit that is not 3", start + last..end);
                return Err(error.with_help("only 3 can go on for ever"));
            }
            Some(places.len() as u64)
        } else {
            None
        };
        Ok(Code {
            digits,
            all_from,
            unequal: false,
        }
        .trimmed())
    }

    /// The game in which as many counters may be taken as the set says: `1,2,5`.
    #[must_use]
    pub fn subtraction(set: &[u64]) -> Code {
        let mut set = set.to_vec();
        set.sort_unstable();
        set.dedup();
        Code {
            digits: set
                .into_iter()
                .filter(|&take| take > 0)
                .map(|take| (take, 3))
                .collect(),
            all_from: None,
            unequal: false,
        }
    }

    /// The game in which any number of counters may be taken except those in the set.
    ///
    /// Takes time and space in proportion to the largest of them.
    #[must_use]
    pub fn all_but(set: &[u64]) -> Code {
        let last = set.iter().copied().max().unwrap_or(0);
        let allowed = (1..=last).filter(|take| !set.contains(take));
        Code {
            digits: allowed.map(|take| (take, 3)).collect(),
            all_from: Some(last + 1),
            unequal: false,
        }
        .trimmed()
    }

    /// Grundy's game: a heap is split into two of different sizes.
    #[must_use]
    pub fn grundy() -> Code {
        Code {
            digits: vec![(0, 4)],
            all_from: None,
            unequal: true,
        }
    }

    /// The digit at a place: what may be left after taking that many counters.
    #[must_use]
    pub fn digit(&self, taken: u64) -> u8 {
        if self.all_from.is_some_and(|from| taken >= from) {
            return 3;
        }
        let place = self.digits.binary_search_by_key(&taken, |digit| digit.0);
        place.map_or(0, |place| self.digits[place].1)
    }

    /// The digits other than 0 with their places, up to where they may become endless threes.
    pub(crate) fn digits(&self) -> &[(u64, u8)] {
        &self.digits
    }

    /// The place from which every digit is 3, if there is one.
    pub(crate) fn all_from(&self) -> Option<u64> {
        self.all_from
    }

    /// Whether two heaps that are left must differ in size.
    pub(crate) fn unequal(&self) -> bool {
        self.unequal
    }

    /// The place of the last digit before endless threes or zeros.
    pub(crate) fn last(&self) -> u64 {
        self.digits.last().map_or(0, |digit| digit.0)
    }

    /// The most heaps that a move may leave of one.
    pub(crate) fn most_heaps(&self) -> u64 {
        let all = self.digits.iter().fold(0, |all, digit| all | digit.1);
        match all {
            8.. => 3,
            4.. => 2,
            _ => 1,
        }
    }

    /// Whether no digit is above 7: no move leaves three heaps.
    pub(crate) fn is_octal(&self) -> bool {
        self.most_heaps() < 3
    }

    /// Without threes that the endless ones cover.
    fn trimmed(mut self) -> Code {
        if let Some(from) = &mut self.all_from {
            let mut end = (*from).max(1);
            self.digits.retain(|digit| digit.0 < end);
            while end > 1 && self.digits.pop_if(|digit| *digit == (end - 1, 3)).is_some() {
                end -= 1;
            }
            *from = end;
        }
        self
    }
}

/// The digits of `text`, which begins at the byte `offset`; the first one has the place `first`.
fn digits_of(text: &str, offset: usize, first: u64) -> Result<Vec<(u64, u8)>, ParseError> {
    let mut digits = Vec::new();
    for (place, (at, c)) in (first..).zip(text.char_indices()) {
        let span = offset + at..offset + at + c.len_utf8();
        let Some(digit) = c.to_digit(16) else {
            let problem = format!("found `{c}`, expected a digit 0 to 7 or 8 to f");
            return Err(ParseError::new(problem, span));
        };
        if digit > 0 {
            digits.push((place, digit as u8));
        }
    }
    Ok(digits)
}

/// As a code, where there are not too many digits for that.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}.", self.digit(0))?;
        let last = self.all_from.unwrap_or(self.last());
        for place in 1..=last.min(MAX_DIGITS as u64) {
            write!(f, "{:x}", self.digit(place))?;
        }
        let endless = self.all_from.is_some() || last > MAX_DIGITS as u64;
        f.write_str(if endless { "..." } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_print_as_they_were_read() {
        for text in [
            "0.77", "0.137", "4.007", "0.8f", "c.1", "0.3...", "4.3...", "0.03...",
        ] {
            assert_eq!(Code::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Code::parse(".07"), Code::parse("0.070"));
        assert_eq!(Code::parse("0.333...").unwrap().to_string(), "0.3...");
        assert_eq!(Code::all_but(&[1, 3]).to_string(), "0.0303...");
        assert_eq!(Code::all_but(&[]), Code::parse("0.3...").unwrap());
        assert_eq!(Code::subtraction(&[3, 1]).to_string(), "0.303");
    }

    #[test]
    fn bad_codes_are_refused_with_their_place() {
        let check = |text: &str, message: &str, span| {
            let error = Code::parse(text).unwrap_err();
            assert!(error.message().contains(message), "{error}");
            assert_eq!(error.span(), span, "{text}");
        };
        check("077", "found no point", 0..3);
        check("0.7x", "found `x`", 3..4);
        check("0.7é", "found `é`", 3..5);
        check("1.7", "found `1` before the point", 0..1);
        check("44.7", "found `44` before the point", 0..2);
        check("0.37...", "found `...`", 3..7);
        check("", "found no point", 0..0);
    }
}
