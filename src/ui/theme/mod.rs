//! Colours, type and the look of egui's own widgets, in a light and a dark theme.
//!
//! Every colour on screen is a field of [`Palette`], so that one test can check the contrast of every text with its
//! ground; the colours of the board come from [`crate::picture`], which checks every mark against its wood. The widgets
//! themselves are in [`controls`](super::controls).

#[cfg(target_os = "linux")]
pub mod system;

use crate::picture::font::{INTER, JETBRAINS_MONO, NOTO_SANS_SC};
use crate::picture::{self, BoardTheme, Look, Readers, Rgb, Shade};
use egui::epaint::text::VariationCoords;
use egui::style::{ScrollAnimation, ScrollStyle, Selection, WidgetVisuals, Widgets};
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Id, Margin, Shadow,
    Stroke, Style, TextStyle, Theme, ThemePreference, Visuals, vec2,
};
use std::sync::Arc;

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Ground behind the board and the pages.
    pub ground: Color32,
    /// Ground behind the cards, the rail and the status bar.
    pub panel: Color32,
    /// Ground of cards, buttons and dialogs.
    pub card: Color32,
    /// The outline of cards and controls, and the lines between parts.
    pub hairline: Color32,
    /// Ground of insets in a card: text fields, the rail of a slider, a segmented control.
    pub field: Color32,
    /// Ground of a button, or a row of a list, under the pointer.
    pub hover: Color32,

    /// Ordinary text and icons.
    pub text: Color32,
    /// Less important text: explanations, units, choices that are not taken.
    pub secondary: Color32,
    /// Text and icons of disabled controls.
    pub disabled: Color32,

    /// Accent for the choice, the side to move and the keyboard focus.
    pub accent: Color32,
    /// Ground of the choice, as of the row of a list.
    pub accent_soft: Color32,
    /// Text on the accent colour.
    pub on_accent: Color32,

    /// Text and signs of success: a move that holds, a puzzle that is solved.
    pub good: Color32,
    /// Text and signs of a warning or a minor mistake.
    pub warn: Color32,
    /// Text and signs of a failure or a serious mistake.
    pub bad: Color32,
    /// Discs of the best four moves, best first.
    pub rank: [Color32; 4],
    /// The text on each of them.
    pub on_rank: [Color32; 4],
    /// The edge of those discs, if they need one to stand out from every board.
    pub rank_edge: Color32,
    /// The edge around marks on the board in the accent colour.
    pub accent_edge: Color32,
    /// The edge of a black stone on a card, if it needs one to stand out.
    pub stone_edge: Color32,
    /// The knob of a switch.
    pub knob: Color32,
    /// The edge around the choice, if a different ground alone does not show it.
    pub chosen_edge: Color32,
    /// The two parts of the bar that shows the winning chance: Black's, White's.
    pub balance: [Color32; 2],

    /// The colours of the board, as pictures have them.
    pub board: &'static Look,
}

impl Palette {
    /// Palette of a light window, around the default board.
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
        on_rank: [Color32::WHITE; 4],
        rank_edge: Color32::TRANSPARENT,
        accent_edge: Color32::WHITE,
        stone_edge: Color32::TRANSPARENT,
        knob: Color32::WHITE,
        chosen_edge: Color32::TRANSPARENT,
        balance: BALANCE,
        board: picture::Theme { board: BoardTheme::Wood, shade: Shade::Light }.look(),
    };

    /// Palette of a dark window, around the default board.
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
        stone_edge: hex(0x8A8E95),
        ..Palette::LIGHT
    };

    /// Black on white: text at 7:1 and more, hairlines as strong as text.
    const HIGH_CONTRAST: Palette = Palette {
        ground: hex(0xFFFFFF),
        panel: hex(0xFFFFFF),
        card: hex(0xFFFFFF),
        hairline: hex(0x000000),
        field: hex(0xF0F0F0),
        hover: hex(0xE6E6E6),
        text: hex(0x000000),
        secondary: hex(0x2B2B2B),
        disabled: hex(0x555555),
        accent: hex(0x0033A0),
        accent_soft: hex(0xD6E4FF),
        good: hex(0x0A4F1A),
        warn: hex(0x5C3B00),
        bad: hex(0x8E0808),
        rank: [hex(0x00561B), hex(0x0033A0), hex(0x5C3B00), hex(0x9E0B0B)],
        chosen_edge: hex(0x000000),
        balance: [hex(0x000000), hex(0xFFFFFF)],
        ..Palette::LIGHT
    };

    /// White on black, with the same contrasts.
    const HIGH_CONTRAST_DARK: Palette = Palette {
        ground: hex(0x000000),
        panel: hex(0x000000),
        card: hex(0x000000),
        hairline: hex(0xFFFFFF),
        field: hex(0x1A1A1A),
        hover: hex(0x262626),
        text: hex(0xFFFFFF),
        secondary: hex(0xD8D8D8),
        disabled: hex(0xA6A6A6),
        accent: hex(0x6FE3FF),
        accent_soft: hex(0x00303D),
        on_accent: hex(0x000000),
        good: hex(0x7CFF9B),
        warn: hex(0xFFD24A),
        bad: hex(0xFF9A8C),
        rank: [hex(0x7CFF9B), hex(0x6FE3FF), hex(0xFFD24A), hex(0xFF9A8C)],
        on_rank: [Color32::BLACK; 4],
        accent_edge: Color32::BLACK,
        stone_edge: hex(0xD8D8D8),
        knob: Color32::BLACK,
        chosen_edge: hex(0xFFFFFF),
        balance: [hex(0x000000), hex(0xFFFFFF)],
        ..Palette::DARK
    };

    /// Blue for good and chosen, yellow for a warning, red for bad: the hues of Okabe and Ito, darker where they are text
    /// on a light ground.
    const COLOR_BLIND: Palette = Palette {
        accent: hex(0x0067A3),
        accent_soft: hex(0xDCE9F3),
        good: hex(0x0067A3),
        warn: hex(0x825F00),
        bad: hex(0x9C1F49),
        rank: OKABE_ITO,
        on_rank: [Color32::WHITE, Color32::BLACK, Color32::BLACK, Color32::BLACK],
        rank_edge: hex(0x242320),
        ..Palette::LIGHT
    };

    const COLOR_BLIND_DARK: Palette = Palette {
        accent: hex(0x56B4E9),
        accent_soft: hex(0x1E3A4C),
        on_accent: hex(0x0A1A24),
        good: hex(0x56B4E9),
        warn: hex(0xF0E442),
        bad: hex(0xF08A4B),
        rank: OKABE_ITO,
        on_rank: [Color32::WHITE, Color32::BLACK, Color32::BLACK, Color32::BLACK],
        rank_edge: hex(0x242320),
        ..Palette::DARK
    };

    /// The palette that [`apply`] has set for a window.
    pub fn of(ctx: &Context) -> &'static Palette {
        let board = ctx.data(|data| data.get_temp::<BoardTheme>(board_id())).unwrap_or_default();
        Palette::of_theme(ctx.theme(), board)
    }

    /// The palette of a window of this theme around this board.
    pub fn of_theme(theme: Theme, board: BoardTheme) -> &'static Palette {
        let [light, dark] = &PALETTES[board as usize];
        match theme {
            Theme::Light => light,
            Theme::Dark => dark,
        }
    }

    /// The palette of a window of this theme for these readers. The board in it is the default one.
    const fn for_readers(theme: Theme, readers: Readers) -> Palette {
        match (theme, readers) {
            (Theme::Light, Readers::Everyone) => Palette::LIGHT,
            (Theme::Dark, Readers::Everyone) => Palette::DARK,
            (Theme::Light, Readers::LowVision) => Palette::HIGH_CONTRAST,
            (Theme::Dark, Readers::LowVision) => Palette::HIGH_CONTRAST_DARK,
            (Theme::Light, Readers::ColorBlind) => Palette::COLOR_BLIND,
            (Theme::Dark, Readers::ColorBlind) => Palette::COLOR_BLIND_DARK,
        }
    }

    const fn with_board(self, board: &'static Look) -> Palette {
        Palette { board, ..self }
    }
}

/// Palettes of all board themes, in the order of [`BoardTheme::ALL`], light and dark.
static PALETTES: [[Palette; 2]; BoardTheme::ALL.len()] = {
    let mut palettes = [[Palette::LIGHT, Palette::DARK]; BoardTheme::ALL.len()];
    let mut index = 0;
    while index < palettes.len() {
        let board = BoardTheme::ALL[index];
        let light = picture::Theme { board, shade: Shade::Light }.look();
        let dark = picture::Theme { board, shade: Shade::Dark }.look();
        palettes[index] = [
            Palette::for_readers(Theme::Light, board.readers()).with_board(light),
            Palette::for_readers(Theme::Dark, board.readers()).with_board(dark),
        ];
        index += 1;
    }
    palettes
};

/// Id under which a context keeps the theme of its board.
fn board_id() -> Id {
    Id::unique("the board's theme")
}

/// Blue, sky blue, yellow, vermilion.
const OKABE_ITO: [Color32; 4] = [hex(0x0072B2), hex(0x56B4E9), hex(0xF0E442), hex(0xD55E00)];

const RANK: [Color32; 4] = [hex(0x257A41), hex(0x4A7F2C), hex(0x94690C), hex(0xAE4722)];

const BALANCE: [Color32; 2] = [hex(0x24221E), hex(0xE6E0D5)];

const fn hex(rgb: u32) -> Color32 {
    color(Rgb::hex(rgb))
}

/// A colour of the board as egui has it.
pub const fn color(Rgb([r, g, b]): Rgb) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// Inter at 500: names of choices, and other texts with a little emphasis.
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

/// JetBrains Mono: source code.
pub fn code(size: f32) -> FontId {
    FontId::monospace(size)
}

const MEDIUM: &str = "medium";
const SEMIBOLD: &str = "semibold";

/// Name of the text style of a title over a section.
pub const SECTION: &str = "section";
/// Name of the text style of a clock's figures.
pub const CLOCK: &str = "clock";

/// Loads the program's own fonts. Call it once, before the first frame.
///
/// In every family Inter comes first, then Noto Sans SC; other characters come from the fonts of the system. Inter is a
/// variable font: each weight is a family. In the family of source code, JetBrains Mono comes before them.
pub fn install_fonts(ctx: &Context) {
    const CHINESE: &str = "Noto Sans SC";
    const CODE: &str = "JetBrains Mono";

    let mut fonts = FontDefinitions::empty();
    fonts.font_data.insert(CHINESE.into(), Arc::new(FontData::from_static(NOTO_SANS_SC)));
    let weights = [
        (FontFamily::Proportional, "Inter 400", 400.0),
        (FontFamily::Name(MEDIUM.into()), "Inter 500", 500.0),
        (FontFamily::Name(SEMIBOLD.into()), "Inter 600", 600.0),
    ];
    for (family, name, weight) in weights {
        let coords = VariationCoords::new([(b"wght", weight)]);
        let inter = FontData::from_static(INTER).tweak(FontTweak { coords, ..FontTweak::default() });
        fonts.font_data.insert(name.into(), Arc::new(inter));
        fonts.families.insert(family, vec![name.into(), CHINESE.into()]);
    }
    fonts.font_data.insert(CODE.into(), Arc::new(FontData::from_static(JETBRAINS_MONO)));
    let families = [CODE, "Inter 400", CHINESE].map(str::to_owned);
    fonts.families.insert(FontFamily::Monospace, families.to_vec());
    ctx.set_fonts(fonts);
}

/// Whether the window has animations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Stones land, and switches and scrolled lists slide.
    Smooth,
    /// Everything changes at once.
    None,
}

/// Gives egui's own widgets the look of the program, in both themes, and shows `theme`. If the system does not report
/// its theme, "system" is the light one.
pub fn apply(ctx: &Context, theme: impl Into<ThemePreference>, board: BoardTheme, motion: Motion) {
    ctx.options_mut(|options| options.fallback_theme = Theme::Light);
    ctx.data_mut(|data| data.insert_temp(board_id(), board));
    for each in [Theme::Light, Theme::Dark] {
        ctx.set_style_of(each, style(each, board, motion));
    }
    ctx.set_theme(theme.into());
}

/// The shade of a board in a window of this theme.
pub const fn shade(theme: Theme) -> Shade {
    match theme {
        Theme::Light => Shade::Light,
        Theme::Dark => Shade::Dark,
    }
}

fn style(theme: Theme, board: BoardTheme, motion: Motion) -> Style {
    let mut style = Style { visuals: visuals(theme, board), ..theme.default_style() };

    style.text_styles = [
        (TextStyle::Small, regular(12.0)),
        (TextStyle::Body, regular(14.0)),
        (TextStyle::Button, regular(14.0)),
        (TextStyle::Heading, semibold(16.0)),
        (TextStyle::Monospace, code(13.0)),
        (TextStyle::Name(SECTION.into()), semibold(12.0)),
        (TextStyle::Name(CLOCK.into()), semibold(20.0)),
    ]
    .into();
    if motion == Motion::None {
        style.animation_time = 0.0;
        style.scroll_animation = ScrollAnimation::none();
    } else {
        style.animation_time = 0.1;
    }
    style.url_in_tooltip = true;
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.4;

    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 8.0);
    spacing.button_padding = vec2(12.0, 7.0);
    // Also the minimum height of a row, and so of a line of text.
    spacing.interact_size = vec2(40.0, 20.0);
    spacing.window_margin = Margin::same(20);
    spacing.menu_margin = Margin::same(6);
    spacing.icon_width = 18.0;
    spacing.icon_width_inner = 10.0;
    spacing.icon_spacing = 8.0;
    spacing.combo_width = 128.0;
    spacing.slider_rail_height = 4.0;
    spacing.tooltip_width = 320.0;
    // Inter's own line height at 14 points is 17; text is set on lines of 20.
    spacing.extra_text_line_spacing = 3.0;
    spacing.scroll = ScrollStyle { bar_width: 8.0, floating_width: 4.0, ..ScrollStyle::floating() };
    style
}

fn visuals(theme: Theme, board: BoardTheme) -> Visuals {
    let palette = Palette::of_theme(theme, board);
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
    use crate::picture::vision::{Cones, contrast, distance};
    use crate::words::{Language, Words};

    /// All palettes, each with its name.
    fn palettes() -> impl Iterator<Item = (String, BoardTheme, &'static Palette)> {
        BoardTheme::ALL.into_iter().flat_map(|board| {
            [Theme::Light, Theme::Dark]
                .map(|theme| (format!("{board:?} {theme:?}"), board, Palette::of_theme(theme, board)))
        })
    }

    fn rgb(color: Color32) -> Rgb {
        let [r, g, b, a] = color.to_array();
        assert_eq!(a, 255, "an opaque colour");
        Rgb([r, g, b])
    }

    fn check(name: &str, min_contrast: f32, grounds: &[(&str, Color32)], marks: &[(&str, Color32)]) {
        for (ground, ground_color) in grounds {
            for (mark, mark_color) in marks {
                let found = contrast(rgb(*ground_color), rgb(*mark_color));
                assert!(
                    found >= min_contrast,
                    "{name}: {mark} on {ground} has a contrast of {found:.2}, below {min_contrast}"
                );
            }
        }
    }

    #[test]
    fn text_stands_out_from_every_ground_it_is_set_on() {
        for (name, board, p) in palettes() {
            let min_contrast = if board == BoardTheme::HighContrast { 7.0 } else { 4.5 };
            let grounds =
                [("ground", p.ground), ("panel", p.panel), ("card", p.card), ("field", p.field), ("hover", p.hover)];
            check(&name, min_contrast, &grounds, &[("text", p.text), ("secondary", p.secondary), ("accent", p.accent)]);
            let signs = [("good", p.good), ("warn", p.warn), ("bad", p.bad)];
            check(&name, min_contrast, &grounds, &signs);
            check(&name, min_contrast, &[("accent soft", p.accent_soft)], &[("text", p.text), ("accent", p.accent)]);
            check(&name, min_contrast, &[("accent", p.accent)], &[("on accent", p.on_accent)]);
            for (rank, text) in p.rank.into_iter().zip(p.on_rank) {
                check(&name, min_contrast, &[("rank", rank)], &[("its text", text)]);
            }
        }
    }

    #[test]
    fn in_high_contrast_lines_and_marks_stand_out_too() {
        for (name, _, p) in palettes().filter(|(_, board, _)| *board == BoardTheme::HighContrast) {
            let grounds = [("ground", p.ground), ("panel", p.panel), ("card", p.card)];
            let outlines = [("hairline", p.hairline), ("disabled", p.disabled), ("chosen", p.chosen_edge)];
            check(&name, 7.0, &grounds, &outlines);
            let board = [("the board", color(p.board.ground.ends()[0])), ("the edge", p.accent_edge)];
            check(&name, 7.0, &board, &p.rank.map(|rank| ("rank", rank)));
            check(&name, 7.0, &board, &[("accent", p.accent)]);
            check(&name, 4.5, &[("knob", p.knob)], &[("on", p.accent), ("off", p.disabled)]);
        }
    }

    #[test]
    fn a_black_stone_stands_out_from_the_card_of_a_dark_window_by_its_edge() {
        for board in BoardTheme::ALL {
            let p = Palette::of_theme(Theme::Dark, board);
            check(&format!("{board:?}"), 3.0, &[("card", p.card), ("panel", p.panel)], &[("the edge", p.stone_edge)]);
        }
    }

    #[test]
    fn colours_that_mean_different_things_differ_for_every_kind_of_colour_vision() {
        for (name, _, p) in palettes().filter(|(_, board, _)| *board == BoardTheme::ColorBlind) {
            // The accent's colour, as of the graph's curve, stands among warnings, but never among praise: it may look like
            // that.
            let groups: [&[Color32]; 3] = [&[p.good, p.warn, p.bad], &[p.accent, p.warn, p.bad], &p.rank];
            for (cones, group) in Cones::ALL.into_iter().flat_map(|cones| groups.map(|group| (cones, group))) {
                for (index, a) in group.iter().enumerate() {
                    for b in &group[index + 1..] {
                        let found = distance(cones.seen(rgb(*a)), cones.seen(rgb(*b)));
                        assert!(found >= 20.0, "{name} {cones:?}: {a:?} and {b:?} are {found:.1} apart");
                    }
                }
            }
        }
    }

    #[test]
    fn every_character_of_the_catalogue_has_a_glyph_in_our_own_fonts() {
        let ctx = Context::default();
        install_fonts(&ctx);
        // The fonts are loaded in the first frame.
        ctx.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/words");
        let sources = std::fs::read_dir(folder).expect("the catalogue").map(|entry| entry.expect("a file").path());
        let catalogue: Vec<String> = sources
            .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
            .map(|path| std::fs::read_to_string(path).expect("a source of the catalogue"))
            .collect();
        let guides = [Language::English, Language::Chinese].map(|language| Words::new(language).guide());
        let texts = || catalogue.iter().map(String::as_str).chain(guides);
        for family in [FontFamily::Proportional, FontFamily::Name(SEMIBOLD.into())] {
            let font = FontId::new(14.0, family);
            for character in texts().flat_map(str::chars).filter(|c| !c.is_whitespace()) {
                assert!(ctx.fonts_mut(|fonts| fonts.has_glyph(&font, character)), "{character:?} has no glyph");
            }
        }
    }
}
