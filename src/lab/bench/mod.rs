//! `tengen-lab bench`: searches fixed positions to a fixed depth; the number of nodes is the engine's signature.
//!
//! With one thread, a fixed depth and a fresh engine for each position the number is the same on every machine and in
//! every build, so an unchanged signature shows that a change does not affect the search. The speeds depend on the
//! machine. The tree of a game is measured too: see `library`.

pub(crate) mod library;

use super::{Failure, say};
use crate::engine::{self, Engine, Limits, Request, Resources};
use crate::rules::{Board, Rule};
use crate::tools::with_search_stack;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Searches fixed positions to a fixed depth and prints the total of nodes (the signature), the time to that depth,
/// nodes per second, and stones placed and removed per second. Opens and writes a library of a million nodes.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Depth of each search, in plies.
    #[arg(long, default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..=i64::from(Limits::MAX_DEPTH)))]
    pub depth: u32,
}

/// Positions from games of the engine against itself: board size and moves.
const POSITIONS: [(u8, &str); 9] = [
    (15, "H8E9I11I10E11F10G11H11J10"),
    (15, "H8E10E7H11K7F11E8G12"),
    (15, "H8E10J6I11I7G9H10H11K5L4G11I9H9I12I10"),
    (15, "H8H11F11I5F9F10E10G8D9C8E9"),
    (15, "H8H9G10K10J5K11G8K12K9K14K13J11G9G11F10I10L13I7I8J8"),
    (15, "H8K7I5K9G6K8K10L7J9H7L11"),
    (15, "H8J6E8K5K6J5L5J7J4J9J8K8L9I5L7"),
    (20, "J10L11K12M9L13"),
    (20, "K10J12L12M11K8K9I9H8L11N13G13H12"),
];

/// Number of times that each position's candidates are placed and removed.
const ROUNDS: u32 = 400;

/// Results of the benchmark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Report {
    /// Nodes of all searches.
    nodes: u64,
    /// Time of all searches.
    search: Duration,
    /// Number of stones placed and removed.
    walked: u64,
    /// Time for placing and removing them.
    walk: Duration,
}

/// Measures and prints the table.
///
/// # Errors
/// If standard output is closed.
pub fn run(options: &Options) -> Result<(), Failure> {
    with_search_stack(|| print_all(options.depth))
}

fn print_all(depth: u32) -> Result<(), Failure> {
    let time = format!("s to depth {depth}");
    say(format!("{:10} {:>12} {time:>14} {:>16} {:>17}", "rule", "nodes", "nodes a second", "stones a second"))?;
    let mut total = Report::default();
    for rule in Rule::COMMON {
        let report = measure(rule, depth)?;
        say(row(rule.code(), &report))?;
        total = Report {
            nodes: total.nodes + report.nodes,
            search: total.search + report.search,
            walked: total.walked + report.walked,
            walk: total.walk + report.walk,
        };
    }
    say(row("all", &total))?;
    say(format!("signature {}", total.nodes))?;
    let library = library::measure(library::NODES)?;
    let memory = library.memory.map_or("unknown".to_owned(), |bytes| format!("{} MB", bytes / 1_000_000));
    say(format!(
        "library of {} nodes, {:.1} MB: opened in {:.2} s, written in {:.2} s, memory {memory}",
        library.nodes,
        library.bytes as f64 / 1e6,
        library.open.as_secs_f64(),
        library.write.as_secs_f64()
    ))
}

/// Measures all positions under `rule`.
///
/// # Errors
/// If a position cannot be played out under the rule.
fn measure(rule: Rule, depth: u32) -> Result<Report, Failure> {
    let mut report = Report::default();
    for (size, moves) in POSITIONS {
        let board = Board::from_moves(size, rule, moves)?;
        let request = Request {
            board,
            limits: Limits::to_depth(depth),
            resources: Resources { threads: 1, hash_mib: 16 },
            weakness: None,
            seed: 0,
            lines: 1,
        };
        let found = Engine::new().search(&request, &AtomicBool::new(false), &mut |_| {});
        report.nodes += found.nodes;
        report.search += found.elapsed;
        let began = Instant::now();
        report.walked += engine::bench_make_unmake(&request.board, ROUNDS);
        report.walk += began.elapsed();
    }
    Ok(report)
}

fn row(name: &str, report: &Report) -> String {
    let rate = |count: u64, time: Duration| (count as f64 / time.as_secs_f64().max(1e-9)) as u64;
    format!(
        "{name:10} {:>12} {:>14.2} {:>16} {:>17}",
        report.nodes,
        report.search.as_secs_f64(),
        rate(report.nodes, report.search),
        rate(report.walked, report.walk)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of nodes to this depth under each of the rules. Only a change of the engine may change them, not a
    /// machine or a build.
    const DEPTH: u32 = 10;
    const NODES: [u64; 3] = [129_011, 83_048, 87_568];

    #[test]
    fn the_signature_is_the_same_everywhere() {
        let nodes = Rule::COMMON.map(|rule| measure(rule, DEPTH).expect("the positions are sound").nodes);
        assert_eq!(nodes, NODES);
    }
}
