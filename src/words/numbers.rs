//! Numbers as people read them, and the English nouns that go with them.

use super::Words;
use crate::game::TimeLeft;
use std::time::Duration;

/// The form of an English noun that goes with `count`: "1 game", but "0 games" and "2 games".
pub(super) fn plural<N: PartialEq + From<u8>>(count: N, one: &'static str, many: &'static str) -> &'static str {
    if count == N::from(1) { one } else { many }
}

/// A number with its thousands apart: "12,345".
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
    /// A count in few characters: 950, 12.3 k, 1.9 M.
    pub fn short_count(self, count: u64) -> String {
        let thousandth = |unit: u64, name: &str| format!("{}.{} {name}", count / unit, count % unit * 10 / unit);
        match count {
            0..1_000 => count.to_string(),
            1_000..1_000_000 => thousandth(1_000, "k"),
            1_000_000..1_000_000_000 => thousandth(1_000_000, "M"),
            _ => thousandth(1_000_000_000, "G"),
        }
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
        let shown: Vec<String> =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count} {unit}")).collect();
        if shown.is_empty() { format!("0 {}", parts[2].1) } else { shown.join(" ") }
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
        say!(self, "{number} s", "{number} 秒")
    }

    /// A time too short for a clock: in milliseconds below a tenth of a second.
    pub fn short_time(self, time: Duration) -> String {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        if millis < 100 { say!(self, "{millis} ms", "{millis} 毫秒") } else { self.seconds(millis / 100 * 100) }
    }

    /// A time of the day, of the user's time zone.
    pub fn time_of_day(self, time: jiff::Timestamp) -> String {
        time.to_zoned(jiff::tz::TimeZone::system()).strftime("%H:%M:%S").to_string()
    }

    /// An amount of memory, in MiB.
    pub fn memory(self, mib: u32) -> String {
        format!("{mib} MiB")
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
        for (count, text) in [(0, "0"), (999, "999"), (1_000, "1.0 k"), (12_345, "12.3 k"), (1_990_000, "1.9 M")] {
            assert_eq!(ENGLISH.short_count(count), text);
        }
    }

    #[test]
    fn times_are_written_as_clocks() {
        assert_eq!(ENGLISH.time(Duration::from_secs(7)), "0:07");
        assert_eq!(ENGLISH.time(Duration::from_secs(3723)), "1:02:03");
        assert_eq!(ENGLISH.seconds(500), "0.5 s");
        assert_eq!(CHINESE.seconds(3000), "3 秒");
    }
}
