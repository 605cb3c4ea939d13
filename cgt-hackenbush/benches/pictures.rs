//! Values of pictures: `cargo bench -p cgt-hackenbush`.

use cgt_core::{Context, Games};
use cgt_hackenbush::{Color, Hackenbush, Picture, family};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// The value of a picture, into a new arena each time.
fn evaluate(bencher: Bencher<'_, '_>, picture: &Picture) {
    bencher.bench(|| {
        let games = Games::new();
        let hackenbush = Hackenbush::new(&games);
        hackenbush
            .evaluate(&Context::default(), black_box(picture))
            .map(|_| hackenbush.positions())
    });
}

/// Members of families, which have blocks to search.
#[divan::bench(
    args = ["girl", "grid:4x3:1", "grid:4x3:2", "grid:4x3:3", "grid:4x4:1", "grid:4x4:1:BR"],
    sample_count = 3
)]
fn blocks(bencher: Bencher<'_, '_>, name: &str) {
    evaluate(bencher, &family(name).expect("a member of a family"));
}

/// The bed of *Winning Ways*, ch. 7, fig. 31.
#[divan::bench(sample_count = 3)]
fn redwood_bed(bencher: Bencher<'_, '_>) {
    let table = include_str!("../../testdata/hackenbush.tsv");
    let row = table
        .lines()
        .find(|line| line.starts_with("redwood-bed-ww-fig31\t"));
    let edges = row
        .and_then(|row| row.split('\t').nth(1))
        .expect("the bed is in the table");
    let bed = Picture::parse(edges, None).expect("an edge list");
    evaluate(bencher, &bed);
}

/// Trees that grow by an edge at a random vertex at a time.
#[divan::bench(args = [100, 200], sample_count = 3)]
fn three_colour_tree(bencher: Bencher<'_, '_>, edges: usize) {
    evaluate(bencher, &tree(edges, &Color::ALL));
}

#[divan::bench(sample_count = 3)]
fn blue_red_tree_of_a_million(bencher: Bencher<'_, '_>) {
    evaluate(bencher, &tree(1_000_000, &Color::ALL[..2]));
}

#[divan::bench(sample_count = 3)]
fn green_tree_of_a_million(bencher: Bencher<'_, '_>) {
    evaluate(bencher, &tree(1_000_000, &[Color::Green]));
}

#[divan::bench(sample_count = 3)]
fn blue_red_stalk_of_a_million(bencher: Bencher<'_, '_>) {
    let mut random = Random(2);
    let mut stalk = Picture::new();
    for below in 0..1_000_000 {
        let top = stalk.add_vertex();
        stalk.add_edge(below, top, Color::ALL[random.below(2)]);
    }
    evaluate(bencher, &stalk);
}

/// The number part alone, where the value is out of reach.
#[divan::bench(sample_count = 3)]
fn number_part_of_a_million(bencher: Bencher<'_, '_>) {
    let tree = tree(1_000_000, &Color::ALL);
    bencher.bench(|| {
        let games = Games::new();
        Hackenbush::new(&games).number_part(&Context::default(), black_box(&tree))
    });
}

/// The value after every cut.
#[divan::bench(args = [1_000, 10_000, 100_000], sample_count = 3)]
fn every_cut_of_a_blue_red_tree(bencher: Bencher<'_, '_>, edges: usize) {
    let tree = tree(edges, &Color::ALL[..2]);
    bencher.bench(|| {
        let games = Games::new();
        let moves = Hackenbush::new(&games).moves(&Context::default(), black_box(&tree));
        moves.map(|[left, right]| left.len() + right.len())
    });
}

fn tree(edges: usize, colors: &[Color]) -> Picture {
    let mut random = Random(1);
    let mut picture = Picture::new();
    for vertex in 0..edges {
        let below = random.below(vertex + 1);
        let top = picture.add_vertex();
        picture.add_edge(below, top, colors[random.below(colors.len())]);
    }
    picture
}

/// A linear congruential generator: the same work on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) % bound as u64) as usize
    }
}
