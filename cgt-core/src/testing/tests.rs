//! The kit catches what it is there to catch.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use super::*;
use crate::games::Value;
use crate::player::Player;
use crate::wrappers::{Both, Dicotic, Impartial, Negative, Pair};

/// Stalks of blue (`B`) and red (`R`) edges from the ground up, in a row. Sound as it is;
/// `mistake` plants one.
#[derive(Default)]
struct Stalks {
    mistake: Option<Mistake>,
    asked: Cell<u64>,
}

#[derive(Clone, Copy, PartialEq)]
enum Mistake {
    /// Loses every component after the second.
    Split,
    /// Forgets the last option when the options are asked for in parts.
    Forgetful,
    /// Gives an option in parts twice.
    Twice,
    /// Leaves out all options but the first, which others dominate.
    Wasteful,
    /// Leaves out all options but the last one, which dominates the others: no mistake.
    Thrifty,
    /// Turns the colours round and says that the value is the same.
    Sign,
    /// The turned stalk is no representative of itself.
    Turning,
    /// Gives stalks of one length the same key.
    Key,
    /// Knows that a stalk of three edges is worth 3.
    Known,
    /// A red edge grows back.
    Endless,
    /// Left may turn a red edge into a green stalk that grows without end.
    Growing,
    /// The fifth question is answered otherwise.
    Moody,
}

type Row = Vec<String>;

impl Ruleset for Stalks {
    type Position = Row;

    fn options(&self, row: &Row, player: Player, out: &mut Options<Row>) {
        self.asked.set(self.asked.get() + 1);
        let colour = if player == Player::Left { 'B' } else { 'R' };
        for (index, stalk) in row.iter().enumerate() {
            for (height, edge) in stalk.char_indices() {
                if edge == colour {
                    let mut next = row.clone();
                    next[index].truncate(height);
                    out.push(next);
                }
            }
        }
        if self.mistake == Some(Mistake::Endless) && player == Player::Right && row == &["BR"] {
            out.push(vec!["BRB".to_owned()]);
        }
        if self.mistake == Some(Mistake::Growing) && player == Player::Left && row == &["R"] {
            // Nobody can cut these edges away again.
            out.push(vec!["G".to_owned()]);
        }
        if row.iter().any(|stalk| stalk.starts_with('G')) {
            out.push(row.iter().map(|stalk| format!("{stalk}G")).collect());
        }
        if self.mistake == Some(Mistake::Moody) && self.asked.get() == 5 {
            out.pop();
        }
    }

    fn components(&self, row: &Row, out: &mut Options<Row>) {
        let stalks = row.iter().filter(|stalk| !stalk.is_empty());
        out.extend(stalks.map(|stalk| vec![stalk.clone()]));
        if self.mistake == Some(Mistake::Split) {
            out.truncate(2);
        }
    }

    fn option_parts(&self, row: &Row, player: Player, out: &mut impl OptionParts<Row>) {
        let mut options = Options::new();
        self.options(row, player, &mut options);
        match self.mistake {
            Some(Mistake::Forgetful) => drop(options.pop()),
            Some(Mistake::Twice) => options.extend(options.last().cloned()),
            Some(Mistake::Wasteful) => options.truncate(1),
            Some(Mistake::Thrifty) => drop(options.drain(..options.len().saturating_sub(1))),
            _ => {}
        }
        for option in &options {
            out.push_components(self, option);
            out.end_option();
        }
    }

    fn representative(&self, row: Row) -> (Row, Sign) {
        let starts_red = row.iter().any(|stalk| stalk.starts_with('R'));
        if !starts_red && self.mistake != Some(Mistake::Turning) {
            return (row, Sign::Same);
        }
        let turned = row.iter().map(|stalk| {
            let turn = |edge| if edge == 'B' { 'R' } else { 'B' };
            stalk.chars().map(turn).collect()
        });
        let sign = match self.mistake {
            Some(Mistake::Sign) => Sign::Same,
            _ => Sign::Negative,
        };
        (turned.collect(), sign)
    }

    fn key(&self, row: &Row) -> Option<Key> {
        let [stalk] = row.as_slice() else {
            return None;
        };
        let bit = |edge| u64::from(edge == 'B' && self.mistake != Some(Mistake::Key));
        let word = stalk.chars().fold(1, |word, edge| word << 1 | bit(edge));
        Some(Key::new(word, 0))
    }

    fn known_value(
        &self,
        row: &Row,
        games: &Games,
        context: &Context<'_>,
    ) -> Result<Option<Value>, EvalError> {
        let Some(blue) = row.first().filter(|stalk| {
            stalk.chars().all(|edge| edge == 'B')
                || self.mistake == Some(Mistake::Known) && stalk.len() == 3
        }) else {
            return Ok(None);
        };
        games.integer(context, blue.len() as i64).map(Some)
    }
}

fn row(text: &str) -> Row {
    text.split(' ').map(str::to_owned).collect()
}

fn check(mistake: Option<Mistake>) -> Result<(), Fault<Row>> {
    let stalks = Stalks {
        mistake,
        asked: Cell::new(0),
    };
    check_ruleset(&stalks, ["BRB RB R", "BBRB R", "RRB"].map(row))
}

#[track_caller]
fn caught(mistake: Mistake) -> (String, FaultKind<Row>) {
    let fault = check(Some(mistake)).unwrap_err();
    (fault.position().join(" "), fault.kind().clone())
}

#[test]
fn sound_rules_pass() {
    assert_eq!(check(None), Ok(()));
    check_ruleset(&Negative(Stalks::default()), [row("BRB RB R")]).unwrap();
    check_ruleset(&Impartial::new(Stalks::default()), [row("BRB RB R")]).unwrap();
    check_ruleset(&Dicotic::new(Stalks::default()), [row("BRB RB R")]).unwrap();
    let both = Both(Stalks::default(), Negative(Stalks::default()));
    check_ruleset(&both, [Pair::Sum(row("BRB R"), row("RB"))]).unwrap();
}

#[test]
fn wrong_split() {
    // The smallest follower with three components of which the third is worth something.
    let (position, kind) = caught(Mistake::Split);
    assert_eq!(position, "B R R");
    assert_eq!(
        kind,
        FaultKind::Components {
            parts: vec![row("B"), row("R")]
        }
    );
}

#[test]
fn options_in_parts() {
    let (position, kind) = caught(Mistake::Forgetful);
    assert_eq!(position.len(), 1);
    let FaultKind::OptionParts { missing, extra, .. } = kind else {
        panic!("{kind:?}");
    };
    assert_eq!((missing, extra), (Some(Vec::new()), None));
    let (position, kind) = caught(Mistake::Twice);
    assert_eq!(position.len(), 1);
    let FaultKind::OptionParts { missing, extra, .. } = kind else {
        panic!("{kind:?}");
    };
    assert_eq!((missing, extra), (None, Some(Vec::new())));
}

#[test]
fn options_left_out() {
    // A stalk of Left's own colour is the better the less is cut away.
    let (position, kind) = caught(Mistake::Wasteful);
    assert_eq!(position.len(), 2);
    assert!(matches!(
        kind,
        FaultKind::OptionParts {
            missing: Some(_),
            extra: None,
            ..
        }
    ));
    assert_eq!(check(Some(Mistake::Thrifty)), Ok(()));
}

#[test]
fn wrong_sign() {
    let (position, kind) = caught(Mistake::Sign);
    assert_eq!(position, "R");
    let representative = row("B");
    let sign = Sign::Same;
    assert_eq!(
        kind,
        FaultKind::Representative {
            representative,
            sign
        }
    );
}

#[test]
fn representative_that_moves() {
    let (position, kind) = caught(Mistake::Turning);
    assert_eq!(position.len(), 1);
    assert!(matches!(kind, FaultKind::RepresentativeMoves { .. }));
}

#[test]
fn shared_key() {
    let (position, kind) = caught(Mistake::Key);
    let FaultKind::Key { other } = kind else {
        panic!("{kind:?}");
    };
    assert_eq!([position.len(), other.join(" ").len()], [1, 1]);
    assert_ne!(position, other.join(" "));
}

#[test]
fn wrong_known_value() {
    let (position, kind) = caught(Mistake::Known);
    assert_eq!(position.len(), 3);
    assert_eq!(
        kind,
        FaultKind::KnownValue {
            value: "3".to_owned()
        }
    );
}

#[test]
fn endless_play() {
    let (position, kind) = caught(Mistake::Endless);
    assert!(position == "BR" || position == "BRB", "{position}");
    assert_eq!(kind, FaultKind::Endless { moves: 2 });
    let (position, kind) = caught(Mistake::Growing);
    assert!(position.starts_with("GGG"));
    assert_eq!(kind, FaultKind::TooDeep { moves: DEPTH });
}

#[test]
fn options_that_change() {
    let (_, kind) = caught(Mistake::Moody);
    assert!(matches!(kind, FaultKind::Options { .. }), "{kind:?}");
}

/// A heap that remembers who made it, and forgets it when compared.
#[derive(Clone, Debug)]
struct Heap {
    size: u8,
    last: Option<Player>,
}

impl PartialEq for Heap {
    fn eq(&self, other: &Heap) -> bool {
        self.size == other.size
    }
}

impl Eq for Heap {}

impl Hash for Heap {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
    }
}

/// Take one or two, but nobody moves twice in a row: the turn is smuggled into the position.
struct NoTwice;

impl Ruleset for NoTwice {
    type Position = Heap;

    fn options(&self, heap: &Heap, player: Player, out: &mut Options<Heap>) {
        if heap.last != Some(player) {
            let sizes = (1..=2).filter_map(|take| heap.size.checked_sub(take));
            out.extend(sizes.map(|size| Heap {
                size,
                last: Some(player),
            }));
        }
    }
}

#[test]
fn options_that_depend_on_something_else() {
    let sample = Heap {
        size: 4,
        last: None,
    };
    let fault = check_ruleset(&NoTwice, [sample]).unwrap_err();
    assert_eq!(fault.position().size, 1);
    assert!(matches!(fault.kind(), FaultKind::Options { .. }));
}

#[test]
fn limits_are_named() {
    let limits = Limits {
        positions: 5,
        ..Limits::default()
    };
    let context = Context::new(limits);
    let fault = check_ruleset_within(&context, &Stalks::default(), [row("BRBRB")]).unwrap_err();
    let expected = FaultKind::Unfinished(EvalError::Positions(5));
    assert_eq!(fault.kind(), &expected);
}
