//! An exhaustive solver of attacks, slow and obvious, on the rules alone: the second opinion on what the engine claims.
//!
//! It knows two kinds of attack. By *fours*: every move of the attacker is a four, searched through all fours and the
//! one reply that each leaves. By *threats* in the narrow sense: every move is a four, or threatens an open four,
//! searched through all such moves and against every legal reply, a pass too. Nothing is guessed and nothing left out;
//! what cannot be searched out within the bounds is left open.

use super::shapes::{
    after_move, after_pass, fives, fives_through, forbids_open_four, fours, has_open_four_beside, is_open_four,
    open_fours, points_beside_stones,
};
use std::collections::HashMap;
use tengen::rules::{Board, Color, Move, Point};

/// Moves by which the attacker, the side to move, may win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    Fours,
    Threats,
}

/// Verdict of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solution {
    /// A win with this number of moves of the attacker, the five included, and with no fewer.
    Win { moves: u32 },
    /// Searched out: there is none.
    None,
    /// Neither, within the bounds.
    Open,
}

/// Bounds of a search.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Moves of the attacker.
    pub moves: u32,
    /// Positions with the attacker to move, over all.
    pub positions: u64,
}

/// A solution, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    pub solution: Solution,
    /// Number of searches of positions with the attacker to move.
    pub positions: u64,
}

/// Looks for a win of the side to move, the shortest first.
pub fn solve(board: &Board, means: Means, bounds: Bounds) -> Solved {
    let mut search = Search { board: board.clone(), means, positions_left: bounds.positions, known: HashMap::new() };
    let mut solution = Solution::Open;
    for moves in 1..=bounds.moves {
        solution = match search.attack(moves) {
            Answer::Wins => Solution::Win { moves },
            Answer::Fails => Solution::None,
            Answer::TooFar => Solution::Open,
        };
        if solution != Solution::Open || search.positions_left == 0 {
            break;
        }
    }
    Solved { solution, positions: bounds.positions - search.positions_left }
}

/// The moves by which the side to move may attack. It has no five; if the other side has one, a move that does not stop
/// that loses.
pub fn attacks(board: &mut Board, means: Means) -> Vec<Point> {
    let mut attacks = fours(board);
    let threatened = fives(board, !board.side_to_move());
    match (means, &threatened[..]) {
        (Means::Fours, _) | (_, [_, _, ..]) => {}
        (Means::Threats, &[five]) => {
            let threatens = |board: &mut Board| after_pass(board, |board| !open_fours(board).is_empty());
            if !attacks.contains(&five) && after_move(board, five, threatens) == Some(true) {
                attacks.push(five);
            }
        }
        (Means::Threats, []) => attacks.extend(new_threats(board)),
    }
    attacks.retain(|attack| threatened.iter().all(|five| five == attack));
    attacks
}

/// The moves of the side to move that make no four but threaten an open four, where no five is threatened. None if an
/// open four is possible already: it wins at once.
fn new_threats(board: &mut Board) -> Vec<Point> {
    if !open_fours(board).is_empty() {
        return Vec::new();
    }
    let mover = board.side_to_move();
    // The stone is part of the open four; or it lies anywhere, and makes legal the forbidden point of one.
    let may_lift = forbids_open_four(board);
    let mut points = if may_lift { board.empty_points().collect() } else { points_beside_stones(board, mover, 3) };
    points.retain(|&point| {
        let threatens = |board: &mut Board| {
            let makes_four = !fives_through(board, point, mover).is_empty();
            !makes_four
                && after_pass(board, |board| {
                    if may_lift { !open_fours(board).is_empty() } else { has_open_four_beside(board, point) }
                })
        };
        after_move(board, point, threatens) == Some(true)
    });
    points
}

/// Whether the attacker wins within a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Wins,
    /// By no number of moves.
    Fails,
    /// Not within this number; beyond it has not been searched out.
    TooFar,
}

struct Search {
    board: Board,
    means: Means,
    positions_left: u64,
    /// Verdicts on positions with the attacker to move, each with the number of moves it was searched for.
    known: HashMap<Vec<(Point, Color)>, (u32, Answer)>,
}

impl Search {
    /// Whether the attacker, who is to move, wins within this number of moves, the five included.
    fn attack(&mut self, moves: u32) -> Answer {
        if self.board.ending().is_some() {
            return Answer::Fails;
        }
        if moves == 0 {
            return Answer::TooFar;
        }
        let stones: Vec<(Point, Color)> = self.board.stones().collect();
        match self.known.get(&stones) {
            Some(&(_, answer @ (Answer::Wins | Answer::Fails))) => return answer,
            Some(&(searched, Answer::TooFar)) if searched >= moves => return Answer::TooFar,
            _ => {}
        }
        if self.positions_left == 0 {
            return Answer::TooFar;
        }
        self.positions_left -= 1;
        let answer = self.search(moves);
        self.known.insert(stones, (moves, answer));
        answer
    }

    fn search(&mut self, moves: u32) -> Answer {
        if !fives(&self.board, self.board.side_to_move()).is_empty() {
            return Answer::Wins;
        }
        let mut answer = Answer::Fails;
        for attack in attacks(&mut self.board, self.means) {
            self.board.play(Move::Place(attack)).expect("the attack is legal");
            let after = self.defend(attack, moves - 1);
            self.board.undo();
            match after {
                Answer::Wins => return Answer::Wins,
                Answer::TooFar => answer = Answer::TooFar,
                Answer::Fails => {}
            }
        }
        answer
    }

    /// Whether the attacker wins within this number of moves where the defender, who has no five, is to move after the
    /// attacker's stone on `attack`.
    fn defend(&mut self, attack: Point, moves: u32) -> Answer {
        let attacker = !self.board.side_to_move();
        if self.board.ending().is_some() {
            return Answer::Fails;
        }
        if moves == 0 {
            return Answer::TooFar;
        }
        let fives = fives_through(&self.board, attack, attacker);
        match fives[..] {
            [] => self.defend_against_threat(moves),
            // Any other reply leaves the five, and so does this one where it is forbidden.
            [block] => match self.board.play(Move::Place(block)) {
                Ok(()) => {
                    let after = self.attack(moves);
                    self.board.undo();
                    after
                }
                Err(_) => Answer::Wins,
            },
            // The defender can stop only one of them.
            [_, _, ..] => Answer::Wins,
        }
    }

    /// Whether the attacker, who threatens an open four, wins within this number of moves against every legal reply.
    /// All replies are searched to a few moves before any is searched further, as one that ends the attack at once is
    /// enough.
    fn defend_against_threat(&mut self, moves: u32) -> Answer {
        if moves < MOVES_OF_OPEN_FOUR {
            return Answer::TooFar;
        }
        let threats = after_pass(&mut self.board, open_fours);
        let mut replies: Vec<Move> = self.board.legal_points().map(Move::Place).chain([Move::Pass]).collect();
        replies.retain(|&reply| !self.wins_by_threat_after(reply, &threats));
        for moves_searched in 1..=moves {
            let mut answer = Answer::Wins;
            for &reply in &replies {
                self.board.play(reply).expect("the reply is legal");
                let after = self.attack(moves_searched);
                self.board.undo();
                match after {
                    Answer::Fails => return Answer::Fails,
                    Answer::TooFar => answer = Answer::TooFar,
                    Answer::Wins => {}
                }
            }
            if answer == Answer::Wins {
                return Answer::Wins;
            }
        }
        Answer::TooFar
    }

    /// Whether one of the open fours can still be made after the reply, and the reply has made no four or five: then
    /// the attacker wins with it. It saves the search where nearly all replies end.
    fn wins_by_threat_after(&mut self, reply: Move, threats: &[Point]) -> bool {
        let board = &mut self.board;
        let defender = board.side_to_move();
        board.play(reply).expect("the reply is legal");
        let makes_four = reply.point().is_some_and(|reply| !fives_through(board, reply, defender).is_empty());
        let is_open = |board: &mut Board, four| {
            after_move(board, four, |board| is_open_four(board, four, !defender)) == Some(true)
        };
        let carries_out = board.ending().is_none() && !makes_four && threats.iter().any(|&four| is_open(board, four));
        board.undo();
        carries_out
    }
}

/// Number of moves of the attacker to win by an open four: the four and the five.
const MOVES_OF_OPEN_FOUR: u32 = 2;
