//! Progress with puzzles: which were solved, when missed ones come back, which are under way, and the puzzles from
//! one's own games.
//!
//! A puzzle that was missed comes back (Leitner's boxes): after a day, and each time it is then solved without help,
//! after a longer time, until it has passed the last of the [`INTERVALS`]. Missed again, it begins anew. What is solved
//! at the first try does not come back. Days are handed in: nothing here knows what day it is. The first try at a puzzle
//! changes the [`Rating`] of the person and of the puzzle.

use super::attempt::{Outcome, SavedAttempt};
use super::challenge::ChallengeKind;
use super::{Puzzle, PuzzleId, Rating};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Days after which a missed puzzle comes back: the first time, and after each time that it was solved.
pub const INTERVALS: [i32; 6] = [1, 3, 7, 16, 35, 90];

/// A day, counted from 1 January 1970 in the person's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Day(pub i32);

/// Progress with one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Card {
    /// Number of times that it was solved without help.
    pub solved: u32,
    /// Number of times that a move was refuted, or help asked for.
    pub missed: u32,
    /// The day on which it comes back, if it does.
    pub due: Option<Day>,
    /// Index of the present interval in [`INTERVALS`]; beyond the last, the last counts.
    pub step: usize,
    /// The puzzle's rating after the first try.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// Progress with all puzzles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    cards: BTreeMap<PuzzleId, Card>,
    /// Rating of the person, once there was a first try.
    rating: Option<Rating>,
    /// Number of first tries that it rests on.
    rated: u32,
    /// Most puzzles solved in a streak, and in a timed challenge.
    best: [u32; 2],
    /// From one's own games, the latest last.
    own: Vec<Puzzle>,
    /// Begun and not finished, the latest last.
    under_way: Vec<SavedAttempt>,
}

/// A change of the progress. Windows write changes to the file, not the whole state, so that none overwrites another's.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A puzzle was solved or missed.
    Attempted(Tried),
    /// A challenge ended with so many puzzles solved.
    Challenged(ChallengeKind, u32),
    /// This puzzle was made of one's own game.
    AddedOwn(Box<Puzzle>),
    /// A puzzle is under way; the attempt replaces an earlier one at the same puzzle.
    UnderWay(Box<SavedAttempt>),
    /// The puzzle is no longer under way: it was solved, or given up.
    Left(PuzzleId),
}

/// A try at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// Id of the puzzle.
    pub id: PuzzleId,
    /// Rating with which the puzzle began.
    pub rating: Rating,
    /// Whether it was solved.
    pub outcome: Outcome,
    /// The day of the try.
    pub day: Day,
}

impl Progress {
    /// Greatest number of puzzles of one's own that are kept; the oldest are forgotten first.
    pub const MAX_OWN: usize = 500;

    /// Greatest number of puzzles that are under way; the oldest are forgotten first.
    pub const MAX_UNDER_WAY: usize = 8;

    /// Progress with a puzzle, if it was ever tried.
    pub fn card(&self, id: PuzzleId) -> Option<Card> {
        self.cards.get(&id).copied()
    }

    /// Number of times that puzzles were solved or missed.
    pub fn tries(&self) -> u64 {
        self.cards.values().map(|card| u64::from(card.solved) + u64::from(card.missed)).sum()
    }

    /// Applies a change.
    pub fn apply(&mut self, change: &Change) {
        match change {
            Change::Attempted(tried) => {
                self.rate(tried);
                self.note(tried.id, tried.outcome, tried.day);
            }
            Change::Challenged(kind, solved) => {
                let best = &mut self.best[*kind as usize];
                *best = (*best).max(*solved);
            }
            Change::AddedOwn(puzzle) => {
                self.add_own((**puzzle).clone());
            }
            Change::UnderWay(attempt) => {
                self.leave(attempt.id());
                self.under_way.push((**attempt).clone());
                let excess = self.under_way.len().saturating_sub(Progress::MAX_UNDER_WAY);
                self.under_way.drain(..excess);
            }
            Change::Left(id) => self.leave(*id),
        }
    }

    fn leave(&mut self, id: PuzzleId) {
        self.under_way.retain(|attempt| attempt.id() != id);
    }

    /// The puzzles that were begun and not finished, the latest last.
    pub fn under_way(&self) -> &[SavedAttempt] {
        &self.under_way
    }

    /// Rating of the person.
    pub fn rating(&self) -> Rating {
        self.rating.filter(|rating| rating.is_sound()).unwrap_or(Rating::START)
    }

    /// Number of first tries that the person's rating rests on.
    pub fn rated(&self) -> u32 {
        self.rated
    }

    /// Rating of a puzzle: that after the first try, or the one with which it begins.
    pub fn rating_of(&self, id: PuzzleId, puzzle: &Puzzle) -> Rating {
        let kept = self.card(id).and_then(|card| card.rating).filter(|rating| rating.is_sound());
        kept.unwrap_or_else(|| puzzle.rating())
    }

    /// Most puzzles that were solved in a challenge of this kind.
    pub fn best(&self, kind: ChallengeKind) -> u32 {
        self.best[kind as usize]
    }

    /// Rates the person and the puzzle by the first try at it. Later ones show how well it is remembered, and do not
    /// count.
    fn rate(&mut self, tried: &Tried) {
        if self.cards.contains_key(&tried.id) {
            return;
        }
        let (person, is_solved) = (self.rating(), tried.outcome == Outcome::Solved);
        self.rating = Some(person.after(tried.rating, is_solved));
        self.rated = self.rated.saturating_add(1);
        let rating = Some(tried.rating.after(person, !is_solved));
        self.cards.insert(tried.id, Card { rating, ..Card::default() });
    }

    /// The puzzles that come back, with their days, the earliest first.
    pub fn coming_back(&self) -> Vec<(PuzzleId, Day)> {
        let mut coming: Vec<(PuzzleId, Day)> =
            self.cards.iter().filter_map(|(&id, card)| Some((id, card.due?))).collect();
        coming.sort_by_key(|&(id, day)| (day, id));
        coming
    }

    /// Records the outcome of a puzzle.
    pub(super) fn note(&mut self, id: PuzzleId, outcome: Outcome, today: Day) {
        let card = self.cards.entry(id).or_default();
        let after = |step: usize| Some(Day(today.0.saturating_add(INTERVALS[step])));
        match outcome {
            Outcome::Missed => {
                card.missed = card.missed.saturating_add(1);
                (card.step, card.due) = (0, after(0));
            }
            Outcome::Solved => {
                card.solved = card.solved.saturating_add(1);
                // To solve it before its day shows little of how long it is remembered.
                if card.due.is_some_and(|due| due <= today) {
                    card.step += 1;
                    card.due = (card.step < INTERVALS.len()).then(|| after(card.step)).flatten();
                }
            }
        }
    }

    /// Whether a puzzle is to be solved again today.
    pub fn is_due(&self, id: PuzzleId, today: Day) -> bool {
        self.card(id).and_then(|card| card.due).is_some_and(|due| due <= today)
    }

    /// The puzzles from one's own games, the latest last.
    pub fn own(&self) -> &[Puzzle] {
        &self.own
    }

    /// Adds a puzzle from one's own games; returns whether it is new.
    pub(super) fn add_own(&mut self, puzzle: Puzzle) -> bool {
        let id = puzzle.id();
        let is_new = self.own.iter().all(|known| known.id() != id);
        if is_new {
            self.own.push(puzzle);
            let excess = self.own.len().saturating_sub(Progress::MAX_OWN);
            self.own.drain(..excess);
        }
        is_new
    }
}
