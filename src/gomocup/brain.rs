//! A thinker behind the Gomocup protocol: commands in, replies out, one search at a time.
//!
//! The brain listens while it thinks. `END` ends it without another word. A command that sets up something else
//! (`START`, `RESTART`, `BOARD`, `TAKEBACK`) drops the search, since its move would be taken for an answer to what
//! comes next; one that needs the move first (`TURN`, `BEGIN`) ends the search early, so that every question has its
//! answer; all others leave it alone. When the input ends without `END` the search is cut short and its move still
//! said, so that a dialogue from a file gets all its answers, and a dead manager leaves no brain behind.

use super::options::Options;
use super::protocol::{Cell, Command, CommandError, LineCutter, Reply, Side};
use super::record::Record;
use crate::job::{Answer, Event, Failure, Job, Question, SearchId, Thinker, ThinkerId};
use crate::rules::{Board, Color, Ending, Move};
use crossbeam_channel::{Receiver, Sender, bounded, select};
use std::io::{self, Read, Write};
use std::thread;
use std::time::Instant;

/// Answers the commands of `input` on `output` until `END` or the end of either. The thinker's events come by `events`.
///
/// # Errors
/// If nothing more can be written, or the reading thread cannot be started.
pub fn run(
    input: impl Read + Send + 'static,
    mut output: impl Write,
    thinker: Box<dyn Thinker>,
    events: Receiver<Event>,
) -> io::Result<()> {
    let lines = read_lines(input)?;
    let mut brain = Brain::new(thinker, events.clone());
    let mut say = |reply: Reply| {
        writeln!(output, "{reply}")?;
        output.flush()
    };
    loop {
        select! {
            recv(lines) -> line => match line.as_deref().map(Command::parse) {
                Ok(Ok(Command::End)) => return Ok(()),
                Ok(command) => brain.command(command).into_iter().try_for_each(&mut say)?,
                Err(_end_of_input) => return brain.finish_move().map_or(Ok(()), say),
            },
            recv(events) -> event => match event {
                Ok(event) => brain.event(event).map_or(Ok(()), &mut say)?,
                Err(_) => return Err(io::Error::other("the engine is gone")),
            },
        }
    }
}

/// The lines of `input`, read on a thread of their own. Nothing can end a read of a pipe from the outside, so the
/// thread has no handle: it ends with the input, with the first line that nobody takes any more, or with the program.
fn read_lines(mut input: impl Read + Send + 'static) -> io::Result<Receiver<String>> {
    // A manager that talks faster than it is listened to has to wait, as with a full pipe.
    let (lines, received) = bounded(64);
    thread::Builder::new().name("tengen-input".to_owned()).spawn(move || {
        if let Err(error) = pass_lines(&mut input, &lines) {
            log::error!("the manager can no longer be read: {error}");
        }
    })?;
    Ok(received)
}

/// Passes lines on until the input or the interest in it ends.
fn pass_lines(input: &mut impl Read, lines: &Sender<String>) -> io::Result<()> {
    let mut cutter = LineCutter::default();
    let mut buffer = [0; 4096];
    loop {
        let read = match input.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        for line in cutter.push(&buffer[..read]) {
            if lines.send(line).is_err() {
                return Ok(());
            }
        }
    }
}

/// What the brain knows between two lines.
struct Brain {
    thinker: Box<dyn Thinker>,
    events: Receiver<Event>,
    /// The game, from the first START on.
    game: Option<Record>,
    /// The lines of a BOARD whose DONE has not come yet, or what was wrong with one of them.
    board: Option<Result<Vec<(Cell, Side)>, CommandError>>,
    thinking: Option<Thinking>,
    last_id: SearchId,
    options: Options,
}

/// A search that runs.
struct Thinking {
    id: SearchId,
    board: Board,
    began: Instant,
}

/// What a command comes to: a reply, nothing to say (yet), or why it cannot be done.
type Outcome = Result<Option<Reply>, Reply>;

impl Brain {
    fn new(thinker: Box<dyn Thinker>, events: Receiver<Event>) -> Brain {
        Brain {
            thinker,
            events,
            game: None,
            board: None,
            thinking: None,
            last_id: SearchId(0),
            options: Options::default(),
        }
    }

    /// Takes a line, and returns what is to be said at once.
    fn command(&mut self, command: Result<Command, CommandError>) -> Vec<Reply> {
        let mut replies = Vec::new();
        let command = match (command, &mut self.board) {
            (Ok(Command::Stone(cell, side)), Some(lines)) => {
                if let Ok(stones) = lines {
                    stones.push((cell, side));
                }
                return replies;
            }
            // DONE answers for all lines of the position, with what was wrong first.
            (Err(error), Some(lines)) => {
                if lines.is_ok() {
                    *lines = Err(error);
                }
                return replies;
            }
            (Err(error), None) => return vec![error.into()],
            (Ok(command), _) => command,
        };
        if self.board.is_some() && !matches!(command, Command::Done | Command::Info(_)) {
            self.board = None;
            replies.push(Reply::Error("the BOARD before this was not ended by DONE".to_owned()));
        }
        match command {
            Command::Start { .. } | Command::Restart | Command::Board | Command::TakeBack(_) => self.drop_search(),
            Command::Begin | Command::Turn(_) => replies.extend(self.finish_move()),
            Command::Stone(..) | Command::Done | Command::Info(_) | Command::About | Command::End => {}
        }
        replies.extend(self.carry_out(command).unwrap_or_else(Some));
        replies
    }

    fn carry_out(&mut self, command: Command) -> Outcome {
        match command {
            Command::Start { size } => self.start(size),
            Command::Begin => self.begin(),
            Command::Turn(cell) => self.turn(cell),
            Command::Board => {
                self.board = Some(Ok(Vec::new()));
                Ok(None)
            }
            Command::Stone(..) => Err(Reply::Unknown("a stone without a BOARD before it".to_owned())),
            Command::Done => self.done(),
            Command::TakeBack(cell) => self.take_back(cell),
            Command::Restart => {
                let size = self.started_game()?.size();
                self.start(size)
            }
            Command::Info(info) => {
                self.options.set(info);
                Ok(None)
            }
            Command::About => Ok(Some(Reply::About)),
            // The loop ends before END comes here.
            Command::End => Ok(None),
        }
    }

    fn start(&mut self, size: u8) -> Outcome {
        self.options.rule()?;
        self.game = Some(Record::new(size));
        self.options.clock.restart();
        Ok(Some(Reply::Ok))
    }

    fn begin(&mut self) -> Outcome {
        let board = self.open_position()?;
        if board.stones().next().is_some() {
            return Err(Reply::Error("there are stones on the board already: BEGIN opens a game".to_owned()));
        }
        self.think()
    }

    fn turn(&mut self, cell: Cell) -> Outcome {
        self.open_position()?;
        self.started_game()?.place(cell)?;
        self.think()
    }

    /// Sets up the position that the lines since BOARD hold.
    fn done(&mut self) -> Outcome {
        let Some(lines) = self.board.take() else {
            return Err(Reply::Unknown("DONE without a BOARD before it".to_owned()));
        };
        let rule = self.options.rule()?;
        self.started_game()?.set_up(&lines?, rule)?;
        self.think()
    }

    fn take_back(&mut self, cell: Cell) -> Outcome {
        self.options.rule()?;
        self.started_game()?.take_back(cell)?;
        Ok(Some(Reply::Ok))
    }

    fn started_game(&mut self) -> Result<&mut Record, Reply> {
        self.game.as_mut().ok_or_else(|| Reply::Error("no game yet: START comes first".to_owned()))
    }

    /// The position on the board, in a game that goes on.
    fn open_position(&mut self) -> Result<Board, Reply> {
        let rule = self.options.rule()?;
        refuse_ended(self.started_game()?.board(rule))
    }

    /// Starts a search of the position on the board; its move is said when it is found.
    fn think(&mut self) -> Outcome {
        let board = self.open_position()?;
        self.last_id.0 += 1;
        let job = Job {
            thinker: ThinkerId::Own,
            question: Question::Move,
            board: board.clone(),
            limits: self.options.limits(),
            resources: self.options.resources(),
            weakness: None,
            seed: 0,
        };
        self.thinking = Some(Thinking { id: self.last_id, board, began: Instant::now() });
        self.thinker.start(self.last_id, job);
        Ok(None)
    }

    /// Takes what the thinker says, and returns what is to be said of it.
    fn event(&mut self, event: Event) -> Option<Reply> {
        let Event::Done(id, result) = event else { return None };
        let Thinking { board, began, .. } = self.thinking.take_if(|thinking| thinking.id == id)?;
        self.options.clock.spend(began.elapsed());
        Some(self.answered(board, result).unwrap_or_else(|error| error))
    }

    /// Plays the answer on the board that was asked about.
    ///
    /// In renju Black may be left with forbidden points only, and has to pass; the protocol has no word for it. A
    /// stone on one of them would lose a game that is not lost, so the pass is said as an error, in a sentence, and
    /// counts as made: a manager that can follow sends White's next stone by `TURN`.
    fn answered(&mut self, mut board: Board, result: Result<Answer, Failure>) -> Result<Reply, Reply> {
        let best = result.map_err(|failure| Reply::Error(failure.to_string()))?.best;
        board.play(best).map_err(|error| Reply::Error(format!("the engine's move is refused: {error}")))?;
        self.started_game()?.push(best);
        match best {
            Move::Place(point) => Ok(Reply::Move(Cell::of(point, board.size()))),
            Move::Pass => Err(Reply::Error("no point is left that may be played, so this side passes".to_owned())),
        }
    }

    /// Ends the search, if one runs, and returns its move.
    fn finish_move(&mut self) -> Option<Reply> {
        self.thinking.as_ref()?;
        self.thinker.stop();
        let events = self.events.clone();
        events.iter().find_map(|event| self.event(event))
    }

    /// Ends the search, if one runs; its move will be no answer to anything.
    fn drop_search(&mut self) {
        if let Some(Thinking { began, .. }) = self.thinking.take() {
            self.options.clock.spend(began.elapsed());
            self.thinker.stop();
        }
    }
}

/// The board, if its game goes on.
fn refuse_ended(board: Board) -> Result<Board, Reply> {
    let Some(ending) = board.ending() else { return Ok(board) };
    let how = match ending {
        Ending::Five { winner: Color::Black, .. } => "Black has five in a row".to_owned(),
        Ending::Five { winner: Color::White, .. } => "White has five in a row".to_owned(),
        Ending::ForbiddenMove { point, .. } => {
            format!("{} was forbidden for Black", Cell::of(*point, board.size()))
        }
        Ending::BoardFull => "the board is full".to_owned(),
        Ending::BothPassed => "both sides have passed".to_owned(),
    };
    Err(Reply::Error(format!("the game is over: {how}")))
}

#[cfg(test)]
mod tests;
