//! Description of a format: the one row by which it takes part in reading, writing, recognition and the window's file
//! dialogs.

use super::sniff::{Confidence, Sample};
use super::{Feature, Read, WriteError};
use crate::game::Game;
use crate::rules::Rule;

/// Description of a format, a constant in the module that reads and writes it.
pub(super) struct FormatSpec {
    /// Name on a command line and in a library's index, which is on disk: it never changes.
    pub code: &'static str,
    /// Extension of the files that are written, without the leading dot.
    pub extension: &'static str,
    /// Extensions that stand for the format where the content of a file does not say what it is.
    pub extensions: &'static [Extension],
    /// Whether files of the format are text or bytes.
    pub content: Content,
    /// Rule of a game whose file does not state one.
    pub implied_rule: Rule,
    /// Size of the board that readers assume for a game, where the format does not state it.
    pub implied_size: Option<fn(&Game) -> u8>,
    /// Parts of a game that the format holds; `None` for all.
    pub features: Option<&'static [Feature]>,
    /// Confidence that a file is of this format; `None` if it is not.
    pub recognise: fn(&Sample) -> Option<Confidence>,
    /// Reads the games of a file, given its content and its name.
    pub read: fn(&[u8], Option<&str>) -> Read,
    /// Its writer, if games are written in the format.
    pub write: Writer,
}

/// Last part of a file's name, after the last dot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extension {
    /// The extension in lower case, without the dot.
    pub text: &'static str,
    /// Whether files of other kinds commonly have it, so that one that holds no game is not worth a warning.
    pub is_shared: bool,
}

impl Extension {
    /// Extension that promises a game.
    pub const fn own(text: &'static str) -> Extension {
        Extension { text, is_shared: false }
    }

    /// Extension that files of other kinds have too.
    pub const fn shared(text: &'static str) -> Extension {
        Extension { text, is_shared: true }
    }
}

/// Kind of content that a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Text, which a clipboard can hold.
    Text,
    /// Bytes, for files only.
    Bytes,
}

/// Function that writes files of a format.
pub(super) enum Writer {
    /// Files of this format are only read.
    None,
    /// Each file holds one game.
    Single(fn(&Game) -> Result<Vec<u8>, WriteError>),
    /// A file holds any number of games.
    Collection(fn(&[&Game]) -> Result<Vec<u8>, WriteError>),
}
