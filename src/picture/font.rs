//! The program's own fonts, and the outlines of their letters.
//!
//! Texts in pictures are short: numbers, letters, a word on a point. They are set glyph by glyph without kerning; a
//! script that needs more is left to the program that shows an SVG.

use super::shape::Weight;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::sync::OnceLock;

/// Inter: Latin, signs and figures, all figures of one width; a weight axis from 400 to 600.
pub static INTER: &[u8] = include_bytes!("../../assets/fonts/Inter.ttf");
/// The Chinese characters in use, in one weight.
pub static NOTO_SANS_SC: &[u8] = include_bytes!("../../assets/fonts/NotoSansSC-subset.otf");
/// JetBrains Mono: source code in the window.
pub static JETBRAINS_MONO: &[u8] = include_bytes!("../../assets/fonts/JetBrainsMono-subset.ttf");

/// Distance of the baseline below the middle of a line of text, in ems: the middle between Inter's ascent and descent,
/// which is halfway up its capitals.
pub(super) const BASELINE: f32 = (0.96875 - 0.24121) / 2.0;

/// The fonts in one weight, Inter first.
pub(super) struct Typeface {
    faces: [Face; 2],
}

/// One of the fonts in one weight.
struct Face {
    location: LocationRef<'static>,
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
}

impl Face {
    fn new(data: &'static [u8], weight: Weight) -> Face {
        let font = FontRef::new(data).expect("the program's own font is a font");
        // Leaks a few bytes once a weight: the metrics and outlines refer to them for as long as the program runs.
        let location = Box::leak(Box::new(font.axes().location([("wght", f32::from(weight.value()))])));
        let location = LocationRef::from(&*location);
        Face {
            location,
            charmap: font.charmap(),
            metrics: font.glyph_metrics(Size::new(1.0), location),
            outlines: font.outline_glyphs(),
        }
    }
}

impl Typeface {
    /// The fonts in a weight, loaded on first use.
    pub fn of(weight: Weight) -> &'static Typeface {
        static MEDIUM: OnceLock<Typeface> = OnceLock::new();
        static SEMIBOLD: OnceLock<Typeface> = OnceLock::new();
        let typeface = match weight {
            Weight::Medium => &MEDIUM,
            Weight::Semibold => &SEMIBOLD,
        };
        typeface.get_or_init(|| Typeface { faces: [Face::new(INTER, weight), Face::new(NOTO_SANS_SC, weight)] })
    }

    /// The first face that has the character; else Inter's glyph for a missing character.
    fn glyph(&self, character: char) -> (&Face, GlyphId) {
        let found = self.faces.iter().find_map(|face| face.charmap.map(character).map(|glyph| (face, glyph)));
        found.unwrap_or((&self.faces[0], GlyphId::NOTDEF))
    }

    /// Advance width of a character, in ems.
    pub fn advance(&self, character: char) -> f32 {
        let (face, glyph) = self.glyph(character);
        face.metrics.advance_width(glyph).unwrap_or_default()
    }

    /// The width of a text, in ems.
    pub fn width(&self, text: &str) -> f32 {
        text.chars().map(|character| self.advance(character)).sum()
    }

    /// Draws a character in ems: from its origin on the baseline, `y` up.
    pub fn draw(&self, character: char, pen: &mut impl OutlinePen) {
        let (face, glyph) = self.glyph(character);
        if let Some(outline) = face.outlines.get(glyph) {
            let settings = DrawSettings::unhinted(Size::new(1.0), face.location);
            // A glyph that cannot be drawn is a hole in our own font; the picture is still worth having.
            let drawn = outline.draw(settings, pen);
            debug_assert!(drawn.is_ok(), "{character:?}: {drawn:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_one_width_and_a_bolder_weight_is_wider() {
        let [medium, semibold] = [Weight::Medium, Weight::Semibold].map(Typeface::of);
        for figure in '0'..='9' {
            assert_eq!(medium.advance(figure), medium.advance('0'));
        }
        assert!(semibold.width("Tengen") > medium.width("Tengen"));
        assert!((0.5..0.8).contains(&semibold.width("8")), "{}", semibold.width("8"));
    }

    #[test]
    fn characters_that_inter_lacks_come_from_the_chinese_font() {
        let typeface = Typeface::of(Weight::Semibold);
        assert!((typeface.width("天元") - 2.0).abs() < 1e-3, "{}", typeface.width("天元"));
        // No font of ours has these: the sign for what is missing stands for them.
        assert_eq!(typeface.width("\u{10FFFF}"), typeface.width("🂡"));
    }

    #[test]
    fn the_baseline_centres_capitals() {
        let metrics = FontRef::new(INTER).expect("Inter").metrics(Size::new(1.0), LocationRef::default());
        assert!((metrics.ascent - 0.96875).abs() < 1e-3 && (metrics.descent + 0.24121).abs() < 1e-3, "{metrics:?}");
        let cap_height = metrics.cap_height.expect("Inter says how high capitals are");
        assert!((cap_height / 2.0 - BASELINE).abs() < 0.01, "{cap_height}");
    }
}
