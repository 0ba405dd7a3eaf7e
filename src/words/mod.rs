//! The catalogue: every text on screen, in English and 简体中文.
//!
//! Fixed texts are [`Label`]s, a line each with both languages side by side, so that none can be forgotten. What has
//! parts (a score, a refusal, an outcome) is a sentence made by a method of [`Words`]. No other room holds a text that
//! a person reads on screen.

/// A sentence with parts, in the language of the [`Words`] given first: only that one is formatted.
macro_rules! say {
    ($words:expr, $english:literal, $chinese:literal $(,)?) => {
        match $words.language {
            $crate::words::Language::English => format!($english),
            $crate::words::Language::Chinese => format!($chinese),
        }
    };
}

mod engines;
mod explanations;
mod files;
mod games;
mod guide;
mod hints;
mod keys;
mod labels;
mod library;
mod numbers;
mod openings;
mod problems;
mod puzzles;
mod review;
mod search;
mod strength;
mod table;
mod themes;
mod thinking;
mod threats;
mod tournament;

#[cfg(test)]
mod tests;

pub use explanations::Sentence;
pub use labels::Label;
pub use problems::StartProblem;
pub use strength::LevelOf;

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    English,
    Chinese,
}

impl Language {
    /// The language of a locale name such as "zh_CN.UTF-8": Chinese for Chinese, English for all others.
    pub fn of_locale(locale: &str) -> Language {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") { Language::Chinese } else { Language::English }
    }
}

/// The texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    language: Language,
}

impl Words {
    /// The texts in this language.
    pub const fn new(language: Language) -> Words {
        Words { language }
    }

    pub const fn language(self) -> Language {
        self.language
    }

    /// A fixed text.
    pub const fn label(self, label: Label) -> &'static str {
        let (english, chinese) = label.texts();
        self.pick(english, chinese)
    }

    /// One of two values, by the language.
    const fn pick<T: Copy>(self, english: T, chinese: T) -> T {
        match self.language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}
