//! Review: the whole game is gone through in the background, each of its positions judged with a proof where it is won;
//! and trying again: other moves in the place of one that was played, each of them judged the same way.
//!
//! It changes nothing of the game and waits for nobody: the reviewers are engines of their own, one thread each. They
//! begin at the end of the game, so that what they learn there serves them for the positions before.

use super::proof::Proving;
use super::running::{Purpose, Wanted};
use super::{Refusal, Session};
use crate::engine::{Limits, Resources};
use crate::game::NodeId;
use crate::job::{Answer, Failure, Job, Question, ThinkerId};
use crate::rules::{Board, Move, Point};
use std::time::Duration;

/// How a game is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reviewing {
    /// How long a position is thought about by the clock, where all reviewers are at work.
    pub time: Duration,
    /// How many think at the same time, at least 1.
    pub reviewers: u8,
}

impl Default for Reviewing {
    fn default() -> Reviewing {
        Reviewing { time: Duration::from_secs(1), reviewers: 1 }
    }
}

/// The memory of one reviewer at most, in MiB.
const HASH_MIB: u32 = 64;

/// A game gone through.
#[derive(Clone, Debug)]
pub struct Review {
    /// The nodes of the line, the root first, with their moves.
    line: Vec<(NodeId, Option<Move>)>,
    /// The positions at them.
    boards: Vec<Board>,
    /// What each position is worth to its side to move, as far as it was judged; the positions after the line's end and
    /// those where nothing is to be played are never judged.
    judged: Vec<Option<Answer>>,
    /// The places in the line that are still to be judged, the next one last.
    open: Vec<usize>,
    /// Who is at which place.
    at_work: Vec<(ThinkerId, usize)>,
    /// Why the reviewers could not go on.
    failure: Option<Failure>,
}

impl Review {
    fn of(session: &Session, reviewers: u8) -> Review {
        let game = session.game();
        let nodes = game.tree().line(game.cursor());
        let line: Vec<(NodeId, Option<Move>)> = nodes.iter().map(|&node| (node, game.tree().node(node).mv())).collect();
        let boards: Vec<Board> = nodes.iter().map(|&node| game.board_at(node)).collect();
        let open = (0..line.len()).filter(|&place| is_judged(&boards[place])).collect();
        let judged = vec![None; line.len()];
        let mut review = Review { line, boards, judged, open, at_work: Vec::new(), failure: None };
        for reviewer in 0..reviewers.max(1) {
            review.go_on(ThinkerId::Reviewer(reviewer));
        }
        review
    }

    fn go_on(&mut self, reviewer: ThinkerId) {
        self.at_work.retain(|&(at_work, _)| at_work != reviewer);
        self.at_work.extend(self.open.pop().map(|place| (reviewer, place)));
    }

    /// The line that is reviewed: its nodes, the root first, with their moves.
    pub fn line(&self) -> &[(NodeId, Option<Move>)] {
        &self.line
    }

    /// The positions of the line.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// What each position of the line is worth to its side to move, as far as it was judged.
    pub fn judged(&self) -> &[Option<Answer>] {
        &self.judged
    }

    /// How many positions were judged, and how many there are to judge.
    pub fn progress(&self) -> (usize, usize) {
        let done = self.judged.iter().flatten().count();
        (done, done + self.open.len() + self.at_work.len())
    }

    /// Whether positions are still being judged.
    pub fn is_running(&self) -> bool {
        !self.at_work.is_empty()
    }

    /// Why it did not come to its end, if that was not somebody's wish.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    fn stop(&mut self) {
        let at_work = self.at_work.drain(..).map(|(_, place)| place);
        self.open.extend(at_work);
        self.open.sort_unstable();
    }
}

/// Whether a position is worth a thought: the game goes on there, and there is something to play.
fn is_judged(board: &Board) -> bool {
    board.ending().is_none() && !board.must_pass()
}

/// Other moves tried in the place of one that was played.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The position in which they are tried.
    board: Board,
    /// The move that was played.
    played: NodeId,
    /// What was tried, with what it is worth to whoever moves after it once that is known; the latest last.
    tries: Vec<Try>,
    /// Whether the answer was asked for.
    revealed: bool,
}

/// A move that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    pub point: Point,
    /// What the position after it is worth to the opponent; `None` as long as it is thought about.
    pub answer: Option<Result<Answer, Failure>>,
    /// Whether it ended the game.
    pub ends: bool,
}

impl Trial {
    /// The node of the move that was played.
    pub fn played(&self) -> NodeId {
        self.played
    }

    pub fn tries(&self) -> &[Try] {
        &self.tries
    }

    pub fn is_revealed(&self) -> bool {
        self.revealed
    }
}

/// Review and trial of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Reviews {
    review: Option<Review>,
    trial: Option<Trial>,
}

impl Session {
    /// The review of the line on the table: running, stopped, or complete.
    pub fn review(&self) -> Option<&Review> {
        self.reviews.review.as_ref()
    }

    /// The moves that are tried instead of one that was played.
    pub fn trial(&self) -> Option<&Trial> {
        self.reviews.trial.as_ref()
    }

    /// A review begins, goes on, or stops; a complete one of this line is made anew.
    pub(super) fn toggle_review(&mut self) -> Result<(), Refusal> {
        if !self.game.has_moves() {
            return Err(Refusal::NothingToReview);
        }
        self.reviews.trial = None;
        let reviewers = self.config.reviewing.reviewers;
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

    /// Other moves than the one at `played` are to be tried: the cursor goes to the position before it.
    pub(super) fn begin_trial(&mut self, played: NodeId) -> Result<(), Refusal> {
        if !self.game.tree().contains(played) {
            return Err(Refusal::NoNode(played));
        }
        let at = self.game.tree().node(played).parent().ok_or(Refusal::Root)?;
        self.go_to(at)?;
        self.proving = Proving::default();
        // Where the computer is to move, it is not to.
        self.held = true;
        self.reviews.trial =
            Some(Trial { board: self.game.board().clone(), played, tries: Vec::new(), revealed: false });
        Ok(())
    }

    /// A move is tried; it does not get into the game.
    pub(super) fn try_move(&mut self, point: Point) -> Result<(), Refusal> {
        let Some(trial) = &mut self.reviews.trial else { return Err(Refusal::NothingTried) };
        let mut board = self.game.board().clone();
        board.play(Move::Place(point)).map_err(Refusal::Play)?;
        trial.tries.retain(|tried| tried.point != point);
        let ends = !is_judged(&board);
        trial.tries.push(Try { point, answer: None, ends });
        Ok(())
    }

    /// The answer is shown.
    pub(super) fn reveal_trial(&mut self) -> Result<(), Refusal> {
        let trial = self.reviews.trial.as_mut().ok_or(Refusal::NothingTried)?;
        trial.revealed = true;
        Ok(())
    }

    pub(super) fn end_trial_silently(&mut self) {
        self.reviews.trial = None;
    }

    /// Back to the move that was played.
    pub(super) fn end_trial(&mut self) -> Result<(), Refusal> {
        let trial = self.reviews.trial.take().ok_or(Refusal::NothingTried)?;
        self.go_to(trial.played)
    }

    /// What no longer fits the game on the table is dropped.
    pub(super) fn keep_reviews_true(&mut self) {
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
        for (review, &(reviewer, place)) in at_work {
            if jobs.iter().all(|wanted| wanted.job.thinker != reviewer) {
                let job = self.review_job(reviewer, review.boards[place].clone());
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
        let Reviewing { time, reviewers } = self.config.reviewing;
        // All of them together take this time for as many positions.
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

    /// How many reviewers there are to be, as long as there is something for them to do.
    pub fn reviewers(&self) -> u8 {
        if self.reviewer_jobs().is_empty() { 0 } else { self.config.reviewing.reviewers.max(1) }
    }

    /// Keeps the evaluation of the move that was tried last.
    pub(super) fn receive_trial(&mut self, result: &Result<Answer, Failure>) {
        if let Some(tried) = self.reviews.trial.as_mut().and_then(|trial| trial.tries.last_mut()) {
            tried.answer = Some(result.clone());
        }
    }

    /// Keeps an evaluation where it is of the position that the reviewer had come to, and sends it to the next one.
    pub(super) fn receive_review(&mut self, job: &Job, result: &Result<Answer, Failure>) {
        let Some(review) = &mut self.reviews.review else { return };
        let mut at_work = review.at_work.iter();
        let at_work = at_work.find(|&&(reviewer, place)| reviewer == job.thinker && review.boards[place] == job.board);
        let Some(&(_, place)) = at_work else { return };
        match result {
            Ok(answer) => {
                review.judged[place] = Some(answer.clone());
                review.go_on(job.thinker);
            }
            Err(failure) => {
                review.failure = Some(failure.clone());
                review.stop();
            }
        }
    }
}
