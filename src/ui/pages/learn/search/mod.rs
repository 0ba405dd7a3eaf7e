//! The school of search: the list of its chapters, and a step with its text and something to do.

mod engine;
mod fields;
mod games;
mod gomoku;
mod grid;
mod growth;
mod model;
mod questions;
mod searches;
mod slips;
mod tree;

pub use model::Chapters;

use super::LearnView;
use crate::coach::school::Chapter;
use crate::coach::school::progress::{SchoolChange, SchoolProgress};
use crate::ui::action::Action;
use crate::ui::controls;
use crate::ui::icons::Icon;
use crate::ui::markdown;
use crate::ui::theme;
use crate::words::{NodeText, SchoolLabel};
use egui::{Align, Event, Key, Layout, Rect, RichText, Role, Ui, WidgetInfo, vec2};
use fields::{feedback_ui, number, number_field_ui, row_ui};
use model::{Activity, Place};
use questions::{answers_ui, bets_ui};
use std::time::Duration;
use tree::{TreeView, plain, tree_ui};

/// Seconds for the second click that clears the progress of a chapter.
const ANEW_SECONDS: f64 = 3.0;

/// A wish of the page, carried out after it is drawn.
enum Wish {
    /// The list of chapters.
    List,
    /// A step of a chapter, from its beginning.
    Begin(Chapter, usize),
    /// A chapter begins anew, after a second click.
    Anew(Chapter),
}

/// Draws the step that is shown, or else the list of chapters.
pub fn search_ui(
    ui: &mut Ui,
    view: LearnView,
    chapters: &mut Chapters,
    progress: &SchoolProgress,
    actions: &mut Vec<Action>,
) {
    chapters.texts.update(Some(view.words), || {
        Chapter::ALL.map(|chapter| markdown::chapters(view.words.school_chapter(chapter))).to_vec()
    });
    chapters.receive();
    let wish = match chapters.place {
        None => list_ui(ui, view, chapters, progress),
        Some(_) => step_ui(ui, view, chapters, progress, actions),
    };
    match wish {
        Some(Wish::List) => chapters.close(),
        Some(Wish::Begin(chapter, index)) => {
            chapters.begin(chapter, index, progress);
            // Whoever comes by keys goes on from there.
            let is_by_keys = ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space));
            if let Some(place) = &mut chapters.place {
                place.is_by_keys = is_by_keys;
            }
        }
        Some(Wish::Anew(chapter)) => {
            let now = ui.input(|input| input.time);
            if chapters.asks_anew(now) == Some(chapter) {
                chapters.asks_anew = None;
                actions.push(Action::School(SchoolChange::Reset(chapter)));
            } else {
                chapters.asks_anew = Some((chapter, now));
                ui.ctx().request_repaint_after(Duration::from_secs_f64(ANEW_SECONDS));
            }
        }
        None => {}
    }
    chapters.ask(ui.ctx());
}

/// The chapters, each with the steps that were done.
fn list_ui(ui: &mut Ui, view: LearnView, chapters: &Chapters, progress: &SchoolProgress) -> Option<Wish> {
    let LearnView { words, palette, .. } = view;
    let mut wish = None;
    let asks_anew = chapters.asks_anew(ui.input(|input| input.time));
    for (chapter, number) in Chapter::ALL.into_iter().zip(1..) {
        let (done, all) = (progress.done_in(chapter), chapter.steps().len());
        controls::card_ui(ui, |ui| {
            ui.horizontal(|ui| {
                ui.vertical(|ui| {
                    let title = format!("{number}. {}", words.school_title(chapter));
                    ui.label(RichText::new(title).font(theme::semibold(15.0)));
                    ui.label(RichText::new(words.school_done(done, all)).size(12.0).color(palette.secondary));
                });
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let label = if done > 0 { SchoolLabel::Continue } else { SchoolLabel::Start };
                    let text = words.school(label);
                    let button = controls::primary_button_ui(ui, text);
                    // Several buttons have the same text.
                    button.widget_info(|| {
                        WidgetInfo::labeled(Role::Button, true, format!("{text}: {}", words.school_title(chapter)))
                    });
                    if button.clicked() {
                        wish = Some(Wish::Begin(chapter, progress.next_in(chapter)));
                    }
                    if done > 0 && anew_ui(ui, view, chapter, asks_anew == Some(chapter)) {
                        wish = Some(Wish::Anew(chapter));
                    }
                });
            });
            ui.add_space(4.0);
            ui.spacing_mut().item_spacing.y = 0.0;
            for (index, (step, text)) in chapter.steps().iter().zip(&chapters.texts.value()[number - 1]).enumerate() {
                let mark = if progress.is_done(*step) { "✓" } else { "" };
                if controls::command_row_ui(ui, &text.title, mark, controls::Chosen::No).clicked() {
                    wish = Some(Wish::Begin(chapter, index));
                }
            }
        });
        ui.add_space(8.0);
    }
    wish
}

/// The button that clears the progress of a chapter; asks for a second click first. Returns whether it was clicked.
fn anew_ui(ui: &mut Ui, view: LearnView, chapter: Chapter, asks: bool) -> bool {
    let label = if asks { SchoolLabel::AnewAgain } else { SchoolLabel::Anew };
    let text = view.words.school(label);
    let color = if asks { view.palette.warn } else { view.palette.secondary };
    let button = ui.button(RichText::new(text).color(color));
    let name = format!("{text}: {}", view.words.school_title(chapter));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    button.clicked()
}

/// Gap between the buttons of the steps.
const STEP_GAP: f32 = 6.0;
/// The least size of such a button.
const MIN_STEP: egui::Vec2 = vec2(34.0, 26.0);

/// Width of the button of a step with this text.
fn step_width(ui: &Ui, mark: &str) -> f32 {
    let text = egui::WidgetText::from(mark);
    let galley = text.into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, egui::TextStyle::Button);
    (galley.size().x + 2.0 * ui.spacing().button_padding.x).max(MIN_STEP.x)
}

/// A step: its text, something to do, and the way on.
fn step_ui(
    ui: &mut Ui,
    view: LearnView,
    chapters: &mut Chapters,
    progress: &SchoolProgress,
    actions: &mut Vec<Action>,
) -> Option<Wish> {
    let LearnView { words, palette, .. } = view;
    let Chapters { place: Some(place), texts, shows_source, .. } = chapters else { return None };
    let (chapter, index) = (place.chapter, place.index);
    let texts = Chapter::ALL.iter().position(|one| *one == chapter).map_or(&[][..], |at| &texts.value()[at]);
    let mut wish = None;
    let mut shown = None;
    ui.horizontal(|ui| {
        let back = words.school(SchoolLabel::AllChapters);
        if controls::small_icon_button_ui(ui, Icon::Previous, back).on_hover_text(back).clicked() {
            wish = Some(Wish::List);
        }
        ui.label(RichText::new(words.school_title(chapter)).size(13.0).color(palette.secondary));
        // They end at the right edge, and are read from the first to the last.
        let steps = chapter.steps().iter().map(|&step| progress.is_done(step)).enumerate();
        let marks: Vec<(String, bool)> = steps
            .map(|(number, is_done)| (format!("{}{}", number + 1, if is_done { " ✓" } else { "" }), is_done))
            .collect();
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = STEP_GAP;
            let gaps = STEP_GAP * marks.len().saturating_sub(1) as f32;
            let width = gaps + marks.iter().map(|(mark, _)| step_width(ui, mark)).sum::<f32>();
            let size = vec2(width, ui.spacing().interact_size.y);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                for (number, (mark, is_done)) in marks.into_iter().enumerate() {
                    let title = texts.get(number).map_or("", |text| text.title.as_str());
                    let button = ui.add(egui::Button::selectable(number == index, mark).min_size(MIN_STEP));
                    let name = words.school_step(number + 1, title, is_done);
                    button.widget_info(|| WidgetInfo::selected(Role::Button, true, number == index, &name));
                    if number == index {
                        shown = Some(button.id);
                    }
                    if button.on_hover_text(name).clicked() {
                        wish = Some(Wish::Begin(chapter, number));
                    }
                }
            });
        });
    });
    ui.add_space(6.0);
    ui.spacing_mut().item_spacing.y = 8.0;
    if let Some(text) = texts.get(index) {
        ui.label(RichText::new(&text.title).font(theme::semibold(20.0)));
        controls::prose_ui(ui, palette, &text.blocks);
    }
    ui.add_space(4.0);
    let card = controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        activity_ui(ui, view, place, actions);
    });
    show_begun(ui, card.response.rect, &mut place.is_begun);
    if std::mem::take(&mut place.is_by_keys)
        && std::mem::take(&mut place.takes_focus)
        && let Some(shown) = shown
    {
        // Nothing to be typed has taken the focus: it stays at the step's button, and so before the activity.
        ui.memory_mut(|memory| memory.request_focus(shown));
    }
    let step = place.step();
    if is_done(&place.activity) && !progress.is_done(step) {
        actions.push(Action::School(SchoolChange::Done(step)));
    }
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let next =
            if index + 1 < chapter.steps().len() { Some(Wish::Begin(chapter, index + 1)) } else { following(chapter) };
        let text = words.school(SchoolLabel::NextStep);
        let is_done = is_done(&place.activity) || progress.is_done(step);
        let button = if is_done { controls::primary_button_ui(ui, text) } else { ui.button(text) };
        // Whoever has given the last answer goes on by the same key.
        let is_over = matches!(&place.activity, Activity::Answers(run, _) if run.is_over());
        let is_entered = is_done && ui.memory(|memory| memory.focused().is_none());
        if is_over && std::mem::take(&mut place.takes_focus)
            || is_entered && ui.input(|input| input.key_pressed(Key::Enter))
        {
            button.request_focus();
        }
        if button.clicked() {
            wish = Some(next.unwrap_or(Wish::List));
        }
        if ui.button(words.school(SchoolLabel::Again)).clicked() {
            wish = Some(Wish::Begin(chapter, index));
        }
    });
    ui.add_space(8.0);
    source_ui(ui, view, chapter, shows_source);
    wish
}

/// Scrolls to the activity, once the learner begins with it by typing or by a click. Before that the text has the room of a
/// small window.
fn show_begun(ui: &Ui, activity: Rect, is_begun: &mut bool) {
    let begins = ui.input(|input| {
        // Tab leads through the buttons above it as well.
        let answers =
            |event: &Event| matches!(event, Event::Text(_) | Event::Key { key: Key::Enter, pressed: true, .. });
        let types = input.events.iter().any(answers);
        let pointer = input.pointer.interact_pos();
        types || input.pointer.any_pressed() && pointer.is_some_and(|pointer| activity.contains(pointer))
    });
    if begins && !*is_begun && !ui.clip_rect().contains_rect(activity) {
        ui.scroll_to_rect(activity, Some(Align::Min));
    }
    *is_begun |= begins;
}

/// The first step of the chapter after this one.
fn following(chapter: Chapter) -> Option<Wish> {
    let next = Chapter::ALL.into_iter().skip_while(|one| *one != chapter).nth(1)?;
    Some(Wish::Begin(next, 0))
}

/// Whether the learner has done what the step asks for.
fn is_done(activity: &Activity) -> bool {
    match activity {
        Activity::Answers(run, _) => run.is_done(),
        Activity::Changes { root, .. } => root.is_some_and(|[before, now]| before != now),
        Activity::Bets { is_counted, .. } => *is_counted,
        Activity::Growth { branching } => *branching == 10,
        Activity::Duel(play) => play.is_over(),
        Activity::DuelCounts(counts) => counts.is_counted(),
        Activity::TicTacToe(play) => play.is_over(),
        Activity::Square(question) => question.is_answered,
        Activity::DoubleCall(call) => call.is_counted,
        Activity::Settings(tried) => tried.is_done(),
        Activity::OrderBet(bet) => bet.is_done(),
        Activity::Slips(slips) => slips.is_done(),
        Activity::Engine(search) => search.is_done(),
    }
}

/// The source of the chapter's search, folded away until it is wanted. Above it stands an outline of an algorithm that is
/// new in the chapter.
fn source_ui(ui: &mut Ui, view: LearnView, chapter: Chapter, shows: &mut bool) {
    let words = view.words;
    let (name, source) = chapter.source();
    controls::fold_row_ui(ui, words.school(SchoolLabel::Source), name, shows);
    if !*shows {
        return;
    }
    if let Some(outline) = words.school_outline(chapter) {
        controls::section_ui(ui, words.school(SchoolLabel::Outline), "");
        code_ui(ui, view, outline);
        controls::section_ui(ui, words.school(SchoolLabel::WholeSource), "");
    }
    code_ui(ui, view, source);
}

fn code_ui(ui: &mut Ui, view: LearnView, text: &str) {
    // A method is indented in its file, and not here.
    let indent = " ".repeat(text.len() - text.trim_start_matches(' ').len());
    let lines: Vec<&str> = text.lines().map(|line| line.strip_prefix(&indent).unwrap_or(line)).collect();
    controls::card_ui(ui, |ui| {
        let code = RichText::new(lines.join("\n")).font(theme::code(12.0)).color(view.palette.text);
        ui.add(egui::Label::new(code).wrap().selectable(true));
    });
}

fn activity_ui(ui: &mut Ui, view: LearnView, place: &mut Place, actions: &mut Vec<Action>) {
    let Place { activity, cursor, takes_focus, .. } = place;
    match activity {
        Activity::Answers(run, fields) => answers_ui(ui, view, run, fields, cursor, takes_focus),
        Activity::Changes { tree, leaf, field, root } => {
            let states: Vec<NodeText> = (0..tree.nodes()).map(|node| NodeText::Value(tree.value(node))).collect();
            let line = tree.best_line();
            let marked = tree.leaf_node(*leaf);
            let tree_view = TreeView { states: &states, line: &line, marked: Some(marked), ..plain(view, tree) };
            if let Some(index) = tree_ui(ui, &tree_view, cursor).and_then(|node| tree.leaf_index(node)) {
                (*leaf, *takes_focus) = (index, true);
                field.clear();
            }
            let before = tree.value(0);
            row_ui(ui, |ui| {
                let entered = number_field_ui(ui, view.words.school(SchoolLabel::Leaf), field, takes_focus);
                if let Some(number) = number(field).filter(|_| entered) {
                    tree.set_leaf(*leaf, number);
                    *root = Some([before, tree.value(0)]);
                    *takes_focus = true;
                }
                if ui.button(view.words.school(SchoolLabel::Shuffle)).clicked() {
                    *tree = tree.shuffled();
                    *root = None;
                }
            });
            let text = root.map_or(String::new(), |[before, now]| view.words.school_root(before, now));
            let is_changed = root.is_some_and(|[before, now]| before != now);
            feedback_ui(ui, &text, if is_changed { view.palette.accent } else { view.palette.secondary });
        }
        Activity::Duel(play) => games::duel_play_ui(ui, view, play, cursor),
        Activity::DuelCounts(counts) => games::duel_counts_ui(ui, view, counts, cursor),
        Activity::TicTacToe(play) => games::tic_tac_toe_ui(ui, view, play, cursor),
        Activity::Square(question) => games::square_ui(ui, view, question, cursor, takes_focus),
        Activity::DoubleCall(call) => games::double_call_ui(ui, view, call, takes_focus),
        Activity::Settings(tried) => gomoku::settings_tried_ui(ui, view, tried),
        Activity::OrderBet(bet) => gomoku::order_bet_ui(ui, view, bet, takes_focus),
        Activity::Slips(slips) => slips::slips_ui(ui, view, slips, cursor),
        Activity::Engine(search) => engine::engine_search_ui(ui, view, search, actions),
        Activity::Bets { tree, fields, is_counted, shown } => {
            bets_ui(ui, view, tree, fields, is_counted, shown, cursor);
        }
        Activity::Growth { branching } => {
            let text = |branching: u32| branching.to_string();
            controls::slider_row_ui(ui, view.words.school(SchoolLabel::Branches), branching, 2..=10, text);
            let label = view.words.school_growth(*branching, growth::depths(*branching));
            growth::growth_ui(ui, view.words, view.palette, *branching, &label);
            ui.add(egui::Label::new(RichText::new(&label).size(13.0)).wrap());
        }
    }
}
