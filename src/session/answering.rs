//! What whoever thinks has answered, and what becomes of it.

use super::{Awaited, Hint, Session};
use crate::coach::hint;
use crate::game::opening::ActError;
use crate::game::{Act, Opening, Operation, Step};
use crate::job::{Answer, Event, Failure, Job, Question, SearchId, ThinkerId};
use crate::rules::Move;
use std::time::Duration;

impl Session {
    /// Tells the table which search runs: what `wanted` led to.
    pub fn awaiting(&mut self, id: SearchId, job: Job) {
        match job.question {
            Question::Analysis => return self.awaiting_analysis(id, job),
            Question::Review => return self.awaiting_review(id, job),
            _ => {}
        }
        if self.awaited.as_ref().is_none_or(|awaited| awaited.id != id) {
            self.awaited = Some(Awaited { id, job, info: None });
        }
    }

    /// Takes in what a thinker says at the time `now`. What is not awaited any more is dropped; a search that ends
    /// with a move which the rules refuse counts as failed.
    pub fn receive(&mut self, event: Event, now: Duration) {
        if self.receive_analysis(&event) || self.receive_lesson(&event, now) || self.receive_review(&event) {
            return;
        }
        let wanted = self.question();
        let (Event::Info(id, _) | Event::Done(id, _)) = event;
        let Some(awaited) = self.awaited.as_mut().filter(|awaited| awaited.id == id) else { return };
        if wanted.as_ref() != Some(&awaited.job) {
            return;
        }
        match event {
            Event::Info(_, info) => awaited.info = Some(info),
            Event::Done(_, result) => {
                let job = awaited.job.clone();
                self.awaited = None;
                match result {
                    Ok(answer) => self.take_answer(job, answer, now),
                    Err(failure) => self.failed = Some((job, failure)),
                }
            }
        }
    }

    fn take_answer(&mut self, job: Job, answer: Answer, now: Duration) {
        match job.question {
            Question::Hint | Question::OpeningHint(_) => {
                self.hint_wanted = None;
                self.note_hint();
                let steps = match answer.best.point().filter(|_| answer.acts.is_empty()) {
                    Some(point) => hint::steps(job.board.size(), point, hint::kind(&job.board, point)).to_vec(),
                    None => Vec::new(),
                };
                let given = steps.len().min(1);
                self.hint = Some(Hint { at: self.moment(), answer, steps, given });
            }
            Question::Opening(ref opening) => match check_acts(opening, &answer.acts) {
                Ok(()) => self.act(&answer.acts, now).expect("the job was wanted, so its opening is the game's"),
                Err(failure) => self.failed = Some((job, failure)),
            },
            Question::Draw(ref opening) => match check_acts(opening, &answer.acts) {
                Ok(()) => {
                    for point in answer.acts.iter().filter_map(|act| act.stone()) {
                        let stone = Operation::Play { mv: Move::Place(point), millis: 0 };
                        self.operate(stone).expect("the stones were allowed on the same empty board");
                    }
                    self.game_changed(now);
                }
                Err(failure) => self.failed = Some((job, failure)),
            },
            // Their events do not come here: see `analysis` and `review`.
            Question::Analysis | Question::Review => {}
            Question::Move => {
                let best = answer.best;
                // The rules are the referee for the engine as for a person, and stricter where the person may choose
                // to lose on a forbidden point.
                if let Err(why) = job.board.check(best) {
                    self.failed = Some((job, Failure::IllegalMove(best, why)));
                    return;
                }
                if job.thinker == ThinkerId::Own {
                    self.said.insert(self.game.cursor(), answer.score);
                }
                self.play(best, now).expect("the job was wanted, so its board is the game's");
                self.last_answer = Some((self.game.cursor(), answer));
            }
        }
    }
}

/// Whether a thinker's answer can be done in the opening that it was asked about, all of it before somebody else is to do
/// something.
fn check_acts(opening: &Opening, acts: &[Act]) -> Result<(), Failure> {
    let Some(step) = opening.step() else { return Err(Failure::IllegalAct(None, ActError::Over)) };
    if acts.is_empty() {
        return Err(Failure::IllegalAct(None, ActError::Asked(step.asked)));
    }
    let mut opening = opening.clone();
    for &act in acts {
        let refused = |why| Failure::IllegalAct(Some(act), why);
        match opening.step() {
            Some(Step { seat, .. }) if seat == step.seat => opening.act(act, 0).map_err(refused)?,
            Some(Step { asked, .. }) => return Err(refused(ActError::Asked(asked))),
            None => return Err(refused(ActError::Over)),
        }
    }
    Ok(())
}
