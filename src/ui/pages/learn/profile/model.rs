//! State of the profile from frame to frame. Games are reviewed on threads of their own, and each is saved when it is
//! done.

use super::plots::Bar;
use crate::background::Wake;
use crate::coach::lesson::Lesson;
use crate::coach::profile::tally::{self, MIN_CASES, Stretch};
use crate::coach::profile::{Advice, Change, Dimension, GameKey, PlayedGame, Profile, Share, plan};
use crate::coach::puzzle::set;
use crate::coach::puzzle::shelf::Filter;
use crate::storage::RecentGame;
use crate::ui::action::ProfileRequest;
use crate::ui::cached::Cached;
use crate::ui::messages::Severity;
use crate::ui::pages::learn::LearnView;
use crate::ui::services::Services;
use crate::words::{ProfileLabel, Words};
use crate::worker::Profiler;
use crate::worker::profiler::{Order, Outcome};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// Time of a thread for the review of a move, before any was measured.
const MOVE_TIME: Duration = Duration::from_millis(500);

/// Time for the review of so many moves by so many threads.
fn usual_time(moves: usize, reviewers: u8) -> Duration {
    MOVE_TIME * moves as u32 / u32::from(reviewers.max(1))
}

/// State of the profile.
#[derive(Default)]
pub struct ProfileModel {
    profile: Profile,
    /// Nodes of the first search of a position.
    nodes: u64,
    /// The games under “Games”, the latest first.
    recent: Vec<RecentGame>,
    /// The reviews under way.
    running: Option<Running>,
    /// Whether the reviews wait for something that a person waits for.
    is_paused: bool,
    /// Games that were reviewed on the table, and whose cases are being found.
    from_table: Vec<Profiler>,
    /// Games whose review failed in this run.
    failed: HashSet<GameKey>,
    /// Whether the button to forget was pressed once.
    pub(super) asks_to_forget: bool,
    /// Number of changes.
    revision: u64,
    pub(super) derived: Cached<DerivedKey, Derived>,
}

/// All that the texts depend on: the language, the person's name, the number of threads, and the number of changes.
type DerivedKey = (Words, String, u8, u64);

/// Reviews under way.
struct Running {
    profiler: Profiler,
    /// Number of its threads.
    reviewers: u8,
    /// Number of games that were done.
    done: usize,
    /// Time of the program at which the time of work was counted last.
    seen: Duration,
    /// Time in which the threads were not paused.
    worked: Duration,
}

/// Progress of the reviews under way.
pub struct Progress {
    /// Number of games that were done.
    pub done: usize,
    /// Number of all games.
    pub games: usize,
    /// Part of the work that is done, from 0 to 1.
    pub part: f32,
    /// Time until the end, about.
    pub left: Duration,
    /// Whether the threads wait.
    pub is_paused: bool,
}

/// Texts and shares that are made when something changes and not in every frame.
#[derive(Default)]
pub struct Derived {
    /// Number of games that were reviewed.
    pub reviewed: usize,
    /// Number of their cases.
    pub cases: usize,
    /// Both in words, with the share that was missed.
    pub summary: String,
    /// The games that wait, in words.
    pub waiting: String,
    /// Whether there are any.
    pub can_begin: bool,
    /// Games that could not be reviewed; empty if there are none.
    pub failed: String,
    /// The advice.
    pub advice: Vec<AdviceTexts>,
    /// Directions and distances that are missed more often.
    pub contrasts: Vec<String>,
    /// Text in place of the advice.
    pub no_plan: Option<ProfileLabel>,
    /// The bars of each dimension, under its title.
    pub tallies: Vec<(&'static str, Vec<Bar>)>,
    /// The trend.
    pub trend: Vec<Bar>,
    /// What its points are.
    pub trend_legend: String,
}

/// Texts of an advice, and where its buttons lead.
pub struct AdviceTexts {
    /// What is overlooked.
    pub text: String,
    /// The lesson.
    pub lesson: (Lesson, String),
    /// Puzzles, if there are any.
    pub puzzles: Option<(Filter, String)>,
}

impl ProfileModel {
    /// A model with this profile, as it is on disk; games are reviewed with this number of nodes for the first search of a
    /// position.
    pub fn new(profile: Profile, nodes: u64) -> ProfileModel {
        ProfileModel { profile, nodes, ..ProfileModel::default() }
    }

    /// Takes the games that are listed under “Games”.
    pub fn list(&mut self, recent: &[RecentGame]) {
        self.recent = recent.to_vec();
        self.revision += 1;
    }

    /// The games of the person with this name that were not reviewed, and whose review has not failed.
    fn waiting(&self, name: &str) -> Vec<PlayedGame> {
        let games: Vec<PlayedGame> = self.recent.iter().filter_map(|game| game.played(name)).collect();
        let waiting = self.profile.waiting(&games).into_iter();
        waiting.filter(|game| !game.moves.is_empty() && !self.failed.contains(&game.key)).cloned().collect()
    }

    /// Brings the texts up to date.
    pub(super) fn update_derived(&mut self, view: LearnView) {
        let key = (view.words, view.person.to_owned(), view.reviewers, self.revision);
        let mut derived = std::mem::take(&mut self.derived);
        derived.update(key, || self.make_derived(view));
        self.derived = derived;
    }

    fn make_derived(&self, view: LearnView) -> Derived {
        let words = view.words;
        let (games, waiting) = (self.profile.games(), self.waiting(view.person));
        let all = tally::total(games);
        let plan = plan(games, set::built_in());
        let no_plan = match (plan.advice.is_empty(), all.cases < MIN_CASES) {
            (false, _) => None,
            (true, true) => Some(ProfileLabel::TooFew),
            (true, false) => Some(ProfileLabel::NothingToPractise),
        };
        let bar = |name: String, share: Share| Bar {
            description: words.bar(&name, share),
            count: words.missed(share),
            name,
            share,
        };
        let bars = |dimension: Dimension| {
            let groups = tally::tally(games, dimension).into_iter();
            (
                words.dimension(dimension),
                groups.map(|(group, share)| bar(words.group(group).to_owned(), share)).collect(),
            )
        };
        let advice = |advice: &Advice| AdviceTexts {
            text: words.to_practise(advice),
            lesson: (advice.lesson, words.lesson_of(advice.lesson)),
            puzzles: advice.puzzles.map(|filter| (filter, words.puzzles_of(filter))),
        };
        let of_stretch = |stretch: Stretch| Bar {
            name: format!("{}–{}", stretch.from, stretch.to),
            description: words.bar(&words.stretch(&stretch), stretch.share),
            count: String::new(),
            share: stretch.share,
        };
        let moves: usize = waiting.iter().map(|game| game.moves.len()).sum();
        let time = usual_time(moves, view.reviewers);
        Derived {
            reviewed: games.len(),
            cases: all.cases,
            summary: words.profile_summary(games.len(), all),
            waiting: match (waiting.is_empty(), games.is_empty()) {
                (false, _) => words.games_to_review(waiting.len(), time),
                (true, true) => words.profile(ProfileLabel::NoGames).to_owned(),
                (true, false) => words.profile(ProfileLabel::AllReviewed).to_owned(),
            },
            can_begin: !waiting.is_empty(),
            failed: if self.failed.is_empty() { String::new() } else { words.reviews_failed(self.failed.len()) },
            advice: plan.advice.iter().map(advice).collect(),
            contrasts: plan.contrasts.iter().map(|contrast| words.contrast(contrast)).collect(),
            no_plan,
            tallies: Dimension::ALL
                .into_iter()
                .map(bars)
                .filter(|(_, bars): &(_, Vec<Bar>)| !bars.is_empty())
                .collect(),
            trend: tally::trend(games).into_iter().map(of_stretch).collect(),
            trend_legend: words.trend_legend(),
        }
    }

    /// Whether games are being reviewed.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Progress of the reviews under way, if there are any.
    pub(super) fn running(&self) -> Option<Progress> {
        let Running { profiler, reviewers, done, worked, .. } = self.running.as_ref()?;
        let part = profiler.progress();
        // Until a twentieth is done, the usual time says more than the measured one.
        let whole = if part < 0.05 { usual_time(profiler.moves(), *reviewers) } else { worked.div_f32(part) };
        let left = whole.mul_f32((1.0 - part).max(0.0));
        Some(Progress { done: *done, games: profiler.games(), part, left, is_paused: profiler.is_paused() })
    }

    /// Carries out a request.
    pub fn perform(&mut self, request: ProfileRequest, services: &mut Services) {
        self.revision += 1;
        let asked_to_forget = std::mem::take(&mut self.asks_to_forget);
        match request {
            ProfileRequest::Begin => {
                let name = services.settings.name.clone();
                let orders = self.waiting(&name).into_iter().map(|game| Order { game, run: None }).collect();
                self.begin(orders, services);
            }
            ProfileRequest::Stop => self.running = None,
            ProfileRequest::Forget if asked_to_forget => {
                self.running = None;
                self.change(Change::Forget, services);
            }
            ProfileRequest::Forget => self.asks_to_forget = true,
        }
    }

    fn begin(&mut self, orders: Vec<Order>, services: &mut Services) {
        let reviewers = services.settings.computer.reviewers();
        match Profiler::start(orders, reviewers, self.nodes, self.is_paused, Arc::clone(&services.wake)) {
            Ok(profiler) => {
                let (seen, worked) = (services.now, Duration::ZERO);
                self.running = Some(Running { profiler, reviewers, done: 0, seen, worked });
            }
            Err(error) => {
                log::error!("no games are reviewed for the profile: {error}");
                let text = services.words.profile(ProfileLabel::FailedToStart).to_owned();
                services.messages.show(Severity::Refusal, text);
            }
        }
    }

    /// Adds a game that was reviewed on the table.
    pub fn add(&mut self, order: Order, wake: &Wake) {
        match Profiler::start(vec![order], 1, self.nodes, false, Arc::clone(wake)) {
            Ok(profiler) => self.from_table.push(profiler),
            Err(error) => log::error!("a game is not added to the profile: {error}"),
        }
    }

    /// Pauses the reviews, those under way and those that begin later, or lets them go on.
    pub fn set_paused(&mut self, is_paused: bool, now: Duration) {
        self.is_paused = is_paused;
        if let Some(running) = &mut self.running {
            if !running.profiler.is_paused() {
                running.worked += now.saturating_sub(running.seen);
            }
            running.seen = now;
            running.profiler.set_paused(is_paused);
        }
    }

    /// Receives the games that were reviewed, and saves them.
    pub fn receive(&mut self, services: &mut Services) {
        let mut outcomes = self.done_from_table();
        if let Some(running) = &mut self.running {
            let before = outcomes.len();
            outcomes.extend(running.profiler.receive());
            running.done += outcomes.len() - before;
            let games = running.profiler.games();
            if running.done == games {
                self.running = None;
                services.messages.show(Severity::Notice, services.words.profile_done(games));
            }
        }
        for outcome in outcomes {
            self.revision += 1;
            match outcome {
                Outcome::Reviewed(game) => self.change(Change::Reviewed(game), services),
                Outcome::Failed(key) => {
                    self.failed.insert(key);
                }
            }
        }
    }

    /// The games from the table whose cases were found since the last call.
    fn done_from_table(&mut self) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        self.from_table.retain(|profiler| {
            let before = outcomes.len();
            outcomes.extend(profiler.receive());
            outcomes.len() == before
        });
        outcomes
    }

    fn change(&mut self, change: Change, services: &Services) {
        self.profile.apply(&change);
        services.storage.change_profile(change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Color, Rule};
    use crate::test_support::moves;
    use std::time::Instant;

    #[test]
    fn games_that_are_reviewed_on_the_table_in_quick_succession_are_all_added() {
        let mut model = ProfileModel::new(Profile::default(), 2_000);
        let games = [1, 2, 3].map(|seed| {
            let line = moves("H8 A1 I8 A15 J8 O1 K8 O15 L8");
            PlayedGame::new(seed, None, Color::Black, Board::new(15, Rule::Freestyle), line)
        });
        let wake: Wake = Arc::new(|| {});
        for game in &games {
            model.add(Order { game: game.clone(), run: None }, &wake);
        }
        let mut added = HashSet::new();
        let begin = Instant::now();
        while added.len() < games.len() && begin.elapsed() < Duration::from_secs(60) {
            added.extend(model.done_from_table().into_iter().map(|outcome| match outcome {
                Outcome::Reviewed(game) => game.key,
                Outcome::Failed(key) => panic!("{key:?}"),
            }));
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(added, games.into_iter().map(|game| game.key).collect());
        assert!(model.from_table.is_empty());
    }
}
