//! The transposition table: who wins positions that were met before.
//!
//! It is lossy: two positions share a bucket of two slots, and the one that took less work goes
//! when a third one comes. Keys are whole positions, so that nothing is ever mistaken.

use super::word::Word;

/// A position but for the numbers in it: its cells, and the id of the value beside them.
pub(super) type Key<W> = (W, u32);

#[derive(Clone, Copy)]
struct Slot<W> {
    key: Key<W>,
    work: u32,
    /// By who moves first: the numbers, counted for that player, from which on the player wins,
    /// and up to which the player loses.
    wins_from: [i16; 2],
    loses_to: [i16; 2],
}

/// Positions and who wins them.
pub(super) struct Table<W> {
    slots: Vec<Slot<W>>,
    used: usize,
    max_slots: usize,
}

const FIRST_SLOTS: usize = 1 << 12;
const MAX_SLOTS: usize = 1 << 24;

impl<W: Word> Table<W> {
    /// An empty table that takes at most this many bytes.
    pub(super) fn new(memory: u64) -> Table<W> {
        let fit = usize::try_from(memory).unwrap_or(usize::MAX) / size_of::<Slot<W>>();
        let max_slots = 1 << fit.clamp(2, MAX_SLOTS).ilog2();
        Table {
            slots: vec![Self::empty(); FIRST_SLOTS.min(max_slots)],
            used: 0,
            max_slots,
        }
    }

    fn empty() -> Slot<W> {
        Slot {
            key: (W::ZERO, 0),
            work: 0,
            wins_from: [i16::MAX; 2],
            loses_to: [i16::MIN; 2],
        }
    }

    #[inline]
    fn bucket(&self, key: Key<W>) -> usize {
        // The number of slots is a power of two.
        (key.0.hash()
            ^ u64::from(key.1)
                .wrapping_mul(0xD6E8_FEB8_6659_FD93)
                .rotate_left(32)) as usize
            & (self.slots.len() - 2)
    }

    /// Whether the player who moves first wins with this number added, if that is remembered.
    #[inline]
    pub(super) fn get(&self, key: Key<W>, mover: usize, number: i16) -> Option<bool> {
        let bucket = self.bucket(key);
        let slot = self.slots[bucket..bucket + 2]
            .iter()
            .find(|slot| slot.key == key)?;
        if number >= slot.wins_from[mover] {
            Some(true)
        } else if number <= slot.loses_to[mover] {
            Some(false)
        } else {
            None
        }
    }

    /// Remembers whether the player who moves first wins with this number added.
    pub(super) fn put(&mut self, key: Key<W>, mover: usize, number: i16, wins: bool, work: u64) {
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let bucket = self.bucket(key);
        let pair = &mut self.slots[bucket..bucket + 2];
        let place = pair
            .iter()
            .position(|slot| slot.work > 0 && slot.key == key)
            .unwrap_or_else(|| {
                let place = usize::from(pair[1].work < pair[0].work);
                self.used += usize::from(pair[place].work == 0);
                pair[place] = Slot {
                    key,
                    ..Self::empty()
                };
                place
            });
        let slot = &mut pair[place];
        slot.work = slot.work.max(work);
        if wins {
            slot.wins_from[mover] = slot.wins_from[mover].min(number);
        } else {
            slot.loses_to[mover] = slot.loses_to[mover].max(number);
        }
        if self.used > self.slots.len() / 2 && self.slots.len() < self.max_slots {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 4;
        let old = std::mem::replace(
            &mut self.slots,
            vec![Self::empty(); size.min(self.max_slots)],
        );
        self.used = 0;
        for slot in old.into_iter().filter(|slot| slot.work > 0) {
            let bucket = self.bucket(slot.key);
            let pair = &mut self.slots[bucket..bucket + 2];
            let oldest = usize::from(pair[1].work < pair[0].work);
            self.used += usize::from(pair[oldest].work == 0);
            pair[oldest] = slot;
        }
    }
}
