//! `tengen-lab clock`: does the brain keep its time?
//!
//! A real `pbrain-tengen` process is asked for moves in positions of random games, each within a time of its own, and
//! what is measured is what a manager would: from before the question is written until the answer has been read. With
//! `--load` other threads keep every core busy meanwhile.

use super::Failure;
use super::random::Random;
use crate::gomocup::protocol::Cell;
use crate::rules::{Board, DEFAULT_SIZE, Move, Point, Rule};
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use std::fmt;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
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
    /// How many moves.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub moves: u32,
    /// The times for a move in milliseconds, one after the other.
    #[arg(long, value_delimiter = ',', default_value = "10,15,20,30,50,70", value_parser = clap::value_parser!(u64).range(1..))]
    pub limits: Vec<u64>,
    /// Busy threads a core beside the brain.
    #[arg(long, default_value_t = 0)]
    pub load: usize,
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
    let load = Load::start(options.load * thread::available_parallelism().map_or(1, usize::from))?;
    let mut players = Players { brain: Brain::start(&program)?, random: Random::new(options.seed) };
    let mut tallies: Vec<Tally> =
        options.limits.iter().map(|&millis| Tally::of(Duration::from_millis(millis))).collect();
    let mut asked = 0;
    for rule in Rule::ALL.into_iter().cycle() {
        let Some(rest) = options.moves.checked_sub(asked).filter(|&rest| rest > 0) else { break };
        let turns = MOST_TURNS.min(rest);
        let limits = (asked as usize..).map(|number| number % options.limits.len());
        asked += players.play(rule, limits.take(turns as usize), &mut tallies)?;
        if io::stderr().is_terminal() {
            eprint!("\r{asked} of {}", options.moves);
        }
    }
    if io::stderr().is_terminal() {
        eprintln!();
    }
    drop(load);
    print_table(&tallies);
    Ok(())
}

fn brain_beside_this() -> Result<PathBuf, Failure> {
    let this = std::env::current_exe().map_err(|error| Failure(format!("this program has no place: {error}")))?;
    Ok(this.with_file_name(format!("pbrain-tengen{}", std::env::consts::EXE_SUFFIX)))
}

/// The most moves of the brain in one game: against chance it soon has won, and a won game takes no time.
const MOST_TURNS: u32 = 3;

/// How many stones lie on the board when a game begins, at most.
const MOST_STONES: usize = 40;

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
        let number = match rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
        };
        self.brain.say(&format!("INFO rule {number}\nSTART {}\n", board.size()))?;
        self.brain.hear(PATIENCE)?;
        let mut turns = 0;
        let mut question = setup(&board);
        for place in limits {
            let tally = &mut tallies[place];
            self.brain.say(&format!("INFO timeout_turn {}\n", tally.limit.as_millis()))?;
            let began = Instant::now();
            self.brain.say(&question)?;
            let (line, heard) = self.brain.hear(tally.limit + PATIENCE)?;
            tally.took.push(heard - began);
            turns += 1;
            let stone = cell_of(&line).and_then(|cell| cell.point(board.size()));
            let played = stone.map(|point| board.play(Move::Place(point)));
            if played != Some(Ok(())) {
                return Err(Failure(format!("the brain answers \"{line}\" in this position:\n{board}")));
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
        let stones = 2 + self.random.below(MOST_STONES - 1);
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

/// The lines that set a position up, its stones in the order of play.
fn setup(board: &Board) -> String {
    let mut lines = "BOARD\n".to_owned();
    let own = board.moves().len() % 2;
    for (number, point) in board.moves().iter().enumerate().filter_map(|(number, mv)| Some((number, mv.point()?))) {
        let side = if number % 2 == own { 1 } else { 2 };
        lines.push_str(&format!("{},{side}\n", Cell::of(point, board.size())));
    }
    lines.push_str("DONE\n");
    lines
}

fn cell_of(line: &str) -> Option<Cell> {
    let (x, y) = line.split_once(',')?;
    Some(Cell { x: x.parse().ok()?, y: y.parse().ok()? })
}

/// How long a brain may be late before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running brain. Dropping it ends the process.
struct Brain {
    child: Child,
    input: ChildStdin,
    /// What it says, and when that had been read.
    lines: Receiver<(String, Instant)>,
}

impl Brain {
    fn start(program: &PathBuf) -> Result<Brain, Failure> {
        let refuse = |error: &dyn fmt::Display| Failure(format!("{} cannot be started: {error}", program.display()));
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| refuse(&error))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both pipes were asked for")
        };
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
        Ok(Brain { child, input, lines })
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

impl Drop for Brain {
    fn drop(&mut self) {
        // Either fails only where the process has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
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

fn print_table(tallies: &[Tally]) {
    println!(
        "{:>8} {:>8} {:>6}   spare milliseconds: least, 1 in 1,000, 1 in 100, median, most",
        "limit", "moves", "over"
    );
    let mut all = Vec::new();
    for tally in tallies {
        let spare = tally.spare_millis();
        println!("{:>5} ms {}", tally.limit.as_millis(), row(&spare));
        all.extend(spare);
    }
    all.sort_by(f64::total_cmp);
    println!("{:>8} {}", "all", row(&all));
    println!("over by {MUCH_MILLIS} ms or more: {}", all.iter().filter(|&&spare| spare <= -MUCH_MILLIS).count());
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

    #[test]
    fn a_position_is_set_up_with_the_side_to_move_as_the_brain() {
        let mut board = Board::new(DEFAULT_SIZE, Rule::Renju);
        for point in ["H8", "I9", "J7"] {
            board.play(Move::Place(point.parse().expect("a point"))).expect("an empty point");
        }
        assert_eq!(setup(&board), "BOARD\n7,7,2\n8,6,1\n9,8,2\nDONE\n");
    }
}
