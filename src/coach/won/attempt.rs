//! A won position being played out: the board, the last judgement, the help so far, and the turns without help.

use super::judge::{Answer, Failure, FoundWin, Judgement, ProvenWin, Question, Tried};
use super::set_up;
use crate::coach::hint::{self, Hint};
use crate::coach::walk::Walk;
use crate::rules::{Board, Color, Move, PlayError, Point};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Stage of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The judge looks for the win of the position.
    Looking,
    /// None was proven.
    NotProven,
    /// The person is to move.
    Yours,
    /// The judge is asked about the last stone.
    Judging,
    /// The last move does not keep the win; the reply is shown.
    Failed,
    /// The winning line is shown.
    Shown,
    /// The game is won.
    Won,
}

/// Turns of an attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Number of turns on which a move kept the win.
    pub turns: u32,
    /// Number of turns on which the first move tried kept it, without help.
    pub unaided: u32,
}

impl Tally {
    /// Turns without help in percent of all; 0 before the first.
    pub fn percent(self) -> u32 {
        (100 * self.unaided + self.turns / 2).checked_div(self.turns).unwrap_or(0)
    }
}

/// A move that was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The move.
    pub point: Point,
    /// The reply to it.
    pub reply: Point,
}

/// A won position being played out.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The position, without moves; the winner is to move once the win is found.
    start: Board,
    /// The start, the moves played, and those walked through.
    board: Board,
    stage: Stage,
    /// The win from the start.
    first_win: Option<ProvenWin>,
    /// The win in the position of the turn.
    win: Option<ProvenWin>,
    /// The move that the judge is asked about, or that failed.
    tried: Option<Point>,
    failure: Option<Failure>,
    accepted: Option<Accepted>,
    walk: Walk,
    /// Hints given on this turn.
    hints: usize,
    /// Whether this turn has no claim to be without help any more.
    is_aided: bool,
    /// Whether the winning line was shown: what follows is played from memory.
    was_shown: bool,
    tally: Tally,
    is_told: bool,
}

impl Attempt {
    /// An attempt at a position, whose game must not be over, with the question that it begins with.
    pub fn new(board: &Board) -> (Attempt, Question) {
        let start = set_up(board).unwrap_or_else(|_| board.clone());
        let question = Question::Find(start.clone());
        let attempt = Attempt {
            board: start.clone(),
            start,
            stage: Stage::Looking,
            first_win: None,
            win: None,
            tried: None,
            failure: None,
            accepted: None,
            walk: Walk::default(),
            hints: 0,
            is_aided: false,
            was_shown: false,
            tally: Tally::default(),
            is_told: false,
        };
        (attempt, question)
    }

    /// The position that is shown, with the moves since the beginning.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stage, which decides what can be done next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The side that wins; until that is known, the side to move.
    pub fn side(&self) -> Color {
        self.start.side_to_move()
    }

    /// The win in the position of the turn.
    pub fn win(&self) -> Option<&ProvenWin> {
        self.win.as_ref()
    }

    /// The move that was accepted last, and the reply to it.
    pub fn accepted(&self) -> Option<Accepted> {
        self.accepted
    }

    /// The move that failed and the reason, while this is shown.
    pub fn failed(&self) -> Option<(Point, &Failure)> {
        self.tried.zip(self.failure.as_ref())
    }

    /// The turns so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Whether a point can be chosen now: also after a move that failed, which is then taken back first.
    pub fn takes_points(&self) -> bool {
        matches!(self.stage, Stage::Yours | Stage::Failed)
    }

    /// Plays a move; returns the question to the judge, or `None` if it is not the person's turn.
    ///
    /// # Errors
    /// If the rules refuse it.
    pub fn choose_point(&mut self, point: Point) -> Result<Option<Question>, PlayError> {
        let (true, Some(win)) = (self.takes_points(), self.win.clone()) else { return Ok(None) };
        self.take_back();
        let board = self.board.clone();
        self.board.play(Move::Place(point))?;
        self.stage = Stage::Judging;
        self.tried = Some(point);
        Ok(Some(Question::Judge(Tried { board, point, win })))
    }

    /// Handles an answer of the judge.
    pub fn receive(&mut self, answer: Answer) {
        match (self.stage, answer) {
            (Stage::Looking, Answer::Found(found)) => self.begin(found),
            (Stage::Judging, Answer::Judged(judgement)) => self.judged(judgement),
            // It answers a question that is no longer asked.
            _ => {}
        }
    }

    fn begin(&mut self, found: Option<FoundWin>) {
        let Some(FoundWin { first, win }) = found else {
            self.stage = Stage::NotProven;
            return;
        };
        if let Some(first) = first {
            // The winner begins: what counts as the position is the one after that move.
            self.board.play(Move::Place(first)).expect("the judge's moves are legal");
            self.start = set_up(&self.board).unwrap_or_else(|_| self.board.clone());
            self.board = self.start.clone();
        }
        self.first_win = Some(win.clone());
        self.win = Some(win);
        self.stage = Stage::Yours;
    }

    fn judged(&mut self, judgement: Judgement) {
        match judgement {
            Judgement::Ends => {
                self.count_turn();
                self.stage = Stage::Won;
            }
            Judgement::Keeps { reply, win } => {
                self.count_turn();
                self.accepted = self.tried.take().map(|point| Accepted { point, reply });
                self.board.play(Move::Place(reply)).expect("the judge's moves are legal");
                self.win = Some(win);
                self.stage = Stage::Yours;
            }
            Judgement::Fails(failure) => {
                self.is_aided |= failure != Failure::NotJudged;
                let line = match &failure {
                    Failure::Loses { line, .. } => line.clone(),
                    Failure::LetsGo { reply } => reply.iter().copied().collect(),
                    Failure::NotJudged => Vec::new(),
                };
                self.failure = Some(failure);
                self.stage = Stage::Failed;
                self.show(&line);
            }
        }
    }

    fn count_turn(&mut self) {
        self.tally.turns += 1;
        self.tally.unaided += u32::from(!self.is_aided && !self.was_shown);
        (self.is_aided, self.hints) = (false, 0);
    }

    /// Walks through a line from the position shown, and shows its first move.
    fn show(&mut self, line: &[Point]) {
        self.walk = Walk::new(line.iter().copied().map(Move::Place).collect());
        self.walk.go(&mut self.board, 1);
    }

    /// Takes back the move that failed, or leaves the winning line, for another move.
    pub fn take_back(&mut self) {
        if matches!(self.stage, Stage::Failed | Stage::Shown) {
            self.walk.go(&mut self.board, i32::MIN);
            if self.stage == Stage::Failed {
                self.board.undo();
            }
            (self.tried, self.failure) = (None, None);
            self.stage = Stage::Yours;
        }
    }

    /// Shows the winning line from the position of the turn. The rest then counts as played with help.
    pub fn show_line(&mut self) {
        if let (true, Some(win)) = (self.takes_points(), self.win.clone()) {
            self.take_back();
            self.was_shown = true;
            self.stage = Stage::Shown;
            self.show(win.line());
        }
    }

    /// Starts again from the beginning.
    pub fn restart(&mut self) {
        if matches!(self.stage, Stage::Looking | Stage::NotProven | Stage::Judging) {
            return;
        }
        let (mut attempt, _) = Attempt::new(&self.start);
        attempt.first_win = self.first_win.take();
        attempt.win.clone_from(&attempt.first_win);
        attempt.stage = Stage::Yours;
        *self = attempt;
    }

    /// Gives the next step of the hint to the winning move.
    pub fn hint(&mut self) {
        if self.has_hint() {
            self.hints += 1;
            self.is_aided = true;
        }
    }

    /// Whether there is a hint now that was not given yet.
    pub fn has_hint(&self) -> bool {
        self.stage == Stage::Yours && self.hints < Hint::STEPS
    }

    /// The steps of the hint that were given.
    pub fn hints_given(&self) -> impl Iterator<Item = Hint> + use<> {
        let is_given = self.stage == Stage::Yours && self.hints > 0;
        let steps = self.win.as_ref().filter(|_| is_given).map(|win| {
            let attack = win.attack();
            hint::steps(self.board.size(), attack, hint::kind(&self.board, attack))
        });
        steps.into_iter().flatten().take(self.hints)
    }

    /// Shows more of the moves that are walked through, or fewer.
    pub fn walk(&mut self, steps: i32) {
        if matches!(self.stage, Stage::Failed | Stage::Shown) {
            self.walk.go(&mut self.board, steps);
        }
    }

    /// Number of moves that are shown of those that are walked through, and the range within which it can be chosen;
    /// `None` where there is nothing to walk through.
    pub fn walked(&self) -> Option<(usize, RangeInclusive<usize>)> {
        matches!(self.stage, Stage::Failed | Stage::Shown).then(|| self.walk.walked()).flatten()
    }

    /// Takes the result, once, when the game is won.
    pub fn take_result(&mut self) -> Option<Tally> {
        let is_new = self.stage == Stage::Won && !std::mem::replace(&mut self.is_told, self.stage == Stage::Won);
        is_new.then_some(self.tally)
    }
}
