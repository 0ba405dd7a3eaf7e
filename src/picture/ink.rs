//! Colours as screens have them, and colours that let through what lies beneath.

/// A colour: red, green and blue, each from 0 to 255, as on screens (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// The colour that is written 0xRRGGBB.
    pub const fn hex(rgb: u32) -> Rgb {
        Rgb([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
    }
}

/// A colour, and how much of it covers what lies beneath: 1 covers all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// The colour itself.
    pub color: Rgb,
    /// Share of the background that it covers, from 0 to 1.
    pub opacity: f32,
}

impl From<Rgb> for Ink {
    fn from(color: Rgb) -> Ink {
        Ink { color, opacity: 1.0 }
    }
}
