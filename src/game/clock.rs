//! Clocks: how much time a side has, and when its flag falls.
//!
//! No clock runs here. The time left to a side follows from the times of the moves it has made, which the tree
//! keeps, and from the time that its present move has taken; so taking a move back gives its time back as well.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Time control of a game. All times in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TimeControl {
    /// No clock.
    #[default]
    Unlimited,
    /// A fixed time for every move.
    Move {
        /// Time for one move.
        millis: u64,
    },
    /// A time for all moves of a side, with an increment after each of its moves (Fischer).
    Game {
        /// Time at the beginning.
        millis: u64,
        /// Time added after each move; 0 for none.
        increment: u64,
    },
    /// A main time for all moves, then a number of periods: a move made within a period leaves it whole, a longer one
    /// uses it up (Japanese byo-yomi).
    ByoYomi {
        /// Main time; 0 to begin with the periods.
        millis: u64,
        /// Number of periods, at least 1.
        periods: u32,
        /// Length of one period.
        period: u64,
    },
}

/// Time left on one side's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Rest of the time that is running: the main time, or the present period.
    pub time: Duration,
    /// Periods that are left, the present one included; 0 where there are none.
    pub periods: u32,
    /// Whether the main time is used up and a period runs.
    pub in_period: bool,
    /// Whether all time is used up.
    pub fallen: bool,
}

impl TimeControl {
    /// Longest time that can be set, in milliseconds: a day.
    pub const MAX_MILLIS: u64 = 24 * 60 * 60 * 1000;
    /// Greatest number of periods that can be set.
    pub const MAX_PERIODS: u32 = 100;

    /// Returns the time control with every number within its bounds.
    #[must_use]
    pub fn clamped(self) -> TimeControl {
        let required = |millis: u64| millis.clamp(1_000, TimeControl::MAX_MILLIS);
        let optional = |millis: u64| millis.min(TimeControl::MAX_MILLIS);
        match self {
            TimeControl::Unlimited => TimeControl::Unlimited,
            TimeControl::Move { millis } => TimeControl::Move { millis: required(millis) },
            TimeControl::Game { millis, increment } => {
                TimeControl::Game { millis: required(millis), increment: optional(increment) }
            }
            TimeControl::ByoYomi { millis, periods, period } => TimeControl::ByoYomi {
                millis: optional(millis),
                periods: periods.clamp(1, TimeControl::MAX_PERIODS),
                period: required(period),
            },
        }
    }

    /// Time left to a side that spent these times on its moves and `present` on the next one; `None` without a clock.
    pub fn left(self, made: impl IntoIterator<Item = Duration>, present: Duration) -> Option<TimeLeft> {
        let millis = Duration::from_millis;
        match self {
            TimeControl::Unlimited => None,
            TimeControl::Move { millis: time } => Some(TimeLeft::main(millis(time).checked_sub(present))),
            TimeControl::Game { millis: time, increment } => {
                // A move that used up everything got nothing back for it: the flag had fallen.
                let mut left = Some(millis(time));
                for spent in made {
                    left = left.and_then(|left| left.checked_sub(spent)).map(|left| left + millis(increment));
                }
                Some(TimeLeft::main(left.and_then(|left| left.checked_sub(present))))
            }
            TimeControl::ByoYomi { millis: time, periods, period } => {
                let period = millis(period);
                let mut main = millis(time);
                let mut periods = periods;
                for spent in made {
                    let over = spent.saturating_sub(main);
                    main = main.saturating_sub(spent);
                    periods = periods.saturating_sub(whole_periods(over, period));
                }
                let over = present.saturating_sub(main);
                main = main.saturating_sub(present);
                if !main.is_zero() {
                    return Some(TimeLeft { time: main, periods, in_period: false, fallen: false });
                }
                let used = whole_periods(over, period);
                Some(TimeLeft {
                    time: if used >= periods { Duration::ZERO } else { period - (over - period * used) },
                    periods: periods.saturating_sub(used),
                    in_period: true,
                    fallen: used >= periods,
                })
            }
        }
    }
}

/// Number of whole periods that a time has used up.
fn whole_periods(over: Duration, period: Duration) -> u32 {
    over.as_millis().checked_div(period.as_millis()).map_or(0, |used| used.min(u128::from(u32::MAX)) as u32)
}

impl TimeLeft {
    fn main(left: Option<Duration>) -> TimeLeft {
        let fallen = left.is_none_or(|left| left.is_zero());
        TimeLeft { time: left.unwrap_or_default(), periods: 0, in_period: false, fallen }
    }

    /// Time that a computer may take for its move: a share of the main time, as if the game had about twenty more
    /// moves, or most of a period. A margin is kept for delays between engine and clock.
    pub fn budget(&self, control: TimeControl) -> Duration {
        let millis = Duration::from_millis;
        let safe = |time: Duration| time.saturating_sub(millis(100).max(time / 20)).max(millis(20));
        match control {
            TimeControl::Unlimited => Duration::MAX,
            TimeControl::Move { .. } => safe(self.time),
            TimeControl::Game { increment, .. } => safe(self.time).min(self.time / 20 + millis(increment) * 4 / 5),
            TimeControl::ByoYomi { period, .. } if self.in_period => safe(self.time.min(millis(period))),
            // Up to half of the first period too: a move made within it costs nothing.
            TimeControl::ByoYomi { period, .. } => self.time / 20 + safe(millis(period)) / 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the time left with `expected`: `time` in whole seconds, `periods`, `in_period`, `fallen`. Times of
    /// moves are in seconds too.
    #[track_caller]
    fn check(control: TimeControl, made: &[u64], present: u64, expected: (u64, u32, bool, bool)) {
        let left = control.left(made.iter().copied().map(Duration::from_secs), Duration::from_secs(present)).unwrap();
        let found = (left.time.as_secs(), left.periods, left.in_period, left.fallen);
        assert_eq!(found, expected, "{control:?}, {made:?} and {present}");
    }

    #[test]
    fn without_a_clock_nothing_is_left_or_lost() {
        assert_eq!(TimeControl::Unlimited.left([Duration::MAX], Duration::MAX), None);
    }

    #[test]
    fn time_for_a_move_is_full_again_at_the_next() {
        let control = TimeControl::Move { millis: 30_000 };
        check(control, &[29, 29], 10, (20, 0, false, false));
        check(control, &[], 30, (0, 0, false, true));
    }

    #[test]
    fn an_increment_comes_after_the_move() {
        let control = TimeControl::Game { millis: 60_000, increment: 5_000 };
        check(control, &[], 0, (60, 0, false, false));
        check(control, &[10, 10], 0, (50, 0, false, false));
        check(control, &[10, 10], 50, (0, 0, false, true));
        check(control, &[61], 0, (0, 0, false, true));
    }

    #[test]
    fn a_period_is_used_up_by_a_longer_move_only() {
        let control = TimeControl::ByoYomi { millis: 60_000, periods: 3, period: 30_000 };
        check(control, &[50], 5, (5, 3, false, false));
        check(control, &[50], 15, (25, 3, true, false));
        check(control, &[60, 29, 29], 0, (30, 3, true, false));
        check(control, &[60, 31], 0, (30, 2, true, false));
        check(control, &[60, 31], 61, (0, 0, true, true));
        check(control, &[60], 89, (1, 1, true, false));
        check(control, &[60], 90, (0, 0, true, true));
    }

    #[test]
    fn numbers_from_a_file_are_brought_within_their_bounds() {
        assert_eq!(TimeControl::Move { millis: 0 }.clamped(), TimeControl::Move { millis: 1_000 });
        let control = TimeControl::ByoYomi { millis: u64::MAX, periods: 0, period: 0 }.clamped();
        let expected = TimeControl::ByoYomi { millis: TimeControl::MAX_MILLIS, periods: 1, period: 1_000 };
        assert_eq!(control, expected);
        check(control, &[], 1, (86_399, 1, false, false));
    }

    #[test]
    fn a_budget_never_uses_up_the_clock() {
        for control in [
            TimeControl::Move { millis: 1_000 },
            TimeControl::Game { millis: 5_000, increment: 3_000 },
            TimeControl::Game { millis: 60_000, increment: 0 },
            TimeControl::ByoYomi { millis: 0, periods: 1, period: 1_000 },
            TimeControl::ByoYomi { millis: 600_000, periods: 3, period: 30_000 },
        ] {
            let mut made = Vec::new();
            for _ in 0..80 {
                let left = control.left(made.iter().copied(), Duration::ZERO).unwrap();
                assert!(!left.fallen, "{control:?} after {} moves", made.len());
                made.push(left.budget(control) + Duration::from_millis(15));
            }
        }
    }
}
