//! The manager's INFO lines, each a key and its value.

use super::split_word;
use crate::engine::Level;
use crate::rules::Rule;
use std::time::Duration;

/// An INFO line. It has no reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// Time limit of a move; zero for as fast as possible.
    TimeoutTurn(Duration),
    /// Time limit of all the brain's moves of a game; `None` for no limit.
    TimeoutMatch(Option<Duration>),
    /// Time left for the game in milliseconds, negative when it is overdrawn; `None` for no limit.
    TimeLeft(Option<i64>),
    /// Time added after each move.
    TimeIncrement(Duration),
    /// Memory in bytes; `None` for no bound.
    MaxMemory(Option<u64>),
    /// The rule, or the text of a number that stands for no supported rule.
    Rule(Result<Rule, String>),
    /// Search threads.
    ThreadNum(u32),
    /// Depth in plies; `None` for no bound.
    MaxDepth(Option<u32>),
    /// Nodes a move; `None` for no bound.
    MaxNode(Option<u64>),
    /// Memory of the transposition table, in KiB.
    HashSize(u64),
    /// Playing strength: `level 1` to `level 12`, a key of our own, or `strength 0` to `strength 100`.
    Level(Level),
    /// Seed from which the games to come, and the one under way, draw their own: a key of our own.
    Seed(u64),
    /// Reports of a running search.
    ShowDetail(Detail),
    /// A key without effect here, or a value that is not understood. Such keys are `game_type`, since the brain plays
    /// alike against everybody; `folder`, since it keeps no files; and `evaluate`, which the protocol wants ignored by
    /// all but debugging versions.
    Ignored,
}

/// Reports of a search beside its lines of plain text: the bits of `show_detail`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// `MESSAGE REALTIME` lines, for a board that paints the search. Bit 0.
    pub realtime: bool,
    /// `INFO` lines, a block of them for each line of play. Bit 1.
    pub blocks: bool,
}

/// Number that managers write for unlimited time: the greatest of 32 bits.
const UNLIMITED_MILLIS: i64 = i32::MAX as i64;

impl Info {
    /// Reads what follows the word INFO.
    pub(super) fn parse(text: &str) -> Info {
        let (key, value) = split_word(text);
        if key.eq_ignore_ascii_case("rule") {
            let rule = value.parse().ok().and_then(Rule::from_gomocup_number);
            return Info::Rule(rule.ok_or_else(|| value.to_owned()));
        }
        let Ok(number) = value.parse::<i64>() else { return Info::Ignored };
        // A negative limit is as good as zero.
        let amount = u64::try_from(number).unwrap_or(0);
        let bound = (amount > 0).then_some(amount);
        let narrow = |amount: u64| u32::try_from(amount).unwrap_or(u32::MAX);
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => Info::TimeoutTurn(Duration::from_millis(amount)),
            "timeout_match" => Info::TimeoutMatch(bound.map(Duration::from_millis)),
            "time_left" => Info::TimeLeft((number < UNLIMITED_MILLIS).then_some(number)),
            "time_increment" => Info::TimeIncrement(Duration::from_millis(amount)),
            "max_memory" => Info::MaxMemory(bound),
            "thread_num" => Info::ThreadNum(narrow(amount)),
            "max_depth" => Info::MaxDepth(bound.map(narrow)),
            "max_node" => Info::MaxNode(bound),
            "hash_size" => Info::HashSize(amount),
            "level" => u8::try_from(number).ok().and_then(Level::new).map_or(Info::Ignored, Info::Level),
            "seed" => Info::Seed(number.cast_unsigned()),
            "strength" => level_of_strength(amount).map_or(Info::Ignored, Info::Level),
            "show_detail" => Info::ShowDetail(Detail { realtime: amount & 1 != 0, blocks: amount & 2 != 0 }),
            _ => Info::Ignored,
        }
    }
}

/// The level that stands for a strength in percent, the first for 0 and the full engine only for 100.
fn level_of_strength(percent: u64) -> Option<Level> {
    let percent = u8::try_from(percent).ok().filter(|percent| *percent <= 100)?;
    let steps = Level::FULL.number() - 1;
    Level::new(1 + u8::try_from(u16::from(percent) * u16::from(steps) / 100).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Info) {
        assert_eq!(Info::parse(text), expected, "{text}");
    }

    #[test]
    fn keys_and_values_are_read() {
        check("timeout_turn 1500", Info::TimeoutTurn(Duration::from_millis(1500)));
        check("timeout_turn 0", Info::TimeoutTurn(Duration::ZERO));
        check("TIMEOUT_TURN -5", Info::TimeoutTurn(Duration::ZERO));
        check("timeout_match 300000", Info::TimeoutMatch(Some(Duration::from_secs(300))));
        check("timeout_match 0", Info::TimeoutMatch(None));
        check("time_left 1234", Info::TimeLeft(Some(1234)));
        check("time_left -20", Info::TimeLeft(Some(-20)));
        check("time_left 2147483647", Info::TimeLeft(None));
        check("time_increment 500", Info::TimeIncrement(Duration::from_millis(500)));
        check("max_memory 83886080", Info::MaxMemory(Some(83_886_080)));
        check("max_memory 0", Info::MaxMemory(None));
        check("rule 0", Info::Rule(Ok(Rule::Freestyle)));
        check("rule 1", Info::Rule(Ok(Rule::Standard)));
        check("rule 4", Info::Rule(Ok(Rule::Renju)));
        check("rule 8", Info::Rule(Ok(Rule::Caro)));
        check("rule 9", Info::Rule(Ok(Rule::CaroStandard)));
        for number in ["2", "3", "5", "10", "12", "-1", "caro", ""] {
            check(&format!("rule {number}"), Info::Rule(Err(number.to_owned())));
        }
        check("thread_num 4", Info::ThreadNum(4));
        check("thread_num 99999999999", Info::ThreadNum(u32::MAX));
        check("max_depth 8", Info::MaxDepth(Some(8)));
        check("max_node 0", Info::MaxNode(None));
        check("hash_size 65536", Info::HashSize(65536));
        check("seed 7", Info::Seed(7));
        check("seed -1", Info::Seed(u64::MAX));
        check("show_detail 0", Info::ShowDetail(Detail::default()));
        check("show_detail 2", Info::ShowDetail(Detail { realtime: false, blocks: true }));
        check("SHOW_DETAIL 3", Info::ShowDetail(Detail { realtime: true, blocks: true }));
    }

    #[test]
    fn keys_without_effect_and_bad_values_are_ignored() {
        for text in [
            "game_type 1",
            "folder C:\\some where",
            "evaluate 7,7",
            "timeout_turn soon",
            "timeout_turn",
            "level 0",
            "level 13",
            "level 257",
            "seed",
            "strength 101",
            "strength 99999999999999999999",
            "",
        ] {
            check(text, Info::Ignored);
        }
    }

    #[test]
    fn the_level_is_set_by_number_or_in_percent() {
        let level = |number| Info::Level(Level::new(number).expect("a level"));
        for number in 1..=12 {
            check(&format!("level {number}"), level(number));
        }
        for (percent, number) in [(0, 1), (9, 1), (10, 2), (50, 6), (99, 11), (100, 12)] {
            check(&format!("STRENGTH {percent}"), level(number));
        }
        check("strength -3", level(1));
    }
}
