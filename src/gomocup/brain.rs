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

/// What the commands that play a game come to: nothing to say yet, or why not.
type Outcome = Result<(), Reply>;

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
        if let Some(lines) = &mut self.board {
            match command {
                Ok(Command::Stone(cell, side)) => {
                    if let Ok(stones) = lines {
                        stones.push((cell, side));
                    }
                    return replies;
                }
                // DONE answers for all lines of the position, with what was wrong first.
                Err(error) => {
                    if lines.is_ok() {
                        *lines = Err(error);
                    }
                    return replies;
                }
                Ok(Command::Done | Command::Info(_)) => {}
                Ok(_) => {
                    self.board = None;
                    replies.push(Reply::Error("the BOARD before this was not ended by DONE".to_owned()));
                }
            }
        }
        let command = match command {
            Ok(command) => command,
            Err(error) => return vec![error.into()],
        };
        match command {
            Command::Start { .. } | Command::Restart | Command::Board | Command::TakeBack(_) => self.drop_search(),
            Command::Begin | Command::Turn(_) => replies.extend(self.finish_move()),
            Command::Stone(..) | Command::Done | Command::Info(_) | Command::About | Command::End => {}
        }
        let outcome = match command {
            Command::Start { size } => self.start(size).map(|()| Some(Reply::Ok)),
            Command::Restart => self.restart().map(|()| Some(Reply::Ok)),
            Command::TakeBack(cell) => self.take_back(cell).map(|()| Some(Reply::Ok)),
            Command::Begin => self.begin().map(|()| None),
            Command::Turn(cell) => self.turn(cell).map(|()| None),
            Command::Board => {
                self.board = Some(Ok(Vec::new()));
                Ok(None)
            }
            Command::Done => self.done().map(|()| None),
            Command::Stone(..) => Err(Reply::Unknown("a stone without a BOARD before it".to_owned())),
            Command::Info(info) => {
                self.options.set(info);
                Ok(None)
            }
            Command::About => Ok(Some(Reply::About)),
            // The loop ends before END comes here; nothing is said to it.
            Command::End => Ok(None),
        };
        replies.extend(outcome.unwrap_or_else(Some));
        replies
    }

    fn start(&mut self, size: u8) -> Outcome {
        self.options.rule()?;
        self.game = Some(Record::new(size));
        self.options.clock.restart();
        Ok(())
    }

    fn restart(&mut self) -> Outcome {
        let size = self.started_game()?.size();
        self.start(size)
    }

    fn begin(&mut self) -> Outcome {
        let board = self.open_position()?;
        if board.stones().next().is_some() {
            return Err(Reply::Error("there are stones on the board already: BEGIN opens a game".to_owned()));
        }
        self.think(board);
        Ok(())
    }

    fn turn(&mut self, cell: Cell) -> Outcome {
        self.open_position()?;
        self.started_game()?.place(cell)?;
        let board = self.open_position()?;
        self.think(board);
        Ok(())
    }

    /// Sets up the position that the lines since BOARD hold.
    fn done(&mut self) -> Outcome {
        let Some(lines) = self.board.take() else {
            return Err(Reply::Unknown("DONE without a BOARD before it".to_owned()));
        };
        let rule = self.options.rule()?;
        self.started_game()?.set_up(&lines?, rule)?;
        let board = self.open_position()?;
        self.think(board);
        Ok(())
    }

    fn take_back(&mut self, cell: Cell) -> Outcome {
        self.options.rule()?;
        Ok(self.started_game()?.take_back(cell)?)
    }

    fn started_game(&mut self) -> Result<&mut Record, Reply> {
        self.game.as_mut().ok_or_else(|| Reply::Error("no game yet: START comes first".to_owned()))
    }

    /// The position on the board, in a game that goes on.
    fn open_position(&mut self) -> Result<Board, Reply> {
        let rule = self.options.rule()?;
        refuse_ended(self.started_game()?.board(rule))
    }

    fn think(&mut self, board: Board) {
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
mod tests {
    use super::*;
    use crate::rules::{Point, Rule};
    use crate::verdict::Score;
    use crossbeam_channel::unbounded;
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::time::Duration;

    /// When the stand-in for the engine answers.
    #[derive(Clone, Copy, PartialEq)]
    enum Pace {
        AtOnce,
        WhenStopped,
    }

    /// Answers with the first point that may be played, from A1 on, or passes; in a game of the size `BROKEN`, not at
    /// all. Keeps the jobs that it was given.
    struct Puppet {
        pace: Pace,
        events: Sender<Event>,
        jobs: Rc<RefCell<Vec<Job>>>,
        running: Option<(SearchId, Board)>,
    }

    /// The size of board on which the stand-in fails.
    const BROKEN: u8 = 8;

    impl Puppet {
        fn answer(&mut self) {
            let Some((id, board)) = self.running.take() else { return };
            let best = board.legal_points().next().map_or(Move::Pass, Move::Place);
            let (score, elapsed) = (Score::Estimate(0), Duration::ZERO);
            let answer = Answer { best, score, line: Vec::new(), depth: 1, nodes: 1, elapsed };
            let failure = Failure::Panicked("out of ideas".to_owned());
            let result = if board.size() == BROKEN { Err(failure) } else { Ok(answer) };
            self.events.send(Event::Done(id, result)).expect("the test listens");
        }
    }

    impl Thinker for Puppet {
        fn start(&mut self, id: SearchId, job: Job) {
            self.answer();
            self.running = Some((id, job.board.clone()));
            self.jobs.borrow_mut().push(job);
            if self.pace == Pace::AtOnce {
                self.answer();
            }
        }

        fn stop(&mut self) {
            self.answer();
        }
    }

    /// A brain at the other end of a dialogue.
    struct Dialogue {
        brain: Brain,
        events: Receiver<Event>,
        jobs: Rc<RefCell<Vec<Job>>>,
    }

    impl Dialogue {
        fn new(pace: Pace) -> Dialogue {
            let (sender, events) = unbounded();
            let jobs = Rc::default();
            let puppet = Puppet { pace, events: sender, jobs: Rc::clone(&jobs), running: None };
            Dialogue { brain: Brain::new(Box::new(puppet), events.clone()), events, jobs }
        }

        /// Says a line, and returns what is said until there is nothing more to come.
        fn say(&mut self, line: &str) -> Vec<String> {
            let mut replies = self.brain.command(Command::parse(line));
            while let Ok(event) = self.events.try_recv() {
                replies.extend(self.brain.event(event));
            }
            replies.iter().map(Reply::to_string).collect()
        }

        /// The position that was thought about last.
        fn last_board(&self) -> Board {
            self.jobs.borrow().last().expect("a search").board.clone()
        }
    }

    /// Holds a dialogue: a line of the manager, then what the brain says to it, " | " between its lines and nothing
    /// for silence.
    fn check_paced(pace: Pace, lines: &[(&str, &str)]) -> Dialogue {
        let mut dialogue = Dialogue::new(pace);
        for (line, expected) in lines {
            assert_eq!(dialogue.say(line).join(" | "), *expected, "after {line}");
        }
        dialogue
    }

    /// A dialogue with a brain whose moves come at once.
    fn check(lines: &[(&str, &str)]) -> Dialogue {
        check_paced(Pace::AtOnce, lines)
    }

    #[test]
    fn a_game_is_played() {
        let dialogue = check(&[
            ("START 15", "OK"),
            ("BEGIN", "0,14"),
            ("TURN 7,7", "1,14"),
            ("TURN 2,14", "3,14"),
            ("TAKEBACK 3,14", "OK"),
            ("TAKEBACK 2,14", "OK"),
            ("TURN 0,0", "2,14"),
            ("RESTART", "OK"),
            ("TURN 0,14", "1,14"),
        ]);
        assert_eq!(dialogue.last_board().stones().collect::<Vec<_>>(), [(Point::new(0, 0), Color::Black)]);
    }

    #[test]
    fn a_position_is_set_up() {
        let dialogue = check(&[
            ("START 20", "OK"),
            ("BOARD", ""),
            ("10,10,2", ""),
            ("9,10,1", ""),
            ("INFO max_node 3", ""),
            ("11,12,2", ""),
            ("DONE", "0,19"),
            ("TURN 0,0", "1,19"),
        ]);
        assert_eq!(dialogue.last_board().stone(Point::new(11, 7)), Some(Color::Black));
        assert_eq!(dialogue.last_board().side_to_move(), Color::White);
        assert_eq!(dialogue.jobs.borrow()[0].limits.nodes, Some(3), "INFO counts within a BOARD too");
    }

    #[test]
    fn a_broken_position_has_one_answer_and_changes_nothing() {
        check(&[
            ("START 15", "OK"),
            ("BEGIN", "0,14"),
            ("BOARD", ""),
            ("7,7,1", ""),
            ("hello", ""),
            ("7,7,9", ""),
            ("DONE", "UNKNOWN \"hello\" is no command known here"),
            ("BOARD", ""),
            ("7,7,1", ""),
            ("7,7,2", ""),
            ("DONE", "ERROR there is a stone on 7,7 already"),
            ("BOARD", ""),
            ("7,15,2", ""),
            ("DONE", "ERROR 7,15 is not on the board"),
            ("BOARD", ""),
            ("8,8,3", ""),
            ("DONE", "ERROR 8,8 is marked 3, as only in continuous games"),
            ("DONE", "UNKNOWN DONE without a BOARD before it"),
            ("8,8,1", "UNKNOWN a stone without a BOARD before it"),
            ("BOARD", ""),
            ("TURN 3,3", "ERROR the BOARD before this was not ended by DONE | 1,14"),
        ]);
    }

    #[test]
    fn what_cannot_be_done_is_said_and_the_game_goes_on() {
        check(&[
            ("BEGIN", "ERROR no game yet: START comes first"),
            ("RESTART", "ERROR no game yet: START comes first"),
            ("BOARD", ""),
            ("DONE", "ERROR no game yet: START comes first"),
            ("START 4", "ERROR a board has 5 to 20 points a side, not 4"),
            ("RECTSTART 15,20", "ERROR a board is square, and 15 times 20 is not"),
            ("RECTSTART 15,15", "OK"),
            ("TURN 7,7", "0,14"),
            ("TURN 7,7", "ERROR there is a stone on 7,7 already"),
            ("TURN 0,15", "ERROR 0,15 is not on the board"),
            ("TURN 7", "ERROR expected TURN x,y, not \"TURN 7\""),
            ("BEGIN", "ERROR there are stones on the board already: BEGIN opens a game"),
            ("TAKEBACK 7,7", "ERROR the last stone is not on 7,7"),
            ("SUGGEST", "UNKNOWN \"SUGGEST\" is no command known here"),
            ("TURN 8,7", "1,14"),
        ]);
    }

    #[test]
    fn a_game_that_is_over_gets_no_move() {
        let over = "ERROR the game is over: Black has five in a row";
        check(&[
            ("START 15", "OK"),
            ("BEGIN", "0,14"),
            ("TURN 3,0", "1,14"),
            ("TURN 4,0", "2,14"),
            ("TURN 5,0", "3,14"),
            ("TURN 6,0", "4,14"),
            ("TURN 7,0", over),
            ("BOARD", ""),
            ("3,0,2", ""),
            ("3,2,1", ""),
            ("4,0,2", ""),
            ("4,2,1", ""),
            ("5,0,2", ""),
            ("5,2,1", ""),
            ("6,0,2", ""),
            ("6,2,1", ""),
            ("7,0,2", ""),
            ("DONE", over),
            ("TURN 0,0", over),
            ("TAKEBACK 7,0", "OK"),
            ("TURN 0,0", "0,14"),
        ]);
    }

    #[test]
    fn a_stone_of_black_on_a_forbidden_point_has_lost() {
        check(&[
            ("INFO rule 4", ""),
            ("START 15", "OK"),
            ("BOARD", ""),
            ("6,7,2", ""),
            ("0,0,1", ""),
            ("8,7,2", ""),
            ("2,0,1", ""),
            ("7,6,2", ""),
            ("4,0,1", ""),
            ("7,8,2", ""),
            ("DONE", "0,14"),
            ("TURN 7,7", "ERROR the game is over: 7,7 was forbidden for Black"),
            ("TAKEBACK 7,7", "OK"),
            ("TURN 9,9", "1,14"),
        ]);
    }

    #[test]
    fn black_with_forbidden_points_only_passes_in_a_sentence() {
        // The one empty point would make an overline.
        let mut dialogue = check(&[("INFO rule 4", ""), ("START 6", "OK"), ("BOARD", "")]);
        let rows = ["OOXXOO", "XXOOXX", "XXX.XX", "XXOOXX", "OOXXOO", "XXOOXX"];
        let mut stones: Vec<String> = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, stone) in row.bytes().enumerate().filter(|&(_, stone)| stone != b'.') {
                stones.push(format!("{x},{y},{}", if stone == b'X' { 1 } else { 2 }));
            }
        }
        for stone in stones {
            assert_eq!(dialogue.say(&stone), [""; 0]);
        }
        let passes = "ERROR no point is left that may be played, so this side passes";
        assert_eq!(dialogue.say("DONE"), [passes]);
        let over = "ERROR the game is over: the board is full";
        assert_eq!(dialogue.say("TURN 3,2"), [over], "White fills the last point");
    }

    #[test]
    fn an_unknown_rule_is_said_at_the_first_command_that_is_no_info() {
        let unknown = "ERROR rule \"8\" is not played here; 0 is freestyle, 1 is exactly five, 4 is renju";
        let dialogue = check(&[
            ("INFO rule 8", ""),
            ("INFO timeout_turn 100", ""),
            ("START 15", unknown),
            ("INFO rule 0", ""),
            ("START 15", "OK"),
            ("INFO rule 8", ""),
            ("BEGIN", unknown),
            ("TURN 7,7", unknown),
            ("BOARD", ""),
            ("DONE", unknown),
            ("INFO rule 1", ""),
            ("BEGIN", "0,14"),
        ]);
        assert_eq!(dialogue.last_board().rule(), Rule::Standard);
    }

    #[test]
    fn a_command_that_needs_the_move_ends_the_search_and_has_it_first() {
        check_paced(
            Pace::WhenStopped,
            &[
                ("START 15", "OK"),
                ("BEGIN", ""),
                ("TURN 7,7", "0,14"),
                ("TURN 0,14", "1,14 | ERROR there is a stone on 0,14 already"),
            ],
        );
    }

    #[test]
    fn a_command_that_sets_up_something_else_drops_the_search() {
        check_paced(
            Pace::WhenStopped,
            &[
                ("START 15", "OK"),
                ("BEGIN", ""),
                ("RESTART", "OK"),
                ("TURN 7,7", ""),
                ("TAKEBACK 7,7", "OK"),
                ("BEGIN", ""),
                ("BOARD", ""),
                ("7,7,2", ""),
                ("DONE", ""),
                ("START 10", "OK"),
            ],
        );
    }

    #[test]
    fn other_commands_leave_the_search_alone() {
        let mut dialogue = check_paced(
            Pace::WhenStopped,
            &[
                ("START 15", "OK"),
                ("BEGIN", ""),
                ("INFO rule 4", ""),
                ("INFO time_left 100", ""),
                ("nonsense", "UNKNOWN \"nonsense\" is no command known here"),
                ("TURN seven", "ERROR expected TURN x,y, not \"TURN seven\""),
            ],
        );
        let about = dialogue.say("ABOUT");
        assert!(about[0].starts_with("name=\"Tengen\""), "{about:?}");
        assert_eq!(dialogue.brain.finish_move().map(|reply| reply.to_string()).as_deref(), Some("0,14"));
    }

    #[test]
    fn a_failure_of_the_engine_is_said() {
        let failure = "ERROR the engine failed: out of ideas";
        check(&[("START 8", "OK"), ("BEGIN", failure), ("START 7", "OK"), ("BEGIN", "0,6")]);
    }

    #[test]
    fn a_move_takes_its_time_from_the_game() {
        let dialogue = check(&[
            ("INFO timeout_turn 30000", ""),
            ("INFO timeout_match 100000", ""),
            ("START 15", "OK"),
            ("INFO time_left 20000", ""),
            ("BEGIN", "0,14"),
            ("RESTART", "OK"),
            ("BEGIN", "0,14"),
        ]);
        let times: Vec<_> = dialogue.jobs.borrow().iter().map(|job| job.limits.time).collect();
        assert_eq!(times, [1, 5].map(|seconds| Some(Duration::from_secs(seconds))));
    }

    /// What is written in answer to this input, with a brain whose moves come when they are asked for.
    fn run_on(input: &'static [u8]) -> String {
        let (sender, events) = unbounded();
        let puppet = Puppet { pace: Pace::WhenStopped, events: sender, jobs: Rc::default(), running: None };
        let mut output = Vec::new();
        run(input, &mut output, Box::new(puppet), events).expect("nothing fails");
        String::from_utf8(output).expect("text")
    }

    #[test]
    fn nothing_is_written_after_end() {
        assert_eq!(run_on(b"START 15\r\nBEGIN\r\nEND\r\nABOUT\r\n"), "OK\n");
        assert_eq!(run_on(b"start 15\rbegin\rend"), "OK\n0,14\n", "an END without its own end is none");
    }

    #[test]
    fn at_the_end_of_the_input_the_move_is_still_said() {
        assert_eq!(run_on(b"START 15\n\nTURN 7,7\n"), "OK\n0,14\n");
        assert_eq!(run_on(b""), "");
    }
}
