//! Stones as a texture: a black one, a white one and their shadow, drawn for one size in pixels.
//!
//! A texture of exactly that size is copied pixel by pixel, so it is as sharp as the screen, with any shading; and all
//! stones of a board, with their shadows, are one mesh of two triangles each. Measured in release, a frame of 220 stones:
//! 0.03 ms to tessellate, numbers included; as circles in a dozen shades, without shadows, 4 ms.

use crate::picture::StoneLook;
use crate::picture::stone::{HAIRLINE, SHADOW_REACH, shadow_pixel, stone_pixel};
use crate::rules::Color;
use egui::{Color32, ColorImage, Context, Mesh, Pos2, Rect, Shape, TextureHandle, TextureOptions, Vec2, pos2};

/// Stones of one size.
#[derive(Clone)]
pub struct StoneSheet {
    texture: TextureHandle,
    look: StoneLook,
    /// The side of a tile in physical pixels.
    tile_pixels: u32,
    radius_pixels: f32,
}

/// The tiles of a sheet, from the left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    /// A stone, without its shadow.
    Stone(Color),
    /// The shadow of a stone of either colour.
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
    pub fn new(ctx: &Context, look: StoneLook, radius_pixels: f32, line_pixels: u32) -> StoneSheet {
        // There is room for the shadow, and the width is odd where the line's is.
        let half = (radius_pixels * SHADOW_REACH).ceil() as u32 + 1;
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
                pixels.push(texel(look, tile, offset / radius_pixels, radius_pixels));
            }
        }
        let image = ColorImage::new([width, tile_pixels as usize], pixels);
        let texture = ctx.load_texture("stones", image, TextureOptions::LINEAR);
        StoneSheet { texture, look, tile_pixels, radius_pixels }
    }

    /// Whether the sheet was drawn for these arguments of [`StoneSheet::new`].
    pub fn fits(&self, look: StoneLook, radius_pixels: f32, line_pixels: u32) -> bool {
        self.look == look && self.radius_pixels == radius_pixels && self.tile_pixels % 2 == line_pixels % 2
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

    /// A single stone, without its shadow.
    pub fn stone(&self, color: Color, center: Pos2, placed: Placed) -> Shape {
        let mut mesh = self.mesh();
        self.add(&mut mesh, Tile::Stone(color), center, placed);
        Shape::mesh(mesh)
    }
}

/// Placement of a tile on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// Scale of the screen: physical pixels of a point.
    pub pixels_per_point: f32,
    /// Size relative to the one it was drawn for; at 1 it is copied pixel by pixel.
    pub scale: f32,
    /// Opacity, from 0 to 1.
    pub opacity: f32,
}

impl Placed {
    /// Placement of a tile as it was drawn.
    pub const fn plain(pixels_per_point: f32) -> Placed {
        Placed { pixels_per_point, scale: 1.0, opacity: 1.0 }
    }
}

/// One pixel of a tile; `at` is its position in radii of the stone, from the middle.
fn texel(look: StoneLook, tile: Tile, at: Vec2, radius_pixels: f32) -> Color32 {
    let [r, g, b, a] = match tile {
        Tile::Stone(color) => stone_pixel(look, color, at.into(), radius_pixels, HAIRLINE),
        Tile::Shadow => shadow_pixel(at.into()),
    };
    Color32::from_rgba_premultiplied(r, g, b, a)
}
