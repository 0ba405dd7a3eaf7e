//! Wins in five plies that the threats on the board show without a search, for the side to move or as a threat of the
//! opponent.
//!
//! ```text
//!   four-three     XXX·c        a four here, which has one answer, and an open three there, which has none in time:
//!                      X        c  block  the open four  any  five
//!                      X
//!   double-three   ·XX·c·       two open threes, of which one stone stops one; the other becomes an open four, unless
//!                       X       the opponent gains time by a four:
//!                       X       c  any  the open four  any  five
//! ```
//! Both are proofs against every defence. A four-three wins where the stone that blocks the four makes no four itself:
//! the block does not stand on the three's line, and without a four there is no time to stop that. A double-three wins
//! where no stone of the opponent's makes a four: two lines meet in one point only, so no stone stands on both.
//!
//! Black in renju may not make every open four. There the four and its block are tried on the board, and the open four
//! must be there after them.

use super::cell::Cell;
use super::pattern::{LineClass, OWN, digit_weight};
use super::position::Position;
use super::threat::Threat;
use crate::rules::{Color, Direction, Rule};

/// Plies of such a win.
pub const PLIES: usize = 5;

/// Returns a stone with which the side to move wins in five plies. There must be no five on the board for either side,
/// and no open four for the side to move.
pub fn find(position: &mut Position) -> Option<Cell> {
    let mover = position.side_to_move();
    find_four_three(position).or_else(|| {
        let wins = position.count(mover, Threat::DoubleThree) > 0 && !position.has_four(!mover);
        wins.then(|| position.cells(mover, Threat::DoubleThree).first()).flatten()
    })
}

/// Returns a stone that wins by a four-three.
fn find_four_three(position: &mut Position) -> Option<Cell> {
    let mover = position.side_to_move();
    if position.count(mover, Threat::FourThree) == 0 {
        return None;
    }
    let no_fours = !position.has_four(!mover);
    let must_try = position.rule() == Rule::Renju && mover == Color::Black;
    let cells = *position.cells(mover, Threat::FourThree);
    cells.iter().find(|&cell| {
        if must_try { wins_by_trying(position, cell) } else { no_fours || !answers_with_four(position, cell) }
    })
}

/// Returns the four-three by which the opponent would win if the side to move passed: the four, its block and the open
/// four. There must be no five on the board, and no open four.
pub fn threatened_line(position: &mut Position) -> Option<[Cell; 3]> {
    let opponent = !position.side_to_move();
    if position.count(opponent, Threat::FourThree) == 0 {
        return None;
    }
    position.make_pass();
    let line = find_four_three(position).and_then(|four| {
        position.make(four);
        let block = position.cells(opponent, Threat::Five).first().expect("a four threatens a five");
        position.make(block);
        let open_four = position.cells(opponent, Threat::OpenFour).iter().find(|&cell| position.is_legal(cell));
        position.unmake();
        position.unmake();
        open_four.map(|open_four| [four, block, open_four])
    });
    position.unmake();
    line
}

/// Whether the stone that blocks the four on `cell` makes a four.
fn answers_with_four(position: &Position, cell: Cell) -> bool {
    let mover = position.side_to_move();
    block_of_four(position, cell).is_none_or(|block| {
        let answer = position.threat(!mover, block);
        answer.makes_four() || answer == Threat::Forbidden
    })
}

/// Returns the one cell where a four made on `cell` becomes a five.
fn block_of_four(position: &Position, cell: Cell) -> Option<Cell> {
    let mover = position.side_to_move();
    let four = Direction::ALL.into_iter().find(|&direction| position.line_class(mover, cell, direction).is_four())?;
    (-4..=4).filter(|&steps| steps != 0).map(|steps| (steps, cell.along(four, steps))).find_map(|(steps, five)| {
        // The five's cell sees the four's stone on the other side.
        let wins = position.is_empty(five)
            && position.line_class_with(mover, five, four, OWN * digit_weight(-steps)) == LineClass::Five;
        wins.then_some(five)
    })
}

/// Plays the four on `cell` and its block; returns whether there is an open four afterwards, and no four of the
/// opponent's in time.
fn wins_by_trying(position: &mut Position, cell: Cell) -> bool {
    let mover = position.side_to_move();
    if !position.is_legal(cell) {
        return false;
    }
    position.make(cell);
    let block = position.cells(mover, Threat::Five).first().expect("a four threatens a five");
    let answer = position.threat(!mover, block);
    let mut wins = false;
    if !answer.makes_four() && position.is_legal(block) {
        position.make(block);
        wins = position.cells(mover, Threat::OpenFour).iter().any(|cell| position.is_legal(cell));
        position.unmake();
    }
    position.unmake();
    wins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::tests::{fives, point_near_stones};
    use crate::engine::vcf::line;
    use crate::rules::rng::Rng;
    use crate::rules::{Board, Move, PlayError, Point};

    /// Whether the side to move has a five, or a stone after which the opponent, who has none, cannot stop the next.
    fn wins_in_three(board: &mut Board) -> bool {
        let attacker = board.side_to_move();
        if !fives(board, attacker).is_empty() {
            return true;
        }
        board.legal_points().collect::<Vec<_>>().into_iter().any(|point| {
            board.play(Move::Place(point)).expect("the point is legal");
            let mine = fives(board, attacker);
            let is_stopped = mine.iter().any(|&five| board.check(Move::Place(five)).is_ok());
            let wins = fives(board, !attacker).is_empty() && (mine.len() > 1 || (!mine.is_empty() && !is_stopped));
            board.undo();
            wins
        })
    }

    #[test]
    fn a_win_that_the_board_shows_holds_against_every_reply() {
        let mut met = [[0; 2]; 3];
        for rule in Rule::COMMON {
            for seed in 1..=1_600u64 {
                let mut rng = Rng::new(seed);
                let mut board = Board::new(10, rule);
                for _ in 0..10 + seed % 12 {
                    if let Some(point) = point_near_stones(&mut rng, &board) {
                        let _ = board.play(Move::Place(point));
                    }
                }
                if board.ending().is_some() {
                    continue;
                }
                let mut position = Position::new(&board);
                let mover = position.side_to_move();
                let is_quiet = Color::ALL.iter().all(|&color| position.count(color, Threat::Five) == 0);
                if !is_quiet || position.count(mover, Threat::OpenFour) > 0 {
                    continue;
                }
                let Some(cell) = find(&mut position) else { continue };
                let kind = usize::from(position.threat(mover, cell) == Threat::DoubleThree);
                met[rule as usize][kind] += 1;
                board.play(Move::Place(cell.point())).expect("the stone is legal");
                let replies: Vec<Point> = board.legal_points().collect();
                for reply in replies {
                    board.play(Move::Place(reply)).expect("the reply is legal");
                    assert!(board.ending().is_none() && wins_in_three(&mut board), "{cell:?} {reply} {board:?}");
                    board.undo();
                }
            }
        }
        assert!(met.iter().all(|kinds| kinds[0] > 10) && met[0][1] > 10 && met[1][1] > 10, "{met:?}");
    }

    /// After every legal reply that is not among the spoilers of a four-three that is threatened, it wins as it stands.
    #[test]
    fn a_reply_that_does_not_stop_a_threatened_four_three_loses_to_it() {
        let mut met = [0; 3];
        for rule in Rule::COMMON {
            for seed in 1..=2_400u64 {
                let mut rng = Rng::new(seed);
                let mut board = Board::new(10, rule);
                for _ in 0..10 + seed % 12 {
                    if let Some(point) = point_near_stones(&mut rng, &board) {
                        let _ = board.play(Move::Place(point));
                    }
                }
                let mut position = Position::new(&board);
                let threats = [Threat::Five, Threat::OpenFour];
                let is_quiet = Color::ALL
                    .into_iter()
                    .all(|color| threats.into_iter().all(|threat| position.count(color, threat) == 0));
                if board.ending().is_some() || !is_quiet {
                    continue;
                }
                let Some(line) = threatened_line(&mut position) else { continue };
                let spoilers: Vec<Cell> = line::spoilers(&mut position, &line).iter().collect();
                met[rule as usize] += 1;
                let hasty = line::spoilers_until(&mut position, &line, || true);
                assert!(
                    spoilers.iter().all(|&cell| hasty.contains(cell)),
                    "without time nothing is left out: {board:?}"
                );
                let others: Vec<Point> =
                    board.legal_points().filter(|&point| !spoilers.contains(&Cell::of(point))).collect();
                for reply in others {
                    for point in [reply, line[0].point()] {
                        board.play(Move::Place(point)).expect("the stone is legal");
                        assert!(board.ending().is_none(), "{board:?}");
                    }
                    let block = board.play(Move::Place(line[1].point()));
                    if matches!(block, Err(PlayError::Forbidden(..))) {
                        // The four cannot be blocked: it wins even sooner.
                        board.undo();
                        board.undo();
                        continue;
                    }
                    assert_eq!((block, board.ending()), (Ok(()), None), "{board:?}");
                    assert!(fives(&board, !board.side_to_move()).is_empty() && wins_in_three(&mut board), "{board:?}");
                    for _ in 0..3 {
                        board.undo();
                    }
                }
            }
        }
        assert!(met.iter().all(|&met| met > 20), "{met:?}");
    }
}
