//! VCF, victory by continuous fours: every move of the attacker makes a four, so the defender has one reply each time.
//!
//! That makes it a proof. A four leaves the defender one point (a double or open four two, which is the end), and there
//! it must block. The defender has no five of its own to make first, because an attacker who sees one coming must
//! answer it with the next four or give up. In renju a black attacker may not use forbidden points, and a black
//! defender who could block only on one cannot block at all.

pub mod line;

use super::cell::Cell;
use super::position::Position;
use super::threat::Threat;
use super::time::NodeCounter;

/// Result of a search for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move wins with the stone this many plies from now.
    Win { plies: usize },
    /// There is no such win: all of them were searched.
    None,
    /// Neither found nor ruled out within the bounds.
    Unknown,
}

/// Limits of a VCF search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Longest win that counts, in plies.
    pub plies: usize,
    pub nodes: u64,
}

/// Number of remembered positions; a power of two.
const MEMORY: usize = 1 << 17;

/// The solver. It remembers positions without a win from one search to the next, for that never changes.
pub struct Vcf {
    /// Hashes of positions in which the side to move has no win by fours.
    ruled_out: Vec<u64>,
    /// Moves still to be tried, of all nodes from the root to here.
    moves: Vec<Cell>,
    /// Winning line, the last move first.
    reversed_line: Vec<Cell>,
    /// Nodes of the last search.
    nodes: u64,
}

impl Vcf {
    pub fn new() -> Vcf {
        Vcf { ruled_out: vec![0; MEMORY], moves: Vec::new(), reversed_line: Vec::new(), nodes: 0 }
    }

    /// Searches for a win of the side to move by fours. Leaves the position as it was.
    pub fn solve(&mut self, position: &mut Position, bounds: Bounds, counter: &mut NodeCounter) -> Outcome {
        self.reversed_line.clear();
        self.nodes = 0;
        let mover = position.side_to_move();
        if position.count(mover, Threat::Five) == 0 && !position.has_four(mover) {
            return Outcome::None;
        }
        self.attack(position, bounds.plies, bounds.nodes, counter)
    }

    /// Returns the nodes of the last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Moves of the win that was found last, of both sides, from the first. Where the defender cannot block, or any
    /// block loses alike, the line may end with the attacker's last four.
    pub fn line(&self) -> impl Iterator<Item = Cell> + '_ {
        self.reversed_line.iter().rev().copied()
    }

    fn attack(&mut self, position: &mut Position, plies: usize, max_nodes: u64, counter: &mut NodeCounter) -> Outcome {
        let attacker = position.side_to_move();
        if plies == 0 || self.nodes >= max_nodes || counter.tick() {
            return Outcome::Unknown;
        }
        self.nodes += 1;
        if let Some(five) = position.cells(attacker, Threat::Five).first() {
            self.reversed_line.push(five);
            return Outcome::Win { plies: 1 };
        }
        let key = position.hash();
        let slot = key as usize & (MEMORY - 1);
        if self.ruled_out[slot] == key {
            return Outcome::None;
        }
        let first = self.moves.len();
        self.add_fours(position);
        let mut outcome = Outcome::None;
        for next in first..self.moves.len() {
            let four = self.moves[next];
            if !position.is_legal(four) {
                continue;
            }
            position.make(four);
            let result = self.after_four(position, plies, max_nodes, counter);
            position.unmake();
            match result {
                Outcome::Win { .. } => {
                    self.reversed_line.push(four);
                    outcome = result;
                    break;
                }
                Outcome::Unknown => outcome = Outcome::Unknown,
                Outcome::None => {}
            }
            if counter.is_over() {
                break;
            }
        }
        self.moves.truncate(first);
        if outcome == Outcome::None {
            self.ruled_out[slot] = key;
        }
        outcome
    }

    /// Lists the attacker's fours, the most promising first; only the one that blocks if the defender has a four.
    fn add_fours(&mut self, position: &Position) {
        let attacker = position.side_to_move();
        match position.count(!attacker, Threat::Five) {
            0 => {
                for threat in Threat::FOURS {
                    if position.count(attacker, threat) > 0 {
                        self.moves.extend(position.cells(attacker, threat).iter());
                    }
                }
            }
            1 => {
                let block = position.cells(!attacker, Threat::Five).first();
                self.moves.extend(block.filter(|&cell| position.threat(attacker, cell).makes_four()));
            }
            // Two fives cannot be blocked with one four.
            _ => {}
        }
    }

    /// Searches on where the defender is to move against a four, and has none.
    fn after_four(
        &mut self,
        position: &mut Position,
        plies: usize,
        max_nodes: u64,
        counter: &mut NodeCounter,
    ) -> Outcome {
        let attacker = !position.side_to_move();
        debug_assert_eq!(position.count(!attacker, Threat::Five), 0);
        let fives = position.cells(attacker, Threat::Five);
        let block = fives.first().expect("a four threatens a five");
        if plies < 3 {
            return Outcome::Unknown;
        }
        if position.count(attacker, Threat::Five) > 1 {
            let other = fives.iter().nth(1).expect("there are two");
            self.reversed_line.extend([other, block]);
            return Outcome::Win { plies: 3 };
        }
        if !position.is_legal(block) {
            return Outcome::Win { plies: 3 };
        }
        position.make(block);
        let result = self.attack(position, plies - 2, max_nodes, counter);
        position.unmake();
        match result {
            Outcome::Win { plies } => {
                self.reversed_line.push(block);
                Outcome::Win { plies: plies + 2 }
            }
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Limits;
    use crate::engine::position::tests::{fives, point_near_stones};
    use crate::engine::time::Deadline;
    use crate::rules::rng::Rng;
    use crate::rules::{Board, Color, Move, Point, Rule};
    use crate::test_support::{BLOCK_MAKES_SIX, drawn};
    use std::sync::atomic::AtomicBool;

    const ENOUGH: Bounds = Bounds { plies: 400, nodes: 1_000_000 };

    fn solve(board: &Board) -> (Outcome, Vec<Point>) {
        let stop = AtomicBool::new(false);
        let deadline = Deadline::start(&Limits::to_depth(1), &stop);
        let mut vcf = Vcf::new();
        let outcome = vcf.solve(&mut Position::new(board), ENOUGH, &mut NodeCounter::alone(&deadline.whole()));
        (outcome, vcf.line().map(Cell::point).collect())
    }

    /// The definition, on the slow board: the plies of the shortest win by fours within `fours` of them.
    fn plain_vcf(board: &mut Board, fours: usize) -> Option<usize> {
        let attacker = board.side_to_move();
        if !fives(board, attacker).is_empty() {
            return Some(1);
        }
        if fours == 0 {
            return None;
        }
        let points: Vec<Point> = board.legal_points().collect();
        let mut best: Option<usize> = None;
        for four in points {
            board.play(Move::Place(four)).expect("the point is legal");
            let makes_four = !fives(board, attacker).is_empty();
            if makes_four && fives(board, !attacker).is_empty() {
                let replies = fives(board, attacker);
                let legal: Vec<Point> =
                    replies.iter().copied().filter(|&reply| board.check(Move::Place(reply)).is_ok()).collect();
                let plies = if replies.len() > 1 || legal.is_empty() {
                    Some(3)
                } else {
                    board.play(Move::Place(legal[0])).expect("the point is legal");
                    let plies = plain_vcf(board, fours - 1).map(|plies| plies + 2);
                    board.undo();
                    plies
                };
                best = best.into_iter().chain(plies).min();
            }
            board.undo();
        }
        best
    }

    /// Plays the line on the slow board: each attacking move is a four, each reply forced, and the end is a win.
    fn replay(board: &Board, line: &[Point]) {
        let mut board = board.clone();
        let attacker = board.side_to_move();
        for &point in line {
            if board.side_to_move() != attacker {
                assert_eq!(fives(&board, !attacker), [], "{board:?}");
                assert!(fives(&board, attacker).contains(&point));
            }
            board.play(Move::Place(point)).expect("the line is legal");
        }
        match board.ending() {
            Some(ending) => assert_eq!(ending.winner(), Some(attacker)),
            // The defender had nowhere to block.
            None => {
                assert_ne!(board.side_to_move(), attacker);
                let fives = fives(&board, attacker);
                assert!(!fives.is_empty() && fives.iter().all(|&point| board.check(Move::Place(point)).is_err()));
            }
        }
    }

    #[test]
    fn on_random_positions_it_agrees_with_the_definition() {
        let mut wins = [0; 3];
        for rule in Rule::COMMON {
            for seed in 1..=150u64 {
                let mut rng = Rng::new(seed);
                let size = 8 + (seed % 3) as u8;
                let mut board = Board::new(size, rule);
                let stones = 12 + rng.below(14);
                while board.moves().len() < stones && board.ending().is_none() {
                    let Some(point) = point_near_stones(&mut rng, &board) else { break };
                    let _ = board.play(Move::Place(point));
                }
                if board.ending().is_some() {
                    continue;
                }
                let (outcome, line) = solve(&board);
                let shortest = plain_vcf(&mut board.clone(), 4);
                match (outcome, shortest) {
                    (Outcome::Win { plies }, Some(shortest)) => {
                        assert!(plies >= shortest && plies % 2 == 1, "{plies} {shortest} {board:?}");
                        replay(&board, &line);
                        wins[rule as usize] += 1;
                    }
                    // The plain search does not look any further than it was told to.
                    (Outcome::Win { plies }, None) => {
                        assert!(plies > 9, "{board:?}");
                        replay(&board, &line);
                    }
                    (outcome, shortest) => assert_eq!((outcome, shortest), (Outcome::None, None), "{board:?}"),
                }
            }
        }
        assert!(wins.iter().all(|&n| n > 15), "{wins:?}");
    }

    #[test]
    fn a_defender_with_a_four_must_be_answered_with_a_four() {
        // E7 stops the five in column E; the other open three would come too late.
        let rows = [
            "....O.....",
            "....O.....",
            "....O.....",
            ".XXX......",
            "....O.....",
            "..........",
            "........X.",
            "........X.",
            "........X.",
            "..........",
        ];
        let (outcome, line) = solve(&drawn(Rule::Freestyle, Color::Black, &rows));
        assert_eq!(outcome, Outcome::Win { plies: 3 });
        assert_eq!(line[0].to_string(), "E7");
    }

    #[test]
    fn white_wins_where_black_could_block_only_on_a_forbidden_point() {
        let (outcome, line) = solve(&drawn(Rule::Renju, Color::White, &BLOCK_MAKES_SIX));
        assert_eq!(outcome, Outcome::Win { plies: 3 });
        assert_eq!(line.len(), 1);
        // Where six in a row are a five as well, the block wins for Black.
        assert_eq!(solve(&drawn(Rule::Freestyle, Color::White, &BLOCK_MAKES_SIX)).0, Outcome::None);
    }

    #[test]
    fn a_win_beyond_the_bounds_is_unknown() {
        let rows = [
            "..........",
            "..........",
            "..........",
            ".XXX......",
            "..........",
            "..........",
            "..........",
            "..........",
            "..........",
            "..........",
        ];
        let stop = AtomicBool::new(false);
        let deadline = Deadline::start(&Limits::to_depth(1), &stop);
        let mut position = Position::new(&drawn(Rule::Freestyle, Color::Black, &rows));
        let mut vcf = Vcf::new();
        for (bounds, outcome) in [
            (Bounds { plies: 1, nodes: 100 }, Outcome::Unknown),
            (Bounds { plies: 3, nodes: 0 }, Outcome::Unknown),
            (Bounds { plies: 3, nodes: 1 }, Outcome::Win { plies: 3 }),
        ] {
            assert_eq!(
                vcf.solve(&mut position, bounds, &mut NodeCounter::alone(&deadline.whole())),
                outcome,
                "{bounds:?}"
            );
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let budget = deadline.whole();
        let mut counter = NodeCounter::alone(&budget);
        counter.poll();
        assert_eq!(vcf.solve(&mut position, ENOUGH, &mut counter), Outcome::Unknown);
    }
}
