//! Fields and rows of the activities.

use crate::ui::controls;
use crate::words::{SchoolLabel, Words};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Color32, Key, RichText, Role, TextEdit, Ui, WidgetInfo};

/// Height of a row with a field.
pub const FIELD_HEIGHT: f32 = 34.0;

/// Room for a sentence about the last answer, which is always there.
pub fn feedback_ui(ui: &mut Ui, text: &str, color: Color32) {
    ui.scope(|ui| {
        ui.set_min_height(38.0);
        let label = ui.add(egui::Label::new(RichText::new(text).size(13.0).color(color)).wrap());
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    });
}

pub fn answer_button_ui(ui: &mut Ui, words: Words, is_complete: bool) -> bool {
    ui.add_enabled_ui(is_complete, |ui| controls::primary_button_ui(ui, words.school(SchoolLabel::Answer)).clicked())
        .inner
}

/// The button that goes on from an answered question. Returns whether it was clicked.
pub fn next_button_ui(ui: &mut Ui, words: Words, takes_focus: &mut bool) -> bool {
    let button = controls::primary_button_ui(ui, words.school(SchoolLabel::NextQuestion));
    if std::mem::take(takes_focus) {
        button.request_focus();
    }
    button.clicked()
}

/// The button that counts after a bet. Before there is one, a sentence asks for it. Returns whether it was clicked.
pub fn count_button_ui(ui: &mut Ui, words: Words, has_bet: bool) -> bool {
    let count = words.school(SchoolLabel::Count);
    let is_clicked = ui.add_enabled_ui(has_bet, |ui| controls::primary_button_ui(ui, count).clicked()).inner;
    is_clicked && has_bet
}

/// A small field for a number, with its name before it. Returns whether Enter was pressed in it.
pub fn number_field_ui(ui: &mut Ui, name: &str, text: &mut String, takes_focus: &mut bool) -> bool {
    ui.label(RichText::new(name).size(13.0));
    field_ui(ui, name, text, takes_focus)
}

/// A small field for a number. Returns whether Enter was pressed in it. When it takes the focus, what it holds is
/// selected, to be typed over.
pub fn field_ui(ui: &mut Ui, name: &str, text: &mut String, takes_focus: &mut bool) -> bool {
    let field = ui.add(TextEdit::singleline(text).desired_width(64.0));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
    if std::mem::take(takes_focus) {
        field.request_focus();
        let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
        let whole = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
        state.cursor.set_char_range(Some(whole));
        state.store(ui.ctx(), field.id);
    }
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// The number in a field; `None` where it holds none.
pub fn number(text: &str) -> Option<i32> {
    text.trim().replace('−', "-").parse().ok()
}

/// The bound in a field, which is empty where there is none; `None` where it holds something else.
pub fn bound(text: &str) -> Option<Option<i32>> {
    if text.trim().is_empty() { Some(None) } else { number(text).map(Some) }
}

/// A row of fields and buttons.
pub fn row_ui(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(FIELD_HEIGHT);
        ui.spacing_mut().item_spacing.x = 8.0;
        contents(ui);
    });
}
