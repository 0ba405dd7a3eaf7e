//! Answers questions about positions with our engine. The engine is cleared before each, so an answer depends on the
//! position and the bounds only.

use super::answer::{Answer, Evaluation};
use crate::background::catch_panic;
use crate::engine::{Engine, Limits, Means, ProofRequest, Request, Resources};
use crate::rules::{Board, Color, Ending};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// Question about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Task {
    /// The best move, and the value of the position.
    #[default]
    Best,
    /// Whether the side to move wins by continuous fours.
    Vcf,
    /// Whether it wins by continuous threats; "none" is proven for fours and threats of an open four only.
    Vct,
    /// Whether it wins by fours and threats of an open four alone.
    #[value(name = "vct-straight")]
    VctOpenFour,
    /// Points on which Black may not play.
    Forbidden,
}

/// Bounds of an answer.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Limits of the search; proofs keep those of time and nodes.
    pub limits: Limits,
    /// Threads and memory of the search for the best move.
    pub resources: Resources,
    /// Number of best moves to return with their lines; `None` for the best alone.
    pub lines: Option<u32>,
}

/// Reason why a position has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisError {
    /// The game is over in the position, by this ending, so that there is no move to ask for.
    GameOver(Ending),
    /// The engine panicked, with this message.
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

/// Engine that answers questions about positions.
#[derive(Default)]
pub struct AnalysisEngine {
    engine: Engine,
}

impl AnalysisEngine {
    /// Answers a question about a position. If its game is over, only forbidden points can be asked for.
    ///
    /// # Errors
    /// If the game is over, or the engine fails.
    pub fn answer(&mut self, board: &Board, task: Task, bounds: Bounds) -> Result<Answer, AnalysisError> {
        let think: fn(&mut Engine, Board, Bounds) -> Evaluation = match task {
            Task::Best => search,
            Task::Vcf => |engine, board, bounds| prove(engine, board, Means::Fours, bounds),
            Task::Vct => |engine, board, bounds| prove(engine, board, Means::AllThreats, bounds),
            Task::VctOpenFour => |engine, board, bounds| prove(engine, board, Means::Threats, bounds),
            Task::Forbidden => {
                let why = |point| board.forbidden(point).map(|why| (point, why));
                return Ok(Answer::Forbidden { forbidden: board.empty_points().filter_map(why).collect() });
            }
        };
        if let Some(ending) = board.ending() {
            return Err(AnalysisError::GameOver(ending.clone()));
        }
        // A panic may leave the engine half changed, and it is thrown away.
        let evaluation = catch_panic(|| {
            self.engine.clear();
            think(&mut self.engine, board.clone(), bounds)
        });
        let mut evaluation = evaluation.map_err(|message| {
            self.engine = Engine::new();
            AnalysisError::Panicked(message)
        })?;
        evaluation.lines.take_if(|_| bounds.lines.is_none());
        Ok(Answer::Evaluation(evaluation))
    }
}

fn search(engine: &mut Engine, board: Board, bounds: Bounds) -> Evaluation {
    let Bounds { limits, resources, lines } = bounds;
    let request = Request { board, limits, resources, weakness: None, seed: 0, lines: lines.unwrap_or(1) };
    Evaluation::of_search(engine.search(&request, &AtomicBool::new(false), &mut |_| {}))
}

fn prove(engine: &mut Engine, board: Board, means: Means, bounds: Bounds) -> Evaluation {
    let request = ProofRequest { board, means, limits: bounds.limits };
    Evaluation::of_proof(engine.prove(&request, &AtomicBool::new(false)))
}
