//! A tournament that is watched: its progress, the cross table, the games in progress and those that are over.

use super::progress::{Progress, State};
use super::texts::{FinishedTexts, LineTexts, LiveTexts, ProgressTexts};
use crate::settings::BoardSettings;
use crate::ui::action::{Action, TournamentRequest};
use crate::ui::board::{BoardState, BoardView, watched_board_ui};
use crate::ui::controls::{self, list_row_ui};
use crate::ui::theme::{self, Palette};
use crate::ui::view::TableView;
use crate::words::{Label, Words};
use egui::{Align, Grid, Key, Layout, Response, RichText, Role, ScrollArea, Ui, vec2};

const ROW_HEIGHT: f32 = 44.0;
/// Maximum and minimum width of a board, in points.
const MAX_BOARD_SIDE: f32 = 300.0;
const MIN_BOARD_SIDE: f32 = 200.0;
/// Minimum width of a list beside a board, in points.
const MIN_LIST_WIDTH: f32 = 260.0;
/// The space between two items side by side, the margin inside a card, and the height of a board's caption, in points.
const GAP: f32 = 12.0;
const CARD_AIR: f32 = 13.0;
const CAPTION: f32 = 22.0;

/// Draws the tournament.
pub fn watch_ui(
    ui: &mut Ui,
    view: &TableView,
    progress: &Progress,
    (texts, live_texts): (&ProgressTexts, &[LiveTexts]),
    boards: &mut Vec<BoardState>,
    actions: &mut Vec<Action>,
) {
    let TableView { words, palette, .. } = *view;
    ui.horizontal(|ui| {
        ui.label(RichText::new(words.label(Label::Tournament)).font(theme::semibold(20.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| buttons_ui(ui, words, &progress.state, actions));
    });
    state_ui(ui, palette, progress, texts);
    ui.add_space(8.0);
    controls::section_ui(ui, words.label(Label::TournamentTable), "");
    controls::card_ui(ui, |ui| table_ui(ui, words, palette, texts));
    ui.horizontal(|ui| {
        if ui.button(words.label(Label::OpenFolder)).clicked() {
            actions.push(Action::ShowFolder(progress.folder.clone()));
        }
        let folder = RichText::new(progress.folder.display().to_string()).size(12.0).color(palette.secondary);
        ui.add(egui::Label::new(folder).truncate().selectable(true));
    });
    ui.add_space(12.0);
    let beside = ui.available_width() - MAX_BOARD_SIDE - 2.0 * CARD_AIR - GAP;
    if progress.boards.len() == 1 && beside >= MIN_LIST_WIDTH {
        // The one board, and beside it the list, which is as high as the board.
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            ui.vertical(|ui| {
                ui.set_width(MAX_BOARD_SIDE + 2.0 * CARD_AIR);
                live_ui(ui, view, progress, live_texts, boards);
            });
            ui.vertical(|ui| {
                ui.set_width(beside);
                list_ui(ui, words, palette, texts, Some(MAX_BOARD_SIDE + CAPTION), actions);
            });
        });
        return;
    }
    if !progress.boards.is_empty() {
        live_ui(ui, view, progress, live_texts, boards);
        ui.add_space(12.0);
    }
    list_ui(ui, words, palette, texts, None, actions);
}

fn live_ui(ui: &mut Ui, view: &TableView, progress: &Progress, texts: &[LiveTexts], boards: &mut Vec<BoardState>) {
    controls::section_ui(ui, view.words.label(Label::GamesInProgress), &progress.boards.len().to_string());
    controls::card_ui(ui, |ui| boards_ui(ui, view, progress, texts, boards));
}

/// The games that are over, in a card of this height, or as high as they need.
fn list_ui(
    ui: &mut Ui,
    words: Words,
    palette: &Palette,
    texts: &ProgressTexts,
    height: Option<f32>,
    actions: &mut Vec<Action>,
) {
    controls::section_ui(ui, words.label(Label::FinishedGames), &words.count(texts.finished.len()));
    controls::card_ui(ui, |ui| match height {
        None => finished_ui(ui, words, palette, texts, actions),
        Some(height) => {
            let list = ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink(false);
            list.show(ui, |ui| finished_ui(ui, words, palette, texts, actions));
        }
    });
}

fn buttons_ui(ui: &mut Ui, words: Words, state: &State, actions: &mut Vec<Action>) {
    use TournamentRequest as R;
    // From right to left.
    let buttons: &[(Label, Label, R)] = match state {
        State::Playing => {
            &[(Label::Stop, Label::StopTournamentTip, R::Stop), (Label::Pause, Label::PauseTip, R::Pause)]
        }
        State::Ending => &[(Label::Stop, Label::StopTournamentTip, R::Stop)],
        State::Stopping => &[],
        State::Paused | State::Failed(_) => {
            &[(Label::Continue, Label::Continue, R::Continue), (Label::NewTournament, Label::TournamentTip, R::SetUp)]
        }
        State::Done => &[(Label::NewTournament, Label::TournamentTip, R::SetUp)],
    };
    for &(label, tip, request) in buttons {
        if ui.button(words.label(label)).on_hover_text(words.label(tip)).clicked() {
            actions.push(Action::Tournament(request));
        }
    }
}

fn state_ui(ui: &mut Ui, palette: &Palette, progress: &Progress, texts: &ProgressTexts) {
    let finished = progress.standings.games();
    let games = progress.tournament.games();
    let ProgressTexts { state, count, .. } = texts;
    let color = if matches!(progress.state, State::Failed(_)) { palette.bad } else { palette.secondary };
    ui.add(egui::Label::new(RichText::new(state).color(color)).wrap());
    ui.label(count);
    controls::progress_line_ui(ui, count, finished as f32 / games.max(1) as f32);
}

/// The cross table: a line for each player, and a column for each opponent in the same order.
fn table_ui(ui: &mut Ui, words: Words, palette: &Palette, texts: &ProgressTexts) {
    let ProgressTexts { table, faults, .. } = texts;
    let grey = |text: &str| RichText::new(text).size(12.0).color(palette.secondary);
    let grid = Grid::new("tournament table").num_columns(table.len() + 6).min_col_width(18.0).spacing(vec2(14.0, 6.0));
    ScrollArea::horizontal().show(ui, |ui| {
        grid.show(ui, |ui| {
            let (rows, columns) = (table.len() + 1, table.len() + 6);
            ui.accesskit_node_builder(ui.unique_id(), |node| {
                node.set_role(Role::Table);
                node.set_label(words.label(Label::TournamentTable));
                node.set_row_count(rows);
                node.set_column_count(columns);
            });
            let mut cells = Cells::default();
            let header = Role::ColumnHeader;
            cells.add(ui, header, |ui| ui.label(""));
            cells.add(ui, header, |ui| ui.label(grey(words.label(Label::Participant))));
            for rank in 1..=table.len() {
                cells.add(ui, header, |ui| number_ui(ui, grey(&rank.to_string())));
            }
            cells.add(ui, header, |ui| number_ui(ui, grey(words.label(Label::Points))));
            cells.add(ui, header, |ui| ui.label(grey(words.label(Label::WonDrawnLost))));
            let elo_tip = words.label(Label::EloTip);
            cells.add(ui, header, |ui| ui.label(grey(words.label(Label::Elo))).on_hover_text(elo_tip));
            cells.add(ui, header, |ui| ui.label(grey(words.label(Label::MeanTime))));
            cells.end_row(ui);
            for (rank, line) in (1..).zip(table) {
                let LineTexts { name, results, points, won_drawn_lost, elo, mean_time } = line;
                let cell = Role::Cell;
                cells.add(ui, cell, |ui| number_ui(ui, grey(&format!("{rank}"))));
                cells.add(ui, Role::RowHeader, |ui| ui.label(RichText::new(name).font(theme::medium(14.0))));
                for result in results {
                    cells.add(ui, cell, |ui| number_ui(ui, RichText::new(result)));
                }
                cells.add(ui, cell, |ui| number_ui(ui, RichText::new(points).font(theme::semibold(14.0))));
                cells.add(ui, cell, |ui| ui.label(won_drawn_lost));
                cells.add(ui, cell, |ui| ui.label(elo).on_hover_text(elo_tip));
                cells.add(ui, cell, |ui| ui.label(mean_time));
                cells.end_row(ui);
            }
        });
    });
    // Faults are rare, so they get a sentence instead of a column.
    for text in faults {
        ui.add(egui::Label::new(RichText::new(text).size(12.0).color(palette.bad)).wrap());
    }
}

/// Place of the next cell, by which a screen reader finds its way through the table.
#[derive(Default)]
struct Cells {
    row: usize,
    column: usize,
}

impl Cells {
    fn add(&mut self, ui: &mut Ui, role: Role, add: impl FnOnce(&mut Ui) -> Response) {
        let cell = add(ui);
        ui.accesskit_node_builder(cell.id, |node| {
            // The text of a label is its value; that of a cell is its name.
            if let Some(text) = node.value().map(str::to_owned) {
                node.set_label(text);
                node.clear_value();
            }
            node.set_role(role);
            node.set_row_index(self.row);
            node.set_column_index(self.column);
        });
        self.column += 1;
    }

    fn end_row(&mut self, ui: &mut Ui) {
        ui.end_row();
        (self.row, self.column) = (self.row + 1, 0);
    }
}

/// A cell whose text is aligned to the right.
fn number_ui(ui: &mut Ui, text: RichText) -> Response {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(text)).inner
}

/// The boards of the first games in progress, as many in a row as fit.
fn boards_ui(ui: &mut Ui, view: &TableView, progress: &Progress, texts: &[LiveTexts], states: &mut Vec<BoardState>) {
    let TableView { palette, settings, .. } = *view;
    states.resize_with(texts.len(), BoardState::default);
    let room = ui.available_width();
    let fits = ((room + GAP) / (MIN_BOARD_SIDE + GAP)).floor().max(1.0) as usize;
    let columns = texts.len().min(fits);
    let side = ((room + GAP) / columns as f32 - GAP).min(MAX_BOARD_SIDE).floor();
    // The boards are too small for coordinates.
    let look = BoardSettings { coordinates: false, ..settings.board.clone() };
    let mut games = progress.boards.values().zip(texts).zip(states).peekable();
    while games.peek().is_some() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for (((_, board), texts), state) in games.by_ref().take(columns) {
                ui.vertical(|ui| {
                    ui.set_width(side);
                    ui.add(egui::Label::new(RichText::new(&texts.name).size(12.0)).truncate());
                    let last_move = board.moves().last().and_then(|mv| mv.point());
                    let view = BoardView { last_move, ..BoardView::plain(board, &look, &|_| String::new()) };
                    ui.allocate_ui(vec2(side, side), |ui| watched_board_ui(ui, &view, state, &texts.board, palette));
                });
            }
        });
    }
}

/// The games that are over, the last one first.
fn finished_ui(ui: &mut Ui, words: Words, palette: &Palette, texts: &ProgressTexts, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    if texts.finished.is_empty() {
        ui.label(RichText::new(words.label(Label::NoFinishedGames)).color(palette.secondary));
    }
    for game in texts.finished.iter().rev() {
        let size = vec2(ui.available_width(), ROW_HEIGHT);
        // A row that is scrolled out of view takes up its height, but is not drawn.
        if ui.is_rect_visible(egui::Rect::from_min_size(ui.cursor().min, size)) {
            if finished_row_ui(ui, game, size) {
                actions.push(Action::OpenFile(game.file.clone()));
            }
        } else {
            ui.allocate_space(size);
        }
    }
}

/// Draws the row of a finished game; returns whether the game is to be opened.
fn finished_row_ui(ui: &mut Ui, game: &FinishedTexts, size: egui::Vec2) -> bool {
    let row = list_row_ui(ui, &game.name, &game.details, size);
    // The mouse has to click twice: one click only focuses the row. A press by keys or a screen reader opens the game.
    let by_mouse = ui.input(|input| input.pointer.any_click());
    if row.clicked() && by_mouse {
        row.request_focus();
    }
    let entered = row.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let opened = row.double_clicked() || entered || (row.clicked() && !by_mouse);
    row.on_hover_text(&game.tip);
    opened
}
