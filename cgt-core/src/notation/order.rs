//! The order in which options are written: by structure alone, never by ids.

use std::cmp::Ordering;
use std::rc::Rc;

use ahash::AHashMap;

use crate::compact::Compact;
use crate::context::Context;
use crate::error::EvalError;
use crate::games::{GameId, Games};
use crate::player::Player;

/// The options of a form in the order in which they are written.
pub(super) struct Sides {
    pub(super) left: Vec<GameId>,
    pub(super) right: Vec<GameId>,
}

/// Numbers ascending; nimbers ascending; number + ups + nimber by these three; then the rest by
/// their sorted Left lists, then Right lists, lexicographically, where a list comes before
/// those it begins.
///
/// The order is total on forms: forms that compare equal are identical.
pub(super) struct StructuralOrder<'g> {
    games: &'g Games,
    sides: AHashMap<GameId, Rc<Sides>>,
    compared: AHashMap<(GameId, GameId), Ordering>,
}

impl<'g> StructuralOrder<'g> {
    pub(super) fn new(games: &'g Games) -> StructuralOrder<'g> {
        StructuralOrder {
            games,
            sides: AHashMap::new(),
            compared: AHashMap::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.sides.clear();
        self.compared.clear();
    }

    /// The options of a form, sorted.
    pub(super) fn sides(
        &mut self,
        context: &Context<'_>,
        form: GameId,
    ) -> Result<Rc<Sides>, EvalError> {
        if let Some(sides) = self.sides.get(&form) {
            return Ok(Rc::clone(sides));
        }
        let sides = Rc::new(Sides {
            left: self.sorted(context, form, Player::Left)?,
            right: self.sorted(context, form, Player::Right)?,
        });
        self.sides.insert(form, Rc::clone(&sides));
        Ok(sides)
    }

    fn sorted(
        &mut self,
        context: &Context<'_>,
        form: GameId,
        player: Player,
    ) -> Result<Vec<GameId>, EvalError> {
        let games = self.games;
        let (mut compact, mut rest): (Vec<GameId>, Vec<GameId>) = games
            .option_list(context, form, player)?
            .iter()
            .partition(|&id| games.is_compact(id));
        compact
            .sort_unstable_by(|&a, &b| compare_compact(games.compact_of(a), games.compact_of(b)));
        self.merge_sort(context, &mut rest)?;
        compact.append(&mut rest);
        Ok(compact)
    }

    /// Sorts by an order that can fail, which the sort of the library does not allow.
    fn merge_sort(
        &mut self,
        context: &Context<'_>,
        ids: &mut Vec<GameId>,
    ) -> Result<(), EvalError> {
        if ids.len() < 2 {
            return Ok(());
        }
        let mut right = ids.split_off(ids.len() / 2);
        self.merge_sort(context, ids)?;
        self.merge_sort(context, &mut right)?;
        let left = std::mem::take(ids);
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        while let (Some(&a), Some(&b)) = (left.peek(), right.peek()) {
            let next = match self.compare(context, a, b)? {
                Ordering::Greater => right.next(),
                _ => left.next(),
            };
            ids.extend(next);
        }
        ids.extend(left);
        ids.extend(right);
        Ok(())
    }

    /// Compares two forms.
    pub(super) fn compare(
        &mut self,
        context: &Context<'_>,
        a: GameId,
        b: GameId,
    ) -> Result<Ordering, EvalError> {
        if a == b {
            return Ok(Ordering::Equal);
        }
        match (self.games.compact(a), self.games.compact(b)) {
            (Some(a), Some(b)) => return Ok(compare_compact(a, b)),
            (Some(_), None) => return Ok(Ordering::Less),
            (None, Some(_)) => return Ok(Ordering::Greater),
            (None, None) => {}
        }
        if let Some(order) = self.compared.get(&(a, b)) {
            return Ok(*order);
        }
        let order = context.descend(|| {
            let (a, b) = (self.sides(context, a)?, self.sides(context, b)?);
            Ok(self
                .compare_lists(context, &a.left, &b.left)?
                .then(self.compare_lists(context, &a.right, &b.right)?))
        })?;
        self.compared.insert((a, b), order);
        self.compared.insert((b, a), order.reverse());
        Ok(order)
    }

    fn compare_lists(
        &mut self,
        context: &Context<'_>,
        a: &[GameId],
        b: &[GameId],
    ) -> Result<Ordering, EvalError> {
        for (&a, &b) in a.iter().zip(b) {
            let order = self.compare(context, a, b)?;
            if order.is_ne() {
                return Ok(order);
            }
        }
        Ok(a.len().cmp(&b.len()))
    }
}

fn compare_compact(a: &Compact, b: &Compact) -> Ordering {
    let class = |c: &Compact| match (c.ups, c.nimber) {
        (0, 0) => 0,
        (0, _) if c.number.is_zero() => 1,
        _ => 2,
    };
    let key = |c: &Compact| (c.ups, c.nimber);
    class(a)
        .cmp(&class(b))
        .then_with(|| a.number.cmp(&b.number))
        .then_with(|| key(a).cmp(&key(b)))
}
