//! The name in a player's card, which can be changed where a person plays.

use crate::rules::Color;
use crate::ui::action::Action;
use crate::ui::controls::name_button_ui;
use crate::ui::theme;
use crate::ui::view::TableView;
use crate::words::Label;
use egui::{Key, RichText, Role, TextEdit, Ui, WidgetInfo};

/// Draws the name; a click on a person's turns it into a field. `draft` is the name that is being typed.
pub fn name_ui(
    ui: &mut Ui,
    view: &TableView,
    color: Color,
    shown: &str,
    draft: &mut Option<(Color, String)>,
    actions: &mut Vec<Action>,
) {
    let TableView { session, words, .. } = *view;
    let player = session.game().player(color);
    let shown = shown.replace(char::is_control, " ");
    if !player.is_person() {
        ui.add(egui::Label::new(RichText::new(shown).font(theme::semibold(14.0))).truncate());
        return;
    }
    let Some((_, text)) = draft.as_mut().filter(|(drafted, _)| *drafted == color) else {
        let label = words.label(Label::ChangeName);
        let button = name_button_ui(ui, &shown, &format!("{shown}: {label}"));
        if button.on_hover_text(label).clicked() {
            *draft = Some((color, player.name.clone()));
        }
        return;
    };
    let field = TextEdit::singleline(text).font(theme::semibold(14.0)).hint_text(shown.as_str());
    let field = ui.add(field.desired_width(f32::INFINITY).margin(egui::Margin::symmetric(4, 0)));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, words.label(Label::YourName)));
    if field.lost_focus() {
        let is_kept = !ui.input(|input| input.key_pressed(Key::Escape));
        let name = text.clone();
        *draft = None;
        if is_kept && name != player.name {
            actions.push(Action::Rename(color, name));
        }
    } else if !field.has_focus() {
        field.request_focus();
    }
}
