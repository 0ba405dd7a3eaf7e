//! The program in its window: what it holds, what a frame does, and how what was asked for is carried out.
//!
//! A frame goes three steps: `logic` takes in what thinkers, storage and desktop have said; `ui` draws and collects
//! [`Action`]s; `perform` carries them out when the frame is drawn. After each change `settle` journals
//! what was done and brings the thinkers into line, in that order: a move is on disk before the computer thinks.

use super::action::Action;
use super::board_ui::{BoardState, BoardView, Continuation, board_ui};
use super::command::{KeysFor, UiCommand};
use super::dialogs::{Dialog, DialogView, dialog_ui};
use super::editor_ui::{Editor, EditorRequest, editor_ui};
use super::file_dialog::{Choice, FileDialog, Purpose};
use super::games_ui::{GamesView, games_ui};
use super::messages::{Gravity, Messages};
use super::notes_ui::MarkTool;
use super::panel_ui::{PanelMemory, PanelView};
use super::preferences_ui::{Preferences, preferences_ui};
use super::report::{self, Report};
use super::system_theme::SystemTheme;
use super::theme::{self, Palette};
use super::{frame_ui, status_ui, tree_ui};
use crate::game::{Edit, Game, Mark, NewNode, NodeId, Operation, Player, PlayerKind, Root, Seats, TimeControl, Tree};
use crate::gomocup::profile::EngineProfile;
use crate::job::{Event, Question, SearchId};
use crate::rules::{Board, Color, Ending, Forbidden, Point, Rule, Symmetry};
use crate::session::{Command, Config, OnForbidden, Session, Thinking};
use crate::settings::{ForbiddenClick, Language, SeatKind, Settings, Theme};
use crate::storage::{self, Folders, RecentGame, Storage};
use crate::words::{Label, Tongue, Words};
use crate::worker::Thinkers;
use crossbeam_channel::Receiver;
use egui::{Context, Ui, ViewportCommand};
use jiff::Timestamp;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What the program is put together from.
pub struct Parts {
    pub thinkers: Thinkers,
    pub events: Receiver<Event>,
    pub storage: Storage,
    pub folders: Folders,
    pub startup: storage::Startup,
    /// A file to open at once.
    pub file: Option<PathBuf>,
    /// The language of the system, for those who have chosen none.
    pub system_tongue: Tongue,
    pub system_theme: Option<SystemTheme>,
}

/// A place on the rail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    #[default]
    Play,
    Games,
    Settings,
}

/// How the game stands to its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FileState {
    /// The game has no file; the program's own folder keeps it.
    #[default]
    None,
    /// Written as it stands on the table.
    Saved(PathBuf),
    /// Changed since.
    Changed(PathBuf),
}

impl FileState {
    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            FileState::None => None,
            FileState::Saved(path) | FileState::Changed(path) => Some(path),
        }
    }
}

/// A file that is being written, and what of.
struct Saving {
    path: PathBuf,
    /// The game that was on the table, by the count of games.
    table: u64,
    /// How far it had been played.
    revision: u64,
}

/// What is drawn of the position, worked out once a position and not once a frame.
struct Scene {
    board: Board,
    numbers: Vec<(Point, u32)>,
    forbidden: Vec<(Point, Forbidden)>,
    winning: Vec<Point>,
    marks: Vec<(Point, Mark)>,
    continuations: Vec<Continuation>,
}

impl Scene {
    fn of(session: &Session) -> Scene {
        let board = session.game().board().clone();
        let moves = board.moves().iter().filter_map(|mv| mv.point());
        let numbers = moves.zip(1..).collect();
        let blacks_turn = board.side_to_move() == Color::Black && session.outcome().is_none();
        let forbidden = if blacks_turn {
            board.empty_points().filter_map(|point| Some((point, board.forbidden(point)?))).collect()
        } else {
            Vec::new()
        };
        let winning = match board.ending() {
            Some(Ending::Five { line, .. }) => line.clone(),
            _ => Vec::new(),
        };
        let node = session.game().tree().node(session.game().cursor());
        let marks = node.note().map_or_else(Vec::new, |note| note.marks.clone());
        let continuations = continuations(session.game());
        Scene { board, numbers, forbidden, winning, marks, continuations }
    }
}

/// The moves that follow in the tree: shown where there are several, or something is written for the board.
fn continuations(game: &Game) -> Vec<Continuation> {
    let node = game.tree().node(game.cursor());
    let next = node.next();
    let shown = |id: NodeId| {
        let child = game.tree().node(id);
        let text = child.note().map_or_else(String::new, |note| note.board_text.clone());
        Some(Continuation { point: child.mv()?.point()?, text, next: Some(id) == next })
    };
    let all: Vec<Continuation> = node.children().filter_map(shown).collect();
    if all.len() > 1 || all.iter().any(|one| !one.text.is_empty()) { all } else { Vec::new() }
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
    events: Receiver<Event>,
    pending: Option<Pending>,
    /// The running search, and when it began.
    search: Option<(SearchId, Duration)>,
    storage: Storage,
    folders: Folders,
    recent_games: Vec<RecentGame>,
    recent_files: Vec<PathBuf>,
    settings: Settings,
    system_tongue: Tongue,
    system_theme: Option<SystemTheme>,
    desktop_theme: egui::Theme,
    words: Words,
    palette: &'static Palette,
    scene: Scene,
    board_state: BoardState,
    hovered: Option<Point>,
    place: Place,
    preferences: Preferences,
    panel: PanelMemory,
    /// The position that is being set up, if one is.
    editor: Option<Editor>,
    tree_layout: tree_ui::Layout,
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
    messages: Messages,
    report: Report,
    logic_cost: Duration,
    /// A dialog before the computer stops the clock: the time that was not given back to the turn yet begins here.
    paused_since: Option<Duration>,
    started: Instant,
}

impl App {
    /// Puts the program together in a window's context.
    pub fn new(ctx: &Context, parts: Parts) -> App {
        let Parts { thinkers, events, storage, folders, startup, file, system_tongue, system_theme } = parts;
        let settings = startup.settings;
        let config = config(&settings);
        let game = startup.restored.unwrap_or_else(|| new_game(&settings, &config));
        storage.begin_game(&game);
        storage.set_file(startup.restored_file.as_deref());
        storage.list_recent_games();
        let session = Session::new(game, config, Duration::ZERO);
        let words = Words::new(tongue(&settings, system_tongue));
        let mut messages = Messages::default();
        for problem in &startup.problems {
            log::warn!("{problem}");
            messages.trouble(words.problem(problem));
        }
        theme::install_fonts(ctx);
        let mut app = App {
            scene: Scene::of(&session),
            tree_layout: tree_ui::Layout::of(session.game().tree()),
            session,
            thinkers,
            events,
            pending: None,
            search: None,
            recent_games: Vec::new(),
            recent_files: startup.recent_files,
            storage,
            folders,
            settings,
            system_tongue,
            system_theme,
            desktop_theme: egui::Theme::Light,
            words,
            palette: Palette::of_theme(egui::Theme::Light),
            board_state: BoardState::default(),
            hovered: None,
            place: Place::Play,
            preferences: Preferences::default(),
            panel: PanelMemory::default(),
            editor: None,
            copied: Vec::new(),
            dialog: None,
            file_dialog: None,
            file: startup.restored_file.map_or(FileState::None, FileState::Changed),
            saving: Vec::new(),
            seen_cursor: NodeId(0),
            table: 0,
            revision: 0,
            messages,
            report: Report::default(),
            logic_cost: Duration::ZERO,
            paused_since: None,
            started: Instant::now(),
        };
        app.follow_computer_seat();
        app.apply_look(ctx);
        if let Some(path) = file {
            app.storage.open(&path);
        }
        app.settle();
        app
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// Takes in what thinkers, storage, desktop and dialogs have said since the last frame.
    pub fn logic(&mut self, ctx: &Context) {
        let began = report::thread_time();
        self.receive_events(ctx);
        self.receive_storage();
        self.receive_dialog(ctx);
        if let Some(theme) = self.system_theme.as_ref().and_then(SystemTheme::latest) {
            self.desktop_theme = theme;
            self.apply_look(ctx);
        }
        self.settle();
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
        let side = self.session.game().board().side_to_move();
        let short = self.session.time_left(side, now).is_some_and(|left| left.time < Duration::from_secs(11));
        ctx.request_repaint_after(Duration::from_millis(if short { 100 } else { 500 }));
    }

    fn receive_events(&mut self, ctx: &Context) {
        for event in self.events.try_iter().collect::<Vec<Event>>() {
            let (Event::Info(id, _) | Event::Done(id, _)) = event;
            let Some((_, began)) = self.search.filter(|(awaited, _)| *awaited == id) else { continue };
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
                self.session.receive(event, self.started.elapsed());
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

    fn receive_storage(&mut self) {
        for event in self.storage.events().try_iter().collect::<Vec<storage::Event>>() {
            match event {
                storage::Event::Saved { path, result: Ok(()) } => {
                    let text = self.words.saved_as(&path);
                    self.file_was_written(path);
                    self.messages.pass(Gravity::Notice, text);
                }
                storage::Event::Opened { path, result: Ok(game) } => {
                    let kept = path.starts_with(self.folders.games());
                    self.place = Place::Play;
                    self.put_on_table(*game);
                    if kept {
                        self.set_file(FileState::None);
                    } else {
                        let text = self.words.opened(&path);
                        self.messages.pass(Gravity::Notice, text);
                        self.set_file(FileState::Saved(path));
                    }
                }
                storage::Event::Saved { path, result: Err(error) } => {
                    self.saving.retain(|saving| saving.path != path);
                    log::warn!("{error}");
                    let text = self.words.disk_error(&error);
                    self.messages.trouble(text);
                }
                storage::Event::Opened { path, result: Err(error) } => {
                    log::warn!("{}: {error}", path.display());
                    let text = self.words.open_error(&path, &error);
                    self.messages.trouble(text);
                }
                storage::Event::Problem(problem) => {
                    log::warn!("{problem}");
                    let text = self.words.problem(&problem);
                    self.messages.trouble(text);
                }
                storage::Event::JournalResumed => {
                    let text = self.words.label(Label::JournalResumed).to_owned();
                    self.messages.pass(Gravity::Notice, text);
                }
                storage::Event::RecentGames(games) => self.recent_games = games,
                storage::Event::RecentFiles(files) => self.recent_files = files,
            }
        }
    }

    fn receive_dialog(&mut self, ctx: &Context) {
        let Some((choice, purpose)) = self.file_dialog.as_ref().and_then(|open| Some((open.choice()?, open.purpose)))
        else {
            return;
        };
        self.file_dialog = None;
        match (choice, purpose) {
            (Choice::File(path), Purpose::Open) => self.storage.open(&path),
            // The desktop's dialog has asked already whether this very file may be replaced.
            (Choice::File(path), Purpose::Save) if has_ending(&path) => self.save(path),
            (Choice::File(path), Purpose::Save) => self.save_new(path),
            (Choice::Cancelled, _) => {}
            (Choice::NoDialog, purpose) => {
                self.ask_for_path(purpose);
                ctx.request_repaint();
            }
        }
    }

    /// Asks for a path in a dialog of our own.
    fn ask_for_path(&mut self, purpose: Purpose) {
        let text = match purpose {
            Purpose::Open => {
                let folder = self.file.path().and_then(Path::parent).map(Path::to_owned);
                folder.map_or_else(String::new, |folder| format!("{}/", folder.display()))
            }
            Purpose::Save => self.suggested_file().display().to_string(),
        };
        self.dialog = Some(Dialog::Path { purpose, text });
    }

    /// A file was written: the game on the table is in it, unless another one has come, or it was played on since.
    fn file_was_written(&mut self, path: PathBuf) {
        let Some(index) = self.saving.iter().position(|saving| saving.path == path) else { return };
        let saving = self.saving.remove(index);
        if saving.table == self.table {
            let written_whole = saving.revision == self.revision;
            self.set_file(if written_whole { FileState::Saved(path) } else { FileState::Changed(path) });
        }
    }

    /// The game on the table has a file, or none; the journal is told, so that it is known after a restart.
    fn set_file(&mut self, file: FileState) {
        if file.path() != self.file.path() {
            self.storage.set_file(file.path());
        }
        self.file = file;
    }

    /// Journals what was done, and brings the thinkers into line with what is wanted.
    fn settle(&mut self) {
        let operations = self.session.drain_operations();
        self.storage.record(&operations);
        if !operations.is_empty() {
            // Looking around changes nothing that would be missed.
            let changed = operations.iter().any(|operation| !matches!(operation, Operation::GoTo(_)));
            self.revision += u64::from(changed);
            if changed && let FileState::Saved(path) = &mut self.file {
                self.file = FileState::Changed(std::mem::take(path));
            }
            if changed {
                self.tree_layout = tree_ui::Layout::of(self.session.game().tree());
            }
            self.scene = Scene::of(&self.session);
        }
        let cursor = self.session.game().cursor();
        if cursor != self.seen_cursor {
            // What was said belongs to the position before, however it was left.
            self.seen_cursor = cursor;
            self.messages.move_on();
        }
        let now = self.now();
        let running = self.thinkers.sync(&self.session.wanted());
        let before = self.search.map(|(id, _)| id);
        self.search = None;
        for (id, job) in running {
            let began = if before == Some(id) { self.search_began(now) } else { now };
            self.search = Some((id, began));
            self.session.awaiting(id, job);
        }
    }

    fn search_began(&self, now: Duration) -> Duration {
        self.search.map_or(now, |(_, began)| began)
    }

    /// Draws the window and carries out what was asked for.
    pub fn ui(&mut self, ui: &mut Ui, frame: &eframe::Frame) {
        let began = report::thread_time();
        let mut actions: Vec<Action> = Vec::new();
        self.keys(ui.ctx(), &mut actions);
        self.dropped_files(ui.ctx(), &mut actions);
        self.frame_ui(ui, &mut actions);
        let view = DialogView { words: self.words, palette: self.palette, report: &self.report };
        dialog_ui(ui.ctx(), &view, &mut self.dialog, &mut actions);
        self.drop_ui(ui.ctx());
        if !actions.is_empty() {
            ui.ctx().request_repaint();
        }
        for action in actions {
            self.perform(action, ui.ctx(), frame);
        }
        let cost = report::thread_time().saturating_sub(began) + self.logic_cost;
        self.report.frame(cost);
    }

    fn keys(&self, ctx: &Context, actions: &mut Vec<Action>) {
        if self.dialog.is_some() {
            return;
        }
        let keys = if self.place != Place::Play || self.editor.is_some() {
            KeysFor::Elsewhere
        } else if ctx.egui_wants_keyboard_input() && ctx.text_edit_focused() {
            KeysFor::Text
        } else if self.board_state.has_focus() {
            KeysFor::Board
        } else if ctx.memory(|memory| memory.focused().is_some()) {
            KeysFor::Control
        } else {
            KeysFor::Table
        };
        // Esc stops the search, always, whoever else may want it.
        let busy = matches!(self.session.thinking(), Thinking::Busy { .. });
        if ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
            if self.editor.is_some() {
                actions.push(Action::Editor(EditorRequest::Leave));
            } else if busy {
                actions.push(Action::Ui(UiCommand::Stop));
            } else if frame_ui::Layout::of(ctx, self.panel.open) == frame_ui::Layout::Drawer {
                actions.push(Action::Ui(UiCommand::TogglePanel));
            }
        }
        let pressed = UiCommand::pressed(ctx, keys);
        actions.extend(pressed.into_iter().map(Action::Ui));
    }

    fn dropped_files(&self, ctx: &Context, actions: &mut Vec<Action>) {
        let dropped = ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).next());
        actions.extend(dropped.map(Action::OpenFile));
    }

    /// Says where a file that is held over the window would go.
    fn drop_ui(&self, ctx: &Context) {
        if ctx.input(|input| !input.raw.hovered_files.is_empty()) {
            let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop"));
            let painter = ctx.layer_painter(layer);
            let window = ctx.content_rect();
            painter.rect_filled(window, 0, self.palette.ground.gamma_multiply(0.9));
            let text = self.words.label(Label::DropToOpen);
            let font = theme::semibold(20.0);
            painter.text(window.center(), egui::Align2::CENTER_CENTER, text, font, self.palette.text);
        }
    }

    fn frame_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let thinking_for = match (&self.session.thinking(), self.search) {
            (Thinking::Busy { .. }, Some((_, began))) => self.now().saturating_sub(began),
            _ => Duration::ZERO,
        };
        if thinking_for > Duration::ZERO {
            // The progress line and the clock move on between two reports of the search.
            ui.ctx().request_repaint_after(Duration::from_millis(100));
        }
        let view = PanelView {
            session: &self.session,
            settings: &self.settings,
            words: self.words,
            palette: self.palette,
            thinking_for,
            tree_layout: &self.tree_layout,
            now: self.now(),
        };
        frame_ui::rail_ui(ui, &view, &mut self.place, actions);
        let status = status_ui::StatusView {
            panel: &view,
            hovered: self.hovered,
            forbidden: &self.scene.forbidden,
            file: &self.file,
            message: self.messages.shown(),
            unread: self.messages.unread(),
        };
        status_ui::status_ui(ui, &status, actions);
        match self.place {
            Place::Play if self.editor.is_some() => self.editor_place_ui(ui, actions),
            Place::Play => {
                let layout = frame_ui::Layout::of(ui.ctx(), self.panel.open);
                frame_ui::panel_frame_ui(ui, &view, layout, &mut self.panel, actions);
                self.board_place_ui(ui, actions);
            }
            Place::Games => {
                let view = GamesView {
                    games: &self.recent_games,
                    files: &self.recent_files,
                    words: self.words,
                    palette: self.palette,
                };
                frame_ui::page_frame_ui(ui, self.palette, |ui| games_ui(ui, &view, actions));
            }
            Place::Settings => {
                let (folders, preferences) = (&self.folders, &mut self.preferences);
                frame_ui::page_frame_ui(ui, self.palette, |ui| {
                    preferences_ui(ui, &view, folders, preferences, actions)
                });
            }
        }
    }

    /// The position editor in the place of the table.
    fn editor_place_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let App { editor: Some(editor), settings, words, palette, board_state, .. } = self else { return };
        let request = frame_ui::side_frame_ui(ui, palette, |ui| editor_ui(ui, *words, editor));
        let board = editor.board();
        let label = |point: Point| words.point(point, board.stone(point), None, None);
        let view = BoardView { ghost: editor.ghost(), ..BoardView::plain(&board, &settings.board, &label) };
        let response = frame_ui::board_frame_ui(ui, palette, |ui| board_ui(ui, &view, board_state, palette));
        self.hovered = response.hovered;
        if let Some(point) = response.clicked {
            editor.click(point);
            ui.ctx().request_repaint();
        }
        actions.extend(request.map(Action::Editor));
    }

    fn board_place_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let App { session, scene, settings, words, palette, board_state, panel, .. } = self;
        let plays = panel.notes.tool == MarkTool::Play;
        let numbers = settings.board.move_numbers.then_some(scene.numbers.as_slice());
        let crossed: Vec<Point> = if settings.board.forbidden_points {
            scene.forbidden.iter().map(|(point, _)| *point).collect()
        } else {
            Vec::new()
        };
        let board = &scene.board;
        let label = |point: Point| {
            let number =
                scene.numbers.iter().find(|(numbered, _)| *numbered == point).map(|(_, number)| *number as usize);
            let why = scene.forbidden.iter().find(|(crossed, _)| *crossed == point).map(|(_, why)| *why);
            words.point(point, board.stone(point), number, why)
        };
        let view = BoardView {
            board,
            // The winning row marks itself.
            last_move: session.game().last_move().and_then(|mv| mv.point()).filter(|_| scene.winning.is_empty()),
            numbers,
            forbidden: &crossed,
            winning: &scene.winning,
            hint: session.hint().and_then(|answer| answer.best.point()),
            preview: &[],
            marks: &scene.marks,
            continuations: &scene.continuations,
            ghost: (plays && session.person_to_move()).then(|| board.side_to_move()),
            settings: &settings.board,
            label: &label,
        };
        let response = frame_ui::board_frame_ui(ui, palette, |ui| board_ui(ui, &view, board_state, palette));
        let hovered = response.hovered.or(self.board_state.keyboard_cursor());
        if self.hovered != hovered {
            self.hovered = hovered;
            self.messages.look_elsewhere();
        }
        if let Some(point) = response.clicked {
            let game = self.session.game();
            let at = game.cursor();
            let mark = self.panel.notes.mark(game.tree().node(at).note(), at, point);
            actions.push(Action::Table(mark.map_or(Command::Play(point), Command::Edit)));
        }
        if response.back {
            actions.push(Action::Table(Command::Step(-1)));
        }
        if response.steps != 0 {
            actions.push(Action::Table(Command::Step(response.steps)));
        }
        if let Some(point) = response.double_clicked_stone {
            let game = self.session.game();
            let mut line = game.tree().line(game.cursor()).into_iter();
            let played = line.find(|&node| game.tree().node(node).mv().and_then(|mv| mv.point()) == Some(point));
            actions.extend(played.map(Action::go_to));
        }
    }

    /// Carries out what was asked for. The one place where a person's wishes change anything.
    fn perform(&mut self, action: Action, ctx: &Context, frame: &eframe::Frame) {
        // What was being written belongs to the game that is still on the table.
        let tree = self.session.game().tree();
        let draft = self.panel.notes.take_draft(|node| tree.node(node).note().cloned());
        if let Some(draft) = draft {
            self.edit(draft);
        }
        match action {
            Action::Ui(command) => self.perform_command(command, ctx, frame),
            Action::Table(command) => self.command(command),
            Action::Settings(settings) => self.change_settings(*settings, ctx),
            Action::Seat(color, kind) => {
                let mut settings = self.settings.clone();
                match color {
                    Color::Black => settings.table.black = kind,
                    Color::White => settings.table.white = kind,
                }
                self.change_settings(settings, ctx);
                let kind = match kind {
                    SeatKind::Person => PlayerKind::Person,
                    SeatKind::Computer => PlayerKind::Computer(self.session.config().strength()),
                };
                self.command(Command::Seat(color, kind));
            }
            Action::Rule(rule) => self.change_rule(rule, ctx),
            Action::Editor(EditorRequest::Leave) => self.editor = None,
            Action::Editor(EditorRequest::Play(root)) => {
                self.editor = None;
                let game = new_game_from(root, &self.settings, self.session.config());
                self.begin_game(game);
            }
            Action::BeginGame(table) => {
                let settings = Settings { table: *table, ..self.settings.clone() };
                self.change_settings(settings, ctx);
                self.begin_game(new_game(&self.settings, self.session.config()));
            }
            Action::OpenFile(path) => self.storage.open(&from_home(path)),
            Action::SaveFile(path) => self.save_new(from_home(path)),
            Action::ReplaceFile(path) => self.save(path),
            Action::AskToDelete { path, title } => self.dialog = Some(Dialog::Delete { path, title }),
            Action::DeleteRecent(path) => self.storage.delete_recent_game(&path),
            Action::DismissMessage => self.messages.dismiss(),
            Action::ShowFolder(path) => {
                ctx.open_url(egui::OpenUrl::new_tab(format!("file://{}", path.display())));
            }
        }
        self.settle();
    }

    fn perform_command(&mut self, command: UiCommand, ctx: &Context, frame: &eframe::Frame) {
        match command {
            UiCommand::NewGame => {
                self.begin_game(new_game(&self.settings, self.session.config()));
            }
            UiCommand::NewGameSetup => {
                self.dialog = Some(Dialog::NewGame(Box::new(self.settings.table.clone())));
            }
            UiCommand::Rematch => self.begin_game(rematch(self.session.game(), &self.settings, self.session.config())),
            UiCommand::Open => self.open_dialog(Purpose::Open, ctx, frame),
            UiCommand::SaveAs => self.open_dialog(Purpose::Save, ctx, frame),
            UiCommand::Save => match self.file.path().map(Path::to_owned) {
                Some(path) => self.save(path),
                None => self.open_dialog(Purpose::Save, ctx, frame),
            },
            UiCommand::TakeBack => self.command(Command::TakeBack),
            UiCommand::Redo => self.command(Command::Redo),
            UiCommand::Hint => self.command(Command::Hint),
            UiCommand::MoveNow => {
                let busy = matches!(self.session.thinking(), Thinking::Busy { .. });
                self.command(Command::MoveNow);
                if busy {
                    for job in self.session.wanted() {
                        self.thinkers.move_now(job.thinker);
                    }
                    if let Some(pending) = &mut self.pending {
                        pending.due = Duration::ZERO;
                    }
                }
            }
            UiCommand::Stop => self.command(Command::Stop),
            UiCommand::Resign => self.command(Command::Resign),
            UiCommand::PassMove => self.command(Command::Pass),
            UiCommand::OfferDraw => {
                let game = self.session.game();
                let going_on = !self.session.is_finished();
                let people = Color::ALL.iter().all(|&color| game.player(color).is_person());
                if going_on && people {
                    self.dialog = Some(Dialog::Draw);
                } else {
                    self.command(Command::OfferDraw);
                }
            }
            UiCommand::First => self.command(Command::Step(i32::MIN / 2)),
            UiCommand::Previous => self.command(Command::Step(-1)),
            UiCommand::Next => self.command(Command::Step(1)),
            UiCommand::Last => self.command(Command::Step(i32::MAX / 2)),
            UiCommand::BackTen => self.command(Command::Step(-10)),
            UiCommand::ForwardTen => self.command(Command::Step(10)),
            UiCommand::PreviousVariation => self.command(Command::Sibling(-1)),
            UiCommand::NextVariation => self.command(Command::Sibling(1)),
            UiCommand::MakeMainLine => self.edit(Edit::MakeMain(self.session.game().cursor())),
            UiCommand::DeleteBranch => self.edit(Edit::Delete(self.session.game().cursor())),
            UiCommand::CopyBranch => {
                let game = self.session.game();
                self.copied = game.tree().copy_branch(game.cursor());
                let text = self.words.label(Label::BranchCopied).to_owned();
                self.messages.pass(Gravity::Notice, text);
            }
            UiCommand::PasteBranch if self.copied.is_empty() => {
                let text = self.words.label(Label::NothingCopied).to_owned();
                self.messages.pass(Gravity::Refusal, text);
            }
            UiCommand::PasteBranch => {
                let (under, branch) = (self.session.game().cursor(), self.copied.clone());
                self.edit(Edit::Graft { under, branch });
            }
            UiCommand::SetUpPosition => {
                self.place = Place::Play;
                self.editor = Some(Editor::new(self.session.game().board()));
            }
            UiCommand::TurnBoard => self.edit(Edit::Turn(Symmetry::TURNED_RIGHT)),
            UiCommand::MirrorBoard => self.edit(Edit::Turn(Symmetry::MIRRORED)),
            UiCommand::ToggleTree => {
                let mut settings = self.settings.clone();
                settings.board.tree ^= true;
                self.change_settings(settings, ctx);
            }
            UiCommand::ToggleNumbers => {
                let mut settings = self.settings.clone();
                settings.board.move_numbers ^= true;
                self.change_settings(settings, ctx);
            }
            UiCommand::ToggleCoordinates => {
                let mut settings = self.settings.clone();
                settings.board.coordinates ^= true;
                self.change_settings(settings, ctx);
            }
            UiCommand::TogglePanel => self.panel.open = self.panel.open.toggled(),
            UiCommand::Play => self.place = Place::Play,
            UiCommand::Games => self.place = Place::Games,
            UiCommand::Settings => self.place = Place::Settings,
            UiCommand::About => {
                self.place = Place::Settings;
                self.preferences.show_about = true;
            }
            UiCommand::CommandPalette => {
                self.dialog = Some(Dialog::Palette { search: String::new(), chosen: 0 });
            }
            UiCommand::Shortcuts => self.dialog = Some(Dialog::Shortcuts),
            UiCommand::Report => self.dialog = Some(Dialog::Report),
            UiCommand::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            UiCommand::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    fn edit(&mut self, edit: Edit) {
        self.command(Command::Edit(edit));
    }

    fn command(&mut self, command: Command) {
        let now = self.now();
        match self.session.apply(command, now) {
            Ok(()) => {}
            Err(refusal) => {
                let text = self.words.refusal(&refusal);
                self.messages.pass(Gravity::Refusal, text);
            }
        }
    }

    fn open_dialog(&mut self, purpose: Purpose, ctx: &Context, frame: &eframe::Frame) {
        if self.file_dialog.take().is_some() {
            // Asked for again while the desktop's dialog should be open: it did not come, or is lost behind others.
            self.ask_for_path(purpose);
            return;
        }
        let (title, suggestion) = match purpose {
            Purpose::Open => (self.words.label(Label::OpenGame), self.file.path().map(Path::to_owned)),
            Purpose::Save => (self.words.label(Label::SaveGame), Some(self.suggested_file())),
        };
        let kind = self.words.label(Label::GameFiles);
        let ctx = ctx.clone();
        let wake = move || ctx.request_repaint();
        self.file_dialog = Some(FileDialog::open(purpose, title, kind, suggestion, frame, wake));
    }

    /// Where a game without a file would be saved: the home folder, named by its day.
    fn suggested_file(&self) -> PathBuf {
        if let Some(path) = self.file.path() {
            return path.to_owned();
        }
        let started = self.session.game().started().unwrap_or_else(Timestamp::now);
        let day = started.to_zoned(jiff::tz::TimeZone::system()).date();
        home_folder().join(format!("gomoku-{day}.tengen.ron"))
    }

    fn save(&mut self, path: PathBuf) {
        self.storage.save(&path, self.session.game());
        self.saving.push(Saving { path, table: self.table, revision: self.revision });
    }

    /// Saves to a file that nobody was asked about: if there is one of that name, the person is asked first.
    fn save_new(&mut self, path: PathBuf) {
        let path = with_ending(path);
        if path.exists() {
            self.dialog = Some(Dialog::Replace { path });
        } else {
            self.save(path);
        }
    }

    fn begin_game(&mut self, game: Game) {
        self.put_on_table(game);
        self.set_file(FileState::None);
        self.place = Place::Play;
    }

    /// Another game comes to the table; the one that lies there is kept.
    fn put_on_table(&mut self, game: Game) {
        // What the game that leaves was told last goes into its journal first.
        self.settle();
        self.editor = None;
        self.table += 1;
        self.storage.begin_game(&game);
        self.file = FileState::None;
        self.command(Command::Load(Box::new(game)));
        self.follow_computer_seat();
        self.tree_layout = tree_ui::Layout::of(self.session.game().tree());
        self.scene = Scene::of(&self.session);
        self.settle();
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
            *seat = if game.player(color).is_person() { SeatKind::Person } else { SeatKind::Computer };
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

    fn change_rule(&mut self, rule: Rule, ctx: &Context) {
        let mut settings = self.settings.clone();
        settings.table.rule = rule;
        self.change_settings(settings, ctx);
        if self.session.game().tree().node(Tree::ROOT).is_leaf() {
            self.begin_game(new_game(&self.settings, self.session.config()));
        }
    }

    fn change_settings(&mut self, settings: Settings, ctx: &Context) {
        if settings == self.settings {
            return;
        }
        let look = |settings: &Settings| (settings.language, settings.theme);
        let looks_changed = look(&settings) != look(&self.settings);
        self.settings = settings.clamped();
        self.session.configure(config(&self.settings));
        self.storage.save_settings(&self.settings);
        if looks_changed {
            self.apply_look(ctx);
            self.messages.move_on();
        }
    }

    fn apply_look(&mut self, ctx: &Context) {
        let theme = match self.settings.theme {
            Theme::System => self.desktop_theme,
            Theme::Light => egui::Theme::Light,
            Theme::Dark => egui::Theme::Dark,
        };
        theme::apply(ctx, theme);
        self.palette = Palette::of_theme(theme);
        self.words = Words::new(tongue(&self.settings, self.system_tongue));
    }
}

/// The language on screen.
fn tongue(settings: &Settings, system: Tongue) -> Tongue {
    match settings.language {
        Language::System => system,
        Language::English => Tongue::English,
        Language::Chinese => Tongue::Chinese,
    }
}

/// How the computer plays, from the settings.
fn config(settings: &Settings) -> Config {
    Config {
        limits: settings.computer.limits(),
        resources: settings.computer.resources(),
        level: settings.computer.level,
        forbidden: match settings.table.forbidden {
            ForbiddenClick::Refused => OnForbidden::Refuse,
            ForbiddenClick::Loses => OnForbidden::Lose,
        },
        engines: settings.engines.iter().map(EngineProfile::terms).collect(),
    }
}

/// A game as the settings have it, nothing played.
fn new_game(settings: &Settings, config: &Config) -> Game {
    new_game_from(Root::empty(settings.table.size, settings.table.rule), settings, config)
}

/// A game from a position, with the players and the clock that the settings have.
fn new_game_from(root: Root, settings: &Settings, config: &Config) -> Game {
    let player = |kind| match kind {
        SeatKind::Person => Player::person(),
        SeatKind::Computer => Player::computer(config.strength()),
    };
    let seats = Seats::new(player(settings.table.black), player(settings.table.white));
    let now = Timestamp::now();
    let game = Game::new(root, seats, Some(now), seed_of(now)).expect("a board that was set up, or is empty");
    game.with_clock(settings.table.clock)
}

/// The same root with the colours swapped. Who plays, and how strongly, is what the settings say by now: after the end
/// of a game they are chosen for the next one.
fn rematch(game: &Game, settings: &Settings, config: &Config) -> Game {
    let now = Timestamp::now();
    let mut game = game.rematch(Some(now), seed_of(now));
    for color in Color::ALL {
        // Who had the other colour before.
        let kind = match color {
            Color::Black => settings.table.white,
            Color::White => settings.table.black,
        };
        let before = game.player(color);
        let player = match kind {
            SeatKind::Person if before.is_person() => before.clone(),
            SeatKind::Person => Player::person(),
            SeatKind::Computer => Player::computer(config.strength()),
        };
        game.apply(&Operation::Seat(color, player)).expect("a seat can always be taken");
    }
    game
}

/// A game's seed. Any number will do: it only makes one game unlike another, and it is kept with the game.
fn seed_of(now: Timestamp) -> u64 {
    now.as_nanosecond() as u64
}

/// The user's home folder, or the current one where there is none.
fn home_folder() -> PathBuf {
    directories::UserDirs::new()
        .map_or_else(PathBuf::new, |user| user.document_dir().unwrap_or(user.home_dir()).to_owned())
}

/// Whether a file's name ends as our games do.
fn has_ending(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"))
}

/// A file to save to, with our ending if it has none.
fn with_ending(path: PathBuf) -> PathBuf {
    if has_ending(&path) {
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".tengen.ron");
    PathBuf::from(name)
}

/// A typed path, with `~` for the user's home folder.
fn from_home(path: PathBuf) -> PathBuf {
    match (path.strip_prefix("~"), directories::UserDirs::new()) {
        (Ok(rest), Some(user)) => user.home_dir().join(rest),
        _ => path,
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
