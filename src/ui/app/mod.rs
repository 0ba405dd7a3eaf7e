//! The program in its window: its state, the steps of a frame, and how requests are carried out.
//!
//! A frame has four steps: `logic` polls thinkers, storage and desktop; `ui` draws and collects `Action`s; `perform`
//! carries them out when the frame is drawn; after each change `settle` journals the operations and brings the thinkers
//! into line, in that order: a move is on disk before the computer thinks. Each page's model holds the page's own state
//! and carries out its requests; the app lends it its `Services`.

mod clock;
mod commands;
mod derived;
mod draw;
mod explanations;
mod files;
mod look;
mod open_game;
mod reading;
mod review;
mod searches;
mod sentences;
mod settings;
mod sounds;
mod strength;
mod window;

use crate::background::{Outbox, Wake, thread_time};
use crate::coach::strength::Record;
use crate::game::opening::Act;
use crate::game::{NewNode, Operation, TimeControl};
use crate::job::{Event, Thinker};
use crate::rules::{Color, Point};
use crate::session::{NoProof, Session};
use crate::settings::Settings;
use crate::sound::Speaker;
use crate::storage::{self, Folders, Storage};
use crate::ui::board::BoardState;
use crate::ui::cached::Cached;
use crate::ui::dialogs::Dialog;
use crate::ui::explainer::Explainer;
use crate::ui::keymap::Keymap;
use crate::ui::messages::{Messages, Severity};
use crate::ui::pages::Pages;
use crate::ui::pages::games::GamesPage;
use crate::ui::pages::learn::{LearnPage, ProfileModel};
use crate::ui::pages::library::LibraryPage;
use crate::ui::pages::puzzles::PuzzlePage;
use crate::ui::pages::settings::SettingsPage;
use crate::ui::pages::thinking::ThinkingPage;
use crate::ui::pages::tournament::TournamentPage;
use crate::ui::report::Report;
use crate::ui::services::Services;
use crate::ui::table::editor::Editor;
use crate::ui::theme;
use crate::ui::view::{Entrance, FileState, Page, PanelMemory, TableSentences};
use crate::words::{Label, Language};
use crate::worker::Thinkers;
use clock::Clock;
use commands::new_game;
use crossbeam_channel::Receiver;
use derived::Derived;
use egui::{Context, Ui};
use explanations::Explanations;
use files::Files;
use look::Look;
pub use look::ThemeReports;
use review::ReviewModel;
use searches::Searches;
use sentences::SentencesKey;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use window::WindowFit;

/// Parts from which the program is put together.
pub struct Parts {
    /// Our engine, and the foreign ones as they are needed.
    pub thinkers: Thinkers,
    /// Maker of an engine that reviews games; its events go the way of the others.
    pub reviewer: Box<dyn Fn() -> Box<dyn Thinker>>,
    /// Outbox of the foreign engines' events.
    pub outbox: Outbox<Event>,
    /// The events of all thinkers.
    pub events: Receiver<Event>,
    /// The storage, which has just been started.
    pub storage: Storage,
    /// The program's folders.
    pub folders: Folders,
    /// State of the person's files, as the storage has found it.
    pub startup: storage::Startup,
    /// The command line that starts Tengen as a brain in a process of its own.
    pub brain: Vec<String>,
    /// A file to open at once.
    pub file: Option<PathBuf>,
    /// A part of the program to show at once.
    pub entrance: Option<Entrance>,
    /// The language of the system, which holds where none is chosen.
    pub system_language: Language,
    /// Reports of the desktop's portal; `None` where the window's own system reports the theme, and in tests.
    pub portal_theme: Option<ThemeReports>,
    /// Finder of proofs for explanations.
    pub explainer: Explainer,
    /// The time since the program started; for pictures in tests it stands still.
    pub time: Box<dyn Fn() -> Duration>,
    /// The speaker that plays the table's sounds.
    pub sounds: Speaker,
    /// Nodes of the first search of a position when a game is reviewed for the profile.
    pub profile_nodes: u64,
}

/// The table in the window, from frame to frame.
#[derive(Default)]
struct TableState {
    board: BoardState,
    /// The point under the pointer, on whatever board is shown.
    hovered: Option<Point>,
    panel: PanelMemory,
    /// The position that is being set up, if one is.
    editor: Option<Editor>,
    /// Time at which the button to resign was pressed, and the number of changes of the game until then.
    resigning: Option<(Duration, u64)>,
    /// The branch that was copied last.
    copied: Vec<NewNode>,
    /// The point whose stone was refused, with the reason, until the pointer or the game moves on.
    refused: Option<(Point, String)>,
}

/// The program in its window.
pub struct App {
    session: Session,
    searches: Searches,
    review: ReviewModel,
    derived: Derived,
    explanations: Explanations,
    sentences: Cached<SentencesKey, TableSentences>,
    storage: Storage,
    files: Files,
    settings: Settings,
    /// The person's strength, from games against the levels.
    strength: Record,
    look: Look,
    keymap: Keymap,
    page: Page,
    window: WindowFit,
    table: TableState,
    pages: Pages,
    dialog: Option<Dialog>,
    messages: Messages,
    sounds: Speaker,
    report: Report,
    clock: Clock,
}

impl App {
    /// Puts the program together in a window's context.
    pub fn new(ctx: &Context, parts: Parts) -> App {
        let Parts { thinkers, reviewer, outbox, events, storage, folders, startup, brain, explainer, .. } = parts;
        let (settings, strength) = (startup.settings, startup.strength);
        let game = startup.restored.unwrap_or_else(|| new_game(&strength::adapted(&settings, &strength)));
        storage.begin_game(&game);
        storage.set_file(startup.restored_file.as_deref());
        storage.list_recent_games();
        let session = Session::new(game, settings::config(&settings), Duration::ZERO);
        let look = Look::new(&settings, parts.system_language, parts.portal_theme);
        let mut messages = Messages::default();
        for problem in &startup.problems {
            log::warn!("{problem}");
            messages.error(look.words.problem(problem));
        }
        let (keymap, flaws) = Keymap::new(&settings.keys);
        for flaw in flaws {
            messages.error(flaw.sentence(look.words));
        }
        theme::install_fonts(ctx);
        let mut app = App {
            derived: Derived::new(&session),
            session,
            searches: Searches::new(thinkers, reviewer, outbox, events),
            review: ReviewModel::default(),
            explanations: Explanations::new(explainer),
            sentences: Cached::default(),
            storage,
            files: Files::new(folders, startup.restored_file),
            settings,
            strength,
            look,
            keymap,
            page: Page::Play,
            window: WindowFit::default(),
            table: TableState::default(),
            pages: Pages {
                games: GamesPage::new(startup.recent_files),
                learn: LearnPage::new(startup.school, ProfileModel::new(startup.profile, parts.profile_nodes)),
                library: LibraryPage::default(),
                puzzles: PuzzlePage::new(startup.puzzles),
                settings: SettingsPage::default(),
                thinking: ThinkingPage::default(),
                tournament: TournamentPage::new(brain),
            },
            dialog: None,
            messages,
            sounds: parts.sounds,
            report: Report::default(),
            clock: Clock::new(parts.time, wake(ctx)),
        };
        app.adopt_game_settings();
        app.restore_help();
        app.look.apply(&app.settings, ctx);
        app.explanations.follow(&app.session);
        if let Some(path) = parts.file {
            app.storage.open(&path);
        }
        if let Some(entrance) = parts.entrance {
            app.enter(entrance);
        }
        app.settle();
        app
    }

    fn now(&self) -> Duration {
        self.clock.now()
    }

    /// The pages, and the services for the model of one of them.
    fn lend(&mut self, ctx: &Context) -> (&mut Pages, Services<'_>) {
        let services = Services {
            storage: &self.storage,
            folders: &self.files.folders,
            settings: &mut self.settings,
            words: self.look.words,
            messages: &mut self.messages,
            speaker: &self.sounds,
            now: self.clock.now(),
            wake: wake(ctx),
        };
        (&mut self.pages, services)
    }

    /// Receives the events of thinkers, storage, desktop and dialogs since the last frame.
    pub fn logic(&mut self, ctx: &Context) {
        let began = thread_time();
        let (now, pace) = (self.now(), Duration::from_millis(self.settings.computer.pace_millis));
        if let Some(wait) = self.searches.receive(&mut self.session, &mut self.report, pace, now) {
            ctx.request_repaint_after(wait);
        }
        self.receive_storage(ctx);
        self.receive_dialog(ctx);
        self.receive_identity(ctx);
        self.receive_explanations();
        let new_puzzles = self.review.receive();
        let (pages, mut services) = self.lend(ctx);
        pages.library.receive();
        pages.puzzles.receive(&services);
        pages.learn.receive_lesson(&services);
        pages.learn.receive_guess(&services);
        pages.learn.profile.receive(&mut services);
        pages.learn.receive_won(&services);
        pages.tournament.receive(services.now);
        for puzzle in new_puzzles {
            pages.puzzles.add(puzzle, services.storage);
        }
        if self.look.receive(ctx) {
            self.look.apply(&self.settings, ctx);
        }
        if let Some(no_proof) = self.session.take_no_proof() {
            let text = match no_proof {
                NoProof::NotFound => self.look.words.label(Label::NoProof).to_owned(),
                NoProof::Failed(failure) => self.look.words.failure(&failure),
            };
            self.messages.show(Severity::Notice, text);
        }
        // Acts of a computer: a person's own need no message.
        for act in self.settle() {
            if let Some(text) = self.look.words.act_done(act) {
                self.messages.show(Severity::Notice, text);
            }
        }
        self.run_clock(ctx);
        self.ask_before_closing(ctx);
        self.report.logic(thread_time().saturating_sub(began));
    }

    /// Advances the clock of the side to move; against the computer it stops while a dialog is open.
    fn run_clock(&mut self, ctx: &Context) {
        let now = self.now();
        let against_computer = Color::ALL.iter().any(|&color| !self.session.game().player(color).is_person());
        let paused = against_computer && (self.dialog.is_some() || self.files.dialog.is_some());
        if paused {
            let since = *self.clock.paused_since.get_or_insert(now);
            self.session.was_paused(since, now);
            self.clock.paused_since = Some(now);
        } else {
            self.clock.paused_since = None;
        }
        let Some(side) = self.session.running_clock().filter(|_| self.session.game().clock() != TimeControl::Unlimited)
        else {
            return;
        };
        self.session.tick(now);
        self.settle();
        // Towards the end the tenths of a second are shown.
        let is_short = self.session.time_left(side, now).is_some_and(|left| left.time < Duration::from_secs(11));
        ctx.request_repaint_after(Duration::from_millis(if is_short { 100 } else { 500 }));
    }

    /// Journals the operations since the last call, and brings the thinkers into line with the wanted jobs. Returns the
    /// acts of an opening among the operations.
    fn settle(&mut self) -> Vec<Act> {
        let operations = self.session.drain_operations();
        self.storage.record(&operations);
        self.play_sounds_of(&operations);
        // Moving the cursor changes nothing that needs saving.
        if operations.iter().any(|operation| !matches!(operation, Operation::GoTo(_))) {
            if let FileState::Saved(path) = &mut self.files.state {
                self.files.state = FileState::Changed(std::mem::take(path));
            }
            self.messages.forget_undo();
        }
        let cursor_before = self.derived.cursor();
        if self.derived.update(&self.session) {
            self.explanations.follow(&self.session);
            self.table.refused = None;
        }
        if self.derived.cursor() != cursor_before {
            // The message belongs to the position before, however it was left.
            self.messages.clear_status();
        }
        self.record_strength();
        let now = self.now();
        self.update_report();
        self.searches.sync(&mut self.session, &self.settings.engines, now);
        // What a person waits for goes before what they do not.
        let is_busy = !self.session.wanted().is_empty() || self.pages.tournament.is_running();
        self.pages.learn.profile.set_paused(is_busy, now);
        let act = |operation: Operation| match operation {
            Operation::Act { act, .. } => Some(act),
            _ => None,
        };
        operations.into_iter().filter_map(act).collect()
    }
}

/// A function that asks for another frame, from any thread.
fn wake(ctx: &Context) -> Wake {
    let ctx = ctx.clone();
    Arc::new(move || ctx.request_repaint())
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        App::logic(self, ctx);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        App::ui(self, ui, frame);
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        self.look.palette.ground.to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        log::info!("Tengen ends: {}", self.report);
    }

    /// Only the window's geometry is kept, and nothing of egui's: settings and games have files of their own.
    fn persist_egui_memory(&self) -> bool {
        false
    }
}
