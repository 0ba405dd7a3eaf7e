//! The lesson that is open.

use crate::coach::lesson::attempt::Attempt;
use crate::coach::lesson::{Exercise, Lesson};

/// Number of exercises of a repetition.
pub const REPEATS: usize = 8;

/// An open lesson, or a repetition.
pub struct OpenLesson {
    /// The lesson; `None` for a repetition of several.
    pub lesson: Option<Lesson>,
    /// Its exercises.
    pub exercises: Vec<&'static Exercise>,
    /// Index of the one that is shown.
    pub index: usize,
    /// The learner's attempt at it.
    pub attempt: Attempt,
    /// Whether the next request to begin anew is carried out.
    pub asks_to_reset: bool,
}

impl OpenLesson {
    /// The exercise of this index; `None` where there is none.
    pub fn new(lesson: Option<Lesson>, exercises: Vec<&'static Exercise>, index: usize) -> Option<OpenLesson> {
        let attempt = Attempt::new((*exercises.get(index)?).clone());
        Some(OpenLesson { lesson, exercises, index, attempt, asks_to_reset: false })
    }
}
