//! Stones as a texture: a black one, a white one and their shadow, drawn for one size in pixels.
//!
//! A texture of the very size in pixels is copied one to one and so is as sharp as the screen, with
//! any shading; and all stones of a board, with their shadows, are one mesh of two triangles each.
//! Measured in release, a frame of 220 stones: 0.03 ms to tessellate, numbers included; as circles
//! in a dozen shades, without shadows, 4 ms.

use crate::rules::Color;
use egui::{Color32, ColorImage, Context, Mesh, Pos2, Rect, Shape, TextureHandle, TextureOptions, Vec2, lerp, pos2};

/// Stones of one size.
#[derive(Clone)]
pub struct StoneSheet {
    texture: TextureHandle,
    /// The side of a tile in physical pixels.
    tile_pixels: u32,
    radius_pixels: f32,
}

/// The tiles of a sheet, from the left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    Stone(Color),
    Shadow,
}

impl Tile {
    const COUNT: u32 = 3;

    const fn index(self) -> u32 {
        match self {
            Tile::Stone(color) => color.index() as u32,
            Tile::Shadow => 2,
        }
    }
}

impl StoneSheet {
    /// Draws stones with a radius of `radius_pixels`. The middle of a tile lies in the middle of a pixel if
    /// `line_pixels` is odd, else between two, as the middle of a line does.
    pub fn new(ctx: &Context, radius_pixels: f32, line_pixels: u32) -> StoneSheet {
        // Room for the shadow, and the same parity as the line.
        let half = (radius_pixels * 1.36).ceil() as u32 + 1;
        let tile_pixels = 2 * half + line_pixels % 2;
        let width = (tile_pixels * Tile::COUNT) as usize;
        let mut pixels = Vec::with_capacity(width * tile_pixels as usize);
        for y in 0..tile_pixels {
            for x in 0..tile_pixels * Tile::COUNT {
                let tile = match x / tile_pixels {
                    0 => Tile::Stone(Color::Black),
                    1 => Tile::Stone(Color::White),
                    _ => Tile::Shadow,
                };
                // From the middle of the tile to the middle of the pixel, in radii.
                let middle = tile_pixels as f32 / 2.0;
                let offset = pos2((x % tile_pixels) as f32 + 0.5 - middle, y as f32 + 0.5 - middle).to_vec2();
                pixels.push(texel(tile, offset / radius_pixels, radius_pixels));
            }
        }
        let image = ColorImage::new([width, tile_pixels as usize], pixels);
        let texture = ctx.load_texture("stones", image, TextureOptions::LINEAR);
        StoneSheet { texture, tile_pixels, radius_pixels }
    }

    /// Whether the sheet was drawn for these arguments of [`StoneSheet::new`].
    pub fn fits(&self, radius_pixels: f32, line_pixels: u32) -> bool {
        self.radius_pixels == radius_pixels && self.tile_pixels % 2 == line_pixels % 2
    }

    /// An empty mesh for tiles of this sheet.
    pub fn mesh(&self) -> Mesh {
        Mesh::with_texture(self.texture.id())
    }

    /// Adds a tile to a mesh of this sheet. At a scale of 1 it is copied pixel by pixel.
    pub fn add(&self, mesh: &mut Mesh, tile: Tile, center: Pos2, placed: Placed) {
        let side = self.tile_pixels as f32 / placed.pixels_per_point * placed.scale;
        let (left, right) = (tile.index() as f32, (tile.index() + 1) as f32);
        let count = Tile::COUNT as f32;
        let uv = Rect::from_min_max(pos2(left / count, 0.0), pos2(right / count, 1.0));
        let tint = Color32::WHITE.gamma_multiply(placed.opacity);
        mesh.add_rect_with_uv(Rect::from_center_size(center, Vec2::splat(side)), uv, tint);
    }

    /// One stone by itself, without a shadow.
    pub fn stone(&self, color: Color, center: Pos2, placed: Placed) -> Shape {
        let mut mesh = self.mesh();
        self.add(&mut mesh, Tile::Stone(color), center, placed);
        Shape::mesh(mesh)
    }
}

/// How a tile is put on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    pub pixels_per_point: f32,
    pub scale: f32,
    pub opacity: f32,
}

impl Placed {
    /// As it was drawn.
    pub const fn plain(pixels_per_point: f32) -> Placed {
        Placed { pixels_per_point, scale: 1.0, opacity: 1.0 }
    }
}

/// One pixel of a tile; `at` is its place in radii of the stone, from the middle.
fn texel(tile: Tile, at: Vec2, radius_pixels: f32) -> Color32 {
    // How much of the pixel lies within a circle of `radius` radii around the middle.
    let inside = |at: Vec2, radius: f32| ((radius - at.length()) * radius_pixels + 0.5).clamp(0.0, 1.0);
    match tile {
        Tile::Stone(color) => {
            let shade = match color {
                Color::Black => gradient(&BLACK, at),
                Color::White => gradient(&WHITE, at),
            };
            let rim = match color {
                Color::Black => [0.0, 0.0, 0.0, 0.0],
                Color::White => [96.0, 82.0, 56.0, 0.4],
            };
            // The hairline is one pixel of the rim's colour, but never more than a fifth of a small stone.
            let hairline = 1.0 - (1.1 / radius_pixels).min(0.2);
            let edge = rim[3] * (1.0 - inside(at, hairline));
            let mix = |i: usize| lerp(shade[i]..=rim[i], edge);
            premultiplied([mix(0), mix(1), mix(2)], inside(at, 1.0))
        }
        Tile::Shadow => {
            // A tight shadow where the stone touches the wood, and a wide faint one, both down and to the right.
            let soft =
                |drop: Vec2, blur: f32| smooth((1.0 - ((at - drop).length() - 1.0) / blur).clamp(0.0, 2.0) / 2.0);
            let tight = soft(Vec2::new(0.03, 0.06), 0.07);
            let wide = soft(Vec2::new(0.06, 0.13), 0.2);
            let alpha = 1.0 - (1.0 - 0.46 * tight) * (1.0 - 0.3 * wide);
            premultiplied([40.0, 24.0, 4.0], alpha)
        }
    }
}

/// Stops of a radial gradient around the light: distance in radii of the stone, then red, green and blue.
type Stops = [(f32, [f32; 3]); 5];

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

/// Where the light falls on a stone, in radii from its middle.
const LIGHT: Vec2 = Vec2::new(-0.34, -0.42);

fn gradient(stops: &Stops, at: Vec2) -> [f32; 3] {
    let distance = (at - LIGHT).length();
    let next = stops.iter().position(|stop| stop.0 > distance).unwrap_or(stops.len() - 1).max(1);
    let ((from, a), (to, b)) = (stops[next - 1], stops[next]);
    let part = ((distance - from) / (to - from)).clamp(0.0, 1.0);
    std::array::from_fn(|i| lerp(a[i]..=b[i], part))
}

fn smooth(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

fn premultiplied(rgb: [f32; 3], alpha: f32) -> Color32 {
    let [r, g, b] = rgb.map(|channel| (channel * alpha).round() as u8);
    Color32::from_rgba_premultiplied(r, g, b, (alpha * 255.0).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_is_full_in_the_middle_and_gone_outside() {
        for color in Color::ALL {
            for radius_pixels in [6.0, 21.6, 60.0] {
                let alpha = |x: f32| texel(Tile::Stone(color), Vec2::new(x, 0.0), radius_pixels).a();
                assert_eq!(alpha(0.0), 255);
                assert_eq!(alpha(1.0), 128, "the edge of a stone covers half its pixel");
                assert_eq!(alpha(1.0 + 1.0 / radius_pixels), 0);
            }
        }
    }

    #[test]
    fn a_shadow_is_gone_before_its_tile_ends() {
        for direction in [Vec2::new(1.36, 0.0), Vec2::new(0.0, 1.36), Vec2::new(-1.36, 0.0), Vec2::new(0.0, -1.36)] {
            assert_eq!(texel(Tile::Shadow, direction, 20.0).a(), 0);
        }
    }

    #[test]
    fn the_middle_of_a_stone_has_the_colour_its_marks_were_chosen_for() {
        let middle = |color| texel(Tile::Stone(color), Vec2::ZERO, 21.0);
        assert!(middle(Color::Black).r() <= 0x38, "{:?}", middle(Color::Black));
        assert!(middle(Color::White).r() >= 0xF4, "{:?}", middle(Color::White));
    }
}
