//! The rules of a heap game as people give them: a code, a set, or a name.

use std::fmt;

use cgt_core::ParseError;

use crate::code::Code;
use crate::parse::{positive_set, shortened};

/// A heap game that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// The name, lowercase with `-` between words.
    pub name: &'static str,
    /// Other names it goes by.
    pub aliases: &'static [&'static str],
    /// How it is played, in one sentence without a full stop.
    pub about: &'static str,
    /// The code it is played by; empty where no code says it.
    code: &'static str,
    /// How much larger the heap of the code is than the position.
    offset: u64,
}

/// The heap games known by name.
pub const NAMED_GAMES: &[NamedGame] = &[
    NamedGame {
        name: "kayles",
        aliases: &[],
        about: "take one or two, anywhere in the row",
        code: "0.77",
        offset: 0,
    },
    NamedGame {
        name: "dawsons-kayles",
        aliases: &["dawson-kayles"],
        about: "take two neighbours out of the row",
        code: "0.07",
        offset: 0,
    },
    NamedGame {
        name: "dawsons-chess",
        aliases: &["dawson-chess", "dawson"],
        about: "a pawn and its neighbours leave the row",
        code: "0.137",
        offset: 0,
    },
    NamedGame {
        name: "guiles",
        aliases: &["guile"],
        about: "take a heap of one or two, or take two and split the rest",
        code: "0.15",
        offset: 0,
    },
    NamedGame {
        name: "treblecross",
        aliases: &["one-dimensional-tic-tac-toe"],
        about: "mark a square of a strip; three marks in a row win",
        code: "0.007",
        offset: 2,
    },
    NamedGame {
        name: "officers",
        aliases: &[],
        about: "take one and leave one or two heaps",
        code: "0.6",
        offset: 0,
    },
    NamedGame {
        name: "laskers-nim",
        aliases: &["lasker"],
        about: "take any number, or split a heap in two",
        code: "4.3...",
        offset: 0,
    },
    NamedGame {
        name: "grundy",
        aliases: &["grundys-game", "grundys"],
        about: "split a heap into two of different sizes",
        code: "",
        offset: 0,
    },
];

/// The largest number that an all-but set may hold.
const MAX_EXCEPTION: u64 = 100_000;

/// The rules of a heap game.
///
/// ```
/// use cgt_nim::HeapRules;
/// let rules = HeapRules::parse("kayles")?;
/// assert_eq!(rules.to_string(), "octal 0.77");
/// assert_eq!(HeapRules::parse("subtract 5,1,2")?.to_string(), "subtract 1,2,5");
/// # Ok::<(), cgt_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRules {
    code: Code,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Octal,
    Subtract(Vec<u64>),
    AllBut(Vec<u64>),
    Named(&'static NamedGame),
}

impl HeapRules {
    /// Reads rules as `Display` writes them: `octal 0.137`, `hex 0.8`, `subtract 1,2,5`,
    /// `all-but 1,4`, or the name of a game.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] whose span is the place in `text`.
    pub fn parse(text: &str) -> Result<HeapRules, ParseError> {
        let start = text.len() - text.trim_start().len();
        let written = text.trim();
        let word_end = written.find(char::is_whitespace).unwrap_or(written.len());
        let (word, rest) = (&written[..word_end], start + word_end);
        match word {
            "octal" => {
                let code = Code::parse(&text[rest..]).map_err(|error| moved(&error, rest))?;
                refuse_hexadecimal(text, rest)?;
                Ok(HeapRules::octal(code))
            }
            "hex" => {
                let code = Code::parse(&text[rest..]);
                code.map(HeapRules::octal)
                    .map_err(|error| moved(&error, rest))
            }
            "subtract" => nonempty_set(text, rest).map(|set| HeapRules::subtraction(&set)),
            "all-but" => {
                let set = positive_set(text, rest)?;
                HeapRules::all_but(&set)
                    .map_err(|message| ParseError::new(message, rest..start + written.len()))
            }
            "game" => HeapRules::named(&text[rest..]).map_err(|error| moved(&error, rest)),
            _ => HeapRules::named(text),
        }
    }

    /// The game of an octal or hexadecimal code.
    #[must_use]
    pub fn octal(code: Code) -> HeapRules {
        HeapRules {
            code,
            kind: Kind::Octal,
        }
    }

    /// The game in which as many counters may be taken as the set says.
    #[must_use]
    pub fn subtraction(set: &[u64]) -> HeapRules {
        HeapRules {
            code: Code::subtraction(set),
            kind: Kind::Subtract(sorted(set)),
        }
    }

    /// The game in which any number of counters may be taken but those in the set.
    ///
    /// # Errors
    ///
    /// A message when the set holds numbers above 100000.
    pub fn all_but(set: &[u64]) -> Result<HeapRules, String> {
        if let Some(large) = set.iter().find(|&&take| take > MAX_EXCEPTION) {
            return Err(format!(
                "found the exception {large}, expected at most {MAX_EXCEPTION}"
            ));
        }
        Ok(HeapRules {
            code: Code::all_but(set),
            kind: Kind::AllBut(sorted(set)),
        })
    }

    /// The game with this name, such as `kayles` or `Dawson's Chess`.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that lists the names.
    pub fn named(name: &str) -> Result<HeapRules, ParseError> {
        let wanted = normal_name(name);
        let goes_by = |game: &&NamedGame| game.name == wanted || game.aliases.contains(&&*wanted);
        let Some(game) = NAMED_GAMES.iter().find(goes_by) else {
            let start = name.len() - name.trim_start().len();
            let names: Vec<&str> = NAMED_GAMES.iter().map(|game| game.name).collect();
            let found = shortened(name.trim());
            let problem = format!(
                "found no game named `{found}`, expected one of {}",
                names.join(", ")
            );
            let error = ParseError::new(problem, start..start + name.trim().len());
            return Err(error.with_help(
                "rules may also be `octal 0.137`, `hex 0.8`, `subtract 1,2,5` or `all-but 1,4`",
            ));
        };
        if game.code.is_empty() {
            return Ok(HeapRules {
                code: Code::grundy(),
                kind: Kind::Named(game),
            });
        }
        let code = Code::parse(game.code)?;
        // A game that is no more than its code goes by the code.
        let plain = game.offset == 0 && code.all_from().is_none();
        let kind = if plain {
            Kind::Octal
        } else {
            Kind::Named(game)
        };
        Ok(HeapRules { code, kind })
    }

    /// The code by which single heaps are played.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// How much larger the heap of the code is than the position it stands for.
    #[must_use]
    pub fn offset(&self) -> u64 {
        match self.kind {
            Kind::Named(game) => game.offset,
            _ => 0,
        }
    }
}

/// As [`HeapRules::parse`] reads it back.
impl fmt::Display for HeapRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |set: &[u64]| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        match &self.kind {
            Kind::Octal if self.code.is_octal() => write!(f, "octal {}", self.code),
            Kind::Octal => write!(f, "hex {}", self.code),
            Kind::Subtract(set) => write!(f, "subtract {}", list(set)),
            Kind::AllBut(set) if set.is_empty() => f.write_str("all-but"),
            Kind::AllBut(set) => write!(f, "all-but {}", list(set)),
            Kind::Named(game) => f.write_str(game.name),
        }
    }
}

/// A digit past 7 in a code that is said to be octal is more likely a slip.
fn refuse_hexadecimal(text: &str, offset: usize) -> Result<(), ParseError> {
    let is_past = |c: char| c.to_digit(16).is_some_and(|digit| digit > 7);
    let Some((at, c)) = text[offset..].char_indices().find(|&(_, c)| is_past(c)) else {
        return Ok(());
    };
    let problem = format!("found the digit `{c}`, expected octal digits 0 to 7");
    let error = ParseError::new(problem, offset + at..offset + at + 1);
    Err(error.with_help("digits 8 to f, which leave three heaps, are read in `hex` codes"))
}

fn sorted(set: &[u64]) -> Vec<u64> {
    let mut set = set.to_vec();
    set.sort_unstable();
    set.dedup();
    set
}

fn nonempty_set(text: &str, offset: usize) -> Result<Vec<u64>, ParseError> {
    let set = positive_set(text, offset)?;
    if set.is_empty() {
        let problem = "found no numbers, expected a subtraction set such as 1,2,5";
        return Err(ParseError::new(problem, offset.min(text.len())..text.len()));
    }
    Ok(set)
}

/// Lowercase, without apostrophes, with `-` between words.
fn normal_name(name: &str) -> String {
    let name = name.trim().to_lowercase().replace(['\'', '\u{2019}'], "");
    name.split([' ', '_', '-'])
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

fn moved(error: &ParseError, by: usize) -> ParseError {
    let span = error.span();
    let moved = ParseError::new(error.message(), span.start + by..span.end + by);
    match error.help() {
        Some(help) => moved.with_help(help),
        None => moved,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_print_as_they_are_read() {
        for text in [
            "octal 0.137",
            "hex 0.8f",
            "hex c.01",
            "subtract 1,2,5",
            "all-but 1,4",
            "all-but",
            "treblecross",
            "grundy",
            "laskers-nim",
        ] {
            assert_eq!(HeapRules::parse(text).unwrap().to_string(), text);
        }
        let check = |text, expected: &str| {
            assert_eq!(HeapRules::parse(text).unwrap().to_string(), expected)
        };
        check(" Dawson's Chess ", "octal 0.137");
        check("game dawsons_kayles", "octal 0.07");
        check("grundy\u{2019}s game", "grundy");
    }

    #[test]
    fn every_named_game_has_rules_and_one_name() {
        for game in NAMED_GAMES {
            let rules = HeapRules::named(game.name).unwrap();
            for alias in game.aliases {
                assert_eq!(HeapRules::named(alias).as_ref(), Ok(&rules));
            }
        }
    }

    #[test]
    fn bad_rules_are_refused_with_their_place() {
        let check = |text: &str, message: &str, span| {
            let error = HeapRules::parse(text).unwrap_err();
            assert!(error.message().contains(message), "{error}");
            assert_eq!(error.span(), span, "{text}");
        };
        check("octal 0.7z", "found `z`", 9..10);
        check("octal 0.18", "found the digit `8`", 9..10);
        check("octal c.1", "found the digit `c`", 6..7);
        check("hex 0.8g", "found `g`", 7..8);
        check("subtract 1,0", "found 0", 11..12);
        check("subtract", "found no numbers", 8..8);
        check(" chess", "no game named `chess`", 1..6);
        check("game x", "no game named `x`", 5..6);
        check("all-but 1000000", "found the exception 1000000", 7..15);
        check("", "no game named", 0..0);
    }
}
