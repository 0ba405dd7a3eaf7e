//! How the brain comes to an answer: what a search is for, when it has to be over, and what its outcome is turned into.
//!
//! Some answers take several searches, one after the other, which share the time and the nodes of one.

use super::{Brain, Outcome};
use crate::engine::Limits;
use crate::engine::balance::{Balance, EVEN, value};
use crate::gomocup::protocol::{Cell, Reply};
use crate::gomocup::search_output::SearchOutput;
use crate::job::{Answer, Event, Failure, Job, Question, SearchId, ThinkerId};
use crate::rules::{Board, Move};
use crossbeam_channel::never;
use std::time::{Duration, Instant};

/// A question that is thought about.
pub(super) struct Thinking {
    /// The search that runs for it.
    id: SearchId,
    /// The position that was asked about.
    pub(super) board: Board,
    aim: Aim,
    asked: Instant,
    /// When it is to be answered.
    pub(super) due: Instant,
    /// What its searches may use and have used.
    limits: Limits,
    nodes: u64,
    output: SearchOutput,
    pace: Pace,
}

/// What is asked for.
pub(super) enum Aim {
    /// The brain's move, which is then on the board, with so many lines of play.
    Move { lines: u32 },
    /// The colour of its choice after the stones of an opening, or more stones.
    Color,
    /// Stones after which the position is worth what was wished.
    Stones(Balance),
}

/// Whether another search may follow the one that runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    Usual,
    /// The answer is wanted now.
    Hurried,
}

/// What an answer takes from the end of its search to the manager, two threads on the way: a tenth of it mostly, but on a
/// machine that was idle the next thread may be slow to wake up.
const WAY_BACK: Duration = Duration::from_millis(2);

/// More time than anybody waits, and less than a clock can count.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

impl Thinking {
    /// Takes an earlier time to answer, a tenth before `time` is up, for it is not one search that ends by itself;
    /// returns whether it is earlier.
    pub(super) fn cut(&mut self, time: Option<Duration>) -> bool {
        let due = self.asked + time.unwrap_or(LONGEST).min(LONGEST) * 9 / 10;
        let is_earlier = due < self.due;
        self.due = self.due.min(due);
        is_earlier
    }
}

impl Brain {
    /// Starts to think about a position; the answer is said when it is found.
    pub(super) fn think(&mut self, board: Board, aim: Aim) -> Outcome {
        let mut limits = self.options.limits(&board);
        if !matches!(aim, Aim::Move { .. }) {
            // Several searches share what one move is worth.
            limits.time = limits.optimum.take().or(limits.time);
        }
        let due = self.asked + limits.time.unwrap_or(LONGEST).min(LONGEST);
        let output = SearchOutput::new(self.options.detail, board.size());
        let (id, asked, pace) = (self.last_id, self.asked, Pace::Usual);
        let thinking = Thinking { id, board, aim, asked, due, limits, nodes: 0, output, pace };
        Ok(self.search(thinking))
    }

    /// Starts to look for so many stones after which the position is worth `bias` to its side to move.
    pub(super) fn propose(&mut self, board: Board, stones: usize, bias: i32) -> Outcome {
        let balance = Balance::new(&board, stones, bias);
        let balance = balance.ok_or_else(|| Reply::Error(format!("there is no room for {stones} more stones")))?;
        self.think(board, Aim::Stones(balance))
    }

    /// Starts the next search for an answer, or answers if there is none.
    fn search(&mut self, mut thinking: Thinking) -> Vec<Reply> {
        if let Aim::Stones(_) = thinking.aim {
            thinking.cut(thinking.limits.time);
        }
        let left = thinking.due.saturating_duration_since(Instant::now() + WAY_BACK);
        let nodes_left = thinking.limits.nodes.map(|nodes| nodes.saturating_sub(thinking.nodes));
        let (board, share, lines) = match &thinking.aim {
            Aim::Move { lines } => (thinking.board.clone(), 1, (*lines).max(1)),
            // After three stones a second search may follow.
            Aim::Color => (thinking.board.clone(), if thinking.board.moves().len() == 3 { 2 } else { 1 }, 1),
            Aim::Stones(balance) => {
                let is_over = left.is_zero() || nodes_left == Some(0) || thinking.pace == Pace::Hurried;
                match balance.trial().filter(|_| !is_over) {
                    Some(trial) => (trial.board, trial.share, 1),
                    None => return self.proposed(thinking),
                }
            }
        };
        let limits = Limits {
            time: Some(left / share),
            nodes: nodes_left.map(|nodes| (nodes / u64::from(share)).max(1)),
            ..thinking.limits
        };
        self.last_id.0 += 1;
        thinking.id = self.last_id;
        let job = Job {
            thinker: ThinkerId::Own,
            question: Question::Move,
            board,
            limits,
            resources: self.options.resources(),
            weakness: self.options.weakness(),
            seed: 0,
            lines,
            game_time: None,
        };
        self.thinking = Some(thinking);
        self.thinker.start(self.last_id, job);
        Vec::new()
    }

    /// Takes what the thinker says, and returns what is to be said of it.
    pub(super) fn event(&mut self, event: Event) -> Vec<Reply> {
        match event {
            Event::Info(id, info) => {
                let thinking = self.thinking.as_mut().filter(|thinking| thinking.id == id);
                // Of a position that may never come about nobody wants to know.
                let told = thinking.filter(|thinking| !matches!(thinking.aim, Aim::Stones(_)));
                told.map_or(Vec::new(), |thinking| thinking.output.progress(&info))
            }
            Event::Done(id, result) => {
                let Some(thinking) = self.thinking.take_if(|thinking| thinking.id == id) else { return Vec::new() };
                let asked = thinking.asked;
                let replies = self.searched(thinking, result).unwrap_or_else(|error| vec![error]);
                if self.thinking.is_none() {
                    self.options.clock.spend(asked.elapsed());
                    self.alarm = never();
                }
                replies
            }
        }
    }

    /// Takes the outcome of a search.
    fn searched(&mut self, mut thinking: Thinking, result: Result<Answer, Failure>) -> Outcome {
        let answer = result.map_err(|failure| Reply::Error(failure.to_string()))?;
        thinking.nodes += answer.nodes;
        match &mut thinking.aim {
            Aim::Move { .. } => {
                let reply = self.play_answer(&thinking.board, answer.best)?;
                Ok(vec![thinking.output.result(&answer), reply])
            }
            Aim::Color => self.choose(thinking, &answer),
            Aim::Stones(balance) => {
                balance.judge(answer.score);
                Ok(self.search(thinking))
            }
        }
    }

    /// Plays a move on the board that was asked about.
    ///
    /// In renju Black may be left with forbidden points only, and has to pass; the protocol has no word for it. A
    /// stone on one of them would lose a game that is not lost, so the pass is said as an error, in a sentence, and
    /// counts as made: a manager that can follow sends White's next stone by `TURN`.
    fn play_answer(&mut self, board: &Board, best: Move) -> Result<Reply, Reply> {
        board.check(best).map_err(|error| Reply::Error(format!("the engine's move is refused: {error}")))?;
        self.started_game()?.push(best);
        match best {
            Move::Place(point) => Ok(Reply::Stones(vec![Cell::of(point, board.size())])),
            Move::Pass => Err(Reply::Error("no point is left that may be played, so this side passes".to_owned())),
        }
    }

    /// Takes the better colour. White is to move: who stays makes its move, who swaps leaves it to the other.
    ///
    /// Where three stones are even, the choice is worth nothing, and it is handed on with two more stones after which
    /// things are even still: the other side may judge them worse.
    fn choose(&mut self, thinking: Thinking, answer: &Answer) -> Outcome {
        let for_white = value(answer.score);
        if thinking.board.moves().len() == 3
            && for_white.abs() <= EVEN
            && thinking.pace == Pace::Usual
            && let Some(balance) = Balance::new(&thinking.board, 2, 0)
        {
            return Ok(self.search(Thinking { aim: Aim::Stones(balance), ..thinking }));
        }
        let size = thinking.board.size();
        let stay = answer.best.point().filter(|_| for_white >= 0).map(|point| vec![Cell::of(point, size)]);
        Ok(vec![thinking.output.result(answer), stay.map_or(Reply::Swap, Reply::Stones)])
    }

    /// Says the stones that were found.
    fn proposed(&mut self, thinking: Thinking) -> Vec<Reply> {
        let Aim::Stones(balance) = &thinking.aim else { return Vec::new() };
        let size = thinking.board.size();
        let stones = balance.best().stones.iter().map(|&point| Cell::of(point, size)).collect();
        let told = format!("Eval {} | Node {}", value(balance.best().score), thinking.nodes);
        vec![Reply::Message(told), Reply::Stones(stones)]
    }

    /// Ends the search, if one runs, and returns what is to be said of it.
    pub(super) fn finish(&mut self) -> Vec<Reply> {
        let mut replies = Vec::new();
        if let Some(thinking) = &mut self.thinking {
            thinking.pace = Pace::Hurried;
            self.thinker.stop();
        }
        while self.thinking.is_some()
            && let Ok(event) = self.events.recv()
        {
            replies.extend(self.event(event));
        }
        replies
    }

    /// Ends the search, if one runs; its move will be no answer to anything.
    pub(super) fn drop_search(&mut self) {
        if let Some(Thinking { asked, .. }) = self.thinking.take() {
            self.options.clock.spend(asked.elapsed());
            self.alarm = never();
            self.thinker.stop();
        }
    }
}
