//! Our engine asked about one position after the other. Each starts from nothing: an answer does not depend on what was
//! asked before, only on the bounds.

use super::answer::{Answer, Verdict};
use crate::background::catch_panic;
use crate::engine::{Engine, Limits, Means, ProofRequest, Request, Resources};
use crate::rules::{Board, Color, Ending};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Task {
    /// The best move, and what the position is worth.
    #[default]
    Best,
    /// Whether the side to move wins by continuous fours.
    Vcf,
    /// Whether it wins by continuous threats; "none" speaks of fours and threats of a straight four.
    Vct,
    /// Whether it wins by fours and threats of a straight four alone.
    VctStraight,
    /// Where Black may not play.
    Forbidden,
}

/// The bounds of an answer.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub limits: Limits,
    pub resources: Resources,
    /// Lines to tell of the best moves; `None` for the best alone.
    pub lines: Option<u32>,
}

/// Why a position has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisError {
    GameOver(Ending),
    /// The engine broke an assertion of its own; holds what it said.
    Panicked(String),
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: Color| match color {
            Color::Black => "Black",
            Color::White => "White",
        };
        match self {
            AnalysisError::GameOver(Ending::Five { winner, .. }) => {
                write!(f, "the game is over: {} has five in a row", name(*winner))
            }
            AnalysisError::GameOver(_) => write!(f, "the game is over: the board is full"),
            AnalysisError::Panicked(what) => write!(f, "the engine failed: {what}"),
        }
    }
}

impl std::error::Error for AnalysisError {}

/// The engine, and what may be asked of it.
#[derive(Default)]
pub struct Analyst {
    engine: Engine,
}

impl Analyst {
    /// Answers about a position. That of a game that is over has forbidden points and nothing else.
    ///
    /// # Errors
    /// If the game is over, or the engine fails.
    pub fn answer(&mut self, board: &Board, task: Task, bounds: Bounds) -> Result<Answer, AnalysisError> {
        let think: fn(&mut Engine, Board, Bounds) -> Verdict = match task {
            Task::Best => search,
            Task::Vcf => |engine, board, bounds| prove(engine, board, Means::Fours, bounds),
            Task::Vct => |engine, board, bounds| prove(engine, board, Means::AllThreats, bounds),
            Task::VctStraight => |engine, board, bounds| prove(engine, board, Means::Threats, bounds),
            Task::Forbidden => {
                let why = |point| board.forbidden(point).map(|why| (point, why));
                return Ok(Answer::Forbidden { forbidden: board.empty_points().filter_map(why).collect() });
            }
        };
        if let Some(ending) = board.ending() {
            return Err(AnalysisError::GameOver(ending.clone()));
        }
        // What a panic may leave half done is the engine, and that is thrown away.
        let verdict = catch_panic(|| {
            self.engine.clear();
            think(&mut self.engine, board.clone(), bounds)
        });
        let mut verdict = verdict.map_err(|message| {
            self.engine = Engine::new();
            AnalysisError::Panicked(message)
        })?;
        verdict.lines.take_if(|_| bounds.lines.is_none());
        Ok(Answer::Verdict(verdict))
    }
}

fn search(engine: &mut Engine, board: Board, bounds: Bounds) -> Verdict {
    let Bounds { limits, resources, lines } = bounds;
    let request = Request { board, limits, resources, weakness: None, seed: 0, lines: lines.unwrap_or(1) };
    Verdict::of_search(engine.search(&request, &AtomicBool::new(false), &mut |_| {}))
}

fn prove(engine: &mut Engine, board: Board, means: Means, bounds: Bounds) -> Verdict {
    let request = ProofRequest { board, means, limits: bounds.limits };
    Verdict::of_proof(engine.prove(&request, &AtomicBool::new(false)))
}
