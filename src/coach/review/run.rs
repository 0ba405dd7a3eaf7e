//! A review under way: the positions of a line with what is known of them, and the searches that are still to be made.
//!
//! The caller asks for searches, makes them on engines without memory, bounded by nodes and in any order, and hands in
//! the answers. Searches that confirm are planned when all before them are answered, so that the result does not
//! depend on the order, nor on how many are made at the same time.

use super::plan::{Search, plan};
use super::verdicts::{Verdict, verdicts};
use super::{Alternative, Position};
use crate::job::Answer;
use crate::rules::{Board, Move};
use crate::verdict::Score;

/// Number of stones by which an opening is named.
const OPENING_STONES: usize = 3;

/// A review of a line.
#[derive(Clone, Debug)]
pub struct Run {
    /// The boards of the line, from the first position to the last.
    boards: Vec<Board>,
    /// The positions with their evaluations. A position where the game is over or only a pass is left gets none.
    positions: Vec<Position>,
    /// Scores of the positions, proofs carried to their neighbours.
    scores: Vec<Option<Score>>,
    /// Searches still to be made, the next one last.
    open: Vec<Search>,
    /// Searches that were taken and not answered yet.
    taken: Vec<Search>,
    /// Number of searches that were answered.
    answered: usize,
}

impl Run {
    /// The review of a line, given the boards from its first position to its last; each is one move further than the one
    /// before, by the move in `moves` at the same index.
    pub fn new(boards: Vec<Board>, moves: &[Option<Move>]) -> Run {
        let position = |(index, board): (usize, &Board)| {
            let mv = moves.get(index).copied().flatten();
            let ended = board.ending().filter(|_| mv.is_none()).map(|ending| ending.winner());
            let is_opening = board.stones().count() < OPENING_STONES;
            Position { ended, is_opening, ..Position::new(board.side_to_move(), mv) }
        };
        let positions: Vec<Position> = boards.iter().enumerate().map(position).collect();
        let open = (0..boards.len()).filter(|&index| goes_on(&boards[index])).map(Search::First).collect();
        let scores = vec![None; boards.len()];
        Run { boards, positions, scores, open, taken: Vec::new(), answered: 0 }
    }

    /// Takes the next search; `None` if none is to be made now. While searches that were taken are not answered, there may
    /// be more afterwards.
    pub fn take(&mut self) -> Option<Search> {
        if self.open.is_empty() && self.taken.is_empty() {
            self.plan();
        }
        let search = self.open.pop()?;
        self.taken.push(search);
        Some(search)
    }

    /// Gives back all searches that were taken and not answered; they will be taken again, in the same order.
    pub fn give_back(&mut self) {
        self.open.extend(self.taken.drain(..).rev());
    }

    /// Plans the searches that confirm what the ones before have found.
    fn plan(&mut self) {
        // A stone that may not be placed is answered without a search; there may be another one to try.
        loop {
            self.open = plan(&self.positions);
            self.open.reverse();
            let impossible = self.open.iter().find_map(|&search| match search {
                Search::Instead(index, point) if self.board(search).is_none() => Some((index, point)),
                _ => None,
            });
            let Some((index, point)) = impossible else { return };
            self.positions[index].alternatives.push(Alternative { point, answer: None });
        }
    }

    /// The position that a search is about; `None` where its stone may not be placed, or ends the game.
    pub fn board(&self, search: Search) -> Option<Board> {
        match search {
            Search::First(index) | Search::Again(index) => Some(self.boards[index].clone()),
            Search::Instead(index, point) => {
                let mut board = self.boards[index].clone();
                board.play(Move::Place(point)).ok()?;
                goes_on(&board).then_some(board)
            }
        }
    }

    /// Keeps the answer to a search that was taken.
    pub fn answer(&mut self, search: Search, answer: Answer) {
        self.taken.retain(|&taken| taken != search);
        self.answered += 1;
        match search {
            Search::First(index) => self.positions[index].answer = Some(answer),
            Search::Again(index) => {
                self.positions[index].answer = Some(answer);
                self.positions[index].is_confirmed = true;
            }
            Search::Instead(index, point) => {
                self.positions[index].alternatives.push(Alternative { point, answer: Some(answer) });
            }
        }
        let scores = self.positions.iter().zip(verdicts(&self.positions)).map(|(position, verdict)| match verdict {
            Verdict::Won(win) => Some(Score::Win { plies: win.plies }),
            Verdict::Lost(loss) => Some(Score::Loss { plies: loss.plies }),
            Verdict::Draw => Some(Score::Draw),
            Verdict::Open => position.answer.as_ref().map(|answer| answer.score),
        });
        self.scores = scores.collect();
    }

    /// The boards of the line, from the first position to the last.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The positions with their evaluations, as far as these are there.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The score of each position for its side to move, as far as it is known. A proof counts for the positions beside its
    /// own as well.
    pub fn scores(&self) -> &[Option<Score>] {
        &self.scores
    }

    /// Number of searches that were answered, and number of all that are planned so far.
    pub fn progress(&self) -> (usize, usize) {
        (self.answered, self.answered + self.open.len() + self.taken.len())
    }

    /// Whether all positions have been searched, and what is grave is being confirmed.
    pub fn is_confirming(&self) -> bool {
        self.open.iter().chain(&self.taken).any(|search| !matches!(search, Search::First(_)))
    }
}

/// Whether the game goes on in a position, and there is a point to play.
pub fn goes_on(board: &Board) -> bool {
    board.ending().is_none() && !board.must_pass()
}
