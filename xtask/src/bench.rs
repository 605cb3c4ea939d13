//! `cargo xtask bench`: one table of the work that speed is measured by.
//!
//! Each row runs in a process of its own, so that its peak of memory is its own.

use std::process::Command;
use std::time::Instant;

use cgt_core::{Context, EvalError, Evaluator, Games, Value};
use cgt_domineering::{Board, Domineering, OutcomeSolver, Workers, sweep};
use cgt_hackenbush::{Color, Hackenbush, Picture, family};
use cgt_nim::{Code, NimSequence};

/// What a row of the table tells beside time and memory.
struct Done {
    games: u64,
    positions: u64,
    /// What came out, in a few words.
    result: String,
    /// When the work of the row began, where another row's work came first.
    since: Option<Instant>,
}

type Row = fn() -> Result<Done, EvalError>;

/// The rows, by name; those marked take minutes and are run only when asked for.
const ROWS: [(&str, bool, Row); 26] = [
    ("values born by day 3", false, born),
    ("1474^2 comparisons, cold", false, comparisons),
    ("1474 thermographs", false, thermographs),
    ("20000 sums of day-3 values", false, sums),
    ("domineering 5x5", false, || board("5x5")),
    ("domineering 5x6", false, || board("5x6")),
    ("domineering 4x8", false, || board("4x8")),
    ("domineering 6x6", true, || board("6x6")),
    ("domineering, all boards of 4x4", false, || boards(4, 4)),
    ("domineering, all boards of 4x5", false, || boards(4, 5)),
    ("domineering 8x8, who wins", false, || who_wins("8x8")),
    ("domineering 6x12, who wins", false, || who_wins("6x12")),
    ("nim-sequence 0.77, 10^6 terms", false, || terms("0.77")),
    ("nim-sequence 0.137, 10^6 terms", false, || terms("0.137")),
    ("girl, 20 edges", false, || picture(&known("girl")?)),
    ("redwood bed, 30 edges", false, || picture(&bed()?)),
    ("grids 4x3, three colours, ten seeds", false, small_grids),
    ("grid 4x4, blue-red", false, || {
        picture(&known("grid:4x4:1:BR")?)
    }),
    ("grid 4x4, three colours", false, || {
        picture(&known("grid:4x4:1")?)
    }),
    ("blue-red tree, 10^6 edges", false, || {
        picture(&tree(1_000_000, 1, &Color::ALL[..2]))
    }),
    ("blue-red tree, green leaves, 10^6 edges", false, || {
        picture(&green_leaves(1_000_000, 2))
    }),
    ("three-colour tree, 10^6 edges, number", false, || {
        number_part(&tree(1_000_000, 1, &Color::ALL))
    }),
    ("green graph, 10^6 edges", false, || picture(&green_graph())),
    ("blue-red stalk, 10^6 edges", false, || picture(&stalk())),
    ("trees of 100 edges, ten seeds", false, || trees(100)),
    ("trees of 200 edges, ten seeds", false, || trees(200)),
];

/// Runs all rows but the long ones, or those whose names contain one of `wanted`.
pub(crate) fn run(wanted: &[&str]) -> Result<(), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    println!(
        "{:<40} {:>9} {:>9} {:>10} {:>10}  result",
        "work", "seconds", "peak MB", "games", "positions"
    );
    for (name, long, _) in ROWS {
        let asked = wanted.iter().any(|part| name.contains(part));
        if asked || wanted.is_empty() && !long {
            let status = Command::new(&program).args(["bench-row", name]).status();
            status.map_err(|error| format!("{name}: {error}"))?;
        }
    }
    Ok(())
}

/// Runs one row and prints its line.
pub(crate) fn run_row(wanted: &str) -> Result<(), String> {
    let row = ROWS.iter().find(|(name, ..)| *name == wanted);
    let (name, _, work) = row.ok_or_else(|| format!("there is no row `{wanted}`"))?;
    let start = Instant::now();
    let done = work().map_err(|error| format!("{name}: {error}"))?;
    let seconds = done.since.unwrap_or(start).elapsed().as_secs_f64();
    let peak = peak_megabytes().map_or_else(|| "?".to_owned(), |peak| peak.to_string());
    println!(
        "{name:<40} {seconds:>9.4} {peak:>9} {:>10} {:>10}  {}",
        done.games, done.positions, done.result
    );
    Ok(())
}

/// The largest resident size of this process so far, where the system tells.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace()
        .next()?
        .parse::<u64>()
        .ok()
        .map(|kilobytes| kilobytes / 1024)
}

fn values_only(games: &Games, result: impl ToString) -> Done {
    Done {
        games: games.len(),
        positions: 0,
        result: result.to_string(),
        since: None,
    }
}

fn born() -> Result<Done, EvalError> {
    let games = Games::new();
    let values = games.born_by(&Context::default(), 3)?;
    Ok(values_only(&games, format!("{} values", values.len())))
}

fn comparisons() -> Result<Done, EvalError> {
    let (games, context) = (Games::new(), Context::default());
    let values = games.born_by(&context, 3)?;
    let mut confused = 0;
    for &g in &values {
        for &h in &values {
            confused += u32::from(games.compare(&context, g, h)?.is_none());
        }
    }
    Ok(values_only(&games, format!("{confused} confused pairs")))
}

fn thermographs() -> Result<Done, EvalError> {
    let (games, context) = (Games::new(), Context::default());
    let values = games.born_by(&context, 3)?;
    let since = Some(Instant::now());
    for &value in &values {
        games.thermograph(&context, value)?;
    }
    Ok(Done {
        since,
        ..values_only(&games, format!("{} values", values.len()))
    })
}

fn sums() -> Result<Done, EvalError> {
    let (games, context) = (Games::new(), Context::default());
    let values = games.born_by(&context, 3)?;
    let since = Some(Instant::now());
    let mut random = Random(1);
    let mut distinct = Vec::new();
    for _ in 0..20_000 {
        let (g, h) = (
            values[random.below(values.len())],
            values[random.below(values.len())],
        );
        distinct.push(games.sum(&context, g, h)?.id().index());
    }
    distinct.sort_unstable();
    distinct.dedup();
    Ok(Done {
        since,
        ..values_only(&games, format!("{} distinct", distinct.len()))
    })
}

fn board(size: &str) -> Result<Done, EvalError> {
    let (games, context) = (Games::new(), Context::default());
    let evaluator = Evaluator::new(Domineering, &games);
    // The sizes of the table are sizes.
    let Ok(board) = Board::parse(size) else {
        return Ok(values_only(&games, "no board"));
    };
    let value = evaluator.value(&context, &board)?;
    let result = format!(
        "stops {} {}, mean {}, temperature {}, {} followers",
        games.left_stop(value),
        games.right_stop(value),
        games.mean(&context, value)?,
        games.temperature(&context, value)?,
        games.follower_count(&context, value.id())?
    );
    Ok(Done {
        games: games.len(),
        positions: evaluator.positions(),
        result,
        since: None,
    })
}

/// All boards of a size, on one thread.
fn boards(rows: u32, cols: u32) -> Result<Done, EvalError> {
    let games = Games::new();
    let evaluator = Evaluator::new(Domineering, &games);
    let found = sweep(&evaluator, rows, cols, &Workers::default(), &|_| {})?;
    Ok(Done {
        games: games.len(),
        positions: evaluator.positions(),
        result: format!("{} boards, {} values", found.boards, found.values.len()),
        since: None,
    })
}

fn who_wins(size: &str) -> Result<Done, EvalError> {
    let (games, context) = (Games::new(), Context::default());
    let Ok(board) = Board::parse(size) else {
        return Ok(values_only(&games, "no board"));
    };
    let mut solver = OutcomeSolver::new(&games, &context, &board)?;
    let outcome = solver.outcome()?;
    Ok(Done {
        games: games.len(),
        positions: solver.nodes(),
        result: format!("outcome {outcome}"),
        since: None,
    })
}

/// A million terms of the nim-sequence of a code.
fn terms(code: &str) -> Result<Done, EvalError> {
    let games = Games::new();
    let Ok(code) = Code::parse(code) else {
        return Ok(values_only(&games, "no code"));
    };
    let mut sequence = NimSequence::new(code);
    sequence.extend(&Context::default(), 1_000_000)?;
    let largest = sequence.terms().iter().max().copied().unwrap_or(0);
    Ok(values_only(&games, format!("largest {largest}")))
}

fn picture(picture: &Picture) -> Result<Done, EvalError> {
    let games = Games::new();
    let hackenbush = Hackenbush::new(&games);
    let evaluation = hackenbush.evaluate(&Context::default(), picture)?;
    let number = if evaluation.number.bits() < 100 {
        format!("number part {}", evaluation.number)
    } else {
        format!("number part of {} bits", evaluation.number.bits())
    };
    let is_number = evaluation.small == Value::ZERO;
    let result = if is_number {
        number
    } else {
        format!("{number}, and an all-small part")
    };
    Ok(Done {
        games: games.len(),
        positions: hackenbush.positions(),
        result,
        since: None,
    })
}

/// Several pictures of one kind, one evaluator each.
fn pictures(all: impl IntoIterator<Item = Picture>) -> Result<Done, EvalError> {
    let (mut games, mut positions, mut longest) = (0, 0, 0.0_f64);
    for one in all {
        let start = Instant::now();
        let done = picture(&one)?;
        longest = longest.max(start.elapsed().as_secs_f64());
        games += done.games;
        positions += done.positions;
    }
    Ok(Done {
        games,
        positions,
        result: format!("longest {longest:.4} s"),
        since: None,
    })
}

fn small_grids() -> Result<Done, EvalError> {
    let grids: Result<Vec<_>, _> = (0..10)
        .map(|seed| known(&format!("grid:4x3:{seed}")))
        .collect();
    pictures(grids?)
}

fn trees(edges: usize) -> Result<Done, EvalError> {
    pictures((0..10).map(|seed| tree(edges, seed, &Color::ALL)))
}

/// What is told of a picture whose value is out of reach.
fn number_part(picture: &Picture) -> Result<Done, EvalError> {
    let games = Games::new();
    let number = Hackenbush::new(&games).number_part(&Context::default(), picture)?;
    let outcome = ["Right wins", "outcome open", "Left wins"][(number.signum() + 1) as usize];
    Ok(values_only(
        &games,
        format!("{outcome}, number part of {} bits", number.bits()),
    ))
}

/// A member of a family; the names in this file are good.
fn known(name: &str) -> Result<Picture, EvalError> {
    Ok(family(name).unwrap_or_default())
}

/// The bed of *Winning Ways*, ch. 7, fig. 31, from the table of verified pictures.
fn bed() -> Result<Picture, EvalError> {
    let table = include_str!("../../testdata/hackenbush.tsv");
    let row = table
        .lines()
        .find(|line| line.starts_with("redwood-bed-ww-fig31\t"));
    let edges = row
        .and_then(|row| row.split('\t').nth(1))
        .unwrap_or_default();
    Ok(Picture::parse(edges, None).unwrap_or_default())
}

/// A tree that grows by an edge at a random vertex at a time.
fn tree(edges: usize, seed: u64, colors: &[Color]) -> Picture {
    let mut random = Random(seed);
    let mut picture = Picture::new();
    for vertex in 0..edges {
        let below = random.below(vertex + 1);
        let top = picture.add_vertex();
        picture.add_edge(below, top, colors[random.below(colors.len())]);
    }
    picture
}

/// A blue-red tree with half of its leaves green.
fn green_leaves(edges: usize, seed: u64) -> Picture {
    let plain = tree(edges, seed, &Color::ALL[..2]);
    let mut is_leaf = vec![true; plain.vertex_count()];
    for (below, _, _) in plain.edges() {
        is_leaf[below] = false;
    }
    let mut random = Random(seed);
    let mut picture = Picture::new();
    for (below, top, color) in plain.edges() {
        picture.add_vertex();
        let is_green = is_leaf[top] && random.below(2) == 0;
        picture.add_edge(below, top, if is_green { Color::Green } else { color });
    }
    picture
}

fn green_graph() -> Picture {
    let mut random = Random(3);
    let mut picture = Picture::new();
    for _ in 0..500_000 {
        picture.add_vertex();
    }
    for _ in 0..1_000_000 {
        picture.add_edge(random.below(500_001), random.below(500_001), Color::Green);
    }
    picture
}

fn stalk() -> Picture {
    let mut random = Random(4);
    let mut picture = Picture::new();
    for below in 0..1_000_000 {
        let top = picture.add_vertex();
        picture.add_edge(below, top, Color::ALL[random.below(2)]);
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
