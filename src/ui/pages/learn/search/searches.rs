//! The thread on which the searches of the school run, so that no frame waits for them.

use crate::background::{LatestWins, Priority, Reply, ThreadSpec};
use crate::coach::school::search::{SearchAnswer, SearchQuestion, answer};
use crate::engine::{Engine, STACK_BYTES};
use egui::Context;
use std::sync::Arc;

/// The thread, once something was asked, and the question that it works on.
#[derive(Default)]
pub struct Searches {
    worker: Option<LatestWins<SearchQuestion, SearchAnswer>>,
    asked: Option<SearchQuestion>,
}

impl Searches {
    /// The answer to the question that was asked, once, when it is there. A panic of the search is none, and the question
    /// is not asked again.
    pub fn answer(&mut self) -> Option<(SearchQuestion, SearchAnswer)> {
        let Reply { question, answer } = self.worker.as_mut()?.answer()?;
        Some((question, answer.ok()?))
    }

    /// Sees to it that this question is worked on, or none. An equal question goes on; any other is stopped.
    pub fn want(&mut self, question: Option<SearchQuestion>, ctx: &Context) {
        if self.asked == question {
            return;
        }
        if self.worker.is_none() && question.is_some() {
            let ctx = ctx.clone();
            let thread = ThreadSpec::new("tengen-school", Priority::Low).with_stack(STACK_BYTES);
            let wake = Arc::new(move || ctx.request_repaint());
            // Without a thread nothing is answered; the next frame tries again.
            self.worker = LatestWins::start(thread, wake, Engine::new, answer).ok();
        }
        let Some(worker) = &mut self.worker else { return };
        match &question {
            Some(question) => worker.ask(question.clone()),
            None => worker.forget(),
        }
        self.asked = question;
    }
}
