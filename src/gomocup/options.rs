//! Options set by the manager's INFO lines, and the limits of a search that follow from them.

use super::clock::{Budget, GameClock};
use super::protocol::{Detail, Info, Reply};
use crate::engine::{Level, Limits, Resources};
use crate::rules::rng::Rng;
use crate::rules::{Board, Rule};
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// The options of all games to come.
#[derive(Debug)]
pub struct Options {
    /// Times of moves and games, and the time left.
    pub clock: GameClock,
    /// The rule, or the text of a number that means no rule played here.
    rule: Result<Rule, String>,
    /// Whether the manager speaks like the Yixin board, for which rule 2 is renju.
    is_yixin: bool,
    /// Playing strength.
    level: Level,
    /// Seeds of the games to come, where the manager has set a seed for them.
    seeds: Option<Rng>,
    /// Reports of a search beside the lines of plain text.
    pub detail: Detail,
    depth: Option<u32>,
    nodes: Option<u64>,
    threads: Option<u32>,
    /// Memory of the transposition table, in KiB.
    hash_kib: Option<u64>,
    /// Memory of the whole program, in bytes.
    memory_bytes: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            clock: GameClock::default(),
            rule: Ok(Rule::default()),
            is_yixin: false,
            level: Level::FULL,
            seeds: None,
            detail: Detail::default(),
            depth: None,
            nodes: None,
            threads: None,
            hash_kib: None,
            memory_bytes: None,
        }
    }
}

impl Options {
    /// Time limit of "as fast as possible", which a search of one ply hardly ever reaches.
    const AT_ONCE: Duration = Duration::from_millis(10);

    /// Number of renju for the Yixin board.
    const YIXIN_RENJU: &str = "2";

    /// Largest transposition table where the manager sets only the memory, not the table's size.
    const MAX_UNASKED_MIB: u64 = 1024;

    /// Applies an INFO line.
    pub fn set(&mut self, info: Info) {
        match info {
            Info::TimeoutTurn(turn) => self.clock.set_turn(turn),
            Info::TimeoutMatch(game) => self.clock.set_game(game),
            Info::TimeLeft(left_millis) => self.clock.set_left(left_millis),
            Info::TimeIncrement(increment) => self.clock.set_increment(increment),
            Info::MaxMemory(bytes) => self.memory_bytes = bytes,
            Info::Rule(rule) => self.rule = rule,
            Info::ThreadNum(threads) => self.threads = Some(threads),
            Info::MaxDepth(depth) => self.depth = depth,
            Info::MaxNode(nodes) => self.nodes = nodes,
            Info::HashSize(kib) => self.hash_kib = Some(kib),
            Info::Level(level) => self.level = level,
            Info::Seed(seed) => self.seeds = Some(Rng::new(seed)),
            Info::ShowDetail(detail) => self.detail = detail,
            Info::Ignored => {}
        }
    }

    /// Notes that the manager has used a word of the Yixin board's.
    pub fn hear_yixin(&mut self) {
        self.is_yixin = true;
    }

    /// Whether the rule's number is the one that is renju for the Yixin board and Rapfi, and "continuous game", which is
    /// not played here, in the protocol's specification.
    fn is_ambiguous(&self) -> bool {
        self.rule.as_ref().is_err_and(|number| number == Options::YIXIN_RENJU)
    }

    /// Whether the rule is renju only because the manager speaks like the Yixin board.
    pub fn is_yixin_renju(&self) -> bool {
        self.is_yixin && self.is_ambiguous()
    }

    /// Whether it is known that the rule is not played here. It is not while its number may still become renju by a word
    /// of the Yixin board's.
    ///
    /// # Errors
    /// If the rule is not played here.
    pub fn refuse_unknown_rule(&self) -> Result<(), Reply> {
        if self.is_ambiguous() { Ok(()) } else { self.rule().map(|_| ()) }
    }

    /// The rule.
    ///
    /// # Errors
    /// If the manager has set one that is not played here. INFO has no reply, so the commands that need a rule report
    /// it.
    pub fn rule(&self) -> Result<Rule, Reply> {
        if self.is_yixin_renju() {
            return Ok(Rule::Renju);
        }
        self.rule.as_ref().copied().map_err(|number| {
            let known = "0 is freestyle, 1 is exactly five, 4 is renju, 8 is Caro, 9 is Caro with exactly five";
            Reply::Error(format!("rule \"{number}\" is not played here; {known}"))
        })
    }

    /// Limits of the next answer, on this board.
    pub fn limits(&self, board: &Board) -> Limits {
        let empty_points = u32::try_from(board.empty_points().count()).unwrap_or(u32::MAX);
        let (deepest, optimum, time) = match self.clock.budget(empty_points.div_ceil(2)) {
            Budget::AtOnce => (1, None, Options::AT_ONCE),
            Budget::Within { optimum, max } => (Limits::MAX_DEPTH, optimum, max),
        };
        let depth = self.depth.map_or(deepest, |depth| depth.min(deepest));
        let limits = Limits { depth, width: None, time: Some(time), optimum, nodes: self.nodes };
        let Some(_weakness) = self.weakness() else { return limits };
        let level = self.level.limits();
        let lesser = |a: Option<Duration>, b: Option<Duration>| a.into_iter().chain(b).min();
        let (time, optimum) = (lesser(limits.time, level.time), lesser(optimum, level.optimum));
        Limits { depth: depth.min(level.depth), width: level.width, time, optimum, ..limits }
    }

    /// The level to be played at; `None` for full strength.
    pub fn weakness(&self) -> Option<Level> {
        Some(self.level).filter(|level| level.weakness().is_some())
    }

    /// Draws the seed of a game: the next that follows from the manager's seed, or any.
    pub fn draw_seed(&mut self) -> u64 {
        // The standard library has no other random numbers than the keys of its hashes.
        self.seeds.as_mut().map_or_else(|| RandomState::new().hash_one(0), Rng::next_u64)
    }

    /// Threads and table size of the next search. The table gets half of the memory that the manager allows.
    pub fn resources(&self) -> Resources {
        let usual = Resources::default();
        let allowed_mib = self.memory_bytes.map(|bytes| bytes / 2 / (1 << 20));
        let hash_mib = match (self.hash_kib, allowed_mib) {
            (Some(kib), allowed) => (kib / 1024).min(allowed.unwrap_or(u64::MAX)),
            (None, Some(allowed)) => allowed.min(Options::MAX_UNASKED_MIB),
            (None, None) => u64::from(usual.hash_mib),
        };
        let hash_mib = u32::try_from(hash_mib).unwrap_or(u32::MAX);
        Resources { threads: self.threads.unwrap_or(usual.threads), hash_mib }.clamped()
    }
}

#[cfg(test)]
mod tests {
    use super::super::protocol::Command;
    use super::*;

    /// The options after these INFO lines.
    fn options(lines: &[&str]) -> Options {
        let mut options = Options::default();
        for line in lines {
            match Command::parse(&format!("INFO {line}")) {
                Ok(Command::Info(info)) => options.set(info),
                other => panic!("{line}: {other:?}"),
            }
        }
        options
    }

    #[test]
    fn a_search_is_bounded_by_depth_nodes_and_time() {
        let check = |lines: &[&str], depth, nodes, millis| {
            let limits = options(lines).limits(&Board::new(20, Rule::default()));
            let time = Some(Duration::from_millis(millis));
            assert_eq!(limits, Limits { depth, width: None, time, optimum: limits.optimum, nodes }, "{lines:?}");
        };
        check(&[], Limits::MAX_DEPTH, None, 5_000);
        check(&["timeout_turn 700", "max_depth 8", "max_node 5000"], 8, Some(5000), 700);
        check(&["max_depth 99", "max_depth 0"], Limits::MAX_DEPTH, None, 5_000);
        check(&["max_depth 500"], Limits::MAX_DEPTH, None, 5_000);
        check(&["timeout_turn 0"], 1, None, 10);
        check(&["timeout_turn 30000", "timeout_match 100000", "time_left 42000"], Limits::MAX_DEPTH, None, 6_000);
        check(&["timeout_turn 30000", "time_left 42000", "time_increment 900"], Limits::MAX_DEPTH, None, 6_900);
    }

    #[test]
    fn a_level_bounds_the_search_further_and_the_full_one_does_not() {
        let board = Board::new(15, Rule::default());
        let unbounded = options(&["timeout_turn 60000"]).limits(&board);
        let full = options(&["level 3", "level 12", "timeout_turn 60000"]);
        assert_eq!((full.limits(&board), full.weakness()), (unbounded, None));
        let third = Level::new(3).expect("a level");
        let weak = options(&["level 3", "timeout_turn 60000"]);
        assert_eq!((weak.limits(&board), weak.weakness()), (third.limits(), Some(third)));
        let hurried = options(&["strength 20", "timeout_turn 700", "max_depth 2"]);
        let limits = Limits { depth: 2, time: Some(Duration::from_millis(700)), ..third.limits() };
        assert_eq!((hurried.limits(&board), hurried.weakness()), (limits, Some(third)));
    }

    #[test]
    fn memory_and_threads_stay_within_the_bounds_of_manager_and_engine() {
        let check = |lines: &[&str], threads, hash_mib| {
            assert_eq!(options(lines).resources(), Resources { threads, hash_mib }, "{lines:?}");
        };
        check(&[], 1, 64);
        check(&["thread_num 4", "hash_size 131072"], 4, 128);
        check(&["thread_num 0", "hash_size 0"], 1, 1);
        check(&["thread_num 1000", "hash_size 999999999999"], 64, 4096);
        check(&["max_memory 83886080"], 1, 40);
        check(&["max_memory 367001600", "hash_size 1048576"], 1, 175);
        check(&["max_memory 367001600"], 1, 175);
        check(&["max_memory 99999999999999"], 1, 1024);
        check(&["max_memory 1"], 1, 1);
        check(&["max_memory 0", "hash_size 262144"], 1, 256);
    }

    #[test]
    fn an_unsupported_rule_is_an_error_until_another_is_set() {
        assert_eq!(options(&[]).rule(), Ok(Rule::Freestyle));
        let mut options = options(&["rule 2"]);
        let expected = "ERROR rule \"2\" is not played here; 0 is freestyle, 1 is exactly five, 4 is renju, 8 is Caro, 9 is Caro with exactly five";
        assert_eq!(options.rule().map_err(|reply| reply.to_string()), Err(expected.to_owned()));
        options.set(Info::Rule(Ok(Rule::Renju)));
        assert_eq!(options.rule(), Ok(Rule::Renju));
    }

    #[test]
    fn rule_2_is_renju_for_a_manager_that_speaks_like_the_yixin_board() {
        let mut with_two = options(&["rule 2"]);
        assert!(with_two.rule().is_err() && with_two.refuse_unknown_rule().is_ok());
        with_two.hear_yixin();
        assert_eq!(with_two.rule(), Ok(Rule::Renju));
        let mut other = options(&["rule 3"]);
        other.hear_yixin();
        assert!(other.rule().is_err() && other.refuse_unknown_rule().is_err());
        other.set(Info::Rule(Err("2".to_owned())));
        assert_eq!(other.rule(), Ok(Rule::Renju));
    }
}
