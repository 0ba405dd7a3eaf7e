//! `tengen-lab puzzles check`: finds every claim of a set anew, and prints a table of its puzzles.

use crate::coach::puzzle::{Class, Grade, Puzzle, claim, set};
use crate::engine::Engine;
use crate::lab::progress::Progress;
use crate::lab::{Failure, say};
use crate::rules::Rule;
use crate::tools::with_search_stack;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// Finds the claim of every puzzle anew, each first move searched out and every proof replayed by the rules, and prints
/// a table. The exit status says whether all are true.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// The set; the one that comes with the program, if this is left out.
    pub set: Option<PathBuf>,
    /// Nodes of each search.
    #[arg(long, default_value_t = 2_000_000)]
    pub nodes: u64,
}

/// Checks a set and prints the result.
///
/// # Errors
/// If the set cannot be read, or a claim cannot be confirmed.
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
    let wrong = with_search_stack(|| check_all(puzzles, options.nodes))?;
    table(puzzles)?;
    let seconds = began.elapsed().as_secs_f64();
    say(format!("{} puzzles, {} of them correct, {seconds:.1} s", puzzles.len(), puzzles.len() - wrong))?;
    if wrong == 0 { Ok(()) } else { Err(Failure(format!("{wrong} claims are not confirmed"))) }
}

/// Returns the number of claims that are not confirmed.
fn check_all(puzzles: &[Puzzle], nodes: u64) -> Result<usize, Failure> {
    let mut progress = Progress::on_stderr();
    let mut wrong = 0;
    for (puzzle, number) in puzzles.iter().zip(1..) {
        progress.show_count(number, || format!("{number} of {}", puzzles.len()));
        // A fresh engine, so that no puzzle depends on those before it.
        let complaint = match claim::check(&mut Engine::new(), puzzle, nodes) {
            Ok(true) => continue,
            Ok(false) => "the solution is a different one".to_owned(),
            Err(error) => error.to_string(),
        };
        wrong += 1;
        progress.clear();
        say(format!("WRONG   {number}: {complaint}\n{:?}", puzzle.board()))?;
    }
    Ok(wrong)
}

/// Prints the number of puzzles of each class, rule and grade, and of those with only one solution.
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
    Ok(())
}
