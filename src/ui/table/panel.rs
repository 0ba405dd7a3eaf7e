//! The panel beside the board: the players at the top, the settings and the row of buttons, unless a strip has them, at
//! the foot; between them, in a part that scrolls, the cards that come and go, and the moves.

use crate::coach::hint::Hint;
use crate::game::Outcome;
use crate::game::Tree;
use crate::rules::{Color, Ending, Point};
use crate::session::{Session, Thinking};
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, Enabled, IconButton, Tone, scrolled_ui};
use crate::ui::table::analysis::analysis_ui;
use crate::ui::table::explain::{announcement_ui, explain_ui};
use crate::ui::table::judgement::judgement_ui;
use crate::ui::table::moves::moves_ui;
use crate::ui::table::opening::opening_ui;
use crate::ui::table::players::players_ui;
use crate::ui::table::proof::proof_ui;
use crate::ui::table::result::result_ui;
use crate::ui::table::review::{self, review_ui};
use crate::ui::table::settings::{settings_card_ui, settings_height};
use crate::ui::view::{PanelMemory, TableView};
use egui::{Ui, UiBuilder};

const GAP: f32 = 12.0;
/// Height of the row of buttons.
const ROW_HEIGHT: f32 = 36.0;
/// The moves card is at least this high; where there is less room, it scrolls with the cards above it.
const MOVES_MIN_HEIGHT: f32 = 104.0;

/// Whether the panel has the row of buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionRow {
    /// It is under the settings.
    Shown,
    /// The strip under the board has the same buttons.
    InStrip,
}

/// Height below which nothing is drawn between the players and the row of buttons: open settings in a low window may
/// leave no room there.
const MIN_CARDS_HEIGHT: f32 = 64.0;

/// Draws the panel. The row of buttons and the tabs of the settings stand on its foot, and keep their place whatever comes
/// and goes above them, the contents of the settings included.
pub fn panel_ui(ui: &mut Ui, view: &TableView, row: ActionRow, memory: &mut PanelMemory, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = GAP;
    if !players_are_hidden(ui, view.session) {
        players_ui(ui, view, memory, actions);
    }
    let room = ui.available_rect_before_wrap();
    let row_height = if row == ActionRow::Shown { ROW_HEIGHT + GAP } else { 0.0 };
    let for_settings = room.height() - row_height;
    // Open settings leave the moves some room, and scroll in what is left.
    let settings_height = settings_height(memory, for_settings, MOVES_MIN_HEIGHT + GAP, ui.ctx());
    let foot = (room.bottom() - settings_height - row_height).max(room.top());
    let cards = room.with_max_y((foot - GAP).max(room.top()));
    memory.pointed_sentence = None;
    memory.pointed_line = Vec::new();
    if cards.height() >= MIN_CARDS_HEIGHT {
        ui.scope_builder(UiBuilder::new().id_salt("cards").max_rect(cards), |ui| cards_ui(ui, view, memory, actions));
    }
    ui.scope_builder(UiBuilder::new().id_salt("foot").max_rect(room.with_min_y(foot)), |ui| {
        settings_card_ui(ui, view, memory, settings_height, actions);
        if row == ActionRow::Shown {
            actions_ui(ui, view, actions);
        }
    });
}

/// Whether the players are hidden to make room for an analysis, or in a low window for a review or a proof.
fn players_are_hidden(ui: &Ui, session: &Session) -> bool {
    /// Height of a window, in points, below which there is not enough room for them.
    const LOW: f32 = 900.0;
    let is_low = ui.ctx().content_rect().height() < LOW;
    let is_study = session.demonstration().is_some() || session.is_proving() || session.review().is_some();
    session.is_analysing() || is_low && is_study
}

/// The cards that come and go, and the moves in the room that is left.
fn cards_ui(ui: &mut Ui, view: &TableView, memory: &mut PanelMemory, actions: &mut Vec<Action>) {
    let bottom = ui.max_rect().bottom();
    // A new review begins with its summary.
    memory.shows_swings &= view.session.review().is_some();
    scrolled_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        result_ui(ui, view, memory, actions);
        opening_ui(ui, view, actions);
        if !review::tells_of_the_last_move(view.session, view.reviewing) {
            judgement_ui(ui, view, actions);
        }
        // Where the review's card or the result's says it, the sentence is for screen readers alone.
        let is_five = matches!(view.session.outcome(), Some(Outcome::Board(Ending::Five { .. })));
        if is_five || review::tells_of_the_last_move(view.session, view.reviewing) {
            announcement_ui(ui, view);
        } else {
            memory.pointed_sentence = explain_ui(ui, view);
        }
        if view.session.demonstration().is_some() || view.session.is_proving() {
            proof_ui(ui, view, actions);
        } else {
            if view.session.is_analysing() && view.session.trial().is_none() {
                memory.pointed_line = analysis_ui(ui, view, actions).unwrap_or_default();
            }
            if review::is_shown(view.session) {
                review_ui(ui, view, memory, actions);
            }
        }
        let height = (bottom - ui.cursor().top()).max(MOVES_MIN_HEIGHT);
        moves_ui(ui, view, height, actions);
    });
}

/// The centre of the part of the board that a hint points to, as long as it does not name the move.
pub fn hinted_area(session: &Session) -> Option<Point> {
    match session.hint_steps() {
        [Hint::Area(center)] | [Hint::Area(center), Hint::Kind(_)] => Some(*center),
        _ => None,
    }
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
    if let Some(pressed) = controls::toned_row_ui(ui, &buttons, |index| tone(view, commands[index].0)) {
        actions.push(Action::Ui(commands[pressed].0));
    }
}

/// Tone of a command's button.
pub fn tone(view: &TableView, command: UiCommand) -> Tone {
    if command == UiCommand::Resign && view.asks_to_resign { Tone::Asks } else { Tone::Plain }
}

/// The commands of the action row, and whether each can be given now. An analysis is about the line, not about the game
/// under it: in place of that game's commands it has those that walk along the line.
pub fn table_commands(session: &Session) -> [(UiCommand, Enabled); 6] {
    if session.is_analysing() {
        let game = session.game();
        let [back, forward] = [game.cursor() != Tree::ROOT, !game.tree().node(game.cursor()).is_leaf()];
        return [
            (UiCommand::TakeBack, game.last_done().is_some().into()),
            (UiCommand::Redo, game.last_undone().is_some().into()),
            (UiCommand::First, back.into()),
            (UiCommand::Previous, back.into()),
            (UiCommand::Next, forward.into()),
            (UiCommand::Last, forward.into()),
        ];
    }
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
        (
            UiCommand::Resign,
            (session.outcome().is_none() && !session.is_finished() && person_plays && game.has_moves()).into(),
        ),
    ]
}
