//! `tengen-lab time-control`: measures whether an engine keeps its time.
//!
//! A `pbrain-tengen` process is asked for moves in positions of random games, with a different limit each time. The
//! time is measured as a manager does: from before the question is written until the answer has been read. With
//! `--load` other threads keep every core busy meanwhile.

use super::{Failure, say};
use crate::gomocup::client::{Launch, Process};
use crate::gomocup::protocol::{self, Cell};
use crate::lab::progress::Progress;
use crate::rules::rng::Rng;
use crate::rules::{Board, DEFAULT_SIZE, Move, Point, Rule, notation};
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ChildStdin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Asks an engine for many moves, each within a given time, and reports how many were late and by how much.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Program of the engine; without it the pbrain-tengen beside this program.
    #[arg(long)]
    pub brain: Option<PathBuf>,
    /// Number of moves to ask for.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub moves: u32,
    /// Limits for a move in milliseconds, used in turn.
    #[arg(long, value_name = "MS,…", value_delimiter = ',', default_value = "10,15,20,30,50,70", value_parser = clap::value_parser!(u32).range(1..))]
    pub limits: Vec<u32>,
    /// Number of busy threads per core.
    #[arg(long, value_name = "THREADS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=16))]
    pub load: u32,
    /// Seed of the random games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Measures and prints the table.
///
/// # Errors
/// If the engine cannot be started, or fails.
pub fn run(options: &Options) -> Result<(), Failure> {
    let program = options.brain.clone().map_or_else(default_engine, Ok)?;
    let load = Load::start(options.load as usize * thread::available_parallelism().map_or(1, usize::from))?;
    let mut players = Players { engine: EngineProcess::start(&program)?, random: Rng::new(options.seed) };
    let mut tallies: Vec<Tally> =
        options.limits.iter().map(|&millis| Tally::of(Duration::from_millis(millis.into()))).collect();
    let mut progress = Progress::on_stderr();
    let mut asked = 0;
    for rule in Rule::COMMON.into_iter().cycle() {
        let Some(rest) = options.moves.checked_sub(asked).filter(|&rest| rest > 0) else { break };
        let turns = MAX_TURNS.min(rest);
        let limits = (asked as usize..).map(|number| number % options.limits.len());
        asked += players.play(rule, limits.take(turns as usize), &mut tallies)?;
        progress.show(|| format!("{asked} of {}", options.moves));
    }
    drop((progress, load));
    print_table(&tallies)
}

fn default_engine() -> Result<PathBuf, Failure> {
    let this =
        std::env::current_exe().map_err(|error| Failure(format!("the path of this program is unknown: {error}")))?;
    Ok(this.with_file_name(format!("pbrain-tengen{}", std::env::consts::EXE_SUFFIX)))
}

/// Maximum number of moves of the engine in one game. Against random moves it soon wins, and a won game takes no time.
const MAX_TURNS: u32 = 3;

/// Maximum number of stones at the beginning of a game.
const MAX_STONES: usize = 40;

/// The engine and its random opponent.
struct Players {
    engine: EngineProcess,
    random: Rng,
}

impl Players {
    /// Plays a game from a random position until the limits, which are indices of `tallies`, are used up or the game
    /// ends. Returns the number of moves of the engine.
    fn play(&mut self, rule: Rule, limits: impl Iterator<Item = usize>, tallies: &mut [Tally]) -> Result<u32, Failure> {
        let mut board = self.random_position(rule);
        self.engine.say(&format!("INFO rule {}\nSTART {}\n", rule.gomocup_number(), board.size()))?;
        self.engine.hear(TIMEOUT)?;
        let mut turns = 0;
        let mut question = protocol::set_up(&board);
        for index in limits {
            let tally = &mut tallies[index];
            self.engine.say(&format!("INFO timeout_turn {}\n", tally.limit.as_millis()))?;
            let began = Instant::now();
            self.engine.say(&question)?;
            let (line, heard) = self.engine.hear(tally.limit + TIMEOUT)?;
            tally.took.push(heard - began);
            turns += 1;
            let stone = Cell::parse(&line).and_then(|cell| cell.point(board.size()));
            let played = stone.map(|point| board.play(Move::Place(point)));
            if played != Some(Ok(())) {
                let position = notation::write(board.moves());
                return Err(Failure(format!("the engine answers \"{line}\" after {position}")));
            }
            let Some(reply) = self.random_stone(&board) else { break };
            board.play(Move::Place(reply)).map_err(|error| Failure(format!("a random stone is refused: {error}")))?;
            if board.ending().is_some() || board.must_pass() {
                break;
            }
            question = format!("TURN {}\n", Cell::of(reply, board.size()));
        }
        Ok(turns)
    }

    /// Returns a random position of a game that is not over.
    fn random_position(&mut self, rule: Rule) -> Board {
        let stones = 2 + self.random.below(MAX_STONES - 1);
        let mut board = Board::new(DEFAULT_SIZE, rule);
        while board.moves().len() < stones {
            let played = self.random_stone(&board).map(|point| board.play(Move::Place(point)));
            if played != Some(Ok(())) || board.ending().is_some() || board.must_pass() {
                // The game ended before the number of stones was reached.
                board = Board::new(DEFAULT_SIZE, rule);
            }
        }
        board
    }

    /// Returns a random legal point, which leads to quiet positions; `None` if there is none.
    fn random_stone(&mut self, board: &Board) -> Option<Point> {
        let free: Vec<Point> = board.legal_points().collect();
        (!free.is_empty()).then(|| free[self.random.below(free.len())])
    }
}

/// Delay beyond the limit after which an engine counts as hanging.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A running engine. Dropping it ends the process.
struct EngineProcess {
    _process: Process,
    input: ChildStdin,
    /// Lines of its output, each with the time it was read.
    lines: Receiver<(String, Instant)>,
}

impl EngineProcess {
    fn start(program: &Path) -> Result<EngineProcess, Failure> {
        let refuse = |error: &dyn fmt::Display| Failure(format!("{} cannot be started: {error}", program.display()));
        let launch = Launch { program: program.to_owned(), arguments: Vec::new(), folder: None };
        let (process, input, output) = Process::start(&launch).map_err(|error| refuse(&error))?;
        let (sender, lines) = unbounded();
        // The thread ends with the output of the engine.
        let read = move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send((line, Instant::now())).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().name("engine output".to_owned()).spawn(read).map_err(|error| refuse(&error))?;
        Ok(EngineProcess { _process: process, input, lines })
    }

    fn say(&mut self, lines: &str) -> Result<(), Failure> {
        let said = self.input.write_all(lines.as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|error| Failure(format!("the engine does not read its input any more: {error}")))
    }

    /// Returns the next answer and the time it was read, skipping messages about the search.
    fn hear(&mut self, patience: Duration) -> Result<(String, Instant), Failure> {
        let deadline = Instant::now() + patience;
        loop {
            match self.lines.recv_deadline(deadline) {
                Ok((line, _)) if line.starts_with("MESSAGE ") || line.starts_with("INFO ") => {}
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Failure("the engine does not answer any more".to_owned()));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Failure("the engine has ended".to_owned())),
            }
        }
    }
}

/// Threads that keep the machine busy. Dropping it ends them.
struct Load {
    over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Load {
    fn start(threads: usize) -> Result<Load, Failure> {
        let mut load = Load { over: Arc::new(AtomicBool::new(false)), threads: Vec::new() };
        for number in 1..=threads {
            let over = Arc::clone(&load.over);
            let work = move || {
                let mut random = Rng::new(0);
                while !over.load(Ordering::Relaxed) {
                    std::hint::black_box(random.next_u64());
                }
            };
            let thread = thread::Builder::new().name(format!("load {number}")).spawn(work);
            load.threads.push(thread.map_err(|error| Failure(format!("a busy thread cannot be started: {error}")))?);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            thread.join().expect("the loop does not panic");
        }
    }
}

/// Answers to questions with one limit.
#[derive(Clone, Debug)]
struct Tally {
    limit: Duration,
    took: Vec<Duration>,
}

impl Tally {
    fn of(limit: Duration) -> Tally {
        Tally { limit, took: Vec::new() }
    }

    /// Remaining time of each answer in milliseconds, negative if it was late, in ascending order.
    fn millis_left(&self) -> Vec<f64> {
        let millis = |time: Duration| time.as_secs_f64() * 1e3;
        let mut left: Vec<f64> = self.took.iter().map(|&took| millis(self.limit) - millis(took)).collect();
        left.sort_by(f64::total_cmp);
        left
    }
}

/// Delay in milliseconds from which on an answer is counted as much too late.
const MUCH_TOO_LATE_MILLIS: f64 = 300.0;

fn print_table(tallies: &[Tally]) -> Result<(), Failure> {
    say(format!("{:>8} {:>8} {:>6}   milliseconds left: min, 0.1 %, 1 %, median, max", "limit", "moves", "late"))?;
    let mut all = Vec::new();
    for tally in tallies {
        let left = tally.millis_left();
        say(format!("{:>5} ms {}", tally.limit.as_millis(), row(&left)))?;
        all.extend(left);
    }
    all.sort_by(f64::total_cmp);
    say(format!("{:>8} {}", "all", row(&all)))?;
    let much = all.iter().filter(|&&left| left <= -MUCH_TOO_LATE_MILLIS).count();
    say(format!("late by {MUCH_TOO_LATE_MILLIS} ms or more: {much}"))
}

/// Figures of a sorted list of remaining times.
fn row(left: &[f64]) -> String {
    let over = left.iter().filter(|&&left| left < 0.0).count();
    let quantile = |per_mille: usize| left.get((left.len() * per_mille / 1000).min(left.len().saturating_sub(1)));
    let figures: Vec<String> =
        [0, 1, 10, 500, 1000].iter().filter_map(|&at| quantile(at)).map(|left| format!("{left:>8.2}")).collect();
    format!("{:>8} {over:>6}   {}", left.len(), figures.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_answers_are_counted_and_the_shortest_remaining_time_comes_first() {
        let took = [9, 30, 12, 5, 8].map(Duration::from_millis).to_vec();
        let tally = Tally { limit: Duration::from_millis(10), took };
        assert_eq!(tally.millis_left(), [-20.0, -2.0, 1.0, 2.0, 5.0]);
        assert_eq!(row(&tally.millis_left()), "       5      2     -20.00   -20.00   -20.00     1.00     5.00");
        assert_eq!(row(&[]), "       0      0   ");
    }
}
