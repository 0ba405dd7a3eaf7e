//! The catalogue: every text on screen, in English and 简体中文.
//!
//! Fixed texts are [`Label`]s, a line each with both languages side by side, so that none can be forgotten. A text with
//! parts (a score, a refusal, an outcome) is a sentence made by a method of [`Words`]; the pages in `expected/` show
//! them all. No other room holds a text that a person reads on screen.
//!
//! ```
//! use tengen::rules::Color;
//! use tengen::verdict::Score;
//! use tengen::words::{Label, Language, Words};
//!
//! let [english, chinese] = [Language::English, Language::Chinese].map(Words::new);
//! assert_eq!(english.label(Label::TakeBack), "Take back");
//! assert_eq!(chinese.label(Label::TakeBack), "悔棋");
//!
//! let score = Score::Win { plies: 9 };
//! assert_eq!(english.score(score, Color::Black), "Black wins in 9, proven");
//! assert_eq!(chinese.score(score, Color::White), "白方 9 手内必胜（已证）");
//! ```

/// A sentence with parts, in the language of the [`Words`] given first: only that one is formatted.
macro_rules! say {
    ($words:expr, $english:literal, $chinese:literal $(,)?) => {
        match $words.language {
            $crate::words::Language::English => format!($english),
            $crate::words::Language::Chinese => format!($chinese),
        }
    };
}

/// An enum of fixed texts, a line each with English and Chinese side by side.
macro_rules! labels {
    ($(#[$doc:meta])* pub enum $kind:ident; $($name:ident: $english:literal, $chinese:literal;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $kind { $(#[doc = concat!("“", $english, "”, ", $chinese)] $name,)* }

        impl $kind {
            /// Every text.
            pub const ALL: &'static [$kind] = &[$($kind::$name,)*];

            /// The text in English and in Chinese.
            pub const fn texts(self) -> (&'static str, &'static str) {
                match self { $($kind::$name => ($english, $chinese),)* }
            }
        }
    };
}

mod engines;
mod exercises;
mod explanations;
mod files;
mod games;
mod guess;
mod guide;
mod hints;
mod keys;
mod labels;
mod lesson_labels;
mod lessons;
mod library;
mod numbers;
mod openings;
mod problems;
mod profile;
mod puzzles;
mod reading;
mod result;
mod review;
mod school;
mod school_engine;
mod school_gomoku;
mod school_labels;
mod search;
mod strength;
mod table;
mod themes;
mod thinking;
mod threats;
mod tournament;
mod won;

#[cfg(test)]
mod tests;

pub use explanations::Sentence;
pub use guess::GuessLabel;
pub use labels::Label;
pub use lesson_labels::LessonLabel;
pub use problems::StartProblem;
pub use profile::ProfileLabel;
pub use result::Viewpoint;
pub use school::NodeText;
pub use school_labels::SchoolLabel;
pub use strength::LevelOf;
pub use won::WonLabel;

/// A name before Chinese text: a space follows Latin letters and digits.
fn spaced(name: &str) -> String {
    let gap = if name.ends_with(|last: char| last.is_ascii_alphanumeric()) { " " } else { "" };
    format!("{name}{gap}")
}

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// 简体中文, Simplified Chinese.
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
    /// Makes the catalogue in a language.
    pub const fn new(language: Language) -> Words {
        Words { language }
    }

    /// Language of these texts.
    pub const fn language(self) -> Language {
        self.language
    }

    /// Returns a fixed text.
    pub const fn label(self, label: Label) -> &'static str {
        let (english, chinese) = label.texts();
        self.pick(english, chinese)
    }

    /// A fixed text of the school of gomoku.
    pub const fn lesson(self, label: LessonLabel) -> &'static str {
        let (english, chinese) = label.texts();
        self.pick(english, chinese)
    }

    /// A fixed text of the school of search.
    pub const fn school(self, label: SchoolLabel) -> &'static str {
        let (english, chinese) = label.texts();
        self.pick(english, chinese)
    }

    /// Picks one of two values by the language.
    const fn pick<T: Copy>(self, english: T, chinese: T) -> T {
        match self.language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}
