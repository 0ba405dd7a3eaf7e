//! The card about the position: the two sides' chances and a sentence, where the person may see them; the choices after
//! a failure; and the teacher's warning.

use crate::coach::review::Reviewed;
use crate::game::SeatKind;
use crate::job::Failure;
use crate::rules::Color;
use crate::session::{Command, Thinking};
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::view::{Chances, Judgement, TableView};
use crate::ui::{controls, theme};
use crate::verdict::Score;
use crate::words::Label;
use egui::accesskit::Live;
use egui::{Align, Layout, Rect, RichText, Sense, StrokeKind, Ui, vec2};

/// Choices after the failure of a foreign engine: text, tooltip and command.
const SUCCESSIONS: [(Label, Label, Command); 3] = [
    (Label::StartAgain, Label::StartAgainTip, Command::Retry),
    (Label::LetTengenPlay, Label::LetTengenPlayTip, Command::Replace(SeatKind::Computer)),
    (Label::GoOnByHand, Label::GoOnByHandTip, Command::Replace(SeatKind::Person)),
];

/// The warning or the judgement of the position: a bar, and a text of one line or two, each only where it may be seen.
pub fn judgement_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, sentences, .. } = *view;
    if let Some(warning) = session.warning() {
        return warning_ui(ui, view, warning, actions);
    }
    let Some(Judgement { chances, text }) = &sentences.judgement else { return };
    let side = session.game().board().side_to_move();
    let thinking = session.thinking();
    let foreign_failed = matches!(thinking, Thinking::Failed(Failure::Foreign { .. }));
    let is_hint = matches!(thinking, Thinking::Idle) && !session.hint_steps().is_empty() && !session.is_analysing();
    let wraps = foreign_failed || is_hint && session.hint().is_none();
    let proven =
        session.outcome().is_none() && matches!(*chances, Chances::Known(Score::Win { .. }, winner) if winner == side);
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        judgement_bar_ui(ui, view, *chances);
        if text.is_empty() {
            return;
        }
        // Always two lines high, so that the cards below stand still while the computer thinks.
        ui.allocate_ui(vec2(ui.available_width(), 34.0), |ui| {
            ui.set_min_height(34.0);
            let button = match thinking {
                Thinking::Failed(Failure::Foreign { .. }) => None,
                Thinking::Failed(_) => Some((Label::TryAgain, Action::Table(Command::Retry))),
                Thinking::Held => Some((Label::GoOn, Action::Ui(UiCommand::MoveNow))),
                Thinking::Checking | Thinking::Warned => None,
                Thinking::Idle if proven && session.demonstration().is_none() => {
                    Some((Label::PlayProof, Action::Ui(UiCommand::PlayProof)))
                }
                Thinking::Idle | Thinking::Busy { .. } => None,
            };
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if let Some((label, action)) = button
                    && ui.button(words.label(label)).clicked()
                {
                    actions.push(action);
                }
                ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    for line in text.lines() {
                        let line = RichText::new(line).size(12.0).color(palette.secondary);
                        let label = egui::Label::new(line);
                        let response = ui.add(if wraps { label.wrap() } else { label.truncate() });
                        if is_hint {
                            // Screen readers read a hint out at once: the person has asked for it.
                            ui.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
                        }
                    }
                });
            });
        });
        if foreign_failed {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                ui.spacing_mut().button_padding.x = 8.0;
                for (label, tip, command) in SUCCESSIONS {
                    let text = RichText::new(words.label(label)).size(12.0);
                    if ui.button(text).on_hover_text(words.label(tip)).clicked() {
                        actions.push(Action::Table(command));
                    }
                }
            });
        }
    });
}

/// A warning, while the game waits: the mistake in the person's move, and a choice to take it back or to play on.
fn warning_ui(ui: &mut Ui, view: &TableView, warning: &Reviewed, actions: &mut Vec<Action>) {
    let TableView { words, palette, .. } = *view;
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        ui.label(RichText::new(words.grade(warning.grade)).font(theme::semibold(14.0)).color(palette.bad));
        // The text gives the reason, but not the better move, which is for the person to find.
        let text = RichText::new(words.move_warning(warning)).size(13.0).color(palette.text);
        ui.add(egui::Label::new(text).wrap());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if controls::primary_button_ui(ui, words.label(Label::TakeItBack)).clicked() {
                actions.push(Action::Ui(UiCommand::TakeBack));
            }
            if ui.button(words.label(Label::PlayOn)).clicked() {
                actions.push(Action::Table(Command::PlayOn));
            }
        });
    });
}

/// The winning chances of the two sides as numbers and as a bar; an even bar without numbers where none is known.
fn judgement_bar_ui(ui: &mut Ui, view: &TableView, chances: Chances) {
    let TableView { words, palette, .. } = *view;
    let (black, proven) = match chances {
        Chances::Hidden => return,
        Chances::Unknown => (None, false),
        Chances::Known(score, Color::Black) => (Some(score.win_rate()), score.is_proven()),
        Chances::Known(score, Color::White) => (Some(1.0 - score.win_rate()), score.is_proven()),
    };
    // 0 and 100 are for proven results.
    let bounds = if proven { (0.0, 100.0) } else { (1.0, 99.0) };
    let percent = black.map(|black| (black * 100.0).round().clamp(bounds.0, bounds.1) as u32);
    ui.spacing_mut().interact_size.y = 16.0;
    ui.horizontal(|ui| {
        let chance = |color: Color, percent: Option<u32>| {
            let side = words.side(color);
            let text = percent.map_or(side.to_owned(), |percent| format!("{side} {}", words.percent(percent)));
            RichText::new(text).size(12.0).color(palette.secondary)
        };
        ui.label(chance(Color::Black, percent));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(chance(Color::White, percent.map(|percent| 100 - percent)));
        });
    });
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0), Sense::hover());
    let split = rect.left() + rect.width() * black.unwrap_or(0.5) as f32;
    let [black_ink, white_ink] = palette.balance;
    ui.painter().rect_filled(rect, 4, white_ink);
    ui.painter().with_clip_rect(Rect::everything_left_of(split)).rect_filled(rect, 4, black_ink);
    ui.painter().rect_stroke(rect, 4, egui::Stroke::new(1.0, palette.secondary), StrokeKind::Inside);
}
