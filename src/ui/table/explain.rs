//! Explanation of the last move, in a sentence or two. The board marks the stones and points of a sentence under the
//! pointer.

use crate::ui::view::TableView;
use crate::words::Sentence;
use egui::accesskit::Live;
use egui::{Frame, Label, Margin, Rect, RichText, Sense, Ui, Vec2, WidgetInfo, vec2};

/// Minimum height, in points: two lines of text, so that the cards below stand still from move to move. At the end of a
/// game one line is enough.
const MIN_HEIGHT: f32 = 36.0;
const MIN_HEIGHT_AT_END: f32 = 18.0;

/// Draws the sentences; without sentences it takes no room. Returns the sentence under the pointer.
pub fn explain_ui(ui: &mut Ui, view: &TableView) -> Option<Sentence> {
    let mut pointed = None;
    if view.sentences.explained.is_empty() {
        return None;
    }
    let min_height = if view.session.outcome().is_some() { MIN_HEIGHT_AT_END } else { MIN_HEIGHT };
    // Drawn without a card, which saves the height of its edges.
    let air = Margin { left: 13, right: 13, top: 0, bottom: 0 };
    Frame::new().inner_margin(air).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.allocate_ui(vec2(ui.available_width(), min_height), |ui| {
            ui.set_min_height(min_height);
            announcement_ui(ui, view);
            for (index, sentence) in view.sentences.explained.iter().enumerate() {
                let color = if index == 0 { view.palette.text } else { view.palette.secondary };
                let text = RichText::new(&sentence.text).size(13.0).color(color);
                let response = ui.add(Label::new(text).wrap().selectable(false).sense(Sense::hover()));
                if response.hovered() {
                    pointed = Some(sentence.clone());
                }
            }
        });
    });
    pointed
}

/// An invisible text for screen readers, which takes no room: the move with its threat, read out as soon as it is played.
pub fn announcement_ui(ui: &mut Ui, view: &TableView) {
    // It is not allocated: that would be a row, with a gap under it.
    let place = Rect::from_min_size(ui.cursor().min, Vec2::ZERO);
    let response = ui.interact(place, ui.unique_id().with("announcement"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &view.sentences.announcement));
    ui.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}
