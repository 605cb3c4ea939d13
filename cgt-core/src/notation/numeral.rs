//! Reading number literals: `5`, `3/8`, `0.375`.

use std::ops::Range;

use dashu_int::{IBig, UBig};

use crate::{Dyadic, ParseError};

/// Digits past which a literal has more than [`Dyadic::MAX_BITS`] bits.
const MAX_DIGITS: usize = (Dyadic::MAX_BITS * 30_103 / 100_000) as usize;

/// Reads the literal at the start of `rest`, which begins with a digit at byte `start` of the
/// whole text; gives its length and value.
///
/// # Complexity
///
/// Less than quadratic in the number of digits.
pub(super) fn read(rest: &str, start: usize) -> Result<(usize, Dyadic), ParseError> {
    let whole = digits(rest);
    let mut after = rest[whole.len()..].chars();
    let separator = after.next();
    let second = digits(after.as_str());
    let length = whole.len() + 1 + second.len();
    let span = start..start + length;
    let value = match separator {
        Some('/') => {
            if second.is_empty() {
                return Err(ParseError::new("found no denominator after `/`", span));
            }
            fraction(whole, second, span)?
        }
        Some('.') => {
            if second.is_empty() {
                return Err(ParseError::new(
                    "found no digits after the decimal point",
                    span,
                ));
            }
            decimal(whole, second, span)?
        }
        _ => {
            let span = start..start + whole.len();
            return Ok((whole.len(), integer(whole, span)?));
        }
    };
    Ok((length, value))
}

fn digits(text: &str) -> &str {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    &text[..end]
}

fn integer(digits: &str, span: Range<usize>) -> Result<Dyadic, ParseError> {
    if digits.len() <= 18
        && let Ok(small) = digits.parse::<i64>()
    {
        return Ok(Dyadic::from(small));
    }
    checked(
        Dyadic::from_integer(IBig::from(natural(digits, span.clone())?)),
        span,
    )
}

fn natural(digits: &str, span: Range<usize>) -> Result<UBig, ParseError> {
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        return Ok(UBig::ZERO);
    }
    if digits.len() > MAX_DIGITS {
        return Err(too_large(span));
    }
    UBig::from_str_radix(digits, 10).map_err(|_| ParseError::new("found no digits", span))
}

/// `m/d`, where `d` must divide `m` but for powers of two.
fn fraction(numerator: &str, denominator: &str, span: Range<usize>) -> Result<Dyadic, ParseError> {
    let numerator = natural(numerator, span.clone())?;
    let denominator = natural(denominator, span.clone())?;
    let Some(twos) = denominator.trailing_zeros() else {
        return Err(ParseError::new("the denominator is 0", span));
    };
    let odd = denominator >> twos;
    let numerator = if odd.is_one() {
        numerator
    } else if (&numerator % &odd).is_zero() {
        numerator / odd
    } else {
        return Err(not_dyadic(span, "the denominator is not a power of two"));
    };
    checked(Dyadic::new(IBig::from(numerator), twos as u64), span)
}

/// `w.d`: the decimals must be a multiple of a power of five.
fn decimal(whole: &str, decimals: &str, span: Range<usize>) -> Result<Dyadic, ParseError> {
    const REASON: &str = "its denominator is not a power of two";
    let decimals = decimals.trim_end_matches('0');
    if decimals.is_empty() {
        return integer(whole, span);
    }
    // The last digits alone refuse almost every literal, however long.
    let tail = &decimals[decimals.len().saturating_sub(18)..];
    let power = 5_u64.pow(tail.len() as u32);
    if tail.parse::<u64>().is_ok_and(|tail| tail % power != 0) {
        return Err(not_dyadic(span, REASON));
    }
    if whole.len() + decimals.len() > MAX_DIGITS {
        return Err(too_large(span));
    }
    let digits = natural(&format!("{whole}{decimals}"), span.clone())?;
    let power = UBig::from(5_u8).pow(decimals.len());
    if !(&digits % &power).is_zero() {
        return Err(not_dyadic(span, REASON));
    }
    checked(
        Dyadic::new(IBig::from(digits / power), decimals.len() as u64),
        span,
    )
}

fn checked(number: Dyadic, span: Range<usize>) -> Result<Dyadic, ParseError> {
    if number.bits() > Dyadic::MAX_BITS {
        return Err(too_large(span));
    }
    Ok(number)
}

fn too_large(span: Range<usize>) -> ParseError {
    ParseError::new(
        format!("a number has at most {} bits", Dyadic::MAX_BITS),
        span,
    )
}

fn not_dyadic(span: Range<usize>, reason: &str) -> ParseError {
    ParseError::new(format!("not a dyadic number: {reason}"), span)
        .with_help("the numbers among games are m/2^k, such as 3/8 or 0.375")
}
