//! The shelf of puzzles, from which the next one is chosen by source, class, rule, grade, theme and rating.

use super::progress::{Day, Progress};
use super::{Class, Grade, Puzzle, PuzzleId, Theme, set};
use crate::rules::{Rule, rng};
use std::sync::OnceLock;

/// Source of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// Puzzles of any source.
    #[default]
    All,
    /// Puzzles that come back today.
    Due,
    /// Puzzles from one's own games.
    Own,
}

/// Filter for puzzles; `None` is any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Source of the puzzles.
    pub source: Source,
    /// Their task.
    pub class: Option<Class>,
    /// The rule of their boards.
    pub rule: Option<Rule>,
    /// Their difficulty, this grade alone.
    pub grade: Option<Grade>,
    /// A theme that they have.
    pub theme: Option<Theme>,
}

impl Filter {
    /// Whether a puzzle fits, its source left aside.
    fn fits(&self, puzzle: &Puzzle) -> bool {
        self.class.is_none_or(|class| class == puzzle.class())
            && self.rule.is_none_or(|rule| rule == puzzle.board().rule())
            && self.grade.is_none_or(|grade| grade == puzzle.grade())
            && self.theme.is_none_or(|theme| puzzle.traits().themes.contains(&theme))
    }
}

/// Points by which a puzzle that suits a person is rated below them: they solve seven of ten.
const EASIER: f64 = 150.0;
/// Points within which puzzles suit equally well.
const SPREAD: f64 = 60.0;

/// All puzzles, with their ids.
pub struct Shelf {
    puzzles: Vec<(PuzzleId, Puzzle)>,
    /// Number of puzzles that come with the program; they stand first.
    built_in: usize,
}

/// Ids of the puzzles that come with the program, in their order. The first call reads the set and computes them; a thread
/// does so before they are needed.
pub fn built_in_ids() -> &'static [PuzzleId] {
    static IDS: OnceLock<Vec<PuzzleId>> = OnceLock::new();
    IDS.get_or_init(|| set::built_in().iter().map(Puzzle::id).collect())
}

fn with_ids(puzzles: &[Puzzle]) -> impl Iterator<Item = (PuzzleId, Puzzle)> {
    puzzles.iter().map(|puzzle| (puzzle.id(), puzzle.clone()))
}

/// Numbers of puzzles of a filter, by the progress with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Number of puzzles that fit.
    pub all: usize,
    /// Number of puzzles solved at least once without help.
    pub solved: usize,
    /// Number of puzzles that come back today.
    pub due: usize,
}

impl Shelf {
    /// The puzzles that come with the program, and those of one's own games.
    pub fn of_all(progress: &Progress) -> Shelf {
        Shelf::with(built_in_ids().iter().copied().zip(set::built_in().iter().cloned()).collect(), progress)
    }

    /// The given puzzles, and those of one's own games.
    pub fn new(puzzles: &[Puzzle], progress: &Progress) -> Shelf {
        Shelf::with(with_ids(puzzles).collect(), progress)
    }

    fn with(mut puzzles: Vec<(PuzzleId, Puzzle)>, progress: &Progress) -> Shelf {
        let built_in = puzzles.len();
        puzzles.extend(with_ids(progress.own()));
        Shelf { puzzles, built_in }
    }

    /// The puzzles that fit.
    pub fn matching(
        &self,
        filter: Filter,
        progress: &Progress,
        today: Day,
    ) -> impl Iterator<Item = &(PuzzleId, Puzzle)> {
        let of_source = move |index: usize, id: PuzzleId| match filter.source {
            Source::All => true,
            Source::Due => progress.is_due(id, today),
            Source::Own => index >= self.built_in,
        };
        let puzzles = self.puzzles.iter().enumerate();
        puzzles.filter_map(move |(index, item)| {
            let (id, puzzle) = item;
            (filter.fits(puzzle) && of_source(index, *id)).then_some(item)
        })
    }

    /// The puzzles of any source that fit.
    pub fn of(&self, filter: Filter) -> impl Iterator<Item = &(PuzzleId, Puzzle)> {
        self.puzzles.iter().filter(move |(_, puzzle)| filter.fits(puzzle))
    }

    /// The puzzle of this id.
    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.puzzles.iter().find(|(other, _)| *other == id).map(|(_, puzzle)| puzzle)
    }

    /// Numbers of the puzzles that fit, by the progress with them.
    pub fn score(&self, filter: Filter, progress: &Progress, today: Day) -> Score {
        let mut score = Score::default();
        for (id, _) in self.matching(filter, progress, today) {
            score.all += 1;
            score.solved += usize::from(progress.card(*id).is_some_and(|card| card.solved > 0));
            score.due += usize::from(progress.is_due(*id, today));
        }
        score
    }

    /// The puzzle to solve next: of those that were not shown yet one that is due, else one that was never tried, else one
    /// that was tried least; of equals one whose rating suits the person, and of those any one. When all were shown, the
    /// one shown longest ago.
    pub fn next(&self, filter: Filter, progress: &Progress, today: Day, shown: &Shown) -> Option<&(PuzzleId, Puzzle)> {
        let takes_due = shown.takes_due();
        let suits = progress.rating().points - EASIER;
        self.matching(filter, progress, today).min_by_key(|(id, puzzle)| {
            let card = progress.card(*id).unwrap_or_default();
            let tries = card.solved + card.missed;
            let is_preferred = progress.is_due(*id, today) && takes_due;
            let distance = (progress.rating_of(*id, puzzle).points - suits).abs() / SPREAD;
            (shown.last_time(*id), !is_preferred, tries, distance as u32, rng::mix(shown.seed ^ id.0))
        })
    }
}

/// Puzzles that were shown since the program began, solved or skipped, the latest last.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Their ids, each once, with whether it had come back.
    puzzles: Vec<(PuzzleId, bool)>,
    /// Shuffles puzzles of equal rank.
    seed: u64,
}

impl Shown {
    /// No puzzle yet; the seed decides the order of puzzles of equal rank.
    pub fn new(seed: u64) -> Shown {
        Shown { puzzles: Vec::new(), seed }
    }

    /// Adds a puzzle that is shown now; `was_due` tells whether it came back today.
    pub fn add(&mut self, id: PuzzleId, was_due: bool) {
        self.puzzles.retain(|&(shown, _)| shown != id);
        self.puzzles.push((id, was_due));
    }

    /// One more than the number of puzzles shown before this one; 0 if it was not shown.
    fn last_time(&self, id: PuzzleId) -> usize {
        self.puzzles.iter().position(|&(shown, _)| shown == id).map_or(0, |index| index + 1)
    }

    /// Whether the next puzzle may be one that is due: at most one in three is, so that new ones come as well.
    fn takes_due(&self) -> bool {
        self.puzzles.iter().rev().take(2).all(|&(_, was_due)| !was_due)
    }
}
