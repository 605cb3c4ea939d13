//! Which ends of strokes and which circles are one vertex.

use std::collections::HashMap;

use cgt_core::ParseError;

use super::plane::{Bounds, Pt};
use super::source::Source;
use super::{Disc, Scene};

/// The vertices of a scene; `None` stands for the ground.
pub(super) struct Vertices {
    places: Vec<Place>,
    /// For each open line the vertices at its two ends.
    ends: Vec<[Option<usize>; 2]>,
}

struct Place {
    center: Pt,
    /// The circle drawn there, if one is.
    disc: Option<usize>,
    is_ground: bool,
    /// The element of a stroke that ends here, or of the circle.
    element: usize,
}

impl Vertices {
    /// Joins the ends of the lines.
    pub(super) fn find(scene: &Scene, source: &Source<'_>) -> Result<Vertices, ParseError> {
        let mut places: Vec<Place> = scene
            .discs
            .iter()
            .enumerate()
            .map(|(number, disc)| Place {
                center: disc.center,
                disc: Some(number),
                is_ground: scene
                    .ground
                    .holds(disc.center, disc.radius.max(scene.tolerance)),
                element: disc.element,
            })
            .collect();
        let discs = DiscIndex::new(&scene.discs, scene.tolerance);
        let mut ends = vec![[None, None]; scene.lines.len()];
        let mut free = Vec::new();
        for (index, line) in scene
            .lines
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.is_closed)
        {
            let tips = [line.points[0], line.points[line.points.len() - 1]];
            for (side, tip) in tips.into_iter().enumerate() {
                if let Some(disc) = discs.around(tip, &scene.discs) {
                    ends[index][side] = Some(disc).filter(|&disc| !places[disc].is_ground);
                } else if !scene.ground.holds(tip, scene.tolerance) {
                    free.push((tip, index, side));
                }
            }
        }
        let tips: Vec<Pt> = free.iter().map(|&(tip, ..)| tip).collect();
        let clusters = cluster(&tips, scene.tolerance);
        for members in clusters.members(&tips) {
            let element = scene.lines[free[members[0]].1].element;
            if !is_tight(&members, &tips, scene.tolerance) {
                let what = "ends where only a chain of other ends joins it to all of them";
                return Err(source.error(element, what).with_help(
                    "draw the ends closer together or farther apart, or change the tolerance",
                ));
            }
            for &member in &members {
                let (_, line, side) = free[member];
                ends[line][side] = Some(places.len());
            }
            places.push(Place {
                center: middle(&members, &tips),
                disc: None,
                is_ground: false,
                element,
            });
        }
        Ok(Vertices { places, ends })
    }

    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    pub(super) fn ends(&self, line: usize) -> [Option<usize>; 2] {
        self.ends[line]
    }

    pub(super) fn center(&self, vertex: usize) -> Pt {
        self.places[vertex].center
    }

    pub(super) fn element(&self, vertex: usize) -> usize {
        self.places[vertex].element
    }

    pub(super) fn is_disc(&self, vertex: usize) -> bool {
        self.places[vertex].disc.is_some()
    }

    pub(super) fn is_ground(&self, vertex: usize) -> bool {
        self.places[vertex].is_ground
    }

    /// How near a stroke must come to pass through a vertex: visibly touch it.
    pub(super) fn reach(&self, vertex: usize, scene: &Scene) -> f64 {
        let touch = scene.tolerance / 2.0;
        let disc = self.places[vertex]
            .disc
            .map(|disc| scene.discs[disc].radius);
        disc.map_or(touch, |radius| radius.max(touch))
    }

    /// The label of the circle at a vertex.
    pub(super) fn name<'a>(
        &self,
        vertex: usize,
        scene: &Scene,
        source: &'a Source<'_>,
    ) -> Option<&'a str> {
        let disc = self.places[vertex].disc?;
        source.label(scene.discs[disc].element)
    }
}

/// The circles, found by place.
struct DiscIndex {
    cell: f64,
    tolerance: f64,
    cells: HashMap<(i64, i64), Vec<usize>>,
    /// Circles larger than a cell; few, as a rule.
    large: Vec<usize>,
}

impl DiscIndex {
    fn new(discs: &[Disc], tolerance: f64) -> DiscIndex {
        let mut radii: Vec<f64> = discs.iter().map(|disc| disc.radius).collect();
        radii.sort_by(f64::total_cmp);
        let typical = radii.get(radii.len() / 2).copied().unwrap_or(0.0);
        let mut index = DiscIndex {
            cell: (2.0 * typical).max(tolerance).max(1e-9),
            tolerance,
            cells: HashMap::new(),
            large: Vec::new(),
        };
        for (number, disc) in discs.iter().enumerate() {
            if disc.radius > index.cell {
                index.large.push(number);
            } else {
                let key = cell_of(disc.center, index.cell);
                index.cells.entry(key).or_default().push(number);
            }
        }
        index
    }

    /// The circle that a point is in or near, the nearest if there are several.
    fn around(&self, point: Pt, discs: &[Disc]) -> Option<usize> {
        let near = neighbours(cell_of(point, self.cell), 1)
            .filter_map(|key| self.cells.get(&key))
            .flatten()
            .chain(&self.large)
            .copied();
        near.filter(|&number| {
            let disc = &discs[number];
            point.distance(disc.center) <= disc.radius.max(self.tolerance)
        })
        .min_by(|&a, &b| {
            let distance = |number: usize| point.distance(discs[number].center);
            distance(a).total_cmp(&distance(b)).then(a.cmp(&b))
        })
    }
}

/// A partition of points.
struct Clusters {
    parents: Vec<usize>,
}

impl Clusters {
    fn root(&mut self, mut point: usize) -> usize {
        while self.parents[point] != point {
            self.parents[point] = self.parents[self.parents[point]];
            point = self.parents[point];
        }
        point
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        // The earlier point stands for both, so that the order is that of the document.
        self.parents[a.max(b)] = a.min(b);
    }

    /// The clusters in the order of their first points.
    fn members(mut self, points: &[Pt]) -> Vec<Vec<usize>> {
        let mut number = vec![usize::MAX; points.len()];
        let mut members: Vec<Vec<usize>> = Vec::new();
        for point in 0..points.len() {
            let root = self.root(point);
            if number[root] == usize::MAX {
                number[root] = members.len();
                members.push(Vec::new());
            }
            members[number[root]].push(point);
        }
        members
    }
}

/// Joins all points that are at most `tolerance` apart, directly or by a chain.
fn cluster(points: &[Pt], tolerance: f64) -> Clusters {
    let mut clusters = Clusters {
        parents: (0..points.len()).collect(),
    };
    // Points in one cell are always near enough, since its diagonal is the tolerance.
    let cell = (tolerance / std::f64::consts::SQRT_2).max(1e-12);
    let mut cells: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
    for (number, &point) in points.iter().enumerate() {
        let key = cell_of(point, cell);
        if let Some(first) = cells.get(&key).and_then(|others| others.first()) {
            clusters.join(*first, number);
        }
        for other_key in neighbours(key, 2).filter(|&other| other != key) {
            let others = cells.get(&other_key).map_or(&[][..], Vec::as_slice);
            let near = others
                .iter()
                .find(|&&other| points[other].distance(point) <= tolerance);
            if let Some(&near) = near {
                clusters.join(near, number);
            }
        }
        cells.entry(key).or_default().push(number);
    }
    clusters
}

fn cell_of(point: Pt, cell: f64) -> (i64, i64) {
    // Far away the cast saturates; such points share a cell and are compared one by one.
    (
        (point.x / cell).floor() as i64,
        (point.y / cell).floor() as i64,
    )
}

fn neighbours((x, y): (i64, i64), reach: i64) -> impl Iterator<Item = (i64, i64)> {
    (-reach..=reach).flat_map(move |dx| {
        (-reach..=reach).map(move |dy| (x.saturating_add(dx), y.saturating_add(dy)))
    })
}

/// Whether any two members are at most `tolerance` apart.
fn is_tight(members: &[usize], points: &[Pt], tolerance: f64) -> bool {
    let bounds = Bounds::around(members.iter().map(|&member| &points[member]));
    let diagonal = bounds.width().hypot(bounds.height());
    if diagonal <= tolerance {
        return true;
    }
    if bounds.width() > tolerance || bounds.height() > tolerance || members.len() > 2000 {
        return false;
    }
    members.iter().enumerate().all(|(number, &a)| {
        members[number + 1..]
            .iter()
            .all(|&b| points[a].distance(points[b]) <= tolerance)
    })
}

fn middle(members: &[usize], points: &[Pt]) -> Pt {
    let count = members.len() as f64;
    let sum = members.iter().fold(Pt::new(0.0, 0.0), |sum, &member| {
        Pt::new(sum.x + points[member].x, sum.y + points[member].y)
    });
    Pt::new(sum.x / count, sum.y / count)
}
