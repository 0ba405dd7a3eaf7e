//! The status bar: the point under the pointer, the number of the move and the rule; the latest message, or the
//! computer's activity; and whether the game is saved. It is about the table's game only while the table is shown.

use crate::game::opening::RenjuOpening;
use crate::rules::{Board, Point};
use crate::session::Session;
use crate::storage::MIN_KEPT_MOVES;
use crate::ui::controls::{self, Edge, edge_ui};
use crate::ui::messages::{Message, Severity};
use crate::ui::view::{FileState, PointKind, TableView};
use crate::words::Label;
use egui::accesskit::Live;
use egui::{Align, Frame, Layout, Margin, Panel, RichText, Ui};

/// Content of the window above the bar.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// The table, with the session's game.
    Table,
    /// A board of its own: that of a puzzle, of a proof, or of the editor.
    Board(&'a Board),
    /// A page without a board.
    Page,
}

/// Input of the status bar.
pub struct StatusView<'a> {
    /// The table's game, with its sentences, and the window's texts and colours.
    pub panel: &'a TableView<'a>,
    /// Content of the window above the bar.
    pub subject: Subject<'a>,
    /// The point under the pointer or the keyboard's cursor.
    pub hovered: Option<Point>,
    /// Sentence about that point, if it is forbidden or only looks so.
    pub point: Option<&'a (String, PointKind)>,
    /// Whether the table's game is saved, and where.
    pub file: &'a FileState,
    /// The message to show, before any other text.
    pub message: Option<&'a Message>,
    /// Number of that message.
    pub message_number: u64,
}

/// Draws the bar.
pub fn status_ui(ui: &mut Ui, view: &StatusView) {
    let TableView { session, words, palette, .. } = *view.panel;
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(16, 0));
    Panel::bottom("status").exact_size(28.0).resizable(false).show_separator_line(false).frame(frame).show(ui, |ui| {
        edge_ui(ui, palette, Edge::Top);
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = 18.0;
            let small = |text: String| RichText::new(text).size(12.0).color(palette.secondary);
            let board = match view.subject {
                Subject::Table => Some(session.game().board()),
                Subject::Board(board) => Some(board),
                Subject::Page => None,
            };
            if let Some(board) = board {
                // It always takes the same width, so that the texts after it do not jump.
                let point = view.hovered.map_or("–".to_owned(), |point| point.to_string());
                ui.allocate_ui(egui::vec2(26.0, 28.0), |ui| {
                    ui.set_min_width(26.0);
                    ui.label(small(point));
                });
                // A position to be solved has no moves yet.
                if matches!(view.subject, Subject::Table) || !board.moves().is_empty() {
                    ui.label(small(words.move_number(board.moves().len())));
                }
                let opening = RenjuOpening::of_moves(board.moves(), board.size());
                let has_all_moves =
                    board.stones().count() == board.moves().iter().filter(|mv| mv.point().is_some()).count();
                let named = opening.filter(|_| has_all_moves).map(|opening| words.renju_opening(opening));
                let rule = words.rule(board.rule());
                ui.label(small(named.map_or(rule.to_owned(), |opening| format!("{rule} · {opening}"))));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if matches!(view.subject, Subject::Table) {
                    saved_ui(ui, view);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| message_ui(ui, view));
            });
        });
    });
}

/// Whether the game is saved.
fn saved_ui(ui: &mut Ui, view: &StatusView) {
    let TableView { session, words, palette, .. } = *view.panel;
    let (saved, path) = match view.file {
        // A game that has hardly begun is not kept.
        FileState::None if session.game().board().moves().len() < MIN_KEPT_MOVES => return,
        FileState::None => (words.label(Label::NotSavedYet).to_owned(), None),
        FileState::Saved(path) => (words.label(Label::Saved).to_owned(), Some(path)),
        FileState::Changed(path) => (words.changed_since(path), Some(path)),
    };
    let saved = ui.label(RichText::new(saved).size(12.0).color(palette.secondary));
    if let Some(path) = path {
        saved.on_hover_text(path.display().to_string());
    }
}

/// Whether the person has stepped back in a game that goes on, so that no player is asked to move.
fn is_earlier_position(session: &Session) -> bool {
    let studies = session.is_analysing() || session.review().is_some();
    !session.game().at_end() && !session.is_finished() && !studies
}

/// The most urgent text, on one line: a message, the point, the outcome, the step of the opening, a hint, the search.
fn message_ui(ui: &mut Ui, view: &StatusView) {
    let TableView { session, words, palette, sentences, .. } = *view.panel;
    let point = view.point.filter(|_| session.person_to_move());
    let mut short = None;
    let (text, color) = if let Some(message) = view.message {
        let color = match message.severity {
            Severity::Remark | Severity::Notice => palette.text,
            Severity::Refusal | Severity::Problem => palette.bad,
        };
        short = message.short.as_deref();
        (message.text.as_str(), color)
    } else if !matches!(view.subject, Subject::Table) {
        return;
    } else if view.panel.asks_to_resign {
        (words.label(Label::ResignAgain), palette.bad)
    } else if let Some((text, kind)) = point {
        let color = match kind {
            PointKind::Forbidden => palette.bad,
            PointKind::OnlyLooksForbidden => palette.text,
        };
        (text.as_str(), color)
    } else if let Some(outcome) = &sentences.outcome {
        (outcome.as_str(), palette.accent)
    } else if let Some(step) = sentences.opening_step.as_ref().filter(|_| session.person_to_move()) {
        (step.as_str(), palette.secondary)
    } else if let Some(hint) = &sentences.hint {
        // The panel shows the hint too, but is hidden in a small window.
        (hint.as_str(), palette.text)
    } else if let Some(thinking) = &sentences.thinking {
        (thinking.as_str(), palette.secondary)
    } else if is_earlier_position(session) {
        (words.label(Label::EarlierPosition), palette.secondary)
    } else {
        return;
    };
    // A message that is shown again is a new node, so that a screen reader reads it again.
    let number = view.message.map(|_| view.message_number);
    ui.push_id(number, |ui| {
        let forms = [text, short.unwrap_or(text)];
        let label = controls::fitting_text_ui(ui, &forms, 12.0, color);
        if number.is_some() {
            ui.accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
        }
        label.on_hover_text(text);
    });
}
