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
use crate::ui::pages::practice::{PracticeBoard, PracticeView, practice_board_ui};
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
            controls::card_ui(ui, |ui| state_ui(ui, view, attempt, texts, actions));
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
        ui.label(RichText::new(score_text).font(theme::medium(13.0)));
        let part = score.solved as f32 / score.all.max(1) as f32;
        controls::progress_line_ui(ui, score_text, part);
        ui.add(egui::Label::new(RichText::new(&derived.rating).size(12.0).color(palette.secondary)).wrap());
        ui.horizontal_wrapped(|ui| {
            for (kind, text) in &derived.challenges {
                let tip = words.challenge_tip(*kind);
                if ui.add(egui::Button::new(text).min_size(egui::vec2(0.0, 34.0))).on_hover_text(tip).clicked() {
                    actions.push(Action::Puzzle(PuzzleRequest::Challenge(*kind)));
                }
            }
        });
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

/// Outcome of the last try, and the buttons that apply now.
fn state_ui(ui: &mut Ui, view: &PuzzleView, attempt: &Attempt, texts: &PuzzleTexts, actions: &mut Vec<Action>) {
    let PuzzleView { words, palette, .. } = *view;
    let mut ask = |request| actions.push(Action::Puzzle(request));
    // It always takes the same room, so that the buttons do not jump when a sentence comes.
    ui.scope(|ui| {
        ui.set_min_height(40.0);
        ui.add(egui::Label::new(RichText::new(&texts.state).color(texts.tone.color(palette))).wrap());
        for hint in &texts.hints {
            ui.add(egui::Label::new(RichText::new(hint).color(palette.accent)).wrap());
        }
    });
    if let (Some(position), Some(walked)) = (&texts.position, attempt.walked())
        && let Some(steps) = controls::walk_ui(ui, words, position, walked)
    {
        ask(PuzzleRequest::Walk(steps));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        let (again, next) = (words.label(Label::PuzzleAgain), words.label(Label::PuzzleNext));
        let stage = attempt.stage();
        if matches!(stage, Stage::Failed { .. }) && controls::primary_button_ui(ui, again).clicked() {
            ask(PuzzleRequest::Again);
        }
        if *stage == Stage::Solved && controls::primary_button_ui(ui, next).clicked() {
            ask(PuzzleRequest::Next);
        }
        let plain = |ui: &mut Ui, text: &str| ui.add(egui::Button::new(text).min_size(egui::vec2(0.0, 34.0)));
        if matches!(stage, Stage::Solved | Stage::Walking { .. }) && plain(ui, again).clicked() {
            ask(PuzzleRequest::Again);
        }
        if !texts.has_help {
            return;
        }
        if *stage == Stage::Yours && attempt.board().moves().is_empty() {
            let tip = words.label(Label::PuzzleHintTip);
            if plain(ui, words.label(Label::Hint)).on_hover_text(tip).clicked() {
                ask(PuzzleRequest::Hint);
            }
        }
        let may_ask = !matches!(stage, Stage::Judging | Stage::Asking | Stage::Walking { .. });
        if may_ask && plain(ui, words.label(Label::PuzzleSolution)).clicked() {
            ask(PuzzleRequest::Solution);
        }
        if *stage != Stage::Solved && plain(ui, next).clicked() {
            ask(PuzzleRequest::Next);
        }
    });
}

/// Choice of the filter of the puzzles.
fn choice_ui(ui: &mut Ui, words: Words, filter: Filter, due: &str, actions: &mut Vec<Action>) {
    let mut wanted = filter;
    let any = words.label(Label::PuzzleAny);
    let sources = [Source::All, Source::Due, Source::Own];
    let labels = [words.label(Label::PuzzlesAll), due, words.label(Label::PuzzlesOwn)];
    pick_ui(ui, words.label(Label::PuzzleSource), &sources, &labels, &mut wanted.source);
    let classes = [None, Some(Class::Vcf), Some(Class::Vct), Some(Class::Defence)];
    let labels = [Label::PuzzleFours, Label::PuzzleThreats, Label::PuzzleDefence].map(|label| words.label(label));
    let labels = [any, labels[0], labels[1], labels[2]];
    pick_ui(ui, words.label(Label::PuzzleClass), &classes, &labels, &mut wanted.class);
    let rules = [None, Some(Rule::Freestyle), Some(Rule::Standard), Some(Rule::Renju)];
    let labels = rules.map(|rule| rule.map_or(any, |rule| words.rule(rule)));
    pick_ui(ui, words.label(Label::Rule), &rules, &labels, &mut wanted.rule);
    let grades: Vec<Option<Grade>> = std::iter::once(None).chain(Grade::all().map(Some)).collect();
    let texts: Vec<String> =
        grades.iter().map(|grade| grade.map_or(any.to_owned(), |grade| grade.number().to_string())).collect();
    let labels: Vec<&str> = texts.iter().map(String::as_str).collect();
    pick_ui(ui, words.label(Label::PuzzleGrade), &grades, &labels, &mut wanted.grade);
    let themes: Vec<Option<Theme>> = std::iter::once(None).chain(Theme::ALL.map(Some)).collect();
    let labels: Vec<&str> = themes.iter().map(|theme| theme.map_or(any, |theme| words.theme_name(theme))).collect();
    let current = themes.iter().position(|theme| *theme == wanted.theme).unwrap_or(0);
    ui.label(RichText::new(words.label(Label::PuzzleTheme)).size(12.0).color(Palette::of(ui).secondary));
    if let Some(chosen) = controls::list_choice_ui(ui, words.label(Label::PuzzleTheme), current, &labels) {
        wanted.theme = themes[chosen];
    }
    if wanted != filter {
        actions.push(Action::Puzzle(PuzzleRequest::Filter(wanted)));
    }
}

/// A choice of one of several values.
fn pick_ui<T: Copy + PartialEq>(ui: &mut Ui, name: &str, values: &[T], labels: &[&str], value: &mut T) {
    ui.label(RichText::new(name).size(12.0).color(Palette::of(ui).secondary));
    let mut chosen = values.iter().position(|one| one == value).unwrap_or(0);
    if controls::segmented_ui(ui, name, &mut chosen, labels).changed() {
        *value = values[chosen];
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
