//! `tengen-lab clock`: does the brain keep its time?
//!
//! A real `pbrain-tengen` process is asked for moves in positions of random games, each within a time of its own, and
//! what is measured is what a manager would: from before the question is written until the answer has been read. With
//! `--load` other threads keep every core busy meanwhile.

use super::{Failure, say};
use crate::arena::openings;
use crate::arena::random::Random;
use crate::gomocup::foreign::{Launch, Process};
use crate::gomocup::protocol::{self, Cell};
use crate::rules::{Board, DEFAULT_SIZE, Move, Point, Rule};
use crate::tools::progress::Progress;
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ChildStdin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Asks the brain for many moves, each within a given time, and tells how many were late and by how much.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// The brain's program; without it the pbrain-tengen beside this one.
    #[arg(long)]
    pub brain: Option<PathBuf>,
    /// How many moves to ask for.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub moves: u32,
    /// The times for a move in milliseconds, taken by turns.
    #[arg(long, value_name = "MS,…", value_delimiter = ',', default_value = "10,15,20,30,50,70", value_parser = clap::value_parser!(u32).range(1..))]
    pub limits: Vec<u32>,
    /// Threads a core that keep the machine busy meanwhile.
    #[arg(long, value_name = "THREADS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=16))]
    pub load: u32,
    /// Seeds the games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Measures, and prints the table.
///
/// # Errors
/// If the brain cannot be started, or fails.
pub fn run(options: &Options) -> Result<(), Failure> {
    let program = options.brain.clone().map_or_else(brain_beside_this, Ok)?;
    let load = Load::start(options.load as usize * thread::available_parallelism().map_or(1, usize::from))?;
    let mut players = Players { brain: Brain::start(&program)?, random: Random::new(options.seed) };
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

fn brain_beside_this() -> Result<PathBuf, Failure> {
    let this = std::env::current_exe().map_err(|error| Failure(format!("this program has no place: {error}")))?;
    Ok(this.with_file_name(format!("pbrain-tengen{}", std::env::consts::EXE_SUFFIX)))
}

/// The most moves of the brain in one game: against chance it soon has won, and a won game takes no time.
const MAX_TURNS: u32 = 3;

/// How many stones lie on the board when a game begins, at most.
const MAX_STONES: usize = 40;

/// The brain, and chance against it.
struct Players {
    brain: Brain,
    random: Random,
}

impl Players {
    /// Plays a game from a random position for as many turns of the brain as there are limits, given by their place in
    /// `tallies`, or to its end. Returns how many turns it had.
    fn play(&mut self, rule: Rule, limits: impl Iterator<Item = usize>, tallies: &mut [Tally]) -> Result<u32, Failure> {
        let mut board = self.random_position(rule);
        self.brain.say(&format!("INFO rule {}\nSTART {}\n", protocol::rule_number(rule), board.size()))?;
        self.brain.hear(PATIENCE)?;
        let mut turns = 0;
        let mut question = protocol::set_up(&board);
        for place in limits {
            let tally = &mut tallies[place];
            self.brain.say(&format!("INFO timeout_turn {}\n", tally.limit.as_millis()))?;
            let began = Instant::now();
            self.brain.say(&question)?;
            let (line, heard) = self.brain.hear(tally.limit + PATIENCE)?;
            tally.took.push(heard - began);
            turns += 1;
            let stone = Cell::parse(&line).and_then(|cell| cell.point(board.size()));
            let played = stone.map(|point| board.play(Move::Place(point)));
            if played != Some(Ok(())) {
                let position = openings::notation(&board);
                return Err(Failure(format!("the brain answers \"{line}\" after {position}")));
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

    /// A position of a game that goes on, with the brain to move.
    fn random_position(&mut self, rule: Rule) -> Board {
        let stones = 2 + self.random.below(MAX_STONES - 1);
        let mut board = Board::new(DEFAULT_SIZE, rule);
        while board.moves().len() < stones {
            let played = self.random_stone(&board).map(|point| board.play(Move::Place(point)));
            if played != Some(Ok(())) || board.ending().is_some() || board.must_pass() {
                // The stones have come to an end before their number was reached.
                board = Board::new(DEFAULT_SIZE, rule);
            }
        }
        board
    }

    /// A stone anywhere, which makes for quiet positions; `None` where the game is over or none may be placed.
    fn random_stone(&mut self, board: &Board) -> Option<Point> {
        let free: Vec<Point> = board.legal_points().collect();
        (!free.is_empty()).then(|| free[self.random.below(free.len())])
    }
}

/// How long a brain may be late before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running brain. Dropping it ends the process.
struct Brain {
    _process: Process,
    input: ChildStdin,
    /// What it says, and when that had been read.
    lines: Receiver<(String, Instant)>,
}

impl Brain {
    fn start(program: &Path) -> Result<Brain, Failure> {
        let refuse = |error: &dyn fmt::Display| Failure(format!("{} cannot be started: {error}", program.display()));
        let launch = Launch { program: program.to_owned(), arguments: Vec::new(), folder: None };
        let (process, input, output) = Process::start(&launch).map_err(|error| refuse(&error))?;
        let (sender, lines) = unbounded();
        // It ends with the brain's output.
        let read = move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send((line, Instant::now())).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().name("brain output".to_owned()).spawn(read).map_err(|error| refuse(&error))?;
        Ok(Brain { _process: process, input, lines })
    }

    fn say(&mut self, lines: &str) -> Result<(), Failure> {
        let said = self.input.write_all(lines.as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|error| Failure(format!("the brain no longer listens: {error}")))
    }

    /// The next answer, what is told of the search left out.
    fn hear(&mut self, patience: Duration) -> Result<(String, Instant), Failure> {
        let deadline = Instant::now() + patience;
        loop {
            match self.lines.recv_deadline(deadline) {
                Ok((line, _)) if line.starts_with("MESSAGE ") || line.starts_with("INFO ") => {}
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => return Err(Failure("the brain says nothing any more".to_owned())),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure("the brain has ended".to_owned())),
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
            let toil = move || {
                let mut random = Random::new(0);
                while !over.load(Ordering::Relaxed) {
                    std::hint::black_box(random.next_number());
                }
            };
            let thread = thread::Builder::new().name(format!("load {number}")).spawn(toil);
            load.threads.push(thread.map_err(|error| Failure(format!("no load can be made: {error}")))?);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            thread.join().expect("toil does not fail");
        }
    }
}

/// The answers within one limit.
#[derive(Clone, Debug)]
struct Tally {
    limit: Duration,
    took: Vec<Duration>,
}

impl Tally {
    fn of(limit: Duration) -> Tally {
        Tally { limit, took: Vec::new() }
    }

    /// What was left of the limit, in milliseconds, below zero for a late answer; the least first.
    fn spare_millis(&self) -> Vec<f64> {
        let millis = |time: Duration| time.as_secs_f64() * 1e3;
        let mut spare: Vec<f64> = self.took.iter().map(|&took| millis(self.limit) - millis(took)).collect();
        spare.sort_by(f64::total_cmp);
        spare
    }
}

/// By how much an answer may be late on a machine that is busy elsewhere, in milliseconds.
const MUCH_MILLIS: f64 = 300.0;

fn print_table(tallies: &[Tally]) -> Result<(), Failure> {
    say(format!(
        "{:>8} {:>8} {:>6}   spare milliseconds: least, 1 in 1,000, 1 in 100, median, most",
        "limit", "moves", "over"
    ))?;
    let mut all = Vec::new();
    for tally in tallies {
        let spare = tally.spare_millis();
        say(format!("{:>5} ms {}", tally.limit.as_millis(), row(&spare)))?;
        all.extend(spare);
    }
    all.sort_by(f64::total_cmp);
    say(format!("{:>8} {}", "all", row(&all)))?;
    let much = all.iter().filter(|&&spare| spare <= -MUCH_MILLIS).count();
    say(format!("over by {MUCH_MILLIS} ms or more: {much}"))
}

/// The figures of a sorted list of spare times.
fn row(spare: &[f64]) -> String {
    let over = spare.iter().filter(|&&spare| spare < 0.0).count();
    let quantile = |per_mille: usize| spare.get((spare.len() * per_mille / 1000).min(spare.len().saturating_sub(1)));
    let figures: Vec<String> =
        [0, 1, 10, 500, 1000].iter().filter_map(|&at| quantile(at)).map(|spare| format!("{spare:>8.2}")).collect();
    format!("{:>8} {over:>6}   {}", spare.len(), figures.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_answers_are_counted_and_the_least_spare_time_stands_first() {
        let took = [9, 30, 12, 5, 8].map(Duration::from_millis).to_vec();
        let tally = Tally { limit: Duration::from_millis(10), took };
        assert_eq!(tally.spare_millis(), [-20.0, -2.0, 1.0, 2.0, 5.0]);
        assert_eq!(row(&tally.spare_millis()), "       5      2     -20.00   -20.00   -20.00     1.00     5.00");
        assert_eq!(row(&[]), "       0      0   ");
    }
}
