//! State of the page of puzzles. Moves are judged on a thread of their own, and progress is saved; the game on the
//! table is not touched.

use super::PuzzleView;
use super::derived::{Derived, DerivedKey};
use crate::background::{Priority, ThreadSpec};
use crate::coach::puzzle::attempt::{Attempt, Outcome, SavedAttempt, Stage};
use crate::coach::puzzle::challenge::{Challenge, ChallengeKind};
use crate::coach::puzzle::judge::Question;
use crate::coach::puzzle::progress::{Change, Day, Progress, Tried};
use crate::coach::puzzle::shelf::{self, Filter, Shelf, Shown, Source};
use crate::coach::puzzle::{Class, Puzzle, PuzzleId};
use crate::session::Refusal;
use crate::sound::Sound;
use crate::storage::Storage;
use crate::ui::action::PuzzleRequest;
use crate::ui::board::BoardState;
use crate::ui::cached::Cached;
use crate::ui::judging::Judging;
use crate::ui::messages::Severity;
use crate::ui::services::Services;
use crate::words::Label;
use jiff::Zoned;
use jiff::civil::date;
use std::time::Duration;

/// State of the page.
#[derive(Default)]
pub struct PuzzlePage {
    progress: Progress,
    pub(super) filter: Filter,
    /// The puzzle being solved; `None` where none fits the filter.
    pub attempt: Option<Attempt>,
    /// Id of that puzzle, computed once.
    pub(super) current: Option<PuzzleId>,
    pub(super) board: BoardState,
    /// The attempt as it was saved last.
    saved: Option<SavedAttempt>,
    /// Number of changes of the progress that were sent to the storage.
    changes: usize,
    judge: Judging<Question>,
    shelf: Option<Shelf>,
    /// Puzzles that were shown.
    shown: Shown,
    /// The challenge under way, or the last one, as long as its result is shown.
    pub(super) challenge: Option<Challenge>,
    /// Most puzzles solved in a challenge of its kind before it.
    pub(super) best_before: u32,
    /// Number of challenges begun since the program was started.
    challenges: u64,
    /// Time of the last frame in which the page was drawn, in seconds.
    last_frame: f64,
    /// Number of changes of the page.
    revision: u64,
    /// Sentences and points that follow from the rest.
    pub(super) derived: Cached<DerivedKey, Derived>,
}

impl PuzzlePage {
    /// A page with this progress, which takes its first puzzle when it is shown. Meanwhile a thread makes the puzzles that
    /// come with the program ready, so that the window does not wait for them.
    pub fn new(progress: Progress) -> PuzzlePage {
        // Short work, for which a page that is opened at once would wait: below the window it could take many seconds on a
        // busy machine.
        let spec = ThreadSpec::new("tengen-puzzles", Priority::Normal);
        let ready = spec.spawn(|| {
            shelf::built_in_ids();
        });
        if let Err(error) = ready {
            log::warn!("the puzzles are read when they are shown: {error}");
        }
        // The order of puzzles of equal rank is another one after every puzzle that was tried.
        let shown = Shown::new(progress.tries());
        PuzzlePage { progress, shown, ..PuzzlePage::default() }
    }

    /// Brings the sentences and points up to date.
    pub(super) fn update_derived(&mut self, view: &PuzzleView) {
        let key = (view.words, view.today, self.revision, view.settings.board.forbidden_points);
        let mut derived = std::mem::take(&mut self.derived);
        derived.update(key, || Derived::of(self, view));
        self.derived = derived;
    }

    /// Adds a puzzle that was made of a game.
    pub fn add(&mut self, puzzle: Puzzle, storage: &Storage) {
        storage.change_puzzles(self.change(Change::AddedOwn(Box::new(puzzle))));
    }

    /// The puzzles from one's own games in which a win was missed, the latest first.
    pub fn missed_wins(&self) -> impl Iterator<Item = &Puzzle> {
        self.progress.own().iter().rev().filter(|puzzle| puzzle.class() != Class::Defence)
    }

    /// Applies a change to the progress, and returns it for the storage.
    fn change(&mut self, change: Change) -> Change {
        self.progress.apply(&change);
        self.changes += 1;
        self.revision += 1;
        if matches!(change, Change::AddedOwn(_)) {
            // The shelf is filled again when it is needed next.
            self.shelf = None;
        }
        change
    }

    /// Applies the progress on disk, which includes our first `changes` changes and those of other windows.
    pub fn apply_saved(&mut self, progress: Progress, changes: usize) {
        // After a further change of ours, the storage will send the progress again.
        if changes == self.changes {
            if progress.own() != self.progress.own() {
                self.shelf = None;
            }
            self.progress = progress;
            self.revision += 1;
        }
    }

    /// Applies the changes of the puzzle under way since it was saved last, and returns them for the storage.
    fn save_attempt(&mut self) -> Vec<Change> {
        let now = self.attempt.as_ref().and_then(Attempt::save);
        if now == self.saved {
            return Vec::new();
        }
        let before = std::mem::replace(&mut self.saved, now.clone());
        let left = before.map(|before| before.id()).filter(|&id| now.as_ref().is_none_or(|now| now.id() != id));
        let changes = left.map(Change::Left).into_iter().chain(now.map(|now| Change::UnderWay(Box::new(now))));
        changes.map(|change| self.change(change)).collect()
    }

    /// Takes the puzzle that was under way last, or else the next one.
    pub(super) fn begin(&mut self, today: Day) {
        self.revision += 1;
        let under_way = self.progress.under_way().iter().rev();
        let restored = under_way.cloned().find_map(|saved| Some((Attempt::restore(saved.clone())?, saved)));
        match restored {
            Some((attempt, saved)) => {
                self.show(Some(saved.id()), today);
                (self.attempt, self.saved) = (Some(attempt), Some(saved));
            }
            None => self.take_next(today),
        }
    }

    /// Notes which puzzle is on the page.
    fn show(&mut self, id: Option<PuzzleId>, today: Day) {
        self.current = id;
        if let Some(id) = id {
            self.shown.add(id, self.progress.is_due(id, today));
        }
    }

    /// Whether a challenge is under way.
    pub(super) fn is_challenged(&self) -> bool {
        self.challenge.as_ref().is_some_and(|challenge| !challenge.has_ended())
    }

    /// Begins a challenge with its first puzzle.
    fn begin_challenge(&mut self, kind: ChallengeKind, today: Day) {
        self.challenges += 1;
        let seed = self.progress.tries() ^ (self.challenges << 32);
        self.best_before = self.progress.best(kind);
        self.challenge = Some(Challenge::new(kind, seed));
        self.take_next(today);
    }

    /// Takes the time since the last frame off a timed challenge, if it is the person's turn; returns whether it is up.
    /// `now` is in seconds. Only time in which the page is shown counts.
    pub(super) fn tick(&mut self, now: f64) -> bool {
        /// A longer gap means that the page was not shown.
        const MAX_GAP: f64 = 1.0;
        let since = (now - std::mem::replace(&mut self.last_frame, now)).clamp(0.0, MAX_GAP);
        let is_yours = self.attempt.as_ref().is_some_and(Attempt::is_yours);
        match &mut self.challenge {
            Some(challenge) if is_yours && !challenge.has_ended() => {
                challenge.spend(Duration::from_secs_f64(since));
                challenge.has_ended()
            }
            _ => false,
        }
    }

    /// Takes the next puzzle: of the challenge under way, or else of the filter.
    fn take_next(&mut self, today: Day) {
        if let Some(mut challenge) = self.challenge.take_if(|challenge| !challenge.has_ended()) {
            let (shelf, _, filter) = self.parts();
            // Its difficulty is the challenge's own.
            let filter = Filter { source: Source::All, grade: None, ..filter };
            let next = challenge.next(shelf.of(filter));
            self.challenge = Some(challenge);
            // Without another puzzle the last one stays.
            if let Some((id, puzzle)) = next {
                self.show(Some(id), today);
                self.attempt = Some(Attempt::new(puzzle));
            }
            return;
        }
        let shown = std::mem::take(&mut self.shown);
        let (shelf, progress, filter) = self.parts();
        let next = shelf.next(filter, progress, today, &shown).cloned();
        self.shown = shown;
        self.show(next.as_ref().map(|(id, _)| *id), today);
        self.attempt = next.map(|(_, puzzle)| Attempt::new(puzzle));
    }

    /// Changes the filter. The puzzle that is shown stays if it fits.
    fn choose(&mut self, filter: Filter, today: Day) {
        self.filter = filter;
        let current = self.current;
        let (shelf, progress, filter) = self.parts();
        if current.is_none_or(|id| shelf.matching(filter, progress, today).all(|item| item.0 != id)) {
            self.current = None;
            self.take_next(today);
        }
    }

    /// The shelf, the progress and the filter.
    pub(super) fn parts(&mut self) -> (&Shelf, &Progress, Filter) {
        let PuzzlePage { shelf, progress, filter, .. } = self;
        (shelf.get_or_insert_with(|| Shelf::of_all(progress)), progress, *filter)
    }

    /// Shows a puzzle.
    fn open(&mut self, id: PuzzleId, today: Day) {
        let (shelf, _, _) = self.parts();
        if let Some(puzzle) = shelf.get(id).cloned() {
            self.show(Some(id), today);
            self.attempt = Some(Attempt::new(puzzle));
        }
    }

    /// Carries out a request of the page.
    pub fn perform(&mut self, request: PuzzleRequest, services: &mut Services) {
        self.revision += 1;
        services.messages.clear_refusal();
        match request {
            // A challenge is played without help, and without choosing.
            PuzzleRequest::Next | PuzzleRequest::Hint | PuzzleRequest::Solution if self.is_challenged() => return,
            PuzzleRequest::Open(id) => self.open(id, today()),
            PuzzleRequest::Challenge(kind) => self.begin_challenge(kind, today()),
            PuzzleRequest::TimeUp => {}
            PuzzleRequest::StopChallenge => match &mut self.challenge {
                Some(challenge) if !challenge.has_ended() => challenge.stop(),
                _ => self.challenge = None,
            },
            PuzzleRequest::Filter(filter) => self.choose(filter, today()),
            PuzzleRequest::Next => self.take_next(today()),
            PuzzleRequest::Try(point) => {
                let Some(attempt) = self.attempt.as_mut().filter(|attempt| attempt.is_yours()) else { return };
                match attempt.try_point(point) {
                    Ok(question) => {
                        services.play_sound(Sound::Stone);
                        self.ask_judge(question, services);
                    }
                    Err(error) => {
                        let text = services.words.refusal(&Refusal::Play(error));
                        services.messages.show(Severity::Refusal, text);
                    }
                }
            }
            PuzzleRequest::Again => {
                if let Some(attempt) = &mut self.attempt {
                    match attempt.stage() {
                        Stage::Failed { .. } => attempt.again(),
                        _ => attempt.restart(),
                    }
                }
            }
            PuzzleRequest::Hint => {
                if let Some(attempt) = &mut self.attempt {
                    attempt.hint();
                }
            }
            PuzzleRequest::Solution => {
                if let Some(question) = self.attempt.as_mut().and_then(|attempt| attempt.ask_for_solution()) {
                    self.ask_judge(question, services);
                }
            }
            PuzzleRequest::Walk(steps) => {
                if let Some(attempt) = &mut self.attempt {
                    attempt.walk(steps);
                }
            }
        }
        self.record_outcome(services);
    }

    fn ask_judge(&mut self, question: Question, services: &mut Services) {
        let failure = services.words.label(Label::PuzzleFailedToStart);
        if let (Err(_), Some(attempt)) = (self.judge.ask(question, failure, services), &mut self.attempt) {
            *attempt = Attempt::new(attempt.puzzle().clone());
        }
    }

    /// Receives the judge's answer.
    pub fn receive(&mut self, services: &Services) {
        if let (Some(answer), Some(attempt)) = (self.judge.answer(), &mut self.attempt) {
            let before = attempt.board().moves().len();
            self.revision += 1;
            attempt.receive(answer);
            let (replied, solved) = (attempt.board().moves().len() > before, *attempt.stage() == Stage::Solved);
            if replied {
                services.play_sound(Sound::Stone);
            }
            if solved {
                services.play_sound(Sound::Win);
            }
            self.record_outcome(services);
        }
    }

    /// Records the outcome of the puzzle, as soon as it is known, and saves the attempt.
    fn record_outcome(&mut self, services: &Services) {
        let outcome: Option<Outcome> = self.attempt.as_mut().and_then(|attempt| attempt.take_outcome());
        if let (Some(outcome), Some(id), Some(attempt)) = (outcome, self.current, &self.attempt) {
            let rating = self.progress.rating_of(id, attempt.puzzle());
            let change = self.change(Change::Attempted(Tried { id, rating, outcome, day: today() }));
            services.storage.change_puzzles(change);
            if let Some(challenge) = &mut self.challenge {
                challenge.note(outcome);
            }
            if self.is_challenged() {
                self.take_next(today());
            }
        }
        let result = self.challenge.as_mut().and_then(|challenge| Some((challenge.kind(), challenge.take_result()?)));
        if let Some((kind, solved)) = result {
            let change = self.change(Change::Challenged(kind, solved));
            services.storage.change_puzzles(change);
        }
        for change in self.save_attempt() {
            services.storage.change_puzzles(change);
        }
    }
}

/// The day in the person's time zone.
pub fn today() -> Day {
    let since = Zoned::now().date().duration_since(date(1970, 1, 1));
    Day(i32::try_from(since.as_hours() / 24).unwrap_or(i32::MAX))
}
