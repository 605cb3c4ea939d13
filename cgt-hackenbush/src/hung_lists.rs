//! What hangs on the vertices of a block, each different list with a number of its own.
//!
//! Positions keep the number: they are copied, compared and hashed all the time, and most have
//! nothing hanging or one of a few lists.

use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use smallvec::SmallVec;

/// What hangs on vertices, by vertex in ascending order; 0 is left out.
pub(crate) type Hung<T> = SmallVec<[(u16, T); 4]>;

/// Lists that were met, and their numbers. The empty list has number 0.
pub(crate) struct HungLists<T> {
    numbers: HashMap<Rc<Hung<T>>, u32, ahash::RandomState>,
    lists: Vec<Rc<Hung<T>>>,
}

impl<T: Eq + Hash> HungLists<T> {
    pub(crate) fn new() -> HungLists<T> {
        HungLists {
            numbers: HashMap::with_hasher(ahash::RandomState::with_seeds(13, 14, 15, 16)),
            lists: vec![Rc::default()],
        }
    }

    pub(crate) fn number(&mut self, list: Hung<T>) -> u32 {
        if list.is_empty() {
            return 0;
        }
        if let Some(&number) = self.numbers.get(&list) {
            return number;
        }
        let number = self.lists.len() as u32;
        let list = Rc::new(list);
        self.lists.push(Rc::clone(&list));
        self.numbers.insert(list, number);
        number
    }

    /// The list with a number that was given out.
    pub(crate) fn list(&self, number: u32) -> Rc<Hung<T>> {
        Rc::clone(&self.lists[number as usize])
    }
}
