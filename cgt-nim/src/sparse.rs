//! The sparse space: why a term of a nim-sequence seldom needs all pairs of smaller terms.
//!
//! Choose a mask, and call a nim-value *rare* if it has an even number of bits in common with the
//! mask, *common* otherwise. Rare XOR rare and common XOR common are rare, rare XOR common is
//! common. In most games nearly all terms are common for some mask. Then the few pairs with a
//! rare term already find every excluded common value; what remains is to find the rare values
//! below the least common one that is left, each of which some pair of common terms usually
//! makes at once. The choice of the mask decides speed only.
//!
//! # References
//!
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for Your Mathematical Plays*,
//! 2nd ed. (2001), ch. 4.

/// A mask, and the terms that are rare under it.
pub(crate) struct Sparse {
    mask: u32,
    /// Rare terms but the first: place and value.
    rare: Vec<(u32, u32)>,
    /// The number of terms at which the mask is chosen anew.
    next_choice: usize,
}

impl Sparse {
    pub(crate) fn new() -> Sparse {
        Sparse {
            mask: 0,
            rare: Vec::new(),
            next_choice: 64,
        }
    }

    /// Whether every value is rare, because no mask was chosen yet.
    pub(crate) fn is_trivial(&self) -> bool {
        self.mask == 0
    }

    pub(crate) fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// The rare terms with a place of 1 or more, by place.
    pub(crate) fn rare(&self) -> &[(u32, u32)] {
        &self.rare
    }

    /// Notes the last of `values`.
    pub(crate) fn push(&mut self, values: &[u32]) {
        if values.len() >= self.next_choice {
            self.next_choice *= 2;
            self.mask = best_mask(values);
            let numbered = (0..).zip(values.iter().copied()).skip(1);
            self.rare = numbered.filter(|term| self.is_rare(term.1)).collect();
        } else if let [.., value] = *values
            && values.len() > 1
            && self.is_rare(value)
        {
            self.rare.push((values.len() as u32 - 1, value));
        }
    }
}

/// The mask under which most terms are common.
///
/// Complexity: `O(n + V log V)` for values below `V`, by a Walsh-Hadamard transform.
fn best_mask(values: &[u32]) -> u32 {
    let largest = values.iter().copied().max().unwrap_or(0) as usize;
    let mut sums = vec![0_i64; (largest + 1).next_power_of_two()];
    for &value in values {
        sums[value as usize] += 1;
    }
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    // sums[mask] is now the rare terms less the common ones.
    let best = (0..sums.len()).min_by_key(|&mask| sums[mask]);
    best.unwrap_or(0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mask_makes_most_terms_common() {
        // Values with an odd number of bits, and one without.
        let values = [1, 2, 4, 7, 1, 2, 4, 7, 0];
        let mask = best_mask(&values);
        let common = values
            .iter()
            .filter(|&&value| (value & mask).count_ones() % 2 == 1);
        assert_eq!(common.count(), 8);
    }

    #[test]
    fn rare_terms_are_kept_up_to_date() {
        let mut sparse = Sparse::new();
        let values: Vec<u32> = (0..300)
            .map(|n| if n % 50 == 0 { 0 } else { 1 + n % 2 })
            .collect();
        for length in 1..=values.len() {
            sparse.push(&values[..length]);
        }
        assert!(!sparse.is_trivial());
        let places: Vec<u32> = sparse.rare().iter().map(|term| term.0).collect();
        assert_eq!(places, [50, 100, 150, 200, 250]);
    }
}
