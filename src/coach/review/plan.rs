//! The searches by which the grave grades of a game are confirmed.
//!
//! The first searches of a review are short. A grave grade claims more than they show: that the positions before and after
//! the move really are that far apart, and that another move would have been better. So both positions are searched
//! again, and moves are tried in place of one that walked into a loss, until one holds.

use super::{Decided, Grade, Position, Verdict, decision, report, verdicts};
use crate::rules::Point;

/// Number of moves that are tried in place of one that walked into a loss.
pub const MAX_ALTERNATIVES: usize = 6;

/// Factor by which a search that confirms is longer than the first one of a position.
pub const LONGER: u64 = 4;

/// Number of positions that are searched again in a game.
const MAX_CONFIRMED: usize = 20;

/// Number of moves that are tried in a game.
const MAX_TRIED: usize = 30;

/// A search that is to be made for a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Search {
    /// The first search of the position with this index.
    First(usize),
    /// A longer search of the position with this index.
    Again(usize),
    /// A search of the position after this move in place of the one that was played at the index.
    Instead(usize, Point),
}

impl Search {
    /// Number of its nodes, where the first search of a position has this number.
    pub fn nodes(self, first: u64) -> u64 {
        match self {
            Search::First(_) => first,
            Search::Again(_) | Search::Instead(..) => first * LONGER,
        }
    }
}

/// The searches that confirm, to be made next, given the positions as far as they are evaluated; none if nothing is left to confirm.
/// They do not depend on each other, and are asked for again until their answers are there.
pub fn plan(positions: &[Position]) -> Vec<Search> {
    let report = report(positions);
    let verdicts = verdicts(positions);
    let flagged = |&index: &usize| report.moves.get(index).is_some_and(|reviewed| reviewed.is_to_be_confirmed());
    let mut flags: Vec<usize> = (0..report.moves.len()).filter(flagged).collect();
    flags.sort_by(|&a, &b| {
        let [a, b] = [a, b].map(|index| &report.moves[index]);
        b.grade.cmp(&a.grade).then(b.cost().total_cmp(&a.cost()))
    });
    let confirmed = positions.iter().filter(|position| position.is_confirmed).count();
    let mut again: Vec<usize> = flags.iter().flat_map(|&index| [index, index + 1]).collect();
    again.retain(|&index| {
        let position = &positions[index];
        position.ended.is_none() && position.answer.is_some() && !position.is_confirmed && !verdicts[index].has_proof()
    });
    again.truncate(MAX_CONFIRMED.saturating_sub(confirmed));
    if !again.is_empty() {
        again.sort_unstable();
        again.dedup();
        return again.into_iter().map(Search::Again).collect();
    }
    let tried: usize = positions.iter().map(|position| position.alternatives.len()).sum();
    let walked = flags.iter().filter_map(|&index| match (report.moves[index].grade, &verdicts[index + 1]) {
        (Grade::WalkedIntoLoss | Grade::MissedBlock, Verdict::Won(loss)) => Some((index, loss.clone())),
        _ => None,
    });
    let mut instead: Vec<Search> = decision(positions, &verdicts)
        .open
        .into_iter()
        .chain(walked)
        .filter_map(|(index, loss)| Some(Search::Instead(index, next_alternative(&positions[index], &loss)?)))
        .take(MAX_TRIED.saturating_sub(tried))
        .collect();
    instead.sort_by_key(|search| match *search {
        Search::First(index) | Search::Again(index) => (index, None),
        Search::Instead(index, point) => (index, Some((point.x(), point.y()))),
    });
    instead.dedup();
    instead
}

/// The move to try next at `before`, where the opponent has the win `loss` after the move that was played: the choice of
/// the search, then the points that the winner needs; `None` if enough were tried.
pub(super) fn next_alternative(before: &Position, loss: &Decided) -> Option<Point> {
    if before.alternatives.len() >= MAX_ALTERNATIVES {
        return None;
    }
    let own = before.answer.as_ref().and_then(|answer| answer.best.point());
    let needed = loss.proof.iter().flat_map(|proof| proof.line());
    let played = before.mv.and_then(|mv| mv.point());
    let tried = |point: &Point| before.alternatives.iter().any(|alternative| alternative.point == *point);
    own.into_iter().chain(loss.first).chain(needed).find(|point| Some(*point) != played && !tried(point))
}
