//! The line that tells somebody at a terminal how far a long run has come.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line changes at most.
const INTERVAL: Duration = Duration::from_millis(100);

/// A line on the standard error that is drawn over and over, if that is a terminal. It is gone when this is dropped.
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
