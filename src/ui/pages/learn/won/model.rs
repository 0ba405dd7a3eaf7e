//! State of the practice with won positions. Moves are judged on a thread of their own, and the best result of each
//! position is saved.

use super::derived::{Derived, Listing};
use super::open::{OpenPosition, Source};
use crate::coach::school::progress::{SchoolChange, SchoolProgress};
use crate::coach::won::{Attempt, Question, Stage, WonPosition, set};
use crate::rules::{Board, PlayError, Rule};
use crate::session::Refusal;
use crate::sound::Sound;
use crate::ui::action::WonRequest;
use crate::ui::board::BoardState;
use crate::ui::cached::Cached;
use crate::ui::judging::Judging;
use crate::ui::messages::Severity;
use crate::ui::services::Services;
use crate::words::{WonLabel, Words};

/// Positions from elsewhere than the set.
pub struct Elsewhere {
    /// The position on the table.
    pub on_table: Board,
    /// Positions of one's own games in which a win was missed, the latest first.
    pub missed: Vec<Board>,
}

/// State of the practice.
#[derive(Default)]
pub struct WonGames {
    pub(super) open: Option<OpenPosition>,
    /// The rule whose positions are listed.
    pub(super) rule: Rule,
    /// State of the board on screen.
    pub(super) view: BoardState,
    judge: Judging<Question>,
    /// Number of changes of what is shown.
    revision: u64,
    pub(super) derived: Cached<(Option<Words>, u64), Derived>,
    pub(super) listing: Cached<(Option<Words>, u64), Listing>,
}

impl WonGames {
    /// The position of the open attempt.
    pub fn board(&self) -> Option<&Board> {
        self.open.as_ref().map(|open| open.attempt.board())
    }

    /// Notes that the progress has changed.
    pub fn touch(&mut self) {
        self.revision += 1;
    }

    /// Brings the texts of the list up to date.
    pub(super) fn update_listing(&mut self, words: Words, progress: &SchoolProgress) {
        self.listing.update((Some(words), self.revision), || Listing::of(words, self.rule, progress));
    }

    /// Brings the texts of the open position up to date.
    pub(super) fn update_derived(&mut self, words: Words) {
        if let Some(open) = &self.open {
            self.derived.update((Some(words), self.revision), || Derived::of(open, words));
        }
    }

    /// Carries out a request.
    pub fn perform(
        &mut self,
        request: WonRequest,
        elsewhere: Elsewhere,
        progress: &SchoolProgress,
        services: &mut Services,
    ) {
        self.revision += 1;
        services.messages.clear_refusal();
        let question = match request {
            WonRequest::Rule(rule) => {
                self.rule = rule;
                None
            }
            WonRequest::Open(index) => self.open_of_set(index, progress),
            WonRequest::Table => {
                let is_over = elsewhere.on_table.ending().is_some();
                (!is_over).then(|| self.begin((Source::Table, 1), &elsewhere.on_table)).or_else(|| {
                    let text = services.words.refusal(&Refusal::Play(PlayError::GameOver));
                    services.messages.show(Severity::Refusal, text);
                    None
                })
            }
            WonRequest::Missed(index) => self.open_missed(index, &elsewhere.missed),
            WonRequest::Next => match self.open.as_ref().map(|open| open.source) {
                Some((Source::Missed(index), all)) => self.open_missed((index + 1) % all, &elsewhere.missed),
                Some((Source::Set(index), all)) => self.open_of_set((index + 1) % all, progress),
                _ => self.open_of_set(self.next(progress), progress),
            },
            WonRequest::Close => {
                self.close();
                None
            }
            request => match self.perform_in_attempt(request, services) {
                Ok(question) => question,
                Err(error) => {
                    services.messages.show(Severity::Refusal, services.words.refusal(&Refusal::Play(error)));
                    None
                }
            },
        };
        if let Some(question) = question {
            let failure = services.words.won(WonLabel::FailedToStart);
            if let (Err(unanswered), Some(open)) = (self.judge.ask(question, failure, services), &mut self.open) {
                open.attempt.receive(unanswered);
            }
        }
    }

    /// Leaves the open position.
    pub fn close(&mut self) {
        self.judge.forget();
        self.open = None;
    }

    /// Index of the first position of the rule that was not won yet; of the first one if all were.
    pub(super) fn next(&self, progress: &SchoolProgress) -> usize {
        let is_new = |position: &WonPosition| progress.best_won(position.id()).is_none();
        set::of_rule(self.rule).iter().position(is_new).unwrap_or(0)
    }

    fn begin(&mut self, source: (Source, usize), board: &Board) -> Question {
        self.judge.forget();
        let (attempt, question) = Attempt::new(board);
        self.open = Some(OpenPosition { source, attempt, best: None, position: None });
        question
    }

    fn open_of_set(&mut self, index: usize, progress: &SchoolProgress) -> Option<Question> {
        let positions = set::of_rule(self.rule);
        let position = positions.get(index)?;
        let question = self.begin((Source::Set(index), positions.len()), position.board());
        if let Some(open) = &mut self.open {
            (open.position, open.best) = (Some(position), progress.best_won(position.id()));
        }
        Some(question)
    }

    fn open_missed(&mut self, index: usize, missed: &[Board]) -> Option<Question> {
        let board = missed.get(index)?;
        Some(self.begin((Source::Missed(index), missed.len()), board))
    }

    fn perform_in_attempt(&mut self, request: WonRequest, services: &Services) -> Result<Option<Question>, PlayError> {
        let Some(OpenPosition { attempt, .. }) = &mut self.open else { return Ok(None) };
        match request {
            WonRequest::Choose(point) => {
                let question = attempt.choose_point(point)?;
                services.play_sound(Sound::Stone);
                return Ok(question);
            }
            WonRequest::TakeBack => attempt.take_back(),
            WonRequest::Hint => attempt.hint(),
            WonRequest::ShowLine => attempt.show_line(),
            WonRequest::Walk(steps) => attempt.walk(steps),
            WonRequest::Again => attempt.restart(),
            _ => {}
        }
        Ok(None)
    }

    /// Receives the judge's answer; returns a change of the progress.
    pub fn receive(&mut self, services: &Services) -> Option<SchoolChange> {
        let (answer, open) = (self.judge.answer()?, self.open.as_mut()?);
        self.revision += 1;
        let before = open.attempt.board().moves().len();
        open.attempt.receive(answer);
        if open.attempt.board().moves().len() > before {
            services.play_sound(Sound::Stone);
        }
        if open.attempt.stage() == Stage::Won {
            services.play_sound(Sound::Win);
        }
        let result = open.attempt.take_result()?;
        Some(SchoolChange::Won(open.position?.id(), result))
    }
}
