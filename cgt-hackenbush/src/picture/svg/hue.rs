//! What the colours of a drawing stand for.

use std::fmt;

use super::super::Color;

/// An opaque colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rgb(pub(super) u8, pub(super) u8, pub(super) u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The role of a colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Hue {
    /// The colour of an edge.
    Edge(Color),
    /// Black, grey or brown: perhaps the ground.
    Neutral,
    /// Anything else, white included.
    Other,
}

/// What a colour stands for.
///
/// Hue and saturation are those of the HSL model.
pub(super) fn hue(color: Rgb) -> Hue {
    let (hue, saturation, lightness) = hsl(color);
    if lightness < 0.04 {
        return Hue::Neutral;
    }
    if saturation >= 0.35 && lightness < 1.0 {
        if hue >= 345.0 || hue <= 15.0 {
            return Hue::Edge(Color::Red);
        }
        if (80.0..=165.0).contains(&hue) {
            return Hue::Edge(Color::Green);
        }
        if (195.0..=260.0).contains(&hue) {
            return Hue::Edge(Color::Blue);
        }
    }
    // Bright and saturated, it is orange.
    let is_dull = lightness < 0.42 || saturation < 0.8;
    let is_brown = (15.0..=50.0).contains(&hue) && lightness < 0.6 && is_dull;
    let is_grey = saturation < 0.2 && lightness < 0.92;
    if is_brown || is_grey {
        Hue::Neutral
    } else {
        Hue::Other
    }
}

/// Hue in degrees, saturation and lightness from 0 to 1.
fn hsl(Rgb(red, green, blue): Rgb) -> (f64, f64, f64) {
    let [red, green, blue] = [red, green, blue].map(|part| f64::from(part) / 255.0);
    let high = red.max(green).max(blue);
    let low = red.min(green).min(blue);
    let spread = high - low;
    let lightness = (high + low) / 2.0;
    if spread == 0.0 {
        return (0.0, 0.0, lightness);
    }
    let saturation = spread / (1.0 - (2.0 * lightness - 1.0).abs());
    let sixth = if high == red {
        ((green - blue) / spread).rem_euclid(6.0)
    } else if high == green {
        (blue - red) / spread + 2.0
    } else {
        (red - green) / spread + 4.0
    };
    (60.0 * sixth, saturation, lightness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_colours() {
        let cases = [
            (Rgb(255, 0, 0), Hue::Edge(Color::Red)),
            (Rgb(139, 0, 0), Hue::Edge(Color::Red)),
            (Rgb(220, 20, 60), Hue::Edge(Color::Red)),
            (Rgb(0, 128, 0), Hue::Edge(Color::Green)),
            (Rgb(50, 205, 50), Hue::Edge(Color::Green)),
            (Rgb(0, 0, 255), Hue::Edge(Color::Blue)),
            (Rgb(0, 0, 128), Hue::Edge(Color::Blue)),
            (Rgb(70, 130, 180), Hue::Edge(Color::Blue)),
            (Rgb(0, 0, 0), Hue::Neutral),
            (Rgb(128, 128, 128), Hue::Neutral),
            (Rgb(139, 69, 19), Hue::Neutral),
            (Rgb(160, 82, 45), Hue::Neutral),
            (Rgb(210, 105, 30), Hue::Neutral),
            (Rgb(255, 255, 255), Hue::Other),
            (Rgb(255, 255, 0), Hue::Other),
            (Rgb(128, 0, 128), Hue::Other),
            (Rgb(255, 165, 0), Hue::Other),
            (Rgb(0, 255, 255), Hue::Other),
        ];
        for (color, expected) in cases {
            assert_eq!(hue(color), expected, "{color}");
        }
    }
}
