//! Text fields.

use super::rows::row_name_ui;
use egui::{Response, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};

/// A field for one line of text, across the width that is left. `prompt` is shown while it is empty, and is its name for
/// screen readers.
pub fn text_field_ui(ui: &mut Ui, prompt: &str, text: &mut String) -> Response {
    let field = ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY).hint_text(prompt));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, prompt));
    field
}

/// A setting with a text: its name, and a field for one line. `prompt` is shown while the field is empty.
pub fn field_row_ui(ui: &mut Ui, name: &str, prompt: &str, text: &mut String) -> Response {
    ui.horizontal(|ui| {
        let width = 116.0_f32.min(ui.available_width() * 0.4);
        row_name_ui(ui, RichText::new(name).size(13.0), vec2(width, 34.0));
        let field = ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY).hint_text(prompt));
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
        field
    })
    .inner
}
