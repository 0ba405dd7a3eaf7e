//! Results of a suite, counted and printed.

use super::case::Mark;
use crate::lab::{Failure, say};
use std::time::Duration;

/// Results of one suite, or of all.
#[derive(Clone, Debug)]
pub struct Tally {
    name: String,
    /// Number of records without a known answer.
    left_out: usize,
    right: usize,
    /// Positions without a right answer: id, mark and answer.
    failures: Vec<(String, Mark, String)>,
    times: Vec<Duration>,
}

impl Tally {
    /// Results of a suite before its first position.
    pub fn new(name: &str, left_out: usize) -> Tally {
        Tally { name: name.to_owned(), left_out, right: 0, failures: Vec::new(), times: Vec::new() }
    }

    /// Records the time of an answer.
    pub fn add_time(&mut self, elapsed: Duration) {
        self.times.push(elapsed);
    }

    /// Records the mark of an answer; `finding` is the answer as text.
    pub fn mark(&mut self, id: &str, mark: Mark, finding: String) {
        match mark {
            Mark::Right => self.right += 1,
            Mark::Unknown | Mark::Wrong => self.failures.push((id.to_owned(), mark, finding)),
        }
    }

    /// Number of positions with this mark.
    pub fn count(&self, mark: Mark) -> usize {
        match mark {
            Mark::Right => self.right,
            Mark::Unknown | Mark::Wrong => self.failures.iter().filter(|failure| failure.1 == mark).count(),
        }
    }

    /// Returns the counts as text.
    pub fn summary(&self) -> String {
        let [right, wrong, unknown] = [Mark::Right, Mark::Wrong, Mark::Unknown].map(|mark| self.count(mark));
        format!("{right} right, {wrong} wrong, {unknown} unknown")
    }

    fn positions(&self) -> usize {
        self.right + self.failures.len()
    }

    /// Adds the results of another suite.
    fn add(&mut self, other: &Tally) {
        self.left_out += other.left_out;
        self.right += other.right;
        self.failures.extend(other.failures.iter().cloned());
        self.times.extend(&other.times);
    }
}

/// Prints the failures and the table.
///
/// # Errors
/// If standard output is closed.
pub fn print(tallies: &[Tally]) -> Result<(), Failure> {
    for tally in tallies {
        for (id, mark, finding) in &tally.failures {
            let mark = if *mark == Mark::Wrong { "WRONG" } else { "unknown" };
            say(format!("{mark:7} {} {id}: {finding}", tally.name))?;
        }
    }
    say(format!(
        "{:20} {:>9} {:>9} {:>6} {:>6} {:>8} {:>8} {:>10} {:>10}",
        "suite", "positions", "left out", "right", "wrong", "unknown", "right %", "median ms", "worst ms"
    ))?;
    let mut all = Tally::new("all", 0);
    for tally in tallies {
        say(row(tally))?;
        all.add(tally);
    }
    say(row(&all))
}

fn row(tally: &Tally) -> String {
    let [wrong, unknown] = [Mark::Wrong, Mark::Unknown].map(|mark| tally.count(mark));
    let mut times = tally.times.clone();
    times.sort();
    let millis = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
    format!(
        "{:20} {:>9} {:>9} {:>6} {wrong:>6} {unknown:>8} {:>8.2} {:>10.3} {:>10.1}",
        tally.name,
        tally.positions(),
        tally.left_out,
        tally.right,
        100.0 * tally.right as f64 / tally.positions().max(1) as f64,
        millis(times.get(times.len() / 2)),
        millis(times.last())
    )
}
