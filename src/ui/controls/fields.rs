//! Text fields.

use egui::{Response, Role, TextEdit, Ui, WidgetInfo};

/// A field for one line of text, across the width that is left. `prompt` is shown while it is empty, and is its name for
/// screen readers.
pub fn text_field_ui(ui: &mut Ui, prompt: &str, text: &mut String) -> Response {
    let field = ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY).hint_text(prompt));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, prompt));
    field
}
