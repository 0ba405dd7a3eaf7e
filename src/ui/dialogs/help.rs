//! The player's guide: a list of its chapters, and the chapter that was chosen.

use super::title_ui;
use crate::ui::controls;
use crate::ui::markdown::{self, Chapter};
use crate::ui::theme::{self, Palette};
use crate::ui::view::{DialogView, Done};
use crate::words::{Label, Words};
use egui::{Align, Button, Layout, RichText, ScrollArea, Ui, vec2};

/// Width of the list of chapters, in points.
const LIST_WIDTH: f32 = 168.0;
/// Width of the dialog, in points, below which the chapters are a drop-down list above the text.
const MIN_WIDTH_FOR_LIST: f32 = 560.0;

/// The open guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    chapters: Vec<Chapter>,
    /// Index of the chapter that is shown.
    shown: usize,
}

impl Help {
    /// Opens the guide at its first chapter, in the language of `words`.
    pub fn new(words: Words) -> Help {
        Help { chapters: markdown::chapters(words.guide()), shown: 0 }
    }
}

/// Draws the guide.
pub fn help_ui(ui: &mut Ui, view: &DialogView, help: &mut Help) -> Done {
    let DialogView { words, palette, .. } = *view;
    title_ui(ui, words.label(Label::Help));
    let height = (ui.ctx().content_rect().height() - 190.0).clamp(96.0, 520.0);
    let before = help.shown;
    if ui.available_width() >= MIN_WIDTH_FOR_LIST {
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = 20.0;
            ui.vertical(|ui| chapter_list_ui(ui, help, height));
            ui.vertical(|ui| chapter_ui(ui, palette, help, before, height));
        });
    } else {
        let titles: Vec<&str> = help.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        if let Some(chosen) = controls::list_choice_ui(ui, words.label(Label::HelpChapter), help.shown, &titles) {
            help.shown = chosen;
        }
        ui.add_space(6.0);
        chapter_ui(ui, palette, help, before, height - 40.0);
    }
    ui.add_space(8.0);
    ui.button(words.label(Label::Close)).clicked().into()
}

fn chapter_list_ui(ui: &mut Ui, help: &mut Help, height: f32) {
    ScrollArea::vertical().id_salt("chapters").max_height(height).min_scrolled_height(height).show(ui, |ui| {
        ui.set_width(LIST_WIDTH);
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
            for (index, chapter) in help.chapters.iter().enumerate() {
                let button = Button::selectable(index == help.shown, chapter.title.as_str());
                if ui.add(button.truncate().min_size(vec2(LIST_WIDTH, 26.0))).clicked() {
                    help.shown = index;
                }
            }
        });
    });
}

/// Draws the chapter that is shown, scrolled to its top if it is another one than `before`.
fn chapter_ui(ui: &mut Ui, palette: &Palette, help: &Help, before: usize, height: f32) {
    let mut area = ScrollArea::vertical().id_salt("chapter").max_height(height).auto_shrink([false, false]);
    if help.shown != before {
        area = area.vertical_scroll_offset(0.0);
    }
    area.show(ui, |ui| {
        ui.set_width(ui.available_width() - 12.0);
        ui.spacing_mut().item_spacing.y = 8.0;
        let Some(chapter) = help.chapters.get(help.shown) else { return };
        ui.heading(RichText::new(&chapter.title).font(theme::semibold(16.0)).color(palette.text));
        controls::prose_ui(ui, palette, &chapter.blocks);
    });
}
