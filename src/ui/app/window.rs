//! The window on its screen: it fits the screen, what is in it grows with a window that is very large, and it does not
//! close while moves would be lost.

use super::App;
use crate::game::Game;
use crate::ui::MIN_SIZE;
use crate::ui::dialogs::Dialog;
use crate::ui::view::FileState;
use egui::{Context, Vec2, ViewportCommand, vec2};

/// Height that is left free on the screen, in points, for the window's title and the bars of the desktop.
const BARS: f32 = 96.0;

/// Size of a window, in points, for which the interface is drawn as it is.
const USUAL: Vec2 = vec2(1280.0, 800.0);

/// Factor by which a window has to be larger than [`USUAL`] for the interface to be drawn twice as large.
const TWICE_AT: f32 = 3.0;

/// State of the window on its screen.
#[derive(Default)]
pub(super) struct WindowFit {
    /// Whether the window's size was compared with the screen's.
    is_fitted: bool,
    /// The part of the zoom that comes from the window's size; the rest is the person's own.
    growth: Option<f32>,
    /// Whether the person has said that it closes although moves are lost.
    pub closes_anyway: bool,
}

impl WindowFit {
    /// Brings the window into the screen, once, and the zoom into line with the window's size.
    pub fn update(&mut self, ctx: &Context) {
        self.fit(ctx);
        self.grow(ctx);
    }

    /// A window that is larger than the screen, as on a small laptop or after a larger screen was unplugged, would hide
    /// its status bar.
    fn fit(&mut self, ctx: &Context) {
        if self.is_fitted {
            return;
        }
        let viewport = ctx.input(|input| input.viewport().clone());
        let (Some(screen), Some(inner)) = (viewport.monitor_size, viewport.inner_rect) else { return };
        self.is_fitted = true;
        if viewport.maximized == Some(true) || viewport.fullscreen == Some(true) {
            return;
        }
        let room = (screen - vec2(0.0, BARS)).max(MIN_SIZE.into());
        if inner.width() > room.x || inner.height() > room.y {
            ctx.send_viewport_cmd(ViewportCommand::InnerSize(inner.size().min(room)));
        }
    }

    /// On a screen of four thousand pixels that is not scaled, texts of the usual size would be tiny beside the board.
    /// The person's own zoom is kept on top of it.
    fn grow(&mut self, ctx: &Context) {
        let zoom = ctx.zoom_factor();
        let growth = growth(ctx.content_rect().size() * zoom);
        // At the start the zoom is that of the last run, in a window of the same size.
        let wanted = zoom / self.growth.unwrap_or(growth) * growth;
        self.growth = Some(growth);
        if (wanted - zoom).abs() > 1e-3 {
            ctx.set_zoom_factor(wanted);
        }
    }
}

impl App {
    /// Asks before the window closes with moves that are on no disk.
    pub(super) fn ask_before_closing(&mut self, ctx: &Context) {
        let is_closing = ctx.input(|input| input.viewport().close_requested());
        if is_closing && !self.window.closes_anyway && self.would_lose_moves() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.dialog = Some(Dialog::Close);
        }
    }

    fn would_lose_moves(&self) -> bool {
        let is_in_file = matches!(self.files.state, FileState::Saved(_));
        !self.storage.is_on_record() && !is_in_file && Game::has_moves(self.session.game())
    }
}

/// Factor for the interface in a window of this size, in steps of a quarter.
fn growth(size: Vec2) -> f32 {
    let larger = (size.x / USUAL.x).min(size.y / USUAL.y);
    ((larger / TWICE_AT * 2.0 * 4.0).floor() / 4.0).clamp(1.0, 3.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_windows_are_drawn_as_they_are_and_very_large_ones_larger() {
        let sizes = [(640.0, 480.0), (1280.0, 800.0), (1920.0, 1080.0), (2560.0, 1440.0), (3840.0, 2100.0)];
        assert_eq!(sizes.map(|(x, y)| growth(vec2(x, y))), [1.0, 1.0, 1.0, 1.0, 1.75]);
    }
}
