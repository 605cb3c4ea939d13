//! Thermographs as text: temperature upwards, Left's side on the left.

pub(crate) mod svg;

use cgt_core::{Corner, Dyadic, Thermograph};

use crate::session::Work;

/// Rows between the foot of the mast and `t = -1`, at most.
const ROWS: i64 = 16;
/// Columns between the outermost values, at most.
const COLUMNS: i64 = 56;
/// Rows of the mast above its foot.
const MAST: i64 = 2;

/// The walls and the mast, drawn if numbers of a sensible size allow it, and the corners.
pub(crate) fn draw(work: &Work<'_, '_>, thermograph: &Thermograph) -> String {
    let mut lines = grid(thermograph);
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let text = |number: &Dyadic| work.number_text(number).unwrap_or_else(|| "…".to_owned());
    let wall = |name: &str, corners: &[Corner]| {
        let corner =
            |corner: &Corner| format!("({}, {})", text(&corner.temperature), text(&corner.value));
        let corners: Vec<String> = corners.iter().map(corner).collect();
        format!("{name} wall   {}", corners.join(" "))
    };
    lines.push("corners as (temperature, value):".to_owned());
    lines.push(wall("Left ", thermograph.left_wall()));
    lines.push(wall("Right", thermograph.right_wall()));
    let (mast, foot) = (text(thermograph.mast()), text(thermograph.temperature()));
    lines.push(format!("mast         at {mast} from temperature {foot}"));
    lines.join("\n")
}

/// The picture itself, or nothing where its numbers are too large for one.
fn grid(thermograph: &Thermograph) -> Vec<String> {
    let foot = thermograph.temperature();
    let bottom = Dyadic::from(-1);
    let step = Step::over(&(foot - &bottom), ROWS);
    let values = thermograph
        .left_wall()
        .iter()
        .chain(thermograph.right_wall());
    let (Some(high), Some(low)) = (
        values.clone().map(|corner| &corner.value).max(),
        values.map(|corner| &corner.value).min(),
    ) else {
        return Vec::new();
    };
    let scale = Step::over(&(high - low), COLUMNS);
    let (Some(step), Some(scale)) = (step, scale) else {
        return Vec::new();
    };
    let Some(rows) = step.count(&(foot - &bottom)) else {
        return Vec::new();
    };
    let column = |value: &Dyadic| scale.count(&(high - value)).unwrap_or(0) as usize;
    (0..=rows + MAST)
        .rev()
        .map(|row| {
            let temperature = &bottom + &step.times(row);
            let left = column(&thermograph.left_at(&temperature));
            let right = column(&thermograph.right_at(&temperature));
            let mut line = vec![' '; left.max(right) + 1];
            let above = &temperature + &step.times(1);
            if left == right {
                line[left] = '|';
            } else {
                let leans = |wall: usize, next: usize, sign| if wall == next { '|' } else { sign };
                line[left] = leans(left, column(&thermograph.left_at(&above)), '/');
                line[right] = leans(right, column(&thermograph.right_at(&above)), '\\');
            }
            let line: String = line.into_iter().collect();
            format!("{:>8}  {line}", label(&temperature, &step))
        })
        .collect()
}

/// A length of one row or column: a power of two.
struct Step(i64);

impl Step {
    /// The smallest one of which at most `most` make up `span`.
    fn over(span: &Dyadic, most: i64) -> Option<Step> {
        const SMALLEST: i64 = -40;
        const LARGEST: i64 = 40;
        let fits = |&power: &i64| {
            let scaled = span * &Dyadic::power_of_two(-power);
            scaled <= Dyadic::from(most)
        };
        (SMALLEST..=LARGEST).find(fits).map(Step)
    }

    /// How many of them make up a length, rounded.
    fn count(&self, length: &Dyadic) -> Option<i64> {
        let scaled = length * &Dyadic::power_of_two(-self.0);
        i64::try_from((&scaled + &Dyadic::ratio(1, 1)).floor()).ok()
    }

    fn times(&self, count: i64) -> Dyadic {
        &Dyadic::from(count) * &Dyadic::power_of_two(self.0)
    }
}

/// Temperatures are written where they are whole, or all of them where few are.
fn label(temperature: &Dyadic, step: &Step) -> String {
    if temperature.is_integer() || step.0 >= -1 {
        temperature.to_string()
    } else {
        String::new()
    }
}
