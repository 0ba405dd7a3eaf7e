//! The board as a picture: SVG, PNG, and the game as an animated GIF.
//!
//! What is to be drawn is a [`Drawing`]; [`display_list`] makes a list of [`Shape`]s of it, in cells of the board. The
//! writers put the list into files, and the window paints the same list: proportions, colours and marks stand here and
//! nowhere else. The room opens no file and knows no window; files are bytes.
//!
//! Read [`drawing`], [`list`] and then a writer.

pub mod drawing;
pub mod list;
pub mod shape;
pub mod theme;

pub mod grid;
mod marks;
pub mod stone;
pub mod wood;

pub mod font;
mod raster;

pub mod gif;
pub mod png;
pub mod svg;

#[cfg(test)]
mod tests;

pub use drawing::{Drawing, Mark, Numbers, Options, Stone, Until};
pub use grid::{Edge, Grid, Layout, STONE_RADIUS, star_points};
pub use list::{HALO_POINTS, display_list};
pub use marks::number;
pub use shape::{Ink, Shape, Spot, Weight};
pub use theme::{Ground, Look, Rgb, StoneLook, Theme};

use std::fmt;
use std::ops::RangeInclusive;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// A side that is too small or too large; holds what it may be.
    Pixels { pixels: u32, bounds: RangeInclusive<u32> },
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
