//! The palette of commands, with a search by their names.

use super::top;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{Chosen, command_row_ui, text_field_ui};
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::{Key, RichText, ScrollArea, Ui};

/// Draws the palette; arrows move the choice, and Enter carries it out.
pub fn palette_ui(
    ui: &mut Ui,
    view: &DialogView,
    search: &mut String,
    chosen: &mut usize,
    actions: &mut Vec<Action>,
) -> Done {
    let words = view.words;
    let field = text_field_ui(ui, words.label(Label::SearchCommands), search);
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if !field.has_focus() && !entered {
        field.request_focus();
    }
    if field.changed() {
        *chosen = 0;
    }
    let wanted = search.trim().to_lowercase();
    let found: Vec<UiCommand> = UiCommand::ALL
        .into_iter()
        .filter(|command| *command != UiCommand::CommandPalette)
        .filter(|command| command.text(words).to_lowercase().contains(&wanted))
        .collect();
    let (down, up) = ui.input(|input| (input.key_pressed(Key::ArrowDown), input.key_pressed(Key::ArrowUp)));
    *chosen = (*chosen + usize::from(down)).saturating_sub(usize::from(up)).min(found.len().saturating_sub(1));
    ui.add_space(6.0);
    if found.is_empty() {
        ui.label(RichText::new(words.label(Label::NothingFound)).color(view.palette.secondary));
    }
    let mut done = Done::No;
    let room = ui.ctx().content_rect().height() - top(ui.ctx()) - 100.0;
    ScrollArea::vertical().max_height(room.min(320.0)).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (index, &command) in found.iter().enumerate() {
            let keys = view.keys.text(command).unwrap_or_default();
            let row_chosen = if index == *chosen { Chosen::Yes } else { Chosen::No };
            let row = command_row_ui(ui, command.text(words), &keys, row_chosen);
            if index == *chosen && (down || up) {
                row.scroll_to_me(None);
            }
            if row.clicked() || entered && index == *chosen {
                actions.push(Action::Ui(command));
                done = Done::Yes;
            }
        }
    });
    done
}
