//! A judge that is started when it is first asked: what the pages with attempts to be judged have in common.

use super::messages::Severity;
use super::services::Services;
use crate::worker::judge::{Judge, Question};
use std::sync::Arc;

/// A judge of one kind of question.
pub struct Judging<Q: Question> {
    judge: Option<Judge<Q>>,
}

impl<Q: Question> Default for Judging<Q> {
    fn default() -> Judging<Q> {
        Judging { judge: None }
    }
}

impl<Q: Question> Judging<Q> {
    /// Asks a question in place of the one before. `failure` is shown where the system gives no thread for the judge.
    ///
    /// # Errors
    /// If there is no judge: what it answers where nothing is known.
    pub fn ask(&mut self, question: Q, failure: &str, services: &mut Services) -> Result<(), Q::Answer> {
        let judge = match self.judge.take() {
            Some(judge) => Ok(judge),
            None => Judge::start(Arc::clone(&services.wake)),
        };
        match judge {
            Ok(mut judge) => {
                judge.ask(question);
                self.judge = Some(judge);
                Ok(())
            }
            Err(error) => {
                log::error!("a judge cannot be started: {error}");
                services.messages.show(Severity::Refusal, failure.to_owned());
                Err(question.unanswered())
            }
        }
    }

    /// Drops the last question, so that no answer to it comes.
    pub fn forget(&mut self) {
        if let Some(judge) = &mut self.judge {
            judge.forget();
        }
    }

    /// The answer to the last question, once, when it is there.
    pub fn answer(&mut self) -> Option<Q::Answer> {
        self.judge.as_mut()?.answer()
    }
}
