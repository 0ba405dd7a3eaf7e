//! How far a long run has come, told on the standard error.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line changes at most.
const INTERVAL: Duration = Duration::from_millis(100);

/// Where nobody is at a terminal, one count in so many is told.
const COUNTS_A_LINE: u64 = 20;

/// A line that is drawn over and over, if the standard error is a terminal. It is gone when this is dropped.
pub struct Progress {
    is_seen: bool,
    is_drawn: bool,
    drawn_at: Option<Instant>,
}

impl Progress {
    /// A line that is not drawn yet.
    pub fn on_stderr() -> Progress {
        Progress { is_seen: io::stderr().is_terminal(), is_drawn: false, drawn_at: None }
    }

    /// Draws what `text` says, unless something was drawn a moment ago.
    pub fn show(&mut self, text: impl FnOnce() -> String) {
        if self.is_seen && self.drawn_at.is_none_or(|drawn_at| drawn_at.elapsed() >= INTERVAL) {
            self.write(&text());
            self.is_drawn = true;
            self.drawn_at = Some(Instant::now());
        }
    }

    /// Draws what `text` says of a run that has come to this count; without a terminal, tells it now and then.
    pub fn show_count(&mut self, count: u64, text: impl FnOnce() -> String) {
        if self.is_seen {
            self.show(text);
        } else if count.is_multiple_of(COUNTS_A_LINE) {
            self.tell(text());
        }
    }

    /// Tells something that is to stay, on a line of its own.
    pub fn tell(&mut self, text: impl fmt::Display) {
        self.clear();
        tell(text);
    }

    /// Takes the line away, so that something else can be written in its place.
    pub fn clear(&mut self) {
        if self.is_drawn {
            self.write("");
            self.is_drawn = false;
        }
    }

    fn write(&self, text: &str) {
        // A terminal that cannot be written to any more shows no progress; the run goes on.
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Tells something on the standard error. Where nobody reads that any more, the run goes on all the same.
pub fn tell(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}
