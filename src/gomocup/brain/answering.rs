//! Answers found by search: the aim of a search, its deadline, and the reply made of its outcome.
//!
//! A question is one job of the thinker, or two: two more stones in swap2 are looked for after the choice to place
//! them, with the time and the nodes that the choice has left.

use super::{Brain, Outcome};
use crate::engine::Limits;
use crate::engine::balance::value;
use crate::game::opening::{Act, ActError, Choice, Opening};
use crate::gomocup::protocol::{Cell, Reply};
use crate::gomocup::search_output::SearchOutput;
use crate::job::{Answer, Event, Failure, Job, Question, SearchId, ThinkerId};
use crate::rules::{Board, Move};
use crossbeam_channel::never;
use std::time::{Duration, Instant};

/// A question whose answer is searched for.
pub(super) struct Thinking {
    /// The running search.
    id: SearchId,
    /// The position that was asked about.
    pub(super) board: Board,
    aim: Aim,
    asked: Instant,
    /// Deadline of the answer.
    pub(super) due: Instant,
    /// Limits of all jobs together.
    limits: Limits,
    /// Nodes searched in earlier jobs.
    nodes: u64,
    output: SearchOutput,
    pace: Pace,
}

/// Aim of a question.
pub(super) enum Aim {
    /// The brain's move, which is then played on the board.
    Move {
        /// Number of lines of play that are reported; 0 counts as 1.
        lines: u32,
    },
    /// The brain's next acts in a swap2 opening: its stones, or its choice.
    Swap2(Box<Opening>),
    /// Stones after which the position has about the wanted value for its side to move.
    Balance {
        /// Number of stones.
        stones: usize,
        /// Wanted value, in the engine's units.
        bias: i32,
    },
}

/// Whether another job may follow the one that runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    Usual,
    /// The answer is wanted at once.
    Hurried,
}

/// Time that an answer takes from the end of its search to the manager, by way of two threads: mostly a tenth of it,
/// but on an idle machine a thread may wake up slowly.
const REPLY_DELAY: Duration = Duration::from_millis(2);

/// A time that stands for no limit: longer than anybody waits, and short enough to be added to an instant.
const UNLIMITED: Duration = Duration::from_secs(365 * 24 * 60 * 60);

impl Thinking {
    /// Moves the deadline to a tenth before the end of `time`, if that is earlier; returns whether it is. The tenth is
    /// left because nothing but the deadline ends the last of several searches.
    pub(super) fn cut(&mut self, time: Option<Duration>) -> bool {
        let due = self.asked + time.unwrap_or(UNLIMITED).min(UNLIMITED) * 9 / 10;
        let is_earlier = due < self.due;
        self.due = self.due.min(due);
        is_earlier
    }
}

impl Brain {
    /// Starts to search a position; the answer is sent when it is found.
    pub(super) fn think(&mut self, board: Board, aim: Aim) -> Outcome {
        let mut limits = self.options.limits(&board);
        if !matches!(aim, Aim::Move { .. }) {
            // Several searches share the time of one move.
            limits.time = limits.optimum.take().or(limits.time);
        }
        let due = self.asked + limits.time.unwrap_or(UNLIMITED).min(UNLIMITED);
        let output = SearchOutput::new(self.options.detail, board.size());
        let (id, asked, pace) = (self.last_id, self.asked, Pace::Usual);
        let thinking = Thinking { id, board, aim, asked, due, limits, nodes: 0, output, pace };
        Ok(self.search(thinking))
    }

    /// Starts the next job for an answer.
    fn search(&mut self, mut thinking: Thinking) -> Vec<Reply> {
        let left = thinking.due.saturating_duration_since(Instant::now() + REPLY_DELAY);
        let nodes_left = thinking.limits.nodes.map(|nodes| nodes.saturating_sub(thinking.nodes));
        let (question, share, lines) = match &thinking.aim {
            Aim::Move { lines } => (Question::Move, 1, (*lines).max(1)),
            // After three stones two more may have to be looked for.
            Aim::Swap2(opening) => {
                (Question::Opening(opening.clone()), if opening.acts().len() == 3 { 2 } else { 1 }, 1)
            }
            &Aim::Balance { stones, bias } => (Question::Balance { stones, bias }, 1, 1),
        };
        let limits = Limits {
            time: Some(left / share),
            nodes: nodes_left.map(|nodes| (nodes / u64::from(share)).max(1)),
            ..thinking.limits
        };
        let weakness = self.options.weakness();
        // At full strength the same position has the same answer in every game.
        let seed = weakness.map_or(0, |_| *self.seed.get_or_insert_with(|| self.options.draw_seed()));
        self.last_id.0 += 1;
        thinking.id = self.last_id;
        let job = Job {
            thinker: ThinkerId::Own,
            question,
            board: thinking.board.clone(),
            limits,
            resources: self.options.resources(),
            weakness,
            seed,
            lines,
            game_time: None,
        };
        self.thinking = Some(thinking);
        self.thinker.start(self.last_id, job);
        Vec::new()
    }

    /// Handles an event of the thinker and returns the replies to it.
    pub(super) fn event(&mut self, event: Event) -> Vec<Reply> {
        match event {
            Event::Info(id, info) => {
                let thinking = self.thinking.as_mut().filter(|thinking| thinking.id == id);
                thinking.map_or(Vec::new(), |thinking| thinking.output.progress(&info))
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

    /// Handles the outcome of a job.
    fn searched(&mut self, mut thinking: Thinking, result: Result<Answer, Failure>) -> Outcome {
        let answer = result.map_err(|failure| Reply::Error(failure.to_string()))?;
        thinking.nodes += answer.nodes;
        match thinking.aim {
            Aim::Move { .. } => {
                let reply = self.play_answer(&thinking.board, answer.best)?;
                Ok(vec![thinking.output.result(&answer), reply])
            }
            Aim::Swap2(ref opening) => match answer.acts.first() {
                Some(&Act::Choose(choice)) => {
                    let opening = opening.clone();
                    self.choose(thinking, *opening, choice, &answer)
                }
                _ => propose(&thinking, &answer),
            },
            Aim::Balance { .. } => propose(&thinking, &answer),
        }
    }

    /// Plays a move on the board that was asked about.
    ///
    /// In renju Black may be left with forbidden points only, and has to pass; the protocol has no command for it. A
    /// stone on one of them would lose the game, so the pass is reported as an error, in a sentence, and counts as
    /// made: a manager that can follow sends White's next stone by `TURN`.
    fn play_answer(&mut self, board: &Board, best: Move) -> Result<Reply, Reply> {
        board.check(best).map_err(|error| Reply::Error(format!("the engine's move is refused: {error}")))?;
        self.started_game()?.push(best);
        match best {
            Move::Place(point) => Ok(Reply::Stones(vec![Cell::of(point, board.size())])),
            Move::Pass => Err(Reply::Error("no point is left that may be played, so this side passes".to_owned())),
        }
    }

    /// Replies with the choice. White is to move: keeping White means making its move, taking Black is SWAP. Two more
    /// stones are looked for, unless the answer is wanted at once.
    fn choose(&mut self, thinking: Thinking, mut opening: Opening, choice: Choice, answer: &Answer) -> Outcome {
        let refused = |why: ActError| Reply::Error(format!("the engine's choice is refused: {why}"));
        if choice == Choice::PlaceTwo && thinking.pace == Pace::Usual {
            opening.act(Act::Choose(choice), 0).map_err(refused)?;
            return Ok(self.search(Thinking { aim: Aim::Swap2(Box::new(opening)), ..thinking }));
        }
        let stays = choice == Choice::White || (choice == Choice::PlaceTwo && value(answer.score) >= 0);
        let size = thinking.board.size();
        let stone = answer.line.first().filter(|_| stays).map(|&point| vec![Cell::of(point, size)]);
        Ok(vec![thinking.output.result(answer), stone.map_or(Reply::Swap, Reply::Stones)])
    }

    /// Ends the search, if one runs, and returns its replies.
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

    /// Ends the search, if one runs, without a reply.
    pub(super) fn drop_search(&mut self) {
        if let Some(Thinking { asked, .. }) = self.thinking.take() {
            self.options.clock.spend(asked.elapsed());
            self.alarm = never();
            self.thinker.stop();
        }
    }
}

/// The replies with the stones that were found.
fn propose(thinking: &Thinking, answer: &Answer) -> Outcome {
    let stones: Vec<Cell> =
        answer.acts.iter().filter_map(|act| act.stone()).map(|point| Cell::of(point, thinking.board.size())).collect();
    if stones.is_empty() {
        return Err(Reply::Error("there is no room for more stones".to_owned()));
    }
    let report = format!("Eval {} | Node {}", value(answer.score), thinking.nodes);
    Ok(vec![Reply::Message(report), Reply::Stones(stones)])
}
