//! Searches of the school that take too long for a frame of the window: asked on one thread, answered on another.

use super::gomoku::{self, Counted, Setting};
use super::tic_tac_toe;
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
}

/// Answer to a [`SearchQuestion`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchAnswer {
    /// The best square, and the values: see [`tic_tac_toe::best`] and [`tic_tac_toe::values`].
    Squares(Option<usize>, [Option<i32>; 9]),
    /// Result and cost.
    Gomoku(Counted),
}

/// Answers a question; ends soon after `stop` is set.
pub fn answer(question: &SearchQuestion, stop: &AtomicBool) -> SearchAnswer {
    match question {
        SearchQuestion::Squares(position) => {
            SearchAnswer::Squares(tic_tac_toe::best(position), tic_tac_toe::values(position))
        }
        SearchQuestion::Gomoku(board, setting) => SearchAnswer::Gomoku(gomoku::count(board, setting, stop)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_answered_by_searches_of_their_kind() {
        let stop = AtomicBool::new(false);
        let position = tic_tac_toe::of_the_tutorials();
        let squares = answer(&SearchQuestion::Squares(position), &stop);
        assert_eq!(squares, SearchAnswer::Squares(Some(8), tic_tac_toe::values(&position)));
        let question = SearchQuestion::Gomoku(gomoku::horizon(), gomoku::at_horizon());
        let SearchAnswer::Gomoku(counted) = answer(&question, &stop) else { panic!("a count was asked for") };
        assert!(counted.found.is_some());
    }
}
