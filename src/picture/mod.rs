//! The board as a picture: SVG, PNG, and the game as an animated GIF.
//!
//! What is to be drawn is a [`Drawing`]; [`display_list`] makes a list of [`Shape`]s of it, in cells of the board. The
//! writers put the list into files, and the window paints the same list: proportions, colours and marks stand here and
//! nowhere else. The room opens no file and knows no window; files are bytes.
//!
//! Read [`drawing`], [`list`] and then a writer. A new board theme is a row in `theme.rs`.
//!
//! ```
//! use tengen::picture::{BoardTheme, Drawing, Options, Shade, Theme, png, svg};
//! use tengen::rules::{Board, Rule};
//!
//! let mut board = Board::new(15, Rule::Freestyle);
//! for mv in ["H8", "I9", "G7"] {
//!     board.play(mv.parse()?)?;
//! }
//! let theme = Theme { board: BoardTheme::Slate, shade: Shade::Dark };
//! let drawing = Drawing::of_board(&board, &Options { theme, ..Options::default() });
//!
//! let pixels = png::write(&drawing, 256)?;
//! assert!(pixels.starts_with(b"\x89PNG"));
//! let shapes = String::from_utf8(svg::write(&drawing, 256)?)?;
//! assert!(shapes.contains("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod drawing;
pub mod list;
pub mod shape;

pub mod ink;
mod look;
mod material;
mod theme;

pub mod grid;
mod marks;
pub mod stone;
mod texture;

pub mod font;
mod raster;

pub mod gif;
pub mod png;
pub mod svg;

#[cfg(test)]
mod tests;
#[cfg(test)]
pub mod vision;

pub use drawing::{Drawing, Mark, MoveNumbers, Options, Stone, Until};
pub use grid::{Edge, Grid, Layout, STONE_RADIUS, star_points};
pub use ink::{Ink, Rgb};
pub use list::{HALO_POINTS, display_list};
pub use look::Look;
pub use marks::number;
pub use material::{Finish, Ground, StoneLook};
pub use shape::{Shape, Spot, Weight};
pub use texture::Texture;
pub use theme::{BoardTheme, Readers, Shade, Theme};

use std::fmt;
use std::ops::RangeInclusive;

/// The kinds of picture files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A position in pixels: [`png::write`].
    #[default]
    Png,
    /// A position at any size: [`svg::write`].
    Svg,
    /// A line of positions: [`gif::write`].
    Gif,
}

impl Kind {
    /// All kinds, in the order in which they are offered to people.
    pub const ALL: [Kind; 3] = [Kind::Png, Kind::Svg, Kind::Gif];

    /// Extension of file names, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Kind::Png => "png",
            Kind::Svg => "svg",
            Kind::Gif => "gif",
        }
    }

    /// The kind of a file of this name, by its extension.
    pub fn of_name(name: &str) -> Option<Kind> {
        let extension = name.rsplit_once('.')?.1;
        Kind::ALL.into_iter().find(|kind| kind.extension().eq_ignore_ascii_case(extension))
    }

    /// Range of sides, in pixels.
    pub const fn pixels(self) -> RangeInclusive<u32> {
        match self {
            Kind::Png => png::PIXELS,
            Kind::Svg => svg::PIXELS,
            Kind::Gif => gif::PIXELS,
        }
    }

    /// Default side, in pixels.
    pub const fn default_pixels(self) -> u32 {
        match self {
            Kind::Png | Kind::Svg => 1024,
            Kind::Gif => 640,
        }
    }
}

/// Reason why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// A side is too small or too large.
    Pixels {
        /// The side that was asked for.
        pixels: u32,
        /// Sides that this kind of file may have.
        bounds: RangeInclusive<u32>,
    },
    /// An animation without a frame.
    NoFrame,
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Pixels { pixels, bounds } => {
                write!(f, "a side of {pixels} pixels; it can be {} to {}", bounds.start(), bounds.end())
            }
            PictureError::NoFrame => write!(f, "an animation without a frame"),
        }
    }
}

impl std::error::Error for PictureError {}

fn check_pixels(pixels: u32, bounds: RangeInclusive<u32>) -> Result<(), PictureError> {
    if bounds.contains(&pixels) { Ok(()) } else { Err(PictureError::Pixels { pixels, bounds }) }
}
