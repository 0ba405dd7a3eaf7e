//! Texts that have shorter forms for where there is little room.

use super::look::one_line;
use crate::ui::theme::regular;
use egui::{Color32, Label, Response, RichText, Ui};

/// A text on one line: the first of its `forms`, the longest first, that fits the room, or else the last one, cut. A
/// screen reader reads the whole text, and a tooltip shows it where another form is on screen.
pub fn fitting_text_ui(ui: &mut Ui, forms: &[&str], size: f32, color: Color32) -> Response {
    let shown = fitting_form(ui, forms, size);
    let response = ui.add(Label::new(RichText::new(shown).size(size).color(color)).truncate());
    match forms.first() {
        Some(&whole) if whole != shown => {
            ui.accesskit_node_builder(response.id, |node| node.set_value(whole));
            response.on_hover_text(whole)
        }
        _ => response,
    }
}

/// The first form that fits the room, or else the last one.
fn fitting_form<'a>(ui: &Ui, forms: &[&'a str], size: f32) -> &'a str {
    let room = ui.available_width();
    let fits = |form: &&&str| !one_line(ui, form, regular(size), Color32::BLACK, room).elided;
    forms.iter().find(fits).or(forms.last()).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme;
    use egui::{Context, RawInput};

    #[test]
    fn the_longest_form_that_fits_is_shown_and_else_the_shortest() {
        let ctx = Context::default();
        theme::install_fonts(&ctx);
        // The fonts are loaded in the first frame.
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let forms = ["Black threatens five at H8 and H12.", "Black: 2 fives", "2"];
        for (room, expected) in [(400.0, forms[0]), (120.0, forms[1]), (20.0, forms[2]), (1.0, forms[2])] {
            let mut shown = "";
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                ui.set_max_width(room);
                shown = fitting_form(ui, &forms, 12.0);
            });
            output.textures_delta.clear();
            assert_eq!(shown, expected, "in a room of {room}");
        }
    }
}
