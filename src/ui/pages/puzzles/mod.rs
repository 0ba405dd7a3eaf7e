//! The page of puzzles: the task, the outcome of the last try, and the choice of puzzles.

mod derived;
mod model;

pub use model::{PuzzlePage, today};

use crate::coach::hint;
use crate::coach::puzzle::attempt::{Attempt, Stage};
use crate::coach::puzzle::challenge::{Challenge, ChallengeKind};
use crate::coach::puzzle::progress::Day;
use crate::coach::puzzle::shelf::{Filter, Source};
use crate::coach::puzzle::{Class, Grade, Theme};
use crate::game::Mark;
use crate::rules::{Board, DEFAULT_SIZE, Point, Rule};
use crate::settings::Settings;
use crate::ui::action::{Action, PuzzleRequest};
use crate::ui::controls;
use crate::ui::pages::practice::{
    Offer, PracticeBoard, PracticeButton, PracticeView, Sentence, practice_board_ui, practice_buttons_ui, sentence_ui,
};
use crate::ui::theme::{self, Palette};
use crate::words::{Label, Words};
use derived::{Derived, PuzzleTexts};
use egui::{Key, Modifiers, RichText, Ui};
use std::time::Duration;

/// Input of the page beside its state.
pub struct PuzzleView<'a> {
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
    /// The day, which decides the puzzles that are due.
    pub today: Day,
    /// The settings that hold now.
    pub settings: &'a Settings,
    /// Whether keys reach the page, because no dialog is open.
    pub takes_keys: bool,
}

/// Draws the page: the panel and the board. Returns the point under the pointer.
pub fn puzzles_page_ui(
    ui: &mut Ui,
    view: &PuzzleView,
    page: &mut PuzzlePage,
    actions: &mut Vec<Action>,
) -> Option<Point> {
    let PuzzleView { words, palette, settings, takes_keys, .. } = *view;
    if page.attempt.is_none() && page.current.is_none() {
        page.begin(view.today);
    }
    if page.tick(ui.input(|input| input.time)) {
        actions.push(Action::Puzzle(PuzzleRequest::TimeUp));
    }
    page.update_derived(view);
    controls::side_frame_ui(ui, palette, |ui| puzzle_panel_ui(ui, view, page, actions));
    let empty = Board::new(DEFAULT_SIZE, Rule::default());
    let attempt = page.attempt.as_ref();
    if let Some(attempt) = attempt.filter(|_| takes_keys) {
        keyboard(ui, attempt, page.is_challenged(), actions);
    }
    let board = attempt.map_or(&empty, |attempt| attempt.board());
    let is_yours = attempt.is_some_and(|attempt| attempt.is_yours());
    let marks = attempt.map(marks).unwrap_or_default();
    let hints = attempt.filter(|_| is_yours).map(|attempt| attempt.hints_given());
    let shown = PracticeBoard {
        // The moves since the puzzle's position, and their answers.
        is_numbered: true,
        forbidden: &page.derived.value().forbidden,
        hint: hint::pointed(hints.into_iter().flatten()),
        marks: &marks,
        ghost: is_yours.then(|| board.side_to_move()),
        ..PracticeBoard::plain(board)
    };
    let practice = PracticeView { words, palette, settings, takes_keys };
    let response = practice_board_ui(ui, &practice, &mut page.board, &shown);
    if let Some(point) = response.clicked {
        actions.push(Action::Puzzle(PuzzleRequest::Try(point)));
    }
    if response.steps != 0 {
        actions.push(Action::Puzzle(PuzzleRequest::Walk(response.steps)));
    }
    response.hovered
}

/// The panel beside the board.
fn puzzle_panel_ui(ui: &mut Ui, view: &PuzzleView, page: &PuzzlePage, actions: &mut Vec<Action>) {
    let PuzzleView { words, palette, .. } = *view;
    let derived = page.derived.value();
    ui.spacing_mut().item_spacing.y = 10.0;
    controls::section_ui(ui, words.label(Label::Puzzles), "");
    match (&page.attempt, &derived.puzzle) {
        (Some(attempt), Some(texts)) => {
            controls::card_ui(ui, |ui| task_ui(ui, palette, attempt, texts));
            controls::card_ui(ui, |ui| {
                state_ui(ui, view, (attempt, texts), page.challenge.as_ref(), actions);
            });
        }
        _ => {
            let why = match page.filter.source {
                Source::Due => Label::PuzzleNoneDue,
                Source::Own => Label::PuzzleNoneOwn,
                Source::All => Label::PuzzleNone,
            };
            controls::card_ui(ui, |ui| {
                ui.label(RichText::new(words.label(why)).color(palette.secondary));
            });
        }
    }
    if let (Some(challenge), Some(text)) = (&page.challenge, &derived.challenge) {
        controls::card_ui(ui, |ui| challenge_ui(ui, words, challenge, text, actions));
        if !challenge.has_ended() {
            return;
        }
    }
    controls::card_ui(ui, |ui| {
        let Derived { score, score_text, .. } = derived;
        if score.all > 0 {
            ui.label(RichText::new(score_text).font(theme::medium(13.0)));
            controls::progress_line_ui(ui, score_text, score.solved as f32 / score.all as f32);
        }
        ui.add(egui::Label::new(RichText::new(&derived.rating).size(12.0).color(palette.secondary)).wrap());
        ui.horizontal_wrapped(|ui| {
            for (kind, text) in &derived.challenges {
                let tip = words.challenge_tip(*kind);
                if ui.add(egui::Button::new(text).min_size(egui::vec2(0.0, 34.0))).on_hover_text(tip).clicked() {
                    actions.push(Action::Puzzle(PuzzleRequest::Challenge(*kind)));
                }
            }
        });
        let rules = RichText::new(words.label(Label::ChallengeRules)).size(12.0).color(palette.secondary);
        ui.add(egui::Label::new(rules).wrap());
        choice_ui(ui, words, page.filter, &derived.due, actions);
    });
    if page.filter.source == Source::Due {
        controls::card_ui(ui, |ui| due_ui(ui, palette, derived, actions));
    }
}

/// The challenge: its clock, its state or result, and the buttons that apply now.
fn challenge_ui(ui: &mut Ui, words: Words, challenge: &Challenge, text: &str, actions: &mut Vec<Action>) {
    if challenge.kind() == ChallengeKind::Timed && !challenge.has_ended() {
        // Whole seconds that have begun, so that it shows 0:00 when the time is up.
        let left = Duration::from_secs(challenge.left().as_secs_f64().ceil() as u64);
        ui.label(RichText::new(words.time(left)).font(theme::semibold(20.0)));
        ui.ctx().request_repaint_after(Duration::from_millis(200));
    }
    ui.add(egui::Label::new(RichText::new(text).font(theme::medium(14.0))).wrap());
    let mut ask = |request| actions.push(Action::Puzzle(request));
    ui.horizontal_wrapped(|ui| {
        let plain = |ui: &mut Ui, label| ui.add(egui::Button::new(words.label(label)).min_size(egui::vec2(0.0, 34.0)));
        if !challenge.has_ended() {
            if plain(ui, Label::ChallengeStop).clicked() {
                ask(PuzzleRequest::StopChallenge);
            }
            return;
        }
        if controls::primary_button_ui(ui, words.label(Label::ChallengeAgain)).clicked() {
            ask(PuzzleRequest::Challenge(challenge.kind()));
        }
        if plain(ui, Label::ChallengeLeave).clicked() {
            ask(PuzzleRequest::StopChallenge);
        }
    });
}

/// The puzzles that are due today, each to be opened, and when others come back.
fn due_ui(ui: &mut Ui, palette: &Palette, derived: &Derived, actions: &mut Vec<Action>) {
    for (id, name, details) in &derived.due_rows {
        let size = egui::vec2(ui.available_width(), 40.0);
        if controls::list_row_ui(ui, name, details, size).clicked() {
            actions.push(Action::Puzzle(PuzzleRequest::Open(*id)));
        }
    }
    ui.add(egui::Label::new(RichText::new(&derived.later).size(12.0).color(palette.secondary)).wrap());
}

/// The task: the side to move, a sentence, and facts about the puzzle.
fn task_ui(ui: &mut Ui, palette: &Palette, attempt: &Attempt, texts: &PuzzleTexts) {
    ui.horizontal_top(|ui| {
        controls::stone_ui(ui, attempt.puzzle().side(), 10.0);
        ui.vertical(|ui| {
            ui.add(egui::Label::new(RichText::new(&texts.task).font(theme::semibold(15.0))).wrap());
            let facts = RichText::new(&texts.facts).size(12.0).color(palette.secondary);
            ui.add(egui::Label::new(facts).wrap()).on_hover_text(&texts.search);
            if let Some(themes) = &texts.themes {
                ui.add(egui::Label::new(RichText::new(themes).size(12.0).color(palette.secondary)).wrap());
            }
        });
    });
}

/// Outcome of the last try, and the buttons.
fn state_ui(
    ui: &mut Ui,
    view: &PuzzleView,
    (attempt, texts): (&Attempt, &PuzzleTexts),
    challenge: Option<&Challenge>,
    actions: &mut Vec<Action>,
) {
    let PuzzleView { words, palette, .. } = *view;
    let mut ask = |request| actions.push(Action::Puzzle(request));
    sentence_ui(ui, palette, &Sentence { text: &texts.state, tone: texts.tone, hints: &texts.hints, below: "" });
    if let Some(request) = practice_buttons_ui(ui, buttons(words, attempt, challenge)) {
        ask(request);
    }
    // Below the buttons, which keep their place when it comes.
    if let (Some(position), Some(walked)) = (&texts.position, attempt.walked())
        && let Some(steps) = controls::walk_ui(ui, words, position, walked)
    {
        ask(PuzzleRequest::Walk(steps));
    }
}

/// The buttons of the puzzle. In a challenge there is no help, and the next puzzle comes by itself; when it has ended,
/// its own buttons are what most will press.
fn buttons(
    words: Words,
    attempt: &Attempt,
    challenge: Option<&Challenge>,
) -> Vec<PracticeButton<'static, PuzzleRequest>> {
    let is_challenged = challenge.is_some_and(|challenge| !challenge.has_ended());
    let first = if challenge.is_some() { Offer::Yes } else { Offer::Next };
    let stage = attempt.stage();
    let has_failed = matches!(stage, Stage::Failed { .. });
    let is_over = matches!(stage, Stage::Solved | Stage::Walking { .. });
    let may_ask = !matches!(stage, Stage::Judging | Stage::Asking | Stage::Walking { .. });
    let again = if has_failed { first } else { is_over.into() };
    let next = if is_over { first } else { Offer::Yes };
    let button = |label, offer, request| PracticeButton { text: words.label(label), tip: "", offer, request };
    let hint = PracticeButton {
        tip: words.label(Label::PuzzleHintTip),
        ..button(Label::Hint, attempt.has_hint().into(), PuzzleRequest::Hint)
    };
    let buttons = [
        hint,
        button(Label::PuzzleSolution, may_ask.into(), PuzzleRequest::Solution),
        button(Label::PuzzleAgain, again, PuzzleRequest::Again),
        button(Label::PuzzleNext, next, PuzzleRequest::Next),
    ];
    let is_there = |request: &PuzzleRequest| !is_challenged || *request == PuzzleRequest::Again;
    buttons.into_iter().filter(|button| is_there(&button.request)).collect()
}

/// Choice of the filter of the puzzles.
fn choice_ui(ui: &mut Ui, words: Words, filter: Filter, due: &str, actions: &mut Vec<Action>) {
    let mut wanted = filter;
    let any = words.label(Label::PuzzleAny);
    let sources = [
        (Source::All, words.label(Label::PuzzlesAll)),
        (Source::Due, due),
        (Source::Own, words.label(Label::PuzzlesOwn)),
    ];
    if let Some(source) = controls::choice_ui(ui, words.label(Label::PuzzleSource), filter.source, &sources) {
        wanted.source = source;
    }
    let classes = [
        (None, any),
        (Some(Class::Vcf), words.label(Label::PuzzleFours)),
        (Some(Class::Vct), words.label(Label::PuzzleThreats)),
        (Some(Class::Defence), words.label(Label::PuzzleDefence)),
    ];
    if let Some(class) = controls::choice_ui(ui, words.label(Label::PuzzleClass), filter.class, &classes) {
        wanted.class = class;
    }
    let rules = [None, Some(Rule::Freestyle), Some(Rule::Standard), Some(Rule::Renju)];
    let rules = rules.map(|rule| (rule, rule.map_or(any, |rule| words.rule(rule))));
    if let Some(rule) = controls::choice_ui(ui, words.label(Label::Rule), filter.rule, &rules) {
        wanted.rule = rule;
    }
    let numbers: Vec<(Option<Grade>, String)> =
        Grade::all().map(|grade| (Some(grade), grade.number().to_string())).collect();
    let numbers = numbers.iter().map(|(grade, number)| (*grade, number.as_str()));
    let grades: Vec<(Option<Grade>, &str)> = std::iter::once((None, any)).chain(numbers).collect();
    if let Some(grade) = controls::choice_ui(ui, words.label(Label::PuzzleGrade), filter.grade, &grades) {
        wanted.grade = grade;
    }
    let themes: Vec<Option<Theme>> = std::iter::once(None).chain(Theme::ALL.map(Some)).collect();
    let labels: Vec<&str> = themes.iter().map(|theme| theme.map_or(any, |theme| words.theme_name(theme))).collect();
    let current = themes.iter().position(|theme| *theme == filter.theme).unwrap_or(0);
    if let Some(chosen) = controls::list_choice_ui(ui, words.label(Label::PuzzleTheme), current, &labels) {
        wanted.theme = themes[chosen];
    }
    if wanted != filter {
        actions.push(Action::Puzzle(PuzzleRequest::Filter(wanted)));
    }
}

/// Marks on the board: a cross on a try that failed.
fn marks(attempt: &Attempt) -> Vec<(Point, Mark)> {
    let failed = matches!(attempt.stage(), Stage::Failed { .. });
    attempt.tried().filter(|_| failed).map(|tried| (tried, Mark::Cross)).into_iter().collect()
}

/// Handles the keys of the page, where no control has the focus.
fn keyboard(ui: &Ui, attempt: &Attempt, is_challenged: bool, actions: &mut Vec<Action>) {
    if ui.memory(|memory| memory.focused().is_some()) {
        return;
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let mut ask = |request| actions.push(Action::Puzzle(request));
    for (key, steps) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1), (Key::Home, i32::MIN), (Key::End, i32::MAX)] {
        if pressed(key) {
            ask(PuzzleRequest::Walk(steps));
        }
    }
    if !is_challenged && pressed(Key::H) {
        ask(PuzzleRequest::Hint);
    }
    if !is_challenged && pressed(Key::N) {
        ask(PuzzleRequest::Next);
    }
    if pressed(Key::Enter) {
        ask(if *attempt.stage() == Stage::Solved { PuzzleRequest::Next } else { PuzzleRequest::Again });
    }
}
