//! Saved attempts: a puzzle under way, from one start of the program to the next.
//!
//! A saved attempt is replayed by the rules when it is restored; an inconsistent one is dropped.

use super::{Attempt, Hint, Stage};
use crate::coach::puzzle::judge::Judgement;
use crate::coach::puzzle::{Puzzle, PuzzleId};
use crate::rules::{Move, Point};
use serde::{Deserialize, Serialize};

/// An [`Attempt`] as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedAttempt {
    puzzle: Puzzle,
    /// The moves since the puzzle's position, replies and refutations among them.
    moves: Vec<Point>,
    stage: Stage,
    accepted: Option<Judgement>,
    plies: u32,
    hints: usize,
    has_missed: bool,
    is_told: bool,
}

impl SavedAttempt {
    /// The puzzle, kept whole: it may no longer be on the shelf.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Id of the puzzle, under which at most one attempt is kept.
    pub fn id(&self) -> PuzzleId {
        self.puzzle.id()
    }
}

impl Attempt {
    /// The attempt as plain data; `None` where nothing has happened yet, or nothing is left to do. A question that the
    /// judge is thinking about is not saved: it can be asked again.
    pub fn save(&self) -> Option<SavedAttempt> {
        let Attempt { puzzle, board, stage, accepted, plies, hints, has_missed, is_told } = self;
        let mut moves: Vec<Point> = board.moves().iter().filter_map(|mv| mv.point()).collect();
        let (mut stage, mut accepted, mut plies) = (stage.clone(), accepted.clone(), *plies);
        match stage {
            Stage::Solved => return None,
            Stage::Judging => {
                moves.pop();
                stage = Stage::Yours;
            }
            Stage::Asking => {
                moves.clear();
                (stage, accepted, plies) = (Stage::Yours, None, puzzle.plies());
            }
            Stage::Yours | Stage::Failed { .. } | Stage::Walking { .. } => {}
        }
        let is_fresh = moves.is_empty() && stage == Stage::Yours && *hints == 0 && !has_missed;
        let (hints, has_missed, is_told) = (*hints, *has_missed, *is_told);
        let puzzle = puzzle.clone();
        (!is_fresh).then_some(SavedAttempt { puzzle, moves, stage, accepted, plies, hints, has_missed, is_told })
    }

    /// Restores a saved attempt; `None` if it is inconsistent.
    pub fn restore(saved: SavedAttempt) -> Option<Attempt> {
        let SavedAttempt { puzzle, moves, stage, accepted, plies, hints, has_missed, is_told } = saved;
        let mut board = puzzle.board().clone();
        for &point in &moves {
            board.play(Move::Place(point)).ok()?;
        }
        let holds = match &stage {
            Stage::Yours => moves.len().is_multiple_of(2) && board.ending().is_none(),
            Stage::Failed { why, shown } => {
                let line = why.as_ref().map_or(&[][..], |why| why.line());
                let tries = moves.len().checked_sub(*shown)?;
                let min_shown = line.len().min(1);
                !tries.is_multiple_of(2) && *shown >= min_shown && line.get(..*shown) == Some(&moves[tries..])
            }
            Stage::Walking { line, shown } => line.get(..*shown) == Some(&moves[..]),
            Stage::Judging | Stage::Solved | Stage::Asking => false,
        };
        let max_plies = u32::from(board.size()).pow(2);
        let holds = holds && (1..=max_plies).contains(&plies);
        let hints = hints.min(Hint::STEPS);
        holds.then_some(Attempt { puzzle, board, stage, accepted, plies, hints, has_missed, is_told })
    }
}
