//! The settings that are always at hand: the game, the computer, the board; and the notes.

use crate::engine::Strength;
use crate::rules::{Color, Rule};
use crate::settings::{ComputerSettings, OnForbidden, Settings, ShownEvaluation};
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, board_theme_list_ui, rule_choice_ui, seat_ui, switch_ui};
use crate::ui::table::notes::notes_ui;
use crate::ui::table::strength::adapting_ui;
use crate::ui::view::{PanelMemory, SettingsCard, Tab, TableView};
use crate::words::{Label, Words};
use egui::{Context, RichText, Ui, vec2};

/// Height of the contents above the tabs: that of the tallest tab, so that the tabs stay where they are while one clicks
/// through them. Where there is less room, or renju's choices are more, the contents scroll.
const CONTENTS_HEIGHT: f32 = 10.0 * controls::ROW_HEIGHT;
/// Height that the contents have at least, whatever else would like the room: they scroll.
const CONTENTS_MIN_HEIGHT: f32 = 4.0 * controls::ROW_HEIGHT;
/// Height of the card without contents.
const FOLDED_HEIGHT: f32 = 34.0 + 2.0 * controls::CARD_AIR;
/// Room between the contents and the tabs.
const GAP: f32 = 10.0;

/// Height of the window, in points, from which the card is open by default.
const HIGH: f32 = 960.0;

/// Whether the card shows the contents of a tab.
fn is_open(memory: &PanelMemory, ctx: &Context) -> bool {
    match memory.card {
        SettingsCard::Default => ctx.content_rect().height() >= HIGH,
        SettingsCard::Open => true,
        SettingsCard::Folded => false,
    }
}

/// Height of the card where there is this much room for it and for other cards, which want `reserved` of it.
pub fn settings_height(memory: &PanelMemory, room: f32, reserved: f32, ctx: &Context) -> f32 {
    if !is_open(memory, ctx) {
        return FOLDED_HEIGHT;
    }
    let contents = (room - reserved - FOLDED_HEIGHT - GAP).clamp(CONTENTS_MIN_HEIGHT, CONTENTS_HEIGHT);
    (contents + GAP + FOLDED_HEIGHT).min(room)
}

/// The card with its four tabs, as high as [`settings_height`] says. The contents are above the tabs, so that these stay
/// under the pointer when the card opens. A click on the open tab folds the card.
pub fn settings_card_ui(
    ui: &mut Ui,
    view: &TableView,
    memory: &mut PanelMemory,
    height: f32,
    actions: &mut Vec<Action>,
) {
    let was_open = is_open(memory, ui.ctx());
    let PanelMemory { tab, notes, card, computer, .. } = memory;
    let TableView { words, settings, .. } = *view;
    const TABS: [(Tab, Label); 4] = [
        (Tab::Game, Label::TabGame),
        (Tab::Computer, Label::TabComputer),
        (Tab::Board, Label::TabBoard),
        (Tab::Notes, Label::TabNotes),
    ];
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut changed = settings.clone();
        // Also of a folded card, so that the tabs keep their identity and with it the focus.
        let contents = vec2(ui.available_width(), (height - FOLDED_HEIGHT - GAP).max(0.0));
        ui.allocate_ui(contents, |ui| {
            ui.set_min_size(contents);
            if !was_open {
                return;
            }
            controls::scrolled_ui(ui, |ui| {
                ui.spacing_mut().item_spacing.y = if *tab == Tab::Game { 6.0 } else { 0.0 };
                match tab {
                    Tab::Game => game_ui(ui, view, &mut changed, actions),
                    Tab::Computer => computer_ui(ui, view, computer, &mut changed, actions),
                    Tab::Board => board_ui(ui, view, &mut changed),
                    Tab::Notes => notes_ui(ui, view, notes, actions),
                }
            });
        });
        if changed != *settings {
            actions.push(Action::Settings(Box::new(changed)));
        }
        if was_open {
            ui.add_space(GAP);
        }
        let before = TABS.iter().position(|(candidate, _)| candidate == tab).filter(|_| was_open);
        let mut open = before;
        controls::tabs_ui(ui, &mut open, &TABS.map(|(_, label)| words.label(label)));
        if open != before {
            *card = if open.is_some() { SettingsCard::Open } else { SettingsCard::Folded };
            *tab = open.map_or(*tab, |open| TABS[open].0);
            // The panel gives the card its new height in another pass.
            ui.ctx().request_discard("the settings card was folded or opened");
        }
    });
}

fn game_ui(ui: &mut Ui, view: &TableView, settings: &mut Settings, actions: &mut Vec<Action>) {
    let TableView { words, palette, session, .. } = *view;
    for color in Color::ALL {
        let seat = settings.table.seat(color);
        if let Some(kind) = seat_ui(ui, words, words.side(color), seat, &settings.engines) {
            actions.push(Action::Seat(color, kind));
        }
    }
    if settings.table.has_textbook() {
        controls::textbook_ui(ui, words, settings.table.rule, &mut settings.table.textbook);
    }
    if let Some(rule) = rule_choice_ui(ui, words, settings.table.rule) {
        actions.push(Action::Rule(rule));
    }
    let (next, present) = (settings.table.rule, session.game().rule());
    let note = |text: &str| egui::Label::new(RichText::new(text).size(12.0).color(palette.secondary)).wrap();
    ui.add(note(words.rule_tip(next)));
    if next != present || session.is_finished() {
        ui.add(note(&words.next_rule(next, (next != present && !session.is_finished()).then_some(present))));
    }
    if settings.table.rule == Rule::Renju || session.game().rule() == Rule::Renju {
        let mut loses = settings.table.forbidden == OnForbidden::Lose;
        switch_ui(ui, words, Label::ForbiddenLoses, Label::ForbiddenLosesTip, &mut loses);
        settings.table.forbidden = if loses { OnForbidden::Lose } else { OnForbidden::Refuse };
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for command in [UiCommand::NewGame, UiCommand::PlayAgain, UiCommand::Rematch] {
            if ui.button(command.text(words)).on_hover_text(view.keys.tooltip(command, words)).clicked() {
                actions.push(Action::Ui(command));
            }
        }
    });
}

fn computer_ui(
    ui: &mut Ui,
    view: &TableView,
    shown: &mut Option<Color>,
    settings: &mut Settings,
    actions: &mut Vec<Action>,
) {
    let words = view.words;
    let is_shared = !settings.table.are_computers();
    let mut color = Color::White;
    if !is_shared {
        // Each of the two has its own strength.
        color = shown.unwrap_or(color);
        let sides = Color::ALL.map(|color| words.side(color));
        let mut index = usize::from(color == Color::White);
        controls::segmented_ui(ui, words.label(Label::Computer), &mut index, &sides);
        color = Color::ALL[index];
        *shown = Some(color);
        ui.add_space(4.0);
    }
    let mut strength = settings.strength(color);
    let before = strength;
    if controls::level_row_ui(ui, words, words.label(Label::Level), &mut strength) {
        settings.computer.adapts = false;
    }
    if is_shared {
        switch_ui(ui, words, Label::Adapts, Label::AdaptsTip, &mut settings.computer.adapts);
        if settings.computer.adapts {
            // From a strength set by hand to a level again.
            strength = Strength::Level(controls::nearest_level(strength));
        }
    }
    controls::limits_ui(ui, words, &mut strength);
    if is_shared && settings.computer.adapts {
        // Below the sliders, which keep their place when one of them is moved and the level no longer adapts.
        adapting_ui(ui, view, actions);
    }
    if strength != before {
        *settings.strength_mut(color) = strength;
    }
    let computer = &mut settings.computer;
    switch_ui(ui, words, Label::Teaching, Label::TeachingTip, &mut computer.teaching);
    evaluation_ui(ui, words, &mut settings.analysis.while_playing);

    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
    let max_threads = cores.max(computer.threads).max(2);
    let text = |threads: u32| threads.to_string();
    controls::slider_row_ui(ui, words.label(Label::Threads), &mut computer.threads, 1..=max_threads, text)
        .on_hover_text(words.label(Label::ThreadsTip));

    let mut power = computer.hash_mib.ilog2();
    let powers = 0..=ComputerSettings::HASH_MIB.end().ilog2();
    let text = |power: u32| words.memory(1 << power);
    let row = controls::slider_row_ui(ui, words.label(Label::Hash), &mut power, powers, text);
    if row.on_hover_text(words.label(Label::HashTip)).changed() {
        computer.hash_mib = 1 << power;
    }
}

/// Part of the evaluation that is shown while a person plays.
fn evaluation_ui(ui: &mut Ui, words: Words, shown: &mut ShownEvaluation) {
    const ALTERNATIVES: [(ShownEvaluation, Label); 3] = [
        (ShownEvaluation::Off, Label::EvaluationOff),
        (ShownEvaluation::Bar, Label::EvaluationBar),
        (ShownEvaluation::BarWithLine, Label::EvaluationBarWithLine),
    ];
    let name = words.label(Label::ShowEvaluation);
    let size = vec2(ui.available_width(), 22.0);
    controls::row_name_ui(ui, RichText::new(name).size(13.0), size);
    let mut chosen = ALTERNATIVES.iter().position(|(alternative, _)| alternative == shown).unwrap_or(0);
    let labels = ALTERNATIVES.map(|(_, label)| words.label(label));
    let row = controls::segmented_ui(ui, name, &mut chosen, &labels);
    row.on_hover_text(words.label(Label::ShowEvaluationTip));
    *shown = ALTERNATIVES[chosen].0;
}

fn board_ui(ui: &mut Ui, view: &TableView, settings: &mut Settings) {
    let words = view.words;
    let board = &mut settings.board;
    if let Some(theme) = board_theme_list_ui(ui, words, board.theme) {
        board.theme = theme;
    }
    switch_ui(ui, words, Label::ToggleCoordinates, Label::ToggleCoordinatesTip, &mut board.coordinates);
    switch_ui(ui, words, Label::ToggleNumbers, Label::ToggleNumbersTip, &mut board.move_numbers);
    switch_ui(ui, words, Label::ForbiddenPoints, Label::ForbiddenPointsTip, &mut board.forbidden_points);
    switch_ui(ui, words, Label::Animations, Label::AnimationsTip, &mut board.animations);
}
