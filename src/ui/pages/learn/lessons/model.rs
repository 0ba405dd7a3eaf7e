//! State of the lessons of gomoku from frame to frame. Answers are judged on a thread of their own, and progress is
//! saved.

use super::derived::{Derived, DerivedKey, Listing};
use super::open::{OpenLesson, REPEATS};
use crate::coach::lesson::attempt::{Outcome, Question, Stage};
use crate::coach::lesson::{Exercise, Lesson, set};
use crate::coach::school::progress::{SchoolChange, SchoolProgress};
use crate::rules::rng::mix;
use crate::rules::{Board, PlayError};
use crate::session::Refusal;
use crate::sound::Sound;
use crate::ui::action::LessonRequest;
use crate::ui::board::BoardState;
use crate::ui::cached::Cached;
use crate::ui::judging::Judging;
use crate::ui::messages::Severity;
use crate::ui::services::Services;
use crate::words::{LessonLabel, Words};

/// State of the lessons.
#[derive(Default)]
pub struct Lessons {
    pub(super) open: Option<OpenLesson>,
    /// State of the board on screen.
    pub(super) view: BoardState,
    judge: Judging<Question>,
    /// Whether the chart of the openings is folded away.
    pub(super) hides_openings: bool,
    /// Number of changes of what is shown.
    revision: u64,
    /// Number of repetitions that were begun, so that each is another one.
    repetitions: u64,
    /// Sentences about the open exercise.
    pub(super) derived: Cached<DerivedKey, Derived>,
    /// The list.
    pub(super) listing: Cached<DerivedKey, Listing>,
}

impl Lessons {
    /// The position of the open exercise.
    pub fn board(&self) -> Option<&Board> {
        self.open.as_ref().map(|open| open.attempt.board())
    }

    /// Notes that the progress has changed.
    pub fn touch(&mut self) {
        self.revision += 1;
    }

    /// Brings the list up to date.
    pub(super) fn update_listing(&mut self, words: Words, progress: &SchoolProgress) {
        let key = DerivedKey { words: Some(words), revision: self.revision };
        self.listing.update(key, || Listing::of(words, progress.lessons()));
    }

    /// Brings the sentences up to date.
    pub(super) fn update_derived(&mut self, words: Words, progress: &SchoolProgress) {
        if let Some(open) = &self.open {
            let key = DerivedKey { words: Some(words), revision: self.revision };
            self.derived.update(key, || Derived::of(open, words, progress.lessons()));
        }
    }

    /// Carries out a request; returns the changes of the progress.
    pub fn perform(
        &mut self,
        request: LessonRequest,
        progress: &SchoolProgress,
        services: &mut Services,
    ) -> Vec<SchoolChange> {
        self.revision += 1;
        services.messages.clear_refusal();
        let question = match request {
            LessonRequest::Open(lesson) => {
                self.show(Some(lesson), set::exercises(lesson).iter().collect(), progress.lessons().next_in(lesson));
                None
            }
            LessonRequest::Repeat => {
                self.repetitions += 1;
                self.show(None, progress.lessons().repeats(REPEATS, mix(self.repetitions)), 0);
                None
            }
            LessonRequest::Close => {
                self.close();
                None
            }
            request => match self.perform_in_lesson(request, services) {
                Ok(Step::Ask(question)) => question,
                Ok(Step::Change(change)) => return vec![change],
                Err(error) => {
                    let text = services.words.refusal(&Refusal::Play(error));
                    services.messages.show(Severity::Refusal, text);
                    None
                }
            },
        };
        if let Some(question) = question {
            self.ask_judge(question, services);
        }
        self.outcomes()
    }

    /// Goes back to the list of lessons.
    pub fn close(&mut self) {
        self.show(None, Vec::new(), 0);
    }

    fn show(&mut self, lesson: Option<Lesson>, exercises: Vec<&'static Exercise>, index: usize) {
        self.judge.forget();
        self.open = OpenLesson::new(lesson, exercises, index);
    }

    fn go_to(&mut self, index: usize) {
        if let Some(OpenLesson { lesson, exercises, .. }) = self.open.take() {
            let index = index.min(exercises.len().saturating_sub(1));
            self.show(lesson, exercises, index);
        }
    }

    fn go_on(&mut self) {
        let Some(OpenLesson { lesson, exercises, index, .. }) = &self.open else { return };
        if index + 1 < exercises.len() {
            let next = index + 1;
            self.go_to(next);
            return;
        }
        let next = lesson.and_then(|lesson| set::lessons().find(|&next| next > lesson));
        self.show(next, next.map_or_else(Vec::new, |next| set::exercises(next).iter().collect()), 0);
    }

    fn perform_in_lesson(&mut self, request: LessonRequest, services: &Services) -> Result<Step, PlayError> {
        let Some(open) = &mut self.open else { return Ok(Step::Ask(None)) };
        let may_reset = std::mem::take(&mut open.asks_to_reset);
        let attempt = &mut open.attempt;
        let question = match request {
            LessonRequest::Choose(point) => {
                let question = attempt.choose_point(point)?;
                services.play_sound(Sound::Stone);
                question
            }
            LessonRequest::Answer(answer) => attempt.choose(answer),
            LessonRequest::HandIn => attempt.hand_in(),
            LessonRequest::Solution => attempt.give_up(),
            LessonRequest::RemoveLast => {
                attempt.drop_last();
                None
            }
            LessonRequest::Again => {
                match attempt.stage() {
                    Stage::Failed => attempt.again(),
                    Stage::Judging => {}
                    _ => attempt.restart(),
                }
                None
            }
            LessonRequest::Hint => {
                attempt.hint();
                None
            }
            LessonRequest::Walk(steps) => {
                attempt.walk(steps);
                None
            }
            LessonRequest::Reset => {
                let Some(lesson) = open.lesson else { return Ok(Step::Ask(None)) };
                if may_reset {
                    self.go_to(0);
                    return Ok(Step::Change(SchoolChange::ResetLesson(lesson)));
                }
                open.asks_to_reset = true;
                None
            }
            LessonRequest::GoTo(index) => {
                self.go_to(index);
                None
            }
            LessonRequest::Next => {
                self.go_on();
                None
            }
            LessonRequest::Open(_) | LessonRequest::Repeat | LessonRequest::Close => None,
        };
        Ok(Step::Ask(question))
    }

    fn ask_judge(&mut self, question: Question, services: &mut Services) {
        let failure = services.words.lesson(LessonLabel::FailedToStart);
        if let (Err(unanswered), Some(open)) = (self.judge.ask(question, failure, services), &mut self.open) {
            open.attempt.receive(unanswered);
        }
    }

    /// Receives the judge's reply; returns the changes of the progress.
    pub fn receive(&mut self, services: &Services) -> Vec<SchoolChange> {
        let (Some(reply), Some(open)) = (self.judge.answer(), &mut self.open) else { return Vec::new() };
        self.revision += 1;
        let before = open.attempt.board().moves().len();
        open.attempt.receive(reply);
        if open.attempt.board().moves().len() > before {
            services.play_sound(Sound::Stone);
        }
        if open.attempt.stage() == Stage::Solved {
            services.play_sound(Sound::Win);
        }
        self.outcomes()
    }

    /// The outcomes of the open exercise that are not yet in the progress.
    fn outcomes(&mut self) -> Vec<SchoolChange> {
        let Some(open) = &mut self.open else { return Vec::new() };
        let id = open.attempt.exercise().id();
        let outcomes = std::iter::from_fn(|| open.attempt.take_outcome());
        outcomes.map(|outcome: Outcome| SchoolChange::Exercise(id, outcome)).collect()
    }
}

/// Consequence of a request.
enum Step {
    /// The judge is asked, if there is a question.
    Ask(Option<Question>),
    /// The progress changes.
    Change(SchoolChange),
}
