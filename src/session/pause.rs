//! The pause before a move of the computer, so that its stone is seen to land; a level takes longer where there is more
//! to think about, as a person does.

use super::Session;
use crate::engine::sensible_moves;
use crate::game::PlayerKind;
use crate::rules::rng::mix;
use std::time::Duration;

/// Longest pause of a level that was not wished to be longer.
const LONGEST: Duration = Duration::from_millis(1_500);

/// Pause in percent of the usual one, by the number of sensible moves, the first entry for one: 100 + 50·ln n.
const PERCENT: [u32; 10] = [100, 135, 155, 169, 180, 190, 197, 204, 210, 215];

impl Session {
    /// Returns the time from the beginning of the search to the move that the table waits for, where `pace` is the
    /// usual one. A level that plays a person takes longer the more sensible moves there are, with some chance in it;
    /// never more than a twentieth of the time on its clock.
    pub fn pause(&self, pace: Duration) -> Duration {
        let color = self.color_to_move();
        let kind = |color| &self.game.player(color).kind;
        let is_level = matches!(kind(color), PlayerKind::Computer(_)) && self.strength_of(color).level().is_some();
        if !is_level || *kind(!color) != PlayerKind::Person || pace.is_zero() {
            return pace;
        }
        let board = self.game.board();
        let choices = sensible_moves(board, PERCENT.len()).clamp(1, PERCENT.len());
        let chance = (mix(self.game.seed() ^ mix(board.moves().len() as u64)) % 21) as u32;
        let pause = pace * (PERCENT[choices - 1] * (100 + chance) / 100) / 100;
        let share =
            self.game.time_left(self.game.cursor(), color, Duration::ZERO).map_or(Duration::MAX, |left| left.time / 20);
        pause.min(pace.max(LONGEST)).min(share)
    }
}
