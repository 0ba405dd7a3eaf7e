//! Terms of a match: the rule, the board, the time and other limits.

use crate::rules::Rule;
use std::time::Duration;

/// Rule, board and limits of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Rule of every game.
    pub rule: Rule,
    /// Points a side of the board.
    pub size: u8,
    /// Time of a player that has none of its own.
    pub time: TimeLimits,
    /// Tolerance for late moves. A move within it still counts as over the limit.
    pub grace: Duration,
    /// Nodes a move, sent as `max_node`, which many engines know although the protocol does not demand it; `None` for
    /// no bound.
    pub nodes: Option<u64>,
    /// Memory of an engine in bytes, sent as `max_memory`; `None` to leave it to the engine.
    pub memory_bytes: Option<u64>,
    /// Number of moves, those of the opening included, after which a game is drawn; `None` for no bound.
    pub max_moves: Option<u32>,
    /// Whether an engine's process lasts for one game or for many.
    pub process_use: ProcessUse,
}

impl Terms {
    /// Terms with a time for each move and no other limit; a process plays many games.
    pub fn new(rule: Rule, size: u8, turn: Duration) -> Terms {
        Terms {
            rule,
            size,
            time: TimeLimits { turn, game: None },
            grace: Duration::ZERO,
            nodes: None,
            memory_bytes: None,
            max_moves: None,
            process_use: ProcessUse::ManyGames,
        }
    }
}

/// Wall-clock time of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// Time for each move.
    pub turn: Duration,
    /// Time for all moves of a game; `None` for no bound.
    pub game: Option<Duration>,
}

impl TimeLimits {
    /// Returns the time for the next move when `left` remains of the game's time.
    pub(super) fn limit(self, left: Option<Duration>) -> Duration {
        left.map_or(self.turn, |left| left.min(self.turn))
    }
}

/// Lifetime of an engine's process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessUse {
    /// RESTART begins the next game. A new process is started only after a fault, or if the engine does not know
    /// RESTART.
    ManyGames,
    /// Each game gets a new process.
    OneGame,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_clock_bounds_the_last_moves() {
        let [turn, left] = [Duration::from_secs(5), Duration::from_secs(2)];
        assert_eq!(TimeLimits { turn, game: None }.limit(None), turn);
        assert_eq!(TimeLimits { turn, game: Some(turn) }.limit(Some(left)), left);
    }
}
