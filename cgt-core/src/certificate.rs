//! Certificates: why one game is equal to, less than or confused with another, by play alone.
//!
//! A claim about `G` and `H` is one about who wins `G - H`. The certificate names a winning
//! reply to every move of the loser, over a shared graph of pairs; [`check`](crate::check)
//! reads it without anything of this crate.

use std::fmt::Write;

use ahash::AHashMap;

use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games};
use crate::notation::Relation;
use crate::play::{Play, Summand};
use crate::player::{Outcome, Player};

/// A move in `G - H`, and the pair it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertifiedMove {
    /// Whether the move is made in `G`, or in the negative of `H`.
    pub in_first: bool,
    /// Which of the player's options it is, in the order of the list of forms.
    pub option: usize,
    /// The place of the pair it leads to.
    pub then: usize,
}

/// A difference `G - H` that the player who moves first loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertifiedPair {
    /// The place of `G` among the forms.
    pub g: usize,
    /// The place of `H` among the forms.
    pub h: usize,
    /// Who moves first, and loses.
    pub first: Player,
    /// A winning reply to each move: to those in `G`, then to those in `H`.
    pub replies: Vec<CertifiedMove>,
}

/// What is to be shown of the difference of the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The player loses moving first; the pair shows it.
    Loses(Player, usize),
    /// The player wins moving first, by this move.
    Wins(Player, CertifiedMove),
}

/// A proof by play of a claim about two forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The place of `G` among the forms.
    pub g: usize,
    /// What is claimed.
    pub relation: Relation,
    /// The place of `H` among the forms.
    pub h: usize,
    /// Left's and Right's options of every form, each by its place earlier in the list.
    pub forms: Vec<[Vec<usize>; 2]>,
    /// The ids of the forms, in the arena in which the certificate was made.
    pub ids: Vec<GameId>,
    /// The pairs, each after those its replies lead to.
    pub pairs: Vec<CertifiedPair>,
    /// What proves the claim.
    pub goals: Vec<Goal>,
}

impl Certificate {
    /// The certificate as one line of JSON; the module [`check`](crate::check) describes it.
    ///
    /// ```
    /// use cgt_core::notation::Relation;
    /// use cgt_core::{Context, Games, Value, check::check};
    /// let (games, context) = (Games::new(), Context::default());
    /// let up = games.ups(&context, 1)?.id();
    /// let certificate = games.certify(&context, Value::ZERO.id(), Relation::Less, up)?;
    /// let text = certificate.expect("0 < ^").to_json();
    /// assert_eq!(check(&text).map(|verdict| verdict.relation), Ok("<".to_owned()));
    /// assert!(check(&text.replace('<', ">")).is_err());
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let relation = self.relation.to_string();
        let digest = crate::check::digest([self.g, self.h], &relation, &self.forms);
        let forms = self
            .forms
            .iter()
            .map(|[left, right]| format!("[{},{}]", list(left.iter()), list(right.iter())));
        let pairs = self.pairs.iter().map(|pair| {
            let replies = pair
                .replies
                .iter()
                .map(|reply| format!("[{}]", row(*reply)));
            let (g, h, first) = (pair.g, pair.h, letter(pair.first));
            format!("[{g},{h},\"{first}\",{}]", list(replies))
        });
        let goals = self.goals.iter().map(|goal| match *goal {
            Goal::Loses(player, pair) => format!("[\"loses\",\"{}\",{pair}]", letter(player)),
            Goal::Wins(player, first) => {
                format!("[\"wins\",\"{}\",{}]", letter(player), row(first))
            }
        });
        format!(
            "{{\"certificate\":1,\"claim\":[{},\"{relation}\",{}],\"digest\":\"{digest}\",\
             \"forms\":{},\"pairs\":{},\"goals\":{}}}",
            self.g,
            self.h,
            list(forms),
            list(pairs),
            list(goals)
        )
    }
}

fn row(play: CertifiedMove) -> String {
    let part = u8::from(!play.in_first);
    format!("{part},{},{}", play.option, play.then)
}

fn letter(player: Player) -> char {
    match player {
        Player::Left => 'L',
        Player::Right => 'R',
    }
}

fn list<T: std::fmt::Display>(items: impl Iterator<Item = T>) -> String {
    let mut text = String::from("[");
    for (index, item) in items.enumerate() {
        let comma = if index == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}{item}");
    }
    text.push(']');
    text
}

impl Games {
    /// A certificate that a relation holds between two forms, or `None` where it does not.
    ///
    /// Only [`Play`] decides who wins; nothing of the comparison or reduction is used.
    ///
    /// # Errors
    ///
    /// [`EvalError`] when a limit is reached; each pair counts against that of positions.
    ///
    /// # Complexity
    ///
    /// At most two questions for each pair of a follower of `g` and a follower of `h`.
    ///
    /// ```
    /// use cgt_core::notation::Relation;
    /// use cgt_core::{Context, Games};
    /// let (games, context) = (Games::new(), Context::default());
    /// let [up, star] = [games.ups(&context, 1)?.id(), games.nimber(&context, 1)?.id()];
    /// assert!(games.certify(&context, up, Relation::Confused, star)?.is_some());
    /// assert!(games.certify(&context, up, Relation::GreaterOrEqual, star)?.is_none());
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn certify(
        &self,
        context: &Context<'_>,
        g: GameId,
        relation: Relation,
        h: GameId,
    ) -> Result<Option<Certificate>, EvalError> {
        let mut prover = Prover {
            games: self,
            context,
            play: Play::new(self),
            places: AHashMap::new(),
            proven: AHashMap::new(),
            bytes: 0,
            certificate: Certificate {
                g: 0,
                relation,
                h: 0,
                forms: Vec::new(),
                ids: Vec::new(),
                pairs: Vec::new(),
                goals: Vec::new(),
            },
        };
        for &(wins, player) in goals(relation) {
            if prover.wins([g, h], player)? != wins {
                return Ok(None);
            }
        }
        let claim = [prover.place(g)?, prover.place(h)?];
        [prover.certificate.g, prover.certificate.h] = claim;
        for &(wins, player) in goals(relation) {
            let goal = if wins {
                let first = prover.winning_move(claim, player)?;
                first.map(|first| Goal::Wins(player, first))
            } else {
                let pair = prover.prove(claim, player)?;
                pair.map(|pair| Goal::Loses(player, pair))
            };
            let Some(goal) = goal else { return Ok(None) };
            prover.certificate.goals.push(goal);
        }
        Ok(Some(prover.certificate))
    }

    /// The relation between two forms, `=`, `<`, `>` or `||`, with its certificate.
    ///
    /// # Errors
    ///
    /// As [`certify`](Self::certify).
    ///
    /// ```
    /// use cgt_core::notation::Relation;
    /// use cgt_core::{Context, Games, Value};
    /// let (games, context) = (Games::new(), Context::default());
    /// let star = games.nimber(&context, 1)?.id();
    /// let certificate = games.certify_order(&context, star, Value::ZERO.id())?;
    /// assert_eq!(certificate.relation, Relation::Confused);
    /// # Ok::<(), cgt_core::EvalError>(())
    /// ```
    pub fn certify_order(
        &self,
        context: &Context<'_>,
        g: GameId,
        h: GameId,
    ) -> Result<Certificate, EvalError> {
        let mut play = Play::new(self);
        let difference = [Summand::plus(g), Summand::minus(h)];
        let relation = match play.outcome(context, &difference)? {
            Outcome::P => Relation::Equal,
            Outcome::R => Relation::Less,
            Outcome::L => Relation::Greater,
            Outcome::N => Relation::Confused,
        };
        let certificate = self.certify(context, g, relation, h)?;
        // Play has just found this relation.
        Ok(certificate.expect("the relation that play has found"))
    }
}

/// Whether a player wins `G - H` moving first, for each relation as much as it takes.
fn goals(relation: Relation) -> &'static [(bool, Player)] {
    use Player::{Left, Right};
    match relation {
        Relation::Equal => &[(false, Left), (false, Right)],
        Relation::LessOrEqual => &[(false, Left)],
        Relation::GreaterOrEqual => &[(false, Right)],
        Relation::Less => &[(false, Left), (true, Right)],
        Relation::Greater => &[(false, Right), (true, Left)],
        Relation::Confused => &[(true, Left), (true, Right)],
    }
}

/// A certificate in the making.
struct Prover<'a> {
    games: &'a Games,
    context: &'a Context<'a>,
    play: Play<'a, Games>,
    places: AHashMap<GameId, usize>,
    proven: AHashMap<([usize; 2], Player), usize>,
    certificate: Certificate,
    /// What the certificate takes so far.
    bytes: u64,
}

impl Prover<'_> {
    /// The place of a form in the list, which it and its followers enter.
    fn place(&mut self, form: GameId) -> Result<usize, EvalError> {
        if let Some(&place) = self.places.get(&form) {
            return Ok(place);
        }
        let context = self.context;
        let sides = context.descend(|| {
            let mut sides = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for option in self.games.options(context, form, player)? {
                    sides[player as usize].push(self.place(option)?);
                }
            }
            Ok(sides)
        })?;
        let place = self.certificate.forms.len();
        self.charge(place, sides.iter().map(Vec::len).sum())?;
        let sides = sides.map(|mut side| {
            side.sort_unstable();
            side
        });
        self.certificate.forms.push(sides);
        self.certificate.ids.push(form);
        self.places.insert(form, place);
        Ok(place)
    }

    /// Counts an entry of so many numbers that comes after so many others.
    fn charge(&mut self, entries: usize, numbers: usize) -> Result<(), EvalError> {
        let limits = self.context.limits();
        if entries as u64 >= limits.positions {
            return Err(EvalError::Positions(limits.positions));
        }
        self.bytes += (numbers * size_of::<usize>() + size_of::<CertifiedPair>()) as u64;
        if self.bytes > limits.memory {
            return Err(EvalError::Memory(limits.memory));
        }
        Ok(())
    }

    fn wins(&mut self, [g, h]: [GameId; 2], first: Player) -> Result<bool, EvalError> {
        let sum = [Summand::plus(g), Summand::minus(h)];
        let left_wins = self.play.left_wins(self.context, &sum, first)?;
        Ok(left_wins == (first == Player::Left))
    }

    /// A move of `player` in `G - H` after which the opponent moves and loses, if there is one.
    fn winning_move(
        &mut self,
        at: [usize; 2],
        player: Player,
    ) -> Result<Option<CertifiedMove>, EvalError> {
        for part in 0..2 {
            for option in 0..self.options(at, part, player).len() {
                let mut next = at;
                next[part] = self.options(at, part, player)[option];
                let forms = next.map(|place| self.certificate.ids[place]);
                if self.wins(forms, player.opponent())? {
                    continue;
                }
                let then = self.prove(next, player.opponent())?;
                return Ok(then.map(|then| CertifiedMove {
                    in_first: part == 0,
                    option,
                    then,
                }));
            }
        }
        Ok(None)
    }

    /// The place of the pair that shows that `first` loses, which it enters; `None` where some
    /// move has no winning reply.
    fn prove(&mut self, at: [usize; 2], first: Player) -> Result<Option<usize>, EvalError> {
        if let Some(&pair) = self.proven.get(&(at, first)) {
            return Ok(Some(pair));
        }
        let context = self.context;
        let replies = context.descend(|| {
            let mut replies = Vec::new();
            for part in 0..2 {
                for option in self.options(at, part, first).to_vec() {
                    let mut next = at;
                    next[part] = option;
                    match self.winning_move(next, first.opponent())? {
                        Some(reply) => replies.push(reply),
                        None => return Ok(None),
                    }
                }
            }
            Ok(Some(replies))
        })?;
        let Some(replies) = replies else {
            return Ok(None);
        };
        let pair = self.certificate.pairs.len();
        self.charge(pair, 3 * replies.len())?;
        self.certificate.pairs.push(CertifiedPair {
            g: at[0],
            h: at[1],
            first,
            replies,
        });
        self.proven.insert((at, first), pair);
        Ok(Some(pair))
    }

    /// Where `player` can move in `G`, or in the negative of `H`.
    fn options(&self, at: [usize; 2], part: usize, player: Player) -> &[usize] {
        let player = if part == 0 { player } else { player.opponent() };
        &self.certificate.forms[at[part]][player as usize]
    }
}
