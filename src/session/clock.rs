//! The clock of the table: the running time, the time left, and the loss on time.

use super::Session;
use crate::game::{Conclusion, Operation, Outcome, TimeControl, TimeLeft};
use crate::rules::Color;
use std::time::Duration;

impl Session {
    /// Time left on a colour's clock at the time `now`; `None` without a clock. The clock of the side to move runs
    /// while the game goes on, the cursor is at the end of the line, and the computer was neither stopped nor has
    /// failed.
    pub fn time_left(&self, color: Color, now: Duration) -> Option<TimeLeft> {
        let present = if self.clock_runs() && self.color_to_move() == color {
            now.saturating_sub(self.turn_began)
        } else {
            Duration::ZERO
        };
        let left = self.game.time_left(color, present)?;
        // The time in which the flag fell belongs to no move.
        let lost = self.game.outcome() == Some(Outcome::Concluded(Conclusion::OutOfTime(color)));
        Some(if lost { TimeLeft { time: Duration::ZERO, fallen: true, ..left } } else { left })
    }

    /// Whether the clock of the side to move runs.
    pub fn clock_runs(&self) -> bool {
        let begun = self.game.last_move().is_some();
        let runs = begun && self.game.outcome().is_none() && self.game.at_end();
        runs && !self.held && !self.player_has_failed() && !self.teacher_holds()
    }

    /// Time of the turn that ends now, in milliseconds. On a clock the first move takes none: no clock runs before it.
    pub(super) fn turn_millis(&self, now: Duration) -> u64 {
        let is_timed = self.game.clock() != TimeControl::Unlimited;
        if is_timed && self.game.last_move().is_none() {
            0
        } else {
            now.saturating_sub(self.turn_began).as_millis() as u64
        }
    }

    /// Ends the game on time if the side to move has none left at the time `now`. To be called regularly while a clock
    /// runs.
    pub fn tick(&mut self, now: Duration) {
        let color = self.color_to_move();
        if self.clock_runs() && self.time_left(color, now).is_some_and(|left| left.fallen) {
            self.changes += 1;
            self.operate(Operation::Conclude(Conclusion::OutOfTime(color))).expect("the game goes on");
            self.game_changed(now);
        }
    }

    /// Excludes the time between `from` and `to` from the turn: a dialog was open, or the program was closed.
    pub fn was_paused(&mut self, from: Duration, to: Duration) {
        self.turn_began += to.saturating_sub(from.max(self.turn_began));
    }
}
