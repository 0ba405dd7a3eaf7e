//! `tengen-lab latency`: measures how soon the analysis follows a walk through a game.
//!
//! The window's worker analyses the positions of a game one after the other, each for a random time. Two delays are
//! measured from the step to the next position: until the previous search has stopped, and until the first result of
//! the new one is there.

use super::{Failure, say};
use crate::background::Priority;
use crate::engine::{Limits, Resources};
use crate::job::{Event, Job, Question, SearchId, Thinker, ThinkerId};
use crate::rules::rng::Rng;
use crate::rules::{Board, DEFAULT_SIZE, Rule};
use crate::worker::Worker;
use crossbeam_channel::{Receiver, unbounded};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Walks through games with the analysis on, and measures how soon each search stops and the next one has a result.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Number of steps.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    pub steps: u32,
    /// Maximum time at a position, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    pub stay: u64,
    /// Search threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    pub threads: u32,
    /// Memory of the transposition table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
    /// Number of best moves to analyse.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub lines: u32,
    /// Seed of the random times.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Games of the engine against itself, which are walked through forwards and backwards.
const GAMES: [(Rule, &str); 3] = [
    (Rule::Freestyle, "H8H9G10K10J5K11G8K12K9K14K13J11G9G11F10I10L13I7I8J8"),
    (Rule::Standard, "H8E10J6I11I7G9H10H11K5L4G11I9H9I12I10"),
    (Rule::Renju, "H8J6E8K5K6J5L5J7J4J9J8K8L9I5L7"),
];

/// Time after which the worker counts as hanging.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Measures and prints the table.
///
/// # Errors
/// If the worker hangs, or standard output is closed.
pub fn run(options: &Options) -> Result<(), Failure> {
    let walks: Result<Vec<Vec<Board>>, Failure> = GAMES.iter().map(|(rule, moves)| walk(*rule, moves)).collect();
    let positions = walks?.concat();
    let mut random = Rng::new(options.seed);
    let (sender, events) = unbounded();
    let mut worker = Worker::new(sender, Arc::new(|| ()), Priority::Low);
    let (mut stopped, mut first_result) = (Vec::new(), Vec::new());
    // Whether the previous search has ended by itself.
    let mut is_over = true;
    for (board, step) in positions.iter().cycle().zip(0..=u64::from(options.steps)) {
        is_over |= step > 0 && events.try_iter().any(|event| matches!(event, Event::Done(id, _) if id.0 + 1 == step));
        let began = Instant::now();
        worker.start(SearchId(step), job(board, options));
        let delays = wait_for_results(&events, step, is_over, began)?;
        // The first step has to start a thread.
        if step > 0 {
            stopped.extend(delays.stopped);
            first_result.push(delays.first_result);
        }
        is_over = delays.is_over;
        std::thread::sleep(Duration::from_millis(1 + random.below(options.stay as usize) as u64));
    }
    say(format!("{:<28} {:>8} {:>8} {:>8} {:>8}  milliseconds", "", "median", "90 %", "99 %", "max"))?;
    say(row("previous search stopped", &mut stopped))?;
    say(row("first result of the new one", &mut first_result))
}

/// Returns the positions of a game, forwards and then backwards.
///
/// # Errors
/// If the moves do not make a game.
fn walk(rule: Rule, moves: &str) -> Result<Vec<Board>, Failure> {
    let end = Board::from_moves(DEFAULT_SIZE, rule, moves)?;
    let mut boards = vec![Board::new(DEFAULT_SIZE, rule)];
    for &mv in end.moves() {
        let mut board = boards[boards.len() - 1].clone();
        board.play(mv).map_err(|error| Failure(error.to_string()))?;
        boards.push(board);
    }
    let back: Vec<Board> = boards.iter().rev().skip(1).cloned().collect();
    Ok(boards.into_iter().chain(back).collect())
}

fn job(board: &Board, options: &Options) -> Job {
    Job {
        thinker: ThinkerId::Own,
        question: Question::Analysis,
        board: board.clone(),
        limits: Limits::to_depth(Limits::MAX_DEPTH),
        resources: Resources { threads: options.threads, hash_mib: options.hash },
        weakness: None,
        seed: 0,
        lines: options.lines,
        game_time: None,
    }
}

/// Delays after a step.
struct Delays {
    /// Time until the previous search stopped, unless it had ended before the step.
    stopped: Option<Duration>,
    /// Time until the first result of the new search.
    first_result: Duration,
    /// Whether the new search has ended with that result.
    is_over: bool,
}

/// Waits for the end of the search before `step`, unless it `was_over`, and for the first result of this one.
fn wait_for_results(events: &Receiver<Event>, step: u64, was_over: bool, began: Instant) -> Result<Delays, Failure> {
    let (mut stopped, mut first_result, mut is_over) = (None, None, false);
    loop {
        if let Some(first_result) = first_result.filter(|_| was_over || stopped.is_some()) {
            return Ok(Delays { stopped, first_result, is_over });
        }
        let event = events.recv_timeout(TIMEOUT);
        let took = began.elapsed();
        match event.map_err(|_| Failure("the worker does not answer any more".to_owned()))? {
            Event::Done(_, Err(failure)) => return Err(Failure(failure.to_string())),
            Event::Done(id, Ok(_)) if id.0 + 1 == step => stopped = Some(took),
            Event::Info(id, _) if id.0 == step => first_result = first_result.or(Some(took)),
            // A search that ends at once has no other result.
            Event::Done(id, Ok(_)) if id.0 == step => (first_result, is_over) = (first_result.or(Some(took)), true),
            _ => {}
        }
    }
}

/// Row of the table; sorts the times.
fn row(name: &str, times: &mut [Duration]) -> String {
    times.sort();
    let millis = |per_cent: usize| {
        let at = (times.len() * per_cent / 100).min(times.len().saturating_sub(1));
        times.get(at).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    };
    let figures: Vec<String> = [50, 90, 99, 100].map(|per_cent| format!("{:>8.2}", millis(per_cent))).into();
    format!("{name:<28} {}", figures.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_goes_to_the_last_stone_and_back() {
        let stones: Vec<usize> =
            walk(Rule::Renju, "H8J6E8").expect("a game").iter().map(|board| board.moves().len()).collect();
        assert_eq!(stones, [0, 1, 2, 3, 2, 1, 0]);
    }

    #[test]
    fn each_step_ends_one_search_and_begins_the_next() {
        let options = Options { steps: 3, stay: 1, threads: 1, hash: 1, lines: 2, seed: 1 };
        run(&options).expect("the worker answers");
    }
}
