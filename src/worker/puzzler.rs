//! Puzzles from a game: the wins that were missed, looked at in the background on a thread of their own.

use super::{Wake, lower_priority};
use crate::coach::puzzle::Puzzle;
use crate::coach::puzzle::claim::{Bounds, from_missed_win};
use crate::engine::{Engine, STACK_BYTES};
use crate::rules::{Board, Point};
use crossbeam_channel::{Receiver, unbounded};
use std::io;
use std::thread::Builder;

/// How far is looked for what makes a puzzle of a missed win: a second or two each at most.
const BOUNDS: Bounds = Bounds { plies: 15, nodes: 300_000 };

/// Looks at positions in which a win was missed, each with the move that was played, and sends what makes a puzzle;
/// `wake` is called after each. The channel closes when all were looked at. Nobody needs to wait for the thread.
///
/// # Errors
/// If the system has no thread to give.
pub fn from_missed_wins(missed: Vec<(Board, Point)>, wake: Wake) -> io::Result<Receiver<Puzzle>> {
    let (sender, puzzles) = unbounded();
    let work = move || {
        lower_priority();
        let mut engine = Engine::new();
        for (board, played) in missed {
            if let Some(puzzle) = from_missed_win(&mut engine, &board, played, BOUNDS) {
                if sender.send(puzzle).is_err() {
                    return;
                }
                wake();
            }
        }
    };
    Builder::new().name("tengen-puzzler".to_owned()).stack_size(STACK_BYTES).spawn(work)?;
    Ok(puzzles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::Class;
    use crate::rules::{Color, Rule};
    use std::sync::Arc;
    use std::time::Duration;

    fn p(text: &str) -> Point {
        text.parse().expect("a point")
    }

    #[test]
    fn a_missed_win_becomes_a_puzzle_and_a_quiet_position_none() {
        // Black has two threes that meet at H8, one of them shut at one end.
        let black = ["E8", "F8", "G8", "H9", "H10"].map(|point| (p(point), Color::Black));
        let white = ["D8", "A1", "C1", "E1", "O15"].map(|point| (p(point), Color::White));
        let stones: Vec<(Point, Color)> = black.into_iter().chain(white).collect();
        let board = Board::with_stones(15, Rule::Freestyle, &stones, Color::Black).expect("a position");
        let empty = Board::new(15, Rule::Freestyle);
        let missed = vec![(empty, p("H8")), (board, p("A15"))];
        let puzzles = from_missed_wins(missed, Arc::new(|| ())).expect("a thread");
        let puzzle = puzzles.recv_timeout(Duration::from_secs(60)).expect("a puzzle");
        assert!(matches!(puzzle.class(), Class::Vcf | Class::Vct), "{puzzle:?}");
        assert!(puzzle.solutions().contains(&p("H8")), "{puzzle:?}");
        assert!(puzzles.recv_timeout(Duration::from_secs(60)).is_err(), "that is all");
    }
}
