//! Players of fixed strength, against whom the lowest levels are measured. They know the rules and a handful of habits,
//! search nothing, and are not to change, so that figures of different versions can be compared.

use crate::rules::rng::mix;
use crate::rules::{Board, Color, Direction, Point, five};

/// A player of fixed strength; each has the habits of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum TestPlayer {
    /// Plays next to a stone.
    Random,
    /// Completes a five, and blocks a four.
    Blocker,
    /// Extends its longest row, where it has the most room.
    Simple,
    /// Blocks an open three.
    Defender,
}

impl TestPlayer {
    /// Returns a move, drawn from those that are equally good; the game must not be over, and a move be left.
    pub fn choose(self, board: &Board, seed: u64) -> Point {
        let mover = board.side_to_move();
        let legal: Vec<Point> = board.legal_points().collect();
        let stones: Vec<Point> = board.stones().map(|(stone, _)| stone).collect();
        let draw = |points: &[Point]| {
            let number = mix(seed ^ mix(stones.len() as u64 + 1)) % points.len() as u64;
            points[number as usize]
        };
        if stones.is_empty() {
            return Point::center(board.size());
        }
        let touches = |point: &Point| stones.iter().any(|stone| distance(*stone, *point) == 1);
        let near: Vec<Point> = legal.iter().copied().filter(touches).collect();
        let near = if near.is_empty() { legal.clone() } else { near };
        let that = |holds: &dyn Fn(Point) -> bool| -> Vec<Point> {
            legal.iter().copied().filter(|&point| holds(point)).collect()
        };
        let best = |value: &dyn Fn(Point) -> [usize; 2]| {
            let greatest = near.iter().map(|&point| value(point)).max();
            near.iter().copied().filter(|&point| Some(value(point)) == greatest).collect()
        };
        let mut habits: Vec<Vec<Point>> = Vec::new();
        if self >= TestPlayer::Blocker {
            habits.push(that(&|point| five::makes_five(board, point, mover)));
            habits.push(that(&|point| five::makes_five(board, point, !mover)));
        }
        if self >= TestPlayer::Defender {
            habits.push(that(&|point| makes_open_four(board, point, mover)));
            habits.push(that(&|point| makes_open_four(board, point, !mover)));
        }
        if self >= TestPlayer::Simple {
            habits.push(best(&|point| row(board, point, mover)));
        }
        habits.push(near.clone());
        draw(habits.iter().find(|points| !points.is_empty()).expect("a move is left"))
    }
}

/// Largest number of stones of `color` in five points through `point` without one of the other colour, and the number
/// of such fives.
fn row(board: &Board, point: Point, color: Color) -> [usize; 2] {
    let (mut most, mut fives) = (0, 0);
    for direction in Direction::ALL {
        let (dx, dy) = direction.step();
        for first in -4..=0 {
            let points: Vec<Point> =
                (first..first + 5).map_while(|steps| point.offset(dx, dy, steps, board.size())).collect();
            if points.len() < 5 || points.iter().any(|&at| board.stone(at) == Some(!color)) {
                continue;
            }
            let own = points.iter().filter(|&&at| board.stone(at) == Some(color)).count();
            (most, fives) = if own > most { (own, 1) } else { (most, fives + usize::from(own == most)) };
        }
    }
    [most, fives]
}

/// Whether a stone of `color` on the point leaves two points that make a five.
pub fn makes_open_four(board: &Board, point: Point, color: Color) -> bool {
    if row(board, point, color)[0] < 3 {
        return false;
    }
    let with = |point: Point| board.stones().chain([(point, color)]).collect::<Vec<_>>();
    let Ok(after) = Board::with_stones(board.size(), board.rule(), &with(point), color) else { return false };
    after.empty_points().filter(|&five| five::makes_five(&after, five, color)).count() > 1
}

fn distance(from: Point, to: Point) -> u8 {
    from.x().abs_diff(to.x()).max(from.y().abs_diff(to.y()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;

    /// The moves that a player chooses for some seeds.
    fn choices(player: TestPlayer, moves: &str) -> Vec<String> {
        let board = Board::from_moves(15, Rule::Freestyle, moves).expect("a position");
        let mut points: Vec<String> = (0..40).map(|seed| player.choose(&board, seed).to_string()).collect();
        points.sort();
        points.dedup();
        points
    }

    #[test]
    fn each_has_the_habits_of_those_before_it() {
        use TestPlayer::{Blocker, Defender, Random, Simple};
        assert_eq!(choices(Simple, ""), ["H8"]);
        assert_eq!(choices(Random, "H8").len(), 8);
        // A five before the block of one.
        assert_eq!(choices(Blocker, "H8A1H9A2H10A3H11A4"), ["H12", "H7"]);
        assert_eq!(choices(Blocker, "H8A1H9A2H10A3O15A4"), ["A5"]);
        // Its longest row is extended where there is room; an open three is left to the defender to stop.
        assert_eq!(choices(Simple, "H8A1H9A2H10"), ["A3"]);
        assert_eq!(choices(Defender, "H8A1H9A3H10O1G8C15"), ["H11", "H7"]);
        assert_eq!(choices(Defender, "H8A1H9A3H10"), ["H11", "H7"]);
    }
}
