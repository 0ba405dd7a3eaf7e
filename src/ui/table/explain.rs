//! Explanation of the last move, in a sentence or two. Pointing at one marks on the board what it speaks of.

use crate::ui::view::TableView;
use crate::words::Sentence;
use egui::accesskit::Live;
use egui::{Frame, Label, Margin, RichText, Sense, Ui, WidgetInfo, vec2};

/// Two lines of text, so that the cards below stand still from move to move; at the end of a game one is enough.
const MIN_HEIGHT: f32 = 36.0;
const ENDED_HEIGHT: f32 = 18.0;

/// The sentences. Returns the one that is pointed at; where there is none, nothing takes room.
pub fn explain_ui(ui: &mut Ui, view: &TableView) -> Option<Sentence> {
    let mut pointed = None;
    if view.sentences.explained.is_empty() {
        return None;
    }
    let least = if view.session.outcome().is_some() { ENDED_HEIGHT } else { MIN_HEIGHT };
    // On the bare panel, as a caption to the cards around it: it saves the height of a card's edges.
    let air = Margin { left: 13, right: 13, top: 0, bottom: 0 };
    Frame::new().inner_margin(air).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.allocate_ui(vec2(ui.available_width(), least), |ui| {
            ui.set_min_height(least);
            heard_ui(ui, view);
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

/// The move with its threat, told to screen readers as soon as it is played; nothing that is seen.
fn heard_ui(ui: &mut Ui, view: &TableView) {
    let (_, response) = ui.allocate_exact_size(vec2(0.0, 0.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &view.sentences.heard));
    ui.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}
