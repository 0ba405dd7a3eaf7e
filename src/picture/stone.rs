//! The light on a stone and the shadow beneath it, as stops of gradients and as pixels.
//!
//! The window makes its textures of the pixels, and so do pictures of pixels; an SVG holds the gradients. Lengths are in
//! radii of the stone.

use super::theme::Rgb;
use crate::rules::Color;

/// The hairline along the edge of a white stone is so many pixels wide, or points where a pixel is smaller.
pub const HAIRLINE: f32 = 1.1;

/// How far a shadow reaches from the middle of its stone, to any side.
pub const SHADOW_REACH: f32 = 1.36;

/// Stops of a radial gradient around the light: the distance from it, then red, green and blue from 0 to 255.
pub type Stops = [(f32, [f32; 3]); 5];

/// The shades of a stone around [`LIGHT`].
pub const fn shades(color: Color) -> &'static Stops {
    match color {
        Color::Black => &BLACK,
        Color::White => &WHITE,
    }
}

const BLACK: Stops = [
    (0.0, [104.0, 104.0, 107.0]),
    (0.3, [70.0, 70.0, 73.0]),
    (0.75, [38.0, 38.0, 40.0]),
    (1.25, [19.0, 19.0, 21.0]),
    (1.7, [7.0, 7.0, 9.0]),
];

const WHITE: Stops = [
    (0.0, [255.0, 255.0, 255.0]),
    (0.5, [252.0, 251.0, 248.0]),
    (0.95, [244.0, 241.0, 235.0]),
    (1.35, [229.0, 225.0, 216.0]),
    (1.7, [203.0, 197.0, 185.0]),
];

/// Where the light falls on a stone, from its middle to the right and down.
pub const LIGHT: [f32; 2] = [-0.34, -0.42];

/// The hairline of a stone: its colour, and how much of it covers the shade.
pub const fn rim(color: Color) -> (Rgb, f32) {
    match color {
        Color::Black => (Rgb([0, 0, 0]), 0.0),
        Color::White => (Rgb([96, 82, 56]), 0.4),
    }
}

/// The colour of shadows.
pub const SHADOW_COLOR: Rgb = Rgb([40, 24, 4]);

/// A round shadow with a soft edge. A stone has two, one over the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoftShadow {
    /// Its middle, from that of the stone to the right and down.
    pub drop: [f32; 2],
    /// It fades out between `1 - blur` and `1 + blur` from its middle.
    pub blur: f32,
    /// How dark it is where it is whole.
    pub opacity: f32,
}

/// A tight shadow where the stone touches the wood, and a wide faint one, both down and to the right.
pub const SHADOWS: [SoftShadow; 2] = [
    SoftShadow { drop: [0.03, 0.06], blur: 0.07, opacity: 0.46 },
    SoftShadow { drop: [0.06, 0.13], blur: 0.2, opacity: 0.3 },
];

impl SoftShadow {
    /// How much of its darkness is left at a distance from its middle, from 0 to 1.
    pub fn fade(&self, distance: f32) -> f32 {
        let part = (1.0 - (distance - 1.0) / self.blur).clamp(0.0, 2.0) / 2.0;
        part * part * (3.0 - 2.0 * part)
    }
}

/// One pixel of a stone in the four channels of a premultiplied colour. `at` is its place in radii from the middle,
/// `radius_pixels` the radius of the stone in pixels, and the hairline of a white one is `hairline_pixels` wide, but
/// never more than a fifth of a small stone.
pub fn stone_pixel(color: Color, at: [f32; 2], radius_pixels: f32, hairline_pixels: f32) -> [u8; 4] {
    // How much of the pixel lies within a circle of `radius` radii around the middle.
    let inside = |radius: f32| ((radius - at[0].hypot(at[1])) * radius_pixels + 0.5).clamp(0.0, 1.0);
    let shade = gradient(shades(color), at);
    let (Rgb(rim), opacity) = rim(color);
    let hairline = 1.0 - (hairline_pixels / radius_pixels).min(0.2);
    let edge = opacity * (1.0 - inside(hairline));
    let mix = |i: usize| lerp(shade[i], f32::from(rim[i]), edge);
    premultiplied([mix(0), mix(1), mix(2)], inside(1.0))
}

/// One pixel of a shadow, likewise.
pub fn shadow_pixel(at: [f32; 2]) -> [u8; 4] {
    let light = SHADOWS.iter().fold(1.0, |light, shadow| {
        let distance = (at[0] - shadow.drop[0]).hypot(at[1] - shadow.drop[1]);
        light * (1.0 - shadow.opacity * shadow.fade(distance))
    });
    premultiplied(SHADOW_COLOR.0.map(f32::from), 1.0 - light)
}

fn gradient(stops: &Stops, at: [f32; 2]) -> [f32; 3] {
    let distance = (at[0] - LIGHT[0]).hypot(at[1] - LIGHT[1]);
    let next = stops.iter().position(|stop| stop.0 > distance).unwrap_or(stops.len() - 1).max(1);
    let ((from, a), (to, b)) = (stops[next - 1], stops[next]);
    let part = ((distance - from) / (to - from)).clamp(0.0, 1.0);
    std::array::from_fn(|i| lerp(a[i], b[i], part))
}

fn lerp(from: f32, to: f32, part: f32) -> f32 {
    (1.0 - part) * from + part * to
}

fn premultiplied(rgb: [f32; 3], alpha: f32) -> [u8; 4] {
    let [r, g, b] = rgb.map(|channel| (channel * alpha).round() as u8);
    [r, g, b, (alpha * 255.0).round() as u8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_is_full_in_the_middle_and_gone_outside() {
        for color in Color::ALL {
            for radius_pixels in [6.0, 21.6, 60.0] {
                let alpha = |x: f32| stone_pixel(color, [x, 0.0], radius_pixels, HAIRLINE)[3];
                assert_eq!(alpha(0.0), 255);
                assert_eq!(alpha(1.0), 128, "the edge of a stone covers half its pixel");
                assert_eq!(alpha(1.0 + 1.0 / radius_pixels), 0);
            }
        }
    }

    #[test]
    fn a_shadow_is_gone_where_its_reach_ends() {
        const REACH: f32 = SHADOW_REACH;
        for at in [[REACH, 0.0], [0.0, REACH], [-REACH, 0.0], [0.0, -REACH]] {
            assert_eq!(shadow_pixel(at)[3], 0);
        }
    }

    #[test]
    fn the_middle_of_a_stone_has_the_colour_its_marks_were_chosen_for() {
        let middle = |color| stone_pixel(color, [0.0, 0.0], 21.0, HAIRLINE)[0];
        assert!(middle(Color::Black) <= 0x38, "{:?}", middle(Color::Black));
        assert!(middle(Color::White) >= 0xF4, "{:?}", middle(Color::White));
    }
}
