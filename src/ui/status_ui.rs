//! The status bar: the point under the pointer, the move, the rule; what just happened; what the computer does; and
//! whether the game is saved.

use super::app::{FileState, PointKind};
use super::frame_ui::{Edge, edge_ui};
use super::messages::{Gravity, Message};
use super::panel_ui::PanelView;
use crate::game::opening::RenjuOpening;
use crate::rules::Point;
use crate::words::Label;
use egui::{Align, Frame, Layout, Margin, Panel, RichText, Ui};

/// What the status bar shows.
pub struct StatusView<'a> {
    pub panel: &'a PanelView<'a>,
    pub hovered: Option<Point>,
    /// What there is to say of that point.
    pub point: Option<&'a (String, PointKind)>,
    pub file: &'a FileState,
    pub message: Option<&'a Message>,
}

/// The whole bar.
pub fn status_ui(ui: &mut Ui, view: &StatusView) {
    let PanelView { session, words, palette, .. } = *view.panel;
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(16, 0));
    Panel::bottom("status").exact_size(28.0).resizable(false).show_separator_line(false).frame(frame).show(ui, |ui| {
        edge_ui(ui, palette, Edge::Top);
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = 18.0;
            let small = |text: String| RichText::new(text).size(12.0).color(palette.secondary);
            // Always there, so that the texts after it do not jump.
            let point = view.hovered.map_or("–".to_owned(), |point| point.to_string());
            ui.allocate_ui(egui::vec2(26.0, 28.0), |ui| {
                ui.set_min_width(26.0);
                ui.label(small(point));
            });
            let played = session.game().board().moves().len();
            ui.label(small(words.move_number(played)));
            let game = session.game();
            let opening = RenjuOpening::of_moves(game.board().moves(), game.root().size);
            let rule = words.rule(game.rule());
            let named = opening.filter(|_| game.root().stones.is_empty());
            ui.label(small(
                named.map_or(rule.to_owned(), |opening| format!("{rule} · {}", words.renju_opening(opening))),
            ));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let (saved, path) = match view.file {
                    FileState::None => (words.label(Label::NotSavedYet).to_owned(), None),
                    FileState::Saved(path) => (words.label(Label::Saved).to_owned(), Some(path)),
                    FileState::Changed(path) => (words.changed_since(path), Some(path)),
                };
                let saved = ui.label(small(saved));
                if let Some(path) = path {
                    saved.on_hover_text(path.display().to_string());
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| message_ui(ui, view));
            });
        });
    });
}

/// The most pressing of what there is to say, on one line.
fn message_ui(ui: &mut Ui, view: &StatusView) {
    let PanelView { session, words, palette, .. } = *view.panel;
    let side = session.game().board().side_to_move();
    let said = view.point.filter(|_| session.person_to_move());
    let (text, color) = if let Some(message) = view.message {
        let color = match message.gravity {
            Gravity::Remark | Gravity::Notice => palette.text,
            Gravity::Refusal | Gravity::Problem => palette.bad,
        };
        (message.text.clone(), color)
    } else if let Some((text, kind)) = said {
        let color = match kind {
            PointKind::Forbidden => palette.bad,
            PointKind::OnlyLooksForbidden => palette.text,
        };
        (text.clone(), color)
    } else if let Some(outcome) = session.outcome() {
        (words.outcome(&outcome), palette.accent)
    } else if let Some(step) = words.opening_step(session.game()).filter(|_| session.person_to_move()) {
        (step, palette.secondary)
    } else if let Some(thinking) = words.thinking(&session.thinking(), side) {
        (thinking, palette.secondary)
    } else {
        return;
    };
    let label = ui.add(egui::Label::new(RichText::new(&text).size(12.0).color(color)).truncate());
    label.on_hover_text(&text);
}
