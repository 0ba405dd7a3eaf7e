//! The suites of the repository: their labels are right, and the engine finds what they say.
//!
//! Beside the code lie the suites, files of JSON lines that `tengen-lab suite` runs as well. Each was cut from games of
//! our own and labelled by an exhaustive solver that shares nothing with the engine but the rules. "vct" is meant in
//! the narrow sense: every move a four, or the threat of an open four.

mod claim;
mod record;
mod shapes;
mod solver;

mod cut;
mod drawn;
mod games;

use claim::{Claim, claim, claim_by_search, with_search_stack};
use record::{Expected, Record};
use solver::{Bounds, Means, Solution, solve};
use std::collections::HashSet;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tengen::engine;
use tengen::rules::{Board, Move, Rule};
use tengen::test_support::sample;
use tengen::verdict::Proof;

/// Nodes of the engine for a question; more than any position of the suites needs.
const NODES: u64 = 200_000;

/// Nodes for a question about wins by threats: where an open four is forbidden in renju, any stone may lift the ban,
/// and all are tried.
const THREATS_NODES: u64 = 4_000_000;

/// Asks the engine about all positions of the suites: no claim may be wrong, and of 200 positions one may be left open.
///
/// One of `one_in` positions is asked about, or in `tests/long` all.
fn ask(suites: &[String], nodes: u64, one_in: u64) {
    let (mut asked, mut open, mut wrong) = (0, Vec::new(), Vec::new());
    for record in sample(suites.iter().flat_map(|suite| record::read(suite)), one_in) {
        let (means, is_won) = match record.expected {
            Expected::Vcf(is_won) => (engine::Means::Fours, is_won),
            Expected::Vct(is_won) => (engine::Means::AllThreats, is_won),
            Expected::Forbidden(_) => unreachable!("a suite of attacks"),
        };
        asked += 1;
        match claim(&record.board(), means, nodes) {
            Claim::Open => open.push(record.id),
            Claim::None if !is_won => {}
            // The solver's win is the shortest by fours. By threats of all kinds there may be a shorter one.
            Claim::Win { plies, .. } if is_won && (means != engine::Means::Fours || plies >= record.plies()) => {}
            claim => wrong.push(format!("{}: {claim:?}", record.id)),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(open.len() * 200 <= asked, "{} of {asked} are left open: {open:?}", open.len());
}

#[test]
fn the_engine_finds_every_win_by_fours_and_claims_no_other() {
    with_search_stack(|| ask(&record::suites("vcf"), NODES, 2));
}

#[test]
fn the_engine_finds_every_win_by_threats_and_claims_no_other() {
    with_search_stack(|| ask(&record::suites("vct"), THREATS_NODES, 2));
}

/// Nodes of a search for a move.
const SEARCHED: u64 = 10_000;

/// Number of wins that the engine claims.
#[derive(Debug, Default)]
struct Audit {
    /// By threats.
    by_threats: usize,
    /// By a search, where no attack by threats wins.
    by_search: usize,
    /// By a search, where the nodes did not suffice to write the proof down.
    unwritten: usize,
}

/// Writes down every win that the engine claims, by threats or else by a search: as a proof, with an answer to every
/// reply, and replayed by the rules.
fn audit(boards: impl IntoIterator<Item = Board>) -> Audit {
    let mut audit = Audit::default();
    for board in boards {
        match claim(&board, engine::Means::AllThreats, SEARCHED) {
            Claim::Win { .. } => audit.by_threats += 1,
            Claim::None | Claim::Open => match claim_by_search(&board, SEARCHED) {
                None => {}
                Some(Claim::Win { .. }) => audit.by_search += 1,
                Some(Claim::Open) => audit.unwritten += 1,
                Some(claim) => panic!("{claim:?} in {board:?}"),
            },
            claim @ Claim::Flawed(_) => panic!("{claim:?} in {board:?}"),
        }
    }
    audit
}

#[test]
fn what_a_search_has_proven_can_be_written_down_and_holds() {
    with_search_stack(|| {
        let audit = audit(Rule::COMMON.into_iter().flat_map(claim::played_by_the_engine));
        assert!(audit.by_search >= 8 && audit.unwritten <= 2, "{audit:?}");
    });
}

/// Every win that the engine claims on unselected positions of games.
#[test]
#[ignore = "takes minutes, and games: see the module cut"]
fn what_is_won_in_games_can_be_written_down_and_holds() {
    with_search_stack(|| {
        for rule in Rule::COMMON {
            let boards: Vec<Board> = games::positions(rule).into_iter().map(|cut| cut.board).take(AUDITED).collect();
            let positions = boards.len();
            println!("{rule:?}: of {positions} positions {:?}", audit(boards));
        }
    });
}

/// Positions of each rule.
const AUDITED: usize = 1_000;

/// Whether the solver, or the rules, still say what is written.
fn is_confirmed(record: &Record) -> bool {
    let (means, is_won) = match record.expected {
        Expected::Vcf(is_won) => (Means::Fours, is_won),
        Expected::Vct(is_won) => (Means::Threats, is_won),
        Expected::Forbidden(ref points) => return record::forbidden_points(&record.board()) == *points,
    };
    let solved = solve(&record.board(), means, Bounds { moves: 40, positions: 1_000_000 });
    let solution = match solved.solution {
        Solution::Win { moves } => (true, Some(moves)),
        Solution::None => (false, None),
        Solution::Open => return false,
    };
    solution == (is_won, record.moves) && Some(solved.positions) == record.positions
}

fn confirm<'a>(records: impl IntoIterator<Item = &'a Record>) {
    let refuted: Vec<&str> =
        records.into_iter().filter(|record| !is_confirmed(record)).map(|record| &*record.id).collect();
    assert!(refuted.is_empty(), "{refuted:?}");
}

/// Ten wins and ten others of each suite, those that cost the solver least.
#[test]
fn the_solver_confirms_what_costs_it_little() {
    for suite in record::suites("") {
        let mut records = record::read(&suite);
        records.sort_by_key(|record| record.positions);
        let (wins, others): (Vec<Record>, Vec<Record>) = records.into_iter().partition(|record| record.moves.is_some());
        confirm(wins.iter().take(10).chain(others.iter().take(10)));
    }
}

/// Some minutes with `--release`.
#[test]
#[ignore = "takes minutes"]
fn the_solver_confirms_every_label() {
    for suite in record::suites("") {
        confirm(&record::read(&suite));
    }
}

/// The engine against the solver on unselected positions of the games that the suites are cut from.
#[test]
#[ignore = "takes a quarter of an hour, and games: see the module cut"]
fn the_engine_and_the_solver_agree_on_positions_of_games() {
    for rule in Rule::COMMON {
        compare(rule);
    }
}

/// Positions of each rule.
const COMPARED: usize = 500;

/// Compares on every processor, and says after every fiftieth position how far it is.
fn compare(rule: Rule) {
    let boards: Vec<Board> = games::positions(rule).into_iter().map(|cut| cut.board).take(COMPARED).collect();
    let [started, by_fours, by_threats] = [0, 0, 0].map(AtomicUsize::new);
    let work = || {
        while let Some(board) = boards.get(started.fetch_add(1, Ordering::Relaxed)) {
            let (fours, threats) = (agree(board, Means::Fours), agree(board, Means::Threats));
            by_fours.fetch_add(usize::from(fours), Ordering::Relaxed);
            by_threats.fetch_add(usize::from(threats), Ordering::Relaxed);
            let begun = started.load(Ordering::Relaxed).min(boards.len());
            if begun.is_multiple_of(50) {
                println!(
                    "{rule:?}: {begun} of {} positions begun, agreed on {by_fours:?} and {by_threats:?}",
                    boards.len()
                );
            }
        }
    };
    thread::scope(|scope| {
        let count = thread::available_parallelism().map_or(1, NonZero::get);
        let workers: Vec<_> = (0..count).map(|_| scope.spawn(|| with_search_stack(work))).collect();
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    println!(
        "{rule:?}: agreed on {by_fours:?} of {} positions by fours and on {by_threats:?} by threats",
        boards.len()
    );
}

/// Whether both can say whether the side to move wins, which then must be the same.
fn agree(board: &Board, means: Means) -> bool {
    let (engine_means, bounds) = match means {
        Means::Fours => (engine::Means::Fours, Bounds { moves: 20, positions: 5_000 }),
        Means::Threats => (engine::Means::Threats, Bounds { moves: 8, positions: 300 }),
    };
    let solution = solve(board, means, bounds).solution;
    let claim = claim(board, engine_means, 10 * NODES);
    let is_agreed = match (&claim, solution) {
        (Claim::Flawed(_), _) => false,
        (_, Solution::Open) | (Claim::Open, _) => return false,
        (Claim::None, solution) => solution == Solution::None,
        (Claim::Win { plies, .. }, Solution::Win { moves }) => {
            means == Means::Threats || *plies >= record::plies(moves)
        }
        (Claim::Win { proof, .. }, Solution::None) => means == Means::Threats && threatens_two_fours(board, proof),
    };
    assert!(is_agreed, "{means:?}: {claim:?}, {solution:?} in {board:?}");
    true
}

/// Whether a proof has a move that neither makes a four nor threatens an open four.
fn threatens_two_fours(board: &Board, proof: &Proof) -> bool {
    let (mut seen, mut waiting) = (HashSet::new(), vec![(board.clone(), proof)]);
    while let Some((mut board, part)) = waiting.pop() {
        if part.is_five() || !seen.insert(std::ptr::from_ref(part)) {
            continue;
        }
        if !solver::attacks(&mut board, Means::Threats).contains(&part.attack()) {
            return true;
        }
        board.play(Move::Place(part.attack())).expect("the proof was replayed");
        for reply in part.replies().map(|(reply, _)| Move::Place(reply)).chain([Move::Pass]) {
            let mut after = board.clone();
            if after.play(reply).is_ok() {
                waiting.extend(part.after(reply).map(|next| (after, next)));
            }
        }
    }
    false
}
