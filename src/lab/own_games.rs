//! Games of the engine against itself: random beginnings, and values before their calibration.

use crate::engine::calibration::Calibration;
use crate::rules::rng::Rng;
use crate::rules::{Board, Move, Point, Rule};
use crate::verdict::Score;

/// Maximum distance of the stones from the centre, in columns and in rows.
const REACH: i32 = 3;

/// Returns a board with two to seven stones near its centre.
pub fn scattered(random: &mut Rng, rule: Rule, size: u8) -> Board {
    let mut board = Board::new(size, rule);
    let center = Point::center(size);
    let stones = 2 + random.below(6);
    while board.moves().len() < stones {
        let [dx, dy] = [(); 2].map(|()| random.below(2 * REACH as usize + 1) as i32 - REACH);
        let point = center.offset(dx, dy, 1, size).expect("the centre's neighbours are on the board");
        // An occupied or forbidden point is refused, and another one is drawn.
        let _ = board.play(Move::Place(point));
    }
    board
}

/// Returns the score of a search of so many nodes with its estimate in the engine's own units: what the evaluation learns
/// from must not depend on its calibration.
pub fn raw(board: &Board, score: Score, nodes: u64) -> Score {
    match score {
        Score::Estimate(estimate) => Score::estimate(Calibration::of(board).value(estimate, nodes)),
        proven => proven,
    }
}
