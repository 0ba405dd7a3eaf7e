//! The board: drawn, pointed at, and played on by mouse, keyboard or screen reader.
//!
//! It shows what it is told and says what was asked for; it changes nothing of a game and knows no
//! rules beyond where points are. Every point is a node of the accessibility tree, and a click on it
//! the node's action; only one of them, where the keyboard's cursor stands, can have the focus, so
//! that the board is one stop of the Tab key.

mod geometry;
mod stones;
mod wood;

pub use stones::{Placed, StoneSheet};

use crate::game::Mark;
use crate::rules::{Board, Color, Direction, Point};
use crate::settings::BoardSettings;
use crate::ui::theme::{Palette, medium, semibold};
use egui::epaint::RectShape;
use egui::{
    Align2, Color32, CornerRadius, Event, FocusDirection, Id, Key, Modifiers, MouseWheelUnit, Painter, Pos2, Rect,
    Role, Sense, Shadow, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};
use geometry::{Edge, Geometry, star_points};
use stones::Tile;
use wood::Wood;

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
    /// Moves that might follow, shown as pale stones, numbered from 1.
    pub preview: &'a [(Point, Color)],
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
            preview: &[],
            marks: &[],
            continuations: &[],
            ghost: None,
            settings,
            label,
        }
    }
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
    wood: Option<Wood>,
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
    let edge = if view.settings.coordinates { Edge::Lettered } else { Edge::Plain };
    let geometry = Geometry::fit(ui.available_rect_before_wrap(), ui.pixels_per_point(), view.board.size(), edge);
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
    let size = geometry.size;
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
    painter: Painter,
    view: &'a BoardView<'a>,
    geometry: &'a Geometry,
    palette: &'a Palette,
    wood: &'a Wood,
    stones: &'a StoneSheet,
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
        let radius_pixels = 0.47 * geometry.cell_pixels as f32;
        state.wood.take_if(|wood| !wood.fits(palette));
        state.stones.take_if(|stones| !stones.fits(radius_pixels, geometry.line_pixels));
        let time = ui.input(|input| input.time);
        let landing = state.landing.map(|landing| (landing.point, ((time - landing.since) / LANDING_SECONDS) as f32));
        Brush {
            painter: ui.painter().clone(),
            view,
            geometry,
            palette,
            wood: state.wood.get_or_insert_with(|| Wood::new(ui.ctx(), palette)),
            stones: state.stones.get_or_insert_with(|| StoneSheet::new(ui.ctx(), radius_pixels, geometry.line_pixels)),
            landing,
            cursor: state.cursor.filter(|_| state.focused),
            typed: &state.typed,
        }
    }

    fn paint(&self, response: &BoardResponse) {
        self.wood();
        self.grid();
        if self.view.settings.coordinates {
            self.coordinates();
        }
        self.forbidden();
        self.winning_glow();
        self.stones();
        self.marks_on_stones();
        self.continuations();
        self.marks();
        self.winning_lines();
        self.preview();
        self.hint();
        if let Some(point) = response.hovered {
            self.ghost(point);
        }
        if let Some(point) = self.cursor {
            self.cursor(point);
        }
    }

    fn cell(&self) -> f32 {
        self.geometry.cell()
    }

    fn center(&self, point: Point) -> Pos2 {
        self.geometry.center(point)
    }

    fn wood(&self) {
        const CORNER: u8 = 10;
        let shadows = [(1, 3, 60), (5, 18, 34)].map(|(drop, blur, alpha)| {
            let color = Color32::from_black_alpha(alpha);
            Shadow { offset: [0, drop], blur, spread: 0, color }.as_shape(self.geometry.wood, CORNER)
        });
        self.painter.extend(shadows.map(Shape::from));
        let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let wood = RectShape::filled(self.geometry.wood, CORNER, Color32::WHITE);
        self.painter.add(wood.with_texture(self.wood.texture(), uv));
    }

    fn grid(&self) {
        let color = self.palette.line.gamma_multiply(0.85);
        for line in self.geometry.lines() {
            self.painter.rect_filled(line, CornerRadius::ZERO, color);
        }
        let radius = (0.08 * self.cell()).max(2.0);
        for star in star_points(self.geometry.size) {
            self.painter.circle_filled(self.center(star), radius, self.palette.line);
        }
    }

    fn coordinates(&self) {
        // A little larger against the cell on small boards, where letters would become hard to read.
        let size = (0.27 * self.cell()).max((0.34 * self.cell()).min(12.5));
        let font = medium(size.clamp(7.0, 16.0));
        let offset = self.geometry.label_offset();
        let text = |at: Pos2, text: String| {
            self.painter.text(at, Align2::CENTER_CENTER, text, font.clone(), self.palette.label);
        };
        for i in 0..self.geometry.size {
            text(self.center(Point::new(i, 0)) + vec2(0.0, offset), char::from(b'A' + i).to_string());
            text(self.center(Point::new(0, i)) - vec2(offset, 0.0), (i + 1).to_string());
        }
    }

    fn placed(&self) -> Placed {
        Placed::plain(self.painter.pixels_per_point())
    }

    /// All stones at rest in one mesh, their shadows under all of them; then the one that falls.
    fn stones(&self) {
        let at_rest = || self.view.board.stones().filter(|(point, _)| Some(*point) != self.landing.map(|l| l.0));
        let mut mesh = self.stones.mesh();
        for (point, _) in at_rest() {
            self.stones.add(&mut mesh, Tile::Shadow, self.center(point), self.placed());
        }
        for (point, color) in at_rest() {
            self.stones.add(&mut mesh, Tile::Stone(color), self.center(point), self.placed());
        }
        if let Some((point, part)) = self.landing
            && let Some(color) = self.view.board.stone(point)
        {
            let left = 1.0 - part.clamp(0.0, 1.0);
            let scale = 1.0 + 0.08 * left * left;
            let center = self.center(point);
            let shadow = Placed { opacity: 1.0 - left, ..self.placed() };
            self.stones.add(&mut mesh, Tile::Shadow, center, shadow);
            self.stones.add(&mut mesh, Tile::Stone(color), center, Placed { scale, ..self.placed() });
        }
        self.painter.add(Shape::mesh(mesh));
    }

    fn marks_on_stones(&self) {
        let stone = |point: Point| self.view.board.stone(point).filter(|_| point.is_on(self.geometry.size));
        for &(point, number) in self.view.numbers.into_iter().flatten() {
            if let Some(color) = stone(point) {
                self.number(point, number, self.palette.number[color.index()]);
            }
        }
        let Some((point, color)) = self.view.last_move.and_then(|point| Some((point, stone(point)?))) else { return };
        let mark = self.palette.last_move[color.index()];
        if self.view.numbers.is_some() {
            let width = (0.04 * self.cell()).max(1.0);
            self.painter.circle_stroke(self.center(point), 0.41 * self.cell(), Stroke::new(width, mark));
        } else {
            self.painter.circle_filled(self.center(point), 0.12 * self.cell(), mark);
        }
    }

    /// Where the tree goes on: what was written for the board, or a ring; where "forward" leads, a disc.
    fn continuations(&self) {
        for Continuation { point, text, next } in self.view.continuations {
            let center = self.center(*point);
            if !text.is_empty() {
                self.text_on_board(*point, text);
            } else if *next {
                self.painter.circle_filled(center, 0.13 * self.cell(), self.palette.halo);
                self.painter.circle_filled(center, 0.1 * self.cell(), self.palette.mark);
            } else {
                self.painter.circle_filled(center, 0.13 * self.cell(), self.palette.halo);
                let stroke = Stroke::new((0.04 * self.cell()).max(1.5), self.palette.mark);
                self.painter.circle_stroke(center, 0.1 * self.cell(), stroke);
            }
        }
    }

    /// The ink for a mark on a point: as the numbers on stones, and on wood as what is marked there.
    fn ink(&self, point: Point) -> Color32 {
        self.view.board.stone(point).map_or(self.palette.mark, |color| self.palette.number[color.index()])
    }

    fn marks(&self) {
        let width = (0.055 * self.cell()).max(1.5);
        for (point, mark) in self.view.marks {
            let (center, stroke) = (self.center(*point), Stroke::new(width, self.ink(*point)));
            let empty = self.view.board.stone(*point).is_none();
            if empty && !matches!(mark, Mark::Label(_)) {
                // The lines of the board would run through it.
                self.painter.circle_filled(center, 0.3 * self.cell(), self.palette.halo.gamma_multiply(0.7));
            }
            let arm = 0.19 * self.cell();
            match mark {
                Mark::Triangle => {
                    let corner = |degrees: f32| center + 1.25 * arm * Vec2::angled(degrees.to_radians());
                    self.painter.add(Shape::closed_line(vec![corner(-90.0), corner(30.0), corner(150.0)], stroke));
                }
                Mark::Square => {
                    let square = Rect::from_center_size(center, Vec2::splat(2.0 * arm));
                    self.painter.rect_stroke(square, 0, stroke, StrokeKind::Middle);
                }
                Mark::Circle => {
                    self.painter.circle_stroke(center, 1.05 * arm, stroke);
                }
                Mark::Cross => {
                    for way in [vec2(arm, arm), vec2(arm, -arm)] {
                        self.painter.add(capsule(center - way, center + way, width, stroke.color));
                    }
                }
                Mark::Selected => {
                    self.painter.circle_filled(center, 0.7 * arm, stroke.color);
                }
                Mark::Label(text) => self.text_on_board(*point, text),
            }
        }
    }

    /// A letter or a short text on a point, with light behind it where there is no stone.
    fn text_on_board(&self, point: Point, text: &str) {
        const LONGEST: usize = 4;
        let shown: String = text.chars().take(LONGEST).collect();
        let share = if shown.chars().count() < 3 { 0.42 } else { 0.28 };
        let center = self.center(point);
        if self.view.board.stone(point).is_none() {
            self.painter.circle_filled(center, 0.32 * self.cell(), self.palette.halo.gamma_multiply(0.8));
        }
        let font = semibold((share * self.cell()).max(7.0));
        self.painter.text(center, Align2::CENTER_CENTER, shown, font, self.ink(point));
    }

    fn number(&self, point: Point, number: u32, color: Color32) {
        let share = if number < 100 { 0.315 } else { 0.26 };
        let font = semibold((share * self.cell()).max(6.0));
        self.painter.text(self.center(point), Align2::CENTER_CENTER, number.to_string(), font, color);
    }

    /// The ends of the winning rows on the screen.
    fn winning_rows(&self) -> impl Iterator<Item = [Pos2; 2]> {
        rows(self.view.winning, self.geometry.size).into_iter().map(|ends| ends.map(|point| self.center(point)))
    }

    /// Light on the wood under the winning stones.
    fn winning_glow(&self) {
        for [from, to] in self.winning_rows() {
            self.painter.add(capsule(from, to, 1.12 * self.cell(), self.palette.halo.gamma_multiply(0.5)));
        }
    }

    /// A line through each winning row; where stones have numbers, only from stone to stone.
    fn winning_lines(&self) {
        let width = (0.07 * self.cell()).max(2.0);
        for (width, color) in [(width + 2.5, self.palette.halo), (width, self.palette.mark)] {
            for [from, to] in self.winning_rows() {
                if self.view.numbers.is_none() {
                    self.painter.add(capsule(from, to, width, color));
                    continue;
                }
                let cells = ((to - from).abs().max_elem() / self.cell()).round();
                let step = (to - from) / cells;
                let free = step.normalized() * 0.34 * self.cell();
                for stone in 0..cells as u32 {
                    let from = from + step * stone as f32;
                    self.painter.add(capsule(from + free, from + step - free, width, color));
                }
            }
        }
    }

    fn preview(&self) {
        for (index, &(point, color)) in self.view.preview.iter().enumerate() {
            let pale = Placed { opacity: 0.66, ..self.placed() };
            self.painter.add(self.stones.stone(color, self.center(point), pale));
            self.number(point, index as u32 + 1, self.palette.number[color.index()]);
        }
    }

    fn hint(&self) {
        let Some(point) = self.view.hint else { return };
        let (center, radius) = (self.center(point), 0.34 * self.cell());
        let width = (0.065 * self.cell()).max(2.0);
        self.painter.circle_filled(center, radius, self.palette.halo.gamma_multiply(0.45));
        self.painter.circle_stroke(center, radius, Stroke::new(width + 2.5, self.palette.halo));
        self.painter.circle_stroke(center, radius, Stroke::new(width, self.palette.mark));
        self.painter.circle_filled(center, 0.1 * self.cell(), self.palette.mark);
    }

    fn forbidden(&self) {
        let arm = 0.15 * self.cell();
        let width = (0.055 * self.cell()).max(2.0);
        let strokes = [(width + 2.5, self.palette.halo), (width, self.palette.forbidden)];
        for &point in self.view.forbidden {
            let center = self.center(point);
            for (width, color) in strokes {
                for way in [vec2(arm, arm), vec2(arm, -arm)] {
                    self.painter.add(capsule(center - way, center + way, width, color));
                }
            }
        }
    }

    /// The stone that a click would place.
    fn ghost(&self, point: Point) {
        if let Some(color) = self.view.ghost
            && self.view.board.stone(point).is_none()
            && !self.view.forbidden.contains(&point)
        {
            let pale = Placed { opacity: 0.4, ..self.placed() };
            self.painter.add(self.stones.stone(color, self.center(point), pale));
        }
    }

    /// A square frame, unlike any other mark, and what has been typed so far.
    fn cursor(&self, point: Point) {
        let frame = self.geometry.cell_rect(point);
        let corner = CornerRadius::same((0.18 * self.cell()) as u8);
        let width = (0.055 * self.cell()).max(2.0);
        for (width, color) in [(width + 2.5, self.palette.halo), (width, self.palette.mark)] {
            self.painter.rect_stroke(frame, corner, Stroke::new(width, color), StrokeKind::Middle);
        }
        if !self.typed.is_empty() {
            let galley = self.painter.layout_no_wrap(self.typed.to_owned(), semibold(13.0), self.palette.text);
            let size = galley.size() + vec2(14.0, 6.0);
            let above = pos2(frame.center().x, frame.top() - size.y / 2.0 - 4.0);
            let chip = Rect::from_center_size(above, size);
            self.painter.rect(chip, 6, self.palette.card, Stroke::new(1.0, self.palette.mark), StrokeKind::Outside);
            self.painter.galley(chip.center() - galley.size() / 2.0, galley, self.palette.text);
        }
    }
}

/// A thick line with round ends.
fn capsule(from: Pos2, to: Pos2, width: f32, color: Color32) -> Shape {
    let length = from.distance(to) + width;
    let rect = Rect::from_center_size(from.lerp(to, 0.5), Vec2::new(length, width));
    let radius = CornerRadius::same((width / 2.0).ceil() as u8);
    RectShape::filled(rect, radius, color).with_round_to_pixels(false).with_angle((to - from).angle()).into()
}

/// The first and last points of the rows of five and more among `points`.
fn rows(points: &[Point], size: u8) -> Vec<[Point; 2]> {
    let mut rows = Vec::new();
    for direction in Direction::ALL {
        let (dx, dy) = direction.step();
        let there = |from: Point, steps: i32| from.offset(dx, dy, steps, size).filter(|next| points.contains(next));
        for &first in points.iter().filter(|&&point| there(point, -1).is_none()) {
            let last = (1..).map_while(|steps| there(first, steps)).enumerate().last();
            if let Some((index, last)) = last
                && index + 2 >= 5
            {
                rows.push([first, last]);
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(text: &str) -> Vec<Point> {
        text.split_whitespace().map(|point| point.parse().unwrap()).collect()
    }

    #[test]
    fn every_winning_row_gets_its_line() {
        let check = |stones: &str, expected: &str| {
            let mut found: Vec<String> =
                rows(&points(stones), 15).iter().map(|[from, to]| format!("{from}-{to}")).collect();
            found.sort();
            assert_eq!(found.join(" "), expected, "{stones}");
        };
        check("H8 I8 J8 K8 L8", "H8-L8");
        check("A1 A2 A3 A4 A5 A6", "A1-A6");
        check("H8 I8 J8 K8 L8 H9 H10 H11 H12", "H8-H12 H8-L8");
        check("D4 E5 F6 G7 H8", "D4-H8");
        check("D8 E7 F6 G5 H4", "D8-H4");
        check("H8 I8 J8 K8", "");
        check("", "");
    }

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
