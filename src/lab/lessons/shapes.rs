//! Exercises of the shapes, from drawn positions: what is right is a matter of the rules alone.

use super::draw::{Drawn, Sketch, draw};
use crate::coach::lesson::{Aim, Answer, Exercise, Goal, Lesson};
use crate::explain::{fives, fours_to_make, threes};
use crate::rules::rng::Rng;
use crate::rules::{Board, Color, Direction, Forbidden, Point, Rule, five};
use std::ops::RangeInclusive;

/// Draws a position for a lesson of shapes; `None` where it is none, or the lesson is another.
pub fn exercise(lesson: Lesson, random: &mut Rng) -> Option<Exercise> {
    let side = *random.choose(&Color::ALL);
    let mut of = |size: u8, rule: Rule, side: Color, own: &[&[usize]], foe: &[&[usize]], around: usize| {
        let (own, foe) = (*random.choose(own), *random.choose(foe));
        let around = random.below(around + 1);
        draw(random, &Sketch { size, rule, side, own, foe, around })
    };
    let free = Rule::Freestyle;
    match lesson {
        Lesson::FirstStone => {
            let board = of(15, free, side, &[&[], &[1], &[2]], &[&[], &[1]], 4)?.board;
            let empty: Vec<Point> = board.empty_points().collect();
            let asked = *random.choose(&empty);
            Exercise::new(lesson, &board, Goal::Place(asked), Answer::point(asked)).ok()
        }
        Lesson::Five => {
            let board = of(9, free, side, &[&[4], &[4], &[4, 4], &[4, 3, 4]], &[&[], &[2], &[3]], 3)?.board;
            let answers = Aim::Five.points(&board);
            let is_calm = fives(&board, !side).is_empty();
            match answers.len() {
                1 if is_calm => found(lesson, &board, Goal::Make(Aim::Five), answers),
                2..=3 if is_calm => found(lesson, &board, Goal::FindAll(Aim::Five), answers),
                _ => None,
            }
        }
        Lesson::StopFour => {
            let board = of(9, free, side, &[&[2], &[3], &[2, 2], &[3, 2]], &[&[4]], 3)?.board;
            let is_wanted = fives(&board, side).is_empty();
            is_wanted.then(|| made(lesson, &board, Aim::StopsFive, 1..=1)).flatten()
        }
        Lesson::OpenFour => {
            let board = of(9, free, side, &[&[3], &[3], &[3, 3], &[3, 2]], &[&[1], &[2]], 3)?.board;
            let closed = Aim::Four.points(&board).len() - Aim::OpenFour.points(&board).len();
            if !is_calm(&board) || closed == 0 {
                return None;
            }
            match random.below(2) {
                0 => made(lesson, &board, Aim::OpenFour, 1..=1),
                _ => all(lesson, &board, Aim::OpenFour, 2..=3),
            }
        }
        Lesson::Fours => {
            let board = of(9, free, side, &[&[3], &[3], &[3, 3], &[3, 2, 3]], &[&[1], &[2]], 3)?.board;
            is_calm(&board).then(|| all(lesson, &board, Aim::Four, 2..=6)).flatten()
        }
        Lesson::OpenThree | Lesson::SplitThree => {
            let board = of(9, free, side, &[&[2], &[2], &[2, 2]], &[&[1], &[2], &[2, 1]], 3)?.board;
            let aim = if lesson == Lesson::OpenThree { Aim::OpenThree } else { Aim::SplitThree };
            let is_wanted = is_calm(&board) && threes(&board, side).is_empty();
            is_wanted.then(|| made(lesson, &board, aim, 1..=4)).flatten()
        }
        Lesson::StopThree => {
            let board = of(9, free, side, &[&[1], &[2]], &[&[3], &[3], &[3, 3]], 3)?.board;
            let has_time = !fours_to_make(&board, side).is_empty() || !threes(&board, side).is_empty();
            let is_wanted = !has_time && fives(&board, !side).is_empty() && !threes(&board, !side).is_empty();
            is_wanted.then(|| all(lesson, &board, Aim::StopsThree, 1..=4)).flatten()
        }
        Lesson::Twos => {
            let board = of(9, free, side, &[&[1]], &[&[1], &[2], &[1, 1]], 4)?.board;
            made(lesson, &board, Aim::OpenTwo, 1..=6)
        }
        Lesson::DoubleFour => {
            let rule = if side == Color::White { Rule::Renju } else { free };
            let board = of(9, rule, side, &[&[3, 3], &[3, 3, 2]], &[&[1], &[2], &[3]], 3)?.board;
            let is_wanted = is_calm(&board) && Aim::OpenFour.points(&board).is_empty();
            is_wanted.then(|| made(lesson, &board, Aim::DoubleFour, 1..=1)).flatten()
        }
        Lesson::Crossings => {
            let board = of(9, free, side, &[&[2, 2], &[3, 2], &[2, 2, 2], &[3, 3]], &[&[1], &[2]], 3)?.board;
            is_calm(&board).then(|| all(lesson, &board, Aim::Crossing, 2..=4)).flatten()
        }
        Lesson::GoodShape => {
            let board = of(11, free, side, &[&[1, 1], &[1, 1, 1]], &[&[1], &[2], &[1, 1]], 4)?.board;
            made(lesson, &board, Aim::TwoTwos, 1..=4)
        }
        Lesson::DoubleFourFoul => {
            let lines: &[&[usize]] = &[&[3, 3], &[4, 3], &[3, 3, 3], &[4]];
            let board = of(11, Rule::Renju, Color::Black, lines, &[&[1], &[2]], 3)?.board;
            let is_wanted = fives(&board, Color::Black).is_empty() && fives(&board, Color::White).is_empty();
            is_wanted.then(|| all(lesson, &board, Aim::Forbidden(Forbidden::DoubleFour), 1..=3)).flatten()
        }
        Lesson::DoubleThreeFoul => {
            let board =
                of(11, Rule::Renju, Color::Black, &[&[2, 2], &[2, 2, 2], &[2, 2, 2, 2]], &[&[1], &[2]], 4)?.board;
            is_calm(&board).then(|| all(lesson, &board, Aim::Forbidden(Forbidden::DoubleThree), 1..=3)).flatten()
        }
        Lesson::FiveFirst => {
            let lines: &[&[usize]] = &[&[4, 5], &[4, 3, 3], &[4, 2, 2]];
            let Drawn { board, own, .. } = of(11, Rule::Renju, Color::Black, lines, &[&[1], &[2]], 3)?;
            let is_wanted = five::makes_five(&board, own, Color::Black)
                && fives(&board, Color::White).is_empty()
                && would_be_forbidden(&board, own);
            is_wanted.then(|| made(lesson, &board, Aim::Five, 1..=1)).flatten()
        }
        _ => None,
    }
}

/// Whether neither side can make a five, and the other side no open four.
fn is_calm(board: &Board) -> bool {
    let side = board.side_to_move();
    fives(board, side).is_empty() && fives(board, !side).is_empty() && threes(board, !side).is_empty()
}

/// Whether the five is beside what would be forbidden without it: a longer row, or two fours or threes in other lines.
fn would_be_forbidden(board: &Board, point: Point) -> bool {
    let five = Direction::ALL.into_iter().find(|&line| five::row_length(board, point, Color::Black, line) == 5);
    let Some(five) = five else { return false };
    // Without a stone of the five that touches the point the others are as they were.
    let (dx, dy) = five.step();
    let [left, right] = [-1, 1].map(|sign| point.offset(dx, dy, sign, board.size()));
    let is_black = |&end: &Point| board.stone(end) == Some(Color::Black);
    let taken: Vec<Point> = [left, right].into_iter().flatten().filter(is_black).collect();
    let stones: Vec<_> = board.stones().filter(|stone| !taken.contains(&stone.0)).collect();
    let without = Board::with_stones(board.size(), board.rule(), &stones, Color::Black).expect("fewer stones");
    without.forbidden(point).is_some()
}

fn made(lesson: Lesson, board: &Board, aim: Aim, count: RangeInclusive<usize>) -> Option<Exercise> {
    let answers = aim.points(board);
    count.contains(&answers.len()).then(|| found(lesson, board, Goal::Make(aim), answers)).flatten()
}

fn all(lesson: Lesson, board: &Board, aim: Aim, count: RangeInclusive<usize>) -> Option<Exercise> {
    let answers = aim.points(board);
    count.contains(&answers.len()).then(|| found(lesson, board, Goal::FindAll(aim), answers)).flatten()
}

fn found(lesson: Lesson, board: &Board, goal: Goal, answers: Vec<Point>) -> Option<Exercise> {
    Exercise::new(lesson, board, goal, Answer::Points(answers)).ok()
}
