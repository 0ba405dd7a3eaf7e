//! The keyboard's cursor in a drawing of many parts, of which one can have the focus: the arrow keys move it.

use egui::{FocusDirection, Id, Key, Modifiers, Ui};

/// Returns the part to which the keys move the cursor from `before`, if that part has the focus; its new place takes the
/// focus. Each key leads to a part, or to none; the keys are taken from the input. `id` is the identity of a part.
pub fn moved_cursor(
    ui: &Ui,
    id: impl Fn(usize) -> Id,
    before: usize,
    steps: impl IntoIterator<Item = (Key, Option<usize>)>,
) -> usize {
    if !ui.memory(|memory| memory.has_focus(id(before))) {
        return before;
    }
    let mut cursor = before;
    for (key, to) in steps {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            cursor = to.unwrap_or(cursor);
            // egui would move the focus to a neighbour of its own choice.
            ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
    }
    if cursor != before {
        ui.memory_mut(|memory| memory.request_focus(id(cursor)));
    }
    cursor
}
