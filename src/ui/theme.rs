//! Colours, type and the look of egui's own widgets, in a light and a dark theme.
//!
//! Every colour on screen is a field of [`Palette`], so that one test can hold every text to its
//! ground; those of the board are [`crate::picture`]'s, which holds every mark to its wood. What the
//! widgets are, and where they stand, is not known here.

use crate::picture::font::{INTER, NOTO_SANS_SC};
use crate::picture::{Look, Rgb};
use egui::epaint::text::VariationCoords;
use egui::style::{ScrollStyle, Selection, WidgetVisuals, Widgets};
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Margin, Shadow, Stroke,
    Style, TextStyle, Theme, ThemePreference, Visuals, vec2,
};
use std::sync::Arc;

/// The colours of one theme.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    /// Behind the board.
    pub ground: Color32,
    /// Behind the cards, the rail and the status bar.
    pub panel: Color32,
    pub card: Color32,
    /// The outline of cards and controls, and the lines between parts.
    pub hairline: Color32,
    /// What is let into a card: text fields, the rail of a slider, the ground of a segmented control.
    pub field: Color32,
    /// A button, or a row of a list, under the pointer.
    pub hover: Color32,

    pub text: Color32,
    /// Text of the second rank: explanations, units, what is not chosen.
    pub secondary: Color32,
    /// Text and icons of what cannot be used now.
    pub disabled: Color32,

    /// What is chosen, whose turn it is, where the keyboard is.
    pub accent: Color32,
    /// The ground under what is chosen.
    pub accent_soft: Color32,
    /// Text on the accent colour.
    pub on_accent: Color32,

    pub good: Color32,
    pub warn: Color32,
    pub bad: Color32,
    /// Discs of the best four moves, best first; the text on them is white.
    pub rank: [Color32; 4],
    /// The two parts of the bar that shows the chances: Black's, White's.
    pub balance: [Color32; 2],

    /// The colours of the board, as pictures have them.
    pub board: &'static Look,
}

impl Palette {
    pub const LIGHT: Palette = Palette {
        ground: hex(0xF4F0E8),
        panel: hex(0xFAF8F3),
        card: hex(0xFFFFFF),
        hairline: hex(0xE3DCCF),
        field: hex(0xEFEAE0),
        hover: hex(0xF7F3EB),
        text: hex(0x24221E),
        secondary: hex(0x686257),
        disabled: hex(0xB5AFA3),
        accent: hex(0x1F6F6B),
        accent_soft: hex(0xDCEBE8),
        on_accent: hex(0xFFFFFF),
        good: hex(0x2A7138),
        warn: hex(0x8F5C00),
        bad: hex(0xB23424),
        rank: RANK,
        balance: BALANCE,
        board: &Look::LIGHT,
    };

    pub const DARK: Palette = Palette {
        ground: hex(0x191B1E),
        panel: hex(0x1F2226),
        card: hex(0x272B30),
        hairline: hex(0x363B42),
        field: hex(0x15171A),
        hover: hex(0x2F343A),
        text: hex(0xE9E7E2),
        secondary: hex(0xA6A8AD),
        disabled: hex(0x62666D),
        accent: hex(0x5BBFB4),
        accent_soft: hex(0x22403E),
        on_accent: hex(0x10201F),
        good: hex(0x6CC27A),
        warn: hex(0xE0A84A),
        bad: hex(0xF08A7B),
        rank: RANK,
        balance: BALANCE,
        board: &Look::DARK,
    };

    /// The palette of the theme that is shown.
    pub fn of(ctx: &Context) -> &'static Palette {
        Palette::of_theme(ctx.theme())
    }

    pub const fn of_theme(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Light => &Palette::LIGHT,
            Theme::Dark => &Palette::DARK,
        }
    }
}

const RANK: [Color32; 4] = [hex(0x257A41), hex(0x4A7F2C), hex(0x94690C), hex(0xAE4722)];

const BALANCE: [Color32; 2] = [hex(0x24221E), hex(0xE6E0D5)];

const fn hex(rgb: u32) -> Color32 {
    color(Rgb::hex(rgb))
}

/// A colour of the board as egui has it.
pub const fn color(Rgb([r, g, b]): Rgb) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// Inter at 500: names of choices, what is a little stronger than text.
pub fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(MEDIUM.into()))
}

/// Inter at 600: titles, clocks, numbers on stones.
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD.into()))
}

/// Inter at 400: all other text.
pub fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

const MEDIUM: &str = "medium";
const SEMIBOLD: &str = "semibold";

/// The text styles beside egui's own: capitals over a section, and the figures of a clock.
pub const CAPITALS: &str = "capitals";
pub const CLOCK: &str = "clock";

/// Loads the program's own fonts. Call it once, before the first frame.
///
/// Inter comes first and Noto Sans SC behind it, in every family; what neither has is left to
/// the fonts of the system. Inter is one variable font: a weight is a family.
pub fn install_fonts(ctx: &Context) {
    const CHINESE: &str = "Noto Sans SC";

    let mut fonts = FontDefinitions::empty();
    fonts.font_data.insert(CHINESE.into(), Arc::new(FontData::from_static(NOTO_SANS_SC)));
    let weights = [
        (FontFamily::Proportional, "Inter 400", 400.0),
        (FontFamily::Monospace, "Inter 400", 400.0),
        (FontFamily::Name(MEDIUM.into()), "Inter 500", 500.0),
        (FontFamily::Name(SEMIBOLD.into()), "Inter 600", 600.0),
    ];
    for (family, name, weight) in weights {
        let coords = VariationCoords::new([(b"wght", weight)]);
        let inter = FontData::from_static(INTER).tweak(FontTweak { coords, ..FontTweak::default() });
        fonts.font_data.insert(name.into(), Arc::new(inter));
        fonts.families.insert(family, vec![name.into(), CHINESE.into()]);
    }
    ctx.set_fonts(fonts);
}

/// Gives egui's own widgets the look of the program, in both themes, and shows `theme`.
/// Where the system says nothing of its theme, "system" is the light one.
pub fn apply(ctx: &Context, theme: impl Into<ThemePreference>) {
    ctx.options_mut(|options| options.fallback_theme = Theme::Light);
    for each in [Theme::Light, Theme::Dark] {
        ctx.set_style_of(each, style(each));
    }
    ctx.set_theme(theme.into());
}

fn style(theme: Theme) -> Style {
    let mut style = Style { visuals: visuals(theme), ..theme.default_style() };

    style.text_styles = [
        (TextStyle::Small, regular(12.0)),
        (TextStyle::Body, regular(14.0)),
        (TextStyle::Button, regular(14.0)),
        (TextStyle::Heading, semibold(16.0)),
        (TextStyle::Monospace, FontId::monospace(13.0)),
        (TextStyle::Name(CAPITALS.into()), semibold(11.0)),
        (TextStyle::Name(CLOCK.into()), semibold(20.0)),
    ]
    .into();
    style.animation_time = 0.1;
    style.url_in_tooltip = true;
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.4;

    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 8.0);
    spacing.button_padding = vec2(12.0, 7.0);
    // Also the least height of a row, so that of a line of text.
    spacing.interact_size = vec2(40.0, 20.0);
    spacing.window_margin = Margin::same(20);
    spacing.menu_margin = Margin::same(6);
    spacing.icon_width = 18.0;
    spacing.icon_width_inner = 10.0;
    spacing.icon_spacing = 8.0;
    spacing.combo_width = 128.0;
    spacing.slider_rail_height = 4.0;
    spacing.tooltip_width = 320.0;
    // Inter's own line is 17 points high at 14; text is set on lines of 20.
    spacing.extra_text_line_spacing = 3.0;
    spacing.scroll = ScrollStyle { bar_width: 8.0, floating_width: 4.0, ..ScrollStyle::floating() };
    style
}

fn visuals(theme: Theme) -> Visuals {
    let palette = Palette::of_theme(theme);
    let (window_alpha, popup_alpha) = match theme {
        Theme::Light => (46, 30),
        Theme::Dark => (140, 110),
    };
    let shadow = |drop: i8, blur: u8, alpha: u8| Shadow {
        offset: [0, drop],
        blur,
        spread: 0,
        color: Color32::from_black_alpha(alpha),
    };
    let control = WidgetVisuals {
        bg_fill: palette.card,
        weak_bg_fill: palette.card,
        bg_stroke: Stroke::new(1.0, palette.hairline),
        corner_radius: CornerRadius::same(8),
        fg_stroke: Stroke::new(1.5, palette.text),
        expansion: 0.0,
    };
    let accent = Stroke::new(1.5, palette.accent);
    Visuals {
        widgets: Widgets {
            noninteractive: WidgetVisuals { fg_stroke: Stroke::new(1.0, palette.text), ..control },
            inactive: WidgetVisuals { bg_fill: palette.field, ..control },
            hovered: WidgetVisuals { bg_fill: palette.hover, weak_bg_fill: palette.hover, ..control },
            // egui shows the focus of the keyboard with the look of a pressed control.
            active: WidgetVisuals { weak_bg_fill: palette.hover, bg_stroke: accent, ..control },
            open: WidgetVisuals { weak_bg_fill: palette.hover, ..control },
        },
        selection: Selection { bg_fill: palette.accent_soft, stroke: accent },
        weak_text_color: Some(palette.secondary),
        hyperlink_color: palette.accent,
        faint_bg_color: palette.hover,
        extreme_bg_color: palette.field,
        text_edit_bg_color: Some(palette.field),
        code_bg_color: palette.field,
        warn_fg_color: palette.warn,
        error_fg_color: palette.bad,
        window_fill: palette.card,
        window_stroke: Stroke::new(1.0, palette.hairline),
        window_corner_radius: CornerRadius::same(12),
        window_shadow: shadow(12, 40, window_alpha),
        menu_corner_radius: CornerRadius::same(10),
        popup_shadow: shadow(4, 16, popup_alpha),
        panel_fill: palette.panel,
        text_cursor: egui::style::TextCursorStyle { stroke: Stroke::new(1.5, palette.accent), ..Default::default() },
        handle_shape: egui::style::HandleShape::Circle,
        slider_trailing_fill: true,
        indent_has_left_vline: false,
        ..theme.default_visuals()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two opaque colours as WCAG 2 defines it, from 1 to 21.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let luminance = |color: Color32| {
            let color = egui::Rgba::from(color);
            0.2126 * color.r() + 0.7152 * color.g() + 0.0722 * color.b()
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn check(what: &str, least: f32, on: &[(&str, Color32)], of: &[(&str, Color32)]) {
        for (ground, ground_color) in on {
            for (mark, mark_color) in of {
                let found = contrast(*ground_color, *mark_color);
                assert!(found >= least, "{what}: {mark} on {ground} has a contrast of {found:.2}, below {least}");
            }
        }
    }

    #[test]
    fn text_stands_out_from_every_ground_it_is_set_on() {
        for (theme, p) in [("light", &Palette::LIGHT), ("dark", &Palette::DARK)] {
            let grounds =
                [("ground", p.ground), ("panel", p.panel), ("card", p.card), ("field", p.field), ("hover", p.hover)];
            check(theme, 4.5, &grounds, &[("text", p.text), ("secondary", p.secondary), ("accent", p.accent)]);
            let spoken = [("good", p.good), ("warn", p.warn), ("bad", p.bad)];
            check(theme, 4.5, &grounds, &spoken);
            check(theme, 4.5, &[("accent soft", p.accent_soft)], &[("text", p.text), ("accent", p.accent)]);
            check(theme, 4.5, &[("accent", p.accent)], &[("on accent", p.on_accent)]);
            check(theme, 4.5, &p.rank.map(|color| ("rank", color)), &[("white", Color32::WHITE)]);
        }
    }

    #[test]
    fn every_character_of_the_catalogue_has_a_glyph_in_our_own_fonts() {
        let ctx = Context::default();
        install_fonts(&ctx);
        // Fonts come into being with the first frame.
        ctx.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
        let catalogue = [
            include_str!("../words/labels.rs"),
            include_str!("../words/sentences.rs"),
            include_str!("../words/problems.rs"),
        ];
        for family in [FontFamily::Proportional, FontFamily::Name(SEMIBOLD.into())] {
            let font = FontId::new(14.0, family);
            for character in catalogue.iter().flat_map(|text| text.chars()).filter(|c| !c.is_whitespace()) {
                assert!(ctx.fonts_mut(|fonts| fonts.has_glyph(&font, character)), "{character:?} has no glyph");
            }
        }
    }
}
