//! The choice of the board's theme: a row of small boards.

use crate::picture::{BoardTheme, Theme};
use crate::ui::board::paint_swatch;
use crate::ui::controls::{list_choice_ui, row_name_ui};
use crate::ui::theme::{Palette, medium, semibold};
use crate::words::{Label, Words};
use egui::emath::GuiRounding as _;
use egui::{Align2, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

/// Margin between the frame of a tile and its picture, in points.
const AIR: f32 = 5.0;
const PICTURE_HEIGHT: f32 = 62.0;
const NAME_HEIGHT: f32 = 26.0;
const SPACING: f32 = 8.0;
/// Minimum width of a tile: in a narrower one a name would be cut.
const MIN_WIDTH: f32 = 90.0;

/// The boards as tiles, each as it looks in the window's theme; returns another one if it was chosen.
pub fn board_theme_ui(ui: &mut Ui, words: Words, current: Theme) -> Option<BoardTheme> {
    let mut chosen = None;
    ui.horizontal_top(|ui| {
        let name_width = 84.0_f32.min(ui.available_width() * 0.3);
        row_name_ui(ui, RichText::new(words.label(Label::BoardTheme)).size(13.0), vec2(name_width, 34.0));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(SPACING);
            let room = ui.available_width();
            let all = BoardTheme::ALL.len();
            // All in one row, or in two or three of equal length.
            let fits = |columns: &usize| (room + SPACING) / *columns as f32 - SPACING >= MIN_WIDTH;
            let columns = [all, all / 2].into_iter().find(fits).unwrap_or(all / 3);
            let width = ((room + SPACING) / columns as f32 - SPACING).floor();
            for row in BoardTheme::ALL.chunks(columns) {
                ui.horizontal(|ui| {
                    for &board in row {
                        let theme = Theme { board, ..current };
                        let response = tile_ui(ui, words, theme, board == current.board, width);
                        if response.clicked() && board != current.board {
                            chosen = Some(board);
                        }
                    }
                });
            }
        });
    });
    chosen
}

/// A corner of the board over its name.
fn tile_ui(ui: &mut Ui, words: Words, theme: Theme, selected: bool, width: f32) -> Response {
    let palette = Palette::of(ui);
    let size = vec2(width, AIR + PICTURE_HEIGHT + NAME_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = words.board_theme(theme.board);
    if ui.is_rect_visible(rect) {
        let rect = rect.round_to_pixels(ui.pixels_per_point());
        let fill = if selected {
            palette.accent_soft
        } else if response.hovered() {
            palette.hover
        } else {
            palette.card
        };
        let outline = match (selected, response.has_focus()) {
            (true, _) => Stroke::new(2.0, palette.accent),
            (false, true) => Stroke::new(2.0, palette.text),
            (false, false) => Stroke::new(1.0, palette.hairline),
        };
        ui.painter().rect(rect, 8, fill, outline, StrokeKind::Inside);
        if selected && response.has_focus() {
            ui.painter().rect_stroke(rect.expand(3.0), 11, Stroke::new(2.0, palette.accent), StrokeKind::Middle);
        }
        let picture = Rect::from_min_size(rect.min, vec2(rect.width(), AIR + PICTURE_HEIGHT)).shrink2(vec2(AIR, 0.0));
        let picture = picture.with_min_y(rect.top() + AIR);
        paint_swatch(ui, picture, theme, palette.chosen_edge);
        let font = if selected { semibold(12.0) } else { medium(12.0) };
        let at = pos2(rect.center().x, rect.bottom() - NAME_HEIGHT / 2.0);
        ui.painter().text(at, Align2::CENTER_CENTER, name, font, palette.text);
    }
    response.widget_info(|| {
        let name = format!("{}: {name}", words.label(Label::BoardTheme));
        WidgetInfo::selected(Role::RadioButton, true, selected, name)
    });
    response.on_hover_text(words.board_theme_tip(theme.board))
}

/// The boards as a drop-down list, where there is no room for pictures; returns another one if it was chosen.
pub fn board_theme_list_ui(ui: &mut Ui, words: Words, current: BoardTheme) -> Option<BoardTheme> {
    let names = BoardTheme::ALL.map(|board| words.board_theme(board));
    let index = BoardTheme::ALL.iter().position(|&board| board == current).unwrap_or(0);
    list_choice_ui(ui, words.label(Label::BoardTheme), index, &names).map(|chosen| BoardTheme::ALL[chosen])
}
