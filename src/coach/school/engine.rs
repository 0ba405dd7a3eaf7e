//! The engine's search of a position, iteration by iteration, with what its techniques spare. It is the search that plays,
//! on one thread and with an empty memory: the same on every machine.

use super::gomoku::{self, Counted, Setting};
use crate::engine::{Engine, Info, Limits, Means, ProofOutcome, ProofRequest, Request, Resources, Tally};
use crate::rules::{Board, Color, Point};
use crate::textbook::gomoku::Kind;
use std::sync::atomic::AtomicBool;

/// A technique of the engine, which the textbook's searches do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// Depth 1 first, then 2, and so on: each iteration orders the moves of the next.
    Deepening,
    /// A table of the positions that were searched.
    HashTable,
    /// A narrow window around the last value.
    Aspiration,
    /// Late moves are searched less deep.
    Reductions,
    /// A search of fours alone.
    Fours,
}

/// An iteration of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Its depth in plies.
    pub depth: u32,
    /// Best move that it has found.
    pub best: Point,
    /// Positions of this iteration alone.
    pub nodes: u64,
    /// Statistics of this iteration alone.
    pub tally: Tally,
}

/// Record of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineRun {
    /// The iterations, in order.
    pub iterations: Vec<Iteration>,
    /// Positions of the same search once more, with the memory of the first.
    pub nodes_again: u64,
}

/// A win by fours alone, and what the textbook's player makes of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoursRun {
    /// The win: stones of both sides up to and including the five. Empty where none was found.
    pub line: Vec<Point>,
    /// Positions of the search of fours.
    pub nodes: u64,
    /// The textbook's search, which has no such help.
    pub textbook: Counted,
}

/// Depth of the search.
pub const DEPTH: u32 = 12;

impl EngineRun {
    /// Positions of all iterations.
    pub fn nodes(&self) -> u64 {
        self.iterations.iter().map(|iteration| iteration.nodes).sum()
    }

    /// Percentage of the positions before the last iteration.
    pub fn earlier_percent(&self) -> u64 {
        let last = self.iterations.last().map_or(0, |iteration| iteration.nodes);
        (100 * (self.nodes() - last)).checked_div(self.nodes()).unwrap_or(0)
    }

    /// Statistics of all iterations.
    pub fn tally(&self) -> Tally {
        self.iterations.iter().map(|iteration| iteration.tally).sum()
    }
}

/// A quiet position in the middle of a game, in which no win is in sight.
pub fn quiet_position() -> Board {
    gomoku::board("H8 I11 E11 G11 J10", "E9 I10 F10 H11", Color::White)
}

/// A position with a long win by fours alone.
pub fn fours_position() -> Board {
    gomoku::board("K4 I5 H6 J9 H10 J10 J11 K11", "J6 K7 M7 L8 K9 K10 I12", Color::White)
}

/// The textbook's player that is compared with the search of fours.
pub fn textbook_setting() -> Setting {
    Setting { is_near: true, kinds: Kind::ORDER.len(), width: Some(8), is_quiet: true, depth: 4 }
}

/// Searches a position twice with the engine, whose memory is emptied before; ends soon after `stop` is set.
pub fn run(engine: &mut Engine, board: &Board, stop: &AtomicBool) -> EngineRun {
    engine.clear();
    let request = Request {
        board: board.clone(),
        limits: Limits::to_depth(DEPTH),
        resources: Resources { threads: 1, hash_mib: 16 },
        weakness: None,
        seed: 0,
        lines: 1,
    };
    // Of each iteration the last report counts: those before it tell of better moves.
    let mut infos: Vec<Info> = Vec::new();
    engine.search(&request, stop, &mut |info| {
        if infos.last().is_some_and(|last| last.depth == info.depth) {
            infos.pop();
        }
        infos.push(info);
    });
    let (mut nodes, mut tally) = (0, Tally::default());
    let iterations = infos.into_iter().filter_map(|info| {
        let iteration = Iteration {
            depth: info.depth,
            best: *info.line.first()?,
            nodes: info.nodes - nodes,
            tally: info.tally - tally,
        };
        (nodes, tally) = (info.nodes, info.tally);
        Some(iteration)
    });
    let iterations = iterations.collect();
    let nodes_again = engine.search(&request, stop, &mut |_| {}).nodes;
    EngineRun { iterations, nodes_again }
}

/// Looks for a win by fours alone, and has the textbook's player search the position; ends soon after `stop` is set.
pub fn run_fours(engine: &mut Engine, board: &Board, stop: &AtomicBool) -> FoursRun {
    let limits = Limits { nodes: Some(100_000), ..Limits::to_depth(1) };
    let proven = engine.prove(&ProofRequest { board: board.clone(), means: Means::Fours, limits }, stop);
    let line = match proven.outcome {
        ProofOutcome::Win { line, .. } => line,
        ProofOutcome::None | ProofOutcome::Unknown => Vec::new(),
    };
    FoursRun { line, nodes: proven.nodes, textbook: gomoku::count(board, &textbook_setting(), stop) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stop() -> AtomicBool {
        AtomicBool::new(false)
    }

    #[test]
    fn every_iteration_is_counted_alone_and_a_full_memory_spares_most() {
        let run = run(&mut Engine::new(), &quiet_position(), &stop());
        let depths: Vec<u32> = run.iterations.iter().map(|iteration| iteration.depth).collect();
        assert_eq!(depths, (1..=DEPTH).collect::<Vec<_>>());
        assert!(run.nodes() > 5_000 && run.nodes_again < run.nodes() / 2, "{run:?}");
        assert!((1..100).contains(&run.earlier_percent()));
        let tally = run.tally();
        assert!(tally.hits > 0 && tally.hits < tally.lookups);
        assert!(tally.missed_windows > 0 && tally.missed_windows < tally.windows);
        assert!(tally.reduced_in_vain > 0 && tally.reduced_in_vain < tally.reduced / 5, "{tally:?}");
        let windows: Vec<u64> = run.iterations[..5].iter().map(|iteration| iteration.tally.windows).collect();
        assert_eq!(windows[..4], [0; 4], "the first iterations have the widest window");
        assert!(windows[4] > 0);
    }

    #[test]
    fn a_search_of_fours_proves_what_the_textbooks_player_does_not_see() {
        let run = run_fours(&mut Engine::new(), &fours_position(), &stop());
        assert_eq!(run.line.len(), 11);
        let textbook = run.textbook.found.expect("it is small");
        assert_eq!(textbook.win, None);
        assert!(run.nodes < run.textbook.nodes, "{} nodes", run.nodes);
    }

    #[test]
    fn a_search_is_stopped() {
        let run = run(&mut Engine::new(), &quiet_position(), &AtomicBool::new(true));
        assert!(run.nodes() < 1_000, "{run:?}");
    }
}
