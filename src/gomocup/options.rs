//! What the manager has set by INFO, and what that lets a search do.

use super::clock::{Budget, GameClock};
use super::protocol::{Info, Reply};
use crate::engine::{Limits, Resources};
use crate::rules::Rule;
use std::time::Duration;

/// The options of all games to come.
#[derive(Debug)]
pub struct Options {
    pub clock: GameClock,
    /// The rule, or the text of a number that stands for none.
    rule: Result<Rule, String>,
    depth: Option<u32>,
    nodes: Option<u64>,
    threads: Option<u32>,
    /// Memory of the transposition table.
    hash_kib: Option<u64>,
    /// Memory of everything.
    memory_bytes: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            clock: GameClock::default(),
            rule: Ok(Rule::default()),
            depth: None,
            nodes: None,
            threads: None,
            hash_kib: None,
            memory_bytes: None,
        }
    }
}

impl Options {
    /// The bound of "as fast as possible", which a search of one ply hardly ever reaches.
    const AT_ONCE: Duration = Duration::from_millis(100);

    /// Takes what INFO says.
    pub fn set(&mut self, info: Info) {
        match info {
            Info::TimeoutTurn(turn) => self.clock.set_turn(turn),
            Info::TimeoutMatch(game) => self.clock.set_game(game),
            Info::TimeLeft(left_millis) => self.clock.set_left(left_millis),
            Info::MaxMemory(bytes) => self.memory_bytes = bytes,
            Info::Rule(rule) => self.rule = rule,
            Info::ThreadNum(threads) => self.threads = Some(threads),
            Info::MaxDepth(depth) => self.depth = depth,
            Info::MaxNode(nodes) => self.nodes = nodes,
            Info::HashSize(kib) => self.hash_kib = Some(kib),
            Info::Ignored => {}
        }
    }

    /// The rule.
    ///
    /// # Errors
    /// If the manager wants one that is not played here. INFO has no reply, so the commands that need a rule say so.
    pub fn rule(&self) -> Result<Rule, Reply> {
        self.rule.as_ref().copied().map_err(|number| {
            let known = "0 is freestyle, 1 is exactly five, 4 is renju";
            Reply::Error(format!("rule \"{number}\" is not played here; {known}"))
        })
    }

    /// The bounds of the next search.
    pub fn limits(&self) -> Limits {
        let (deepest, time) = match self.clock.budget() {
            Budget::AtOnce => (1, Options::AT_ONCE),
            Budget::Within(time) => (Limits::MAX_DEPTH, time),
        };
        let depth = self.depth.map_or(deepest, |depth| depth.min(deepest));
        Limits { depth, width: None, time: Some(time), optimum: None, nodes: self.nodes }
    }

    /// What the next search may use of the machine. Half of the memory that the manager allows is the table's at most;
    /// the rest is for everything else.
    pub fn resources(&self) -> Resources {
        let usual = Resources::default();
        let wanted_mib = self.hash_kib.map_or(u64::from(usual.hash_mib), |kib| kib / 1024);
        let allowed_mib = self.memory_bytes.map_or(u64::MAX, |bytes| bytes / 2 / (1 << 20));
        let hash_mib = u32::try_from(wanted_mib.min(allowed_mib)).unwrap_or(u32::MAX);
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
            let time = Some(Duration::from_millis(millis));
            assert_eq!(options(lines).limits(), Limits { depth, width: None, time, optimum: None, nodes }, "{lines:?}");
        };
        check(&[], 30, None, 5_000);
        check(&["timeout_turn 700", "max_depth 8", "max_node 5000"], 8, Some(5000), 700);
        check(&["max_depth 99", "max_depth 0"], 30, None, 5_000);
        check(&["max_depth 500"], 30, None, 5_000);
        check(&["timeout_turn 0"], 1, None, 100);
        check(&["timeout_turn 30000", "timeout_match 100000", "time_left 40000"], 30, None, 2_000);
    }

    #[test]
    fn memory_and_threads_stay_within_what_the_manager_and_the_engine_allow() {
        let check = |lines: &[&str], threads, hash_mib| {
            assert_eq!(options(lines).resources(), Resources { threads, hash_mib }, "{lines:?}");
        };
        check(&[], 1, 64);
        check(&["thread_num 4", "hash_size 131072"], 4, 128);
        check(&["thread_num 0", "hash_size 0"], 1, 1);
        check(&["thread_num 1000", "hash_size 999999999999"], 64, 4096);
        check(&["max_memory 83886080"], 1, 40);
        check(&["max_memory 367001600", "hash_size 1048576"], 1, 175);
        check(&["max_memory 1"], 1, 1);
        check(&["max_memory 0", "hash_size 262144"], 1, 256);
    }

    #[test]
    fn a_rule_that_is_not_played_here_is_complained_about_until_another_is_set() {
        assert_eq!(options(&[]).rule(), Ok(Rule::Freestyle));
        let mut options = options(&["rule 8"]);
        let complaint = "ERROR rule \"8\" is not played here; 0 is freestyle, 1 is exactly five, 4 is renju";
        assert_eq!(options.rule().map_err(|reply| reply.to_string()), Err(complaint.to_owned()));
        options.set(Info::Rule(Ok(Rule::Renju)));
        assert_eq!(options.rule(), Ok(Rule::Renju));
    }
}
