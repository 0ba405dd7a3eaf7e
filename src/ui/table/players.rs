//! The players: a card each, with the name, the state of the turn and the clock.

use crate::game::PlayerKind;
use crate::rules::Color;
use crate::session::{Session, Thinking};
use crate::ui::action::Action;
use crate::ui::controls::{self, Outline};
use crate::ui::table::name::name_ui;
use crate::ui::theme;
use crate::ui::view::{PanelMemory, TableView};
use crate::words::{Label, Words};
use egui::{Align, Layout, Rect, RichText, Ui, pos2, vec2};
use std::time::Duration;

/// A clock with less time than this is shown in red.
const SHORT_TIME: Duration = Duration::from_secs(10);

/// Height of the window, in points, below which the cards are low: the name and the state in one line.
const LOW: f32 = 600.0;
/// Height of a card's contents, in points.
const HEIGHT: f32 = 38.0;
const LOW_HEIGHT: f32 = 22.0;
/// Room above and below the contents of a low card, in points.
const LOW_AIR: f32 = 6.0;

/// Draws the two cards. Their height depends on the window alone, so that what is under them stands still.
pub fn players_ui(ui: &mut Ui, view: &TableView, memory: &mut PanelMemory, actions: &mut Vec<Action>) {
    for color in Color::ALL {
        player_ui(ui, view, color, &mut memory.name, actions);
    }
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

/// The colour of the person who plays against a computer or an engine; `None` for any other pair of players.
pub fn person_of(session: &Session) -> Option<Color> {
    let is_person = |color: &Color| session.game().player(*color).is_person();
    let persons: Vec<Color> = Color::ALL.into_iter().filter(is_person).collect();
    match persons[..] {
        [color] => Some(color),
        _ => None,
    }
}

fn player_ui(
    ui: &mut Ui,
    view: &TableView,
    color: Color,
    draft: &mut Option<(Color, String)>,
    actions: &mut Vec<Action>,
) {
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
    let mut short = details.clone();
    match (&game.player(color).kind, state, turn) {
        (PlayerKind::Computer(strength), None | Some(Label::Won), None) => {
            details.push(words.strength(strength));
            short.push(words.short_strength(strength));
        }
        (PlayerKind::Textbook(terms), None | Some(Label::Won), None) => {
            details.push(words.textbook_terms(*terms));
            short.push(words.textbook_terms(*terms));
            if game.rule().has_forbidden_points(Color::Black) {
                details.push(words.textbook_referee().to_owned());
            }
        }
        _ => {}
    }
    let [details, short] = [details, short].map(|parts| parts.join(" · "));
    let thinks = to_move && session.computer_to_move() && matches!(thinking, Thinking::Busy { .. });
    let is_low = ui.ctx().content_rect().height() < LOW;
    let card = |ui: &mut Ui| {
        ui.horizontal(|ui| {
            ui.set_height(if is_low { LOW_HEIGHT } else { HEIGHT });
            ui.spacing_mut().item_spacing.x = if is_low { 10.0 } else { 14.0 };
            controls::stone_ui(ui, color, if is_low { 9.0 } else { 12.0 });
            // The clock comes first; the names get the width that is left.
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                clock_ui(ui, view, color);
                let texts = |ui: &mut Ui| {
                    ui.spacing_mut().item_spacing = vec2(8.0, 1.0);
                    name_ui(ui, view, color, &name, draft, actions);
                    controls::fitting_text_ui(ui, &[&details, &short], 12.0, palette.secondary);
                };
                let flow = if is_low { Layout::left_to_right(Align::Center) } else { Layout::top_down(Align::LEFT) };
                ui.with_layout(flow, texts);
            });
        });
    };
    let outline = if to_move { Outline::Active } else { Outline::Plain };
    let card = controls::outlined_card_ui(ui, outline, if is_low { LOW_AIR } else { controls::CARD_AIR }, card);
    if thinks {
        // In the margin under the names, so that the card keeps its height.
        let air = card.response.rect.shrink2(vec2(controls::CARD_AIR, if is_low { 2.0 } else { 5.0 }));
        let line = Rect::from_min_max(pos2(air.left(), air.bottom() - 3.0), air.max);
        let below = egui::UiBuilder::new().max_rect(line);
        ui.new_child(below).scope(|ui| controls::progress_line_ui(ui, words.label(Label::Thinking), progress(view)));
    }
}

/// The time left on the clock, if the game has one: a running clock makes nervous where none counts.
fn clock_ui(ui: &mut Ui, view: &TableView, color: Color) {
    let TableView { session, words, palette, .. } = *view;
    let Some(left) = session.time_left(color, view.now) else { return };
    let color = if left.time < SHORT_TIME { palette.bad } else { palette.text };
    ui.label(RichText::new(words.time_left(&left)).font(theme::semibold(20.0)).color(color));
}

/// Part of its time that the search has used, from 0 to 1.
fn progress(view: &TableView) -> f32 {
    let strength = view.session.strength_of(view.session.color_to_move());
    let limit = strength.limits().time.unwrap_or(Duration::MAX);
    (view.thinking_for.as_secs_f32() / limit.as_secs_f32().max(f32::EPSILON)).clamp(0.0, 1.0)
}
