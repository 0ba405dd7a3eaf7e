//! Review of a game in the background: every position of the line is evaluated, with a proof where it is won, and what
//! is grave is then confirmed by longer searches. And trials: other moves are tried in place of one that was played, and
//! evaluated in the same way.
//!
//! Neither changes the game or holds it up: the reviewers are engines of their own, one thread each. Their searches are
//! bounded by nodes and begin without any memory, and longer ones are planned only when all before them are done. So a
//! review comes to the same result whatever the number of reviewers and the speed of the machine.

use super::proof::ProofState;
use super::running::{Purpose, Wanted};
use super::{Refusal, Session};
use crate::coach::review::{LONGER, Run, Search, goes_on};
use crate::engine::{Limits, Resources};
use crate::game::NodeId;
use crate::job::{Answer, Failure, Job, Question, ThinkerId};
use crate::rules::{Board, Move, Point};

/// Greatest memory of one reviewer, in MiB.
const HASH_MIB: u32 = 64;

/// Nodes of a reviewer's search for each millisecond of the time that is set for a move.
const NODES_PER_MILLI: u64 = 500;

/// Review of a line, running or complete.
#[derive(Clone, Debug)]
pub struct Review {
    /// The nodes of the line, the root first, with their moves.
    line: Vec<(NodeId, Option<Move>)>,
    /// Evaluations of its positions, and the searches that are left.
    run: Run,
    /// The reviewers at work, each with its search.
    at_work: Vec<(ThinkerId, Search)>,
    /// Failure that stopped the review.
    failure: Option<Failure>,
}

impl Review {
    fn of(session: &Session, reviewers: u8) -> Review {
        let game = session.game();
        let nodes = game.tree().line(game.cursor());
        let line: Vec<(NodeId, Option<Move>)> = nodes.iter().map(|&node| (node, game.tree().node(node).mv())).collect();
        let boards: Vec<Board> = nodes.iter().map(|&node| game.board_at(node)).collect();
        let moves: Vec<Option<Move>> = line.iter().skip(1).map(|&(_, mv)| mv).collect();
        let mut review = Review { line, run: Run::new(boards, &moves), at_work: Vec::new(), failure: None };
        review.go_on(reviewers);
        review
    }

    /// Gives searches to those of so many reviewers that have none.
    fn go_on(&mut self, reviewers: u8) {
        for reviewer in (0..reviewers.max(1)).map(ThinkerId::Reviewer) {
            if self.at_work.iter().all(|&(at_work, _)| at_work != reviewer) {
                self.at_work.extend(self.run.take().map(|search| (reviewer, search)));
            }
        }
    }

    /// The line that is reviewed: its nodes, the root first, with their moves.
    pub fn line(&self) -> &[(NodeId, Option<Move>)] {
        &self.line
    }

    /// Evaluations of its positions, and the searches that are left.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Whether reviewers are at work.
    pub fn is_running(&self) -> bool {
        !self.at_work.is_empty()
    }

    /// Whether searches are left that were planned.
    fn is_incomplete(&self) -> bool {
        let (answered, all) = self.run.progress();
        answered < all
    }

    /// Failure that stopped the review, if one did.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// Stops the reviewers; their searches are begun anew when the review goes on.
    fn stop(&mut self) {
        self.at_work.clear();
        self.run.give_back();
    }
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
            Some(review) if review.is_incomplete() && review.line.iter().map(|(node, _)| *node).eq(line) => {
                review.failure = None;
                review.go_on(reviewers);
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

    /// Jobs of the reviewers. A proof that is to be shown, a move that is tried, a person's move that is checked, or
    /// the evaluation that is shown comes before the review.
    pub(super) fn reviewer_jobs(&self) -> Vec<Wanted> {
        let wanted = |purpose, job: Option<Job>| job.map(|job| Wanted { purpose, job });
        let first = wanted(Purpose::Proof, self.proof_job())
            .or_else(|| wanted(Purpose::Trial, self.trial_job()))
            .or_else(|| wanted(Purpose::Lesson, self.lesson_job()))
            .or_else(|| wanted(Purpose::Evaluation, self.evaluation_job()));
        let mut jobs: Vec<Wanted> = first.into_iter().collect();
        let at_work = self.reviews.review.iter().flat_map(|review| &review.at_work);
        for &(reviewer, search) in at_work {
            if jobs.iter().all(|wanted| wanted.job.thinker != reviewer) {
                jobs.extend(wanted(Purpose::Review, self.search_job(reviewer, search)));
            }
        }
        jobs
    }

    /// Job of a reviewer's search.
    fn search_job(&self, reviewer: ThinkerId, search: Search) -> Option<Job> {
        let board = self.reviews.review.as_ref()?.run.board(search)?;
        Some(self.job_of_nodes(reviewer, board, search.nodes(self.first_nodes())))
    }

    /// Evaluation of the move that was tried last.
    fn trial_job(&self) -> Option<Job> {
        let tried = self.reviews.trial.as_ref()?.tries.last()?;
        if tried.answer.is_some() || tried.ends {
            return None;
        }
        let mut board = self.game.board().clone();
        board.play(Move::Place(tried.point)).ok()?;
        Some(self.longer_review_job(ThinkerId::Reviewer(0), board))
    }

    /// Number of nodes of the first search of a position.
    fn first_nodes(&self) -> u64 {
        (self.config.review.time.as_millis() as u64 * NODES_PER_MILLI).max(1)
    }

    /// Job of a search as short as the first one of a position.
    pub(super) fn review_job(&self, thinker: ThinkerId, board: Board) -> Job {
        self.job_of_nodes(thinker, board, self.first_nodes())
    }

    /// Job of a search as long as one that confirms: it proves, or tries a move.
    pub(super) fn longer_review_job(&self, thinker: ThinkerId, board: Board) -> Job {
        self.job_of_nodes(thinker, board, self.first_nodes() * LONGER)
    }

    fn job_of_nodes(&self, thinker: ThinkerId, board: Board, nodes: u64) -> Job {
        Job {
            thinker,
            question: Question::Review,
            board,
            limits: Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) },
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

    /// Keeps the answer to a reviewer's search, and sends the reviewer on to the next one. Any other result is not of this
    /// review.
    pub(super) fn receive_review(&mut self, job: &Job, result: &Result<Answer, Failure>) {
        let at_work = self.reviews.review.iter().flat_map(|review| &review.at_work);
        let mut of_job = at_work.filter(|&&(reviewer, search)| self.search_job(reviewer, search).as_ref() == Some(job));
        let Some(&(reviewer, search)) = of_job.next() else { return };
        let reviewers = self.config.review.reviewers;
        let Some(review) = &mut self.reviews.review else { return };
        match result {
            Ok(answer) => {
                review.at_work.retain(|&(at_work, _)| at_work != reviewer);
                review.run.answer(search, answer.clone());
                review.go_on(reviewers);
            }
            Err(failure) => {
                review.failure = Some(failure.clone());
                review.stop();
            }
        }
    }
}
