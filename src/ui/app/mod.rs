//! The program in its window: what it holds, what a frame does, and how what was asked for is carried out.
//!
//! A frame goes three steps: `logic` takes in what thinkers, storage and desktop have said; `ui` draws and collects
//! `Action`s; `perform` carries them out when the frame is drawn. After each change `settle` journals
//! what was done and brings the thinkers into line, in that order: a move is on disk before the computer thinks.

mod commands;
mod draw;
mod explanations;
mod files;
mod library;
mod open_game;
mod puzzles;
mod review;
mod scene;
mod sounds;
mod strength;
mod tournament;

use crate::arena::tournament::Running;
use crate::background::{Outbox, Wake};
use crate::coach::puzzle::Puzzle;
use crate::coach::strength::Record;
use crate::game::opening::Act;
use crate::game::{NewNode, NodeId, Operation, PlayerKind, TimeControl};
use crate::gomocup::manager::{Identity, Seating};
use crate::gomocup::profile::EngineProfile;
use crate::job::{Event, Failure, Question, Thinker};
use crate::picture;
use crate::rules::{Color, Point};
use crate::session::{AnalysisConfig, Config, EngineStrength, NoProof, OnForbidden, ReviewConfig, Session, Thinking};
use crate::settings::{ForbiddenClick, LanguageChoice, Settings, Theme};
use crate::sound::Speaker;
use crate::storage::{self, Folders, RecentGame, Storage};
use crate::ui::action::PictureChoice;
use crate::ui::board::BoardState;
use crate::ui::dialogs::Dialog;
use crate::ui::explainer::Explainer;
use crate::ui::file_dialog::FileDialog;
use crate::ui::keymap::Keymap;
use crate::ui::messages::{Gravity, Messages};
use crate::ui::pages::library::LibraryPage;
use crate::ui::pages::puzzles::PuzzlePage;
use crate::ui::pages::settings::Preferences;
use crate::ui::pages::thinking::ThinkingPage;
use crate::ui::pages::tournament::TournamentPage;
use crate::ui::report::{self, Report};
use crate::ui::table::editor::Editor;
use crate::ui::theme::system::SystemTheme;
use crate::ui::theme::{self, Motion, Palette};
use crate::ui::tree_layout;
use crate::ui::view::{FileState, Page, PanelMemory, Reviewing};
use crate::words::{Label, Language, Words};
use crate::worker::Thinkers;
use commands::new_game;
use crossbeam_channel::Receiver;
use egui::{Context, Ui};
use explanations::Explaining;
use files::Saving;
use open_game::OfferedGames;
use review::Basis;
use scene::Scene;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What the program is put together from.
pub struct Parts {
    pub thinkers: Thinkers,
    /// Makes an engine that reviews games; its events go where the others' go.
    pub reviewer: Box<dyn Fn() -> Box<dyn Thinker>>,
    /// Where foreign engines' events go.
    pub outbox: Outbox<Event>,
    pub events: Receiver<Event>,
    pub storage: Storage,
    pub folders: Folders,
    pub startup: storage::Startup,
    /// The program and the arguments by which Tengen is a brain in a process of its own.
    pub brain: Vec<String>,
    /// A file to open at once.
    pub file: Option<PathBuf>,
    /// The language of the system, for those who have chosen none.
    pub system_language: Language,
    pub system_theme: Option<SystemTheme>,
    /// Finds proofs for what is said of a move.
    pub explainer: Explainer,
    /// The time since the program started. That of a picture stands still.
    pub time: Box<dyn Fn() -> Duration>,
    /// What the table is heard by.
    pub sounds: Speaker,
}

/// An answer that waits for its moment: the computer's stone falls no sooner than the pace allows.
struct Pending {
    due: Duration,
    event: Event,
}

/// The program in its window.
pub struct App {
    session: Session,
    thinkers: Thinkers,
    make_reviewer: Box<dyn Fn() -> Box<dyn Thinker>>,
    /// How many reviewers have a desk.
    reviewers: u8,
    /// Whether they had nothing to do the last time.
    reviewers_idle: bool,
    /// What the review has found, and of what that was made.
    reviewing: Reviewing,
    reviewed: Basis,
    /// Puzzles that are being made of the wins that a game missed.
    puzzler: Option<Receiver<Puzzle>>,
    /// Draws the window anew, from any thread.
    wake: Wake,
    /// Desks for the foreign engines at the table.
    seating: Seating,
    /// A program that is being asked who it is, to be added to the engines.
    identifying: Option<Receiver<Result<Identity, Failure>>>,
    events: Receiver<Event>,
    pending: Option<Pending>,
    storage: Storage,
    folders: Folders,
    recent_games: Vec<RecentGame>,
    recent_files: Vec<PathBuf>,
    settings: Settings,
    /// How games against the levels went.
    strength: Record,
    system_language: Language,
    system_theme: Option<SystemTheme>,
    desktop_theme: egui::Theme,
    words: Words,
    palette: &'static Palette,
    scene: Scene,
    explaining: Explaining,
    board_state: BoardState,
    hovered: Option<Point>,
    place: Page,
    preferences: Preferences,
    panel: PanelMemory,
    library: LibraryPage,
    puzzles: PuzzlePage,
    thinking: ThinkingPage,
    brain: Vec<String>,
    tournament: TournamentPage,
    /// The tournament that is being played.
    running: Option<Running>,
    /// Games of a file or of the clipboard that did not come to the table yet.
    offered: Option<OfferedGames>,
    /// How the picture is made whose file is being chosen.
    picture: Option<PictureChoice>,
    /// The position that is being set up, if one is.
    editor: Option<Editor>,
    tree_layout: tree_layout::Layout,
    /// The branch that was copied last.
    copied: Vec<NewNode>,
    dialog: Option<Dialog>,
    file_dialog: Option<FileDialog>,
    file: FileState,
    saving: Vec<Saving>,
    /// Where the cursor stood when it was looked at last.
    seen_cursor: NodeId,
    /// Counts the games that came to the table, so that a file that was written late is not taken for another's.
    table: u64,
    /// Counts the changes of the games.
    revision: u64,
    keymap: Keymap,
    messages: Messages,
    sounds: Speaker,
    report: Report,
    logic_cost: Duration,
    /// A dialog before the computer stops the clock: the time that was not given back to the turn yet begins here.
    paused_since: Option<Duration>,
    time: Box<dyn Fn() -> Duration>,
}

impl App {
    /// Puts the program together in a window's context.
    pub fn new(ctx: &Context, parts: Parts) -> App {
        let Parts { thinkers, reviewer, outbox, events, storage, folders, startup, brain, explainer, .. } = parts;
        let (time, sounds) = (parts.time, parts.sounds);
        let (file, system_language, system_theme) = (parts.file, parts.system_language, parts.system_theme);
        let (settings, strength) = (startup.settings, startup.strength);
        let config = config(&settings);
        let game = startup.restored.unwrap_or_else(|| new_game(&strength::adapted(&settings, &strength)));
        storage.begin_game(&game);
        storage.set_file(startup.restored_file.as_deref());
        storage.list_recent_games();
        let session = Session::new(game, config, Duration::ZERO);
        let words = Words::new(language(&settings, system_language));
        let mut messages = Messages::default();
        for problem in &startup.problems {
            log::warn!("{problem}");
            messages.trouble(words.problem(problem));
        }
        let (keymap, flaws) = Keymap::new(&settings.keys);
        for flaw in flaws {
            messages.trouble(flaw.sentence(words));
        }
        theme::install_fonts(ctx);
        let mut app = App {
            scene: Scene::of(&session),
            explaining: Explaining::new(explainer),
            tree_layout: tree_layout::Layout::of(session.game().tree()),
            session,
            thinkers,
            make_reviewer: reviewer,
            reviewers: 0,
            reviewers_idle: true,
            reviewing: Reviewing::default(),
            reviewed: Basis::default(),
            puzzler: None,
            wake: {
                let ctx = ctx.clone();
                Arc::new(move || ctx.request_repaint())
            },
            seating: Seating::new(outbox),
            identifying: None,
            events,
            pending: None,
            recent_games: Vec::new(),
            recent_files: startup.recent_files,
            storage,
            folders,
            settings,
            strength,
            system_language,
            system_theme,
            desktop_theme: egui::Theme::Light,
            words,
            palette: &Palette::LIGHT,
            board_state: BoardState::default(),
            hovered: None,
            place: Page::Play,
            preferences: Preferences::default(),
            panel: PanelMemory::default(),
            library: LibraryPage::default(),
            puzzles: PuzzlePage::new(startup.puzzles),
            thinking: ThinkingPage::default(),
            brain,
            tournament: TournamentPage::default(),
            running: None,
            offered: None,
            picture: None,
            editor: None,
            copied: Vec::new(),
            dialog: None,
            file_dialog: None,
            file: startup.restored_file.map_or(FileState::None, FileState::Changed),
            saving: Vec::new(),
            seen_cursor: NodeId(0),
            table: 0,
            revision: 0,
            keymap,
            messages,
            sounds,
            report: Report::default(),
            logic_cost: Duration::ZERO,
            paused_since: None,
            time,
        };
        app.follow_computer_seat();
        app.remember_help();
        app.apply_look(ctx);
        app.explaining.follow(&app.session);
        if let Some(path) = file {
            app.storage.open(&path);
        }
        app.settle();
        app
    }

    fn now(&self) -> Duration {
        (self.time)()
    }

    /// Takes in what thinkers, storage, desktop and dialogs have said since the last frame.
    pub fn logic(&mut self, ctx: &Context) {
        let began = report::thread_time();
        self.receive_events(ctx);
        self.receive_storage(ctx);
        self.receive_dialog(ctx);
        self.receive_identity();
        self.receive_explanations();
        self.library.receive();
        self.receive_judge();
        self.receive_tournament();
        self.receive_own_puzzles();
        if let Some(theme) = self.system_theme.as_ref().and_then(SystemTheme::latest) {
            self.desktop_theme = theme;
            self.apply_look(ctx);
        }
        if let Some(no_proof) = self.session.take_no_proof() {
            let text = match no_proof {
                NoProof::NotFound => self.words.label(Label::NoProof).to_owned(),
                NoProof::Failed(failure) => self.words.failure(&failure),
            };
            self.messages.pass(Gravity::Notice, text);
        }
        // What a person has chosen, they know.
        for act in self.settle() {
            if let Some(text) = self.words.act_done(act) {
                self.messages.pass(Gravity::Notice, text);
            }
        }
        self.run_clock(ctx);
        self.logic_cost = report::thread_time().saturating_sub(began);
    }

    /// The clock of the side to move runs on; it stands still while a dialog is open before the computer.
    fn run_clock(&mut self, ctx: &Context) {
        let now = self.now();
        let against_computer = Color::ALL.iter().any(|&color| !self.session.game().player(color).is_person());
        let paused = against_computer && (self.dialog.is_some() || self.file_dialog.is_some());
        if paused {
            let since = *self.paused_since.get_or_insert(now);
            self.session.was_paused(since, now);
            self.paused_since = Some(now);
        } else {
            self.paused_since = None;
        }
        if self.session.game().clock() == TimeControl::Unlimited || !self.session.clock_runs() {
            return;
        }
        self.session.tick(now);
        self.settle();
        // The tenths are shown towards the end.
        let side = self.session.color_to_move();
        let short = self.session.time_left(side, now).is_some_and(|left| left.time < Duration::from_secs(11));
        ctx.request_repaint_after(Duration::from_millis(if short { 100 } else { 500 }));
    }

    fn receive_events(&mut self, ctx: &Context) {
        for event in self.events.try_iter().collect::<Vec<Event>>() {
            let (Event::Info(id, _) | Event::Done(id, _)) = event;
            let Some((_, began)) = self.session.awaited_search().filter(|(awaited, _)| *awaited == id) else {
                self.session.receive(event, (self.time)());
                continue;
            };
            match &event {
                Event::Info(_, info) => self.report.search(info.nodes, info.elapsed),
                Event::Done(_, Ok(answer)) => self.report.search(answer.nodes, answer.elapsed),
                Event::Done(_, Err(failure)) => log::error!("{failure}"),
            }
            let is_move = matches!(self.session.thinking(), Thinking::Busy { question: Question::Move, .. });
            if matches!(event, Event::Done(_, Ok(_))) && is_move {
                let pace = Duration::from_millis(self.settings.computer.pace_millis);
                self.pending = Some(Pending { due: began + pace, event });
            } else {
                self.session.receive(event, (self.time)());
            }
        }
        if let Some(Pending { due, event }) = self.pending.take() {
            let now = self.now();
            if due <= now {
                self.session.receive(event, now);
            } else {
                ctx.request_repaint_after(due - now);
                self.pending = Some(Pending { due, event });
            }
        }
    }

    /// Journals what was done, and brings the thinkers into line with what is wanted. Returns what was done in an opening.
    fn settle(&mut self) -> Vec<Act> {
        let operations = self.session.drain_operations();
        self.storage.record(&operations);
        self.sound(&operations);
        if !operations.is_empty() {
            // Looking around changes nothing that would be missed.
            let changed = operations.iter().any(|operation| !matches!(operation, Operation::GoTo(_)));
            self.revision += u64::from(changed);
            if changed && let FileState::Saved(path) = &mut self.file {
                self.file = FileState::Changed(std::mem::take(path));
            }
            if changed {
                self.messages.forget_undo();
                self.tree_layout = tree_layout::Layout::of(self.session.game().tree());
            }
            self.scene = Scene::of(&self.session);
            self.explaining.follow(&self.session);
        }
        let cursor = self.session.game().cursor();
        if cursor != self.seen_cursor {
            // What was said belongs to the position before, however it was left.
            self.seen_cursor = cursor;
            self.messages.move_on();
        }
        self.keep_strength();
        let now = self.now();
        self.seat_reviewers();
        self.update_report();
        self.seating.sync(&mut self.thinkers, &self.session.engines(), &self.settings.engines);
        let running = self.thinkers.sync(&self.session.wanted());
        self.session.awaiting(running, now);
        let act = |operation: Operation| match operation {
            Operation::Act { act, .. } => Some(act),
            _ => None,
        };
        operations.into_iter().filter_map(act).collect()
    }

    /// The computer's settings and seats become those of the game that came to the table.
    fn follow_computer_seat(&mut self) {
        let game = self.session.game();
        let before = self.settings.clone();
        let table = &mut self.settings.table;
        table.rule = game.rule();
        for color in Color::ALL {
            let seat = match color {
                Color::Black => &mut table.black,
                Color::White => &mut table.white,
            };
            *seat = game.player(color).kind.seat();
            if let PlayerKind::Computer(strength) = game.player(color).kind {
                let computer = &mut self.settings.computer;
                computer.level = strength.level.and_then(crate::engine::Level::new);
                computer.depth = strength.depth;
                computer.width = strength.width;
                computer.time_millis = strength.time_millis;
            }
        }
        self.settings = std::mem::take(&mut self.settings).clamped();
        self.session.configure(config(&self.settings));
        if self.settings != before {
            self.storage.save_settings(&self.settings);
        }
    }

    fn change_settings(&mut self, settings: Settings, ctx: &Context) {
        if settings == self.settings {
            return;
        }
        self.messages.forget_undo();
        let look = |settings: &Settings| {
            let board = &settings.board;
            (settings.language, settings.theme, board.theme, board.animations)
        };
        let looks_changed = look(&settings) != look(&self.settings);
        let board_before = self.board_theme();
        if settings.keys != self.settings.keys {
            (self.keymap, _) = Keymap::new(&settings.keys);
        }
        self.settings = settings.clamped();
        if self.is_untouched() {
            self.settings = strength::adapted(&self.settings, &self.strength);
        }
        self.session.configure(config(&self.settings));
        self.storage.save_settings(&self.settings);
        if looks_changed {
            self.apply_look(ctx);
            // The next picture is what is seen, whatever the one before was.
            let board = self.board_theme();
            if let Some(picture) = self.picture.as_mut().filter(|_| board != board_before) {
                picture.options.theme = board;
            }
            self.messages.move_on();
        }
    }

    /// The window's theme: what is chosen, or what the desktop asks for.
    fn shown_theme(&self) -> egui::Theme {
        match self.settings.theme {
            Theme::System => self.desktop_theme,
            Theme::Light => egui::Theme::Light,
            Theme::Dark => egui::Theme::Dark,
        }
    }

    /// What the board is made of, in the form for the window's theme.
    fn board_theme(&self) -> picture::Theme {
        picture::Theme { board: self.settings.board.theme, shade: theme::shade(self.shown_theme()) }
    }

    fn apply_look(&mut self, ctx: &Context) {
        let (theme, board) = (self.shown_theme(), self.settings.board.theme);
        let motion = if self.settings.board.animations { Motion::Smooth } else { Motion::None };
        theme::apply(ctx, theme, board, motion);
        self.palette = Palette::of_theme(theme, board);
        self.words = Words::new(language(&self.settings, self.system_language));
    }
}

/// The language on screen.
fn language(settings: &Settings, system: Language) -> Language {
    match settings.language {
        LanguageChoice::System => system,
        LanguageChoice::English => Language::English,
        LanguageChoice::Chinese => Language::Chinese,
    }
}

/// How the computer plays, from the settings.
fn config(settings: &Settings) -> Config {
    Config {
        strength: match settings.computer.level {
            Some(level) => EngineStrength::Level(level),
            None => EngineStrength::Custom(settings.computer.limits()),
        },
        resources: settings.computer.resources(),
        forbidden: match settings.table.forbidden {
            ForbiddenClick::Refused => OnForbidden::Refuse,
            ForbiddenClick::Loses => OnForbidden::Lose,
        },
        engines: settings.engines.iter().map(EngineProfile::terms).collect(),
        analysis: AnalysisConfig {
            own: settings.analysis.own,
            lines: settings.analysis.lines,
            engine: settings.analysis.engine.clone(),
        },
        teaching: settings.computer.teaching,
        review: ReviewConfig {
            time: Duration::from_millis(settings.analysis.review_millis),
            reviewers: settings.computer.threads.min(8) as u8,
        },
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        App::logic(self, ctx);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        App::ui(self, ui, frame);
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        self.palette.ground.to_normalized_gamma_f32()
    }

    /// The window's geometry is kept, and nothing else of egui's: settings and games have files of their own.
    fn persist_egui_memory(&self) -> bool {
        false
    }
}
