//! A small checker of certificates: has every first move a winning reply?
//!
//! This file uses nothing else of the crate, so that an error elsewhere cannot hide here. It
//! reads the text by itself, and a certificate proves its claim by play alone: a player who
//! has a reply to every move never runs out of moves, since play ends.
//!
//! ```text
//! {"certificate":1,
//!  "claim":[2,"<=",0],                     the forms G and H by their places in the list
//!  "digest":"0123456789abcdef",            of the claim and the forms, against slips
//!  "forms":[[[],[]], [[0],[0]], …],        Left's and Right's options, earlier in the list
//!  "pairs":[[0,0,"L",[]], …],              G - H, who loses moving first, a reply to each move
//!  "goals":[["loses","L",4]]}              which pairs prove the claim
//! ```
//!
//! In the pair `[g,h,"L",…]` Left moves first in `G - H`: to the Left options of `G`, then, in
//! the negative of `H`, to the Right options of `H`, each in the order of the list. A reply
//! `[0,k,t]` moves in `G`, `[1,k,t]` in `H`, to option `k`; pair `t`, earlier in the list, says
//! that the first player loses there. A goal `["wins","R",0,k,t]` is a first move of Right's.

use std::collections::HashSet;
use std::fmt;

/// What a certificate was found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// `=`, `<=`, `>=`, `<`, `>` or `||`.
    pub relation: String,
    /// The place of `G` among the forms.
    pub g: usize,
    /// The place of `H` among the forms.
    pub h: usize,
    /// Left's and Right's options of every form.
    pub forms: Vec<[Vec<usize>; 2]>,
    /// How many pairs the proof has.
    pub pairs: usize,
}

/// Why a certificate was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

fn refuse<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal {
        message: message.into(),
    })
}

/// Checks a certificate.
///
/// # Errors
///
/// A [`Refusal`] when the text is no certificate, or does not prove its claim.
///
/// # Complexity
///
/// Linear in the certificate.
///
/// ```
/// // {0|0} || 0: either player wins moving first, to 0.
/// let text = r#"{"certificate":1,"claim":[1,"||",0],"digest":"3edc0c8a99fe2726",
///     "forms":[[[],[]],[[0],[0]]],"pairs":[[0,0,"R",[]],[0,0,"L",[]]],
///     "goals":[["wins","L",0,0,0],["wins","R",0,0,1]]}"#;
/// let verdict = cgt_core::check::check(text)?;
/// assert_eq!((verdict.g, verdict.relation.as_str(), verdict.h), (1, "||", 0));
/// assert!(cgt_core::check::check(&text.replace("||", "=")).is_err());
/// # Ok::<(), cgt_core::check::Refusal>(())
/// ```
pub fn check(text: &str) -> Result<Verdict, Refusal> {
    let certificate = read(text)?;
    check_forms(&certificate)?;
    check_pairs(&certificate)?;
    check_goals(&certificate)?;
    check_use(&certificate)?;
    let [g, h] = certificate.claim;
    Ok(Verdict {
        relation: certificate.relation,
        g,
        h,
        forms: certificate.forms,
        pairs: certificate.pairs.len(),
    })
}

/// The digest that a certificate carries of its claim and forms: FNV-1a of 64 bits over the
/// numbers in their order, each as eight bytes, the least first, lists with their length before.
///
/// It guards against slips, not against forgery; the proof does that.
pub fn digest(claim: [usize; 2], relation: &str, forms: &[[Vec<usize>; 2]]) -> String {
    let mut hash: u64 = 0xCBF2_9CE4_8422_2325;
    let mut byte = |byte: u8| {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    };
    relation.bytes().for_each(&mut byte);
    let mut number = |number: usize| {
        (number as u64)
            .to_le_bytes()
            .into_iter()
            .for_each(&mut byte)
    };
    claim.into_iter().for_each(&mut number);
    number(forms.len());
    for side in forms.iter().flatten() {
        number(side.len());
        side.iter().copied().for_each(&mut number);
    }
    format!("{hash:016x}")
}

struct Certificate {
    claim: [usize; 2],
    relation: String,
    digest: String,
    forms: Vec<[Vec<usize>; 2]>,
    pairs: Vec<Pair>,
    goals: Vec<Goal>,
}

/// `G - H`, where the player who moves first loses. Players are 0 for Left, 1 for Right.
struct Pair {
    at: [usize; 2],
    first: usize,
    replies: Vec<Move>,
}

#[derive(Clone, Copy)]
struct Move {
    /// 0 for a move in `G`, 1 for a move in `H`.
    part: usize,
    option: usize,
    then: usize,
}

enum Goal {
    /// The player loses moving first.
    Loses(usize, usize),
    /// The player wins by this first move.
    Wins(usize, Move),
}

/// Options come before the forms that have them, each once; so play ends.
fn check_forms(certificate: &Certificate) -> Result<(), Refusal> {
    let forms = &certificate.forms;
    for (index, form) in forms.iter().enumerate() {
        for side in form {
            let increase = side.windows(2).all(|pair| pair[0] < pair[1]);
            if !increase || side.last().is_some_and(|&last| last >= index) {
                return refuse(format!(
                    "the options of form {index} are not increasing numbers below {index}"
                ));
            }
        }
    }
    if certificate.claim.iter().any(|&form| form >= forms.len()) {
        return refuse("the claim names a form that is not in the list");
    }
    let digest = digest(certificate.claim, &certificate.relation, forms);
    if digest != certificate.digest {
        return refuse("the digest is not that of the claim and the forms");
    }
    Ok(())
}

/// Where the moves of `player` lead from `G - H`: in `-H` the players have changed sides.
fn options(certificate: &Certificate, at: [usize; 2], part: usize, player: usize) -> &[usize] {
    &certificate.forms[at[part]][player ^ part]
}

fn check_pairs(certificate: &Certificate) -> Result<(), Refusal> {
    let mut seen = HashSet::new();
    for (index, pair) in certificate.pairs.iter().enumerate() {
        if pair.at.iter().any(|&form| form >= certificate.forms.len()) {
            return refuse(format!("pair {index} names a form that is not in the list"));
        }
        if !seen.insert((pair.at, pair.first)) {
            return refuse(format!("pair {index} stands in the list twice"));
        }
        let mut replies = pair.replies.iter();
        for part in 0..2 {
            for &option in options(certificate, pair.at, part, pair.first) {
                let Some(&reply) = replies.next() else {
                    return refuse(format!("pair {index} has no reply to some move"));
                };
                let mut at = pair.at;
                at[part] = option;
                if reply.then >= index {
                    return refuse(format!("pair {index} leans on a pair that comes later"));
                }
                check_move(certificate, at, 1 - pair.first, reply)?;
            }
        }
        if replies.next().is_some() {
            return refuse(format!(
                "pair {index} has replies to moves that do not exist"
            ));
        }
    }
    Ok(())
}

/// Checks that a move leads to its pair, where the opponent of `player` moves first and loses.
fn check_move(
    certificate: &Certificate,
    mut at: [usize; 2],
    player: usize,
    reply: Move,
) -> Result<(), Refusal> {
    let Some(&option) = options(certificate, at, reply.part, player).get(reply.option) else {
        return refuse("a move leads to an option that does not exist");
    };
    at[reply.part] = option;
    match certificate.pairs.get(reply.then) {
        Some(pair) if pair.at == at && pair.first != player => Ok(()),
        _ => refuse(format!("a move does not lead to pair {}", reply.then)),
    }
}

fn check_goals(certificate: &Certificate) -> Result<(), Refusal> {
    // Who moves first and wins or loses, in this order.
    let wanted: &[(bool, usize)] = match certificate.relation.as_str() {
        "=" => &[(false, 0), (false, 1)],
        "<=" => &[(false, 0)],
        ">=" => &[(false, 1)],
        "<" => &[(false, 0), (true, 1)],
        ">" => &[(false, 1), (true, 0)],
        "||" => &[(true, 0), (true, 1)],
        _ => return refuse("the claim has no relation that is known"),
    };
    if wanted.len() != certificate.goals.len() {
        return refuse("the goals are not those of the claim");
    }
    for (goal, &(wins, player)) in certificate.goals.iter().zip(wanted) {
        match *goal {
            Goal::Loses(first, pair) if !wins && first == player => {
                let pair = certificate.pairs.get(pair);
                if !pair.is_some_and(|pair| pair.at == certificate.claim && pair.first == player) {
                    return refuse("a goal is not the pair of the claim");
                }
            }
            Goal::Wins(first, reply) if wins && first == player => {
                check_move(certificate, certificate.claim, player, reply)?;
            }
            _ => return refuse("the goals are not those of the claim"),
        }
    }
    Ok(())
}

/// Nothing stands in the certificate that is not needed.
fn check_use(certificate: &Certificate) -> Result<(), Refusal> {
    let mut forms = vec![false; certificate.forms.len()];
    let mut pairs = vec![false; certificate.pairs.len()];
    certificate
        .claim
        .iter()
        .for_each(|&form| forms[form] = true);
    for option in certificate.forms.iter().flatten().flatten() {
        forms[*option] = true;
    }
    for goal in &certificate.goals {
        match *goal {
            Goal::Loses(_, pair) => pairs[pair] = true,
            Goal::Wins(_, reply) => pairs[reply.then] = true,
        }
    }
    for reply in certificate.pairs.iter().flat_map(|pair| &pair.replies) {
        pairs[reply.then] = true;
    }
    if forms.contains(&false) || pairs.contains(&false) {
        return refuse("a form or a pair is not needed");
    }
    Ok(())
}

fn read(text: &str) -> Result<Certificate, Refusal> {
    let mut reader = Reader { text, at: 0 };
    reader.expect("{")?;
    reader.key("certificate")?;
    if reader.number()? != 1 {
        return refuse("found another version, expected certificate 1");
    }
    reader.next_key("claim")?;
    reader.expect("[")?;
    let g = reader.number()?;
    reader.expect(",")?;
    let relation = reader.string()?.to_owned();
    reader.expect(",")?;
    let h = reader.number()?;
    reader.expect("]")?;
    reader.next_key("digest")?;
    let digest = reader.string()?.to_owned();
    reader.next_key("forms")?;
    let forms = reader.list(|reader| {
        reader.expect("[")?;
        let left = reader.list(Reader::number)?;
        reader.expect(",")?;
        let right = reader.list(Reader::number)?;
        reader.expect("]")?;
        Ok([left, right])
    })?;
    reader.next_key("pairs")?;
    let pairs = reader.list(Reader::pair)?;
    reader.next_key("goals")?;
    let goals = reader.list(Reader::goal)?;
    reader.expect("}")?;
    reader.space();
    if reader.at != text.len() {
        return refuse(format!("byte {}: found more text", reader.at));
    }
    Ok(Certificate {
        claim: [g, h],
        relation,
        digest,
        forms,
        pairs,
        goals,
    })
}

/// Reads the JSON of a certificate, whose keys have a fixed order.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    fn accept(&mut self, token: &str) -> bool {
        self.space();
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), Refusal> {
        if self.accept(token) {
            Ok(())
        } else {
            refuse(format!("byte {}: expected `{token}`", self.at))
        }
    }

    fn key(&mut self, name: &str) -> Result<(), Refusal> {
        self.expect(&format!("\"{name}\""))?;
        self.expect(":")
    }

    fn next_key(&mut self, name: &str) -> Result<(), Refusal> {
        self.expect(",")?;
        self.key(name)
    }

    fn number(&mut self) -> Result<usize, Refusal> {
        self.space();
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest[..digits].parse();
        let plain = digits == 1 || !rest.starts_with('0');
        match number {
            Ok(number) if plain => {
                self.at += digits;
                Ok(number)
            }
            _ => refuse(format!("byte {}: expected a number", self.at)),
        }
    }

    fn string(&mut self) -> Result<&'a str, Refusal> {
        self.expect("\"")?;
        match self.rest().split_once('"') {
            Some((string, _)) if !string.contains('\\') => {
                self.at += string.len() + 1;
                Ok(string)
            }
            _ => refuse(format!("byte {}: expected the end of a text", self.at)),
        }
    }

    fn player(&mut self) -> Result<usize, Refusal> {
        match self.string()? {
            "L" => Ok(0),
            "R" => Ok(1),
            _ => refuse(format!("byte {}: expected \"L\" or \"R\"", self.at)),
        }
    }

    fn list<T>(
        &mut self,
        item: impl Fn(&mut Reader<'a>) -> Result<T, Refusal>,
    ) -> Result<Vec<T>, Refusal> {
        self.expect("[")?;
        let mut list = Vec::new();
        if self.accept("]") {
            return Ok(list);
        }
        loop {
            list.push(item(self)?);
            if !self.accept(",") {
                self.expect("]")?;
                return Ok(list);
            }
        }
    }

    fn pair(&mut self) -> Result<Pair, Refusal> {
        self.expect("[")?;
        let g = self.number()?;
        self.expect(",")?;
        let h = self.number()?;
        self.expect(",")?;
        let first = self.player()?;
        self.expect(",")?;
        let replies = self.list(|reader| {
            reader.expect("[")?;
            reader.moved()
        })?;
        self.expect("]")?;
        Ok(Pair {
            at: [g, h],
            first,
            replies,
        })
    }

    /// The rest of a list that ends with a move.
    fn moved(&mut self) -> Result<Move, Refusal> {
        let part = self.number()?;
        if part > 1 {
            return refuse(format!("byte {}: expected 0 or 1", self.at));
        }
        self.expect(",")?;
        let option = self.number()?;
        self.expect(",")?;
        let then = self.number()?;
        self.expect("]")?;
        Ok(Move { part, option, then })
    }

    fn goal(&mut self) -> Result<Goal, Refusal> {
        self.expect("[")?;
        let kind = self.string()?;
        self.expect(",")?;
        let player = self.player()?;
        self.expect(",")?;
        if kind == "wins" {
            return Ok(Goal::Wins(player, self.moved()?));
        }
        let pair = self.number()?;
        self.expect("]")?;
        match kind {
            "loses" => Ok(Goal::Loses(player, pair)),
            _ => refuse(format!("byte {}: expected \"wins\" or \"loses\"", self.at)),
        }
    }
}
