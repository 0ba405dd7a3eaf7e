//! The list of games: the headers of the columns, which sort it, and the visible rows.

use super::columns::{self, Column, columns};
use super::{LibraryPage, LibraryView, open};
use crate::storage::library::{Hit, Order, Sorting};
use crate::ui::action::Action;
use crate::ui::icons::Icon;
use crate::ui::theme;
use crate::words::Label;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Color32, EventFilter, FontId, Frame, Id, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

/// The height of a row, in points.
pub const ROW_HEIGHT: f32 = 30.0;
const HEADER_HEIGHT: f32 = 28.0;
/// Margin between the edge of a column and its text.
const AIR: f32 = 6.0;
/// Margin at the right, for the scroll bar.
const BAR: f32 = 12.0;

/// Id of the list, by which it has the focus.
pub fn list_id() -> Id {
    Id::unique("library list")
}

/// Draws the list.
pub fn table_ui(ui: &mut Ui, view: &LibraryView, page: &mut LibraryPage, actions: &mut Vec<Action>) {
    let palette = view.palette;
    let stroke = Stroke::new(1.0, palette.hairline);
    Frame::new().fill(palette.card).stroke(stroke).corner_radius(10).inner_margin(5).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        page.measure(view.words);
        let columns = columns(ui.available_width() - BAR, page.contents());
        header_ui(ui, view, page, &columns);
        rows_ui(ui, view, page, &columns, actions);
    });
}

/// The headers of the columns.
fn header_ui(ui: &mut Ui, view: &LibraryView, page: &mut LibraryPage, columns: &[Column]) {
    let (words, palette) = (view.words, view.palette);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADER_HEIGHT), Sense::hover());
    for column in columns {
        let head = Rect::from_min_size(rect.min + vec2(column.left, 0.0), vec2(column.width, HEADER_HEIGHT));
        let response = ui.interact(head, ui.scope_id().with(column.order), Sense::click());
        let title = columns::title(column.order, words);
        let is_sorted = page.query.order == column.order;
        let name = words.sort_by(title);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_sorted, &name));
        if response.hovered() {
            ui.painter().rect_filled(head.shrink2(vec2(1.0, 1.0)), 6, palette.hover);
        }
        if response.has_focus() {
            ui.painter().rect_stroke(head.shrink(1.5), 6, Stroke::new(1.5, palette.accent), StrokeKind::Inside);
        }
        let color = if is_sorted { palette.text } else { palette.secondary };
        let arrow = if is_sorted { 14.0 } else { 0.0 };
        let width = cell_ui(ui, head.with_max_x(head.right() - arrow), title, theme::medium(12.0), color);
        if is_sorted {
            let icon = if page.query.sorting == Sorting::Ascending { Icon::Up } else { Icon::Down };
            let center = pos2(head.left() + AIR + width + 8.0, head.center().y);
            icon.paint(ui.painter(), Rect::from_center_size(center, vec2(11.0, 11.0)), palette.text);
        }
        if response.clicked() {
            page.order_by(column.order);
        }
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, palette.hairline));
}

fn rows_ui(ui: &mut Ui, view: &LibraryView, page: &mut LibraryPage, columns: &[Column], actions: &mut Vec<Action>) {
    let (words, palette) = (view.words, view.palette);
    let room = ui.available_rect_before_wrap();
    let list = ui.interact(room, list_id(), Sense::focusable_noninteractive());
    let chosen = page.chosen().and_then(|hit| page.row(hit)).map(|row| columns::name(&row, words));
    list.widget_info(|| WidgetInfo {
        current_text_value: chosen.clone(),
        ..WidgetInfo::labeled(Role::ListBox, true, words.label(Label::LibraryList))
    });
    if list.has_focus() {
        // Arrows move the choice instead of the focus.
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(list_id(), filter));
        ui.painter().rect_stroke(room, 6, Stroke::new(1.5, palette.accent), StrokeKind::Outside);
    }
    let count = page.hits().len();
    if count == 0 {
        let Some(listing) = page.listing() else { return };
        // Until all is searched, rows may still come.
        if listing.end().is_some() && page.is_searched() {
            let text = if listing.is_empty() { Label::LibraryNoGames } else { Label::LibraryNothing };
            ui.add_space(16.0);
            ui.vertical_centered(|ui| ui.label(egui::RichText::new(words.label(text)).color(palette.secondary)));
        }
        ui.allocate_space(ui.available_size());
        return;
    }
    let reveal = std::mem::take(&mut page.reveal);
    let mut clicked = None;
    let mut area = ScrollArea::vertical().id_salt("rows").auto_shrink(false);
    if std::mem::take(&mut page.begin) {
        area = area.vertical_scroll_offset(0.0);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, ROW_HEIGHT, count, |ui, rows| {
        let (top, left, width) = (ui.max_rect().top(), ui.max_rect().left(), ui.available_width());
        let row_rect = |index: usize| {
            let y = top + ROW_HEIGHT * (index as f32 - rows.start as f32);
            Rect::from_min_size(pos2(left, y), vec2(width, ROW_HEIGHT))
        };
        if reveal && let Some(index) = page.chosen_index() {
            ui.scroll_to_rect(row_rect(index), None);
        }
        for index in rows.clone() {
            let hit = page.hits()[index];
            let is_chosen = page.chosen_index() == Some(index);
            let response = row_ui(ui, view, page, hit, row_rect(index), columns, is_chosen);
            if response.clicked() || response.double_clicked() {
                clicked = Some((index, response.double_clicked()));
            }
        }
    });
    if let Some((index, is_double)) = clicked {
        page.choose(index);
        if is_double {
            actions.extend(open(page));
        } else {
            list.request_focus();
        }
    }
}

/// One row: a game, or a file that cannot be read.
fn row_ui(
    ui: &Ui,
    view: &LibraryView,
    page: &LibraryPage,
    hit: Hit,
    rect: Rect,
    columns: &[Column],
    is_chosen: bool,
) -> egui::Response {
    let (words, palette) = (view.words, view.palette);
    // The id is the index in the listing, so that a row keeps its clicks when others are inserted above it. It does not
    // take the focus: the list is one stop of the Tab key.
    let response = ui.interact(rect, ui.scope_id().with(hit.row), Sense::CLICK);
    let Some(row) = page.row(hit) else { return response };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, columns::name(&row, words)));
    let ground = rect.shrink2(vec2(0.0, 0.5));
    if is_chosen {
        ui.painter().rect_filled(ground, 6, palette.accent_soft);
    } else if response.hovered() {
        ui.painter().rect_filled(ground, 6, palette.hover);
    }
    match row.game {
        Ok(game) => {
            for &Column { order, left, width } in columns {
                let cell = Rect::from_min_size(rect.min + vec2(left, 0.0), vec2(width, ROW_HEIGHT));
                let font = if left == 0.0 { theme::medium(13.0) } else { theme::regular(13.0) };
                let color = if is_main(order) { palette.text } else { palette.secondary };
                let text = columns::text(order, &row, game, words);
                let whole = ui.painter().layout_no_wrap(text.clone(), font.clone(), color).size().x;
                let text = columns::cut_in_middle(&text, whole, cell.width() - 2.0 * AIR);
                cell_ui(ui, cell, &text, font, color);
            }
        }
        Err(_) => {
            cell_ui(ui, rect, &columns::name(&row, words), theme::regular(13.0), palette.bad);
        }
    }
    response
}

/// Whether a column has the colour of ordinary text.
fn is_main(order: Order) -> bool {
    matches!(order, Order::Black | Order::White | Order::Result)
}

/// Draws a text in a cell, cut where it does not fit; returns its width.
fn cell_ui(ui: &Ui, cell: Rect, text: &str, font: FontId, color: Color32) -> f32 {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
    job.wrap = TextWrapping::truncate_at_width((cell.width() - 2.0 * AIR).max(0.0));
    let galley = ui.painter().layout_job(job);
    let size = galley.size();
    ui.painter().galley(pos2(cell.left() + AIR, cell.center().y - size.y / 2.0), galley, color);
    size.x
}
