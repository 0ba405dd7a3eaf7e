//! A thinker behind the Gomocup protocol: commands in, replies out, one question at a time.
//!
//! The brain reads commands while it searches. `END` ends it without another reply. A command that sets up another
//! position (`START`, `RESTART`, `BOARD`, `TAKEBACK`, `PLAY`) drops the search, since its move would be taken for an
//! answer to the next question; one that needs the move first (`TURN`, `BEGIN`, `yxstop`) ends the search early, so
//! that every question has its answer; all others leave it alone. When the input ends without `END`, the search is cut
//! short and its move still sent, so that a dialogue from a file gets all its answers, and a dead manager leaves no
//! brain behind.
//!
//! This file holds the effect of each command. To read on: `answering` (answers found by search), `listing` (lists of
//! stones), `input` (the manager's lines).

mod answering;
mod input;
mod listing;

use super::options::Options;
use super::protocol::{Cell, Command, CommandError, Info, List, Reply};
use super::record::Record;
use super::search_output::capabilities;
use crate::background::Priority;
use crate::game::{Act, Choice, Opening, OpeningRecord, Protocol, SeatId};
use crate::job::{Event, SearchId, Thinker};
use crate::rules::{Board, Color, Ending};
use crate::worker::Worker;
use answering::{Aim, Thinking};
use crossbeam_channel::{Receiver, at, never, select_biased, unbounded};
use input::{Line, read_lines};
use listing::Listing;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

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
    let mut say = |replies: Vec<Reply>| {
        replies.iter().try_for_each(|reply| writeln!(output, "{reply}"))?;
        output.flush()
    };
    loop {
        // Commands come first: after END nothing more may be written.
        select_biased! {
            recv(lines) -> line => match line {
                Ok(Line { text, heard }) => match brain.line(&text, heard) {
                    Some(replies) => say(replies)?,
                    None => return Ok(()),
                },
                Err(_end_of_input) => return say(brain.finish()),
            },
            recv(events) -> event => match event {
                Ok(event) => say(brain.event(event))?,
                Err(_) => return Err(io::Error::other("the engine is gone")),
            },
            recv(brain.alarm) -> _ => say(brain.finish())?,
        }
    }
}

/// Runs Tengen's engine as a brain on standard input and output, until `END` or the end of the input.
///
/// # Errors
/// If nothing more can be written, or the reading thread cannot be started.
pub fn run_on_stdio() -> io::Result<()> {
    let (sender, events) = unbounded();
    let engine = Worker::new(sender, Arc::new(|| ()), Priority::High);
    run(io::stdin(), io::stdout().lock(), Box::new(engine), events)
}

/// Longest time until the answer to START: most preparations take about ten milliseconds.
const MAX_PREPARATION: Duration = Duration::from_secs(1);

/// State of the brain between two lines.
struct Brain {
    thinker: Box<dyn Thinker>,
    events: Receiver<Event>,
    /// The game, from the first START on.
    game: Option<Record>,
    /// Seed of the game, drawn when a level first needs it: so the manager may set one before START or after it.
    seed: Option<u64>,
    /// The list whose DONE has not come yet.
    listing: Option<Listing>,
    /// Arrival of the question that is answered next: its time runs from then on.
    asked: Instant,
    thinking: Option<Thinking>,
    /// Goes off at the deadline of the running search, where the manager has shortened its time meanwhile.
    alarm: Receiver<Instant>,
    last_id: SearchId,
    options: Options,
    /// Whether the last command was one of the Yixin board's that is not known here: the lines of a list that follow it
    /// belong to it, and are passed over.
    skips_list: bool,
    /// Whether it was said that rule 2 is renju.
    told_rule: bool,
}

/// Outcome of a command: its replies, none if they come later, or the reply that it cannot be done.
type Outcome = Result<Vec<Reply>, Reply>;

impl Brain {
    fn new(thinker: Box<dyn Thinker>, events: Receiver<Event>) -> Brain {
        Brain {
            thinker,
            events,
            game: None,
            seed: None,
            listing: None,
            asked: Instant::now(),
            thinking: None,
            alarm: never(),
            last_id: SearchId(0),
            options: Options::default(),
            skips_list: false,
            told_rule: false,
        }
    }

    /// Handles a line that came at the time `heard`, and returns the immediate replies; `None` if it ends the dialogue.
    fn line(&mut self, text: &str, heard: Instant) -> Option<Vec<Reply>> {
        let command = Command::parse(text);
        if command == Ok(Command::End) {
            return None;
        }
        let is_yixin = is_word_of_yixin(text);
        if is_yixin {
            self.options.hear_yixin();
        }
        if self.skips_list {
            self.skips_list = is_line_of_list(text);
            if self.skips_list || command == Ok(Command::Done) {
                return Some(Vec::new());
            }
        }
        self.skips_list = is_yixin && self.listing.is_none() && matches!(command, Err(CommandError::Unknown(_)));
        let mut replies = self.command(command, heard);
        if self.options.is_yixin_renju() && !std::mem::replace(&mut self.told_rule, true) {
            replies.insert(0, Reply::Message("rule 2 is renju here, as the Yixin board means it".to_owned()));
            self.prepare();
        }
        Some(replies)
    }

    /// Handles a line that came at the time `heard`, and returns the immediate replies.
    fn command(&mut self, command: Result<Command, CommandError>, heard: Instant) -> Vec<Reply> {
        let mut replies = Vec::new();
        let command = match (command, &mut self.listing) {
            (line @ (Ok(Command::Stone(..) | Command::OpeningStone(_)) | Err(_)), Some(listing)) => {
                listing.add(line);
                return replies;
            }
            (Err(error), None) => return vec![error.into()],
            (Ok(command), _) => command,
        };
        if !matches!(command, Command::Done | Command::Info(_)) && self.listing.take().is_some() {
            replies.push(Reply::Error("the list before this was not ended by DONE".to_owned()));
        }
        match command {
            Command::Start { .. } | Command::Restart | Command::TakeBack(_) | Command::Play(_) => self.drop_search(),
            Command::List(_) => {
                self.drop_search();
                self.asked = heard;
            }
            Command::Begin | Command::Turn(_) | Command::BestLines(_) | Command::Balance { .. } => {
                replies.extend(self.finish());
                self.asked = heard;
            }
            Command::Stop => replies.extend(self.finish()),
            Command::Stone(..)
            | Command::OpeningStone(_)
            | Command::Done
            | Command::ShowForbidden
            | Command::ShowInfo
            | Command::Forget
            | Command::Info(_)
            | Command::About
            | Command::End => {}
        }
        replies.extend(self.carry_out(command).unwrap_or_else(|error| vec![error]));
        replies
    }

    fn carry_out(&mut self, command: Command) -> Outcome {
        match command {
            Command::Start { size } => self.start(size),
            Command::Begin => self.begin(),
            Command::Turn(cell) => self.turn(cell),
            Command::Play(cell) => self.play(cell),
            Command::List(list) => {
                self.listing = Some(Listing::new(list));
                Ok(Vec::new())
            }
            Command::Stone(..) => Err(Reply::Unknown("a stone without a BOARD before it".to_owned())),
            Command::OpeningStone(_) => Err(Reply::Unknown("a stone without a SWAP2BOARD before it".to_owned())),
            Command::Done => self.done(),
            Command::TakeBack(cell) => self.take_back(cell),
            Command::Restart => {
                let size = self.started_game()?.size();
                self.start(size)
            }
            // The search has been ended.
            Command::Stop => Ok(Vec::new()),
            Command::BestLines(lines) => {
                let board = self.open_position()?;
                self.think(board, Aim::Move { lines })
            }
            Command::Balance { stones, bias } => {
                let board = self.open_position()?;
                self.think(board, Aim::Balance { stones, bias })
            }
            Command::ShowForbidden => self.show_forbidden(),
            Command::ShowInfo => Ok(capabilities()),
            Command::Forget => {
                self.thinker.forget();
                Ok(vec![Reply::Message("what was searched is forgotten".to_owned())])
            }
            Command::Info(info) => {
                self.inform(info);
                Ok(Vec::new())
            }
            Command::About => Ok(vec![Reply::About]),
            // The loop ends before END comes here.
            Command::End => Ok(Vec::new()),
        }
    }

    /// Applies an INFO line. A shorter time for a move counts for the running search too.
    fn inform(&mut self, info: Info) {
        let is_time = matches!(info, Info::TimeoutTurn(_));
        if matches!(info, Info::Seed(_)) {
            self.seed = None;
        }
        let needs = |options: &Options| (options.rule().ok(), options.resources());
        let before = needs(&self.options);
        self.options.set(info);
        if needs(&self.options) != before {
            self.prepare();
        }
        if let Some(thinking) = self.thinking.as_mut().filter(|_| is_time)
            && thinking.cut(self.options.limits(&thinking.board).time)
        {
            self.alarm = at(thinking.due);
        }
    }

    fn start(&mut self, size: u8) -> Outcome {
        self.options.refuse_unknown_rule()?;
        (self.game, self.seed) = (Some(Record::new(size)), None);
        self.options.clock.restart();
        // No clock runs yet, so slow preparations for the first search are made now. The manager waits for the answer;
        // what is not ready in time is finished before the first question.
        self.thinker.forget();
        if let Some(ready) = self.prepare() {
            let _ = ready.recv_timeout(MAX_PREPARATION);
        }
        Ok(vec![Reply::Ok])
    }

    /// Begins to prepare for the game, if there is one and its rule is known.
    fn prepare(&mut self) -> Option<Receiver<()>> {
        let (size, rule) = (self.game.as_ref()?.size(), self.options.rule().ok()?);
        Some(self.thinker.prepare(size, rule, self.options.resources()))
    }

    fn begin(&mut self) -> Outcome {
        let board = self.open_position()?;
        if board.stones().next().is_some() {
            return Err(Reply::Error("there are stones on the board already: BEGIN opens a game".to_owned()));
        }
        self.think(board, Aim::Move { lines: 1 })
    }

    fn turn(&mut self, cell: Cell) -> Outcome {
        self.open_position()?;
        self.started_game()?.place(cell)?;
        let board = self.open_position()?;
        self.think(board, Aim::Move { lines: 1 })
    }

    /// Plays the move that the manager has chosen for the brain.
    fn play(&mut self, cell: Cell) -> Outcome {
        self.open_position()?;
        self.started_game()?.place(cell)?;
        Ok(vec![Reply::Stones(vec![cell])])
    }

    /// Handles the end of a list.
    fn done(&mut self) -> Outcome {
        let Some(Listing { list, position, opening, error }) = self.listing.take() else {
            return Err(Reply::Unknown("DONE without a BOARD before it".to_owned()));
        };
        let rule = self.options.rule()?;
        self.started_game()?;
        if let Some(error) = error {
            return Err(error.into());
        }
        match list {
            List::Board => {
                self.started_game()?.set_up(&position, rule)?;
                let board = self.open_position()?;
                self.think(board, Aim::Move { lines: 1 })
            }
            List::SilentBoard => {
                self.started_game()?.set_up(&position, rule)?;
                Ok(Vec::new())
            }
            List::Swap2 => self.swap2(&opening),
        }
    }

    /// Answers an opening by the rule of swap2. The answer is not played here: the manager sets up the resulting
    /// position.
    fn swap2(&mut self, opening: &[Cell]) -> Outcome {
        let rule = self.options.rule()?;
        let mut record = Record::new(self.started_game()?.size());
        opening.iter().try_for_each(|&cell| record.place(cell))?;
        let board = refuse_ended(record.board(rule))?;
        if !matches!(opening.len(), 0 | 3 | 5) {
            let message = format!("swap2 begins with three stones and goes on with five, not with {}", opening.len());
            return Err(Reply::Error(message));
        }
        let stones = board.moves().iter().filter_map(|mv| mv.point());
        let mut acts: Vec<(Act, u64)> = stones.map(|stone| (Act::Stone(stone), 0)).collect();
        if acts.len() == 5 {
            acts.insert(3, (Act::Choose(Choice::PlaceTwo), 0));
        }
        let begun = OpeningRecord { protocol: Protocol::Swap2, acts };
        let begun = Opening::replay(&begun, rule, board.size(), SeatId::First);
        let begun = begun.map_err(|why| Reply::Error(why.to_string()))?;
        self.think(board, Aim::Swap2(Box::new(begun)))
    }

    fn take_back(&mut self, cell: Cell) -> Outcome {
        self.options.rule()?;
        self.started_game()?.take_back(cell)?;
        Ok(vec![Reply::Ok])
    }

    fn show_forbidden(&mut self) -> Outcome {
        let rule = self.options.rule()?;
        let board = self.started_game()?.board(rule);
        let forbidden = board.empty_points().filter(|&point| board.forbidden(point).is_some());
        Ok(vec![Reply::Forbidden(forbidden.map(|point| Cell::of(point, board.size())).collect())])
    }

    fn started_game(&mut self) -> Result<&mut Record, Reply> {
        self.game.as_mut().ok_or_else(|| Reply::Error("no game yet: START comes first".to_owned()))
    }

    /// The position on the board, in a game that goes on.
    fn open_position(&mut self) -> Result<Board, Reply> {
        let rule = self.options.rule()?;
        refuse_ended(self.started_game()?.board(rule))
    }
}

/// Whether only the Yixin board, and managers that speak like it, send such a line.
fn is_word_of_yixin(line: &str) -> bool {
    const KEYS: [&str; 6] =
        ["caution_factor", "thread_split_depth", "checkmate", "nbestsym", "vcthread", "usedatabase"];
    let mut words = line.split_whitespace().map(str::to_ascii_lowercase);
    match words.next().as_deref() {
        Some("info") => words.next().is_some_and(|key| KEYS.contains(&key.as_str())),
        Some(word) => word.starts_with("yx"),
        None => false,
    }
}

/// Whether the line is one of a list, right or wrong.
fn is_line_of_list(line: &str) -> bool {
    line.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '-')
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
