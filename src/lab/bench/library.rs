//! A tree as libraries of openings are, to measure with: many short lines that part late, some words here and there.

use crate::game::{NewNode, NodeId, Note, Parts, Root, Tree, TreeBuilder};
use crate::lab::random::Random;
use crate::rules::{Board, DEFAULT_SIZE, Move, Point, Rule};

/// The longest line, in moves.
const MAX_PLIES: usize = 60;

/// A library of so many nodes, the root included: the same for a seed on every machine.
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
            let node = NewNode { note, ..NewNode::played(here, mv) };
            path.push(builder.append(node).expect("the parent is there"));
            count += 1;
        }
        if mv.is_none() || board.ending().is_some() || path.len() > longest {
            // Mostly a few moves back: the smallest of three draws.
            let plies = path.len();
            let back = (0..3).map(|_| 1 + random.below(plies.max(2) - 1)).min().unwrap_or(1);
            for _ in 0..back.min(plies - 1) {
                board.undo();
                path.pop();
            }
            longest = (path.len() + 4 + random.below(20)).min(MAX_PLIES);
        }
    }
    Parts::new(root, builder.finish())
}

/// A point at most two steps from one of the last stones; the first stone lies in the middle.
fn near(board: &Board, random: &mut Random) -> Point {
    let moves = board.moves();
    let Some(last) = moves.len().checked_sub(1) else { return Point::center(board.size()) };
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
