//! Thermographs as SVG pictures: temperature upwards, positive values on the left.

use std::fmt::Write as _;

use cgt_core::{Corner, Dyadic, Thermograph};

use super::Step;
use crate::session::Work;

/// The plot is at most this wide and high, in units of the picture.
const WIDE: i64 = 480;
const HIGH: i64 = 320;
/// Of the mast above its foot.
const MAST: i64 = 48;
/// Around the plot, where the numbers stand.
const MARGIN: i64 = 64;

const STYLE: &str = "\
.page{fill:#ffffff}.axis{stroke:#b5b0a4}.grid{stroke:#dedad0;stroke-dasharray:3 4}\
polyline{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}\
.left{stroke:#1f5fd0}.right{stroke:#c8281e}.mast{stroke:#2b2925}\
text{fill:#2b2925;font:13px system-ui,sans-serif}.value{text-anchor:middle}\
.temperature{text-anchor:end;dominant-baseline:central}\
@media(prefers-color-scheme:dark){.page{fill:#191816}.axis{stroke:#6d685d}.grid{stroke:#3a3731}\
.left{stroke:#6ea3ff}.right{stroke:#ff7a6e}.mast{stroke:#e8e4da}text{fill:#e8e4da}}";

/// The walls, the mast and the axes; `None` where the numbers are out of any scale.
pub(crate) fn draw(work: &Work<'_, '_>, thermograph: &Thermograph) -> Option<String> {
    let plot = Plot::new(thermograph)?;
    let (wide, high) = (plot.wide + 2 * MARGIN, plot.high + MAST + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\" role=\"img\">\n<title>Thermograph</title>\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{wide}\" height=\"{high}\"/>\n"
    );
    plot.axes(work, thermograph, &mut svg);
    let walls = [
        ("left", thermograph.left_wall()),
        ("right", thermograph.right_wall()),
    ];
    for (class, corners) in walls {
        plot.line(
            class,
            corners.iter().map(|corner| plot.point(corner)),
            &mut svg,
        );
    }
    let foot = Corner {
        temperature: thermograph.temperature().clone(),
        value: thermograph.mast().clone(),
    };
    let (x, y) = plot.point(&foot);
    plot.line("mast", [(x, y), (x, y - MAST)].into_iter(), &mut svg);
    svg.push_str("</svg>\n");
    Some(svg)
}

/// Where values and temperatures stand.
struct Plot {
    highest: Dyadic,
    scale: Step,
    rise: Step,
    wide: i64,
    high: i64,
}

impl Plot {
    fn new(thermograph: &Thermograph) -> Option<Plot> {
        let walls = [thermograph.left_wall(), thermograph.right_wall()];
        let values = || walls.iter().copied().flatten().map(|corner| &corner.value);
        let (highest, lowest) = (values().max()?.clone(), values().min()?.clone());
        let height = thermograph.temperature() + &Dyadic::ONE;
        let scale = Step::over(&(&highest - &lowest), WIDE)?;
        let rise = Step::over(&height, HIGH)?;
        Some(Plot {
            wide: scale.count(&(&highest - &lowest))?,
            high: rise.count(&height)?,
            highest,
            scale,
            rise,
        })
    }

    fn x(&self, value: &Dyadic) -> i64 {
        MARGIN + self.scale.count(&(&self.highest - value)).unwrap_or(0)
    }

    fn y(&self, temperature: &Dyadic) -> i64 {
        let above = self.rise.count(&(temperature + &Dyadic::ONE)).unwrap_or(0);
        MARGIN + MAST + self.high - above
    }

    fn point(&self, corner: &Corner) -> (i64, i64) {
        (self.x(&corner.value), self.y(&corner.temperature))
    }

    /// A dotted line and its number for each corner's temperature and value.
    fn axes(&self, work: &Work<'_, '_>, thermograph: &Thermograph, svg: &mut String) {
        let walls = [thermograph.left_wall(), thermograph.right_wall()];
        let corners = || walls.iter().copied().flatten();
        let mut values: Vec<&Dyadic> = corners().map(|corner| &corner.value).collect();
        values.sort();
        values.dedup();
        let mut temperatures: Vec<&Dyadic> = corners().map(|corner| &corner.temperature).collect();
        temperatures.push(thermograph.temperature());
        let bottom = Dyadic::from(-1);
        temperatures.push(&bottom);
        temperatures.sort();
        temperatures.dedup();
        let name = |number: &Dyadic| work.number_text(number).unwrap_or_else(|| "…".to_owned());
        let (left, right) = (MARGIN - 12, MARGIN + self.wide + 12);
        let (top, base) = (MARGIN, MARGIN + MAST + self.high);
        // Writing to a string does not fail. Numbers that would touch the one before are left out.
        let mut last = i64::MAX;
        for temperature in temperatures {
            let y = self.y(temperature);
            let class = if temperature.is_zero() {
                "axis"
            } else {
                "grid"
            };
            let _ = writeln!(
                svg,
                "<line class=\"{class}\" x1=\"{left}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>"
            );
            if last - y >= 16 {
                let (x, name) = (left - 8, name(temperature));
                let _ = writeln!(
                    svg,
                    "<text class=\"temperature\" x=\"{x}\" y=\"{y}\">{name}</text>"
                );
                last = y;
            }
        }
        let mut free = i64::MAX;
        for value in values {
            let (x, name) = (self.x(value), name(value));
            let half = 4 * name.chars().count() as i64 + 4;
            let class = if value.is_zero() { "axis" } else { "grid" };
            let _ = writeln!(
                svg,
                "<line class=\"{class}\" x1=\"{x}\" y1=\"{top}\" x2=\"{x}\" y2=\"{base}\"/>"
            );
            if x + half <= free {
                let y = base + 24;
                let _ = writeln!(
                    svg,
                    "<text class=\"value\" x=\"{x}\" y=\"{y}\">{name}</text>"
                );
                free = x - half;
            }
        }
    }

    fn line(&self, class: &str, points: impl Iterator<Item = (i64, i64)>, svg: &mut String) {
        let points: Vec<String> = points.map(|(x, y)| format!("{x},{y}")).collect();
        let points = points.join(" ");
        let _ = writeln!(svg, "<polyline class=\"{class}\" points=\"{points}\"/>");
    }
}
