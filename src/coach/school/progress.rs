//! Progress of a learner in the school.

use super::{Chapter, Step};
use crate::coach::guess::{GameKey, Tally};
use crate::coach::lesson::Lesson;
use crate::coach::lesson::attempt::Outcome;
use crate::coach::lesson::pattern::ExerciseId;
use crate::coach::lesson::progress::LessonProgress;
use crate::coach::won::Tally as WonTally;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Steps that were done, exercises that were solved, and results of practice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SchoolProgress {
    /// Their codes. Those of a later version are kept.
    done: BTreeSet<String>,
    /// Progress with the lessons of gomoku.
    exercises: LessonProgress,
    /// Best results of the games whose moves were guessed.
    guesses: BTreeMap<GameKey, Tally>,
    /// Best results of the won positions that were played out.
    won: BTreeMap<ExerciseId, WonTally>,
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
    /// All moves of a game were guessed.
    Guessed(GameKey, Tally),
    /// A won position was played out to the five.
    Won(ExerciseId, WonTally),
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

    /// Best result of a game whose moves were guessed before.
    pub fn best_guesses(&self, game: &GameKey) -> Option<Tally> {
        self.guesses.get(game).copied()
    }

    /// Best result of a won position that was played out before.
    pub fn best_won(&self, position: ExerciseId) -> Option<WonTally> {
        self.won.get(&position).copied()
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
            SchoolChange::Guessed(game, tally) => {
                let best = self.guesses.entry(game.clone()).or_default();
                if tally.percent() >= best.percent() {
                    *best = *tally;
                }
            }
            SchoolChange::Won(position, tally) => {
                let best = self.won.entry(*position).or_insert(*tally);
                if tally.percent() >= best.percent() {
                    *best = *tally;
                }
            }
            SchoolChange::ResetLesson(lesson) => self.exercises.reset(*lesson),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::guess::{Guessing, Sides};

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
    fn the_best_result_of_a_game_stays() {
        let moves =
            ["H8", "I9", "G9", "G7", "I7"].map(|point| crate::rules::Move::Place(crate::test_support::p(point)));
        let start = crate::rules::Board::new(15, crate::rules::Rule::Freestyle);
        let key = Guessing::new(&start, &moves, Sides::Both).expect("a move").key(&start);
        let mut progress = SchoolProgress::default();
        for points in [40, 80, 60] {
            let tally = Tally { guesses: 10, points, same: 0 };
            progress.apply(&SchoolChange::Guessed(key.clone(), tally));
        }
        assert_eq!(progress.best_guesses(&key).map(Tally::percent), Some(80));
        let text = ron::to_string(&progress).expect("plain data");
        assert_eq!(ron::from_str::<SchoolProgress>(&text).as_ref(), Ok(&progress));
    }

    #[test]
    fn the_best_result_of_a_won_position_stays() {
        let positions = crate::coach::won::set::built_in();
        let mut progress = SchoolProgress::default();
        for unaided in [0, 4, 2] {
            progress.apply(&SchoolChange::Won(positions[0].id(), WonTally { turns: 5, unaided }));
        }
        progress.apply(&SchoolChange::Won(positions[1].id(), WonTally { turns: 5, unaided: 0 }));
        let best = |index: usize| progress.best_won(positions[index].id()).map(WonTally::percent);
        assert_eq!([best(0), best(1), best(2)], [Some(80), Some(0), None]);
        let text = ron::to_string(&progress).expect("plain data");
        assert_eq!(ron::from_str::<SchoolProgress>(&text).as_ref(), Ok(&progress));
    }

    #[test]
    fn the_codes_of_a_later_version_are_kept() {
        let mut progress: SchoolProgress = ron::from_str(r#"(done: ["from-the-future"])"#).unwrap();
        progress.apply(&SchoolChange::Reset(Chapter::Values));
        assert!(ron::to_string(&progress).unwrap().contains("from-the-future"));
    }
}
