//! Choice of a colour's player: a person, the computer, the textbook's player, or one of the engines that were added.

use super::choices::{choice_ui, list_choice_ui};
use crate::game::SeatKind;
use crate::gomocup::profile::EngineProfile;
use crate::words::{Label, Words};
use egui::Ui;

/// The choice of a player for a seat: a person, our computer, the textbook's player, or one of the engines; returns
/// another one if it was chosen. An engine in the seat stays a choice even if it is no longer listed.
pub fn seat_ui(ui: &mut Ui, words: Words, label: &str, seat: &SeatKind, engines: &[EngineProfile]) -> Option<SeatKind> {
    let mut kinds = vec![SeatKind::Person, SeatKind::Computer, SeatKind::Textbook];
    kinds.extend(engines.iter().map(|engine| SeatKind::Engine(engine.name.clone())));
    if let SeatKind::Engine(_) = seat
        && !kinds.contains(seat)
    {
        kinds.push(seat.clone());
    }
    let name = |kind: &SeatKind| match kind {
        SeatKind::Person => words.label(Label::Person).to_owned(),
        SeatKind::Computer => words.label(Label::Computer).to_owned(),
        SeatKind::Textbook => words.label(Label::Textbook).to_owned(),
        SeatKind::Engine(name) => name.clone(),
    };
    let names: Vec<String> = kinds.iter().map(name).collect();
    let current = kinds.iter().position(|kind| kind == seat).unwrap_or(0);
    let chosen = if kinds.len() <= 3 {
        let alternatives: Vec<(usize, &str)> = names.iter().map(String::as_str).enumerate().collect();
        choice_ui(ui, label, current, &alternatives)
    } else {
        list_choice_ui(ui, label, current, &names)
    };
    chosen.map(|index| kinds[index].clone())
}
