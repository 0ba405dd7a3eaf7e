//! Choice of a review's effort.

use super::choices::choice_ui;
use crate::words::{Label, Words};
use egui::Ui;

/// The efforts: the time for each move in milliseconds, and the name.
const EFFORTS: [(u64, Label); 3] =
    [(300, Label::ReviewQuick), (1_000, Label::ReviewNormal), (4_000, Label::ReviewThorough)];

/// The choice of a review's effort under this name, by the time for each move; returns another one if it was chosen. For
/// a time that is none of the efforts' it shows the nearest one.
pub fn effort_ui(ui: &mut Ui, words: Words, name: Label, millis: u64) -> Option<u64> {
    let efforts = EFFORTS.map(|(millis, label)| (millis, words.label(label)));
    let shown = EFFORTS.map(|(millis, _)| millis).into_iter().min_by_key(|effort| effort.abs_diff(millis));
    let choice = ui.scope(|ui| choice_ui(ui, words.label(name), shown.unwrap_or(millis), &efforts));
    choice.response.on_hover_text(words.label(Label::ReviewEffortTip));
    choice.inner
}
