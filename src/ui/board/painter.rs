//! The board on screen: wood, stones and marks as in a picture, and over them the marks that only the window has.

use super::canvas::Canvas;
use super::geometry::Geometry;
use super::ground::GroundTexture;
use super::stones::{Placed, StoneSheet, Tile};
use super::{
    Analysed, BoardResponse, BoardState, BoardView, Continuation, LANDING_SECONDS, ThreatKind, ThreatMark, edge,
    rank_colors,
};
use crate::coach::hint::corners;
use crate::picture::Mark::Text;
use crate::picture::{self, Drawing, Ground, HALO_POINTS, Look, Shape, Spot, Stone, display_list};
use crate::rules::{Color, Point};
use crate::ui::theme::{Palette, color, medium, semibold};
use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use std::cell::Cell;

/// Draws one frame of the board.
pub struct BoardPainter<'a> {
    canvas: Canvas<'a>,
    painter: Painter,
    view: &'a BoardView<'a>,
    geometry: &'a Geometry,
    palette: &'a Palette,
    /// The falling stone, and the part of its fall that is over, from 0 to 1.
    landing: Option<(Point, f32)>,
    /// The keyboard's cursor, if it is visible.
    cursor: Option<Point>,
    typed: &'a str,
}

impl<'a> BoardPainter<'a> {
    /// Prepares a frame, with the textures that the board keeps.
    pub fn new(
        ui: &mut Ui,
        view: &'a BoardView<'a>,
        geometry: &'a Geometry,
        state: &'a mut BoardState,
        palette: &'a Palette,
    ) -> BoardPainter<'a> {
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
        BoardPainter {
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

    /// Draws everything, from the ground up to the keyboard's cursor.
    pub fn paint(&self, response: &BoardResponse) {
        let list = display_list(&self.drawing(), &self.geometry.layout);
        // The area of a hint lies under the stones, which keep their colours.
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
        if let Some((point, why)) = self.view.refusal {
            self.refusal(point, why);
        }
    }

    /// The part of the view that a picture would show too.
    fn drawing(&self) -> Drawing {
        let view = self.view;
        let mut drawing = Drawing::new(view.board.size());
        drawing.stones.extend(view.board.stones().map(|(point, color)| Stone { point, color, number: None }));
        for &(numbered, number) in view.numbers.into_iter().flatten() {
            // The stones are in the order of their points.
            if let Ok(index) = drawing.stones.binary_search_by_key(&numbered, |stone| stone.point) {
                drawing.stones[index].number = Some(number);
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

    /// Draws all stones at rest, then the one that is falling.
    fn stones(&self, shapes: &[Shape]) {
        let canvas = &self.canvas;
        canvas.stones(shapes, self.landing.map(|(point, _)| self.center(point)));
        if let Some((point, part)) = self.landing
            && let Some(color) = self.view.board.stone(point)
        {
            let height = 1.0 - part.clamp(0.0, 1.0);
            let scale = 1.0 + 0.08 * height * height;
            let center = self.center(point);
            let mut mesh = canvas.stones.mesh();
            if shapes.iter().any(|shape| matches!(shape, Shape::Shadow { .. })) {
                let shadow = Placed { opacity: 1.0 - height, ..canvas.placed() };
                canvas.stones.add(&mut mesh, Tile::Shadow, center, shadow);
            }
            canvas.stones.add(&mut mesh, Tile::Stone(color), center, Placed { scale, ..canvas.placed() });
            canvas.painter.add(egui::Shape::mesh(mesh));
        }
    }

    /// Draws continuations without a text: a ring each, and a disc for the one that "Next" leads to. A point with a mark
    /// is left to its mark; where there are many, the rings shrink to dots.
    fn continuations(&self) {
        /// Number of continuations from which they are many.
        const MANY: usize = 12;
        let are_many = self.view.continuations.len() >= MANY;
        let is_marked = |point: Point| self.view.marks.iter().any(|(marked, _)| *marked == point);
        for Continuation { point, next, .. } in self.view.continuations.iter().filter(|one| one.text.is_empty()) {
            let center = self.center(*point);
            if is_marked(*point) {
                continue;
            }
            if are_many && !next {
                self.painter.circle_filled(center, 0.06 * self.cell(), color(self.palette.board.mark));
                continue;
            }
            self.painter.circle_filled(center, 0.13 * self.cell(), color(self.palette.board.halo));
            if *next {
                self.painter.circle_filled(center, 0.1 * self.cell(), color(self.palette.board.mark));
            } else {
                let stroke = Stroke::new((0.04 * self.cell()).max(1.5), color(self.palette.board.mark));
                self.painter.circle_stroke(center, 0.1 * self.cell(), stroke);
            }
        }
    }

    /// Draws a disc in the rank's colour with the score of the move, the best with a ring; a ring alone for a foreign
    /// engine's.
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
                // On a plain ground, or beside the disc's own edge, a ring at the edge would not stand out.
                let is_plain = matches!(self.palette.board.ground, Ground::Plain(_));
                let is_inside = is_plain || self.palette.rank_edge != Color32::TRANSPARENT;
                let ring = if is_inside { 0.86 * radius } else { radius };
                self.painter.circle_stroke(center, ring, Stroke::new((0.05 * self.cell()).max(2.0), ink));
            }
            let font = semibold(if text.len() > 2 { 0.28 } else { 0.32 } * self.cell());
            self.painter.text(center, Align2::CENTER_CENTER, text, font, ink);
        }
    }

    /// Draws fives and open fours as discs of the side's colour with the number of stones in the row; answers as
    /// frames.
    fn threats(&self) {
        let cell = self.cell();
        for &ThreatMark { point, color: side, kind } in self.view.threats {
            let center = self.center(point);
            let number = match kind {
                ThreatKind::Five => "5",
                ThreatKind::OpenFour => "4",
                ThreatKind::Four => {
                    self.closed_four(center, side);
                    continue;
                }
                ThreatKind::Answer => {
                    let frame = Rect::from_center_size(center, Vec2::splat(0.78 * cell));
                    let width = (0.045 * cell).max(1.5);
                    for (wider, color) in self.highlight() {
                        self.painter.rect_stroke(frame, 3, Stroke::new(width + wider, color), StrokeKind::Middle);
                    }
                    continue;
                }
            };
            // If both sides threaten something there, each has half of the point.
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

    /// Draws a small disc in the side's colour: a four can be made there, and one stone will stop it.
    fn closed_four(&self, center: Pos2, side: Color) {
        let fill = match side {
            Color::Black => Color32::from_gray(24),
            Color::White => Color32::from_gray(250),
        };
        let rim = Stroke::new((0.04 * self.cell()).max(1.0), color(self.palette.board.mark));
        self.painter.circle(center, 0.12 * self.cell(), fill, rim);
    }

    /// Draws rings around the stones of the explanation under the pointer, and smaller ones on its points.
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
        for (number, &(point, stone)) in (self.view.first_preview..).zip(self.view.preview) {
            let pale = Placed { opacity: 0.66, ..self.canvas.placed() };
            self.painter.add(self.canvas.stones.stone(stone, self.center(point), pale));
            let spot = Spot::of(point, self.geometry.size());
            let color = self.palette.board.number[stone.index()];
            self.canvas.shape(&picture::number(number, spot, color, &self.geometry.layout));
        }
    }

    /// Extra width and colour of the two strokes of a frame that highlights something: the edge, then the frame.
    fn highlight(&self) -> [(f32, Color32); 2] {
        [(HALO_POINTS, color(self.palette.board.halo)), (0.0, color(self.palette.board.mark))]
    }

    /// The area of a hint, with its rounded corners.
    fn area_rect(&self) -> Option<(Rect, CornerRadius)> {
        let [low, high] = corners(self.view.area?).map(|corner| self.geometry.cell_rect(corner));
        Some((low.union(high), CornerRadius::same((0.3 * self.cell()) as u8)))
    }

    fn lighten(&self, area: Option<(Rect, CornerRadius)>) {
        if let Some((area, corner)) = area {
            self.painter.rect_filled(area, corner, color(self.palette.board.halo).gamma_multiply(0.2));
        }
    }

    /// Draws a frame around the area of a hint.
    fn area(&self) {
        let Some((frame, corner)) = self.area_rect() else { return };
        let width = (0.065 * self.cell()).max(2.0);
        for (wider, color) in self.highlight() {
            self.painter.rect_stroke(frame, corner, Stroke::new(width + wider, color), StrokeKind::Middle);
        }
    }

    fn hint(&self) {
        let Some(point) = self.view.hint else { return };
        let (center, radius) = (self.center(point), 0.34 * self.cell());
        let width = (0.065 * self.cell()).max(2.0);
        let board = self.palette.board;
        self.painter.circle_filled(center, radius, color(board.halo).gamma_multiply(0.45));
        for (wider, color) in self.highlight() {
            self.painter.circle_stroke(center, radius, Stroke::new(width + wider, color));
        }
        self.painter.circle_filled(center, 0.1 * self.cell(), color(board.mark));
    }

    /// Draws the stone that a click would place.
    fn ghost(&self, point: Point) {
        if let Some(color) = self.view.ghost
            && self.view.board.stone(point).is_none()
            && !self.view.forbidden.contains(&point)
        {
            let pale = Placed { opacity: 0.4, ..self.canvas.placed() };
            self.painter.add(self.canvas.stones.stone(color, self.center(point), pale));
        }
    }

    /// Draws the keyboard's cursor, a square frame unlike any other mark, and the text that has been typed so far.
    fn cursor(&self, point: Point) {
        let frame = self.geometry.cell_rect(point);
        let corner = CornerRadius::same((0.18 * self.cell()) as u8);
        let width = (0.055 * self.cell()).max(2.0);
        for (wider, color) in self.highlight() {
            self.painter.rect_stroke(frame, corner, Stroke::new(width + wider, color), StrokeKind::Middle);
        }
        if !self.typed.is_empty() {
            let galley = self.painter.layout_no_wrap(self.typed.to_owned(), semibold(13.0), self.palette.text);
            self.chip(frame, galley, color(self.palette.board.mark));
        }
    }

    /// Draws the reason why a stone was refused, beside its point.
    fn refusal(&self, point: Point, why: &str) {
        /// Greatest width of the text.
        const WIDTH: f32 = 260.0;
        let width = WIDTH.min(self.geometry.wood.width() - 40.0);
        let galley = self.painter.layout(why.to_owned(), medium(13.0), self.palette.text, width);
        self.chip(self.geometry.cell_rect(point), galley, self.palette.bad);
    }

    /// Draws a text on a small card over a point's cell, or under it where there is no room; it stays on the board.
    fn chip(&self, cell: Rect, galley: std::sync::Arc<egui::Galley>, edge: Color32) {
        let room = self.geometry.wood.shrink(4.0);
        let size = galley.size() + vec2(14.0, 6.0);
        let above = cell.top() - size.y - 4.0;
        let top = if above >= room.top() { above } else { cell.bottom() + 4.0 };
        let left = (cell.center().x - size.x / 2.0).min(room.right() - size.x).max(room.left());
        let chip = Rect::from_min_size(pos2(left, top), size);
        self.painter.rect(chip, 6, self.palette.card, Stroke::new(1.0, edge), StrokeKind::Outside);
        self.painter.galley(chip.center() - galley.size() / 2.0, galley, self.palette.text);
    }
}
