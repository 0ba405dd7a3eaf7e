//! Search for wins by wider means than those of a puzzle's class: threats of any win by fours, and quiet moves.
//!
//! There are too many of those to be searched out: what this search does not find within its bounds is not ruled out.
//! It looks for what would make a true claim misleading. For a win: another first move that wins within the puzzle's
//! length, or a win that is shorter. For a defence: a win against a move that holds against threats.

use super::{Class, Puzzle};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest, Request, Resources, WithinRequest};
use crate::rules::{Board, Move, Point};
use crate::verdict::{Flaw, Proof, Score, verify};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Bounds of the search, in nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Nodes for each search that may be exhaustive: for a win by threats of an open four within a length.
    pub threats: u64,
    /// Nodes for each search for a win by wider threats, one for every reply that matters.
    pub wider: u64,
    /// Nodes of the alpha-beta search of the position, in which every move may be quiet.
    pub search: u64,
}

/// Result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Nothing was found within the bounds.
    Nothing,
    /// Another first move wins within the puzzle's length, though not sooner.
    Another {
        /// The move.
        first: Point,
        /// Plies within which it wins.
        plies: u32,
    },
    /// There is a win that is shorter than the puzzle's.
    Shorter {
        /// Its first move.
        first: Point,
        /// Plies within which it wins.
        plies: u32,
    },
    /// A move that holds against threats loses to wider ones.
    Loses {
        /// The move.
        first: Point,
        /// Plies within which the other side wins.
        plies: u32,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Nothing => write!(f, "nothing found"),
            Finding::Another { first, plies } => write!(f, "{first} wins as well, in {plies} plies"),
            Finding::Shorter { first, plies } => write!(f, "{first} wins in {plies} plies"),
            Finding::Loses { first, plies } => write!(f, "{first} loses in {plies} plies"),
        }
    }
}

/// Searches for a win by wider means that makes a puzzle's claim misleading; the gravest finding counts.
///
/// # Errors
/// If a proof of ours does not hold: a fault of the program.
pub fn find(engine: &mut Engine, puzzle: &Puzzle, bounds: Bounds) -> Result<Finding, Flaw> {
    let mut solver = Solver { engine, bounds, stop: &AtomicBool::new(false) };
    match puzzle.class() {
        Class::Vcf | Class::Vct => solver.other_wins(puzzle),
        Class::Defence => solver.losses(puzzle),
    }
}

/// A win of the side to move by threats of any kind that begins with `first`, if one of no more than `longest` plies is
/// found within the bounds. Ends soon after `stop` is set, with no win found.
///
/// # Errors
/// As [`find`].
pub fn win(
    engine: &mut Engine,
    board: &Board,
    first: Point,
    longest: u32,
    bounds: Bounds,
    stop: &AtomicBool,
) -> Result<Option<Arc<Proof>>, Flaw> {
    Solver { engine, bounds, stop }.beginning_with(board, first, longest)
}

/// An engine, and its bounds.
struct Solver<'a> {
    engine: &'a mut Engine,
    bounds: Bounds,
    stop: &'a AtomicBool,
}

impl Solver<'_> {
    fn other_wins(&mut self, puzzle: &Puzzle) -> Result<Finding, Flaw> {
        let (board, length) = (puzzle.board(), puzzle.plies());
        let is_solution = |point: &Point| puzzle.solutions().contains(point);
        // Most of what is at fault has a shorter win by threats, which is found at once.
        if let Some(proof) = self.any(board, length.saturating_sub(2))? {
            return Ok(Finding::Shorter { first: proof.attack(), plies: proof.plies() });
        }
        let mut wins: Vec<(Point, u32)> = Vec::new();
        // What the search proves, by any moves.
        let lines = puzzle.solutions().len() as u32 + 2;
        wins.extend(
            self.searched(board, lines)
                .into_iter()
                .filter(|&(first, plies)| plies < length || plies == length && !is_solution(&first)),
        );
        if wins.iter().all(|&(_, plies)| plies >= length) {
            for first in board.legal_points() {
                let longest = if is_solution(&first) { length.saturating_sub(2) } else { length };
                wins.extend(self.beginning_with(board, first, longest)?.map(|proof| (first, proof.plies())));
            }
        }
        wins.sort_by_key(|&(first, plies)| (plies, first));
        Ok(match wins.first() {
            None => Finding::Nothing,
            Some(&(first, plies)) if plies < length => Finding::Shorter { first, plies },
            Some(&(first, plies)) => Finding::Another { first, plies },
        })
    }

    /// A win of the side to move by threats of any kind that begins with this move, if one of no more than `longest`
    /// plies is found.
    fn beginning_with(&mut self, board: &Board, first: Point, longest: u32) -> Result<Option<Arc<Proof>>, Flaw> {
        let by_open_fours = self.within(board, Some(first), longest)?;
        let mut after = board.clone();
        if longest < 3 || by_open_fours.is_some() || after.play(Move::Place(first)).is_err() || after.ending().is_some()
        {
            return Ok(by_open_fours);
        }
        // A move that wins threatens to win, were the other side to pass.
        let mut passed = after.clone();
        if passed.play(Move::Pass).is_err() || passed.ending().is_some() {
            return Ok(None);
        }
        let Some(threat) = self.any(&passed, longest - 2)? else { return Ok(None) };
        let mut answers: Vec<(Option<Point>, Arc<Proof>)> = vec![(None, Arc::clone(&threat))];
        // The points of the threat stop it soonest.
        let mut replies: Vec<Point> = points(&threat);
        replies.retain(|&reply| after.check(Move::Place(reply)).is_ok());
        replies.extend(after.legal_points().filter(|reply| !replies.contains(reply)).collect::<Vec<_>>());
        for reply in replies {
            let mut next = after.clone();
            next.play(Move::Place(reply)).expect("the reply is legal");
            if next.ending().is_some() {
                return Ok(None);
            }
            let known = answers.iter().position(|(_, proof)| verify(&next, proof).is_ok());
            let answer = match known {
                Some(0) => continue,
                Some(index) => Arc::clone(&answers[index].1),
                None => match self.any(&next, longest - 2)? {
                    Some(proof) => proof,
                    None => return Ok(None),
                },
            };
            answers.push((Some(reply), answer));
        }
        let listed = answers.into_iter().filter_map(|(reply, proof)| Some((reply?, proof)));
        let proof = Arc::new(Proof::threat(first, listed.collect(), threat));
        verify(board, &proof)?;
        Ok(Some(proof))
    }

    /// A win of the side to move by threats of any kind within `longest` plies.
    fn any(&mut self, board: &Board, longest: u32) -> Result<Option<Arc<Proof>>, Flaw> {
        if let Some(proof) = self.within(board, None, longest)? {
            return Ok(Some(proof));
        }
        Ok(self.by_all_threats(board)?.filter(|proof| proof.plies() <= longest))
    }

    /// A win of the side to move by threats of any kind, however long.
    fn by_all_threats(&mut self, board: &Board) -> Result<Option<Arc<Proof>>, Flaw> {
        let limits = limits(self.bounds.wider);
        let request = ProofRequest { board: board.clone(), means: Means::AllThreats, limits };
        match self.engine.prove(&request, self.stop).outcome {
            ProofOutcome::Win { proof, .. } => {
                verify(board, &proof)?;
                Ok(Some(proof))
            }
            ProofOutcome::None | ProofOutcome::Unknown => Ok(None),
        }
    }

    /// The shortest win of the side to move by threats of an open four within `plies`.
    fn within(&mut self, board: &Board, first: Option<Point>, plies: u32) -> Result<Option<Arc<Proof>>, Flaw> {
        let limits = limits(self.bounds.threats);
        let request = WithinRequest { board: board.clone(), first, means: Means::Threats, plies, limits };
        match self.engine.prove_within(&request, self.stop).outcome {
            ProofOutcome::Win { proof, .. } => {
                verify(board, &proof)?;
                Ok(Some(proof))
            }
            ProofOutcome::None | ProofOutcome::Unknown => Ok(None),
        }
    }

    /// The first moves that a search proves to win, with the plies of each.
    fn searched(&mut self, board: &Board, lines: u32) -> Vec<(Point, u32)> {
        let request = Request {
            board: board.clone(),
            limits: limits(self.bounds.search),
            resources: Resources { threads: 1, hash_mib: 64 },
            weakness: None,
            seed: 0,
            lines,
        };
        let found = self.engine.search(&request, self.stop, &mut |_| {});
        let best = found.best.map(|best| (best, found.score));
        let others = found.others.iter().map(|line| (line.points[0], line.score));
        let wins = best.into_iter().chain(others).filter_map(|(first, score)| match score {
            Score::Win { plies } => Some((first, plies)),
            Score::Loss { .. } | Score::Draw | Score::Estimate(_) => None,
        });
        wins.collect()
    }

    fn losses(&mut self, puzzle: &Puzzle) -> Result<Finding, Flaw> {
        for &first in puzzle.solutions() {
            let mut after = puzzle.board().clone();
            after.play(Move::Place(first)).expect("a solution is legal");
            let by_threats = self.by_all_threats(&after)?.map(|proof| proof.plies());
            let plies = by_threats.or_else(|| self.searched(&after, 1).first().map(|&(_, plies)| plies));
            if let Some(plies) = plies {
                return Ok(Finding::Loses { first, plies });
            }
        }
        Ok(Finding::Nothing)
    }
}

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) }
}

/// The points of a proof, each once, those of its first moves first.
fn points(proof: &Proof) -> Vec<Point> {
    /// Number of moves of a proof that are looked at.
    const MAX_MOVES: usize = 2_000;
    let mut points = Vec::new();
    let mut waiting = std::collections::VecDeque::from([proof]);
    for _ in 0..MAX_MOVES {
        let Some(proof) = waiting.pop_front() else { break };
        points.push(proof.attack());
        points.extend(proof.replies().map(|(reply, _)| reply));
        waiting.extend(proof.otherwise());
        waiting.extend(proof.replies().map(|(_, proof)| proof));
    }
    let mut seen = std::collections::HashSet::new();
    points.retain(|&point| seen.insert(point));
    points
}
