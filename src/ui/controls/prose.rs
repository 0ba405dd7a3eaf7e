//! Text in paragraphs and lists.

use crate::ui::markdown::{Block, BlockKind, Span, Style};
use crate::ui::theme::{self, Palette};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, Layout, RichText, Ui, vec2};

/// Draws paragraphs and items across the width that is left.
pub fn prose_ui(ui: &mut Ui, palette: &Palette, blocks: &[Block]) {
    for block in blocks {
        block_ui(ui, palette, block);
    }
}

fn block_ui(ui: &mut Ui, palette: &Palette, block: &Block) {
    match block.kind {
        BlockKind::Paragraph => text_ui(ui, palette, block),
        BlockKind::Item => {
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                ui.label(RichText::new("•").color(palette.secondary));
                text_ui(ui, palette, block);
            });
        }
    }
}

/// Opacity of the second strike of a bold hanzi, one physical pixel beside the first. A full one would fill the gaps
/// between its strokes.
const STRIKE: f32 = 0.6;

fn text_ui(ui: &mut Ui, palette: &Palette, block: &Block) {
    let width = ui.available_width();
    let label = ui.add(egui::Label::new(laid_out(block, palette, Ink::All)).wrap().selectable(true));
    let has_bold_hanzi = |span: &Span| span.style == Style::Bold && span.text.contains(is_hanzi);
    if block.spans.iter().any(has_bold_hanzi) && ui.is_rect_visible(label.rect) {
        // The Chinese font has one weight: what is bold is struck twice.
        let mut again = laid_out(block, palette, Ink::BoldHanzi);
        again.wrap.max_width = width;
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(again));
        let beside = vec2(1.0 / ui.pixels_per_point(), 0.0);
        ui.painter().galley(label.rect.left_top() + beside, galley, palette.text);
    }
}

/// The part of a text that is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    All,
    BoldHanzi,
}

/// Whether a character comes from the Chinese font.
fn is_hanzi(character: char) -> bool {
    character >= '\u{2E80}'
}

/// A text in stretches of hanzi and of others.
fn scripts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_first = is_hanzi(rest.chars().next()?);
        let end = rest.find(|character| is_hanzi(character) != is_first).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        Some(part)
    })
}

fn laid_out(block: &Block, palette: &Palette, ink: Ink) -> LayoutJob {
    let mut job = LayoutJob::default();
    for span in &block.spans {
        let (font, ground) = match span.style {
            Style::Plain => (theme::regular(14.0), Color32::TRANSPARENT),
            Style::Bold => (theme::semibold(14.0), Color32::TRANSPARENT),
            Style::Code => (theme::code(13.0), palette.field),
        };
        // Both inks have the same sections, and so the same layout.
        for part in scripts(&span.text) {
            let [color, background] = match ink {
                Ink::All => [palette.text, ground],
                Ink::BoldHanzi if span.style == Style::Bold && part.starts_with(is_hanzi) => {
                    [palette.text.gamma_multiply(STRIKE), Color32::TRANSPARENT]
                }
                Ink::BoldHanzi => [Color32::TRANSPARENT; 2],
            };
            let format = TextFormat {
                font_id: font.clone(),
                color,
                background,
                line_height: Some(21.0),
                ..TextFormat::default()
            };
            job.append(part, 0.0, format);
        }
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::markdown;
    use egui::text::LayoutSection;
    use egui::{Context, RawInput, Shape};

    #[test]
    fn bold_hanzi_are_struck_twice_and_nothing_else_is() {
        let ctx = Context::default();
        theme::install_fonts(&ctx);
        // The fonts are loaded in the first frame.
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let chapters =
            markdown::chapters("# A\n\n## B\n\n取**α 的最大值**，即 `max`，**not** less.\n\nNo **hanzi** here.\n");
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            ui.set_max_width(90.0);
            prose_ui(ui, &Palette::LIGHT, &chapters[0].blocks);
        });
        output.textures_delta.clear();
        let texts: Vec<_> = output
            .shapes
            .iter()
            .filter_map(|shape| if let Shape::Text(text) = &shape.shape { Some(text) } else { None })
            .collect();
        let [whole, again, _] = texts.as_slice() else { panic!("{} texts", texts.len()) };
        let seen = again.galley.job.sections.iter().filter(|section| section.format.color != Color32::TRANSPARENT);
        let text = |section: &LayoutSection| {
            let range = &section.byte_range;
            again.galley.job.text[range.start.0..range.end.0].to_owned()
        };
        let seen: Vec<String> = seen.map(text).collect();
        assert_eq!(seen, ["的最大值"]);
        assert_eq!(again.pos - whole.pos, vec2(1.0, 0.0), "at one pixel per point");
        let rows = |text: &egui::epaint::TextShape| text.galley.rows.iter().map(|row| row.text()).collect::<Vec<_>>();
        assert_eq!(rows(whole), rows(again), "on the same lines");
        assert!(whole.galley.rows.len() > 1);
    }
}
