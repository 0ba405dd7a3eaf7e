//! The clock of the table: the running time, the time left, and the loss on time.

use super::Session;
use crate::game::{Conclusion, NodeId, Outcome, TimeControl, TimeLeft};
use crate::rules::Color;
use std::time::Duration;

impl Session {
    /// Time left on a colour's clock at the time `now`; `None` without a clock. It is that of the position from which
    /// the game goes on while [`Session::clock_runs`], and that of the position at the cursor otherwise.
    pub fn time_left(&self, color: Color, now: Duration) -> Option<TimeLeft> {
        let running = self.running_at();
        let node = running.unwrap_or(self.game.cursor());
        let present = if running.is_some_and(|node| self.game.color_to_act(node) == color) {
            now.saturating_sub(self.turn_began)
        } else {
            Duration::ZERO
        };
        let left = self.game.time_left(node, color, present)?;
        // The time in which the flag fell belongs to no move.
        let lost = self.game.outcome() == Some(Outcome::Concluded(Conclusion::OutOfTime(color)));
        Some(if lost { TimeLeft { time: Duration::ZERO, fallen: true, ..left } } else { left })
    }

    /// Whether the clock of the side to move runs: while the game goes on, and the computer was neither stopped nor has
    /// failed. A person's clock runs on while they look at earlier positions.
    pub fn clock_runs(&self) -> bool {
        self.running_at().is_some()
    }

    /// The colour whose clock runs.
    pub fn running_clock(&self) -> Option<Color> {
        self.running_at().map(|node| self.game.color_to_act(node))
    }

    /// The position from which the game goes on, if the clock of its side to move runs.
    fn running_at(&self) -> Option<NodeId> {
        let cursor = self.game.cursor();
        let node = if self.game.at_end() {
            (!self.held && !self.player_has_failed() && !self.teacher_holds()).then_some(cursor)
        } else {
            // A game that was only opened rests while somebody looks through it; and no computer thinks meanwhile.
            let end = self.game.end_of_line();
            let played = self.played_at == Some(end);
            (played && self.game.player(self.game.color_to_act(end)).is_person()).then_some(end)
        };
        let has_begun = |&node: &NodeId| self.game.tree().node(node).mv().is_some();
        node.filter(has_begun).filter(|_| self.game.final_outcome().is_none())
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
        let Some(end) = self.running_at() else { return };
        let color = self.game.color_to_act(end);
        if self.time_left(color, now).is_some_and(|left| left.fallen) {
            self.changes += 1;
            self.conclude(end, Conclusion::OutOfTime(color), now).expect("the game goes on");
        }
    }

    /// Excludes the time between `from` and `to` from the turn: a dialog was open, or the program was closed.
    pub fn was_paused(&mut self, from: Duration, to: Duration) {
        self.turn_began += to.saturating_sub(from.max(self.turn_began));
    }
}
