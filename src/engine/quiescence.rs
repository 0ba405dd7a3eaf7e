//! Quiescence search: looks for a win of the side to move by continuous fours, or by fours that end in a [win shown on
//! the board](super::static_win).
//!
//! It runs at most leaves, and the answer is mostly no, so it tries only a few moves: fours near the attacker's last
//! stone, and deeper down only fours that make something else as well. A win that it finds is proven; finding none
//! means little.

use super::cell::Cell;
use super::position::Position;
use super::static_win;
use super::threat::Threat;
use super::time::NodeCounter;
use crate::rules::rng::mix;

/// Limits of one quiescence search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Longest win that counts, in plies.
    pub plies: usize,
    /// Nodes of the whole search.
    pub nodes: u64,
}

/// Number of remembered positions; a power of two.
const MEMORY: usize = 1 << 16;

/// Number of first attacking moves that may be any four.
const FREE_FOURS: usize = 2;

/// State of the attack.
#[derive(Clone, Copy)]
struct Attack {
    /// Remaining plies.
    plies: usize,
    /// Number of fours made.
    fours: usize,
    /// The attacker's last stone.
    last: Option<Cell>,
    /// Whether the last four made something else as well, and the one before.
    more: [bool; 2],
}

/// The solver. It remembers positions without a win from one search to the next.
pub struct Quiescence {
    /// Hashes of positions in which no win was found.
    failed: Vec<u64>,
    /// Moves still to be tried, of all nodes from the root to here.
    moves: Vec<Cell>,
    /// Winning line, the last move first.
    reversed_line: Vec<Cell>,
    nodes_left: u64,
}

impl Quiescence {
    /// Creates a solver that remembers nothing yet.
    pub fn new() -> Quiescence {
        Quiescence { failed: vec![0; MEMORY], moves: Vec::new(), reversed_line: Vec::new(), nodes_left: 0 }
    }

    /// Returns the plies of a win of the side to move, if one is found. Leaves the position as it was.
    pub fn look(&mut self, position: &mut Position, bounds: Bounds, counter: &mut NodeCounter) -> Option<usize> {
        let mover = position.side_to_move();
        if position.count(mover, Threat::Five) == 0 && !position.has_four(mover) {
            return None;
        }
        self.reversed_line.clear();
        self.nodes_left = bounds.nodes;
        let last = position.last_cell_but_one();
        self.attack(position, Attack { plies: bounds.plies, fours: 0, last, more: [false; 2] }, counter)
    }

    /// Moves of the win that was found last, of both sides, from the first to where the rest shows on the board.
    pub fn line(&self) -> impl Iterator<Item = Cell> + '_ {
        self.reversed_line.iter().rev().copied()
    }

    fn attack(&mut self, position: &mut Position, attack: Attack, counter: &mut NodeCounter) -> Option<usize> {
        if self.nodes_left == 0 || counter.tick() {
            return None;
        }
        self.nodes_left -= 1;
        let attacker = position.side_to_move();
        let mut end = |cell: Option<Cell>, plies: usize| {
            let cell = cell.filter(|_| plies <= attack.plies)?;
            self.reversed_line.push(cell);
            Some(plies)
        };
        if position.count(attacker, Threat::Five) > 0 {
            return end(position.cells(attacker, Threat::Five).first(), 1);
        }
        let must_block = position.count(!attacker, Threat::Five) > 0;
        if !must_block {
            if position.count(attacker, Threat::OpenFour) > 0 {
                return end(position.cells(attacker, Threat::OpenFour).first(), 3);
            }
            if let Some(cell) = static_win::find(position) {
                return end(Some(cell), static_win::PLIES);
            }
        }
        if attack.plies < 3 {
            return None;
        }
        let any_four = attack.fours < FREE_FOURS || attack.more == [true; 2];
        // An attack that failed with few moves, or with those near another stone, may succeed with others.
        let near = attack.last.map_or(0, Cell::number);
        let key = position.hash() ^ mix(u64::from(near) << 1 | u64::from(any_four));
        let slot = key as usize & (MEMORY - 1);
        if self.failed[slot] == key {
            return None;
        }
        let first = self.moves.len();
        self.add_fours(position, attack.last, must_block);
        let mut plies = None;
        for next in first..self.moves.len() {
            let four = self.moves[next];
            let more = position.makes_more(attacker, four);
            if !(any_four || more) || !position.is_legal(four) {
                continue;
            }
            position.make(four);
            plies = self.after_four(position, four, Attack { more: [more, attack.more[0]], ..attack }, counter);
            position.unmake();
            if plies.is_some() {
                self.reversed_line.push(four);
                break;
            }
            if counter.is_over() {
                break;
            }
        }
        self.moves.truncate(first);
        if plies.is_none() && self.nodes_left > 0 && !counter.is_over() {
            self.failed[slot] = key;
        }
        plies
    }

    /// Lists the fours near the attacker's last stone; only the one that blocks if the defender has a four.
    fn add_fours(&mut self, position: &Position, last: Option<Cell>, must_block: bool) {
        let attacker = position.side_to_move();
        if must_block {
            // Two fives cannot be blocked with one four.
            let block = position
                .cells(!attacker, Threat::Five)
                .first()
                .filter(|_| position.count(!attacker, Threat::Five) == 1);
            self.moves.extend(block.filter(|&cell| position.threat(attacker, cell).makes_four()));
            return;
        }
        for threat in [Threat::FourThree, Threat::FourIfLegal, Threat::Four] {
            if position.count(attacker, threat) > 0 {
                let mut cells = *position.cells(attacker, threat);
                if let Some(last) = last {
                    cells = cells.intersection(position.neighbourhood(last));
                }
                self.moves.extend(cells.iter());
            }
        }
    }

    /// Searches on where the defender is to move against a four, and has none.
    fn after_four(
        &mut self,
        position: &mut Position,
        four: Cell,
        attack: Attack,
        counter: &mut NodeCounter,
    ) -> Option<usize> {
        let attacker = !position.side_to_move();
        let mut fives = position.cells(attacker, Threat::Five).iter();
        let block = fives.next().expect("a four threatens a five");
        if let Some(other) = fives.next() {
            self.reversed_line.extend([other, block]);
            return Some(3);
        }
        if !position.is_legal(block) {
            return Some(3);
        }
        position.make(block);
        let attack = Attack { plies: attack.plies - 2, fours: attack.fours + 1, last: Some(four), more: attack.more };
        let plies = self.attack(position, attack, counter);
        position.unmake();
        plies.map(|plies| {
            self.reversed_line.push(block);
            plies + 2
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Limits;
    use crate::engine::position::tests::point_near_stones;
    use crate::engine::time::Deadline;
    use crate::rules::rng::Rng;
    use crate::rules::{Board, Move, Rule};
    use std::sync::atomic::AtomicBool;

    /// Plays the line: each stone of the attacker's but the last makes a four, which the defender blocks where it must
    /// and may; the last one makes a win that the board shows.
    fn replay(position: &mut Position, line: &[Cell], plies: usize) {
        let attacker = position.side_to_move();
        let mut left = plies;
        for pair in line.chunks(2) {
            let threat = position.threat(attacker, pair[0]);
            assert!(position.is_legal(pair[0]));
            if left <= 5 && (threat == Threat::Five || pair.len() < 2) {
                let end = match threat {
                    Threat::Five => 1,
                    Threat::OpenFour => 3,
                    _ if static_win::find(position).is_some() => static_win::PLIES,
                    // The defender cannot block.
                    _ => 3,
                };
                assert_eq!(left, end);
                return;
            }
            assert!(threat.makes_four(), "{threat:?}");
            position.make(pair[0]);
            assert!(position.cells(attacker, Threat::Five).iter().any(|five| five == pair[1]));
            position.make(pair[1]);
            left -= 2;
        }
    }

    #[test]
    fn a_win_that_is_found_leads_by_fours_to_one_that_the_board_shows() {
        let stop = AtomicBool::new(false);
        let deadline = Deadline::start(&Limits::to_depth(1), &stop);
        let whole = deadline.whole();
        let mut met = 0;
        for rule in Rule::COMMON {
            let mut quiescence = Quiescence::new();
            for seed in 1..=900u64 {
                let mut rng = Rng::new(seed);
                let mut board = Board::new(11, rule);
                for _ in 0..14 + seed % 16 {
                    if let Some(point) = point_near_stones(&mut rng, &board) {
                        let _ = board.play(Move::Place(point));
                    }
                }
                if board.ending().is_some() {
                    continue;
                }
                let mut position = Position::new(&board);
                let before = position.hash();
                let bounds = Bounds { plies: 99, nodes: 500 };
                let Some(plies) = quiescence.look(&mut position, bounds, &mut NodeCounter::alone(&whole)) else {
                    continue;
                };
                assert_eq!(position.hash(), before);
                let line: Vec<Cell> = quiescence.line().collect();
                met += usize::from(line.len() > 1);
                replay(&mut position, &line, plies);
                let short = Bounds { plies: plies.min(4), nodes: 500 };
                let found = Quiescence::new().look(&mut Position::new(&board), short, &mut NodeCounter::alone(&whole));
                assert!(found.is_none_or(|found| found <= 4), "no longer win than asked for");
            }
        }
        assert!(met > 50, "{met}");
    }
}
