//! The board of a page on which moves are tried, as in puzzles and exercises, beside its panel.

use crate::game::Mark;
use crate::rules::{Board, Color, Ending, Point};
use crate::settings::Settings;
use crate::ui::board::{BoardResponse, BoardState, BoardView, board_ui};
use crate::ui::controls;
use crate::ui::theme::Palette;
use crate::words::Words;
use egui::Ui;

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
    /// Moves shown as pale stones.
    pub preview: &'a [(Point, Color)],
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
    let PracticeBoard { board, is_numbered, hint: (hint, area), marks, lit, forbidden, preview, ghost } = *shown;
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
        lit,
        marks,
        ghost,
        ..BoardView::plain(board, &settings.board, &label)
    };
    let response = controls::board_frame_ui(ui, palette, |ui| board_ui(ui, &board_view, state, palette));
    BoardResponse { clicked: response.clicked.filter(|_| ghost.is_some()), ..response }
}
