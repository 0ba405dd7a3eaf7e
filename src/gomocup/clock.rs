//! How long a move may take, from what the manager says of the time.
//!
//! Pure: it is told what was spent and asks no clock of the machine.

use std::time::Duration;

/// The bounds of a move's and a game's time, and what is left of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    turn: Duration,
    game: Option<Duration>,
    /// What is left of the game's time, in milliseconds, below zero when it is overdrawn; `None` for no bound.
    left_millis: Option<i64>,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// As fast as possible.
    AtOnce,
    /// Not longer than this; the engine keeps its margin within it.
    Within(Duration),
}

impl GameClock {
    /// What a move may take as long as the manager says nothing.
    const DEFAULT_TURN: Duration = Duration::from_secs(5);

    /// The share of the remaining time that a move may take, one in so many. A game seldom lasts longer than twice as
    /// many moves of one side, and a fixed share of what is left is never all of it.
    const MOVES_TO_COME: u32 = 20;

    /// With less than this for a move there is nothing to plan.
    const LEAST_TIME: Duration = Duration::from_millis(10);

    /// `INFO timeout_turn`
    pub fn set_turn(&mut self, turn: Duration) {
        self.turn = turn;
    }

    /// `INFO timeout_match`. Said in the middle of a game it does not give back what was spent.
    pub fn set_game(&mut self, game: Option<Duration>) {
        self.game = game;
        self.left_millis = game.map(|game| self.left_millis.unwrap_or(millis(game)));
    }

    /// `INFO time_left`
    pub fn set_left(&mut self, left_millis: Option<i64>) {
        self.left_millis = left_millis;
    }

    /// A new game begins.
    pub fn restart(&mut self) {
        self.left_millis = self.game.map(millis);
    }

    /// A move took this long. Managers say what is left before each move; this is for those that do not.
    pub fn spend(&mut self, elapsed: Duration) {
        self.left_millis = self.left_millis.map(|left| left.saturating_sub(millis(elapsed)));
    }

    /// What the next move may take.
    pub fn budget(&self) -> Budget {
        let share = match self.left_millis.map(u64::try_from) {
            None => self.turn,
            Some(Ok(left)) => self.turn.min(Duration::from_millis(left) / GameClock::MOVES_TO_COME),
            Some(Err(_overdrawn)) => Duration::ZERO,
        };
        if share < GameClock::LEAST_TIME { Budget::AtOnce } else { Budget::Within(share) }
    }
}

impl Default for GameClock {
    fn default() -> GameClock {
        GameClock { turn: GameClock::DEFAULT_TURN, game: None, left_millis: None }
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// The budget in milliseconds, 0 for "at once", after what was said to a new clock.
    fn check(say: impl FnOnce(&mut GameClock), expected_millis: u64) {
        let mut clock = GameClock::default();
        say(&mut clock);
        let expected = match expected_millis {
            0 => Budget::AtOnce,
            _ => Budget::Within(Duration::from_millis(expected_millis)),
        };
        assert_eq!(clock.budget(), expected, "{clock:?}");
    }

    #[test]
    fn without_a_game_clock_a_move_may_take_its_whole_time() {
        check(|_| (), 5_000);
        check(|clock| clock.set_turn(30 * SECOND), 30_000);
        check(|clock| clock.set_turn(Duration::ZERO), 0);
        check(|clock| clock.set_left(None), 5_000);
    }

    #[test]
    fn with_a_game_clock_a_move_may_take_a_share_of_what_is_left() {
        check(|clock| clock.set_game(Some(60 * SECOND)), 3_000);
        check(|clock| clock.set_left(Some(20_000)), 1_000);
        check(|clock| clock.set_left(Some(1_000_000)), 5_000);
        check(|clock| clock.set_left(Some(200)), 10);
        check(|clock| clock.set_left(Some(199)), 0);
        check(|clock| clock.set_left(Some(0)), 0);
        check(|clock| clock.set_left(Some(-300)), 0);
    }

    #[test]
    fn the_clock_runs_by_itself_where_the_manager_says_nothing() {
        let spend = |clock: &mut GameClock| {
            clock.set_game(Some(60 * SECOND));
            clock.spend(40 * SECOND);
        };
        check(spend, 1_000);
        let said_again = |clock: &mut GameClock| {
            spend(clock);
            clock.set_game(Some(60 * SECOND));
        };
        check(said_again, 1_000);
        let new_game = |clock: &mut GameClock| {
            spend(clock);
            clock.restart();
        };
        check(new_game, 3_000);
    }

    #[test]
    fn a_clock_that_runs_down_leaves_time_for_every_move() {
        let mut clock = GameClock::default();
        clock.set_turn(30 * SECOND);
        clock.set_left(Some(180_000));
        for number in 1..=100 {
            let Budget::Within(time) = clock.budget() else { panic!("move {number} has no time") };
            clock.spend(time);
        }
    }
}
