//! The exercises that come with the program, and how a set of them is written.

use super::{Exercise, Lesson};
use crate::coach::asset::{self, SetError};
use std::sync::OnceLock;

/// The exercises that come with the program, in the order of the school, read at the first call: a few milliseconds.
pub fn built_in() -> &'static [Exercise] {
    static SET: OnceLock<Vec<Exercise>> = OnceLock::new();
    SET.get_or_init(|| read(include_str!("../../../assets/lessons.ron")).expect("the built-in exercises are sound"))
}

/// The lessons that have exercises, in order.
pub fn lessons() -> impl Iterator<Item = Lesson> {
    Lesson::ALL.into_iter().filter(|&lesson| !exercises(lesson).is_empty())
}

/// Number of a lesson among those that have exercises, from 1; 0 if it has none.
pub fn number(lesson: Lesson) -> usize {
    lessons().position(|other| other == lesson).map_or(0, |index| index + 1)
}

/// The exercises of a lesson, the easiest first.
pub fn exercises(lesson: Lesson) -> &'static [Exercise] {
    let all = built_in();
    let first = all.partition_point(|exercise| exercise.lesson() < lesson);
    let end = all.partition_point(|exercise| exercise.lesson() <= lesson);
    &all[first..end]
}

/// Reads a set of exercises.
///
/// # Errors
/// If the text is not a set of exercises, or one of them is not sound.
pub fn read(text: &str) -> Result<Vec<Exercise>, SetError> {
    asset::read(text)
}

/// Writes a set of exercises under a heading in comment lines, each exercise on a line of its own.
pub fn write(heading: &str, exercises: &[Exercise]) -> String {
    asset::write(heading, exercises)
}
