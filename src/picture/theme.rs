//! Which boards there are, and colours as screens have them.

use super::look::Look;
use serde::{Deserialize, Serialize};

/// A colour: red, green and blue, each from 0 to 255, as on screens (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// The colour that is written 0xRRGGBB.
    pub const fn hex(rgb: u32) -> Rgb {
        Rgb([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
    }
}

/// What board and stones are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BoardTheme {
    /// Warm wood and polished stones.
    #[default]
    Wood,
    /// Pale maple, stones of slate and shell.
    Maple,
    /// A plate of slate, stones of glass.
    Slate,
    /// Paper, ink and flat stones: a diagram in a book.
    Paper,
    /// Black and white and heavy lines, for readers who see little.
    HighContrast,
    /// Grey oak, and marks whose colours differ for readers who confuse red and green or blue and yellow.
    ColorBlind,
}

impl BoardTheme {
    /// All of them, in the order in which they are offered to people.
    pub const ALL: [BoardTheme; 6] = [
        BoardTheme::Wood,
        BoardTheme::Maple,
        BoardTheme::Slate,
        BoardTheme::Paper,
        BoardTheme::HighContrast,
        BoardTheme::ColorBlind,
    ];

    /// The one that is offered after this one; after the last, the first.
    #[must_use]
    pub fn next(self) -> BoardTheme {
        let at = BoardTheme::ALL.iter().position(|&theme| theme == self).unwrap_or(0);
        BoardTheme::ALL[(at + 1) % BoardTheme::ALL.len()]
    }
}

/// The two forms of each board: for a light window and for a dark one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shade {
    #[default]
    Light,
    Dark,
}

/// Which colours a board has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Theme {
    pub board: BoardTheme,
    pub shade: Shade,
}

impl Theme {
    /// All themes: each board in both shades.
    pub fn all() -> impl Iterator<Item = Theme> {
        BoardTheme::ALL.into_iter().flat_map(|board| [Shade::Light, Shade::Dark].map(|shade| Theme { board, shade }))
    }

    pub const fn look(self) -> &'static Look {
        match (self.board, self.shade) {
            (BoardTheme::Wood, Shade::Light) => &Look::WOOD,
            (BoardTheme::Wood, Shade::Dark) => &Look::WOOD_DARK,
            (BoardTheme::Maple, Shade::Light) => &Look::MAPLE,
            (BoardTheme::Maple, Shade::Dark) => &Look::MAPLE_DARK,
            (BoardTheme::Slate, Shade::Light) => &Look::SLATE,
            (BoardTheme::Slate, Shade::Dark) => &Look::SLATE_DARK,
            (BoardTheme::Paper, Shade::Light) => &Look::PAPER,
            (BoardTheme::Paper, Shade::Dark) => &Look::PAPER_DARK,
            (BoardTheme::HighContrast, Shade::Light) => &Look::HIGH_CONTRAST,
            (BoardTheme::HighContrast, Shade::Dark) => &Look::HIGH_CONTRAST_DARK,
            (BoardTheme::ColorBlind, Shade::Light) => &Look::COLOR_BLIND,
            (BoardTheme::ColorBlind, Shade::Dark) => &Look::COLOR_BLIND_DARK,
        }
    }
}
