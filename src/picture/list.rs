//! A drawing as a list of shapes, the lowest first. Only this file decides how a board is laid out and painted.

use super::drawing::{Drawing, Mark, Stone, index};
use super::grid::{Edge, Layout, STONE_RADIUS, star_points};
use super::ink::Ink;
use super::look::Look;
use super::marks::{Backing, Caption, cross, mark};
use super::material::StoneLook;
use super::shape::{Shape, Spot, Weight};
use crate::rules::{Direction, MAX_SIZE, Point};

/// The shapes of a drawing, in the order in which they are drawn.
pub fn display_list(drawing: &Drawing, layout: &Layout) -> Vec<Shape> {
    let mut sheet = Sheet::new(drawing, layout);
    let rows = rows(&drawing.winning, drawing.size());
    sheet.list.push(Shape::Ground(drawing.look.ground));
    sheet.lines();
    if drawing.edge == Edge::Lettered {
        sheet.coordinates();
    }
    sheet.forbidden();
    sheet.winning_glow(&rows);
    sheet.stones();
    sheet.captions_on_stones();
    sheet.last_move();
    sheet.winning_lines(&rows);
    sheet.marks();
    sheet.list
}

/// Extra width of the halo under shapes that are drawn over lines and stones, in points.
pub const HALO_POINTS: f32 = 2.5;

/// Width of a line on coarse pixels above which it is drawn paler. Screens of one pixel a point or more stay below it.
const LINE_POINTS: f32 = 4.0 / 3.0;

/// Content of a point.
#[derive(Clone, Default)]
struct Content<'a> {
    stone: Option<Stone>,
    /// A mark that is a shape.
    shape: Option<&'a Mark>,
    /// The text of a mark, or the number of the stone.
    caption: Option<Caption>,
}

/// A drawing sorted by points, and the list of shapes that is being made from it.
struct Sheet<'a> {
    drawing: &'a Drawing,
    layout: &'a Layout,
    look: &'static Look,
    content: Vec<Content<'a>>,
    /// Whether any stone has a number.
    numbered: bool,
    list: Vec<Shape>,
}

impl<'a> Sheet<'a> {
    fn new(drawing: &'a Drawing, layout: &'a Layout) -> Sheet<'a> {
        let mut content = vec![Content::default(); usize::from(MAX_SIZE) * usize::from(MAX_SIZE)];
        for &stone in &drawing.stones {
            content[index(stone.point)].stone = Some(stone);
        }
        let mut texts = vec![None; content.len()];
        for (point, mark) in &drawing.marks {
            match mark {
                Mark::Label(text) => texts[index(*point)] = Some((text, Weight::Semibold)),
                Mark::Text(text) => texts[index(*point)] = Some((text, Weight::Medium)),
                shape => content[index(*point)].shape = Some(shape),
            }
        }
        for (content, text) in content.iter_mut().zip(texts) {
            let on = match content {
                Content { shape: Some(_), .. } => Backing::Shape,
                Content { stone: Some(_), .. } => Backing::Stone,
                _ => Backing::Ground,
            };
            let text = text.and_then(|(text, weight)| Caption::of_mark(text, weight, on));
            content.caption = text.or_else(|| Some(Caption::number(content.stone?.number?, on, layout)));
        }
        let numbered = drawing.stones.iter().any(|stone| stone.number.is_some());
        Sheet { drawing, layout, look: drawing.look, content, numbered, list: Vec::new() }
    }

    fn size(&self) -> u8 {
        self.drawing.size()
    }

    /// Position of a point in the picture.
    fn spot(&self, point: Point) -> Spot {
        Spot::of(self.drawing.turned.point(point, self.size()), self.size())
    }

    fn spots(&self) -> impl Iterator<Item = (Spot, &Content<'a>)> {
        Point::all(self.size()).map(|point| (self.spot(point), &self.content[index(point)]))
    }

    fn placed_stones(&self) -> impl Iterator<Item = (Spot, Stone)> {
        self.spots().filter_map(|(spot, content)| Some((spot, content.stone?)))
    }

    /// Lines and star points, the frame above the rest. They leave room for texts on empty points.
    fn lines(&mut self) {
        // On coarse pixels a line is much wider than a point; it is drawn paler, so that it does not look heavier.
        let Ink { color, opacity } = self.look.line;
        let coarse = (self.layout.weight * LINE_POINTS / self.layout.line).sqrt().min(1.0);
        let ink = Ink { color, opacity: opacity * coarse };
        let (half, frame) = (self.layout.cells(self.layout.line) / 2.0, self.layout.cells(self.layout.frame));
        // The frame's extra width lies outside.
        let outer = frame - half;
        let last = self.size() - 1;
        let mut gaps: Vec<Gap> = self.spots().filter_map(|(spot, content)| Gap::at(spot, content)).collect();
        gaps.sort_by(|a, b| a.center.y.total_cmp(&b.center.y).then(a.center.x.total_cmp(&b.center.x)));
        let inner = (1..last).map(|i| (i, half, half));
        for (i, before, after) in inner.chain([(0, outer, half), (last, half, outer)]) {
            let at = f32::from(i);
            // From frame to frame; the frame's corners are closed by its own width.
            let reach = before.max(after);
            let whole = [-reach, f32::from(last) + reach];
            let columns = gaps.iter().filter(|gap| gap.center.x == at).map(|gap| [gap.center.y, gap.half[1]]);
            for [from, to] in pieces(whole, columns) {
                let (min, max) = (Spot::new(at - before, from), Spot::new(at + after, to));
                self.list.push(Shape::Rect { min, max, ink });
            }
            let rows = gaps.iter().filter(|gap| gap.center.y == at).map(|gap| [gap.center.x, gap.half[0]]);
            for [from, to] in pieces(whole, rows) {
                let (min, max) = (Spot::new(from, at - before), Spot::new(to, at + after));
                self.list.push(Shape::Rect { min, max, ink });
            }
        }

        let radius = self.layout.stroke(0.08, 2.0);
        for star in star_points(self.size()) {
            let center = self.spot(star);
            if gaps.iter().all(|gap| gap.center != center) {
                self.list.push(Shape::Disc { center, radius, ink: color.into() });
            }
        }
    }

    /// Letters under the board and numbers at its left; where columns and rows change places, so do they.
    fn coordinates(&mut self) {
        // A little larger against the cell on small boards, where letters would become hard to read.
        let cell = self.layout.cell;
        let points = (0.27 * cell).max((0.34 * cell).min(12.5)).clamp(7.0, 16.0);
        let size = self.layout.cells(points);
        // Halfway between a stone on the outermost line and the edge.
        let offset = (STONE_RADIUS + self.layout.cells(self.layout.margin)) / 2.0;
        let bottom = f32::from(self.size() - 1);
        let weight = if self.layout.weight > 1.0 { Weight::Semibold } else { Weight::Medium };
        let letters_below = self.spot(Point::new(0, 0)).x == self.spot(Point::new(0, 1)).x;
        for i in 0..self.size() {
            let letter = (self.spot(Point::new(i, 0)), letters_below, char::from(b'A' + i).to_string());
            let number = (self.spot(Point::new(0, i)), !letters_below, (i + 1).to_string());
            for (spot, below, text) in [letter, number] {
                let center = if below { Spot::new(spot.x, bottom + offset) } else { Spot::new(-offset, spot.y) };
                self.list.push(Shape::Text { center, text, size, weight, ink: self.look.label.into() });
            }
        }
    }

    /// Crosses in a light halo.
    fn forbidden(&mut self) {
        let width = self.layout.stroke(0.055, 2.0);
        let halo = width + self.layout.cells(HALO_POINTS);
        for &point in self.drawing.forbidden.iter().filter(|point| point.is_on(self.drawing.size())) {
            for (width, color) in [(halo, self.look.halo), (width, self.look.forbidden)] {
                let center = self.spot(point);
                self.list.extend(cross(center, 0.15, width, color.into()));
            }
        }
    }

    /// Light on the ground under the winning stones.
    fn winning_glow(&mut self, rows: &[[Point; 2]]) {
        let ink = self.look.glow;
        for row in rows {
            let [from, to] = row.map(|point| self.spot(point));
            self.list.push(Shape::Line { from, to, width: 1.12, ink });
        }
    }

    /// All stones, their shadows under all of them.
    fn stones(&mut self) {
        let stones: Vec<(Spot, Stone)> = self.placed_stones().collect();
        let look = self.look.stones;
        if matches!(look, StoneLook::Shaded(_)) {
            self.list.extend(stones.iter().map(|&(center, _)| Shape::Shadow { center }));
        }
        self.list.extend(stones.iter().map(|&(center, stone)| Shape::Stone { center, color: stone.color, look }));
    }

    /// Numbers, and the texts of marks in their stead.
    fn captions_on_stones(&mut self) {
        let caption = |(center, content): (Spot, &Content)| {
            Some(content.caption.as_ref()?.shape(center, self.look.number[content.stone?.color.index()]))
        };
        let captions: Vec<Shape> = self.spots().filter_map(caption).collect();
        self.list.extend(captions);
    }

    /// A dot; a ring where the middle of the stone is taken, or would be if it had a number as others have.
    fn last_move(&mut self) {
        let Some(point) = self.drawing.last_move.filter(|point| point.is_on(self.size())) else { return };
        let content = &self.content[index(point)];
        let Some(stone) = content.stone else { return };
        let center = self.spot(point);
        let ink = self.look.last_move[stone.color.index()].into();
        let shape = if self.numbered || content.shape.is_some() || content.caption.is_some() {
            Shape::Ring { center, radius: 0.41, width: self.layout.stroke(0.04, 1.0), ink }
        } else {
            Shape::Disc { center, radius: 0.12 * self.layout.weight, ink }
        };
        self.list.push(shape);
    }

    /// A line through each winning row; where stones have numbers, only from stone to stone.
    fn winning_lines(&mut self, rows: &[[Point; 2]]) {
        let width = self.layout.stroke(0.07, 2.0);
        let halo = width + self.layout.cells(HALO_POINTS);
        for (width, color) in [(halo, self.look.halo), (width, self.look.mark)] {
            let ink = color.into();
            for row in rows {
                let [from, to] = row.map(|point| self.spot(point));
                if !self.numbered {
                    self.list.push(Shape::Line { from, to, width, ink });
                    continue;
                }
                let (dx, dy) = (to.x - from.x, to.y - from.y);
                let steps = dx.abs().max(dy.abs());
                let along = |step: f32| from.moved(dx / steps * step, dy / steps * step);
                let free = 0.34 * steps / dx.hypot(dy);
                for stone in 0..steps as u8 {
                    let (from, to) = (along(f32::from(stone) + free), along(f32::from(stone + 1) - free));
                    self.list.push(Shape::Line { from, to, width, ink });
                }
            }
        }
    }

    /// Shapes everywhere, and the texts that stand on no stone.
    fn marks(&mut self) {
        let mut marks = Vec::new();
        for (center, content) in self.spots() {
            let color = match content.stone {
                Some(stone) => self.look.number[stone.color.index()],
                None => self.look.label,
            };
            let caption = content.caption.as_ref();
            if let Some(shape) = content.shape {
                marks.extend(mark(shape, center, caption, self.layout, color));
            }
            if content.stone.is_none() {
                marks.extend(caption.map(|caption| caption.shape(center, color)));
            }
        }
        self.list.extend(marks);
    }
}

/// A gap in the lines for a text.
struct Gap {
    center: Spot,
    /// Half of its width and half of its height.
    half: [f32; 2],
}

impl Gap {
    fn at(center: Spot, content: &Content) -> Option<Gap> {
        let caption = content.caption.as_ref().filter(|_| content.stone.is_none())?;
        let across = (caption.width / 2.0 + 0.06).clamp(0.2, 0.5);
        Some(Gap { center, half: [across, caption.size / 2.0 + 0.05] })
    }
}

/// The pieces of a line that remain when gaps are cut out of it. A gap is its middle and its half length; gaps come in
/// order.
fn pieces([from, to]: [f32; 2], gaps: impl Iterator<Item = [f32; 2]>) -> Vec<[f32; 2]> {
    let mut pieces = Vec::new();
    let mut begin = from;
    for [middle, half] in gaps {
        // A gap at the end of a line also cuts off the frame's extra width.
        let (end, next) = (middle - half, middle + half);
        if end > begin {
            pieces.push([begin, end]);
        }
        begin = next;
    }
    if to > begin {
        pieces.push([begin, to]);
    }
    pieces
}

/// The first and last points of the rows of five and more among `points`.
fn rows(points: &[Point], size: u8) -> Vec<[Point; 2]> {
    let mut rows = Vec::new();
    for direction in Direction::ALL {
        let (dx, dy) = direction.step();
        let there = |from: Point, steps: i32| from.offset(dx, dy, steps, size).filter(|next| points.contains(next));
        for &first in points.iter().filter(|&&point| point.is_on(size) && there(point, -1).is_none()) {
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
    fn a_line_makes_room_for_texts() {
        let check = |gaps: &[[f32; 2]], expected: &[[f32; 2]]| {
            assert_eq!(pieces([-0.5, 4.5], gaps.iter().copied()), expected, "{gaps:?}");
        };
        check(&[], &[[-0.5, 4.5]]);
        check(&[[2.0, 0.25]], &[[-0.5, 1.75], [2.25, 4.5]]);
        check(&[[0.0, 0.5], [4.0, 0.5]], &[[0.5, 3.5]]);
        check(&[[1.0, 0.5], [2.0, 0.5]], &[[-0.5, 0.5], [2.5, 4.5]]);
    }
}
