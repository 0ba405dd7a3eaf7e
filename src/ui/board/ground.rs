//! The ground of the board as a texture, drawn once for a theme.

use crate::picture::{Ground, Rgb, Texture};
use crate::ui::theme::color;
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};

/// The ground of one theme.
#[derive(Clone)]
pub struct GroundTexture {
    texture: TextureHandle,
    ground: Ground,
}

/// The side of the texture: close to the size at which boards are shown, so that the grain stays fine.
const SIDE: usize = 768;

impl GroundTexture {
    /// Draws a whole ground.
    pub fn new(ctx: &Context, ground: Ground) -> GroundTexture {
        GroundTexture::corner(ctx, ground, SIDE)
    }

    /// Draws the upper left corner of a ground, `side` pixels wide and high, with the grain of a whole one.
    pub fn corner(ctx: &Context, ground: Ground, side: usize) -> GroundTexture {
        GroundTexture { texture: ctx.load_texture("ground", image(ground, side), TextureOptions::LINEAR), ground }
    }

    /// Whether the texture shows this ground.
    pub fn fits(&self, ground: Ground) -> bool {
        self.ground == ground
    }

    /// Id under which egui paints it.
    pub fn texture(&self) -> TextureId {
        self.texture.id()
    }
}

fn image(ground: Ground, side: usize) -> ColorImage {
    if let Ground::Plain(Rgb(rgb)) = ground {
        return ColorImage::from_rgb([1, 1], &rgb);
    }
    let mut texture = Texture::new(ground, SIDE as u32);
    let mut pixels = Vec::with_capacity(side * side);
    for row in 0..side as u32 {
        pixels.extend((0..side as u32).map(|column| color(texture.pixel(column, row))));
    }
    ColorImage::new([side, side], pixels)
}
