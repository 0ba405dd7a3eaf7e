//! The dialog before a game: players, rule, opening, board and clock.

use super::title_ui;
use crate::game::opening::RenjuOpening;
use crate::game::{Protocol, TimeControl};
use crate::gomocup::profile::EngineProfile;
use crate::rules::{Color, MAX_SIZE, MIN_SIZE, Rule};
use crate::settings::{Beginning, TableSettings};
use crate::ui::action::Action;
use crate::ui::controls::{self, choice_ui, list_choice_ui, rule_choice_ui, seat_ui};
use crate::ui::theme::Palette;
use crate::ui::view::{DialogView, Done};
use crate::words::{Label, Words};
use egui::{RichText, ScrollArea, Ui};

/// The kinds of clocks, each with its times at first.
const CLOCKS: [(TimeControl, Label); 4] = [
    (TimeControl::Unlimited, Label::ClockNone),
    (TimeControl::Move { millis: 30_000 }, Label::ClockMove),
    (TimeControl::Game { millis: 600_000, increment: 5_000 }, Label::ClockGame),
    (TimeControl::ByoYomi { millis: 600_000, periods: 3, period: 30_000 }, Label::ClockByoYomi),
];

/// Times that the sliders step through, in seconds.
const SECONDS: [u64; 24] =
    [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10_800];

/// Choices of the dialog.
pub fn new_game_ui(ui: &mut Ui, words: Words, engines: &[EngineProfile], table: &mut TableSettings) {
    ui.spacing_mut().item_spacing.y = 6.0;
    for color in Color::ALL {
        let seat = match color {
            Color::Black => &mut table.black,
            Color::White => &mut table.white,
        };
        if let Some(kind) = seat_ui(ui, words, words.side(color), seat, engines) {
            *seat = kind;
        }
    }
    if let Some(rule) = rule_choice_ui(ui, words, table.rule) {
        table.rule = rule;
    }
    let tip = RichText::new(words.rule_tip(table.rule)).size(12.0).color(Palette::of(ui).secondary);
    ui.add(egui::Label::new(tip).wrap());
    opening_ui(ui, words, table);
    let size = |size: u8| format!("{size}×{size}");
    controls::slider_row_ui(ui, words.label(Label::BoardSize), &mut table.size, MIN_SIZE..=MAX_SIZE, size);
    clock_ui(ui, words, &mut table.clock);
}

/// Choice of the opening: one of the protocols, or a free game from some stones.
fn opening_ui(ui: &mut Ui, words: Words, table: &mut TableSettings) {
    let possible = |protocol: &Protocol| protocol.check(table.rule, table.size).is_ok();
    let is_free = |protocol: &Protocol| *protocol == Protocol::Free;
    let protocol = |protocol: Protocol| (protocol, Beginning::Empty, words.protocol(protocol).to_owned());
    let mut choices = vec![protocol(Protocol::Free)];
    choices.push((Protocol::Free, Beginning::Drawn, words.label(Label::DrawnOpening).to_owned()));
    choices.extend(Protocol::ALL.into_iter().filter(|one| possible(one) && !is_free(one)).map(protocol));
    if table.rule == Rule::Renju {
        choices.extend(
            RenjuOpening::all()
                .map(|opening| (Protocol::Free, Beginning::Named(opening.to_string()), words.renju_opening(opening))),
        );
    }
    let is_chosen = |(protocol, beginning, _): &(Protocol, Beginning, String)| {
        *protocol == table.protocol && *beginning == table.beginning
    };
    let mut current = choices.iter().position(is_chosen).unwrap_or(0);
    let names: Vec<&str> = choices.iter().map(|(_, _, name)| name.as_str()).collect();
    if let Some(chosen) = list_choice_ui(ui, words.label(Label::Opening), current, &names) {
        current = chosen;
    }
    (table.protocol, table.beginning, _) = choices.swap_remove(current);
    let tip = match &table.beginning {
        Beginning::Empty => words.protocol_tip(table.protocol),
        Beginning::Drawn => words.label(Label::DrawOpeningTip),
        Beginning::Named(_) => words.label(Label::NamedOpeningTip),
    };
    let tip = RichText::new(tip).size(12.0).color(Palette::of(ui).secondary);
    ui.add(egui::Label::new(tip).wrap());
}

fn clock_ui(ui: &mut Ui, words: Words, clock: &mut TimeControl) {
    let kind = |clock: TimeControl| std::mem::discriminant(&clock);
    let current = CLOCKS.iter().map(|(known, _)| *known).find(|known| kind(*known) == kind(*clock));
    let choices = CLOCKS.map(|(clock, label)| (clock, words.label(label)));
    if let Some(chosen) = choice_ui(ui, words.label(Label::Clock), current.unwrap_or_default(), &choices) {
        *clock = chosen;
    }
    let time = |ui: &mut Ui, label: Label, millis: &mut u64| {
        let steps = SECONDS.map(|seconds| seconds * 1000);
        controls::steps_row_ui(ui, words.label(label), millis, &steps, |millis| words.duration(millis));
    };
    match clock {
        TimeControl::Unlimited => {}
        TimeControl::Move { millis } => time(ui, Label::TimePerMove, millis),
        TimeControl::Game { millis, increment } => {
            time(ui, Label::MainTime, millis);
            let mut seconds = *increment / 1000;
            let text = |seconds: u64| words.duration(seconds * 1000);
            if controls::slider_row_ui(ui, words.label(Label::Increment), &mut seconds, 0..=60, text).changed() {
                *increment = seconds * 1000;
            }
        }
        TimeControl::ByoYomi { millis, periods, period } => {
            time(ui, Label::MainTime, millis);
            controls::slider_row_ui(ui, words.label(Label::Periods), periods, 1..=10, |periods: u32| {
                periods.to_string()
            });
            time(ui, Label::PeriodTime, period);
        }
    }
}

/// Draws the dialog.
pub fn setup_ui(ui: &mut Ui, view: &DialogView, table: &mut TableSettings, actions: &mut Vec<Action>) -> Done {
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
