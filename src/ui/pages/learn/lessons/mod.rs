//! The lessons of gomoku: their list, and an exercise with its board.

mod derived;
mod model;
mod open;
mod openings;

pub use model::Lessons;

use super::panel;
use super::{LearnPage, LearnView};
use crate::coach::hint;
use crate::coach::lesson::attempt::{Attempt, Stage};
use crate::coach::lesson::{Exercise, Goal, Lesson, Question};
use crate::coach::school::progress::SchoolProgress;
use crate::rules::{Color, Point};
use crate::ui::action::{Action, LessonRequest};
use crate::ui::controls::{self, Chosen};
use crate::ui::pages::practice::{
    Offer, PracticeBoard, PracticeButton, PracticeView, Sentence, practice_board_ui, practice_buttons_ui, sentence_ui,
};
use crate::ui::theme;
use crate::words::{Label, LessonLabel, Words};
use derived::{Derived, Listing};
use egui::{Key, Modifiers, RichText, Role, Ui, WidgetInfo, vec2};
use open::OpenLesson;

/// Draws the list of lessons.
pub(super) fn list_ui(
    ui: &mut Ui,
    view: LearnView,
    lessons: &mut Lessons,
    progress: &SchoolProgress,
    actions: &mut Vec<Action>,
) {
    let LearnView { words, palette, .. } = view;
    lessons.update_listing(words, progress);
    let Listing { rows, next, repeats } = lessons.listing.value();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        if let Some(next) = next.map(|index| &rows[index]) {
            let text = words.go_on_with(&next.title);
            if controls::primary_button_ui(ui, &text).clicked() {
                actions.push(Action::Lesson(LessonRequest::Open(next.lesson)));
            }
        }
        if *repeats > 0 {
            let text = words.repeat_exercises(*repeats);
            let button = ui.add(egui::Button::new(text).min_size(vec2(0.0, 34.0)));
            if button.on_hover_text(words.lesson(LessonLabel::RepeatTip)).clicked() {
                actions.push(Action::Lesson(LessonRequest::Repeat));
            }
        }
    });
    ui.add_space(10.0);
    let mut rest = rows.as_slice();
    while let Some(part) = rest.first().and_then(|row| row.part) {
        let length = 1 + rest[1..].iter().take_while(|row| row.part.is_none()).count();
        let (of_part, after) = rest.split_at(length);
        rest = after;
        controls::card_ui(ui, |ui| {
            ui.label(RichText::new(words.lesson_part(part)).font(theme::semibold(15.0)));
            ui.add_space(4.0);
            ui.spacing_mut().item_spacing.y = 0.0;
            for row in of_part {
                let mark = if row.is_done { "✓" } else { row.solved.as_str() };
                let response = controls::command_row_ui(ui, &row.title, mark, Chosen::No);
                let name = format!("{} · {}", row.title, row.solved);
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if response.clicked() {
                    actions.push(Action::Lesson(LessonRequest::Open(row.lesson)));
                }
            }
        });
        ui.add_space(8.0);
    }
    ui.label(RichText::new(words.lesson(LessonLabel::Judged)).size(12.0).color(palette.secondary));
}

/// Draws the open exercise: the panel and the board. Returns the point under the pointer.
pub(super) fn lesson_ui(
    ui: &mut Ui,
    view: &PracticeView,
    page: &mut LearnPage,
    actions: &mut Vec<Action>,
) -> Option<Point> {
    let PracticeView { words, palette, .. } = *view;
    let LearnPage { lessons, progress, .. } = page;
    lessons.update_derived(words, progress);
    let Lessons { open, view: board_state, derived, hides_openings, .. } = lessons;
    let (Some(open), derived) = (open.as_ref(), derived.value()) else { return None };
    controls::side_frame_ui(ui, palette, |ui| {
        panel_ui(ui, view, open, derived, actions);
        if open.lesson == Some(Lesson::Openings) {
            chart_ui(ui, view, hides_openings);
        }
    });
    let attempt = &open.attempt;
    if view.takes_keys {
        keyboard(ui, attempt, derived, actions);
    }
    // The key that placed the stone leads on from the exercise, too.
    let is_over = matches!(attempt.stage(), Stage::Solved | Stage::Shown);
    if view.takes_keys
        && is_over
        && board_state.has_focus()
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
    {
        actions.push(Action::Lesson(LessonRequest::Next));
    }
    let board = attempt.board();
    let shown = PracticeBoard {
        // The moves since the exercise's position.
        is_numbered: true,
        hint: hint::pointed(attempt.hints_given()),
        marks: &derived.marks,
        lit: (&derived.lit[0], &derived.lit[1]),
        ghost: attempt.takes_points().then(|| board.side_to_move()),
        ..PracticeBoard::plain(board)
    };
    let response = practice_board_ui(ui, view, board_state, &shown);
    if let Some(point) = response.clicked {
        actions.push(Action::Lesson(LessonRequest::Choose(point)));
    }
    if response.steps != 0 {
        actions.push(Action::Lesson(LessonRequest::Walk(response.steps)));
    }
    response.hovered
}

/// The panel beside the board.
fn panel_ui(ui: &mut Ui, view: &PracticeView, open: &OpenLesson, derived: &Derived, actions: &mut Vec<Action>) {
    let PracticeView { words, palette, .. } = *view;
    let mut ask = |request| actions.push(Action::Lesson(request));
    ui.spacing_mut().item_spacing.y = 10.0;
    if panel::head_ui(ui, words.lesson(LessonLabel::AllLessons), &derived.title) {
        ask(LessonRequest::Close);
    }
    if !derived.introduction.is_empty() {
        ui.add(egui::Label::new(RichText::new(&derived.introduction).size(13.0).color(palette.secondary)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for (index, (name, is_solved)) in derived.numbers.iter().enumerate() {
            let text = if *is_solved { format!("{} ✓", index + 1) } else { (index + 1).to_string() };
            let is_shown = index == open.index;
            let button = ui.add(egui::Button::selectable(is_shown, text).min_size(vec2(38.0, 26.0)));
            button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, name));
            if button.on_hover_text(name).clicked() {
                ask(LessonRequest::GoTo(index));
            }
        }
    });
    if !derived.rule_change.is_empty() {
        let notice = RichText::new(&derived.rule_change).font(theme::medium(13.0)).color(palette.warn);
        ui.add(egui::Label::new(notice).wrap());
    }
    panel::task_ui(ui, palette, side(open.attempt.rest()), [&derived.goal, &derived.place]);
    controls::card_ui(ui, |ui| state_ui(ui, view, &open.attempt, derived, &mut ask));
    let is_done = derived.numbers.iter().all(|(_, is_solved)| *is_solved);
    if open.lesson.is_some() && derived.numbers.iter().any(|(_, is_solved)| *is_solved) {
        if is_done {
            ui.label(RichText::new(words.lesson(LessonLabel::Done)).size(12.0).color(palette.secondary));
        }
        let label = if open.asks_to_reset { LessonLabel::ResetSure } else { LessonLabel::Reset };
        if ui.add(egui::Button::new(RichText::new(words.lesson(label)).size(13.0))).clicked() {
            ask(LessonRequest::Reset);
        }
    }
}

/// The chart of the openings, which can be folded away.
fn chart_ui(ui: &mut Ui, view: &PracticeView, is_hidden: &mut bool) {
    let mut is_shown = !*is_hidden;
    controls::fold_row_ui(ui, view.words.lesson(LessonLabel::Openings), "", &mut is_shown);
    *is_hidden = !is_shown;
    if is_shown {
        controls::card_ui(ui, |ui| openings::openings_ui(ui, view.words, view.palette));
    }
}

/// The side that the goal is about.
fn side(exercise: &Exercise) -> Color {
    match exercise.goal() {
        Goal::Ask(Question::IsThree(_) | Question::IsThreatened(_)) => !exercise.side(),
        _ => exercise.side(),
    }
}

/// Verdict on the last answer, and the buttons that apply now.
fn state_ui(
    ui: &mut Ui,
    view: &PracticeView,
    attempt: &Attempt,
    derived: &Derived,
    ask: &mut impl FnMut(LessonRequest),
) {
    let PracticeView { words, palette, .. } = *view;
    let Derived { state, tone, hints, entered, .. } = derived;
    sentence_ui(ui, palette, &Sentence { text: state, tone: *tone, hints, below: entered });
    let is_yours = attempt.stage() == Stage::Yours;
    let plain = |ui: &mut Ui, text: &str| ui.add(egui::Button::new(text).min_size(vec2(0.0, 34.0)));
    ui.add_enabled_ui(is_yours, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            for (option, text) in &derived.options {
                if plain(ui, text).clicked() {
                    ask(LessonRequest::Answer(option.clone()));
                }
            }
        });
    });
    if let Some(request) = practice_buttons_ui(ui, buttons(words, attempt)) {
        ask(request);
    }
    // Below the buttons, which keep their place when it comes.
    if let (Some(position), Some(walked)) = (&derived.position, attempt.walked())
        && let Some(steps) = controls::walk_ui(ui, words, position, walked)
    {
        ask(LessonRequest::Walk(steps));
    }
}

/// The buttons of the exercise, beside those that answer it.
fn buttons(words: Words, attempt: &Attempt) -> Vec<PracticeButton<'static, LessonRequest>> {
    let stage = attempt.stage();
    let is_over = matches!(stage, Stage::Solved | Stage::Shown);
    let has_entered = stage == Stage::Yours && !attempt.entered().is_empty();
    let may_ask = matches!(stage, Stage::Yours | Stage::Failed);
    let again = if stage == Stage::Failed { Offer::Next } else { is_over.into() };
    let next = if is_over { Offer::Next } else { Offer::Yes };
    let button = |text, offer, request| PracticeButton { text, tip: "", offer, request };
    let label = |label| words.lesson(label);
    let check = if has_entered { Offer::Next } else { Offer::No };
    let several = [
        button(label(LessonLabel::Check), check, LessonRequest::HandIn),
        button(label(LessonLabel::RemoveLast), has_entered.into(), LessonRequest::RemoveLast),
    ];
    let always = [
        button(words.label(Label::Hint), attempt.has_hint().into(), LessonRequest::Hint),
        button(label(LessonLabel::ShowSolution), may_ask.into(), LessonRequest::Solution),
        button(label(LessonLabel::TryAgain), again, LessonRequest::Again),
        button(label(LessonLabel::Next), next, LessonRequest::Next),
    ];
    several.into_iter().filter(|_| attempt.takes_several()).chain(always).collect()
}

/// Handles the keys of the page, where no control has the focus.
fn keyboard(ui: &Ui, attempt: &Attempt, derived: &Derived, actions: &mut Vec<Action>) {
    if ui.memory(|memory| memory.focused().is_some()) {
        return;
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let mut ask = |request| actions.push(Action::Lesson(request));
    for (key, steps) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1), (Key::Home, i32::MIN), (Key::End, i32::MAX)] {
        if pressed(key) {
            ask(LessonRequest::Walk(steps));
        }
    }
    let numbers = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];
    for (key, (option, _)) in numbers.into_iter().zip(&derived.options) {
        if pressed(key) {
            ask(LessonRequest::Answer(option.clone()));
        }
    }
    if pressed(Key::H) {
        ask(LessonRequest::Hint);
    }
    if pressed(Key::N) {
        ask(LessonRequest::Next);
    }
    if pressed(Key::Backspace) {
        ask(LessonRequest::RemoveLast);
    }
    if pressed(Key::Enter) {
        match attempt.stage() {
            Stage::Yours => ask(LessonRequest::HandIn),
            Stage::Failed => ask(LessonRequest::Again),
            Stage::Solved | Stage::Shown => ask(LessonRequest::Next),
            Stage::Judging => {}
        }
    }
}
