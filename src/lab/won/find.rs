//! `tengen-lab won find`: finds won positions in games between weakened levels.
//!
//! A game gives at most one position for either side: the first one that is won by more than fours, in a win that is
//! long enough. A quick look decides whether the full search for a proof is worth while.

use super::{PLIES, fault, has_fours};
use crate::coach::won::{Answer, Question, WonPosition};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest, Request, Resources};
use crate::lab::Failure;
use crate::lab::weak_games::{self, Search, Terms};
use crate::rules::{Board, Color, Rule};
use crate::verdict::Score;
use std::sync::atomic::AtomicBool;

/// Plays games between weakened levels and appends the won positions in them to a file, a game a line. The same seeds
/// give the same positions; an interrupted run can be continued.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    #[command(flatten)]
    search: Search,
}

/// Nodes of the quick search.
const GLANCE_NODES: u64 = 30_000;

/// Plays the games that the file does not hold yet.
///
/// # Errors
/// If the file cannot be read or written, or holds something else.
pub fn run(options: &Options) -> Result<(), Failure> {
    weak_games::search(&options.search, search)
}

/// Plays one game.
fn search(rule: Rule, seed: u64) -> Result<Vec<WonPosition>, Failure> {
    let mut engine = Engine::new();
    let mut positions: Vec<WonPosition> = Vec::new();
    let mut settled: Vec<Color> = Vec::new();
    let terms = Terms { rule, seed, levels: 4..=8, stones: 7..44 };
    weak_games::play(&terms, &mut |board| {
        let side = board.side_to_move();
        if !settled.contains(&side)
            && seems_won(&mut engine, board)
            && let Some(position) = look(&mut engine, board)
        {
            // Later positions of the side are its consequences.
            settled.push(side);
            positions.push(position);
        }
        Ok(())
    })?;
    Ok(positions)
}

/// Whether a quick search proves a win.
fn seems_won(engine: &mut Engine, board: &Board) -> bool {
    let stop = AtomicBool::new(false);
    let request = ProofRequest { board: board.clone(), means: Means::AllThreats, limits: limits(GLANCE_NODES) };
    if matches!(engine.prove(&request, &stop).outcome, ProofOutcome::Win { .. }) {
        return true;
    }
    let request = Request {
        board: board.clone(),
        limits: limits(GLANCE_NODES),
        resources: Resources { threads: 1, hash_mib: 16 },
        weakness: None,
        seed: 0,
        lines: 1,
    };
    matches!(engine.search(&request, &stop, &mut |_| {}).score, Score::Win { .. })
}

/// The position, if it belongs into a set.
fn look(engine: &mut Engine, board: &Board) -> Option<WonPosition> {
    if has_fours(engine, board) {
        return None;
    }
    let answer = Question::Find(board.clone()).answer(engine, &AtomicBool::new(false));
    let Answer::Found(Some(found)) = answer else { return None };
    let position = WonPosition::new(board, found.win.plies()).ok()?;
    (PLIES.contains(&position.plies()) && fault(engine, &position).is_none()).then_some(position)
}

pub(super) fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) }
}
