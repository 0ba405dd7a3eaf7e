//! The dialog before a picture is saved: kind, size, and content.

use super::title_ui;
use crate::picture::{Edge, Kind, MoveNumbers, Shade};
use crate::ui::action::{Action, PictureChoice};
use crate::ui::controls::{self, board_theme_list_ui, choice_ui, switch_ui};
use crate::ui::view::{DialogView, Done};
use crate::words::{Label, Words};
use egui::Ui;

/// Sides that the slider steps through, in pixels.
const PIXELS: [u32; 12] = [128, 256, 384, 512, 640, 800, 1024, 1280, 1600, 2048, 4096, 8192];

/// Draws the choices.
pub fn picture_ui(ui: &mut Ui, words: Words, choice: &mut PictureChoice) {
    ui.spacing_mut().item_spacing.y = 6.0;
    let kinds = Kind::ALL.map(|kind| (kind, kind.extension().to_uppercase()));
    let kinds: Vec<(Kind, &str)> = kinds.iter().map(|(kind, name)| (*kind, name.as_str())).collect();
    if let Some(kind) = choice_ui(ui, words.label(Label::PictureKind), choice.kind, &kinds) {
        choice.kind = kind;
        choice.pixels = kind.default_pixels();
    }
    let theme = &mut choice.options.theme;
    if let Some(board) = board_theme_list_ui(ui, words, theme.board) {
        theme.board = board;
    }
    let shades = [(Shade::Light, words.label(Label::ThemeLight)), (Shade::Dark, words.label(Label::ThemeDark))];
    if let Some(shade) = choice_ui(ui, words.label(Label::Theme), theme.shade, &shades) {
        theme.shade = shade;
    }
    let bounds = choice.kind.pixels();
    let sides: Vec<u32> = PIXELS.into_iter().filter(|side| bounds.contains(side)).collect();
    let text = |side: u32| format!("{side}×{side}");
    controls::steps_row_ui(ui, words.label(Label::PictureSize), &mut choice.pixels, &sides, text);
    if choice.kind == Kind::Gif {
        let mut tenths = choice.frame_millis / 100;
        let text = |tenths: u32| words.seconds(u64::from(tenths) * 100);
        if controls::slider_row_ui(ui, words.label(Label::FrameTime), &mut tenths, 1..=50, text).changed() {
            choice.frame_millis = tenths * 100;
        }
    }
    let mut numbers = choice.options.numbers == MoveNumbers::All;
    switch_ui(ui, words, Label::ToggleNumbers, Label::ToggleNumbersTip, &mut numbers);
    choice.options.numbers = if numbers { MoveNumbers::All } else { MoveNumbers::None };
    let mut coordinates = choice.options.edge == Edge::Lettered;
    switch_ui(ui, words, Label::ToggleCoordinates, Label::ToggleCoordinatesTip, &mut coordinates);
    choice.options.edge = if coordinates { Edge::Lettered } else { Edge::Plain };
    switch_ui(ui, words, Label::PictureMarks, Label::PictureMarksTip, &mut choice.options.marks);
}

/// Draws the dialog.
pub fn save_picture_ui(ui: &mut Ui, view: &DialogView, choice: &mut PictureChoice, actions: &mut Vec<Action>) -> Done {
    let words = view.words;
    title_ui(ui, words.label(Label::SavePicture).trim_end_matches('…'));
    picture_ui(ui, words, choice);
    ui.add_space(8.0);
    let mut done = false;
    ui.horizontal(|ui| {
        if controls::default_button_ui(ui, words.label(Label::ChooseFile)).clicked() {
            actions.push(Action::Picture(*choice));
            done = true;
        }
        if ui.button(words.label(Label::CopyPicture)).clicked() {
            actions.push(Action::CopyPicture(*choice));
            done = true;
        }
        done |= ui.button(words.label(Label::Cancel)).clicked();
    });
    done.into()
}
