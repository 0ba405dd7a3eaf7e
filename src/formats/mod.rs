//! File formats of games: a module for each, with a reader and a writer, both pure.
//!
//! The room opens no file. The bytes that it is given may come from anywhere: [`Games::read`] recognises the format by
//! the content, and returns the games in it or a [`FormatError`] with the location of the error and what was expected
//! there. Of a damaged file it returns what could be read, with [`Remark`]s on what could not. Reading never panics,
//! needs memory in proportion to the file, and nesting costs no stack.
//!
//! [`Format::losses`] lists what a format cannot hold of a game, before it is written.
//!
//! A new format takes three files: a module of its own here with a constant `FormatSpec`; a row in the table of
//! [`Format`] below; and its name on screen in `words/files.rs`.

mod encoding;
pub mod error;
mod fold;
mod games;
mod gomocup_commands;
pub mod gomocup_openings;
#[cfg(test)]
mod hostile_tests;
pub mod journal;
mod line;
pub mod loss;
pub mod moves;
mod packed;
pub mod psq;
mod read_games;
pub mod remark;
pub mod renlib;
pub mod rif;
pub mod ron;
mod rule_name;
pub mod sgf;
mod sniff;
mod spec;
#[cfg(test)]
mod tests;
mod text_lines;
mod tree_reader;
pub mod yixin;

pub use error::{Expected, FormatError, Location, Reason};
pub use fold::fold;
pub use games::{Games, Heading, ParsedGame};
pub use loss::{Feature, Loss, WriteError};
pub use remark::{Refusal, Remark, RemarkKind};

use crate::game::Game;
use games::List;
use spec::{Content, Extension, FormatSpec, Writer};
use std::iter;

/// Declares [`Format`] with a row for each format: its variant and its description.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident => $spec:path;)+) => {
        /// File format of games.
        ///
        /// ```
        /// use tengen::formats::Format;
        ///
        /// let games = Format::Moves.read(b"h8 i9 g7", None)?;
        /// let parsed = games.game(0);
        /// assert!(parsed.remarks.is_empty());
        ///
        /// let sgf = Format::Sgf.write(&parsed.game)?;
        /// assert_eq!(Format::of_content(&sgf, None), Some(Format::Sgf));
        /// assert_eq!(Format::Sgf.read(&sgf, None)?.game(0).game.board(), parsed.game.board());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Format {
            $($(#[$doc])* $format,)+
        }

        impl Format {
            /// All formats, in the order in which they are offered.
            pub const ALL: [Format; [$(Format::$format),+].len()] = [$(Format::$format),+];

            fn spec(self) -> &'static FormatSpec {
                match self {
                    $(Format::$format => &$spec,)+
                }
            }
        }
    };
}

formats! {
    /// Tengen's own, which holds all of a game. See [`ron`].
    Tengen => ron::SPEC;
    /// The Smart Game Format, as most programs for people read and write it: trees, comments, marks.
    Sgf => sgf::SPEC;
    /// Piskvork's, used by Gomocup: one line of play, with times.
    Psq => psq::SPEC;
    /// Gomotur's, from before Piskvork: one line of play.
    Rec => psq::REC_SPEC;
    /// RenLib's library: a tree of openings with comments and marks.
    Lib => renlib::SPEC;
    /// Yixin's text: one line of play.
    Sav => yixin::SAV_SPEC;
    /// Yixin's and RenLib's bytes: one line of play.
    Pos => yixin::POS_SPEC;
    /// RenjuNet's database: many games with players and tournaments.
    Rif => rif::SPEC;
    /// A position string such as "h8i9h10", or a list of moves.
    Moves => moves::SPEC;
    /// Gomocup's openings: stones by their distance from the centre, a line an opening.
    Offsets => gomocup_openings::SPEC;
    /// Commands of the Gomocup protocol, as logs have them: boards and moves.
    Commands => gomocup_commands::SPEC;
}

/// Games of a file, and remarks about the file as a whole.
type Read = Result<(List, Vec<Remark>), FormatError>;

impl Format {
    /// Size of the largest file that is read, in bytes. A library of a million positions takes about 20 MB.
    pub const MAX_BYTES: u64 = 256 << 20;

    /// Greatest number of games that are read from one file. RenjuNet's database has over 100,000.
    pub const MAX_GAMES: usize = 300_000;

    /// Name on a command line.
    pub fn code(self) -> &'static str {
        self.spec().code
    }

    /// Returns the format with this name, in any case.
    pub fn of_code(code: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.code().eq_ignore_ascii_case(code))
    }

    /// Extension of the files that are written, without the leading dot.
    pub fn extension(self) -> &'static str {
        self.spec().extension
    }

    /// Extensions of all files that may hold games, without the leading dot.
    pub fn all_extensions() -> impl Iterator<Item = &'static str> {
        Format::ALL.into_iter().flat_map(Format::extensions)
    }

    /// Extensions of files of this format, without the leading dot; the one that is written stands first.
    pub fn extensions(self) -> impl Iterator<Item = &'static str> {
        let written = self.extension();
        let others = self.spec().extensions.iter().map(|extension| extension.text);
        iter::once(written).chain(others.filter(move |text| *text != written))
    }

    /// Returns the format for which a file's name stands, by its extension.
    pub fn of_name(name: &str) -> Option<Format> {
        Format::by_extension(name).map(|(format, _)| format)
    }

    /// Whether a file of this name should hold a game: its extension is used for games only.
    pub fn has_own_extension(name: &str) -> bool {
        let is_ours = name.to_ascii_lowercase().ends_with(ron::OLD_ENDING);
        is_ours || Format::by_extension(name).is_some_and(|(_, extension)| !extension.is_shared)
    }

    /// A file's name without the ending that stands for a format; the whole name if it has none.
    pub fn stem(name: &str) -> &str {
        let is_old = name.to_ascii_lowercase().ends_with(ron::OLD_ENDING);
        match name.rsplit_once('.') {
            _ if is_old => &name[..name.len() - ron::OLD_ENDING.len()],
            Some((stem, _)) if Format::of_name(name).is_some() => stem,
            _ => name,
        }
    }

    fn by_extension(name: &str) -> Option<(Format, Extension)> {
        let text = name.rsplit_once('.')?.1;
        let extensions = |format: Format| format.spec().extensions.iter().map(move |extension| (format, *extension));
        Format::ALL.into_iter().flat_map(extensions).find(|(_, extension)| extension.text.eq_ignore_ascii_case(text))
    }

    /// Returns the format of a file by its content, and by its name where the content cannot tell; `None` if it is
    /// not a known format.
    pub fn of_content(bytes: &[u8], name: Option<&str>) -> Option<Format> {
        sniff::sniff(bytes, name)
    }

    /// Whether games are written in this format, and not only read.
    pub fn is_written(self) -> bool {
        !matches!(self.spec().write, Writer::None)
    }

    /// Whether files of this format are text, which a clipboard can hold.
    pub fn is_text(self) -> bool {
        self.spec().content == Content::Text
    }

    /// Whether a file that is written can hold any number of games.
    pub fn holds_many(self) -> bool {
        matches!(self.spec().write, Writer::Collection(_))
    }

    fn check_length(bytes: &[u8]) -> Result<(), FormatError> {
        if bytes.len() as u64 > Format::MAX_BYTES {
            return Err(FormatError::new(Reason::TooLarge));
        }
        if bytes.is_empty() {
            return Err(FormatError::new(Reason::Empty));
        }
        Ok(())
    }

    /// Reads the games in a file of this format. `name` is the file's name, if it has one.
    ///
    /// # Errors
    /// If nothing of the file can be read; the error holds the location, and what was expected there.
    pub fn read(self, bytes: &[u8], name: Option<&str>) -> Result<Games, FormatError> {
        Format::check_length(bytes)?;
        let (games, remarks) = (self.spec().read)(bytes, name)?;
        Games::new(self, games, remarks)
    }

    /// Writes a game as a file of this format.
    ///
    /// # Errors
    /// If the format cannot hold it.
    pub fn write(self, game: &Game) -> Result<Vec<u8>, WriteError> {
        self.write_many(&[game])
    }

    /// Writes games as one file of this format.
    ///
    /// # Errors
    /// If the format cannot hold one of them, or not several in one file.
    pub fn write_many(self, games: &[&Game]) -> Result<Vec<u8>, WriteError> {
        match (&self.spec().write, games) {
            (Writer::None, _) => Err(WriteError::ReadOnly(self)),
            (Writer::Single(write), [game]) => write(game),
            (Writer::Single(_), _) => Err(WriteError::TooManyGames),
            (Writer::Collection(write), games) => write(games),
        }
    }

    /// Returns the parts of a game that a file of this format would not hold, to be shown before it is written.
    pub fn losses(self, game: &Game) -> Vec<Loss> {
        let FormatSpec { features, implied_rule, implied_size, .. } = self.spec();
        let is_lost = |loss: &Loss| match implied_size {
            Some(implied_size) if loss.what == Feature::Size => game.root().size != implied_size(game),
            _ => features.is_some_and(|features| !features.contains(&loss.what)),
        };
        loss::features(game, *implied_rule).filter(is_lost).collect()
    }
}
