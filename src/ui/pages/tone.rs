//! Tone of a sentence about a try.

use crate::ui::theme::Palette;
use egui::Color32;

/// Tone of a sentence about an attempt at a puzzle or an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// A success.
    Good,
    /// Nothing is decided.
    #[default]
    Neutral,
    /// Nothing could be shown.
    Warning,
    /// A failure.
    Bad,
}

impl Tone {
    /// Its colour.
    pub fn color(self, palette: &Palette) -> Color32 {
        match self {
            Tone::Good => palette.good,
            Tone::Neutral => palette.secondary,
            Tone::Warning => palette.warn,
            Tone::Bad => palette.bad,
        }
    }
}
