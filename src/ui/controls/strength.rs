//! Choice of the computer's strength: a level, or limits that are set by hand; and of the textbook player's.

use super::slider::{slider_row_ui, steps_row_ui};
use crate::coach::strength::level_reached;
use crate::engine::{Level, Limits, Strength};
use crate::game::TextbookTerms;
use crate::rules::Rule;
use crate::ui::theme::Palette;
use crate::words::{Label, Words};
use egui::{RichText, Ui};
use std::time::Duration;

/// Times for a move that the slider steps through, in milliseconds.
const TIME_STEPS: [u64; 16] = [
    100, 200, 500, 1_000, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 20_000, 30_000, 60_000, 120_000, 180_000, 300_000,
];

/// A slider over the levels, under this name; returns whether a level was chosen. For a strength that was set by hand it
/// shows the level that this reaches.
pub fn level_row_ui(ui: &mut Ui, words: Words, name: &str, strength: &mut Strength) -> bool {
    let limits = strength.limits();
    let is_level = strength.level().is_some();
    let mut number = nearest_level(*strength).number();
    let text = |number: u8| if is_level { number.to_string() } else { words.about_level(&limits) };
    let row = slider_row_ui(ui, name, &mut number, 1..=Level::FULL.number(), text);
    let tip = words.label(Label::LevelTip);
    let tip = strength.level().map_or(tip.to_owned(), |level| format!("{}\n{tip}", words.level_character(level)));
    let chosen = row.on_hover_text(tip).changed().then(|| Level::new(number)).flatten();
    if let Some(level) = chosen {
        *strength = Strength::Level(level);
    }
    chosen.is_some()
}

/// The level that stands for a strength: for one that was set by hand, the highest that it reaches.
pub fn nearest_level(strength: Strength) -> Level {
    let lowest = || Level::all().next().expect("there are levels");
    strength.level().or_else(|| level_reached(&strength.limits())).unwrap_or_else(lowest)
}

/// Depth and width of the textbook's player, with a note on how it plays a game by this rule.
pub fn textbook_ui(ui: &mut Ui, words: Words, rule: Rule, terms: &mut TextbookTerms) {
    let number = |number: u32| number.to_string();
    slider_row_ui(ui, words.label(Label::Depth), &mut terms.depth, TextbookTerms::DEPTHS, number)
        .on_hover_text(words.label(Label::DepthTip));
    slider_row_ui(ui, words.label(Label::Width), &mut terms.width, TextbookTerms::WIDTHS, number)
        .on_hover_text(words.label(Label::TextbookWidthTip));
    let note = RichText::new(words.textbook_note(rule)).size(12.0).color(Palette::of(ui).secondary);
    ui.add(egui::Label::new(note).wrap());
}

/// Depth, width and time, with a note: on how the level plays, or on what they come to where they are no level's. A change
/// makes the strength one that is set by hand, without the weaknesses of a level.
pub fn limits_ui(ui: &mut Ui, words: Words, strength: &mut Strength) {
    let before = strength.limits();
    let Limits { mut depth, mut width, time, .. } = before;
    // The last step of the slider is "no limit".
    const DEEPEST: u32 = Limits::MAX_SET_DEPTH + 1;
    let mut step = depth.min(DEEPEST);
    let text = |step: u32| if step < DEEPEST { step.to_string() } else { words.label(Label::NoLimit).to_owned() };
    let row = slider_row_ui(ui, words.label(Label::Depth), &mut step, 1..=DEEPEST, text);
    if row.on_hover_text(words.label(Label::DepthTip)).changed() {
        depth = if step < DEEPEST { step } else { Limits::MAX_DEPTH };
    }

    // The last step of the slider is "all", or a level's width that is beyond those that can be set.
    const LAST: u32 = Limits::MAX_WIDTH + 1;
    let mut step = width.map_or(LAST, |width| width.min(LAST));
    let beyond = width.filter(|&width| width >= LAST);
    let all = || beyond.map_or(words.label(Label::All).to_owned(), |width| width.to_string());
    let text = |step: u32| if step < LAST { step.to_string() } else { all() };
    let row = slider_row_ui(ui, words.label(Label::Width), &mut step, Limits::MIN_WIDTH..=LAST, text);
    if row.on_hover_text(words.label(Label::WidthTip)).changed() {
        width = (step < LAST).then_some(step);
    }

    let mut millis = time.map_or(TIME_STEPS[TIME_STEPS.len() - 1], |time| time.as_millis() as u64);
    let text = |millis: u64| words.seconds(millis);
    steps_row_ui(ui, words.label(Label::TimePerMove), &mut millis, &TIME_STEPS, text)
        .on_hover_text(words.label(Label::TimePerMoveTip));
    let limits = Limits::for_move(depth, width, Duration::from_millis(millis));
    if limits != before {
        *strength = Strength::of(strength.level(), limits);
    }
    let note = match strength {
        Strength::Level(level) => words.level_character(*level).to_owned(),
        Strength::Custom(limits) => words.set_by_hand(limits),
    };
    let note = RichText::new(note).size(12.0).color(Palette::of(ui).secondary);
    ui.add(egui::Label::new(note).wrap());
}
