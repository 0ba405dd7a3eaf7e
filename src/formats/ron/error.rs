//! Locations of errors in a file that is well-formed RON.

use super::VERSION;
use super::file::plain;
use crate::formats::{Expected, FormatError, Location, Reason};
use crate::game::TreeError;
use ron::value::RawValue;
use serde::Deserialize;

/// A newer file may hold anything beside its version, so the version is read first and alone.
pub fn check_version(text: &str) -> Result<(), FormatError> {
    #[derive(Deserialize)]
    struct Versioned<'a> {
        #[serde(borrow)]
        version: &'a RawValue,
    }
    // As we write it, it stands first; then the rest need not be gone through to find it.
    let first = text.trim_start().strip_prefix('(').map(str::trim_start);
    let first = first.and_then(|text| text.strip_prefix("version")).map(str::trim_start);
    let first = first.and_then(|text| text.strip_prefix(':')).map(str::trim_start).map(|number| {
        let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        (&number[..end], number[end..].trim_start())
    });
    let (found, number) = match first {
        Some((number, rest)) if rest.starts_with(',') => (number, number.parse::<u32>()),
        _ => {
            // Any other error is found when the whole text is read.
            let Ok(Versioned { version }) = ron::from_str(text) else { return Ok(()) };
            // Without the blanks and comments around it.
            let found = version.trim().get_ron();
            (found, found.parse())
        }
    };
    match number {
        Ok(0) => Err(error_at(text, found, Reason::Expected(Expected::Version))),
        Ok(newer) if newer > VERSION => Err(error_at(text, found, Reason::NewerVersion(newer))),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The error at a part of the text.
fn error_at(text: &str, found: &str, reason: Reason) -> FormatError {
    let offset = found.as_ptr() as usize - text.as_ptr() as usize;
    FormatError { location: Some(Location::at(text, offset)), found: FormatError::cut(found), reason }
}

/// A part of a well-formed file that can be wrong.
#[derive(Clone, Copy)]
pub enum Part {
    Size,
    Stone(usize),
    Opening,
    Act(usize),
    Started,
    Cursor,
    Node(usize),
}

/// The parts of a well-formed file as they stand in the text.
#[derive(Deserialize)]
struct RawParts<'a> {
    #[serde(borrow)]
    size: &'a RawValue,
    #[serde(borrow, default)]
    stones: Vec<&'a RawValue>,
    #[serde(borrow, default, with = "plain")]
    opening: Option<&'a RawValue>,
    #[serde(borrow, default)]
    acts: Vec<&'a RawValue>,
    #[serde(borrow, default, with = "plain")]
    started: Option<&'a RawValue>,
    #[serde(borrow)]
    cursor: &'a RawValue,
    #[serde(borrow)]
    nodes: Vec<&'a RawValue>,
}

impl Part {
    pub fn of_tree_error(error: &TreeError) -> Part {
        match error {
            TreeError::Root | TreeError::TooMany => Part::Node(0),
            TreeError::Parent { node, .. }
            | TreeError::Next { node, .. }
            | TreeError::Move { node, .. }
            | TreeError::Mark { node, .. } => Part::Node(node.0 as usize),
        }
    }

    /// The error at this part of the text.
    pub fn error(self, text: &str, reason: Reason) -> FormatError {
        let parts: Option<RawParts> = ron::from_str(text).ok();
        let part = parts.and_then(|parts| match self {
            Part::Size => Some(parts.size),
            Part::Stone(index) => parts.stones.get(index).copied(),
            Part::Opening => parts.opening,
            Part::Act(index) => parts.acts.get(index).copied(),
            Part::Started => parts.started,
            Part::Cursor => Some(parts.cursor),
            Part::Node(index) => parts.nodes.get(index).copied(),
        });
        match part {
            Some(part) => error_at(text, part.trim().get_ron(), reason),
            None => FormatError { location: None, found: String::new(), reason },
        }
    }
}
