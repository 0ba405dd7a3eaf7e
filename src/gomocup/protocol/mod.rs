//! Lines as typed messages: a manager's lines are [`Command`]s, a brain's are written as [`Reply`] and read as
//! [`BrainLine`].
//!
//! Pure: no pipe, no game, no clock. The protocol counts rows from the top; [`Cell`] holds its coordinates, and here,
//! at the border, they are turned into points and back.
//!
//! Sources: Piskvork's `source/doc/protocl2en.htm`; for the words that begin with `yx` the Yixin protocol's
//! `protocol.tex`, and the output of the boards that speak it.

mod cell;
mod command;
mod info;
mod line_cutter;
mod position;
mod reply;

mod brain_line;

pub use brain_line::{About, BrainLine};
pub use cell::Cell;
pub use command::{Command, CommandError, List, Side};
pub use info::{Detail, Info};
pub use line_cutter::LineCutter;
pub use position::{set_up, set_up_with};
pub use reply::Reply;
pub(super) use reply::spaced;

/// Splits a text into its first word and the rest.
fn split_word(text: &str) -> (&str, &str) {
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// The beginning of a foreign line, cut to the length of a message, without control characters.
fn excerpt(line: &str) -> String {
    const MAX_CHARS: usize = 60;
    let shown = line.chars().take(MAX_CHARS).map(|c| if c.is_control() { '?' } else { c });
    let rest = line.chars().nth(MAX_CHARS).map(|_| '…');
    shown.chain(rest).collect()
}
