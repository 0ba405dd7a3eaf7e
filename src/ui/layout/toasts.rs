//! Toasts over the corner of the board.

use super::{NARROW, RAIL_WIDTH};
use crate::ui::action::Action;
use crate::ui::controls;
use crate::ui::icons::Icon;
use crate::ui::messages::{Messages, Severity, Toast};
use crate::ui::theme::Palette;
use crate::words::{Label, Words};
use egui::accesskit::Live;
use egui::{Align, Align2, Area, Context, Frame, Id, Layout, Order, RichText, Stroke, Ui, vec2};
use std::time::Duration;

/// The width of a toast in points, where the window is wide enough.
const WIDTH: f32 = 340.0;
/// Maximum number of toasts that are shown; older ones are only counted.
const MAX_SHOWN: usize = 4;

/// Draws the toasts over the lower left corner of the board, above the status bar and the strip of a narrow window: the
/// corner is seldom played on, and the panel that they may speak of stays uncovered.
pub fn toasts_ui(ctx: &Context, words: Words, palette: &Palette, messages: &mut Messages, actions: &mut Vec<Action>) {
    let id = Id::unique("toasts");
    let is_under_pointer = ctx
        .memory(|memory| memory.area_rect(id))
        .is_some_and(|area| ctx.input(|input| input.pointer.hover_pos()).is_some_and(|pointer| area.contains(pointer)));
    if is_under_pointer {
        messages.hold_toasts();
    }
    let now = ctx.input(|input| input.time);
    let toasts = messages.toasts(now);
    if toasts.is_empty() {
        return;
    }
    if let Some(next) = toasts.iter().filter_map(|toast| toast.until).reduce(f64::min) {
        ctx.request_repaint_after(Duration::from_secs_f64((next - now).max(0.0)));
    }
    let width = WIDTH.min(ctx.content_rect().width() - 112.0);
    let beside_rail = vec2(RAIL_WIDTH + 16.0, if ctx.content_rect().width() < NARROW { -92.0 } else { -40.0 });
    let area = Area::new(id).order(Order::Tooltip).anchor(Align2::LEFT_BOTTOM, beside_rail);
    let mut dismissed = None;
    area.show(ctx, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        ui.set_width(width);
        let hidden = toasts.len().saturating_sub(MAX_SHOWN);
        if hidden > 0 {
            Frame::popup(ui.style()).show(ui, |ui| ui.label(words.and_more(hidden)));
        }
        for toast in &toasts[hidden..] {
            if toast_ui(ui, words, palette, toast, actions) {
                dismissed = Some(toast.text.clone());
            }
        }
    });
    if let Some(text) = dismissed {
        messages.dismiss(&text);
        ctx.request_repaint();
    }
}

/// Draws a toast; returns whether it was dismissed.
fn toast_ui(ui: &mut Ui, words: Words, palette: &Palette, toast: &Toast, actions: &mut Vec<Action>) -> bool {
    let is_problem = toast.severity == Severity::Problem;
    let mut dismissed = false;
    let outline = if is_problem { palette.bad } else { palette.hairline };
    let frame = Frame::popup(ui.style()).fill(palette.card).stroke(Stroke::new(1.0, outline)).inner_margin(12);
    frame.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let close = controls::small_icon_button_ui(ui, Icon::Close, words.label(Label::Dismiss));
            dismissed |= close.on_hover_text(words.label(Label::Dismiss)).clicked();
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
                    dismissed = true;
                }
            });
        });
    });
    dismissed
}
