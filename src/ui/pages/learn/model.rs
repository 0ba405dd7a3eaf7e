//! State of the page from frame to frame.

use super::guess::{GuessedGame, Guesses};
use super::lessons::Lessons;
use super::profile::ProfileModel;
use super::search::Chapters;
use super::won::{Elsewhere, WonGames};
use crate::coach::school::progress::{SchoolChange, SchoolProgress};
use crate::rules::Board;
use crate::storage::Storage;
use crate::ui::action::{GuessRequest, LessonRequest, WonRequest};
use crate::ui::services::Services;

/// A school.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum School {
    /// Gomoku, lesson by lesson.
    #[default]
    Gomoku,
    /// Practice with games.
    Practice,
    /// Search, chapter by chapter.
    Search,
    /// The person's profile.
    Profile,
}

/// State of the page.
#[derive(Default)]
pub struct LearnPage {
    /// The school whose list is shown.
    pub(super) school: School,
    /// The lessons of gomoku.
    pub(super) lessons: Lessons,
    /// The practice with games.
    pub(super) guesses: Guesses,
    /// The practice with won positions.
    pub(super) won: WonGames,
    /// The chapters on search.
    pub(super) chapters: Chapters,
    /// The person's profile.
    pub profile: ProfileModel,
    /// Progress of the learner.
    pub progress: SchoolProgress,
}

impl LearnPage {
    /// A page with this progress and this profile, which shows the list of lessons.
    pub fn new(progress: SchoolProgress, profile: ProfileModel) -> LearnPage {
        LearnPage { profile, progress, ..LearnPage::default() }
    }

    /// Applies a change of the progress, and saves it.
    pub fn change(&mut self, change: SchoolChange, storage: &Storage) {
        self.progress.apply(&change);
        self.lessons.touch();
        self.won.touch();
        storage.change_school(change);
    }

    /// Goes back from what is open to the list that it was opened from.
    pub fn leave(&mut self) {
        match self.school {
            School::Gomoku => self.lessons.close(),
            School::Practice => {
                self.guesses.close();
                self.won.close();
            }
            School::Search => self.chapters.close(),
            School::Profile => {}
        }
    }

    /// The position of the exercise or the game that is open.
    pub fn open_board(&self) -> Option<&Board> {
        match self.school {
            School::Gomoku => self.lessons.board(),
            School::Practice => self.won.board().or(self.guesses.board()),
            School::Search | School::Profile => None,
        }
    }

    /// Carries out a request of the practice with games; `game` is the one on the table.
    pub fn perform_guess(&mut self, request: GuessRequest, game: GuessedGame, services: &mut Services) {
        self.school = School::Practice;
        self.won.close();
        if let Some(change) = self.guesses.perform(request, game, &self.progress, services) {
            self.change(change, services.storage);
        }
    }

    /// Receives the comparison of a guess with the move that was played.
    pub fn receive_guess(&mut self, services: &Services) {
        self.guesses.receive(services);
    }

    /// Carries out a request of the practice with won positions.
    pub fn perform_won(&mut self, request: WonRequest, elsewhere: Elsewhere, services: &mut Services) {
        self.school = School::Practice;
        self.won.perform(request, elsewhere, &self.progress, services);
    }

    /// Receives a judgement of a move in a won position.
    pub fn receive_won(&mut self, services: &Services) {
        if let Some(change) = self.won.receive(services) {
            self.change(change, services.storage);
        }
    }

    /// Carries out a request of the lessons.
    pub fn perform_lesson(&mut self, request: LessonRequest, services: &mut Services) {
        self.school = School::Gomoku;
        for change in self.lessons.perform(request, &self.progress, services) {
            self.change(change, services.storage);
        }
    }

    /// Receives a verdict on an answer.
    pub fn receive_lesson(&mut self, services: &Services) {
        for change in self.lessons.receive(services) {
            self.change(change, services.storage);
        }
    }
}
