//! A frame: keys are read, the window is drawn, and the actions that were asked for are carried out.

use super::{App, TableState};
use crate::background::thread_time;
use crate::rules::{Color, Ending, Point};
use crate::session::{Command, Thinking};
use crate::ui::action::{Action, EditorRequest};
use crate::ui::board::{BoardView, board_ui};
use crate::ui::command::UiCommand;
use crate::ui::controls;
use crate::ui::dialogs::{Dialog, dialog_ui};
use crate::ui::keymap::KeysFor;
use crate::ui::layout::status::{StatusView, Subject, status_ui};
use crate::ui::layout::toasts::toasts_ui;
use crate::ui::pages::games::{GamesView, games_ui};
use crate::ui::pages::learn::{LearnView, is_long_enough, learn_ui, practice_ui};
use crate::ui::pages::library::{LibraryView, library_ui};
use crate::ui::pages::practice::PracticeView;
use crate::ui::pages::puzzles::{self, PuzzleView, puzzles_page_ui};
use crate::ui::pages::settings::settings_page_ui;
use crate::ui::pages::thinking::thinking_ui;
use crate::ui::pages::tournament::{TournamentView, tournament_ui};
use crate::ui::table::editor::{Editor, editor_ui};
use crate::ui::table::panel::hinted_area;
use crate::ui::table::players::player_name;
use crate::ui::table::{analysis, review};
use crate::ui::view::{DialogView, MarkTool, Page, TableView};
use crate::ui::{layout, theme};
use crate::words::Label;
use egui::{Context, Ui};
use std::time::Duration;

impl App {
    /// Draws the window and carries out the actions that were asked for.
    pub fn ui(&mut self, ui: &mut Ui, frame: &eframe::Frame) {
        let began = thread_time();
        self.window.update(ui.ctx());
        self.wait_for_resigning(ui.ctx());
        let mut actions: Vec<Action> = Vec::new();
        self.keys(ui.ctx(), &mut actions);
        self.dropped_files(ui.ctx(), &mut actions);
        self.frame_ui(ui, &mut actions);
        let view = DialogView {
            words: self.look.words,
            palette: self.look.palette,
            keys: &self.keymap,
            settings: &self.settings,
            strength: &self.strength,
            messages: &self.messages,
            report: &self.report,
        };
        dialog_ui(ui.ctx(), &view, &mut self.dialog, &mut actions);
        toasts_ui(ui.ctx(), self.look.words, self.look.palette, &mut self.messages, &mut actions);
        self.drop_ui(ui.ctx());
        if !actions.is_empty() {
            ui.ctx().request_repaint();
        }
        for action in actions {
            self.perform(action, ui.ctx(), frame);
        }
        if !matches!(self.dialog, Some(Dialog::Choose(_) | Dialog::Pasted { .. })) {
            // The dialog was closed, and none of the offered games was chosen.
            self.files.offered = None;
        }
        let cost = thread_time().saturating_sub(began);
        self.report.frame(cost);
    }

    fn layout(&self, ctx: &Context) -> layout::Layout {
        layout::Layout::of(ctx, &self.table.panel, layout::PanelNeed::of(&self.session))
    }

    /// Reads the keys: the commands that they stand for, Esc, copy and paste.
    fn keys(&self, ctx: &Context, actions: &mut Vec<Action>) {
        if self.dialog.is_some() {
            return;
        }
        let keys = if self.page != Page::Play || self.table.editor.is_some() {
            KeysFor::Elsewhere
        } else if ctx.egui_wants_keyboard_input() && ctx.text_edit_focused() {
            KeysFor::Text
        } else if self.table.board.has_focus() {
            KeysFor::Board
        } else if ctx.memory(|memory| memory.focused().is_some()) {
            KeysFor::Control
        } else {
            KeysFor::Table
        };
        // Esc is read even where another control may use it, so that it always stops the search.
        let busy = matches!(self.session.thinking(), Thinking::Busy { .. });
        if ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
            if self.table.editor.is_some() {
                actions.push(Action::Editor(EditorRequest::Leave));
            } else if self.session.demonstration().is_some() || self.session.is_proving() {
                actions.push(Action::Table(Command::LeaveProof));
            } else if self.session.trial().is_some() {
                actions.push(Action::Table(Command::EndTrial));
            } else if busy {
                actions.push(Action::Ui(UiCommand::Stop));
            } else if self.page == Page::Play && self.pages.thinking.open {
                actions.push(Action::Ui(UiCommand::HowItThinks));
            } else if self.layout(ctx) == layout::Layout::Drawer {
                actions.push(Action::Ui(UiCommand::TogglePanel));
            }
        }
        // While a text field has the focus, copy and paste belong to it.
        if !(ctx.egui_wants_keyboard_input() && ctx.text_edit_focused()) {
            ctx.input(|input| {
                for event in &input.events {
                    match event {
                        egui::Event::Copy => actions.push(Action::Ui(UiCommand::CopyPosition)),
                        egui::Event::Paste(text) => actions.push(Action::Paste(text.clone())),
                        _ => {}
                    }
                }
            });
        }
        let pressed = self.keymap.pressed(ctx, keys);
        actions.extend(pressed.into_iter().map(Action::Ui));
    }

    /// Opens a file that was dropped on the window.
    fn dropped_files(&self, ctx: &Context, actions: &mut Vec<Action>) {
        let dropped = ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).next());
        actions.extend(dropped.map(Action::OpenFile));
    }

    /// Covers the window with a text while a file is held over it.
    fn drop_ui(&self, ctx: &Context) {
        if ctx.input(|input| !input.raw.hovered_files.is_empty()) {
            let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop"));
            let painter = ctx.layer_painter(layer);
            let window = ctx.content_rect();
            painter.rect_filled(window, 0, self.look.palette.ground.gamma_multiply(0.9));
            let text = self.look.words.label(Label::DropToOpen);
            let font = theme::semibold(20.0);
            painter.text(window.center(), egui::Align2::CENTER_CENTER, text, font, self.look.palette.text);
        }
    }

    /// Draws everything but dialogs and toasts.
    fn frame_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let thinking_for = match (&self.session.thinking(), self.session.awaited_search()) {
            (Thinking::Busy { .. }, Some((_, began))) => self.now().saturating_sub(began),
            _ => Duration::ZERO,
        };
        if thinking_for > Duration::ZERO {
            // The progress line and the clock move on between two reports of the search.
            ui.ctx().request_repaint_after(Duration::from_millis(100));
        }
        self.update_sentences();
        let view = TableView {
            sentences: self.sentences.value(),
            session: &self.session,
            settings: &self.settings,
            words: self.look.words,
            keys: &self.keymap,
            palette: self.look.palette,
            thinking_for,
            tree_layout: &self.derived.tree_layout,
            reviewing: &self.review.shown,
            strength: &self.strength,
            now: self.now(),
            asks_to_resign: self.asks_to_resign(),
            board_theme: self.board_theme(),
            can_play: self.sounds.can_play(),
        };
        let page_before = self.page;
        layout::rail_ui(ui, &view, &mut self.page, actions);
        if self.page != page_before {
            // The message was about the page before, which the rail still shows.
            self.messages.clear_status();
            ui.ctx().request_repaint();
        }
        let demonstration = self.session.demonstration().map(|shown| shown.board());
        let edited = self.table.editor.as_ref().map(Editor::board);
        let subject = match self.page {
            Page::Play => edited.as_ref().or(demonstration).map_or(Subject::Table, Subject::Board),
            Page::Puzzles => {
                self.pages.puzzles.attempt.as_ref().map_or(Subject::Page, |attempt| Subject::Board(attempt.board()))
            }
            Page::Learn => self.pages.learn.open_board().map_or(Subject::Page, Subject::Board),
            Page::Games | Page::Library | Page::Tournament | Page::Settings => Subject::Page,
        };
        let status = StatusView {
            panel: &view,
            subject,
            hovered: self.table.hovered,
            point: self.explanations.point.as_ref(),
            file: &self.files.state,
            message: self.messages.in_status_bar(),
            message_number: self.messages.status_count(),
        };
        status_ui(ui, &status);
        if self.page != Page::Library {
            self.pages.library.leave();
        }
        match self.page {
            Page::Play if self.table.editor.is_some() => self.editor_page_ui(ui, actions),
            Page::Play if self.session.demonstration().is_some() => {
                let layout = layout::Layout::of(ui.ctx(), &self.table.panel, layout::PanelNeed::of(&self.session));
                layout::panel_frame_ui(ui, &view, layout, &mut self.table.panel, actions);
                self.proof_page_ui(ui, actions);
            }
            Page::Play if self.pages.thinking.open => {
                thinking_ui(ui, &view, &mut self.pages.thinking, actions);
                self.table.panel.pointed_line = self.pages.thinking.line();
                self.board_page_ui(ui, actions);
            }
            Page::Play => {
                let layout = layout::Layout::of(ui.ctx(), &self.table.panel, layout::PanelNeed::of(&self.session));
                layout::panel_frame_ui(ui, &view, layout, &mut self.table.panel, actions);
                self.board_page_ui(ui, actions);
            }
            Page::Puzzles => {
                let view = PuzzleView {
                    words: self.look.words,
                    palette: self.look.palette,
                    today: puzzles::today(),
                    settings: &self.settings,
                    takes_keys: self.dialog.is_none(),
                };
                self.table.hovered = puzzles_page_ui(ui, &view, &mut self.pages.puzzles, actions);
            }
            Page::Learn => {
                let (page, palette) = (&mut self.pages.learn, self.look.palette);
                if page.open_board().is_some() {
                    let takes_keys = self.dialog.is_none();
                    let view = PracticeView { words: self.look.words, palette, settings: &self.settings, takes_keys };
                    self.table.hovered = practice_ui(ui, &view, page, actions);
                } else {
                    let players = Color::ALL.map(|color| player_name(&self.session, self.look.words, color));
                    let view = LearnView {
                        words: self.look.words,
                        palette,
                        board_settings: &self.settings.board,
                        on_table: self.session.game().board(),
                        players: &players,
                        can_guess: is_long_enough(self.session.game()),
                        person: &self.settings.name,
                        reviewers: self.settings.computer.reviewers(),
                        missed_wins: self.pages.puzzles.missed_wins().count(),
                    };
                    controls::page_frame_ui(ui, palette, |ui| learn_ui(ui, view, page, actions));
                }
            }
            Page::Games => {
                self.pages.games.update_texts(self.look.words);
                let view = GamesView {
                    page: &self.pages.games,
                    folders: &self.settings.libraries,
                    words: self.look.words,
                    keys: &self.keymap,
                    palette: self.look.palette,
                };
                controls::page_frame_ui(ui, self.look.palette, |ui| games_ui(ui, &view, actions));
            }
            Page::Library => {
                let (pages, services) = self.lend(ui.ctx());
                pages.library.visit(&services);
                let view = LibraryView {
                    folders: &self.settings.libraries,
                    on_table: self.session.game().board(),
                    words: self.look.words,
                    keys: &self.keymap,
                    palette: self.look.palette,
                    takes_keys: self.dialog.is_none(),
                };
                let page = &mut self.pages.library;
                controls::page_frame_ui(ui, self.look.palette, |ui| library_ui(ui, &view, page, actions));
            }
            Page::Tournament => {
                let view = TournamentView { panel: &view, folders: &self.files.folders };
                let page = &mut self.pages.tournament;
                controls::page_frame_ui(ui, self.look.palette, |ui| tournament_ui(ui, &view, page, actions));
            }
            Page::Settings => {
                let (folders, settings_page) = (&self.files.folders, &mut self.pages.settings);
                controls::page_frame_ui(ui, self.look.palette, |ui| {
                    settings_page_ui(ui, &view, folders, settings_page, actions);
                });
            }
        }
    }

    /// The position editor in place of the table.
    fn editor_page_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let App { table: TableState { editor: Some(editor), board: board_state, hovered, .. }, settings, look, .. } =
            self
        else {
            return;
        };
        let (words, palette) = (look.words, look.palette);
        let request = controls::side_frame_ui(ui, palette, |ui| editor_ui(ui, words, editor));
        let board = editor.board();
        let label = |point: Point| words.point(point, board.stone(point), None, None);
        let view = BoardView { ghost: editor.ghost(), ..BoardView::plain(&board, &settings.board, &label) };
        let response = controls::board_frame_ui(ui, palette, |ui| board_ui(ui, &view, board_state, palette));
        *hovered = response.hovered;
        if let Some(point) = response.clicked {
            editor.click(point);
            ui.ctx().request_repaint();
        }
        actions.extend(request.map(Action::Editor));
    }

    /// A proof that is played through in place of the table.
    fn proof_page_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let App { session, settings, look, table: TableState { board: board_state, .. }, .. } = self;
        let (words, palette) = (look.words, look.palette);
        let Some(shown) = session.demonstration() else { return };
        let board = shown.board();
        let numbers: Vec<(Point, u32)> = shown.stones().iter().filter_map(|mv| mv.point()).zip(1..).collect();
        let winning = match board.ending() {
            Some(Ending::Five { line, .. }) => line.as_slice(),
            _ => &[],
        };
        let label = |point: Point| {
            let number = numbers.iter().find(|(numbered, _)| *numbered == point).map(|(_, number)| *number as usize);
            words.point(point, board.stone(point), number, None)
        };
        let view = BoardView {
            last_move: numbers.last().map(|(point, _)| *point).filter(|_| winning.is_empty()),
            numbers: Some(&numbers),
            winning,
            ghost: board.ending().is_none().then(|| board.side_to_move()),
            ..BoardView::plain(board, &settings.board, &label)
        };
        let response = controls::board_frame_ui(ui, palette, |ui| board_ui(ui, &view, board_state, palette));
        self.table.hovered = response.hovered.or(self.table.board.keyboard_cursor());
        if let Some(point) = response.clicked {
            actions.push(Action::Table(Command::Defend(Some(point))));
        }
        if response.back || response.steps < 0 {
            actions.push(Action::Table(Command::UndoDefence));
        }
    }

    /// The board of the table, with everything that lies on it.
    fn board_page_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let App { session, derived, settings, look, table, review: reviewed, explanations, sentences, .. } = self;
        let (scene, reviewing, palette) = (&derived.scene, &reviewed.shown, look.palette);
        let TableState { board: board_state, panel, refused, .. } = table;
        let tries = session.trial().is_some();
        let plays = panel.notes.tool == MarkTool::Play;
        let numbers = settings.board.move_numbers.then_some(scene.numbers.as_slice());
        let crossed: Vec<Point> = if settings.board.forbidden_points {
            scene.forbidden.iter().map(|(point, _)| *point).collect()
        } else {
            Vec::new()
        };
        let board = &scene.board;
        // While a move is tried again, an analysis would give the answer away.
        let mut analysed = if tries { Vec::new() } else { analysis::analysed(session) };
        analysed.extend(review::better_mark(session, reviewing));
        let tried = review::trial_preview(session, reviewing);
        let pointed = if panel.pointed_line.is_empty() { &tried } else { &panel.pointed_line };
        let preview = match explanations.passed_line().filter(|_| pointed.is_empty()) {
            Some((line, first)) => analysis::preview(&line, first),
            None => analysis::preview(pointed, board.side_to_move()),
        };
        let (threats, lit) = (explanations.marks(), panel.pointed_sentence.clone().unwrap_or_default());
        let label = |point: Point| sentences.value().point(point, board.size()).to_owned();
        let view = BoardView {
            board,
            // A winning row has a mark of its own, which is enough.
            last_move: session.game().last_move().and_then(|mv| mv.point()).filter(|_| scene.winning.is_empty()),
            numbers,
            forbidden: &crossed,
            winning: &scene.winning,
            // An analysis shows more than a hint.
            hint: review::revealed(session, reviewing)
                .or(session.hint().and_then(|answer| answer.best.point()).filter(|_| analysed.is_empty())),
            area: hinted_area(session).filter(|_| analysed.is_empty() && !tries),
            analysed: &analysed,
            preview: &preview,
            first_preview: 1,
            threats: &threats,
            lit: (&lit.stones, &lit.points),
            marks: &scene.marks,
            continuations: &scene.continuations,
            refusal: refused.as_ref().map(|(point, why)| (*point, why.as_str())),
            ghost: (plays && (session.person_to_move() || tries)).then(|| board.side_to_move()),
            settings: &settings.board,
            label: &label,
        };
        let response = controls::board_frame_ui(ui, palette, |ui| board_ui(ui, &view, board_state, palette));
        let hovered = response.hovered.or(self.table.board.keyboard_cursor());
        if self.table.hovered != hovered {
            self.table.hovered = hovered;
            self.messages.clear_refusal();
            self.table.refused = None;
            self.explain_point();
        }
        if let Some(point) = response.clicked {
            let game = self.session.game();
            let at = game.cursor();
            let mark = self.table.panel.notes.mark(game.tree().node(at).note().unwrap_or_default(), at, point);
            let play = if self.session.trial().is_some() { Command::Try(point) } else { Command::Play(point) };
            actions.push(Action::Table(mark.map_or(play, Command::Edit)));
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
}
