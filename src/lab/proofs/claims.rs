//! The wins that lessons and puzzles speak of.

use crate::coach::lesson::check::WRONG;
use crate::coach::lesson::{self, Answer, Exercise, Goal, Question, temptation};
use crate::coach::puzzle;
use crate::coach::puzzle::{Class, Puzzle};
use crate::rules::{Board, Move, Point};
use crate::verdict::Proof;
use std::fmt;

/// A position that its side to move is said to win.
#[derive(Clone, Debug)]
pub struct ClaimedWin {
    /// Origin, for people.
    pub origin: String,
    /// The position.
    pub board: Board,
    /// First move of the win; `None` for any.
    pub first: Option<Point>,
    /// Greatest number of plies up to and including the five; `None` for any.
    pub plies: Option<u32>,
}

impl ClaimedWin {
    /// Whether a proof begins with the move and is no longer than claimed. That it holds is for the rules to say.
    pub fn is_met_by(&self, proof: &Proof) -> bool {
        self.first.is_none_or(|first| first == proof.attack()) && self.plies.is_none_or(|plies| proof.plies() <= plies)
    }
}

impl fmt::Display for ClaimedWin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: a win", self.origin)?;
        if let Some(first) = self.first {
            write!(f, " by {first}")?;
        }
        if let Some(plies) = self.plies {
            write!(f, " within {plies} plies")?;
        }
        write!(f, "\n{:?}", self.board)
    }
}

/// The claims of both sets that come with the program, in their order.
pub fn all() -> Vec<ClaimedWin> {
    let exercises = lesson::set::built_in().iter().flat_map(of_exercise);
    let puzzles = puzzle::set::built_in().iter().flat_map(of_puzzle);
    exercises.chain(puzzles).collect()
}

/// The board after moves; `None` where one is not legal or the game is over.
fn after(board: &Board, moves: &[Move]) -> Option<Board> {
    let mut board = board.clone();
    moves.iter().try_for_each(|&mv| board.play(mv)).ok()?;
    board.ending().is_none().then_some(board)
}

fn of_exercise(exercise: &Exercise) -> Vec<ClaimedWin> {
    let board = exercise.board();
    let stated: &[Point] = match exercise.answer() {
        Answer::Points(points) | Answer::Line(points) => points,
        _ => &[],
    };
    let claim = |board: Board, first, plies| {
        let origin = format!("lesson {:?}", exercise.lesson());
        ClaimedWin { origin, board, first, plies }
    };
    let lost_after = |moves: &[Move]| after(board, moves).map(|board| claim(board, None, None));
    match exercise.goal() {
        Goal::Win { plies, .. } => {
            stated.iter().map(|&first| claim(board.clone(), Some(first), Some(*plies))).collect()
        }
        Goal::WinInHead { plies } => {
            stated.first().map(|&first| claim(board.clone(), Some(first), Some(*plies))).into_iter().collect()
        }
        // The other side wins after the wrong moves that tempt most.
        Goal::Hold(_) | Goal::HoldAll(_) => {
            let tempting = temptation::wrong_moves(exercise).into_iter().take(WRONG);
            tempting.filter_map(|point| lost_after(&[Move::Place(point)])).collect()
        }
        Goal::QuietThreat => stated.iter().filter_map(|&point| lost_after(&[Move::Place(point), Move::Pass])).collect(),
        Goal::Ask(Question::IsThreatened(_)) if *exercise.answer() == Answer::Yes => {
            lost_after(&[Move::Pass]).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn of_puzzle(puzzle: &Puzzle) -> Vec<ClaimedWin> {
    let claim =
        |board, first, plies| ClaimedWin { origin: format!("puzzle {:?}", puzzle.class()), board, first, plies };
    match puzzle.class() {
        Class::Vcf | Class::Vct => {
            let of = |&first: &Point| claim(puzzle.board().clone(), Some(first), Some(puzzle.plies()));
            puzzle.solutions().iter().map(of).collect()
        }
        // The attack that is to be stopped.
        Class::Defence => {
            after(puzzle.board(), &[Move::Pass]).map(|board| claim(board, None, None)).into_iter().collect()
        }
    }
}
