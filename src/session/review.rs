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
use crate::coach::review::{Alternative, Position, Search, Verdict, plan, verdicts};
use crate::engine::{Limits, Resources};
use crate::game::NodeId;
use crate::job::{Answer, Failure, Job, Question, ThinkerId};
use crate::rules::{Board, Move, Point};
use crate::verdict::Score;

/// Greatest memory of one reviewer, in MiB.
const HASH_MIB: u32 = 64;

/// Nodes of a reviewer's search for each millisecond of the time that is set for a move.
const NODES_PER_MILLI: u64 = 250;

/// Factor by which a search that confirms, proves or tries a move is longer than the first one of a position.
const LONGER: u64 = 4;

/// Task of a reviewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    /// The first search of the position with this index.
    First(usize),
    /// A search that confirms a grade.
    Confirm(Search),
}

/// Review of a line, running or complete.
#[derive(Clone, Debug)]
pub struct Review {
    /// The nodes of the line, the root first, with their moves.
    line: Vec<(NodeId, Option<Move>)>,
    /// The positions at them.
    boards: Vec<Board>,
    /// The positions with their evaluations, as far as these are there. A position where the game is over or only a pass is
    /// left gets none.
    positions: Vec<Position>,
    /// Scores of the positions, proofs carried to their neighbours.
    scores: Vec<Option<Score>>,
    /// Tasks still to be done, the next one last.
    open: Vec<Task>,
    /// The reviewers at work, each with its task.
    at_work: Vec<(ThinkerId, Task)>,
    /// Number of searches that were answered.
    done: usize,
    /// Failure that stopped the review.
    failure: Option<Failure>,
}

impl Review {
    fn of(session: &Session, reviewers: u8) -> Review {
        let game = session.game();
        let nodes = game.tree().line(game.cursor());
        let line: Vec<(NodeId, Option<Move>)> = nodes.iter().map(|&node| (node, game.tree().node(node).mv())).collect();
        let boards: Vec<Board> = nodes.iter().map(|&node| game.board_at(node)).collect();
        let positions = boards.iter().enumerate().map(|(index, board)| {
            let mv = line.get(index + 1).and_then(|&(_, mv)| mv);
            let ended = board.ending().filter(|_| mv.is_none()).map(|ending| ending.winner());
            Position { ended, ..Position::new(board.side_to_move(), mv) }
        });
        let open = (0..line.len()).filter(|&index| goes_on(&boards[index])).map(Task::First).collect();
        let mut review = Review {
            positions: positions.collect(),
            scores: vec![None; line.len()],
            line,
            boards,
            open,
            at_work: Vec::new(),
            done: 0,
            failure: None,
        };
        review.go_on(reviewers);
        review
    }

    /// Gives tasks to those of so many reviewers that have none. When all tasks are done, the next ones are planned.
    fn go_on(&mut self, reviewers: u8) {
        if self.open.is_empty() && self.at_work.is_empty() {
            self.plan();
        }
        for reviewer in (0..reviewers.max(1)).map(ThinkerId::Reviewer) {
            if self.at_work.iter().all(|&(at_work, _)| at_work != reviewer) {
                self.at_work.extend(self.open.pop().map(|task| (reviewer, task)));
            }
        }
    }

    /// Plans the searches that confirm what the ones before have found.
    fn plan(&mut self) {
        // A stone that may not be placed is answered without a search; there may be another one to try.
        loop {
            self.open = plan(&self.positions).into_iter().rev().map(Task::Confirm).collect();
            let is_possible = |&task: &Task| self.board(task).is_some();
            let Some(task) = self.open.iter().copied().find(|task| !is_possible(task)) else { return };
            let Task::Confirm(Search::Instead(index, point)) = task else { return };
            self.positions[index].alternatives.push(Alternative { point, answer: None });
        }
    }

    /// The position that a task is about; `None` where its stone may not be placed, or ends the game.
    fn board(&self, task: Task) -> Option<Board> {
        match task {
            Task::First(index) | Task::Confirm(Search::Again(index)) => Some(self.boards[index].clone()),
            Task::Confirm(Search::Instead(index, point)) => {
                let mut board = self.boards[index].clone();
                board.play(Move::Place(point)).ok()?;
                goes_on(&board).then_some(board)
            }
        }
    }

    /// Keeps the answer to a task.
    fn keep(&mut self, task: Task, answer: Answer) {
        self.at_work.retain(|&(_, at_work)| at_work != task);
        self.done += 1;
        match task {
            Task::First(index) => self.positions[index].answer = Some(answer),
            Task::Confirm(Search::Again(index)) => {
                self.positions[index].answer = Some(answer);
                self.positions[index].is_confirmed = true;
            }
            Task::Confirm(Search::Instead(index, point)) => {
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

    /// The line that is reviewed: its nodes, the root first, with their moves.
    pub fn line(&self) -> &[(NodeId, Option<Move>)] {
        &self.line
    }

    /// The positions of the line.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The positions with their evaluations, as far as these are there.
    pub fn evaluated(&self) -> &[Position] {
        &self.positions
    }

    /// The score of each position for its side to move, as far as it is known. A proof counts for the positions beside its
    /// own as well.
    pub fn scores(&self) -> &[Option<Score>] {
        &self.scores
    }

    /// Number of searches that were answered, and number of all that are planned so far.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.done + self.open.len() + self.at_work.len())
    }

    /// Whether all positions have been searched, and what is grave is being confirmed.
    pub fn is_confirming(&self) -> bool {
        self.open.iter().chain(self.at_work.iter().map(|(_, task)| task)).any(|task| matches!(task, Task::Confirm(_)))
    }

    /// Whether reviewers are at work.
    pub fn is_running(&self) -> bool {
        !self.at_work.is_empty()
    }

    /// Failure that stopped the review, if one did.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// Stops the reviewers; their tasks are begun anew when the review goes on.
    fn stop(&mut self) {
        let at_work = std::mem::take(&mut self.at_work);
        self.open.extend(at_work.into_iter().rev().map(|(_, task)| task));
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

    /// Jobs of the reviewers. A proof that is to be shown, a move that is tried, or a person's move that is checked
    /// comes before the review.
    pub(super) fn reviewer_jobs(&self) -> Vec<Wanted> {
        let wanted = |purpose, job: Option<Job>| job.map(|job| Wanted { purpose, job });
        let first = wanted(Purpose::Proof, self.proof_job())
            .or_else(|| wanted(Purpose::Trial, self.trial_job()))
            .or_else(|| wanted(Purpose::Lesson, self.lesson_job()));
        let mut jobs: Vec<Wanted> = first.into_iter().collect();
        let at_work = self.reviews.review.iter().flat_map(|review| &review.at_work);
        for &(reviewer, task) in at_work {
            if jobs.iter().all(|wanted| wanted.job.thinker != reviewer) {
                jobs.extend(wanted(Purpose::Review, self.task_job(reviewer, task)));
            }
        }
        jobs
    }

    /// Job of a reviewer's task.
    fn task_job(&self, reviewer: ThinkerId, task: Task) -> Option<Job> {
        let board = self.reviews.review.as_ref()?.board(task)?;
        match task {
            Task::First(_) => Some(self.review_job(reviewer, board)),
            Task::Confirm(_) => Some(self.longer_review_job(reviewer, board)),
        }
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

    /// Job of the first search of a position.
    pub(super) fn review_job(&self, thinker: ThinkerId, board: Board) -> Job {
        let nodes = self.config.review.time.as_millis() as u64 * NODES_PER_MILLI;
        Job {
            thinker,
            question: Question::Review,
            board,
            limits: Limits { nodes: Some(nodes.max(1)), ..Limits::to_depth(Limits::MAX_DEPTH) },
            resources: Resources { threads: 1, hash_mib: self.config.resources.hash_mib.min(HASH_MIB) },
            weakness: None,
            seed: 0,
            lines: 1,
            game_time: None,
        }
    }

    /// Job of a search that confirms, proves, or tries a move.
    pub(super) fn longer_review_job(&self, thinker: ThinkerId, board: Board) -> Job {
        let job = self.review_job(thinker, board);
        let nodes = job.limits.nodes.map(|nodes| nodes * LONGER);
        Job { limits: Limits { nodes, ..job.limits }, ..job }
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

    /// Keeps the answer to a reviewer's task, and sends the reviewer on to the next one. Any other result is not of this
    /// review.
    pub(super) fn receive_review(&mut self, job: &Job, result: &Result<Answer, Failure>) {
        let at_work = self.reviews.review.iter().flat_map(|review| &review.at_work);
        let mut of_job = at_work.filter(|&&(reviewer, task)| self.task_job(reviewer, task).as_ref() == Some(job));
        let Some(&(_, task)) = of_job.next() else { return };
        let reviewers = self.config.review.reviewers;
        let Some(review) = &mut self.reviews.review else { return };
        match result {
            Ok(answer) => {
                review.keep(task, answer.clone());
                review.go_on(reviewers);
            }
            Err(failure) => {
                review.failure = Some(failure.clone());
                review.stop();
            }
        }
    }
}
