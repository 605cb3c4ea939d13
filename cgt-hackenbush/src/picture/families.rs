//! Families of pictures by name: stalks, grids, ladders, beds, flowers, random graphs.
//!
//! A name says everything, the seed of what is random included, so that it gives the same
//! picture everywhere.

use std::ops::Range;

use cgt_core::ParseError;

use super::edges::shorten;
use super::{Color, Format, GROUND, Picture, Point};

/// The most edges a family member may have.
const MAX_EDGES: usize = 2_000_000;

/// The steps of the grid on which members are drawn, so that they can be written as drawings.
const STEP: f64 = 6.0;

/// How to write the members of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The name with its parameters, such as `grid:WIDTHxHEIGHT[:SEED[:COLORS]]`.
    pub usage: &'static str,
    /// What the members are.
    pub summary: &'static str,
    /// A member.
    pub example: &'static str,
}

/// The families that [`family`] knows.
pub const FAMILIES: [Family; 7] = [
    Family {
        usage: "stalk:COLORS",
        summary: "a stalk from the ground up; more stalks after commas",
        example: "stalk:BRRB",
    },
    Family {
        usage: "girl",
        summary: "the girl of Winning Ways, with 20 blue and red edges",
        example: "girl",
    },
    Family {
        usage: "bed:LEGS",
        summary: "redwood furniture: blue feet under red posts, joined by red planks",
        example: "bed:4",
    },
    Family {
        usage: "grid:WIDTHxHEIGHT[:SEED[:COLORS]]",
        summary: "a grid of vertices in random colours, the bottom row joined to the ground",
        example: "grid:4x4:1:BR",
    },
    Family {
        usage: "ladder:RUNGS[:COLORS]",
        summary: "a ladder; the colours are those of the left post, the right post and the rungs",
        example: "ladder:5:BRG",
    },
    Family {
        usage: "flower:STEM:PETALS",
        summary: "a stalk with loops at its top; more flowers after commas",
        example: "flower:GG:BBR",
    },
    Family {
        usage: "random:EDGES[:SEED[:COLORS]]",
        summary: "a random connected graph in random colours",
        example: "random:30:7:BRG",
    },
];

/// The member of a family.
///
/// ```
/// use cgt_hackenbush::family;
/// assert_eq!(family("stalk:BRRB")?.to_edge_list(), "0-1:B,1-2:R,2-3:R,3-4:B");
/// assert_eq!(family("grid:4x4:1")?.edge_count(), 28);
/// assert_eq!(family("random:30:7")?, family("random:30:7")?);
/// # Ok::<(), cgt_core::ParseError>(())
/// ```
///
/// # Errors
///
/// A [`ParseError`] whose span is the place in `name`.
pub fn family(name: &str) -> Result<Picture, ParseError> {
    let mut parts = Parts::new(name);
    let (kind, span) = parts.next_part().unwrap_or(("", 0..0));
    let picture = match kind {
        "stalk" => stalks(&mut parts),
        "girl" => Picture::parse(GIRL, Some(Format::Drawing)),
        "bed" => bed(&mut parts),
        "grid" => grid(&mut parts),
        "ladder" => ladder(&mut parts),
        "flower" => return flowers(&mut parts),
        "random" => random(&mut parts),
        _ => {
            let known: Vec<&str> = FAMILIES.iter().map(|family| family.example).collect();
            return Err(ParseError::new(
                format!(
                    "found family `{}`, expected one that is known",
                    shorten(kind)
                ),
                span,
            )
            .with_help(format!("families are {}", known.join(", "))));
        }
    }?;
    match parts.next_part() {
        None => Ok(picture),
        Some((part, span)) => Err(ParseError::new(
            format!("found `{}`, expected the end of the name", shorten(part)),
            span,
        )),
    }
}

const GIRL: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../pictures/girl.txt"));

/// The parts of a name between its colons.
struct Parts<'a> {
    name: &'a str,
    at: Option<usize>,
}

impl<'a> Parts<'a> {
    fn new(name: &'a str) -> Parts<'a> {
        Parts { name, at: Some(0) }
    }

    fn next_part(&mut self) -> Option<(&'a str, Range<usize>)> {
        let start = self.at?;
        let rest = &self.name[start..];
        let length = rest.find(':');
        self.at = length.map(|length| start + length + 1);
        let end = start + length.unwrap_or(rest.len());
        Some((&self.name[start..end], start..end))
    }

    fn expect(&mut self, what: &str) -> Result<(&'a str, Range<usize>), ParseError> {
        let end = self.name.len();
        self.next_part().ok_or_else(|| {
            ParseError::new(format!("found the end, expected `:` and {what}"), end..end)
        })
    }

    /// A number from `low` to `high`.
    fn number(&mut self, what: &str, range: Range<usize>) -> Result<usize, ParseError> {
        let (part, span) = self.expect(what)?;
        number(part, span, what, range)
    }

    fn seed(&mut self) -> Result<Random, ParseError> {
        let Some((part, span)) = self.next_part() else {
            return Ok(Random(0));
        };
        part.parse().map(Random).map_err(|_| {
            ParseError::new(
                format!("found `{}`, expected a seed: a whole number", shorten(part)),
                span,
            )
        })
    }

    /// At least `least` colours; `default` when the name ends here.
    fn colors(&mut self, default: &'static str, least: usize) -> Result<Vec<Color>, ParseError> {
        let (part, span) = self.next_part().unwrap_or((default, 0..0));
        let colors = colors(part, span.start)?;
        if colors.len() < least {
            return Err(ParseError::new(
                format!("found {} colours, expected at least {least}", colors.len()),
                span,
            ));
        }
        Ok(colors)
    }
}

fn number(
    part: &str,
    span: Range<usize>,
    what: &str,
    range: Range<usize>,
) -> Result<usize, ParseError> {
    let number = part.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        ParseError::new(
            format!(
                "found `{}`, expected {what}: a number from {} to {}",
                shorten(part),
                range.start,
                range.end - 1
            ),
            span,
        )
    })
}

fn colors(part: &str, start: usize) -> Result<Vec<Color>, ParseError> {
    part.char_indices()
        .map(|(offset, char)| {
            Color::from_letter(char).ok_or_else(|| {
                let at = start + offset;
                ParseError::new(
                    format!("found `{}`, expected B, R or G", char.escape_debug()),
                    at..at + char.len_utf8(),
                )
            })
        })
        .collect()
}

/// A picture whose vertices are put on a grid; row 0 is the ground.
struct Builder {
    picture: Picture,
}

impl Builder {
    fn new() -> Builder {
        Builder {
            picture: Picture::new(),
        }
    }

    fn vertex(&mut self, column: f64, row: f64) -> usize {
        let vertex = self.picture.add_vertex();
        self.picture.set_position(vertex, at(column, row));
        vertex
    }

    /// An edge from the ground straight up to a vertex.
    fn post(&mut self, top: usize, color: Color) {
        let edge = self.picture.add_edge(GROUND, top, color);
        if let Some(place) = self.picture.position(top) {
            self.picture
                .set_path(edge, vec![Point::new(place.x, 0.0), place]);
        }
    }

    fn edge(&mut self, from: usize, to: usize, color: Color) {
        self.picture.add_edge(from, to, color);
    }

    fn finish(mut self) -> Picture {
        self.picture.set_position(GROUND, Point::new(0.0, 0.0));
        self.picture
    }
}

fn at(column: f64, row: f64) -> Point {
    Point::new((column + 1.0) * STEP, 0.0 - row * STEP)
}

fn stalks(parts: &mut Parts<'_>) -> Result<Picture, ParseError> {
    let (words, span) = parts.expect("colours such as `BRRB`")?;
    let mut builder = Builder::new();
    let mut start = span.start;
    for (column, word) in words.split(',').enumerate() {
        stalk(&mut builder, column as f64, &colors(word, start)?);
        start += word.len() + 1;
    }
    Ok(builder.finish())
}

/// A stalk; returns its top.
fn stalk(builder: &mut Builder, column: f64, colors: &[Color]) -> usize {
    let mut below = GROUND;
    for (row, &color) in colors.iter().enumerate() {
        let above = builder.vertex(column, row as f64 + 1.0);
        if below == GROUND {
            builder.post(above, color);
        } else {
            builder.edge(below, above, color);
        }
        below = above;
    }
    below
}

fn bed(parts: &mut Parts<'_>) -> Result<Picture, ParseError> {
    let legs = parts.number("the number of legs", 1..MAX_EDGES / 3)?;
    let mut builder = Builder::new();
    let mut before = None;
    for leg in 0..legs {
        let top = stalk(&mut builder, leg as f64, &[Color::Blue, Color::Red]);
        if let Some(before) = before.replace(top) {
            builder.edge(before, top, Color::Red);
        }
    }
    Ok(builder.finish())
}

fn grid(parts: &mut Parts<'_>) -> Result<Picture, ParseError> {
    let (size, span) = parts.expect("a size such as `4x4`")?;
    let Some((width, height)) = size.split_once('x') else {
        return Err(ParseError::new(
            format!("found `{}`, expected a size such as `4x4`", shorten(size)),
            span,
        ));
    };
    let middle = span.start + width.len();
    let most = 1..MAX_EDGES / 2;
    let width = number(width, span.start..middle, "the width", most.clone())?;
    let height = number(height, middle + 1..span.end, "the height", most)?;
    if width.saturating_mul(height).saturating_mul(2) > MAX_EDGES {
        return Err(too_many(span));
    }
    let mut random = parts.seed()?;
    let palette = parts.colors("BRG", 1)?;
    let mut builder = Builder::new();
    let mut below = vec![GROUND; width];
    for row in 1..=height {
        for (column, below) in below.iter_mut().enumerate() {
            let above = builder.vertex(column as f64, row as f64);
            let color = random.choice(&palette);
            if row == 1 {
                builder.post(above, color);
            } else {
                builder.edge(*below, above, color);
            }
            *below = above;
        }
        for pair in below.windows(2) {
            let color = random.choice(&palette);
            builder.edge(pair[0], pair[1], color);
        }
    }
    Ok(builder.finish())
}

fn ladder(parts: &mut Parts<'_>) -> Result<Picture, ParseError> {
    let rungs = parts.number("the number of rungs", 1..MAX_EDGES / 3)?;
    let palette = parts.colors("BRG", 3)?;
    let mut builder = Builder::new();
    let mut below = [GROUND; 2];
    for row in 1..=rungs {
        let above = [0.0, 1.0].map(|column| builder.vertex(column, row as f64));
        for side in 0..2 {
            if row == 1 {
                builder.post(above[side], palette[side]);
            } else {
                builder.edge(below[side], above[side], palette[side]);
            }
        }
        builder.edge(above[0], above[1], palette[2]);
        below = above;
    }
    Ok(builder.finish())
}

/// Flowers; a name may describe several, so it is read to its end here.
fn flowers(parts: &mut Parts<'_>) -> Result<Picture, ParseError> {
    let example = "a stem and petals such as `G:BBR`";
    let mut picture = Picture::new();
    let mut stem = Some(parts.expect(example)?);
    while let Some((word, span)) = stem.take() {
        if word.is_empty() {
            return Err(ParseError::new("found no stem, expected colours", span));
        }
        let mut top = GROUND;
        for color in colors(word, span.start)? {
            let above = picture.add_vertex();
            picture.add_edge(top, above, color);
            top = above;
        }
        let (petals, span) = parts.expect("the colours of the petals")?;
        // After a comma the next flower begins.
        let (petals, next) = match petals.split_once(',') {
            Some((petals, next)) => {
                let start = span.start + petals.len() + 1;
                (petals, Some((next, start..span.end)))
            }
            None => (petals, None),
        };
        for color in colors(petals, span.start)? {
            picture.add_edge(top, top, color);
        }
        stem = next;
    }
    match parts.next_part() {
        None => Ok(picture),
        Some((part, span)) => Err(ParseError::new(
            format!(
                "found `{}`, expected `,` or the end of the name",
                shorten(part)
            ),
            span,
        )),
    }
}

fn random(parts: &mut Parts<'_>) -> Result<Picture, ParseError> {
    let edges = parts.number("the number of edges", 0..MAX_EDGES + 1)?;
    let mut random = parts.seed()?;
    let palette = parts.colors("BRG", 1)?;
    let mut picture = Picture::new();
    for _ in 0..edges {
        // Two edges of three grow the picture, the third closes a cycle.
        let from = random.below(picture.vertex_count());
        let to = if random.below(3) < 2 {
            picture.add_vertex()
        } else {
            random.below(picture.vertex_count())
        };
        let color = random.choice(&palette);
        picture.add_edge(from, to, color);
    }
    Ok(picture)
}

fn too_many(span: Range<usize>) -> ParseError {
    ParseError::new(
        format!("found more than {MAX_EDGES} edges, expected fewer"),
        span,
    )
}

/// The generator SplitMix64: small, and the same on every machine.
///
/// # References
///
/// G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators* (2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which must not be 0.
    fn below(&mut self, bound: usize) -> usize {
        // The high half of a product is below the bound and nearly uniform.
        let product = u128::from(self.next()) * bound as u128;
        (product >> 64) as usize
    }

    fn choice(&mut self, colors: &[Color]) -> Color {
        colors[self.below(colors.len())]
    }
}
