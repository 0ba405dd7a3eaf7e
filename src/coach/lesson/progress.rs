//! Progress with the exercises of the lessons.

use super::attempt::Outcome;
use super::pattern::ExerciseId;
use super::{Exercise, Lesson, set};
use crate::rules::rng::mix;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Exercises that were solved, and those that were missed. Ids of a later version are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    solved: BTreeSet<ExerciseId>,
    /// Exercises that were answered wrongly, and not yet solved without a mistake and without help since.
    missed: BTreeSet<ExerciseId>,
}

impl LessonProgress {
    /// Whether an exercise was ever solved.
    pub fn is_solved(&self, id: ExerciseId) -> bool {
        self.solved.contains(&id)
    }

    /// Number of exercises of a lesson that were solved.
    pub fn solved_in(&self, lesson: Lesson) -> usize {
        set::exercises(lesson).iter().filter(|exercise| self.is_solved(exercise.id())).count()
    }

    /// Index of the first exercise of a lesson that was not solved; that of its first one if all were.
    pub fn next_in(&self, lesson: Lesson) -> usize {
        set::exercises(lesson).iter().position(|exercise| !self.is_solved(exercise.id())).unwrap_or(0)
    }

    /// Records an outcome.
    pub fn note(&mut self, id: ExerciseId, outcome: Outcome) {
        match outcome {
            Outcome::Missed => {
                self.missed.insert(id);
            }
            Outcome::Solved { clean } => {
                self.solved.insert(id);
                if clean {
                    self.missed.remove(&id);
                }
            }
        }
    }

    /// Begins a lesson anew.
    pub fn reset(&mut self, lesson: Lesson) {
        for exercise in set::exercises(lesson) {
            self.solved.remove(&exercise.id());
            self.missed.remove(&exercise.id());
        }
    }

    /// Exercises to repeat, at most `count`: those that were missed, and then solved ones, one of each lesson, chosen by
    /// the seed.
    pub fn repeats(&self, count: usize, seed: u64) -> Vec<&'static Exercise> {
        let of = |ids: &BTreeSet<ExerciseId>, lesson: Lesson| {
            let exercises = set::exercises(lesson).iter();
            exercises.filter(|exercise| ids.contains(&exercise.id())).collect::<Vec<&'static Exercise>>()
        };
        let mut repeats: Vec<_> = Lesson::ALL.into_iter().flat_map(|lesson| of(&self.missed, lesson)).collect();
        let mut lessons = Lesson::ALL.to_vec();
        lessons.sort_by_key(|lesson| mix(seed ^ lesson.number() as u64));
        for lesson in lessons {
            let known = of(&self.solved, lesson);
            let known: Vec<_> = known.into_iter().filter(|exercise| !self.missed.contains(&exercise.id())).collect();
            if !known.is_empty() {
                repeats.push(known[mix(seed + lesson.number() as u64) as usize % known.len()]);
            }
        }
        repeats.truncate(count);
        repeats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_missed_is_repeated_until_it_is_solved_without_help() {
        let [first, second] = [0, 1].map(|index| set::exercises(Lesson::Five)[index].id());
        let mut progress = LessonProgress::default();
        assert_eq!((progress.next_in(Lesson::Five), progress.repeats(8, 1)), (0, vec![]));
        progress.note(first, Outcome::Missed);
        progress.note(first, Outcome::Solved { clean: false });
        progress.note(second, Outcome::Solved { clean: true });
        assert_eq!((progress.solved_in(Lesson::Five), progress.next_in(Lesson::Five)), (2, 2));
        let ids =
            |progress: &LessonProgress| -> Vec<_> { progress.repeats(8, 1).into_iter().map(Exercise::id).collect() };
        assert_eq!(ids(&progress), [first, second], "the missed one, and one that was solved");
        progress.note(first, Outcome::Solved { clean: true });
        assert_eq!(ids(&progress).len(), 1, "one of the lesson");
        progress.reset(Lesson::Five);
        assert_eq!(progress, LessonProgress::default());
    }
}
