//! Painting a picture whose coordinates lie on a grid of characters.

use super::super::write::WriteError;
use super::super::{Color, GROUND, Picture, Point};

/// The most characters that are painted.
const MAX_AREA: usize = 4_000_000;

/// A rectangle of characters, spaces at first.
pub(in super::super) struct Canvas {
    width: usize,
    height: usize,
    cells: Vec<u8>,
}

/// Where an edge was painted.
pub(in super::super) struct Painted {
    /// The cell of its letter.
    pub(in super::super) letter: (usize, usize),
    /// The first of the strokes around the letter and their number, when they run across.
    pub(in super::super) across: Option<(usize, usize)>,
}

/// Paints `picture` with all distances multiplied by `scale`.
pub(in super::super) fn paint(
    picture: &Picture,
    scale: usize,
) -> Result<(Canvas, Vec<Painted>), WriteError> {
    let frame = Frame::around(picture, scale)?;
    let mut canvas = Canvas::new(frame.width, frame.height)?;
    let lines = (0..picture.edge_count())
        .map(|edge| frame.line(picture, edge))
        .collect::<Result<Vec<_>, _>>()?;
    for line in &lines {
        canvas.draw_line(line)?;
    }
    for vertex in 1..picture.vertex_count() {
        let place = picture.position(vertex).ok_or_else(no_coordinates)?;
        let (x, y) = frame.cell(place)?;
        canvas.set(x, y, b'o');
    }
    for line in &lines {
        for &(x, y) in [line.first(), line.last()].into_iter().flatten() {
            let char = if y == frame.ground { b'=' } else { b'o' };
            canvas.set(x, y, char);
        }
    }
    for x in 0..canvas.width {
        canvas.set(x, frame.ground, b'=');
    }
    let painted = lines
        .iter()
        .zip(picture.edges())
        .map(|(line, (_, _, color))| canvas.letter(line, color))
        .collect::<Result<_, _>>()?;
    Ok((canvas, painted))
}

/// How points of the picture become cells.
struct Frame {
    scale: usize,
    left: i64,
    top: i64,
    width: usize,
    height: usize,
    /// The row of the ground.
    ground: usize,
}

impl Frame {
    fn around(picture: &Picture, scale: usize) -> Result<Frame, WriteError> {
        let ground = picture.position(GROUND).ok_or_else(no_coordinates)?;
        let vertices = (1..picture.vertex_count()).filter_map(|vertex| picture.position(vertex));
        let paths = (0..picture.edge_count()).filter_map(|edge| picture.path(edge));
        let (mut left, mut right) = (i64::MAX, i64::MIN);
        let (mut top, mut bottom) = (whole(ground.y)?, whole(ground.y)?);
        for point in vertices.chain(paths.flatten().copied()) {
            let (x, y) = (whole(point.x)?, whole(point.y)?);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if left > right {
            (left, right) = (whole(ground.x)?, whole(ground.x)?);
        }
        if bottom > whole(ground.y)? {
            return Err(WriteError::new("found a vertex below the ground"));
        }
        // The ground is drawn one column wider than what stands on it, and at least three wide.
        left -= 1;
        let scaled = |from: i64, to: i64| usize::try_from(to - from).unwrap_or(0) * scale;
        Ok(Frame {
            scale,
            left,
            top,
            width: (scaled(left, right) + 2).max(3),
            height: scaled(top, bottom) + 1,
            ground: scaled(top, bottom),
        })
    }

    fn cell(&self, point: Point) -> Result<(usize, usize), WriteError> {
        let column = usize::try_from(whole(point.x)? - self.left).unwrap_or(0);
        let row = usize::try_from(whole(point.y)? - self.top).unwrap_or(0);
        Ok((column * self.scale, row * self.scale))
    }

    /// The corners of an edge, as cells.
    fn line(&self, picture: &Picture, edge: usize) -> Result<Vec<(usize, usize)>, WriteError> {
        let (from, to, _) = picture.edge(edge);
        let points = match picture.path(edge) {
            Some(path) => path.to_vec(),
            None => vec![
                picture.position(from).ok_or_else(no_coordinates)?,
                picture.position(to).ok_or_else(no_coordinates)?,
            ],
        };
        let mut corners = points
            .into_iter()
            .map(|point| self.cell(point))
            .collect::<Result<Vec<_>, _>>()?;
        // An `o` that is the ground stays directly above it at any scale.
        let count = corners.len();
        for (index, vertex) in [(0, from), (count - 1, to)] {
            let (x, y) = corners[index];
            if vertex == GROUND && y + self.scale == self.ground {
                corners[index] = (x, self.ground - 1);
            }
        }
        Ok(corners)
    }
}

impl Canvas {
    fn new(width: usize, height: usize) -> Result<Canvas, WriteError> {
        match width.checked_mul(height) {
            Some(area) if area <= MAX_AREA => Ok(Canvas {
                width,
                height,
                cells: vec![b' '; area],
            }),
            _ => Err(WriteError::new(format!(
                "found a drawing of {width} columns and {height} rows, expected at most {MAX_AREA} characters"
            ))),
        }
    }

    /// The character in column `x` and row `y`; a space outside.
    pub(in super::super) fn at(&self, x: usize, y: usize) -> u8 {
        if x < self.width && y < self.height {
            self.cells[y * self.width + x]
        } else {
            b' '
        }
    }

    /// Puts a character down; nothing happens outside.
    pub(in super::super) fn set(&mut self, x: usize, y: usize, char: u8) {
        if x < self.width && y < self.height {
            self.cells[y * self.width + x] = char;
        }
    }

    /// Writes a short ASCII text from `x` to the right.
    pub(in super::super) fn put(&mut self, x: usize, y: usize, text: &str) {
        for (offset, byte) in text.bytes().enumerate() {
            self.set(x + offset, y, byte);
        }
    }

    /// Adds empty columns on the right.
    pub(in super::super) fn widen(&mut self, by: usize) {
        let width = self.width + by;
        let mut cells = vec![b' '; width * self.height];
        for (wide, narrow) in cells.chunks_mut(width).zip(self.cells.chunks(self.width)) {
            wide[..narrow.len()].copy_from_slice(narrow);
        }
        self.width = width;
        self.cells = cells;
    }

    /// The rows without trailing spaces.
    pub(in super::super) fn to_text(&self) -> String {
        let mut text = String::with_capacity(self.cells.len() + self.height);
        for row in self.cells.chunks(self.width) {
            let row: String = row.iter().map(|&byte| char::from(byte)).collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }

    fn draw_line(&mut self, corners: &[(usize, usize)]) -> Result<(), WriteError> {
        for pair in corners.windows(2) {
            let (cells, stroke) = run(pair[0], pair[1])?;
            for (x, y) in cells {
                let char = match self.at(x, y) {
                    b' ' => stroke,
                    other if other == stroke => return Err(crowded()),
                    _ => b'+',
                };
                self.set(x, y, char);
            }
        }
        let inner = corners.get(1..corners.len().saturating_sub(1));
        for &(x, y) in inner.unwrap_or_default() {
            self.set(x, y, b'+');
        }
        Ok(())
    }

    /// Puts the letter of an edge in the middle of its longest piece without a joint.
    fn letter(&mut self, corners: &[(usize, usize)], color: Color) -> Result<Painted, WriteError> {
        let mut best: Vec<(usize, usize)> = Vec::new();
        let mut is_across = false;
        for pair in corners.windows(2) {
            let (cells, stroke) = run(pair[0], pair[1])?;
            for piece in cells.split(|&(x, y)| self.at(x, y) != stroke) {
                // Across there is room for a number beside the letter.
                if piece.len() > best.len() {
                    best = piece.to_vec();
                    is_across = stroke == b'-';
                }
            }
        }
        best.sort_unstable();
        let letter = *best.get(best.len() / 2).ok_or_else(crowded)?;
        self.set(letter.0, letter.1, color.letter() as u8);
        Ok(Painted {
            letter,
            across: is_across.then_some((best[0].0, best.len())),
        })
    }
}

/// The cells strictly between two corners, and the stroke that joins them.
fn run(from: (usize, usize), to: (usize, usize)) -> Result<(Vec<(usize, usize)>, u8), WriteError> {
    let (dx, dy) = (to.0.abs_diff(from.0), to.1.abs_diff(from.1));
    let same_sign = (to.0 > from.0) == (to.1 > from.1);
    let stroke = match (dx, dy) {
        (_, 0) => b'-',
        (0, _) => b'|',
        _ if dx == dy && same_sign => b'\\',
        _ if dx == dy => b'/',
        _ => {
            return Err(WriteError::new(
                "found an edge that is neither straight nor diagonal",
            ));
        }
    };
    let step = |start: usize, end: usize, by: usize| {
        if start == end {
            start
        } else if end > start {
            start + by
        } else {
            start - by
        }
    };
    let cells = (1..dx.max(dy))
        .map(|by| (step(from.0, to.0, by), step(from.1, to.1, by)))
        .collect();
    Ok((cells, stroke))
}

/// A coordinate that is a small whole number.
fn whole(coordinate: f64) -> Result<i64, WriteError> {
    let is_whole = coordinate.fract() == 0.0 && coordinate.abs() < 1e6;
    // Whole and below a million, so the cast is exact.
    is_whole.then_some(coordinate as i64).ok_or_else(|| {
        WriteError::new("found coordinates that are not whole numbers below a million")
    })
}

fn no_coordinates() -> WriteError {
    WriteError::new("found a vertex without coordinates")
}

fn crowded() -> WriteError {
    WriteError::new("found edges with no room for a stroke or a letter")
}
