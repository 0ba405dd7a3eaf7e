//! The board: drawn, pointed at, and played on by mouse, keyboard or screen reader.
//!
//! It shows what it is told and says what was asked for; it changes nothing of a game and knows no
//! rules beyond where points are. What a board looks like is said by [`crate::picture`]: the window
//! paints the same list of shapes, with textures for wood and stones. Every point is a node of the
//! accessibility tree, and a click on it the node's action; only one of them, where the keyboard's
//! cursor stands, can have the focus, so that the board is one stop of the Tab key.

mod canvas;
mod geometry;
mod ground;
mod small;
mod stones;
mod swatch;

pub use small::{SmallBoard, small_board_ui};
pub use stones::{Placed, StoneSheet};
pub use swatch::paint_swatch;

use crate::coach::hint::corners;
use crate::game::Mark;
use crate::picture::Mark::Text;
use crate::picture::{self, Drawing, Edge, Ground, HALO_POINTS, Look, Shape, Spot, Stone, display_list};
use crate::rules::{Board, Color, Point};
use crate::settings::BoardSettings;
use crate::ui::theme::{Palette, color, semibold};
use canvas::Canvas;
use egui::{
    Align2, Color32, CornerRadius, Event, FocusDirection, Id, Key, Modifiers, MouseWheelUnit, Painter, Pos2, Rect,
    Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};
use geometry::Geometry;
use ground::GroundTexture;
use std::cell::Cell;
use stones::Tile;

/// What the board shows.
pub struct BoardView<'a> {
    pub board: &'a Board,
    pub last_move: Option<Point>,
    /// Numbers on the stones, where they are wanted.
    pub numbers: Option<&'a [(Point, u32)]>,
    /// Points marked as forbidden.
    pub forbidden: &'a [Point],
    /// The points of all winning rows.
    pub winning: &'a [Point],
    pub hint: Option<Point>,
    /// The middle of the part of the board that a hint speaks of.
    pub area: Option<Point>,
    /// Moves that an analysis speaks of.
    pub analysed: &'a [Analysed],
    /// Moves that might follow, shown as pale stones, numbered from 1.
    pub preview: &'a [(Point, Color)],
    /// What the sides threaten.
    pub threats: &'a [ThreatMark],
    /// Stones and empty points that a sentence speaks of, while it is pointed at.
    pub lit: (&'a [Point], &'a [Point]),
    /// Marks that somebody put on points.
    pub marks: &'a [(Point, Mark)],
    /// Moves that follow in the tree.
    pub continuations: &'a [Continuation],
    /// The colour that a click on an empty point would place; `None` when it would place nothing.
    pub ghost: Option<Color>,
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
            threats: &[],
            lit: (&[], &[]),
            marks: &[],
            continuations: &[],
            ghost: None,
            settings,
            label,
        }
    }
}

/// A move that the analysis speaks of, as the board shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysed {
    pub point: Point,
    /// From 0, the best; `None` for the move of another engine.
    pub rank: Option<usize>,
    /// What it is worth in a few characters: "64", "W9".
    pub text: String,
}

/// The colour of a rank, and that of the text on it; from the fourth on they are alike.
pub fn rank_colors(palette: &Palette, rank: usize) -> [Color32; 2] {
    let rank = rank.min(palette.rank.len() - 1);
    [palette.rank[rank], palette.on_rank[rank]]
}

/// A point of a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatMark {
    pub point: Point,
    /// Who threatens.
    pub color: Color,
    pub kind: ThreatKind,
}

/// What a point is to a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatKind {
    /// It makes a five.
    Five,
    /// It makes an open four.
    OpenFour,
    /// A stone of the other side there answers the threat.
    Answer,
}

/// A move that follows in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    pub point: Point,
    /// What stands on its point; empty where nothing was written.
    pub text: String,
    /// Whether "forward" leads there.
    pub next: bool,
}

/// What the board keeps from frame to frame.
#[derive(Clone, Default)]
pub struct BoardState {
    /// Where the keyboard stands; the centre at first.
    cursor: Option<Point>,
    /// What was typed of a point: "H", "H1".
    typed: String,
    focused: bool,
    /// Turns of the wheel that do not yet make a step.
    wheel: f32,
    /// The number of stones and the last move that were shown last.
    shown: Option<(usize, Option<Point>)>,
    landing: Option<Landing>,
    ground: Option<GroundTexture>,
    stones: Option<StoneSheet>,
}

impl BoardState {
    /// Where the keyboard's cursor stands, while the board has the keyboard.
    pub fn keyboard_cursor(&self) -> Option<Point> {
        self.cursor.filter(|_| self.focused)
    }

    /// Whether the board has the keyboard: then arrows, letters, digits, Space and Enter are the board's.
    pub fn has_focus(&self) -> bool {
        self.focused
    }
}

/// A stone that falls onto the board.
#[derive(Clone, Copy)]
struct Landing {
    point: Point,
    /// When it began, in egui's seconds.
    since: f64,
}

const LANDING_SECONDS: f64 = 0.12;

/// What was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardResponse {
    /// The point that was chosen, empty or not, by whatever means.
    pub clicked: Option<Point>,
    /// The point under the pointer.
    pub hovered: Option<Point>,
    /// The right button: one move back.
    pub back: bool,
    /// The wheel: so many moves on, or back if negative.
    pub steps: i32,
    /// A stone that was clicked twice: the game goes to its move.
    pub double_clicked_stone: Option<Point>,
}

/// Shows the board as the largest square in the room that is left.
pub fn board_ui(ui: &mut Ui, view: &BoardView, state: &mut BoardState, palette: &Palette) -> BoardResponse {
    let room = ui.available_rect_before_wrap();
    let geometry = fit(ui, room, view, palette);
    ui.allocate_rect(geometry.wood, Sense::hover());
    let mut ui = ui.new_child(UiBuilder::new().id_salt("board").max_rect(geometry.wood));
    let group = ui.unique_id();
    ui.accesskit_node_builder(group, |node| node.set_role(Role::Group));

    keyboard(&ui, view.board, state);
    let response = pointer(&ui, view, &geometry, state);
    land(&ui, view, state);
    if ui.is_rect_visible(geometry.wood) {
        Brush::new(&mut ui, view, &geometry, state, palette).paint(&response);
    }
    response
}

/// Shows the board as a picture of this name: nothing on it can be pressed.
pub fn watched_board_ui(ui: &mut Ui, view: &BoardView, state: &mut BoardState, name: &str, palette: &Palette) {
    let room = ui.available_rect_before_wrap();
    let geometry = fit(ui, room, view, palette);
    let response = ui.allocate_rect(geometry.wood, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    land(ui, view, state);
    if ui.is_rect_visible(geometry.wood) {
        Brush::new(ui, view, &geometry, state, palette).paint(&BoardResponse::default());
    }
}

fn fit(ui: &Ui, room: Rect, view: &BoardView, palette: &Palette) -> Geometry {
    Geometry::fit(room, ui.pixels_per_point(), view.board.size(), edge(view.settings), palette.board.weight)
}

fn edge(settings: &BoardSettings) -> Edge {
    if settings.coordinates { Edge::Lettered } else { Edge::Plain }
}

/// The node of a point.
fn point_id(ui: &Ui, point: Point) -> Id {
    ui.scope_id().with(point)
}

/// Moves the cursor by arrows and by typed points. What it understands it takes from the input.
fn keyboard(ui: &Ui, board: &Board, state: &mut BoardState) {
    let size = board.size();
    let before = state.cursor.filter(|cursor| cursor.is_on(size)).unwrap_or(Point::center(size));
    state.cursor = Some(before);
    state.focused = ui.memory(|memory| memory.has_focus(point_id(ui, before)));
    if !state.focused {
        state.typed.clear();
        return;
    }

    let mut cursor = before;
    let mut arrows = false;
    ui.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => match key {
                Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown => {
                    let (dx, dy) = match key {
                        Key::ArrowLeft => (-1, 0),
                        Key::ArrowRight => (1, 0),
                        Key::ArrowUp => (0, 1),
                        _ => (0, -1),
                    };
                    cursor = cursor.offset(dx, dy, 1, size).unwrap_or(cursor);
                    arrows = true;
                    state.typed.clear();
                    false
                }
                Key::Backspace => {
                    state.typed.pop();
                    false
                }
                // The letter arrives once more as text; as a key it must not be a command of the window.
                key => !is_letter_or_digit(*key),
            },
            Event::Text(text) => {
                for char in text.chars() {
                    type_char(&mut state.typed, char, size);
                    cursor = typed_point(&state.typed, size).unwrap_or(cursor);
                }
                false
            }
            _ => true,
        });
        // A letter alone names no point: Enter then places nothing rather than a stone elsewhere.
        if !state.typed.is_empty() && typed_point(&state.typed, size).is_none() {
            for key in [Key::Enter, Key::Space] {
                if input.consume_key(Modifiers::NONE, key) {
                    state.typed.clear();
                }
            }
        }
    });

    state.cursor = Some(cursor);
    ui.memory_mut(|memory| {
        if arrows {
            // egui would move the focus to a neighbour of its own choice.
            memory.move_focus(FocusDirection::None);
        }
        if cursor != before {
            memory.request_focus(point_id(ui, cursor));
        }
    });
}

fn is_letter_or_digit(key: Key) -> bool {
    let mut name = key.name().chars();
    matches!((name.next(), name.next()), (Some(only), None) if only.is_ascii_alphanumeric())
}

/// A letter begins a point, digits go on with it; what cannot become a point of the board is passed over.
fn type_char(typed: &mut String, char: char, size: u8) {
    let column = u8::try_from(char.to_ascii_uppercase()).unwrap_or(0).wrapping_sub(b'A');
    if column < size {
        *typed = char.to_ascii_uppercase().to_string();
    } else if char.is_ascii_digit() && !typed.is_empty() {
        typed.push(char);
        if typed_point(typed, size).is_none() {
            typed.pop();
        }
    }
}

fn typed_point(typed: &str, size: u8) -> Option<Point> {
    typed.parse().ok().filter(|point: &Point| point.is_on(size))
}

/// Makes a node of every point and gathers what was done to them.
fn pointer(ui: &Ui, view: &BoardView, geometry: &Geometry, state: &mut BoardState) -> BoardResponse {
    let mut response = BoardResponse::default();
    let size = geometry.size();
    // As a page is read: from the upper left.
    for point in (0..size).rev().flat_map(|y| (0..size).map(move |x| Point::new(x, y))) {
        let sense = if state.cursor == Some(point) { Sense::click() } else { Sense::CLICK };
        let node = ui.interact(geometry.cell_rect(point), point_id(ui, point), sense);
        if node.clicked() {
            response.clicked = Some(point);
        }
        if node.hovered() {
            response.hovered = Some(point);
        }
        if node.double_clicked() && view.board.stone(point).is_some() {
            response.double_clicked_stone = Some(point);
        }
        response.back |= node.long_touched();
        node.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), (view.label)(point)));
    }

    if ui.is_enabled() && ui.rect_contains_pointer(geometry.wood) {
        response.back |= ui.input(|input| input.pointer.secondary_clicked());
        response.steps = wheel_steps(ui, &mut state.wheel);
    } else {
        state.wheel = 0.0;
    }

    if let Some(clicked) = response.clicked {
        state.typed.clear();
        state.cursor = Some(clicked);
        if state.focused {
            ui.memory_mut(|memory| memory.request_focus(point_id(ui, clicked)));
        }
    }
    response
}

/// Whole turns of the wheel since the last frame; towards the user is on in the game. `rest` keeps the remainder.
fn wheel_steps(ui: &Ui, rest: &mut f32) -> i32 {
    /// What a trackpad moves for one step, in points.
    const STEP_POINTS: f32 = 50.0;
    ui.input(|input| {
        for event in &input.events {
            // With Ctrl the wheel zooms the window.
            if let Event::MouseWheel { unit, delta, modifiers, .. } = event
                && !modifiers.command
            {
                let turned = match unit {
                    MouseWheelUnit::Point => -delta.y / STEP_POINTS,
                    MouseWheelUnit::Line | MouseWheelUnit::Page => -delta.y,
                };
                *rest = if *rest * turned < 0.0 { turned } else { *rest + turned };
            }
        }
    });
    let steps = rest.trunc();
    *rest -= steps;
    steps as i32
}

/// Begins and ends the fall of a stone; only while one falls is another frame asked for.
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
    let runs = state.landing.is_some_and(|landing| {
        view.settings.animations && view.last_move == Some(landing.point) && time - landing.since < LANDING_SECONDS
    });
    if runs {
        ui.request_repaint();
    } else {
        state.landing = None;
    }
}

/// Draws one frame of the board.
struct Brush<'a> {
    canvas: Canvas<'a>,
    painter: Painter,
    view: &'a BoardView<'a>,
    geometry: &'a Geometry,
    palette: &'a Palette,
    /// The falling stone and how far it has come, from 0 to 1.
    landing: Option<(Point, f32)>,
    /// Where the keyboard's cursor is to be seen.
    cursor: Option<Point>,
    typed: &'a str,
}

impl<'a> Brush<'a> {
    fn new(
        ui: &mut Ui,
        view: &'a BoardView<'a>,
        geometry: &'a Geometry,
        state: &'a mut BoardState,
        palette: &'a Palette,
    ) -> Brush<'a> {
        let (radius_pixels, line_pixels) = (geometry.stone_radius_pixels(), geometry.grid.line_pixels);
        let &Look { ground, stones: look, .. } = palette.board;
        state.ground.take_if(|texture| !texture.fits(ground));
        state.stones.take_if(|stones| !stones.fits(look, radius_pixels, line_pixels));
        let time = ui.input(|input| input.time);
        let landing = state.landing.map(|landing| (landing.point, ((time - landing.since) / LANDING_SECONDS) as f32));
        let canvas = Canvas {
            painter: ui.painter().clone(),
            geometry,
            ground: state.ground.get_or_insert_with(|| GroundTexture::new(ui.ctx(), ground)),
            stones: state.stones.get_or_insert_with(|| StoneSheet::new(ui.ctx(), look, radius_pixels, line_pixels)),
            outline: palette.chosen_edge,
        };
        Brush {
            canvas,
            painter: ui.painter().clone(),
            view,
            geometry,
            palette,
            landing,
            cursor: state.cursor.filter(|_| state.focused),
            typed: &state.typed,
        }
    }

    fn paint(&self, response: &BoardResponse) {
        let list = display_list(&self.drawing(), &self.geometry.layout);
        // The part that a hint speaks of lies under the stones, which keep their colours.
        let light = Cell::new(self.area_rect());
        self.canvas.list(&list, |part| {
            self.lighten(light.take());
            self.stones(part);
        });
        self.lighten(light.take());
        self.area();
        self.continuations();
        if self.view.preview.is_empty() {
            self.analysed();
            self.threats();
        }
        self.preview();
        self.hint();
        self.lit();
        if let Some(point) = response.hovered {
            self.ghost(point);
        }
        if let Some(point) = self.cursor {
            self.cursor(point);
        }
    }

    /// The part of the view that a picture would show too.
    fn drawing(&self) -> Drawing {
        let view = self.view;
        let mut drawing = Drawing::new(view.board.size());
        drawing.stones.extend(view.board.stones().map(|(point, color)| Stone { point, color, number: None }));
        for &(numbered, number) in view.numbers.into_iter().flatten() {
            // The stones are in the order of their points.
            if let Ok(place) = drawing.stones.binary_search_by_key(&numbered, |stone| stone.point) {
                drawing.stones[place].number = Some(number);
            }
        }
        drawing.last_move = view.last_move;
        drawing.winning = view.winning.to_vec();
        drawing.forbidden = view.forbidden.to_vec();
        let texts = view.continuations.iter().filter(|continuation| !continuation.text.is_empty());
        drawing.marks.extend(texts.map(|continuation| (continuation.point, Text(continuation.text.clone()))));
        drawing.marks.extend(view.marks.iter().map(|(point, mark)| (*point, mark.into())));
        drawing.edge = edge(view.settings);
        drawing.look = self.palette.board;
        drawing
    }

    fn cell(&self) -> f32 {
        self.geometry.cell()
    }

    fn center(&self, point: Point) -> Pos2 {
        self.geometry.center(point)
    }

    /// All stones at rest; then the one that falls.
    fn stones(&self, shapes: &[Shape]) {
        let canvas = &self.canvas;
        canvas.stones(shapes, self.landing.map(|(point, _)| self.center(point)));
        if let Some((point, part)) = self.landing
            && let Some(color) = self.view.board.stone(point)
        {
            let left = 1.0 - part.clamp(0.0, 1.0);
            let scale = 1.0 + 0.08 * left * left;
            let center = self.center(point);
            let mut mesh = canvas.stones.mesh();
            if shapes.iter().any(|shape| matches!(shape, Shape::Shadow { .. })) {
                let shadow = Placed { opacity: 1.0 - left, ..canvas.placed() };
                canvas.stones.add(&mut mesh, Tile::Shadow, center, shadow);
            }
            canvas.stones.add(&mut mesh, Tile::Stone(color), center, Placed { scale, ..canvas.placed() });
            canvas.painter.add(egui::Shape::mesh(mesh));
        }
    }

    /// Where the tree goes on without a word: a ring; where "forward" leads, a disc.
    fn continuations(&self) {
        for Continuation { point, next, .. } in self.view.continuations.iter().filter(|one| one.text.is_empty()) {
            let center = self.center(*point);
            self.painter.circle_filled(center, 0.13 * self.cell(), color(self.palette.board.halo));
            if *next {
                self.painter.circle_filled(center, 0.1 * self.cell(), color(self.palette.board.mark));
            } else {
                let stroke = Stroke::new((0.04 * self.cell()).max(1.5), color(self.palette.board.mark));
                self.painter.circle_stroke(center, 0.1 * self.cell(), stroke);
            }
        }
    }

    /// A disc in the rank's colour with what the move is worth, the best with a ring; a ring alone for another engine's.
    fn analysed(&self) {
        let radius = 0.46 * self.cell();
        for Analysed { point, rank, text } in self.view.analysed.iter().rev() {
            let center = self.center(*point);
            let Some(rank) = *rank else {
                let stroke = Stroke::new((0.07 * self.cell()).max(2.5), self.palette.accent);
                self.painter.circle_stroke(center, radius, Stroke::new(stroke.width + 2.0, self.palette.accent_edge));
                self.painter.circle_stroke(center, radius, stroke);
                continue;
            };
            let [fill, ink] = rank_colors(self.palette, rank);
            self.painter.circle_filled(center, radius, fill);
            self.painter.circle_stroke(center, radius, Stroke::new(1.5, self.palette.rank_edge));
            if rank == 0 {
                // On one plain colour, and within an edge, a ring at the very edge would not be seen.
                let plain = matches!(self.palette.board.ground, Ground::Plain(_));
                let within = plain || self.palette.rank_edge != Color32::TRANSPARENT;
                let ring = if within { 0.86 * radius } else { radius };
                self.painter.circle_stroke(center, ring, Stroke::new((0.05 * self.cell()).max(2.0), ink));
            }
            let font = semibold(if text.len() > 2 { 0.28 } else { 0.32 } * self.cell());
            self.painter.text(center, Align2::CENTER_CENTER, text, font, ink);
        }
    }

    /// Fives and open fours as discs of the side's colour with the number of stones they make; what answers them as a
    /// frame.
    fn threats(&self) {
        let cell = self.cell();
        for &ThreatMark { point, color: side, kind } in self.view.threats {
            let center = self.center(point);
            let number = match kind {
                ThreatKind::Five => "5",
                ThreatKind::OpenFour => "4",
                ThreatKind::Answer => {
                    let frame = Rect::from_center_size(center, Vec2::splat(0.78 * cell));
                    let width = (0.045 * cell).max(1.5);
                    for (wider, color) in self.pointed_out() {
                        self.painter.rect_stroke(frame, 3, Stroke::new(width + wider, color), StrokeKind::Middle);
                    }
                    continue;
                }
            };
            // Where both sides threaten something each has half of the point.
            let is_shared = self
                .view
                .threats
                .iter()
                .any(|other| other.point == point && other.color != side && other.kind != ThreatKind::Answer);
            let aside = match (is_shared, side) {
                (false, _) => 0.0,
                (true, Color::Black) => -0.2 * cell,
                (true, Color::White) => 0.2 * cell,
            };
            let (center, radius) = (center + vec2(aside, 0.0), 0.27 * cell);
            let [fill, ink] = match side {
                Color::Black => [Color32::from_gray(24), Color32::WHITE],
                Color::White => [Color32::from_gray(250), Color32::from_gray(24)],
            };
            let rim = Stroke::new((0.05 * cell).max(1.5), color(self.palette.board.mark));
            self.painter.circle(center, radius, fill, rim);
            self.painter.text(center, Align2::CENTER_CENTER, number, semibold(0.34 * cell), ink);
        }
    }

    /// Rings around the stones that are spoken of, smaller ones on the points.
    fn lit(&self) {
        let (stones, points) = self.view.lit;
        let ring = |point: Point, radius: f32| {
            let width = (0.075 * self.cell()).max(2.5);
            let stroke = |width, color| Stroke::new(width, color);
            self.painter.circle_stroke(self.center(point), radius, stroke(width + 2.0, self.palette.accent_edge));
            self.painter.circle_stroke(self.center(point), radius, stroke(width, self.palette.accent));
        };
        stones.iter().for_each(|&stone| ring(stone, 0.46 * self.cell()));
        points.iter().for_each(|&point| ring(point, 0.24 * self.cell()));
    }

    fn preview(&self) {
        for (number, &(point, stone)) in (1..).zip(self.view.preview) {
            let pale = Placed { opacity: 0.66, ..self.canvas.placed() };
            self.painter.add(self.canvas.stones.stone(stone, self.center(point), pale));
            let spot = Spot::of(point, self.geometry.size());
            let color = self.palette.board.number[stone.index()];
            self.canvas.shape(&picture::number(number, spot, color, &self.geometry.layout));
        }
    }

    /// The two colours of what the program points out, the light edge first, and how much wider that is.
    fn pointed_out(&self) -> [(f32, Color32); 2] {
        [(HALO_POINTS, color(self.palette.board.halo)), (0.0, color(self.palette.board.mark))]
    }

    /// The part of the board that a hint speaks of, with its rounded corners.
    fn area_rect(&self) -> Option<(Rect, CornerRadius)> {
        let [low, high] = corners(self.view.area?).map(|corner| self.geometry.cell_rect(corner));
        Some((low.union(high), CornerRadius::same((0.3 * self.cell()) as u8)))
    }

    fn lighten(&self, area: Option<(Rect, CornerRadius)>) {
        if let Some((area, corner)) = area {
            self.painter.rect_filled(area, corner, color(self.palette.board.halo).gamma_multiply(0.2));
        }
    }

    /// A frame around it.
    fn area(&self) {
        let Some((frame, corner)) = self.area_rect() else { return };
        let width = (0.065 * self.cell()).max(2.0);
        for (wider, color) in self.pointed_out() {
            self.painter.rect_stroke(frame, corner, Stroke::new(width + wider, color), StrokeKind::Middle);
        }
    }

    fn hint(&self) {
        let Some(point) = self.view.hint else { return };
        let (center, radius) = (self.center(point), 0.34 * self.cell());
        let width = (0.065 * self.cell()).max(2.0);
        let board = self.palette.board;
        self.painter.circle_filled(center, radius, color(board.halo).gamma_multiply(0.45));
        for (wider, color) in self.pointed_out() {
            self.painter.circle_stroke(center, radius, Stroke::new(width + wider, color));
        }
        self.painter.circle_filled(center, 0.1 * self.cell(), color(board.mark));
    }

    /// The stone that a click would place.
    fn ghost(&self, point: Point) {
        if let Some(color) = self.view.ghost
            && self.view.board.stone(point).is_none()
            && !self.view.forbidden.contains(&point)
        {
            let pale = Placed { opacity: 0.4, ..self.canvas.placed() };
            self.painter.add(self.canvas.stones.stone(color, self.center(point), pale));
        }
    }

    /// A square frame, unlike any other mark, and what has been typed so far.
    fn cursor(&self, point: Point) {
        let frame = self.geometry.cell_rect(point);
        let corner = CornerRadius::same((0.18 * self.cell()) as u8);
        let width = (0.055 * self.cell()).max(2.0);
        for (wider, color) in self.pointed_out() {
            self.painter.rect_stroke(frame, corner, Stroke::new(width + wider, color), StrokeKind::Middle);
        }
        if !self.typed.is_empty() {
            let galley = self.painter.layout_no_wrap(self.typed.to_owned(), semibold(13.0), self.palette.text);
            let size = galley.size() + vec2(14.0, 6.0);
            let above = pos2(frame.center().x, frame.top() - size.y / 2.0 - 4.0);
            let chip = Rect::from_center_size(above, size);
            self.painter.rect(
                chip,
                6,
                self.palette.card,
                Stroke::new(1.0, color(self.palette.board.mark)),
                StrokeKind::Outside,
            );
            self.painter.galley(chip.center() - galley.size() / 2.0, galley, self.palette.text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_typed_letter_by_letter() {
        let check = |keys: &str, typed: &str, point: Option<&str>| {
            let mut text = String::new();
            keys.chars().for_each(|char| type_char(&mut text, char, 15));
            assert_eq!(text, typed, "{keys}");
            assert_eq!(typed_point(&text, 15).map(|point| point.to_string()).as_deref(), point, "{keys}");
        };
        check("h", "H", None);
        check("h8", "H8", Some("H8"));
        check("h12", "H12", Some("H12"));
        check("h16", "H1", Some("H1"));
        check("h8c3", "C3", Some("C3"));
        check("8", "", None);
        check("q", "", None);
        check("hä中8", "H8", Some("H8"));
    }
}
