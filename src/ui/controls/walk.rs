//! Steps through a line of moves that is shown on the board.

use super::Enabled;
use super::buttons::{IconButton, icon_row_ui};
use crate::ui::icons::Icon;
use crate::ui::theme::Palette;
use crate::words::{Label, Words};
use egui::{RichText, Ui};
use std::ops::RangeInclusive;

/// The number of moves that are shown, in the words of `position`, and buttons that change it within a range. Returns
/// the number of steps that are wanted, back if negative.
pub fn walk_ui(ui: &mut Ui, words: Words, position: &str, walked: (usize, RangeInclusive<usize>)) -> Option<i32> {
    let (shown, span) = walked;
    ui.label(RichText::new(position).size(12.0).color(Palette::of(ui).secondary));
    let button = |icon, label, enabled: bool| {
        let (label, enabled) = (words.label(label), Enabled::from(enabled));
        IconButton { icon, label, tooltip: label, enabled }
    };
    let row = [
        button(Icon::First, Label::First, shown > *span.start()),
        button(Icon::Previous, Label::Previous, shown > *span.start()),
        button(Icon::Next, Label::Next, shown < *span.end()),
        button(Icon::Last, Label::Last, shown < *span.end()),
    ];
    let steps = [i32::MIN, -1, 1, i32::MAX];
    icon_row_ui(ui, &row).map(|index| steps[index])
}
