//! The ground of a board: wood, a diagonal gradient under a faint horizontal grain, or slate, under clouds and specks,
//! computed pixel by pixel.

use super::ink::Rgb;
use super::material::Ground;

/// A square of ground. The grain keeps its scale relative to the board at any number of pixels.
pub struct Texture {
    ground: Ground,
    side: u32,
    noises: [Noise; 4],
}

impl Texture {
    /// A ground on `side` by `side` pixels.
    pub fn new(ground: Ground, side: u32) -> Texture {
        Texture { ground, side, noises: [1, 2, 3, 4].map(Noise::new) }
    }

    /// The pixel in `column` and `row`, from the upper left. It is the same whenever it is asked for; row by row is
    /// fastest.
    pub fn pixel(&mut self, column: u32, row: u32) -> Rgb {
        let (x, y) = (column as f32 / self.side as f32, row as f32 / self.side as f32);
        let grain = match self.ground {
            Ground::Wood { .. } => self.wood(x, y),
            Ground::Slate { .. } => self.slate(x, y),
            Ground::Plain(color) => return color,
        };
        // Dither, so that the gradient does not break into steps.
        let grain = grain + (hash(column as i32, row as i32, 5) - 0.5) / 255.0;
        let [Rgb(light), Rgb(dark)] = self.ground.ends();
        Rgb(std::array::from_fn(|i| {
            let plain = lerp(f32::from(light[i]), f32::from(dark[i]), (x + y) / 2.0);
            (plain * (1.0 + grain)).round().clamp(0.0, 255.0) as u8
        }))
    }

    /// The fibres run along the board and bend a little; broad bands lie under fine streaks.
    fn wood(&mut self, x: f32, y: f32) -> f32 {
        let [bend, bands, streaks, fibres] = &mut self.noises;
        let bent = y + 0.012 * bend.at(x * 1.7, y * 3.0);
        0.015 * bands.at(x * 0.9, bent * 22.0)
            + 0.026 * streaks.at(x * 3.2, bent * 120.0)
            + 0.014 * fibres.at(x * 9.0, bent * 310.0)
    }

    /// Clouds, the fine layers in which slate splits, and specks.
    fn slate(&mut self, x: f32, y: f32) -> f32 {
        let [clouds, patches, layers, specks] = &mut self.noises;
        // The layers run across the board, rising to the right.
        let rising = y + 0.3 * x;
        0.022 * clouds.at(x * 3.0, y * 3.6)
            + 0.016 * patches.at(x * 11.0 + 7.0, y * 13.0)
            + 0.018 * layers.at(x * 14.0, rising * 70.0)
            + 0.024 * specks.at(x * 260.0, y * 260.0)
    }
}

/// Smooth noise from −1 to 1 with one value to a unit.
struct Noise {
    seed: u32,
    /// The unit square that was asked last, and the values at its corners: neighbours mostly ask for the same one.
    corner: (i32, i32),
    values: [[f32; 2]; 2],
}

impl Noise {
    fn new(seed: u32) -> Noise {
        let mut noise = Noise { seed, corner: (0, 0), values: [[0.0; 2]; 2] };
        noise.enter((0, 0));
        noise
    }

    fn enter(&mut self, (left, top): (i32, i32)) {
        self.corner = (left, top);
        self.values = [0, 1].map(|dy| [0, 1].map(|dx| hash(left + dx, top + dy, self.seed)));
    }

    fn at(&mut self, x: f32, y: f32) -> f32 {
        let (left, top) = (x.floor(), y.floor());
        if self.corner != (left as i32, top as i32) {
            self.enter((left as i32, top as i32));
        }
        let (u, v) = (x - left, y - top);
        let (u, v) = (u * u * (3.0 - 2.0 * u), v * v * (3.0 - 2.0 * v));
        let [upper, lower] = self.values.map(|[left, right]| lerp(left, right, u));
        lerp(upper, lower, v) * 2.0 - 1.0
    }
}

/// A number from 0 to 1 that looks random and is always the same for the same arguments.
pub(super) fn hash(x: i32, y: i32, seed: u32) -> f32 {
    let mut bits =
        (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2C1B_3C6D);
    bits ^= bits >> 12;
    bits = bits.wrapping_mul(0x297A_2D39);
    bits ^= bits >> 15;
    (bits >> 8) as f32 / (1 << 24) as f32
}

fn lerp(from: f32, to: f32, part: f32) -> f32 {
    (1.0 - part) * from + part * to
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::theme::Theme;

    #[test]
    fn the_grain_is_faint() {
        const SIDE: u32 = 300;
        for theme in Theme::all() {
            let ground = theme.look().ground;
            let [light, dark] = ground.ends();
            let mut texture = Texture::new(ground, SIDE);
            for (row, column) in (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column))) {
                let Rgb(pixel) = texture.pixel(column, row);
                for i in 0..3 {
                    let (min, max) = (f32::from(dark.0[i]) * 0.9, f32::from(light.0[i]) * 1.1);
                    assert!((min..=max).contains(&f32::from(pixel[i])), "{pixel:?}");
                }
            }
        }
    }

    #[test]
    fn a_pixel_does_not_depend_on_what_was_asked_before() {
        for ground in Theme::all().map(|theme| theme.look().ground) {
            check_order(ground);
        }
    }

    fn check_order(ground: Ground) {
        let mut in_order = Texture::new(ground, 64);
        let pixels: Vec<Rgb> = (0..64 * 64).map(|i| in_order.pixel(i % 64, i / 64)).collect();
        let mut backwards = Texture::new(ground, 64);
        for i in (0..64 * 64).rev() {
            assert_eq!(backwards.pixel(i % 64, i / 64), pixels[i as usize]);
        }
        assert_eq!(Texture::new(ground, 64).pixel(17, 5), pixels[5 * 64 + 17]);
    }
}
