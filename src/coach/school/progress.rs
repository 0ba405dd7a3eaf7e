//! Progress of a learner in the school.

use super::{Chapter, Step};
use crate::coach::lesson::Lesson;
use crate::coach::lesson::attempt::Outcome;
use crate::coach::lesson::pattern::ExerciseId;
use crate::coach::lesson::progress::LessonProgress;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Steps that were done, and exercises that were solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SchoolProgress {
    /// Their codes. Those of a later version are kept.
    done: BTreeSet<String>,
    /// Progress with the lessons of gomoku.
    exercises: LessonProgress,
}

/// A change of the progress. Windows write changes to the file, so that none overwrites another's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchoolChange {
    /// A step was done.
    Done(Step),
    /// A chapter begins anew.
    Reset(Chapter),
    /// An exercise of a lesson of gomoku was solved or missed.
    Exercise(ExerciseId, Outcome),
    /// A lesson of gomoku begins anew.
    ResetLesson(Lesson),
}

impl SchoolProgress {
    /// Whether a step was done.
    pub fn is_done(&self, step: Step) -> bool {
        self.done.contains(step.code())
    }

    /// Number of steps of a chapter that were done.
    pub fn done_in(&self, chapter: Chapter) -> usize {
        chapter.steps().iter().filter(|&&step| self.is_done(step)).count()
    }

    /// Index of the first step of a chapter that was not done; that of its first step if all were.
    pub fn next_in(&self, chapter: Chapter) -> usize {
        chapter.steps().iter().position(|&step| !self.is_done(step)).unwrap_or(0)
    }

    /// Progress with the lessons of gomoku.
    pub fn lessons(&self) -> &LessonProgress {
        &self.exercises
    }

    /// Applies a change.
    pub fn apply(&mut self, change: &SchoolChange) {
        match change {
            SchoolChange::Done(step) => {
                self.done.insert(step.code().to_owned());
            }
            SchoolChange::Reset(chapter) => {
                chapter.steps().iter().for_each(|step| {
                    self.done.remove(step.code());
                });
            }
            SchoolChange::Exercise(id, outcome) => self.exercises.note(*id, *outcome),
            SchoolChange::ResetLesson(lesson) => self.exercises.reset(*lesson),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_done_once_and_a_chapter_can_begin_anew() {
        let mut progress = SchoolProgress::default();
        assert_eq!(progress.next_in(Chapter::Values), 0);
        for step in [Step::FillValues, Step::FillValues, Step::FollowWindows] {
            progress.apply(&SchoolChange::Done(step));
        }
        assert_eq!([Chapter::Values, Chapter::Pruning].map(|chapter| progress.done_in(chapter)), [1, 1]);
        assert_eq!(progress.next_in(Chapter::Values), 1);
        progress.apply(&SchoolChange::Reset(Chapter::Values));
        assert_eq!([Chapter::Values, Chapter::Pruning].map(|chapter| progress.done_in(chapter)), [0, 1]);
    }

    #[test]
    fn the_codes_of_a_later_version_are_kept() {
        let mut progress: SchoolProgress = ron::from_str(r#"(done: ["from-the-future"])"#).unwrap();
        progress.apply(&SchoolChange::Reset(Chapter::Values));
        assert!(ron::to_string(&progress).unwrap().contains("from-the-future"));
    }
}
