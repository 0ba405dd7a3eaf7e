//! Small positions drawn at random: stones in lines through a point, and a few others around them.

use crate::rules::rng::Rng;
use crate::rules::{Board, Color, Direction, Point, Rule};

/// Content that a position is to have.
#[derive(Clone, Copy, Debug)]
pub struct Sketch<'a> {
    /// Points a side.
    pub size: u8,
    /// Rule of the board.
    pub rule: Rule,
    /// The side to move.
    pub side: Color,
    /// Numbers of its stones in lines through one empty point, among five or six in a row.
    pub own: &'a [usize],
    /// The same of the other side, through another empty point.
    pub foe: &'a [usize],
    /// Number of stones that lie around.
    pub around: usize,
}

/// A position as it was drawn.
pub struct Drawn {
    /// The position.
    pub board: Board,
    /// The point through which the lines of the side to move were drawn.
    pub own: Point,
    /// The stones of the other side's first line, in the order of the line.
    pub foe_line: Vec<Point>,
}

/// Draws a position in which both sides have as many stones as in a game; `None` where there is no room, or the game is
/// over.
pub fn draw(random: &mut Rng, sketch: &Sketch) -> Option<Drawn> {
    let size = sketch.size;
    let mut canvas = Canvas { size, stones: Vec::new(), empty: Vec::new() };
    let own = random_point(random, size);
    canvas.empty.push(own);
    canvas.lines(random, own, sketch.own, sketch.side)?;
    let (foe, mut foe_line) = (random_point(random, size), Vec::new());
    if !sketch.foe.is_empty() {
        if !canvas.is_free(foe) {
            return None;
        }
        canvas.empty.push(foe);
        let before = canvas.stones.len();
        canvas.lines(random, foe, sketch.foe, !sketch.side)?;
        foe_line.extend(canvas.stones[before..].iter().take(sketch.foe[0]).map(|stone| stone.0));
        foe_line.sort_by_key(|point| (point.x(), point.y()));
    }
    for _ in 0..sketch.around {
        let color = *random.choose(&Color::ALL);
        canvas.add_near(random, color)?;
    }
    // Black has as many stones as White, or one more where White is to move.
    loop {
        let count = |color| canvas.stones.iter().filter(|stone| stone.1 == color).count();
        let (black, white) = (count(Color::Black), count(Color::White));
        let wanted = white + usize::from(sketch.side == Color::White);
        match black.cmp(&wanted) {
            std::cmp::Ordering::Less => canvas.add_near(random, Color::Black)?,
            std::cmp::Ordering::Equal => break,
            std::cmp::Ordering::Greater => canvas.add_near(random, Color::White)?,
        }
    }
    let board = Board::with_stones(size, sketch.rule, &canvas.stones, sketch.side).ok()?;
    board.ending().is_none().then_some(Drawn { board, own, foe_line })
}

fn random_point(random: &mut Rng, size: u8) -> Point {
    Point::new(random.below(usize::from(size)) as u8, random.below(usize::from(size)) as u8)
}

/// Stones so far, and the points that stay empty.
struct Canvas {
    size: u8,
    stones: Vec<(Point, Color)>,
    empty: Vec<Point>,
}

impl Canvas {
    fn is_free(&self, point: Point) -> bool {
        !self.empty.contains(&point) && !self.stones.iter().any(|stone| stone.0 == point)
    }

    /// Draws lines of so many stones through the point, each in a direction of its own.
    fn lines(&mut self, random: &mut Rng, through: Point, counts: &[usize], color: Color) -> Option<()> {
        let mut directions = Direction::ALL;
        random.shuffle(&mut directions);
        for (&count, direction) in counts.iter().zip(directions) {
            let (dx, dy) = direction.step();
            let span = if count > 4 { 6 } else { 5 };
            let first = -(random.below(span as usize) as i32);
            let mut cells: Vec<Point> = (first..first + span)
                .map(|step| through.offset(dx, dy, step, self.size))
                .collect::<Option<Vec<Point>>>()?;
            cells.retain(|&cell| cell != through);
            random.shuffle(&mut cells);
            for &cell in cells.get(..count)? {
                if !self.is_free(cell) {
                    return None;
                }
                self.stones.push((cell, color));
            }
        }
        Some(())
    }

    /// Adds a stone on a free point at most two steps away from another stone, or near the centre of an empty board.
    fn add_near(&mut self, random: &mut Rng, color: Color) -> Option<()> {
        for _ in 0..20 {
            let from = if self.stones.is_empty() {
                Point::center(self.size)
            } else {
                self.stones[random.below(self.stones.len())].0
            };
            let [dx, dy] = [(); 2].map(|()| random.below(5) as i32 - 2);
            if let Some(point) = from.offset(dx, dy, 1, self.size).filter(|&point| self.is_free(point)) {
                self.stones.push((point, color));
                return Some(());
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_position_has_its_lines_and_as_many_stones_as_in_a_game() {
        let mut random = Rng::new(7);
        let mut drawn = 0;
        for round in 0..2_000 {
            let side = Color::ALL[round % 2];
            let sketch = Sketch { size: 9, rule: Rule::Freestyle, side, own: &[2, 2], foe: &[3], around: 2 };
            let Some(Drawn { board, own, foe_line }) = draw(&mut random, &sketch) else { continue };
            drawn += 1;
            let count = |color| board.stones().filter(|stone| stone.1 == color).count();
            assert_eq!(count(Color::Black), count(Color::White) + usize::from(side == Color::White), "{board:?}");
            assert_eq!((board.stone(own), board.side_to_move()), (None, side));
            assert_eq!(foe_line.len(), 3);
            assert!(foe_line.iter().all(|&stone| board.stone(stone) == Some(!side)), "{board:?}");
        }
        assert!(drawn > 50, "{drawn}");
    }
}
