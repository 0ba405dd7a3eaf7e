//! The practice with games: each move is guessed, and compared with the one that was played.

mod model;

pub use model::{GuessedGame, Guesses, is_long_enough};

use super::panel;
use super::{LearnPage, LearnView};
use crate::coach::guess::{Guessing, Sides, Stage};
use crate::coach::hint;
use crate::game::Mark;
use crate::rules::{Color, Point};
use crate::ui::action::{Action, GuessRequest};
use crate::ui::controls::{self, Chosen};
use crate::ui::pages::practice::{
    Offer, PracticeBoard, PracticeButton, PracticeView, Sentence, practice_board_ui, practice_buttons_ui, sentence_ui,
};
use crate::ui::theme;
use crate::words::{GuessLabel, Label, Words};
use egui::{Key, Modifiers, RichText, Role, Ui, WidgetInfo, vec2};
use model::Derived;

/// Draws the offer to guess the moves of the game on the table.
pub(super) fn offer_ui(ui: &mut Ui, view: LearnView, guesses: &Guesses, actions: &mut Vec<Action>) {
    let LearnView { words, palette, players, can_guess, .. } = view;
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        ui.label(RichText::new(words.guess(GuessLabel::Title)).font(theme::semibold(15.0)));
        ui.add(egui::Label::new(words.guess(GuessLabel::Tip)).wrap());
        ui.label(RichText::new(players.join(" – ")).font(theme::medium(14.0)));
        let which = if can_guess { GuessLabel::WhichGame } else { GuessLabel::NoMoves };
        ui.add(egui::Label::new(RichText::new(words.guess(which)).size(13.0).color(palette.secondary)).wrap());
        let sides = [Sides::One(Color::Black), Sides::One(Color::White), Sides::Both];
        let is_chosen = |one: &Sides| *one == guesses.sides.map_or(Sides::Both, Sides::One);
        let mut chosen = sides.iter().position(is_chosen).unwrap_or(2);
        let names = [words.side(Color::Black), words.side(Color::White), words.guess(GuessLabel::Both)];
        let name = words.guess(GuessLabel::Sides);
        ui.label(RichText::new(name).size(12.0).color(palette.secondary));
        if controls::segmented_ui(ui, name, &mut chosen, &names).changed() {
            actions.push(Action::Guess(GuessRequest::Choose(sides[chosen])));
        }
        let resume = guesses.resume_text(words);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            ui.add_enabled_ui(can_guess, |ui| {
                if controls::primary_button_ui(ui, words.guess(GuessLabel::Begin)).clicked() {
                    actions.push(Action::Guess(GuessRequest::Begin));
                }
            });
            if let Some(text) = resume
                && ui.add(egui::Button::new(text).min_size(vec2(0.0, 34.0)).wrap()).clicked()
            {
                actions.push(Action::Guess(GuessRequest::Resume));
            }
        });
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
        first_preview: derived.first_preview,
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
        sentence_ui(ui, palette, &Sentence { text: state, tone: *tone, hints, below: "" });
        if let Some(request) = practice_buttons_ui(ui, buttons(words, guessing)) {
            ask(request);
        }
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

/// The buttons: those of a move, or at the end those of the game.
fn buttons(words: Words, guessing: &Guessing) -> Vec<PracticeButton<'static, GuessRequest>> {
    let button = |text, offer, request| PracticeButton { text, tip: "", offer, request };
    let stage = guessing.stage();
    if stage == Stage::Over {
        return vec![
            button(words.guess(GuessLabel::Back), Offer::Next, GuessRequest::Close),
            button(words.guess(GuessLabel::Again), Offer::Yes, GuessRequest::Again),
        ];
    }
    let is_judged = matches!(stage, Stage::Judged(..) | Stage::NotJudged(_));
    let is_judging = matches!(stage, Stage::Judging(_));
    let next = if is_judged { Offer::Next } else { Offer::No };
    vec![
        button(words.label(Label::Hint), (stage == Stage::Yours && guessing.has_hint()).into(), GuessRequest::Hint),
        button(words.guess(GuessLabel::TakeBack), is_judging.into(), GuessRequest::TakeBack),
        button(words.guess(GuessLabel::Next), next, GuessRequest::Next),
    ]
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
