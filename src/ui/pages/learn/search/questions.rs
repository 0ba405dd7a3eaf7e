//! Questions about trees, and bets on what is looked at.

use super::fields::{
    FIELD_HEIGHT, answer_button_ui, bound, count_button_ui, feedback_ui, field_ui, next_button_ui, number,
    number_field_ui, row_ui,
};
use super::tree::{TreeView, plain, tree_ui};
use crate::coach::school::leaf_tree::{Bounds, BranchOrder, Cut, LeafTree, Walk};
use crate::coach::school::quiz::{Answer, Asked, Question};
use crate::coach::school::run::Run;
use crate::ui::controls;
use crate::ui::pages::learn::LearnView;
use crate::ui::theme;
use crate::words::{Label, NodeText, SchoolLabel, Words};
use egui::{RichText, Ui, vec2};

/// Knowledge about a tree after the questions about it that are answered.
struct Known {
    states: Vec<NodeText>,
    windows: Vec<(usize, Bounds)>,
    /// The node that is asked about, or that was the answer.
    marked: Option<usize>,
    /// Nodes of the best line, where it shows the answer.
    line: Vec<usize>,
}

fn known(run: &Run) -> Known {
    let Question { tree, asked } = run.shown();
    let leaf = |node: usize| tree.leaf_index(node).map(|index| NodeText::Value(tree.leaves()[index]));
    let mut states: Vec<NodeText> = (0..tree.nodes()).map(|node| leaf(node).unwrap_or(NodeText::Unknown)).collect();
    let mut windows = Vec::new();
    let mut marked = match *asked {
        Asked::Value(node) | Asked::Window(node) => Some(node),
        _ => None,
    };
    for (question, answer) in run.answered().filter(|(question, _)| question.tree == *tree) {
        match (question.asked, answer) {
            (Asked::Value(node), Answer::Number(value)) => states[node] = NodeText::Value(value),
            (Asked::Window(node), Answer::Window(bounds)) => {
                windows.push((node, bounds));
                // Where the search has been, it knows the value.
                let is_left = !matches!(*asked, Asked::Window(here) if here == node || tree.is_above(node, here));
                if is_left {
                    states[node] = NodeText::Value(tree.value(node));
                }
            }
            (_, Answer::Node(node)) => marked = Some(node),
            _ => {}
        }
    }
    let mut line = Vec::new();
    if run.question().is_none() {
        match asked {
            Asked::Value(_) | Asked::Choice | Asked::DecidingLeaf => {
                states = (0..tree.nodes()).map(|node| NodeText::Value(tree.value(node))).collect();
                line = tree.best_line();
            }
            Asked::UnseenLeaf | Asked::LeavesSeen => {
                let seen = tree.walk().seen_leaves(tree);
                tree.unvisited(&seen).into_iter().for_each(|node| states[node] = NodeText::CutOff);
            }
            Asked::Window(_) => {}
        }
    }
    Known { states, windows, marked, line }
}

/// Questions about trees, one after the other. The tree of a quiz stays with its answer until the learner goes on.
pub fn answers_ui(
    ui: &mut Ui,
    view: LearnView,
    run: &mut Run,
    fields: &mut [String; 2],
    cursor: &mut usize,
    takes_focus: &mut bool,
) {
    let LearnView { words, palette, .. } = view;
    let Known { states, windows, marked, line } = known(run);
    let question = run.shown().clone();
    let is_open = run.question().is_some();
    ui.label(RichText::new(words.school_question_number(run.progress())).size(12.0).color(palette.secondary));
    let text = words.school_question(&question.tree, question.asked);
    ui.add(egui::Label::new(RichText::new(text).font(theme::semibold(14.0))).wrap());
    let notes: Vec<(usize, String)> =
        windows.into_iter().map(|(node, bounds)| (node, words.school_window(bounds))).collect();
    let is_clicked = is_open && matches!(question.asked, Asked::Choice | Asked::DecidingLeaf | Asked::UnseenLeaf);
    let tree_view = TreeView {
        states: &states,
        notes: &notes,
        marked,
        asks: is_open,
        line: &line,
        takes_focus: is_clicked && std::mem::take(takes_focus),
        ..plain(view, &question.tree)
    };
    let clicked = tree_ui(ui, &tree_view, cursor);
    let (mut answer, mut shows) = (None, false);
    row_ui(ui, |ui| {
        if !is_open {
            if run.is_held() && next_button_ui(ui, words, takes_focus) {
                run.go_on();
                *takes_focus = true;
            }
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
        shows = ui.button(words.label(Label::ShowAnswer)).clicked();
    });
    if answer.is_some() || shows {
        match answer {
            Some(answer) => run.answer(answer),
            None => run.solve(),
        }
        if run.slip().is_none() {
            fields.iter_mut().for_each(String::clear);
        }
        *takes_focus = true;
    }
    let color = if run.slip().is_none() { palette.accent } else { palette.bad };
    feedback_ui(ui, &feedback(words, run, &question), color);
}

/// The sentence about the last answer.
fn feedback(words: Words, run: &Run, question: &Question) -> String {
    if let Some(slip) = run.slip() {
        return words.school_slip(slip, question.asked);
    }
    let Some((last, answer)) = run.answered().last() else { return String::new() };
    match answer {
        Answer::Node(node) if last.asked == Asked::UnseenLeaf && !run.was_shown() => {
            cut_above(&last.tree, &last.tree.walk(), node)
                .map_or(String::new(), |cut| words.school_cut(cut.bounds, last.tree.side(cut.at)))
        }
        _ if run.is_over() && run.was_shown() => words.school_all_seen(&words.school_shown(&last.tree, answer)),
        _ if run.is_over() && !run.is_done() => words.school(SchoolLabel::SomeShown).to_owned(),
        _ if run.is_over() => words.school(SchoolLabel::AllRight).to_owned(),
        _ if run.was_shown() => words.school_shown(&last.tree, answer),
        _ => words.school(SchoolLabel::Right).to_owned(),
    }
}

/// The cut by which a leaf was left out.
fn cut_above(tree: &LeafTree, walk: &Walk, leaf: usize) -> Option<Cut> {
    std::iter::successors(Some(leaf), |&node| tree.parent(node))
        .find_map(|node| walk.cuts.iter().find(|cut| cut.left_out.contains(&node)).cloned())
}

/// The leaves that are seen in each order, with a bet on them.
pub fn bets_ui(
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
    let unvisited = if *is_counted { ordered.unvisited(&walk.seen_leaves(&ordered)) } else { Vec::new() };
    let state = |node: usize| match ordered.leaf_index(node) {
        _ if unvisited.contains(&node) => NodeText::CutOff,
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
                let counts = [walk.seen_leaves(&ordered).len(), tree.leaves().len(), walk.visits.len()];
                let text = words.school_bet(counts, number(field));
                ui.label(RichText::new(text).size(13.0).color(palette.text));
            }
        });
    }
    let has_bet = fields.iter().any(|field| number(field).is_some());
    *is_counted |= count_button_ui(ui, words, has_bet);
    if !has_bet && !*is_counted {
        feedback_ui(ui, words.school(SchoolLabel::BetFirst), palette.secondary);
    }
}
