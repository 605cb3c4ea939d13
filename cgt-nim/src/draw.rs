//! Drawing heaps as rows of counters.

use crate::position::Heaps;

const WIDEST: u64 = 60;
const ROWS: usize = 40;

/// One row for each heap: its size and its counters, shortened where they would not fit.
pub(crate) fn rows(heaps: &Heaps) -> String {
    let heaps = heaps.as_slice();
    if heaps.is_empty() {
        return "(no heaps)".to_owned();
    }
    let largest = heaps.last().map_or(0, |heap| heap.to_string().len());
    let row = |&heap: &u64| {
        let counters = "o".repeat(heap.min(WIDEST) as usize);
        let more = if heap > WIDEST { " …" } else { "" };
        format!("{heap:>largest$}  {counters}{more}")
    };
    let mut rows: Vec<String> = heaps.iter().take(ROWS).map(row).collect();
    if heaps.len() > ROWS {
        rows.push(format!("… and {} more heaps", heaps.len() - ROWS));
    }
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_rows_of_counters() {
        assert_eq!(rows(&Heaps::new([12, 3])), " 3  ooo\n12  oooooooooooo");
        assert!(rows(&Heaps::new([u64::MAX])).ends_with("oo …"));
        assert_eq!(rows(&Heaps::new([1; 100])).lines().count(), 41);
    }
}
