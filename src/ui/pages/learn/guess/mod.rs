//! The practice with games: each move is guessed, and compared with the one that was played.

mod model;

pub use model::{GuessedGame, Guesses};

use super::panel::{self, Sentence};
use super::{LearnPage, LearnView};
use crate::coach::guess::{Guessing, Sides, Stage};
use crate::coach::hint;
use crate::game::Mark;
use crate::rules::{Color, Point};
use crate::ui::action::{Action, GuessRequest};
use crate::ui::controls::{self, Chosen};
use crate::ui::pages::practice::{PracticeBoard, PracticeView, practice_board_ui};
use crate::ui::theme;
use crate::words::{GuessLabel, Label};
use egui::{Key, Modifiers, RichText, Role, Ui, WidgetInfo, vec2};
use model::Derived;

/// Draws the offer to guess the moves of the game on the table.
pub(super) fn offer_ui(ui: &mut Ui, view: LearnView, guesses: &Guesses, actions: &mut Vec<Action>) {
    let LearnView { words, palette, game, .. } = view;
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        ui.label(RichText::new(words.guess(GuessLabel::Title)).font(theme::semibold(15.0)));
        ui.add(egui::Label::new(words.guess(GuessLabel::Tip)).wrap());
        let [black, white] = Color::ALL.map(|color| {
            let player = game.player(color);
            words.player(&player.name, &player.kind)
        });
        ui.label(RichText::new(format!("{black} – {white}")).font(theme::medium(14.0)));
        let which = RichText::new(words.guess(GuessLabel::WhichGame)).size(13.0).color(palette.secondary);
        ui.add(egui::Label::new(which).wrap());
        let sides = [Sides::One(Color::Black), Sides::One(Color::White), Sides::Both];
        let is_chosen = |one: &Sides| *one == guesses.sides.map_or(Sides::Both, Sides::One);
        let mut chosen = sides.iter().position(is_chosen).unwrap_or(2);
        let names = [words.side(Color::Black), words.side(Color::White), words.guess(GuessLabel::Both)];
        let name = words.guess(GuessLabel::Sides);
        ui.label(RichText::new(name).size(12.0).color(palette.secondary));
        if controls::segmented_ui(ui, name, &mut chosen, &names).changed() {
            actions.push(Action::Guess(GuessRequest::Choose(sides[chosen])));
        }
        if controls::primary_button_ui(ui, words.guess(GuessLabel::Begin)).clicked() {
            actions.push(Action::Guess(GuessRequest::Begin));
        }
    });
}

/// Draws the open game: the panel and the board. Returns the point under the pointer.
pub(super) fn guess_ui(
    ui: &mut Ui,
    view: &PracticeView,
    page: &mut LearnPage,
    actions: &mut Vec<Action>,
) -> Option<Point> {
    let PracticeView { words, palette, .. } = *view;
    page.guesses.update_derived(words);
    let Guesses { open, view: board_state, derived, .. } = &mut page.guesses;
    let (Some(open), derived) = (open.as_ref(), derived.value()) else { return None };
    let guessing = &open.guessing;
    controls::side_frame_ui(ui, palette, |ui| panel_ui(ui, view, guessing, derived, actions));
    if view.takes_keys {
        keyboard(ui, guessing, actions);
    }
    let board = guessing.board();
    let is_yours = guessing.stage() == Stage::Yours;
    let marks: Vec<(Point, Mark)> = derived.guess.clone().into_iter().collect();
    let shown = PracticeBoard {
        preview: &derived.preview,
        hint: hint::pointed(guessing.hints_given()),
        marks: &marks,
        ghost: is_yours.then(|| board.side_to_move()),
        ..PracticeBoard::plain(board)
    };
    let response = practice_board_ui(ui, view, board_state, &shown);
    if let Some(point) = response.clicked {
        actions.push(Action::Guess(GuessRequest::Guess(point)));
    }
    response.hovered
}

/// The panel beside the board.
fn panel_ui(ui: &mut Ui, view: &PracticeView, guessing: &Guessing, derived: &Derived, actions: &mut Vec<Action>) {
    let PracticeView { words, palette, .. } = *view;
    let mut ask = |request| actions.push(Action::Guess(request));
    ui.spacing_mut().item_spacing.y = 10.0;
    if panel::head_ui(ui, words.guess(GuessLabel::Back), words.guess(GuessLabel::Title)) {
        ask(GuessRequest::Close);
    }
    panel::task_ui(ui, palette, guessing.board().side_to_move(), [&derived.players, &derived.place]);
    controls::card_ui(ui, |ui| {
        let Derived { state, tone, hints, .. } = derived;
        panel::sentence_ui(ui, palette, &Sentence { text: state, tone: *tone, hints, below: "" }, 74.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            let plain = |ui: &mut Ui, text: &str| ui.add(egui::Button::new(text).min_size(vec2(0.0, 34.0)));
            match guessing.stage() {
                Stage::Yours => {
                    if guessing.has_hint() && plain(ui, words.label(Label::Hint)).clicked() {
                        ask(GuessRequest::Hint);
                    }
                }
                Stage::Judging(_) => {}
                Stage::Judged(..) | Stage::NotJudged(_) => {
                    if controls::primary_button_ui(ui, words.guess(GuessLabel::Next)).clicked() {
                        ask(GuessRequest::Next);
                    }
                }
                Stage::Over => {
                    if controls::primary_button_ui(ui, words.guess(GuessLabel::Back)).clicked() {
                        ask(GuessRequest::Close);
                    }
                    if plain(ui, words.guess(GuessLabel::Again)).clicked() {
                        ask(GuessRequest::Again);
                    }
                }
            }
        });
    });
    for text in [&derived.tally, &derived.best] {
        ui.add(egui::Label::new(RichText::new(text).size(13.0)).wrap());
    }
    if !derived.rows.is_empty() {
        controls::card_ui(ui, |ui| {
            ui.label(RichText::new(words.guess(GuessLabel::Guesses)).font(theme::semibold(14.0)));
            ui.spacing_mut().item_spacing.y = 0.0;
            for (index, [text, points]) in derived.rows.iter().enumerate() {
                let chosen = if guessing.looked_at() == Some(index) { Chosen::Yes } else { Chosen::No };
                let row = controls::command_row_ui(ui, text, points, chosen);
                row.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{text}: {points}")));
                if row.clicked() {
                    ask(GuessRequest::LookAt(index));
                }
            }
        });
    }
}

/// Handles the keys of the page, where no control has the focus.
fn keyboard(ui: &Ui, guessing: &Guessing, actions: &mut Vec<Action>) {
    if ui.memory(|memory| memory.focused().is_some()) {
        return;
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::H) {
        actions.push(Action::Guess(GuessRequest::Hint));
    }
    if pressed(Key::Enter) || pressed(Key::N) {
        let is_over = guessing.stage() == Stage::Over;
        actions.push(Action::Guess(if is_over { GuessRequest::Close } else { GuessRequest::Next }));
    }
}
