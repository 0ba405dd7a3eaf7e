//! Claims about a move from the shapes on the board alone, without a search.

use super::claim::Claim;
use super::forbidden::{self, false_forbidden};
use super::shapes::{self, Four, Shape, fours_through, is_allowed, line_points, threes_through, with};
use super::stubs::{blocked, built};
use crate::rules::{Board, Color, Direction, Point, five};

/// The claims about a stone of the side to move on the empty point, the most important first, without those that need a
/// proof.
pub fn visible_claims(before: &Board, point: Point) -> Vec<Claim> {
    let color = before.side_to_move();
    let after = with(before, point, color);
    if five::makes_five(before, point, color) {
        let mut line = five::winning_rows(&after, point, color).concat();
        line.sort();
        line.dedup();
        return vec![Claim::Five { line }];
    }
    if color == Color::Black
        && let Some(reason) = forbidden::reason(before, point)
    {
        return vec![Claim::Forbidden(reason)];
    }
    let made = made(&after, point, color);
    let makes_four = made.iter().any(|shape| matches!(shape, Shape::Four(_)));
    let stops: Vec<Shape> = standing(before, !color).into_iter().filter(|shape| !shape.stands_on(&after)).collect();
    // What is left is as it is after the stone: an open four may be a four that is still there.
    let mut leaves: Vec<Shape> = standing(&after, !color).into_iter().filter(|shape| shape.stands_on(before)).collect();
    leaves.retain(|shape| !makes_four || matches!(shape, Shape::Four(_)));

    let mut claims: Vec<Claim> = made.iter().cloned().map(Claim::Makes).collect();
    if is_unstoppable(&after, &made, color) {
        claims.push(Claim::Unstoppable);
    }
    claims.extend(made.iter().filter_map(|shape| forbidden_answer(&after, shape)));
    claims.extend(stops.into_iter().map(Claim::Stops));
    claims.extend(leaves.into_iter().map(Claim::Leaves));
    if color == Color::Black {
        claims.extend(false_forbidden(before, point).map(Claim::Allowed));
    }
    let (threes, twos) = built(&after, point, color, &made);
    claims.extend(threes.into_iter().map(Claim::BuildsThree));
    claims.extend(blocked(before, &after, point, color).into_iter().map(Claim::Blocks));
    claims.extend(twos.into_iter().map(Claim::BuildsTwo));
    claims
}

/// The fours and threes that a stone of the side to move on the empty point would be part of, the open fours first, then
/// the other fours. Whether the stone is allowed is not asked.
pub fn shapes_made(before: &Board, point: Point) -> Vec<Shape> {
    let color = before.side_to_move();
    made(&with(before, point, color), point, color)
}

/// The fours and threes of a colour, fours first.
fn standing(board: &Board, color: Color) -> Vec<Shape> {
    let fours = shapes::fours(board, color).into_iter().map(Shape::Four);
    fours.chain(shapes::threes(board, color).into_iter().map(Shape::Three)).collect()
}

/// The fours and threes that the stone on `point` is part of, the open fours first, then the other fours.
fn made(after: &Board, point: Point, color: Color) -> Vec<Shape> {
    let fours = Direction::ALL.into_iter().flat_map(|direction| fours_through(after, point, color, direction));
    let mut fours: Vec<Four> = fours.collect();
    fours.sort_by_key(|four| !four.open);
    let threes = Direction::ALL.into_iter().flat_map(|direction| threes_through(after, point, color, direction));
    fours.into_iter().map(Shape::Four).chain(threes.map(Shape::Three)).collect()
}

/// Whether some shape that was made stands after every legal reply that makes no five; false if nothing was made.
///
/// Only replies that take all fours away need a look, or, where there is no four, those in the lines of the threes: a
/// stone elsewhere changes no row of theirs. What it may change is where Black's threes go on in renju, and there two
/// threes without a four are forbidden, so that one three is the most there is; that is stopped in its line.
fn is_unstoppable(after: &Board, made: &[Shape], color: Color) -> bool {
    let is_four = |shape: &&Shape| matches!(shape, Shape::Four(_));
    let lines: Vec<&Shape> = match made.iter().any(|shape| is_four(&shape)) {
        true => made.iter().filter(is_four).collect(),
        false => made.iter().collect(),
    };
    let mut replies: Vec<Point> =
        lines.iter().flat_map(|shape| line_points(after, shape.stones()[0], shape.direction())).collect();
    replies.sort();
    replies.dedup();
    let survives = |reply: Point| {
        if five::makes_five(after, reply, !color) || !is_allowed(after, reply, !color) {
            return true;
        }
        let answered = with(after, reply, !color);
        made.iter().any(|shape| shape.stands_on(&answered))
    };
    !made.is_empty() && replies.into_iter().all(survives)
}

/// The four whose only answer is forbidden.
fn forbidden_answer(after: &Board, shape: &Shape) -> Option<Claim> {
    let Shape::Four(four) = shape else { return None };
    match (four.color, four.fives.as_slice()) {
        (Color::White, &[five]) => {
            let answer = forbidden::reason(after, five)?;
            Some(Claim::AnswerForbidden { four: four.clone(), answer })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;

    #[test]
    fn an_open_four_that_is_blocked_at_one_end_is_left_as_a_four() {
        let board = Board::from_moves(15, Rule::Freestyle, "H8A1I8A3J8A5K8").expect("a position");
        let claims = visible_claims(&board, "G8".parse().expect("a point"));
        let left: Vec<&Four> = claims
            .iter()
            .filter_map(|claim| match claim {
                Claim::Leaves(Shape::Four(four)) => Some(four),
                _ => None,
            })
            .collect();
        assert!(matches!(left[..], [four] if !four.open && four.fives.len() == 1), "{claims:?}");
    }
}
