//! The talk with a running brain: what is said in which order, and what its silence means.
//!
//! INFO comes before START, so that its OK means that all of it has been done. From then on the brain and we know the
//! same position: where the game went on by the opponent's stone TURN tells it, anything else is told by RESTART and
//! BOARD. A brain that does not know RESTART, or is to play on another board or by another rule, is started anew.

use super::Patience;
use super::listening::Listener;
use crate::engine::Info;
use crate::gomocup::foreign::{Connection, Heard, NotOk};
use crate::gomocup::profile::{EngineProfile, Vocabulary};
use crate::gomocup::protocol::{self, Cell, Saying};
use crate::job::{Answer, Fault, Job, Question};
use crate::rules::{Board, Color, Move, Rule};
use crate::verdict::Score;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A running brain, and what it knows.
pub struct Conversation {
    profile: Arc<EngineProfile>,
    connection: Connection,
    /// What it was started for.
    size: u8,
    rule: Rule,
    /// What it was told last of the times that hold for every move.
    times: String,
    /// The position as it knows it; `None` where that is not sure.
    known: Option<Board>,
    /// Its last answer in this game.
    answered: Option<Cell>,
}

/// What came of a question.
pub enum Reply {
    Answer(Answer),
    /// It was stopped and did not answer: the best that it had told of. It thinks still, and is of no more use.
    Guess(Answer),
    Fault(Fault),
    /// There was no time for the question.
    Unasked,
}

/// Whether the protocol has words for the question.
pub fn can_be_told(job: &Job) -> bool {
    let board = &job.board;
    let count = |color| board.stones().filter(|&(_, stone)| stone == color).count();
    // Brains count the stones to know who they are. Where the colours are alike it does not matter.
    let more_black = usize::from(board.side_to_move() == Color::White);
    let is_in_turn = count(Color::Black) == count(Color::White) + more_black;
    matches!(job.question, Question::Move | Question::Hint | Question::Analysis)
        && (is_in_turn || board.rule() != Rule::Renju)
}

impl Conversation {
    /// The most time that RESTART may take; who takes longer is started anew.
    const RESTART: Duration = Duration::from_secs(5);

    /// A brain that can be asked the job's question: the one that has run so far, or a new one.
    pub fn ready(
        before: Option<Conversation>,
        profile: &Arc<EngineProfile>,
        job: &Job,
        patience: &Patience,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Conversation, Fault> {
        let board = &job.board;
        if let Some(mut conversation) = before {
            if conversation.connection.has_ended() {
                log::warn!("{} has ended while nobody asked it; it is started anew", profile.name);
            } else if (conversation.size, conversation.rule) != (board.size(), board.rule()) {
                conversation.part(patience.parting);
            } else if conversation.follows(board) || conversation.is_fresh() {
                return Ok(conversation);
            } else {
                let restarted =
                    conversation.connection.expect_ok("RESTART\n", patience.ready.min(Self::RESTART), interrupted);
                match restarted {
                    Ok(()) => {
                        conversation.begin_game();
                        return Ok(conversation);
                    }
                    Err(NotOk::Interrupted) => return Err(Fault::Stopped),
                    Err(why) => log::info!("{} does not restart ({why:?}); it is started anew", profile.name),
                }
            }
        }
        Conversation::open(profile, job, patience, interrupted)
    }

    fn open(
        profile: &Arc<EngineProfile>,
        job: &Job,
        patience: &Patience,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Conversation, Fault> {
        let (size, rule) = (job.board.size(), job.board.rule());
        let connection = connect(profile)?;
        let profile = Arc::clone(profile);
        let mut conversation =
            Conversation { profile, connection, size, rule, times: String::new(), known: None, answered: None };
        let start = format!("{}{}START {size}\n", conversation.infos(), conversation.times(job));
        conversation.connection.expect_ok(&start, patience.ready, interrupted).map_err(|not_ok| match not_ok {
            NotOk::Refused(line) => Fault::NotReady(line),
            NotOk::Silent => Fault::Mute(patience.ready),
            NotOk::Deaf(_) | NotOk::Gone => Fault::NoEngine,
            NotOk::Flooded => Fault::Flooded,
            NotOk::Interrupted => Fault::Stopped,
        })?;
        conversation.begin_game();
        Ok(conversation)
    }

    /// What is said once to a new process.
    fn infos(&self) -> String {
        let EngineProfile { dialect, memory_mib, threads, infos, .. } = &*self.profile;
        let mut lines = vec![format!("rule {}", dialect.rule_number(self.rule)), "game_type 0".to_owned()];
        lines.extend(memory_mib.map(|mib| format!("max_memory {}", u64::from(mib) << 20)));
        lines.extend(threads.map(|threads| format!("thread_num {threads}")));
        if dialect.vocabulary == Vocabulary::Yixin {
            // What it thinks of, and its lines of play: see `listening`.
            lines.push("show_detail 3".to_owned());
        }
        lines.extend(infos.iter().map(|info| format!("{} {}", info.key, info.value)));
        lines.iter().map(|info| format!("INFO {info}\n")).collect()
    }

    /// What is to be said of the times that hold for every move, if it is not what was said last.
    fn times(&mut self, job: &Job) -> String {
        let game = job.game_time.map_or(Duration::ZERO, |time| time.whole);
        let increment = job.game_time.map_or(Duration::ZERO, |time| time.increment);
        let [turn, game, increment] = [self.move_time(job), game, increment].map(|time| time.as_millis());
        let mut times = format!("INFO timeout_turn {turn}\nINFO timeout_match {game}\n");
        if increment > 0 {
            // No word of the specification, but one that several brains know.
            times += &format!("INFO time_increment {increment}\n");
        }
        if times == self.times {
            return String::new();
        }
        self.times.clone_from(&times);
        times
    }

    /// The most time for a move, whatever is left for the game.
    fn move_time(&self, job: &Job) -> Duration {
        job.limits.time.unwrap_or(Duration::from_millis(self.profile.time_millis))
    }

    fn begin_game(&mut self) {
        self.known = Some(Board::new(self.size, self.rule));
        self.answered = None;
    }

    /// Whether nothing was played since the start, so that any position can be set up.
    fn is_fresh(&self) -> bool {
        self.known.as_ref().is_some_and(|known| known.stones().next().is_none())
    }

    /// Whether this is the position that it knows, gone on by the opponent's stone.
    fn follows(&self, board: &Board) -> bool {
        let mut before = board.clone();
        matches!(before.undo(), Some(Move::Place(_))) && self.known.as_ref() == Some(&before)
    }

    /// The words that ask for a move.
    fn question(&self, board: &Board) -> String {
        let cell = |point| self.profile.dialect.cell(point, self.size);
        match board.moves().last() {
            Some(&Move::Place(point)) if self.follows(board) => format!("TURN {}\n", cell(point)),
            _ if board.stones().next().is_none() => "BEGIN\n".to_owned(),
            _ => protocol::set_up_with(board, cell),
        }
    }

    /// The next question begins a game of its own.
    pub fn forget(&mut self) {
        self.known = None;
    }

    /// Asks for a move in the position, and waits for it: until it comes, the time is up, or it is to `stop`.
    ///
    /// Of the replies only an answer leaves a brain that can be asked again, and a question that was not asked.
    pub fn ask(
        &mut self,
        job: &Job,
        patience: &Patience,
        stop: &AtomicBool,
        is_leaving: &dyn Fn() -> bool,
        report: &mut dyn FnMut(Info),
    ) -> Reply {
        let board = &job.board;
        let interrupted = || stop.load(Ordering::Relaxed) || is_leaving();
        if interrupted() {
            return Reply::Unasked;
        }
        let left = job.game_time.map_or(i64::from(i32::MAX), |time| millis(time.left));
        let allowed = self.move_time(job).min(job.game_time.map_or(Duration::MAX, |time| time.left));
        let question = format!("{}INFO time_left {left}\n{}", self.times(job), self.question(board));
        self.known = None;
        self.connection.drain();
        let asked = Instant::now();
        if let Err(error) = self.connection.say(&question) {
            log::warn!("{} does not listen: {error}", self.profile.name);
            return Reply::Fault(Fault::Crashed);
        }
        let profile = Arc::clone(&self.profile);
        let mut hearing = Hearing {
            listener: Listener::new(&profile.dialect, board),
            last_answer: self.answered,
            repeated: None,
            complaint: None,
            garbage: None,
        };
        let deadline = asked + allowed + patience.grace;
        let mut heard = self.connection.hear(asked, deadline, &interrupted, |line| hearing.take(line, asked, report));
        let is_stopped = heard == Heard::Interrupted;
        if is_stopped {
            if !is_leaving() && profile.dialect.vocabulary == Vocabulary::Yixin {
                // If it does not hear it, it will not answer either.
                let _ = self.connection.say("yxstop\n");
            }
            let deadline = Instant::now() + patience.stop;
            heard = self.connection.hear(asked, deadline, is_leaving, |line| hearing.take(line, asked, report));
        }
        let cell = match heard {
            Heard::Line(cell, _) => cell,
            Heard::Interrupted => return Reply::Unasked,
            Heard::Nothing if let Some(cell) = hearing.repeated => cell,
            _ if is_stopped => {
                return match guess(board, hearing.listener.info(), asked.elapsed()) {
                    Some(answer) => Reply::Guess(answer),
                    None => Reply::Fault(Fault::Stopped),
                };
            }
            Heard::Gone => return Reply::Fault(Fault::Crashed),
            Heard::Flooded => return Reply::Fault(Fault::Flooded),
            Heard::Nothing => {
                return Reply::Fault(match (hearing.complaint, hearing.garbage) {
                    (Some(complaint), _) => Fault::Refused(complaint),
                    (None, Some(garbage)) => Fault::Garbage(garbage),
                    (None, None) => Fault::Late(allowed),
                });
            }
        };
        match self.accept(board, cell, hearing.listener.info(), asked.elapsed()) {
            Ok(answer) => Reply::Answer(answer),
            Err(fault) => Reply::Fault(fault),
        }
    }

    /// Takes a move, which the rules may refuse.
    fn accept(&mut self, board: &Board, cell: Cell, info: Option<&Info>, elapsed: Duration) -> Result<Answer, Fault> {
        let point = self.profile.dialect.point(cell, self.size);
        let best = Move::Place(point.ok_or_else(|| Fault::OffBoard(cell.to_string()))?);
        let mut after = board.clone();
        after.play(best).map_err(|why| Fault::Illegal(best, why))?;
        self.known = Some(after);
        self.answered = Some(cell);
        Ok(answer(best, info, elapsed))
    }

    /// Lets the brain go.
    pub fn part(self, courtesy: Duration) {
        self.connection.part(courtesy);
    }
}

/// Starts an engine's process.
pub fn connect(profile: &EngineProfile) -> Result<Connection, Fault> {
    let launch = profile.launch()?;
    Connection::open(&launch, &profile.name).map_err(|error| {
        // The system does not say which of the two it has not found.
        let folder = profile.folder.as_ref().map(PathBuf::from);
        let missing = folder.filter(|folder| error.kind() == ErrorKind::NotFound && !folder.is_dir());
        let program = missing.unwrap_or_else(|| PathBuf::from(&profile.program));
        Fault::NotStarted { program, kind: error.kind(), reason: error.to_string() }
    })
}

/// What is heard between a question and its answer.
struct Hearing<'a> {
    listener: Listener<'a>,
    last_answer: Option<Cell>,
    /// Its last answer, said once more. No move can be played twice, so it belongs to the last question, as far as one
    /// can tell.
    repeated: Option<Cell>,
    complaint: Option<String>,
    garbage: Option<String>,
}

impl Hearing<'_> {
    /// Takes a line; a move ends the wait. An ERROR may belong to an INFO before the question, so the move is waited for
    /// all the same.
    fn take(&mut self, line: &Saying, asked: Instant, report: &mut dyn FnMut(Info)) -> Option<Cell> {
        match line {
            Saying::Move(cell) if Some(*cell) == self.last_answer => self.repeated = Some(*cell),
            Saying::Move(cell) => return Some(*cell),
            Saying::Complaint(line) => self.complaint = Some(line.clone()),
            Saying::Garbage(line) => self.garbage = Some(line.clone()),
            _ => {
                if let Some(info) = self.listener.hear(line, asked.elapsed()) {
                    report(info);
                }
            }
        }
        None
    }
}

/// The best move that it has told of, if it can be played.
fn guess(board: &Board, info: Option<&Info>, elapsed: Duration) -> Option<Answer> {
    let best = Move::Place(*info?.line.first()?);
    board.check(best).ok().map(|()| answer(best, info, elapsed))
}

/// A move with what is known of it.
fn answer(best: Move, info: Option<&Info>, elapsed: Duration) -> Answer {
    let expected = info.map(|info| &info.line).filter(|line| line.first().copied() == best.point());
    let line = expected.cloned().unwrap_or_else(|| best.point().into_iter().collect());
    let (score, depth, nodes) = info.map_or((Score::Estimate(0), 0, 0), |info| (info.score, info.depth, info.nodes));
    Answer { best, score, line, depth, nodes, elapsed, acts: Vec::new(), proof: None }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX).min(i64::from(i32::MAX) - 1)
}
