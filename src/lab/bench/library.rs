//! A library of a million nodes, as libraries of openings are: how long it takes to open and to write, and the memory
//! that it takes.

use crate::arena::random::Random;
use crate::formats::Format;
use crate::game::{Game, NewNode, NodeId, Note, Parts, Root, Tree, TreeBuilder};
use crate::lab::Failure;
use crate::rules::{Board, DEFAULT_SIZE, Move, Point, Rule};
use std::fs;
use std::time::{Duration, Instant};

/// The nodes that are measured.
pub const NODES: usize = 1_000_000;

/// The longest line, in moves.
const MAX_PLIES: usize = 60;

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    pub nodes: usize,
    /// The file's length.
    pub bytes: usize,
    pub write: Duration,
    pub open: Duration,
    /// How much more memory the process has after it was opened, in bytes; `None` where the system does not tell.
    pub memory: Option<usize>,
}

/// Writes a library of so many nodes and opens it again.
///
/// # Errors
/// If it comes back as another one.
pub fn measure(nodes: usize) -> Result<Report, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure(format!("the library of {nodes} nodes: {error}"));
    let game = Game::from_parts(grown(nodes, 1)).map_err(|error| failed(&error))?;
    let began = Instant::now();
    let bytes = Format::Lib.write(&game).map_err(|error| failed(&error))?;
    let write = began.elapsed();
    drop(game);
    let before = resident();
    let began = Instant::now();
    let opened = Format::Lib.parse(&bytes, None).map_err(|error| failed(&error))?;
    let open = began.elapsed();
    let memory = before.zip(resident()).map(|(before, after)| after.saturating_sub(before));
    let whole = |game: &Game| *game == Game::from_parts(grown(nodes, 1)).expect("a game before");
    if !matches!(&opened.games[..], [only] if only.remarks.is_empty() && whole(&only.game)) {
        return Err(failed(&"it comes back as another one"));
    }
    Ok(Report { nodes, bytes: bytes.len(), write, open, memory })
}

/// The memory that the process holds, in bytes.
fn resident() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let kibibytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.trim().strip_suffix(" kB")?;
    Some(kibibytes.parse::<usize>().ok()? * 1024)
}

/// A library of so many nodes, the root included: many lines that part late, some words here and there. The same for a
/// seed on every machine.
pub fn grown(nodes: usize, seed: u64) -> Parts {
    let root = Root::empty(DEFAULT_SIZE, Rule::Renju);
    let mut board = Board::new(root.size, root.rule);
    let mut random = Random::new(seed);
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
            // Near the root all that is likely may have been played: on along what is there.
            let next = builder.tree().node(here).children().nth(random.below(8));
            let next = next.or_else(|| builder.tree().node(here).children().next());
            let mv = next.and_then(|next| builder.tree().node(next).mv());
            if let Some((next, mv)) = next.zip(mv)
                && board.play_unchecked(mv).is_ok()
            {
                path.push(next);
            }
        } else if mv.is_none() || board.ending().is_some() || path.len() > longest {
            // Mostly a few moves back: the smallest of three draws.
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

/// A point at most two steps from one of the last stones, the middle where there is none. Now and then any point, so
/// that no position is without another move.
fn near(board: &Board, random: &mut Random) -> Point {
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

/// What is written at a node: at one in twenty a comment, at one in fifty a flag, at one in twenty-five a board text.
fn note(number: usize, random: &mut Random) -> Option<Note> {
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
    fn a_library_has_the_nodes_it_is_asked_for_and_comes_back() {
        for nodes in [1, 2, 100, 5000] {
            let parts = grown(nodes, 3);
            assert_eq!(parts.tree.ids().count(), nodes);
            assert!(parts.tree == grown(nodes, 3).tree);
            let report = measure(nodes).expect("it comes back");
            assert!(report.bytes >= 2 * nodes);
        }
    }
}
