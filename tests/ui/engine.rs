//! An engine that follows a script, so that a test determines each answer and when it comes.

use crossbeam_channel::Sender;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;
use tengen::engine::{Info, Tally};
use tengen::job::{Answer, Event, Failure, Job, SearchId, Thinker};
use tengen::rules::{Move, Point};
use tengen::verdict::Score;

/// Reply of the scripted engine to one job.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Answers with this point at once.
    Plays(&'static str),
    /// Reports this point as its best so far, and answers with it when it is stopped.
    Ponders(&'static str),
    /// Reports this, and answers with it when it is stopped.
    Shows(Box<Info>),
    /// Answers with this at once.
    Says(Box<Answer>),
    /// Fails.
    Fails,
}

/// The next replies, and the jobs received; shared between the scripted engine and the test.
#[derive(Clone, Default)]
pub struct Script {
    replies: Rc<RefCell<VecDeque<Reply>>>,
    jobs: Rc<RefCell<Vec<Job>>>,
}

impl Script {
    /// Appends replies to the next jobs.
    pub fn add(&self, replies: &[Reply]) {
        self.replies.borrow_mut().extend(replies.iter().cloned());
    }

    /// Number of jobs received.
    pub fn job_count(&self) -> usize {
        self.jobs.borrow().len()
    }

    /// The last job received.
    pub fn last_job(&self) -> Job {
        self.jobs.borrow().last().expect("the engine was asked").clone()
    }
}

/// The engine.
pub struct ScriptedEngine {
    script: Script,
    events: Sender<Event>,
    /// The search that goes on until it is stopped, and what it will answer.
    pondering: Option<(SearchId, Answer)>,
}

impl ScriptedEngine {
    pub fn new(script: Script, events: Sender<Event>) -> ScriptedEngine {
        ScriptedEngine { script, events, pondering: None }
    }

    fn say(&self, event: Event) {
        self.events.send(event).expect("the program listens");
    }
}

impl Thinker for ScriptedEngine {
    fn start(&mut self, id: SearchId, job: Job) {
        self.stop();
        self.script.jobs.borrow_mut().push(job);
        let reply = self.script.replies.borrow_mut().pop_front();
        match reply.expect("the script has a reply to every job") {
            Reply::Says(answer) => self.say(Event::Done(id, Ok(*answer))),
            Reply::Plays(point) => self.say(Event::Done(id, Ok(answer(point)))),
            Reply::Ponders(point) => {
                let Answer { line, score, depth, nodes, elapsed, .. } = answer(point);
                self.say(Event::Info(
                    id,
                    Info { depth, nodes, elapsed, score, line, others: Vec::new(), tally: Tally::default() },
                ));
                self.pondering = Some((id, answer(point)));
            }
            Reply::Shows(info) => {
                let found = Answer { score: info.score, line: info.line.clone(), ..answer(&info.line[0].to_string()) };
                self.say(Event::Info(id, *info));
                self.pondering = Some((id, found));
            }
            Reply::Fails => self.say(Event::Done(id, Err(Failure::Panicked("a test".to_owned())))),
        }
    }

    fn stop(&mut self) {
        if let Some((id, answer)) = self.pondering.take() {
            self.say(Event::Done(id, Ok(answer)));
        }
    }

    fn forget(&mut self) {}
}

/// An answer with this move and an ordinary score.
pub fn answer(point: &str) -> Answer {
    let point: Point = point.parse().expect("a point");
    Answer {
        best: Move::Place(point),
        score: Score::Estimate(50),
        proof: None,
        line: vec![point],
        depth: 6,
        nodes: 1_234_567,
        elapsed: Duration::from_millis(250),
        acts: Vec::new(),
    }
}
