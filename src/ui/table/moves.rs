//! The moves: the current line, two moves a row, or the tree of all variations; and the comment on the position.

use crate::game::NodeId;
use crate::rules::Color;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, scroll_to};
use crate::ui::table::tree::tree_ui;
use crate::ui::theme;
use crate::ui::view::TableView;
use crate::words::Label;
use egui::{Align, Align2, Layout, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

const ROW_HEIGHT: f32 = 28.0;
/// Width that a card adds around its contents, on each side.
const CARD_AIR: f32 = 13.0;

/// State for which the list was scrolled: it is scrolled again when any of it changes, and otherwise left to the person.
#[derive(Clone, Copy, PartialEq)]
struct ScrollKey {
    cursor: NodeId,
    rows: usize,
    height: u32,
}

/// One cell of the list.
struct Cell {
    node: NodeId,
    /// The number of the move, from 1.
    number: usize,
    color: Color,
    text: String,
}

/// Draws the card with the moves, `height` high in all.
pub fn moves_ui(ui: &mut Ui, view: &TableView, height: f32, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, .. } = *view;
    let game = session.game();
    let mut cells: Vec<Cell> = Vec::new();
    let mut color = game.root().side_to_move;
    for node in game.tree().line(game.cursor()) {
        let Some(mv) = game.tree().node(node).mv() else { continue };
        let text = mv.point().map_or_else(|| words.label(Label::Pass).to_owned(), |point| point.to_string());
        cells.push(Cell { node, number: cells.len() + 1, color, text });
        color = !color;
    }
    controls::card_ui(ui, |ui| {
        ui.set_height(height - 2.0 * CARD_AIR);
        ui.spacing_mut().item_spacing.y = 0.0;
        let played = game.board().moves().len();
        ui.horizontal(|ui| {
            ui.set_height(18.0);
            let branched = view.tree_layout.has_variations();
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if branched {
                    let command = UiCommand::ToggleTree;
                    let button = controls::small_icon_button_ui(ui, command.icon(), command.text(words));
                    if button.on_hover_text(view.keys.tooltip(command, words)).clicked() {
                        actions.push(Action::Ui(command));
                    }
                    ui.add_space(6.0);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    controls::section_ui(ui, words.label(Label::Moves), &played.to_string());
                });
            });
        });
        ui.add_space(6.0);
        if cells.is_empty() {
            let text = if session.person_to_move() { Label::NoMovesYet } else { Label::ComputerBegins };
            ui.label(RichText::new(words.label(text)).size(12.0).color(palette.secondary));
            return;
        }
        let comment = game.tree().node(game.cursor()).note().map_or_else(String::new, |note| note.comment);
        let room = ui.available_height();
        let comment_height = if comment.is_empty() { 0.0 } else { (0.4 * room).clamp(40.0, 110.0) };
        ui.allocate_ui(vec2(ui.available_width(), room - comment_height), |ui| {
            if view.settings.board.tree && view.tree_layout.has_variations() {
                tree_ui(ui, view, actions);
            } else {
                list_ui(ui, view, &cells, actions);
            }
        });
        comment_ui(ui, view, &comment);
    });
}

/// Comment on the position, in the room that is left of the card.
fn comment_ui(ui: &mut Ui, view: &TableView, comment: &str) {
    if comment.is_empty() {
        return;
    }
    let palette = view.palette;
    let room = ui.available_rect_before_wrap();
    ui.painter().hline(room.x_range(), room.top() + 3.0, Stroke::new(1.0, palette.hairline));
    ui.add_space(8.0);
    let area = egui::ScrollArea::vertical().id_salt(("comment", view.session.game().cursor())).auto_shrink(false);
    area.show(ui, |ui| {
        ui.add(egui::Label::new(RichText::new(comment).size(13.0).color(palette.text)).wrap().selectable(true));
    });
}

fn list_ui(ui: &mut Ui, view: &TableView, cells: &[Cell], actions: &mut Vec<Action>) {
    // Rows begin with Black: if White moves first, the first cell stays empty.
    let lead = usize::from(cells[0].color == Color::White);
    let rows = (cells.len() + lead).div_ceil(2);
    let cursor = view.session.game().cursor();
    let current = cells.iter().position(|cell| cell.node == cursor);
    let visible = ui.available_height();
    let shown_id = ui.scope_id().with("shown move");
    let shown = ScrollKey { cursor, rows, height: visible as u32 };
    let is_to_scroll = ui.data(|data| data.get_temp(shown_id)) != Some(shown);
    if is_to_scroll {
        ui.data_mut(|data| data.insert_temp(shown_id, shown));
        ui.ctx().request_repaint();
    }
    egui::ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW_HEIGHT, rows, |ui, range| {
        if is_to_scroll {
            // Bring the cursor's row into view, the list's end where a move was played.
            let row = current.map_or(0, |index| (index + lead) / 2);
            let offset = (row as f32 + 1.0) * ROW_HEIGHT - visible * if row + 1 == rows { 1.0 } else { 0.6 };
            let most = (rows as f32 * ROW_HEIGHT - visible).max(0.0);
            let top = ui.max_rect().top() - range.start as f32 * ROW_HEIGHT + offset.clamp(0.0, most);
            let view = Rect::from_min_size(pos2(ui.max_rect().left(), top), vec2(1.0, visible));
            scroll_to(ui, view);
        }
        for row in range {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
            let first_number = row + 1;
            ui.painter().text(
                pos2(rect.left() + 28.0, rect.center().y),
                Align2::RIGHT_CENTER,
                first_number,
                egui::FontId::proportional(12.0),
                view.palette.secondary,
            );
            for column in 0..2 {
                let Some(cell) = (2 * row + column).checked_sub(lead).and_then(|index| cells.get(index)) else {
                    continue;
                };
                let width = (rect.width() - 32.0) / 2.0;
                let left = rect.left() + 32.0 + width * column as f32;
                let cell_rect = Rect::from_min_size(pos2(left, rect.top()), vec2(width, ROW_HEIGHT));
                if cell_ui(ui, view, cell, cell_rect) {
                    actions.push(Action::go_to(cell.node));
                }
            }
        }
    });
}

/// Sign of the review's grade of a move, if it is worse than good.
fn sign_of(view: &TableView, node: NodeId) -> Option<&'static str> {
    let line = view.session.review()?.line();
    let index = line.iter().position(|&(reviewed, _)| reviewed == node)?;
    view.reviewing.move_to(index)?.grade.sign()
}

/// Draws one move; returns whether it was clicked.
fn cell_ui(ui: &mut Ui, view: &TableView, cell: &Cell, rect: Rect) -> bool {
    let TableView { session, words, palette, .. } = *view;
    let game = session.game();
    let current = game.cursor() == cell.node;
    let siblings = game.tree().node(cell.node).parent().map_or(1, |parent| game.tree().node(parent).children().count());
    let response = ui.interact(rect, ui.scope_id().with(cell.node), Sense::CLICK);
    let number = words.move_number(cell.number);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, current, format!("{number}: {}", cell.text)));
    let pill = rect.shrink2(vec2(2.0, 1.0));
    if current {
        ui.painter().rect_filled(pill, 6.0, palette.accent_soft);
    } else if response.hovered() {
        ui.painter().rect_filled(pill, 6.0, palette.field);
    }
    let (font, color) = if current {
        (theme::semibold(14.0), palette.accent)
    } else {
        (egui::FontId::proportional(14.0), palette.text)
    };
    let left = pos2(rect.left() + 10.0, rect.center().y);
    let text = ui.painter().text(left, Align2::LEFT_CENTER, &cell.text, font, color);
    let mut right = text.right();
    if let Some(sign) = sign_of(view, cell.node) {
        let at = pos2(right + 4.0, rect.center().y);
        right = ui.painter().text(at, Align2::LEFT_CENTER, sign, theme::semibold(13.0), palette.bad).right();
    }
    if siblings > 1 {
        // Number of other moves in this position: ↑ and ↓ lead to them.
        let at = pos2(right + 8.0, rect.center().y);
        let font = egui::FontId::proportional(11.0);
        ui.painter().text(at, Align2::LEFT_CENTER, format!("+{}", siblings - 1), font, palette.secondary);
    }
    response.clicked()
}
