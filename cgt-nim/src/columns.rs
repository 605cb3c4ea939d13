//! Why a position of Nim is won or lost: the heaps in binary, column by column.

use crate::position::Heaps;

/// Heaps that are written out before the rest is only counted.
const MOST_ROWS: usize = 32;
/// Winning moves that are explained.
const MOST_MOVES: usize = 8;

/// The addition without carry, and what it says of every move.
pub(crate) fn explain(heaps: &Heaps) -> Vec<String> {
    let sizes = heaps.as_slice();
    let sum = sizes.iter().fold(0, |sum, heap| sum ^ heap);
    let largest = sizes.last().copied().unwrap_or(0);
    let (digits, width) = (binary_width(largest), largest.to_string().len().max(3));
    let row = |name: &str, number: u64| format!("{name:>width$}  {number:0digits$b}");
    let mut lines = vec!["the heaps in binary, each column added without carry:".to_owned()];
    lines.extend(
        sizes
            .iter()
            .take(MOST_ROWS)
            .map(|&heap| row(&heap.to_string(), heap)),
    );
    if sizes.len() > MOST_ROWS {
        lines.push(format!(
            "{:>width$}  {} more heaps",
            "…",
            sizes.len() - MOST_ROWS
        ));
    }
    lines.push(format!("{} = {sum}", row("XOR", sum)));
    if sum == 0 {
        lines.extend(lost(sizes));
    } else {
        lines.extend(won(heaps, sum));
    }
    lines
}

fn lost(sizes: &[u64]) -> Vec<String> {
    if sizes.is_empty() {
        return vec!["there is nothing to take".to_owned()];
    }
    vec![
        "every column has an even number of ones".to_owned(),
        "any move changes one heap, and so makes some column odd; the opponent makes all of \
         them even again, and takes the last counter"
            .to_owned(),
    ]
}

fn won(heaps: &Heaps, sum: u64) -> Vec<String> {
    let leading = binary_width(sum);
    let mut lines = vec![
        format!("so the heaps together are worth *{sum}, as one heap of {sum}"),
        format!(
            "to win, make every column even: heap XOR {sum} is smaller than the heap where it \
             has a 1 in column {leading} from the right"
        ),
    ];
    let winning = || heaps.sizes().filter(|heap| heap ^ sum < *heap);
    for heap in winning().take(MOST_MOVES) {
        let left = heap ^ sum;
        lines.push(format!(
            "take {} from the heap of {heap}: {heap} XOR {sum} = {left}, and then the XOR of \
             all heaps is 0",
            heap - left
        ));
    }
    let rest = winning().count().saturating_sub(MOST_MOVES);
    if rest > 0 {
        lines.push(format!("and {rest} more such moves"));
    }
    lines
}

/// The digits of a number in binary, at least one.
fn binary_width(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()).max(1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_added_and_winning_moves_explained() {
        let lines = explain(&Heaps::new([3, 4, 12]));
        let expected = [
            "the heaps in binary, each column added without carry:",
            "  3  0011",
            "  4  0100",
            " 12  1100",
            "XOR  1011 = 11",
            "so the heaps together are worth *11, as one heap of 11",
            "to win, make every column even: heap XOR 11 is smaller than the heap where it has a \
             1 in column 4 from the right",
            "take 5 from the heap of 12: 12 XOR 11 = 7, and then the XOR of all heaps is 0",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn lost_positions_say_why() {
        let lines = explain(&Heaps::new([1, 2, 3]));
        assert_eq!(lines[4], "XOR  00 = 0");
        assert!(lines[5].contains("even number of ones"));
        assert_eq!(
            explain(&Heaps::new([])).last().unwrap(),
            "there is nothing to take"
        );
    }

    #[test]
    fn explanations_of_many_and_large_heaps_are_short() {
        let lines = explain(&Heaps::new((1..1000).chain([u64::MAX])));
        assert!(lines.len() < 50 && lines.iter().all(|line| line.len() < 200));
    }
}
