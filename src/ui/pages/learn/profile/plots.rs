//! Bars of shares with their intervals, and the trend. Each is told to screen readers in words.

use crate::coach::profile::Share;
use crate::ui::controls::one_line;
use crate::ui::theme::{Palette, regular};
use egui::{Align2, Color32, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, lerp, pos2, vec2};

/// A bar, with its texts.
pub struct Bar {
    /// Name of the group.
    pub name: String,
    /// Its share.
    pub share: Share,
    /// The count beside the bar.
    pub count: String,
    /// All of this in words.
    pub description: String,
}

/// Height of a bar's row, and of the bar in it.
const ROW: f32 = 26.0;
const THICKNESS: f32 = 10.0;

/// Draws a bar from 0 to 100 %, with a line for the interval; a pale one where there are too few cases.
pub fn bar_ui(ui: &mut Ui, palette: &Palette, bar: &Bar) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &bar.description));
    let [name_width, count_width] = [(rect.width() * 0.34).min(190.0), 108.0];
    let (ink, fill) = colors(palette, bar.share);
    let middle = rect.center().y;
    let name = one_line(ui, &bar.name, regular(13.0), ink, name_width - 8.0);
    ui.painter().galley(pos2(rect.left(), middle - name.size().y / 2.0), name, ink);
    let at_right = pos2(rect.right(), middle);
    ui.painter().text(at_right, Align2::RIGHT_CENTER, &bar.count, regular(12.0), ink);
    let plot = Rect::from_min_max(
        pos2(rect.left() + name_width, middle - THICKNESS / 2.0),
        pos2(rect.right() - count_width, middle + THICKNESS / 2.0),
    );
    let painter = ui.painter();
    painter.rect_filled(plot, 3, palette.field);
    let x = |share: f64| lerp(plot.x_range(), share as f32);
    painter.rect_filled(plot.with_max_x(x(bar.share.value())), 3, fill);
    if bar.share.is_enough() {
        let stroke = Stroke::new(1.5, palette.text);
        let [low, high] = bar.share.interval().map(x);
        painter.hline(low..=high, middle, stroke);
        for end in [low, high] {
            painter.vline(end, (middle - 4.0)..=(middle + 4.0), stroke);
        }
    }
    response.on_hover_text(&bar.description);
}

/// The colours of the text and of the bar.
fn colors(palette: &Palette, share: Share) -> (Color32, Color32) {
    if share.is_enough() { (palette.text, palette.accent) } else { (palette.secondary, palette.accent_soft) }
}

/// Draws the shares of one stretch of games after the other, from 0 to 100 %, joined by a line, with their intervals.
pub fn trend_ui(ui: &mut Ui, palette: &Palette, stretches: &[Bar]) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 150.0), Sense::hover());
    let description: Vec<&str> = stretches.iter().map(|stretch| stretch.description.as_str()).collect();
    let description = description.join("; ");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &description));
    let plot = Rect::from_min_max(rect.min + vec2(40.0, 10.0), rect.max - vec2(12.0, 24.0));
    let painter = ui.painter();
    let y = |share: f64| lerp(plot.bottom()..=plot.top(), share as f32);
    for percent in [0, 25, 50, 75, 100] {
        let height = y(f64::from(percent) / 100.0);
        painter.hline(plot.x_range(), height, Stroke::new(1.0, palette.hairline));
        let text = format!("{percent}%");
        painter.text(pos2(plot.left() - 6.0, height), Align2::RIGHT_CENTER, text, regular(11.0), palette.secondary);
    }
    let gaps = stretches.len().saturating_sub(1).max(1) as f32;
    let x = |index: usize| lerp(plot.left() + 8.0..=plot.right() - 8.0, index as f32 / gaps);
    let points = stretches.iter().enumerate().map(|(index, stretch)| pos2(x(index), y(stretch.share.value())));
    let points: Vec<egui::Pos2> = points.collect();
    painter.add(Shape::line(points.clone(), Stroke::new(2.0, palette.accent)));
    // As many numbers as there is room for.
    let step = (stretches.len() as f32 * 40.0 / plot.width()).ceil().max(1.0) as usize;
    for (index, (stretch, point)) in stretches.iter().zip(points).enumerate() {
        let (ink, fill) = colors(palette, stretch.share);
        let [low, high] = stretch.share.interval().map(y);
        painter.vline(point.x, high..=low, Stroke::new(1.0, palette.secondary));
        painter.circle(point, 4.0, fill, Stroke::new(1.5, palette.card));
        if index.is_multiple_of(step) {
            let below = pos2(point.x, plot.bottom() + 6.0);
            painter.text(below, Align2::CENTER_TOP, &stretch.name, regular(11.0), ink);
        }
    }
    response.on_hover_text(description);
}
