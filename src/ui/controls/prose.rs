//! Text in paragraphs and lists.

use crate::ui::markdown::{Block, BlockKind, Style};
use crate::ui::theme::{self, Palette};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Layout, RichText, Ui};

/// Draws paragraphs and items across the width that is left.
pub fn prose_ui(ui: &mut Ui, palette: &Palette, blocks: &[Block]) {
    for block in blocks {
        block_ui(ui, palette, block);
    }
}

fn block_ui(ui: &mut Ui, palette: &Palette, block: &Block) {
    let text = |ui: &mut Ui| ui.add(egui::Label::new(laid_out(block, palette)).wrap().selectable(true));
    match block.kind {
        BlockKind::Paragraph => {
            text(ui);
        }
        BlockKind::Item => {
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                ui.label(RichText::new("•").color(palette.secondary));
                text(ui);
            });
        }
    }
}

fn laid_out(block: &Block, palette: &Palette) -> LayoutJob {
    let mut job = LayoutJob::default();
    for span in &block.spans {
        let (font, background) = match span.style {
            Style::Plain => (theme::regular(14.0), egui::Color32::TRANSPARENT),
            Style::Bold => (theme::semibold(14.0), egui::Color32::TRANSPARENT),
            Style::Code => (theme::medium(14.0), palette.field),
        };
        let format = TextFormat {
            font_id: font,
            color: palette.text,
            background,
            line_height: Some(21.0),
            ..TextFormat::default()
        };
        job.append(&span.text, 0.0, format);
    }
    job
}
