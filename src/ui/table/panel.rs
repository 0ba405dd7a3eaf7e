//! The panel beside the board: the players, the judgement of the position, the moves, the buttons, and the settings that
//! are always at hand.

use crate::coach::hint::Hint;
use crate::coach::review::Reviewed;
use crate::game::{PlayerKind, SeatKind};
use crate::job::Failure;
use crate::rules::{Color, Point};
use crate::session::{Command, Session, Thinking};
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, Enabled, IconButton, scrolled_ui};
use crate::ui::table::analysis::analysis_ui;
use crate::ui::table::explain::explain_ui;
use crate::ui::table::moves::moves_ui;
use crate::ui::table::opening::opening_ui;
use crate::ui::table::proof::proof_ui;
use crate::ui::table::result::result_ui;
use crate::ui::table::review::{self, review_ui};
use crate::ui::table::settings;
use crate::ui::theme;
use crate::ui::view::{Judgement, PanelMemory, TableView};
use crate::verdict::Score;
use crate::words::{Label, Words};
use egui::accesskit::Live;
use egui::{Align, Layout, Rect, RichText, Sense, StrokeKind, Ui, pos2, vec2};
use std::time::Duration;

/// A clock with less time than this is shown in red.
const SHORT_TIME: Duration = Duration::from_secs(10);

const GAP: f32 = 12.0;
/// The moves card is at least this high; a lower window scrolls the panel.
const MOVES_MIN_HEIGHT: f32 = 104.0;

/// Draws the panel.
pub fn panel_ui(ui: &mut Ui, view: &TableView, memory: &mut PanelMemory, actions: &mut Vec<Action>) {
    // Height of the cards under the moves card in the frame before, so that the moves card takes the room that is left.
    let below_id = ui.scope_id().with("height below the moves");
    let below: f32 = ui.data(|data| data.get_temp(below_id)).unwrap_or(300.0);
    let panel_bottom = ui.max_rect().bottom();
    scrolled_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        if !players_are_hidden(ui, view.session) {
            for color in Color::ALL {
                player_ui(ui, view, color);
            }
        }
        result_ui(ui, view, actions);
        opening_ui(ui, view, actions);
        judgement_ui(ui, view, actions);
        memory.pointed_sentence = explain_ui(ui, view);
        memory.pointed_line = Vec::new();
        if view.session.demonstration().is_some() || view.session.is_proving() {
            proof_ui(ui, view, actions);
        } else {
            if view.session.is_analysing() && view.session.trial().is_none() {
                memory.pointed_line = analysis_ui(ui, view, actions).unwrap_or_default();
            }
            if review::is_shown(view.session) {
                review_ui(ui, view, actions);
            }
        }
        let height = (panel_bottom - ui.cursor().top() - below - GAP).max(MOVES_MIN_HEIGHT);
        moves_ui(ui, view, height, actions);
        let top = ui.cursor().top();
        actions_ui(ui, view, actions);
        settings::settings_card_ui(ui, view, memory, actions);
        let now_below = ui.cursor().top() - top;
        if (now_below - below).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(below_id, now_below));
            ui.ctx().request_discard("the cards under the moves changed their height");
        }
    });
}

/// Whether the players are hidden to make room for an analysis, or in a low window for a review or a proof.
fn players_are_hidden(ui: &Ui, session: &Session) -> bool {
    /// Height of a window, in points, below which there is not enough room for them.
    const LOW: f32 = 600.0;
    let is_low = ui.ctx().content_rect().height() < LOW;
    let is_study = session.demonstration().is_some() || session.is_proving() || session.review().is_some();
    session.is_analysing() || is_low && is_study
}

/// Name of a player at this table: a person alone against the computer is "You".
pub fn player_name(session: &Session, words: Words, color: Color) -> String {
    let player = session.game().player(color);
    let other = session.game().player(!color);
    match (player.name.as_str(), &player.kind) {
        ("", PlayerKind::Person) if !other.is_person() => words.label(Label::You).to_owned(),
        ("", PlayerKind::Person) => words.side(color).to_owned(),
        (name, kind) => words.player(name, kind),
    }
}

/// Time that a colour has used along the line to the cursor.
fn time_used(session: &Session, color: Color) -> Duration {
    let game = session.game();
    let mut side = game.root().side_to_move;
    let mut millis: u64 = 0;
    for node in game.tree().path(game.cursor()) {
        let node = game.tree().node(node);
        if node.mv().is_some() {
            if side == color {
                millis = node.millis().unwrap_or(0).saturating_add(millis);
            }
            side = !side;
        }
    }
    Duration::from_millis(millis)
}

fn player_ui(ui: &mut Ui, view: &TableView, color: Color) {
    let TableView { session, words, palette, .. } = *view;
    let game = session.game();
    let outcome = session.outcome();
    let to_move = outcome.is_none() && session.color_to_move() == color;
    let thinking = session.thinking();
    let state = match &outcome {
        Some(outcome) => (outcome.winner() == Some(color)).then_some(Label::Won),
        None if !to_move => None,
        None if session.computer_to_move() => Some(match thinking {
            Thinking::Held | Thinking::Failed(_) => Label::Stopped,
            Thinking::Warned => Label::Waits,
            _ => Label::Thinking,
        }),
        None => None,
    };
    let name = player_name(session, words, color);
    let turn = (to_move && !session.computer_to_move()).then(|| words.to_move(&name));
    let side = words.side(color);
    // The colour is left out if it is the name.
    let mut details: Vec<String> = (name != side).then(|| side.to_owned()).into_iter().collect();
    details.extend(state.map(|state| words.label(state).to_owned()).or(turn.clone()));
    if let (PlayerKind::Computer(strength), None | Some(Label::Won), None) = (&game.player(color).kind, state, turn) {
        details.push(words.strength(strength));
    }
    let thinks = to_move && session.computer_to_move() && matches!(thinking, Thinking::Busy { .. });
    let time = time_used(session, color) + if thinks { view.thinking_for } else { Duration::ZERO };
    let left = session.time_left(color, view.now);
    let short = left.is_some_and(|left| left.time < SHORT_TIME);
    let clock = left.map_or_else(|| words.time(time), |left| words.time_left(&left));
    let clock = RichText::new(clock).font(theme::semibold(20.0)).color(if short { palette.bad } else { palette.text });
    let card = |ui: &mut Ui| {
        ui.horizontal(|ui| {
            ui.set_height(38.0);
            ui.spacing_mut().item_spacing.x = 14.0;
            controls::stone_ui(ui, color, 12.0);
            // The clock comes first; the names get the width that is left.
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(clock);
                ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    let name = RichText::new(name.replace(char::is_control, " ")).font(theme::semibold(14.0));
                    ui.add(egui::Label::new(name).truncate());
                    let details = RichText::new(details.join(" · ")).size(12.0).color(palette.secondary);
                    ui.add(egui::Label::new(details).truncate());
                });
            });
        });
    };
    let card = if to_move { controls::active_card_ui(ui, card) } else { controls::card_ui(ui, card) };
    if thinks {
        // In the margin under the names, so that the card keeps its height.
        let air = card.response.rect.shrink2(vec2(13.0, 5.0));
        let line = Rect::from_min_max(pos2(air.left(), air.bottom() - 3.0), air.max);
        let below = egui::UiBuilder::new().max_rect(line);
        ui.new_child(below).scope(|ui| controls::progress_line_ui(ui, words.label(Label::Thinking), progress(view)));
    }
}

/// The centre of the part of the board that a hint points to, as long as it does not name the move.
pub fn hinted_area(session: &Session) -> Option<Point> {
    match session.hint_steps() {
        [Hint::Area(center)] | [Hint::Area(center), Hint::Kind(_)] => Some(*center),
        _ => None,
    }
}

/// Part of its time that the search has used, from 0 to 1.
fn progress(view: &TableView) -> f32 {
    let limit = view.session.config().strength.limits().time.unwrap_or(Duration::MAX);
    (view.thinking_for.as_secs_f32() / limit.as_secs_f32().max(f32::EPSILON)).clamp(0.0, 1.0)
}

/// Choices after the failure of a foreign engine: text, tooltip and command.
const SUCCESSIONS: [(Label, Label, Command); 3] = [
    (Label::StartAgain, Label::StartAgainTip, Command::Retry),
    (Label::LetTengenPlay, Label::LetTengenPlayTip, Command::Replace(SeatKind::Computer)),
    (Label::GoOnByHand, Label::GoOnByHandTip, Command::Replace(SeatKind::Person)),
];

/// The judgement of the position: a bar, and a text of one line or two.
fn judgement_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, sentences, .. } = *view;
    let Some(Judgement { score, text }) = &sentences.judgement else { return };
    if let Some(warning) = session.warning() {
        return warning_ui(ui, view, warning, actions);
    }
    let side = session.game().board().side_to_move();
    let thinking = session.thinking();
    let foreign_failed = matches!(thinking, Thinking::Failed(Failure::Foreign { .. }));
    let is_hint = matches!(thinking, Thinking::Idle) && !session.hint_steps().is_empty() && !session.is_analysing();
    let wraps = foreign_failed || is_hint && session.hint().is_none();
    let proven = session.outcome().is_none() && matches!(*score, Some((Score::Win { .. }, winner)) if winner == side);
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        judgement_bar_ui(ui, view, *score);
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
fn judgement_bar_ui(ui: &mut Ui, view: &TableView, score: Option<(Score, Color)>) {
    let TableView { words, palette, .. } = *view;
    let black = score.map(|(score, side)| match side {
        Color::Black => score.win_rate(),
        Color::White => 1.0 - score.win_rate(),
    });
    // 0 and 100 are for proven results.
    let proven = score.is_some_and(|(score, _)| score.is_proven());
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

/// The row of icon buttons.
fn actions_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let commands = table_commands(view.session);
    let tooltips = commands.map(|(command, _)| view.keys.tooltip(command, view.words));
    let buttons: Vec<IconButton> = commands
        .iter()
        .zip(&tooltips)
        .map(|((command, enabled), tooltip)| IconButton {
            icon: command.icon(),
            label: command.text(view.words),
            tooltip,
            enabled: *enabled,
        })
        .collect();
    if let Some(pressed) = controls::icon_row_ui(ui, &buttons) {
        actions.push(Action::Ui(commands[pressed].0));
    }
}

/// The commands of the action row, and whether each can be given now.
pub fn table_commands(session: &Session) -> [(UiCommand, Enabled); 6] {
    let busy = matches!(session.thinking(), Thinking::Busy { .. });
    let waiting = matches!(session.thinking(), Thinking::Held);
    let game = session.game();
    let person_plays = Color::ALL.iter().any(|&color| game.player(color).is_person());
    [
        (UiCommand::TakeBack, game.last_done().is_some().into()),
        (UiCommand::Redo, game.last_undone().is_some().into()),
        (UiCommand::Hint, (session.person_to_move() && !busy).into()),
        (UiCommand::MoveNow, (busy || waiting).into()),
        (UiCommand::Stop, busy.into()),
        (UiCommand::Resign, (session.outcome().is_none() && person_plays && game.has_moves()).into()),
    ]
}
