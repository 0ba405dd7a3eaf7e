//! Positions with a fight, from quick games: each move is one of the few that the engine would look at first, chosen at
//! random, so that both sides overlook much.

use super::questions::has_none;
use crate::coach::puzzle::claim::{self, Bounds};
use crate::coach::puzzle::{Class, Puzzle};
use crate::engine::{self, Engine, Limits, Means, ProofOutcome, ProofRequest};
use crate::explain::fives;
use crate::lab::own_games::scattered;
use crate::rules::rng::Rng;
use crate::rules::{Board, Color, DEFAULT_SIZE, Move, Rule};
use crate::verdict::Proof;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Number of moves from which one is chosen.
const WIDTH: usize = 7;
/// Minimum and maximum number of stones.
const STONES: std::ops::Range<usize> = 10..36;
/// Rules of the games, one as often as it stands here.
const RULES: [Rule; 5] = [Rule::Freestyle, Rule::Freestyle, Rule::Renju, Rule::Renju, Rule::Standard];

/// Puzzles from which exercises are made: those that were found before, or those of quick games, which are played as
/// they are asked for. The same seed gives the same puzzles of a class.
pub struct Puzzles {
    seed: u64,
    engine: Engine,
    given: Option<Vec<Puzzle>>,
    /// Finds of each class, with the random numbers of its games.
    found: Vec<(Class, Rng, Vec<Puzzle>)>,
}

impl Puzzles {
    /// No puzzles yet: they come from games.
    pub fn new(seed: u64) -> Puzzles {
        Puzzles { seed, engine: Engine::new(), given: None, found: Vec::new() }
    }

    /// These puzzles, and none from games.
    pub fn given(puzzles: Vec<Puzzle>) -> Puzzles {
        Puzzles { given: Some(puzzles), ..Puzzles::new(0) }
    }

    /// The puzzle of this class and index: `None` if fewer are given. Without given ones, games are played until there
    /// is one.
    pub fn get(&mut self, class: Class, index: usize) -> Option<&Puzzle> {
        if let Some(given) = &self.given {
            return given.iter().filter(|puzzle| puzzle.class() == class).nth(index);
        }
        let at = self.found.iter().position(|(other, ..)| *other == class).unwrap_or_else(|| {
            self.found.push((class, Rng::new(self.seed ^ (class as u64) << 40), Vec::new()));
            self.found.len() - 1
        });
        let (_, random, puzzles) = &mut self.found[at];
        while puzzles.len() <= index {
            puzzles.extend(play(random, &mut self.engine, class));
        }
        puzzles.get(index)
    }
}

/// Plays a game up to a position in which the side to move wins by threats, but only with those of a win by fours among
/// them. Returns it with the proof.
pub fn quiet_kill(random: &mut Rng, engine: &mut Engine) -> Option<(Board, Arc<Proof>)> {
    let rule = *random.choose(&RULES);
    let mut board = scattered(random, rule, DEFAULT_SIZE);
    while board.ending().is_none() && board.stones().count() < STONES.end {
        let is_calm = Color::ALL.into_iter().all(|color| fives(&board, color).is_empty());
        if board.stones().count() >= STONES.start && is_calm && has_none(engine, &board, Means::Threats) {
            let limits = Limits { nodes: Some(40_000), ..Limits::to_depth(Limits::MAX_DEPTH) };
            let request = ProofRequest { board: board.clone(), means: Means::AllThreats, limits };
            if let ProofOutcome::Win { proof, .. } = engine.prove(&request, &AtomicBool::new(false)).outcome {
                return Some((board, proof));
            }
        }
        let moves = engine::candidates(&board, WIDTH);
        if moves.is_empty() {
            return None;
        }
        board.play(Move::Place(*random.choose(&moves))).ok()?;
    }
    None
}

/// Plays a game up to a position that is a puzzle of this class and not trivial.
fn play(random: &mut Rng, engine: &mut Engine, class: Class) -> Option<Puzzle> {
    let rule = *random.choose(&RULES);
    let mut board = scattered(random, rule, DEFAULT_SIZE);
    while board.ending().is_none() && board.stones().count() < STONES.end {
        if board.stones().count() >= STONES.start
            && let Some(puzzle) = look(engine, &board, class)
        {
            return Some(puzzle);
        }
        let moves = engine::candidates(&board, WIDTH);
        if moves.is_empty() {
            return None;
        }
        board.play(Move::Place(*random.choose(&moves))).ok()?;
    }
    None
}

fn look(engine: &mut Engine, board: &Board, class: Class) -> Option<Puzzle> {
    let side = board.side_to_move();
    if Color::ALL.into_iter().any(|color| !fives(board, color).is_empty()) {
        return None;
    }
    // Most positions are none: that is known sooner than the claim.
    let has_fours = !has_none(engine, board, Means::Fours);
    let bounds = match class {
        Class::Vcf if has_fours => Bounds { plies: 15, nodes: 50_000 },
        Class::Vct if !has_fours && !has_none(engine, board, Means::Threats) => Bounds { plies: 11, nodes: 50_000 },
        Class::Defence if !has_fours => {
            let stones: Vec<_> = board.stones().collect();
            let passed = Board::with_stones(board.size(), board.rule(), &stones, !side).ok()?;
            if has_none(engine, &passed, Means::Threats) || !has_none(engine, board, Means::Threats) {
                return None;
            }
            Bounds { plies: 9, nodes: 30_000 }
        }
        _ => return None,
    };
    let claim = claim::find(engine, board, class, bounds).ok()?;
    let is_wanted = match class {
        Class::Vcf => claim.plies >= 5,
        Class::Vct => claim.plies >= 7,
        Class::Defence => true,
    };
    if !is_wanted || claim.solutions.len() > 3 {
        return None;
    }
    Puzzle::new(board, class, claim.plies, claim.solutions).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::set;

    #[test]
    fn given_puzzles_come_by_class_and_in_their_order() {
        let of = |class| set::built_in().iter().find(|puzzle| puzzle.class() == class).expect("a puzzle").clone();
        let (fours, defence) = (of(Class::Vcf), of(Class::Defence));
        let mut puzzles = Puzzles::given(vec![fours, defence.clone()]);
        assert_eq!(puzzles.get(Class::Defence, 0), Some(&defence));
        assert_eq!(puzzles.get(Class::Defence, 1), None);
        assert_eq!(puzzles.get(Class::Vct, 0), None);
    }
}
