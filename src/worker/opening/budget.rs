//! Searches for an opening, each with its share of the time and the nodes that are left.

use super::OpeningSearch;
use crate::engine::balance::{Balance, Placement};
use crate::engine::{Limits, Request};
use crate::job::Answer;
use crate::rules::Board;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Fewest nodes that make a search worth having.
const MIN_SEARCH_NODES: u64 = 100;

/// Shortest time that makes a search worth having.
const MIN_SEARCH_TIME: Duration = Duration::from_millis(2);

impl OpeningSearch<'_> {
    /// Runs a knock-out as long as there is time, in one part in `share` of it; returns the best, best first.
    pub(super) fn run_knock_out(&mut self, mut balance: Balance, share: u32) -> Vec<Placement> {
        while let Some(trial) = balance.trial().filter(|_| !self.is_over()) {
            let score = self.search(&trial.board, trial.share.saturating_mul(share)).score;
            balance.judge(score);
        }
        balance.leaders()
    }

    /// Searches a position with one part in `share` of the time and the nodes that are left.
    pub(super) fn search(&mut self, board: &Board, share: u32) -> Answer {
        let request = self.share_of_request(board, share);
        let answer = self.searcher.answer(&request, self.stop, &mut |_| {});
        self.count(answer)
    }

    /// Searches a position as [`search`](Self::search) does, and reports the progress.
    pub(super) fn search_reported(&mut self, board: &Board, share: u32) -> Answer {
        let request = self.share_of_request(board, share);
        let answer = self.searcher.answer(&request, self.stop, self.report);
        self.count(answer)
    }

    fn share_of_request(&self, board: &Board, share: u32) -> Request {
        let limits = self.request.limits;
        let time = self.due.map(|due| due.saturating_duration_since(Instant::now()) / share);
        let nodes = limits.nodes.map(|nodes| (nodes.saturating_sub(self.nodes) / u64::from(share)).max(1));
        let limits = Limits { time, nodes, ..limits };
        Request { board: board.clone(), limits, ..self.request.clone() }
    }

    fn count(&mut self, answer: Answer) -> Answer {
        self.nodes += answer.nodes;
        self.depth = self.depth.max(answer.depth);
        answer
    }

    /// Whether time or nodes are used up, or the search is stopped.
    pub(super) fn is_over(&self) -> bool {
        let no_time = self.due.is_some_and(|due| Instant::now() >= due);
        let no_nodes = self.request.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
        no_time || no_nodes || self.stop.load(Ordering::Relaxed)
    }

    /// Number of placements that the first round of a knock-out may search with what is left.
    pub(super) fn searches(&self) -> usize {
        // Each of about six rounds searches half as many as the one before, in the same time.
        let rounds = 6;
        let by_time = self.due.map(|due| {
            due.saturating_duration_since(Instant::now()).as_micros() / (rounds * MIN_SEARCH_TIME.as_micros())
        });
        let nodes = self.request.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        let by_nodes = nodes.map(|nodes| u128::from(nodes) / (rounds * u128::from(MIN_SEARCH_NODES)));
        let max = by_time.into_iter().chain(by_nodes).min().unwrap_or(u128::MAX);
        usize::try_from(max).unwrap_or(usize::MAX).clamp(4, Balance::MAX_SEARCHED)
    }
}
