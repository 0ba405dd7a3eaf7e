//! Games between weakened levels. A weak side overlooks lines now and then, so positions arise with wins that a person
//! may miss as well.

use super::Failure;
use crate::arena::openings::{built_in, turned};
use crate::engine::{Engine, Level, Limits, Request, Resources};
use crate::rules::rng::Rng;
use crate::rules::{Board, DEFAULT_SIZE, Move, Rule, Symmetry, five};
use std::ops::{Range, RangeInclusive};
use std::sync::atomic::AtomicBool;

/// Terms of a game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Rule of the game.
    pub rule: Rule,
    /// Seed of the game.
    pub seed: u64,
    /// Numbers of the levels, one of which each player gets.
    pub levels: RangeInclusive<u8>,
    /// Numbers of stones in the positions that are visited. With the last the game is broken off.
    pub stones: Range<usize>,
}

/// Plays a game and visits the positions in which no five must be made or stopped. The same terms give the same game.
///
/// # Errors
/// If a visit fails.
pub fn play(terms: &Terms, visit: &mut impl FnMut(&Board) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut random = Rng::new(terms.seed ^ (terms.rule as u64) << 48);
    let openings = built_in(DEFAULT_SIZE, terms.rule);
    let opening = &openings[random.below(openings.len())];
    let mut board = turned(opening, Symmetry::ALL[random.below(8)]);
    let levels = [(); 2].map(|()| Level::new(terms.levels.start() + random.below(terms.levels.len()) as u8));
    let mut player = Engine::new();
    while board.ending().is_none() && board.moves().len() < terms.stones.end {
        if board.moves().len() >= terms.stones.start && !is_forced(&board) {
            visit(&board)?;
        }
        let level = levels[board.moves().len() % 2];
        let limits = |level: Level| Limits { time: None, optimum: None, ..level.limits() };
        let request = Request {
            board: board.clone(),
            limits: level.map_or(Limits::to_depth(1), limits),
            resources: Resources { threads: 1, hash_mib: 8 },
            weakness: level,
            seed: random.next_u64(),
            lines: 1,
        };
        let found = player.search(&request, &AtomicBool::new(false), &mut |_| {});
        let Some(best) = found.best else { break };
        board.play(Move::Place(best)).expect("the engine's moves are legal");
    }
    Ok(())
}

/// Whether either side can make a five, so that there is nothing to find.
fn is_forced(board: &Board) -> bool {
    let makes_five = |point| {
        let colors = [board.side_to_move(), !board.side_to_move()];
        colors.into_iter().any(|color| five::makes_five(board, point, color))
    };
    board.empty_points().any(makes_five)
}
