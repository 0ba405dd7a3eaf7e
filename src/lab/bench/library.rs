//! Measures a generated library of a million nodes, similar to a library of openings: time to open and to write it, and
//! memory.

use crate::formats::Format;
use crate::game::{Game, NewNode, NodeId, Note, Parts, Root, Tree, TreeBuilder};
use crate::lab::Failure;
use crate::rules::rng::Rng;
use crate::rules::{Board, DEFAULT_SIZE, Move, Point, Rule};
use std::fs;
use std::time::{Duration, Instant};

/// Number of nodes of the measured library.
pub const NODES: usize = 1_000_000;

/// Maximum length of a line, in moves.
const MAX_PLIES: usize = 60;

/// Result of the measurement.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// Number of nodes, the root included.
    pub nodes: usize,
    /// Length of the file.
    pub bytes: usize,
    /// Time to write the library to memory.
    pub write: Duration,
    /// Time to read it from memory.
    pub open: Duration,
    /// Memory of the process that the opened library takes, in bytes; `None` if the system cannot measure it.
    pub memory: Option<usize>,
}

/// Writes a library of `nodes` nodes and opens it again.
///
/// # Errors
/// If a different library is read.
pub fn measure(nodes: usize) -> Result<Report, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure(format!("the library of {nodes} nodes: {error}"));
    let game = Game::from_parts(grown(nodes, 1)).map_err(|error| failed(&error))?;
    let began = Instant::now();
    let bytes = Format::Lib.write(&game).map_err(|error| failed(&error))?;
    let write = began.elapsed();
    drop(game);
    let before = resident();
    let began = Instant::now();
    let games = Format::Lib.read(&bytes, None).map_err(|error| failed(&error))?;
    let open = began.elapsed();
    let memory = before.zip(resident()).map(|(before, after)| after.saturating_sub(before));
    let whole = |game: &Game| *game == Game::from_parts(grown(nodes, 1)).expect("a game before");
    if games.len() != 1 || !games.game(0).remarks.is_empty() || !whole(&games.game(0).game) {
        return Err(failed(&"a different library is read"));
    }
    Ok(Report { nodes, bytes: bytes.len(), write, open, memory })
}

/// Resident memory of the process, in bytes.
fn resident() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let kibibytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.trim().strip_suffix(" kB")?;
    Some(kibibytes.parse::<usize>().ok()? * 1024)
}

/// Generates a library of `nodes` nodes, the root included: many lines that branch late, with some comments. The same
/// seed gives the same library on every machine.
pub fn grown(nodes: usize, seed: u64) -> Parts {
    let root = Root::empty(DEFAULT_SIZE, Rule::Renju);
    let mut board = Board::new(root.size, root.rule);
    let mut random = Rng::new(seed);
    let mut builder = TreeBuilder::new();
    let mut path: Vec<NodeId> = vec![Tree::ROOT];
    let mut longest = MAX_PLIES;
    let mut count = 1;
    while count < nodes {
        let here = *path.last().expect("the root stays");
        let mv = (0..8).find_map(|_| {
            let mv = Move::Place(near(&board, &mut random));
            let is_new = builder.tree().child_with(here, mv).is_none();
            (is_new && board.play_unchecked(mv).is_ok()).then_some(mv)
        });
        if let Some(mv) = mv {
            let note = note(count, &mut random).map(Box::new);
            path.push(builder.append(NewNode { note, ..NewNode::played(here, mv) }).expect("the parent is there"));
            count += 1;
        }
        let plies = path.len() - 1;
        if mv.is_none() && plies < 3 {
            // Near the root all likely moves may exist: continue along one of them.
            let next = builder.tree().node(here).children().nth(random.below(8));
            let next = next.or_else(|| builder.tree().node(here).children().next());
            let mv = next.and_then(|next| builder.tree().node(next).mv());
            if let Some((next, mv)) = next.zip(mv)
                && board.play_unchecked(mv).is_ok()
            {
                path.push(next);
            }
        } else if mv.is_none() || board.ending().is_some() || path.len() > longest {
            // Go back, mostly a few moves: the minimum of three random numbers.
            let back = (0..3).map(|_| 1 + random.below(plies.max(1))).min().unwrap_or(1);
            for _ in 0..back.min(plies) {
                board.undo();
                path.pop();
            }
            longest = (path.len() + 4 + random.below(20)).min(MAX_PLIES);
        }
    }
    Parts::new(root, builder.finish())
}

/// Returns a random point at most two steps from one of the last stones, or the centre of an empty board. Now and then
/// it is any point, so that no position runs out of moves.
fn near(board: &Board, random: &mut Rng) -> Point {
    let moves = board.moves();
    let Some(last) = moves.len().checked_sub(1).filter(|_| random.below(32) > 0) else {
        let mut side = || random.below(usize::from(board.size())) as u8;
        return if moves.is_empty() { Point::center(board.size()) } else { Point::new(side(), side()) };
    };
    let stone = moves[last - random.below(moves.len().min(8))].point().unwrap_or(Point::center(board.size()));
    let mut step = || random.below(5) as i32 - 2;
    let (dx, dy) = (step(), step());
    stone.offset(dx, dy, 1, board.size()).unwrap_or(stone)
}

/// Returns a random note of a node: one in twenty has a comment, one in fifty a flag, one in twenty-five a board text.
fn note(number: usize, random: &mut Rng) -> Option<Note> {
    let mut note = Note::default();
    if random.below(20) == 0 {
        note.comment = format!("Line {number}\nBlack attacks on the left; see also the other order of moves.");
    }
    note.flagged = random.below(50) == 0;
    if random.below(25) == 0 {
        note.board_text = char::from(b'A' + random.below(26) as u8).to_string();
    }
    (!note.is_empty()).then_some(note)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_has_the_requested_nodes_and_is_read_back() {
        for nodes in [1, 2, 100, 5000] {
            let parts = grown(nodes, 3);
            assert_eq!(parts.tree.ids().count(), nodes);
            assert!(parts.tree == grown(nodes, 3).tree);
            let report = measure(nodes).expect("it comes back");
            assert!(report.bytes >= 2 * nodes);
        }
    }
}
