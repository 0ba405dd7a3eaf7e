//! One side of a game: a Gomocup brain in a process of its own, asked for its moves.
//!
//! A player knows the protocol and the clock, and nothing of the rules: whether a move is legal, the referee says. The
//! brain's output is read on a thread that stamps each line with its time, so neither silence, nor a flood, nor a child
//! that keeps the pipe open can hold up the match.

use super::{Contestant, Halt, ProcessUse, Terms};
use crate::gomocup::protocol::{self, Cell, LineCutter};
use crate::lab::Failure;
use crate::lab::process::Process;
use crate::rules::{Board, Move};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What a brain did instead of answering with a move in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The move came too late, or nothing came.
    Late(String),
    /// The process ended, or closed its output.
    Crashed(String),
    /// It said things that mean nothing, and no move.
    Garbage(String),
    /// It said ERROR or UNKNOWN, and no move.
    Refused(String),
}

/// How a question was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub reply: Result<Cell, Silence>,
    pub wall: Duration,
    /// The processor time since the last answer, so that thinking in the opponent's time counts.
    pub cpu: Option<Duration>,
}

/// A brain that plays game after game.
pub struct Player<'a> {
    contestant: &'a Contestant,
    terms: &'a Terms,
    /// Tells the player to give up whatever it waits for.
    stop: &'a AtomicBool,
    brain: Option<Brain>,
    /// Whether RESTART may be tried; not after a brain that did not understand it.
    restarts: bool,
}

impl<'a> Player<'a> {
    /// How long a brain may take to get ready: some lay out large tables.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// A player whose brain is started with its first game.
    pub fn new(contestant: &'a Contestant, terms: &'a Terms, stop: &'a AtomicBool) -> Player<'a> {
        let restarts = terms.process_use == ProcessUse::ManyGames;
        Player { contestant, terms, stop, brain: None, restarts }
    }

    /// Gets ready for a game: by RESTART in the running process, or else in a new one.
    ///
    /// # Errors
    /// If no process can be brought to say OK to START, or the match is stopped.
    pub fn begin_game(&mut self) -> Result<(), Halt> {
        if let Some(brain) = self.brain.as_mut().filter(|_| self.restarts) {
            if brain.expect_ok("RESTART\n", self.stop)?.is_ok() {
                brain.game = Game::new(self.terms, brain.process.cpu_time());
                return Ok(());
            }
            self.restarts = false;
        }
        self.discard();
        let why = |why: String| Halt::Failed(Failure(format!("{} cannot play: {why}", self.contestant.name)));
        let mut brain = Brain::start(self.contestant, self.terms).map_err(|error| why(error.to_string()))?;
        let start = format!("START {}\n", self.terms.size);
        if let Err(complaint) = brain.expect_ok(&(self.infos() + &start), self.stop)? {
            return Err(why(format!("no OK to {}: {complaint}", start.trim())));
        }
        brain.game = Game::new(self.terms, brain.process.cpu_time());
        self.brain = Some(brain);
        Ok(())
    }

    /// What is said once to a new process, before START so that its OK means that all of it has been done.
    fn infos(&self) -> String {
        let Terms { time, nodes, memory_bytes, .. } = self.terms;
        let mut infos = vec![
            format!("rule {}", self.contestant.rule_number(self.terms.rule)),
            "game_type 1".to_owned(),
            format!("timeout_turn {}", time.turn.as_millis()),
        ];
        infos.extend(time.game.map(|game| format!("timeout_match {}", game.as_millis())));
        infos.extend(memory_bytes.map(|bytes| format!("max_memory {bytes}")));
        infos.extend(nodes.map(|nodes| format!("max_node {nodes}")));
        infos.extend(self.contestant.infos.iter().cloned());
        infos.iter().map(|info| format!("INFO {info}\n")).collect()
    }

    /// Asks for a move in the position, whose side to move this player is.
    ///
    /// # Errors
    /// If the match is stopped.
    ///
    /// # Panics
    /// If no game was begun.
    pub fn ask(&mut self, board: &Board) -> Result<Answer, Halt> {
        let brain = self.brain.as_mut().expect("a game was begun");
        brain.drain();
        let limit = self.terms.time.limit(brain.game.left);
        let mut question = String::new();
        if let Some(left) = brain.game.left {
            question = format!("INFO time_left {}\n", left.as_millis());
        }
        question += &brain.question(board);
        let asked = Instant::now();
        let (reply, wall) = match brain.say(&question) {
            Err(error) => (Err(Silence::Crashed(format!("it no longer listens: {error}"))), asked.elapsed()),
            Ok(()) => brain.hear_move(asked, limit + self.terms.grace, self.stop)?,
        };
        let used = brain.process.cpu_time();
        let cpu = used.zip(brain.game.cpu_used).map(|(now, before)| now.saturating_sub(before));
        brain.game.cpu_used = used.or(brain.game.cpu_used);
        brain.game.left = brain.game.left.map(|left| left.saturating_sub(wall));
        brain.game.known = board.moves().len() + 1;
        Ok(Answer { reply, wall, cpu })
    }

    /// Ends the process, so that the next game begins with a new one.
    pub fn discard(&mut self) {
        self.brain = None;
    }

    /// Lets the brain go, politely.
    pub fn dismiss(mut self) {
        const COURTESY: Duration = Duration::from_millis(500);
        if let Some(brain) = &mut self.brain
            && brain.say("END\n").is_ok()
        {
            let asked = Instant::now();
            while asked.elapsed() < COURTESY && !brain.process.has_ended() {
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

/// A process that speaks the protocol.
struct Brain {
    process: Process,
    input: ChildStdin,
    said: Receiver<Said>,
    game: Game,
}

/// What belongs to the running game.
#[derive(Default)]
struct Game {
    /// How many moves of the game the brain knows; 0 before its first.
    known: usize,
    /// What is left of its time.
    left: Option<Duration>,
    /// The processor time when it last answered.
    cpu_used: Option<Duration>,
}

impl Game {
    fn new(terms: &Terms, cpu_used: Option<Duration>) -> Game {
        Game { known: 0, left: terms.time.game, cpu_used }
    }
}

/// A line of a brain's, and when it came.
struct Said {
    at: Instant,
    line: Line,
}

/// A line as far as a referee cares. Talk (MESSAGE, DEBUG, SUGGEST) is left out.
enum Line {
    Move(Cell),
    Ok,
    /// ERROR or UNKNOWN, the whole line.
    Complaint(String),
    /// Nothing that the protocol knows.
    Garbage(String),
}

impl Line {
    fn parse(line: &str) -> Option<Line> {
        let word = line.split_whitespace().next().unwrap_or_default();
        match word.to_ascii_uppercase().as_str() {
            "MESSAGE" | "DEBUG" | "SUGGEST" => None,
            "OK" => Some(Line::Ok),
            "ERROR" | "UNKNOWN" => Some(Line::Complaint(shortened(line))),
            _ => Some(Cell::parse(line).map_or_else(|| Line::Garbage(shortened(line)), Line::Move)),
        }
    }
}

/// The beginning of a line, enough to recognise it by.
fn shortened(line: &str) -> String {
    line.chars().take(120).collect()
}

impl Brain {
    /// How often it is looked whether the process still lives and the match goes on.
    const GLANCE: Duration = Duration::from_millis(50);
    /// More lines than this wait for nobody; what comes then is dropped.
    const MOST_LINES: usize = 256;

    fn start(contestant: &Contestant, terms: &Terms) -> io::Result<Brain> {
        let Some((program, arguments)) = contestant.command.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "there is no command"));
        };
        let (process, input, output) = Process::start(Path::new(program), arguments)?;
        let (lines, said) = bounded(Brain::MOST_LINES);
        // The thread has no handle: a child of the brain that has left its group may hold the pipe open for ever, and
        // nothing can end a read from the outside. It ends with the pipe, or at the next line that nobody wants.
        thread::Builder::new().name(format!("hears {}", contestant.name)).spawn(move || pass_lines(output, &lines))?;
        Ok(Brain { process, input, said, game: Game::new(terms, None) })
    }

    /// Sends lines. A brain that does not read cannot block this: it gets no second question before it has answered the
    /// first, and the pipe holds far more than one.
    fn say(&mut self, lines: &str) -> io::Result<()> {
        self.input.write_all(lines.as_bytes())?;
        self.input.flush()
    }

    /// Forgets what was said so far: a stale line must not be taken for an answer.
    fn drain(&self) {
        for _ in 0..self.said.len() {
            let _stale = self.said.try_recv();
        }
    }

    /// Says something that is answered by OK; the inner error tells what came instead.
    fn expect_ok(&mut self, lines: &str, stop: &AtomicBool) -> Result<Result<(), String>, Halt> {
        self.drain();
        // Who cannot be told anything may have ended, and may have said why.
        let said = self.say(lines);
        let patience = if said.is_ok() { Player::PATIENCE } else { Duration::from_secs(1) };
        let heard = self.hear(Instant::now() + patience, stop, |line| match line {
            Line::Ok => Some(Ok(())),
            Line::Complaint(complaint) => Some(Err(complaint.clone())),
            Line::Move(_) | Line::Garbage(_) => None,
        })?;
        Ok(match heard {
            Heard::Line(reply, _) => reply,
            Heard::Gone => Err("the process has ended".to_owned()),
            Heard::Nothing => Err(match said {
                Ok(()) => format!("no answer within {} s", patience.as_secs()),
                Err(error) => format!("it does not listen: {error}"),
            }),
        })
    }

    /// The words that ask for a move: BOARD wherever there is more to tell than the opponent's stone.
    fn question(&self, board: &Board) -> String {
        let cell = |mv: &Move| Cell::of(mv.point().expect("a match knows no pass"), board.size());
        match board.moves() {
            [] => "BEGIN\n".to_owned(),
            [known @ .., last] if known.len() == self.game.known => format!("TURN {}\n", cell(last)),
            _ => protocol::set_up(board),
        }
    }

    /// The move that comes in answer to the question asked then, and the time that it took.
    fn hear_move(
        &mut self,
        asked: Instant,
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<(Result<Cell, Silence>, Duration), Halt> {
        // An ERROR may belong to an INFO before the question, so the move is waited for all the same.
        let (mut complaint, mut garbage) = (None, None);
        let heard = self.hear(asked + allowed, stop, |line| {
            match line {
                Line::Move(cell) => return Some(*cell),
                Line::Complaint(line) => complaint = Some(line.clone()),
                Line::Garbage(line) => garbage = Some(line.clone()),
                Line::Ok => {}
            }
            None
        })?;
        let millis = |time: Duration| format!("{} ms, allowed were {}", time.as_millis(), allowed.as_millis());
        Ok(match heard {
            Heard::Line(cell, at) => {
                let wall = at.saturating_duration_since(asked);
                let reply = if wall > allowed { Err(Silence::Late(millis(wall))) } else { Ok(cell) };
                (reply, wall)
            }
            Heard::Gone => (Err(Silence::Crashed("the process has ended".to_owned())), asked.elapsed()),
            Heard::Nothing => {
                let silence = match (complaint, garbage) {
                    (Some(complaint), _) => Silence::Refused(complaint),
                    (None, Some(garbage)) => Silence::Garbage(garbage),
                    (None, None) => Silence::Late(format!("no move within {} ms", allowed.as_millis())),
                };
                (Err(silence), asked.elapsed())
            }
        })
    }

    /// Waits until `deadline` for a line of which `pick` makes something.
    fn hear<T>(
        &mut self,
        deadline: Instant,
        stop: &AtomicBool,
        mut pick: impl FnMut(&Line) -> Option<T>,
    ) -> Result<Heard<T>, Halt> {
        let mut has_ended = false;
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.said.recv_timeout(left.min(Brain::GLANCE)) {
                Ok(Said { at, line }) => {
                    if let Some(picked) = pick(&line) {
                        return Ok(Heard::Line(picked, at));
                    }
                    // A flood leaves no silence in which the time could run out.
                    if at > deadline {
                        return Ok(Heard::Nothing);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(Heard::Gone),
                // Where a child holds the pipe open the process has ended without the pipe's end. What it said last has
                // had a glance's time to arrive.
                Err(RecvTimeoutError::Timeout) if has_ended => return Ok(Heard::Gone),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(Heard::Nothing),
                Err(RecvTimeoutError::Timeout) => has_ended = self.process.has_ended(),
            }
        }
    }
}

/// What came of waiting for a line.
enum Heard<T> {
    Line(T, Instant),
    /// The process has ended.
    Gone,
    /// The time was up.
    Nothing,
}

/// Passes on what a brain says until its output ends or nobody listens any more.
fn pass_lines(mut output: ChildStdout, lines: &Sender<Said>) {
    let mut cutter = LineCutter::default();
    let mut buffer = [0; 4096];
    loop {
        let read = match output.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let at = Instant::now();
        for line in cutter.push(&buffer[..read]).iter().filter_map(|line| Line::parse(line)) {
            if let Err(crossbeam_channel::TrySendError::Disconnected(_)) = lines.try_send(Said { at, line }) {
                return;
            }
        }
    }
}
