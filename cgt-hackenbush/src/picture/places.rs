//! Coordinates that formats give to vertices, no two in one place.

use std::collections::HashMap;

use super::{GROUND, Picture, Point};

/// The places that are taken.
#[derive(Default)]
pub(super) struct Places {
    vertices: HashMap<(u64, u64), usize>,
}

impl Places {
    /// Puts a vertex down; the message of the error says what is wrong with the place.
    ///
    /// Only the ground, which may have been written as several vertices, is put down again.
    pub(super) fn put(
        &mut self,
        picture: &mut Picture,
        vertex: usize,
        place: Point,
    ) -> Result<(), String> {
        if !place.x.is_finite() || !place.y.is_finite() {
            return Err("found a coordinate without end, expected a number".to_owned());
        }
        // Adding 0 makes one zero of the two.
        let key = ((place.x + 0.0).to_bits(), (place.y + 0.0).to_bits());
        let other = *self.vertices.entry(key).or_insert(vertex);
        if other != vertex {
            return Err(format!(
                "found vertices {} and {} in one place, expected them apart",
                picture.name(other),
                picture.name(vertex)
            ));
        }
        if vertex != GROUND || picture.position(GROUND).is_none() {
            picture.set_position(vertex, place);
        }
        Ok(())
    }
}
