//! The practice with won positions: each is played out to the five against the longest defence.

mod derived;
mod model;
mod open;

pub use model::{Elsewhere, WonGames};

use super::panel;
use super::{LearnPage, LearnView};
use crate::coach::hint;
use crate::coach::school::progress::SchoolProgress;
use crate::coach::won::{Attempt, Stage};
use crate::rules::{Point, Rule};
use crate::ui::action::{Action, WonRequest};
use crate::ui::controls;
use crate::ui::pages::practice::{
    Offer, PracticeBoard, PracticeButton, PracticeView, Sentence, practice_board_ui, practice_buttons_ui, sentence_ui,
};
use crate::ui::theme;
use crate::words::{GuessLabel, Label, WonLabel, Words};
use derived::{Derived, Listing};
use egui::{Key, Modifiers, RichText, Role, Ui, WidgetInfo, vec2};

/// Draws the offer of won positions: those of the set, the one on the table, and those of one's own games.
pub(super) fn offer_ui(
    ui: &mut Ui,
    view: LearnView,
    games: &mut WonGames,
    progress: &SchoolProgress,
    actions: &mut Vec<Action>,
) {
    let LearnView { words, .. } = view;
    let mut ask = |request| actions.push(Action::Won(request));
    games.update_listing(words, progress);
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        ui.label(RichText::new(words.won(WonLabel::Title)).font(theme::semibold(15.0)));
        ui.add(egui::Label::new(words.won(WonLabel::Tip)).wrap());
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            if controls::primary_button_ui(ui, words.won(WonLabel::Begin)).clicked() {
                ask(WonRequest::Open(games.next(progress)));
            }
            let plain = |ui: &mut Ui, text: &str| ui.add(egui::Button::new(text).min_size(vec2(0.0, 34.0)));
            let from_table = plain(ui, words.won(WonLabel::FromTable));
            if from_table.on_hover_text(words.won(WonLabel::FromTableTip)).clicked() {
                ask(WonRequest::Table);
            }
            if view.missed_wins > 0 {
                let text = format!("{} ({})", words.won(WonLabel::FromGames), view.missed_wins);
                if plain(ui, &text).clicked() {
                    ask(WonRequest::Missed(0));
                }
            }
        });
        let names = Rule::COMMON.map(|rule| words.rule(rule));
        let mut chosen = Rule::COMMON.iter().position(|rule| *rule == games.rule).unwrap_or(0);
        if controls::segmented_ui(ui, words.label(Label::Rule), &mut chosen, &names).changed() {
            ask(WonRequest::Rule(Rule::COMMON[chosen]));
        }
        let Listing { score, part, numbers } = games.listing.value();
        ui.label(RichText::new(score).font(theme::medium(13.0)));
        controls::progress_line_ui(ui, score, *part);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            for (index, [text, name]) in numbers.iter().enumerate() {
                let button = ui.add(egui::Button::new(text).min_size(vec2(42.0, 26.0)));
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
                if button.on_hover_text(name).clicked() {
                    ask(WonRequest::Open(index));
                }
            }
        });
    });
}

/// Draws the open position: the panel and the board. Returns the point under the pointer.
pub(super) fn won_ui(
    ui: &mut Ui,
    view: &PracticeView,
    page: &mut LearnPage,
    actions: &mut Vec<Action>,
) -> Option<Point> {
    let PracticeView { words, palette, .. } = *view;
    page.won.update_derived(words);
    let WonGames { open, view: board_state, derived, .. } = &mut page.won;
    let (Some(open), derived) = (open.as_ref(), derived.value()) else { return None };
    let attempt = &open.attempt;
    controls::side_frame_ui(ui, palette, |ui| panel_ui(ui, view, attempt, derived, actions));
    if view.takes_keys {
        keyboard(ui, attempt, actions);
    }
    let shown = PracticeBoard {
        // The moves since the beginning, and their answers.
        is_numbered: true,
        hint: hint::pointed(attempt.hints_given()),
        marks: &derived.marks,
        ghost: attempt.takes_points().then(|| attempt.side()),
        ..PracticeBoard::plain(attempt.board())
    };
    let response = practice_board_ui(ui, view, board_state, &shown);
    if let Some(point) = response.clicked {
        actions.push(Action::Won(WonRequest::Choose(point)));
    }
    if response.steps != 0 {
        actions.push(Action::Won(WonRequest::Walk(response.steps)));
    }
    response.hovered
}

/// The panel beside the board.
fn panel_ui(ui: &mut Ui, view: &PracticeView, attempt: &Attempt, derived: &Derived, actions: &mut Vec<Action>) {
    let PracticeView { words, palette, .. } = *view;
    let mut ask = |request| actions.push(Action::Won(request));
    ui.spacing_mut().item_spacing.y = 10.0;
    if panel::head_ui(ui, words.guess(GuessLabel::Back), words.won(WonLabel::Title)) {
        ask(WonRequest::Close);
    }
    panel::task_ui(ui, palette, attempt.side(), [&derived.task, &derived.place]);
    controls::card_ui(ui, |ui| {
        let Derived { state, tone, hints, .. } = derived;
        sentence_ui(ui, palette, &Sentence { text: state, tone: *tone, hints, below: "" });
        if let Some(request) = practice_buttons_ui(ui, buttons(words, attempt)) {
            ask(request);
        }
        // Below the buttons, which keep their place when it comes.
        if let (Some(position), Some(walked)) = (&derived.position, attempt.walked())
            && let Some(steps) = controls::walk_ui(ui, words, position, walked)
        {
            ask(WonRequest::Walk(steps));
        }
    });
    for text in [&derived.tally, &derived.best] {
        ui.add(egui::Label::new(RichText::new(text).size(13.0)).wrap());
    }
}

/// The buttons of the position.
fn buttons(words: Words, attempt: &Attempt) -> [PracticeButton<'static, WonRequest>; 5] {
    let stage = attempt.stage();
    let has_left = matches!(stage, Stage::Failed | Stage::Shown);
    let back = if stage == Stage::Shown { WonLabel::PlayOn } else { WonLabel::TakeBack };
    let button = |text, offer, request| PracticeButton { text, tip: "", offer, request };
    [
        button(words.label(Label::Hint), attempt.has_hint().into(), WonRequest::Hint),
        button(words.won(WonLabel::ShowLine), attempt.takes_points().into(), WonRequest::ShowLine),
        button(words.won(back), if has_left { Offer::Next } else { Offer::No }, WonRequest::TakeBack),
        button(words.won(WonLabel::Again), matches!(stage, Stage::Won | Stage::Shown).into(), WonRequest::Again),
        button(words.won(WonLabel::Next), if stage == Stage::Won { Offer::Next } else { Offer::Yes }, WonRequest::Next),
    ]
}

/// Handles the keys of the page, where no control has the focus.
fn keyboard(ui: &Ui, attempt: &Attempt, actions: &mut Vec<Action>) {
    if ui.memory(|memory| memory.focused().is_some()) {
        return;
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let mut ask = |request| actions.push(Action::Won(request));
    for (key, steps) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1), (Key::Home, i32::MIN), (Key::End, i32::MAX)] {
        if pressed(key) {
            ask(WonRequest::Walk(steps));
        }
    }
    for (key, request) in
        [(Key::H, WonRequest::Hint), (Key::N, WonRequest::Next), (Key::Backspace, WonRequest::TakeBack)]
    {
        if pressed(key) {
            ask(request);
        }
    }
    if pressed(Key::Enter) {
        match attempt.stage() {
            Stage::Failed | Stage::Shown => ask(WonRequest::TakeBack),
            Stage::Won => ask(WonRequest::Next),
            Stage::Looking | Stage::NotProven | Stage::Yours | Stage::Judging => {}
        }
    }
}
