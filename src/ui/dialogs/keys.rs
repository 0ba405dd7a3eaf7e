//! The dialog for the keys of all commands: a row for each, under a field that searches for names and keys.

use super::title_ui;
use crate::settings::Settings;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{Chosen, command_row_ui, text_field_ui};
use crate::ui::keymap::{Keymap, is_fixed, is_modifier, is_reserved, pressed_keys, shown};
use crate::ui::theme;
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::{Event, EventFilter, Frame, Key, KeyboardShortcut, RichText, ScrollArea, Ui};

/// State of the dialog.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeysDialog {
    search: String,
    /// The command whose keys are being changed, and what was pressed for it.
    changing: Option<(UiCommand, Pressed)>,
    /// Control that gets the keyboard next.
    focus: Focus,
}

/// Keys that were pressed as a command's new ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pressed {
    /// No keys yet.
    Nothing,
    /// Keys with a fixed meaning.
    Reserved(KeyboardShortcut),
    /// Keys that another command has.
    Taken(KeyboardShortcut, UiCommand),
}

/// Control that gets the focus in the next frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Focus {
    /// The field for a search.
    #[default]
    Search,
    /// The row of this command.
    Row(UiCommand),
    /// None: the focus stays where it is.
    Free,
}

/// Draws the dialog.
pub fn keys_ui(ui: &mut Ui, view: &DialogView, dialog: &mut KeysDialog, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    let mut keymap = view.keys.clone();
    title_ui(ui, words.label(Label::ChangeKeysTitle));
    listen(ui, dialog, &mut keymap);

    let field = text_field_ui(ui, words.label(Label::SearchCommands), &mut dialog.search);
    if dialog.focus == Focus::Search {
        field.request_focus();
        dialog.focus = Focus::Free;
    }
    ui.add_space(6.0);

    let wanted = dialog.search.trim().to_lowercase();
    let keys_text = |command: UiCommand| -> String {
        let mut list: Vec<String> = view.keys.keys(command).iter().map(shown).collect();
        // "?" is listed with Shift and without.
        list.dedup();
        list.join("   ")
    };
    let is_found = |command: &UiCommand| {
        let is_named = command.text(words).to_lowercase().contains(&wanted);
        is_named || keys_text(*command).to_lowercase().split("   ").any(|keys| keys == wanted)
    };
    let found: Vec<UiCommand> = UiCommand::ALL.into_iter().filter(is_found).collect();
    let height = (ui.ctx().content_rect().height() - 230.0).clamp(96.0, 420.0);
    ScrollArea::vertical().max_height(height).auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        if found.is_empty() {
            ui.label(RichText::new(words.label(Label::NothingFound)).color(view.palette.secondary));
        }
        for command in found {
            match dialog.changing {
                Some((changing, pressed)) if changing == command => {
                    change_ui(ui, view, dialog, &mut keymap, (command, pressed));
                }
                _ => row_ui(ui, view, dialog, command, &keys_text(command)),
            }
        }
    });
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        let is_changed = UiCommand::ALL.into_iter().any(|command| view.keys.is_changed(command));
        done = ui.button(words.label(Label::Close)).clicked();
        if ui.add_enabled(is_changed, egui::Button::new(words.label(Label::AllUsualKeys))).clicked() {
            keymap = Keymap::default();
            dialog.changing = None;
        }
    });
    if keymap != *view.keys {
        let keys = keymap.chosen(&view.settings.keys);
        let settings = Settings { keys, ..view.settings.clone() };
        actions.push(Action::UndoableSettings(Box::new(settings), Label::KeysChanged));
    }
    done.into()
}

/// Takes the keys that are pressed for a command, before any other control can.
fn listen(ui: &Ui, dialog: &mut KeysDialog, keymap: &mut Keymap) {
    let Some((command, _)) = dialog.changing else { return };
    let pressed: Vec<KeyboardShortcut> = ui.input_mut(|input| {
        let list = input.events.iter().filter_map(pressed_keys).collect();
        input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
        list
    });
    for shortcut in pressed.into_iter().filter(|shortcut| !is_modifier(shortcut.logical_key)) {
        if shortcut.logical_key == Key::Escape {
            (dialog.changing, dialog.focus) = (None, Focus::Row(command));
            return;
        }
        let owner = keymap.owner(&shortcut).filter(|&owner| owner != command);
        dialog.changing = match owner {
            _ if is_reserved(&shortcut) => Some((command, Pressed::Reserved(shortcut))),
            Some(owner) => Some((command, Pressed::Taken(shortcut, owner))),
            None => {
                keymap.give(command, Some(shortcut));
                dialog.focus = Focus::Row(command);
                None
            }
        };
    }
}

/// Draws a command and its keys; a click waits for new ones.
fn row_ui(ui: &mut Ui, view: &DialogView, dialog: &mut KeysDialog, command: UiCommand, keys: &str) {
    let name = command.text(view.words).trim_end_matches('…');
    let fixed = is_fixed(command);
    let row = ui.add_enabled_ui(!fixed, |ui| command_row_ui(ui, name, keys, Chosen::No)).inner;
    row.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, !fixed, view.words.command_keys(name, keys)));
    let row = row.on_disabled_hover_text(view.words.label(Label::FixedKeys));
    if dialog.focus == Focus::Row(command) {
        row.request_focus();
        dialog.focus = Focus::Free;
    }
    if row.clicked() {
        dialog.changing = Some((command, Pressed::Nothing));
    }
}

/// Draws the row of the command whose keys are being changed.
fn change_ui(
    ui: &mut Ui,
    view: &DialogView,
    dialog: &mut KeysDialog,
    keymap: &mut Keymap,
    (command, pressed): (UiCommand, Pressed),
) {
    let (words, palette) = (view.words, view.palette);
    let frame = Frame::new().fill(palette.accent_soft).corner_radius(8).inner_margin(8);
    let response = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.label(RichText::new(command.text(words).trim_end_matches('…')).font(theme::medium(14.0)));
        let (sentence, color) = match pressed {
            Pressed::Nothing => (words.label(Label::PressKeys).to_owned(), palette.text),
            Pressed::Reserved(keys) => (words.keys_reserved(&shown(&keys)), palette.bad),
            Pressed::Taken(keys, owner) => {
                (words.keys_taken(&shown(&keys), owner.text(words).trim_end_matches('…')), palette.text)
            }
        };
        let sentence = ui.add(egui::Label::new(RichText::new(sentence).color(color)).wrap());
        ui.accesskit_node_builder(sentence.id, |node| node.set_live(egui::accesskit::Live::Polite));
        ui.horizontal_wrapped(|ui| {
            let mut leave = ui.button(words.label(Label::Cancel)).clicked();
            if let Pressed::Taken(keys, _) = pressed
                && ui.button(words.label(Label::TakeKeys)).clicked()
            {
                keymap.give(command, Some(keys));
                leave = true;
            }
            if !keymap.keys(command).is_empty() && ui.button(words.label(Label::WithoutKeys)).clicked() {
                keymap.give(command, None);
                leave = true;
            }
            if keymap.is_changed(command) && ui.button(words.label(Label::UsualKeys)).clicked() {
                keymap.give_back(command);
                leave = true;
            }
            if leave {
                (dialog.changing, dialog.focus) = (None, Focus::Row(command));
            }
        });
    });
    // While the row waits for keys, it has the focus and keeps all of them, or they would press buttons or move the focus.
    let id = ui.scope_id().with("new keys");
    let waiting = ui.interact(response.response.rect, id, egui::Sense::focusable_noninteractive());
    if dialog.changing.is_some() {
        waiting.request_focus();
        let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, all));
    }
}
