//! Buttons: with an icon, rows of them, the main one of a dialog, those of the rail.

use super::Enabled;
use super::look::{CORNER, Look, focus_ring, inner_focus_ring, name, one_line, press_ui};
use crate::ui::icons::Icon;
use crate::ui::theme::{Palette, medium, semibold};
use egui::emath::GuiRounding as _;
use egui::{Button, Color32, Rect, Response, RichText, Role, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

/// A button with an icon. `label` is its name for screen readers; `tooltip` may name its key too. It is a square, or as
/// wide as a justified layout makes it.
pub fn icon_button_ui(ui: &mut Ui, icon: Icon, label: &str, tooltip: &str, enabled: Enabled) -> Response {
    toned_button_ui(ui, &IconButton { icon, label, tooltip, enabled }, Tone::Plain)
}

/// Appearance of a button with an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As any other.
    Plain,
    /// In the colour of warnings: pressed once, it asks to be pressed again.
    Asks,
}

/// A button with an icon, in this tone.
pub fn toned_button_ui(ui: &mut Ui, button: &IconButton, tone: Tone) -> Response {
    let IconButton { icon, label, tooltip, enabled } = *button;
    const SIDE: f32 = 36.0;
    let palette = Palette::of(ui);
    let width = if ui.layout().horizontal_justify() { ui.available_width().max(SIDE) } else { SIDE };
    let response = press_ui(ui, vec2(width, SIDE), enabled);
    if ui.is_rect_visible(response.rect) {
        let mut look = Look::of(&response, enabled, palette);
        if tone == Tone::Asks {
            (look.ink, look.outline) = (palette.bad, Stroke::new(2.0, palette.bad));
        }
        let rect = response.rect.round_to_pixels(ui.pixels_per_point());
        ui.painter().rect(rect, CORNER, look.fill, look.outline, StrokeKind::Inside);
        focus_ring(ui, &response, CORNER);
        icon.paint(ui.painter(), Rect::from_center_size(rect.center(), Vec2::splat(20.0)), look.ink);
    }
    name(&response, Role::Button, enabled, label);
    response.on_hover_text(tooltip)
}

/// A small button with an icon, for the line of a title.
pub fn small_icon_button_ui(ui: &mut Ui, icon: Icon, label: &str) -> Response {
    let palette = Palette::of(ui);
    let response = press_ui(ui, vec2(24.0, 20.0), Enabled::Yes);
    if ui.is_rect_visible(response.rect) {
        let rect = response.rect.round_to_pixels(ui.pixels_per_point());
        let look = Look::of(&response, Enabled::Yes, palette);
        if response.hovered() {
            ui.painter().rect_filled(rect, 6, look.fill);
        }
        focus_ring(ui, &response, 6);
        icon.paint(ui.painter(), Rect::from_center_size(rect.center(), Vec2::splat(16.0)), look.ink);
    }
    name(&response, Role::Button, Enabled::Yes, label);
    response
}

/// A name that can be changed: it looks like text, with a pencil while it is pointed at or has the focus. `label` is its
/// name for screen readers.
pub fn name_button_ui(ui: &mut Ui, text: &str, label: &str) -> Response {
    const PENCIL: f32 = 14.0;
    let palette = Palette::of(ui);
    let galley = one_line(ui, text, semibold(14.0), palette.text, ui.available_width() - PENCIL - 6.0);
    let size = vec2(galley.size().x + PENCIL + 6.0, galley.size().y);
    let response = press_ui(ui, size, Enabled::Yes);
    if ui.is_rect_visible(response.rect) {
        let rect = response.rect;
        if response.hovered() || response.has_focus() {
            let at = pos2(rect.right() - PENCIL / 2.0, rect.center().y);
            Icon::Write.paint(ui.painter(), Rect::from_center_size(at, Vec2::splat(PENCIL)), palette.secondary);
        }
        ui.painter().galley(rect.min, galley, palette.text);
        focus_ring(ui, &response, 4);
    }
    name(&response, Role::Button, Enabled::Yes, label);
    response
}

/// One button of a row.
#[derive(Clone, Copy, Debug)]
pub struct IconButton<'a> {
    /// Its icon.
    pub icon: Icon,
    /// Its name for screen readers.
    pub label: &'a str,
    /// Its tooltip, with its key.
    pub tooltip: &'a str,
    /// Whether it can be pressed.
    pub enabled: Enabled,
}

/// A row of icon buttons of equal width; returns the index of the one that was pressed.
pub fn icon_row_ui(ui: &mut Ui, buttons: &[IconButton]) -> Option<usize> {
    toned_row_ui(ui, buttons, |_| Tone::Plain)
}

/// A row of icon buttons of equal width, each in the tone for its index; returns the index of the one that was pressed.
pub fn toned_row_ui(ui: &mut Ui, buttons: &[IconButton], tone: impl Fn(usize) -> Tone) -> Option<usize> {
    let mut pressed = None;
    ui.columns(buttons.len(), |columns| {
        for (index, (ui, button)) in columns.iter_mut().zip(buttons).enumerate() {
            if toned_button_ui(ui, button, tone(index)).clicked() {
                pressed = Some(index);
            }
        }
    });
    pressed
}

/// The main button of a dialog or a card, in the accent's colour.
pub fn primary_button_ui(ui: &mut Ui, text: &str) -> Response {
    sized_primary_button_ui(ui, text, vec2(0.0, 34.0))
}

/// The main button of a dialog or a card, at least this large.
pub fn sized_primary_button_ui(ui: &mut Ui, text: &str, min_size: Vec2) -> Response {
    let palette = Palette::of(ui);
    let text = RichText::new(text).font(medium(14.0)).color(palette.on_accent);
    let response = ui.add(Button::new(text).fill(palette.accent).stroke(Stroke::NONE).min_size(min_size));
    inner_focus_ring(ui, &response, palette);
    response
}

/// The default button of a dialog: it has the keyboard when the dialog opens, so that Enter takes it.
pub fn default_button_ui(ui: &mut Ui, text: &str) -> Response {
    let response = primary_button_ui(ui, text);
    let frame = ui.ctx().cumulative_frame_nr();
    let before = ui.data_mut(|data| {
        let drawn: &mut Option<u64> = data.get_temp_mut_or_default(response.id);
        drawn.replace(frame)
    });
    if before.is_none_or(|before| before + 1 < frame) {
        response.request_focus();
    }
    response
}

/// A page's button in the rail.
#[derive(Clone, Copy, Debug)]
pub struct RailButton<'a> {
    /// The page's icon.
    pub icon: Icon,
    /// The page's name.
    pub label: &'a str,
    /// Whether this page is shown.
    pub selected: bool,
    /// Whether the label is hidden; it is then the tooltip.
    pub compact: bool,
}

/// A page's button in the rail: an icon over its name.
pub fn rail_button_ui(ui: &mut Ui, button: &RailButton) -> Response {
    let palette = Palette::of(ui);
    let size = if button.compact { vec2(44.0, 44.0) } else { vec2(52.0, 52.0) };
    let response = press_ui(ui, size, Enabled::Yes);
    if ui.is_rect_visible(response.rect) {
        let (fill, ink) = match (button.selected, response.hovered()) {
            (true, _) => (palette.accent_soft, palette.accent),
            (false, true) => (palette.field, palette.text),
            (false, false) => (Color32::TRANSPARENT, palette.secondary),
        };
        let rect = response.rect.round_to_pixels(ui.pixels_per_point());
        let edge = if button.selected { palette.chosen_edge } else { Color32::TRANSPARENT };
        ui.painter().rect(rect, CORNER, fill, Stroke::new(1.5, edge), StrokeKind::Inside);
        focus_ring(ui, &response, CORNER);
        let icon_center = if button.compact { rect.center() } else { pos2(rect.center().x, rect.top() + 18.5) };
        button.icon.paint(ui.painter(), Rect::from_center_size(icon_center, Vec2::splat(20.0)), ink);
        if !button.compact {
            let font = if button.selected { semibold(11.0) } else { medium(11.0) };
            let galley = one_line(ui, button.label, font, ink, rect.width());
            let at = pos2(rect.center().x, rect.bottom() - 14.5) - galley.size() / 2.0;
            ui.painter().galley(at, galley, ink);
        }
    }
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, button.selected, button.label));
    if button.compact { response.on_hover_text(button.label) } else { response }
}
