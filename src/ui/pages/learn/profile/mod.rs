//! The profile: what the person overlooks in their own games, and what to practise.

mod model;
mod plots;

pub use model::ProfileModel;

use super::LearnView;
use crate::ui::action::{Action, LessonRequest, ProfileRequest, PuzzleRequest};
use crate::ui::command::UiCommand;
use crate::ui::controls;
use crate::ui::theme;
use crate::words::{Label, ProfileLabel};
use egui::{RichText, Ui, vec2};
use model::{AdviceTexts, Derived};
use std::time::Duration;

/// Draws the profile.
pub(super) fn profile_ui(ui: &mut Ui, view: LearnView, page: &mut ProfileModel, actions: &mut Vec<Action>) {
    let LearnView { words, palette, .. } = view;
    page.update_derived(view);
    if page.is_running() {
        ui.ctx().request_repaint_after(Duration::from_millis(500));
    }
    let derived = page.derived.value();
    let tip = RichText::new(words.profile(ProfileLabel::Tip)).size(13.0).color(palette.secondary);
    ui.add(egui::Label::new(tip).wrap());
    ui.add_space(8.0);
    controls::card_ui(ui, |ui| state_ui(ui, view, page, actions));
    if derived.cases == 0 {
        return;
    }
    ui.add_space(8.0);
    controls::card_ui(ui, |ui| plan_ui(ui, view, derived, actions));
    ui.add_space(8.0);
    let legend = RichText::new(words.profile(ProfileLabel::Legend)).size(12.0).color(palette.secondary);
    ui.add(egui::Label::new(legend).wrap());
    ui.add_space(4.0);
    for (title, bars) in &derived.tallies {
        controls::card_ui(ui, |ui| {
            ui.label(RichText::new(*title).font(theme::semibold(15.0)));
            ui.add_space(4.0);
            for bar in bars {
                plots::bar_ui(ui, palette, bar);
            }
        });
        ui.add_space(8.0);
    }
    if derived.trend.len() > 1 {
        controls::card_ui(ui, |ui| {
            ui.label(RichText::new(words.profile(ProfileLabel::Trend)).font(theme::semibold(15.0)));
            let legend = RichText::new(&derived.trend_legend).size(12.0).color(palette.secondary);
            ui.add(egui::Label::new(legend).wrap());
            plots::trend_ui(ui, palette, &derived.trend);
        });
        ui.add_space(8.0);
    }
    let label = if page.asks_to_forget { ProfileLabel::ForgetSure } else { ProfileLabel::Forget };
    if ui.add(egui::Button::new(RichText::new(words.profile(label)).size(13.0))).clicked() {
        actions.push(Action::Profile(ProfileRequest::Forget));
    }
}

/// The games that were reviewed, and those that wait, with the buttons to begin and to stop.
fn state_ui(ui: &mut Ui, view: LearnView, page: &ProfileModel, actions: &mut Vec<Action>) {
    let LearnView { words, palette, .. } = view;
    let derived = page.derived.value();
    ui.spacing_mut().item_spacing.y = 8.0;
    if derived.reviewed > 0 {
        ui.add(egui::Label::new(RichText::new(&derived.summary).font(theme::semibold(15.0))).wrap());
    }
    if let Some(running) = page.running() {
        let percent = (100.0 * running.part) as u32;
        let text = words.games_reviewed(percent, [running.done, running.games], running.left);
        let state = ui.add(egui::Label::new(&text).wrap());
        ui.ctx().accesskit_node_builder(state.id, |node| node.set_live(egui::accesskit::Live::Polite));
        controls::progress_line_ui(ui, &text, running.part);
        if running.is_paused {
            ui.label(RichText::new(words.profile(ProfileLabel::Waiting)).size(12.0).color(palette.secondary));
        }
        if ui.add(egui::Button::new(words.label(Label::ReviewStop)).min_size(vec2(0.0, 34.0))).clicked() {
            actions.push(Action::Profile(ProfileRequest::Stop));
        }
    } else {
        ui.add(egui::Label::new(&derived.waiting).wrap());
        if derived.can_begin {
            if controls::primary_button_ui(ui, words.profile(ProfileLabel::Review)).clicked() {
                actions.push(Action::Profile(ProfileRequest::Begin));
            }
            let tip = RichText::new(words.profile(ProfileLabel::ReviewTip)).size(12.0).color(palette.secondary);
            ui.add(egui::Label::new(tip).wrap());
        }
    }
    if !derived.failed.is_empty() {
        ui.add(egui::Label::new(RichText::new(&derived.failed).color(palette.warn)).wrap());
    }
}

/// The plan: lessons and puzzles to practise.
fn plan_ui(ui: &mut Ui, view: LearnView, derived: &Derived, actions: &mut Vec<Action>) {
    let LearnView { words, .. } = view;
    ui.spacing_mut().item_spacing.y = 8.0;
    ui.label(RichText::new(words.profile(ProfileLabel::Plan)).font(theme::semibold(15.0)));
    if let Some(nothing) = derived.no_plan {
        ui.add(egui::Label::new(words.profile(nothing)).wrap());
    }
    for AdviceTexts { text, lesson, puzzles } in &derived.advice {
        ui.add(egui::Label::new(text).wrap());
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            let button = |ui: &mut Ui, text: &str| ui.add(egui::Button::new(text).min_size(vec2(0.0, 30.0)));
            if button(ui, &lesson.1).clicked() {
                actions.push(Action::Lesson(LessonRequest::Open(lesson.0)));
            }
            if let Some((filter, text)) = puzzles
                && button(ui, text).clicked()
            {
                actions.push(Action::Puzzle(PuzzleRequest::Filter(*filter)));
                actions.push(Action::Ui(UiCommand::Puzzles));
            }
        });
    }
    for text in &derived.contrasts {
        ui.add(egui::Label::new(text).wrap());
    }
}
