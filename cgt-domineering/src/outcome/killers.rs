//! Killer moves: what refuted the last positions as many moves into the game.

/// The places that won last, by the number of moves made.
pub(super) struct Killers {
    by_depth: Vec<[u32; KEPT]>,
}

/// Places for each number of moves.
const KEPT: usize = 4;
/// No place on any board.
const NONE: u32 = u32::MAX;

impl Killers {
    pub(super) fn new() -> Killers {
        Killers {
            by_depth: Vec::new(),
        }
    }

    /// The places that won last after so many moves, the last one first.
    pub(super) fn get(&self, depth: usize) -> impl Iterator<Item = u32> + use<> {
        let places = self.by_depth.get(depth).copied().unwrap_or([NONE; KEPT]);
        places.into_iter().filter(|place| *place != NONE)
    }

    /// Notes a place that won after so many moves.
    pub(super) fn put(&mut self, depth: usize, place: u32) {
        if self.by_depth.len() <= depth {
            self.by_depth.resize(depth + 1, [NONE; KEPT]);
        }
        let places = &mut self.by_depth[depth];
        let last = places.iter().position(|known| *known == place);
        places[..=last.unwrap_or(KEPT - 1)].rotate_right(1);
        places[0] = place;
    }
}
