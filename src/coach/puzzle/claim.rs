//! Claims of puzzles, found by exhaustive search: the first moves that have a proof in the class within the length, and
//! no others.
//!
//! For a win, every legal first move is asked for a win in the class that is no longer than the shortest of all. For a
//! defence, every legal move is answered by the other side: one that loses has a proof; of one that holds it is
//! searched out, to any length, that no continuous threats win against it. Every proof that is found is replayed by the
//! rules.

use super::{Class, Puzzle, Traits};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest, WithinRequest};
use crate::rules::{Board, Move, Point, five};
use crate::verdict::{Flaw, verify};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// A claim about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Length of the shortest win, up to and including the five; in a defence, of the longest attack after a move that
    /// loses.
    pub plies: u32,
    /// In the order of points.
    pub solutions: Vec<Point>,
    /// Number of first moves without a win by exhaustive search, or with a proven loss.
    pub others: usize,
}

/// Reason why there is no claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoClaim {
    /// The position is not a puzzle of this class: there is nothing to find, or nothing to choose.
    NotOfItsClass,
    /// A search came to its bound before it knew.
    Unknown,
    /// A proof of ours did not hold: a fault of the program.
    Flawed(Flaw),
}

impl fmt::Display for NoClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoClaim::NotOfItsClass => write!(f, "the position is not a puzzle of this class"),
            NoClaim::Unknown => write!(f, "not searched out within the bounds"),
            NoClaim::Flawed(flaw) => flaw.fmt(f),
        }
    }
}

impl std::error::Error for NoClaim {}

/// Bounds of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Greatest length in plies of a win that counts, and of an attack against a defence.
    pub plies: u32,
    /// Greatest number of nodes of each search. There is one for every legal move, and a few more.
    pub nodes: u64,
}

/// Finds the claim about a position, whose game must not be over.
///
/// # Errors
/// If it is not a puzzle of this class, or that is not known within the bounds.
pub fn find(engine: &mut Engine, board: &Board, class: Class, bounds: Bounds) -> Result<Claim, NoClaim> {
    let mut solver = Solver { engine, nodes: bounds.nodes };
    match class {
        Class::Vcf => solver.win(board, Means::Fours, bounds.plies),
        Class::Vct => {
            if solver.any_length(board, Means::Fours)? {
                return Err(NoClaim::NotOfItsClass);
            }
            solver.win(board, Means::Threats, bounds.plies)
        }
        Class::Defence => solver.defence(board, bounds.plies),
    }
}

/// Checks a puzzle's claim by finding it anew.
///
/// # Errors
/// As [`find`].
pub fn check(engine: &mut Engine, puzzle: &Puzzle, nodes: u64) -> Result<bool, NoClaim> {
    let bounds = Bounds { plies: puzzle.plies(), nodes };
    let claim = find(engine, puzzle.board(), puzzle.class(), bounds)?;
    Ok(claim.plies == puzzle.plies() && claim.solutions == puzzle.solutions())
}

/// The puzzle that a game missed: the side to move of `board` had a win and played something else. `None` where nothing
/// is proven within the bounds, where the move played wins as soon, or where nearly every move does.
pub fn from_missed_win(engine: &mut Engine, board: &Board, played: Point, bounds: Bounds) -> Option<Puzzle> {
    /// Greatest number of solutions: with more there was nothing to find.
    const MAX_SOLUTIONS: usize = 4;
    if board.ending().is_some() {
        return None;
    }
    let claim = |engine: &mut Engine, class| find(engine, board, class, bounds).ok().map(|claim| (class, claim));
    let (class, claim) = claim(engine, Class::Vcf).or_else(|| claim(engine, Class::Vct))?;
    let is_missed = !claim.solutions.contains(&played) && claim.solutions.len() <= MAX_SOLUTIONS;
    let puzzle = is_missed.then(|| Puzzle::new(board, class, claim.plies, claim.solutions).ok()).flatten()?;
    let traits = Traits::of(engine, &puzzle);
    Some(puzzle.with_traits(traits))
}

/// An engine, and the nodes that it has for each question.
struct Solver<'a> {
    engine: &'a mut Engine,
    nodes: u64,
}

impl Solver<'_> {
    fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), ..Limits::to_depth(Limits::MAX_DEPTH) }
    }

    /// The plies of the shortest win of the side to move, replayed; `None` if it is searched out that there is none.
    fn shortest(
        &mut self,
        board: &Board,
        first: Option<Point>,
        means: Means,
        plies: u32,
    ) -> Result<Option<u32>, NoClaim> {
        let request = WithinRequest { board: board.clone(), first, means, plies, limits: self.limits() };
        match self.engine.prove_within(&request, &AtomicBool::new(false)).outcome {
            ProofOutcome::Win { proof, plies, .. } => match verify(board, &proof) {
                Ok(_) => Ok(Some(plies)),
                Err(flaw) => Err(NoClaim::Flawed(flaw)),
            },
            ProofOutcome::None => Ok(None),
            ProofOutcome::Unknown => Err(NoClaim::Unknown),
        }
    }

    /// Whether the side to move wins, however long it takes.
    fn any_length(&mut self, board: &Board, means: Means) -> Result<bool, NoClaim> {
        let request = ProofRequest { board: board.clone(), means, limits: self.limits() };
        match self.engine.prove(&request, &AtomicBool::new(false)).outcome {
            ProofOutcome::Win { .. } => Ok(true),
            ProofOutcome::None => Ok(false),
            ProofOutcome::Unknown => Err(NoClaim::Unknown),
        }
    }

    fn win(&mut self, board: &Board, means: Means, max_plies: u32) -> Result<Claim, NoClaim> {
        let plies = self.shortest(board, None, means, max_plies)?.ok_or(NoClaim::NotOfItsClass)?;
        let mut claim = Claim { plies, solutions: Vec::new(), others: 0 };
        for point in board.legal_points() {
            match self.shortest(board, Some(point), means, plies)? {
                Some(_) => claim.solutions.push(point),
                None => claim.others += 1,
            }
        }
        Ok(claim)
    }

    fn defence(&mut self, board: &Board, max_plies: u32) -> Result<Claim, NoClaim> {
        let mut board = board.clone();
        // With a four of one's own everything can be put off by a move, which is nothing to find.
        if has_four(&board) {
            return Err(NoClaim::NotOfItsClass);
        }
        board.play(Move::Pass).map_err(|_| NoClaim::NotOfItsClass)?;
        let threatened = self.shortest(&board, None, Means::Threats, max_plies)?;
        board.undo();
        if threatened.is_none() {
            return Err(NoClaim::NotOfItsClass);
        }
        let mut claim = Claim { plies: 0, solutions: Vec::new(), others: 0 };
        let points: Vec<Point> = board.legal_points().collect();
        for point in points {
            board.play(Move::Place(point)).expect("the point is legal");
            let loses = match board.ending() {
                Some(_) => return Err(NoClaim::NotOfItsClass),
                None => self.shortest(&board, None, Means::Threats, max_plies)?,
            };
            match loses {
                Some(plies) => {
                    claim.plies = claim.plies.max(plies);
                    claim.others += 1;
                }
                // It is not enough that no short attack wins.
                None if self.any_length(&board, Means::Threats)? => return Err(NoClaim::Unknown),
                None => claim.solutions.push(point),
            }
            board.undo();
        }
        if claim.solutions.is_empty() { Err(NoClaim::NotOfItsClass) } else { Ok(claim) }
    }
}

/// Whether the side to move can make a four or a five.
fn has_four(board: &Board) -> bool {
    fours(board).next().is_some()
}

/// The legal points on which the side to move makes a four or a five.
pub fn fours(board: &Board) -> impl Iterator<Item = Point> + '_ {
    let side = board.side_to_move();
    board.legal_points().filter(move |&point| {
        let mut after = board.clone();
        after.play(Move::Place(point)).is_ok()
            && (after.ending().is_some() || after.empty_points().any(|next| five::makes_five(&after, next, side)))
    })
}
