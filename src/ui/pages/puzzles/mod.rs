//! The place of puzzles: what is to be done, what became of the last try, and which puzzles are wanted.

use crate::coach::hint::Hint;
use crate::coach::puzzle::attempt::{Attempt, SavedAttempt, Stage};
use crate::coach::puzzle::judge::Judgement;
use crate::coach::puzzle::progress::{Change, Day, Progress};
use crate::coach::puzzle::shelf::{Filter, Shelf, Source};
use crate::coach::puzzle::{Class, Grade, Puzzle, PuzzleId, set};
use crate::game::Mark;
use crate::rules::{Point, Rule};
use crate::ui::action::{Action, PuzzleRequest};
use crate::ui::board::BoardState;
use crate::ui::controls::{self, Enabled, IconButton};
use crate::ui::icons::Icon;
use crate::ui::theme::{self, Palette};
use crate::words::{Label, Words};
use crate::worker::PuzzleJudge;
use egui::{Key, Modifiers, RichText, Ui};

/// The place, from frame to frame.
#[derive(Default)]
pub struct PuzzlePage {
    pub progress: Progress,
    pub filter: Filter,
    pub attempt: Option<Attempt>,
    /// The name of the puzzle, worked out once.
    pub current: Option<PuzzleId>,
    pub board: BoardState,
    /// The puzzle under way as it was kept last.
    kept: Option<SavedAttempt>,
    /// How many changes of the progress the storage was told of.
    changes: usize,
    pub(in crate::ui) judge: Option<PuzzleJudge>,
    shelf: Option<Shelf>,
}

impl PuzzlePage {
    pub fn new(progress: Progress) -> PuzzlePage {
        PuzzlePage { progress, ..PuzzlePage::default() }
    }

    /// Notes what happened, which the storage is to be told of.
    pub fn change(&mut self, change: Change) -> Change {
        self.progress.apply(&change);
        self.changes += 1;
        if matches!(change, Change::Made(_)) {
            // The shelf is filled anew when it is looked at next.
            self.shelf = None;
        }
        change
    }

    /// Applies the progress on disk, which includes our first `changes` changes and those of other windows.
    pub(in crate::ui) fn apply_saved(&mut self, progress: Progress, changes: usize) {
        // Where we have noted something since, the storage will tell again.
        if changes == self.changes {
            if progress.own() != self.progress.own() {
                self.shelf = None;
            }
            self.progress = progress;
        }
    }

    /// Returns the changes to the puzzle under way since the last call, to be saved.
    pub fn keep(&mut self) -> Vec<Change> {
        let kept = self.attempt.as_ref().and_then(Attempt::save);
        if kept == self.kept {
            return Vec::new();
        }
        let before = std::mem::replace(&mut self.kept, kept.clone());
        let left = before.map(|before| before.id()).filter(|&id| kept.as_ref().is_none_or(|kept| kept.id() != id));
        let changes = left.map(Change::Left).into_iter().chain(kept.map(|kept| Change::UnderWay(Box::new(kept))));
        changes.map(|change| self.change(change)).collect()
    }

    /// Resumes the puzzle that was under way last, or takes the next one.
    pub fn begin(&mut self, today: Day) {
        let kept = self.progress.under_way().iter().rev();
        let taken_up = kept.cloned().find_map(|kept| Some((Attempt::restore(kept.clone())?, kept)));
        match taken_up {
            Some((attempt, kept)) => {
                self.current = Some(kept.id());
                (self.attempt, self.kept) = (Some(attempt), Some(kept));
            }
            None => self.take_next(today),
        }
    }

    /// Takes the next puzzle of the filter.
    pub fn take_next(&mut self, today: Day) {
        let last = self.current;
        let (shelf, progress, filter) = self.parts();
        let next = shelf.next(filter, progress, today, last).cloned();
        self.current = next.as_ref().map(|(id, _)| *id);
        self.attempt = next.map(|(_, puzzle)| Attempt::new(puzzle));
    }

    /// Sets the filter. The puzzle that is shown stays if it passes.
    pub fn choose(&mut self, filter: Filter, today: Day) {
        self.filter = filter;
        let current = self.current;
        let (shelf, progress, filter) = self.parts();
        if current.is_none_or(|id| shelf.matching(filter, progress, today).all(|item| item.0 != id)) {
            self.current = None;
            self.take_next(today);
        }
    }

    fn parts(&mut self) -> (&Shelf, &Progress, Filter) {
        let PuzzlePage { shelf, progress, filter, .. } = self;
        (shelf.get_or_insert_with(|| Shelf::new(set::built_in(), progress)), progress, *filter)
    }
}

/// What the panel shows beside the page.
pub struct PuzzleView<'a> {
    pub words: Words,
    pub palette: &'a Palette,
    pub today: Day,
}

/// The panel beside the board.
pub fn puzzle_panel_ui(ui: &mut Ui, view: &PuzzleView, page: &mut PuzzlePage, actions: &mut Vec<Action>) {
    let PuzzleView { words, palette, today } = *view;
    ui.spacing_mut().item_spacing.y = 10.0;
    let (shelf, progress, filter) = page.parts();
    let score = shelf.score(filter, progress, today);
    let due = shelf.score(Filter { source: Source::Due, ..filter }, progress, today).all;
    controls::section_ui(ui, words.label(Label::Puzzles), "");
    match &page.attempt {
        Some(attempt) => {
            controls::card_ui(ui, |ui| task_ui(ui, words, palette, attempt.puzzle()));
            controls::card_ui(ui, |ui| state_ui(ui, words, palette, attempt, actions));
        }
        None => {
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
    controls::card_ui(ui, |ui| {
        ui.label(RichText::new(words.puzzle_score(score)).font(theme::medium(13.0)));
        let part = score.solved as f32 / score.all.max(1) as f32;
        controls::progress_line_ui(ui, &words.puzzle_score(score), part);
        ui.add_space(4.0);
        choice_ui(ui, words, page.filter, due, actions);
    });
}

/// What is to be done.
fn task_ui(ui: &mut Ui, words: Words, palette: &Palette, puzzle: &Puzzle) {
    ui.horizontal_top(|ui| {
        controls::stone_ui(ui, puzzle.side(), 10.0);
        ui.vertical(|ui| {
            ui.add(egui::Label::new(RichText::new(words.puzzle_task(puzzle)).font(theme::semibold(15.0))).wrap());
            let facts = RichText::new(words.puzzle_facts(puzzle)).size(12.0).color(palette.secondary);
            ui.add(egui::Label::new(facts).wrap());
        });
    });
}

/// What became of the last try, and what can be done now.
fn state_ui(ui: &mut Ui, words: Words, palette: &Palette, attempt: &Attempt, actions: &mut Vec<Action>) {
    let mut ask = |request| actions.push(Action::Puzzle(request));
    let (text, color) = sentence(words, palette, attempt);
    // Its room stays, so that the buttons do not jump when a sentence comes.
    ui.scope(|ui| {
        ui.set_min_height(40.0);
        ui.add(egui::Label::new(RichText::new(text).color(color)).wrap());
        for hint in attempt.hints_given().filter(|_| attempt.is_yours()) {
            ui.add(egui::Label::new(RichText::new(words.hint_step(hint)).color(palette.accent)).wrap());
        }
    });
    if let Some((shown, span)) = attempt.walked().filter(|(_, span)| *span.end() > 1) {
        let (least, all) = span.into_inner();
        let at = words.puzzle_line_position(shown, all);
        ui.label(RichText::new(&at).size(12.0).color(palette.secondary));
        let button = |icon, label, enabled: bool| {
            let (label, enabled) = (words.label(label), Enabled::from(enabled));
            IconButton { icon, label, tooltip: label, enabled }
        };
        let row = [
            button(Icon::First, Label::First, shown > least),
            button(Icon::Previous, Label::Previous, shown > least),
            button(Icon::Next, Label::Next, shown < all),
            button(Icon::Last, Label::Last, shown < all),
        ];
        match controls::icon_row_ui(ui, &row) {
            Some(0) => ask(PuzzleRequest::Walk(i32::MIN)),
            Some(1) => ask(PuzzleRequest::Walk(-1)),
            Some(2) => ask(PuzzleRequest::Walk(1)),
            Some(_) => ask(PuzzleRequest::Walk(i32::MAX)),
            None => {}
        }
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

/// What is said, and in which colour.
fn sentence(words: Words, palette: &Palette, attempt: &Attempt) -> (String, egui::Color32) {
    let label = |label| words.label(label).to_owned();
    let accepted = attempt.accepted().map(|judgement| words.puzzle_accepted(judgement, attempt.plies_left()));
    match attempt.stage() {
        Stage::Yours => match accepted {
            Some(text) => (text, palette.good),
            None => (label(Label::PuzzleYours), palette.secondary),
        },
        Stage::Judging | Stage::Asking => (label(Label::PuzzleJudging), palette.secondary),
        Stage::Solved => match (attempt.accepted(), accepted) {
            (Some(Judgement::Holds), Some(text)) => (text, palette.good),
            _ => (label(Label::PuzzleSolved), palette.good),
        },
        Stage::Failed { why: None, .. } => (label(Label::PuzzleNotShown), palette.warn),
        Stage::Failed { why: Some(why), .. } => {
            let tried = attempt.tried().expect("a try has failed");
            let text = words.puzzle_refuted(tried, why, !attempt.puzzle().side());
            (format!("{text} {}", words.label(Label::PuzzleComesBack)), palette.bad)
        }
        Stage::Walking { .. } if !attempt.has_missed() => (label(Label::PuzzleSolved), palette.good),
        Stage::Walking { .. } => (label(Label::PuzzleComesBack), palette.secondary),
    }
}

/// Which puzzles are wanted.
fn choice_ui(ui: &mut Ui, words: Words, filter: Filter, due: usize, actions: &mut Vec<Action>) {
    let mut wanted = filter;
    let any = words.label(Label::PuzzleAny);
    let sources = [Source::All, Source::Due, Source::Own];
    let of_due = words.puzzles_due(due);
    let labels = [words.label(Label::PuzzlesAll), &of_due, words.label(Label::PuzzlesOwn)];
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

/// What is marked on the board: a try that failed.
pub fn marks(attempt: &Attempt) -> Vec<(Point, Mark)> {
    let failed = matches!(attempt.stage(), Stage::Failed { .. });
    attempt.tried().filter(|_| failed).map(|tried| (tried, Mark::Cross)).into_iter().collect()
}

/// The middle of the area that a hint names, as long as the move is not named.
pub fn hinted_area(attempt: &Attempt) -> Option<Point> {
    match attempt.hints_given().collect::<Vec<_>>()[..] {
        [Hint::Area(center)] | [Hint::Area(center), Hint::Kind(_)] if attempt.is_yours() => Some(center),
        _ => None,
    }
}

/// The move that the last hint names.
pub fn hinted(attempt: &Attempt) -> Option<Point> {
    attempt.hints_given().filter(|_| attempt.is_yours()).find_map(|hint| match hint {
        Hint::Move(point) => Some(point),
        _ => None,
    })
}

/// What keys ask for, where nothing else has them.
pub fn keyboard(ui: &Ui, attempt: &Attempt, actions: &mut Vec<Action>) {
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
    if pressed(Key::H) {
        ask(PuzzleRequest::Hint);
    }
    if pressed(Key::N) {
        ask(PuzzleRequest::Next);
    }
    if pressed(Key::Enter) {
        ask(if *attempt.stage() == Stage::Solved { PuzzleRequest::Next } else { PuzzleRequest::Again });
    }
}
