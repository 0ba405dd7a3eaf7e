//! Numbers as people read them, and the English nouns that go with them. A thin space (U+2009) stands before a unit,
//! none before a percent sign.

use super::{Label, Words};
use crate::game::{TimeControl, TimeLeft};
use std::time::Duration;

/// The form of an English noun that goes with `count`: "1 game", but "0 games" and "2 games".
pub(super) fn plural<N: PartialEq + From<u8>>(count: N, one: &'static str, many: &'static str) -> &'static str {
    if count == N::from(1) { one } else { many }
}

/// A number with its thousands apart, as every count in a sentence has them: "12,345".
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl Words {
    /// A count of things: "2,155".
    pub fn count(self, count: usize) -> String {
        grouped(count)
    }

    /// A count in few characters: 950, 12.3 k, 172 k, 1.9 M; in Chinese by ten thousands: 1.2 万.
    pub fn short_count(self, count: u64) -> String {
        const ENGLISH: &[(u64, &str)] = &[(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
        const CHINESE: &[(u64, &str)] = &[(100_000_000, "亿"), (10_000, "万")];
        let units = self.pick(ENGLISH, CHINESE);
        let Some(&(unit, name)) = units.iter().find(|(unit, _)| count >= *unit) else { return count.to_string() };
        match (count / unit, count % unit * 10 / unit) {
            (whole @ 0..100, tenths) => format!("{whole}.{tenths}\u{2009}{name}"),
            (whole, _) => format!("{whole}\u{2009}{name}"),
        }
    }

    /// A number of nodes: "950 nodes", "12.3 k nodes", "1.2 万节点".
    pub(super) fn nodes(self, count: u64) -> String {
        let number = self.short_count(count);
        let noun = plural(count, "node", "nodes");
        // The unit 万 needs no space after it.
        let gap = if number.ends_with(|last: char| last.is_ascii_digit()) { " " } else { "" };
        say!(self, "{number} {noun}", "{number}{gap}节点")
    }

    /// A share in percent: "64%".
    pub fn percent(self, percent: u32) -> String {
        format!("{percent}%")
    }

    /// A share from 0 to 1 in percent, with tenths: "4.3%".
    pub fn percent_with_tenths(self, share: f64) -> String {
        format!("{:.1}%", share * 100.0)
    }

    /// Time that a player has used: "0:07", "12:41", "1:02:03".
    pub fn time(self, time: Duration) -> String {
        let seconds = time.as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
    }

    /// A length of time in the largest units that hold it: "5 min", "1 h 30 min", "45 s".
    pub fn duration(self, millis: u64) -> String {
        let seconds = millis / 1000;
        let parts = [
            (seconds / 3600, self.pick("h", "小时")),
            (seconds / 60 % 60, self.pick("min", "分")),
            (seconds % 60, self.pick("s", "秒")),
        ];
        let shown: Vec<String> = parts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, unit)| format!("{count}\u{2009}{unit}"))
            .collect();
        if shown.is_empty() { format!("0\u{2009}{}", parts[2].1) } else { shown.join(" ") }
    }

    /// A time control in short: "5 min + 5 s", "30 s per move", "no clock".
    pub fn time_control(self, clock: TimeControl) -> String {
        match clock {
            TimeControl::Unlimited => self.label(Label::NoClock).to_owned(),
            TimeControl::Move { millis } => {
                let time = self.duration(millis);
                say!(self, "{time} per move", "每手 {time}")
            }
            TimeControl::Game { millis, increment: 0 } => self.duration(millis),
            TimeControl::Game { millis, increment } => {
                format!("{} + {}", self.duration(millis), self.duration(increment))
            }
            TimeControl::ByoYomi { millis, periods, period } => {
                format!("{} + {periods} × {}", self.duration(millis), self.duration(period))
            }
        }
    }

    /// Reading of a clock: minutes and seconds, tenths in the last ten seconds, and the remaining periods.
    pub fn time_left(self, left: &TimeLeft) -> String {
        let seconds = left.time.as_secs();
        let time = if left.time < Duration::from_secs(10) {
            format!("0:0{}.{}", seconds, left.time.subsec_millis() / 100)
        } else {
            self.time(left.time)
        };
        if left.periods > 0 { format!("{time} ×{}", left.periods) } else { time }
    }

    /// A time in seconds, from milliseconds: "2.5 s".
    pub fn seconds(self, millis: u64) -> String {
        let number = if millis.is_multiple_of(1000) {
            (millis / 1000).to_string()
        } else {
            format!("{}.{}", millis / 1000, millis % 1000 / 100)
        };
        say!(self, "{number}\u{2009}s", "{number}\u{2009}秒")
    }

    /// A time too short for a clock: in milliseconds below a tenth of a second.
    pub fn short_time(self, time: Duration) -> String {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        if millis < 100 {
            say!(self, "{millis}\u{2009}ms", "{millis}\u{2009}毫秒")
        } else {
            self.seconds(millis / 100 * 100)
        }
    }

    /// A time of the day, of the user's time zone.
    pub fn time_of_day(self, time: jiff::Timestamp) -> String {
        time.to_zoned(jiff::tz::TimeZone::system()).strftime("%H:%M:%S").to_string()
    }

    /// An amount of memory, in MiB.
    pub fn memory(self, mib: u32) -> String {
        format!("{mib}\u{2009}MiB")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    const ENGLISH: Words = Words::new(Language::English);
    const CHINESE: Words = Words::new(Language::Chinese);

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn counts_are_short() {
        for (count, english, chinese) in [
            (0, "0", "0"),
            (999, "999", "999"),
            (1_000, "1.0 k", "1000"),
            (12_345, "12.3 k", "1.2 万"),
            (172_240, "172 k", "17.2 万"),
            (1_990_000, "1.9 M", "199 万"),
            (250_000_000, "250 M", "2.5 亿"),
        ] {
            let short = |words: Words| words.short_count(count).replace('\u{2009}', " ");
            assert_eq!([ENGLISH, CHINESE].map(short), [english, chinese]);
        }
    }

    #[test]
    fn times_are_written_as_clocks() {
        assert_eq!(ENGLISH.time(Duration::from_secs(7)), "0:07");
        assert_eq!(ENGLISH.time(Duration::from_secs(3723)), "1:02:03");
        assert_eq!(ENGLISH.seconds(500), "0.5\u{2009}s");
        assert_eq!(CHINESE.seconds(3000), "3\u{2009}秒");
    }
}
