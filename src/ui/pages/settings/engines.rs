//! The foreign engines that a person has added: program, times and INFO keys of each, and the button to add one.

use crate::gomocup::dialect::{Coordinates, Vocabulary};
use crate::gomocup::profile::{EngineProfile, ExtraInfo};
use crate::rules::Rule;
use crate::settings::Settings;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, Enabled, choice_ui, steps_row_ui, text_field_ui};
use crate::ui::icons::Icon;
use crate::ui::theme;
use crate::ui::view::TableView;
use crate::words::{Label, Words};
use egui::{Align, Layout, RichText, Ui};

/// State of the list of engines.
#[derive(Clone, Debug, Default)]
pub struct EngineList {
    /// Index of the engine whose settings are open.
    open: Option<usize>,
    /// Text in the field for its INFO keys.
    infos: String,
}

/// Times for a move that the slider steps through, in milliseconds.
const TIME_STEPS: [u64; 12] =
    [1_000, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 20_000, 30_000, 60_000, 120_000, 300_000];

/// Draws the list of engines, each with its settings under it while they are open.
pub fn engines_ui(
    ui: &mut Ui,
    view: &TableView,
    state: &mut EngineList,
    changed: &mut Settings,
    actions: &mut Vec<Action>,
) {
    let TableView { words, palette, .. } = *view;
    controls::section_ui(ui, words.label(Label::Engines), &changed.engines.len().to_string());
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        if changed.engines.is_empty() {
            let hint = RichText::new(words.label(Label::EnginesHint)).color(palette.secondary);
            ui.add(egui::Label::new(hint).wrap());
        }
        let mut removed = None;
        for (index, engine) in changed.engines.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let name = format!("{}: {}", words.label(Label::Delete), engine.name);
                    let tip = words.label(Label::RemoveEngine);
                    if controls::icon_button_ui(ui, Icon::Delete, &name, tip, Enabled::Yes).clicked() {
                        removed = Some(index);
                    }
                    let name = format!("{}: {}", words.label(Label::Settings), engine.name);
                    let tip = words.label(Label::Settings);
                    if controls::icon_button_ui(ui, Icon::Settings, &name, tip, Enabled::Yes).clicked() {
                        state.open = (state.open != Some(index)).then_some(index);
                        state.infos = info_text(engine);
                    }
                    ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
                        ui.spacing_mut().item_spacing.y = 1.0;
                        ui.add(egui::Label::new(RichText::new(&engine.name).font(theme::semibold(14.0))).truncate());
                        let program = RichText::new(&engine.program).size(12.0).color(palette.secondary);
                        ui.add(egui::Label::new(program).truncate());
                    });
                });
            });
            if state.open == Some(index) {
                engine_ui(ui, words, engine, &mut state.infos);
                ui.separator();
            }
        }
        if let Some(index) = removed {
            let mut settings = changed.clone();
            settings.engines.remove(index);
            actions.push(Action::UndoableSettings(Box::new(settings), Label::EngineRemoved));
            state.open = None;
        }
        let command = UiCommand::AddEngine;
        if ui.button(command.text(words)).on_hover_text(view.keys.tooltip(command, words)).clicked() {
            actions.push(Action::Ui(command));
        }
    });
}

/// Draws the settings of one engine.
fn engine_ui(ui: &mut Ui, words: Words, engine: &mut EngineProfile, infos: &mut String) {
    let text = |millis: u64| words.duration(millis);
    steps_row_ui(ui, words.label(Label::TimePerMove), &mut engine.time_millis, &TIME_STEPS, text);
    // The lowest value of these two leaves the choice to the engine.
    let own = words.label(Label::ItsOwn);
    let mut threads = engine.threads.unwrap_or(0);
    let text = |threads: u32| if threads == 0 { own.to_owned() } else { threads.to_string() };
    if controls::slider_row_ui(ui, words.label(Label::Threads), &mut threads, 0..=64, text).changed() {
        engine.threads = (threads > 0).then_some(threads);
    }
    let mut power = engine.memory_mib.map_or(5, |mib| mib.max(1).ilog2());
    let text = |power: u32| if power <= 5 { own.to_owned() } else { format!("{} MiB", 1_u32 << power) };
    if controls::slider_row_ui(ui, words.label(Label::Hash), &mut power, 5..=14, text).changed() {
        engine.memory_mib = (power > 5).then(|| 1 << power);
    }
    let renju =
        engine.dialect.rule_numbers.iter().find(|(rule, _)| *rule == Rule::Renju).map_or(4, |(_, number)| *number);
    if let Some(number) = choice_ui(ui, words.label(Label::RenjuNumber), renju, &[(4, "4"), (2, "2")]) {
        engine.dialect.rule_numbers.retain(|(rule, _)| *rule != Rule::Renju);
        if number != 4 {
            engine.dialect.rule_numbers.push((Rule::Renju, number));
        }
    }
    let orders = [(Coordinates::ColumnFirst, "x,y"), (Coordinates::RowFirst, "y,x")];
    if let Some(order) = choice_ui(ui, words.label(Label::CoordinateOrder), engine.dialect.coordinates, &orders) {
        engine.dialect.coordinates = order;
    }
    let stops = [(Vocabulary::Yixin, words.label(Label::Yes)), (Vocabulary::Plain, words.label(Label::No))];
    if let Some(vocabulary) = choice_ui(ui, words.label(Label::KnowsStop), engine.dialect.vocabulary, &stops) {
        engine.dialect.vocabulary = vocabulary;
    }
    if text_field_ui(ui, words.label(Label::InfoPrompt), infos).lost_focus() {
        engine.infos = info_keys(infos);
        *infos = info_text(engine);
    }
}

/// The INFO keys as they are typed: `key value; key value`.
fn info_text(engine: &EngineProfile) -> String {
    let one = |info: &ExtraInfo| format!("{} {}", info.key, info.value);
    engine.infos.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// The INFO keys of a text that [`info_text`] writes, or a person.
fn info_keys(text: &str) -> Vec<ExtraInfo> {
    let one = |text: &str| {
        let (key, value) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        ExtraInfo { key: key.to_owned(), value: value.trim().to_owned() }
    };
    text.split(';').map(one).filter(|info| !info.key.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_info_keys_are_separated_by_semicolons() {
        let keys = info_keys("caution_factor 3; folder /tmp/x y;; show_detail");
        let pairs: Vec<(&str, &str)> = keys.iter().map(|info| (info.key.as_str(), info.value.as_str())).collect();
        assert_eq!(pairs, [("caution_factor", "3"), ("folder", "/tmp/x y"), ("show_detail", "")]);
        let engine = EngineProfile { infos: keys, ..EngineProfile::default() };
        assert_eq!(info_keys(&info_text(&engine)), engine.infos);
    }
}
