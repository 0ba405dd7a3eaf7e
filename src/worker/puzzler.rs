//! Puzzles from a game: the wins that were missed, searched in the background on a thread of their own.

use crate::background::{Outbox, Priority, ThreadSpec, Wake, catch_panic};
use crate::coach::puzzle::Puzzle;
use crate::coach::puzzle::claim::{Bounds, from_missed_win};
use crate::engine::{Engine, STACK_BYTES};
use crate::rules::{Board, Point};
use crossbeam_channel::{Receiver, unbounded};
use std::io;

/// Bounds of the search for a puzzle in a missed win: a second or two each at most.
const BOUNDS: Bounds = Bounds { plies: 15, nodes: 300_000 };

/// Makes puzzles of positions in which a win was missed, each given with the move that was played. `wake` is called
/// after each puzzle. The channel closes when all positions were searched. Nobody needs to wait for the thread.
///
/// # Errors
/// If the system cannot start a thread.
pub fn from_missed_wins(missed: Vec<(Board, Point)>, wake: Wake) -> io::Result<Receiver<Puzzle>> {
    let (sender, puzzles) = unbounded();
    let outbox = Outbox::new(sender, wake);
    let work = move || {
        let mut engine = Engine::new();
        for (board, played) in missed {
            match catch_panic(|| from_missed_win(&mut engine, &board, played, BOUNDS)) {
                Ok(Some(puzzle)) => {
                    if outbox.deliver(puzzle).is_err() {
                        return;
                    }
                }
                Ok(None) => {}
                Err(message) => {
                    log::error!("no puzzle is made of a position: the engine panicked: {message}\n{board:?}");
                    engine = Engine::new();
                }
            }
        }
    };
    ThreadSpec::new("tengen-puzzler", Priority::Low).with_stack(STACK_BYTES).spawn(work)?;
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
