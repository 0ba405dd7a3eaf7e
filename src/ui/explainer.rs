//! Proofs for what is said of a move, found on a thread of their own so that no frame waits for them.
//!
//! One question counts at a time: a new one ends the one before. Dropping the handle ends the thread.

use crate::engine::{Engine, STACK_BYTES};
use crate::explain::{Budget, Claim, Threatened, explain_move, if_passed};
use crate::rules::{Board, Point};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};

/// Nodes for each of the few questions that a move raises: a tenth of a second or so.
const NODES: u64 = 20_000;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// What there is to say of the move on the empty point.
    Move { before: Board, point: Point },
    /// What the other side would do if the side to move passed.
    Passed(Board),
}

/// What is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    Move(Vec<Claim>),
    Passed(Threatened),
}

/// Wakes the window.
type Wake = Arc<dyn Fn() + Send + Sync>;

/// Whoever finds the proofs.
pub struct Explainer {
    /// What was asked last and is not answered yet.
    asked: Option<Asked>,
    way: Way,
}

enum Way {
    Thread {
        questions: Option<Sender<(Asked, Arc<AtomicBool>)>>,
        answers: Receiver<(Asked, Told)>,
        stop: Arc<AtomicBool>,
        thread: Option<JoinHandle<()>>,
    },
    AtOnce(Box<Engine>),
}

impl Explainer {
    /// On a thread, which wakes the window with each answer.
    pub fn start(wake: Wake) -> Explainer {
        let (questions, asked) = unbounded::<(Asked, Arc<AtomicBool>)>();
        let (told, answers) = unbounded();
        let run = move || {
            let mut engine = Engine::new();
            for (asked, stop) in asked {
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                let answer = answer(&asked, &mut engine, NODES, &stop);
                if told.send((asked, answer)).is_err() {
                    return;
                }
                wake();
            }
        };
        let thread = Builder::new().name("tengen-explain".to_owned()).stack_size(STACK_BYTES).spawn(run);
        let thread = thread.inspect_err(|error| log::error!("no thread for explanations: {error}")).ok();
        let stop = Arc::new(AtomicBool::new(false));
        Explainer { asked: None, way: Way::Thread { questions: Some(questions), answers, stop, thread } }
    }

    /// Without a thread: who asks, waits. What is found is then there in the same frame, which tests rely on.
    pub fn at_once() -> Explainer {
        Explainer { asked: None, way: Way::AtOnce(Box::default()) }
    }

    /// Asks. What was asked before is forgotten.
    pub fn ask(&mut self, asked: Asked) {
        self.forget();
        if let Way::Thread { questions: Some(questions), stop, .. } = &mut self.way {
            *stop = Arc::new(AtomicBool::new(false));
            // Where there is no thread, nothing is found out.
            let _ = questions.send((asked.clone(), Arc::clone(stop)));
        }
        self.asked = Some(asked);
    }

    /// Nothing is asked any more.
    pub fn forget(&mut self) {
        self.asked = None;
        if let Way::Thread { stop, .. } = &self.way {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// The answer to what was asked last, once it is there.
    pub fn answer(&mut self) -> Option<Told> {
        let told = match &mut self.way {
            Way::Thread { answers, .. } => {
                answers.try_iter().find_map(|(asked, told)| (Some(&asked) == self.asked.as_ref()).then_some(told))?
            }
            Way::AtOnce(engine) => {
                const FEW_NODES: u64 = 2_000;
                answer(self.asked.as_ref()?, engine, FEW_NODES, &AtomicBool::new(false))
            }
        };
        self.asked = None;
        Some(told)
    }
}

impl Drop for Explainer {
    fn drop(&mut self) {
        self.forget();
        if let Way::Thread { questions, thread, .. } = &mut self.way {
            questions.take();
            // It ends soon after it was told to stop.
            let ended = thread.take().map(JoinHandle::join);
            if let Some(Err(_)) = ended {
                log::error!("the thread of explanations had ended before");
            }
        }
    }
}

fn answer(asked: &Asked, engine: &mut Engine, nodes: u64, stop: &AtomicBool) -> Told {
    let budget = Budget { nodes, stop };
    match asked {
        Asked::Move { before, point } => Told::Move(explain_move(before, *point, engine, &budget)),
        Asked::Passed(board) => Told::Passed(if_passed(board, engine, &budget)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Move, Rule};
    use std::time::{Duration, Instant};

    fn board(moves: &str) -> Board {
        let mut board = Board::new(15, Rule::Freestyle);
        for point in moves.split(' ') {
            board.play(Move::Place(point.parse().expect("a point"))).expect("a legal move");
        }
        board
    }

    #[test]
    fn the_thread_says_what_is_said_at_once_and_only_of_the_last_question() {
        let asked = Asked::Move { before: board("H8 A1 I8 A15 J8"), point: "O1".parse().expect("a point") };
        let mut thread = Explainer::start(Arc::new(|| ()));
        thread.ask(Asked::Passed(board("H8 A1")));
        thread.ask(asked.clone());
        let deadline = Instant::now() + Duration::from_secs(20);
        let told = loop {
            if let Some(told) = thread.answer() {
                break told;
            }
            assert!(Instant::now() < deadline, "no answer");
            std::thread::yield_now();
        };
        let mut at_once = Explainer::at_once();
        at_once.ask(asked);
        assert_eq!(Some(told), at_once.answer());
        assert_eq!(at_once.answer(), None);
    }
}
