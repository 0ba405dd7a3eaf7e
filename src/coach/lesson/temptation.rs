//! Wrong moves that tempt: those that a player of the textbook would try before the right one.

use super::{Answer, Exercise, Goal};
use crate::coach::textbook_player::{cell, player, point, side};
use crate::rules::{Board, Move, Point};
use crate::textbook::gomoku::{Gomoku, Position};

/// The legal moves near the stones in the order of the textbook's player, the most tempting first.
pub fn order(board: &Board) -> Vec<Point> {
    let stones: Vec<_> = board.stones().map(|(stone, color)| (cell(board, stone), side(color))).collect();
    let position = Position::with_stones(i32::from(board.size()), &stones, side(board.side_to_move()));
    let player = Gomoku { reach: Some(2), ..player(board, None) };
    let cells = player.best_few(&position, player.neighbours(&position));
    let points = cells.into_iter().map(|cell| point(board, cell));
    points.filter(|&point| board.check(Move::Place(point)).is_ok()).collect()
}

/// The wrong moves of an exercise that is answered by moves, the most tempting first.
pub fn wrong_moves(exercise: &Exercise) -> Vec<Point> {
    let right: &[Point] = match exercise.answer() {
        Answer::Points(points) => points,
        Answer::Line(points) => &points[..points.len().min(1)],
        Answer::Yes | Answer::No | Answer::Opening(_) | Answer::Take(_) => return Vec::new(),
    };
    let mut order = order(exercise.board());
    order.retain(|point| !right.contains(point));
    order
}

/// The most tempting wrong answers, at most `count`: moves, a set with one move too many or too few, a line that begins
/// with a wrong move, or what else there is to choose from.
pub fn wrong_answers(exercise: &Exercise, count: usize) -> Vec<Answer> {
    let moves = wrong_moves(exercise);
    let wrong: Vec<Answer> = match (exercise.goal(), exercise.answer()) {
        (Goal::FindAll(_) | Goal::HoldAll(_), Answer::Points(right)) => {
            let more = moves.into_iter().map(|point| [right.as_slice(), &[point]].concat());
            let less = right[..right.len() - right.len().min(1)].to_vec();
            more.take(count.saturating_sub(1)).chain([less]).map(Answer::Points).collect()
        }
        (Goal::Ask(question), answer) => {
            let options = question.options(exercise.board());
            options.into_iter().filter(|option| option != answer).collect()
        }
        (Goal::WinInHead { .. }, _) => moves.into_iter().map(|point| Answer::Line(vec![point])).collect(),
        _ => moves.into_iter().map(Answer::point).collect(),
    };
    wrong.into_iter().take(count).collect()
}

/// Difficulty, for the order within a lesson: the length, in plies of a win or in points to be found, then the number of
/// wrong moves that tempt more than the first right one, then the number of stones.
pub fn difficulty(exercise: &Exercise) -> (u32, usize, usize) {
    let right: &[Point] = match exercise.answer() {
        Answer::Points(points) => points,
        Answer::Line(points) => &points[..points.len().min(1)],
        Answer::Yes | Answer::No | Answer::Opening(_) | Answer::Take(_) => &[],
    };
    let order = order(exercise.board());
    let tempting = || order.iter().position(|point| right.contains(point)).unwrap_or(order.len());
    let (length, wrong) = match exercise.goal() {
        Goal::Win { plies, .. } | Goal::WinInHead { plies } => (*plies, tempting()),
        // Of all points to be found the last one counts.
        Goal::FindAll(_) | Goal::HoldAll(_) => {
            let last = order.iter().rposition(|point| right.contains(point)).map_or(order.len(), |last| last + 1);
            (right.len() as u32, last.saturating_sub(right.len()))
        }
        Goal::Place(_) | Goal::Make(_) | Goal::QuietThreat | Goal::Hold(_) => (0, tempting()),
        Goal::Ask(_) => (0, 0),
    };
    (length, wrong, exercise.board().stones().count())
}
