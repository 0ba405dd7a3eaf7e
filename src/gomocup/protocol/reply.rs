//! Replies of a brain, written as lines.

use super::{Cell, CommandError};
use std::fmt;

/// A brain's reply: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The brain's move, or in an opening its stones.
    Stones(Vec<Cell>),
    /// The choice of the other colour in an opening.
    Swap,
    /// The command is carried out.
    Ok,
    /// The answer to ABOUT.
    About,
    /// The points that are forbidden for Black.
    Forbidden(Vec<Cell>),
    /// Text for people.
    Message(String),
    /// The state of a search: a word and its value.
    Info(String),
    /// Reason why something cannot be done: a sentence.
    Error(String),
    /// Reason why a command is not known: a sentence.
    Unknown(String),
}

impl From<CommandError> for Reply {
    fn from(error: CommandError) -> Reply {
        match error {
            CommandError::Unknown(_) => Reply::Unknown(error.to_string()),
            _ => Reply::Error(error.to_string()),
        }
    }
}

/// The line, without its end.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Stones(cells) => f.write_str(&spaced(cells)),
            Reply::Swap => f.write_str("SWAP"),
            Reply::Ok => f.write_str("OK"),
            Reply::About => write!(
                f,
                "name=\"Tengen\", version=\"{}\", author=\"The Tengen contributors\", country=\"\", www=\"\", email=\"\"",
                env!("CARGO_PKG_VERSION")
            ),
            Reply::Forbidden(cells) => {
                f.write_str("FORBID ")?;
                cells.iter().try_for_each(|cell| write!(f, "{:02}{:02}", cell.x, cell.y))?;
                f.write_str(".")
            }
            Reply::Message(text) => write!(f, "MESSAGE {text}"),
            Reply::Info(text) => write!(f, "INFO {text}"),
            Reply::Error(sentence) => write!(f, "ERROR {sentence}"),
            Reply::Unknown(sentence) => write!(f, "UNKNOWN {sentence}"),
        }
    }
}

/// Joins items with blanks.
pub(in crate::gomocup) fn spaced<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_written() {
        let check = |reply: Reply, expected: &str| assert_eq!(reply.to_string(), expected);
        let cells = |cells: &[(i32, i32)]| cells.iter().map(|&(x, y)| Cell { x, y }).collect::<Vec<Cell>>();
        check(Reply::Stones(cells(&[(10, 3)])), "10,3");
        check(Reply::Stones(cells(&[(7, 7), (8, 7), (9, 12)])), "7,7 8,7 9,12");
        check(Reply::Swap, "SWAP");
        check(Reply::Ok, "OK");
        check(Reply::Forbidden(cells(&[])), "FORBID .");
        check(Reply::Forbidden(cells(&[(9, 12), (0, 5)])), "FORBID 09120005.");
        check(Reply::Message("so it is".to_owned()), "MESSAGE so it is");
        check(Reply::Info("DEPTH 3".to_owned()), "INFO DEPTH 3");
        check(Reply::Error("so it is".to_owned()), "ERROR so it is");
        let version = env!("CARGO_PKG_VERSION");
        let about = "author=\"The Tengen contributors\", country=\"\", www=\"\", email=\"\"";
        check(Reply::About, &format!("name=\"Tengen\", version=\"{version}\", {about}"));
    }
}
