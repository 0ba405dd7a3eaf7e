//! The two schools: their lists, and the step or the exercise that is shown.

mod engine;
mod games;
mod gomoku;
mod grid;
mod growth;
mod guess;
mod lessons;
mod model;
mod searches;
mod slips;
mod tree;

pub use guess::GuessedGame;
pub use model::LearnPage;

use crate::coach::school::Chapter;
use crate::coach::school::leaf_tree::{Bounds, BranchOrder, Cut, LeafTree, Walk};
use crate::coach::school::progress::SchoolChange;
use crate::coach::school::quiz::{Answer, Asked};
use crate::coach::school::run::Run;
use crate::game::Game;
use crate::rules::{Board, Point};
use crate::settings::BoardSettings;
use crate::settings::Settings;
use crate::ui::action::Action;
use crate::ui::controls::{self, page_ui};
use crate::ui::icons::Icon;
use crate::ui::markdown;
use crate::ui::theme::{self, Palette};
use crate::words::{GuessLabel, Label, LessonLabel, NodeText, SchoolLabel, Words};
use egui::{Align, Color32, Event, Key, Layout, Rect, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};
use lessons::Lessons;
use model::{Activity, Place, School};
use std::time::Duration;
use tree::{TreeView, tree_ui};

/// Input of the page beside its state.
#[derive(Clone, Copy)]
pub struct LearnView<'a> {
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
    /// Coordinates and animations of boards.
    pub board_settings: &'a BoardSettings,
    /// The position on the table.
    pub on_table: &'a Board,
    /// The game on the table.
    pub game: &'a Game,
}

/// Input of a page with a board of its own beside its state.
pub struct PracticeView<'a> {
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
    /// The settings that hold now.
    pub settings: &'a Settings,
    /// Whether keys reach the page, because no dialog is open.
    pub takes_keys: bool,
}

/// Draws the open exercise or the open game, with its board. Returns the point under the pointer.
pub fn practice_ui(ui: &mut Ui, view: &PracticeView, page: &mut LearnPage, actions: &mut Vec<Action>) -> Option<Point> {
    match page.school {
        School::Gomoku => lessons::lesson_ui(ui, view, page, actions),
        School::Practice => guess::guess_ui(ui, view, page, actions),
        School::Search => None,
    }
}

/// Height of a row with a field.
const FIELD_HEIGHT: f32 = 34.0;

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

/// Draws the page.
pub fn learn_ui(ui: &mut Ui, view: LearnView, page: &mut LearnPage, actions: &mut Vec<Action>) {
    let chapter = page.place.as_ref().map(|place| place.chapter);
    page.texts.update(Some(view.words), || {
        Chapter::ALL.map(|chapter| markdown::chapters(view.words.school_chapter(chapter))).to_vec()
    });
    page.receive();
    let mut wish = None;
    // Each list and each step is scrolled by itself, and begins at its head.
    let shown = (page.place.as_ref().map(Place::step), page.school);
    ui.push_id(shown, |ui| {
        page_ui(ui, |ui| match chapter {
            None => wish = lists_ui(ui, view, page, actions),
            Some(_) => wish = step_ui(ui, view, page, actions),
        });
    });
    match wish {
        Some(Wish::List) => page.place = None,
        Some(Wish::Begin(chapter, index)) => page.begin(chapter, index),
        Some(Wish::Anew(chapter)) => {
            let now = ui.input(|input| input.time);
            if page.asks_anew(now) == Some(chapter) {
                page.asks_anew = None;
                actions.push(Action::School(SchoolChange::Reset(chapter)));
            } else {
                page.asks_anew = Some((chapter, now));
                ui.ctx().request_repaint_after(Duration::from_secs_f64(ANEW_SECONDS));
            }
        }
        None => {}
    }
    page.ask(ui.ctx());
}

/// The choice between the schools, and the list of the chosen one.
fn lists_ui(ui: &mut Ui, view: LearnView, page: &mut LearnPage, actions: &mut Vec<Action>) -> Option<Wish> {
    let LearnView { words, palette, .. } = view;
    ui.label(RichText::new(words.label(Label::Learn)).font(theme::semibold(20.0)));
    ui.label(RichText::new(words.label(Label::LearnTip)).size(13.0).color(palette.secondary));
    ui.add_space(10.0);
    let schools = [School::Gomoku, School::Practice, School::Search];
    let mut chosen = schools.iter().position(|school| *school == page.school).unwrap_or(0);
    let names =
        [words.lesson(LessonLabel::Gomoku), words.guess(GuessLabel::Practice), words.lesson(LessonLabel::Search)];
    controls::segmented_ui(ui, words.label(Label::Learn), &mut chosen, &names);
    page.school = schools[chosen];
    ui.add_space(10.0);
    match page.school {
        School::Search => chapters_ui(ui, view, page),
        School::Practice => {
            guess::offer_ui(ui, view, &page.guesses, actions);
            None
        }
        School::Gomoku => {
            lessons::list_ui(ui, view, &mut page.lessons, &page.progress, actions);
            None
        }
    }
}

/// The chapters, each with the steps that were done.
fn chapters_ui(ui: &mut Ui, view: LearnView, page: &LearnPage) -> Option<Wish> {
    let LearnView { words, palette, .. } = view;
    let mut wish = None;
    let asks_anew = page.asks_anew(ui.input(|input| input.time));
    for (chapter, number) in Chapter::ALL.into_iter().zip(1..) {
        let (done, all) = (page.progress.done_in(chapter), chapter.steps().len());
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
                        wish = Some(Wish::Begin(chapter, page.progress.next_in(chapter)));
                    }
                    if done > 0 && anew_ui(ui, view, chapter, asks_anew == Some(chapter)) {
                        wish = Some(Wish::Anew(chapter));
                    }
                });
            });
            ui.add_space(4.0);
            ui.spacing_mut().item_spacing.y = 0.0;
            for (index, (step, text)) in chapter.steps().iter().zip(&page.texts.value()[number - 1]).enumerate() {
                let mark = if page.progress.is_done(*step) { "✓" } else { "" };
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

/// A step: its text, something to do, and the way on.
fn step_ui(ui: &mut Ui, view: LearnView, page: &mut LearnPage, actions: &mut Vec<Action>) -> Option<Wish> {
    let LearnView { words, palette, .. } = view;
    let LearnPage { place: Some(place), progress, texts, shows_source, .. } = page else { return None };
    let (chapter, index) = (place.chapter, place.index);
    let texts = Chapter::ALL.iter().position(|one| *one == chapter).map_or(&[][..], |at| &texts.value()[at]);
    let mut wish = None;
    ui.horizontal(|ui| {
        let back = words.school(SchoolLabel::AllChapters);
        if controls::small_icon_button_ui(ui, Icon::Previous, back).on_hover_text(back).clicked() {
            wish = Some(Wish::List);
        }
        ui.label(RichText::new(words.school_title(chapter)).size(13.0).color(palette.secondary));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for (number, &step) in chapter.steps().iter().enumerate().rev() {
                let is_done = progress.is_done(step);
                let title = texts.get(number).map_or("", |text| text.title.as_str());
                let mark = if is_done { format!("{} ✓", number + 1) } else { (number + 1).to_string() };
                let button = ui.add(egui::Button::selectable(number == index, mark).min_size(vec2(34.0, 26.0)));
                let name = words.school_step(number + 1, title, is_done);
                button.widget_info(|| WidgetInfo::selected(Role::Button, true, number == index, &name));
                if button.on_hover_text(name).clicked() {
                    wish = Some(Wish::Begin(chapter, number));
                }
            }
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
    let step = place.step();
    if is_done(&place.activity) && !progress.is_done(step) {
        actions.push(Action::School(SchoolChange::Done(step)));
    }
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let next =
            if index + 1 < chapter.steps().len() { Some(Wish::Begin(chapter, index + 1)) } else { following(chapter) };
        let text = words.school(SchoolLabel::Continue);
        let is_done = is_done(&place.activity) || progress.is_done(step);
        let clicked = if is_done { controls::primary_button_ui(ui, text) } else { ui.button(text) }.clicked();
        if clicked {
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
        Activity::Answers(run, _) => run.question().is_none(),
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

/// The source of the chapter's search, folded away until it is wanted.
fn source_ui(ui: &mut Ui, view: LearnView, chapter: Chapter, shows: &mut bool) {
    let (name, source) = chapter.source();
    controls::fold_row_ui(ui, view.words.school(SchoolLabel::Source), name, shows);
    if *shows {
        controls::card_ui(ui, |ui| {
            let code = RichText::new(source).font(theme::regular(13.0)).color(view.palette.text);
            ui.add(egui::Label::new(code).wrap().selectable(true));
        });
    }
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

/// A tree of which only the leaves are known.
fn plain<'a>(view: LearnView<'a>, tree: &'a LeafTree) -> TreeView<'a> {
    TreeView { tree, states: &[], notes: &[], marked: None, line: &[], words: view.words, palette: view.palette }
}

/// Knowledge of each node after the questions about this tree that are answered.
fn known(run: &Run) -> (Vec<NodeText>, Vec<(usize, Bounds)>) {
    let tree = &run.shown().tree;
    let leaf = |node: usize| tree.leaf_index(node).map(|index| NodeText::Value(tree.leaves()[index]));
    let mut states: Vec<NodeText> = (0..tree.nodes()).map(|node| leaf(node).unwrap_or(NodeText::Unknown)).collect();
    let mut windows = Vec::new();
    for (question, answer) in run.answered().filter(|(question, _)| question.tree == *tree) {
        match (question.asked, answer) {
            (Asked::Value(node), Answer::Number(value)) => states[node] = NodeText::Value(value),
            (Asked::Window(node), Answer::Window(bounds)) => {
                windows.push((node, bounds));
                // Where the search has been, it knows the value.
                let is_left = !matches!(run.shown().asked, Asked::Window(here) if tree.is_above(node, here));
                if is_left {
                    states[node] = NodeText::Value(tree.value(node));
                }
            }
            (Asked::UnseenLeaf, Answer::Node(node)) => states[node] = NodeText::CutOff,
            _ => {}
        }
    }
    (states, windows)
}

/// Questions about trees, one after the other.
fn answers_ui(
    ui: &mut Ui,
    view: LearnView,
    run: &mut Run,
    fields: &mut [String; 2],
    cursor: &mut usize,
    takes_focus: &mut bool,
) {
    let LearnView { words, palette, .. } = view;
    let (states, windows) = known(run);
    let question = run.shown().clone();
    let is_open = run.question().is_some();
    ui.label(RichText::new(words.school_question_number(run.progress())).size(12.0).color(palette.secondary));
    let text = words.school_question(&question.tree, question.asked);
    ui.add(egui::Label::new(RichText::new(text).font(theme::semibold(14.0))).wrap());
    let notes: Vec<(usize, String)> =
        windows.into_iter().map(|(node, bounds)| (node, words.school_window(bounds))).collect();
    let marked = match question.asked {
        Asked::Value(node) | Asked::Window(node) if is_open => Some(node),
        _ => None,
    };
    let tree_view = TreeView { states: &states, notes: &notes, marked, ..plain(view, &question.tree) };
    let clicked = tree_ui(ui, &tree_view, cursor);
    let mut answer = None;
    row_ui(ui, |ui| {
        if !is_open {
            return;
        }
        match question.asked {
            Asked::Value(_) | Asked::LeavesSeen => {
                let entered = number_field_ui(ui, words.school(SchoolLabel::Number), &mut fields[0], takes_focus);
                let number = number(&fields[0]);
                let pressed = answer_button_ui(ui, words, number.is_some());
                answer = number.filter(|_| entered || pressed).map(Answer::Number);
            }
            Asked::Window(_) => {
                let mut entered = number_field_ui(ui, "α", &mut fields[0], takes_focus);
                entered |= number_field_ui(ui, "β", &mut fields[1], &mut false);
                let [alpha, beta] = [bound(&fields[0]), bound(&fields[1])];
                let pressed = answer_button_ui(ui, words, alpha.is_some() && beta.is_some());
                let bounds = alpha.zip(beta).map(|(alpha, beta)| Bounds { alpha, beta });
                answer = bounds.filter(|_| entered || pressed).map(Answer::Window);
            }
            Asked::Choice | Asked::DecidingLeaf | Asked::UnseenLeaf => answer = clicked.map(Answer::Node),
        }
        if ui.button(words.label(Label::ShowAnswer)).clicked() {
            answer = Some(question.solution());
        }
    });
    if let Some(answer) = answer {
        run.answer(answer);
        if run.slip().is_none() {
            fields.iter_mut().for_each(String::clear);
        }
        *takes_focus = true;
    }
    let text = match (run.slip(), run.question(), run.answered().last()) {
        (Some(slip), ..) => words.school_slip(slip, question.asked),
        (None, None, Some((last, Answer::Node(node)))) if last.asked == Asked::UnseenLeaf => {
            cut_above(&last.tree, &last.tree.walk(), node)
                .map_or(String::new(), |cut| words.school_cut(cut.bounds, last.tree.side(cut.at)))
        }
        (None, None, _) => words.school(SchoolLabel::AllRight).to_owned(),
        (None, Some(_), Some(_)) => words.school(SchoolLabel::Right).to_owned(),
        (None, Some(_), None) => String::new(),
    };
    feedback_ui(ui, &text, if run.slip().is_none() { palette.accent } else { palette.bad });
}

/// The cut by which a leaf was left out.
fn cut_above(tree: &LeafTree, walk: &Walk, leaf: usize) -> Option<Cut> {
    std::iter::successors(Some(leaf), |&node| tree.parent(node))
        .find_map(|node| walk.cuts.iter().find(|cut| cut.left_out.contains(&node)).cloned())
}

/// Room for a sentence about the last answer, which is always there.
fn feedback_ui(ui: &mut Ui, text: &str, color: Color32) {
    ui.scope(|ui| {
        ui.set_min_height(38.0);
        let label = ui.add(egui::Label::new(RichText::new(text).size(13.0).color(color)).wrap());
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    });
}

fn answer_button_ui(ui: &mut Ui, words: Words, is_complete: bool) -> bool {
    ui.add_enabled_ui(is_complete, |ui| controls::primary_button_ui(ui, words.school(SchoolLabel::Answer)).clicked())
        .inner
}

/// A small field for a number, with its name before it. Returns whether Enter was pressed in it.
fn number_field_ui(ui: &mut Ui, name: &str, text: &mut String, takes_focus: &mut bool) -> bool {
    ui.label(RichText::new(name).size(13.0));
    field_ui(ui, name, text, takes_focus)
}

/// A small field for a number. Returns whether Enter was pressed in it.
fn field_ui(ui: &mut Ui, name: &str, text: &mut String, takes_focus: &mut bool) -> bool {
    let field = ui.add(TextEdit::singleline(text).desired_width(64.0));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
    if std::mem::take(takes_focus) {
        field.request_focus();
    }
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// The number in a field; `None` where it holds none.
fn number(text: &str) -> Option<i32> {
    text.trim().replace('−', "-").parse().ok()
}

/// The bound in a field, which is empty where there is none; `None` where it holds something else.
fn bound(text: &str) -> Option<Option<i32>> {
    if text.trim().is_empty() { Some(None) } else { number(text).map(Some) }
}

/// A row of fields and buttons.
fn row_ui(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(FIELD_HEIGHT);
        ui.spacing_mut().item_spacing.x = 8.0;
        contents(ui);
    });
}

/// The leaves that are seen in each order, with a bet on them.
fn bets_ui(
    ui: &mut Ui,
    view: LearnView,
    tree: &LeafTree,
    fields: &mut [String; 3],
    is_counted: &mut bool,
    shown: &mut BranchOrder,
    cursor: &mut usize,
) {
    let LearnView { words, palette, .. } = view;
    let orders = BranchOrder::ALL;
    let mut chosen = orders.iter().position(|order| order == shown).unwrap_or(0);
    controls::segmented_ui(
        ui,
        words.school(SchoolLabel::Tree),
        &mut chosen,
        &orders.map(|order| words.school_order(order)),
    );
    *shown = orders[chosen];
    let ordered = tree.ordered(*shown);
    let walk = ordered.walk();
    let unseen = walk.unseen_leaves(&ordered);
    let state = |node: usize| match ordered.leaf_index(node) {
        Some(index) if *is_counted && unseen.contains(&index) => NodeText::CutOff,
        Some(index) => NodeText::Value(ordered.leaves()[index]),
        None => NodeText::Unknown,
    };
    let states: Vec<NodeText> = (0..ordered.nodes()).map(state).collect();
    tree_ui(ui, &TreeView { states: &states, ..plain(view, &ordered) }, cursor);
    for (order, field) in orders.into_iter().zip(fields.iter_mut()) {
        row_ui(ui, |ui| {
            // One under the other.
            controls::row_name_ui(ui, RichText::new(words.school_order(order)).size(13.0), vec2(100.0, FIELD_HEIGHT));
            field_ui(ui, words.school_order(order), field, &mut false);
            if *is_counted {
                let ordered = tree.ordered(order);
                let walk = ordered.walk();
                let counts = [walk.leaves(&ordered), tree.leaves().len(), walk.visits.len()];
                let text = words.school_bet(counts, number(field));
                ui.label(RichText::new(text).size(13.0).color(palette.text));
            }
        });
    }
    if controls::primary_button_ui(ui, words.school(SchoolLabel::Count)).clicked() {
        *is_counted = true;
    }
}
