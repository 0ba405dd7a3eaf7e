//! Toasts over the window's corner, and the list of what was said.

use super::action::Action;
use super::dialogs::{DialogView, Done};
use super::icons::Icon;
use super::messages::{Gravity, Messages, Toast};
use super::theme::{self, Palette};
use super::widgets;
use crate::words::{Label, Words};
use egui::accesskit::Live;
use egui::{Align, Align2, Area, Context, Frame, Id, Layout, Order, RichText, ScrollArea, Stroke, Ui, vec2};
use std::time::Duration;

/// The width of a toast; where the window is narrow, what there is.
const WIDTH: f32 = 340.0;
/// More problems than these are counted instead of shown.
const SHOWN: usize = 4;

/// Draws the toasts over the lower right corner, over the status bar.
pub fn toasts_ui(ctx: &Context, words: Words, palette: &Palette, messages: &mut Messages, actions: &mut Vec<Action>) {
    let id = Id::unique("toasts");
    let held = ctx
        .memory(|memory| memory.area_rect(id))
        .is_some_and(|area| ctx.input(|input| input.pointer.hover_pos()).is_some_and(|pointer| area.contains(pointer)));
    let now = ctx.input(|input| input.time);
    let toasts = messages.toasts(now, held);
    if toasts.is_empty() {
        return;
    }
    if let Some(next) = toasts.iter().filter_map(|toast| toast.until).reduce(f64::min) {
        ctx.request_repaint_after(Duration::from_secs_f64((next - now).max(0.0)));
    }
    let width = WIDTH.min(ctx.content_rect().width() - 96.0);
    let area = Area::new(id).order(Order::Tooltip).anchor(Align2::RIGHT_BOTTOM, vec2(-16.0, -40.0));
    let mut read = None;
    area.show(ctx, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        ui.set_width(width);
        let hidden = toasts.len().saturating_sub(SHOWN);
        if hidden > 0 {
            Frame::popup(ui.style()).show(ui, |ui| ui.label(words.and_more(hidden)));
        }
        for toast in &toasts[hidden..] {
            if toast_ui(ui, words, palette, toast, actions) {
                read = Some(toast.text.clone());
            }
        }
    });
    if let Some(text) = read {
        messages.dismiss(&text);
        ctx.request_repaint();
    }
}

/// One toast; whether it was read.
fn toast_ui(ui: &mut Ui, words: Words, palette: &Palette, toast: &Toast, actions: &mut Vec<Action>) -> bool {
    let is_problem = toast.gravity == Gravity::Problem;
    let mut read = false;
    let outline = if is_problem { palette.bad } else { palette.hairline };
    let frame = Frame::popup(ui.style()).fill(palette.card).stroke(Stroke::new(1.0, outline)).inner_margin(12);
    frame.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let close = widgets::small_icon_button_ui(ui, Icon::Close, words.label(Label::Dismiss));
            read |= close.on_hover_text(words.label(Label::Dismiss)).clicked();
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                let color = if is_problem { palette.bad } else { palette.text };
                let text = RichText::new(&toast.text).color(color);
                let text = ui.add(egui::Label::new(text).wrap().selectable(is_problem));
                let live = if is_problem { Live::Assertive } else { Live::Polite };
                ui.accesskit_node_builder(text.id, |node| node.set_live(live));
                if let Some(undo) = &toast.undo
                    && ui.button(words.label(Label::Undo)).clicked()
                {
                    actions.push(undo.clone());
                    read = true;
                }
            });
        });
    });
    read
}

/// The list of what was said, as a dialog.
pub fn messages_ui(ui: &mut Ui, view: &DialogView) -> Done {
    let words = view.words;
    ui.label(RichText::new(words.label(Label::Messages).trim_end_matches('…')).font(theme::semibold(16.0)));
    ui.add_space(6.0);
    let said: Vec<(String, &str, Gravity)> = view
        .messages
        .history()
        .map(|said| (words.time_of_day(said.at), said.message.text.as_str(), said.message.gravity))
        .collect();
    if said.is_empty() {
        ui.label(RichText::new(words.label(Label::NothingSaid)).color(view.palette.secondary));
    }
    let height = (ui.ctx().content_rect().height() - 190.0).clamp(96.0, 420.0);
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for (time, text, gravity) in &said {
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                ui.add_sized(vec2(64.0, 20.0), egui::Label::new(RichText::new(time).color(view.palette.secondary)));
                let color = if *gravity == Gravity::Problem { view.palette.bad } else { view.palette.text };
                ui.add(egui::Label::new(RichText::new(*text).color(color)).wrap().selectable(true));
            });
        }
    });
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        done = ui.button(words.label(Label::Close)).clicked();
        if ui.add_enabled(!said.is_empty(), egui::Button::new(words.label(Label::CopyText))).clicked() {
            let lines: Vec<String> = said.iter().map(|(time, text, _)| format!("{time} {text}")).collect();
            ui.ctx().copy_text(lines.join("\n"));
        }
    });
    done.into()
}
