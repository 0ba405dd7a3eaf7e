//! Time for a move, from the times that the manager sets.
//!
//! Pure: the caller passes the time spent; no clock of the machine is read.

use std::time::Duration;

/// Limits of a move's and a game's time, and the time left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    turn: Duration,
    game: Option<Duration>,
    /// Time added to the game's time after each move.
    increment: Duration,
    /// Time left for the game in milliseconds, negative when it is overdrawn; `None` for no limit.
    left_millis: Option<i64>,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// As fast as possible.
    AtOnce,
    /// A planned time.
    Within {
        /// Time that a usual move should take; `None` where unused time is lost.
        optimum: Option<Duration>,
        /// Longest time for the move, within which the engine keeps its margin.
        max: Duration,
    },
}

impl GameClock {
    /// Time for a move as long as the manager sets none.
    const DEFAULT_TURN: Duration = Duration::from_secs(5);

    /// Number of own moves that a side still has to make in most games, however many it has made.
    const MOVES_TO_COME: u32 = 20;

    /// Highest multiple of its share that a move may take when it needs it.
    const MAX_SHARES: u32 = 3;

    /// Shortest time worth planning; with less, a move is made at once. The same time is reserved for every move up to
    /// a full board; a move made at once needs less.
    const MIN_TIME: Duration = Duration::from_millis(10);

    /// Sets the time limit of a move; `INFO timeout_turn`.
    pub fn set_turn(&mut self, turn: Duration) {
        self.turn = turn;
    }

    /// Sets the time limit of a game, `None` for none; `INFO timeout_match`. In the middle of a game it does not give
    /// back the time spent.
    pub fn set_game(&mut self, game: Option<Duration>) {
        self.game = game;
        self.left_millis = game.map(|game| self.left_millis.unwrap_or(millis(game)));
    }

    /// Sets the time left for the game in milliseconds; `INFO time_left`.
    pub fn set_left(&mut self, left_millis: Option<i64>) {
        self.left_millis = left_millis;
    }

    /// Sets the time that each move adds; `INFO time_increment`.
    pub fn set_increment(&mut self, increment: Duration) {
        self.increment = increment;
    }

    /// Resets the time left, as a new game begins.
    pub fn restart(&mut self) {
        self.left_millis = self.game.map(millis);
    }

    /// Subtracts the time that a move took. Most managers send the time left before each move; this is for the others.
    pub fn spend(&mut self, elapsed: Duration) {
        let after = |left: i64| left.saturating_sub(millis(elapsed)).saturating_add(millis(self.increment));
        self.left_millis = self.left_millis.map(after);
    }

    /// Time for the next move, on a board on which the side can still make at most `max_moves` of its own.
    ///
    /// A reserve for a game that fills the board is subtracted from the time left. The rest is divided by the number of
    /// moves that most games still have, and the increment is added.
    pub fn budget(&self, max_moves: u32) -> Budget {
        let (optimum, max) = match self.left_millis.map(u64::try_from) {
            None => (self.turn, self.turn),
            Some(Err(_overdrawn)) => (Duration::ZERO, Duration::ZERO),
            Some(Ok(left)) => {
                let left = Duration::from_millis(left);
                let free = left.saturating_sub(GameClock::MIN_TIME * max_moves);
                let share = free / max_moves.clamp(1, GameClock::MOVES_TO_COME);
                let shares = (share * GameClock::MAX_SHARES).min(free / 2).max(share);
                // An increment comes after the move, so it cannot be used where nothing is left.
                let increment = self.increment.min((left - free) / 2);
                (share + increment, shares + increment)
            }
        };
        match max.min(self.turn) {
            max if max < GameClock::MIN_TIME => Budget::AtOnce,
            max => Budget::Within { optimum: Some(optimum).filter(|&optimum| optimum < max), max },
        }
    }
}

impl Default for GameClock {
    fn default() -> GameClock {
        GameClock { turn: GameClock::DEFAULT_TURN, game: None, increment: Duration::ZERO, left_millis: None }
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Greatest number of moves of one side on an empty board of 15×15 and of 20×20.
    const MEDIUM: u32 = 113;
    const LARGE: u32 = 200;

    /// Compares the budget of a new clock after `say`, in milliseconds: the optimum, 0 for none, and the longest time,
    /// 0 for "at once".
    fn check(say: impl FnOnce(&mut GameClock), optimum_millis: u64, max_millis: u64) {
        let mut clock = GameClock::default();
        say(&mut clock);
        assert_eq!(clock.budget(100), budget(optimum_millis, max_millis), "{clock:?}");
    }

    fn budget(optimum_millis: u64, max_millis: u64) -> Budget {
        let optimum = (optimum_millis > 0).then_some(Duration::from_millis(optimum_millis));
        match max_millis {
            0 => Budget::AtOnce,
            _ => Budget::Within { optimum, max: Duration::from_millis(max_millis) },
        }
    }

    #[test]
    fn without_a_game_clock_a_move_may_take_its_whole_time() {
        check(|_| (), 0, 5_000);
        check(|clock| clock.set_turn(30 * SECOND), 0, 30_000);
        check(|clock| clock.set_turn(Duration::ZERO), 0, 0);
        check(|clock| clock.set_left(None), 0, 5_000);
    }

    #[test]
    fn with_a_game_clock_a_move_is_worth_a_share_of_what_is_left_and_may_take_more() {
        check(|clock| clock.set_game(Some(31 * SECOND)), 1_500, 4_500);
        check(|clock| clock.set_left(Some(21_000)), 1_000, 3_000);
        check(|clock| clock.set_left(Some(61_000)), 3_000, 5_000);
        check(|clock| clock.set_left(Some(1_000_000)), 0, 5_000);
        check(|clock| clock.set_left(Some(1_080)), 4, 12);
        check(|clock| clock.set_left(Some(1_066)), 0, 0);
        check(|clock| clock.set_left(Some(0)), 0, 0);
        check(|clock| clock.set_left(Some(-300)), 0, 0);
    }

    #[test]
    fn near_the_end_of_the_board_the_rest_is_shared_among_the_moves_that_are_left() {
        let mut clock = GameClock::default();
        clock.set_turn(30 * SECOND);
        clock.set_left(Some(10_000));
        assert_eq!(clock.budget(4), budget(2_490, 4_980));
        assert_eq!(clock.budget(1), budget(0, 9_990));
        assert_eq!(clock.budget(0), budget(0, 10_000));
    }

    #[test]
    fn an_increment_is_used_up_as_far_as_there_is_time_for_it() {
        let increment = |left_millis| {
            move |clock: &mut GameClock| {
                clock.set_increment(400 * SECOND / 1_000);
                clock.set_left(Some(left_millis));
            }
        };
        check(increment(21_000), 1_400, 3_400);
        check(increment(900), 0, 400);
        check(increment(600), 0, 300);
        check(increment(0), 0, 0);
        let mut clock = GameClock::default();
        clock.set_increment(2 * SECOND);
        clock.set_left(Some(21_000));
        clock.spend(3 * SECOND);
        assert_eq!(clock.left_millis, Some(20_000));
    }

    #[test]
    fn the_clock_runs_by_itself_where_the_manager_sends_no_time_left() {
        let spend = |clock: &mut GameClock| {
            clock.set_game(Some(61 * SECOND));
            clock.spend(40 * SECOND);
        };
        check(spend, 1_000, 3_000);
        let said_again = |clock: &mut GameClock| {
            spend(clock);
            clock.set_game(Some(61 * SECOND));
        };
        check(said_again, 1_000, 3_000);
        let new_game = |clock: &mut GameClock| {
            spend(clock);
            clock.restart();
        };
        check(new_game, 3_000, 5_000);
    }

    #[test]
    fn no_game_is_long_enough_to_be_lost_on_time() {
        /// Longest time of a move made at once, the way to the manager and back included.
        const AT_ONCE: Duration = Duration::from_millis(9);
        for (max_moves, seconds) in [(MEDIUM, 2), (MEDIUM, 10), (MEDIUM, 180), (LARGE, 4), (LARGE, 180), (LARGE, 1_000)]
        {
            let mut clock = GameClock::default();
            clock.set_turn(30 * SECOND);
            clock.set_game(Some(seconds * SECOND));
            for played in 0..max_moves {
                let took = match clock.budget(max_moves - played) {
                    Budget::Within { max, .. } => max,
                    Budget::AtOnce => AT_ONCE,
                };
                clock.spend(took);
                assert!(clock.left_millis >= Some(0), "lost at move {played} of {seconds} s: {clock:?}");
            }
        }
    }

    #[test]
    fn most_of_the_time_is_used_in_a_game_of_usual_length() {
        let mut clock = GameClock::default();
        clock.set_turn(30 * SECOND);
        clock.set_game(Some(180 * SECOND));
        for played in 0..30 {
            let Budget::Within { optimum: Some(time), .. } = clock.budget(MEDIUM - played) else {
                panic!("move {played} has no time")
            };
            clock.spend(time);
        }
        assert!((20_000..60_000).contains(&clock.left_millis.expect("a clock")), "{clock:?}");
    }
}
