//! The values of all components met so far, read without a lock.

mod keyed;
mod tables;
mod unkeyed;

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use self::keyed::Keyed;
use self::unkeyed::Unkeyed;
use crate::games::Value;
use crate::key::Key;

/// A table from positions to values that only grows.
pub(super) struct Memo<P> {
    keyed: Keyed,
    unkeyed: Unkeyed<P>,
}

/// How a position is looked up.
#[derive(Clone, Copy)]
pub(super) enum Name {
    Key(Key),
    /// By a hash of the position, which has no key.
    Hash(u64),
}

impl<P: Eq + Hash> Memo<P> {
    pub(super) fn new() -> Memo<P> {
        Memo {
            keyed: Keyed::new(),
            unkeyed: Unkeyed::new(),
        }
    }

    /// Has the processor fetch what is known under several names at once: the delays overlap.
    #[inline]
    pub(super) fn fetch(&self, names: impl Iterator<Item = Name> + Clone) {
        self.keyed.fetch(names.clone().filter_map(Name::key));
        self.unkeyed.fetch(names.filter_map(Name::hash));
    }

    /// The value of a position with this name.
    #[inline]
    pub(super) fn get(&self, name: Name, position: &P) -> Option<Value> {
        match name {
            Name::Key(key) => self.keyed.get(key),
            Name::Hash(hash) => self.unkeyed.get(hash, position),
        }
    }

    /// Adds a position, unless another thread was faster.
    pub(super) fn insert(&self, name: Name, position: P, value: Value) {
        match name {
            Name::Key(key) => self.keyed.insert(key, value),
            Name::Hash(hash) => self.unkeyed.insert(hash, position, value, hash_of),
        }
    }

    /// Bytes in the tables and entries, without what positions hold elsewhere.
    pub(super) fn memory(&self) -> u64 {
        self.keyed.memory() + self.unkeyed.memory()
    }
}

fn hash_of(position: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(position)
}

impl Name {
    /// The name of a position, given its key if it has one.
    #[inline]
    pub(super) fn new(key: Option<Key>, position: &impl Hash) -> Name {
        key.map_or_else(|| Name::Hash(hash_of(position)), Name::Key)
    }

    fn key(self) -> Option<Key> {
        match self {
            Name::Key(key) => Some(key),
            Name::Hash(_) => None,
        }
    }

    fn hash(self) -> Option<u64> {
        match self {
            Name::Key(_) => None,
            Name::Hash(hash) => Some(hash),
        }
    }
}
