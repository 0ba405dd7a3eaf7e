//! Parts of every page on which moves are tried, as in puzzles and exercises: the board, the sentence about the last try,
//! and the buttons.

use crate::game::Mark;
use crate::rules::{Board, Color, Ending, Point};
use crate::settings::Settings;
use crate::ui::board::{BoardResponse, BoardState, BoardView, board_ui};
use crate::ui::controls;
use crate::ui::pages::tone::Tone;
use crate::ui::theme::Palette;
use crate::words::Words;
use egui::{Button, RichText, Ui, vec2};

/// Input of such a page beside its state.
#[derive(Clone, Copy)]
pub struct PracticeView<'a> {
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
    /// The settings that hold now.
    pub settings: &'a Settings,
    /// Whether keys reach the page, because no dialog is open.
    pub takes_keys: bool,
}

/// A position in which moves are tried.
pub struct PracticeBoard<'a> {
    /// The position, with the moves since the beginning.
    pub board: &'a Board,
    /// Whether these moves show their numbers.
    pub is_numbered: bool,
    /// The move and the area of the hints that were given.
    pub hint: (Option<Point>, Option<Point>),
    /// Marks on points.
    pub marks: &'a [(Point, Mark)],
    /// Stones, and empty points, that are lit.
    pub lit: (&'a [Point], &'a [Point]),
    /// Points marked as forbidden.
    pub forbidden: &'a [Point],
    /// Moves shown as pale stones with numbers.
    pub preview: &'a [(Point, Color)],
    /// Number of the first of them.
    pub first_preview: u32,
    /// The colour that a click on an empty point would place; `None` if it would place nothing.
    pub ghost: Option<Color>,
}

impl<'a> PracticeBoard<'a> {
    /// The stones of a board and nothing else.
    pub fn plain(board: &'a Board) -> PracticeBoard<'a> {
        PracticeBoard {
            board,
            is_numbered: false,
            hint: (None, None),
            marks: &[],
            lit: (&[], &[]),
            forbidden: &[],
            preview: &[],
            first_preview: 1,
            ghost: None,
        }
    }
}

/// Draws the board. A click that would place nothing is not returned.
pub fn practice_board_ui(
    ui: &mut Ui,
    view: &PracticeView,
    state: &mut BoardState,
    shown: &PracticeBoard,
) -> BoardResponse {
    let PracticeView { words, palette, settings, .. } = *view;
    let PracticeBoard { board, is_numbered, hint: (hint, area), marks, lit, forbidden, preview, first_preview, ghost } =
        *shown;
    let winning = match board.ending() {
        Some(Ending::Five { line, .. }) => line.clone(),
        _ => Vec::new(),
    };
    let numbers: Vec<(Point, u32)> =
        board.moves().iter().zip(1..).filter_map(|(mv, number)| Some((mv.point()?, number))).collect();
    let label = |point: Point| {
        let number = numbers.iter().find(|(numbered, _)| *numbered == point).map(|(_, number)| *number as usize);
        words.point(point, board.stone(point), number, None)
    };
    let board_view = BoardView {
        last_move: board.moves().last().and_then(|mv| mv.point()).filter(|_| winning.is_empty()),
        numbers: is_numbered.then_some(&numbers),
        forbidden,
        winning: &winning,
        hint,
        area,
        preview,
        first_preview,
        lit,
        marks,
        ghost,
        ..BoardView::plain(board, &settings.board, &label)
    };
    let response = controls::board_frame_ui(ui, palette, |ui| board_ui(ui, &board_view, state, palette));
    BoardResponse { clicked: response.clicked.filter(|_| ghost.is_some()), ..response }
}

/// A sentence about a try, with its tone and the hints that were given.
pub struct Sentence<'a> {
    /// The sentence.
    pub text: &'a str,
    /// Its tone.
    pub tone: Tone,
    /// The hints.
    pub hints: &'a [String],
    /// Small text below them; may be empty.
    pub below: &'a str,
}

/// Draws a sentence, which a screen reader tells when it changes. It takes the room of a sentence and three hints at
/// least, so that the buttons below do not move when one comes.
pub fn sentence_ui(ui: &mut Ui, palette: &Palette, sentence: &Sentence) {
    const HEIGHT: f32 = 84.0;
    ui.scope(|ui| {
        ui.set_min_height(HEIGHT);
        let text = RichText::new(sentence.text).color(sentence.tone.color(palette));
        let state = ui.add(egui::Label::new(text).wrap());
        ui.ctx().accesskit_node_builder(state.id, |node| node.set_live(egui::accesskit::Live::Polite));
        for hint in sentence.hints {
            ui.add(egui::Label::new(RichText::new(hint).color(palette.accent)).wrap());
        }
        if !sentence.below.is_empty() {
            ui.add(egui::Label::new(RichText::new(sentence.below).size(13.0)).wrap());
        }
    });
}

/// Whether a button applies now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// It would do nothing, and is pale.
    No,
    /// It can be pressed.
    Yes,
    /// It is what most will do next, and has the accent's colour.
    Next,
}

impl From<bool> for Offer {
    fn from(yes: bool) -> Offer {
        if yes { Offer::Yes } else { Offer::No }
    }
}

/// A button beside the board.
pub struct PracticeButton<'a, R> {
    /// Its text.
    pub text: &'a str,
    /// The sentence shown over it; may be empty.
    pub tip: &'a str,
    /// Whether it applies now.
    pub offer: Offer,
    /// The request that it makes.
    pub request: R,
}

/// Draws the buttons of a page. All are there at any time, so that none moves under the pointer. Returns the request of the
/// one that was pressed.
pub fn practice_buttons_ui<'a, R>(ui: &mut Ui, buttons: impl IntoIterator<Item = PracticeButton<'a, R>>) -> Option<R> {
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for PracticeButton { text, tip, offer, request } in buttons {
            let mut response = match offer {
                Offer::Next => controls::primary_button_ui(ui, text),
                Offer::Yes | Offer::No => {
                    ui.add_enabled(offer == Offer::Yes, Button::new(text).min_size(vec2(0.0, 34.0)))
                }
            };
            if !tip.is_empty() {
                response = response.on_hover_text(tip);
            }
            if response.clicked() {
                pressed = Some(request);
            }
        }
    });
    pressed
}
