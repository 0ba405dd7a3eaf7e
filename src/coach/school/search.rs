//! Searches of the school that take too long for a frame of the window: asked on one thread, answered on another.

use super::engine::{self, EngineRun, FoursRun};
use super::gomoku::{self, Counted, Setting};
use super::tic_tac_toe;
use crate::engine::Engine;
use crate::rules::Board;
use crate::textbook::tic_tac_toe::Position;
use std::sync::atomic::AtomicBool;

/// A question for a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchQuestion {
    /// The best square for the side to move, and the value of each.
    Squares(Position),
    /// The cost of a search by the textbook's player.
    Gomoku(Board, Setting),
    /// The engine's search.
    Engine(Board),
    /// The engine's search of fours, beside the textbook's player.
    Fours(Board),
}

/// Answer to a [`SearchQuestion`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchAnswer {
    /// The best square, and the values: see [`tic_tac_toe::best`] and [`tic_tac_toe::values`].
    Squares(Option<usize>, [Option<i32>; 9]),
    /// Result and cost.
    Gomoku(Counted),
    /// Record of the search.
    Engine(EngineRun),
    /// Record of the search of fours.
    Fours(FoursRun),
}

/// Answers a question, with the engine where it is the engine's; ends soon after `stop` is set.
pub fn answer(engine: &mut Engine, question: &SearchQuestion, stop: &AtomicBool) -> SearchAnswer {
    match question {
        SearchQuestion::Squares(position) => {
            SearchAnswer::Squares(tic_tac_toe::best(position), tic_tac_toe::values(position))
        }
        SearchQuestion::Gomoku(board, setting) => SearchAnswer::Gomoku(gomoku::count(board, setting, stop)),
        SearchQuestion::Engine(board) => SearchAnswer::Engine(engine::run(engine, board, stop)),
        SearchQuestion::Fours(board) => SearchAnswer::Fours(engine::run_fours(engine, board, stop)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_answered_by_searches_of_their_kind() {
        let (stop, mut engine) = (AtomicBool::new(false), Engine::new());
        let position = tic_tac_toe::of_the_tutorials();
        let squares = answer(&mut engine, &SearchQuestion::Squares(position), &stop);
        assert_eq!(squares, SearchAnswer::Squares(Some(8), tic_tac_toe::values(&position)));
        let question = SearchQuestion::Gomoku(gomoku::horizon(), gomoku::at_horizon());
        let SearchAnswer::Gomoku(counted) = answer(&mut engine, &question, &stop) else {
            panic!("a count was asked for")
        };
        assert!(counted.found.is_some());
        let question = SearchQuestion::Fours(engine::fours_position());
        let SearchAnswer::Fours(run) = answer(&mut engine, &question, &stop) else { panic!("fours were asked for") };
        assert!(!run.line.is_empty());
    }
}
