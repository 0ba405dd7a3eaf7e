//! Games as files: a file a format, each with a `parse` and a `write`, both pure.
//!
//! The room opens no file. Whatever it is given may come from anywhere: [`open`] finds out by its content what it is,
//! and answers with the games in it or with a [`FormatError`] that says where it is wrong and what was expected there.
//! A file that is damaged gives what could be read, with [`Remark`]s on what could not. It never panics, needs memory in
//! proportion to the file, and nesting costs no stack.
//!
//! What a format cannot hold of a game is told by [`Format::losses`] before it is written.

mod encoding;
pub mod error;
mod grow;
pub mod journal;
mod line;
pub mod loss;
pub mod moves;
pub mod offsets;
pub mod psq;
pub mod remark;
pub mod renlib;
pub mod rif;
pub mod ron;
mod rule_word;
pub mod sgf;
mod sniff;
#[cfg(test)]
mod tests;
pub mod yixin;

pub use error::{Expected, FormatError, Place, Reason};
pub use loss::{Feature, Loss, WriteError};
pub use remark::{Refusal, Remark, What};

use crate::game::Game;
use crate::rules::{DEFAULT_SIZE, MAX_SIZE, Rule};

/// A way to write games down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Tengen's own: everything a game is. See [`ron`].
    Tengen,
    /// The Smart Game Format, as most programs for people read and write it: trees, comments, marks.
    Sgf,
    /// Piskvork's, of Gomocup: one line of play, with times.
    Psq,
    /// Gomotur's, from before Piskvork: one line of play.
    Rec,
    /// RenLib's library: a tree of openings with comments and marks.
    Lib,
    /// Yixin's text: one line of play.
    Sav,
    /// Yixin's and RenLib's bytes: one line of play.
    Pos,
    /// RenjuNet's database: many games with players and tournaments.
    Rif,
    /// A position string such as "h8i9h10", or a list of moves.
    Moves,
    /// Gomocup's openings: stones by their distance from the centre, a line an opening.
    Offsets,
}

/// What was in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    pub format: Format,
    /// At least one.
    pub games: Vec<OpenedGame>,
    /// About the file as a whole.
    pub remarks: Vec<Remark>,
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedGame {
    pub game: Game,
    /// What was left out or mended.
    pub remarks: Vec<Remark>,
}

impl OpenedGame {
    /// A game of which there is nothing to say.
    pub fn whole(game: Game) -> OpenedGame {
        OpenedGame { game, remarks: Vec::new() }
    }
}

/// What a reader of a format answers: the games, and remarks about the file as a whole.
type Read = Result<(Vec<OpenedGame>, Vec<Remark>), FormatError>;

/// Reads a file of any format. What it is its content says; `name`, the file's name, helps where that cannot.
///
/// All games of it are made. Of a database with a hundred thousand, only to list them, [`rif::Database`] takes a tenth of
/// the time and memory; [`Format::of_content`] says whether it is one.
///
/// # Errors
/// If it is none that is known, or nothing of it can be read.
pub fn open(bytes: &[u8], name: Option<&str>) -> Result<Opened, FormatError> {
    Format::check_length(bytes)?;
    match Format::of_content(bytes, name) {
        Some(format) => format.parse(bytes, name),
        None => Err(FormatError::new(Reason::Unknown)),
    }
}

impl Format {
    /// All formats, in the order in which they are offered.
    pub const ALL: [Format; 10] = [
        Format::Tengen,
        Format::Sgf,
        Format::Psq,
        Format::Rec,
        Format::Lib,
        Format::Sav,
        Format::Pos,
        Format::Rif,
        Format::Moves,
        Format::Offsets,
    ];

    /// The largest file that is read, in bytes. A library of a million positions takes about 20 MB.
    pub const MAX_BYTES: u64 = 256 << 20;

    /// The most games that are read from one file. RenjuNet's database has over 100,000.
    pub const MAX_GAMES: usize = 300_000;

    /// The format's name on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Tengen => "tengen",
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Rec => "rec",
            Format::Lib => "lib",
            Format::Sav => "sav",
            Format::Pos => "pos",
            Format::Rif => "rif",
            Format::Moves => "moves",
            Format::Offsets => "offsets",
        }
    }

    /// What files of this format end in, without the leading dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Tengen => "tengen.ron",
            Format::Moves | Format::Offsets => "txt",
            other => other.name(),
        }
    }

    /// The format of files that are named like this, by what the name ends in.
    pub fn of_name(name: &str) -> Option<Format> {
        let ending = name.rsplit_once('.')?.1;
        match ending.to_ascii_lowercase().as_str() {
            "ron" => Some(Format::Tengen),
            "txt" => Some(Format::Moves),
            "xml" => Some(Format::Rif),
            ending => Format::ALL.into_iter().find(|format| format.extension() == ending),
        }
    }

    /// The format of a file by what stands in it; `name`, the file's name, helps where that cannot say. `None` if it is
    /// none that is known.
    pub fn of_content(bytes: &[u8], name: Option<&str>) -> Option<Format> {
        // What is called as ours are and is broken is told where it is.
        let called_ours = || name.and_then(Format::of_name).filter(|format| *format == Format::Tengen);
        sniff::sniff(bytes, name).or_else(called_ours)
    }

    /// Whether games are written in this format, and not only read.
    pub const fn is_written(self) -> bool {
        !matches!(self, Format::Rif)
    }

    /// Whether files of this format are text, which a clipboard can hold.
    pub const fn is_text(self) -> bool {
        !matches!(self, Format::Lib | Format::Pos)
    }

    /// Whether a file of this format may hold several games.
    pub const fn holds_many(self) -> bool {
        matches!(self, Format::Sgf | Format::Rif | Format::Moves | Format::Offsets)
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

    /// The games in a file that is of this format. `name` is the file's name, if it has one.
    ///
    /// # Errors
    /// Where the file is wrong, and what was expected.
    pub fn parse(self, bytes: &[u8], name: Option<&str>) -> Result<Opened, FormatError> {
        Format::check_length(bytes)?;
        let (games, remarks) = match self {
            Format::Tengen => ron::read(bytes).map(|game| (vec![OpenedGame::whole(game)], Vec::new())),
            Format::Sgf => sgf::parse(bytes),
            Format::Psq => psq::parse(bytes),
            Format::Rec => psq::parse_rec(bytes, name),
            Format::Moves => moves::parse(bytes),
            Format::Offsets => offsets::parse(bytes),
            Format::Lib => renlib::parse(bytes),
            Format::Sav => yixin::parse_sav(bytes),
            Format::Pos => yixin::parse_pos(bytes),
            Format::Rif => rif::parse(bytes),
        }?;
        if games.is_empty() {
            return Err(FormatError::new(Reason::NoGame(self)));
        }
        Ok(Opened { format: self, games, remarks })
    }

    /// The game as a file of this format.
    ///
    /// # Errors
    /// If the format cannot hold it.
    pub fn write(self, game: &Game) -> Result<Vec<u8>, WriteError> {
        match self {
            Format::Tengen => Ok(ron::write(game).into_bytes()),
            Format::Sgf => sgf::write(game),
            Format::Psq => psq::write(game),
            Format::Rec => psq::write_rec(game),
            Format::Moves => moves::write(game),
            Format::Offsets => offsets::write(game),
            Format::Lib => renlib::write(game),
            Format::Sav => yixin::write_sav(game),
            Format::Pos => yixin::write_pos(game),
            Format::Rif => Err(WriteError::ReadOnly(self)),
        }
    }

    /// The games as one file of this format.
    ///
    /// # Errors
    /// If the format cannot hold one of them, or files of it [hold only one](Format::holds_many).
    pub fn write_many(self, games: &[&Game]) -> Result<Vec<u8>, WriteError> {
        match (self, games) {
            (_, [game]) => self.write(game),
            (Format::Sgf, games) => sgf::write_collection(games.iter().copied()),
            (Format::Moves, games) => moves::write_many(games.iter().copied()),
            (Format::Offsets, games) => offsets::write_many(games.iter().copied()),
            _ => Err(WriteError::TooManyGames),
        }
    }

    /// What of this game a file of this format would not hold, to be said before it is written.
    pub fn losses(self, game: &Game) -> Vec<Loss> {
        // Where the size of the board is not said, readers guess it.
        let guessed = match self {
            Format::Rec => Some(MAX_SIZE),
            Format::Lib | Format::Pos => Some(DEFAULT_SIZE),
            Format::Moves => Some(moves::read_size(game)),
            Format::Offsets => Some(offsets::read_size(game)),
            _ => None,
        };
        let lost = |loss: &Loss| match (loss.what, guessed) {
            (Feature::Size, Some(guessed)) => game.root().size != guessed,
            (what, _) => !self.holds(what),
        };
        loss::features(game, self.rule()).filter(lost).collect()
    }

    /// The rule by which a game is taken to be played where its file cannot say it.
    fn rule(self) -> Rule {
        match self {
            Format::Lib | Format::Rif => Rule::Renju,
            _ => Rule::default(),
        }
    }

    /// Whether files of this format can say this of a game.
    fn holds(self, what: Feature) -> bool {
        let held: &[Feature] = match self {
            Format::Tengen => return true,
            Format::Sgf => sgf::HOLDS,
            Format::Psq => psq::HOLDS,
            Format::Rec => psq::REC_HOLDS,
            Format::Moves => moves::HOLDS,
            Format::Offsets => offsets::HOLDS,
            Format::Lib => renlib::HOLDS,
            Format::Sav => yixin::SAV_HOLDS,
            Format::Pos => yixin::POS_HOLDS,
            Format::Rif => rif::HOLDS,
        };
        held.contains(&what)
    }
}
