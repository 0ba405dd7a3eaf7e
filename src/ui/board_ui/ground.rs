//! The wood of the board as a texture, drawn once for a theme.

use crate::picture::wood::Wood;
use crate::picture::{Ground, Rgb};
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
    pub fn new(ctx: &Context, ground: Ground) -> GroundTexture {
        GroundTexture { texture: ctx.load_texture("wood", image(ground), TextureOptions::LINEAR), ground }
    }

    /// Whether the texture was drawn of this ground.
    pub fn fits(&self, ground: Ground) -> bool {
        self.ground == ground
    }

    pub fn texture(&self) -> TextureId {
        self.texture.id()
    }
}

fn image(ground: Ground) -> ColorImage {
    let (light, dark) = match ground {
        Ground::Wood { light, dark } => (light, dark),
        Ground::Plain(Rgb(rgb)) => return ColorImage::from_rgb([1, 1], &rgb),
    };
    let mut wood = Wood::new(light, dark, SIDE as u32);
    let mut pixels = Vec::with_capacity(SIDE * SIDE);
    for row in 0..SIDE as u32 {
        pixels.extend((0..SIDE as u32).map(|column| color(wood.pixel(column, row))));
    }
    ColorImage::new([SIDE, SIDE], pixels)
}
