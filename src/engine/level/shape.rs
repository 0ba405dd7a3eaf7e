//! Shapes: stones of one colour in a line that can still become a five; and whether a person would overlook one.
//!
//! ```text
//!   ·XXX·    ·X·XX·    X··XX     solid and broken: people see a row sooner than a gap in it
//! ```
//! People overlook a shape rather than a whole line: a broken one more than a solid one, a diagonal more than a row, the
//! opponent's more than their own, the second that a stone makes, one far from where they played last, and one whose
//! stones are old. An overlooked shape stays overlooked until it changes: the draw is a hash of the game's seed and of
//! the shape, so it needs no memory.

use super::odds::{self, LogOdds};
use crate::engine::cell::Cell;
use crate::engine::hash::stone_hash;
use crate::rules::rng::mix;
use crate::rules::{Board, Color, Direction, Move, Point};
use std::collections::{HashMap, HashSet};

/// Stones in a row that win.
const FIVE: usize = 5;

/// Stones of one colour in a line, two to four of them within five points without a stone of the other colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub color: Color,
    pub direction: Direction,
    /// The stones, in the line's order.
    pub stones: Vec<Cell>,
    /// Empty points of the fives that all the stones can be part of.
    pub room: Vec<Cell>,
    /// All points of the line around them up to the edge or a stone of the other colour, in the line's order.
    run: Vec<Cell>,
    /// Number of these fives.
    fives: usize,
    /// Plies at which the oldest and the newest of the stones were placed, from 1; 0 for stones that were set up.
    plies: [usize; 2],
    /// Distance of its nearest stone from the stone that was placed before its newest one.
    distance: u8,
    /// Whether its newest stone made a larger shape as well.
    is_second: bool,
}

impl Shape {
    /// Whether there is a gap between the stones.
    pub fn is_broken(&self) -> bool {
        let span = self.stones[0].distance(self.stones[self.stones.len() - 1]);
        usize::from(span) >= self.stones.len()
    }

    /// Change of the odds of overlooking the shape, to a player of `mover`'s colour.
    fn log_odds(&self, mover: Color) -> LogOdds {
        let when = |condition: bool, more: LogOdds| if condition { more } else { 0 };
        let is_diagonal = matches!(self.direction, Direction::Rising | Direction::Falling);
        let is_own = self.color == mover;
        let age = (self.plies[1] - self.plies[0]).min(20) as LogOdds;
        let is_four = self.stones.len() == FIVE - 1;
        when(self.is_broken(), BROKEN)
            + when(is_diagonal, DIAGONAL)
            + when(!is_own, OPPONENTS)
            + when(self.is_second, SECOND)
            + LogOdds::from(self.distance.min(8)) * POINT_AWAY
            + age * PLY_OLD
            + when(is_four, if is_own { OWN_FOUR } else { FOUR })
    }

    /// Whether a player of `mover`'s colour overlooks the shape, who overlooks one of `thousandths` as such.
    pub fn is_overlooked(&self, mover: Color, thousandths: u32, game_seed: u64) -> bool {
        let kind = (self.stones.len() << 8 | self.fives << 4 | (self.direction as usize)) as u64;
        let stones = self.stones.iter().fold(0, |hash, &stone| hash ^ stone_hash(stone, self.color));
        odds::happens(thousandths, self.log_odds(mover), mix(game_seed ^ mix(kind ^ stones)))
    }
}

/// Logarithms of the odds, in thousandths.
const BROKEN: LogOdds = 900;
const DIAGONAL: LogOdds = 600;
const OPPONENTS: LogOdds = 500;
/// For the second shape of one stone.
const SECOND: LogOdds = 700;
const POINT_AWAY: LogOdds = 150;
const PLY_OLD: LogOdds = 50;
/// For a four of the opponent's, which is a five next, and for an own one, which wins at once.
const FOUR: LogOdds = -3_000;
const OWN_FOUR: LogOdds = -4_500;

/// Returns the shapes of a board. Of shapes in one line the larger one counts, not its parts.
pub fn shapes(board: &Board) -> Vec<Shape> {
    let ply_of: HashMap<Point, usize> =
        board.moves().iter().zip(1..).filter_map(|(mv, ply)| mv.point().map(|point| (point, ply))).collect();
    let before = |ply: usize| match ply.checked_sub(2).and_then(|index| board.moves().get(index)) {
        Some(&Move::Place(point)) => Some(Cell::of(point)),
        _ => None,
    };
    let mut shapes = Vec::new();
    for direction in Direction::ALL {
        for start in Point::all(board.size()).filter(|&start| is_start(start, direction, board.size())) {
            let (dx, dy) = direction.step();
            let line: Vec<(Cell, Option<Color>)> = (0..)
                .map_while(|steps| start.offset(dx, dy, steps, board.size()))
                .map(|point| (Cell::of(point), board.stone(point)))
                .collect();
            for color in Color::ALL {
                add_shapes(&line, color, direction, &mut shapes);
            }
        }
    }
    for shape in &mut shapes {
        let plies = || shape.stones.iter().map(|stone| ply_of.get(&stone.point()).copied().unwrap_or(0));
        shape.plies = [plies().min().unwrap_or(0), plies().max().unwrap_or(0)];
        let distance = |last: Cell| shape.stones.iter().map(|stone| stone.distance(last)).min();
        shape.distance = before(shape.plies[1]).and_then(distance).unwrap_or(0);
    }
    // The larger shapes come first; of each newest stone the first shape is the one that is looked at.
    shapes.sort_by_key(|shape| std::cmp::Reverse((shape.stones.len(), shape.fives, !shape.is_broken())));
    for index in 0..shapes.len() {
        let newest = |shape: &Shape| shape.plies[1];
        let ply = newest(&shapes[index]);
        shapes[index].is_second = ply > 0 && shapes[..index].iter().any(|larger| newest(larger) == ply);
    }
    shapes
}

/// Whether a line in this direction begins at the point.
fn is_start(point: Point, direction: Direction, size: u8) -> bool {
    let (dx, dy) = direction.step();
    point.offset(dx, dy, -1, size).is_none()
}

/// Adds the shapes of `color` in one line of cells.
fn add_shapes(line: &[(Cell, Option<Color>)], color: Color, direction: Direction, shapes: &mut Vec<Shape>) {
    let first = shapes.len();
    let is_barred = |&(_, stone): &(Cell, Option<Color>)| stone == Some(!color);
    let runs = || line.split(is_barred).filter(|run| run.len() >= FIVE);
    for (run, five) in runs().flat_map(|run| run.windows(FIVE).map(move |five| (run, five))) {
        let own = five.iter().filter(|(_, stone)| *stone == Some(color));
        let stones: Vec<Cell> = own.map(|&(cell, _)| cell).collect();
        if !(2..FIVE).contains(&stones.len()) {
            continue;
        }
        let room = five.iter().filter(|(_, stone)| stone.is_none()).map(|&(cell, _)| cell);
        // Fives with the same stones follow each other.
        match shapes[first..].iter_mut().find(|shape| shape.stones == stones) {
            Some(shape) => {
                let new: Vec<Cell> = room.filter(|cell| !shape.room.contains(cell)).collect();
                shape.room.extend(new);
                shape.fives += 1;
            }
            None => {
                shapes.push(Shape {
                    color,
                    direction,
                    stones,
                    room: room.collect(),
                    run: run.iter().map(|&(cell, _)| cell).collect(),
                    fives: 1,
                    plies: [0; 2],
                    distance: 0,
                    is_second: false,
                });
            }
        }
    }
    let all: Vec<Vec<Cell>> = shapes[first..].iter().map(|shape| shape.stones.clone()).collect();
    let is_part = |stones: &[Cell]| {
        all.iter().any(|larger| larger.len() > stones.len() && stones.iter().all(|stone| larger.contains(stone)))
    };
    let mut index = first;
    while index < shapes.len() {
        if is_part(&shapes[index].stones) {
            shapes.remove(index);
        } else {
            index += 1;
        }
    }
}

/// Points along whose lines a colour is not noticed.
#[derive(Default)]
pub struct Blindness(HashSet<(Color, u8, Cell)>);

impl Blindness {
    /// Returns the blindness that comes from overlooking some of the shapes. It hides all that the colour has in the
    /// line between two stones of the other, unless a shape there that is as large is seen: a gap between two shapes is
    /// noticed if either is.
    pub fn of(shapes: &[Shape], is_overlooked: impl Fn(&Shape) -> bool) -> Blindness {
        let is_same_run =
            |a: &Shape, b: &Shape| (a.color, a.direction, a.run.first()) == (b.color, b.direction, b.run.first());
        let (overlooked, seen): (Vec<&Shape>, Vec<&Shape>) = shapes.iter().partition(|shape| is_overlooked(shape));
        let hidden = overlooked.into_iter().filter(|shape| {
            !seen.iter().any(|seen| is_same_run(seen, shape) && seen.stones.len() >= shape.stones.len())
        });
        let points = hidden.flat_map(|shape| shape.run.iter().map(|&cell| (shape.color, shape.direction as u8, cell)));
        Blindness(points.collect())
    }

    /// Whether the colour is not noticed on the point along this direction.
    pub fn hides(&self, color: Color, direction: Direction, point: Point) -> bool {
        !self.0.is_empty() && self.0.contains(&(color, direction as u8, Cell::of(point)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;

    fn board(moves: &str) -> Board {
        Board::from_moves(15, Rule::Freestyle, moves).expect("a position")
    }

    fn texts(shapes: &[Shape]) -> Vec<String> {
        let cells = |cells: &[Cell]| cells.iter().map(|cell| cell.point().to_string()).collect::<Vec<_>>().join(" ");
        shapes.iter().map(|shape| format!("{} with {}", cells(&shape.stones), cells(&shape.room))).collect()
    }

    #[test]
    fn a_shape_is_the_stones_that_can_be_part_of_one_five_with_the_points_they_need() {
        // A broken three, an edge, a stone of the other side at one end.
        let shapes = shapes(&board("E8A1F8B1H8D8"));
        assert_eq!(texts(&shapes), ["E8 F8 H8 with G8 I8", "A1 B1 with C1 D1 E1"]);
        assert!(shapes[0].is_broken() && !shapes[1].is_broken());
        assert_eq!((shapes[0].plies, shapes[0].distance), ([1, 5], 7), "from B1");
    }

    #[test]
    fn a_stone_in_two_shapes_makes_one_of_them_second() {
        let shapes = shapes(&board("H8A15H9C15I9E15H10"));
        let second: Vec<bool> =
            shapes.iter().filter(|shape| shape.plies[1] == 7).map(|shape| shape.is_second).collect();
        assert_eq!(second, [false, true], "H8 to H10, and H10 with I9: {:?}", texts(&shapes));
    }

    #[test]
    fn the_draw_depends_on_the_seed_and_the_shape_and_stays_until_the_shape_changes() {
        let before = board("H8G6H9F6H10A1");
        let mut later = before.clone();
        for text in ["B12", "N3", "C12", "N4"] {
            later.play(Move::Place(text.parse().expect("a point"))).expect("legal");
        }
        let three = |board: &Board| shapes(board).into_iter().find(|shape| shape.stones.len() == 3).expect("a three");
        let overlooked = |shape: &Shape, seed: u64| shape.is_overlooked(Color::White, 300, seed);
        let count = (0..2_000).filter(|&seed| overlooked(&three(&before), seed)).count();
        assert!((950..1_200).contains(&count), "{count}");
        assert!((0..2_000).all(|seed| overlooked(&three(&before), seed) == overlooked(&three(&later), seed)));
        let four = shapes(&board("H8G6H9F6H10A1H11")).remove(0);
        let count = (0..2_000).filter(|&seed| overlooked(&four, seed)).count();
        assert!((180..300).contains(&count), "{count}");
    }

    #[test]
    fn broken_diagonal_and_far_shapes_of_the_opponents_are_overlooked_more() {
        let log_odds = |moves: &str| shapes(&board(moves))[0].log_odds(Color::White);
        let solid = log_odds("H8H7I8I7J8");
        assert!(log_odds("H8H7I8I7K8") > solid, "broken");
        assert!(log_odds("H8H7I9I7J10") > solid, "diagonal");
        assert!(log_odds("H8A1I8A2J8") > solid, "far away");
        assert!(log_odds("H8H7I8I7A1A2B1O15J8") > solid, "old");
        assert!(shapes(&board("H8H7I8I7J8"))[0].log_odds(Color::Black) < solid, "one's own");
    }

    #[test]
    fn a_gap_between_two_shapes_is_seen_if_either_is() {
        let shapes = shapes(&board("E8E1F8G1J8I1K8A15A8"));
        let hides = |is_overlooked: &dyn Fn(&Shape) -> bool, color, text: &str| {
            let blindness = Blindness::of(&shapes, is_overlooked);
            blindness.hides(color, Direction::Horizontal, text.parse().expect("a point"))
        };
        assert!(hides(&|_| true, Color::Black, "G8") && hides(&|_| true, Color::Black, "O8"));
        assert!(!hides(&|_| true, Color::White, "G8") && !hides(&|_| false, Color::Black, "G8"));
        let last = Cell::of("K8".parse().expect("a point"));
        assert!(!hides(&|shape| shape.stones.contains(&last), Color::Black, "G8"));
    }
}
