//! Review of a game in the background: every position of the line is evaluated, with a proof where it is won. And
//! trials: other moves are tried in place of one that was played, and evaluated in the same way.
//!
//! Neither changes the game or holds it up: the reviewers are engines of their own, one thread each. They begin at the
//! end of the game, so that what they learn there serves them for the positions before.

use super::proof::ProofState;
use super::running::{Purpose, Wanted};
use super::{Refusal, ReviewConfig, Session};
use crate::engine::{Limits, Resources};
use crate::game::NodeId;
use crate::job::{Answer, Failure, Job, Question, ThinkerId};
use crate::rules::{Board, Move, Point};

/// Greatest memory of one reviewer, in MiB.
const HASH_MIB: u32 = 64;

/// Review of a line, running or complete.
#[derive(Clone, Debug)]
pub struct Review {
    /// The nodes of the line, the root first, with their moves.
    line: Vec<(NodeId, Option<Move>)>,
    /// The positions at them.
    boards: Vec<Board>,
    /// The evaluation of each position, as far as it is there. A position where the game is over or only a pass is left
    /// gets none.
    answers: Vec<Option<Answer>>,
    /// Indices of the positions still to be evaluated, the next one last.
    open: Vec<usize>,
    /// The reviewers at work, each with the index of its position.
    at_work: Vec<(ThinkerId, usize)>,
    /// Failure that stopped the review.
    failure: Option<Failure>,
}

impl Review {
    fn of(session: &Session, reviewers: u8) -> Review {
        let game = session.game();
        let nodes = game.tree().line(game.cursor());
        let line: Vec<(NodeId, Option<Move>)> = nodes.iter().map(|&node| (node, game.tree().node(node).mv())).collect();
        let boards: Vec<Board> = nodes.iter().map(|&node| game.board_at(node)).collect();
        let open = (0..line.len()).filter(|&index| goes_on(&boards[index])).collect();
        let answers = vec![None; line.len()];
        let mut review = Review { line, boards, answers, open, at_work: Vec::new(), failure: None };
        for reviewer in 0..reviewers.max(1) {
            review.go_on(ThinkerId::Reviewer(reviewer));
        }
        review
    }

    fn go_on(&mut self, reviewer: ThinkerId) {
        self.at_work.retain(|&(at_work, _)| at_work != reviewer);
        self.at_work.extend(self.open.pop().map(|index| (reviewer, index)));
    }

    /// The line that is reviewed: its nodes, the root first, with their moves.
    pub fn line(&self) -> &[(NodeId, Option<Move>)] {
        &self.line
    }

    /// The positions of the line.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The evaluation of each position of the line, as far as it is there.
    pub fn answers(&self) -> &[Option<Answer>] {
        &self.answers
    }

    /// Number of positions that were evaluated, and number of all that are to be.
    pub fn progress(&self) -> (usize, usize) {
        let done = self.answers.iter().flatten().count();
        (done, done + self.open.len() + self.at_work.len())
    }

    /// Whether reviewers are at work.
    pub fn is_running(&self) -> bool {
        !self.at_work.is_empty()
    }

    /// Failure that stopped the review, if one did.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    fn stop(&mut self) {
        let at_work = self.at_work.drain(..).map(|(_, index)| index);
        self.open.extend(at_work);
        self.open.sort_unstable();
    }
}

/// Whether the game goes on in a position, and there is a point to play.
fn goes_on(board: &Board) -> bool {
    board.ending().is_none() && !board.must_pass()
}

/// Trial of other moves in place of one that was played.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The position in which they are tried.
    board: Board,
    /// The move that was played.
    played: NodeId,
    /// The moves that were tried, the latest last.
    tries: Vec<TriedMove>,
    /// Whether the best move was asked for.
    revealed: bool,
}

/// A move of a trial.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedMove {
    /// Point of the stone.
    pub point: Point,
    /// Evaluation of the position after it, for the opponent; `None` while it is searched.
    pub answer: Option<Result<Answer, Failure>>,
    /// Whether there is nothing to evaluate after it: it ends the game, or leaves the opponent only a pass.
    pub ends: bool,
}

impl Trial {
    /// The node of the move that was played.
    pub fn played(&self) -> NodeId {
        self.played
    }

    /// The moves that were tried, the latest last; each point once.
    pub fn tries(&self) -> &[TriedMove] {
        &self.tries
    }

    /// Whether the best move was asked for, and is to be shown.
    pub fn is_revealed(&self) -> bool {
        self.revealed
    }
}

/// Review and trial of the table.
#[derive(Clone, Debug, Default)]
pub(super) struct Reviews {
    review: Option<Review>,
    trial: Option<Trial>,
}

impl Session {
    /// The review of the line on the table, whether running, stopped, or complete.
    pub fn review(&self) -> Option<&Review> {
        self.reviews.review.as_ref()
    }

    /// The trial, if there is one.
    pub fn trial(&self) -> Option<&Trial> {
        self.reviews.trial.as_ref()
    }

    /// Starts, continues or stops the review; a complete one of this line starts anew.
    pub(super) fn toggle_review(&mut self) -> Result<(), Refusal> {
        if !self.game.has_moves() {
            return Err(Refusal::NothingToReview);
        }
        self.reviews.trial = None;
        let reviewers = self.config.review.reviewers;
        let line = self.game.tree().line(self.game.cursor());
        match &mut self.reviews.review {
            Some(review) if review.is_running() => review.stop(),
            Some(review) if !review.open.is_empty() && review.line.iter().map(|(node, _)| *node).eq(line) => {
                review.failure = None;
                (0..reviewers.max(1)).for_each(|reviewer| review.go_on(ThinkerId::Reviewer(reviewer)));
            }
            _ => self.reviews.review = Some(Review::of(self, reviewers)),
        }
        Ok(())
    }

    pub(super) fn forget_review(&mut self) {
        self.reviews.review = None;
    }

    /// Begins a trial in place of the move at `played`: the cursor goes to the position before it.
    pub(super) fn begin_trial(&mut self, played: NodeId) -> Result<(), Refusal> {
        if !self.game.tree().contains(played) {
            return Err(Refusal::NoNode(played));
        }
        let at = self.game.tree().node(played).parent().ok_or(Refusal::Root)?;
        self.go_to(at)?;
        self.proof = ProofState::default();
        // The computer does not move here, even where it is its turn.
        self.held = true;
        self.reviews.trial =
            Some(Trial { board: self.game.board().clone(), played, tries: Vec::new(), revealed: false });
        Ok(())
    }

    /// Tries a move, which does not get into the game.
    pub(super) fn try_move(&mut self, point: Point) -> Result<(), Refusal> {
        let Some(trial) = &mut self.reviews.trial else { return Err(Refusal::NothingTried) };
        let mut board = self.game.board().clone();
        board.play(Move::Place(point)).map_err(Refusal::Play)?;
        trial.tries.retain(|tried| tried.point != point);
        let ends = !goes_on(&board);
        trial.tries.push(TriedMove { point, answer: None, ends });
        Ok(())
    }

    /// Shows the best move.
    pub(super) fn reveal_trial(&mut self) -> Result<(), Refusal> {
        let trial = self.reviews.trial.as_mut().ok_or(Refusal::NothingTried)?;
        trial.revealed = true;
        Ok(())
    }

    pub(super) fn drop_trial(&mut self) {
        self.reviews.trial = None;
    }

    /// Goes back to the move that was played.
    pub(super) fn end_trial(&mut self) -> Result<(), Refusal> {
        let trial = self.reviews.trial.take().ok_or(Refusal::NothingTried)?;
        self.go_to(trial.played)
    }

    /// Drops a review or a trial that no longer fits the game on the table.
    pub(super) fn drop_stale_reviews(&mut self) {
        let tree = self.game.tree();
        let stands = |review: &Review| {
            let here = |&(node, mv): &(NodeId, Option<Move>)| tree.contains(node) && tree.node(node).mv() == mv;
            let linked = |pair: &[(NodeId, Option<Move>)]| tree.node(pair[1].0).parent() == Some(pair[0].0);
            review.line.iter().all(here) && review.line.windows(2).all(linked)
        };
        if self.reviews.review.as_ref().is_some_and(|review| !stands(review)) {
            self.reviews.review = None;
        }
        let board = self.game.board();
        if self.reviews.trial.as_ref().is_some_and(|trial| trial.board != *board || !tree.contains(trial.played)) {
            self.reviews.trial = None;
        }
    }

    /// Jobs of the reviewers. A proof that is to be shown, a move that is tried, or a person's move that is checked
    /// comes before the review.
    pub(super) fn reviewer_jobs(&self) -> Vec<Wanted> {
        let wanted = |purpose, job: Option<Job>| job.map(|job| Wanted { purpose, job });
        let first = wanted(Purpose::Proof, self.proof_job())
            .or_else(|| wanted(Purpose::Trial, self.trial_job()))
            .or_else(|| wanted(Purpose::Lesson, self.lesson_job()));
        let mut jobs: Vec<Wanted> = first.into_iter().collect();
        let review = self.reviews.review.iter();
        let at_work = review.flat_map(|review| review.at_work.iter().map(move |at_work| (review, at_work)));
        for (review, &(reviewer, index)) in at_work {
            if jobs.iter().all(|wanted| wanted.job.thinker != reviewer) {
                let job = self.review_job(reviewer, review.boards[index].clone());
                jobs.push(Wanted { purpose: Purpose::Review, job });
            }
        }
        jobs
    }

    /// Evaluation of the move that was tried last.
    fn trial_job(&self) -> Option<Job> {
        let tried = self.reviews.trial.as_ref()?.tries.last()?;
        if tried.answer.is_some() || tried.ends {
            return None;
        }
        let mut board = self.game.board().clone();
        board.play(Move::Place(tried.point)).ok()?;
        Some(self.review_job(ThinkerId::Reviewer(0), board))
    }

    pub(super) fn review_job(&self, thinker: ThinkerId, board: Board) -> Job {
        let ReviewConfig { time, reviewers } = self.config.review;
        // As many positions are evaluated at once as there are reviewers, so that each takes the configured time on
        // average.
        let time = time * u32::from(reviewers.max(1));
        Job {
            thinker,
            question: Question::Review,
            board,
            limits: Limits { time: Some(time), ..Limits::to_depth(Limits::MAX_DEPTH) },
            resources: Resources { threads: 1, hash_mib: self.config.resources.hash_mib.min(HASH_MIB) },
            weakness: None,
            seed: 0,
            lines: 1,
            game_time: None,
        }
    }

    /// Number of reviewers that are needed now.
    pub fn reviewers(&self) -> u8 {
        if self.reviewer_jobs().is_empty() { 0 } else { self.config.review.reviewers.max(1) }
    }

    /// Keeps the evaluation of the move that was tried last.
    pub(super) fn receive_trial(&mut self, result: &Result<Answer, Failure>) {
        if let Some(tried) = self.reviews.trial.as_mut().and_then(|trial| trial.tries.last_mut()) {
            tried.answer = Some(result.clone());
        }
    }

    /// Keeps the evaluation of the position that its reviewer is at, and sends the reviewer on to the next one. Any
    /// other result is not of this review.
    pub(super) fn receive_review(&mut self, job: &Job, result: &Result<Answer, Failure>) {
        let Some(review) = &mut self.reviews.review else { return };
        let mut at_work = review.at_work.iter();
        let at_work = at_work.find(|&&(reviewer, index)| reviewer == job.thinker && review.boards[index] == job.board);
        let Some(&(_, index)) = at_work else { return };
        match result {
            Ok(answer) => {
                review.answers[index] = Some(answer.clone());
                review.go_on(job.thinker);
            }
            Err(failure) => {
                review.failure = Some(failure.clone());
                review.stop();
            }
        }
    }
}
