//! `tengen-lab puzzles check`: finds every claim of a set anew, looks beyond it, and prints a table of its puzzles.

use super::plain::PlainVcf;
use crate::coach::puzzle::claim::NoClaim;
use crate::coach::puzzle::wider::{self, Finding};
use crate::coach::puzzle::{Class, Grade, Puzzle, Scope, Theme, Traits, claim, set};
use crate::engine::Engine;
use crate::lab::progress::Progress;
use crate::lab::{Failure, say};
use crate::rules::{Point, Rule, Symmetry};
use crate::tools::with_search_stack;
use crate::verdict::Flaw;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// Checks every puzzle: its claim is found anew on all eight images of the board, each first move searched out and every
/// proof replayed by the rules; wins by fours are confirmed by a plain solver that shares nothing with the engine; and
/// other wins are looked for by wider means. Prints a table. The exit status says whether all are true.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// The set; the one that comes with the program, if this is left out.
    pub set: Option<PathBuf>,
    /// Nodes of each exhaustive search.
    #[arg(long, default_value_t = 2_000_000)]
    pub nodes: u64,
    /// Nodes of each search for a win by threats of any win by fours; 0 for no search beyond the class.
    #[arg(long, default_value_t = 20_000)]
    pub wider: u64,
    /// Nodes of the alpha-beta search of each puzzle beyond the class.
    #[arg(long, default_value_t = 500_000)]
    pub search: u64,
    /// File for the puzzles that pass.
    #[arg(long)]
    pub write: Option<PathBuf>,
}

/// Fault of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The engine finds a different claim on an image of the board, or none.
    Claim(String),
    /// The plain solver finds another length or other first moves.
    Plain(String),
    /// Wider means win sooner.
    Wider(Finding),
    /// The puzzle says this of the search for other first moves, and it is not so.
    Scope(Scope),
    /// Its traits are these, and not those that are written with it.
    Traits(Traits),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Claim(text) => write!(f, "claim: {text}"),
            Fault::Plain(text) => write!(f, "plain solver: {text}"),
            Fault::Wider(finding) => write!(f, "wider means: {finding}"),
            Fault::Traits(traits) => write!(f, "its traits are {traits:?}"),
            Fault::Scope(scope) => write!(f, "the other first moves were not searched as it says: {scope:?}"),
        }
    }
}

/// Checks a set and prints the result.
///
/// # Errors
/// If the set cannot be read or written, or a claim cannot be confirmed.
pub fn run(options: &Options) -> Result<(), Failure> {
    let read;
    let puzzles = match &options.set {
        None => set::built_in(),
        Some(path) => {
            let text = fs::read_to_string(path);
            let text = text.map_err(|error| Failure(format!("{} cannot be read: {error}", path.display())))?;
            read = set::read(&text).map_err(|error| Failure(format!("{}: {error}", path.display())))?;
            &read
        }
    };
    let began = Instant::now();
    let good = with_search_stack(|| check_all(puzzles, options))?;
    if let Some(path) = &options.write {
        fs::write(path, set::write(super::HEADING, &good))
            .map_err(|error| Failure(format!("{} cannot be written: {error}", path.display())))?;
    }
    table(&good)?;
    let (seconds, wrong) = (began.elapsed().as_secs_f64(), puzzles.len() - good.len());
    say(format!("{} puzzles, {} of them correct, {seconds:.1} s", puzzles.len(), good.len()))?;
    if wrong == 0 { Ok(()) } else { Err(Failure(format!("{wrong} puzzles are at fault"))) }
}

/// Returns the puzzles that pass.
fn check_all(puzzles: &[Puzzle], options: &Options) -> Result<Vec<Puzzle>, Failure> {
    let mut progress = Progress::on_stderr();
    let mut good = Vec::new();
    let bounds = wider::Bounds { threats: options.nodes, wider: options.wider, search: options.search };
    for (puzzle, number) in puzzles.iter().zip(1..) {
        progress.show_count(number, || format!("{number} of {}", puzzles.len()));
        let beyond = (options.wider > 0).then_some(bounds);
        let result = examine(puzzle, options.nodes, beyond);
        match result.map_err(|flaw| Failure(format!("{flaw}\n{:?}", puzzle.board())))? {
            // A puzzle may say less than is known, but no more.
            Ok(scope) if options.write.is_some() || puzzle.scope() == Scope::Class || scope == puzzle.scope() => {
                good.push(puzzle.clone().searched(scope));
            }
            result => {
                let fault = result.err().unwrap_or(Fault::Scope(puzzle.scope()));
                progress.clear();
                let (class, plies) = (puzzle.class(), puzzle.plies());
                say(format!("WRONG   {number}, {class:?} in {plies} plies: {fault}\n{:?}", puzzle.board()))?;
            }
        }
    }
    Ok(good)
}

/// Examines a puzzle: the means by which its other first moves were searched without a win, or its first fault. `None`
/// for `beyond` means no search beyond its class. Each search has a fresh engine, so that no puzzle depends on those
/// before it.
///
/// # Errors
/// If a proof of ours does not hold: a fault of the program.
pub fn examine(puzzle: &Puzzle, nodes: u64, beyond: Option<wider::Bounds>) -> Result<Result<Scope, Fault>, Flaw> {
    for symmetry in Symmetry::ALL {
        let image = image(puzzle, symmetry);
        match claim::check(&mut Engine::new(), &image, nodes) {
            Ok(true) => {}
            Ok(false) => return Ok(Err(Fault::Claim(format!("the solution is a different one ({symmetry:?})")))),
            Err(NoClaim::Flawed(flaw)) => return Err(flaw),
            Err(error) => return Ok(Err(Fault::Claim(format!("{error} ({symmetry:?})")))),
        }
    }
    if let Some(fault) = plain_fault(puzzle) {
        return Ok(Err(fault));
    }
    let traits = Traits::of(&mut Engine::new(), puzzle);
    if traits != *puzzle.traits() {
        return Ok(Err(Fault::Traits(traits)));
    }
    let Some(bounds) = beyond else { return Ok(Ok(puzzle.scope())) };
    Ok(match wider::find(&mut Engine::new(), puzzle, bounds)? {
        Finding::Nothing => Ok(Scope::Wider),
        // Of a defence it is only said that it holds against threats of an open four.
        Finding::Another { .. } | Finding::Loses { .. } => Ok(Scope::Class),
        finding @ Finding::Shorter { .. } => Err(Fault::Wider(finding)),
    })
}

/// The puzzle on an image of its board.
pub fn image(puzzle: &Puzzle, symmetry: Symmetry) -> Puzzle {
    let turn = |&point| symmetry.point(point, puzzle.board().size());
    let solutions = puzzle.solutions().iter().map(turn).collect();
    let image = Puzzle::new(&symmetry.board(puzzle.board()), puzzle.class(), puzzle.plies(), solutions);
    image.expect("the image of a puzzle is one").searched(puzzle.scope()).with_traits(puzzle.traits().clone())
}

/// The plain solver's objection. A win by fours must have the puzzle's length with its solutions and no other first
/// moves; in a puzzle of threats, no first move may win by fours as soon.
fn plain_fault(puzzle: &Puzzle) -> Option<Fault> {
    let (mut board, plies) = (puzzle.board().clone(), puzzle.plies());
    let expected = match puzzle.class() {
        Class::Vcf => puzzle.solutions(),
        Class::Vct => &[],
        Class::Defence => return None,
    };
    let mut solver = PlainVcf::default();
    let firsts: Vec<Point> = board.legal_points().collect();
    let wins = firsts.into_iter().filter_map(|first| Some((first, solver.after(&mut board, first, plies)?)));
    let wins: Vec<(Point, u32)> = wins.collect();
    let is_confirmed =
        wins.iter().map(|(first, _)| first).eq(expected) && wins.iter().all(|&(_, found)| found == plies);
    (!is_confirmed).then(|| Fault::Plain(format!("wins by fours: {wins:?}")))
}

/// Prints the number of puzzles of each class, rule and grade, of those with only one solution, and of each theme.
fn table(puzzles: &[Puzzle]) -> Result<(), Failure> {
    let grades: String = Grade::all().map(|grade| format!(" {:>7}", format!("grade {}", grade.number()))).collect();
    say(format!("{:8} {:10} {:>6} {:>9} {:>8}{grades}", "class", "rule", "all", "only move", "plies"))?;
    for class in Class::ALL {
        for rule in Rule::COMMON {
            let of = |puzzle: &&Puzzle| puzzle.class() == class && puzzle.board().rule() == rule;
            let these: Vec<&Puzzle> = puzzles.iter().filter(of).collect();
            let only = these.iter().filter(|puzzle| puzzle.solutions().len() == 1).count();
            let shortest = these.iter().map(|puzzle| puzzle.plies()).min().unwrap_or(0);
            let longest = these.iter().map(|puzzle| puzzle.plies()).max().unwrap_or(0);
            let count = |grade| these.iter().filter(|puzzle| puzzle.grade() == grade).count();
            let grades: String = Grade::all().map(|grade| format!(" {:>7}", count(grade))).collect();
            let (class, plies) = (format!("{class:?}"), format!("{shortest}–{longest}"));
            say(format!("{class:8} {:10} {:>6} {only:>9} {plies:>8}{grades}", rule.code(), these.len()))?;
        }
    }
    for theme in Theme::ALL {
        let count = puzzles.iter().filter(|puzzle| puzzle.traits().themes.contains(&theme)).count();
        say(format!("{:19} {count:>6}", format!("{theme:?}")))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;
    use crate::test_support::{board_with, cases, p};

    /// Bounds of the search beyond the class, as those of the command.
    const BEYOND: wider::Bounds = wider::Bounds { threats: 2_000_000, wider: 20_000, search: 500_000 };

    /// Row 8 has three that make a four on I8 or J8 only, column I two more: I8 wins by fours in five plies. White has an
    /// open three.
    fn four_three(solution: &str, plies: u32) -> Puzzle {
        let board = board_with(15, Rule::Freestyle, "F8 G8 H8 I9 I10", "E8 C3 D3 E3", Color::Black);
        let puzzle = Puzzle::new(&board, Class::Vcf, plies, vec![p(solution)]).expect("a puzzle");
        puzzle.with_traits(Traits { themes: vec![Theme::FourThree], tempting: 1 })
    }

    #[test]
    fn a_true_puzzle_passes_and_a_false_one_does_not() {
        assert_eq!(examine(&four_three("I8", 5), 200_000, Some(BEYOND)), Ok(Ok(Scope::Wider)));
        let untrue = four_three("I8", 5).with_traits(Traits::default());
        assert!(matches!(examine(&untrue, 200_000, None), Ok(Err(Fault::Traits(_)))));
        for wrong in [four_three("J8", 5), four_three("I8", 7)] {
            assert!(matches!(examine(&wrong, 200_000, None), Ok(Err(Fault::Claim(_)))), "{wrong:?}");
            assert!(matches!(plain_fault(&wrong), Some(Fault::Plain(_))), "{wrong:?}");
        }
    }

    /// By fours Black wins in seven plies. In the first puzzle the threat on L10 wins in five; in the second, the one on
    /// H7 takes seven as well.
    #[test]
    fn a_shorter_win_by_wider_means_is_a_fault_and_another_one_is_told() {
        let read = |text: &str| {
            let puzzle = set::read(&format!("[{text}]")).expect("a set").remove(0);
            let traits = Traits::of(&mut Engine::new(), &puzzle);
            puzzle.with_traits(traits)
        };
        let shorter = read(
            r#"(rule:Freestyle,size:15,side:Black,class:Vcf,plies:7,
            black:"D4K5F7J7F8J8H9I9F10I10K10K11J12K12L12",
            white:"E5F6J6E7G7H7I7K7H8G9H10I11J11I12K13",
            solutions:"J10")"#,
        );
        let found = Finding::Shorter { first: p("L10"), plies: 5 };
        assert_eq!(examine(&shorter, 200_000, Some(BEYOND)), Ok(Err(Fault::Wider(found))));
        assert_eq!(examine(&shorter, 200_000, None), Ok(Ok(Scope::Class)), "in its class the claim is true");
        let another = read(
            r#"(rule:Freestyle,size:15,side:Black,class:Vcf,plies:7,
            black:"E7G7E8H8C9D9E9F9C10H10F11F12G12H12",
            white:"G6D8F8B9G9I9E10G10B11D11G11E12F13H13",
            solutions:"H9")"#,
        );
        assert_eq!(examine(&another, 200_000, Some(BEYOND)), Ok(Ok(Scope::Class)));
    }

    /// All of the set, or a sample: each on all eight images of its board.
    #[test]
    fn the_puzzles_are_confirmed_on_every_image_and_by_the_plain_solver() {
        for puzzle in set::built_in().iter().step_by(cases(1, 211)) {
            assert_eq!(examine(puzzle, 2_000_000, None), Ok(Ok(puzzle.scope())), "{:?}", puzzle.board());
        }
    }

    /// All of the set, or a few.
    #[test]
    fn the_puzzles_say_how_their_other_first_moves_were_searched() {
        let wider = set::built_in().iter().filter(|puzzle| puzzle.scope() == Scope::Wider);
        for puzzle in wider.step_by(cases(1, 211)) {
            let found = examine(puzzle, 2_000_000, Some(BEYOND)).expect("our proofs hold");
            let found = found.unwrap_or_else(|fault| panic!("{fault} {:?}", puzzle.board()));
            assert_eq!(found, Scope::Wider, "{:?}", puzzle.board());
        }
    }
}
