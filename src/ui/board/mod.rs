//! The board: drawn, pointed at, and played on by mouse, keyboard or screen reader.
//!
//! It draws a [`BoardView`] and returns a [`BoardResponse`]; it changes no game and knows no rules beyond the points of
//! a board. [`crate::picture`] decides the board's looks: the window paints the same list of shapes, with textures for
//! wood and stones. Every point is a node of the accessibility tree, and a click on it the node's action; only the one
//! with the keyboard's cursor can have the focus, so that the board is one stop of the Tab key.

mod canvas;
mod geometry;
mod ground;
mod input;
mod painter;
mod small;
mod stones;
mod swatch;

pub use small::{SmallBoard, small_board_ui};
pub use stones::{Placed, StoneSheet};
pub use swatch::paint_swatch;

use crate::game::Mark;
use crate::picture::Edge;
use crate::rules::{Board, Color, Point};
use crate::settings::BoardSettings;
use crate::ui::theme::Palette;
use egui::{Color32, Rect, Role, Sense, Ui, UiBuilder, WidgetInfo};
use geometry::Geometry;
use ground::GroundTexture;
use painter::BoardPainter;

/// Input of a board on screen.
pub struct BoardView<'a> {
    /// The position, with its stones.
    pub board: &'a Board,
    /// The stone that was placed last, which is marked; a new one falls onto the board.
    pub last_move: Option<Point>,
    /// Numbers on the stones; `None` for no numbers.
    pub numbers: Option<&'a [(Point, u32)]>,
    /// Points marked as forbidden.
    pub forbidden: &'a [Point],
    /// The points of all winning rows.
    pub winning: &'a [Point],
    /// The move of a hint, once the hint has reached it.
    pub hint: Option<Point>,
    /// The centre of the area in which a hint's move lies: see [`crate::coach::hint::corners`].
    pub area: Option<Point>,
    /// Moves of an analysis.
    pub analysed: &'a [Analysed],
    /// Moves that might follow, shown as pale stones with numbers.
    pub preview: &'a [(Point, Color)],
    /// Number of the first of them.
    pub first_preview: u32,
    /// Threats of both sides.
    pub threats: &'a [ThreatMark],
    /// Stones, and empty points, of the explanation under the pointer.
    pub lit: (&'a [Point], &'a [Point]),
    /// Marks of the position's note.
    pub marks: &'a [(Point, Mark)],
    /// Moves that follow in the tree.
    pub continuations: &'a [Continuation],
    /// A point whose stone was refused, with the reason.
    pub refusal: Option<(Point, &'a str)>,
    /// The colour that a click on an empty point would place; `None` if it would place nothing.
    pub ghost: Option<Color>,
    /// Coordinates and animations.
    pub settings: &'a BoardSettings,
    /// The accessible name of a point: "H8, empty".
    pub label: &'a dyn Fn(Point) -> String,
}

impl<'a> BoardView<'a> {
    /// The stones of a board and nothing else.
    pub fn plain(board: &'a Board, settings: &'a BoardSettings, label: &'a dyn Fn(Point) -> String) -> BoardView<'a> {
        BoardView {
            board,
            last_move: None,
            numbers: None,
            forbidden: &[],
            winning: &[],
            hint: None,
            area: None,
            analysed: &[],
            preview: &[],
            first_preview: 1,
            threats: &[],
            lit: (&[], &[]),
            marks: &[],
            continuations: &[],
            refusal: None,
            ghost: None,
            settings,
            label,
        }
    }
}

/// A move of an analysis, as the board shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysed {
    /// Point of the move.
    pub point: Point,
    /// Rank of the move among those of our engine, from 0 for the best; `None` for the move of a foreign engine.
    pub rank: Option<usize>,
    /// Its score in a few characters: "64", "W9".
    pub text: String,
}

/// The colour of a rank, and that of the text on it; those of all ranks from the fourth on are the same.
pub(in crate::ui) fn rank_colors(palette: &Palette, rank: usize) -> [Color32; 2] {
    let rank = rank.min(palette.rank.len() - 1);
    [palette.rank[rank], palette.on_rank[rank]]
}

/// A point of a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatMark {
    /// The empty point.
    pub point: Point,
    /// The side that threatens.
    pub color: Color,
    /// Role of the point in the threat.
    pub kind: ThreatKind,
}

/// Role of a point in a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatKind {
    /// It makes a five.
    Five,
    /// It makes an open four.
    OpenFour,
    /// It makes a four that one stone stops; only for the side to move.
    Four,
    /// A stone of the other side there answers the threat.
    Answer,
}

/// A move that follows in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// Point of the move.
    pub point: Point,
    /// Text on its point; may be empty.
    pub text: String,
    /// Whether "Next" leads there.
    pub next: bool,
}

/// State of a board on screen.
#[derive(Clone, Default)]
pub struct BoardState {
    /// The keyboard's cursor; the centre at first.
    cursor: Option<Point>,
    /// The part of a point that has been typed: "H", "H1".
    typed: String,
    focused: bool,
    /// Whether nothing in the window had the keyboard in the frame before.
    nothing_focused: bool,
    /// Movement of the wheel that is not a whole step yet.
    wheel: f32,
    /// The number of stones and the last move that were shown last.
    shown: Option<(usize, Option<Point>)>,
    landing: Option<Landing>,
    ground: Option<GroundTexture>,
    stones: Option<StoneSheet>,
}

impl BoardState {
    /// The keyboard's cursor, while the board has the keyboard.
    pub fn keyboard_cursor(&self) -> Option<Point> {
        self.cursor.filter(|_| self.focused)
    }

    /// The point of the keyboard's cursor, also while something else has the keyboard.
    pub fn cursor(&self) -> Option<Point> {
        self.cursor
    }

    /// Whether the board has the keyboard: then arrows, letters, digits, Space and Enter are the board's.
    pub fn has_focus(&self) -> bool {
        self.focused
    }
}

/// A stone that is falling onto the board.
#[derive(Clone, Copy)]
struct Landing {
    point: Point,
    /// Time at which the fall began, in egui's seconds.
    since: f64,
}

const LANDING_SECONDS: f64 = 0.12;

/// Requests that were made on a board in a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardResponse {
    /// The point that was chosen, empty or not, by pointer, keyboard or screen reader.
    pub clicked: Option<Point>,
    /// The point under the pointer.
    pub hovered: Option<Point>,
    /// Whether one move back was asked for, by the right button or a long touch.
    pub back: bool,
    /// Moves forward by the wheel, or back if negative.
    pub steps: i32,
    /// A stone that was clicked twice: the game goes to its move.
    pub double_clicked_stone: Option<Point>,
}

/// Draws the board as the largest square in the room that is left, and returns the requests that were made on it.
pub fn board_ui(ui: &mut Ui, view: &BoardView, state: &mut BoardState, palette: &Palette) -> BoardResponse {
    let room = ui.available_rect_before_wrap();
    let geometry = fit(ui, room, view, palette);
    ui.allocate_rect(geometry.wood, Sense::hover());
    let mut ui = ui.new_child(UiBuilder::new().id_salt("board").max_rect(geometry.wood));
    let group = ui.unique_id();
    ui.accesskit_node_builder(group, |node| node.set_role(Role::Group));

    input::keyboard(&ui, view.board, state);
    let response = input::pointer(&ui, view, &geometry, state);
    land(&ui, view, state);
    if ui.is_rect_visible(geometry.wood) {
        BoardPainter::new(&mut ui, view, &geometry, state, palette).paint(&response);
    }
    response
}

/// Draws the board as a picture with this accessible name: it takes no clicks and no focus.
pub fn watched_board_ui(ui: &mut Ui, view: &BoardView, state: &mut BoardState, name: &str, palette: &Palette) {
    let room = ui.available_rect_before_wrap();
    let geometry = fit(ui, room, view, palette);
    let response = ui.allocate_rect(geometry.wood, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    land(ui, view, state);
    if ui.is_rect_visible(geometry.wood) {
        BoardPainter::new(ui, view, &geometry, state, palette).paint(&BoardResponse::default());
    }
}

fn fit(ui: &Ui, room: Rect, view: &BoardView, palette: &Palette) -> Geometry {
    Geometry::fit(room, ui.pixels_per_point(), view.board.size(), edge(view.settings), palette.board.weight)
}

fn edge(settings: &BoardSettings) -> Edge {
    if settings.coordinates { Edge::Lettered } else { Edge::Plain }
}

/// Starts and ends the fall of a stone; asks for another frame only while one falls.
fn land(ui: &Ui, view: &BoardView, state: &mut BoardState) {
    let now = (view.board.stones().count(), view.last_move);
    let before = state.shown.replace(now);
    let time = ui.input(|input| input.time);
    if let (Some(point), Some((count, last_move))) = (view.last_move, before)
        && now.0 == count + 1
        && last_move != Some(point)
    {
        state.landing = Some(Landing { point, since: time });
    }
    let is_falling = state.landing.is_some_and(|landing| {
        view.settings.animations && view.last_move == Some(landing.point) && time - landing.since < LANDING_SECONDS
    });
    if is_falling {
        ui.request_repaint();
    } else {
        state.landing = None;
    }
}
