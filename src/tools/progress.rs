//! Progress of a long run, shown on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Minimum time between two changes of the line.
const INTERVAL: Duration = Duration::from_millis(100);

/// A status line that is redrawn in place if standard error is a terminal. Dropping it removes the line.
pub struct Progress {
    is_terminal: bool,
    is_drawn: bool,
    drawn_at: Option<Instant>,
}

impl Progress {
    /// Creates a status line that is not drawn yet.
    pub fn on_stderr() -> Progress {
        Progress { is_terminal: io::stderr().is_terminal(), is_drawn: false, drawn_at: None }
    }

    /// Draws `text`, unless the line was drawn a moment ago.
    pub fn show(&mut self, text: impl FnOnce() -> String) {
        if self.is_terminal() && self.drawn_at.is_none_or(|drawn_at| drawn_at.elapsed() >= INTERVAL) {
            self.write(&text());
            self.is_drawn = true;
            self.drawn_at = Some(Instant::now());
        }
    }

    /// Removes the line, so that something else can be written in its place.
    pub fn clear(&mut self) {
        if self.is_drawn {
            self.write("");
            self.is_drawn = false;
        }
    }

    /// Whether the line can be seen.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    fn write(&self, text: &str) {
        // If the terminal is gone, the run goes on without it.
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
