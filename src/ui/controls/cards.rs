//! Cards, the titles of sections, and small parts of cards.

use crate::rules::Color;
use crate::ui::board::{Placed, StoneSheet};
use crate::ui::cached::cached_in_context;
use crate::ui::theme::{self, Palette};
use egui::emath::GuiRounding as _;
use egui::{
    Frame, Id, InnerResponse, Layout, Response, RichText, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, lerp, pos2, vec2,
};

/// Room between a card's edge and its contents, outline included, in points.
pub const CARD_AIR: f32 = 13.0;

/// A card across the width that is left.
pub fn card_ui<R>(ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    outlined_card_ui(ui, Outline::Plain, CARD_AIR, add_contents)
}

/// A card with an outline in the accent's colour, for the player to move and the result. It is as large as any card with the same
/// contents.
pub fn active_card_ui<R>(ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    outlined_card_ui(ui, Outline::Active, CARD_AIR, add_contents)
}

/// The outline of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A hairline.
    Plain,
    /// A line in the accent's colour.
    Active,
}

/// A card with this outline and, above and below its contents, this much air, outline included.
pub fn outlined_card_ui<R>(
    ui: &mut Ui,
    outline: Outline,
    vertical_air: f32,
    add_contents: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<R> {
    let palette = Palette::of(ui);
    let stroke = match outline {
        Outline::Plain => Stroke::new(1.0, palette.hairline),
        Outline::Active => Stroke::new(2.0, palette.accent),
    };
    // Margin and outline are as wide together, whatever the outline's width.
    let air = vec2(CARD_AIR, vertical_air) - Vec2::splat(stroke.width);
    Frame::new().fill(palette.card).stroke(stroke).corner_radius(10).inner_margin(air).show(ui, |ui| {
        ui.set_width(ui.available_width());
        add_contents(ui)
    })
}

/// The title of a section in small grey letters, with a text at the right, which may be empty.
pub fn section_ui(ui: &mut Ui, title: &str, right: &str) {
    let small = |text: &str| {
        let style = egui::TextStyle::Name(theme::SECTION.into());
        RichText::new(text).text_style(style).color(Palette::of(ui).secondary)
    };
    let (title, right) = (small(title), small(right));
    ui.horizontal(|ui| {
        ui.label(title);
        if !right.text().is_empty() {
            ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| ui.label(right));
        }
    });
}

/// A stone beside a name. It is only a picture: the words beside it name the colour.
pub fn stone_ui(ui: &mut Ui, color: Color, radius: f32) -> Response {
    let pixels_per_point = ui.pixels_per_point();
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(2.0 * radius), Sense::hover());
    if ui.is_rect_visible(rect) {
        let radius_pixels = radius * pixels_per_point;
        let look = Palette::of(ui).board.stones;
        // One sheet is kept for each radius; there are only a few.
        let id = Id::unique(("stone", look, radius_pixels.to_bits()));
        let make = || StoneSheet::new(ui.ctx(), look, radius_pixels, 1);
        let sheet: StoneSheet = cached_in_context(ui.ctx(), id, |_| true, make);
        // The tile's width is odd: its centre lies in the centre of a pixel.
        let snap = |v: f32| ((v * pixels_per_point).floor() + 0.5) / pixels_per_point;
        let center = pos2(snap(rect.center().x), snap(rect.center().y));
        ui.painter().add(sheet.stone(color, center, Placed::plain(pixels_per_point)));
        if color == Color::Black {
            // A black stone on the card of a dark window.
            ui.painter().circle_stroke(center, radius - 0.5, Stroke::new(1.0, Palette::of(ui).stone_edge));
        }
    }
    response
}

/// A thin progress bar; `part` runs from 0 to 1.
pub fn progress_line_ui(ui: &mut Ui, label: &str, part: f32) -> Response {
    let palette = Palette::of(ui);
    let part = part.clamp(0.0, 1.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 3.0), Sense::hover());
    let rect = rect.round_to_pixels(ui.pixels_per_point());
    ui.painter().rect_filled(rect, 2, palette.field);
    ui.painter().rect_filled(rect.with_max_x(lerp(rect.x_range(), part)), 2, palette.accent);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, label);
        info.value = Some(f64::from(part));
        info
    });
    response
}
