//! The light on a stone and the shadow beneath it, as stops of gradients and as pixels.
//!
//! The window makes its textures of the pixels, and so do pictures of pixels; an SVG holds the gradients. Lengths are
//! in radii of the stone.

use super::ink::Rgb;
use super::material::{Body, StoneLook, Stops};
use crate::rules::Color;

/// Width of the hairline along the edge of a stone, in pixels, or in points where a pixel is smaller.
pub const HAIRLINE: f32 = 1.1;

/// Reach of a shadow from the middle of its stone, to any side.
pub const SHADOW_REACH: f32 = 1.36;

/// Position of the light on a stone, from its middle to the right and down.
pub(super) const LIGHT: [f32; 2] = [-0.34, -0.42];

/// Distance from [`LIGHT`] at which the light that glass reflects has faded out.
pub(super) const GLEAM_REACH: f32 = 0.3;

/// Distance from vein to vein, and the width of one.
pub(super) const VEINS: [f32; 2] = [0.2, 0.07];

/// Direction of veins: right and down.
pub(super) const VEIN_DIRECTION: [f32; 2] = [0.94, 0.342];

/// The colour of shadows.
pub(super) const SHADOW_COLOR: Rgb = Rgb([40, 24, 4]);

/// A round shadow with a soft edge. A stone has two, one over the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SoftShadow {
    /// Its middle, from that of the stone to the right and down.
    pub drop: [f32; 2],
    /// It fades out between `1 - blur` and `1 + blur` from its middle.
    pub blur: f32,
    /// Opacity within `1 - blur` of its middle.
    pub opacity: f32,
}

/// A tight shadow where the stone touches the board, and a wide faint one, both down and to the right.
pub(super) const SHADOWS: [SoftShadow; 2] = [
    SoftShadow { drop: [0.03, 0.06], blur: 0.07, opacity: 0.46 },
    SoftShadow { drop: [0.06, 0.13], blur: 0.2, opacity: 0.3 },
];

impl SoftShadow {
    /// Share of its opacity that is left at a distance from its middle, from 0 to 1.
    pub fn fade(&self, distance: f32) -> f32 {
        let part = (1.0 - (distance - 1.0) / self.blur).clamp(0.0, 2.0) / 2.0;
        part * part * (3.0 - 2.0 * part)
    }
}

/// One pixel of a stone in the four channels of a premultiplied colour.
///
/// `at` is its position in radii from the middle, `radius_pixels` the radius of the stone in pixels. The hairline of a
/// stone with light and shadow is `hairline_pixels` wide, but at most a fifth of the radius. The outline of a flat
/// stone is at least that wide, and at most a third of the radius.
pub fn stone_pixel(look: StoneLook, color: Color, at: [f32; 2], radius_pixels: f32, hairline_pixels: f32) -> [u8; 4] {
    // How much of the pixel lies within a circle of `radius` radii around the middle.
    let inside = |radius: f32| ((radius - at[0].hypot(at[1])) * radius_pixels + 0.5).clamp(0.0, 1.0);
    let line = hairline_pixels / radius_pixels;
    let (shade, Rgb(rim), edge) = match look {
        StoneLook::Shaded(finish) => {
            let body = finish.body(color);
            let (rim, opacity) = body.rim;
            (shade(body, at, radius_pixels), rim, opacity * (1.0 - inside(1.0 - line.min(0.2))))
        }
        StoneLook::Flat { fill, outline, .. } => {
            let Rgb(fill) = fill[color.index()];
            (fill.map(f32::from), outline, 1.0 - inside(1.0 - outline_width(look, line)))
        }
    };
    let mix = |i: usize| lerp(shade[i], f32::from(rim[i]), edge);
    premultiplied([mix(0), mix(1), mix(2)], inside(1.0))
}

/// Width of the outline of a flat stone, in radii: at least `min`, but never more than a third.
pub(super) fn outline_width(look: StoneLook, min: f32) -> f32 {
    match look {
        StoneLook::Shaded(_) => 0.0,
        StoneLook::Flat { width_percent, .. } => (f32::from(width_percent) / 100.0).max(min).min(1.0 / 3.0),
    }
}

/// The shade of a stone without its hairline.
fn shade(body: &Body, at: [f32; 2], radius_pixels: f32) -> [f32; 3] {
    let mut shade = gradient(&body.shades, at);
    if body.veins > 0.0 {
        let [spacing, width] = VEINS;
        // They bend a little, as the layers of a shell do.
        let along = at[0] * VEIN_DIRECTION[0] + at[1] * VEIN_DIRECTION[1];
        let across = at[1] * VEIN_DIRECTION[0] - at[0] * VEIN_DIRECTION[1] + 0.1 * along * along;
        let off = (across / spacing - (across / spacing).round()).abs() * spacing;
        // Where a vein is narrower than a pixel it is paler, and where they would run together there are none.
        let pixels = spacing * radius_pixels;
        let soft = width.max(1.2 / radius_pixels);
        let vein = (1.0 - off / soft).clamp(0.0, 1.0) * ((pixels - 2.0) / 2.0).clamp(0.0, 1.0);
        shade = shade.map(|channel| channel * (1.0 - body.veins * vein));
    }
    if body.gleam > 0.0 {
        let distance = (at[0] - LIGHT[0]).hypot(at[1] - LIGHT[1]);
        let part = body.gleam * gleam_fade(distance);
        shade = shade.map(|channel| lerp(channel, 255.0, part));
    }
    shade
}

/// Share of the reflected light that is left at a distance from [`LIGHT`], from 0 to 1.
pub(super) fn gleam_fade(distance: f32) -> f32 {
    let part = (1.0 - distance / GLEAM_REACH).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// One pixel of a stone's two shadows, in the four channels of a premultiplied colour; `at` is in radii from the middle
/// of the stone.
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
    use super::super::theme::Theme;
    use super::*;

    /// Stone styles of all themes.
    fn looks() -> impl Iterator<Item = StoneLook> {
        Theme::all().map(|theme| theme.look().stones)
    }

    #[test]
    fn a_stone_is_full_in_the_middle_and_gone_outside() {
        for (look, color) in looks().flat_map(|look| Color::ALL.map(|color| (look, color))) {
            for radius_pixels in [6.0, 21.6, 60.0] {
                let alpha = |x: f32| stone_pixel(look, color, [x, 0.0], radius_pixels, HAIRLINE)[3];
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
    fn black_stones_are_black_and_white_ones_white() {
        for look in looks() {
            let middle = |color| stone_pixel(look, color, [0.0, 0.0], 21.0, HAIRLINE)[0];
            assert!(middle(Color::Black) <= 0x38, "{look:?}: {:?}", middle(Color::Black));
            assert!(middle(Color::White) >= 0xE6, "{look:?}: {:?}", middle(Color::White));
        }
    }

    #[test]
    fn an_outline_keeps_its_width_and_leaves_the_fill_to_be_seen() {
        let look = StoneLook::Flat { fill: [Rgb([0; 3]), Rgb([255; 3])], outline: Rgb([90; 3]), width_percent: 10 };
        let red = |radius_pixels: f32, x: f32| stone_pixel(look, Color::White, [x, 0.0], radius_pixels, 1.0)[0];
        assert_eq!((red(40.0, 0.85), red(40.0, 0.95)), (255, 90));
        // A pixel at least, and never more than a third of the stone.
        assert_eq!((red(5.0, 0.7), red(5.0, 0.9)), (255, 90));
        assert_eq!(red(2.0, 0.0), 255);
    }
}
