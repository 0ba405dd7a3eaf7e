//! Dialogs: a new game, the path of a file where the desktop has no file dialog, the sheet of keys, the palette of commands, and
//! the performance report. Each is drawn over the window, takes the keys while it is open, and ends with Esc.

pub mod chooser;
pub mod help;
pub mod keys;
mod messages;
mod new_game;
mod picture;

use crate::formats::Format;
use crate::session::Command;
use crate::settings::TableSettings;
use crate::ui::action::{Action, PictureChoice};
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, Chosen, command_row_ui};
use crate::ui::dialogs::chooser::{Chooser, chooser_ui};
use crate::ui::dialogs::help::{Help, help_ui};
use crate::ui::dialogs::keys::{KeysDialog, keys_ui};
use crate::ui::dialogs::messages::messages_ui;
use crate::ui::dialogs::new_game::new_game_ui;
use crate::ui::dialogs::picture::picture_ui;
use crate::ui::file_dialog::Purpose;
use crate::ui::theme::{self};
use crate::ui::view::{DialogView, Done};
use crate::words::Label;
use egui::{Context, Frame, Grid, Key, Modal, RichText, ScrollArea, TextEdit, Ui, vec2};
use std::path::{Path, PathBuf};

/// The dialog that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// A path is typed.
    Path {
        purpose: Purpose,
        text: String,
    },
    /// A file of this name is there already.
    Replace {
        path: PathBuf,
    },
    /// A command is looked for; `chosen` counts among those that match.
    Palette {
        search: String,
        chosen: usize,
    },
    /// The player's guide is read.
    Help(Help),
    Shortcuts,
    /// The keys are changed.
    Keys(KeysDialog),
    /// What was said so far.
    Messages,
    Report,
    /// Two people are to say whether they agree on a draw.
    Draw,
    /// One of the games of a file is chosen.
    Choose(Chooser),
    /// A game from the clipboard is about to come to the table.
    Pasted {
        about: String,
        remarks: Vec<String>,
    },
    /// A file that is to be written will not hold all of the game.
    Losses {
        path: PathBuf,
        losses: Vec<String>,
    },
    /// The format is chosen in which the game goes to the clipboard.
    CopyAs,
    /// A picture is about to be saved.
    Picture(PictureChoice),
    /// A game is set up.
    NewGame(Box<TableSettings>),
}

/// Draws the open dialog; it is `None` afterwards if it was closed.
pub fn dialog_ui(ctx: &Context, view: &DialogView, dialog: &mut Option<Dialog>, actions: &mut Vec<Action>) {
    let Some(open) = dialog else { return };
    let width = match open {
        Dialog::Help(_) => 720.0,
        Dialog::Shortcuts => 680.0,
        Dialog::Keys(_) | Dialog::Messages => 520.0,
        _ => 420.0,
    };
    let frame = Frame::popup(&ctx.global_style()).inner_margin(20);
    let id = egui::Id::unique("dialog");
    let area = Modal::default_area(id).default_size(ctx.content_rect().size());
    let response = Modal::new(id).area(area).frame(frame).show(ctx, |ui| {
        ui.set_width(f32::min(width, ui.ctx().content_rect().width() - 64.0));
        match open {
            Dialog::Path { purpose, text } => path_ui(ui, view, *purpose, text, actions),
            Dialog::Replace { path } => replace_ui(ui, view, path, actions),
            Dialog::Palette { search, chosen } => palette_ui(ui, view, search, chosen, actions),
            Dialog::Help(help) => help_ui(ui, view, help),
            Dialog::Shortcuts => shortcuts_ui(ui, view, actions),
            Dialog::Keys(dialog) => keys_ui(ui, view, dialog, actions),
            Dialog::Messages => messages_ui(ui, view),
            Dialog::Report => report_ui(ui, view),
            Dialog::Draw => draw_ui(ui, view, actions),
            Dialog::CopyAs => copy_as_ui(ui, view, actions),
            Dialog::Picture(choice) => save_picture_ui(ui, view, choice, actions),
            Dialog::Choose(chooser) => choose_ui(ui, view, chooser, actions),
            Dialog::Pasted { about, remarks } => pasted_ui(ui, view, about, remarks, actions),
            Dialog::Losses { path, losses } => losses_ui(ui, view, path, losses, actions),
            Dialog::NewGame(table) => setup_ui(ui, view, table, actions),
        }
    });
    let done = response.inner;
    if done == Done::Yes || response.should_close() {
        *dialog = None;
    }
}

fn title_ui(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).font(theme::semibold(16.0)));
    ui.add_space(6.0);
}

fn path_ui(ui: &mut Ui, view: &DialogView, purpose: Purpose, text: &mut String, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    let (title, button) = match purpose {
        Purpose::Open => (Label::OpenGame, Label::Open),
        Purpose::Save => (Label::SaveGame, Label::Save),
        Purpose::Engine => (Label::AddEngine, Label::Add),
        Purpose::Picture => (Label::SavePicture, Label::Save),
        Purpose::Folder => (Label::OpenLibrary, Label::Open),
    };
    let prompt = words.label(if purpose == Purpose::Folder { Label::FolderPrompt } else { Label::PathPrompt });
    title_ui(ui, words.label(title).trim_end_matches('…'));
    ui.label(RichText::new(words.label(Label::PathWhy)).size(12.0).color(view.palette.secondary));
    let field = ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY).hint_text(prompt));
    field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, prompt));
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if !field.has_focus() && !entered {
        field.request_focus();
    }
    ui.add_space(8.0);
    let ready = !text.trim().is_empty();
    let mut done = false;
    ui.horizontal(|ui| {
        let pressed = ui
            .add_enabled_ui(ready, |ui| controls::primary_button_ui(ui, words.label(button).trim_end_matches('…')))
            .inner
            .clicked();
        if ready && (pressed || entered) {
            let path = PathBuf::from(text.trim());
            actions.push(match purpose {
                Purpose::Open => Action::OpenFile(path),
                Purpose::Save => Action::SaveFile(path),
                Purpose::Engine => Action::AddEngine(path),
                Purpose::Picture => Action::SavePicture(path),
                Purpose::Folder => Action::OpenLibrary(path),
            });
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

fn setup_ui(ui: &mut Ui, view: &DialogView, table: &mut TableSettings, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::NewGame));
    let room = ui.ctx().content_rect().height() - 150.0;
    ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        new_game_ui(ui, words, &view.settings.engines, table);
    });
    ui.add_space(10.0);
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::primary_button_ui(ui, words.label(Label::StartGame)).clicked() {
            actions.push(Action::BeginGame(Box::new(table.clone())));
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

fn choose_ui(ui: &mut Ui, view: &DialogView, chooser: &mut Chooser, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::ChooseGame));
    let chosen = chooser_ui(ui, words, chooser);
    actions.extend(chosen.map(Action::TakeGame));
    ui.add_space(8.0);
    (ui.button(words.label(Label::Cancel)).clicked() || chosen.is_some()).into()
}

fn pasted_ui(ui: &mut Ui, view: &DialogView, about: &str, remarks: &[String], actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::PasteTitle));
    ui.add(egui::Label::new(about).wrap());
    list_ui(ui, view, remarks);
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::primary_button_ui(ui, words.label(Label::PasteTake)).clicked() {
            actions.push(Action::TakeGame(0));
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

fn losses_ui(ui: &mut Ui, view: &DialogView, path: &Path, losses: &[String], actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, &words.losses_title(path));
    list_ui(ui, view, losses);
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::primary_button_ui(ui, words.label(Label::SaveAnyway)).clicked() {
            actions.push(Action::ReplaceFile(path.to_owned()));
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

/// Sentences under each other, in the second rank.
fn list_ui(ui: &mut Ui, view: &DialogView, lines: &[String]) {
    ScrollArea::vertical().max_height(160.0).auto_shrink([false, true]).show(ui, |ui| {
        for line in lines {
            ui.add(
                egui::Label::new(RichText::new(format!("· {line}")).size(12.0).color(view.palette.secondary)).wrap(),
            );
        }
    });
}

fn save_picture_ui(ui: &mut Ui, view: &DialogView, choice: &mut PictureChoice, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::SavePicture).trim_end_matches('…'));
    picture_ui(ui, words, choice);
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::primary_button_ui(ui, words.label(Label::ChooseFile)).clicked() {
            actions.push(Action::Picture(*choice));
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

fn draw_ui(ui: &mut Ui, view: &DialogView, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::DrawQuestion));
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::primary_button_ui(ui, words.label(Label::Agree)).clicked() {
            actions.push(Action::Table(Command::AgreeDraw));
            done = true;
        }
        done |= ui.button(words.label(Label::PlayOn)).clicked();
    });
    done.into()
}

/// The formats that are text, each with what it is called and the ending of its files.
fn copy_as_ui(ui: &mut Ui, view: &DialogView, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, UiCommand::CopyAs.text(words));
    let mut done = false;
    for format in Format::ALL.into_iter().filter(|format| format.is_written() && format.is_text()) {
        if command_row_ui(ui, words.format(format), &format!(".{}", format.extension()), Chosen::No).clicked() {
            actions.push(Action::CopyAs(format));
            done = true;
        }
    }
    ui.add_space(8.0);
    done |= ui.button(words.label(Label::Cancel)).clicked();
    done.into()
}

fn replace_ui(ui: &mut Ui, view: &DialogView, path: &Path, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, &words.replace_question(path));
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::primary_button_ui(ui, words.label(Label::Replace)).clicked() {
            actions.push(Action::ReplaceFile(path.to_owned()));
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}

fn palette_ui(
    ui: &mut Ui,
    view: &DialogView,
    search: &mut String,
    chosen: &mut usize,
    actions: &mut Vec<Action>,
) -> Done {
    let words = view.words;
    let field =
        ui.add(TextEdit::singleline(search).desired_width(f32::INFINITY).hint_text(words.label(Label::SearchCommands)));
    field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, words.label(Label::SearchCommands)));
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
    ScrollArea::vertical().max_height(320.0).auto_shrink([false, true]).show(ui, |ui| {
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

fn shortcuts_ui(ui: &mut Ui, view: &DialogView, actions: &mut Vec<Action>) -> Done {
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

fn report_ui(ui: &mut Ui, view: &DialogView) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::Report).trim_end_matches('…'));
    let rows = view.report.rows(words);
    Grid::new("report").num_columns(2).spacing(vec2(24.0, 4.0)).show(ui, |ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        for (name, value) in &rows {
            ui.label(RichText::new(*name).color(view.palette.secondary));
            ui.label(value);
            ui.end_row();
        }
    });
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        if ui.button(words.label(Label::ReportCopy)).clicked() {
            let text: Vec<String> = rows.iter().map(|(name, value)| format!("{name}: {value}")).collect();
            ui.ctx().copy_text(text.join("\n"));
        }
        done = ui.button(words.label(Label::Close)).clicked();
    });
    done.into()
}
