//! Progress of a long run, which may be logged to a file as well as watched on a terminal.

pub use crate::tools::progress::Progress;

use std::fmt;
use std::io::{self, Write};

/// Without a terminal, a line is printed for each multiple of this count.
const COUNTS_PER_LINE: u64 = 20;

impl Progress {
    /// Draws `text` for a run that has reached `count`; without a terminal, prints it now and then.
    pub fn show_count(&mut self, count: u64, text: impl FnOnce() -> String) {
        if self.is_terminal() {
            self.show(text);
        } else if count.is_multiple_of(COUNTS_PER_LINE) {
            self.tell(text());
        }
    }

    /// Prints a message that stays, on a line of its own.
    pub fn tell(&mut self, text: impl fmt::Display) {
        self.clear();
        tell(text);
    }
}

/// Prints a message on standard error. If that is closed, the run goes on without it.
pub fn tell(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}
