//! The program's clock, by which the clocks of the table run.

use crate::background::Wake;
use std::time::Duration;

/// The time since the program started, and what the table's clocks still have to be told.
pub(super) struct Clock {
    time: Box<dyn Fn() -> Duration>,
    /// A dialog before the computer stops the clock: the time that was not given back to the turn yet begins here.
    pub paused_since: Option<Duration>,
    /// Draws the window anew, from any thread.
    pub wake: Wake,
}

impl Clock {
    /// A clock that shows `time`.
    pub fn new(time: Box<dyn Fn() -> Duration>, wake: Wake) -> Clock {
        Clock { time, paused_since: None, wake }
    }

    /// The time since the program started.
    pub fn now(&self) -> Duration {
        (self.time)()
    }
}
