//! The settings page: language, theme, the table, engines, and facts about the program and its folders.

mod engines;
mod model;

pub use model::SettingsPage;

use crate::settings::{LanguageChoice, Settings, SoundSettings, Theme};
use crate::storage::Folders;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, board_theme_ui, choice_ui, page_ui, row_name_ui, switch_ui};
use crate::ui::theme;
use crate::ui::view::TableView;
use crate::words::{Label, Words};
use egui::{RichText, Ui};
use engines::engines_ui;
use std::path::Path;

/// Pauses before a move that the slider steps through, in milliseconds.
const PACES: [u64; 14] = [0, 100, 200, 300, 400, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000];

/// Draws the page.
pub fn settings_page_ui(
    ui: &mut Ui,
    view: &TableView,
    folders: &Folders,
    state: &mut SettingsPage,
    actions: &mut Vec<Action>,
) {
    let TableView { words, settings, .. } = *view;
    let mut changed: Settings = settings.clone();
    page_ui(ui, |ui| {
        ui.label(RichText::new(words.label(Label::Settings)).font(theme::semibold(20.0)));
        ui.add_space(8.0);
        controls::section_ui(ui, words.label(Label::Appearance), "");
        controls::card_ui(ui, |ui| {
            const LANGUAGES: [(LanguageChoice, Label); 3] = [
                (LanguageChoice::System, Label::LikeSystem),
                (LanguageChoice::English, Label::EnglishName),
                (LanguageChoice::Chinese, Label::ChineseName),
            ];
            const THEMES: [(Theme, Label); 3] = [
                (Theme::System, Label::LikeSystem),
                (Theme::Light, Label::ThemeLight),
                (Theme::Dark, Label::ThemeDark),
            ];
            let languages = LANGUAGES.map(|(language, label)| (language, words.label(label)));
            if let Some(language) = choice_ui(ui, words.label(Label::Language), settings.language, &languages) {
                changed.language = language;
            }
            let themes = THEMES.map(|(theme, label)| (theme, words.label(label)));
            if let Some(theme) = choice_ui(ui, words.label(Label::Theme), settings.theme, &themes) {
                changed.theme = theme;
            }
            ui.add_space(2.0);
            if let Some(board) = board_theme_ui(ui, words, view.board_theme) {
                changed.board.theme = board;
            }
            switch_ui(ui, words, Label::Animations, Label::AnimationsTip, &mut changed.board.animations);
        });
        ui.add_space(12.0);
        controls::section_ui(ui, words.label(Label::AtTheTable), "");
        controls::card_ui(ui, |ui| {
            name_ui(ui, words, &mut state.name, &mut changed);
            let (pace, text) = (&mut changed.computer.pace_millis, |millis: u64| words.seconds(millis));
            controls::steps_row_ui(ui, words.label(Label::Pace), pace, &PACES, text)
                .on_hover_text(words.label(Label::PaceTip));
            let review_millis = changed.analysis.review_millis;
            if let Some(millis) = controls::effort_ui(ui, words, Label::ReviewEffortSetting, review_millis) {
                changed.analysis.review_millis = millis;
            }
            if view.can_play {
                sounds_ui(ui, words, &mut changed.sound);
            }
        });
        ui.add_space(12.0);
        controls::section_ui(ui, words.label(Label::Keyboard), "");
        controls::card_ui(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                for command in [UiCommand::ChangeKeys, UiCommand::Shortcuts] {
                    if ui.button(command.text(words)).on_hover_text(view.keys.tooltip(command, words)).clicked() {
                        actions.push(Action::Ui(command));
                    }
                }
            });
        });
        ui.add_space(12.0);
        engines_ui(ui, view, &mut state.engines, &mut changed, actions);
        ui.add_space(12.0);
        let top = ui.cursor().min;
        about_ui(ui, view, folders, actions);
        if std::mem::take(&mut state.show_about) {
            ui.scroll_to_rect(egui::Rect::from_min_max(top, ui.cursor().min), Some(egui::Align::TOP));
        }
    });
    if changed != *settings {
        actions.push(Action::Settings(Box::new(changed)));
    }
}

/// Draws the field for the person's name; `draft` is what has been typed.
fn name_ui(ui: &mut Ui, words: Words, draft: &mut Option<String>, settings: &mut Settings) {
    let mut name = draft.take().unwrap_or_else(|| settings.name.clone());
    let field = controls::field_row_ui(ui, words.label(Label::YourName), words.label(Label::You), &mut name);
    if field.changed() {
        settings.name.clone_from(&name);
    }
    *draft = field.has_focus().then_some(name);
    field.on_hover_text(words.label(Label::YourNameTip));
}

/// Draws the switch and the volume of sounds.
fn sounds_ui(ui: &mut Ui, words: Words, sound: &mut SoundSettings) {
    switch_ui(ui, words, Label::Sounds, Label::SoundsTip, &mut sound.on);
    ui.add_enabled_ui(sound.on, |ui| {
        let text = |volume: u8| words.percent(volume.into());
        controls::slider_row_ui(ui, words.label(Label::Volume), &mut sound.volume, SoundSettings::VOLUMES, text);
    });
}

/// Draws facts about the program: version, licences, folders.
fn about_ui(ui: &mut Ui, view: &TableView, folders: &Folders, actions: &mut Vec<Action>) {
    let TableView { words, palette, .. } = *view;
    controls::section_ui(ui, words.label(Label::About), "");
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.label(RichText::new("Tengen · 天元").font(theme::semibold(20.0)));
        ui.label(RichText::new(words.label(Label::Tagline)).color(palette.secondary));
        fact_ui(ui, view, Label::Version, env!("CARGO_PKG_VERSION"));
        fact_ui(ui, view, Label::Licence, words.label(Label::LicenceText));
        fact_ui(ui, view, Label::Fonts, words.label(Label::FontsText));
        for (label, path) in [
            (Label::GamesFolder, folders.games()),
            (Label::SettingsFile, folders.settings()),
            (Label::LogFile, folders.log()),
        ] {
            fact_ui(ui, view, label, &path.display().to_string());
        }
        if ui.button(words.label(Label::OpenFolder)).clicked() {
            let games = folders.games();
            actions.push(Action::ShowFolder(games.parent().map(Path::to_owned).unwrap_or(games)));
        }
    });
}

fn fact_ui(ui: &mut Ui, view: &TableView, label: Label, value: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        row_name_ui(ui, RichText::new(view.words.label(label)).color(view.palette.secondary), egui::vec2(110.0, 17.0));
        // Selectable, so that a path can be copied.
        ui.add(egui::Label::new(value).wrap().selectable(true));
    });
}
