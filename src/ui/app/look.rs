//! The window's language and theme: chosen by the person, or the system's.

use super::App;
use crate::picture;
use crate::settings::{LanguageChoice, Settings, Theme};
use crate::ui::theme::{self, Motion, Palette};
use crate::words::{Language, Words};
use egui::Context;

/// Returns the theme that the desktop's portal has reported last, if it has reported one since the last call.
pub type ThemeReports = Box<dyn Fn() -> Option<egui::Theme>>;

/// The language and the theme of the window.
pub(super) struct Look {
    /// The catalogue of texts in that language.
    pub words: Words,
    /// The colours of that theme.
    pub palette: &'static Palette,
    system_language: Language,
    portal_theme: Option<ThemeReports>,
    desktop_theme: egui::Theme,
}

impl Look {
    /// The look by the settings, before the system has reported its theme.
    pub fn new(settings: &Settings, system_language: Language, portal_theme: Option<ThemeReports>) -> Look {
        Look {
            words: Words::new(language(settings, system_language)),
            palette: &Palette::LIGHT,
            system_language,
            portal_theme,
            desktop_theme: egui::Theme::Light,
        }
    }

    /// Receives the desktop's theme: from the portal, or from the window's system where there is none. Returns whether
    /// it has changed.
    pub fn receive(&mut self, ctx: &Context) -> bool {
        let reported = match &self.portal_theme {
            Some(latest) => latest(),
            None => ctx.system_theme(),
        };
        let Some(theme) = reported.filter(|theme| *theme != self.desktop_theme) else { return false };
        self.desktop_theme = theme;
        true
    }

    /// The window's theme: the chosen one, or the desktop's.
    fn theme(&self, settings: &Settings) -> egui::Theme {
        match settings.theme {
            Theme::System => self.desktop_theme,
            Theme::Light => egui::Theme::Light,
            Theme::Dark => egui::Theme::Dark,
        }
    }

    /// Applies language, theme and animations to the window.
    pub fn apply(&mut self, settings: &Settings, ctx: &Context) {
        let (theme, board) = (self.theme(settings), settings.board.theme);
        let motion = if settings.board.animations { Motion::Smooth } else { Motion::None };
        theme::apply(ctx, theme, board, motion);
        self.palette = Palette::of_theme(theme, board);
        self.words = Words::new(language(settings, self.system_language));
    }
}

impl App {
    /// The board's theme, in its form for the window's theme.
    pub(super) fn board_theme(&self) -> picture::Theme {
        let shade = theme::shade(self.look.theme(&self.settings));
        picture::Theme { board: self.settings.board.theme, shade }
    }
}

/// The language on screen.
fn language(settings: &Settings, system: Language) -> Language {
    match settings.language {
        LanguageChoice::System => system,
        LanguageChoice::English => Language::English,
        LanguageChoice::Chinese => Language::Chinese,
    }
}
