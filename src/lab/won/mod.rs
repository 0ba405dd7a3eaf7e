//! `tengen-lab won`: finds won positions in games between weakened levels, chooses a set of them, and checks a set.
//!
//! These commands generate `assets/won.ron`:
//!
//! ```text
//! tengen-lab won find --rule freestyle --games 40 --out found.jsonl
//! tengen-lab won find --rule standard --games 40 --out found.jsonl
//! tengen-lab won find --rule renju --games 40 --out found.jsonl
//! tengen-lab won choose found.jsonl --out assets/won.ron
//! tengen-lab won check
//! ```

mod find;

use super::weak_games::Found;
use super::{Failure, game_file, say};
use crate::coach::puzzle::{self, Class, Puzzle, PuzzleId};
use crate::coach::won::{Answer, Question, WonPosition, set};
use crate::engine::{Engine, Means, ProofOutcome, ProofRequest};
use crate::rules::{Board, Rule};
use crate::tools::with_search_stack;
use crate::verdict::verify;
use std::collections::HashSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Comment at the beginning of the set.
const HEADING: &str = "Won positions for Tengen, found and proven by its own engine: see `tengen-lab won`.\n\
                       Licensed as the rest of the repository, MIT OR Apache-2.0.";

/// Length of the wins, in plies.
const PLIES: RangeInclusive<u32> = 9..=25;

/// Finds won positions in games of the engine against itself, chooses a set of them, and checks a set.
#[derive(clap::Subcommand, Clone, Debug)]
#[expect(missing_docs, reason = "the help of a step is the doc of its options; one here would replace it")]
pub enum Command {
    Find(find::Options),
    Choose(Choose),
    Check(Check),
}

/// Chooses a set from a file of positions and writes it: those that are no puzzles of the set of puzzles, the shorter
/// wins first.
#[derive(clap::Args, Clone, Debug)]
pub struct Choose {
    /// File of positions from `won find`.
    pub found: PathBuf,
    /// File for the set.
    #[arg(long)]
    pub out: PathBuf,
    /// Maximum number of positions of a rule.
    #[arg(long, default_value_t = 20)]
    pub max: usize,
}

/// Finds the win of every position of the set that comes with the program anew, as the window does, and replays its
/// proof by the rules.
#[derive(clap::Args, Clone, Debug)]
pub struct Check {}

/// Runs one step.
///
/// # Errors
/// If a file cannot be read or written, or a win cannot be proven.
pub fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Find(options) => find::run(options),
        Command::Choose(options) => {
            let found: Vec<Found<WonPosition>> = game_file::read(&options.found)?;
            let positions = choose(found.into_iter().flat_map(|found| found.items).collect(), options.max);
            fs::write(&options.out, set::write(HEADING, &positions))
                .map_err(|error| Failure(format!("{} cannot be written: {error}", options.out.display())))?;
            say(format!("{} positions", positions.len()))
        }
        Command::Check(_) => with_search_stack(|| {
            let mut engine = Engine::new();
            for position in set::built_in() {
                let fault = fault(&mut engine, position);
                fault.map_or(Ok(()), |fault| Err(Failure(format!("{fault}\n{:?}", position.board()))))?;
            }
            say(format!("{} positions, all of them won", set::built_in().len()))
        }),
    }
}

/// The set by rule and length, without duplicates and without puzzles; of each rule spread over all lengths.
fn choose(positions: Vec<WonPosition>, max: usize) -> Vec<WonPosition> {
    let puzzles: HashSet<_> = puzzle::set::built_in().iter().map(Puzzle::id).collect();
    let mut seen = HashSet::new();
    let is_new = |position: &WonPosition| !is_one_of(&puzzles, position.board()) && seen.insert(position.id());
    let mut positions: Vec<WonPosition> = positions.into_iter().filter(is_new).collect();
    positions.sort_by_key(|position| (position.plies(), position.id()));
    let mut chosen = Vec::new();
    for rule in Rule::COMMON {
        let of_rule: Vec<&WonPosition> = positions.iter().filter(|position| position.board().rule() == rule).collect();
        let count = of_rule.len().min(max);
        chosen.extend((0..count).map(|index| of_rule[index * of_rule.len() / count].clone()));
    }
    chosen
}

/// Whether the position is that of a puzzle with one of these ids.
fn is_one_of(ids: &HashSet<PuzzleId>, board: &Board) -> bool {
    let Some(first) = board.legal_points().next() else { return false };
    let puzzle = |class| Puzzle::new(board, class, 0, vec![first]);
    Class::ALL.into_iter().filter_map(|class| puzzle(class).ok()).any(|puzzle| ids.contains(&puzzle.id()))
}

/// Reason why a position does not belong into the set, if there is one.
fn fault(engine: &mut Engine, position: &WonPosition) -> Option<String> {
    let stop = AtomicBool::new(false);
    let board = position.board();
    let Answer::Found(Some(found)) = Question::Find(board.clone()).answer(engine, &stop) else {
        return Some("no win is found".to_owned());
    };
    let Some(proof) = found.win.proof() else { return Some("the proof is not written down".to_owned()) };
    if found.first.is_some() || found.win.plies() != position.plies() || !PLIES.contains(&position.plies()) {
        return Some(format!("the win is another one: {found:?}"));
    }
    if let Err(flaw) = verify(board, proof) {
        return Some(flaw.to_string());
    }
    (has_fours(engine, board)).then(|| "fours alone win".to_owned())
}

/// Whether the side to move wins by fours alone, or this is not known.
fn has_fours(engine: &mut Engine, board: &Board) -> bool {
    let request = ProofRequest { board: board.clone(), means: Means::Fours, limits: find::limits(100_000) };
    engine.prove(&request, &AtomicBool::new(false)).outcome != ProofOutcome::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Symmetry;
    use crate::test_support::cases;

    /// All of the set, or a sample.
    #[test]
    fn the_positions_are_won_by_more_than_fours() {
        let mut engine = Engine::new();
        for position in set::built_in().iter().step_by(cases(1, 13)) {
            assert_eq!(fault(&mut engine, position), None, "{:?}", position.board());
        }
    }

    #[test]
    fn each_position_of_the_set_is_another_one_and_none_is_a_puzzle() {
        let positions = set::built_in().to_vec();
        assert_eq!(choose(positions.clone(), usize::MAX).len(), positions.len());
        let puzzle = puzzle::set::built_in()[0].board();
        let turned = WonPosition::new(&Symmetry::ALL[3].board(puzzle), 9).expect("a position");
        assert_eq!(choose(vec![turned], 1), []);
    }
}
