//! The sheet of keys.

use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::theme;
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::{Grid, RichText, ScrollArea, Ui, vec2};

/// Draws the sheet: the commands in two columns, then the board and the mouse.
pub fn shortcuts_ui(ui: &mut Ui, view: &DialogView, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    let section = |ui: &mut Ui, title: Option<Label>, rows: &[(String, &str)]| {
        let text = title.map_or("", |title| words.label(title));
        ui.label(RichText::new(text).font(theme::semibold(14.0)));
        ui.add_space(2.0);
        Grid::new(title).num_columns(2).spacing(vec2(16.0, 2.0)).min_col_width(96.0).show(ui, |ui| {
            ui.spacing_mut().interact_size.y = 20.0;
            for (keys, does) in rows {
                ui.label(RichText::new(keys).font(theme::medium(12.0)));
                ui.label(RichText::new(*does).size(12.0).color(view.palette.secondary));
                ui.end_row();
            }
        });
        ui.add_space(12.0);
    };
    let keys: Vec<(String, &str)> = UiCommand::ALL
        .into_iter()
        .filter_map(|command| Some((view.keys.text(command)?, command.text(words).trim_end_matches('…'))))
        .collect();
    let pairs = |pairs: &[(Label, Label)]| -> Vec<(String, &str)> {
        pairs.iter().map(|&(keys, does)| (words.label(keys).to_owned(), words.label(does))).collect()
    };
    let height = ui.ctx().content_rect().height() - 130.0;
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        let columns = if ui.available_width() < 600.0 { 1 } else { 2 };
        ui.columns(columns, |columns| {
            // The two columns are about as long as each other: board and mouse stand below the shorter one.
            let (first, rest) = keys.split_at(if columns.len() == 2 { keys.len() / 2 + 6 } else { keys.len() });
            section(&mut columns[0], Some(Label::Keyboard), first);
            let last = columns.last_mut().expect("one column or two");
            if !rest.is_empty() {
                section(last, None, rest);
            }
            let board = [
                (Label::BoardKeysArrows, Label::BoardKeysArrowsDo),
                (Label::BoardKeysPlace, Label::MousePlaceDoes),
                (Label::BoardKeysType, Label::BoardKeysTypeDoes),
                (Label::BoardKeysEsc, Label::BoardKeysEscDoes),
            ];
            section(last, Some(Label::BoardKeys), &pairs(&board));
            let mouse = [
                (Label::MousePlace, Label::MousePlaceDoes),
                (Label::MouseBack, Label::MouseBackDoes),
                (Label::MouseWheel, Label::MouseWheelDoes),
                (Label::MouseDouble, Label::MouseDoubleDoes),
            ];
            section(last, Some(Label::Mouse), &pairs(&mouse));
        });
    });
    let mut done = false;
    ui.horizontal(|ui| {
        done = ui.button(words.label(Label::Close)).clicked();
        let command = UiCommand::ChangeKeys;
        if ui.button(command.text(words)).on_hover_text(command.tip(words)).clicked() {
            actions.push(Action::Ui(command));
        }
    });
    done.into()
}
