//! The thermographs an arena remembers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashMap;
use parking_lot::Mutex;

use super::walls::Floor;
use super::{Corner, Thermograph};
use crate::context::Context;
use crate::error::EvalError;
use crate::games::GameId;

type Table = Mutex<HashMap<u32, Arc<Thermograph>, ahash::RandomState>>;

/// Thermographs by game: whole ones, and those that were drawn from temperature 0 up only.
pub(crate) struct Memo {
    whole: Table,
    upper: Table,
    bytes: AtomicU64,
}

impl Memo {
    pub(crate) fn new() -> Memo {
        let table = || {
            Mutex::new(HashMap::with_hasher(ahash::RandomState::with_seeds(
                5, 6, 7, 8,
            )))
        };
        Memo {
            whole: table(),
            upper: table(),
            bytes: AtomicU64::new(0),
        }
    }

    pub(crate) fn memory(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn get(&self, game: GameId, floor: Floor) -> Option<Arc<Thermograph>> {
        self.table(floor).lock().get(&game.0).cloned()
    }

    /// Keeps a thermograph, unless all of them together would take more than the limit.
    pub(super) fn put(
        &self,
        context: &Context<'_>,
        game: GameId,
        floor: Floor,
        thermograph: &Arc<Thermograph>,
    ) -> Result<(), EvalError> {
        let corners = (thermograph.left.len() + thermograph.right.len() + 1) as u64;
        // Each corner holds two numbers; those beyond a machine word live on the heap.
        let digits = thermograph.foot.temperature.bits() / 4;
        let bytes =
            corners * (size_of::<Corner>() as u64 + digits) + size_of::<Thermograph>() as u64;
        let limit = context.limits().memory;
        if self.bytes.fetch_add(bytes, Ordering::Relaxed) > limit {
            self.bytes.fetch_sub(bytes, Ordering::Relaxed);
            return Err(EvalError::Memory(limit));
        }
        self.table(floor)
            .lock()
            .insert(game.0, Arc::clone(thermograph));
        Ok(())
    }

    fn table(&self, floor: Floor) -> &Table {
        match floor {
            Floor::Integers => &self.whole,
            Floor::Zero => &self.upper,
        }
    }
}
