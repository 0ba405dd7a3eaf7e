//! Games as text: a file a format, each with a `parse` and a `write`, both pure.
//!
//! The room opens no file. Whatever it is given may come from anywhere: it answers with a game or with a
//! [`FormatError`] that says where the text is wrong and what was expected there, and it never panics.

pub mod error;
pub mod journal;
pub mod ron;
#[cfg(test)]
mod tests;

pub use error::{Expected, FormatError, Place, Reason};

use crate::game::Game;

/// A way to write games down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Tengen's own: everything a game is. See [`ron`].
    Tengen,
}

impl Format {
    /// The largest file that is read, in bytes. A game of 400 moves takes about 20,000.
    pub const MAX_BYTES: u64 = 4 << 20;

    /// What files of this format end in, without the leading dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Tengen => "tengen.ron",
        }
    }

    /// The game as a file of this format.
    pub fn write(self, game: &Game) -> String {
        match self {
            Format::Tengen => ron::write(game),
        }
    }

    /// The game in a file of this format.
    ///
    /// # Errors
    /// Where the file is wrong, and what was expected.
    pub fn parse(self, bytes: &[u8]) -> Result<Game, FormatError> {
        if bytes.len() as u64 > Format::MAX_BYTES {
            return Err(FormatError::too_large());
        }
        let text = std::str::from_utf8(bytes).map_err(|error| FormatError::not_text(bytes, error.valid_up_to()))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        match self {
            Format::Tengen => ron::parse(text),
        }
    }
}
