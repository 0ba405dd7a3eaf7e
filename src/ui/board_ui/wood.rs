//! The wood of the board: a diagonal gradient under a faint horizontal grain, drawn once for a theme.

use crate::ui::theme::Palette;
use egui::{Color32, ColorImage, Context, TextureHandle, TextureId, TextureOptions, lerp};

/// The wood of one theme.
#[derive(Clone)]
pub struct Wood {
    texture: TextureHandle,
    /// The palette's wood, light and dark, that the texture was drawn with.
    colors: [Color32; 2],
}

/// The side of the texture: close to the size at which boards are shown, so that the grain stays fine.
const SIDE: usize = 768;

impl Wood {
    pub fn new(ctx: &Context, palette: &Palette) -> Wood {
        let colors = [palette.wood_light, palette.wood_dark];
        Wood { texture: ctx.load_texture("wood", image(colors), TextureOptions::LINEAR), colors }
    }

    /// Whether this is the wood of `palette`.
    pub fn fits(&self, palette: &Palette) -> bool {
        self.colors == [palette.wood_light, palette.wood_dark]
    }

    pub fn texture(&self) -> TextureId {
        self.texture.id()
    }
}

fn image(colors: [Color32; 2]) -> ColorImage {
    let [light, dark] = colors.map(|color| [color.r(), color.g(), color.b()].map(f32::from));
    let mut pixels = Vec::with_capacity(SIDE * SIDE);
    for row in 0..SIDE {
        let y = row as f32 / SIDE as f32;
        for column in 0..SIDE {
            let x = column as f32 / SIDE as f32;
            // The fibres run along the board and bend a little; broad bands lie under fine streaks.
            let bent = y + 0.012 * noise(x * 1.7, y * 3.0, 1);
            let bands = noise(x * 0.9, bent * 22.0, 2);
            let streaks = noise(x * 3.2, bent * 120.0, 3);
            let fibres = noise(x * 9.0, bent * 310.0, 4);
            // The last part keeps the gradient from breaking into steps.
            let dither = (hash(column as i32, row as i32, 5) - 0.5) / 255.0;
            let grain = 0.015 * bands + 0.026 * streaks + 0.014 * fibres + dither;
            let [r, g, b] = std::array::from_fn(|i| {
                let plain = lerp(light[i]..=dark[i], (x + y) / 2.0);
                (plain * (1.0 + grain)).round().clamp(0.0, 255.0) as u8
            });
            pixels.push(Color32::from_rgb(r, g, b));
        }
    }
    ColorImage::new([SIDE, SIDE], pixels)
}

/// Smooth noise from −1 to 1 with one value to a unit.
fn noise(x: f32, y: f32, seed: u32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let (u, v) = (x - left, y - top);
    let (u, v) = (u * u * (3.0 - 2.0 * u), v * v * (3.0 - 2.0 * v));
    let at = |dx: i32, dy: i32| hash(left as i32 + dx, top as i32 + dy, seed);
    let row = |dy: i32| lerp(at(0, dy)..=at(1, dy), u);
    lerp(row(0)..=row(1), v) * 2.0 - 1.0
}

/// A number from 0 to 1 that looks random and is always the same for the same arguments.
fn hash(x: i32, y: i32, seed: u32) -> f32 {
    let mut bits =
        (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2C1B_3C6D);
    bits ^= bits >> 12;
    bits = bits.wrapping_mul(0x297A_2D39);
    bits ^= bits >> 15;
    (bits >> 8) as f32 / (1 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Rgba;

    #[test]
    fn the_grain_is_faint() {
        for palette in [&Palette::LIGHT, &Palette::DARK] {
            let luminance = |color: Color32| Rgba::from(color).intensity();
            let (least, most) = (luminance(palette.wood_dark), luminance(palette.wood_light));
            for pixel in image([palette.wood_light, palette.wood_dark]).pixels {
                let found = luminance(pixel);
                assert!(found > 0.82 * least && found < 1.18 * most, "{pixel:?}");
            }
        }
    }
}
