//! The catalogue: every text on screen, in English and 简体中文.
//!
//! Fixed texts are [`Label`]s, a line each with both languages side by side, so that none can be forgotten. What has
//! parts (a score, a refusal, an outcome) is a sentence made by a method of [`Words`]. No other room holds a text that
//! a person reads on screen.

mod engines;
mod explaining;
mod files;
mod guide;
mod hints;
mod labels;
mod library;
mod openings;
mod problems;
mod puzzles;
mod review;
mod sentences;
mod strength;
mod themes;
mod thinking;
mod tournament;

pub use explaining::Sentence;
pub use labels::Label;
pub use problems::StartProblem;
pub use strength::LevelOf;

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    English,
    Chinese,
}

impl Tongue {
    /// The language of a locale name such as "zh_CN.UTF-8": Chinese for Chinese, English for all others.
    pub fn of_locale(locale: &str) -> Tongue {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") { Tongue::Chinese } else { Tongue::English }
    }
}

/// The texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    tongue: Tongue,
}

impl Words {
    /// The texts in this language.
    pub const fn new(tongue: Tongue) -> Words {
        Words { tongue }
    }

    pub const fn tongue(self) -> Tongue {
        self.tongue
    }

    /// A fixed text.
    pub const fn label(self, label: Label) -> &'static str {
        let (english, chinese) = label.texts();
        self.pick(english, chinese)
    }

    fn say(self, english: String, chinese: String) -> String {
        match self.tongue {
            Tongue::English => english,
            Tongue::Chinese => chinese,
        }
    }

    const fn pick<T: Copy>(self, english: T, chinese: T) -> T {
        match self.tongue {
            Tongue::English => english,
            Tongue::Chinese => chinese,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_follows_the_locale() {
        for (locale, tongue) in [
            ("zh_CN.UTF-8", Tongue::Chinese),
            ("zh-Hans-CN", Tongue::Chinese),
            ("ZH", Tongue::Chinese),
            ("en_US.UTF-8", Tongue::English),
            ("C", Tongue::English),
            ("", Tongue::English),
            ("zha", Tongue::English),
        ] {
            assert_eq!(Tongue::of_locale(locale), tongue, "{locale}");
        }
    }

    #[test]
    fn no_label_is_empty_and_chinese_is_chinese() {
        for &label in Label::ALL {
            let (english, chinese) = label.texts();
            assert!(!english.is_empty() && !chinese.is_empty(), "{label:?}");
            assert!(english.chars().all(|c| !('\u{4e00}'..='\u{9fff}').contains(&c)) || label == Label::ChineseName);
        }
    }
}
