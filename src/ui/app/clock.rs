//! The program's clock, by which the clocks of the table run.

use crate::background::Wake;
use std::time::Duration;

/// The time since the program started, and the pause of the table's clocks.
pub(super) struct Clock {
    time: Box<dyn Fn() -> Duration>,
    /// While a dialog stops the clock, the start of the time that is still to be excluded from the turn.
    pub paused_since: Option<Duration>,
    /// Asks for another frame, from any thread.
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
