//! The chart of the 26 openings of renju: each as a small board with its name.

use crate::game::opening::RenjuOpening;
use crate::game::opening::names::Kind;
use crate::rules::Color;
use crate::ui::board::{SmallBoard, small_board_ui};
use crate::ui::controls;
use crate::ui::theme::Palette;
use crate::words::{LessonLabel, Words};
use egui::{RichText, Role, Ui, WidgetInfo, vec2};

/// Points on a side of the small boards: the three stones lie within two points of the centre.
const SIZE: u8 = 5;
/// Number of small boards in a row.
const COLUMNS: usize = 5;
/// Gap between them.
const GAP: f32 = 6.0;

/// Draws the direct openings, then the indirect ones, in the order of their numbers.
pub fn openings_ui(ui: &mut Ui, words: Words, palette: &Palette) {
    for (kind, title) in [(Kind::Direct, LessonLabel::Direct), (Kind::Indirect, LessonLabel::Indirect)] {
        controls::section_ui(ui, words.lesson(title), "");
        let width = ((ui.available_width() - GAP * (COLUMNS - 1) as f32) / COLUMNS as f32).floor();
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        let openings: Vec<RenjuOpening> = RenjuOpening::all().filter(|opening| opening.kind() == kind).collect();
        for row in openings.chunks(COLUMNS) {
            ui.horizontal_top(|ui| {
                for opening in row {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        opening_ui(ui, words, palette, *opening);
                    });
                }
            });
        }
    }
}

/// A small board with a number and a name below it.
fn opening_ui(ui: &mut Ui, words: Words, palette: &Palette, opening: RenjuOpening) {
    ui.spacing_mut().item_spacing.y = 1.0;
    let [first, white, second] = opening.stones(SIZE);
    let stones = [(first, Color::Black), (white, Color::White), (second, Color::Black)];
    let board = small_board_ui(ui, &SmallBoard { size: SIZE, stones: &stones, last: None }, palette);
    board.widget_info(|| WidgetInfo::labeled(Role::Image, true, words.opening_with_stones(opening)));
    ui.vertical_centered(|ui| {
        let number = RichText::new(opening.number().to_string()).size(11.0).color(palette.secondary);
        let name = RichText::new(words.opening_name(opening)).size(12.0).color(palette.text);
        ui.add(egui::Label::new(number).extend());
        ui.add(egui::Label::new(name).truncate());
    });
}
