//! Answers to the jobs of the game: the move is played, the hint given, the step of the opening carried out.

use super::{Hint, LastAnswer, Session};
use crate::coach::hint;
use crate::game::opening::ActError;
use crate::game::{Act, Opening, Operation, Step};
use crate::job::{Answer, Failure, Job, Question, ThinkerId};
use crate::rules::Move;
use std::time::Duration;

impl Session {
    /// Handles the end of the search for which the game waited.
    pub(super) fn receive_answer(&mut self, job: Job, result: Result<Answer, Failure>, now: Duration) {
        match result {
            Ok(answer) => self.carry_out_answer(job, answer, now),
            Err(failure) => self.failed = Some((job, failure)),
        }
    }

    fn carry_out_answer(&mut self, job: Job, answer: Answer, now: Duration) {
        match job.question {
            Question::Hint | Question::OpeningHint(_) => {
                self.hint_wanted = None;
                self.record_hint();
                let steps = match answer.best.point().filter(|_| answer.acts.is_empty()) {
                    Some(point) => hint::steps(job.board.size(), point, hint::kind(&job.board, point)).to_vec(),
                    None => Vec::new(),
                };
                let given = steps.len().min(1);
                self.hint = Some(Hint { at: self.position_key(), answer, steps, given });
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
            Question::Analysis | Question::Review | Question::Balance { .. } => {
                unreachable!("not a question of the game")
            }
            Question::Move => {
                let best = answer.best;
                // The engine's move is checked by the rules like a person's, and more strictly where a person may
                // choose to lose on a forbidden point.
                if let Err(why) = job.board.check(best) {
                    self.failed = Some((job, Failure::IllegalMove(best, why)));
                    return;
                }
                let is_judged = match job.thinker {
                    ThinkerId::Own => job.weakness.is_none(),
                    ThinkerId::Foreign(_) => answer.depth > 0,
                    ThinkerId::Textbook | ThinkerId::Reviewer(_) => false,
                };
                if job.thinker == ThinkerId::Own && is_judged {
                    self.own_scores.insert(self.game.cursor(), answer.score);
                }
                self.play(best, now).expect("the job was wanted, so its board is the game's");
                self.last_answer = Some(LastAnswer { node: self.game.cursor(), answer, is_judged });
            }
        }
    }
}

/// Checks that an answer consists of acts of one seat which the opening allows.
fn check_acts(opening: &Opening, acts: &[Act]) -> Result<(), Failure> {
    let Some(step) = opening.step() else { return Err(Failure::IllegalAct(None, ActError::Over)) };
    if acts.is_empty() {
        return Err(Failure::IllegalAct(None, ActError::OtherTask(step.task)));
    }
    let mut opening = opening.clone();
    for &act in acts {
        let refused = |why| Failure::IllegalAct(Some(act), why);
        match opening.step() {
            Some(Step { seat, .. }) if seat == step.seat => opening.act(act, 0).map_err(refused)?,
            Some(Step { task, .. }) => return Err(refused(ActError::OtherTask(task))),
            None => return Err(refused(ActError::Over)),
        }
    }
    Ok(())
}
