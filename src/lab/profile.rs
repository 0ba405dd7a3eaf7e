//! `tengen-lab profile`: reviews games as the window does for a person's profile, and prints the time, the memory and what
//! was missed.

use super::{Failure, say};
use crate::coach::profile::{self, Dimension, PlayedGame, ReviewedGame, tally};
use crate::rules::{Board, Color, DEFAULT_SIZE, Move, Rule};
use crate::worker::Profiler;
use crate::worker::profiler::{Order, Outcome};
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Instant;

/// Reviews games as for a person's profile, and prints the time, the memory and what was missed.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// File with a game a line: its moves, such as "H8 I9 G7". The person has Black in the first game, White in the next,
    /// and so on.
    #[arg(value_name = "FILE")]
    pub games: PathBuf,
    /// Rule of the games.
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Number of games that are reviewed at the same time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: u8,
    /// Nodes of the first search of a position.
    #[arg(long, value_name = "N", default_value_t = profile::NODES, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
}

/// Reviews the games.
///
/// # Errors
/// If the file cannot be read, a line is not a game, there is no thread, or standard output is closed.
pub fn run(options: &Options) -> Result<(), Failure> {
    let path = options.games.display();
    let text = fs::read_to_string(&options.games).map_err(|error| Failure(format!("{path}: {error}")))?;
    let mut orders = Vec::new();
    for (line, number) in text.lines().filter(|line| !line.trim().is_empty()).zip(1_u64..) {
        let moves: Result<Vec<Move>, _> = line.split_whitespace().map(str::parse).collect();
        let moves = moves.map_err(|error| Failure(format!("{path}, game {number}: {error}")))?;
        let person = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        let game = PlayedGame::new(number, None, person, Board::new(DEFAULT_SIZE, options.rule), moves);
        orders.push(Order { game, run: None });
    }
    let (sender, woken) = mpsc::channel();
    let sender = Mutex::new(sender);
    let wake = move || {
        let _ = sender.lock().map(|sender| sender.send(()));
    };
    let began = Instant::now();
    let profiler = Profiler::start(orders, options.threads, options.nodes, false, Arc::new(wake))
        .map_err(|error| Failure(format!("no thread can be started: {error}")))?;
    let (mut games, mut failed): (Vec<ReviewedGame>, usize) = (Vec::new(), 0);
    while games.len() + failed < profiler.games() && woken.recv().is_ok() {
        for outcome in profiler.receive() {
            match outcome {
                Outcome::Reviewed(game) => games.push(game),
                Outcome::Failed(_) => failed += 1,
            }
        }
    }
    let (seconds, count) = (began.elapsed().as_secs_f64(), games.len());
    let (each, moves) = (seconds / count.max(1) as f64, profiler.moves());
    say(format_args!("{count} games of {moves} moves in {seconds:.0} s, {each:.1} s a game; {failed} failed"))?;
    if let Some(memory) = peak_memory() {
        say(format_args!("peak of resident memory: {memory}"))?;
    }
    say(format_args!("all: {}", share(tally::total(&games))))?;
    for dimension in Dimension::ALL {
        for (group, count) in tally::tally(&games, dimension) {
            say(format_args!("{group:?}: {}", share(count)))?;
        }
    }
    Ok(())
}

fn share(share: profile::Share) -> String {
    let [low, high] = share.interval().map(|bound| 100.0 * bound);
    let profile::Share { missed, cases } = share;
    format!("{missed} of {cases} missed, {:.0} % [{low:.0}, {high:.0}]", 100.0 * share.value())
}

/// The greatest resident memory of this process so far, as Linux tells it.
fn peak_memory() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(|memory| memory.trim().to_owned())
}
